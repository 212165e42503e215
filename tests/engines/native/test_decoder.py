"""A pass through all layers: what is packed together does not see one another, and nothing that is kept changes."""

import copy
import dataclasses
import random

import pytest
import torch

from decision_serve.engines.native.attention_choice import choose_attention
from decision_serve.engines.native.decoder import Layer
from decision_serve.engines.native.linear import NumberFormat
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import KeyValues, State
from tests.engines.native.pieces import random_tree, start_of

CPU = torch.device("cpu")
ARCHITECTURES = ["qwen3_5", "llama"]
VOCABULARY = 248_000
PREFIX = 70
"""Tokens: longer than a chunk of the gated delta rule."""
ROUNDING = 5e-5
"""Hidden states are of size 1 to 10. Largest differences seen: 1e-5."""


pytestmark = pytest.mark.usefixtures("no_gradients")


@pytest.fixture(scope="module")
def decoders(tiny_checkpoint):
    _, attend = choose_attention(CPU, torch.float32)
    return {arch: load_decoder(tiny_checkpoint(arch), CPU, NumberFormat.FLOAT32, attend) for arch in ARCHITECTURES}


@pytest.fixture(params=ARCHITECTURES)
def decoder(request, decoders):
    return decoders[request.param]


class RecordedLayer:
    """A layer that keeps its outputs."""

    def __init__(self, layer, outputs):
        self._layer = layer
        self._outputs = outputs

    def __call__(self, x, run, queries):
        self._outputs.append(self._layer(x, run, queries))
        return self._outputs[-1].clone()


def run_recorded(decoder, pieces):
    """The output of every layer, (layers, tokens, hidden), and the states. All tokens of `pieces` are read."""
    outputs = []
    for piece in pieces:
        piece.reads = range(len(piece.ids))
    layers = [RecordedLayer(layer, outputs) for layer in decoder.layers]
    _, states = dataclasses.replace(decoder, layers=layers).run(pieces)
    return torch.stack(outputs), states


def tokens(draw, count):
    return tuple(draw.randrange(VOCABULARY) for _ in range(count))


def state_after(decoder, ids, parent=None):
    _, (state,) = decoder.run([Piece(ids, start_of(parent), parent, keeps_state=True)])
    return state


def behind(parent, suffixes):
    return [Piece(ids, start_of(parent), parent) for ids in suffixes]


def many_suffixes(draw):
    """64 of lengths 1 to 40, and around the chunks' ends."""
    return [tokens(draw, length) for length in (63, 64, 65, 130, *(draw.randrange(1, 41) for _ in range(60)))]


# The leak test


def test_packed_suffixes_equal_themselves_alone_in_every_layer(decoder):
    """Behind a stored prefix, and behind a prefix that is computed in the same pass."""
    draw = random.Random(1)
    prefix, suffixes = tokens(draw, PREFIX), many_suffixes(draw)
    state = state_after(decoder, prefix)
    alone = [run_recorded(decoder, behind(state, [ids]))[0] for ids in suffixes]
    root = Piece(prefix, 0, None)
    for packed in (behind(state, suffixes), [root, *behind(root, suffixes)]):
        together, _ = run_recorded(decoder, packed)
        worst = torch.zeros(len(together))
        for piece, expected in zip(packed[-len(suffixes) :], alone, strict=True):
            difference = together[:, piece.offset : piece.end] - expected
            worst = torch.maximum(worst, difference.abs().amax(dim=(1, 2)))
        print("largest difference of each layer:", *(f"{layer:.2g}" for layer in worst))
        assert worst.max() < ROUNDING


def test_a_changed_suffix_changes_no_bit_of_another(decoder):
    draw = random.Random(2)
    suffixes = many_suffixes(draw)
    state = state_after(decoder, tokens(draw, PREFIX))
    before, _ = run_recorded(decoder, behind(state, suffixes))
    changed = 17
    suffixes[changed] = tokens(draw, len(suffixes[changed]))
    pieces = behind(state, suffixes)
    after, _ = run_recorded(decoder, pieces)
    own = slice(pieces[changed].offset, pieces[changed].end)
    different = (before != after).any(dim=2)
    assert different[:, own].all()
    different[:, own] = False
    assert not different.any()


def test_company_of_other_lengths_changes_a_suffix_by_rounding(decoder):
    draw = random.Random(3)
    suffixes = many_suffixes(draw)
    state = state_after(decoder, tokens(draw, PREFIX))
    before, _ = run_recorded(decoder, own := behind(state, suffixes))
    order = draw.sample(range(64), 40)
    after, _ = run_recorded(decoder, kept := behind(state, [suffixes[place] for place in order]))
    for place, piece in zip(order, kept, strict=True):
        difference = after[:, piece.offset : piece.end] - before[:, own[place].offset : own[place].end]
        assert difference.abs().max() < ROUNDING


