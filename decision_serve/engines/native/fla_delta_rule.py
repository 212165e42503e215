"""The gated delta rule by the fused kernels of flash-linear-attention, on CUDA and for bfloat16 alone.

Pieces of the same depth in a pass's tree go into one call, each from its initial state; their final states start the
next depth. The kernels want a state of its own for each piece, so that a state that several pieces continue is copied
for the time of the call. They take queries, keys and values in bfloat16 and keep states in float32.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from functools import partial

import torch

from decision_serve.engines.base import first_line
from decision_serve.engines.native.architecture import LinearAttention
from decision_serve.engines.native.delta_layout import DeltaLayout, DeltaLevel
from decision_serve.engines.native.fastest_format import multiplies_bfloat16
from decision_serve.engines.native.kernels import Recurrence, gated_delta_rule
from decision_serve.engines.native.layout import Layout
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State

_log = logging.getLogger(__name__)

NAME = "flash-linear-attention"
TOLERANCE = 0.03
"""Largest difference as a share of the largest number; bfloat16 rounds each operand by up to 0.002 of it."""

ChunkRule = Callable[..., tuple[torch.Tensor, torch.Tensor | None]]


def choose_delta_rule(
    device: torch.device, dtype: torch.dtype, shape: LinearAttention | None
) -> tuple[str, Recurrence]:
    """Name and function of the gated delta rule for activations of `dtype` on `device`."""
    if shape is not None and device.type == "cuda" and dtype == torch.bfloat16 and (rule := find_fla(device, shape)):
        return NAME, rule
    if device.type == "cpu" and dtype == torch.bfloat16 and multiplies_bfloat16():
        return "torch", partial(gated_delta_rule, products=dtype)
    return "torch", gated_delta_rule


def find_fla(device: torch.device, shape: LinearAttention) -> FlaDeltaRule | None:
    """The rule by the installed kernels; None, and a line in the log, where they are absent, fail or are wrong."""
    try:
        rule = FlaDeltaRule(importlib.import_module("fla.ops.gated_delta_rule").chunk_gated_delta_rule)
        if is_right(rule, device, shape):
            return rule
        _log.warning("%s is not used: it differs from the definition of the gated delta rule", NAME)
    except ImportError:
        _log.info("%s is not installed; the gated delta rule runs in torch", NAME)
    except Exception as error:  # its compiler and kernels may fail in any way; loading goes on without them
        _log.warning("%s is not used: %s", NAME, first_line(error))
    return None


class FlaDeltaRule:
    """`kernels.gated_delta_rule` by `chunk_gated_delta_rule`."""

    def __init__(self, chunk_rule: ChunkRule) -> None:
        self._chunk_rule = chunk_rule

    def __call__(
        self,
        mixed: torch.Tensor,
        decay: torch.Tensor,
        rate: torch.Tensor,
        shape: LinearAttention,
        layout: DeltaLayout,
        recurrent: Callable[[State], torch.Tensor],
    ) -> tuple[torch.Tensor, dict[Piece, torch.Tensor]]:
        packed = (*_heads(mixed.bfloat16(), shape), decay, rate)
        output = mixed.new_empty(len(mixed), shape.value_heads * shape.value_size)
        states: dict[Piece, torch.Tensor] = {}
        for level in layout.levels:
            query, key, value, g, beta = (
                (part if level.tokens is None else part[level.tokens])[None] for part in packed
            )
            found, final = self._chunk_rule(
                query,
                key,
                value,
                g=g,
                beta=beta,
                initial_state=_initial_states(level, states, recurrent),
                output_final_state=any(level.goes_on),
                use_qk_l2norm_in_kernel=True,
                cu_seqlens=level.bounds,
            )
            output[slice(None) if level.tokens is None else level.tokens] = found[0].flatten(1).float()
            if final is not None:
                states |= {piece: own for piece, own, on in zip(level.pieces, final, level.goes_on, strict=True) if on}
        return output, states


def _heads(mixed: torch.Tensor, shape: LinearAttention) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Queries, keys (tokens, value heads, key size) and values (tokens, value heads, value size)."""
    key_width = shape.key_heads * shape.key_size
    query, key, value = torch.split(mixed, [key_width, key_width, shape.value_heads * shape.value_size], dim=-1)
    share = shape.value_heads // shape.key_heads
    # Only newer releases let value heads share a key head.
    query, key = (
        part.reshape(len(mixed), shape.key_heads, shape.key_size).repeat_interleave(share, dim=1)
        for part in (query, key)
    )
    return query, key, value.reshape(len(mixed), shape.value_heads, shape.value_size)


def _initial_states(
    level: DeltaLevel, states: dict[Piece, torch.Tensor], recurrent: Callable[[State], torch.Tensor]
) -> torch.Tensor | None:
    """Float32 (pieces, value heads, key size, value size); None where all pieces start from nothing."""
    own: list[torch.Tensor | None] = []
    for piece in level.pieces:
        parent = piece.parent
        own.append(states[parent] if isinstance(parent, Piece) else None if parent is None else recurrent(parent))
    some = next((state for state in own if state is not None), None)
    if some is None:
        return None
    nothing = torch.zeros_like(some)
    return torch.stack([nothing if state is None else state for state in own])


def is_right(rule: Recurrence, device: torch.device, shape: LinearAttention) -> bool:
    """Whether `rule` agrees with the definition on random numbers: from a state and from nothing, over the edges of
    chunks, in a tree, with several pieces at once and with one alone."""
    random = torch.Generator().manual_seed(0)

    def normal(*size: int) -> torch.Tensor:
        return torch.randn(size, generator=random).to(device)

    kept = State(10, (), [normal(shape.value_heads, shape.key_size, shape.value_size)])
    trunk = Piece(range(70), 10, kept, keeps_state=True)
    branch = Piece(range(64), 80, trunk)
    tree = [trunk, Piece(range(3), 80, trunk), branch, Piece(range(5), 144, branch, keeps_state=True)]
    passes = (
        [*tree, Piece(range(130), 0, None, keeps_state=True), Piece(range(1), 10, kept)],
        [Piece(range(40), 0, None)],
        [Piece(range(65), 10, kept, keeps_state=True)],
    )
    for pieces in passes:
        layout = Layout(pieces, device, shape.kernel)
        assert layout.delta is not None
        mixed = normal(layout.tokens, shape.channels).bfloat16().float()
        decay = -torch.nn.functional.softplus(normal(layout.tokens, shape.value_heads) - 3)
        rate = normal(layout.tokens, shape.value_heads).sigmoid()
        inputs = (mixed, decay, rate, shape, layout.delta, lambda state: state.recurrent[0])
        (output, states), (right, right_states) = rule(*inputs), gated_delta_rule(*inputs)
        pairs = [(output, right), *((states[piece], own) for piece, own in right_states.items())]
        if not all(_agree(mine, own) for mine, own in pairs):
            return False
    return True


def _agree(mine: torch.Tensor, right: torch.Tensor) -> bool:
    return mine.shape == right.shape and bool((mine - right).abs().max() <= TOLERANCE * right.abs().max())
