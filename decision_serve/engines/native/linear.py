"""y = x Wᵀ + b: matrices in one number format, packed once for the matrix kernels of the device.

On a CPU the weights are packed for oneDNN. The operators that do so are internal to torch, so they are tried on a small
sample once per process and number format; where they are absent or wrong, `torch.nn.functional.linear` is used.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

import torch
from torch import Tensor

from decision_serve.engines.native.int8_linear import Int8Linear
from decision_serve.errors import SettingsError


class NumberFormat(StrEnum):
    """How the weights of the matrices are stored."""

    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    INT8 = "int8"
    """Weights of 8 bits per output channel, activations of 14 bits per token, both symmetric. On a CPU only."""

    @property
    def activation(self) -> torch.dtype:
        """The dtype of what goes into a matrix and comes out of it."""
        return torch.bfloat16 if self is NumberFormat.BFLOAT16 else torch.float32


def parse_number_format(name: str, device: torch.device) -> NumberFormat:
    """`name`: float32, bfloat16 or int8. Raises `SettingsError` where it is another, or not offered on `device`."""
    offered = [own for own in NumberFormat if own is not NumberFormat.INT8 or device.type == "cpu"]
    if name not in offered:
        raise SettingsError(
            f"dtype is {name!r}, which the native engine does not offer on {device.type}; choose auto, "
            f"{', '.join(offered)}, or the transformers engine"
        )
    return NumberFormat(name)


class Linear(Protocol):
    """y = x Wᵀ + b."""

    in_features: int
    out_features: int
    nbytes: int
    """Bytes that weights and bias take."""
    kernel: str
    """What multiplies, in words for `/health`."""

    def __call__(self, x: Tensor) -> Tensor:
        """(tokens, in) -> (tokens, out), both in the activation dtype of the number format; tokens may be 0."""
        ...


def make_linear(
    weight: Tensor,
    bias: Tensor | None,
    number_format: NumberFormat,
    device: torch.device,
    fine: Sequence[int] = (),
) -> Linear:
    """Weights (out, in) and bias (out,), of any floating dtype, brought to `device` and into `number_format`.

    Nothing of `weight` is kept where its weights are packed or change their dtype. `int8` is for a CPU; the weights of
    the input channels `fine` stay float32 in it.
    """
    dtype = number_format.activation
    bias = None if bias is None else bias.to(device, dtype)
    if number_format is NumberFormat.INT8:
        return FineInt8Linear(weight, bias, fine) if fine else Int8Linear(weight, bias)
    packed = device.type == "cpu" and prepacking_works(dtype)
    return (PrepackedLinear if packed else TorchLinear)(weight.to(device, dtype), bias)


class TorchLinear:
    """Weights as they are. On a CPU the bits of a row may depend on how many rows are multiplied at once."""

    kernel = "torch"

    def __init__(self, weight: Tensor, bias: Tensor | None) -> None:
        self.out_features, self.in_features = weight.shape
        self.nbytes = weight.nbytes + (0 if bias is None else bias.nbytes)
        self._weight = weight.contiguous()
        self._bias = bias

    def __call__(self, x: Tensor) -> Tensor:
        return torch.nn.functional.linear(x, self._weight, self._bias)


class FineInt8Linear:
    """Weights in int8 but for a few input channels, whose product is one of float32.

    A few channels carry most of what a matrix multiplies. Rounding them costs most, and where their weights are large,
    they leave the others too few of 127 levels. A row has the same bits in any company where it has in float32.
    """

    def __init__(self, weight: Tensor, bias: Tensor | None, fine: Sequence[int]) -> None:
        self.out_features, self.in_features = weight.shape
        self._channels = torch.tensor(fine, dtype=torch.int64)
        self._fine = make_linear(weight[:, self._channels], bias, NumberFormat.FLOAT32, weight.device)
        self._rest = Int8Linear(weight, None, fine)
        self.nbytes, self.kernel = self._fine.nbytes + self._rest.nbytes, self._rest.kernel

    def __call__(self, x: Tensor) -> Tensor:
        return self._fine(x[:, self._channels]).add_(self._rest(x))


class PrepackedLinear:
    """Weights in the blocks that oneDNN's inner product reads.

    oneDNN compiles a kernel for every number of rows and keeps a thousand of them, half a MiB each; so rows are padded
    with zeros to few different numbers.

    In float32 a row has the same bits in any company, measured on AVX2 for 1 to 4096 rows and one and two threads.
    """

    kernel = "mkldnn prepacked"

    def __init__(self, weight: Tensor, bias: Tensor | None) -> None:
        self.out_features, self.in_features = weight.shape
        self._packed: Tensor = torch.ops.mkldnn._reorder_linear_weight(weight)
        self._bias = bias
        self.nbytes: int = torch.ops.mkldnn._nbytes(self._packed) + (0 if bias is None else bias.nbytes)

    def __call__(self, x: Tensor) -> Tensor:
        rows = len(x)
        if more := padded_rows(rows) - rows:
            x = torch.nn.functional.pad(x, (0, 0, 0, more))
        y: Tensor = torch.ops.mkldnn._linear_pointwise(x, self._packed, self._bias, "none", [], "")
        return y[:rows]


def padded_rows(rows: int) -> int:
    """`rows`, from 8 on up to the next multiple of 8, 16 or 32; from 57 on an eighth more at most."""
    if rows < 8:
        return rows
    step = 8 if rows <= 128 else 16 if rows <= 640 else 32
    return -(-rows // step) * step


@functools.cache
def prepacking_works(dtype: torch.dtype) -> bool:
    """Whether this torch on this processor multiplies by prepacked weights of `dtype`, and rightly."""
    return is_right(PrepackedLinear, dtype)


def is_right(build: Callable[[Tensor, Tensor], Linear], dtype: torch.dtype) -> bool:
    """Whether the product that `build` makes of weights and bias of `dtype` exists and is right on a sample.

    The sizes are odd, so that blocks have remainders, and it is tried for 1, 5 and 64 rows.
    """
    random = torch.Generator().manual_seed(0)
    weight, bias, x = (torch.randn(size, generator=random).to(dtype) for size in ((97, 131), (97,), (64, 131)))
    exact = torch.addmm(bias.double(), x.double(), weight.double().t())
    # A sum of n products may be off by n roundings of float32; the result is rounded once more.
    sums = x.double().abs() @ weight.double().abs().t() + bias.double().abs()
    bound = sums * 132 * torch.finfo(torch.float32).eps + exact.abs() * torch.finfo(dtype).eps
    try:
        linear = build(weight, bias)
        return all(
            bool(((linear(x[:rows]).double() - exact[:rows]).abs() <= bound[:rows]).all()) for rows in (1, 5, 64)
        )
    except (AttributeError, RuntimeError, TypeError):  # an operator is absent, refuses, or has another signature
        return False
