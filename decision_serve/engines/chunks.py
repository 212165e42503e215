"""Which rows go through the layers together: the common prefix, and batches of what is left. Pure arithmetic.

Rows of a batch are padded on the right to its longest row. Padding is work for nothing, and a batch takes memory, so
batches are cut where either grows past its bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decision_serve.engines.base import Row, common_prefix_length

MAX_PADDING = 1.15
"""Tokens of a padded batch per real token, at most."""
MIN_SUFFIX_TOKENS = 2
"""A single token after a prefix takes the decoding kernels of a model, which round differently from the others."""


@dataclass(frozen=True, slots=True)
class RowCost:
    """Bytes that a batch holds while it is in a layer: `row_bytes` for every row, `token_bytes` for every token, pads
    included."""

    row_bytes: int
    token_bytes: int

    def of(self, rows: int, width: int) -> int:
        """Bytes of a batch of `rows` rows padded to `width` tokens."""
        return rows * (self.row_bytes + width * self.token_bytes)


def shared_prefix_length(rows: Sequence[Row], min_tokens: int) -> int:
    """Tokens at the start of all `rows` that are computed once; 0 where they are fewer than `min_tokens`.

    Every slot and at least MIN_SUFFIX_TOKENS tokens of each row stay behind the prefix. A single row shares nothing.
    """
    if len(rows) < 2:
        return 0
    longest = (min(len(row.ids) - MIN_SUFFIX_TOKENS, *row.slots) for row in rows)
    length = min(common_prefix_length([row.ids for row in rows]), *longest)
    return length if length >= min_tokens else 0


def plan_chunks(
    lengths: Sequence[int], cost: RowCost, budget_bytes: int, max_padding: float = MAX_PADDING
) -> list[list[int]]:
    """Batches of row indices, each index once, longest rows first.

    A batch of several rows costs at most `budget_bytes` and has at most `max_padding` tokens per real token. A row
    that is over the budget by itself is a batch of its own: it cannot be made smaller.
    """
    chunks: list[list[int]] = []
    width = real = 0
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        length = lengths[index]
        count = len(chunks[-1]) + 1 if chunks else 1
        fits = cost.of(count, width) <= budget_bytes and count * width <= max_padding * (real + length)
        if chunks and fits:
            chunks[-1].append(index)
            real += length
        else:
            chunks.append([index])
            width = real = length
    return chunks
