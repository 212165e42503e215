"""A decoder from a checkpoint has every tensor in its place, or there is no decoder: small real models, real files."""

import gc
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from decision_serve.engines.native.architecture import UnsupportedArchitecture
from decision_serve.engines.native.kernels import attend_plain
from decision_serve.engines.native.linear import NumberFormat
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.piece import Piece
from decision_serve.errors import CheckpointError

CPU = torch.device("cpu")
VOCABULARY = 97
IDS = [(11 * place + 5) % VOCABULARY for place in range(70)]
SHAPE = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "max_position_embeddings": 512,
}
LINEAR = {
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 8,
    "linear_value_head_dim": 8,
    "layer_types": ["linear_attention", "full_attention"],
}
LLAMA3 = {
    "rope_type": "llama3",
    "rope_theta": 500.0,
    "factor": 4.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}
MODELS = {
    "llama": ("llama", {}),
    "llama tied": ("llama", {"tie_word_embeddings": True}),
    "llama biased": ("llama", {"attention_bias": True, "mlp_bias": True}),
    "llama attention biased": ("llama", {"attention_bias": True}),
    "llama mlp biased": ("llama", {"mlp_bias": True}),
    "llama 3": ("llama", {"rope_parameters": LLAMA3}),
    "llama linear": ("llama", {"rope_parameters": {"rope_type": "linear", "rope_theta": 1e4, "factor": 3.0}}),
    "qwen": ("qwen3_5", {}),
    "qwen tied": ("qwen3_5", {"tie_word_embeddings": True}),
    "qwen biased": ("qwen3_5", {"attention_bias": True}),
}


@dataclass(frozen=True)
class Model:
    """A random model: its config.json, its tensors, and the logits after IDS as transformers computes them."""

    config: dict
    tensors: dict[str, torch.Tensor]
    logits: torch.Tensor

    def write(self, folder, **changes):
        """A checkpoint in `folder`; a change puts a tensor in the place of one, None leaves it out."""
        folder.mkdir(exist_ok=True)
        (folder / "config.json").write_text(json.dumps(self.config), encoding="utf-8")
        tensors = {name: tensor for name, tensor in (self.tensors | changes).items() if tensor is not None}
        save_file(tensors, folder / "model.safetensors")
        return folder


@pytest.fixture(scope="module")
def model():
    """`model(name)`: one of MODELS."""
    made: dict[str, Model] = {}

    def make(name):
        if name not in made:
            made[name] = random_model(*MODELS[name])
        return made[name]

    return make


def random_model(arch, options):
    from transformers import LlamaConfig, LlamaForCausalLM, Qwen3_5ForCausalLM, Qwen3_5TextConfig

    if arch == "llama":
        config, model_class = LlamaConfig(**SHAPE | options), LlamaForCausalLM
    else:
        config, model_class = Qwen3_5TextConfig(**SHAPE | LINEAR | options), Qwen3_5ForCausalLM
    model = model_class(config).eval()
    random = torch.Generator().manual_seed(0)
    with torch.inference_mode():
        for parameter in model.parameters():  # biases and norms too, which would be zeros and ones
            parameter.copy_(torch.randn(parameter.shape, generator=random) * 0.3)
        logits = model(torch.tensor([IDS])).logits[0, -1]
        tensors = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    if config.tie_word_embeddings:
        del tensors["lm_head.weight"]
    return Model(json.loads(config.to_json_string(use_diff=False)), tensors, logits)


def load(folder, number_format=NumberFormat.FLOAT32):
    return load_decoder(folder, CPU, number_format, attend_plain)


def logits_of(decoder):
    with torch.inference_mode():
        hidden, _ = decoder.run([Piece(IDS, 0, None, reads=(len(IDS) - 1,))])
        return decoder.label_logits(hidden, range(VOCABULARY))[0]


def assert_same_logits(found, right):
    """Float32 sums in another order; logits are units apart, and any tensor in a wrong place moves them by tenths."""
    assert right.std() > 0.3
    assert (found - right).abs().max() <= 1e-4


