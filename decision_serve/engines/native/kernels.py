"""The operations of a layer on packed tokens, in plain torch.

Norms, gates, rotary angles and recurrent state are float32 whatever the number format of the weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch
from torch.nn.functional import silu, softplus

from decision_serve.engines.native.architecture import LinearAttention, Rotary
from decision_serve.engines.native.delta_layout import DeltaBlock, DeltaGroup, DeltaLayout
from decision_serve.engines.native.layout import ConvLayout, Queries, SelfGroup
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State

Attend = Callable[..., tuple[torch.Tensor, torch.Tensor]]
"""`attend(query, key, value, causal=, mask=)`: (batch, heads, queries, size), twice (batch, key heads, keys, size) ->
output like query, and the float32 log of each query's sum of exponentials (batch, heads, queries)."""

Recurrence = Callable[
    [torch.Tensor, torch.Tensor, torch.Tensor, LinearAttention, DeltaLayout, Callable[[State], torch.Tensor]],
    tuple[torch.Tensor, dict[Piece, torch.Tensor]],
]
"""The gated delta rule on packed tokens: see `gated_delta_rule`."""

STRONGEST = -20.0
"""Log of the strongest decay, exp(-20) = 2e-9 of the state."""
CONV_BLOCK = 32
"""Tokens that the convolution takes at once."""
QUERY_BLOCK = 1024
"""Queries whose scores the plain attention holds at once."""
SCORES = 2**22
"""Scores that the attention by products holds at once."""


def rms_norm(x: torch.Tensor, weight: torch.Tensor, eps: float) -> torch.Tensor:
    """`x / rms(x) * weight` over the last dimension, computed in float32, in the dtype of `x`."""
    exact = x.float()
    squares = torch.linalg.vector_norm(exact, dim=-1, keepdim=True).square_()  # in one pass, unlike squares and a mean
    scale = squares.div_(x.shape[-1]).add_(eps).rsqrt_()
    return torch.mul(exact, scale).mul_(weight).to(x.dtype)


def frequencies(rotary: Rotary) -> torch.Tensor:
    """Radians per token of each rotated pair, float32 (size / 2).

    Llama 3's scaling as in its release: slow frequencies are divided by `factor`, fast ones are kept, and those
    between are blended.
    """
    pairs = torch.arange(0, rotary.size, 2, dtype=torch.float32) / rotary.size
    plain = 1.0 / (rotary.theta**pairs) / rotary.linear_factor
    if rotary.llama3 is None:
        return plain
    factor, low, high, context = (
        rotary.llama3[name]
        for name in ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
    )
    turns = context * plain / (2 * math.pi)
    keep = ((turns - low) / (high - low)).clamp(0.0, 1.0)
    return plain * (keep + (1 - keep) / factor)


