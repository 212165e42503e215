import math
import random

import pytest

from decision_serve.evaluate.metrics import accuracy, argmax, balanced_accuracy, ece, mae, nll, wilson


def test_argmax_takes_the_first_of_equals():
    assert argmax([0.1, 0.4, 0.4]) == 1


def test_accuracy_and_balanced_accuracy():
    predicted, gold = [0, 0, 0, 0, 1], [0, 0, 0, 1, 1]
    assert accuracy(predicted, gold) == pytest.approx(4 / 5)
    assert balanced_accuracy(predicted, gold) == pytest.approx((3 / 3 + 1 / 2) / 2)
    assert balanced_accuracy([0] * 5, gold) == pytest.approx(1 / 2), "a constant answer is worth chance"


def test_nll_is_the_log_of_the_right_probability():
    assert nll([[0.25] * 4] * 3, [0, 1, 2]) == pytest.approx(math.log(4))
    assert nll([[0.5, 0.5], [0.1, 0.9]], [0, 1]) == pytest.approx(-(math.log(0.5) + math.log(0.9)) / 2)
    assert math.isfinite(nll([[1.0, 0.0]], [1]))


def test_ece_by_hand():
    # 0.95 twice, one right: gap |0.95 - 0.5| in its interval; 0.65 once, right: gap 0.35
    distributions = [[0.95, 0.05], [0.95, 0.05], [0.35, 0.65]]
    assert ece(distributions, [0, 1, 1]) == pytest.approx((2 * 0.45 + 1 * 0.35) / 3)
    assert ece([[1.0, 0.0]], [0]) == 0.0, "certainty lies in the last interval"


def test_ece_of_calibrated_answers_is_small():
    draw = random.Random(0)
    confidences = [draw.uniform(0.5, 1.0) for _ in range(20_000)]
    gold = [int(draw.random() > confidence) for confidence in confidences]
    assert ece([[c, 1 - c] for c in confidences], gold) < 0.015  # sampling error of 5 intervals of 4,000
    assert ece([[1.0, 0.0] for _ in confidences], gold) == pytest.approx(0.25, abs=0.02)


def test_mae():
    assert mae([0.5, 2.0], [1, 2]) == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("right", "total", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_wilson_interval(right, total, low, high):
    assert wilson(right, total) == pytest.approx((low, high), abs=1e-4)  # published tables give four places


def test_wilson_covers_the_truth_about_as_often_as_it_says():
    draw, covered = random.Random(1), 0
    for _ in range(2000):
        right = sum(draw.random() < 0.3 for _ in range(60))
        low, high = wilson(right, 60)
        covered += low <= 0.3 <= high
    assert 0.93 < covered / 2000 < 0.97  # three standard errors are 0.015


def test_an_empty_or_ragged_sample_is_refused():
    for metric in (accuracy, balanced_accuracy, nll, ece, mae):
        with pytest.raises(ValueError, match="an empty sample"):
            metric([], [])
    with pytest.raises(ValueError, match="longer"):
        accuracy([0], [0, 1])
    with pytest.raises(ValueError, match="0 of 0"):
        wilson(0, 0)
