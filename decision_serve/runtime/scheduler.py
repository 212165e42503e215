"""Requests that wait together share the passes of an engine that works in passes."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import MutableMapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property

import structlog

from decision_serve.abandonment import Abandoned, abandonable
from decision_serve.engines.base import EngineStats, Row, Scoring, SteppedEngine
from decision_serve.engines.base import Logits as Logits
from decision_serve.errors import DecisionServeError, EngineFailed, NotReady
from decision_serve.model import Model
from decision_serve.runtime.host import ModelHost

_BROKEN = "the engine or its scheduler broke its contract. This is a bug."

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Scored:
    """What one request got from the engine."""

    logits: Logits
    """As `Engine.score` gives them."""
    engine_seconds: float
    """Its share of the engine's time: the seconds of each of its passes, divided by the requests in that pass."""


@dataclass(eq=False)
class _Request:
    rows: Sequence[Row]
    stages: MutableMapping[str, float]
    future: Future[Scored] = field(default_factory=Future)
    arrived: float = field(default_factory=time.monotonic)
    joined: float | None = None
    """When it first came to the engine."""
    scoring: Scoring | None = None
    engine_seconds: float = 0.0
    is_abandoned: bool = False
    is_suspect: bool = False
    """Whether a pass that it shared has failed."""

    def join(self, engine: SteppedEngine) -> None:
        if self.joined is None:  # else this follows a failed pass
            self.joined = time.monotonic()
            self.stages["queue"] = self.joined - self.arrived
        self.scoring = engine.begin(self.rows)

    def close(self) -> None:
        scoring, self.scoring = self.scoring, None
        if scoring is not None:
            scoring.close()

    def end(self) -> None:
        self.close()
        self.stages["engine"] = time.monotonic() - (self.joined or self.arrived)

    def fail(self, error: DecisionServeError) -> None:
        self.end()
        self.future.set_exception(error.with_traceback(None))  # its frames refer to the request


