"""Index tensors of a pass against a recomputation, token by token, of what each token comes after."""

from collections import Counter

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as st

from decision_serve.engines.native.delta_layout import BLOCK_PLACES, CHUNK, SHORT_CHUNKS
from decision_serve.engines.native.layout import Layout
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import KeyValues, State

CPU = torch.device("cpu")
ZERO = "zero"
LENGTHS = st.sampled_from([1, 2, 3, 4, 5, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 3])


def kept_state(length, continued=None):
    """A state of one more part, of `length` tokens, than the state it continues."""
    before = () if continued is None else continued.parts
    length_before = 0 if continued is None else continued.length
    return State(length_before + length, (*before, KeyValues([torch.empty(length, 1, 1)])))


def piece(length, parent=None, reads=(), keeps_state=False):
    start = 0 if parent is None else parent.length if isinstance(parent, State) else parent.start + len(parent.ids)
    return Piece([(start + place) % 7 for place in range(length)], start, parent, reads, keeps_state)


@st.composite
def passes(draw):
    """Pieces of several rows over several states, one continuing another; what descends from a piece follows it."""
    states: list[State | None] = [None]
    for _ in range(draw(st.integers(0, 2))):
        states.append(kept_state(draw(st.integers(1, 6)), draw(st.sampled_from(states))))
    pieces, way = [], []
    for _ in range(draw(st.integers(1, 9))):
        del way[draw(st.integers(0, len(way))) :]
        length = draw(LENGTHS)
        reads = sorted(draw(st.sets(st.integers(0, length - 1), max_size=3)))
        way.append(piece(length, way[-1] if way else draw(st.sampled_from(states)), reads, draw(st.booleans())))
        pieces.append(way[-1])
    return pieces


# -- the definition: names of tokens are their places in the pass, or a part and a place in it


def own(piece):
    return list(range(piece.offset, piece.offset + len(piece.ids)))


def before(piece):
    """All tokens before a piece, in order."""
    if isinstance(piece.parent, Piece):
        return before(piece.parent) + own(piece.parent)
    return [] if piece.parent is None else [name for part in piece.parent.parts for name in names(part)]


def names(part):
    return [(id(part), place) for place in range(len(part.keys[0]))]


def inputs_before(piece, tail):
    """What a convolution sees before a piece, at least `tail` inputs."""
    if isinstance(piece.parent, Piece):
        return inputs_before(piece.parent, tail) + own(piece.parent)
    return [ZERO if piece.parent is None else (id(piece.parent), row) for row in range(tail)]


# -- attention


def keys_seen(queries, tokens):
    """How often each of `tokens`, which ask, sees each key."""
    assert queries.count == len(tokens)
    seen = {}
    for group in queries.groups:
        keys = group.keys.view(group.pieces, -1).tolist()
        numbers = group.queries.view(group.pieces, -1).tolist()
        if group.mask is None:
            assert keys == numbers
            visible = torch.ones(len(keys[0]), len(keys[0])).tril().bool().repeat(len(keys), 1, 1).tolist()
        else:
            assert group.mask.shape == (len(keys), 1, len(numbers[0]), len(keys[0]))
            assert set(group.mask.unique().tolist()) <= {0.0, -torch.inf}
            visible = (group.mask[:, 0] == 0).tolist()
        assert all(any(of_query) for of_row in visible for of_query in of_row), "a query that sees nothing gives NaN"
        for place in group.real.tolist():
            row, column = divmod(place, len(numbers[0]))
            number = numbers[row][column]
            assert number not in seen, "asked twice"
            seen[number] = Counter(key for key, is_seen in zip(keys[row], visible[row][column], strict=True) if is_seen)
    assert sorted(seen) == list(range(queries.count))
    for ancestor in queries.ancestors:
        assert ancestor.first < ancestor.last
        keys = range(10**6)[ancestor.tokens] if ancestor.part is None else names(ancestor.part)
        for number in range(ancestor.first, ancestor.last):
            seen[number].update(keys)
    return [seen[number] for number in range(queries.count)]


