import copy
import json
import math
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decision_serve.assembly import softmax
from decision_serve.errors import EngineFailed, ValidationFailed
from decision_serve.orderings import METHOD
from decision_serve.surfaces import semif_examples as examples
from decision_serve.surfaces.decisions import parse_decide, parse_shared
from decision_serve.surfaces.semif import MAX_LOGIT, RESULT_KEYS, plan_rows, render_decide, render_shared

STATE = {"z": 1, "a": [1, 1.0, None]}
TEMPERATURES = {"wanli": 2.5, "sharp": 0.05, "flat": 20.0}
TIMING = {"total_seconds": 0.5, "prefix_tokens": 7, "extra": [None]}


class ScriptedScorer:
    """Answers as SemIf's scorers do: `logit(question, option_id, position)` per option."""

    def __init__(self, logit=lambda question, option_id, position: float(len(question + option_id) - position)):
        self.logit = logit
        self.calls = []

    def direct(self, row):
        self.calls.append(("direct", copy.deepcopy([row])))
        return {**self.result(row), "forward_seconds": 0.25}

    def shared(self, rows):
        self.calls.append(("shared", copy.deepcopy(rows)))
        return [self.result(row) for row in rows], dict(TIMING)

    def result(self, row):
        ids = [option["id"] for option in row["options"]]
        logits = [self.logit(row["question"], option_id, k) for k, option_id in enumerate(ids)]
        return {
            "id": row["id"],
            "option_ids": ids,
            "probabilities": softmax(logits, 1.0),
            "option_logits": logits,
            "input_tokens": 100 + len(row["question"]),
            "prompt_sha256": "0f" * 32,
            "prompt_version": "direct-options-v1",
            "model": {"source": "tiny", "revision": "r1"},
            "readout": "letters",
            "probability_status": "uncalibrated",
        }


class Changed(ScriptedScorer):
    """A scorer whose last result, or list of results, or timing comes out otherwise."""

    def __init__(self, result=None, results=None, timing=None):
        super().__init__()
        self.change_result, self.change_results, self.timing = result, results, timing

    def direct(self, row):
        result = super().direct(row)
        if self.change_result:
            self.change_result(result)
        return result

    def shared(self, rows):
        results, timing = super().shared(rows)
        if self.change_result:
            self.change_result(results[-1])
        if self.change_results:
            self.change_results(results)
        return results, timing if self.timing is None else self.timing


def options(count):
    return [{"id": f"o{index}", "description": f"number {index}"} for index in range(count)]


def decision(decision_id="d", count=3, **changes):
    return {"id": decision_id, "question": f"Question of {count}?", "options": options(count), **changes}


def decide(scorer=None, max_decisions=64, state=STATE, **changes):
    scorer = scorer or ScriptedScorer()
    body = {"state": state, **decision(**changes)}
    asked = parse_decide(body, max_decisions=max_decisions, workloads=TEMPERATURES)
    plan = plan_rows(asked)
    results = [scorer.direct(plan.rows[0])] if plan.direct else scorer.shared(plan.rows)[0]
    return render_decide(asked, plan, results, TEMPERATURES)


def shared(decisions, scorer=None, max_decisions=64, **changes):
    scorer = scorer or ScriptedScorer()
    body = {"state": STATE, "decisions": decisions, **changes}
    asked = parse_shared(body, max_decisions=max_decisions, workloads=TEMPERATURES)
    plan = plan_rows(asked)
    results, timing = scorer.shared(plan.rows)
    return render_shared(asked, plan, results, timing, TEMPERATURES)


def rows_of(decisions, max_decisions=1000):
    return plan_rows(parse_shared({"state": STATE, "decisions": decisions}, max_decisions=max_decisions)).rows


def first_maximum(values):
    return values.index(max(values))


def fault(call, *args, **changes):
    """(loc, type, message) of the one fault."""
    with pytest.raises(ValidationFailed) as caught:
        call(*args, **changes)
    (issue,) = caught.value.issues
    return issue.loc, issue.type, issue.msg


decision_lists = st.lists(
    st.tuples(st.integers(2, 6), st.sampled_from(["none", "rotations", "all"])).map(
        lambda each: each if each[0] <= 4 or each[1] != "all" else (each[0], "rotations")
    ),
    min_size=1,
    max_size=12,
).map(lambda kinds: [decision(f"d{n}", count, orderings=kind) for n, (count, kind) in enumerate(kinds)])