def refusal(call):
    with pytest.raises(CheckpointError) as caught:
        call()
    return str(caught.value)


# -- every tensor in its place


@pytest.mark.parametrize("name", MODELS)
def test_loaded_model_is_the_model(model, name, tmp_path):
    decoder = load(model(name).write(tmp_path))
    assert_same_logits(logits_of(decoder), model(name).logits)
    assert (decoder.head is decoder.embedding) == name.endswith(" tied")


@pytest.mark.parametrize("name", ["llama biased", "qwen"])
def test_every_tensor_counts(model, name, tmp_path):
    """What the other tests rely on: none could be left out, or read as zeros, without being seen in the logits."""
    for number, (tensor_name, tensor) in enumerate(model(name).tensors.items()):
        decoder = load(model(name).write(tmp_path / str(number), **{tensor_name: torch.zeros_like(tensor)}))
        difference = (logits_of(decoder) - model(name).logits).abs().max()
        assert difference > 1e-3 or tensor_name.endswith("k_proj.bias"), tensor_name


def test_composite_checkpoint(model, tmp_path):
    """Text tensors under another prefix, beside tensors that nobody asks for."""
    text = model("qwen tied")
    tensors = {name.replace("model.", "model.language_model.", 1): tensor for name, tensor in text.tensors.items()}
    tensors |= {"model.visual.patch_embed.weight": torch.zeros(2, 2, dtype=torch.int8), "mtp.fc.weight": torch.ones(1)}
    config = {"model_type": "qwen3_5", "text_config": text.config, "tie_word_embeddings": True}
    decoder = load(Model(config, tensors, text.logits).write(tmp_path))
    assert_same_logits(logits_of(decoder), text.logits)


@pytest.mark.parametrize("name", ["llama biased", "qwen"])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_files_in_half_precision(model, name, dtype, tmp_path):
    """Float32 from such a file is what the numbers in the file are, and nothing less."""
    halves = {key: tensor.to(dtype) for key, tensor in model(name).tensors.items()}
    rounded = {key: tensor.float() for key, tensor in halves.items()}
    from_halves = load(model(name).write(tmp_path / "halves", **halves))
    assert_same_logits(logits_of(from_halves), logits_of(load(model(name).write(tmp_path / "floats", **rounded))))


@pytest.mark.parametrize("name", ["llama biased", "qwen"])
def test_two_shards(model, name, tmp_path):
    shards = ("a.safetensors", "b.safetensors")
    where = {key: shards[number % 2] for number, key in enumerate(model(name).tensors)}
    model(name).write(tmp_path)
    (tmp_path / "model.safetensors").unlink()
    for shard in shards:
        save_file({key: model(name).tensors[key] for key in where if where[key] == shard}, tmp_path / shard)
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": where}), encoding="utf-8")
    assert_same_logits(logits_of(load(tmp_path)), model(name).logits)


# -- no decoder


@pytest.mark.parametrize("name", ["llama biased", "qwen biased", "qwen tied"])
def test_each_missing_tensor(model, name, tmp_path):
    for missing in model(name).tensors:
        folder = model(name).write(tmp_path, **{missing: None})
        message = refusal(lambda folder=folder: load(folder))
        assert f"{folder} has no tensor {missing} in model.safetensors" in message


@pytest.mark.parametrize("name", ["llama biased", "qwen biased"])
def test_each_tensor_of_a_wrong_shape_or_dtype(model, name, tmp_path):
    for wrong, tensor in model(name).tensors.items():
        file = model(name).write(tmp_path, **{wrong: torch.cat([tensor, tensor[:1]])}) / "model.safetensors"
        shape = (len(tensor) + 1, *tensor.shape[1:])
        message = refusal(lambda: load(tmp_path))
        assert f"{file}: the tensor {wrong} has the shape {shape}" in message
        assert f"asks for {tuple(tensor.shape)}" in message
        model(name).write(tmp_path, **{wrong: tensor.to(torch.int8)})
        assert f"{file}: the tensor {wrong} is int8" in refusal(lambda: load(tmp_path))


