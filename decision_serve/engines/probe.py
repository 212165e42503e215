"""Rows by which an engine proves at its load that company changes no logit. No torch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from decision_serve.engines.base import Row, SlotLogits


def probe_rows(vocabulary: int, prefix: int, rests: Sequence[int]) -> list[Row]:
    """A row for each of `rests`: `prefix` tokens that all of them share, and that many of its own; read at its end."""
    ends = [*accumulate(rests, initial=prefix)]
    ids = [(7919 * place + 11) % min(vocabulary, 10_000) for place in range(ends[-1])]
    labels = tuple(range(0, vocabulary, max(1, vocabulary // 8)))
    rows = [(*ids[:prefix], *ids[start:end]) for start, end in pairwise(ends)]
    return [Row(row, (len(row) - 1,), (labels,)) for row in rows]


def largest_difference(some: list[list[SlotLogits]], others: list[list[SlotLogits]]) -> float:
    """Of a logit, between two results for the same rows; 0 where there are none."""
    flat = ([logit for row in rows for slot in row for logit in slot] for rows in (some, others))
    return max((abs(one - other) for one, other in zip(*flat, strict=True)), default=0.0)
