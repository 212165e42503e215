"""Where everything is in a pass: the index tensors that all layers use, made once for each pass.

A pass is a packed list of pieces. Pieces come parents first, and all that descends from a piece follows it directly, so
the queries that see a piece's keys are one range of tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from decision_serve.engines.native.delta_layout import lay_out_delta
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import KeyValues, State
from decision_serve.engines.placement import send


@dataclass(eq=False, slots=True)
class SelfGroup:
    """Pieces of similar length, whose queries attend to the keys of their own piece.

    `keys`: token of each key, (pieces x width), padded at the end. `queries`: number of each query, (pieces x queries
    of a piece), padded; `real`: the places of those that are no pads, `targets`: the numbers of these. `mask`:
    (pieces, 1, queries, width), -inf where a query must not look; None where the queries are all tokens, so that plain
    causality is right.
    """

    pieces: int
    keys: torch.Tensor
    queries: torch.Tensor
    real: torch.Tensor
    targets: torch.Tensor
    mask: torch.Tensor | None


@dataclass(eq=False, slots=True)
class Ancestor:
    """Queries `first` to `last` see all keys of a kept part, or of the tokens `tokens` of this pass."""

    first: int
    last: int
    part: KeyValues | None
    tokens: slice


@dataclass(eq=False, slots=True)
class Queries:
    """Which tokens ask in a full-attention layer, and where the keys are that they may see."""

    tokens: torch.Tensor | None
    """Their places in the pass; None for every token."""
    count: int
    groups: list[SelfGroup]
    ancestors: list[Ancestor]


@dataclass(eq=False, slots=True)
class ConvLayout:
    """The tokens whose convolution looks back over the start of their piece, and the inputs that pieces leave behind.

    Rows of `edges`: the pass's tokens `tokens`, then the tails of `states`, then one row of zeros.
    """

    tokens: torch.Tensor
    states: list[State]
    heads: torch.Tensor
    """Tokens to compute again."""
    windows: torch.Tensor
    """(heads, kernel): rows of `edges` that each of them sees."""
    tails: torch.Tensor
    """(pieces that keep their state, kernel - 1): rows of `edges` after them."""


class Layout:
    """Everything about a pass that does not depend on the layer."""

    def __init__(self, pieces: Sequence[Piece], device: torch.device, kernel: int | None) -> None:
        """`kernel`: tokens that the convolution of linear-attention layers sees; None without such layers."""
        self.pieces = pieces
        offset = 0
        for piece in pieces:
            piece.offset = offset
            offset += len(piece.ids)
        self.tokens = offset
        self.ids = self._tensor([token for piece in pieces for token in piece.ids])
        self.positions = self._tensor([piece.start + place for piece in pieces for place in range(len(piece.ids))])
        self.kept = [piece for piece in pieces if piece.keeps_state]
        self.every_token = self._every_token()
        self.read_tokens = self._read_tokens()
        self.delta = lay_out_delta(pieces) if kernel is not None else None
        self.conv = self._conv(kernel) if kernel is not None else None
        if device.type != "cpu":
            self.move(device)

    def move(self, device: torch.device) -> None:
        """Bring all tensors to `device`: those of each dtype in one copy."""
        fields = self._tensors()
        for dtype in {tensor.dtype for _, _, tensor in fields}:
            own = [field for field in fields if field[2].dtype == dtype]
            moved = send(torch.cat([tensor.flatten() for _, _, tensor in own]), device)
            parts = torch.split(moved, [tensor.numel() for _, _, tensor in own])
            for (owner, name, tensor), part in zip(own, parts, strict=True):
                setattr(owner, name, part.view(tensor.shape))

    def _tensors(self) -> list[tuple[Any, str, torch.Tensor]]:
        """Owner, name and value of each tensor."""
        groups = [*self.every_token.groups, *self.read_tokens.groups]
        owners: list[tuple[Any, tuple[str, ...]]] = [
            (self, ("ids", "positions")),
            (self.read_tokens, ("tokens",)),
            *((group, ("keys", "queries", "real", "targets", "mask")) for group in groups),
            (self.delta, ("place",)),
            *((block, ("gather", "pads")) for block in (self.delta.blocks if self.delta else ())),
            (self.conv, ("tokens", "heads", "windows", "tails")),
        ]
        fields = [(owner, name, getattr(owner, name)) for owner, names in owners if owner is not None for name in names]
        return [field for field in fields if field[2] is not None]

    def _tensor(self, values: Sequence[int]) -> torch.Tensor:
        return torch.tensor(values, dtype=torch.long)

    # Full attention

    def _every_token(self) -> Queries:
        groups = []
        for pieces in _by_length(self.pieces):
            keys, width = self._keys(pieces)
            real = self._tensor([row * width + k for row, piece in enumerate(pieces) for k in range(len(piece.ids))])
            groups.append(SelfGroup(len(pieces), keys, keys, real, keys[real], None))
        ranges = [(piece.offset, piece.end) for piece in self.pieces]
        return Queries(None, self.tokens, groups, self._ancestors(ranges))

    def _read_tokens(self) -> Queries:
        ranges, count = [], 0
        for piece in self.pieces:
            ranges.append((count, count + len(piece.reads)))
            count += len(piece.reads)
        first = {piece: numbers[0] for piece, numbers in zip(self.pieces, ranges, strict=True)}
        groups = []
        for pieces in _by_length([piece for piece in self.pieces if piece.reads]):
            keys, width = self._keys(pieces)
            most = max(len(piece.reads) for piece in pieces)
            asked = [first[piece] + min(k, len(piece.reads) - 1) for piece in pieces for k in range(most)]
            numbers = self._tensor(asked)
            real = self._tensor([row * most + k for row, piece in enumerate(pieces) for k in range(len(piece.reads))])
            sees = self._tensor([piece.reads[min(k, len(piece.reads) - 1)] for piece in pieces for k in range(most)])
            hidden = torch.arange(width) > sees[:, None]
            mask = torch.zeros(hidden.shape).masked_fill_(hidden, -torch.inf)
            mask = mask.view(len(pieces), 1, most, width)
            groups.append(SelfGroup(len(pieces), keys, numbers, real, numbers[real], mask))
        tokens = self._tensor([piece.offset + read for piece in self.pieces for read in piece.reads])
        return Queries(tokens, count, groups, self._ancestors(ranges))

    def _keys(self, pieces: Sequence[Piece]) -> tuple[torch.Tensor, int]:
        """Tokens of `pieces`, each padded with its last one to the longest, whose length comes with them."""
        width = max(len(piece.ids) for piece in pieces)
        return self._tensor([min(piece.offset + k, piece.end - 1) for piece in pieces for k in range(width)]), width

    def _ancestors(self, ranges: Sequence[tuple[int, int]]) -> list[Ancestor]:
        """`ranges`: the numbers of each piece's queries."""
        found: dict[Piece | KeyValues, Ancestor] = {}
        ancestors: list[Ancestor] = []
        for piece, (first, last) in zip(self.pieces, ranges, strict=True):
            if first == last:
                continue
            for source in _sources(piece):
                seen = found.get(source)
                if seen is not None and seen.last == first:
                    seen.last = last
                    continue
                part, tokens = (source, slice(0)) if isinstance(source, KeyValues) else (None, _span(source))
                found[source] = ancestor = Ancestor(first, last, part, tokens)
                ancestors.append(ancestor)
        return ancestors

    # Linear attention

    def _conv(self, kernel: int) -> ConvLayout:
        edges = _Edges(self.pieces, kernel - 1)
        heads, windows = [], []
        for piece in self.pieces:
            for place in range(min(kernel - 1, len(piece.ids))):
                heads.append(piece.offset + place)
                windows.append([edges.row(piece, place - back) for back in range(kernel - 1, -1, -1)])
        tails = [[edges.row(piece, len(piece.ids) - back) for back in range(kernel - 1, 0, -1)] for piece in self.kept]
        return ConvLayout(
            tokens=self._tensor(list(edges.tokens)),
            states=edges.states,
            heads=self._tensor(heads),
            windows=self._tensor(edges.numbered(windows)).view(len(heads), kernel),
            tails=self._tensor(edges.numbered(tails)).view(len(self.kept), kernel - 1),
        )


