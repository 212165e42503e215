"""A model in service: loaded, warmed up, called and watched on the one thread that owns its device."""

from __future__ import annotations

import asyncio
import enum
import time
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

import structlog

from decision_serve.abandonment import Abandoned
from decision_serve.engines.base import is_out_of_memory
from decision_serve.errors import DecisionServeError, EngineFailed, NotReady, OutOfMemory, RequestError
from decision_serve.runtime.memory import DeviceMemory
from decision_serve.runtime.worker import Worker

M = TypeVar("M")
T = TypeVar("T")

RECHECK_SECONDS = 1.0
"""Least time between two probes of a failing model."""

_log = structlog.get_logger(__name__)


class Status(enum.StrEnum):
    LOADING = "loading"
    OK = "ok"
    FAILING = "failing"
    FAILED = "failed"
    """The load or the first forward failed; this does not mend itself."""


class ModelHost(Generic[M]):
    """Owns a model's thread.

    `load` makes the model; `probe` runs one real, small forward of it and raises where that fails. Both are called on
    the thread. The model is ready after its first probe. After a call has failed for another reason than its request,
    a probe decides whether the model is still healthy; a failing model is probed again when somebody asks for it. A
    model whose call has been running for over `stall_seconds` counts as failing until that call ends.
    """

    def __init__(
        self, load: Callable[[], M], probe: Callable[[M], object], memory: DeviceMemory, *, stall_seconds: float
    ) -> None:
        self._status = Status.LOADING
        self._stall_seconds = stall_seconds
        self.worker = Worker()
        self.memory = memory
        self.failures: Counter[str] = Counter()
        """Calls that failed, by error code; the caller's own mistakes are not among them."""
        self._load = load
        self._probe = probe
        self._model: M | None = None
        self._probing = False
        self._probed_at = 0.0

    @property
    def status(self) -> Status:
        """Known without waiting for the thread."""
        stalled = self._status is Status.OK and self.worker.busy_seconds > self._stall_seconds
        return Status.FAILING if stalled else self._status

    @property
    def model(self) -> M:
        """The loaded model, for reading what it is. Raises `NotReady` where there is none yet."""
        if self._model is None:
            reason = "could not be loaded" if self._status is Status.FAILED else "is still loading"
            raise NotReady(f"the model {reason}", retry_after=5)
        return self._model

    @property
    def loaded(self) -> bool:
        return self._model is not None

    async def start(self) -> None:
        """Load and warm up. Raises what `load` or `probe` raised."""
        try:
            await self.worker.run(self._start)
        except Exception:
            self._status = Status.FAILED
            raise

    def require(self) -> M:
        """The model, ready to be called. Raises `NotReady` while it is loading or failing."""
        model, status = self.model, self.status
        if status is Status.FAILING:
            self.recheck()
            raise NotReady("the model is failing or stalled; it is being tried again", retry_after=2 * RECHECK_SECONDS)
        if status is not Status.OK:
            raise NotReady("the model is not warmed up", retry_after=5)
        return model

    async def run(self, call: Callable[[M], T]) -> T:
        """The result of `call` with the model, on its thread.

        Raises `NotReady`; `OutOfMemory` where the device ran out of memory; `EngineFailed` for any other failure that
        is not of our error tree. Whatever is raised holds no frame of the call, so its memory has been released.
        """
        self.require()
        return await self.worker.run(lambda: self._call(call))

    def guarded(self, call: Callable[[M], T], *, will_retry: bool = False) -> T:
        """As `run`, for what is on the model's thread already, and whatever the model's status is.

        `will_retry`: a failure is not the last word on the call's work. It is neither counted nor followed by a probe.
        Memory is released where the call fails; after one that succeeds, that is left to the caller.
        """
        error: DecisionServeError
        try:
            return call(self.model)
        except Abandoned:
            raise
        except RequestError as raised:
            error = raised
            _free_frames(raised)
            self.memory.release()
        except BaseException as raised:  # such as a panic of a native library: it must not end the event loop
            error = self._settle(raised, will_retry)
            self.memory.release()
        try:
            raise error  # outside the handlers, so that it carries no context of what it replaces
        finally:
            del error, call  # the error's traceback holds this frame

    def recheck(self) -> None:
        """Have a failing model probed again, unless that is under way or was done a moment ago. Does not wait."""
        if self._status is Status.FAILING and time.monotonic() - self._probed_at >= RECHECK_SECONDS:
            self._schedule_probe()

    async def close(self, timeout: float) -> bool:
        """Cancel what waits and end the thread. Returns whether it ended within `timeout` seconds."""
        return await asyncio.to_thread(self.worker.close, cancel=True, timeout=timeout)

    def _start(self) -> None:
        self.memory.apply_cap()
        try:
            self._model = self._load()
            self._probe(self._model)
        except Exception:
            raise
        except BaseException as error:  # such as a panic of a native library: the server must not wait for it for ever
            raise EngineFailed(f"the model could not be loaded: {type(error).__name__}: {error}") from None
        self.memory.mark_baseline()
        self._status = Status.OK

    def _call(self, call: Callable[[M], T]) -> T:
        try:
            return self.guarded(call)
        finally:
            self.memory.release_excess()
            del call  # as in `guarded`

    def _settle(self, raised: BaseException, will_retry: bool) -> DecisionServeError:
        """Log a failure, and return the error that the caller gets. The last word is counted, and the model probed."""
        error: DecisionServeError
        if isinstance(raised, DecisionServeError):
            error = raised
        elif is_out_of_memory(raised):
            error = OutOfMemory(f"{self.memory.kind} out of memory on this request; retry it, or ask for less at once")
        else:
            error = EngineFailed(f"the model failed on this request ({type(raised).__name__})")
        if will_retry:
            _log.warning("model call failed, its work is tried again", code=error.code, exc_info=raised)
        else:
            self.failures[error.code] += 1
            _log.error("model call failed", code=error.code, exc_info=raised)
            self._schedule_probe()
        _free_frames(raised)
        return error

    def _schedule_probe(self) -> None:
        if not self._probing and not self.worker.closed:
            self._probing = True
            self.worker.submit(self._check, first=True)

    def _check(self) -> None:
        assert self._model is not None
        try:
            self._probe(self._model)
        except BaseException as raised:
            self._status = Status.FAILING
            _log.error("the model is failing: its probe failed too", exc_info=raised)
            _free_frames(raised)
            self.memory.release()
        else:
            if self._status is Status.FAILING:
                _log.info("the model is healthy again")
            self._status = Status.OK
        finally:
            self._probed_at = time.monotonic()
            self._probing = False


def _free_frames(error: BaseException) -> None:
    """Let go of everything the frames of `error` and of its causes hold; a failed forward's tensors are among it."""
    pending: list[BaseException | None] = [error]
    while pending:
        if (link := pending.pop()) is not None:
            traceback.clear_frames(link.__traceback__)
            pending += [link.__cause__, link.__context__]
            link.__traceback__ = link.__cause__ = link.__context__ = None
