from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.abandonment import Abandoned, stop_if_abandoned
from decision_serve.engines.base import Row, SteppedEngine
from decision_serve.engines.fake import FakeEngine, FakeScoring, SteppedFakeEngine
from decision_serve.engines.native.decoder import Decoder
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.errors import EngineFailed, NotReady, OutOfMemory, TokenLimitExceeded
from decision_serve.model import load_model
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from decision_serve.runtime.scheduler import PassScheduler
from tests.checkpoints import opened
from tests.runtime.failures import failure_that_holds

WAIT = 10  # seconds until a test gives up; nothing here takes that long
MODEL = load_model("fake")


@pytest.fixture(scope="module", autouse=True)
def _quiet():
    def drop(logger, method, event):
        raise structlog.DropEvent

    structlog.configure(processors=[drop])
    yield
    structlog.reset_defaults()


class Gate:
    """A call on the model's thread that reports that it runs, then waits to be let through."""

    def __init__(self) -> None:
        self.running = threading.Event()
        self.open = threading.Event()

    def __call__(self, *_) -> None:
        self.running.set()
        assert self.open.wait(WAIT)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.running.wait, WAIT)


class CountingMemory(DeviceMemory):
    """Collects no garbage, so that nothing but the code under test frees what a failed pass held."""

    def __init__(self) -> None:
        super().__init__()
        self.releases = 0

    def release(self) -> None:
        self.releases += 1


class Bench:
    """A scheduler around a stepped engine of 8 tokens a pass, and what was asked of it."""

    def __init__(self, engine: FakeEngine | None = None, *, enabled: bool = True) -> None:
        self.engine = engine or SteppedFakeEngine(pass_tokens=8)
        self.probes = 0
        self.ended: list[str] = []
        self.stages: dict[str, dict[str, float]] = {}
        self.seconds: dict[str, float] = {}
        self.host = ModelHost(
            lambda: replace(MODEL, engine=self.engine), self._probe, CountingMemory(), stall_seconds=60
        )
        self.scheduler = PassScheduler(self.host, enabled=enabled)

    def _probe(self, model) -> None:
        self.probes += 1

    async def ask(self, name: str, rows: list[Row]):
        scored = await self.scheduler.score(rows, self.stages.setdefault(name, {}))
        self.ended.append(name)
        self.seconds[name] = scored.engine_seconds
        return scored.logits

    async def asked(self, name: str, *lengths: int) -> asyncio.Task:
        """A request with rows of these lengths, once it waits."""
        task = asyncio.create_task(self.ask(name, rows_of(name, *lengths)))
        await asyncio.sleep(0)
        return task

    async def held(self) -> Gate:
        """The model's thread, held before its next step."""
        gate = Gate()
        self.host.worker.submit(gate)
        await gate.reached()
        return gate

    async def settled(self) -> None:
        """Until everything that was queued, probes included, has run."""
        await self.host.worker.run(lambda: None)
        while self.scheduler.running or self.scheduler._waiting or self.host.worker.waiting:
            await self.host.worker.run(lambda: None)

    @property
    def composition(self) -> list[list[tuple[str, int]]]:
        """Every pass that was made: the name of each request in it, and its tokens."""
        return [[(name_of(rows), taken) for rows, taken in made] for made in self.engine.passes]

    @property
    def tried(self) -> list[list[str]]:
        """The names of the rows in every pass that was tried."""
        return [[name_of([row]) for row in rows] for rows in self.engine.calls]


@asynccontextmanager
async def bench(engine: FakeEngine | None = None, **options):
    made = Bench(engine, **options)
    try:
        await made.host.start()
        yield made
    finally:
        assert await made.host.close(WAIT)


def rows_of(name: str, *lengths: int) -> list[Row]:
    """Rows whose tokens are those of `name`, so that no other request has the same."""
    (token,) = {ord(character) for character in name[:1]}
    ids = [(token, *range(1, length)) for length in lengths]
    return [Row(row, (len(row) - 1,), ((1, 2, 3),)) for row in ids]