def assert_attention_is_causal(layout, queries, tokens):
    of_token = {token: piece for piece in layout.pieces for token in own(piece)}
    for token, seen in zip(tokens, keys_seen(queries, tokens), strict=True):
        asking = of_token[token]
        assert seen == Counter(before(asking) + list(range(asking.offset, token + 1)))
    in_pass = [ancestor.tokens.start for ancestor in queries.ancestors if ancestor.part is None]
    assert len(in_pass) == len(set(in_pass)), "the keys of a piece are attended to once for all that follow it"


@settings(max_examples=40, deadline=None)
@given(pieces=passes())
def test_tokens_see_what_is_before_them(pieces):
    layout = Layout(pieces, CPU, None)
    assert layout.tokens == sum(len(piece.ids) for piece in pieces)
    assert [token for piece in pieces for token in own(piece)] == list(range(layout.tokens))
    assert layout.ids.tolist() == [token for piece in pieces for token in piece.ids]
    assert layout.positions.tolist() == [len(before(piece)) + n for piece in pieces for n in range(len(piece.ids))]
    assert layout.kept == [piece for piece in pieces if piece.keeps_state]
    assert (layout.delta, layout.conv) == (None, None)
    assert layout.every_token.tokens is None
    assert_attention_is_causal(layout, layout.every_token, list(range(layout.tokens)))
    reading = [piece.offset + read for piece in pieces for read in piece.reads]
    assert layout.read_tokens.tokens.tolist() == reading
    assert layout.read_tokens.tokens.dtype == torch.long
    assert_attention_is_causal(layout, layout.read_tokens, reading)


def test_a_stored_prefix_is_attended_to_once_for_all_questions():
    state = kept_state(5, kept_state(9))
    layout = Layout([piece(length, state, (length - 1,)) for length in (3, 9, 4, 70, 2)], CPU, None)
    for queries, count in ((layout.every_token, 88), (layout.read_tokens, 5)):
        assert [ancestor.part for ancestor in queries.ancestors] == list(state.parts)
        assert [(ancestor.first, ancestor.last) for ancestor in queries.ancestors] == [(0, count)] * 2


def test_pieces_without_reads_ask_nothing():
    root = piece(4)
    layout = Layout([root, piece(3, root, (2,)), piece(3, root), piece(3, root, (0, 2))], CPU, None)
    (ancestor,) = layout.read_tokens.ancestors
    assert (ancestor.first, ancestor.last, ancestor.tokens) == (0, 3, slice(0, 4))
    nothing = Layout([piece(4, keeps_state=True)], CPU, 4).read_tokens
    assert (nothing.count, nothing.groups, nothing.ancestors) == (0, [], [])
    assert nothing.tokens.tolist() == []


def test_padding_stays_below_the_tokens():
    """Pieces in one call differ by less than two times in length; it is one call for each doubling."""
    layout = Layout([piece(length) for length in range(1, 129)], CPU, None)
    assert len(layout.every_token.groups) == 8
    assert sum(len(group.queries) for group in layout.every_token.groups) < 2 * layout.tokens


# -- the gated delta rule


def assert_delta_is_right(layout):
    delta, tokens = layout.delta, layout.tokens
    gather, pads = (torch.cat([getattr(block, name) for block in delta.blocks]) for name in ("gather", "pads"))
    assert delta.place.shape == (tokens,)
    assert gather[delta.place].tolist() == list(range(tokens))
    assert not pads[delta.place].any()
    assert int((~pads).sum()) == tokens
    assert bool(((gather >= 0) & (gather < tokens)).all())
    continued = {id(piece.parent) for piece in layout.pieces}
    after, pieces = set(), []
    for block in delta.blocks:
        assert block.gather.shape == block.pads.shape == (block.chunks * block.size,)
        chunks = [
            [token for token, pad in zip(*both, strict=True) if not pad]
            for both in zip(
                block.gather.view(-1, block.size).tolist(), block.pads.view(-1, block.size).tolist(), strict=True
            )
        ]
        taken = []
        for group in block.groups:
            assert not isinstance(group.parent, Piece) or id(group.parent) in after, "continued before it is computed"
            assert all(piece.parent is group.parent for piece in group.pieces)
            assert group.counts == sorted(group.counts, reverse=True)
            found = [[] for _ in group.pieces]
            for start, count in zip(group.starts, group.counts, strict=True):
                taken += range(start, start + count)
                for number in range(count):
                    found[number] += chunks[start + number]
            assert found == [own(piece) for piece in group.pieces]
            assert group.goes_on == [piece.keeps_state or id(piece) in continued for piece in group.pieces]
            after |= {id(piece) for piece, goes_on in zip(group.pieces, group.goes_on, strict=True) if goes_on}
            pieces += group.pieces
        assert taken == list(range(block.chunks))
    assert sorted(map(id, pieces)) == sorted(map(id, layout.pieces))


