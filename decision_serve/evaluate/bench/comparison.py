"""Whether candidates give the same answers, before anything is timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decision_serve.assembly import softmax
from decision_serve.engines.base import Logits
from decision_serve.errors import EngineFailed

BOUNDS = {"float32": 1e-3, "float16": 0.05, "bfloat16": 0.4, "int8": 0.5}
"""By the coarser of two number formats: the largest difference of a probability that is still the same answer."""


@dataclass(frozen=True)
class Agreement:
    """How the answers of one candidate differ from those of the first."""

    largest_difference: float
    """Of a probability, at temperature 1 whatever the checkpoint's: a high one would hide a difference."""
    argmax_equal: int
    """Of `compared` rows, those whose most probable option is the same."""
    compared: int


def compare(name: str, found: Sequence[Logits], reference: Sequence[Logits], dtype: str) -> Agreement:
    """Compare the logits of requests, whose rows have one slot; `found` may have only the first rows of each.

    Raises `EngineFailed` where a probability differs by more than `dtype` allows.
    """
    largest, equal, compared = 0.0, 0, 0
    for ours, theirs in zip(found, reference, strict=True):
        for (one,), (other,) in zip(ours, theirs, strict=False):
            mine, expected = softmax(one, 1.0), softmax(other, 1.0)
            largest = max(largest, *(abs(a - b) for a, b in zip(mine, expected, strict=True)))
            equal += mine.index(max(mine)) == expected.index(max(expected))
            compared += 1
    if largest > BOUNDS[dtype]:
        raise EngineFailed(
            f"{name} gives a probability that differs by {largest:.4f}, the bound in {dtype} is {BOUNDS[dtype]:g}; "
            "nothing was timed"
        )
    return Agreement(largest, equal, compared)
