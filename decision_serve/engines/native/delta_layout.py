"""How the packed tokens of a pass become chunks of the gated delta rule.

The rule takes a chunk of a piece at a time. Pieces that start from the same state are a group; groups whose chunks have
the same size are a block, as far as its products stay small. Short pieces have short chunks, so that little is padding.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import torch

from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State
from decision_serve.engines.placement import send

CHUNK = 64
"""Tokens of a chunk of a long piece."""
SHORT_CHUNKS = (32, 16)
"""Tokens of a chunk of pieces that are no longer than this."""
BLOCK_PLACES = 512
"""Tokens and pads of a block, unless one piece has more. The rule's memory follows from them, whatever is padded."""


@dataclass(eq=False, slots=True)
class DeltaGroup:
    """Pieces that start from the same recurrent state, the longest first.

    Step k takes the k-th chunk of every piece that has one: `counts[k]` chunks, the first of them at `starts[k]` of
    the block.
    """

    pieces: list[Piece]
    parent: Piece | State | None
    starts: list[int]
    counts: list[int]
    goes_on: list[bool]
    """Whether a piece's last state is wanted: to keep, or for pieces that descend from it."""


@dataclass(eq=False, slots=True)
class DeltaBlock:
    """Groups whose products are made together, in chunks of `size` tokens; parents first."""

    size: int
    groups: list[DeltaGroup]
    gather: torch.Tensor
    """(chunks x size): the token in each place, any token in a pad."""
    pads: torch.Tensor
    """(chunks x size): True where there is no token."""

    @property
    def chunks(self) -> int:
        return len(self.gather) // self.size


@dataclass(eq=False, slots=True)
class DeltaLevel:
    """Pieces of the same depth in a pass's tree, in the order of their tokens: what a kernel for sequences of any
    length takes at once."""

    pieces: list[Piece]
    goes_on: list[bool]
    """As in `DeltaGroup`."""
    tokens: torch.Tensor | None
    """Their places in the pass; None for every token."""
    bounds: torch.Tensor | None
    """(pieces + 1): where each piece starts among the tokens of the level; None for a piece alone."""


@dataclass(eq=False)
class DeltaLayout:
    """Blocks, parents in no later one than what continues them."""

    blocks: list[DeltaBlock]
    place: torch.Tensor
    """(tokens): where each token went, among the places of all blocks."""

    @property
    def groups(self) -> list[DeltaGroup]:
        return [group for block in self.blocks for group in block.groups]

    @cached_property
    def levels(self) -> list[DeltaLevel]:
        """The pieces by depth, parents first."""
        depth = _depths(piece for group in self.groups for piece in group.pieces)
        pieces: dict[int, list[tuple[Piece, bool]]] = {}
        for group in self.groups:
            level = depth[group.pieces[0]]
            pieces.setdefault(level, []).extend(zip(group.pieces, group.goes_on, strict=True))
        return [self._level(sorted(pieces[level], key=lambda entry: entry[0].offset)) for level in sorted(pieces)]

    def _level(self, entries: Sequence[tuple[Piece, bool]]) -> DeltaLevel:
        pieces = [piece for piece, _ in entries]
        tokens = [token for piece in pieces for token in range(piece.offset, piece.end)]
        bounds = list(accumulate((len(piece.ids) for piece in pieces), initial=0))
        return DeltaLevel(
            pieces=pieces,
            goes_on=[goes_on for _, goes_on in entries],
            tokens=None if len(tokens) == len(self.place) else send(torch.tensor(tokens), self.place.device),
            bounds=None if len(pieces) == 1 else send(torch.tensor(bounds), self.place.device),
        )


def lay_out_delta(pieces: Sequence[Piece]) -> DeltaLayout:
    """`pieces` of a pass, parents first, at the offsets where their tokens are."""
    continued = {piece.parent for piece in pieces}
    blocks = [_block(size, groups, continued) for size, groups in _share_out(pieces)]
    gathered, padded = (torch.cat(parts) for parts in ([b.gather for b in blocks], [b.pads for b in blocks]))
    real_places = torch.nonzero(~padded).squeeze(1)
    place = torch.empty(len(real_places), dtype=torch.long)
    place[gathered[real_places]] = real_places
    return DeltaLayout(blocks, place)


def _share_out(pieces: Sequence[Piece]) -> list[tuple[int, list[list[Piece]]]]:
    """Chunk size and groups of each block: by depth, and at each depth the longest chunks first."""
    depth = _depths(pieces)
    alike: dict[tuple[int, int], dict[Piece | State | None, list[Piece]]] = {}
    for piece in pieces:
        by_parent = alike.setdefault((depth[piece], _chunk_size(piece)), {})
        by_parent.setdefault(piece.parent, []).append(piece)
    blocks: list[tuple[int, list[list[Piece]]]] = []
    room = 0
    for level, size in sorted(alike, key=lambda kind: (kind[0], -kind[1])):
        for siblings in alike[level, size].values():
            group: list[Piece] = []
            for piece in sorted(siblings, key=lambda piece: -len(piece.ids)):
                places = -(-len(piece.ids) // size) * size
                if not blocks or blocks[-1][0] != size or places > room:
                    blocks.append((size, []))
                    room, group = BLOCK_PLACES, []
                if not group:
                    blocks[-1][1].append(group)
                group.append(piece)
                room -= places
    return blocks


def _depths(pieces: Iterable[Piece]) -> dict[Piece, int]:
    """How many of the pass's pieces come before each of `pieces`, which are parents first."""
    depth: dict[Piece, int] = {}
    for piece in pieces:
        depth[piece] = depth[piece.parent] + 1 if isinstance(piece.parent, Piece) else 0
    return depth


def _chunk_size(piece: Piece) -> int:
    return min((size for size in SHORT_CHUNKS if len(piece.ids) <= size), default=CHUNK)


def _block(size: int, groups: Sequence[list[Piece]], continued: Container[Piece | State | None]) -> DeltaBlock:
    gather: list[int] = []
    pads: list[bool] = []
    made: list[DeltaGroup] = []
    for pieces in groups:
        starts, counts = [], []
        for step in range(-(-len(pieces[0].ids) // size)):
            active = [piece for piece in pieces if len(piece.ids) > step * size]
            starts.append(len(gather) // size)
            counts.append(len(active))
            for piece in active:
                first = piece.offset + step * size
                real = min(size, piece.end - first)
                gather += [*range(first, first + real), *[first] * (size - real)]
                pads += [False] * real + [True] * (size - real)
        goes_on = [piece.keeps_state or piece in continued for piece in pieces]
        made.append(DeltaGroup(pieces, pieces[0].parent, starts, counts, goes_on))
    return DeltaBlock(size, made, torch.tensor(gather, dtype=torch.long), torch.tensor(pads))