def test_what_is_not_finite_stays_in_its_own_row(decoder):
    """Not a number times zero is not a number: whoever reads another's value shows it, whatever the weight of it."""
    draw = random.Random(4)
    poison = VOCABULARY + 5
    embedding = decoder.embedding.clone()
    embedding[poison] = torch.nan
    decoder = dataclasses.replace(decoder, embedding=embedding)
    prefix, suffixes = tokens(draw, PREFIX), many_suffixes(draw)
    root = Piece(prefix, 0, None)
    clean, _ = run_recorded(decoder, [root, *behind(root, suffixes)])
    places = (3, 20, 40)
    for place in places:  # at a start, at an end, and over a whole suffix
        ids = suffixes[place]
        suffixes[place] = {3: (poison, *ids[1:]), 20: (*ids[:-1], poison), 40: (poison,) * len(ids)}[place]
    root = Piece(prefix, 0, None)
    poisoned, _ = run_recorded(decoder, [root, *(pieces := behind(root, suffixes))])
    for number, piece in enumerate(pieces):
        span = slice(piece.offset, piece.end)
        if number in places:
            assert poisoned[-1, span].isnan().any()
        else:
            assert torch.equal(poisoned[:, span], clean[:, span])
    assert torch.equal(poisoned[:, : len(prefix)], clean[:, : len(prefix)])


@pytest.mark.parametrize("seed", range(3))
def test_a_tree_of_pieces_equals_its_rows(decoder, seed):
    draw = random.Random(seed)
    roots = [None, *(state_after(decoder, tokens(draw, length)) for length in (1, PREFIX))]
    pieces = random_tree(draw, [1, 1, 2, 3, 20, 63, 64, 65, 130], roots)
    together, states = run_recorded(decoder, pieces)
    ends = {None: None} | {root: root for root in roots}
    for piece, state in zip(pieces, states, strict=True):
        assert (state is not None) == piece.keeps_state
        alone, (ends[piece],) = run_recorded(
            decoder, [Piece(piece.ids, piece.start, ends[piece.parent], keeps_state=True)]
        )
        assert (together[:, piece.offset : piece.end] - alone).abs().max() < ROUNDING
        if state is not None:
            assert state.length == ends[piece].length == piece.start + len(piece.ids)
            for found, expected in zip(tensors(state), tensors(ends[piece]), strict=True):
                assert (found - expected).abs().max() < ROUNDING


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 63, 64, 65, 127, 128, 129])
def test_a_row_in_two_passes_equals_the_row_in_one(decoder, cut):
    ids = tokens(random.Random(cut), 130)
    whole, _ = run_recorded(decoder, [Piece(ids, 0, None)])
    first, (state,) = run_recorded(decoder, [Piece(ids[:cut], 0, None, keeps_state=True)])
    second, _ = run_recorded(decoder, behind(state, [ids[cut:]]))
    assert (torch.cat([first, second], dim=1) - whole).abs().max() < ROUNDING


# States


def tensors(state):
    """Every tensor in a state, whatever its fields are called."""
    if isinstance(state, torch.Tensor):
        return [state]
    if dataclasses.is_dataclass(state):
        return [tensor for field in dataclasses.fields(state) for tensor in tensors(getattr(state, field.name))]
    return [tensor for part in state for tensor in tensors(part)] if isinstance(state, (list, tuple)) else []


def test_a_state_holds_all_that_its_layers_remember(decoder):
    state = state_after(decoder, range(PREFIX))
    linear = sum(decoder.architecture.layers)
    full = len(decoder.layers) - linear
    (part,) = state.parts
    assert [len(part.keys), len(part.values), len(state.recurrent), len(state.tails)] == [full, full, linear, linear]
    attention = decoder.architecture.attention
    kept = [PREFIX, attention.key_heads, attention.head_size]
    assert all(list(tensor.shape) == kept for tensor in (*part.keys, *part.values))
    assert sum(tensor.nbytes for tensor in tensors(state)) == state.own_bytes(None)


def test_a_state_keeps_no_tensor_of_its_pass_alive(decoder):
    root = Piece(range(PREFIX), 0, None, keeps_state=True)
    other = Piece(range(40), PREFIX, root, reads=[39], keeps_state=True)
    _, states = decoder.run([root, other, *behind(root, [range(9), range(66)])])
    for state in states[:2]:
        assert all(tensor.untyped_storage().nbytes() == tensor.nbytes for tensor in tensors(state))


