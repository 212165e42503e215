"""Loading: the text part and nothing else, every weight from the files; label logits are the model's own."""

import json
import os
import subprocess
import sys
import textwrap

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import (
    BloomConfig,
    BloomForCausalLM,
    CohereConfig,
    CohereForCausalLM,
    Gemma2Config,
    Gemma2ForCausalLM,
    GraniteConfig,
    GraniteForCausalLM,
    PhiConfig,
    PhiForCausalLM,
)

from decision_serve.engines.causal_lm import CausalLM, load_causal_lm
from decision_serve.errors import CheckpointError

CPU = torch.device("cpu")
LABELS = list(range(32, 287))
SMALL = {
    "vocab_size": 512,
    "hidden_size": 64,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "max_position_embeddings": 256,
}


def load(folder):
    return load_causal_lm(folder, CPU, torch.float32)


def variant(source, folder, leave_out=(), **config_changes):
    """A copy of the checkpoint `source`, links to its files, with another `config.json`."""
    folder.mkdir(exist_ok=True)
    for file in source.iterdir():
        if file.name not in ("config.json", *leave_out):
            (folder / file.name).hardlink_to(file)
    config = json.loads((source / "config.json").read_text())
    for key, value in config_changes.items():
        config[key] = {**config.get(key, {}), **value} if isinstance(value, dict) else value
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def with_tensors(source, folder, change):
    """A copy of the checkpoint `source` whose tensors went through `change`, which edits their dictionary."""
    variant(source, folder, leave_out=["model.safetensors"])
    tensors = load_file(source / "model.safetensors")
    change(tensors)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    return folder


@torch.inference_mode()
def hidden(model, width=40):
    return model.hidden_states(torch.arange(100, 100 + width)[None])


def test_of_a_composite_checkpoint_the_text_part_is_loaded(tiny_checkpoint):
    text, composite = load(tiny_checkpoint("qwen3_5")), load(tiny_checkpoint("qwen3_5_vl"))
    stored = load_file(tiny_checkpoint("qwen3_5_vl") / "model.safetensors")
    assert any("visual" in name for name in stored)
    shapes = [
        {name: tensor.shape for name, tensor in model.network.state_dict().items()} for model in (text, composite)
    ]
    assert shapes[0] == shapes[1]
    assert not any("visual" in name for name in shapes[1])
    assert torch.equal(hidden(text), hidden(composite))


@pytest.mark.parametrize("tied", [True, False])
def test_the_head_of_a_composite_is_tied_as_the_whole_says(tiny_checkpoint, tmp_path, tied):
    """Only the outer flag counts for a composite model, whatever its text part says."""
    source = tiny_checkpoint("qwen3_5_vl", tied=tied)
    model = load(variant(source, tmp_path / "model", text_config={"tie_word_embeddings": not tied}))
    stored = load_file(source / "model.safetensors")
    name = "model.language_model.embed_tokens.weight" if tied else "lm_head.weight"
    assert torch.equal(model.network.get_output_embeddings().weight, stored[name])


@pytest.mark.parametrize(
    ("arch", "name"),
    [
        ("qwen3_5", "model.layers.1.linear_attn.A_log"),
        ("qwen3_5_vl", "model.language_model.layers.3.self_attn.q_norm.weight"),
        ("llama", "model.norm.weight"),
    ],
)
def test_a_missing_tensor_is_named(tiny_checkpoint, tmp_path, arch, name):
    folder = with_tensors(tiny_checkpoint(arch), tmp_path / "model", lambda tensors: tensors.pop(name))
    with pytest.raises(CheckpointError, match=name.replace("language_model.", "")):
        load(folder)


def test_a_missing_head_is_not_replaced_by_the_embedding(tiny_checkpoint, tmp_path):
    folder = variant(tiny_checkpoint("llama"), tmp_path / "model", tie_word_embeddings=False)
    with pytest.raises(CheckpointError, match=r"lm_head\.weight"):
        load(folder)


def test_a_tensor_of_another_shape_is_named(tiny_checkpoint, tmp_path):
    def shorten(tensors):
        tensors["model.norm.weight"] = tensors["model.norm.weight"][:-1].clone()

    with pytest.raises(CheckpointError, match=r"model\.norm\.weight"):
        load(with_tensors(tiny_checkpoint("llama"), tmp_path / "model", shorten))


