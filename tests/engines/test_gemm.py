"""The machine's own rate is that of all layers together, each shape at its best."""

import pytest
import torch

from decision_serve.engines import gemm

SHAPES = {(64, 32): 3, (16, 64): 1}


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_each_shape_weighs_as_often_as_it_occurs(monkeypatch, dtype):
    products = []

    def seconds(way, device):
        result = way()
        products.append((result.dtype, tuple(result.shape)))
        return 0.5 if len(products) % 2 else 0.25  # whichever is second is faster, where there are two

    monkeypatch.setattr(gemm, "_best_seconds", seconds)
    rate = gemm.measure_gemm_rate(SHAPES, dtype, "cpu")
    ways = len(products) // 2
    assert products == ways * [(getattr(torch, dtype), (256, 64))] + ways * [(getattr(torch, dtype), (256, 16))]
    operations = 2 * 256 * (3 * 64 * 32 + 16 * 64)
    assert rate == pytest.approx(operations / (4 * 0.25 if ways == 2 else 3 * 0.5 + 0.25))


def test_all_ways_multiply_alike():
    weight, tokens = torch.randn(48, 32), torch.randn(256, 32)
    with torch.inference_mode():
        plain, *others = (way() for way in gemm._ways(tokens, weight))
    for other in others:
        torch.testing.assert_close(other, plain)


def test_a_real_rate():
    assert 1e6 < gemm.measure_gemm_rate(SHAPES, "float32", "cpu") < 1e15  # no machine is slower, none is faster