float32 = st.floats(width=32, allow_nan=False, allow_infinity=False)
near_ties = st.sampled_from([0.0, -0.0, 1e-17, 2e-16, 1e-15, 2e-15, 1e-14, -1e-16, 1.0, 1.0000001])


class TestPlain:
    def test_decide_passes_the_row_through_as_one_direct_call(self):
        ids = ["zebra", "10", "2", "__proto__", ""]
        given = [{"id": each, "description": f"about {each}", "extra": 1} for each in ids]
        scorer = ScriptedScorer()
        decide(scorer, options=given)
        ((kind, rows),) = scorer.calls
        assert kind == "direct"
        expected = {
            "id": "d",
            "state": STATE,
            "question": "Question of 3?",
            "options": [{"id": each, "description": f"about {each}"} for each in ids],
        }
        assert json.dumps(rows) == json.dumps([expected])

    def test_decide_returns_the_scorers_dict_unchanged(self):
        changed = Changed(result=lambda result: result.update(note={"kept": [1.5, None]}))
        result = decide(changed)
        row = changed.calls[0][1][0]
        expected = {**ScriptedScorer().result(row), "forward_seconds": 0.25, "note": {"kept": [1.5, None]}}
        assert json.dumps(result) == json.dumps(expected)
        assert "calibrated" not in result

    def test_the_state_goes_through_as_it_is(self):
        for state in (STATE, [0, [{}]], "\u200b text "):
            body = {"state": state, **decision()}
            assert plan_rows(parse_decide(body, max_decisions=1)).rows[0]["state"] is state

    def test_shared_rows_have_the_shared_state_and_go_in_one_call(self):
        scorer = ScriptedScorer()
        body = shared([decision("b", 2), decision("a", 3), decision("c", 16)], scorer)
        ((kind, rows),) = scorer.calls
        assert kind == "shared"
        assert [(row["id"], len(row["options"])) for row in rows] == [("b", 2), ("a", 3), ("c", 16)]
        assert all(row["state"] == STATE for row in rows)
        assert list(body) == ["results", "timing"]
        assert json.dumps(body["results"]) == json.dumps([ScriptedScorer().result(row) for row in rows])
        assert body["timing"] == TIMING

    def test_one_shared_decision_is_the_same_row_as_decide(self):
        plan = plan_rows(parse_shared({"state": STATE, "decisions": [decision()]}, max_decisions=1))
        assert plan == plan_rows(parse_decide({"state": STATE, **decision()}, max_decisions=1))

    def test_scorers_may_return_whole_numbers(self):
        whole = Changed(result=lambda result: result.update(probabilities=[1, 0, 0], option_logits=[9, -900, -900]))
        result = decide(whole)
        assert (result["probabilities"], result["option_logits"]) == ([1, 0, 0], [9, -900, -900])


