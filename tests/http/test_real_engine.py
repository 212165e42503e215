"""The server on a tiny checkpoint with random weights: what only a real engine can show."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from decision_serve.http.server import load
from decision_serve.settings import SystemOneSettings
from tests.http.live import KEY, WAIT, Gate, ask, live_server, until

TOLERANCE = 1e-4  # of a probability; measured 0 on two cores, float32


@pytest.fixture(scope="module", params=["native", "transformers", "encoder"])
def real_server(tiny_checkpoint, pair_checkpoint, request):
    pair = request.param == "encoder"
    folder, engine = (pair_checkpoint, "auto") if pair else (tiny_checkpoint("llama"), request.param)
    settings = SystemOneSettings(api_token=KEY, checkpoint=str(folder), engine=engine, device="cpu", dtype="float32")
    with live_server(lambda: load(settings), checkpoint=str(folder), device="cpu") as server:
        yield server


def asked(index: int):
    names = {f"option {index}.{i}": None for i in range(2 + index % 3)}
    return ask(state=f"state {index} " * 20, questions={f"q{index}": {"type": "choice", "criteria": names}})


def probabilities(response, index: int):
    assert response.status_code == 200
    return response.json()["answers"][f"q{index}"]["probabilities"]


def test_overlapping_requests_answer_as_when_alone(real_server):
    alone = [probabilities(real_server.post(asked(index)), index) for index in range(16)]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(lambda index: probabilities(real_server.post(asked(index)), index), range(16)))
    largest = 0.0
    for own, among_others in zip(alone, together, strict=True):
        assert list(own) == list(among_others)
        largest = max(largest, *(abs(own[name] - among_others[name]) for name in own))
    print(f"largest difference {largest:.1e}")
    assert largest <= TOLERANCE


def test_health_shows_the_engine(real_server):
    health = real_server.http.get("/health").json()
    passes = {"native": "on", "transformers": "not supported by this engine", "encoder": "not supported by this engine"}
    assert health["batching"] == passes[health["engine"]]
    assert health["device"] == "cpu"
    assert health["dtype"] == "float32"
    assert health["kernels"]
    assert health["prefix_sharing"]
    assert health["limits"]["max_row_tokens"] == health["context_length"]


def test_out_of_memory_in_the_real_engine_fails_one_request(real_server, monkeypatch):
    engine = real_server.service.host.model.engine
    for _ in range(3):  # the second time its state is kept; from the third on every answer has the same bits
        good = real_server.post(asked(0))
    exhaust_once(engine, monkeypatch)
    bad = real_server.post(asked(1))
    assert (bad.status_code, bad.json()["detail"]["error_type"]) == (503, "out_of_memory")
    again = real_server.post(asked(0))
    assert again.json()["answers"] == good.json()["answers"]
    until(lambda: real_server.metric("healthy") == 1)


def test_a_pass_that_runs_out_of_memory_is_made_again_for_each_of_its_requests(real_server, monkeypatch):
    service = real_server.service
    if not service.scheduler.packs:
        pytest.skip("this engine works on one request at a time")
    alone = [probabilities(real_server.post(asked(index)), index) for index in range(4)]
    failures, gate = dict(service.host.failures), Gate()
    exhaust_once(service.host.model.engine, monkeypatch)
    service.host.worker.submit(lambda: gate(None))
    assert gate.running.wait(WAIT)
    with ThreadPoolExecutor(4) as pool:
        together = [pool.submit(real_server.post, asked(index)) for index in range(4)]
        until(lambda: len(service.scheduler._waiting) == 4)
        gate.open.set()
        for index, future in enumerate(together):
            assert probabilities(future.result(WAIT), index) == pytest.approx(alone[index], abs=TOLERANCE)
    assert service.host.failures == failures


def exhaust_once(engine, monkeypatch) -> None:
    """Have torch run out of memory at the engine's next pass, or call."""
    torch = pytest.importorskip("torch")
    name = "advance" if engine.info.engine == "native" else "score"
    own = getattr(engine, name)

    def exhausted(_):
        monkeypatch.setattr(engine, name, own)
        return torch.empty(2**60)

    monkeypatch.setattr(engine, name, exhausted)
