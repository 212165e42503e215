"""The layers' operations on packed pieces give what their definitions give, computed one by one in float64."""

import math
import random

import pytest
import torch
from transformers import LlamaConfig, Qwen3_5TextConfig
from transformers.models.llama import modeling_llama
from transformers.models.qwen3_5 import modeling_qwen3_5

from decision_serve.engines.native import kernels
from decision_serve.engines.native.architecture import LinearAttention, Rotary
from decision_serve.engines.native.layout import Layout
from decision_serve.engines.native.piece import Piece
from tests.engines.native.pieces import ancestors, random_state, random_tree
from tests.engines.native.random_numbers import normal

CPU = torch.device("cpu")
KERNEL = 4
SHAPE = LinearAttention(key_heads=2, value_heads=6, key_size=16, value_size=24, kernel=KERNEL)
SHAPES = [SHAPE, LinearAttention(3, 3, 8, 8, KERNEL), LinearAttention(1, 4, 32, 16, KERNEL)]
EDGES = [1, 2, 63, 64, 65, 127, 128, 129, 130]
EPSILON = torch.finfo(torch.float32).eps


pytestmark = pytest.mark.usefixtures("no_gradients")


# The gated delta rule


def recurrence(mixed, g, b, shape, state):
    """The rule, token by token in float64: outputs (tokens, value heads, value size) and the last state."""
    widths = [shape.key_heads * shape.key_size] * 2 + [shape.value_heads * shape.value_size]
    query, key, value = (
        part.view(len(mixed), -1, size)
        for part, size in zip(
            mixed.double().split(widths, dim=-1), (shape.key_size, shape.key_size, shape.value_size), strict=True
        )
    )
    share = shape.value_heads // shape.key_heads
    query, key = (
        (part * torch.rsqrt(part.square().sum(-1, keepdim=True) + 1e-6)).repeat_interleave(share, dim=1)
        for part in (query, key)
    )
    state, outputs = state.double(), []
    for q, k, v, decay, rate in zip(query, key, value, g.double().exp(), b.double(), strict=True):
        state = state * decay[:, None, None]
        correction = rate[:, None] * (v - torch.einsum("hkv,hk->hv", state, k))
        state = state + k[:, :, None] * correction[:, None, :]
        outputs.append(torch.einsum("hkv,hk->hv", state, q) * shape.key_size**-0.5)
    return torch.stack(outputs), state


def check_delta_rule(pieces, mixed, g, b, shape, tolerance):
    layout = Layout(pieces, CPU, shape.kernel)
    found, states = kernels.gated_delta_rule(mixed, g, b, shape, layout.delta, lambda state: state.recurrent[0])
    found = found.view(layout.tokens, shape.value_heads, shape.value_size)
    continued = {piece.parent for piece in pieces if isinstance(piece.parent, Piece)}
    assert set(states) == {piece for piece in pieces if piece.keeps_state} | continued
    ends = {None: torch.zeros(shape.value_heads, shape.key_size, shape.value_size)}
    worst = 0.0
    for piece in pieces:
        start = ends[piece.parent] if piece.parent in ends else piece.parent.recurrent[0]
        span = slice(piece.offset, piece.end)
        outputs, ends[piece] = recurrence(mixed[span], g[span], b[span], shape, start)
        worst = max(worst, (found[span] - outputs).abs().max().item())
        if piece in states:
            worst = max(worst, (states[piece] - ends[piece]).abs().max().item())
    print(f"{len(pieces)} pieces: largest difference {worst:.2g}")
    assert worst < tolerance  # outputs and states are of size 1; a NaN fails too


def delta_inputs(tokens, shape, seed):
    """Inputs whose states live from one to a thousand tokens."""
    g = -torch.exp(normal(tokens, shape.value_heads, seed=seed + 1) * 2.0 - 3.0)
    return normal(tokens, shape.channels, seed=seed), g, normal(tokens, shape.value_heads, seed=seed + 2).sigmoid()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape.key_heads}-{shape.value_heads}-heads")
@pytest.mark.parametrize("length", EDGES)
def test_the_delta_rule_of_one_piece_is_the_recurrence(length, shape):
    state = random_state(9, recurrent=normal(shape.value_heads, shape.key_size, shape.value_size, seed=5))
    for parent in (None, state):
        pieces = [Piece([0] * length, 0, parent, keeps_state=True)]
        check_delta_rule(pieces, *delta_inputs(length, shape, length), shape, 5e-6)  # seen: 3e-6