def name_of(rows) -> str:
    return chr(rows[0].ids[0])


def poisoned(error: BaseException, name: str = "b"):
    """A step that fails the pass with `error` where the request of this name is in it."""

    def step(rows):
        if any(name_of([row]) == name for row in rows):
            raise error

    return step


def right(name: str, *lengths: int):
    return FakeEngine().score(rows_of(name, *lengths))


def run(scenario) -> None:
    asyncio.run(asyncio.wait_for(scenario(), WAIT))


def test_the_fake_keeps_the_contract():
    engine = SteppedFakeEngine(pass_tokens=8)
    assert isinstance(engine, SteppedEngine)
    assert not isinstance(FakeEngine(), SteppedEngine)
    assert engine.score(rows_of("a", 9, 4)) == right("a", 9, 4)
    assert [[taken for _, taken in made] for made in engine.passes] == [[8], [5]], "alone, it takes whole passes"
    long, short = engine.begin(rows_of("a", 20)), engine.begin(rows_of("b", 2))
    engine.advance([long, short])
    assert (long.left, short.left) == (16, 0), "no more than half a pass while others wait"
    assert (engine.stats.passes, engine.stats.tokens_computed) == (3, 13 + 6)


def test_requests_that_wait_together_share_a_pass_in_order_of_arrival():
    async def scenario():
        async with bench() as it:
            gate = await it.held()
            tasks = [await it.asked(name, 2) for name in "cab"]
            assert it.scheduler.running == 0
            gate.open.set()
            assert await asyncio.gather(*tasks) == [right(name, 2) for name in "cab"]
            assert it.composition == [[("c", 2), ("a", 2), ("b", 2)]]
            assert it.scheduler.running == 0
            assert all(scoring.closed for scoring in it.engine.begun)

    run(scenario)


def test_one_pass_is_one_job_and_other_jobs_get_their_turn():
    async def scenario():
        async with bench() as it:
            first, second = Gate(), Gate()
            it.engine.enqueue(first, second)
            asked = await it.asked("a", 24)
            await first.reached()
            seen = []
            other = asyncio.create_task(it.host.run(lambda model: seen.append(len(it.engine.passes))))
            await asyncio.sleep(0)
            first.open.set()
            await other
            assert seen == [1], "after one of three passes"
            await second.reached()
            assert it.host.worker.running == 1
            second.open.set()
            assert await asked == right("a", 24)

    run(scenario)


def test_the_model_is_stalled_where_one_pass_is_not_where_many_are():
    async def scenario():
        async with bench() as it:
            first, second = Gate(), Gate()
            it.engine.enqueue(first, second)
            asked = await it.asked("a", 16)
            await first.reached()
            while it.host.worker.busy_seconds < 0.05:
                await asyncio.sleep(0)
            released = time.monotonic()
            first.open.set()
            await second.reached()
            assert 0 < it.host.worker.busy_seconds <= time.monotonic() - released
            second.open.set()
            await asked

    run(scenario)


def test_a_long_request_does_not_starve_short_ones():
    async def scenario():
        async with bench() as it:
            gate = Gate()
            it.engine.enqueue(gate)
            long = await it.asked("l", 80)
            await gate.reached()
            shorts = [await it.asked(name, 2) for name in "ab"]
            gate.open.set()
            await asyncio.gather(long, *shorts)
            assert it.composition[1] == [("l", 4), ("a", 2), ("b", 2)]
            assert it.ended == ["a", "b", "l"]

    run(scenario)


def test_short_requests_do_not_starve_a_long_one():
    async def scenario():
        async with bench() as it:
            gate = await it.held()
            tasks = [await it.asked("l", 16), *[await it.asked(name, 4) for name in "abcdefgh"]]
            gate.open.set()
            await asyncio.gather(*tasks)
            assert it.ended.index("l") < it.ended.index("e")
            assert [made[0] for made in it.composition[:4]] == [("l", 4)] * 4

    run(scenario)


