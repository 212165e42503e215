"""`auto`: the number format that this device multiplies fastest, measured once at load."""

from __future__ import annotations

import time

import torch

from decision_serve.engines.native.linear import NumberFormat, make_linear

WORTH_IT = 1.5
"""How many times faster than float32 bfloat16 must be to be chosen: it costs 16 bits of every number."""
PROBE_SIZE, PROBE_TOKENS = 1024, 128
PROBE_ROUNDS = 9
PROBE_SECONDS = 0.25
"""No new round is begun after this time."""


def fastest_format(device: torch.device) -> tuple[NumberFormat, str]:
    """float32 or bfloat16, and why, in words for `/health`. Takes less than half a second."""
    if device.type != "cpu":
        return NumberFormat.BFLOAT16, f"bfloat16: always the choice on {device.type}"
    if not multiplies_bfloat16():
        return NumberFormat.FLOAT32, "float32: this processor has no bfloat16 instructions"
    return faster_format(*_measure())


def faster_format(float32_seconds: float, bfloat16_seconds: float) -> tuple[NumberFormat, str]:
    """The choice between the two formats, from the time of the same product in each."""
    ratio = float32_seconds / bfloat16_seconds
    if ratio >= WORTH_IT:
        return NumberFormat.BFLOAT16, f"bfloat16: fast on this processor (measured {ratio:.1f}x float32)"
    return NumberFormat.FLOAT32, f"float32: bfloat16 is not fast on this processor (measured {ratio:.1f}x)"


def multiplies_bfloat16() -> bool:
    """Whether oneDNN has kernels for bfloat16 here, fast or slow."""
    try:
        return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    except (AttributeError, RuntimeError):  # internal to torch; absent from some builds
        return False


def _measure() -> tuple[float, float]:
    """Seconds of one product in float32 and in bfloat16.

    The formats take turns and the least time counts, so that another program on the cores does not decide.
    """
    cpu = torch.device("cpu")
    random = torch.Generator().manual_seed(0)
    weight = torch.randn(PROBE_SIZE, PROBE_SIZE, generator=random)
    x = torch.randn(PROBE_TOKENS, PROBE_SIZE, generator=random)
    formats = (NumberFormat.FLOAT32, NumberFormat.BFLOAT16)
    probes = [(make_linear(weight, None, own, cpu), x.to(own.activation)) for own in formats]
    least = [float("inf")] * len(probes)
    begin = time.perf_counter()
    for _ in range(PROBE_ROUNDS):
        for place, (linear, activations) in enumerate(probes):
            start = time.perf_counter()
            linear(activations)
            least[place] = min(least[place], time.perf_counter() - start)
        if time.perf_counter() - begin > PROBE_SECONDS:
            break
    return least[0], least[1]
