"""What a token costs, from the headers of weight files."""

import pytest
import torch
from safetensors.torch import save_file

from decision_serve.engines.native.kernels import attend_plain
from decision_serve.engines.native.linear import NumberFormat, PrepackedLinear, TorchLinear
from decision_serve.engines.native.loader import load_decoder
from decision_serve.errors import CheckpointError
from decision_serve.evaluate.bench.shape import read_shape


def test_linear_layers_of_a_small_model(tmp_path):
    names = {
        "model.embed_tokens.weight": (100, 8),
        "model.layers.0.mlp.gate_proj.weight": (20, 8),
        "model.layers.0.mlp.up_proj.weight": (20, 8),
        "model.layers.0.mlp.down_proj.weight": (8, 20),
        "model.layers.0.self_attn.q_proj.weight": (16, 8),
        "model.layers.0.self_attn.o_proj.weight": (8, 16),
        "model.layers.0.self_attn.q_proj.bias": (16,),
        "model.layers.0.linear_attn.conv1d.weight": (8, 1, 4),
        "model.layers.0.input_layernorm.weight": (8,),
        "model.visual.layers.0.mlp.up_proj.weight": (50, 8),
        "lm_head.weight": (100, 8),
    }
    for place, part in enumerate((list(names)[:5], list(names)[5:])):
        save_file({name: torch.zeros(names[name]) for name in part}, tmp_path / f"model-{place}.safetensors")
    shape = read_shape(tmp_path)
    assert shape.linears == {(20, 8): 2, (8, 20): 1, (16, 8): 1, (8, 16): 1}
    assert shape.flop_per_token == 2 * (3 * 160 + 2 * 128)
    assert shape.activations == 8 + 8 + 20 + 20 + 8 + 20  # residual, normed, gate, up, output, product


@pytest.mark.parametrize("arch", ["qwen3_5", "qwen3_5_vl", "llama"])
def test_the_decoder_multiplies_by_as_many_weights(tiny_checkpoint, arch):
    folder = tiny_checkpoint(arch)
    decoder = load_decoder(folder, torch.device("cpu"), NumberFormat.FLOAT32, attend_plain)
    parts = [part for layer in decoder.layers for owner in (layer, layer.mix) for part in vars(owner).values()]
    linears = [part for part in parts if isinstance(part, PrepackedLinear | TorchLinear)]
    weights = sum(linear.in_features * linear.out_features for linear in linears)
    assert read_shape(folder).flop_per_token == 2 * weights


def test_a_folder_without_weights(tmp_path):
    with pytest.raises(CheckpointError, match=r"has no \*\.safetensors file with the weights of layers"):
        read_shape(tmp_path)
