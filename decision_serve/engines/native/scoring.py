"""The rows of one request on their way through passes: what is computed, what comes next, and what has been read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decision_serve.engines.base import Row, SlotLogits, common_prefix_length
from decision_serve.engines.native.delta_layout import CHUNK
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State
from decision_serve.engines.native.tree import Reading, Segment, build_tree

Publish = Callable[[State], bool]
"""Takes a state for others to begin at. Whether there was room for it."""


class NativeScoring:
    """Rows as a tree of segments, of which each pass takes some.

    `stored` is the state after tokens that all rows begin with and that need not be computed. Every row goes through
    the token boundary `boundary`; what is known there is handed to `publish` once it has been computed.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        stored: State | None = None,
        boundary: int = 0,
        publish: Publish | None = None,
        release: Callable[[], None] | None = None,
        *,
        planned: bool = True,
    ) -> None:
        """`planned`: whether it can begin at once; else `plan` follows."""
        self.rows = rows
        self.waits_for: NativeScoring | None = None
        """Another one that computes a prefix of these rows; nothing is taken of this one meanwhile."""
        self.was_refused = False
        """Whether there was no room for the state that it published."""
        common = common_prefix_length([row.ids for row in rows])
        self.reach = min((row.slots[0] if row.slots else len(row.ids) - 1 for row in rows), default=0)
        """Tokens that all rows begin with and where none is read: those that a stored prefix may hold."""
        self.reach = min(self.reach, common)
        self._logits: list[list[SlotLogits | None]] = [[None] * len(row.slots) for row in rows]
        self._stored: State | None = None
        self._publish: Publish | None = None
        self._release: Callable[[], None] | None = None
        self._segments: list[Segment] = []
        self.boundary = 0
        self.tokens_left = sum(len(row.ids) for row in rows)
        if planned:
            self.plan(stored, boundary, publish, release)

    def plan(
        self, stored: State | None, boundary: int, publish: Publish | None, release: Callable[[], None] | None
    ) -> None:
        """Settle where it begins and what it publishes, before anything was taken; see the class."""
        self._stored = stored
        self.boundary = boundary
        self._publish = publish
        self._release = release
        start = 0 if stored is None else stored.length
        self._segments = build_tree(self.rows, start, boundary if publish is not None else 0)
        self.tokens_left = sum(len(segment.ids) for segment in self._segments)

    @property
    def publishes(self) -> bool:
        """Whether it has yet to hand on the state at its boundary."""
        return self._publish is not None

    def publishes_prefix_of(self, other: NativeScoring) -> bool:
        ids, boundary = self.rows[0].ids, self.boundary
        return self.publishes and boundary <= other.reach and other.rows[0].ids[:boundary] == ids[:boundary]

    @property
    def done(self) -> bool:
        return self.tokens_left == 0

    @property
    def result(self) -> list[list[SlotLogits]]:
        """Logits of each row's slots; complete once `done`."""
        return [[logits for logits in row if logits is not None] for row in self._logits]

    def close(self) -> None:
        """Let go of all state, and of the stored prefix."""
        self._segments = []
        self._stored = self._publish = None
        self.unpin()

    def unpin(self) -> None:
        """Let the stored prefix be evicted; what it holds stays as long as this goes on from it."""
        if self._release is not None:
            self._release()
            self._release = None

    def take(self, limit: int, room: int | None = None) -> list[Step]:
        """Steps of at most `room` tokens for the next pass, parents first; changes nothing.

        `limit` is its share of a pass; `room` is what others have left of that, all of it unless given.
        """
        steps: list[Step] = []
        pieces: dict[Segment, Piece] = {}
        room = limit if room is None else room
        for segment in self._segments:
            if not segment.left or not room or not (parent := self._parent(segment, pieces)):
                continue
            count = self._cut(segment, room, limit)
            if count:
                steps.append(step := Step(self, segment, count, parent[0]))
                room -= count
                if count == segment.left:
                    pieces[segment] = step.piece
        taken = {step.segment for step in steps}
        for step in steps:
            step.piece.keeps_state = self._is_needed_after(step, taken)
        return steps

    def advance(self, steps: Sequence[Step], states: Sequence[State | None], read: Sequence[list[SlotLogits]]) -> None:
        """What a pass has made of this scoring's `steps`: a state and the logits of each step."""
        for step, state, logits in zip(steps, states, read, strict=True):
            for reading, values in zip(step.readings, logits, strict=True):
                self._logits[reading.row][reading.slot] = values
            step.segment.computed += step.count
            step.segment.state = state
            self.tokens_left -= step.count
        for step in steps:
            if self._publish is not None and self._ends_boundary(step.segment):
                self.was_refused = not self._publish(step.segment.state)
                self._publish = None
        for segment in self._segments:
            if segment.state is not None and not segment.left and all(child.computed for child in segment.children):
                segment.state = None

    def _parent(self, segment: Segment, pieces: dict[Segment, Piece]) -> tuple[Piece | State | None] | None:
        """What `segment` goes on from, in a tuple; None where that is not there yet."""
        if segment.computed:
            return (segment.state,)
        if segment.parent is None:
            return (self._stored,)
        if segment.parent in pieces:
            return (pieces[segment.parent],)
        return None if segment.parent.left else (segment.parent.state,)

    def _cut(self, segment: Segment, room: int, limit: int) -> int:
        """Tokens of `segment` to take now. What fits into `limit` is not cut, but waits; cuts are at chunks' ends.

        Only a `limit` below a chunk cuts one: a cut costs a chunk, and a part more for whoever continues the segment.
        """
        if segment.left <= room:
            return segment.left
        if segment.left <= limit:
            return 0
        return room // CHUNK * CHUNK or (room if room == limit else 0)

    def _is_needed_after(self, step: Step, taken: set[Segment]) -> bool:
        segment = step.segment
        if step.count < segment.left:
            return True
        if self._publish is not None and segment.start + len(segment.ids) == self.boundary:
            return True
        return any(child not in taken for child in segment.children)

    def _ends_boundary(self, segment: Segment) -> bool:
        return not segment.left and segment.start + len(segment.ids) == self.boundary


class Step:
    """The next `count` tokens of a segment, as a piece of a pass."""

    def __init__(self, scoring: NativeScoring, segment: Segment, count: int, parent: Any) -> None:
        self.scoring = scoring
        self.segment = segment
        self.count = count
        first, last = segment.computed, segment.computed + count
        self.readings: list[Reading] = [reading for reading in segment.readings if first <= reading.offset < last]
        self.piece = Piece(
            ids=segment.ids[first:last],
            start=segment.start + first,
            parent=parent,
            reads=[reading.offset - first for reading in self.readings],
        )
