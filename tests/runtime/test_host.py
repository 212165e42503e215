from __future__ import annotations

import asyncio
import gc
import threading
from contextlib import asynccontextmanager

import pytest

from decision_serve.errors import EngineFailed, NotReady, OutOfMemory, RequestError, TokenLimitExceeded
from decision_serve.runtime import host as host_module
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from tests.runtime.failures import failure_that_holds

WAIT = 10


class StubModel:
    """Answers with its thread. `sick` makes its probe fail."""

    def __init__(self) -> None:
        self.made_on = threading.get_ident()
        self.probed_on: list[int] = []
        self.sick = False

    def probe(self) -> None:
        self.probed_on.append(threading.get_ident())
        if self.sick:
            raise RuntimeError("the device is dead")


class CountingMemory(DeviceMemory):
    def __init__(self) -> None:
        super().__init__()
        self.releases = 0

    def release(self) -> None:
        self.releases += 1
        super().release()


@asynccontextmanager
async def started(load=StubModel, **options):
    host = ModelHost(load, StubModel.probe, CountingMemory(), **{"stall_seconds": 60, **options})
    try:
        await host.start()
        yield host
    finally:
        assert await host.close(WAIT)


def fail_with(error: BaseException):
    def call(model):
        raise error

    return call


async def settled(host: ModelHost) -> None:
    """Wait until everything that was queued, probes included, has run."""
    await host.worker.run(lambda: None)


def test_every_call_runs_on_the_thread_that_loaded_the_model():
    async def scenario():
        async with started() as host:
            assert host.status is Status.OK
            threads = {await host.run(lambda model: threading.get_ident()) for _ in range(5)}
            model = host.model
            assert threads == {model.made_on} == set(model.probed_on)
            assert threading.get_ident() not in threads

    asyncio.run(scenario())


def test_not_ready_before_the_first_forward():
    gate = threading.Event()

    def load():
        assert gate.wait(WAIT)
        return StubModel()

    async def scenario():
        host = ModelHost(load, StubModel.probe, CountingMemory(), stall_seconds=60)
        starting = asyncio.create_task(host.start())
        await asyncio.sleep(0)
        assert host.status is Status.LOADING
        for ask in (host.require, lambda: host.model):
            with pytest.raises(NotReady, match="still loading"):
                ask()
        gate.set()
        await starting
        assert host.require() is host.model
        assert await host.close(WAIT)

    asyncio.run(scenario())


@pytest.mark.parametrize("sick_at_start", [False, True])
def test_a_failed_start_is_final(sick_at_start):
    def load():
        if not sick_at_start:
            raise OSError("no such file")
        model = StubModel()
        model.sick = True
        return model

    async def scenario():
        host = ModelHost(load, StubModel.probe, CountingMemory(), stall_seconds=60)
        with pytest.raises(RuntimeError if sick_at_start else OSError):
            await host.start()
        assert host.status is Status.FAILED
        with pytest.raises(NotReady):
            host.require()
        assert await host.close(WAIT)

    asyncio.run(scenario())


def test_good_bad_good_again():
    async def scenario():
        async with started() as host:
            assert await host.run(lambda model: 1) == 1
            with pytest.raises(EngineFailed, match=r"the model failed on this request \(KeyError\)") as caught:
                await host.run(fail_with(KeyError("x")))
            assert caught.value.__cause__ is None
            assert caught.value.__context__ is None
            assert await host.run(lambda model: 2) == 2
            assert host.failures == {"engine_error": 1}
            assert host.status is Status.OK
            assert len(host.model.probed_on) == 2, "one at the start, one after the failure"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("raised", "expected", "code"),
    [
        (RuntimeError("CUDA error: out of memory"), OutOfMemory, "out_of_memory"),
        (MemoryError(), OutOfMemory, "out_of_memory"),
        (OutOfMemory("no room"), OutOfMemory, "out_of_memory"),
        (EngineFailed("a logit is not finite"), EngineFailed, "engine_error"),
        (ValueError("shape"), EngineFailed, "engine_error"),
        (SystemExit(3), EngineFailed, "engine_error"),
        (GeneratorExit("as a native library's panic: no Exception"), EngineFailed, "engine_error"),
    ],
)
def test_failures_are_named_counted_and_released(raised, expected, code):
    async def scenario():
        async with started() as host:
            releases = host.memory.releases
            with pytest.raises(expected):
                await host.run(fail_with(raised))
            await settled(host)
            assert host.failures == {code: 1}
            assert host.memory.releases > releases

    asyncio.run(scenario())


