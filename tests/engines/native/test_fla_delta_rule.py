"""The gated delta rule by flash-linear-attention: called as its documentation says, and used only where it is right.

Its kernels need a GPU. A stand-in that follows their documented contract token by token takes their place.
"""

import dataclasses
import logging
import random
import sys
from itertools import pairwise
from types import SimpleNamespace

import pytest
import torch

from decision_serve.engines.native import fla_delta_rule
from decision_serve.engines.native.architecture import LinearAttention
from decision_serve.engines.native.fla_delta_rule import FlaDeltaRule, choose_delta_rule, find_fla, is_right
from decision_serve.engines.native.kernels import attend_plain, gated_delta_rule
from decision_serve.engines.native.layout import Layout
from decision_serve.engines.native.linear import NumberFormat
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.piece import Piece
from tests.engines.native.pieces import random_state, random_tree

CPU, CUDA = torch.device("cpu"), torch.device("cuda")
SHAPE = LinearAttention(key_heads=2, value_heads=6, key_size=16, value_size=16, kernel=4)
SHAPES = [SHAPE, LinearAttention(3, 3, 8, 24, 4), LinearAttention(1, 4, 32, 16, 4)]
LOGGER = "decision_serve.engines.native.fla_delta_rule"


pytestmark = pytest.mark.usefixtures("no_gradients")


def chunk_rule(
    q,
    k,
    v,
    g,
    beta,
    scale=None,
    initial_state=None,
    output_final_state=False,
    use_qk_l2norm_in_kernel=False,
    cu_seqlens=None,
):
    """`fla.ops.gated_delta_rule.chunk_gated_delta_rule`: its signature, what it refuses, and what it computes.

    The kernels of release 0.6.0, run by Triton's interpreter in float32, gave the same within 5e-5 of the largest
    number: with and without a state, over the edge of a chunk, and for two sequences at once.
    """
    batch, tokens, heads, key_size = q.shape
    assert q.dtype == k.dtype == v.dtype == torch.bfloat16
    assert k.shape == q.shape
    assert v.shape[:3] == q.shape[:3]  # older releases: one key head for each value head
    assert g.shape == beta.shape == (batch, tokens, heads)
    assert g.dtype == torch.float32
    assert batch == 1
    bounds = [0, tokens] if cu_seqlens is None else cu_seqlens.tolist()
    assert bounds[0] == 0
    assert bounds[-1] == tokens
    assert bounds == sorted(set(bounds))
    if initial_state is not None:
        assert initial_state.shape == (len(bounds) - 1, heads, key_size, v.shape[-1])
        assert initial_state.dtype == torch.float32
    scale = key_size**-0.5 if scale is None else scale
    query, key, value = q[0].float(), k[0].float(), v[0].float()
    if use_qk_l2norm_in_kernel:
        query, key = (part * torch.rsqrt(part.square().sum(-1, keepdim=True) + 1e-6) for part in (query, key))
    output, final = torch.empty_like(value), []
    for number, (first, last) in enumerate(pairwise(bounds)):
        state = value.new_zeros(heads, key_size, value.shape[-1])
        if initial_state is not None:
            state = initial_state[number].clone()
        for token in range(first, last):
            state *= g[0, token].exp()[:, None, None]
            wrong = value[token] - torch.einsum("hkv,hk->hv", state, key[token])
            state += key[token][:, :, None] * (beta[0, token][:, None] * wrong)[:, None]
            output[token] = torch.einsum("hkv,hk->hv", state, query[token]) * scale
        final.append(state)
    return output[None].to(q.dtype), torch.stack(final) if output_final_state else None


def inputs_of(layout, shape, seed):
    random_numbers = torch.Generator().manual_seed(seed)
    mixed = torch.randn(layout.tokens, shape.channels, generator=random_numbers).bfloat16().float()
    g = -torch.randn(layout.tokens, shape.value_heads, generator=random_numbers).exp() / 8
    rate = torch.rand(layout.tokens, shape.value_heads, generator=random_numbers)
    return mixed, g, rate, shape, layout.delta, lambda state: state.recurrent[0]


