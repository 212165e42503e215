import json
import random
from dataclasses import asdict
from statistics import fmean

import pytest

from decision_serve.metadata import SystemOneMetadata
from tests.training.results import held, reading
from training import quality
from training.quality import Answered, Interval, Results, quality_of, read_results, resampled, summarise

METADATA = SystemOneMetadata("1", 1.0, "small-v1", temperature_by_type={"noul": 2.0})
EXACT = 1e-12
ROUNDED = 5.1e-5  # numbers are kept to four places


def answered(family, readings, temperature=1.0, calibration=(), **options):
    golds = [own.gold for own in readings]
    return Answered.of(held(family, golds, **options), readings, list(calibration) or readings, temperature)


def number_of(results, start):
    """The one bar whose name begins so."""
    (bar,) = (bar for bar in results.bars if bar.name.startswith(start))
    return bar


@pytest.fixture(scope="module")
def results():
    """Two families of choices, one of each other type, a source, and a family that is trained on."""
    right, wrong, middle = reading(0, 0.7, 0.2, 0.1), reading(1, 0.7, 0.2, 0.1), reading(1, 0.2, 0.6, 0.2)
    sets = [
        answered("tool_choice", [right] * 3 + [wrong]),
        answered("document_type", [right, wrong], kind="choice"),
        answered("spam", [reading(1, 0.2, 0.8)] * 3 + [reading(0, 0.2, 0.8), reading(0, 0.8, 0.2)], 2.0),
        answered("anger", [reading(2, 0.1, 0.1, 0.8), reading(0, 0.5, 0.25, 0.25)], calibration=[middle]),
        answered("banking77", [right] * 4 + [wrong], kind="choice"),
        answered("urgency", [wrong] * 4, seen=True),
    ]  # fmt: skip
    unseen = [own for own in sets if not own.held.seen]
    baselines = {
        "wrong": {own.held.family: [1 - gold if gold < 2 else 0 for gold in own.gold] for own in unseen},
        "right": {own.held.family: list(own.gold) for own in unseen},
        "same": {own.held.family: [predicted for predicted, _ in own.hits] for own in unseen},
    }
    return summarise(METADATA, ("aa", "bb"), sets, baselines)


def test_quality_is_the_share_of_right_answers_and_balanced_for_yes_and_no():
    hits = [(0, 0), (1, 0), (1, 1), (1, 1)]  # predicted, right
    assert quality_of("choice", hits) == quality_of("score", hits) == 0.75
    assert quality_of("noul", hits) == 0.75  # mean of 1/2 and 2/2
    constant = [(1, 1)] * 9 + [(1, 0)]
    assert quality_of("choice", constant) == 0.9
    assert quality_of("noul", constant) == 0.5


def test_families(results):
    found = {family.family: family for family in results.families}
    assert {name: own.quality.value for name, own in found.items()} == {
        "tool_choice": 0.75, "document_type": 0.5, "spam": 0.75, "anger": 1.0, "banking77": 0.8, "urgency": 0.0,
    }  # fmt: skip
    assert [own.questions for own in results.families] == [4, 2, 5, 2, 5, 4]
    assert [own.seen for own in results.families] == [False] * 5 + [True]
    # -(3 ln 0.7 + ln 0.2) / 4
    assert found["tool_choice"].nll == pytest.approx(0.6699, abs=ROUNDED)
    # 0.8 and 0.2 at temperature 2 are 2/3 and 1/3: -(4 ln 2/3 + ln 1/3) / 5
    assert found["spam"].nll == pytest.approx(0.5441, abs=ROUNDED)


def test_calibration_errors(results):
    found = {own.kind: own for own in results.types}
    assert list(found) == ["choice", "noul", "score"]
    assert [own.questions for own in results.types] == [11, 5, 2]
    assert [own.temperature for own in results.types] == [1.0, 2.0, 1.0]
    # Choices, the source among them: all at 0.7, 8 of 11 right.
    assert found["choice"].ece == found["choice"].ece_before
    assert found["choice"].ece.value == pytest.approx(8 / 11 - 0.7, abs=ROUNDED)
    # Without the source 4 of 6.
    assert found["choice"].ece_unseen.value == pytest.approx(0.7 - 4 / 6, abs=ROUNDED)
    # Yes or no: 4 of 5 right, all at 0.8, and at temperature 2 all at 2/3.
    assert found["noul"].ece_before.value == pytest.approx(0.0, abs=ROUNDED)
    assert found["noul"].ece.value == pytest.approx(0.8 - 2 / 3, abs=ROUNDED)
    # Scores: 0.8 and 0.5 are in intervals of their own, both right.
    assert found["score"].ece.value == pytest.approx((0.2 + 0.5) / 2, abs=ROUNDED)
    assert [own.quality_unseen.value for own in results.types] == [0.625, 0.75, 1.0]
    assert [own.mae_ratio for own in results.types][:2] == [None, None]
    assert found["score"].mae_ratio == number_of(results, "error on unseen score").value


