"""Threads that run calls in order of arrival. With one thread: the owner of a device."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from decision_serve.abandonment import Abandoned, abandonable

T = TypeVar("T")


@dataclass(eq=False)
class _Job:
    call: Callable[[], Any]
    future: Future[Any] = field(default_factory=Future)
    is_abandoned: bool = False


class Worker:
    """Runs calls on its own threads, first come first served.

    A call that raises fails its own future and nothing else. A call that is cancelled before it starts is dropped, and
    everything it refers to is freed at once; one that is cancelled later stops at its next pause
    (`abandonment.stop_if_abandoned`), or is finished and its result thrown away.
    """

    def __init__(self, name: str = "model", threads: int = 1) -> None:
        self.dropped = 0
        """Calls cancelled before they started."""
        self.abandoned = 0
        """Calls whose caller left while they ran."""
        self._jobs: deque[_Job] = deque()
        self._running: dict[_Job, float] = {}
        self.closed = False
        self._changed = threading.Condition()
        # Daemons: a forward that never returns must not keep the process from exiting.
        self._threads = [
            threading.Thread(target=self._work, name=f"{name}-{index}", daemon=True) for index in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """Calls that have not started."""
        return len(self._jobs)

    @property
    def running(self) -> int:
        """Calls that are being run, abandoned ones included."""
        return len(self._running)

    @property
    def busy_seconds(self) -> float:
        """How long the longest of the running calls has been running; 0 where there is none."""
        with self._changed:
            started = min(self._running.values(), default=None)
        return 0.0 if started is None else time.monotonic() - started

    def submit(self, call: Callable[[], T], *, first: bool = False) -> Future[T]:
        """Queue `call`, or put it before all that wait. Raises `RuntimeError` once the worker is closed."""
        return self._submit(_Job(call), first=first).future

    async def run(self, call: Callable[[], T]) -> T:
        """The result of `call`. Cancelling the awaiting task drops or abandons the call."""
        job = self._submit(_Job(call))
        try:
            result: T = await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if not job.future.cancel():
                job.is_abandoned = True
                self.abandoned += 1
            raise
        finally:
            del job  # an error's traceback holds this frame; the frame must not hold the error
        return result

    def close(self, *, cancel: bool = False, wait: bool = True, timeout: float | None = None) -> bool:
        """Take no more calls. Those that wait are still run, or cancelled; `wait` up to `timeout` seconds for the end.

        Returns whether all threads have ended.
        """
        with self._changed:
            self.closed = True
            waiting = list(self._jobs) if cancel else []
            self._changed.notify_all()
        for job in waiting:
            job.future.cancel()
        if wait:
            deadline = None if timeout is None else time.monotonic() + timeout
            for thread in self._threads:
                thread.join(None if deadline is None else max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _submit(self, job: _Job, *, first: bool = False) -> _Job:
        with self._changed:
            if self.closed:
                raise RuntimeError("the worker is closed")
            (self._jobs.appendleft if first else self._jobs.append)(job)
            self._changed.notify()
        job.future.add_done_callback(self._drop)
        return job

    def _drop(self, future: Future[Any]) -> None:
        """Forget a job that was cancelled while it waited; the queue would hold its memory until its turn."""
        if future.cancelled():
            with self._changed:
                self.dropped += 1
                self._jobs = deque(job for job in self._jobs if job.future is not future)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            if job.future.set_running_or_notify_cancel():
                self._run(job)
            else:
                self._end(job)
            del job  # the next wait must not keep the last call and its result alive

    def _next(self) -> _Job | None:
        """The job whose turn it is, when there is one; None once the worker is closed and nothing waits."""
        with self._changed:
            while not self._jobs and not self.closed:
                self._changed.wait()
            if not self._jobs:
                return None
            job = self._jobs.popleft()
            self._running[job] = time.monotonic()
            return job

    def _run(self, job: _Job) -> None:
        try:
            with abandonable(lambda: job.is_abandoned):
                result = job.call()
        except BaseException as error:
            self._end(job)
            job.future.set_exception(_harmless(error))
            del job  # as in `run`
        else:
            self._end(job)
            job.future.set_result(result)

    def _end(self, job: _Job) -> None:
        """Before its result is known, so that whoever has the result finds the counts right."""
        with self._changed:
            del self._running[job]


def _harmless(error: BaseException) -> BaseException:
    """An error that may be raised in an event loop: `SystemExit`, say, or a native library's panic, would end it."""
    if isinstance(error, Exception | Abandoned):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")
