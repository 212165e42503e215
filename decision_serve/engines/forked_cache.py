"""A filled cache that many rows continue at once, without copying it per row and without changing it."""

from __future__ import annotations

from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer, LinearAttentionLayer

FORKABLE = (DynamicLayer, LinearAttentionLayer)
"""Layer states that this module knows in full: growing keys and values; convolution window and recurrent matrix."""


def unforkable_layers(cache: Cache) -> list[str]:
    """Names of the layer states in `cache` that a fork does not know; such a cache is not forked."""
    return sorted({type(layer).__name__ for layer in cache.layers if type(layer) not in FORKABLE})


class ForkedCache(Cache):
    """The state after a prefix, as `rows` continuations of it see it in one forward.

    Nothing is stored: a layer's state is put together when the layer asks for it and dropped after the layer, so the
    extra memory is that of one layer, and the prefix stays as it was for the next batch. Attention gets the prefix's
    keys and values before those of the new tokens; recurrent layers get copies of their states, one per row, which
    kernels may overwrite.
    """

    def __init__(self, prefix: Cache, rows: int) -> None:
        super().__init__(layers=prefix.layers)
        self.rows = rows

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, layer_idx: int, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Keys and values (rows, heads, prefix + new tokens, head size) that the new tokens attend to."""
        layer: Any = self.layers[layer_idx]
        keys, values = (state.expand(self.rows, -1, -1, -1) for state in (layer.keys, layer.values))
        return torch.cat([keys, key_states], dim=-2), torch.cat([values, value_states], dim=-2)

    def get_conv_state(self, layer_idx: int, state_idx: int = 0) -> torch.Tensor:
        """The convolution window (rows, channels, kernel size) at the prefix's end."""
        layer: Any = self.layers[layer_idx]
        return _copies(layer.conv_states[state_idx], self.rows)

    def get_recurrent_state(self, layer_idx: int, state_idx: int = 0) -> torch.Tensor:
        """The recurrent state (rows, heads, key size, value size) at the prefix's end."""
        layer: Any = self.layers[layer_idx]
        return _copies(layer.recurrent_states[state_idx], self.rows)

    def update_conv_state(
        self, conv_states: torch.Tensor, layer_idx: int, state_idx: int = 0, **kwargs: Any
    ) -> torch.Tensor:
        """Inputs of the convolution (rows, channels, kernel size + new tokens)."""
        return torch.cat([self.get_conv_state(layer_idx, state_idx), conv_states], dim=-1)

    def update_recurrent_state(
        self, recurrent_states: torch.Tensor, layer_idx: int, state_idx: int = 0, **kwargs: Any
    ) -> torch.Tensor:
        """The state after the new tokens; nobody continues from there."""
        return recurrent_states


def state_tensors(cache: Cache) -> list[list[torch.Tensor]]:
    """Every tensor of the state in `cache`, layer by layer."""
    fields = ("keys", "values", "conv_states", "recurrent_states")
    states = ([getattr(layer, field, None) for field in fields] for layer in cache.layers)
    return [[tensor for state in layer for tensor in _flat(state)] for layer in states]


def fork_row_bytes(prefix: Cache) -> int:
    """Bytes of the prefix's state that one row of a fork holds at a time: those of the largest layer."""
    return max(sum(tensor.nbytes for tensor in layer) for layer in state_tensors(prefix))


def _flat(state: Any) -> list[torch.Tensor]:
    values = state.values() if isinstance(state, dict) else [state]
    return [value for value in values if isinstance(value, torch.Tensor)]


def _copies(state: torch.Tensor, rows: int) -> torch.Tensor:
    return state.repeat(rows, *[1] * (state.dim() - 1))
