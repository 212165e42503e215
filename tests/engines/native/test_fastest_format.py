"""bfloat16 is chosen where it is clearly faster, and the choice says what it saw."""

import math

import pytest
import torch

from decision_serve.engines.native.fastest_format import _measure, faster_format, fastest_format
from decision_serve.engines.native.linear import NumberFormat


@pytest.mark.parametrize(
    ("float32_seconds", "bfloat16_seconds", "chosen", "seen"),
    [
        (4.7e-3, 1e-3, NumberFormat.BFLOAT16, "4.7x"),
        (1.5e-3, 1e-3, NumberFormat.BFLOAT16, "1.5x"),
        (1.4e-3, 1e-3, NumberFormat.FLOAT32, "1.4x"),
        (1e-3, 3.3e-3, NumberFormat.FLOAT32, "0.3x"),
    ],
)
def test_bfloat16_must_be_worth_its_rounding(float32_seconds, bfloat16_seconds, chosen, seen):
    number_format, text = faster_format(float32_seconds, bfloat16_seconds)
    assert number_format is chosen
    assert text.startswith(f"{chosen}: ")
    assert f"measured {seen}" in text


def test_cpu_without_bfloat16_is_not_measured():
    number_format, text = fastest_format(torch.device("cpu"))
    assert text.startswith(f"{number_format}: ")
    if not torch.ops.mkldnn._is_mkldnn_bf16_supported():
        assert (number_format, text) == (NumberFormat.FLOAT32, "float32: this processor has no bfloat16 instructions")
    else:
        assert "measured" in text


def test_cuda_takes_bfloat16():
    assert fastest_format(torch.device("cuda"))[0] is NumberFormat.BFLOAT16


def test_measured_times_are_times():
    assert all(0 < seconds < math.inf for seconds in _measure())
