"""The forward of a pair encoder: a BERT whose tokens see their own segment and the segments it continues.

The rows of a request form a tree: the state is its root, questions continue it, options continue questions. A token
attends to its own segment and to those between it and the root, so every segment is computed once, whatever the number
of questions and options, and no option sees another. Tokens of all trees lie packed in one matrix; only attention, a
tenth of the work, sees padding. The same functions serve and train.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

Weights = Mapping[str, Tensor]


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder, by the names of BERT's `config.json`."""

    hidden_size: int
    num_hidden_layers: int
    num_attention_heads: int
    intermediate_size: int
    max_position_embeddings: int
    vocab_size: int
    layer_norm_eps: float = 1e-12


@dataclass(frozen=True)
class Tree:
    """Segments of token ids, each after the one that it continues.

    `parents[i]` is the index of that one; the first segment is the root, with parent -1. `leaves`: segments whose fit
    is read, in order.
    """

    segments: Sequence[Sequence[int]]
    parents: Sequence[int]
    leaves: Sequence[int]

    @property
    def length(self) -> int:
        """Tokens of all segments."""
        return sum(map(len, self.segments))


@dataclass(frozen=True)
class Packed:
    """Index tensors of a batch of `trees` trees with `tokens` tokens in all, the longest having `width` of them.

    `ids`, `positions`, `types`, `place`: (tokens,), int64; `place` is a token's place in the flattened (trees, width).
    `source`: (trees, width), the token at each place, 0 at pads. `visible`: (trees, 1, width, width), bool: which
    token (last) each token (third) sees. `leaf_tokens`: indices of the tokens of leaves, `leaf`: of which leaf each of
    them is, counted over all trees. `leaf_sizes`: (leaves,), float32.
    """

    ids: Tensor
    positions: Tensor
    types: Tensor
    place: Tensor
    source: Tensor
    visible: Tensor
    leaf: Tensor
    leaf_tokens: Tensor
    leaf_sizes: Tensor


def pack(trees: Sequence[Tree], device: torch.device | None = None) -> Packed:
    """Lay out `trees`; their leaves are numbered in order over all of them."""
    width = max(tree.length for tree in trees)
    source = torch.zeros((len(trees), width), dtype=torch.int64)
    visible = torch.zeros((len(trees), 1, width, width), dtype=torch.bool)
    ids: list[int] = []
    positions: list[int] = []
    types: list[int] = []
    place: list[int] = []
    leaf: list[int] = []
    leaf_tokens: list[int] = []
    sizes: list[int] = []
    for index, tree in enumerate(trees):
        start = len(ids)
        ends: list[int] = []  # of each segment, in positions: where what continues it begins
        owner: list[int] = []
        spans: list[range] = []
        for segment, parent in zip(tree.segments, tree.parents, strict=True):
            first = ends[parent] if parent >= 0 else 0
            spans.append(range(len(ids), len(ids) + len(segment)))
            owner += [len(ends)] * len(segment)
            ends.append(first + len(segment))
            ids += segment
            positions += range(first, ends[-1])
            types += [int(parent >= 0)] * len(segment)
        for chosen in tree.leaves:
            leaf_tokens += spans[chosen]
            leaf += [len(sizes)] * len(spans[chosen])
            sizes.append(len(spans[chosen]))
        place += range(index * width, index * width + len(owner))
        source[index, : len(owner)] = torch.arange(start, len(ids))
        # Pads stand for a token of the root: attention that sees nothing would be NaN. Nobody sees them.
        owners = torch.tensor(owner + [0] * (width - len(owner)))
        visible[index, 0] = _ancestry(tree.parents)[owners][:, owners]
        visible[index, 0, :, len(owner) :] = False

    def tensor(values: list[int], dtype: torch.dtype = torch.int64) -> Tensor:
        return torch.tensor(values, dtype=dtype, device=device)

    return Packed(
        ids=tensor(ids),
        positions=tensor(positions),
        types=tensor(types),
        place=tensor(place),
        source=source.to(device),
        visible=visible.to(device),
        leaf=tensor(leaf),
        leaf_tokens=tensor(leaf_tokens),
        leaf_sizes=tensor(sizes, torch.float32),
    )


