"""The decoder: a pass of packed pieces through all layers, as the equations have it.

    x = embedding[ids]
    for each layer:  x = x + mix(norm(x));  x = x + mlp(norm(x))
    logits = norm(x) @ head[labels]^T,  at the tokens that are read

`mix` is full attention or the gated delta rule. In the last layer only the tokens that are read ask, and only they go
on to the MLP.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from decision_serve.engines.native import kernels
from decision_serve.engines.native.architecture import Architecture, Attention, LinearAttention
from decision_serve.engines.native.kernels import Attend, Recurrence
from decision_serve.engines.native.layout import Layout, Queries
from decision_serve.engines.native.linear import Linear
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import KeyValues, State


class Pass:
    """One trip through the layers: where things are, and the states that it leaves behind."""

    def __init__(
        self,
        layout: Layout,
        cos: torch.Tensor,
        sin: torch.Tensor,
        attend: Attend,
        delta_rule: Recurrence = kernels.gated_delta_rule,
    ) -> None:
        self.layout = layout
        self.cos, self.sin = cos, sin
        self.attend = attend
        self.delta_rule = delta_rule
        self.full_layers = 0
        """Full-attention layers that have been passed; likewise `linear_layers`."""
        self.linear_layers = 0
        self._parts: dict[Piece, KeyValues] = {}
        self.states = {piece: State(piece.start + len(piece.ids), self._parts_until(piece)) for piece in layout.kept}

    def _parts_until(self, piece: Piece) -> tuple[KeyValues, ...]:
        parent = piece.parent
        before = self._parts_until(parent) if isinstance(parent, Piece) else () if parent is None else parent.parts
        return (*before, self._parts.setdefault(piece, KeyValues()))

    def keep_keys(self, key: torch.Tensor, value: torch.Tensor) -> None:
        """Keys and values (tokens, key heads, size) of a full-attention layer."""
        for piece, part in self._parts.items():
            part.keys.append(key[piece.offset : piece.end].clone())
            part.values.append(value[piece.offset : piece.end].clone())

    def keep_recurrent(self, matrices: dict[Piece, torch.Tensor], tails: torch.Tensor) -> None:
        """What a linear-attention layer leaves behind: see `kernels.gated_delta_rule` and `kernels.convolve`."""
        for piece, tail in zip(self.layout.kept, tails, strict=True):
            state = self.states[piece]
            state.recurrent.append(matrices[piece].clone(memory_format=torch.contiguous_format))
            state.tails.append(tail.clone())


@dataclass(frozen=True, eq=False)
class FullAttention:
    """Grouped-query attention; with `gated`, `query` also makes a gate for each entry of the output."""

    shape: Attention
    query: Linear
    key_value: Linear
    output: Linear
    query_norm: torch.Tensor | None
    key_norm: torch.Tensor | None
    eps: float

    def __call__(self, x: torch.Tensor, run: Pass, queries: Queries) -> torch.Tensor:
        """`x` (tokens, hidden) -> what is added at the queries (queries, hidden)."""
        shape = self.shape
        key, value = self.key_value(x).view(len(x), 2, shape.key_heads, shape.head_size).unbind(1)
        if self.key_norm is not None:
            key = kernels.rms_norm(key, self.key_norm, self.eps)
        key = kernels.rotate(key, run.cos, run.sin)
        run.keep_keys(key, value)
        if not queries.count:
            return x[:0]
        asking = x if queries.tokens is None else x[queries.tokens]
        cos, sin = (run.cos, run.sin) if queries.tokens is None else (run.cos[queries.tokens], run.sin[queries.tokens])
        projected = self.query(asking).view(queries.count, shape.heads, -1)
        query = projected[..., : shape.head_size]
        if self.query_norm is not None:
            query = kernels.rms_norm(query, self.query_norm, self.eps)
        query = kernels.rotate(query, cos, sin)
        mixed = kernels.attention(query, key, value, queries, run.full_layers, run.attend)
        run.full_layers += 1
        if shape.gated:
            mixed = (mixed * projected[..., shape.head_size :].float().sigmoid()).to(x.dtype)
        return self.output(mixed.flatten(1))


@dataclass(frozen=True, eq=False)
class DeltaRule:
    """Gated delta rule attention with a short convolution before it and a gated norm after it."""

    shape: LinearAttention
    input: Linear
    """Makes queries, keys, values and the output's gate, in this order."""
    gates: Linear
    """Makes the rate and the decay, in float32 whatever the number format."""
    conv: torch.Tensor
    """Float32 (kernel, channels)."""
    log_a: torch.Tensor
    dt_bias: torch.Tensor
    norm: torch.Tensor
    output: Linear
    eps: float

    def __call__(self, x: torch.Tensor, run: Pass, queries: Queries) -> torch.Tensor:
        """`x` (tokens, hidden) -> what is added at the queries (queries, hidden)."""
        shape, layout, layer = self.shape, run.layout, run.linear_layers
        assert layout.delta is not None
        assert layout.conv is not None
        run.linear_layers += 1
        mixed, gate = self.input(x).tensor_split([shape.channels], dim=-1)
        rate, decay = self.gates(x.float()).chunk(2, dim=-1)
        tails = [state.tails[layer] for state in layout.conv.states]
        mixed, new_tails = kernels.convolve(mixed, self.conv, layout.conv, tails)
        g, b = kernels.decay_and_rate(decay, rate, self.log_a, self.dt_bias)
        found, matrices = run.delta_rule(mixed, g, b, shape, layout.delta, lambda state: state.recurrent[layer])
        run.keep_recurrent(matrices, new_tails)
        if not queries.count:
            return x[:0]
        if queries.tokens is not None:
            found, gate = found[queries.tokens], gate[queries.tokens]
        heads = found.view(queries.count, shape.value_heads, shape.value_size)
        normed = kernels.rms_norm(heads, self.norm, self.eps).flatten(1)
        return self.output((normed * torch.nn.functional.silu(gate.float())).to(x.dtype))