def test_who_leaves_while_waiting_never_reaches_the_engine():
    class Payload(list):
        pass

    async def scenario():
        async with bench() as it:
            gate = await it.held()
            rows = Payload(rows_of("a", 2))
            alive = weakref.ref(rows)
            gone = asyncio.create_task(it.scheduler.score(rows, {}))
            stays = await it.asked("b", 2)
            gone.cancel()
            await asyncio.wait([gone])
            assert gone.cancelled()
            del gone, rows
            gc.collect()
            assert alive() is None, "the queue still holds the rows of a request that was given up"
            gate.open.set()
            assert await stays == right("b", 2)
            assert it.composition == [[("b", 2)]]
            assert (it.scheduler.dropped, it.scheduler.abandoned) == (1, 0)

    run(scenario)


def test_who_leaves_later_is_out_before_the_next_pass():
    async def scenario():
        async with bench() as it:
            held, gate = await it.held(), Gate()
            it.engine.enqueue(gate)
            gone, stays = await it.asked("a", 30), await it.asked("b", 30)
            held.open.set()
            await gate.reached()
            assert it.scheduler.running == 2
            gone.cancel()
            with pytest.raises(asyncio.CancelledError):
                await gone
            assert it.scheduler.running == 1
            gate.open.set()
            assert await stays == right("b", 30)
            assert it.composition == [[("a", 4), ("b", 4)], *[[("b", 8)]] * 3, [("b", 2)]]
            assert [scoring.closed for scoring in it.engine.begun] == [True, True]
            assert (it.scheduler.dropped, it.scheduler.abandoned) == (0, 1)

    run(scenario)


@pytest.mark.parametrize("leaving", [1, 2])
def test_a_pass_stops_only_when_everyone_in_it_has_left(leaving):
    async def scenario():
        async with bench() as it:
            held, gate, stopped = await it.held(), Gate(), []

            def step(rows):
                gate()
                try:
                    stop_if_abandoned()
                except Abandoned:
                    stopped.append(True)
                    raise

            it.engine.enqueue(step)
            tasks = [await it.asked(name, 2) for name in "ab"]
            held.open.set()
            await gate.reached()
            for task in tasks[:leaving]:
                task.cancel()
            await asyncio.wait(tasks[:leaving])
            gate.open.set()
            await it.settled()
            assert stopped == [True] * (leaving == 2)
            assert len(it.engine.passes) == 2 - leaving
            assert all(scoring.closed for scoring in it.engine.begun)
            assert it.host.failures == {}
            assert await it.ask("c", rows_of("c", 2)) == right("c", 2), "the thread goes on"
            if leaving == 1:
                assert await tasks[1] == right("b", 2)

    run(scenario)


@pytest.mark.parametrize(
    ("raised", "expected", "code"),
    [
        (RuntimeError("a bug"), EngineFailed, "engine_error"),
        (EngineFailed("a logit is not finite"), EngineFailed, "engine_error"),
        (RuntimeError("CUDA error: out of memory"), OutOfMemory, "out_of_memory"),
        (OutOfMemory("no room"), OutOfMemory, "out_of_memory"),
        (GeneratorExit("as a native library's panic: no Exception"), EngineFailed, "engine_error"),
    ],
)
def test_good_bad_good_in_one_pass(raised, expected, code):
    async def scenario():
        async with bench() as it:
            gate, releases = await it.held(), it.host.memory.releases
            it.engine.enqueue(*[poisoned(raised)] * 10)
            good, bad, better = [await it.asked(name, length) for name, length in (("a", 10), ("b", 2), ("c", 2))]
            gate.open.set()
            assert await good == right("a", 10)
            with pytest.raises(expected) as caught:
                await bad
            assert (caught.value.__cause__, caught.value.__context__) == (None, None)
            assert await better == right("c", 2)
            await it.settled()
            assert it.tried == [["a", "b", "c"], ["a"], ["a"], ["b"], ["c"]]
            assert it.ended == ["a", "c"]
            assert it.host.failures == {code: 1}
            assert it.probes == 2, "one at the start, one after the request that failed alone"
            assert it.host.memory.releases == releases + 2, "after the shared pass and after the single one"
            assert len(it.engine.begun) == 6, "each begins again"
            assert all(scoring.closed for scoring in it.engine.begun)
            assert it.host.status is Status.OK

    run(scenario)