def rotate(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Rotate the first entries of each head: `x` (tokens, heads, size), `cos` and `sin` (tokens, pairs)."""
    pairs = cos.shape[-1]
    cos, sin = cos[:, None], sin[:, None]
    first, second = x[..., :pairs], x[..., pairs : 2 * pairs]
    turned = (first * cos - second * sin, second * cos + first * sin, x[..., 2 * pairs :])
    return torch.cat([part.to(x.dtype) for part in turned], dim=-1)


def swiglu(gate_up: torch.Tensor) -> torch.Tensor:
    """`silu(gate) * up` of (tokens, 2 x size)."""
    gate, up = gate_up.chunk(2, dim=-1)
    return silu(gate).mul_(up)


# Full attention


def attend_flash_cpu(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *, causal: bool, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """torch's blocked attention for CPUs."""
    mask = None if mask is None else mask.to(query.dtype)
    output: tuple[torch.Tensor, torch.Tensor] = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(
        query, key, value, 0.0, causal, attn_mask=mask
    )
    return output


def attend_plain(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *, causal: bool, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Attention by its definition, in float32; a block of queries at a time."""
    batch, heads, count, size = query.shape
    key_heads = key.shape[1]
    grouped = query.float().view(batch, key_heads, heads // key_heads, count, size) / math.sqrt(size)
    keys, values = key.float()[:, :, None], value.float()[:, :, None]
    outputs, sums = [], []
    for first in range(0, count, QUERY_BLOCK):
        scores = grouped[:, :, :, first : first + QUERY_BLOCK] @ keys.transpose(-1, -2)
        if causal:
            places = torch.arange(scores.shape[-1], device=query.device)
            later = places > torch.arange(first, first + scores.shape[-2], device=query.device)[:, None]
            scores = scores.masked_fill(later, -torch.inf)
        if mask is not None:
            scores = scores + mask[:, :, None, first : first + QUERY_BLOCK]
        sums.append(torch.logsumexp(scores, dim=-1))
        outputs.append(torch.exp(scores - sums[-1][..., None]) @ values)
    output = torch.cat(outputs, dim=3).view(batch, heads, count, size).to(query.dtype)
    return output, torch.cat(sums, dim=3).view(batch, heads, count)


def attend_products(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *, causal: bool, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Attention by two products in the dtype of `query`.

    For processors that multiply bfloat16 fast: torch's blocked attention multiplies it no faster than float32. Scores
    are rounded to that dtype, as in a model's own plain attention; the softmax is computed in float32.
    """
    batch, heads, count, size = query.shape
    key_heads, keys = key.shape[1:3]
    share = heads // key_heads
    scaled = (query * size**-0.5).view(batch, key_heads, share, count, size)
    output, sums = torch.empty_like(scaled), query.new_empty(scaled.shape[:-1], dtype=torch.float32)
    turned, values = key.transpose(2, 3).flatten(0, 1), value.flatten(0, 1)
    block = max(1, SCORES // (batch * heads * keys))
    for first in range(0, count, block):
        own = scaled[:, :, :, first : first + block]
        scores = torch.bmm(own.flatten(2, 3).flatten(0, 1), turned).view(*own.shape[:-1], keys)
        if causal:
            scores += torch.full(scores.shape[-2:], -torch.inf, dtype=scores.dtype, device=scores.device).triu_(
                first + 1
            )
        if mask is not None:
            scores += mask[:, :, None, first : first + block].to(scores.dtype)
        shares = torch.softmax(scores, dim=-1)
        # Of the largest score the share is exp(score - sum), so it tells the sum.
        sums[..., first : first + block] = scores.amax(-1).float() - shares.amax(-1).float().log()
        found = torch.bmm(shares.view(batch * key_heads, -1, keys), values)
        output[:, :, :, first : first + block] = found.view(own.shape)
    return output.view(query.shape), sums.view(batch, heads, count)


ATTENTION: Mapping[str, Attend] = {"products": attend_products, "flash_cpu": attend_flash_cpu, "plain": attend_plain}


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    queries: Queries,
    layer: int,
    attend: Attend,
) -> torch.Tensor:
    """Attention of packed queries (queries, heads, size) to their own pieces and to everything before them.

    `key` and `value` (tokens, key heads, size) are those of the pass; `layer` counts full-attention layers. The parts
    are merged by their sums of exponentials, in float32.
    """
    output, sums = _attend_to_own(query, key, value, queries, attend)
    for ancestor in queries.ancestors:
        span = slice(ancestor.first, ancestor.last)
        if ancestor.part is None:
            keys, values = key[ancestor.tokens], value[ancestor.tokens]
        else:
            keys, values = ancestor.part.keys[layer], ancestor.part.values[layer]
        found, found_sums = attend(_batched(query[span]), _batched(keys), _batched(values), causal=False)
        found, found_sums = found[0].transpose(0, 1), found_sums[0].transpose(0, 1)
        total = torch.logaddexp(sums[span], found_sums)
        mine, theirs = (torch.exp(part - total)[..., None] for part in (sums[span], found_sums))
        output[span].mul_(mine).add_(found.float().mul_(theirs))
        sums[span] = total
    return output.to(query.dtype)


def _attend_to_own(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, queries: Queries, attend: Attend
) -> tuple[torch.Tensor, torch.Tensor]:
    """Float32 output (queries, heads, size) and sums (queries, heads)."""
    output = torch.empty(query.shape, dtype=torch.float32, device=query.device)
    sums = torch.empty(query.shape[:2], dtype=torch.float32, device=query.device)
    for group in queries.groups:
        q = _rows(query, group.queries, group)
        k, v = (_rows(packed, group.keys, group) for packed in (key, value))
        found, found_sums = attend(q, k, v, causal=group.mask is None, mask=group.mask)
        output[group.targets] = found.transpose(1, 2).flatten(0, 1)[group.real].float()
        sums[group.targets] = found_sums.transpose(1, 2).flatten(0, 1)[group.real]
    return output, sums


def _rows(packed: torch.Tensor, index: torch.Tensor, group: SelfGroup) -> torch.Tensor:
    """(tokens, heads, size) -> (pieces, heads, width, size)."""
    return packed.index_select(0, index).view(group.pieces, -1, *packed.shape[1:]).transpose(1, 2)


def _batched(packed: torch.Tensor) -> torch.Tensor:
    """(tokens, heads, size) -> (1, heads, tokens, size)."""
    return packed.transpose(0, 1)[None]


# Linear attention: the gated delta rule (Yang, Kautz and Hatamizadeh 2024, "Gated Delta Networks"). With a state S of
# (key size, value size), a decay a = exp(g), a learning rate b, and unit keys k:
#
#     S_t = a_t S_(t-1) + k_t b_t (v_t - a_t S_(t-1)^T k_t)^T          output_t = S_t^T q_t
#
# Within a chunk all of this is matrix products: with G the running sum of g, D_ij = exp(G_i - G_j) for j <= i,
# L = strictly lower (b K K^T * D), the corrections are U = (1 + L)^-1 b (V - exp(G) K S), and the output is
# exp(G) Q S + lower (Q K^T * D) U. The next state is exp(G_last) S + (exp(G_last - G) K)^T U.


def convolve(
    x: torch.Tensor, weight: torch.Tensor, layout: ConvLayout, tails: list[torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Causal depthwise convolution of packed tokens, and SiLU.

    `x` (tokens, channels), float32 `weight` (kernel, channels); float32 `tails` (kernel - 1, channels) of
    `layout.states`, in order. Returns float32 (tokens, channels), and the tails (pieces that keep their state,
    kernel - 1, channels).
    """
    kernel = len(weight)
    output = x.new_empty(x.shape, dtype=torch.float32)
    for first in range(0, len(x), CONV_BLOCK):  # what one block touches stays in the processor's caches
        begin = max(0, first - kernel + 1)
        near = x[begin : first + CONV_BLOCK].float()
        block = torch.mul(near[first - begin :], weight[-1], out=output[first : first + CONV_BLOCK])
        for back in range(1, min(kernel, first + len(block))):
            skipped = max(0, back - first)
            block[skipped:].addcmul_(near[first - begin + skipped - back : len(near) - back], weight[-1 - back])
        silu(block, inplace=True)
    edges = torch.cat([x[layout.tokens].float(), *tails, output.new_zeros(1, x.shape[1])])
    output[layout.heads] = silu((edges[layout.windows] * weight).sum(dim=1))
    return output, edges[layout.tails]


def decay_and_rate(
    decay: torch.Tensor, rate: torch.Tensor, log_a: torch.Tensor, bias: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """The rule's g, at most 0, and b in 0..1, of the projections (tokens, value heads): float32 (tokens, value heads).

    `log_a` and `bias` (value heads) are the checkpoint's `A_log` and `dt_bias`. A g below STRONGEST is raised to it:
    what remains of the state is nothing in either case, but the running sums of g would lose the digits of weak ones.
    """
    g = -log_a.exp() * softplus(decay.float() + bias)
    return g.clamp_(min=STRONGEST), rate.float().sigmoid()


def gated_delta_rule(
    mixed: torch.Tensor,
    decay: torch.Tensor,
    rate: torch.Tensor,
    shape: LinearAttention,
    layout: DeltaLayout,
    recurrent: Callable[[State], torch.Tensor],
    products: torch.dtype = torch.float32,
) -> tuple[torch.Tensor, dict[Piece, torch.Tensor]]:
    """The rule on packed tokens: float32 (tokens, value heads x value size), and the states after those pieces that
    keep one or are continued.

    `mixed` (tokens, channels) holds queries, keys, values; `decay` and `rate` (tokens, value heads). `recurrent` gives
    the matrices (value heads, key size, value size) at the end of a kept state. What reads states and mixes the tokens
    of a chunk is multiplied in `products`; corrections and states are float32.
    """
    states: dict[Piece, torch.Tensor] = {}
    outputs = [_delta_block(mixed, decay, rate, shape, block, states, recurrent, products) for block in layout.blocks]
    output = outputs[0] if len(outputs) == 1 else torch.cat(outputs)
    return output.index_select(0, layout.place), states


def _delta_block(
    mixed: torch.Tensor,
    decay: torch.Tensor,
    rate: torch.Tensor,
    shape: LinearAttention,
    block: DeltaBlock,
    states: dict[Piece, torch.Tensor],
    recurrent: Callable[[State], torch.Tensor],
    products: torch.dtype,
) -> torch.Tensor:
    """Outputs (places, value heads x value size) of a block; the states of its pieces are added to `states`."""
    chunked = _Chunks(mixed, decay, rate, shape, block, products)
    for group in block.groups:
        if isinstance(group.parent, Piece):
            state: torch.Tensor | None = states[group.parent]
        else:
            state = None if group.parent is None else recurrent(group.parent)
        chunked.run(group, state, states)
    return chunked.values.permute(1, 2, 0, 3).flatten(0, 1).flatten(1)


class _Chunks:
    """Tensors (heads, chunks, tokens of a chunk, size) of a block. `values` become the outputs, step by step."""

    def __init__(
        self,
        mixed: torch.Tensor,
        decay: torch.Tensor,
        rate: torch.Tensor,
        shape: LinearAttention,
        block: DeltaBlock,
        products: torch.dtype,
    ) -> None:
        key_width = shape.key_heads * shape.key_size
        widths = [key_width, key_width, shape.value_heads * shape.value_size]
        # `index_select` on each part: indexing, and rows that are not one block, take several times as long.
        parts = (part.index_select(0, block.gather) for part in torch.split(mixed, widths, dim=-1))
        share = shape.value_heads // shape.key_heads
        self._chunks, self._size, self._products = block.chunks, block.size, products
        query = self._unit(next(parts), shape, share).mul_(shape.key_size**-0.5)
        key = self._unit(next(parts), shape, share)
        self.values = self._by_head(next(parts).view(-1, shape.value_heads, shape.value_size))
        pads = block.pads[:, None]
        self.rate = self._by_head(rate[block.gather].masked_fill_(pads, 0.0)[..., None])
        running = self._by_head(decay[block.gather].masked_fill_(pads, 0.0)[..., None]).squeeze(-1).cumsum(-1)
        between = (running[..., :, None] - running[..., None, :]).exp_().tril_()  # D; what may overflow goes
        self.attention = (query.to(products) @ key.to(products).transpose(-1, -2)).mul_(between)
        lower = (key @ key.transpose(-1, -2)).mul_(between).mul_(self.rate).tril_(-1)
        self.solve = _invert_unit_lower(lower)
        since_start = running.exp()[..., None]
        self.query_in = query.mul_(since_start).to(products)
        self.key_out = key * (running[..., -1:] - running).exp_()[..., None]
        self.key_in = key.mul_(since_start)
        self.whole_decay = since_start[..., -1:, :]

    def run(self, group: DeltaGroup, state: torch.Tensor | None, states: dict[Piece, torch.Tensor]) -> None:
        """The steps of a group from `state` (heads, key size, value size); None: zeros."""
        for step, (start, count) in enumerate(zip(group.starts, group.counts, strict=True)):
            span = slice(start, start + count)
            if step:
                assert state is not None
                state = state[:, :count]
            reads = None if state is None else _read(self.key_in[:, span], state)
            values = self.values[:, span]
            wanted = values if reads is None else values - reads
            corrections = self.solve[:, span] @ (self.rate[:, span] * wanted)
            output = self.attention[:, span] @ corrections.to(self._products)
            if state is not None:
                output += _read(self.query_in[:, span], state.to(self._products))
            self.values[:, span] = output
            last = step + 1 == len(group.counts)
            if last and not any(group.goes_on[:count]):
                return
            # From here on each piece has a state of its own; what it started from stays as it is.
            if state is not None and state.dim() == 3:
                state = state[:, None]
            added = self.key_out[:, span].transpose(-1, -2) @ corrections
            state = added if state is None else torch.addcmul(added, state, self.whole_decay[:, span])
            stays = 0 if last else group.counts[step + 1]
            for place in range(stays, count):
                if group.goes_on[place]:
                    states[group.pieces[place]] = state[:, place]

    def _by_head(self, part: torch.Tensor) -> torch.Tensor:
        """(places, heads, size) -> contiguous float32 (heads, chunks, tokens of a chunk, size)."""
        moved = part.transpose(0, 1).float().contiguous()
        return moved.view(moved.shape[0], self._chunks, self._size, -1)

    def _unit(self, part: torch.Tensor, shape: LinearAttention, share: int) -> torch.Tensor:
        """Queries or keys of unit length, repeated for the value heads that share them."""
        heads = part.view(-1, shape.key_heads, shape.key_size).transpose(0, 1)
        squares = torch.linalg.vector_norm(heads, dim=-1, keepdim=True).square_()
        unit = torch.mul(heads, squares.add_(1e-6).rsqrt_(), out=part.new_empty(heads.shape))
        unit = unit.repeat_interleave(share, dim=0) if share > 1 else unit
        return unit.view(unit.shape[0], self._chunks, self._size, -1)


def _read(rows: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
    """`rows` (heads, pieces, tokens, key size) times one state for all pieces, or one for each: without copying it."""
    if state.dim() == 3:
        heads, pieces, chunk, size = rows.shape
        return (rows.reshape(heads, pieces * chunk, size) @ state).view(heads, pieces, chunk, -1)
    return rows @ state


def _invert_unit_lower(lower: torch.Tensor) -> torch.Tensor:
    """Inverse of `1 + lower` for strictly lower triangular matrices."""
    one = torch.eye(lower.shape[-1], dtype=lower.dtype, device=lower.device)
    inverse: torch.Tensor = torch.linalg.solve_triangular(lower, one.expand_as(lower), upper=False, unitriangular=True)
    return inverse
