import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.assembly import (
    answer_question,
    assemble,
    certainty,
    choice_confidence,
    read_distributions,
    score_confidence,
    softmax,
)
from decision_serve.errors import EngineFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import Plan, PlannedQuestion, Readout
from decision_serve.questions import Choice, ChoiceAnswer, Noul, NoulAnswer, Profile, Score, ScoreAnswer

distributions = st.lists(st.floats(0, 1), min_size=2, max_size=255).filter(lambda p: sum(p) > 1e-6)
logit_lists = st.lists(st.floats(-1e4, 1e4, width=32), min_size=1, max_size=255)


def answer(question, rows, profile, readout=Readout.LABELS):
    return answer_question(PlannedQuestion("q", question, 0, len(rows), readout), rows, profile)


class TestSoftmax:
    @given(logit_lists, st.floats(0.05, 10))
    def test_is_a_distribution_for_any_finite_logits(self, logits, temperature):
        p = softmax(logits, temperature)
        assert all(0 <= value <= 1 for value in p)
        assert math.isclose(sum(p), 1, abs_tol=1e-9)
        assert p[logits.index(max(logits))] == max(p)

    def test_extremes_do_not_overflow(self):
        assert softmax([-100.0, 0.0], 1.0) == pytest.approx([math.exp(-100), 1.0], rel=1e-12)
        assert softmax([3.4e38, -3.4e38], 0.05) == [1.0, 0.0]

    @pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
    def test_what_is_not_finite_is_an_error(self, bad):
        with pytest.raises(EngineFailed, match="not finite"):
            softmax([0.0, bad], 1.0)


class TestMeasures:
    def test_certainty(self):
        assert certainty([1.0]) == 1.0
        assert certainty([1.0, 0.0, 0.0]) == 1.0
        assert certainty([0.25] * 4) == pytest.approx(0.0, abs=1e-12)
        assert certainty([0.75, 0.25]) == pytest.approx(1 - 0.8112781244591328, abs=1e-12)

    def test_choice_confidence(self):
        assert choice_confidence([1.0]) == 1.0
        assert choice_confidence([0.5, 0.3, 0.2]) == pytest.approx(0.25, abs=1e-12)
        assert choice_confidence([0.0, 0.0]) == 0.0
        assert choice_confidence([2.0, 2.0]) == 0.0

    @pytest.mark.parametrize(("levels", "middle"), [(2, 0.5), (3, 2 / 3), (5, 1.2), (10, 2.5)])
    def test_score_confidence_is_scaled_by_the_mean_distance_from_the_middle(self, levels, middle):
        p = [0.0] * levels
        p[0], p[1] = 0.75, 0.25
        assert score_confidence(p) == pytest.approx(1 - 0.25 / middle, abs=1e-12)

    @given(st.floats(0, 1))
    def test_with_two_levels_both_confidences_agree(self, first):
        p = [first, 1 - first]
        assert score_confidence(p) == pytest.approx(choice_confidence(p), abs=1e-9)


class TestAuthorProfile:
    def test_choice(self):
        got = answer(Choice("q", ["a", "b", "c"]), [[0.2, 0.44444, 0.35556]], Profile.AUTHOR)
        assert got == ChoiceAnswer("b", 0.4444, round(certainty([0.2, 0.44444, 0.35556]), 4), got.probabilities)
        assert got.probabilities == {"a": 0.2, "b": 0.4444, "c": 0.3556}

    def test_ties_go_to_the_first_option(self):
        assert answer(Choice("q", ["z", "a"]), [[0.5, 0.5]], Profile.AUTHOR).choice == "z"

    def test_score_is_rounded_to_two_places(self):
        got = answer(Score("q", ["l", {"m": 1}, "h"], isolated=False), [[0.111, 0.222, 0.667]], Profile.AUTHOR)
        assert got.score == 1.56
        assert got.legend == {"0": "l", "1": '{"m": 1}', "2": "h"}
        assert got.level_fit is None

    def test_isolated_score_is_the_share_of_each_levels_fit(self):
        got = answer(Score("q", ["l", "h"]), [[0.9, 0.1], [0.70001, 0.29999]], Profile.AUTHOR, Readout.ISOLATED_LEVELS)
        assert got.probabilities == {"0": 0.25, "1": 0.75}
        assert got.level_fit == {"0": 0.1, "1": 0.3}
        assert got.fit_mass == 0.4

    def test_no_fit_at_all_leaves_finite_numbers(self):
        got = answer(Score("q", ["l", "h"]), [[1.0, 0.0], [1.0, 0.0]], Profile.AUTHOR, Readout.ISOLATED_LEVELS)
        assert got == ScoreAnswer(0.0, 0.0, 1.0, {"0": "l", "1": "h"}, {"0": 0.0, "1": 0.0}, {"0": 0.0, "1": 0.0}, 0.0)

    def test_noul_is_p_yes(self):
        got = answer(Noul("q"), [[0.3, 0.7]], Profile.AUTHOR)
        assert got == NoulAnswer(0.7)
        assert type(got.noul) is float