def test_a_pass_that_fails_only_when_shared_fails_nobody():
    async def scenario():
        async with bench() as it:
            gate = await it.held()
            it.engine.enqueue(RuntimeError("out of memory"))
            tasks = [await it.asked(name, 2) for name in "abc"]
            gate.open.set()
            assert await asyncio.gather(*tasks) == [right(name, 2) for name in "abc"]
            await it.settled()
            assert it.tried == [["a", "b", "c"], ["a"], ["b"], ["c"]]
            assert (it.host.failures, it.probes) == ({}, 1)

    run(scenario)


def test_nobody_joins_while_those_of_a_failed_pass_are_scored_alone_and_who_left_is_skipped():
    async def scenario():
        async with bench() as it:
            held, gate = await it.held(), Gate()
            it.engine.enqueue(RuntimeError("shared"), gate)
            first, second, third = [await it.asked(name, 10) for name in "abc"]
            held.open.set()
            await gate.reached()
            late = [await it.asked(name, 2) for name in "xy"]
            second.cancel()
            await asyncio.wait([second])
            assert it.scheduler.running == 2
            gate.open.set()
            await asyncio.gather(first, third, *late)
            assert it.composition == [
                [("a", 8)], [("a", 2)], [("c", 8)], [("c", 2)], [("x", 2), ("y", 2)]
            ]  # fmt: skip

    run(scenario)


def test_a_request_that_fails_alone_is_not_tried_again():
    async def scenario():
        async with bench() as it:
            it.engine.enqueue(RuntimeError("a bug"))
            with pytest.raises(EngineFailed):
                await it.ask("b", rows_of("b", 2))
            assert it.host.failures == {"engine_error": 1}
            assert await it.ask("a", rows_of("a", 2)) == right("a", 2)
            assert it.tried == [["b"], ["a"]]

    run(scenario)


def test_a_request_that_cannot_begin_fails_alone():
    async def scenario():
        async with bench(SteppedFakeEngine(pass_tokens=8, context_length=20)) as it:
            gate = await it.held()
            tasks = [await it.asked("a", 2), await it.asked("b", 21), await it.asked("c", 2)]
            gate.open.set()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert isinstance(results[1], TokenLimitExceeded)
            assert [results[0], results[2]] == [right("a", 2), right("c", 2)]
            assert it.composition == [[("a", 2), ("c", 2)]]
            assert (it.host.failures, it.probes) == ({}, 1), "the caller's own mistake"

    run(scenario)


@pytest.mark.parametrize("names", ["b", "abc"])
def test_what_a_failed_pass_held_is_freed(names):
    alive = []

    def freed(rows):
        freed_before_the_next_pass.append(alive[0]() is None)

    freed_before_the_next_pass = []

    async def scenario():
        async with bench() as it:
            gate = await it.held()
            it.engine.enqueue(failure_that_holds(alive), freed)
            tasks = [await it.asked(name, 2) for name in names]
            gate.open.set()
            await asyncio.wait(tasks)
            if len(names) == 1:
                assert isinstance(tasks[0].exception(), EngineFailed)
                assert alive[0]() is None, "something still holds the frames of the failed pass"
            else:
                assert freed_before_the_next_pass == [True]

    gc.disable()
    try:
        run(scenario)
    finally:
        gc.enable()


def test_a_failed_request_leaves_no_cycle():
    async def scenario():
        async with bench() as it:
            it.engine.enqueue(RuntimeError("a bug"))
            rows = rows_of("a", 2)
            kept = Kept(rows)
            alive = weakref.ref(kept)
            with pytest.raises(EngineFailed):
                await it.scheduler.score(kept, {})
            it.engine.begun.clear()
            it.engine.calls.clear()
            await it.settled()
            del kept
            assert alive() is None, "only the garbage collector would free the failed request"

    class Kept(list):
        pass

    gc.collect()
    gc.disable()
    try:
        run(scenario)
    finally:
        gc.enable()


