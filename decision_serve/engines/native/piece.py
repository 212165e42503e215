"""A run of tokens in a pass. It continues a state that is kept from before, another piece of the pass, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decision_serve.engines.native.state import State


@dataclass(eq=False, slots=True)
class Piece:
    """A run of tokens in a pass. `reads` are offsets of tokens whose final hidden state is wanted, ascending."""

    ids: Sequence[int]
    start: int
    """Position of its first token."""
    parent: Piece | State | None
    reads: Sequence[int] = ()
    keeps_state: bool = False
    """Whether the state after it is wanted."""
    offset: int = 0
    """Its first token's place in the pass."""

    @property
    def end(self) -> int:
        return self.offset + len(self.ids)

    @property
    def root(self) -> State | None:
        """The state from before the pass that it descends from."""
        piece = self
        while isinstance(piece.parent, Piece):
            piece = piece.parent
        return piece.parent
