"""The channels that carry most of what a matrix multiplies are found while it multiplies."""

import pytest
import torch

from decision_serve.engines.native.architecture import read_architecture
from decision_serve.engines.native.channel_energy import FINE_LEAST, FINE_SHARE, ChannelEnergy
from decision_serve.engines.native.kernels import attend_plain
from decision_serve.engines.native.linear import FineInt8Linear, NumberFormat, make_linear
from decision_serve.engines.native.loader import load_decoder
from tests.engines.native.random_numbers import normal

pytestmark = pytest.mark.usefixtures("no_gradients")
CPU = torch.device("cpu")


def watched(energy, inputs):
    return energy.watch("name", make_linear(normal(5, inputs), None, NumberFormat.FLOAT32, CPU))


def test_a_watched_matrix_gives_what_it_gives():
    linear = make_linear(normal(5, 90), None, NumberFormat.FLOAT32, CPU)
    seen = ChannelEnergy().watch("name", linear)
    assert torch.equal(seen(normal(7, 90)), linear(normal(7, 90)))
    assert (seen.in_features, seen.out_features, seen.nbytes, seen.kernel) == (90, 5, linear.nbytes, linear.kernel)


def test_the_largest_channels_over_all_tokens_are_named_in_order():
    energy = ChannelEnergy()
    linear = watched(energy, 300)
    x = normal(4, 300)
    x[:, 100:] *= 0.01
    x[1, 250] = 1e3  # one token is enough
    linear(x[:2])
    linear(x[2:])
    largest = energy.largest("name")
    assert len(largest) == FINE_LEAST
    assert largest == sorted(largest)
    assert 250 in largest
    assert all(channel < 100 or channel == 250 for channel in largest)


def test_wide_matrices_have_more_and_narrow_ones_what_they_have():
    energy = ChannelEnergy()
    wide = energy.watch("wide", make_linear(normal(2, FINE_SHARE * 100), None, NumberFormat.FLOAT32, CPU))
    narrow = energy.watch("narrow", make_linear(normal(2, 20), None, NumberFormat.FLOAT32, CPU))
    wide(normal(1, FINE_SHARE * 100))
    narrow(normal(1, 20))
    assert len(energy.largest("wide")) == 100
    assert energy.largest("narrow") == list(range(20))


def test_what_was_not_seen_has_no_channels():
    energy = ChannelEnergy()
    watched(energy, 100)
    assert energy.largest("name") == []
    assert energy.largest("another") == []


@pytest.mark.parametrize("arch", ["qwen3_5", "llama"])
def test_a_decoder_in_int8_has_the_channels_that_one_in_float32_saw(tiny_checkpoint, arch):
    folder, energy = tiny_checkpoint(arch), ChannelEnergy()
    exact = load_decoder(folder, CPU, NumberFormat.FLOAT32, attend_plain, energy=energy)
    exact.layers[0].down(normal(3, exact.layers[0].down.in_features))
    layers = load_decoder(folder, CPU, NumberFormat.INT8, attend_plain, energy=energy).layers
    assert isinstance(layers[0].down, FineInt8Linear)
    assert not any(isinstance(layer.gate_up, FineInt8Linear) for layer in layers)
    assert read_architecture(folder).hidden == layers[0].down.out_features
    for layer in layers:  # nothing is watched from now on
        gates = getattr(layer.mix, "gates", layer.gate_up)
        assert type(gates).__name__ in ("Int8Linear", "PrepackedLinear", "TorchLinear")
