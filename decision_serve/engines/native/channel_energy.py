"""Which input channels of each matrix carry most of what it multiplies, seen while rows go through the layers."""

from __future__ import annotations

import torch
from torch import Tensor

from decision_serve.engines.native.linear import Linear

FINE_SHARE, FINE_LEAST = 32, 64
"""One input channel in so many is fine, and so many at least."""


class ChannelEnergy:
    """Sums of squares of what each matrix was given, by the matrix' name and input channel."""

    def __init__(self) -> None:
        self._sums: dict[str, Tensor] = {}

    def watch(self, name: str, linear: Linear) -> Linear:
        """`linear`, which from now on adds what it is given to the sums of `name`."""
        sums = self._sums[name] = torch.zeros(linear.in_features, dtype=torch.float64)
        return _Watched(linear, sums)

    def largest(self, name: str) -> list[int]:
        """The channels of the matrix that have most of the energy; none where nothing was seen."""
        sums = self._sums.get(name)
        if sums is None or not bool(sums.any()):
            return []
        count = min(len(sums), max(FINE_LEAST, len(sums) // FINE_SHARE))
        return sorted(sums.topk(count).indices.tolist())


class _Watched:
    """A matrix whose inputs are summed as they are: the few tokens with very large values, which all others attend to,
    must be computed well most of all."""

    def __init__(self, linear: Linear, sums: Tensor) -> None:
        self._linear, self._sums = linear, sums
        self.in_features, self.out_features = linear.in_features, linear.out_features
        self.nbytes, self.kernel = linear.nbytes, linear.kernel

    def __call__(self, x: Tensor) -> Tensor:
        self._sums += x.double().square().sum(0)
        return self._linear(x)
