"""From a GGUF file to a checkpoint folder, for Llama-type models with a GPT-2 style byte-level BPE tokenizer.

Weights become float16. The file stores most of them in 4 bits, so float16's rounding, at most 2^-11 of a value, lies
far below the step between two neighbouring quantised values; float32 would double the file and add nothing.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from decision_serve.errors import CheckpointError

_CONTROL_TOKEN = 3

_TOP_NAMES = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
}
_LAYER_NAMES = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def convert(gguf_file: Path, folder: Path, advance: Callable[[int], None]) -> None:
    """Write `model.safetensors`, `config.json`, `tokenizer.json` and `tokenizer_config.json` into `folder`.

    `advance` is called with the bytes of `gguf_file` converted so far. Raises `CheckpointError` where the file holds
    another kind of model or tokenizer, `OSError` where the disk takes no more.
    """
    reader = GGUFReader(gguf_file)
    kind = {key: _read(reader, key) for key in ("general.architecture", "tokenizer.ggml.model", "tokenizer.ggml.pre")}
    if list(kind.values()) != ["llama", "gpt2", "smollm"]:
        raise CheckpointError(
            f"{gguf_file} holds {kind}; only a llama model with the gpt2/smollm tokenizer is converted"
        )
    config = _config(reader)
    _write_json(folder / "config.json", config)
    tokenizer = _tokenizer(reader)
    (folder / "tokenizer.json").write_text(tokenizer.to_str(pretty=True), encoding="utf-8")
    _write_json(folder / "tokenizer_config.json", _tokenizer_config(tokenizer, config))
    weights_file = folder / "model.safetensors"
    try:
        save_file(_weights(reader, config, advance), weights_file, metadata={"format": "pt"})
    except SafetensorError as error:
        raise OSError(f"{weights_file.name} could not be written: {error}") from error
    shutil.copymode(folder / "config.json", weights_file)  # it is written for its owner alone


def _read(reader: GGUFReader, key: str) -> Any:
    field = reader.get_field(key)
    if field is None:
        raise CheckpointError(f"the GGUF file has no {key}")
    return field.contents()


def _config(reader: GGUFReader) -> dict[str, Any]:
    hidden, heads = _read(reader, "llama.embedding_length"), _read(reader, "llama.attention.head_count")
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "dtype": "float16",
        "vocab_size": len(_read(reader, "tokenizer.ggml.tokens")),
        "hidden_size": hidden,
        "intermediate_size": _read(reader, "llama.feed_forward_length"),
        "num_hidden_layers": _read(reader, "llama.block_count"),
        "num_attention_heads": heads,
        "num_key_value_heads": _read(reader, "llama.attention.head_count_kv"),
        "head_dim": hidden // heads,
        "hidden_act": "silu",
        "max_position_embeddings": _read(reader, "llama.context_length"),
        "rms_norm_eps": _shortest(_read(reader, "llama.attention.layer_norm_rms_epsilon")),
        "rope_theta": _shortest(_read(reader, "llama.rope.freq_base")),
        "attention_bias": False,
        "mlp_bias": False,
        "tie_word_embeddings": all(tensor.name != "output.weight" for tensor in reader.tensors),
        "bos_token_id": _read(reader, "tokenizer.ggml.bos_token_id"),
        "eos_token_id": _read(reader, "tokenizer.ggml.eos_token_id"),
        "pad_token_id": _read(reader, "tokenizer.ggml.padding_token_id"),
    }


def _shortest(value: float) -> float:
    """The shortest decimal that is the same float32: 1e-05 for a stored 9.999999747378752e-06."""
    return float(str(np.float32(value)))


def _weights(
    reader: GGUFReader, config: dict[str, Any], advance: Callable[[int], None]
) -> dict[str, NDArray[np.float16]]:
    heads = {"attn_q": config["num_attention_heads"], "attn_k": config["num_key_value_heads"]}
    weights: dict[str, NDArray[np.float16]] = {}
    done = 0
    for tensor in reader.tensors:
        value = dequantize(tensor.data, tensor.tensor_type)
        part = tensor.name.split(".")[-2]
        if part in heads:
            value = _unpermute(value, heads[part])
        weights[_hub_name(tensor.name)] = value.astype(np.float16)
        done += tensor.n_bytes
        advance(done)
    return weights


def _hub_name(name: str) -> str:
    match name.split("."):
        case [top, "weight"] if top in _TOP_NAMES:
            return f"{_TOP_NAMES[top]}.weight"
        case ["blk", layer, part, "weight"] if part in _LAYER_NAMES:
            return f"model.layers.{layer}.{_LAYER_NAMES[part]}.weight"
    raise CheckpointError(f"the GGUF file has a tensor {name!r} that a llama model is not known to have")


def _unpermute(weight: NDArray[Any], heads: int) -> NDArray[Any]:
    """Put the rows of a query or key projection back in rotary halves: GGUF interleaves the two halves of each head."""
    rows, columns = weight.shape
    return weight.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def _tokenizer(reader: GGUFReader) -> Tokenizer:
    tokens: list[str] = _read(reader, "tokenizer.ggml.tokens")
    merges = [tuple(merge.split(" ", 1)) for merge in _read(reader, "tokenizer.ggml.merges")]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    # "smollm": every digit is a piece of its own, then the GPT-2 split. As in the model's own tokenizer there is no
    # unknown token: the few bytes that the vocabulary lacks (six control characters, unassigned planes) give no token.
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    kinds = _read(reader, "tokenizer.ggml.token_type")
    controls = [token for token, kind in zip(tokens, kinds, strict=True) if kind == _CONTROL_TOKEN]
    tokenizer.add_special_tokens([AddedToken(token, normalized=False, special=True) for token in controls])
    return tokenizer


def _tokenizer_config(tokenizer: Tokenizer, config: dict[str, Any]) -> dict[str, Any]:
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": config["max_position_embeddings"],
        "bos_token": tokenizer.id_to_token(config["bos_token_id"]),
        "eos_token": tokenizer.id_to_token(config["eos_token_id"]),
        "pad_token": tokenizer.id_to_token(config["pad_token_id"]),
        "clean_up_tokenization_spaces": False,
    }


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