def test_bars(results):
    assert [(bar.name, bar.target, bar.at_most) for bar in results.bars] == [
        ("accuracy on banking77, held-out texts, 4 to 8 options", 0.93, False),
        ("accuracy on unseen choice families, mean", 0.7, False),
        ("balanced accuracy on unseen noul families, mean", 0.78, False),
        ("error on unseen score families, of the best constant's", 0.6, True),
        *((f"calibration error (ECE) of {kind}", 0.06, True) for kind in ("choice", "noul", "score")),
        *((f"mean over unseen families, above {name}", 0.1, False) for name in ("chance", "wrong", "right", "same")),
    ]
    assert number_of(results, "accuracy on banking77").value.value == 0.8
    assert number_of(results, "accuracy on unseen choice").value.value == 0.625, "families weigh alike"
    assert number_of(results, "balanced accuracy").value.value == 0.75
    # The mean of four families is 0.75, and the source is none of them. By chance 1/3 is right, of yes and no 1/2.
    above = {name: number_of(results, f"mean over unseen families, above {name}").value for name in results.baselines}
    assert above["chance"].value == pytest.approx(0.75 - 0.375, abs=ROUNDED)
    assert above["wrong"].value == 0.75
    assert above["right"].value == -0.25
    assert above["same"] == Interval(0.0, 0.0, 0.0), "both are asked the same questions in every resample"
    for own in results.types:
        assert number_of(results, f"calibration error (ECE) of {own.kind}").value == own.ece


def test_the_error_of_scores_is_a_share_of_the_best_constants(results):
    # Expected levels 1.7 of 2 where 2 is right and 0.75 where 0 is: errors 0.15 and 0.375 of the range. The constant is
    # the middle, as calibration says, and errs by 0.5 twice.
    assert number_of(results, "error on unseen score").value.value == pytest.approx(0.525, abs=ROUNDED)


def test_the_best_constant_is_the_median_place_of_the_calibration_half():
    calibration = [reading(gold, 0.2, 0.2, 0.2, 0.2, 0.2) for gold in (0, 1, 4, 4)] + [reading(2, 0.3, 0.3, 0.4)]
    own = answered("anger", [reading(0, 0.6, 0.4)], calibration=calibration)
    assert own.constant == 1.0  # of 0, 1/4, 1, 1 and 1
    assert own.distances == [(pytest.approx(0.4, abs=EXACT), 1.0)]


def test_baselines_by_family(results):
    found = results.baselines
    assert list(found) == ["chance", "wrong", "right", "same"]
    assert found["chance"] == {
        "tool_choice": 0.3333, "document_type": 0.3333, "spam": 0.5, "anger": 0.3333, "banking77": 0.3333,
    }  # fmt: skip
    assert set(found["wrong"].values()) == {0.0}
    assert set(found["right"].values()) == {1.0}
    qualities = {own.family: own.quality.value for own in results.families if not own.seen}
    assert found["same"] == qualities


@pytest.mark.parametrize(("value", "at_most", "met"), [(0.6, True, True), (0.61, True, False), (0.6, False, True),
                                                       (0.59, False, False)])  # fmt: skip
def test_a_bar_is_met_at_its_target(value, at_most, met):
    assert quality.Bar("x", 0.6, at_most, Interval(value, 0, 1)).met == met


def test_intervals_are_repeatable_and_around_the_value():
    rng = random.Random(1)
    sample = [float(rng.random() < 0.7) for _ in range(100)]

    def mean(drawn):
        return fmean(drawn[0])

    found = resampled([sample], mean)
    assert found == resampled([sample], mean)
    assert found.low < found.value < found.high
    assert found.value == pytest.approx(fmean(sample), abs=ROUNDED)
    # The normal interval of a share: 1.96 sqrt(p (1 - p) / n) to each side; percentiles of 1,000 draws are within 0.03.
    half = 1.96 * (found.value * (1 - found.value) / 100) ** 0.5
    assert found.low == pytest.approx(found.value - half, abs=0.03)
    assert found.high == pytest.approx(found.value + half, abs=0.03)


def test_each_set_is_drawn_from_by_itself():
    found = resampled([[0.0] * 3, [1.0] * 50], lambda drawn: fmean(map(fmean, drawn)))
    assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)


def test_shares_lie_in_their_intervals(results):
    shares = [family.quality for family in results.families]
    shares += [bar.value for bar in results.bars if not bar.name.startswith("calibration")]
    assert all(share.low <= share.value <= share.high for share in shares)


def test_what_is_written_is_read(results, tmp_path):
    path = tmp_path / "results.json"
    path.write_text(json.dumps(asdict(results)))
    found = read_results(path)
    assert isinstance(found, Results)
    assert found == results
