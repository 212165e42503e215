"""What every surface's routes share: who may call, how much is read and admitted, and when work is given up."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from typing import Any, Generic, TypeVar

import structlog
from starlette.requests import Request

from decision_serve.errors import RequestError, RequestTimeout
from decision_serve.http.auth import check_key
from decision_serve.http.body import (
    BodyBudget,
    ClientGone,
    HeldBytes,
    Receive,
    check_media_type,
    content_encoding,
    decompress,
    read_body,
)
from decision_serve.http.json_strict import parse_object
from decision_serve.http.metrics import LiveValues, Metrics
from decision_serve.http.trace import Trace, trace_of
from decision_serve.runtime.admission import Admission
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.scheduler import PassScheduler
from decision_serve.runtime.worker import Worker
from decision_serve.settings import ServiceSettings

M = TypeVar("M")
T = TypeVar("T")
A = TypeVar("A")

_CLOSE_SECONDS = 1.0
"""How long a running forward, whose caller has been answered by then, may keep the process from stopping."""

_log = structlog.get_logger(__name__)


class Service(Generic[M]):
    """A running surface around one model.

    A request passes through: key, readiness and a look at the queue (`open`), then its body, a permit, parsing and its
    work (`handle`). A client that is still sending holds no place in the queue, unless the surface wants it to.
    """

    def __init__(
        self,
        settings: ServiceSettings,
        host: ModelHost[M],
        *,
        admits_before_body: bool = False,
        checks_media_type: bool = True,
        scheduler: PassScheduler | None = None,
    ) -> None:
        """`admits_before_body`: a request takes its permit before its body is read, so that it also bounds senders.

        `scheduler`: where requests may share passes of the model.
        """
        self.settings = settings
        self.host = host
        self.scheduler = scheduler
        self._admits_before_body = admits_before_body
        self._checks_media_type = checks_media_type
        self.admission = Admission(settings.max_queue)
        self.bodies = BodyBudget(settings.max_queue * settings.max_body_bytes)
        self.threads = Worker("planner", threads=min(4, os.cpu_count() or 1))
        """For parsing, tokenising and rendering, which would hold up the event loop."""
        self.metrics = Metrics(self.live_values)
        self._started = time.monotonic()
        self._key = settings.api_token.get_secret_value().encode() if settings.api_token else None

    async def start(self, on_failure: Callable[[Exception], None]) -> None:
        """Load the model; `on_failure` is told where that is impossible."""
        try:
            await self.host.start()
        except Exception as error:
            on_failure(error)
        else:
            _log.info("ready", seconds=round(self.uptime, 2))

    async def close(self) -> bool:
        """End all threads. Returns False where a forward is still running after a moment."""
        self.threads.close(cancel=True, wait=False)
        return await self.host.close(_CLOSE_SECONDS)

    def authorise(self, request: Request) -> None:
        """Raises `NotAuthenticated`."""
        check_key(request.scope["headers"], self._key)

    def open(self, request: Request) -> M:
        """The model, where this request may go on to send its body.

        Raises `NotAuthenticated`, `NotReady` and `Overloaded`, in this order and without reading the body.
        """
        self.authorise(request)
        model = self.host.require()
        self.admission.refuse_if_full()
        return model

    async def handle(
        self,
        request: Request,
        parse: Callable[[dict[str, Any]], A],
        work: Callable[[A], Coroutine[Any, Any, T]],
    ) -> T:
        """The result of `work` on what `parse` makes of the request's JSON object.

        The body is read within all limits. From then on the request holds a permit, and is given up when its client
        leaves or the request timeout is over. Raises what `body`, `json_strict`, `parse` and `work` raise, and
        `Overloaded`, `ClientGone` and `RequestTimeout`.
        """
        trace = trace_of(request)
        with ExitStack() as permit, self.bodies.hold() as held:
            try:
                if self._admits_before_body:
                    permit.enter_context(self.admission.permit())
                raw, encoding = await self._receive(request, held)
                if not self._admits_before_body:
                    permit.enter_context(self.admission.permit())

                async def parse_and_work() -> T:
                    plain = partial(decompress, raw, encoding, self.settings.max_body_bytes)
                    asked = await self.off_loop(trace, "parse", lambda: parse(parse_object(plain())))
                    return await work(asked)

                return await self.while_connected(request, parse_and_work())
            except RequestError:
                self.metrics.rejected_body_bytes.inc(held.count)
                raise

    async def _receive(self, request: Request, held: HeldBytes) -> tuple[bytes, str]:
        """The body as it was sent, and its content encoding."""
        settings = self.settings
        with trace_of(request).stage("body"):
            if self._checks_media_type:
                check_media_type(request.headers)
            encoding = content_encoding(request.headers)
            raw = await read_body(
                request.receive,
                request.headers,
                limit=settings.max_body_bytes,
                timeout=settings.body_timeout_seconds,
                held=held,
            )
        return raw, encoding

    async def while_connected(self, request: Request, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`, which is cancelled when the client leaves or the request timeout is over.

        Raises `ClientGone` and `RequestTimeout`. The request's body must have been read.
        """
        timeout = self.settings.request_timeout_seconds
        task, gone = asyncio.create_task(work), asyncio.create_task(_disconnected(request.receive))
        try:
            await asyncio.wait({task, gone}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            if gone.done():
                raise ClientGone
            raise RequestTimeout(
                f"no answer within {timeout:g} s (REQUEST_TIMEOUT_SECONDS); retry later or ask less at once",
                retry_after=self.admission.expected_wait,
            )
        finally:
            task.cancel()
            gone.cancel()
            # Whoever called holds a permit: it must not be given back before the work has let go of its call.
            await asyncio.gather(task, gone, return_exceptions=True)

    async def call_model(self, trace: Trace, call: Callable[[M], T]) -> T:
        """The result of `call` with the model, on its thread; waiting and running are timed apart."""
        submitted = time.monotonic()

        def run(model: M) -> T:
            trace.stages["queue"] = time.monotonic() - submitted
            with trace.stage("engine"):
                return call(model)

        result = await self.host.run(run)
        self.admission.record(trace.stages["engine"])
        return result

    async def off_loop(self, trace: Trace, stage: str, call: Callable[[], T]) -> T:
        """The result of `call`, made on a thread of its own and timed as `stage`."""
        with trace.stage(stage):
            return await self.threads.run(call)

    @property
    def uptime(self) -> float:
        """Seconds since the service was made."""
        return time.monotonic() - self._started

    @property
    def running(self) -> int:
        """Admitted requests the model works on: 0 or 1, or all that share its passes."""
        scheduler = self.scheduler
        running = scheduler.running if scheduler and scheduler.packs else self.host.worker.running
        return min(running, self.admission.admitted)

    @property
    def waiting(self) -> int:
        return self.admission.admitted - self.running

    def live_values(self) -> LiveValues:
        host, admission, scheduler = self.host, self.admission, self.scheduler
        dropped, abandoned = (scheduler.dropped, scheduler.abandoned) if scheduler else (0, 0)
        return LiveValues(
            gauges={
                "healthy": float(host.status is Status.OK),
                "queue_waiting": self.waiting,
                "queue_running": self.running,
                "queue_capacity": admission.capacity,
                "body_bytes_held": self.bodies.held,
                "device_reserved_bytes": host.memory.reserved,
            },
            totals={
                "shed_requests": admission.shed,
                "dropped_calls": host.worker.dropped + self.threads.dropped + dropped,
                "abandoned_calls": host.worker.abandoned + self.threads.abandoned + abandoned,
            },
            failures=dict(host.failures),
            engine=asdict(scheduler.stats) if scheduler and scheduler.stats else {},
        )


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
