"""Gradients of many examples at once: each process a share of them on one core, faster than all cores on one batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import torch
from torch import Tensor
from torch.multiprocessing import get_context
from torch.nn.attention import SDPBackend, sdpa_kernel

from decision_serve.engines.encoder.forward import Shape
from training.encode import Example, batches
from training.objective import losses

Sums = dict[str, Tensor]
"""Of gradients, by the names of the weights that are trained."""


class Workers:
    """`processes` of them; one is this process itself. `micro` examples go through the layers together.

    With `bfloat16` matrices are multiplied in that format; weights, norms, losses and sums stay float32. `weights` are
    shared with the processes: they see what is written into them.
    """

    def __init__(
        self, weights: Mapping[str, Tensor], shape: Shape, processes: int, micro: int, *, bfloat16: bool = False
    ) -> None:
        trained = {name: tensor for name, tensor in weights.items() if tensor.requires_grad}
        self._sums = [
            {name: torch.zeros_like(tensor, requires_grad=False) for name, tensor in trained.items()}
            for _ in range(processes)
        ]
        self._own = _Worker(weights, shape, micro, bfloat16, self._sums[0])
        self._others: list[Connection] = []
        self.processes: list[BaseProcess] = []
        spawn = get_context("spawn")
        for sums in self._sums[1:]:
            ours, theirs = spawn.Pipe()
            for tensor in (*weights.values(), *sums.values()):
                tensor.share_memory_()  # type: ignore[no-untyped-call]
            shared = {name: tensor.detach() for name, tensor in weights.items()}
            arguments = (theirs, shared, shape, micro, bfloat16, sums)
            process = spawn.Process(target=_serve, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.processes.append(process)
            self._others.append(ours)

    def sum_gradients(self, examples: Sequence[Example]) -> tuple[Sums, float, int]:
        """Of the summed loss of all questions, by weight; that loss; and how many are answered right.

        The tensors are overwritten by the next call. Raises `EOFError` where a process has died.
        """
        shares = _share_out(examples, len(self._sums))
        for other, share in zip(self._others, shares[1:], strict=True):
            other.send(share)
        found = [self._own.sum_gradients(shares[0]), *(other.recv() for other in self._others)]
        whole = self._sums[0]
        for sums in self._sums[1:]:
            for name, tensor in sums.items():
                whole[name] += tensor
        return whole, sum(loss for loss, _ in found), sum(hits for _, hits in found)

    def close(self) -> None:
        """End the other processes."""
        for other in self._others:
            other.close()
        for process in self.processes:
            process.join()


class _Worker:
    """Writes sums of gradients into `sums`."""

    def __init__(self, weights: Mapping[str, Tensor], shape: Shape, micro: int, bfloat16: bool, sums: Sums) -> None:
        self._weights, self._shape, self._micro, self._sums = weights, shape, micro, sums
        self._bfloat16 = bfloat16
        self._trained = [weights[name] for name in sums]

    def sum_gradients(self, examples: Sequence[Example]) -> tuple[float, int]:
        """Returns the summed loss and how many questions are answered right."""
        total, right = 0.0, 0
        for tensor in self._sums.values():
            tensor.zero_()
        with sdpa_kernel(SDPBackend.MATH):  # at these lengths up to a third faster than the fused one
            for batch in batches(examples, self._micro):
                with torch.autocast("cpu", torch.bfloat16, enabled=self._bfloat16):
                    loss, hits = losses(self._weights, self._shape, batch)
                gradients = torch.autograd.grad(loss.sum(), self._trained)
                for own, gradient in zip(self._sums.values(), gradients, strict=True):
                    own += gradient
                total, right = total + float(loss.detach().sum()), right + int(hits.sum())
        return total, right


def _serve(
    connection: Connection, weights: dict[str, Tensor], shape: Shape, micro: int, bfloat16: bool, sums: Sums
) -> None:
    torch.set_num_threads(1)
    for name in sums:
        weights[name].requires_grad_()
    worker = _Worker(weights, shape, micro, bfloat16, sums)
    while True:
        try:
            examples = connection.recv()
        except EOFError:
            return
        connection.send(worker.sum_gradients(examples))


def _share_out(examples: Sequence[Example], count: int) -> list[list[Example]]:
    """Shares with about as many tokens each: the longest first, each to the share that has least."""
    shares: list[list[Example]] = [[] for _ in range(count)]
    tokens = [0] * count
    for example in sorted(examples, key=lambda example: -example.tree.length):
        least = tokens.index(min(tokens))
        shares[least].append(example)
        tokens[least] += example.tree.length
    return shares
