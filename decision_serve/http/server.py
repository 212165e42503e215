"""The process: settings, a socket, uvicorn with one worker, logs, and an exit code that means something.

SIGTERM and SIGINT stop accepting, let what is in flight be answered within the grace period, and exit with 0. A second
signal exits at once with 1.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import math
import os
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Any, NoReturn, TextIO

import h11
import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from decision_serve.errors import RequestError, SettingsError, StartupError
from decision_serve.http.app import create_app
from decision_serve.http.envelopes import error_response
from decision_serve.http.trace import REQUEST_ID_HEADERS, new_request_id
from decision_serve.model import LoadOptions, Model, load_model
from decision_serve.runtime.scorers import load_intern, load_semif
from decision_serve.settings import Bind, InternDecisionSettings, SemifSettings, ServiceSettings, SystemOneSettings

KEEP_ALIVE_SECONDS = 75
"""Longer than clients keep idle connections (the System One SDK: 30 s), so that it is they who close them."""
HEAD_SECONDS = 30
"""From a connection's first moment, or from the first byte of a later request, to the end of that request's head."""
_BACKLOG = 2048
_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

_log = structlog.get_logger(__name__)

CreateApp = Callable[[Callable[[Exception], None]], FastAPI]
"""Makes the application from what must be called when its model cannot be loaded."""


def serve_system_one(settings: SystemOneSettings, log_level: str = "info") -> int:
    """Serve until a signal ends it; returns the exit code, 0.

    `log_level`: debug, info, warning or error. Raises `StartupError` where the address cannot be listened on, and
    whatever loading the model raised.
    """
    return serve(settings, lambda fail: create_app(settings, lambda: load(settings), on_load_failure=fail), log_level)


def serve_intern_decision(settings: InternDecisionSettings, log_level: str = "info") -> int:
    """Serve until a signal ends it, as `serve_system_one` does."""
    return serve(
        settings, lambda fail: create_app(settings, lambda: load_intern(settings), on_load_failure=fail), log_level
    )


def serve_semif(settings: SemifSettings, log_level: str = "info") -> int:
    """Serve until a signal ends it, as `serve_system_one` does."""
    return serve(
        settings, lambda fail: create_app(settings, lambda: load_semif(settings), on_load_failure=fail), log_level
    )


def load(settings: SystemOneSettings) -> Model:
    """The model as the settings want it. Raises `CheckpointError` and `SettingsError`."""
    options = LoadOptions(
        revision=settings.revision,
        engine=settings.engine,
        device=settings.device,
        dtype=settings.dtype,
        pass_tokens=settings.pass_tokens,
        prefix_cache_mib=settings.prefix_cache_mib,
        plain_control_tokens=settings.control_tokens == "text",
        fork_budget_bytes=None if settings.fork_budget_mib is None else settings.fork_budget_mib * 2**20,
    )
    try:
        model = load_model(settings.checkpoint, options)
    except SettingsError as error:  # it says which
        raise SettingsError(f"SYSTEM_ONE_DEVICE, _DTYPE or _ENGINE: {error}") from None
    context = model.engine.info.context_length
    if (settings.max_row_tokens or 0) > context:
        raise SettingsError(
            f"SYSTEM_ONE_MAX_ROW_TOKENS is {settings.max_row_tokens}, but {model.name} has a context of {context} "
            "tokens: lower it, or leave it out"
        )
    if (settings.max_state_tokens or 0) >= context:
        raise SettingsError(
            f"SYSTEM_ONE_MAX_STATE_TOKENS is {settings.max_state_tokens}, but {model.name} has a context of {context} "
            "tokens, which holds a state and a question: lower it, or leave it out"
        )
    model.planner.limits = replace(
        model.planner.limits,
        max_rows=settings.max_rows,
        max_row_tokens=settings.max_row_tokens or context,
        max_request_tokens=settings.max_request_tokens,
        max_state_tokens=settings.max_state_tokens or model.metadata.max_state_tokens,
        truncate_state=settings.truncate_state,
    )
    # What is alive now stays so: without it, every later full collection walks all of torch, with the GIL held.
    gc.collect()
    gc.freeze()
    return model


def serve(settings: ServiceSettings, create: CreateApp, log_level: str = "info") -> int:
    """Run one application, as `serve_system_one` does."""
    configure_logging(log_level)
    _raise_file_limit()
    listener = listen(settings.bind)
    host, port = listener.getsockname()[:2]
    _log.info("starting", url=f"http://{f'[{host}]' if ':' in host else host}:{port}", **settings.shown())
    failures: list[Exception] = []

    def fail(error: Exception) -> None:
        failures.append(error)
        server.should_exit = True

    app = create(fail)
    server = make_server(app, settings)
    server.run(sockets=[listener])
    if failures:
        _log.error("the model could not be loaded", reason=str(failures[0]))
        raise failures[0]
    _log.info("stopped")
    if app.state.service.host.worker.running:
        _exit_now(0)  # the interpreter's own shutdown would cut a forward off, and may crash doing so
    return 0


def make_server(app: FastAPI, settings: ServiceSettings) -> uvicorn.Server:
    """uvicorn with one worker, set up for this project; run it with `run(sockets=[listen(bind)])`."""
    config = uvicorn.Config(
        app,
        http=_Protocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=_BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=math.ceil(settings.shutdown_grace_seconds),
    )
    return _Server(config)


def listen(bind: Bind) -> socket.socket:
    """A listening socket: taken before the model loads, so that a busy port fails at once. Raises `StartupError`."""
    if not bind.host:  # which the system takes for every address
        raise StartupError("the address to listen on is empty: name one, such as 127.0.0.1, or 0.0.0.0 for all")
    family = socket.AF_INET6 if ":" in bind.host else socket.AF_INET
    try:
        listener = socket.create_server((bind.host, bind.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise StartupError(f"cannot listen on {bind.host} port {bind.port}: {error}") from None
    # Connections inherit it. asyncio sets it only where a socket names its protocol, which this one does not; without
    # it, the second segment of every response on a kept connection waits for the client's delayed acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def configure_logging(level: str) -> None:
    """Log to standard error, one line per event: for people on a terminal, else JSON. Libraries' warnings too.

    `level`: debug, info, warning or error. Raises `SettingsError` for any other.
    """
    if level not in _LEVELS:
        raise SettingsError(f"the log level is {level!r}, expected {', '.join(_LEVELS)}")
    is_terminal = sys.stderr.isatty()
    stream: Any = _Unbreakable(sys.stderr)
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]  # the others print locals
        if is_terminal
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=json.dumps)]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def _raise_file_limit() -> None:
    """Allow as many open connections as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class _Unbreakable:
    """A log stream whose reader may leave and whose disk may fill: what cannot be written is dropped, not raised."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()


def _exit_now(code: int) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


class _Server(uvicorn.Server):
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn's own handler has the signal raised again at the end, which would replace the exit code.
        if self.should_exit:
            _exit_now(1)
        self.should_exit = True


class _Protocol(H11Protocol):
    """uvicorn's HTTP/1.1: bytes that are no HTTP are answered in the shape of every other error, and a connection that
    does not finish the head of a request in time is closed."""

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._expect_head()
        elif self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            envelope = self.config.app.state.envelope  # type: ignore[union-attr]  # it is the FastAPI application
            response = error_response(RequestError("the request is not valid HTTP/1.1"), envelope)
            request_id = new_request_id().encode()
            headers = [
                *response.raw_headers,
                *((name, request_id) for name in REQUEST_ID_HEADERS),
                (b"connection", b"close"),
            ]
            events = (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=bytes(response.body)),
                h11.EndOfMessage(),
            )
            for event in events:
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