@settings(max_examples=40, deadline=None)
@given(pieces=passes())
@example(pieces=[piece(CHUNK), piece(2 * CHUNK), piece(CHUNK)])
@example(pieces=[piece(17), piece(16), piece(33), piece(16)])
def test_chunks_of_the_delta_rule(pieces):
    layout = Layout(pieces, CPU, 4)
    assert_delta_is_right(layout)
    for block in layout.delta.blocks:
        lengths = [len(piece.ids) for group in block.groups for piece in group.pieces]
        assert all(length > block.size // 2 for length in lengths) or block.size == min(SHORT_CHUNKS)
        assert block.size == CHUNK or max(lengths) <= block.size
        assert block.chunks == sum(-(-length // block.size) for length in lengths)
        assert block.chunks * block.size <= BLOCK_PLACES or len(lengths) == 1


def test_pieces_that_start_alike_and_fit_are_one_group():
    root = piece(70)
    layout = Layout([root, *(piece(length, root) for length in (20, 60, 31, 17))], CPU, 4)
    sizes = [(block.size, [len(group.pieces) for group in block.groups]) for block in layout.delta.blocks]
    assert sizes == [(64, [1, 1]), (32, [3])]
    many = Layout([root, *(piece(20, root) for _ in range(40))], CPU, 4).delta.blocks
    assert [len(group.pieces) for block in many[1:] for group in block.groups] == [16, 16, 8]


# -- the convolution


def assert_convolution_is_right(layout, kernel):
    conv, tail = layout.conv, kernel - 1
    edges = [*conv.tokens.tolist(), *((id(state), row) for state in conv.states for row in range(tail)), ZERO]
    assert len(set(edges)) == len(edges)
    assert conv.windows.shape == (len(conv.heads), kernel)
    assert conv.tails.shape == (len(layout.kept), tail)
    assert conv.heads.tolist() == [token for piece in layout.pieces for token in own(piece)[:tail]]
    windows = dict(zip(conv.heads.tolist(), conv.windows.tolist(), strict=True))
    for piece in layout.pieces:
        inputs = inputs_before(piece, tail) + own(piece)
        for token in own(piece)[:tail]:
            end = inputs.index(token) + 1
            assert [edges[row] for row in windows[token]] == inputs[end - kernel : end]
    for piece, rows in zip(layout.kept, conv.tails.tolist(), strict=True):
        inputs = inputs_before(piece, tail) + own(piece)
        assert [edges[row] for row in rows] == inputs[len(inputs) - tail :]


@settings(max_examples=80, deadline=None)
@given(pieces=passes(), kernel=st.integers(1, 7))
def test_windows_of_the_convolution(pieces, kernel):
    """Across pieces shorter than the kernel, kept states, and rows' beginnings."""
    assert_convolution_is_right(Layout(pieces, CPU, kernel), kernel)


@pytest.mark.parametrize("length", [0, 1, 50])
def test_windows_over_many_pieces_of_one_token(length):
    way = [piece(1, kept_state(length) if length else None, keeps_state=True)]
    while len(way) < 8:
        way.append(piece(1, way[-1], keeps_state=True))
    assert_convolution_is_right(Layout(way, CPU, 4), 4)
    assert_delta_is_right(Layout(way, CPU, 4))


def test_positions_go_on_behind_a_state_of_any_length():
    first = piece(3, kept_state(1000))
    layout = Layout([first, piece(2, first)], CPU, 4)
    assert layout.positions.tolist() == [1000, 1001, 1002, 1003, 1004]


def test_root_is_the_state_from_before_the_pass():
    state = kept_state(3)
    first = piece(2, state)
    assert piece(1, piece(1, first)).root is state
    assert first.root is state
    assert piece(1, piece(1)).root is None