class TestAssemble:
    """Which temperature reads which question; hand-computed."""

    QUESTIONS = {"c": Choice("q", ["a", "b"]), "n": Noul("q"), "s": Score("q", ["l", "h"])}  # noqa: RUF012

    def probabilities(self, **metadata):
        planned = [
            PlannedQuestion(name, question, first, count, Readout.ISOLATED_LEVELS if name == "s" else Readout.LABELS)
            for (name, question), (first, count) in zip(self.QUESTIONS.items(), [(0, 1), (1, 1), (2, 2)], strict=True)
        ]
        plan = Plan(rows=(), questions=tuple(planned), input_tokens=0)
        logits = [[(2.0, 0.0)], [(0.0, 1.0)], [(0.0, 4.0)], [(0.0, -4.0)]]
        answers = assemble(plan, logits, SystemOneMetadata(version="v", **metadata), Profile.TYPESAFE)
        return answers["c"].probabilities["a"], answers["n"].noul, answers["s"].level_fit["0"]

    def test_one_temperature(self):
        sigmoids = [1 / (1 + math.exp(-x / 2.0)) for x in (2.0, 1.0, 4.0)]
        assert self.probabilities(temperature=2.0) == pytest.approx(sigmoids, abs=1e-6)

    def test_one_per_type(self):
        sigmoids = [1 / (1 + math.exp(-x)) for x in (2.0 / 2.0, 1.0 / 0.5, 4.0 / 8.0)]
        by_type = {"noul": 0.5, "score": 8.0}
        assert self.probabilities(temperature=2.0, temperature_by_type=by_type) == pytest.approx(sigmoids, abs=1e-6)


class TestPairs:
    """One softmax over the rows of a question, at the temperature of its type; hand-computed."""

    def answers(self, **metadata):
        questions = {"c": Choice("q", ["a", "b", "c"]), "n": Noul("q"), "s": Score("q", ["l", "h"], isolated=True)}
        places = {"c": (0, 3), "n": (3, 2), "s": (5, 2)}
        planned = tuple(PlannedQuestion(name, q, *places[name], Readout.PAIRS) for name, q in questions.items())
        logits = [[(value,)] for value in (2.0, 0.0, -1.0, 0.0, 1.0, 4.0, 0.0)]
        return assemble(Plan((), planned, 0), logits, SystemOneMetadata(version="v", **metadata), Profile.TYPESAFE)

    def test_each_question_is_one_distribution(self):
        answers = self.answers(temperature=2.0, temperature_by_type={"noul": 0.5})
        weights = [math.exp(logit / 2.0) for logit in (2.0, 0.0, -1.0)]
        expected = [weight / sum(weights) for weight in weights]
        assert list(answers["c"].probabilities.values()) == pytest.approx(expected, abs=1e-6)
        assert answers["n"].noul == pytest.approx(1 / (1 + math.exp(-1.0 / 0.5)), abs=1e-6)
        assert answers["s"].probabilities["0"] == pytest.approx(1 / (1 + math.exp(-4.0 / 2.0)), abs=1e-6)

    def test_levels_have_no_fit_of_their_own(self):
        got = self.answers(temperature=1.0)["s"]
        assert (got.level_fit, got.fit_mass) == (None, None)

    @given(logit_lists.filter(lambda logits: len(logits) > 1), st.randoms())
    def test_the_order_of_options_changes_no_probability(self, logits, random):
        order = list(range(len(logits)))
        random.shuffle(order)
        (straight,) = read_distributions(Readout.PAIRS, [(logit,) for logit in logits], 1.5)
        (shuffled,) = read_distributions(Readout.PAIRS, [(logits[index],) for index in order], 1.5)
        assert shuffled == pytest.approx([straight[index] for index in order], abs=1e-9)

    def test_what_is_not_finite_is_an_error(self):
        with pytest.raises(EngineFailed, match="not finite"):
            read_distributions(Readout.PAIRS, [(0.0,), (math.nan,)], 1.0)