@pytest.mark.parametrize("seed", range(6))
def test_the_delta_rule_of_a_tree_is_the_recurrence(seed):
    draw, shape = random.Random(seed), SHAPES[seed % 3]
    size = (shape.value_heads, shape.key_size, shape.value_size)
    roots = [None, *(random_state(7, recurrent=normal(*size, seed=40 + root)) for root in range(2))]
    pieces = random_tree(draw, [*EDGES, *(draw.randrange(1, 70) for _ in range(6))], roots)
    tokens = sum(len(piece.ids) for piece in pieces)
    check_delta_rule(pieces, *delta_inputs(tokens, shape, seed), shape, 1e-5)  # seen: 4e-6


@pytest.mark.parametrize("seed", range(3))
def test_products_in_bfloat16_are_of_outputs_alone(seed):
    shape = SHAPES[seed]
    root = random_state(7, recurrent=normal(shape.value_heads, shape.key_size, shape.value_size, seed=40))
    pieces = random_tree(random.Random(seed), [*EDGES, 20, 33], [None, root])
    layout = Layout(pieces, CPU, shape.kernel)
    inputs = (*delta_inputs(layout.tokens, shape, seed), shape, layout.delta, lambda state: state.recurrent[0])
    exact, states = kernels.gated_delta_rule(*inputs)
    found, kept = kernels.gated_delta_rule(*inputs, products=torch.bfloat16)
    assert all(torch.equal(kept[piece], state) for piece, state in states.items())
    difference = (found - exact).abs().max() / exact.abs().max()
    print(f"largest difference {difference:.2g} of the largest output")
    assert 0 < difference < 0.01  # four roundings of 2^-9 each; seen: 0.004


@pytest.mark.parametrize("strength", [20.0, 1e3, 1e6])
@pytest.mark.parametrize("share", [0.1, 1.0])
def test_strong_decays_forget_and_do_not_overflow(strength, share):
    """Between two places of a chunk the sum of decays, and its rounding, may reach 64 times the strongest one."""
    pieces = random_tree(random.Random(3), [1, 64, 65, 130, 40], [None, random_state(7, recurrent=normal(6, 16, 24))])
    tokens = sum(len(piece.ids) for piece in pieces)
    mixed, g, b = delta_inputs(tokens, SHAPE, 8)
    strong = torch.rand(g.shape, generator=torch.Generator().manual_seed(1)) < share
    g = torch.where(strong, -strength, g)
    check_delta_rule(pieces, mixed, g, b, SHAPE, 5e-6 + 64 * strength * share * EPSILON)


@pytest.mark.parametrize("scale", [0.0, 1e-12, 1e4])
def test_the_delta_rule_takes_inputs_of_any_size(scale):
    pieces = random_tree(random.Random(4), [1, 65, 130], [None])
    mixed, g, b = delta_inputs(196, SHAPE, 9)
    check_delta_rule(pieces, mixed * scale, g, b, SHAPE, 5e-6 * max(scale, 1.0))


