"""A real server on a free port, in a thread of the test, around a fake engine or a fake scorer."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from decision_serve.engines.fake import FakeEngine
from decision_serve.http.app import create_app
from decision_serve.http.server import listen, make_server
from decision_serve.model import Model, load_model
from decision_serve.runtime.host import Status
from decision_serve.settings import Bind, InternDecisionSettings, SemifSettings, ServiceSettings, SystemOneSettings
from tests.http.fake_row_scorer import FakeRowScorer
from tests.http.fake_scorer import FakeScorer

KEY = "test-key-0123456789-of-more-than-32-characters"  # the contract services want 32
WAIT = 20  # seconds until a test gives up; nothing here takes that long
NOUL = {"type": "noul", "instructions": "Is it late?"}


def ask(**changes: Any) -> dict[str, Any]:
    return {"model": "jev-latest", "state": "The train left.", "questions": {"q": NOUL}, **changes}


class LiveServer:
    """The surface that `settings` configure, around what `load` returns. `service` is the server's inside."""

    def __init__(self, settings: ServiceSettings, load: Callable[[], Any]) -> None:
        self.load_failures: list[Exception] = []
        self.app = create_app(settings, load, on_load_failure=self.load_failures.append)
        self.service = self.app.state.service
        self._listener = listen(Bind(port=0))
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = make_server(self.app, settings)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})
        self.http = self.client()

    @property
    def engine(self) -> FakeEngine:
        """The fake engine behind a system-one server."""
        engine = self.service.host.model.engine
        assert isinstance(engine, FakeEngine)
        return engine

    @property
    def scorer(self) -> FakeScorer:
        """The fake scorer behind an intern-decision server."""
        scorer = self.service.host.model
        assert isinstance(scorer, FakeScorer)
        return scorer

    @property
    def row_scorer(self) -> FakeRowScorer:
        """The fake scorers behind a semif server."""
        scorer = self.service.host.model
        assert isinstance(scorer, FakeRowScorer)
        return scorer

    def client(self, key: str | None = KEY, **options: Any) -> httpx.Client:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=WAIT, trust_env=False, **options)

    def post(self, body: Any, path: str = "/v1/systemone", **options: Any) -> httpx.Response:
        """`body`: an object, or bytes as they are."""
        if isinstance(body, bytes):
            headers = {"content-type": "application/json", **options.pop("headers", {})}
            return self.http.post(path, content=body, headers=headers, **options)
        return self.http.post(path, json=body, **options)

    def metric(self, name: str, **labels: str) -> float:
        return self.service.metrics.registry.get_sample_value(f"decision_serve_{name}", labels) or 0.0

    def raw(self, data: bytes, *, shut: bool = False) -> bytes:
        """What the server answers to these bytes until it closes the connection."""
        with self.connect() as connection:
            connection.sendall(data)
            if shut:
                connection.shutdown(socket.SHUT_WR)
            return read_all(connection)

    def connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.settimeout(WAIT)
        return connection

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive(), "the server did not stop"


@contextmanager
def live(settings: ServiceSettings, load: Callable[[], Any], *, ready: bool = True) -> Iterator[LiveServer]:
    """`ready`: wait until the model has answered its first call."""
    server = LiveServer(settings, load)
    server.start()
    try:
        if ready:
            until(lambda: server.service.host.status is Status.OK)
        yield server
    finally:
        server.stop()


@contextmanager
def live_server(
    load: Callable[[], Model] | None = None, *, ready: bool = True, **settings: Any
) -> Iterator[LiveServer]:
    """The system-one surface, around the fake engine where `load` is not given."""
    settings = {"api_token": KEY, "checkpoint": "fake", "shutdown_grace_seconds": 5, **settings}
    with live(SystemOneSettings(**settings), load or (lambda: load_model("fake")), ready=ready) as server:
        if ready:
            getattr(server.service.host.model.engine, "calls", []).clear()  # the warm-up
        yield server


@contextmanager
def live_intern(load: Callable[[], Any] = FakeScorer, *, ready: bool = True, **settings: Any) -> Iterator[LiveServer]:
    """The intern-decision surface, around a fake scorer where `load` is not given."""
    settings = {"api_token": KEY, "device": "cpu", "shutdown_grace_seconds": 5, **settings}
    with live(InternDecisionSettings(**settings), load, ready=ready) as server:
        yield server


@contextmanager
def live_semif(load: Callable[[], Any] = FakeRowScorer, *, ready: bool = True, **settings: Any) -> Iterator[LiveServer]:
    """The semif surface, around fake scorers where `load` is not given."""
    settings = {"api_token": KEY, "device": "cpu", "shutdown_grace_seconds": 5, **settings}
    with live(SemifSettings(**settings), load, ready=ready) as server:
        yield server


def until(condition: Callable[[], Any]) -> None:
    """Wait for something that only polling can see."""
    poll = threading.Event()
    for _ in range(WAIT * 200):
        if condition():
            return
        poll.wait(0.005)
    raise AssertionError("what was waited for did not come")


def read_all(connection: socket.socket) -> bytes:
    received = bytearray()
    while chunk := connection.recv(65536):
        received += chunk
    return bytes(received)


def read_answer(connection: socket.socket) -> bytes:
    """One response with a Content-Length; the connection may stay open."""
    received = b""
    while (end := received.find(b"\r\n\r\n")) < 0:
        received += _more(connection)
    (length,) = [line.split(b":")[1] for line in received[:end].lower().splitlines() if b"content-length:" in line]
    while len(received) < end + 4 + int(length):
        received += _more(connection)
    return received


def _more(connection: socket.socket) -> bytes:
    chunk = connection.recv(65536)
    assert chunk, "the server closed the connection before the end of its answer"
    return chunk


def head(body: bytes | None = None, *extra: str, key: str | None = KEY, path: str = "/v1/systemone") -> bytes:
    """A POST's head; `body` sets its true Content-Length."""
    lines = [f"POST {path} HTTP/1.1", "host: test", "content-type: application/json", "connection: close"]
    lines += [f"authorization: Bearer {key}"] if key else []
    lines += [f"content-length: {len(body)}"] if body is not None else []
    return "\r\n".join([*lines, *extra, "", ""]).encode("latin-1")


def parse_raw(response: bytes) -> tuple[int, dict[str, str], Any]:
    """Status, headers and JSON body of a raw HTTP response."""
    top, _, body = response.partition(b"\r\n\r\n")
    status_line, *lines = top.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(status_line.split(" ")[1]), headers, json.loads(body) if body else None


class Gate:
    """A step for a fake engine or scorer: reports that a call runs, then waits to be let through."""

    def __init__(self) -> None:
        self.running = threading.Event()
        self.open = threading.Event()

    def __call__(self, _: Any) -> None:
        self.running.set()
        assert self.open.wait(WAIT)
