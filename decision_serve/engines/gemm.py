"""How fast this machine multiplies matrices of a model's own shapes: what an engine's speed is held against."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial

import torch

from decision_serve.engines.native.linear import Linear, PrepackedLinear, TorchLinear, prepacking_works

PROBE_TOKENS = 256
"""Rows of the multiplied matrix. More of them make a CPU no faster."""
REPEATS = 7


class GemmProbe:
    """The products of a model's linear layers on PROBE_TOKENS rows: work that is nothing but matrices.

    The weights of a shape are plain or, on a CPU, prepacked for its matrix kernels, whichever is faster.
    """

    def __init__(self, shapes: Mapping[tuple[int, int], int], dtype: str, device: str) -> None:
        """`shapes`: (outputs, inputs) -> how many layers have that shape. `dtype`: float32, bfloat16 or float16."""
        self._device = device
        self._layers: list[tuple[int, Callable[[], torch.Tensor]]] = []
        self.operations = sum(2.0 * PROBE_TOKENS * out * inputs * count for (out, inputs), count in shapes.items())
        """Floating-point operations of one run."""
        generator = torch.Generator().manual_seed(0)
        for (outputs, inputs), count in shapes.items():
            weight = torch.randn(outputs, inputs, generator=generator).to(device, getattr(torch, dtype))
            tokens = torch.randn(PROBE_TOKENS, inputs, generator=generator).to(weight)
            self._layers.append((count, min(_ways(tokens, weight), key=lambda way: _best_seconds(way, device))))

    def run(self) -> float:
        """Seconds of every layer once, one after another."""
        started = time.perf_counter()
        with torch.inference_mode():
            for count, way in self._layers:
                for _ in range(count):
                    way()
        _synchronize(self._device)
        return time.perf_counter() - started

    def best_rate(self) -> float:
        """Operations per second where each shape counts with its fastest product: what the machine does for moments."""
        with torch.inference_mode():
            seconds = sum(count * _best_seconds(way, self._device) for count, way in self._layers)
        return self.operations / seconds


def _ways(tokens: torch.Tensor, weight: torch.Tensor) -> list[Callable[[], torch.Tensor]]:
    linears: list[Linear] = [TorchLinear(weight, None)]
    if weight.device.type == "cpu" and prepacking_works(weight.dtype):
        linears.append(PrepackedLinear(weight, None))
    return [partial(linear, tokens) for linear in linears]


def _best_seconds(way: Callable[[], torch.Tensor], device: str) -> float:
    best = float("inf")
    for _ in range(1 + REPEATS):  # the first one is the warm-up; it is never the fastest
        started = time.perf_counter()
        way()
        _synchronize(device)
        best = min(best, time.perf_counter() - started)
    return best


def _synchronize(device: str) -> None:
    if device.startswith("cuda"):
        torch.cuda.synchronize(device)
