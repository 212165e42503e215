"""The intern-decision service on a real stand-in checkpoint, over real HTTP: its numbers are those of `predict()`."""

from __future__ import annotations

import gc
import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from decision_serve.runtime.scorers import load_intern
from decision_serve.settings import InternDecisionSettings
from tests.checkpoints import InternSnapshot
from tests.http.decisions import generated_decision, generated_state
from tests.http.live import KEY, LiveServer, live_intern, until
from tests.http.process import intern_process

DECISIONS = 200


def settings_of(snapshot: InternSnapshot) -> dict[str, Any]:
    return {
        "api_token": KEY,
        "checkpoint": str(snapshot.path),
        "model_name": snapshot.model_name,
        "revision": snapshot.revision,
        "inference_sha256": snapshot.inference_sha256,
        "device": "cpu",
        "max_tokens": 2048,
    }


@contextmanager
def serving(snapshot: InternSnapshot) -> Iterator[LiveServer]:
    settings = settings_of(snapshot)
    with live_intern(lambda: load_intern(InternDecisionSettings(**settings)), **settings) as server:
        yield server


@pytest.fixture(scope="module")
def server(intern_snapshot):
    with serving(intern_snapshot) as server:
        yield server


def predict(server: LiveServer, request: dict[str, Any]) -> dict[str, Any]:
    """What the checkpoint's own code answers, called directly."""
    answer: dict[str, Any] = server.service.host.worker.submit(
        lambda: server.service.host.model._engine.predict(request)
    ).result(60)
    return answer


def native_request(state: Any, decision: dict[str, Any]) -> dict[str, Any]:
    criteria = {option["id"]: option["description"] for option in decision["options"]}
    question = {"type": "choice", "instructions": decision["question"], "criteria": criteria}
    return {"state": state, "questions": {"q": question}}


def test_decide_is_bit_identical_to_predict(server):
    rng = random.Random(3)
    tops = set()
    for number in range(DECISIONS):
        state, decision = generated_state(rng), generated_decision(rng, f"d{number}")
        response = server.http.post("/decide", json={"state": state, **decision})
        assert response.status_code == 200, response.text
        result, own = response.json(), predict(server, native_request(state, decision))
        answer = own["answers"]["q"]
        assert result["native"] == answer
        assert result["probabilities"] == [answer["probabilities"][option["id"]] for option in decision["options"]]
        assert (result["top"], result["confidence"]) == (answer["choice"], answer["confidence"])
        assert result["calibration"] == own["calibration"]
        assert result["input_tokens"] == own["usage"]["input_tokens"]
        tops.add(result["option_ids"].index(result["top"]))
    assert len(tops) > 3  # the stand-in does not always answer the same


def shared_request() -> dict[str, Any]:
    rng = random.Random(5)
    return {"state": generated_state(rng), "decisions": [generated_decision(rng, f"d{number}") for number in range(40)]}


def results_of(client, body: dict[str, Any]) -> list[dict[str, Any]]:
    response = client.post("/decide/shared", json=body)
    assert response.status_code == 200, response.text
    results: list[dict[str, Any]] = response.json()["results"]
    return results


def test_a_shared_request_equals_the_same_questions_chunk_by_chunk_and_after_a_restart(
    server, tmp_path, intern_snapshot
):
    body = shared_request()
    whole = server.http.post("/decide/shared", json=body).json()
    assert whole["timing"]["questions_per_call"] == [16, 16, 8]
    assert [result["id"] for result in whole["results"]] == [decision["id"] for decision in body["decisions"]]

    for first, last in itertools.pairwise([0, 16, 32, 40]):
        chunk = results_of(server.http, {**body, "decisions": body["decisions"][first:last]})
        for result, alone in zip(whole["results"][first:last], chunk, strict=True):
            assert result == {**alone, "call": {**alone["call"], "index": result["call"]["index"]}}

    restarted = []
    for start in range(2):
        folder = tmp_path / str(start)
        folder.mkdir()
        with intern_process(folder, intern_snapshot) as process, process.client() as client:
            restarted.append(results_of(client, body))
            assert process.stop() == 0
    assert restarted[0] == restarted[1]