class TestOrderings:
    @pytest.mark.parametrize("count", [2, 3, 16])
    def test_rotations_of_a_decide_are_one_shared_call(self, count):
        scorer = ScriptedScorer()
        decide(scorer, count=count, orderings="rotations")
        ((kind, rows),) = scorer.calls
        assert kind == "shared"
        assert [row["id"] for row in rows] == [f"d#o{k}" for k in range(count)]
        orders = [[option["id"] for option in row["options"]] for row in rows]
        assert orders[0] == [f"o{k}" for k in range(count)]
        for position in range(count):
            assert sorted(order[position] for order in orders) == sorted(orders[0])
        assert all((row["state"], row["question"]) == (STATE, f"Question of {count}?") for row in rows)
        described = {option["id"]: option["description"] for option in options(count)}
        assert all(described[option["id"]] == option["description"] for row in rows for option in row["options"])

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_all_is_every_permutation_in_one_shared_call(self, count):
        scorer = ScriptedScorer()
        result = decide(scorer, count=count, orderings="all")
        ((kind, rows),) = scorer.calls
        assert kind == "shared"
        assert len({tuple(option["id"] for option in row["options"]) for row in rows}) == math.factorial(count)
        assert len(rows) == len(result["orderings"]) == result["combined"]["orderings"] == math.factorial(count)
        assert [option["id"] for option in rows[0]["options"]] == result["option_ids"]

    def test_all_is_refused_above_four_options(self):
        loc, kind, _ = fault(decide, count=5, orderings="all")
        assert (loc, kind) == (("orderings",), "too_many_orderings")

    def test_an_averaged_result_holds_the_scorers_results_unchanged(self):
        scorer = ScriptedScorer()
        result = decide(scorer, orderings="rotations")
        assert list(result) == ["id", "option_ids", "combined", "orderings"]
        assert (result["id"], result["option_ids"]) == ("d", ["o0", "o1", "o2"])
        rows = scorer.calls[0][1]
        assert json.dumps(result["orderings"]) == json.dumps([ScriptedScorer().result(row) for row in rows])
        assert list(result["combined"]) == ["method", "orderings", "probabilities", "top", "agreement", "spread"]
        assert (result["combined"]["method"], result["combined"]["orderings"]) == (METHOD, 3)

    @given(st.lists(st.lists(st.floats(-30, 30), min_size=3, max_size=3), min_size=3, max_size=3))
    def test_combined_is_computed_from_the_orderings(self, logits):
        scorer = ScriptedScorer(lambda question, option_id, position: logits[int(option_id[1:])][position])
        result = decide(scorer, orderings="rotations")
        combined, orderings = result["combined"], result["orderings"]
        by_id = [dict(zip(each["option_ids"], each["probabilities"], strict=True)) for each in orderings]
        means = [math.fsum(math.log(p[option_id]) for p in by_id) / 3 for option_id in result["option_ids"]]
        total = math.fsum(map(math.exp, means))
        # three logarithms of at most 61, each rounded to 1e-14
        assert combined["probabilities"] == pytest.approx([math.exp(mean) / total for mean in means], rel=1e-12)
        assert combined["top"] == f"o{first_maximum(combined['probabilities'])}"
        tops = [each["option_ids"][first_maximum(each["probabilities"])] for each in orderings]
        assert combined["agreement"] == tops.count(combined["top"]) / 3
        assert combined["spread"] == {
            option_id: [min(p[option_id] for p in by_id), max(p[option_id] for p in by_id)]
            for option_id in result["option_ids"]
        }

    @given(st.integers(2, 16), st.sampled_from([0.5, 3.0, 30.0, 900.0]))
    def test_a_bias_of_positions_cancels_exactly(self, count, bias):
        """Options of equal worth, whatever the position adds: equal combined probabilities, to the last bit."""
        scorer = ScriptedScorer(lambda question, option_id, position: -bias * position)
        combined = decide(scorer, count=count, orderings="rotations")["combined"]
        assert len(set(combined["probabilities"])) == 1
        assert combined["top"] == "o0"
        assert combined["agreement"] == 1 / count
        assert all(low < high for low, high in combined["spread"].values())

    @given(st.data(), st.integers(2, 16))
    def test_a_bias_of_positions_does_not_hide_what_the_model_prefers(self, data, count):
        worth = data.draw(st.lists(st.integers(-20, 20), min_size=count, max_size=count))
        bias = data.draw(st.lists(st.integers(-200, 200), min_size=count, max_size=count))
        fair = ScriptedScorer(lambda question, option_id, position: float(worth[int(option_id[1:])]))
        biased = ScriptedScorer(lambda question, option_id, position: worth[int(option_id[1:])] + float(bias[position]))
        combined = decide(biased, count=count, orderings="rotations")["combined"]
        # 16 logs of at most 440, each rounded to 6e-14
        assert combined["probabilities"] == pytest.approx(decide(fair, count=count)["probabilities"], rel=1e-11)

    def test_a_scorer_with_a_bias_is_mended_where_one_ordering_is_wrong(self):
        worth = {"o0": 0.0, "o1": 0.2, "o2": 0.1}
        biased = ScriptedScorer(lambda question, option_id, position: worth[option_id] - 5 * position)
        assert first_maximum(decide(biased)["probabilities"]) == 0
        assert decide(biased, orderings="rotations")["combined"]["top"] == "o1"

    def test_the_top_of_an_ordering_is_its_own_first_maximum(self):
        tied = ScriptedScorer(lambda question, option_id, position: 0.0)
        combined = decide(tied, orderings="rotations")["combined"]
        assert (combined["top"], combined["agreement"]) == ("o0", 1 / 3)
        assert combined["probabilities"] == [1 / 3] * 3

    def test_a_probability_of_zero_is_averaged(self):
        scorer = ScriptedScorer(lambda question, option_id, position: -1000.0 * position)
        combined = decide(scorer, count=2, orderings="rotations")["combined"]
        assert combined["probabilities"] == [0.5, 0.5]
        assert combined["spread"] == {"o0": [0.0, 1.0], "o1": [0.0, 1.0]}

    def test_probabilities_of_zero_keep_what_the_logits_say(self):
        """Each option has probability 0 in one ordering; the logits still tell how far it was behind."""
        behind = {("o0", 0): 0.0, ("o1", 1): -1000.0, ("o1", 0): 0.0, ("o0", 1): -998.0}
        scorer = ScriptedScorer(lambda question, option_id, position: behind[option_id, position])
        combined = decide(scorer, count=2, orderings="rotations")["combined"]
        assert combined["spread"] == {"o0": [0.0, 1.0], "o1": [0.0, 1.0]}
        assert combined["probabilities"] == pytest.approx(softmax([1.0, 0.0], 1.0), rel=1e-12)

    @given(st.lists(float32, min_size=2, max_size=4))
    @example([MAX_LOGIT, -MAX_LOGIT])
    @example([-MAX_LOGIT] * 4)
    def test_any_float32_logits_are_averaged(self, logits):
        scorer = ScriptedScorer(lambda question, option_id, position: logits[int(option_id[1:])])
        combined = decide(scorer, count=len(logits), orderings="all")["combined"]
        assert all(0 <= p <= 1 for p in combined["probabilities"])
        assert math.fsum(combined["probabilities"]) == pytest.approx(1, abs=1e-12)

    def test_a_mixed_request_is_one_call_with_plain_results_unchanged(self):
        plain = [decision("a", 2), decision("b", 3), decision("c", 4)]
        mixed = [plain[0], {**plain[1], "orderings": "rotations"}, plain[2]]
        scorer = ScriptedScorer()
        before, after = shared(plain)["results"], shared(mixed, scorer)["results"]
        ((kind, rows),) = scorer.calls
        assert kind == "shared"
        assert [row["id"] for row in rows] == ["a", "b#o0", "b#o1", "b#o2", "c"]
        assert [each["id"] for each in after] == ["a", "b", "c"]
        assert json.dumps([after[0], after[2]]) == json.dumps([before[0], before[2]])
        assert {**after[1]["orderings"][0], "id": "b"} == before[1]
        assert {key: after[1][key] for key in ("combined", "option_ids")} == {
            key: decide(decision_id="b", orderings="rotations")[key] for key in ("combined", "option_ids")
        }

    @given(decision_lists)
    def test_every_ordering_is_one_row_and_no_two_rows_share_an_id(self, decisions):
        rows = rows_of(decisions)
        assert len({row["id"] for row in rows}) == len(rows)
        assert Counter(row["id"].partition("#")[0] for row in rows) == {
            each["id"]: {"none": 1, "rotations": len(each["options"]), "all": math.factorial(len(each["options"]))}[
                each["orderings"]
            ]
            for each in decisions
        }
        assert [row["id"].partition("#")[0] for row in rows] == sorted(
            (row["id"].partition("#")[0] for row in rows), key=lambda decision_id: int(decision_id[1:])
        )
        results = shared(decisions, max_decisions=1000)["results"]
        assert [each["id"] for each in results] == [each["id"] for each in decisions]
        assert ["combined" in each for each in results] == [each["orderings"] != "none" for each in decisions]

    def test_every_ordering_counts_toward_the_limit(self):
        decisions = [decision("a", 4, orderings="all"), decision("b", 3, orderings="rotations"), decision("c")]
        assert len(shared(decisions, max_decisions=28)["results"]) == 3
        assert fault(shared, decisions, max_decisions=27)[1] == "too_many_decisions"
        assert fault(decide, count=4, orderings="rotations", max_decisions=3)[1] == "too_many_decisions"