def test_decay_and_rate_keep_their_ranges():
    decay = torch.cat([normal(50, 6, scale=3.0), torch.full((1, 6), 1e4), torch.full((1, 6), -1e4)])
    log_a, bias = normal(6, seed=1), normal(6, seed=2)
    g, b = kernels.decay_and_rate(decay.bfloat16(), decay.bfloat16(), log_a, bias)
    exact = decay.bfloat16().double()
    expected = -log_a.double().exp() * torch.log1p(torch.exp((exact + bias.double()).clamp(max=700.0)))
    expected[-2] = -log_a.double().exp() * (exact[-2] + bias.double())  # where exp would overflow
    assert g.dtype == b.dtype == torch.float32
    expected = expected.clamp(min=kernels.STRONGEST)
    torch.testing.assert_close(g.double(), expected, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(b.double(), torch.special.expit(exact), rtol=1e-6, atol=1e-7)
    assert g.max() <= 0
    assert b.min() >= 0
    assert b.max() <= 1


def test_strong_decays_among_weak_ones_lose_no_digits():
    """Seen before they were bounded: the sum of a chunk's decays rounded the weak ones away, an error of 0.24."""
    pieces = random_tree(random.Random(3), [1, 64, 65, 130, 40], [None, random_state(7, recurrent=normal(6, 16, 24))])
    mixed, g, b = delta_inputs(sum(len(piece.ids) for piece in pieces), SHAPE, 8)
    strong = torch.rand(g.shape, generator=torch.Generator().manual_seed(1)) < 0.1
    a_tenth_is_gone = kernels.decay_and_rate(torch.where(strong, 1e6, -8.0), b, torch.zeros(6), torch.zeros(6))[0]
    check_delta_rule(pieces, mixed, a_tenth_is_gone, b, SHAPE, 2e-5)


# The convolution


@pytest.mark.parametrize("seed", range(4))
def test_the_convolution_looks_back_over_borders_of_pieces(seed):
    draw, channels = random.Random(seed), 10
    roots = [None, *(random_state(7, tail=normal(KERNEL - 1, channels, seed=20 + root)) for root in range(2))]
    lengths = [1] * 8 + [2, 2, 3, 3, 4, 5, 9] if seed else [1]
    pieces = random_tree(draw, lengths, roots, branching=0.8)
    layout = Layout(pieces, CPU, KERNEL)
    x, weight = normal(layout.tokens, channels), normal(KERNEL, channels, seed=1)
    found, tails = kernels.convolve(x, weight, layout.conv, [state.tails[0] for state in layout.conv.states])
    kept = iter(tails)
    for piece in pieces:
        chain = [*ancestors(piece), piece]
        root = chain[0].parent
        before = torch.zeros(KERNEL - 1, channels) if root is None else root.tails[0]
        seen = torch.cat([before, *(x[one.offset : one.end] for one in chain)])
        for place in range(len(piece.ids)):
            end = len(seen) - len(piece.ids) + place + 1
            total = sum(seen[end - KERNEL + tap].double() * weight[tap].double() for tap in range(KERNEL))
            expected = total * total.sigmoid()
            assert (found[piece.offset + place] - expected).abs().max() < 2e-6  # values are of size 2
        if piece.keeps_state:
            assert torch.equal(next(kept), seen[1 - KERNEL :])
    assert next(kept, None) is None


# Attention


def check_attention(pieces, queries, attend, packed, numbers, tolerance):
    """`numbers`: for each piece, the offsets of its asking tokens."""
    query, key, value = packed
    asking = query if queries.tokens is None else query[queries.tokens]
    found = kernels.attention(asking, key, value, queries, 0, attend)
    share = query.shape[1] // key.shape[1]
    row, worst = 0, 0.0
    for piece, offsets in zip(pieces, numbers, strict=True):
        chain = [*ancestors(piece), piece]
        parts = () if chain[0].parent is None else chain[0].parent.parts
        keys, values = (
            torch.cat([*before, *(own[one.offset : one.end] for one in chain)]).double().repeat_interleave(share, dim=1)
            for before, own in (([part.keys[0] for part in parts], key), ([part.values[0] for part in parts], value))
        )
        for offset in offsets:
            visible = len(keys) - len(piece.ids) + offset + 1
            scores = torch.einsum("hd,khd->hk", query[piece.offset + offset].double(), keys[:visible])
            weights = torch.softmax(scores / math.sqrt(query.shape[-1]), dim=-1)
            expected = torch.einsum("hk,khd->hd", weights, values[:visible])
            worst = max(worst, (found[row] - expected).abs().max().item())
            row += 1
    assert row == len(found) == queries.count
    assert worst < tolerance


@pytest.mark.parametrize("attend", kernels.ATTENTION)
@pytest.mark.parametrize("sharpness", [1.0, 30.0])
@pytest.mark.parametrize("seed", range(2))
def test_attention_merged_over_parts_is_one_softmax(monkeypatch, seed, sharpness, attend):
    """Sharp scores reach the hundreds, where the sum of their exponentials has no float32."""
    monkeypatch.setattr(kernels, "QUERY_BLOCK", 48)
    monkeypatch.setattr(kernels, "SCORES", 2000)
    draw, heads, key_heads, size = random.Random(seed), 6, 2, 16
    kept = [
        random_state(length, keys=(normal(length, key_heads, size, seed=length), normal(length, key_heads, size)))
        for length in (1, 70)
    ]
    pieces = random_tree(draw, [1, 1, 2, 7, 8, 9, 33, 64, 65, 130], [None, *kept])
    layout = Layout(pieces, CPU, None)
    packed = (
        normal(layout.tokens, heads, size, seed=1, scale=sharpness),
        normal(layout.tokens, key_heads, size, seed=2),
        normal(layout.tokens, key_heads, size, seed=3),
    )
    function, tolerance = kernels.ATTENTION[attend], 2e-6 * (1 + sharpness)  # seen: a quarter
    every = [range(len(piece.ids)) for piece in pieces]
    check_attention(pieces, layout.every_token, function, packed, every, tolerance)
    check_attention(pieces, layout.read_tokens, function, packed, [piece.reads for piece in pieces], tolerance)


def test_attention_in_bfloat16_rounds_only_its_numbers():
    state = random_state(70, keys=(normal(70, 2, 16).bfloat16(), normal(70, 2, 16, seed=5).bfloat16()))
    pieces = random_tree(random.Random(1), [1, 9, 64, 65], [None, state])
    layout = Layout(pieces, CPU, None)
    packed = tuple(normal(layout.tokens, heads, 16, seed=heads).bfloat16() for heads in (6, 2, 2))
    every = [range(len(piece.ids)) for piece in pieces]
    for attend in kernels.ATTENTION.values():
        check_attention(pieces, layout.every_token, attend, packed, every, 4e-2)  # values up to 4, steps of 1/64


# Positions, norms, gates

ROPES = {
    "default": {"rope_type": "default", "rope_theta": 10_000.0},
    "linear": {"rope_type": "linear", "rope_theta": 50_000.0, "factor": 4.0},
    "llama3": {
        "rope_type": "llama3",
        "rope_theta": 500_000.0,
        "factor": 32.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 64,
    },
}
POSITIONS = torch.tensor([0, 1, 2, 63, 64, 65, 129, 130, 1000, 8191])


def check_rotary(rotary, theirs, apply, head_size):
    query = normal(len(POSITIONS), 3, head_size)
    cos, sin = theirs(query, POSITIONS[None])
    expected, _ = apply(query.transpose(0, 1)[None], query.transpose(0, 1)[None], cos, sin)
    angles = POSITIONS[:, None] * kernels.frequencies(rotary)
    found = kernels.rotate(query, angles.cos(), angles.sin())
    # Frequencies may differ in their last bit, which at position 8191 is an angle of 1e-3.
    assert (found - expected[0].transpose(0, 1)).abs().amax(dim=(1, 2)).le(1e-6 + POSITIONS * 4 * EPSILON).all()
    assert torch.equal(found[..., rotary.size :], query[..., rotary.size :])


@pytest.mark.parametrize("kind", ROPES)
def test_rotary_positions_are_those_of_transformers(kind):
    parameters = dict(ROPES[kind])
    config = LlamaConfig(
        hidden_size=128, num_attention_heads=4, max_position_embeddings=8192, rope_parameters=dict(parameters)
    )
    theta, factor = parameters["rope_theta"], parameters.get("factor", 1.0)
    rotary = {
        "default": Rotary(32, theta),
        "linear": Rotary(32, theta, linear_factor=factor),
        "llama3": Rotary(32, theta, llama3=parameters),
    }[kind]
    check_rotary(rotary, modeling_llama.LlamaRotaryEmbedding(config), modeling_llama.apply_rotary_pos_emb, 32)


def test_partial_rotary_positions_are_those_of_transformers():
    parameters = {
        "rope_type": "default",
        "rope_theta": 10_000_000.0,
        "partial_rotary_factor": 0.25,
        "mrope_interleaved": True,
        "mrope_section": [4, 2, 2],
    }
    config = Qwen3_5TextConfig(head_dim=64, rope_parameters=parameters)
    theirs = modeling_qwen3_5.Qwen3_5TextRotaryEmbedding(config)
    check_rotary(Rotary(16, 10_000_000.0), theirs, modeling_qwen3_5.apply_rotary_pos_emb, 64)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("scale", [1e-4, 1.0, 1e4])
def test_rms_norm(dtype, scale):
    x, weight = normal(7, 3, 48, scale=scale).to(dtype), normal(48, seed=1)
    exact = x.double()
    expected = exact / (exact.square().mean(-1, keepdim=True) + 1e-6).sqrt() * weight.double()
    found = kernels.rms_norm(x, weight, 1e-6)
    assert found.dtype == dtype
    torch.testing.assert_close(found.double(), expected, rtol=4 * torch.finfo(dtype).eps, atol=1e-6)


def test_swiglu():
    gate_up = normal(5, 32, scale=4.0)
    gate, up = gate_up.double().split(16, dim=-1)
    torch.testing.assert_close(kernels.swiglu(gate_up).double(), gate * gate.sigmoid() * up, rtol=1e-5, atol=1e-6)
