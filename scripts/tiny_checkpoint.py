"""Write a checkpoint of a real architecture with random weights, the real Qwen3.5 vocabulary and System One metadata.

    python scripts/tiny_checkpoint.py --arch qwen3_5 --size tiny --out /tmp/tiny-qwen
    python scripts/tiny_checkpoint.py --arch qwen3_5 --chat-template --out /tmp/tiny-semif
    python scripts/tiny_checkpoint.py --arch qwen3_5_vl --size tiny --seed 7 --out /tmp/tiny-vl
    python scripts/tiny_checkpoint.py --arch llama --size tiny --untied --out /tmp/tiny-llama
    python scripts/tiny_checkpoint.py --arch intern --out /tmp/stand-in
    python scripts/tiny_checkpoint.py --arch qwen3_5 --size 0.8b --dtype bfloat16 --out /tmp/qwen-0.8b

Its answers mean nothing; its shapes, its numerics and its speed are those of a trained model. Weights are drawn so
that label logits of different states, questions and options differ by whole units. Each tensor is seeded by its own
name: the text part of `qwen3_5_vl` has the very weights of `qwen3_5` with the same seed.

`intern` is the `qwen3_5_vl` model as a stand-in for an Intern-Decision checkpoint, in OUT/snapshots/REVISION: with the
token `<decision>`, a chat template, and intern_inference.py as its scoring code.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import torch
from qwen3_5_vocabulary import build_tokenizer
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedConfig,
    PreTrainedModel,
    Qwen3_5Config,
    Qwen3_5ForCausalLM,
    Qwen3_5ForConditionalGeneration,
    Qwen3_5TextConfig,
)

from decision_serve.metadata import DECIDER_CONFIG, SystemOneMetadata

ARCHITECTURES = ("qwen3_5", "qwen3_5_vl", "llama", "intern")
SIZES = ("tiny", "0.8b")
DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16}
VOCABULARY_ROWS = 248_320
"""Rows of the real embedding: 248,077 tokens, padded."""
LOGIT_STD = 4.0
"""Spread of the logits that a unit-size hidden state gives."""

INTERN_REVISION = "5eed" * 10
"""The commit that a stand-in's snapshot folder is named after."""

END_OF_TEXT, END_OF_TURN = 248_044, 248_046

_SHARED: dict[str, Any] = {"vocab_size": VOCABULARY_ROWS, "pad_token_id": END_OF_TEXT, "eos_token_id": END_OF_TURN}
_QWEN: dict[str, dict[str, Any]] = {
    "tiny": {
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_hidden_layers": 4,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 32,
        "linear_num_key_heads": 2,
        "linear_num_value_heads": 4,
        "linear_key_head_dim": 16,
        "linear_value_head_dim": 16,
    },
    "0.8b": {
        "hidden_size": 1024,
        "intermediate_size": 3584,
        "num_hidden_layers": 24,
        "num_attention_heads": 8,
        "num_key_value_heads": 2,
        "head_dim": 256,
        "linear_num_key_heads": 16,
        "linear_num_value_heads": 16,
        "linear_key_head_dim": 128,
        "linear_value_head_dim": 128,
    },
}
_VISION: dict[str, dict[str, Any]] = {
    "tiny": {"depth": 2, "hidden_size": 32, "intermediate_size": 64, "num_heads": 2, "num_position_embeddings": 64},
    "0.8b": {"depth": 12, "hidden_size": 768, "intermediate_size": 3072, "num_heads": 12},
}
_LLAMA: dict[str, dict[str, Any]] = {
    "tiny": {
        "hidden_size": 64,
        "intermediate_size": 160,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
    },
    "0.8b": {
        "hidden_size": 1024,
        "intermediate_size": 3584,
        "num_hidden_layers": 24,
        "num_attention_heads": 16,
        "num_key_value_heads": 4,
    },
}


def write_checkpoint(
    arch: str,
    size: str,
    out: Path,
    seed: int = 0,
    dtype: str = "float32",
    *,
    tied: bool = True,
    tokenizer_file: Path | None = None,
    chat_template: bool = False,
    progress: Callable[[str], None] = lambda line: None,
) -> Path:
    """Write a checkpoint into the folder `out` and return its own folder: `out`, for intern a snapshot in it.

    `arch` is one of ARCHITECTURES, `size` of SIZES, `dtype` of DTYPES. `tied` heads use the embedding's rows.
    `tokenizer_file` is a ready `tokenizer.json`; without it the vocabulary is built, in about ten seconds.
    `chat_template` adds the template that SemIf's scorers need; intern has it anyway.
    """
    config, model_class = _architecture(arch, size, tied)
    config.architectures = [model_class.__name__]
    config.dtype = DTYPES[dtype]
    if arch == "intern":
        out = out / "snapshots" / INTERN_REVISION
    out.mkdir(parents=True, exist_ok=True)
    config.save_pretrained(out)
    tensors: dict[str, torch.Tensor] = {}
    shapes = list(_shapes(config, model_class, tied))
    for count, (name, shape) in enumerate(shapes, 1):
        tensors[name] = _random_tensor(name, shape, arch, seed).to(DTYPES[dtype])
        progress(f"weights {count}/{len(shapes)}  {name}")
    save_file(tensors, out / "model.safetensors", metadata={"format": "pt"})
    if tokenizer_file is None:
        build_tokenizer().save(str(out / "tokenizer.json"))
    else:
        shutil.copyfile(tokenizer_file, out / "tokenizer.json")
    _write_json(out / "tokenizer_config.json", _tokenizer_config(config))
    if chat_template or arch == "intern":
        shutil.copyfile(Path(__file__).with_name("intern_chat_template.jinja"), out / "chat_template.jinja")
    if arch == "intern":
        _make_stand_in(out)
    else:
        metadata = SystemOneMetadata(
            version=f"{size}-v1", temperature=1.03, temperature_schema_first=1.03, isolated_levels=True
        )
        _write_json(out / DECIDER_CONFIG, metadata.as_json())
    return out