class TestTypesafeProfile:
    def test_no_fit_at_all_counts_as_uniform(self):
        got = answer(Score("q", ["l", "m", "h"]), [[1.0, 0.0]] * 3, Profile.TYPESAFE, Readout.ISOLATED_LEVELS)
        assert got.probabilities == {"0": 0.333333, "1": 0.333333, "2": 0.333333}
        assert (got.score, got.confidence, got.fit_mass) == (0.999999, 0.0, 0.0)

    @given(distributions)
    def test_choice_numbers_follow_from_the_printed_probabilities(self, p):
        names = [f"n{i}" for i in range(len(p))]
        got = answer(Choice("q", names), [p], Profile.TYPESAFE)
        printed = list(got.probabilities.values())
        assert list(got.probabilities) == names
        assert got.choice == names[printed.index(max(printed))]
        assert got.confidence == round(choice_confidence(printed), 6)
        assert abs(sum(printed) - 1) <= len(p) * 0.5e-6 + 1e-9
        assert all(0 <= number <= 1 for number in (*printed, got.confidence, got.certainty))

    @given(distributions.filter(lambda p: len(p) <= 10))
    def test_score_is_the_sum_over_the_printed_probabilities(self, p):
        got = answer(Score("q", ["x"] * len(p), isolated=False), [p], Profile.TYPESAFE)
        exact = sum(i * Fraction(str(value)) for i, value in enumerate(got.probabilities.values()))
        assert got.score == float(min(exact, len(p) - 1))
        assert 0 <= got.score <= len(p) - 1
        assert got.confidence == round(score_confidence(list(got.probabilities.values())), 6)

    @given(st.lists(st.floats(0, 1), min_size=2, max_size=10))
    def test_fit_mass_is_the_sum_of_the_printed_fits(self, fits):
        got = answer(
            Score("q", ["x"] * len(fits)), [[1 - fit, fit] for fit in fits], Profile.TYPESAFE, Readout.ISOLATED_LEVELS
        )
        assert got.fit_mass == round(sum(got.level_fit.values()), 6)

    def test_255_nearly_equal_options_keep_their_order(self):
        p = [1 / 255 - 1e-5] * 254 + [1 / 255 + 254e-5]
        assert answer(Choice("q", [str(i) for i in range(255)]), [p], Profile.TYPESAFE).choice == "254"

    def test_a_single_option_is_certain(self):
        assert answer(Choice("q", ["only"]), [], Profile.TYPESAFE, Readout.FORCED) == ChoiceAnswer(
            "only", 1.0, 1.0, {"only": 1.0}
        )
        got = answer(Score("q", ["only"]), [], Profile.TYPESAFE, Readout.FORCED)
        assert (got.score, got.confidence, got.probabilities, got.legend) == (0.0, 1.0, {"0": 1.0}, {"0": "only"})

    def test_numbers_are_floats_even_when_whole(self):
        got = answer(Choice("q", ["a", "b"]), [[1.0, 0.0]], Profile.TYPESAFE)
        assert all(type(n) is float for n in (got.confidence, got.certainty, *got.probabilities.values()))
        assert type(answer(Score("q", ["a", "b"], isolated=False), [[1.0, 0.0]], Profile.TYPESAFE).score) is float
