"""What the layers remember after a prefix. Immutable once its pass is over: any number of segments continue it."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch


@dataclass(eq=False, slots=True)
class KeyValues:
    """Keys and values of a run of tokens, for each full-attention layer in turn: (tokens, key heads, head size)."""

    keys: list[torch.Tensor] = field(default_factory=list)
    values: list[torch.Tensor] = field(default_factory=list)

    @property
    def nbytes(self) -> int:
        return sum(tensor.nbytes for tensor in (*self.keys, *self.values))


@dataclass(eq=False, slots=True)
class State:
    """All state after the first `length` tokens of a row.

    `parts` hold the keys and values of those tokens, in order; a longer state has the parts of the one it continues,
    the same objects, and one more. `recurrent` are float32 matrices (value heads, key size, value size) and `tails`
    the last inputs of the convolution (kernel - 1, channels), for each linear-attention layer in turn.
    """

    length: int
    parts: tuple[KeyValues, ...]
    recurrent: list[torch.Tensor] = field(default_factory=list)
    tails: list[torch.Tensor] = field(default_factory=list)

    def own_bytes(self, continued: State | None) -> int:
        """Bytes of what this state does not share with the one it continues."""
        shared = set(continued.parts) if continued is not None else set()
        own = sum(part.nbytes for part in self.parts if part not in shared)
        return own + sum(tensor.nbytes for tensor in (*self.recurrent, *self.tails))

    def alone(self) -> State:
        """The same in one part, with keys and values of its own: it shares nothing with what it continues."""
        keys, values = ([part.keys for part in self.parts], [part.values for part in self.parts])
        joined = (list(map(torch.cat, zip(*tensors, strict=True))) for tensors in (keys, values))
        return State(self.length, (KeyValues(*joined),), self.recurrent, self.tails)

    def check(self) -> torch.Tensor:
        """A float32 number that is finite where the last layer's state is: what is not finite before it gets there."""
        last = [tensors[-1] for tensors in (self.parts[-1].keys, self.parts[-1].values, self.recurrent) if tensors]
        return torch.stack([tensor.float().abs().amax() for tensor in last]).sum()
