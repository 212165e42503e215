"""Requests of many clients in the passes of one engine, over real HTTP."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

import pytest

from decision_serve.engines.base import EngineStats
from decision_serve.engines.fake import SteppedFakeEngine
from decision_serve.model import load_model
from tests.http.live import WAIT, Gate, ask, head, live_server, until
from tests.http.test_load import HEALTH_SECONDS, slowest_health
from tests.http.test_metrics import scrape

LONG = "word " * 1500  # far more than a pass
PASS_TOKENS = 2048
POISON = "poison"


@contextmanager
def stepped_server(pass_tokens: int = PASS_TOKENS, **settings):
    def load():
        return replace(load_model("fake"), engine=SteppedFakeEngine(pass_tokens))

    with live_server(load, **settings) as server:
        server.engine.passes.clear()
        yield server


@contextmanager
def held(server):
    """The model's thread, held before its next step."""
    gate = Gate()
    server.service.host.worker.submit(lambda: gate(None))
    assert gate.running.wait(WAIT)
    try:
        yield
    finally:
        gate.open.set()


def waiting(server, count: int) -> None:
    """Until as many requests are planned and wait for a pass."""
    until(lambda: len(server.service.scheduler._waiting) == count)


def error_type(response) -> str:
    return response.json()["detail"]["error_type"]


def test_waiting_requests_share_a_pass_and_get_what_they_get_alone():
    with stepped_server() as server, ThreadPoolExecutor(5) as pool:
        bodies = [ask(state=f"state {index}") for index in range(5)]
        alone = [server.post(body).content for body in bodies]
        assert len(server.engine.passes) == 5
        with held(server):
            together = [pool.submit(server.post, body) for body in bodies]
            waiting(server, 5)
        assert [future.result(WAIT).content for future in together] == alone
        assert [len(made) for made in server.engine.passes[5:]] == [5]


def test_without_batching_each_request_has_the_engine_to_itself():
    with stepped_server(batching="off") as server, ThreadPoolExecutor(5) as pool:
        with held(server):
            together = [pool.submit(server.post, ask(state=f"state {index}")) for index in range(5)]
            until(lambda: server.service.host.worker.waiting == 5)
        assert {future.result(WAIT).status_code for future in together} == {200}
        assert [len(made) for made in server.engine.passes] == [1] * 5
        assert server.http.get("/health").json()["batching"] == "off"


def test_a_short_request_overtakes_a_long_one():
    with stepped_server(pass_tokens=256) as server, ThreadPoolExecutor(1) as pool:
        gate, behind = Gate(), Gate()
        server.engine.enqueue(gate, *[lambda rows: None] * 3, behind)
        long = pool.submit(server.post, ask(state=LONG))
        assert gate.running.wait(WAIT)
        with server.client() as http, ThreadPoolExecutor(1) as other:
            short = other.submit(http.post, "/v1/systemone", json=ask())
            waiting(server, 1)
            gate.open.set()
            assert short.result(WAIT).status_code == 200
            assert not long.done()
            behind.open.set()
            assert long.result(WAIT).status_code == 200


def test_the_gauges_tell_who_runs_and_who_waits_and_health_answers_during_a_pass():
    with stepped_server() as server, ThreadPoolExecutor(5) as pool:
        gate = Gate()
        server.engine.enqueue(gate)
        with held(server):
            running = [pool.submit(server.post, ask()) for _ in range(3)]
            waiting(server, 3)
            assert (server.metric("queue_running"), server.metric("queue_waiting")) == (0, 3)
        assert gate.running.wait(WAIT)
        late = [pool.submit(server.post, ask()) for _ in range(2)]
        waiting(server, 2)
        assert server.http.get("/health").json()["queue"] == {"waiting": 2, "running": 3, "capacity": 64}
        assert (server.metric("queue_running"), server.metric("queue_waiting")) == (3, 2)
        gate.open.set()
        assert {future.result(WAIT).status_code for future in [*running, *late]} == {200}
        assert (server.metric("queue_running"), server.metric("queue_waiting")) == (0, 0)


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RuntimeError("a secret"), 500, "engine_error"),
        (RuntimeError("CUDA error: out of memory"), 503, "out_of_memory"),
    ],
)
def test_good_bad_good_in_one_pass(error, status, code):
    def poison(rows):
        if any(bad == row.ids for row in rows):
            raise error

    with stepped_server() as server, ThreadPoolExecutor(3) as pool:
        states = ["good", POISON, "better"]
        alone = [server.post(ask(state=state)) for state in states]
        (bad,) = [row.ids for rows in server.engine.calls[1:2] for row in rows]
        server.engine.calls.clear()
        server.engine.enqueue(*[poison] * 4)
        with held(server):
            futures = [pool.submit(server.post, ask(state=state)) for state in states]
            waiting(server, 3)
        good, failed, better = [future.result(WAIT) for future in futures]
        assert [good.content, better.content] == [alone[0].content, alone[2].content]
        assert (failed.status_code, error_type(failed)) == (status, code)
        assert "secret" not in failed.text
        until(lambda: server.service.host.worker.running == 0)
        assert server.http.get("/health").json()["failures"] == {code: 1}
        assert sorted(map(len, server.engine.calls)) == [1, 1, 1, 1, 3], "together, one by one, and a probe"