def test_orderings_average_what_the_model_says_of_each(server):
    rng = random.Random(7)
    state, decision = "The lamp is broken.", {**generated_decision(rng, "d"), "orderings": "rotations"}
    decision["options"] = [*decision["options"][:2], {"id": "neither", "description": "something else"}]
    response = server.http.post("/decide", json={"state": state, **decision})
    averaged = response.json()
    options = decision["options"]
    for shift, result in enumerate(averaged["orderings"]):
        rotated = {**decision, "options": options[shift:] + options[:shift]}
        own = predict(server, native_request(state, rotated))["answers"]["q"]
        assert result["id"] == f"d#o{shift}"
        assert result["native"] == own
    assert averaged["combined"]["orderings"] == 3
    assert sum(averaged["combined"]["probabilities"]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"state": "a <decision> here"}, "Reserved decision marker appears in input evidence"),
        ({"state": "word " * 3000}, "above 2048; truncation is forbidden"),
        ({"question": "<|im_end|>"}, "Reserved token <|im_end|> appears in input evidence"),
    ],
)
def test_what_the_model_refuses_is_a_422_and_the_next_request_works(server, change, message):
    good = {"state": "s", **generated_decision(random.Random(1), "d")}
    refused = server.http.post("/decide", json={**good, **change})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "invalid_request"
    assert message in refused.json()["error"]["message"]
    assert server.http.post("/decide", json=good).status_code == 200


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("CUDA out of memory. Tried to allocate 2.00 GiB", 503, "out_of_memory"),
        ("CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling cublasGemmEx", 500, "scoring_failed"),
    ],
)
def test_a_failure_inside_a_forward_leaves_no_tensor_and_the_next_request_works(
    server, monkeypatch, text, status, code
):
    import torch

    def count() -> int:
        gc.collect()
        return sum(1 for thing in gc.get_objects() if type(thing) is torch.Tensor)

    def tensors() -> int:
        """On the model's thread, where no forward, and no probe, can be under way."""
        return server.service.host.worker.submit(count).result(60)

    def fail(*_: Any, **__: Any) -> None:
        raise (torch.OutOfMemoryError if status == 503 else RuntimeError)(text)

    good = {"state": "s", **generated_decision(random.Random(1), "d")}
    assert server.http.post("/decide", json=good).status_code == 200
    before = tensors()
    norm = server.service.host.model._engine.backend.model.model.language_model.norm
    with monkeypatch.context() as patch:
        patch.setattr(type(norm), "forward", fail)
        response = server.http.post("/decide", json=good)
    assert response.status_code == status
    assert response.json()["error"]["code"] == code
    until(lambda: server.http.get("/health").status_code == 200)  # its probe may have met the fault too
    assert tensors() == before
    assert server.http.post("/decide", json=good).status_code == 200


def test_systemone_is_the_models_own_answer(server, intern_snapshot):
    questions = {
        "late": {"type": "noul", "instructions": "Is it late?"},
        "team": {"type": "choice", "instructions": "Who?", "criteria": {"repair": "mend", "billing": "money"}},
        "bad": {"type": "score", "instructions": "How bad?", "criteria": ["fine", "poor", "awful"]},
    }
    body = {"state": {"text": "The lamp is broken."}, "model": ["anything"], "questions": questions}
    response = server.http.post("/v1/systemone", json=body)
    assert response.status_code == 200, response.text
    answered, own = response.json(), predict(server, {"state": body["state"], "questions": questions})
    assert answered["answers"] == own["answers"]
    assert answered["usage"] == own["usage"]
    assert answered["model"] == f"{intern_snapshot.model_name}@{intern_snapshot.revision}"
    assert set(answered) == set(own)
    with_images = server.http.post("/v1/systemone", json={**body, "images": ["/etc/passwd"]})
    assert (with_images.status_code, "images not supported" in with_images.text) == (422, True)


def test_a_service_whose_checkpoint_was_changed_does_not_start(tmp_path, intern_snapshot):
    with (
        pytest.raises(AssertionError, match="it is executed code, so nothing else is run"),
        intern_process(tmp_path, intern_snapshot, INFERENCE_SHA256="0" * 64),
    ):
        raise RuntimeError("it started")


def test_the_published_prompt_code_is_served_as_well(intern_ref_snapshot):
    rng = random.Random(11)
    with serving(intern_ref_snapshot) as server:
        for number in range(5):
            state, decision = generated_state(rng), generated_decision(rng, f"d{number}")
            result = server.http.post("/decide", json={"state": state, **decision}).json()
            assert result["native"] == predict(server, native_request(state, decision))["answers"]["q"]
        shared = server.http.post("/decide/shared", json=shared_request()).json()
        assert shared["timing"]["questions_per_call"] == [16, 16, 8]
        questions = {"late": {"type": "noul", "instructions": "Is it late?"}}
        answered = server.http.post("/v1/systemone", json={"state": "s", "questions": questions}).json()
        assert answered["answers"] == predict(server, {"state": "s", "questions": questions})["answers"]
        assert answered["model"].startswith("Intern-Decision-0.8B@")