class TestRowIds:
    @pytest.mark.parametrize("taken", ["a#o0", "a#o2"])
    def test_an_id_that_an_ordering_has_is_refused(self, taken):
        averaged, plain = decision("a", orderings="rotations"), decision(taken)
        for decisions, index in (([averaged, plain], 1), ([plain, decision("b"), averaged], 0)):
            loc, kind, message = fault(shared, decisions)
            assert (loc, kind) == (("decisions", index, "id"), "ordering_id_taken")
            assert message == (
                f"the decision id '{taken}' is also the id of an ordering of the decision 'a', whose orderings are "
                "scored under ids of their own; rename one of the two"
            )

    @pytest.mark.parametrize("free", ["a#o3", "a#o", "a#o00", "a#O0", "A#o0", "#o0", "a#o0#o0"])
    def test_other_ids_are_served(self, free):
        results = shared([decision("a", orderings="rotations"), decision(free)])["results"]
        assert [each["id"] for each in results] == ["a", free]

    def test_without_orderings_every_id_is_served(self):
        assert [row["id"] for row in rows_of([decision("a"), decision("a#o0")])] == ["a", "a#o0"]

    def test_an_averaged_id_may_look_like_a_row_id(self):
        decisions = [decision("a", orderings="rotations"), decision("a#o0", orderings="rotations")]
        assert len({row["id"] for row in rows_of(decisions)}) == 6
        assert decide(id="a#o0")["id"] == "a#o0"

    @given(
        st.lists(
            st.tuples(st.sampled_from(["", "a", "a#o0", "a#o1", "#o0"]), st.text("#o0", max_size=4), st.booleans()),
            min_size=1,
            max_size=6,
        )
    )
    def test_rows_have_ids_of_their_own_or_the_request_is_refused(self, parts):
        named = {head + tail or "x": averaged for head, tail, averaged in parts}
        decisions = [decision(each, 2, orderings="rotations" if named[each] else "none") for each in named]
        taken = {f"{each}#o{k}" for each in named if named[each] for k in range(2)}
        if taken & {each for each in named if not named[each]}:
            with pytest.raises(ValidationFailed, match="is also the id of an ordering"):
                rows_of(decisions)
        else:
            ids = [row["id"] for row in rows_of(decisions)]
            assert len(set(ids)) == len(ids)


