"""A pair encoder from a checkpoint folder: BERT's config.json, and tensors in float or in 8 bits.

A matrix `<name>` of int8 comes with `<name>_scale`, float32, one factor for each of its rows.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from decision_serve.engines.encoder.forward import Shape
from decision_serve.engines.weights import FLOAT_DTYPES, Weights
from decision_serve.errors import CheckpointError

SERVED = {"model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute", "type_vocab_size": 2}
"""What config.json must say. All but the first are what it means where it does not say."""
LIMITS = {"num_hidden_layers": 1024} | dict.fromkeys(
    ("hidden_size", "num_attention_heads", "intermediate_size", "max_position_embeddings", "vocab_size"), 2**20
)
"""Of the sizes in config.json. More is a broken file, not an encoder."""
SCALE = "_scale"
LAYER_MATRICES = (
    "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
    "intermediate.dense", "output.dense",
)  # fmt: skip
LAYER_NORMS = ("attention.output.LayerNorm", "output.LayerNorm")


def read_shape(folder: Path) -> Shape:
    """What `config.json` says. Raises `CheckpointError`, naming file and key, for anything but a BERT of such sizes."""
    file = folder / "config.json"
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{file} cannot be read: {error}") from error
    if not isinstance(config, dict):
        raise CheckpointError(f"{file} is no JSON object")
    for key, expected in SERVED.items():
        found = config.get(key, None if key == "model_type" else expected)
        if found != expected:
            raise CheckpointError(f"{file} says {key} is {found!r}; only {expected!r} is served with the pair layout")
    sizes = {key: _size(config.get(key), limit, f"{file} says {key} is") for key, limit in LIMITS.items()}
    hidden, heads = sizes["hidden_size"], sizes["num_attention_heads"]
    if hidden % heads:
        raise CheckpointError(
            f"{file} says num_attention_heads is {heads}, which does not divide hidden_size, {hidden}"
        )
    epsilon = config.get("layer_norm_eps", 1e-12)
    if not isinstance(epsilon, float) or not 0 < epsilon < 1:
        raise CheckpointError(f"{file} says layer_norm_eps is {epsilon!r}, expected a number between 0 and 1")
    return Shape(**sizes, layer_norm_eps=epsilon)


def tensor_shapes(shape: Shape) -> dict[str, tuple[int, ...]]:
    """Name and shape of every tensor of such an encoder, in the order of the forward."""
    hidden, wide = shape.hidden_size, shape.intermediate_size
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (shape.vocab_size, hidden),
        "embeddings.position_embeddings.weight": (shape.max_position_embeddings, hidden),
        "embeddings.token_type_embeddings.weight": (2, hidden),
        "embeddings.LayerNorm.weight": (hidden,),
        "embeddings.LayerNorm.bias": (hidden,),
    }
    sizes = {"intermediate.dense": (wide, hidden), "output.dense": (hidden, wide)}
    for layer in range(shape.num_hidden_layers):
        name = f"encoder.layer.{layer}."
        for matrix in LAYER_MATRICES:
            outputs, inputs = sizes.get(matrix, (hidden, hidden))
            shapes |= {f"{name}{matrix}.weight": (outputs, inputs), f"{name}{matrix}.bias": (outputs,)}
        for norm in LAYER_NORMS:
            shapes |= {f"{name}{norm}.weight": (hidden,), f"{name}{norm}.bias": (hidden,)}
    shapes |= {"fit.dense.weight": (hidden, hidden), "fit.dense.bias": (hidden,)}
    return shapes | {"fit.output.weight": (1, hidden), "fit.output.bias": (1,)}


def load_weights(folder: Path, shape: Shape, device: torch.device, dtype: torch.dtype) -> dict[str, Tensor]:
    """Every tensor of the encoder in `dtype` on `device`. Raises `CheckpointError`, naming file and tensor."""
    stored = Weights(folder)
    loaded = {}
    for name, size in tensor_shapes(shape).items():
        if len(size) == 2 and name + SCALE in stored:
            scale = stored.take(name + SCALE, size[:1])
            values = stored.take(name, size, (torch.int8,)).float() * scale.float()[:, None]
        else:
            values = stored.take(name, size, FLOAT_DTYPES)
        # A copy: a view of the file would end the process when somebody cuts the file short.
        loaded[name] = values.to(device, dtype, copy=True)
    return loaded


def _size(value: Any, limit: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= limit:
        raise CheckpointError(f"{what} {value!r}, expected a whole number from 1 to {limit}")
    return value
