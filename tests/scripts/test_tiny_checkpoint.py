"""Tiny checkpoints are what they say: real architectures, the real vocabulary, weights by seed and by name."""

import json

import pytest
from safetensors.torch import load_file
from tiny_checkpoint import main, write_checkpoint
from tokenizers import Tokenizer
from transformers import AutoConfig, AutoTokenizer

from decision_serve.checkpoint import open_checkpoint


def tensors(folder):
    return load_file(folder / "model.safetensors")


@pytest.mark.parametrize(
    ("arch", "model_class"),
    [
        ("qwen3_5", "Qwen3_5ForCausalLM"),
        ("qwen3_5_vl", "Qwen3_5ForConditionalGeneration"),
        ("llama", "LlamaForCausalLM"),
    ],
)
def test_architectures(tiny_checkpoint, arch, model_class):
    config = AutoConfig.from_pretrained(tiny_checkpoint(arch))
    assert config.architectures == [model_class]
    text = config.get_text_config()
    assert text.vocab_size == 248_320
    assert text.num_key_value_heads < text.num_attention_heads
    if arch != "llama":
        assert text.layer_types == ["linear_attention"] * 3 + ["full_attention"]


def test_metadata_and_tokenizer(tiny_checkpoint, qwen_tokenizer_file):
    checkpoint = open_checkpoint(str(tiny_checkpoint("qwen3_5")))
    raw = json.loads((checkpoint.path / "decider_config.json").read_text())
    assert raw == {
        "version": "tiny-v1",
        "temperature": 1.03,
        "temperature_schema_first": 1.03,
        "neutralize_none": False,
        "max_options": 255,
        "max_state_tokens": 32_768,
        "schema_first": False,
        "isolated_levels": True,
        "layout": "state_first",
    }
    text = "Context:\nfünf  Äpfel 12\n\nAnswer: ("
    ids = AutoTokenizer.from_pretrained(checkpoint.path)(text)["input_ids"]
    assert ids == Tokenizer.from_file(str(qwen_tokenizer_file)).encode(text).ids
    assert max(ids) < 248_077
    assert not (checkpoint.path / "chat_template.jinja").exists()


def test_the_text_part_of_a_composite_has_the_same_weights(tiny_checkpoint):
    text, composite = tensors(tiny_checkpoint("qwen3_5")), tensors(tiny_checkpoint("qwen3_5_vl"))
    assert all(
        tensor.equal(composite[name.replace("model.", "model.language_model.")]) for name, tensor in text.items()
    )
    assert {name.split(".")[1] for name in composite.keys() - text.keys()} == {"language_model", "visual"}


def test_untied_heads_are_stored(tiny_checkpoint):
    tied, untied = tensors(tiny_checkpoint("llama")), tensors(tiny_checkpoint("llama", tied=False))
    assert untied.keys() - tied.keys() == {"lm_head.weight"}
    assert not untied["lm_head.weight"].equal(untied["model.embed_tokens.weight"])


def test_the_seed_decides_the_weights(tiny_checkpoint, qwen_tokenizer_file, tmp_path):
    first = tensors(tiny_checkpoint("llama"))
    for seed, same in ((0, True), (1, False)):
        folder = write_checkpoint("llama", "tiny", tmp_path / str(seed), seed, tokenizer_file=qwen_tokenizer_file)
        assert all(tensor.equal(first[name]) is same for name, tensor in tensors(folder).items())


def test_the_command_writes_a_checkpoint_and_keeps_what_is_there(qwen_tokenizer_file, tmp_path, capsys):
    out = tmp_path / "model"
    command = ["--out", str(out), "--tokenizer", str(qwen_tokenizer_file)]
    main(["--arch", "qwen3_5", "--dtype", "bfloat16", "--chat-template", *command])
    assert capsys.readouterr().out.endswith(f"{out}\n")
    assert tensors(out)["model.norm.weight"].dtype.itemsize == 2
    assert open_checkpoint(str(out)).metadata.model_name == "decider-tiny-v1"
    assert AutoTokenizer.from_pretrained(out).chat_template
    before = (out / "config.json").read_bytes()
    with pytest.raises(SystemExit, match="2"):
        main(["--arch", "llama", *command])
    assert "is not empty" in capsys.readouterr().err
    assert (out / "config.json").read_bytes() == before


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "python scripts/tiny_checkpoint.py --arch qwen3_5 --size tiny" in capsys.readouterr().out