def test_the_callers_own_mistake_is_no_failure():
    async def scenario():
        async with started() as host:
            for error in (TokenLimitExceeded("too long"), RequestError("bad")):
                with pytest.raises(type(error)):
                    await host.run(fail_with(error))
            await settled(host)
            assert host.failures == {}
            assert len(host.model.probed_on) == 1

    asyncio.run(scenario())


def test_what_a_failed_call_held_is_freed():
    alive = []

    async def scenario():
        async with started() as host:
            with pytest.raises(EngineFailed, match=r"the model failed on this request \(RuntimeError\)"):
                await host.run(failure_that_holds(alive))
            assert alive[0]() is None, "something still holds the frames of the failed call"
            await settled(host)

    gc.disable()
    try:
        asyncio.run(scenario())
    finally:
        gc.enable()


def test_a_failing_model_is_not_ready_until_a_probe_succeeds(monkeypatch):
    monkeypatch.setattr(host_module, "RECHECK_SECONDS", 0)

    async def scenario():
        async with started() as host:
            model = host.model
            model.sick = True
            with pytest.raises(EngineFailed):
                await host.run(fail_with(RuntimeError("broken")))
            await settled(host)
            assert host.status is Status.FAILING
            with pytest.raises(NotReady, match="failing"):
                await host.run(lambda model: pytest.fail("a failing model was called"))
            await settled(host)
            assert len(model.probed_on) == 3, "asking for a failing model has it probed again"
            assert host.status is Status.FAILING
            model.sick = False
            host.recheck()
            await settled(host)
            assert host.status is Status.OK
            assert await host.run(lambda model: "well") == "well"

    asyncio.run(scenario())


def test_probes_of_a_failing_model_are_spaced():
    async def scenario():
        async with started() as host:
            host.model.sick = True
            with pytest.raises(EngineFailed):
                await host.run(fail_with(RuntimeError("broken")))
            await settled(host)
            probes = len(host.model.probed_on)
            for _ in range(100):
                host.recheck()
            await settled(host)
            assert len(host.model.probed_on) == probes, "the last probe was a moment ago"

    asyncio.run(scenario())


def test_a_call_that_does_not_end_turns_readiness_false():
    gate, running = threading.Event(), threading.Event()

    def hang(model):
        running.set()
        assert gate.wait(WAIT)

    async def scenario():
        async with started(stall_seconds=0) as host:
            assert host.status is Status.OK
            call = asyncio.create_task(host.run(hang))
            await asyncio.to_thread(running.wait, WAIT)
            assert host.status is Status.FAILING
            with pytest.raises(NotReady, match="stalled"):
                host.require()
            gate.set()
            await call
            await settled(host)
            assert host.status is Status.OK

    asyncio.run(scenario())


def test_closing_does_not_wait_for_a_call_that_hangs():
    gate, running = threading.Event(), threading.Event()

    def hang(model):
        running.set()
        assert gate.wait(WAIT)

    async def scenario():
        host = ModelHost(StubModel, StubModel.probe, CountingMemory(), stall_seconds=60)
        await host.start()
        call = asyncio.create_task(host.run(hang))
        await asyncio.to_thread(running.wait, WAIT)
        waiting = asyncio.create_task(host.run(lambda model: None))
        await asyncio.sleep(0)
        assert not await host.close(0.01)
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.set()
        await call
        assert await host.close(WAIT)

    asyncio.run(scenario())