def relogit(logits):
    return ScriptedScorer(lambda question, option_id, position: logits[position])


class TestCalibration:
    def test_a_view_is_added_and_nothing_else_changes(self):
        plain, result = decide(), decide(workload="wanli")
        assert list(result) == [*plain, "calibrated"]
        assert json.dumps({key: result[key] for key in plain}) == json.dumps(plain)
        assert list(result["calibrated"]) == ["workload", "temperature", "probabilities"]
        assert (result["calibrated"]["workload"], result["calibrated"]["temperature"]) == ("wanli", 2.5)
        weights = [math.exp(logit / 2.5) for logit in plain["option_logits"]]
        expected = [weight / math.fsum(weights) for weight in weights]
        assert result["calibrated"]["probabilities"] == pytest.approx(expected, rel=1e-12)

    def test_every_shared_result_has_its_own_view(self):
        decisions = [decision("a", 2), decision("b", 5)]
        plain, body = shared(decisions), shared(decisions, workload="sharp")
        assert [len(each["calibrated"]["probabilities"]) for each in body["results"]] == [2, 5]
        for each in body["results"]:
            assert each["calibrated"] == decide(count=len(each["option_ids"]), workload="sharp")["calibrated"]
            del each["calibrated"]
        assert json.dumps(body) == json.dumps(plain)

    def test_the_scorers_own_dicts_are_left_alone(self):
        kept = []
        shared([decision()], Changed(results=kept.extend), workload="wanli")
        assert "calibrated" not in kept[0]

    def test_without_a_workload_there_is_no_view(self):
        assert all("calibrated" not in each for each in [decide(), decide(workload=None)])
        assert all("calibrated" not in each for each in shared([decision()])["results"])

    def test_an_unknown_workload_is_refused(self):
        loc, kind, message = fault(decide, workload="other")
        assert (loc, kind) == (("workload",), "unknown_workload")
        assert "'other' is unknown: name one of flat, sharp, wanli" in message
        assert fault(shared, [decision()], workload="other")[1] == "unknown_workload"

    @pytest.mark.parametrize("orderings", ["rotations", "all"])
    def test_a_workload_with_orderings_is_refused(self, orderings):
        assert fault(decide, orderings=orderings, workload="wanli")[1] == "workload_with_orderings"
        mixed = [decision("a"), decision("b", orderings=orderings)]
        assert fault(shared, mixed, workload="wanli")[1] == "workload_with_orderings"

    @given(st.lists(float32 | near_ties, min_size=2, max_size=16), st.sampled_from(sorted(TEMPERATURES)))
    @example([0.0, 1e-15], "flat")  # a difference that is lost at 20
    @example([0.0, 1e-17], "sharp")  # one that is seen at 0.05 only
    @example([0.0, 1e-17, -1e-17, 1e-17], "sharp")
    @example([7.0, 7.0, 7.0], "wanli")
    @example([MAX_LOGIT, -MAX_LOGIT], "flat")
    def test_the_first_maximum_never_changes(self, logits, workload):
        result = decide(relogit(logits), count=len(logits), workload=workload)
        p = result["calibrated"]["probabilities"]
        assert first_maximum(p) == first_maximum(result["probabilities"])
        assert all(0 <= each <= 1 for each in p)
        assert p == pytest.approx(softmax(logits, TEMPERATURES[workload]), abs=1e-12)
        assert math.fsum(p) == pytest.approx(1, abs=1e-12)

    @given(st.lists(st.sampled_from([0.0, 1.0, 2.5]), min_size=2, max_size=16), st.sampled_from(sorted(TEMPERATURES)))
    def test_options_that_are_equal_stay_equal(self, logits, workload):
        p = decide(relogit(logits), count=len(logits), workload=workload)["calibrated"]["probabilities"]
        for one, own in zip(logits, p, strict=True):
            assert all((one == other) == (own == its) for other, its in zip(logits, p, strict=True))

    def test_numbers_that_contradict_each_other_are_an_engine_failure(self):
        swapped = Changed(result=lambda result: result["probabilities"].reverse())
        assert decide(swapped)["probabilities"] == decide()["probabilities"][::-1]
        with pytest.raises(EngineFailed, match="'d' has probabilities and option_logits that disagree on the top"):
            decide(swapped, workload="wanli")


