"""Short passes by graphs give what passes without them give, and do without where graphs fail.

A stand-in captures on a CPU: its replay launches the same again into the same memory.
"""

import logging
from itertools import chain, pairwise

import pytest
import torch

from decision_serve.engines.base import Row
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.engines.native.graphs import BUCKETS, GraphedPasses, bucket_of
from decision_serve.engines.native.kernels import attend_plain
from decision_serve.engines.native.linear import NumberFormat
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import State
from tests.checkpoints import opened
from tests.engines.native.requests import slots_of

CPU, META = torch.device("cpu"), torch.device("meta")
ARCHITECTURES = ["qwen3_5", "llama"]
ROUNDING = 5e-5
"""Hidden states are of size 1 to 10. A matrix product of more rows may round differently."""


pytestmark = pytest.mark.usefixtures("no_gradients")


@pytest.fixture(scope="module")
def decoders(tiny_checkpoint):
    return {
        arch: load_decoder(tiny_checkpoint(arch), CPU, NumberFormat.FLOAT32, attend_plain) for arch in ARCHITECTURES
    }


@pytest.fixture(params=ARCHITECTURES)
def decoder(request, decoders):
    return decoders[request.param]


class CpuCapture:
    """`Capture` that counts, and replays by launching again."""

    def __init__(self):
        self.captures = self.replays = 0

    def __call__(self, launch):
        self.captures += 1
        output = launch()

        def replay():
            self.replays += 1
            output.copy_(launch())

        return replay, output


def question(length, read=None, first=7):
    return Piece(
        [(first + 31 * place) % 1000 for place in range(length)], 0, None, (length - 1 if read is None else read,)
    )


# Which passes


def test_buckets_are_at_most_a_quarter_apart_up_to_about_a_thousand():
    assert all(small < large <= 1.25 * small for small, large in pairwise(BUCKETS))
    assert BUCKETS[0] <= 32
    assert 900 <= BUCKETS[-1] <= 1024


def test_a_pass_has_the_smallest_bucket_that_holds_it():
    for length in range(1, BUCKETS[-1] + 1):
        bucket = bucket_of([question(length)])
        assert length <= bucket
        assert all(other < length or other >= bucket for other in BUCKETS)


@pytest.mark.parametrize(
    "pieces",
    [
        [question(20), question(20)],
        [Piece(range(20), 0, None, (19,), keeps_state=True)],
        [Piece(range(20), 0, None, (7, 19))],
        [Piece(range(20), 0, None)],
        [question(BUCKETS[-1] + 1)],
    ],
    ids=["two pieces", "keeps its state", "read twice", "not read", "too long"],
)
def test_other_passes_have_none(pieces):
    assert bucket_of(pieces) is None


def test_a_pass_behind_a_state_has_none():
    assert bucket_of([Piece(range(20), 3, State(3, ()), (19,))]) is None


# What they give


