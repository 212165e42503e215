"""CUDA graphs for short passes, which on a GPU take longer to launch than to compute.

A graph is for one number of tokens. It is used for passes about which nothing else matters: one piece that continues
nothing, keeps no state and is read at one token. Shorter pieces are padded at the end, where causality hides the pads.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence

import torch

from decision_serve.engines.base import first_line
from decision_serve.engines.native.decoder import Decoder
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State

_log = logging.getLogger(__name__)

BUCKETS = (32, 40, 48, 56, 64, 80, 96, 120, 144, 176, 216, 264, 328, 408, 504, 624, 776, 968)
"""Tokens of the graphs, at most a quarter apart. Longer passes keep a GPU busy without a graph."""
GRAPHS = 16
"""Graphs that are kept; each holds its launches, and all share the memory that they compute in."""
TOLERANCE = 1e-3
"""Largest difference of a replay from the same launches without a graph, as a share of the largest number."""

Capture = Callable[[Callable[[], torch.Tensor]], tuple[Callable[[], None], torch.Tensor]]
"""Records what a function launches. Returns what launches it again, and the tensor that this fills."""


def bucket_of(pieces: Sequence[Piece]) -> int | None:
    """Tokens of the graph for a pass; None where it is not for a graph."""
    piece = pieces[0]
    if len(pieces) > 1 or piece.parent is not None or piece.keeps_state or len(piece.reads) != 1:
        return None
    return next((bucket for bucket in BUCKETS if len(piece.ids) <= bucket), None)


class GraphedPasses:
    """Runs passes as `Decoder.run` does, short ones by graphs.

    A graph is captured when the first pass needs it, and compared with that pass. Where a capture fails or is wrong,
    all passes go without graphs from then on.
    """

    def __init__(self, decoder: Decoder, capture: Capture | None = None, limit: int = GRAPHS) -> None:
        self._decoder = decoder
        self._capture = capture or CudaCapture(decoder.device)
        self._limit = limit
        self._graphs: OrderedDict[int, _Graph] = OrderedDict()
        self._given_up = False

    @property
    def buckets(self) -> tuple[int, ...]:
        """Those of the graphs in memory, the least recently used first."""
        return tuple(self._graphs)

    def run(self, pieces: Sequence[Piece]) -> tuple[torch.Tensor, list[State | None]]:
        """See `Decoder.run`."""
        bucket = None if self._given_up else bucket_of(pieces)
        graph = None if bucket is None else self._graphs.pop(bucket, None) or self._make(bucket, pieces[0])
        if bucket is None or graph is None:
            return self._decoder.run(pieces)
        self._graphs[bucket] = graph
        if len(self._graphs) > self._limit:
            self._graphs.popitem(last=False)
        return graph.run(pieces[0]), [None]

    def _make(self, bucket: int, piece: Piece) -> _Graph | None:
        try:
            graph = _Graph(self._decoder, bucket, piece, self._capture)
            if graph.is_right(piece):
                return graph
            reason = "a replay differs from its pass"
        except Exception as error:  # a capture fails in as many ways as there are kernels
            reason = first_line(error)
        _log.warning("CUDA graphs are off: %s (%d tokens)", reason, bucket)
        self._given_up = True
        self._graphs.clear()
        return None


class _Graph:
    def __init__(self, decoder: Decoder, bucket: int, piece: Piece, capture: Capture) -> None:
        self._decoder = decoder
        self._inputs = torch.zeros(bucket + 1, dtype=torch.long, device=decoder.device)
        self._layout = decoder.lay_out([Piece((0,) * bucket, 0, None, reads=(bucket - 1,))])
        self._layout.ids, self._layout.read_tokens.tokens = self._inputs[:bucket], self._inputs[bucket:]
        self._places = torch.arange(bucket, device=decoder.device)
        self._fill(piece)
        self._replay, self._output = capture(self._forward)

    def run(self, piece: Piece) -> torch.Tensor:
        """The final hidden state (1, hidden) where `piece` is read."""
        self._fill(piece)
        self._replay()
        # Its own memory: the next replay of any graph may write over this graph's.
        return self._output.clone()

    def is_right(self, piece: Piece) -> bool:
        right = self._forward()
        return bool((self.run(piece) - right).abs().max() <= TOLERANCE * right.abs().max())

    def _fill(self, piece: Piece) -> None:
        ids = [*piece.ids, *[0] * (len(self._places) - len(piece.ids)), *piece.reads]
        self._inputs.copy_(torch.tensor(ids), non_blocking=True)

    def _forward(self) -> torch.Tensor:
        for group in self._layout.read_tokens.groups:
            assert group.mask is not None
            group.mask.zero_().masked_fill_(self._places > self._inputs[-1], -torch.inf)
        return self._decoder.forward(self._layout)[0]


class CudaCapture:
    """`Capture` by CUDA graphs. All of them compute in the same memory, so no two may run at once."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._pool = torch.cuda.graph_pool_handle()

    def __call__(self, launch: Callable[[], torch.Tensor]) -> tuple[Callable[[], None], torch.Tensor]:
        with torch.cuda.device(self._device):
            # Once before: libraries make their workspaces and choose their kernels at the first use.
            side = torch.cuda.Stream()  # type: ignore[no-untyped-call]
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                launch()
            torch.cuda.current_stream().wait_stream(side)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=self._pool, capture_error_mode="thread_local"):
                output = launch()
        return graph.replay, output