def test_a_bias_that_config_does_not_ask_for_is_none_of_the_model(model, tmp_path):
    tensors = model("llama").tensors
    biased = ("model.layers.0.mlp.down_proj", "lm_head")
    extra = {f"{name}.bias": torch.ones(tensors[f"{name}.weight"].shape[0]) for name in biased}
    assert_same_logits(logits_of(load(model("llama").write(tmp_path, **extra))), model("llama").logits)


def test_untied_head_is_needed(model, tmp_path):
    folder = model("llama tied").write(tmp_path)
    config = model("llama tied").config | {"tie_word_embeddings": False}
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    assert "no tensor lm_head.weight" in refusal(lambda: load(folder))


@pytest.mark.parametrize(
    ("key", "tensor"),
    [
        ("vocab_size", "model.embed_tokens.weight"),
        ("hidden_size", "model.embed_tokens.weight"),
        ("intermediate_size", "model.layers.0.mlp.gate_proj.weight"),
        ("num_hidden_layers", "model.layers.2.input_layernorm.weight"),
        ("num_key_value_heads", "model.layers.0.self_attn.k_proj.weight"),
    ],
)
def test_config_of_another_size(model, key, tensor, tmp_path):
    folder = model("llama").write(tmp_path)
    value = {"num_hidden_layers": 3, "num_key_value_heads": 4}.get(key, 2 * model("llama").config[key])
    (folder / "config.json").write_text(json.dumps(model("llama").config | {key: value}), encoding="utf-8")
    message = refusal(lambda: load(folder))
    assert str(folder) in message
    assert f"tensor {tensor}" in message or "model.layers.2." in message


def test_unknown_architecture(model, tmp_path):
    folder = model("llama").write(tmp_path)
    (folder / "config.json").write_text(json.dumps(model("llama").config | {"model_type": "gpt2"}), encoding="utf-8")
    with pytest.raises(UnsupportedArchitecture, match="gpt2"):
        load(folder)


def test_no_weights(model, tmp_path):
    folder = model("llama").write(tmp_path)
    (folder / "model.safetensors").unlink()
    assert f"{folder} has no safetensors file" in refusal(lambda: load(folder))


@pytest.mark.parametrize("share", [0.0, 0.001, 0.5, 0.999])
def test_file_cut_short(model, share, tmp_path):
    file = model("qwen").write(tmp_path) / "model.safetensors"
    content = file.read_bytes()
    file.write_bytes(content[: int(share * len(content))])
    assert f"{file} cannot be opened" in refusal(lambda: load(tmp_path))


# -- files after loading

MAPS = Path("/proc/self/maps")


def is_mapped(folder):
    return str(folder) in MAPS.read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc shows what a process has mapped")
@pytest.mark.parametrize(
    ("name", "dtype"), [("llama biased", torch.float32), ("qwen tied", torch.float32), ("qwen", torch.bfloat16)]
)
def test_file_may_be_cut_short_after_loading(model, name, dtype, tmp_path):
    """Reading a mapped page that the file no longer has ends the process: nothing loaded may lie in the file."""
    from decision_serve.engines.weights import Weights

    stored = {key: tensor.to(dtype) for key, tensor in model(name).tensors.items()}
    folder = model(name).write(tmp_path, **stored)
    view = Weights(folder).take("model.norm.weight", (SHAPE["hidden_size"],))
    assert is_mapped(folder), "what is looked for would be seen"
    del view
    decoder = load(folder, NumberFormat.FLOAT32 if dtype == torch.float32 else NumberFormat.BFLOAT16)
    before = logits_of(decoder)
    assert not is_mapped(folder)
    (folder / "model.safetensors").write_bytes(b"")
    assert torch.equal(logits_of(decoder), before)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc shows what a process has mapped")
def test_a_refused_checkpoint_is_let_go_of(model, tmp_path):
    """The last tensor that is read is wrong; nothing of those before it stays."""
    folder = model("llama").write(tmp_path, **{"model.norm.weight": torch.ones(3)})
    assert "model.norm.weight" in refusal(lambda: load(folder))
    gc.collect()  # the error's traceback
    assert not is_mapped(folder)
