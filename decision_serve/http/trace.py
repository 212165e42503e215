"""One request from arrival to its log line: its id, its times, and the last word on errors."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import structlog
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from decision_serve.errors import NotReady
from decision_serve.http.body import ClientGone
from decision_serve.http.envelopes import Envelope, cut, error_response
from decision_serve.http.metrics import Metrics

REQUEST_ID_HEADERS = (b"x-typesafe-request-id", b"x-request-id")
CLIENT_CLOSED = 499
"""Status in logs and metrics of a request whose client left before the answer."""
_SANE_ID = re.compile(rb"[!-~]{1,128}")
_SCOPE_KEY = "decision_serve.trace"
_QUIET_PATHS = ("/health", "/health/live", "/metrics")
"""Asked every few seconds by machines: logged at debug level."""

_log = structlog.get_logger("decision_serve.request")


@dataclass
class Trace:
    """What is known of one request. Times are seconds; nothing here is the caller's content."""

    request_id: str
    started: float = field(default_factory=time.monotonic)
    answered: float | None = None
    """When the response began."""
    status: int = 0
    error: str | None = None
    rows: int | None = None
    input_tokens: int | None = None
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds of each stage the request came to: body, plan, queue, engine."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self.stages[name] = time.monotonic() - started


def trace_of(request: Request) -> Trace:
    trace: Trace = request.scope[_SCOPE_KEY]
    return trace


def new_request_id(sent: bytes = b"") -> str:
    """The caller's own request id where it is short visible ASCII, else a new one."""
    return sent.decode("ascii") if _SANE_ID.fullmatch(sent) else f"req_{secrets.token_hex(12)}"


class TraceMiddleware:
    """Around all routes: gives a request its id, turns what nobody caught into a response, logs and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics, envelope: Envelope) -> None:
        self.app = app
        self.metrics = metrics
        self.envelope = envelope

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent_ids = [value for name, value in scope["headers"] if name == b"x-request-id"]
        trace = scope[_SCOPE_KEY] = Trace(new_request_id(*sent_ids[:1]))

        async def traced_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                trace.status, trace.answered = message["status"], time.monotonic()
                own = [(name, trace.request_id.encode()) for name in REQUEST_ID_HEADERS]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        try:
            await self._call(trace, scope, receive, traced_send)
        finally:
            self._finish(trace, scope)

    async def _call(self, trace: Trace, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except ClientGone:
            trace.status = CLIENT_CLOSED
        except asyncio.CancelledError:  # the grace period of a shutdown is over
            if trace.status:
                raise
            trace.error = NotReady.code
            await error_response(NotReady("the server is stopping"), self.envelope)(scope, receive, send)
        except Exception as error:
            _log.error("unexpected error", request_id=trace.request_id, exc_info=error)
            if trace.status:  # the response has begun: only closing the connection can say that it failed
                raise
            trace.error = type(error).__name__
            await error_response(error, self.envelope)(scope, receive, send)

    def _finish(self, trace: Trace, scope: Scope) -> None:
        seconds = (trace.answered or time.monotonic()) - trace.started
        route = scope.get("route")
        self.metrics.count_request(route.path if isinstance(route, Route) else "other", trace.status, seconds)
        stages = dict(trace.stages)  # an abandoned call may still be adding to it
        for stage, taken in stages.items():
            self.metrics.stage_seconds.labels(stage).observe(taken)
        if trace.rows is not None:
            self.metrics.rows.inc(trace.rows)
            self.metrics.input_tokens.inc(trace.input_tokens or 0)
        facts = {"error": trace.error, "rows": trace.rows, "input_tokens": trace.input_tokens}
        times = {f"{stage}_ms": round(taken * 1000, 1) for stage, taken in stages.items()}
        (_log.debug if scope["path"] in _QUIET_PATHS else _log.info)(
            "request",
            request_id=trace.request_id,
            method=scope["method"],
            path=cut(scope["path"], 128),
            status=trace.status,
            ms=round(seconds * 1000, 1),
            **{name: value for name, value in facts.items() if value is not None},
            **times,
        )