@dataclass(frozen=True, eq=False)
class Layer:
    mix: FullAttention | DeltaRule
    mix_norm: torch.Tensor
    gate_up: Linear
    down: Linear
    mlp_norm: torch.Tensor
    eps: float

    def __call__(self, x: torch.Tensor, run: Pass, queries: Queries) -> torch.Tensor:
        """`x` (tokens, hidden) -> (queries, hidden)."""
        added = self.mix(kernels.rms_norm(x, self.mix_norm, self.eps), run, queries)
        if not queries.count:
            return added
        x = added + (x if queries.tokens is None else x[queries.tokens])
        hidden = kernels.rms_norm(x, self.mlp_norm, self.eps)
        return x + self.down(kernels.swiglu(self.gate_up(hidden)))


@dataclass(frozen=True, eq=False)
class Decoder:
    """A loaded model. `activation` is the dtype between its layers."""

    architecture: Architecture
    embedding: torch.Tensor
    layers: Sequence[Layer]
    norm: torch.Tensor
    head: torch.Tensor
    """(vocabulary, hidden): the embedding itself where they are tied."""
    frequencies: torch.Tensor
    activation: torch.dtype
    attend: Attend
    delta_rule: Recurrence = kernels.gated_delta_rule
    delta_rule_kernel: str = "torch"

    @property
    def kernels(self) -> dict[str, str]:
        """What runs the kinds of layers, as `/health` shows it."""
        names = {"linear": self.layers[0].down.kernel}
        if self.architecture.linear is None:
            return names
        return {**names, "delta_rule": self.delta_rule_kernel, "convolution": "torch"}

    @property
    def device(self) -> torch.device:
        return self.embedding.device

    def run(self, pieces: Sequence[Piece]) -> tuple[torch.Tensor, list[State | None]]:
        """One pass.

        Returns the final hidden states (tokens read, hidden) in the order of pieces and their reads, and for each
        piece the state after it where it keeps one.
        """
        hidden, states = self.forward(self.lay_out(pieces))
        return hidden, [states.get(piece) for piece in pieces]

    def lay_out(self, pieces: Sequence[Piece]) -> Layout:
        linear = self.architecture.linear
        return Layout(pieces, self.device, linear.kernel if linear else None)

    def forward(self, layout: Layout) -> tuple[torch.Tensor, dict[Piece, State]]:
        """What `run` returns, the states of those pieces alone that keep one. Nothing here waits for the device."""
        angles = layout.positions[:, None] * self.frequencies
        run = Pass(layout, angles.cos(), angles.sin(), self.attend, self.delta_rule)
        x = self.embedding[layout.ids].to(self.activation)
        for layer in self.layers[:-1]:
            x = layer(x, run, layout.every_token)
        x = self.layers[-1](x, run, layout.read_tokens)
        return kernels.rms_norm(x, self.norm, self.architecture.norm_eps), run.states

    def label_logits(self, hidden: torch.Tensor, labels: Sequence[int]) -> torch.Tensor:
        """Float32 logits (positions, labels) at final hidden states (positions, hidden); other rows stay untouched."""
        rows = torch.tensor(labels, dtype=torch.long).to(self.device, non_blocking=True)
        return torch.nn.functional.linear(hidden.float(), self.head[rows].float())
