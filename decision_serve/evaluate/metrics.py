"""How good answers are. Pure Python; every function refuses an empty sample with `ValueError`.

An answer is a distribution over options; `gold` is the index of the right option.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

Z_95 = 1.959964
"""A normal variable lies within this many standard deviations with probability 0.95."""

_SMALLEST_P = 1e-12
"""Floor of a probability whose logarithm is taken: one wrong certainty does not make a mean infinite."""


def argmax(values: Sequence[float]) -> int:
    """Index of the largest value, the first one on ties."""
    return max(range(len(values)), key=values.__getitem__)


def accuracy(predicted: Sequence[int], gold: Sequence[int]) -> float:
    """Share of right predictions, in 0..1."""
    return _mean([float(p == g) for p, g in _pairs(predicted, gold)])


def balanced_accuracy(predicted: Sequence[int], gold: Sequence[int]) -> float:
    """Mean over the gold options of the share that is predicted right, in 0..1: a constant answer has 1 / options."""
    right: dict[int, list[float]] = defaultdict(list)
    for p, g in _pairs(predicted, gold):
        right[g].append(float(p == g))
    return _mean([_mean(shares) for shares in right.values()])


def nll(distributions: Sequence[Sequence[float]], gold: Sequence[int]) -> float:
    """Mean of -ln p(right option), in nats. A uniform answer over n options has ln n."""
    return _mean([-math.log(max(p[g], _SMALLEST_P)) for p, g in _pairs(distributions, gold)])


def ece(distributions: Sequence[Sequence[float]], gold: Sequence[int], bins: int = 10) -> float:
    """Expected calibration error, in 0..1.

    Answers are sorted into `bins` equally wide intervals of their largest probability; the result is the mean distance
    between that probability and the share of right answers, weighted by the answers in each interval.
    """
    members: dict[int, list[tuple[float, float]]] = defaultdict(list)
    pairs = _pairs(distributions, gold)
    for p, g in pairs:
        best = argmax(p)
        members[min(int(p[best] * bins), bins - 1)].append((p[best], float(best == g)))
    gaps = [abs(sum(confidence - right for confidence, right in group)) for group in members.values()]
    return sum(gaps) / len(pairs)


def mae(values: Sequence[float], gold: Sequence[float]) -> float:
    """Mean absolute error, in the unit of the values."""
    return _mean([abs(value - g) for value, g in _pairs(values, gold)])


def wilson(right: int, total: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share of `right` in `total`: 95 % by default, within 0..1 at any size."""
    if not 0 <= right <= total or total == 0:
        raise ValueError(f"{right} of {total} is no share")
    share, spread = right / total, z * z / total
    centre = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def _pairs(left: Sequence[A], right: Sequence[B]) -> list[tuple[A, B]]:
    pairs = list(zip(left, right, strict=True))
    if not pairs:
        raise ValueError("an empty sample has no quality")
    return pairs


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