@pytest.mark.parametrize("length", [1, 2, 31, 32, 33, 63, 64, 65, 130])
def test_padded_passes_give_what_the_pass_alone_gives(decoder, length):
    graphed = GraphedPasses(decoder, CpuCapture())
    for read in sorted({0, length // 2, length - 1}):
        found, states = graphed.run([question(length, read)])
        right, _ = decoder.run([question(length, read)])
        assert states == [None]
        assert found.shape == right.shape
        assert (found - right).abs().max() < ROUNDING


def test_a_graph_is_captured_once_and_replayed_for_all_passes_of_its_size(decoder):
    capture = CpuCapture()
    graphed = GraphedPasses(decoder, capture)
    pieces = [question(length, length // 2, first) for length in (33, 40, 36) for first in (1, 2)]
    found = [graphed.run([piece])[0] for piece in pieces]
    assert (capture.captures, graphed.buckets) == (1, (40,))
    assert capture.replays == len(pieces) + 1  # one to compare with the pass itself
    for own, piece in zip(found, pieces, strict=True):  # and no replay has written over an earlier answer
        assert (own - decoder.run([piece])[0]).abs().max() < ROUNDING


def test_other_passes_go_without(decoder):
    capture = CpuCapture()
    pieces = [Piece(range(20), 0, None, (7, 19), keeps_state=True)]
    found, (state,) = GraphedPasses(decoder, capture).run(pieces)
    assert torch.equal(found, decoder.run(pieces)[0])
    assert state.length == 20
    assert capture.captures == 0


def test_the_least_recently_used_graph_goes_first(decoders):
    capture = CpuCapture()
    graphed = GraphedPasses(decoders["llama"], capture, limit=2)
    for length in (30, 40, 32, 48):
        graphed.run([question(length)])
    assert (capture.captures, graphed.buckets) == (3, (32, 48))
    graphed.run([question(40)])
    assert (capture.captures, graphed.buckets) == (4, (48, 40))


# Where they fail


def cannot_capture(launch):
    raise RuntimeError("operation not permitted when stream is capturing\nand a long trace")


def captures_something_else(launch):
    output = launch()
    return lambda: output.mul_(1.01), output


def captures_what_is_not_a_number(launch):
    output = launch()
    return lambda: output.fill_(torch.nan), output


@pytest.mark.parametrize(
    ("capture", "reason"),
    [
        (cannot_capture, "operation not permitted when stream is capturing"),
        (captures_something_else, "a replay differs"),
        (captures_what_is_not_a_number, "a replay differs"),
    ],
)
def test_a_failed_capture_ends_all_graphs_with_one_line(decoder, caplog, capture, reason):
    good, calls = CpuCapture(), []

    def fails_later(launch):
        calls.append(launch)
        return good(launch) if len(calls) == 1 else capture(launch)

    graphed = GraphedPasses(decoder, fails_later)
    with caplog.at_level(logging.INFO, "decision_serve.engines.native.graphs"):
        for length in (30, 40, 30, 48):
            graphed.run([question(length)])
        found, _ = graphed.run([question(41)])
    assert torch.equal(found, decoder.run([question(41)])[0])
    assert (len(calls), graphed.buckets) == (2, ())
    (record,) = caplog.records
    assert reason in record.message
    assert "\n" not in record.message


# In their place


def test_an_engine_sends_single_questions_through_graphs(tiny_checkpoint, monkeypatch):
    checkpoint = opened(tiny_checkpoint("qwen3_5"))
    engine = NativeEngine.load(checkpoint, device="cpu", dtype="float32", prefix_cache_bytes=0)
    rows = [[Row(tuple(range(5, length)), (length - 6,), ((3, 7, 11),))] for length in (38, 39, 90)]
    together = [row for (row,) in rows]
    plain = [engine.score(own) for own in (*rows, together)]
    capture = CpuCapture()
    monkeypatch.setattr(engine, "_runner", GraphedPasses(engine._decoder, capture))
    graphed = [engine.score(own) for own in (*rows, together)]
    assert (capture.captures, capture.replays) == (2, 5)
    for own, expected in zip(slots_of(chain.from_iterable(graphed)), slots_of(chain.from_iterable(plain)), strict=True):
        assert own == pytest.approx(expected, abs=engine.info.tolerance)
    engine.close()


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_nothing_in_a_pass_waits_for_the_device(tiny_checkpoint, arch):
    """Tensors without contents: whoever asks for one fails. So a pass can be captured, and logits are the one copy."""
    decoder = load_decoder(tiny_checkpoint(arch), META, NumberFormat.BFLOAT16, attend_plain)
    trunk = Piece(range(70), 0, None, keeps_state=True)
    _, (state, _) = decoder.run([trunk, Piece(range(3), 70, trunk, (2,))])
    hidden, _ = decoder.run(
        [Piece(range(9), 70, state, (3, 8)), Piece(range(90), 70, state, (89,)), Piece(range(2), 0, None, (1,))]
    )
    logits = decoder.label_logits(hidden, [5, 9])
    assert (logits.shape, logits.device.type) == ((4, 2), "meta")