def random_pieces(shape, seed):
    draw, random_numbers = random.Random(seed), torch.Generator().manual_seed(seed)
    size = (shape.value_heads, shape.key_size, shape.value_size)
    kept = [random_state(9, recurrent=torch.randn(size, generator=random_numbers)) for _ in range(2)]
    lengths = [1, 2, 63, 64, 65, *(draw.randrange(1, 40) for _ in range(5))]
    return random_tree(draw, lengths, [None, *kept])


# What it computes


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(3))
def test_trees_are_what_the_definition_says(shape, seed):
    layout = Layout(random_pieces(shape, seed), CPU, shape.kernel)
    inputs = inputs_of(layout, shape, seed)
    (output, states), (right, right_states) = FlaDeltaRule(chunk_rule)(*inputs), gated_delta_rule(*inputs)
    assert output.dtype == torch.float32
    # The kernel's output is bfloat16; its states are not rounded.
    assert ((output - right).abs() <= 2**-8 * right.abs() + 1e-5).all()
    assert set(states) == set(right_states)
    for piece, state in states.items():
        assert (state - right_states[piece]).abs().max() < 1e-5


def test_each_depth_is_one_call():
    calls = []

    def counted(*tensors, **how):
        calls.append(how)
        return chunk_rule(*tensors, **how)

    kept = random_state(9, recurrent=torch.randn(6, 16, 16))
    trunk = Piece(range(70), 9, kept)
    leaf = Piece(range(2), 79, trunk)
    layout = Layout([trunk, Piece(range(3), 79, trunk), leaf, Piece(range(5), 0, None)], CPU, SHAPE.kernel)
    FlaDeltaRule(counted)(*inputs_of(layout, SHAPE, 0))
    assert [call["cu_seqlens"].tolist() for call in calls] == [[0, 70, 75], [0, 3, 5]]
    assert [call["output_final_state"] for call in calls] == [True, False]
    first = calls[0]["initial_state"]
    assert torch.equal(first[0], kept.recurrent[0])
    assert not first[1].any()
    assert torch.equal(calls[1]["initial_state"][0], calls[1]["initial_state"][1])


def test_a_piece_alone_needs_no_bounds():
    """With them the kernels read the bounds back from the device, which a CUDA graph forbids."""
    calls = []

    def counted(*tensors, **how):
        calls.append(how)
        return chunk_rule(*tensors, **how)

    layout = Layout([Piece(range(70), 0, None)], CPU, SHAPE.kernel)
    FlaDeltaRule(counted)(*inputs_of(layout, SHAPE, 0))
    (call,) = calls
    assert (call["cu_seqlens"], call["initial_state"], call["output_final_state"]) == (None, None, False)


def test_a_decoder_runs_on_it(tiny_checkpoint):
    plain = load_decoder(tiny_checkpoint("qwen3_5"), CPU, NumberFormat.FLOAT32, attend_plain)
    other = dataclasses.replace(plain, delta_rule=FlaDeltaRule(chunk_rule), delta_rule_kernel="stand-in")
    assert (plain.kernels["delta_rule"], other.kernels["delta_rule"]) == ("torch", "stand-in")
    trunk = Piece(range(70), 0, None, keeps_state=True)
    tree = [trunk, Piece(range(5), 70, trunk, (4,)), Piece(range(9, 40), 70, trunk, (30,), keeps_state=True)]
    (right, right_states), (found, states) = plain.run(tree), other.run(tree)
    # Hidden states are of size 1 to 10, and pass three layers of bfloat16 queries, keys and values.
    assert 0 < (found - right).abs().max() < 0.2
    for own, expected in zip(states, right_states, strict=True):
        assert (own is None) == (expected is None)
        if own is not None:
            assert [matrix.dtype for matrix in own.recurrent] == [torch.float32] * len(expected.recurrent)