class _Edges:
    """The inputs of a convolution that lie near a piece's start or end, each with a row number of its own."""

    def __init__(self, pieces: Sequence[Piece], tail: int) -> None:
        self._tail = tail
        self.tokens: dict[int, int] = {}
        self.states = list(dict.fromkeys(root for piece in pieces if (root := piece.root) is not None))
        self._state_row = {state: number * tail for number, state in enumerate(self.states)}

    def row(self, piece: Piece, place: int) -> tuple[str, int]:
        """The input at `place` of a piece; a negative place lies before it."""
        while place < 0 and isinstance(piece.parent, Piece):
            piece = piece.parent
            place += len(piece.ids)
        if place >= 0:
            return "token", self.tokens.setdefault(piece.offset + place, len(self.tokens))
        if not isinstance(piece.parent, State):
            return "zero", 0
        return "state", self._state_row[piece.parent] + self._tail + place

    def numbered(self, rows: Sequence[Sequence[tuple[str, int]]]) -> list[int]:
        first = {"token": 0, "state": len(self.tokens)}
        first["zero"] = first["state"] + len(self.states) * self._tail
        return [first[kind] + number for row in rows for kind, number in row]


def _by_length(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces whose lengths differ by less than two times; padding a query costs little beside a call for each."""
    groups: dict[int, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((len(piece.ids) - 1).bit_length(), []).append(piece)
    yield from groups.values()


def _sources(piece: Piece) -> Iterator[Piece | KeyValues]:
    """Whatever holds keys before `piece`."""
    parent = piece.parent
    while isinstance(parent, Piece):
        yield parent
        parent = parent.parent
    if parent is not None:
        yield from parent.parts


def _span(piece: Piece) -> slice:
    return slice(piece.offset, piece.end)
