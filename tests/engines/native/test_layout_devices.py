"""What a pass is made of lies on one device, in as many copies as it has dtypes, and sorted by depth."""

import dataclasses
import random
from itertools import pairwise

import pytest
import torch

from decision_serve.engines.native.layout import Layout
from decision_serve.engines.native.piece import Piece
from tests.engines.native.pieces import random_state, random_tree

CPU, META = torch.device("cpu"), torch.device("meta")
KERNEL = 4


def random_pieces(seed):
    draw = random.Random(seed)
    lengths = [draw.randrange(1, 150) for _ in range(12)]
    return random_tree(draw, lengths, [None, random_state(9), random_state(70)])


def tensors(value):
    """All tensors that `value` leads to, without what states and pieces hold."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, list | tuple):
        return [tensor for own in value for tensor in tensors(own)]
    if isinstance(value, Layout):
        return tensors(list(vars(value).values()))
    if dataclasses.is_dataclass(value) and type(value).__module__ == Layout.__module__ and not isinstance(value, Piece):
        return tensors([getattr(value, field.name) for field in dataclasses.fields(value)])
    return []


@pytest.mark.parametrize("kernel", [KERNEL, None])
@pytest.mark.parametrize("seed", range(3))
def test_all_tensors_move_and_keep_their_values(seed, kernel):
    stayed, moved = Layout(random_pieces(seed), CPU, kernel), Layout(random_pieces(seed), CPU, kernel)
    before = tensors(moved)
    moved.move(CPU)
    assert len(tensors(stayed)) == len(before) >= 9
    for own, right in zip(tensors(moved), tensors(stayed), strict=True):
        assert own.dtype == right.dtype
        assert torch.equal(own, right)
    assert not {tensor.data_ptr() for tensor in tensors(moved)} & {tensor.data_ptr() for tensor in before}


def test_nothing_stays_behind_on_another_device():
    layout = Layout(random_pieces(0), META, KERNEL)
    left = {tensor.device.type for tensor in (*tensors(layout), *tensors(layout.delta.levels))}
    assert left == {"meta"}


@pytest.mark.parametrize("seed", range(3))
def test_levels_hold_every_piece_once_behind_what_it_continues(seed):
    layout = Layout(random_pieces(seed), CPU, KERNEL)
    done = set()
    for level in layout.delta.levels:
        assert all(piece.parent in done for piece in level.pieces if isinstance(piece.parent, Piece))
        done |= set(level.pieces)
        ids = layout.ids if level.tokens is None else layout.ids[level.tokens]
        ends = [0, len(ids)] if level.bounds is None else level.bounds.tolist()
        spans = [ids[first:last].tolist() for first, last in pairwise(ends)]
        assert spans == [list(piece.ids) for piece in level.pieces]
    assert done == set(layout.pieces)
    goes_on = {
        piece for level in layout.delta.levels for piece, on in zip(level.pieces, level.goes_on, strict=True) if on
    }
    continued = {piece.parent for piece in layout.pieces if isinstance(piece.parent, Piece)}
    assert goes_on == {piece for piece in layout.pieces if piece.keeps_state} | continued


def test_pieces_side_by_side_are_one_level_of_all_tokens():
    layout = Layout([Piece(range(length), 0, None) for length in (3, 70, 1)], CPU, KERNEL)
    (level,) = layout.delta.levels
    assert level.tokens is None
    assert level.bounds.tolist() == [0, 3, 73, 74]
    (alone,) = Layout([Piece(range(3), 0, None)], CPU, KERNEL).delta.levels
    assert (alone.tokens, alone.bounds) == (None, None)