def test_closing_cancels_who_waits_and_tells_who_had_begun():
    async def scenario():
        it = Bench()
        await it.host.start()
        held, gate = await it.held(), Gate()
        it.engine.enqueue(gate)
        done, unfinished = await it.asked("a", 2), await it.asked("b", 30)
        held.open.set()
        await gate.reached()
        waiting = await it.asked("c", 2)
        assert not await it.host.close(0.01)
        gate.open.set()
        assert await done == right("a", 2), "its pass was running"
        with pytest.raises(NotReady, match="stopping"):
            await unfinished
        with pytest.raises(asyncio.CancelledError):
            await waiting
        with pytest.raises(RuntimeError, match="closed"):
            await it.ask("d", rows_of("d", 2))
        assert await it.host.close(WAIT)
        assert it.scheduler.running == 0

    run(scenario)


def test_closing_between_two_passes_tells_who_had_begun():
    async def scenario():
        it = Bench()
        await it.host.start()
        first, between = Gate(), Gate()
        it.engine.enqueue(first)
        unfinished = await it.asked("a", 30)
        await first.reached()
        it.host.worker.submit(between)  # before the next pass
        first.open.set()
        await between.reached()
        waiting = await it.asked("b", 2)
        assert not await it.host.close(0.01)
        with pytest.raises(NotReady, match="stopping"):
            await unfinished
        with pytest.raises(asyncio.CancelledError):
            await waiting
        between.open.set()
        assert await it.host.close(WAIT)

    run(scenario)


def test_nobody_waits_for_ever_where_the_engine_breaks_its_contract():
    class Unclosable(FakeScoring):
        def close(self) -> None:
            raise ZeroDivisionError

    class Broken(SteppedFakeEngine):
        def begin(self, rows):
            return Unclosable(rows) if name_of(rows) == "b" else super().begin(rows)

    async def scenario():
        async with bench(Broken(pass_tokens=8)) as it:
            gate = await it.held()
            tasks = [await it.asked(name, 2) for name in "ab"]
            gate.open.set()
            good, bad = await asyncio.gather(*tasks, return_exceptions=True)
            assert good == right("a", 2)
            assert isinstance(bad, EngineFailed)
            assert await it.ask("c", rows_of("c", 2)) == right("c", 2)

    run(scenario)


def test_times_and_shares():
    async def scenario():
        async with bench() as it:
            gate = await it.held()
            it.engine.enqueue(lambda rows: threading.Event().wait(0.03))
            tasks = [await it.asked(name, 2) for name in "abc"]
            gate.open.set()
            await asyncio.gather(*tasks)
            assert len(set(it.seconds.values())) == 1, "the pass is divided between them"
            assert 0.03 <= 3 * it.seconds["a"] <= it.stages["a"]["engine"]
            for stages in it.stages.values():
                assert stages.keys() == {"queue", "engine"}
                assert stages["engine"] >= 0.03
                assert stages["queue"] > 0

    run(scenario)


def test_where_requests_share_passes():
    async def scenario():
        expected = [(None, True, True, "on"), (None, False, False, "off")]
        expected += [(FakeEngine(), True, False, "not supported by this engine")]
        for engine, enabled, packs, batching in expected:
            it = Bench(engine, enabled=enabled)
            assert not it.scheduler.packs, "nothing is loaded yet"
            assert it.scheduler.stats is None
            await it.host.start()
            assert (it.scheduler.packs, it.scheduler.batching) == (packs, batching)
            assert (it.scheduler.stats is None) == (engine is not None)
            assert await it.host.close(WAIT)

    run(scenario)


def test_a_model_that_is_not_ready_is_not_called():
    async def scenario():
        it = Bench()
        with pytest.raises(NotReady):
            await it.ask("a", rows_of("a", 2))
        assert await it.host.close(WAIT)

    run(scenario)