def put(key, value):
    return lambda result: result.update({key: value})


def put_in(key, value):
    return lambda result: result[key].__setitem__(1, value)


BAD_RESULTS = {
    **{f"no {key}": (lambda result, key=key: result.pop(key), f"has no {key}") for key in RESULT_KEYS},
    "another id": (put("id", "other"), "has the id 'other', its row has 'last"),
    "an id that is no string": (put("id", 1), "has the id '1'"),
    "option ids in another order": (lambda result: result["option_ids"].reverse(), "option_ids that are not those"),
    "an option id too few": (lambda result: result["option_ids"].pop(), "option_ids that are not those"),
    "no list of option ids": (put("option_ids", "o0"), "option_ids that are not those"),
    "no list of probabilities": (put("probabilities", {"o0": 1.0}), "has as probabilities an object, not an array"),
    "too few probabilities": (lambda result: result["probabilities"].pop(), "probabilities 2 numbers for 3 options"),
    "too many probabilities": (lambda result: result["probabilities"].append(0.0), "probabilities 4 numbers for 3"),
    "too few logits": (lambda result: result["option_logits"].pop(), "has as option_logits 2 numbers for 3 options"),
    "null as logits": (put("option_logits", None), "has as option_logits null, not an array"),
    "a probability that is nan": (put_in("probabilities", math.nan), "probabilities.1: numbers must be finite"),
    "a logit that is nan": (put_in("option_logits", math.nan), "option_logits.1: numbers must be finite"),
    "a logit that is infinite": (put_in("option_logits", -math.inf), "option_logits.1: numbers must be finite"),
    "a logit that is no float32": (
        put_in("option_logits", 1e39),
        "option_logits 1e+39, which is not from -3.40282e+38",
    ),
    "a logit that is huge": (put_in("option_logits", 10**400), "which is not from -3.40282e+38"),
    "a negative probability": (put_in("probabilities", -0.1), "has as probabilities -0.1, which is not from 0 to 1"),
    "a probability over 1": (put_in("probabilities", 1.5), "has as probabilities 1.5, which is not from 0 to 1"),
    "a text as probability": (put_in("probabilities", "0.5"), "has as probabilities a string among its numbers"),
    "true as logit": (put_in("option_logits", True), "has as option_logits a boolean among its numbers"),
    "null as probability": (put_in("probabilities", None), "has as probabilities null among its numbers"),
    "an extra that is not finite": (put("extra", [math.inf]), "extra.0: numbers must be finite"),
    "an extra that is no JSON": (put("model", {"dtype": {1}}), "model.dtype: set is not a JSON value"),
}