# Whether it is used


def without_initial_states(*tensors, initial_state, **how):
    return chunk_rule(*tensors, **how)


def first_state_for_all(*tensors, initial_state, **how):
    state = None if initial_state is None else initial_state[:1].expand_as(initial_state)
    return chunk_rule(*tensors, initial_state=state, **how)


def without_bounds(*tensors, cu_seqlens, initial_state, **how):
    state = None if initial_state is None else initial_state[:1]
    output, final = chunk_rule(*tensors, initial_state=state, **how)
    count = 1 if cu_seqlens is None else len(cu_seqlens) - 1
    return output, None if final is None else final.expand(count, -1, -1, -1)


def without_decay(query, key, value, g, beta, **how):
    return chunk_rule(query, key, value, g=torch.zeros_like(g), beta=beta, **how)


def without_norms(*tensors, use_qk_l2norm_in_kernel, **how):
    return chunk_rule(*tensors, **how)


def values_first(*tensors, **how):
    output, final = chunk_rule(*tensors, **how)
    return output, None if final is None else final.transpose(-1, -2)


def not_a_number(*tensors, **how):
    output, final = chunk_rule(*tensors, **how)
    return output * torch.nan, final


FAULTS = [
    without_initial_states,
    first_state_for_all,
    without_bounds,
    without_decay,
    without_norms,
    values_first,
    not_a_number,
]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_right_kernel_is_right(shape):
    assert is_right(FlaDeltaRule(chunk_rule), CPU, shape)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_kernel_is_found_out(fault):
    assert not is_right(FlaDeltaRule(fault), CPU, SHAPE)


@pytest.fixture
def installed(monkeypatch):
    """`installed(function)`: flash-linear-attention with that function."""

    def put(function):
        module = SimpleNamespace(chunk_gated_delta_rule=function)
        monkeypatch.setitem(sys.modules, "fla.ops.gated_delta_rule", module)

    return put


def test_it_is_used_where_it_is_installed_and_right(installed):
    installed(chunk_rule)
    assert isinstance(find_fla(CPU, SHAPE), FlaDeltaRule)


def test_without_the_package_it_is_not_used(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "fla.ops.gated_delta_rule", None)
    with caplog.at_level(logging.INFO, LOGGER):
        assert find_fla(CPU, SHAPE) is None
    assert [record.message for record in caplog.records] == [
        "flash-linear-attention is not installed; the gated delta rule runs in torch"
    ]


def fails(*tensors, **how):
    raise ValueError("no compiler for this GPU\nand a long trace")


@pytest.mark.parametrize(("function", "reason"), [(without_decay, "differs from"), (fails, "no compiler for this GPU")])
def test_a_wrong_or_failing_kernel_is_not_used_and_the_log_says_why(installed, caplog, function, reason):
    installed(function)
    with caplog.at_level(logging.INFO, LOGGER):
        assert find_fla(CPU, SHAPE) is None
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert reason in record.message
    assert "\n" not in record.message


def test_cpus_that_multiply_bfloat16_do_so_for_outputs(monkeypatch):
    for fast in (False, True):
        monkeypatch.setattr(fla_delta_rule, "multiplies_bfloat16", lambda fast=fast: fast)
        name, rule = choose_delta_rule(CPU, torch.bfloat16, SHAPE)
        assert name == "torch"
        assert getattr(rule, "keywords", {}) == ({"products": torch.bfloat16} if fast else {})


@pytest.mark.parametrize(
    ("device", "dtype", "shape"),
    [(CPU, torch.float32, SHAPE), (CUDA, torch.float32, SHAPE), (CUDA, torch.bfloat16, None)],
    ids=["on a CPU", "in float32", "without linear layers"],
)
def test_where_it_has_no_use_nobody_looks_for_it(installed, device, dtype, shape):
    installed(fails)
    assert choose_delta_rule(device, dtype, shape) == ("torch", gated_delta_rule)