class PassScheduler:
    """Packs the requests of a model into the passes of its engine, in order of arrival.

    One pass is one job of the model's thread, which queues the next one behind whatever else waits there. Between two
    passes, waiting requests join, and those that are finished or abandoned leave. Where a pass that several requests
    share fails, each of them begins again and is scored alone, before anyone else joins: only those that fail alone
    fail.
    """

    def __init__(self, host: ModelHost[Model], *, enabled: bool) -> None:
        """`enabled`: whether requests may share passes where the engine works in passes."""
        self.dropped = 0
        """Requests given up before their first pass."""
        self.abandoned = 0
        """Requests given up later."""
        self._host = host
        self._enabled = enabled
        self._waiting: list[_Request] = []
        # These two belong to the model's thread; others only look.
        self._active: list[_Request] = []
        self._suspects: list[_Request] = []
        self._is_queued = False
        self._lock = threading.RLock()

    @property
    def packs(self) -> bool:
        """Whether requests share passes. False while no model is loaded."""
        return self._enabled and self._host.loaded and self._engine is not None

    @property
    def batching(self) -> str:
        """As `/health` shows it; raises `NotReady` while no model is loaded."""
        if self._engine is None:
            return "not supported by this engine"
        return "on" if self._enabled else "off"

    @property
    def stats(self) -> EngineStats | None:
        """What the engine has done; None where it does not work in passes, or is not loaded."""
        return self._engine.stats if self._host.loaded and self._engine is not None else None

    @property
    def running(self) -> int:
        """Requests that have joined and are neither answered nor abandoned."""
        return sum(not request.is_abandoned for request in [*self._active, *self._suspects])

    async def score(self, rows: Sequence[Row], stages: MutableMapping[str, float]) -> Scored:
        """The logits of one request's rows; only where `packs`. Cancelling gives the request up.

        `stages` receives the seconds of `queue`, until its first pass, and of `engine`, from there to its end.
        Raises what `ModelHost.run` raises for the engine's `score`.
        """
        self._host.require()
        request = _Request(rows, stages)
        self._enqueue(request)
        try:
            return await asyncio.wrap_future(request.future)
        except asyncio.CancelledError:
            if not request.future.cancel():
                request.is_abandoned = True
                self.abandoned += 1
            raise
        finally:
            del request  # an error's traceback holds this frame; the frame must not hold the error

    @cached_property
    def _engine(self) -> SteppedEngine | None:
        """The loaded engine where it works in passes. Cached: to look whether it does takes tens of microseconds."""
        engine = self._host.model.engine
        return engine if isinstance(engine, SteppedEngine) else None

    def _enqueue(self, request: _Request) -> None:
        with self._lock:
            self._waiting.append(request)
            try:
                self._queue_step()
            except RuntimeError:  # the worker is closed
                self._waiting.remove(request)
                raise
        request.future.add_done_callback(self._drop)

    def _drop(self, future: Future[Scored]) -> None:
        """Forget a request that was cancelled while it waited."""
        if future.cancelled():
            with self._lock:
                self.dropped += 1
                self._waiting = [request for request in self._waiting if request.future is not future]

    def _queue_step(self) -> None:
        """Have the model's thread make a step, unless one is queued. Raises `RuntimeError` where it is closed."""
        if not self._is_queued:
            step = self._host.worker.submit(self._step)
            self._is_queued = True
            step.add_done_callback(self._ended)

    def _ended(self, step: Future[None]) -> None:
        """Where a step was cancelled or raised, no other one follows: nobody may wait for it for ever."""
        if not step.cancelled() and step.exception() is None:
            return
        with self._lock:
            waiting, started = self._waiting, [*self._active, *self._suspects]
            self._waiting, self._active, self._suspects = [], [], []
            self._is_queued = False
        for request in waiting:
            request.future.cancel()
        is_closed = self._host.worker.closed
        if not is_closed:
            _log.error("the scheduler failed", exc_info=step.exception())
        for request in started:
            request.future.set_exception(NotReady("the server is stopping") if is_closed else EngineFailed(_BROKEN))

    def _step(self) -> None:
        """One job of the model's thread: those who left go, those who wait join, and all of them get one pass."""
        engine = self._engine
        assert engine is not None
        self._let_go()
        while (request := self._next()) is not None:
            self._join(engine, request)
        if self._active:
            self._pass(engine)
        if not self._active:
            self._host.memory.release_excess()  # not after every pass: the next one takes as much again
        with self._lock:
            self._is_queued = False
            if self._active or self._suspects or self._waiting:
                self._queue_step()

    def _let_go(self) -> None:
        for requests in (self._active, self._suspects):
            for request in [request for request in requests if request.is_abandoned]:
                requests.remove(request)
                request.end()

    def _next(self) -> _Request | None:
        """Who joins now: everyone who waits; but after a failed pass those that shared it, one after another."""
        if self._suspects or any(request.is_suspect for request in self._active):
            return self._suspects.pop(0) if not self._active else None
        with self._lock:
            while self._waiting:
                request = self._waiting.pop(0)
                if request.future.set_running_or_notify_cancel():
                    return request
        return None

    def _join(self, engine: SteppedEngine, request: _Request) -> None:
        try:
            self._host.guarded(lambda _: request.join(engine))
        except DecisionServeError as error:
            request.fail(error)
        else:
            self._active.append(request)

    def _pass(self, engine: SteppedEngine) -> None:
        is_shared = len(self._active) > 1
        try:
            finished = self._host.guarded(lambda _: self._advance(engine), will_retry=is_shared)
        except Abandoned:
            self._let_go()
        except DecisionServeError as error:
            failed, self._active = self._active, []
            if is_shared:
                self._suspects = failed
                for request in failed:
                    request.is_suspect = True
            else:
                failed[0].fail(error)
        else:
            for request, logits in finished:
                request.end()
                self._active.remove(request)
                request.future.set_result(Scored(logits, request.engine_seconds))

    def _advance(self, engine: SteppedEngine) -> list[tuple[_Request, Logits]]:
        """One pass; returns the requests that it finished."""
        scorings = {request: request.scoring for request in self._active if request.scoring is not None}
        started = time.monotonic()
        try:
            with abandonable(lambda: all(request.is_abandoned for request in scorings)):
                engine.advance(list(scorings.values()))
            finished = [(request, scoring.result) for request, scoring in scorings.items() if scoring.done]
        except BaseException:
            for request in scorings:  # here, so that it is free before the device's memory is given back
                request.close()
            raise
        seconds = (time.monotonic() - started) / len(scorings)
        for request in scorings:
            request.engine_seconds += seconds
        return finished
