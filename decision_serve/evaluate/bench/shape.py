"""The linear layers of a checkpoint, from the headers of its weight files: what a token costs."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decision_serve.errors import CheckpointError

_LAYER = re.compile(r"(?:^|\.)layers\.(\d+)\.(\w+)\.\w+\.weight$")
"""Number and part of a layer's linear weight, e.g. 3 and `mlp` of `model.layers.3.mlp.up_proj.weight`."""


@dataclass(frozen=True)
class ModelShape:
    """The linear layers of a decoder; its embedding and head are not among them.

    `linears`: (outputs, inputs) -> how many have that shape. `activations`: numbers that one token holds at once in the
    widest part of a layer: its residual, the normed input, the output of every linear, the input of the last one.
    """

    linears: dict[tuple[int, int], int]
    activations: int

    @property
    def flop_per_token(self) -> float:
        """Two operations for each weight of the layers. Attention between tokens is not counted."""
        return 2.0 * sum(outputs * inputs * count for (outputs, inputs), count in self.linears.items())


def read_shape(folder: Path) -> ModelShape:
    """Raises `CheckpointError` where `folder` has no safetensors file with layers."""
    linears: Counter[tuple[int, int]] = Counter()
    parts: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for name, shape in _tensor_shapes(folder):
        if (found := _LAYER.search(name)) and len(shape) == 2 and "visual" not in name:
            outputs, inputs = shape
            linears[outputs, inputs] += 1
            parts[found[1], found[2]].append((outputs, inputs))
    if not linears:
        raise CheckpointError(f"{folder} has no *.safetensors file with the weights of layers")
    return ModelShape(dict(linears), max(map(_part_activations, parts.values())))


def _part_activations(linears: list[tuple[int, int]]) -> int:
    outward = min(linears, key=lambda shape: shape[0] / shape[1])  # back to the hidden size
    return 2 * outward[0] + sum(outputs for outputs, _ in linears) + outward[1]


def _tensor_shapes(folder: Path) -> Iterator[tuple[str, list[int]]]:
    for path in sorted(folder.glob("*.safetensors")):
        with path.open("rb") as file:
            header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        for name, entry in header.items():
            if name != "__metadata__":
                yield name, entry["shape"]
