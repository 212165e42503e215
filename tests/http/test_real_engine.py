"""The server on a tiny checkpoint with random weights: what only a real engine can show."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from decision_serve.http.server import load
from decision_serve.settings import SystemOneSettings
from tests.http.live import KEY, ask, live_server

TOLERANCE = 1e-4  # of a probability; measured 0 on two cores, float32


@pytest.fixture(scope="module")
def real_server(tiny_checkpoint):
    folder = tiny_checkpoint("llama")
    settings = SystemOneSettings(api_token=KEY, checkpoint=str(folder), device="cpu")
    with live_server(lambda: load(settings), checkpoint=str(folder), device="cpu") as server:
        yield server


def request(index: int):
    names = {f"option {index}.{i}": None for i in range(2 + index % 3)}
    return ask(state=f"state {index} " * 20, questions={f"q{index}": {"type": "choice", "criteria": names}})


def probabilities(response, index: int):
    assert response.status_code == 200
    return response.json()["answers"][f"q{index}"]["probabilities"]


def test_overlapping_requests_answer_as_when_alone(real_server):
    alone = [probabilities(real_server.post(request(index)), index) for index in range(16)]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(lambda index: probabilities(real_server.post(request(index)), index), range(16)))
    largest = 0.0
    for own, among_others in zip(alone, together, strict=True):
        assert list(own) == list(among_others)
        largest = max(largest, *(abs(own[name] - among_others[name]) for name in own))
    print(f"largest difference {largest:.1e}")
    assert largest <= TOLERANCE


def test_health_shows_the_engine(real_server):
    health = real_server.http.get("/health").json()
    assert health["engine"] == "transformers"
    assert health["device"] == "cpu"
    assert health["dtype"] == "float32"
    assert health["kernels"]
    assert health["prefix_sharing"]
    assert health["limits"]["max_row_tokens"] == health["context_length"]


def test_out_of_memory_in_the_real_engine_fails_one_request(real_server, monkeypatch):
    torch = pytest.importorskip("torch")
    engine = real_server.service.host.model.engine
    good = real_server.post(request(0))
    score = engine.score

    def exhausted(rows):
        monkeypatch.setattr(engine, "score", score)
        return torch.empty(2**60)

    monkeypatch.setattr(engine, "score", exhausted)
    bad = real_server.post(request(1))
    assert (bad.status_code, bad.json()["detail"]["error_type"]) == (503, "out_of_memory")
    again = real_server.post(request(0))
    assert again.json()["answers"] == good.json()["answers"]
    assert real_server.metric("healthy") == 1
