"""Orderings of a decision's options, and one result from the results of all of them.

A model may favour a position in the list, whatever stands there. Rotations put every option in every position once, so
that a bias which only depends on the position, and adds to the logits, is the same for all options and cancels.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from decision_serve.assembly import softmax

OrderingKind = Literal["none", "rotations", "all"]
"""`none`: the caller's order alone. `rotations`: the n cyclic shifts. `all`: the n! permutations."""

MAX_OPTIONS_FOR_ALL = 4
"""Options a decision may have where all permutations are asked for: 24 orderings."""

LOWEST_PROBABILITY = 1e-300
"""Stands for a smaller probability before the logarithm."""

METHOD = "mean_log_probability"

T = TypeVar("T")


def count_orderings(kind: OrderingKind, option_count: int) -> int:
    """How many orderings `reorder` makes of `option_count` options."""
    return {"none": 1, "rotations": option_count, "all": math.factorial(option_count)}[kind]


def reorder(kind: OrderingKind, options: Sequence[T]) -> list[tuple[T, ...]]:
    """Every ordering of `options`, the caller's order first."""
    if kind == "none":
        return [tuple(options)]
    if kind == "rotations":
        return [(*options[shift:], *options[:shift]) for shift in range(len(options))]
    return list(itertools.permutations(options))


def log_probabilities(probabilities: Mapping[str, float]) -> dict[str, float]:
    """Natural logarithms by option id; probabilities below `LOWEST_PROBABILITY` count as that."""
    return {option_id: math.log(max(p, LOWEST_PROBABILITY)) for option_id, p in probabilities.items()}


def combine(
    option_ids: Sequence[str],
    probabilities: Sequence[Mapping[str, float]],
    logs: Sequence[Mapping[str, float]],
    tops: Sequence[str],
) -> dict[str, Any]:
    """The `combined` object of an averaged decision.

    `option_ids` are in the caller's order. The other three have one entry per ordering: probabilities by option id as
    they were reported, finite log-probabilities by option id, and the id of the top option.

    `probabilities` of the result are the renormalised exponentials of the mean log-probabilities, in `option_ids`
    order; `top` is the first largest of them; `agreement` is the share of orderings with that same top; `spread` is the
    smallest and the largest reported probability of each option. Raises `EngineFailed` for a log that is not finite.
    """
    # Exactly rounded sums do not depend on which ordering came first, so options that are equal stay equal.
    means = [math.fsum(log[option_id] for log in logs) / len(logs) for option_id in option_ids]
    combined = softmax(means, 1.0)
    top = option_ids[combined.index(max(combined))]
    reported = {option_id: [p[option_id] for p in probabilities] for option_id in option_ids}
    return {
        "method": METHOD,
        "orderings": len(tops),
        "probabilities": combined,
        "top": top,
        "agreement": sum(own == top for own in tops) / len(tops),
        "spread": {option_id: [min(values), max(values)] for option_id, values in reported.items()},
    }