def _make_stand_in(folder: Path) -> None:
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.add_special_tokens([AddedToken("<decision>", normalized=False, special=True)])
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)  # loading parses it several times
    shutil.copyfile(Path(__file__).with_name("intern_inference.py"), folder / "inference.py")


def _architecture(arch: str, size: str, tied: bool) -> tuple[PreTrainedConfig, type[PreTrainedModel]]:
    if arch == "llama":
        llama = LlamaConfig(**_LLAMA[size], **_SHARED, tie_word_embeddings=tied, max_position_embeddings=8192)
        return llama, LlamaForCausalLM
    rotary_pairs = _QWEN[size]["head_dim"] // 8  # a quarter of the head is rotated, in pairs
    height = rotary_pairs // 3
    text = {
        **_QWEN[size],
        **_SHARED,
        "tie_word_embeddings": tied,
        "max_position_embeddings": 262_144,
        "rope_parameters": {
            "rope_type": "default",
            "rope_theta": 10_000_000,
            "partial_rotary_factor": 0.25,
            "mrope_interleaved": True,
            "mrope_section": [rotary_pairs - 2 * height, height, height],
        },
    }
    if arch == "qwen3_5":
        return Qwen3_5TextConfig(**text), Qwen3_5ForCausalLM
    vision = _VISION[size] | {"out_hidden_size": text["hidden_size"]}
    composite = Qwen3_5Config(text_config=text, vision_config=vision, tie_word_embeddings=tied)
    return composite, Qwen3_5ForConditionalGeneration


def _shapes(
    config: PreTrainedConfig, model_class: type[PreTrainedModel], tied: bool
) -> Iterable[tuple[str, tuple[int, ...]]]:
    """Name and shape of every tensor that a checkpoint of this model stores."""
    with torch.device("meta"):
        model = model_class(config)
    for name, tensor in model.state_dict().items():
        if not (tied and name == "lm_head.weight"):
            yield name, tuple(tensor.shape)


def _random_tensor(name: str, shape: tuple[int, ...], arch: str, seed: int) -> torch.Tensor:
    """A float32 tensor, the same for the same seed and the same place in the text or the vision part."""
    place = name.replace("model.language_model.", "model.")
    generator = torch.Generator().manual_seed(zlib.crc32(f"{seed} {place}".encode()))
    if place.endswith("A_log"):  # decay rates over two decades, so that the state forgets within 1 to 1000 tokens
        return torch.empty(shape).uniform_(math.log(0.01), 0.0, generator=generator)
    if place.endswith("dt_bias"):
        return torch.empty(shape).uniform_(-4.0, 0.0, generator=generator)
    values = torch.randn(shape, generator=generator)
    if place.endswith(("q_norm.weight", "k_norm.weight")):  # sharp attention: far tokens matter as much as near ones
        return values.mul_(0.1).add_(1.0)
    if "norm" in place and len(shape) == 1:
        zero_centred = arch != "llama" and "visual" not in place and not place.endswith("linear_attn.norm.weight")
        centre = 0.0 if zero_centred or place.endswith("bias") else 1.0
        return values.mul_(0.1).add_(centre)
    if place.endswith(("embed_tokens.weight", "lm_head.weight")):
        return values.mul_(LOGIT_STD / math.sqrt(shape[1]))
    fan_in = math.prod(shape[1:])
    return values.mul_(0.1 if len(shape) == 1 else 1.0 / math.sqrt(fan_in))


def _tokenizer_config(config: PreTrainedConfig) -> dict[str, Any]:
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": config.get_text_config().max_position_embeddings,
        "bos_token": None,
        "eos_token": "<|im_end|>",
        "pad_token": "<|endoftext|>",
        "unk_token": None,
        "add_prefix_space": False,
        "clean_up_tokenization_spaces": False,
        "errors": "replace",
    }


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", choices=ARCHITECTURES, required=True)
    parser.add_argument("--size", choices=SIZES, default="tiny")
    parser.add_argument("--out", type=Path, required=True, help="folder to make; must not exist or be empty")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dtype", choices=tuple(DTYPES), default="float32")
    parser.add_argument("--untied", action="store_true", help="an output head of its own, not the embedding's rows")
    parser.add_argument("--tokenizer", type=Path, help="a ready tokenizer.json; without it one is built")
    parser.add_argument("--chat-template", action="store_true", help="with a chat template, for `serve semif`")
    options = parser.parse_args(arguments)
    if options.out.exists() and any(options.out.iterdir()):
        parser.error(f"{options.out} is not empty; name a new folder")
    written = write_checkpoint(
        options.arch,
        options.size,
        options.out,
        options.seed,
        options.dtype,
        tied=not options.untied,
        tokenizer_file=options.tokenizer,
        chat_template=options.chat_template,
        progress=_show if sys.stderr.isatty() else lambda line: None,
    )
    print(written)


def _show(line: str) -> None:
    print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