def test_a_client_that_leaves_a_pass_is_out_before_the_next_one():
    with stepped_server(pass_tokens=256) as server, ThreadPoolExecutor(1) as pool:
        gate = Gate()
        server.engine.enqueue(gate)
        body = json.dumps(ask(state=LONG)).encode()
        with held(server):
            gone = server.connect()
            gone.sendall(head(body) + body)
            waiting(server, 1)
            stays = pool.submit(server.post, ask(state=LONG + "."))
            waiting(server, 2)
        assert gate.running.wait(WAIT)
        gone.close()
        until(lambda: server.service.admission.admitted == 1)
        gate.open.set()
        assert stays.result(WAIT).status_code == 200
        assert [len(made) for made in server.engine.passes] == [2, *[1] * (len(server.engine.passes) - 1)]
        assert (server.metric("abandoned_calls_total"), server.metric("dropped_calls_total")) == (1, 0)


def test_a_request_that_takes_too_many_passes_is_dropped_with_504():
    with stepped_server(pass_tokens=64, request_timeout_seconds=0.3) as server:
        server.engine.enqueue(*[lambda rows: time.sleep(0.05)] * 8)
        response = server.post(ask(state=LONG))
        assert (response.status_code, error_type(response)) == (504, "request_timeout")
        until(lambda: server.service.host.worker.running == 0)
        assert server.service.scheduler.running == 0
        assert sum(taken for made in server.engine.passes for _, taken in made) < len(LONG) / 2
        assert server.post(ask()).status_code == 200


def test_sixty_four_clients_get_their_own_answers_in_few_passes_and_health_never_waits():
    with stepped_server() as server, ThreadPoolExecutor(64) as pool, server.client() as health:

        def client(index: int):
            names = [f"client {index} option {i}" for i in range(2 + index % 7)]
            question = {"type": "choice", "criteria": dict.fromkeys(names)}
            response = server.post(ask(state=f"state {index}", questions={f"id {index}": question}))
            answers = response.json()["answers"]
            assert list(answers) == [f"id {index}"]
            assert list(answers[f"id {index}"]["probabilities"]) == names
            return response.text

        alone = [client(index) for index in range(64)]

        def load():
            server.engine.passes.clear()
            server.engine.enqueue(*[lambda rows: time.sleep(0.02)] * 64)
            assert list(pool.map(client, range(64))) == alone
            server.engine._script.clear()

        assert slowest_health(health, load) < HEALTH_SECONDS
        assert sum(len(made) for made in server.engine.passes) >= 64
        assert len(server.engine.passes) < 48, "as many passes as requests: nobody shared one"
        assert server.service.admission.admitted == 0


def test_a_stop_lets_what_shares_a_pass_be_answered():
    with ThreadPoolExecutor(3) as pool:
        gate = Gate()
        with stepped_server(pass_tokens=256) as server:
            server.engine.enqueue(gate)
            with held(server):
                futures = [pool.submit(server.post, ask(state=state)) for state in ("a", "b", LONG)]
                waiting(server, 3)
            assert gate.running.wait(WAIT)
            server._server.should_exit = True
            until(lambda: server._listener.fileno() == -1)
            gate.open.set()
            assert [future.result(WAIT).status_code for future in futures] == [200] * 3


def test_health_and_metrics_of_the_engine():
    with stepped_server(prefix_cache_mib=64) as server:
        server.post(ask())
        (((_, tokens),),) = server.engine.passes
        before = server.engine.stats
        assert scrape(server)["engine_tokens_computed_total", ()] == before.tokens_computed > tokens > 0
        health = server.http.get("/health").json()
        assert (health["batching"], health["prefix_cache"]) == ("on", {"limit_bytes": 64 * 2**20, "bytes": 0})
        server.engine.stats = EngineStats(1, 2, 3, 4, 5, 6, 7)
        found = scrape(server)
        names = ("passes", "tokens_computed", "prefix_hits", "prefix_misses", "prefix_tokens_saved")
        assert [found[f"engine_{name}_total", ()] for name in names] == [1, 2, 3, 4, 5]
        assert (found["engine_prefix_bytes", ()], found["engine_prefix_evictions_total", ()]) == (6, 7)
        assert server.http.get("/health").json()["prefix_cache"]["bytes"] == 6
        assert {stage: found["stage_seconds_count", (("stage", stage),)] for stage in ("queue", "engine")} == {
            "queue": 1, "engine": 1
        }  # fmt: skip


def test_an_engine_without_passes_says_so(shared_server):
    health = shared_server.http.get("/health").json()
    assert (health["batching"], health["prefix_cache"]) == ("not supported by this engine", None)
    assert not [name for name, _ in scrape(shared_server) if name.startswith("engine_")]


def test_the_expected_wait_counts_a_shared_pass_once():
    with stepped_server() as server, ThreadPoolExecutor(4) as pool:
        shared = 0.1
        for _ in range(3):
            server.engine.enqueue(lambda rows: threading.Event().wait(shared))
            with held(server):
                futures = [pool.submit(server.post, ask(state=f"{index}")) for index in range(4)]
                waiting(server, 4)
            assert {future.result(WAIT).status_code for future in futures} == {200}
        with server.service.admission.permit(), server.service.admission.permit():
            # Two requests take half of a pass of four. Were each counted with the whole pass, it would be 2 * shared.
            assert shared / 2 <= server.service.admission.expected_wait < 1.5 * shared
