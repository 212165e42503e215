"""y = x Wᵀ + b with 8-bit weights: each output channel and each token has its own scale, products are summed exactly.

Activations are integers of 14 bits, as two terms of 7: with a single term of 8 bits the few large channels of a token
leave too little for the others, and answers flip. Terms of 7 bits never saturate the 16-bit sums of a processor without
VNNI. Sums of integers have no rounding, so a row has the same bits in any company.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

WEIGHT_LEVELS = 127
"""Largest integer a weight becomes; the smallest is its negative."""
TERM_LEVELS = 63
"""Largest integer in a term of an activation; the smallest is its negative."""
TERM_BASE = 2 * TERM_LEVELS + 1
"""An activation is TERM_BASE times its first term plus its second."""
LEVELS = TERM_LEVELS * (TERM_BASE + 1)
"""Largest integer an activation becomes: 8064."""
ZERO_POINT = 64
"""Added to a term, because oneDNN's kernels want it unsigned. 127 · 127 · 2, two products, fits into 16 bits."""
SMALLEST_SCALE = torch.finfo(torch.float32).tiny
"""The scale of a token, or a channel, that is all zeros."""
EXACT_BLOCK = 2048
"""Products of a term and a weight whose sum float32 still holds exactly: 63 · 127 · 2048 < 2²⁴."""

Product = Callable[[Tensor], Tensor]
"""Terms (terms, in), uint8 with ZERO_POINT added -> float32 (terms, out), scaled per output channel."""


class Int8Linear:
    """Weights in int8, activations quantised as they come; float32 in and out."""

    def __init__(self, weight: Tensor, bias: Tensor | None, without: Sequence[int] = ()) -> None:
        """Quantise `weight` (out, in), of any floating dtype; nothing of it is kept.

        The input channels `without` are left out of the product, and of the scales.
        """
        kernel = int8_kernel()
        self.kernel = kernel.name
        self.out_features, self.in_features = weight.shape
        weight, self._without = weight.float(), torch.tensor(without, dtype=torch.int64)
        if without:
            weight = weight.index_fill(1, self._without, 0.0)
        scale = weight.abs().amax(1).div_(WEIGHT_LEVELS).clamp_min_(SMALLEST_SCALE)
        levels = weight.div(scale.unsqueeze(1)).round_().to(torch.int8).contiguous()  # prepacking ignores strides
        self.nbytes = levels.nbytes + scale.nbytes + (0 if bias is None else bias.nbytes)
        self._product = kernel.pack(levels, scale)
        self._bias = bias

    def __call__(self, x: Tensor) -> Tensor:
        sizes = x.abs().index_fill_(-1, self._without, 0.0)
        scale = sizes.amax(-1, keepdim=True).div_(LEVELS).clamp_min_(SMALLEST_SCALE)
        high, low = self._product(_terms((x / scale).index_fill_(-1, self._without, 0.0))).chunk(2)
        # One operation at a time: whether a vectorised addcmul rounds once or twice depends on the place in the row.
        y = high.mul_(TERM_BASE).add_(low).mul_(scale)
        return y if self._bias is None else y.add_(self._bias)


def _terms(scaled: Tensor) -> Tensor:
    """(tokens, in), between -LEVELS and LEVELS -> (2 · tokens, in), uint8: all first terms, then all second ones."""
    terms = torch.empty(2, *scaled.shape)
    levels = scaled.round_()
    torch.div(levels, TERM_BASE, out=terms[0]).round_()
    torch.sub(levels, terms[0], alpha=TERM_BASE, out=terms[1])
    return terms.to(torch.int8).add_(ZERO_POINT).view(torch.uint8).flatten(0, 1)


def _pack_onednn(levels: Tensor, scale: Tensor) -> Product:
    packed = torch.ops.onednn.qlinear_prepack(levels, None)
    zeros = torch.zeros(len(scale), dtype=torch.int64)

    def multiply(x: Tensor) -> Tensor:
        y: Tensor = torch.ops.onednn.qlinear_pointwise(
            x, 1.0, ZERO_POINT, packed, scale, zeros, None, 1.0, 0, torch.float32, "none", [], ""
        )
        return y

    return multiply


def _pack_torch(levels: Tensor, scale: Tensor) -> Product:
    def multiply(x: Tensor) -> Tensor:
        signed = x.float().sub_(ZERO_POINT)
        y = torch.zeros(len(x), len(scale))
        for start in range(0, levels.shape[1], EXACT_BLOCK):
            block = slice(start, start + EXACT_BLOCK)
            y.addmm_(signed[:, block], levels[:, block].float().t())
        return y.mul_(scale)

    return multiply


@dataclass(frozen=True, slots=True)
class Int8Kernel:
    """A way to multiply integers."""

    name: str
    pack: Callable[[Tensor, Tensor], Product]
    """From int8 weights (out, in) and their scales (out,), float32, to their product with activations."""


KERNELS = (Int8Kernel("onednn int8", _pack_onednn), Int8Kernel("torch float32 over int8 weights", _pack_torch))
"""Best first; the last is right on every processor, at less than half the speed of float32."""


@functools.cache
def int8_kernel() -> Int8Kernel:
    """The first of `KERNELS` that is exact here."""
    return next(kernel for kernel in KERNELS if is_exact(kernel))


def is_exact(kernel: Int8Kernel) -> bool:
    """Whether `kernel` exists and its sums are exact, also those of the largest numbers it is given."""
    random = torch.Generator().manual_seed(0)
    weight = torch.randint(-WEIGHT_LEVELS, WEIGHT_LEVELS + 1, (97, 259), generator=random)
    terms = torch.randint(-TERM_LEVELS, TERM_LEVELS + 1, (64, 259), generator=random)
    weight[0], weight[1] = WEIGHT_LEVELS, -WEIGHT_LEVELS
    terms[0], terms[1] = TERM_LEVELS, -TERM_LEVELS
    exact = (terms @ weight.t()).float()  # below 2²⁴
    x = (terms + ZERO_POINT).to(torch.uint8)
    try:
        product = kernel.pack(weight.to(torch.int8), torch.ones(97))
        return all(torch.equal(product(x[:rows]), exact[:rows]) for rows in (1, 5, 64))
    except (AttributeError, RuntimeError, TypeError):  # an operator is absent, refuses, or has another signature
        return False