def test_a_broken_file_is_refused(tiny_checkpoint, tmp_path):
    folder = variant(tiny_checkpoint("llama"), tmp_path / "model", leave_out=["model.safetensors"])
    (folder / "model.safetensors").write_bytes(b"\0" * 100)
    with pytest.raises(CheckpointError, match="cannot be loaded"):
        load(folder)


def test_only_safetensors_are_read(tiny_checkpoint, tmp_path):
    source = tiny_checkpoint("llama")
    folder = variant(source, tmp_path / "model", leave_out=["model.safetensors"])
    torch.save(load_file(source / "model.safetensors"), folder / "pytorch_model.bin")
    with pytest.raises(CheckpointError, match="safetensors"):
        load(folder)


def test_code_in_the_folder_is_not_run(tiny_checkpoint, tmp_path):
    folder = variant(
        tiny_checkpoint("llama"),
        tmp_path / "model",
        model_type="homemade",
        auto_map={"AutoConfig": "code.Config", "AutoModelForCausalLM": "code.Model"},
    )
    (folder / "code.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    with pytest.raises(CheckpointError, match="cannot be loaded"):
        load(folder)
    assert not (tmp_path / "ran").exists()


def test_a_model_without_a_context_length_is_refused():
    network = BloomForCausalLM(BloomConfig(vocab_size=512, hidden_size=64, n_layer=1, n_head=4))
    with pytest.raises(CheckpointError, match="max_position_embeddings"):
        CausalLM(network, CPU, torch.float32)


@pytest.mark.parametrize(
    ("config", "model_class"),
    [
        pytest.param(Gemma2Config(**SMALL, final_logit_softcapping=0.2), Gemma2ForCausalLM, id="softcapping"),
        pytest.param(GraniteConfig(**SMALL, logits_scaling=0.05), GraniteForCausalLM, id="logits_scaling"),
        pytest.param(CohereConfig(**SMALL, logit_scale=30.0), CohereForCausalLM, id="logit_scale"),
        pytest.param(PhiConfig(**SMALL), PhiForCausalLM, id="bias"),
    ],
)
def test_logits_are_changed_as_the_architecture_changes_them(config, model_class):
    torch.manual_seed(0)
    network = model_class(config).eval()
    if (bias := getattr(network.get_output_embeddings(), "bias", None)) is not None:
        torch.nn.init.normal_(bias)
    model = CausalLM(network, CPU, torch.float32)
    ids = torch.arange(100, 140)[None]
    with torch.inference_mode():
        read = model.label_logits(model.hidden_states(ids)[0, -1:], LABELS)[0]
        own = model.own_logits(ids)[LABELS]
        plain = model.hidden_states(ids)[0, -1] @ network.get_output_embeddings().weight[LABELS].T
    difference = float((read - own).abs().max())
    print(f"largest difference {difference:.2g}")
    assert difference < 2e-5  # logits are of size 1 to 30; seen: 4e-6
    assert float((read - plain).abs().max()) > 0.1


def test_kernels_are_named(tiny_checkpoint):
    assert load(tiny_checkpoint("llama")).kernels == {"attention": "sdpa"}
    kernels = load(tiny_checkpoint("qwen3_5")).kernels
    assert kernels["attention"] == "sdpa"
    assert kernels["chunk_gated_delta_rule"] in ("torch", "fla")
    assert kernels["causal_conv1d_fn"] in ("torch", "causal_conv1d")


def test_loading_is_offline_and_silent_and_takes_no_cuda_kernels_on_cpu(tiny_checkpoint, tmp_path):
    """In a process of its own, where kernels that only run on CUDA are installed: these break on CPU tensors."""
    for package, function in (
        ("fla/ops/gated_delta_rule", "chunk_gated_delta_rule"),
        ("causal_conv1d", "causal_conv1d_fn"),
    ):
        folder = tmp_path / package
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(f"def {function}(*args, **kwargs): raise RuntimeError('CUDA only')")
    program = f"""
        import socket, torch
        def refuse(*args): raise AssertionError("network")
        socket.socket.connect = socket.getaddrinfo = refuse
        from pathlib import Path
        from decision_serve.engines.causal_lm import load_causal_lm
        model = load_causal_lm(Path({str(tiny_checkpoint("qwen3_5"))!r}), torch.device("cpu"), torch.float32)
        with torch.inference_mode():
            assert model.hidden_states(torch.arange(9)[None]).isfinite().all()
        assert model.kernels["chunk_gated_delta_rule"] == "torch", model.kernels
        import huggingface_hub.constants, transformers
        assert huggingface_hub.constants.HF_HUB_OFFLINE
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