@pytest.mark.parametrize("name", BAD_RESULTS)
def test_a_result_that_is_not_whole_is_an_engine_failure(name):
    change, message = BAD_RESULTS[name]

    def refusal(call, *args, **changes):
        with pytest.raises(EngineFailed) as caught:
            call(*args, **changes)
        return str(caught.value)

    for workload in (None, "wanli"):
        refused = refusal(decide, Changed(result=change), id="last", workload=workload)
        assert refused.startswith("the scorer's result for the decision 'last' ")
        assert message in refused
        body = [decision("first"), decision("last")]
        assert "the decision 'last' " in refusal(shared, body, Changed(result=change), workload=workload)
    refused = refusal(decide, Changed(result=change), id="last", orderings="rotations")
    assert refused.startswith("the scorer's result for the decision 'last' (row 'last#o2') ")
    assert message in refused


BAD_LISTS = {
    "one too few": (lambda results: results.pop(), "the scorer returned 1 results for 2 rows"),
    "one too many": (lambda results: results.append(results[0]), "the scorer returned 3 results for 2 rows"),
    "none": (lambda results: results.clear(), "the scorer returned 0 results for 2 rows"),
    "swapped": (lambda results: results.reverse(), "'a' has the id 'b', its row has 'a'"),
    "a null": (lambda results: results.__setitem__(1, None), "for the decision 'b' is null, not an object"),
}


@pytest.mark.parametrize("name", BAD_LISTS)
def test_a_list_of_results_that_is_not_whole_is_an_engine_failure(name):
    change, message = BAD_LISTS[name]
    with pytest.raises(EngineFailed) as caught:
        shared([decision("a"), decision("b")], Changed(results=change))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("timing", "message"),
    [
        ([], "the scorer's timing is an array, not an object"),
        ({"total_seconds": math.nan}, "the scorer's timing cannot be printed: total_seconds: numbers must be finite"),
        ({"calls": [{1}]}, "the scorer's timing cannot be printed: calls.0: set is not a JSON value"),
    ],
)
def test_a_timing_that_cannot_be_printed_is_an_engine_failure(timing, message):
    with pytest.raises(EngineFailed) as caught:
        shared([decision()], Changed(timing=timing))
    assert str(caught.value) == message


class TestExamples:
    @pytest.mark.parametrize("name", examples.DECIDE_REQUEST_EXAMPLES)
    def test_decide_requests_are_valid(self, name):
        body = examples.DECIDE_REQUEST_EXAMPLES[name]["value"]
        plan = plan_rows(parse_decide(body, max_decisions=64, workloads={"support": 1.5}))
        assert plan.direct == ("orderings" not in body)

    @pytest.mark.parametrize("name", examples.SHARED_REQUEST_EXAMPLES)
    def test_shared_requests_are_valid(self, name):
        body = examples.SHARED_REQUEST_EXAMPLES[name]["value"]
        assert len(plan_rows(parse_shared(body, max_decisions=64)).rows) >= 2

    def test_the_responses_answer_the_first_requests(self):
        body = examples.DECIDE_REQUEST_EXAMPLES["one_decision"]["value"]
        asked = parse_decide(body, max_decisions=1)
        given = examples.DECIDE_RESPONSE_EXAMPLE
        assert render_decide(asked, plan_rows(asked), [given], {}) == given
        assert softmax(given["option_logits"], 1.0) == given["probabilities"]

        both = examples.SHARED_REQUEST_EXAMPLES["two_decisions"]["value"]
        asked = parse_shared(both, max_decisions=2)
        body = examples.SHARED_RESPONSE_EXAMPLE
        assert render_shared(asked, plan_rows(asked), body["results"], body["timing"], {}) == body
        for result in body["results"]:
            assert softmax(result["option_logits"], 1.0) == result["probabilities"]
