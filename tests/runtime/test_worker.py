from __future__ import annotations

import asyncio
import gc
import threading
import weakref

import pytest

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.runtime.worker import Worker

WAIT = 10  # seconds until a test gives up; nothing here takes that long


@pytest.fixture
def worker():
    worker = Worker("test")
    yield worker
    assert worker.close(cancel=True, timeout=WAIT)


class Gate:
    """A call that reports that it runs, then waits to be let through."""

    def __init__(self) -> None:
        self.running = threading.Event()
        self.open = threading.Event()

    def __call__(self) -> str:
        self.running.set()
        assert self.open.wait(WAIT)
        return "through"


@pytest.fixture
def gate():
    gate = Gate()
    yield gate
    gate.open.set()


def test_calls_run_in_order_on_one_thread(worker):
    seen = []
    futures = [worker.submit(lambda i=i: seen.append((i, threading.get_ident()))) for i in range(50)]
    for future in futures:
        future.result(WAIT)
    assert [index for index, _ in seen] == list(range(50))
    assert len({thread for _, thread in seen}) == 1
    assert seen[0][1] != threading.get_ident()


def test_good_bad_good_again(worker):
    def bad():
        raise ZeroDivisionError("bad")

    assert worker.submit(lambda: 1).result(WAIT) == 1
    with pytest.raises(ZeroDivisionError, match="bad"):
        worker.submit(bad).result(WAIT)
    with pytest.raises(RuntimeError, match="SystemExit: 3"):  # as it is, it would end an event loop
        worker.submit(lambda: exit(3)).result(WAIT)
    assert worker.submit(lambda: 2).result(WAIT) == 2
    assert (worker.waiting, worker.running) == (0, 0)


def test_counts_of_waiting_and_running(worker, gate):
    assert worker.busy_seconds == 0
    first = worker.submit(gate)
    assert gate.running.wait(WAIT)
    second = worker.submit(lambda: 2)
    assert (worker.waiting, worker.running) == (1, 1)
    assert worker.busy_seconds > 0
    gate.open.set()
    assert (first.result(WAIT), second.result(WAIT)) == ("through", 2)


def test_a_call_cancelled_before_it_starts_is_dropped_and_freed(worker, gate):
    class Payload:
        pass

    payload = Payload()
    alive = weakref.ref(payload)
    ran = []
    worker.submit(gate)
    assert gate.running.wait(WAIT)
    future = worker.submit(lambda payload=payload: ran.append(payload))
    del payload
    assert future.cancel()
    del future
    gc.collect()
    assert alive() is None, "the queue still holds what the cancelled call refers to"
    assert (worker.waiting, worker.dropped) == (0, 1)
    gate.open.set()
    assert worker.submit(lambda: "next").result(WAIT) == "next"
    assert ran == []


def test_a_cancelled_run_is_dropped_or_drained(worker, gate):
    async def scenario():
        running = asyncio.create_task(worker.run(gate))
        await asyncio.to_thread(gate.running.wait, WAIT)
        waiting = asyncio.create_task(worker.run(lambda: pytest.fail("it was cancelled")))
        await asyncio.sleep(0)  # lets the task submit its call
        for task in (waiting, running):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert (worker.dropped, worker.abandoned) == (1, 1)
        assert worker.running == 1, "a started call is finished, not torn down"
        after = asyncio.create_task(worker.run(lambda: "after"))
        gate.open.set()
        assert await after == "after"

    asyncio.run(scenario())


def test_an_urgent_call_goes_first(worker, gate):
    order = []
    worker.submit(gate)
    assert gate.running.wait(WAIT)
    last = worker.submit(lambda: order.append("waited"))
    worker.submit(lambda: order.append("urgent"), first=True)
    gate.open.set()
    last.result(WAIT)
    assert order == ["urgent", "waited"]


def test_the_result_of_the_last_call_is_not_kept(worker):
    class Payload:
        pass

    future = worker.submit(Payload)
    alive = weakref.ref(future.result(WAIT))
    del future
    worker.submit(lambda: None).result(WAIT)
    gc.collect()
    assert alive() is None


def test_a_failed_call_leaves_no_cycle(worker):
    class Payload:
        pass

    class Failure(Exception):
        pass

    def fail():
        payload = Payload()
        raise Failure(weakref.ref(payload))

    async def scenario():
        try:
            await worker.run(fail)
        except Failure as failure:
            return failure.args[0]

    gc.collect()
    gc.disable()
    try:
        alive = asyncio.run(scenario())
        worker.submit(lambda: None).result(WAIT)
        assert alive() is None, "only the garbage collector would free the failed call's memory"
    finally:
        gc.enable()


def test_threads_run_side_by_side():
    pool = Worker("pool", threads=2)
    barrier = threading.Barrier(2, timeout=WAIT)
    futures = [pool.submit(barrier.wait) for _ in range(2)]
    assert sorted(future.result(WAIT) for future in futures) == [0, 1]
    assert pool.close(timeout=WAIT)


def test_close_lets_waiting_calls_run(gate):
    worker = Worker()
    first, second = worker.submit(gate), worker.submit(lambda: "second")
    assert gate.running.wait(WAIT)
    assert not worker.close(wait=False)
    with pytest.raises(RuntimeError, match="closed"):
        worker.submit(lambda: None)
    gate.open.set()
    assert (first.result(WAIT), second.result(WAIT)) == ("through", "second")
    assert worker.close(timeout=WAIT)


def test_close_can_cancel_waiting_calls(gate):
    worker = Worker()
    first, second = worker.submit(gate), worker.submit(lambda: "second")
    assert gate.running.wait(WAIT)
    assert not worker.close(cancel=True, timeout=0.01)
    assert second.cancelled()
    gate.open.set()
    assert first.result(WAIT) == "through"
    assert worker.close(timeout=WAIT)


def test_an_abandoned_call_stops_at_its_next_pause(worker):
    gate, pauses = Gate(), []

    def call():
        gate()
        for number in range(3):
            stop_if_abandoned()
            pauses.append(number)

    async def leave():
        task = asyncio.create_task(worker.run(call))
        await asyncio.to_thread(gate.running.wait, WAIT)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.open.set()
        return await worker.run(lambda: stop_if_abandoned() or "next")

    assert asyncio.run(leave()) == "next"
    assert pauses == []
    assert worker.abandoned == 1
