"""A busy device, a full queue, and hostile bodies at the same time: the event loop keeps answering."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.http.live import ask, live_server
from tests.http.process import server_process

HEALTH_SECONDS = 0.1


class HealthWatch:
    """Asks for /health again and again on a connection of its own, and keeps the slowest answer."""

    def __init__(self, client) -> None:
        self.seconds: list[float] = []
        self._client = client
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(0.005):
            started = time.perf_counter()
            assert self._client.get("/health").status_code == 200
            self.seconds.append(time.perf_counter() - started)


def slowest_health(client, load) -> float:
    """Seconds of the slowest /health while `load` runs: the best of three tries, for the machine has other work too.

    What holds up the server's event loop does so in every try.
    """
    slowest = []
    for _ in range(3):
        with HealthWatch(client) as watch:
            load()
        slowest.append(max(watch.seconds))
        if slowest[-1] < HEALTH_SECONDS:
            break
    return min(slowest)


def test_health_while_the_device_works_for_sixty_four_clients():
    """The device is a thread that leaves the interpreter lock alone, as torch does in a long forward."""
    with live_server(max_queue=64) as server, ThreadPoolExecutor(64) as pool, server.client() as health:

        def load():
            server.engine.enqueue(*[lambda rows: time.sleep(0.02)] * 64)
            responses = list(pool.map(lambda i: server.post(ask(state=f"state {i}")), range(64)))
            assert {response.status_code for response in responses} == {200}
            assert len({response.text for response in responses}) == 64, "every state has an answer of its own"

        assert slowest_health(health, load) < HEALTH_SECONDS


def test_health_while_torch_works():
    torch = pytest.importorskip("torch")
    matrix = torch.rand(400, 400)

    def work(rows):
        product = matrix
        for _ in range(30):
            product = product @ matrix / 200

    with live_server() as server, ThreadPoolExecutor(4) as pool, server.client() as health:

        def load():
            server.engine.enqueue(*[work] * 5)
            assert {response.status_code for response in pool.map(server.post, [ask()] * 5)} == {200}

        assert slowest_health(health, load) < HEALTH_SECONDS


HEAVY_BODIES = [
    b'{"state":' + b"[" * 100_000,
    b'{"model":"jev-latest","questions":{},"state":[' + b"[]," * 80_000 + b"[]]}",
    b'{"model":"jev-latest","questions":{},"state":"' + b"words " * 150_000 + b'"}',
    b"{" + b'"a":1,' * 100_000 + b'"a":1}',
]


def test_health_while_heavy_bodies_are_read(tmp_path):
    headers = {"content-type": "application/json"}
    with server_process(tmp_path) as server, server.client() as client, server.client() as health:

        def load():
            for body in HEAVY_BODIES * 3:
                response = client.post("/v1/systemone", content=body, headers=headers)
                assert response.status_code == 422

        assert slowest_health(health, load) < HEALTH_SECONDS


def test_above_capacity_throughput_does_not_collapse():
    """Ten times the capacity at once: what is admitted is answered, the rest is told to come back, nothing hangs."""
    with live_server(max_queue=4) as server, ThreadPoolExecutor(40) as pool:
        server.engine.enqueue(*[lambda rows: time.sleep(0.01)] * 400)
        responses = list(pool.map(lambda _: server.post(ask()), range(200)))
        statuses = [response.status_code for response in responses]
        assert set(statuses) == {200, 503}
        assert all("retry-after" in response.headers for response in responses if response.status_code == 503)
        assert statuses.count(200) == len(server.engine.calls)
        assert server.service.admission.admitted == 0
        assert server.metric("shed_requests_total") == statuses.count(503)
        assert server.post(ask()).status_code == 200