def _ancestry(parents: Sequence[int]) -> Tensor:
    """(segments, segments), bool: whether the second is the first or lies between it and the root."""
    seen = torch.eye(len(parents), dtype=torch.bool)
    for index, parent in enumerate(parents):
        if parent >= 0:
            seen[index] |= seen[parent]
    return seen


def fit_logits(weights: Weights, shape: Shape, packed: Packed) -> Tensor:
    """One logit per leaf, (leaves,), float32: how well the option fits what it continues."""
    hidden = hidden_states(weights, shape, packed)
    leaves = packed.leaf_sizes.numel()
    pooled = packed.leaf_sizes.new_zeros(leaves, shape.hidden_size)  # float32: a sum of halves would lose bits
    pooled = pooled.index_add(0, packed.leaf, hidden[packed.leaf_tokens].float()) / packed.leaf_sizes[:, None]
    dense = functional.gelu(_linear(weights, "fit.dense", pooled.to(hidden.dtype)))
    return _linear(weights, "fit.output", dense)[:, 0].float()


def hidden_states(weights: Weights, shape: Shape, packed: Packed) -> Tensor:
    """Of every token after the last layer, (tokens, hidden)."""
    hidden = _embed(weights, shape, packed)
    for number in range(shape.num_hidden_layers):
        hidden = _layer(weights, shape, f"encoder.layer.{number}.", hidden, packed)
    return hidden


def _embed(weights: Weights, shape: Shape, packed: Packed) -> Tensor:
    words = functional.embedding(packed.ids, weights["embeddings.word_embeddings.weight"])
    positions = functional.embedding(packed.positions, weights["embeddings.position_embeddings.weight"])
    types = functional.embedding(packed.types, weights["embeddings.token_type_embeddings.weight"])
    return _norm(weights, shape, "embeddings.LayerNorm", words + positions + types)


def _layer(weights: Weights, shape: Shape, name: str, hidden: Tensor, packed: Packed) -> Tensor:
    attended = _attend(weights, shape, name + "attention.self.", hidden, packed)
    attended = _linear(weights, name + "attention.output.dense", attended)
    hidden = _norm(weights, shape, name + "attention.output.LayerNorm", hidden + attended)
    wide = functional.gelu(_linear(weights, name + "intermediate.dense", hidden))
    return _norm(weights, shape, name + "output.LayerNorm", hidden + _linear(weights, name + "output.dense", wide))


def _attend(weights: Weights, shape: Shape, name: str, hidden: Tensor, packed: Packed) -> Tensor:
    trees, width = packed.source.shape
    heads = shape.num_attention_heads

    def spread(part: str) -> Tensor:
        """(tokens, hidden) -> (trees, heads, width, head size)"""
        values = _linear(weights, name + part, hidden)
        values = values.index_select(0, packed.source.flatten()) if trees > 1 else values
        return values.view(trees, width, heads, -1).transpose(1, 2)

    mixed = functional.scaled_dot_product_attention(
        spread("query"), spread("key"), spread("value"), attn_mask=packed.visible
    )
    flat = mixed.transpose(1, 2).reshape(trees * width, -1)
    return flat.index_select(0, packed.place) if trees > 1 else flat


def _linear(weights: Weights, name: str, values: Tensor) -> Tensor:
    return functional.linear(values, weights[f"{name}.weight"], weights[f"{name}.bias"])


def _norm(weights: Weights, shape: Shape, name: str, values: Tensor) -> Tensor:
    return functional.layer_norm(
        values, values.shape[-1:], weights[f"{name}.weight"], weights[f"{name}.bias"], shape.layer_norm_eps
    )