def test_whoever_continues_a_state_leaves_it_as_it_was(decoder):
    draw = random.Random(5)
    first = state_after(decoder, tokens(draw, PREFIX))
    second = state_after(decoder, tokens(draw, 9), first)
    assert second.parts[0] is first.parts[0]
    assert len(second.parts) == 2
    before = copy.deepcopy((first, second))
    roots = [None, first, second]
    for seed in range(3):
        pieces = random_tree(random.Random(seed), [1, 2, 3, 20, 64, 65, 130], roots)
        _, states = decoder.run(pieces)
        kept = [state for state in states if state is not None]
        assert kept
        decoder.run([piece for state in kept for piece in behind(state, [tokens(draw, 3), tokens(draw, 66)])])
    assert {type(thing) for thing in (first, *first.parts)} == {State, KeyValues}
    for then, now in zip(before, (first, second), strict=True):
        assert (then.length, len(then.parts)) == (now.length, len(now.parts))
        found, expected = tensors(now), tensors(then)
        assert len(found) == len(expected) > 0
        assert all(torch.equal(one, other) for one, other in zip(found, expected, strict=True))


def test_a_longer_state_holds_only_what_is_new(decoder):
    draw = random.Random(6)
    first = state_after(decoder, tokens(draw, PREFIX))
    second = state_after(decoder, tokens(draw, 9), first)
    shape = decoder.architecture.attention
    full = len(decoder.layers) - sum(decoder.architecture.layers)
    new_keys = 9 * 2 * full * shape.key_heads * shape.head_size * 4
    matrices = sum(tensor.nbytes for tensor in (*second.recurrent, *second.tails))
    assert second.own_bytes(first) == new_keys + matrices
    assert second.own_bytes(None) == second.own_bytes(first) + first.parts[0].nbytes


# The last layer, the head, and the tokens that are put through


def test_the_last_layer_computes_only_what_is_read(decoder):
    draw = random.Random(7)
    roots = [None, state_after(decoder, tokens(draw, PREFIX))]
    pieces = random_tree(draw, [1, 2, 3, 20, 63, 64, 65, 130], roots)
    pieces[3].reads = ()
    reads = [list(piece.reads) for piece in pieces]
    found, some = decoder.run(pieces)
    wanted = torch.tensor([piece.offset + read for piece, own in zip(pieces, reads, strict=True) for read in own])
    for piece in pieces:
        piece.reads = range(len(piece.ids))
    every, all_states = decoder.run(pieces)
    assert len(every) == sum(len(piece.ids) for piece in pieces)
    assert (found - every[wanted]).abs().max() < ROUNDING
    for one, other in zip(some, all_states, strict=True):
        assert all(torch.equal(a, b) for a, b in zip(tensors(one), tensors(other), strict=True))


def test_a_pass_that_reads_nothing_leaves_its_state(decoder):
    ids = tokens(random.Random(8), PREFIX)
    hidden, (state,) = decoder.run([Piece(ids, 0, None, keeps_state=True)])
    _, (expected,) = decoder.run([Piece(ids, 0, None, reads=[3, 69], keeps_state=True)])
    assert hidden.shape[0] == 0
    assert all(torch.equal(a, b) for a, b in zip(tensors(state), tensors(expected), strict=True))


class CountedLinear:
    """A matrix that counts the rows it multiplies."""

    def __init__(self, linear, rows):
        self._linear = linear
        self._rows = rows

    def __call__(self, x):
        self._rows.append(len(x))
        return self._linear(x)


def test_every_token_goes_through_the_layers_once(decoder):
    """A state of 70 tokens, 20 questions of 1 to 20, one of them read at two places: no pad, no token twice."""
    rows, layers = {}, []
    for number, layer in enumerate(decoder.layers):
        counts = rows[number] = {"mlp": [], "mix": []}
        inner = "key_value" if hasattr(layer.mix, "key_value") else "input"
        mix = dataclasses.replace(
            layer.mix,
            **{inner: CountedLinear(getattr(layer.mix, inner), counts["mix"])},
        )
        layers.append(dataclasses.replace(layer, mix=mix, down=CountedLinear(layer.down, counts["mlp"])))
        assert isinstance(layers[-1], Layer)
    root = Piece(range(PREFIX), 0, None)
    pieces = behind(root, [range(length) for length in range(1, 21)])
    for piece in pieces:
        piece.reads = [len(piece.ids) - 1]
    pieces[9].reads = [2, 9]
    dataclasses.replace(decoder, layers=layers).run([root, *pieces])
    every, read = PREFIX + sum(range(1, 21)), 21
    *before, last = rows.values()
    assert all(counts == {"mlp": [every], "mix": [every]} for counts in before)
    assert last == {"mlp": [read], "mix": [every]}


def test_label_logits_are_rows_of_the_head(decoder):
    hidden = torch.randn(3, decoder.architecture.hidden, generator=torch.Generator().manual_seed(0))
    labels = [7, 3, 248_319, 3]
    expected = hidden.double() @ decoder.head[labels].double().t()
    torch.testing.assert_close(decoder.label_logits(hidden, labels).double(), expected, rtol=1e-5, atol=1e-5)
