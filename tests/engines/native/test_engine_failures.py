"""A failed pass is as if it had never begun; memory that runs out is taken from the store first."""

import random
import weakref

import pytest
import torch

from decision_serve.engines.native.decoder import Decoder, Pass
from decision_serve.errors import EngineFailed, OutOfMemory
from tests.engines.native.requests import is_right, one_level, stored, tokens


class Faulty:
    """Wraps `Decoder.run`: a fault before or after it, in the calls whose numbers are given; the first is 0."""

    def __init__(self, monkeypatch, fault, calls, *, after=False):
        self.calls = 0
        run = Decoder.run

        def faulty(decoder, pieces):
            number = self.calls
            self.calls += 1
            result = run(decoder, pieces) if after or number not in calls else None
            if number in calls:
                fault()
            return result

        monkeypatch.setattr(Decoder, "run", faulty)


def out_of_cpu_memory():
    torch.empty(2**50)  # a petabyte: the allocator's own error


def illegal_access():
    raise RuntimeError("CUDA error: an illegal access")


def progress(scoring):
    segments = [(segment.computed, segment.state) for segment in scoring._segments]
    return scoring.tokens_left, segments, [list(row) for row in scoring._logits]


@pytest.mark.parametrize("after", [False, True], ids=["before its work", "after its work"])
@pytest.mark.parametrize(("fault", "error"), [(illegal_access, EngineFailed), (out_of_cpu_memory, OutOfMemory)])
def test_a_failed_pass_changes_nothing(engine, monkeypatch, fault, error, after):
    engine.pass_tokens = 128
    rows = one_level(random.Random(16), 200, 4)
    expected = engine.score(rows)
    engine.store.clear()
    scoring = engine.begin(rows)
    engine.advance([scoring])
    before, stats = progress(scoring), engine.stats
    with monkeypatch.context() as patched:
        Faulty(patched, fault, {0}, after=after)
        with pytest.raises(error) as failure:
            engine.advance([scoring])
    assert error is EngineFailed or failure.value.__context__ is None
    assert progress(scoring) == before
    assert engine.stats == stats
    assert engine.store.entries == 0
    while not scoring.done:
        engine.advance([scoring])
    assert scoring.result == expected
    assert engine.store.entries == 1


def test_logits_that_are_not_finite_publish_nothing(engine, monkeypatch):
    rows = one_level(random.Random(17), 60, 3)
    logits = Decoder.label_logits
    with monkeypatch.context() as patched:
        patched.setattr(Decoder, "label_logits", lambda *given: logits(*given) * torch.nan)
        with pytest.raises(EngineFailed, match="not finite"):
            engine.score(rows)
    assert engine.store.entries == 0
    assert is_right(engine, rows, engine.score(rows))
    assert engine.store.entries == 1


def test_out_of_memory_empties_the_store_and_tries_once_more(engine, monkeypatch):
    draw = random.Random(18)
    state = tokens(draw, 100)
    used = one_level(draw, 100, 2, state=state)
    engine.score(used)
    for _ in range(3):
        engine.score(one_level(draw, 50, 2))
    assert engine.store.entries == 4
    again = one_level(draw, 100, 3, state=state)
    with monkeypatch.context() as patched:
        decoder = Faulty(patched, out_of_cpu_memory, {0})
        found = engine.score(again)
    assert decoder.calls == 2
    assert is_right(engine, again, found)
    assert [entry.ids for entry in stored(engine)] == [state]  # the one in use is all that stays
    assert engine.stats.prefix_evictions == 3


def test_out_of_memory_again_is_an_error(llama, monkeypatch):
    draw = random.Random(19)
    llama.score(one_level(draw, 50, 2))
    rows = one_level(draw, 60, 2)
    with monkeypatch.context() as patched:
        decoder = Faulty(patched, out_of_cpu_memory, range(9))
        for calls in (2, 3):  # the second time there is nothing to evict
            with pytest.raises(OutOfMemory, match="cpu has no memory left"):
                llama.score(rows)
            assert decoder.calls == calls
    assert llama.store.bytes == 0
    assert is_right(llama, rows, llama.score(rows))


def test_out_of_memory_frees_the_tensors_of_the_failed_pass(llama, monkeypatch):
    held = []
    keep = Pass.keep_keys

    def fail(run, key, value):
        held.append(weakref.ref(key))
        keep(run, key, value)
        if len(held) == 2:
            out_of_cpu_memory()

    monkeypatch.setattr(Pass, "keep_keys", fail)
    with pytest.raises(OutOfMemory):
        llama.score(one_level(random.Random(20), 60, 2))
    assert [tensor() for tensor in held] == [None, None]
