from __future__ import annotations

import re
import threading
import time

import pytest

from decision_serve.errors import CheckpointError
from decision_serve.model import load_model
from decision_serve.runtime.host import Status
from tests.http.live import WAIT, ask, live_server, until


def test_the_port_answers_before_the_model_is_loaded():
    gate = threading.Event()

    def load():
        assert gate.wait(WAIT)
        return load_model("fake")

    with live_server(load, ready=False) as server:
        try:
            assert server.http.get("/health/live").json() == {"status": "live"}
            health = server.http.get("/health")
            assert (health.status_code, health.json()["status"]) == (503, "loading")
            for response in (server.post(ask()), server.http.get("/v1/models")):
                assert response.status_code == 503
                assert response.json()["detail"]["error_type"] == "not_ready"
                assert 1 <= int(response.headers["retry-after"]) < 30
            with server.client(key=None) as client:
                assert client.post("/v1/systemone", json=ask()).status_code == 401, "the key is looked at first"
        finally:
            gate.set()
        until(lambda: server.http.get("/health").status_code == 200)
        assert server.post(ask()).status_code == 200


def test_loaded_is_not_ready_before_a_forward_has_succeeded(gate):
    def load():
        model = load_model("fake")
        model.engine.enqueue(gate)
        return model

    with live_server(load, ready=False) as server:
        assert gate.running.wait(WAIT)
        assert server.http.get("/health").status_code == 503
        assert server.post(ask()).status_code == 503
        gate.open.set()
        until(lambda: server.http.get("/health").status_code == 200)


def test_a_model_that_cannot_be_loaded_is_reported():
    def load():
        raise CheckpointError("no such checkpoint")

    with live_server(load, ready=False) as server:
        until(lambda: server.load_failures)
        assert str(server.load_failures[0]) == "no such checkpoint"
        assert server.http.get("/health").json()["status"] == "failed"
        assert server.post(ask()).status_code == 503


def test_health_says_what_is_served(shared_server):
    health = shared_server.http.get("/health").json()
    assert health["status"] == "ok"
    assert (health["model"], health["checkpoint"], health["engine"]) == ("fake-v1", "fake", "fake")
    assert (health["device"], health["dtype"], health["context_length"]) == ("cpu", "float32", 36_864)
    assert health["temperature"] == {"choice": 1.0, "noul": 1.0, "score": 1.0}
    assert health["queue"] == {"waiting": 0, "running": 0, "capacity": 64}
    assert health["limits"]["max_body_bytes"] == 4 * 2**20
    assert health["limits"]["max_rows"] == 1024
    assert {"kernels", "prefix_sharing", "revision", "version", "uptime_seconds", "tokenizer_fingerprint"} <= set(
        health
    )


def test_health_turns_false_when_the_device_is_dead_and_true_again(server):
    dead = [RuntimeError("CUDA error: device-side assert")] * 2
    server.engine.enqueue(*dead)  # the request, and the probe after it
    assert server.post(ask()).status_code == 500
    until(lambda: server.service.host.status is Status.FAILING)
    health = server.http.get("/health")
    assert (health.status_code, health.json()["status"]) == (503, "failing")
    response = server.post(ask())
    assert (response.status_code, response.json()["detail"]["error_type"]) == (503, "not_ready")
    until(lambda: server.http.get("/health").status_code == 200)  # asking for it has the model probed again
    assert server.post(ask()).status_code == 200


def test_health_does_not_wait_for_the_model(server, gate):
    server.engine.enqueue(gate)
    threads = [threading.Thread(target=server.post, args=(ask(),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert gate.running.wait(WAIT)
    until(lambda: server.service.admission.admitted == 2)
    until(lambda: server.service.host.worker.waiting == 1)
    started = time.perf_counter()
    health = server.http.get("/health").json()
    assert time.perf_counter() - started < 0.1
    assert health["queue"] == {"waiting": 1, "running": 1, "capacity": 64}
    gate.open.set()
    for thread in threads:
        thread.join()


def test_no_such_path_and_no_such_method(shared_server):
    missing = shared_server.http.get("/v1/nothing")
    assert (missing.status_code, missing.json()["detail"]["error_type"]) == (404, "not_found_error")
    wrong = shared_server.http.get("/v1/systemone")
    assert (wrong.status_code, wrong.json()["detail"]["error_type"]) == (405, "method_not_allowed")
    assert wrong.headers["allow"] == "POST"
    slash = shared_server.http.post("/v1/systemone/", json=ask())
    assert slash.status_code == 404, "no redirect: clients of this API do not follow them"


def test_a_fault_of_the_server_keeps_its_reason_inside(shared_server, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(shared_server.service.admission, "permit", fail)
    response = shared_server.post(ask())
    assert response.status_code == 500
    assert response.json()["detail"]["error_type"] == "internal_error"
    assert "secret" not in response.text
    assert response.headers["x-typesafe-request-id"]


def test_docs_need_no_other_machine(shared_server):
    page = shared_server.http.get("/docs").text
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert sources
    for source in sources:
        assert source.startswith("/"), f"{source} is on another machine"
        asset = shared_server.http.get(source)
        assert asset.status_code == 200
        assert len(asset.content) > 1000


@pytest.mark.parametrize("path", ["/static-offline-docs/../app.py", "/static-offline-docs/%2e%2e/app.py"])
def test_docs_serve_nothing_else(shared_server, path):
    assert shared_server.http.get(path).status_code == 404
