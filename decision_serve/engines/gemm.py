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


def measure_gemm_rate(shapes: Mapping[tuple[int, int], int], dtype: str, device: str) -> float:
    """Floating-point operations per second over all linear layers of a model, each at its best.

    `shapes`: (outputs, inputs) -> how many layers have that shape. `dtype`: float32, bfloat16 or float16. The weights
    are plain or, on a CPU, prepacked for its matrix kernels, whichever is faster; of several runs the fastest counts.
    """
    generator = torch.Generator().manual_seed(0)
    seconds = operations = 0.0
    with torch.inference_mode():
        for (outputs, inputs), count in shapes.items():
            weight = torch.randn(outputs, inputs, generator=generator).to(device, getattr(torch, dtype))
            tokens = torch.randn(PROBE_TOKENS, inputs, generator=generator).to(weight)
            seconds += count * min(_best_seconds(way, device) for way in _ways(tokens, weight))
            operations += count * 2.0 * PROBE_TOKENS * outputs * inputs
    return operations / seconds


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
        if device.startswith("cuda"):
            torch.cuda.synchronize(device)
        best = min(best, time.perf_counter() - started)
    return best