REQUESTS = st.lists(
    st.tuples(
        st.lists(st.integers(1, 12), min_size=1, max_size=3),  # lengths of its rows
        st.integers(0, 3),  # jobs of the thread that it lets pass before it comes
        st.sampled_from(["stays", "stays", "stays", "bad", "leaves"]),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(requests=REQUESTS, pass_tokens=st.integers(2, 40))
def test_every_request_gets_its_own_answer_once(requests, pass_tokens):
    """Whatever comes when, and whoever fails or leaves meanwhile."""
    names = [chr(ord("a") + index) for index in range(len(requests))]
    fates = {name: fate for name, (_, _, fate) in zip(names, requests, strict=True)}
    bad = {name for name, fate in fates.items() if fate == "bad"}

    def poison(rows):
        if bad & {name_of([row]) for row in rows}:
            raise RuntimeError("a bug")

    async def scenario():
        async with bench(SteppedFakeEngine(pass_tokens)) as it:
            it.engine.enqueue(*[poison] * 2000)
            tasks = {}
            for name, (lengths, jobs, fate) in zip(names, requests, strict=True):
                for _ in range(jobs):
                    await it.host.worker.run(lambda: None)
                tasks[name] = await it.asked(name, *lengths)
                if fate == "leaves":
                    tasks[name].cancel()
            results = dict(zip(names, await asyncio.gather(*tasks.values(), return_exceptions=True), strict=True))
            await it.settled()
            for name, (lengths, _, fate) in zip(names, requests, strict=True):
                if fate == "stays":
                    assert results[name] == right(name, *lengths)
                else:
                    assert isinstance(results[name], EngineFailed if fate == "bad" else asyncio.CancelledError)
            assert sorted(it.ended) == sorted(name for name, fate in fates.items() if fate == "stays")
            assert it.host.failures.total() == len(bad)
            assert all(scoring.closed for scoring in it.engine.begun)
            assert (it.scheduler.running, it.scheduler._waiting, it.scheduler._suspects) == (0, [], [])
            assert it.scheduler.dropped + it.scheduler.abandoned == list(fates.values()).count("leaves")

    run(scenario)


# -- requests that wait for the state that another one computes


@pytest.mark.parametrize("ends", ["leaves", "fails"])
def test_where_the_one_that_others_wait_for_ends_early_they_are_answered(tiny_checkpoint, monkeypatch, ends):
    """It leaves, or its second pass fails and all of them are scored alone: the state is computed once more."""
    engine = NativeEngine.load(opened(tiny_checkpoint("llama")), device="cpu", dtype="float32", pass_tokens=64)
    state = tuple(range(100, 250))
    asked = [[Row((*state, 10 * n + k), (150,), ((1, 2, 3),), 150) for k in range(2)] for n in range(4)]
    expected = [engine.score(rows) for rows in asked]
    engine.store.clear()
    second, calls, real = Gate(), [], Decoder.run

    def run_pass(decoder, pieces):
        calls.append(sum(len(piece.ids) for piece in pieces))
        if len(calls) == 2:
            second(None)
            if ends == "fails":
                raise RuntimeError("an illegal access")
        return real(decoder, pieces)

    async def scenario():
        async with bench(engine) as it:
            held = await it.held()
            tasks = [asyncio.create_task(it.scheduler.score(rows, {})) for rows in asked]
            await asyncio.sleep(0)
            monkeypatch.setattr(Decoder, "run", run_pass)
            held.open.set()
            await second.reached()
            if ends == "leaves":
                tasks.pop(0).cancel()
                await asyncio.sleep(0)
                assert it.scheduler.abandoned == 1
            second.open.set()
            found = [scored.logits for scored in await asyncio.gather(*tasks)]
            for logits, right_ones in zip(found, expected[-len(found) :], strict=True):
                for row, right_row in zip(logits, right_ones, strict=True):
                    assert row[0] == pytest.approx(right_row[0], abs=2e-4)  # the engine's own tolerance of a logit
            assert it.scheduler.running == 0

    run(scenario)
    assert calls[:2] == [64, 64]
    assert sum(calls[2:]) == 150 + 2 * (3 if ends == "leaves" else 4)
    assert engine.store.pinned == 0
    engine.close()
