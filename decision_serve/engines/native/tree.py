"""The rows of a request as a tree of token runs: what several rows begin with stands in it once. No torch.

state ──┬── question 1
        ├── question 2
        └── head of an isolated score ──┬── level 1
                                        └── level 2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from decision_serve.engines.base import Row, common_prefix_length

MIN_SAVED_TOKENS = 16
"""Tokens that a shared run below the state must save: a segment of its own costs a step of every recurrent layer."""
MAX_DEPTH = 6
"""Segments above one another, at most; rows that would nest deeper repeat what they share."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Label logits to read: after the token at `offset` of a segment, for `rows[row]`'s slot number `slot`."""

    offset: int
    row: int
    slot: int


@dataclass(eq=False, slots=True)
class Segment:
    """A run of tokens, computed once for all rows that go through it. `start` is its first token's position."""

    ids: tuple[int, ...]
    start: int
    parent: Segment | None
    readings: list[Reading] = field(default_factory=list)
    children: list[Segment] = field(default_factory=list)
    computed: int = 0
    """Tokens that have gone through the layers."""
    state: Any = None
    """Everything after the computed tokens, while somebody needs it."""

    @property
    def left(self) -> int:
        return len(self.ids) - self.computed


def build_tree(rows: Sequence[Row], start: int, boundary: int) -> list[Segment]:
    """Segments for what `rows` have after their first `start` tokens, which they share; parents before children.

    A segment ends at `boundary`, where every row goes on the same way until there; `start` or less asks for none.
    """
    order = sorted(range(len(rows)), key=lambda index: rows[index].ids)
    tree = _Tree(rows)
    if boundary > start:
        root = tree.add(order[0], start, boundary, None)
        tree.grow(order, boundary, boundary, root, 1)
    else:
        tree.grow(order, start, start, None, 0)
    for index, row in enumerate(rows):
        for slot, position in enumerate(row.slots):
            segment = tree.ends[index]
            while position < segment.start:
                assert segment.parent is not None, "a slot lies in the stored prefix. This is a bug."
                segment = segment.parent
            segment.readings.append(Reading(position - segment.start, index, slot))
    for segment in tree.segments:
        segment.readings.sort(key=lambda reading: reading.offset)
    return tree.segments


class _Tree:
    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self.segments: list[Segment] = []
        self.ends: dict[int, Segment] = {}
        """The segment in which each row ends."""

    def add(self, row: int, start: int, end: int, parent: Segment | None) -> Segment:
        segment = Segment(self._rows[row].ids[start:end], start, parent)
        self.segments.append(segment)
        if parent is not None:
            parent.children.append(segment)
        return segment

    def grow(self, order: list[int], start: int, agreed: int, parent: Segment | None, depth: int) -> None:
        """Segments from `start` on, below `parent`, for the rows in `order`: sorted, and the same up to `agreed`."""
        for group in self._by_next_token(order, start, agreed, parent):
            first, last = (self._rows[group[place]].ids[agreed:] for place in (0, -1))
            end = agreed + common_prefix_length([first, last])
            if len(first) == len(last) == end - agreed or depth >= MAX_DEPTH:
                self._end_here(group, start, parent)
            elif (end - start) * (len(group) - 1) >= MIN_SAVED_TOKENS:
                self.grow(group, end, end, self.add(group[0], start, end, parent), depth + 1)
            else:  # too little to share by itself, but some of the group may share more
                self.grow(group, start, end, parent, depth + 1)

    def _end_here(self, order: list[int], start: int, parent: Segment | None) -> None:
        """One segment for each different row of `order`."""
        segments: dict[tuple[int, ...], Segment] = {}
        for index in order:
            ids = self._rows[index].ids
            if ids not in segments:
                segments[ids] = self.add(index, start, len(ids), parent)
            self.ends[index] = segments[ids]

    def _by_next_token(self, order: list[int], start: int, agreed: int, parent: Segment | None) -> Iterator[list[int]]:
        """Runs of `order` that go on with the same token. Rows that end where they agree are ended here."""
        group: list[int] = []
        ended: list[int] = []
        for index in order:
            ids = self._rows[index].ids
            if len(ids) == agreed:
                ended.append(index)
                continue
            if group and self._rows[group[0]].ids[agreed] != ids[agreed]:
                yield group
                group = []
            group.append(index)
        if group:
            yield group
        if ended and agreed > start:
            self._end_here(ended, start, parent)
        elif ended:
            assert parent is not None, "a row ends where its stored prefix ends. This is a bug."
            self.ends |= dict.fromkeys(ended, parent)
