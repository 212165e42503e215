"""The machine's own rate is that of all layers together, each shape at its best."""

import pytest
import torch

from decision_serve.engines import gemm

SHAPES = {(64, 32): 3, (16, 64): 1}


OPERATIONS = 2 * 256 * (3 * 64 * 32 + 16 * 64)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_each_shape_weighs_as_often_as_it_occurs(monkeypatch, dtype):
    products = []

    def seconds(way, device):
        result = way()
        products.append((result.dtype, tuple(result.shape)))
        return 0.5 if result.shape[1] == 64 else 0.25

    monkeypatch.setattr(gemm, "_best_seconds", seconds)
    probe = gemm.GemmProbe(SHAPES, dtype, "cpu")
    ways = len(products) // 2
    kind = getattr(torch, dtype)
    assert products == ways * [(kind, (256, 64))] + ways * [(kind, (256, 16))]
    assert probe.operations == OPERATIONS
    assert probe.best_rate() == pytest.approx(OPERATIONS / (3 * 0.5 + 0.25))


def test_a_run_multiplies_every_layer_once_by_the_faster_way(monkeypatch):
    made = []

    def ways(tokens, weight):
        return [lambda way=way: made.append((way, tuple(weight.shape))) for way in ("slow", "fast")]

    monkeypatch.setattr(gemm, "_ways", ways)
    monkeypatch.setattr(gemm, "_best_seconds", lambda way, device: (way(), 1.0 if made.pop()[0] == "fast" else 2.0)[1])
    probe = gemm.GemmProbe(SHAPES, "float32", "cpu")
    assert made == []
    assert probe.run() > 0
    assert made == [("fast", (64, 32))] * 3 + [("fast", (16, 64))]


def test_all_ways_multiply_alike():
    weight, tokens = torch.randn(48, 32), torch.randn(256, 32)
    with torch.inference_mode():
        plain, *others = (way() for way in gemm._ways(tokens, weight))
    for other in others:
        torch.testing.assert_close(other, plain)


def test_a_real_rate():
    probe = gemm.GemmProbe(SHAPES, "float32", "cpu")
    assert 1e6 < probe.best_rate() < 1e15  # no machine is slower, none is faster
    assert 1e6 < probe.operations / probe.run() < 1e15
