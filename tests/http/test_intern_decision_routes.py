from __future__ import annotations

import json
import threading

import pytest

from decision_serve.errors import OutOfMemory, ScorerRefused
from decision_serve.pins import INTERN_DECISION_4B
from decision_serve.runtime.memory import DeviceMemory
from tests.http.fake_scorer import CALIBRATION, INFO, FakeScorer, predict, prompt_sha256
from tests.http.intern_bodies import (
    BODIES,
    CONTRACT_ERRORS,
    PATHS,
    STATE,
    decide_body,
    decision,
    described_errors,
    envelope_of,
    options,
    shared_body,
    systemone_body,
    works,
)
from tests.http.live import KEY, NOUL, WAIT, live_intern, until

RESULT_KEYS = (
    "id option_ids probabilities top confidence calibration native input_tokens prompt_sha256 prompt_version model "
    "readout probability_status call"
).split()
HEALTH = {
    "status": "ok",
    "model": INFO.model,
    "vram_cap_gib": None,
    "max_tokens": 8192,
    "max_decisions": 64,
    "max_questions_per_call": 16,
    "workloads": [],
    "endpoints": list(PATHS),
    "systemone": {"max_questions": 16, "chunking": "none", "images": "not supported", "max_tokens": 8192},
}


@pytest.fixture(scope="module")
def shared_intern():
    """One server for all tests of the module that leave it as they found it."""
    with live_intern() as server:
        yield server


@pytest.fixture
def intern():
    with live_intern() as server:
        yield server


class TestHealth:
    def test_it_is_open_and_has_exactly_these_keys(self, shared_intern):
        with shared_intern.client(key=None) as client:
            response = client.get("/health")
        body = response.json()
        chunking = body.pop("chunking")
        assert response.status_code == 200
        assert body == HEALTH
        assert "16 questions" in chunking
        assert "request order" in chunking

    def test_it_shows_what_was_set(self, monkeypatch):
        monkeypatch.setattr(DeviceMemory, "apply_cap", lambda self: None)  # there is no device to cap
        with live_intern(max_tokens=100, max_decisions=3, device="cuda", vram_cap_gib=7.5) as server:
            body = server.http.get("/health").json()
        assert (body["max_tokens"], body["max_decisions"], body["vram_cap_gib"]) == (100, 3, 7.5)
        assert body["systemone"]["max_tokens"] == 100

    def test_before_the_model_is_loaded_it_shows_what_will_be(self):
        gate = threading.Event()

        def load():
            assert gate.wait(WAIT)
            return FakeScorer()

        with live_intern(load, ready=False) as server:
            try:
                health = server.http.get("/health")
                assert health.status_code == 503
                assert health.json().keys() == {*HEALTH, "chunking"}
                assert health.json()["status"] == "loading"
                assert health.json()["model"] == {
                    "name": INTERN_DECISION_4B.name,
                    "revision": INTERN_DECISION_4B.revision,
                    "inference_sha256": INTERN_DECISION_4B.inference_sha256,
                }
                for path, body in BODIES.items():
                    envelope_of(server.post(body, path), 503, "not_ready")
            finally:
                gate.set()
            until(lambda: server.http.get("/health").status_code == 200)
            works(server)


class TestDecide:
    def test_one_decision_is_one_call_and_one_result(self, intern):
        body = intern.post(decide_body(options=options("zebra", "10", "2")), "/decide").json()
        (request,) = intern.scorer.requests
        question = {"type": "choice", "instructions": "Late?", "criteria": {}}
        question["criteria"] = {"zebra": "about zebra", "10": "about 10", "2": "about 2"}
        assert json.dumps(request) == json.dumps({"state": STATE, "questions": {"q": question}})
        native = predict(request)["answers"]["q"]
        assert list(body) == [*RESULT_KEYS, "total_seconds", "forward_seconds"]
        assert body.pop("total_seconds") > 0
        assert body == {
            "id": "secret-id",
            "option_ids": ["zebra", "10", "2"],
            "probabilities": [native["probabilities"][each] for each in ("zebra", "10", "2")],
            "top": native["choice"],
            "confidence": native["confidence"],
            "calibration": CALIBRATION,
            "native": native,
            "input_tokens": predict(request)["usage"]["input_tokens"],
            "prompt_sha256": prompt_sha256(request),
            "prompt_version": INFO.prompt_version,
            "model": INFO.model,
            "readout": INFO.readout,
            "probability_status": INFO.probability_status,
            "call": {"index": 0, "field": "q", "questions": 1},
            "forward_seconds": 0.00025,
        }

    def test_orderings_are_combined(self, intern):
        body = intern.post(decide_body(options=options("a", "b", "c"), orderings="rotations"), "/decide").json()
        assert list(body) == ["id", "option_ids", "combined", "orderings"]
        assert list(body["combined"]) == ["method", "orderings", "probabilities", "top", "agreement", "spread"]
        asked = [list(request["questions"]["q"]["criteria"]) for request in intern.scorer.requests]
        assert asked == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
        assert [each["id"] for each in body["orderings"]] == [f"secret-id#o{k}" for k in range(3)]
        assert [each["option_ids"] for each in body["orderings"]] == asked
        assert all(list(each) == RESULT_KEYS for each in body["orderings"])

    def test_shared_decisions_are_packed_in_calls_of_sixteen(self, intern):
        body = intern.post(shared_body(40), "/decide/shared").json()
        assert list(body) == ["results", "timing"]
        assert [result["id"] for result in body["results"]] == [f"secret-{n}" for n in range(40)]
        requests = intern.scorer.requests
        for n, result in enumerate(body["results"]):
            index, field = n // 16, f"q{n % 16 + 1}"
            assert list(result) == RESULT_KEYS
            assert result["call"] == {"index": index, "field": field, "questions": [16, 16, 8][index]}
            assert result["native"] == predict(requests[index])["answers"][field]
            assert requests[index]["questions"][field]["instructions"] == f"Late {n}?"
        assert "secret" not in json.dumps(requests)
        timing = body["timing"]
        assert timing.pop("total_seconds") > 0
        assert timing == {
            "batch_size": 40,
            "calls": 3,
            "questions_per_call": [16, 16, 8],
            "input_tokens": [predict(request)["usage"]["input_tokens"] for request in requests],
            "inference_seconds": pytest.approx(0.01, rel=1e-12),
        }


class TestSystemOne:
    QUESTIONS = {  # noqa: RUF012
        "late": NOUL,
        "which": {"type": "choice", "instructions": "Which?", "criteria": {"z": "last", "a": "first"}},
        "how": {"type": "score", "instructions": "How late?", "criteria": ["on time", "late", "very late"]},
    }

    @pytest.mark.parametrize(
        "extra", [{}, {"model": "jev-latest"}, {"model": {"any": [1]}}, {"more": 1, "assets": None}]
    )
    def test_the_scorer_gets_state_and_questions_and_its_response_comes_back(self, intern, extra):
        body = intern.post({"questions": self.QUESTIONS, **extra, "state": STATE}).json()
        (request,) = intern.scorer.requests
        assert json.dumps(request) == json.dumps({"state": STATE, "questions": self.QUESTIONS})
        name = f"{INTERN_DECISION_4B.name}@{INTERN_DECISION_4B.revision}"
        assert json.dumps(body) == json.dumps({**predict(request), "model": name})

    @pytest.mark.parametrize("usage", [{}, None])
    def test_without_usage_it_is_empty(self, intern, usage):
        intern.scorer.enqueue(lambda request: {**predict(request), "usage": usage})
        assert intern.post(systemone_body()).json()["usage"] == {}

    def test_sixteen_questions_share_one_call(self, intern):
        response = intern.post(systemone_body(questions={f"f{n}": NOUL for n in range(16)}))
        assert list(response.json()["answers"]) == [f"f{n}" for n in range(16)]
        assert len(intern.scorer.requests) == 1

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"questions": {f"f{n}": NOUL for n in range(17)}}, "17 questions, a request has 1 to 16"),
            ({"questions": {}}, "0 questions"),
            ({"questions": [NOUL]}, "questions: must be an object"),
            ({"images": ["x.png"]}, "images not supported"),
            ({"images": None}, "images not supported"),
            ({"assets": [{"url": "x"}]}, "images not supported"),
        ],
    )
    def test_what_never_reaches_the_scorer(self, shared_intern, changes, words):
        before = len(shared_intern.scorer.requests)
        assert words in envelope_of(shared_intern.post(systemone_body(**changes)), 422, "invalid_request")
        assert len(shared_intern.scorer.requests) == before


@pytest.mark.parametrize(
    "authorization", [None, "Bearer wrong", f"Bearer {KEY[:-1]}", f"Bearer {KEY}x", f"Basic {KEY}", KEY, "Bearer"]
)
@pytest.mark.parametrize("path", PATHS)
def test_without_the_key_nothing_reaches_the_scorer(shared_intern, path, authorization):
    before = len(shared_intern.scorer.requests)
    headers = {} if authorization is None else {"authorization": authorization}
    with shared_intern.client(key=None) as client:
        response = client.post(path, json=BODIES[path], headers=headers)
    envelope_of(response, 401, "unauthorized")
    assert response.headers["www-authenticate"] == "Bearer"
    assert len(shared_intern.scorer.requests) == before
    works(shared_intern)


BAD_DECISIONS = [
    {"options": options("a")},
    {"options": options(*map(str, range(17)))},
    {"options": options("a", "a")},
    {"options": [{"id": 1, "description": "x"}, {"id": "b", "description": "y"}]},
    {"options": [{"id": "a"}, {"id": "b", "description": "y"}]},
    {"options": options("a", "b", "c", "d", "e"), "orderings": "all"},
    {"orderings": "some"},
    {"id": ""},
    {"id": 7},
    {"question": ""},
    {"question": None},
]
BAD_STATES = ["", [], {}, 0, None, True]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *[("/decide", decide_body(**changes)) for changes in BAD_DECISIONS],
        *[("/decide/shared", {"state": "s", "decisions": [decision(**changes)]}) for changes in BAD_DECISIONS],
        *[("/decide", {**decide_body(), "state": state}) for state in BAD_STATES],
        *[("/decide/shared", shared_body(state=state)) for state in BAD_STATES],
        *[(path, {**BODIES[path], "workload": "wyrd"}) for path in PATHS[:2]],
        *[(path, {key: BODIES[path][key] for key in BODIES[path] if key != "state"}) for path in PATHS],
        ("/decide/shared", {"state": "s", "decisions": [decision(), decision()]}),
        ("/decide/shared", shared_body(0)),
        ("/decide/shared", shared_body(65)),
        ("/decide/shared", {"state": "s", "decisions": [decision(str(n), orderings="all") for n in range(33)]}),
        *[(path, [BODIES[path]]) for path in PATHS],
        *[(path, raw) for path in PATHS for raw in (b"", b"{", b'{"state": "s",}', b"\xff", b"[" * 5000)],
        *[(path, json.dumps({**BODIES[path], "state": [float("nan")]}).encode()) for path in PATHS],
        *[(path, json.dumps(BODIES[path]).replace("1.0", "1e999").encode()) for path in PATHS],
        *[(path, {**BODIES[path], "state": "\ud800"}) for path in PATHS],
    ],
)
def test_invalid_requests(shared_intern, path, body):
    before = len(shared_intern.scorer.requests)
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    envelope_of(shared_intern.post(sent, path), 422, "invalid_request")
    assert len(shared_intern.scorer.requests) == before


def test_a_null_workload_is_none_and_the_largest_request_is_served(intern):
    assert intern.post(shared_body(64, workload=None), "/decide/shared").json()["timing"]["calls"] == 4
    decisions = [decision(str(n), orderings="all") for n in range(32)]
    timing = intern.post({"state": "s", "decisions": decisions}, "/decide/shared").json()["timing"]
    assert (timing["batch_size"], timing["questions_per_call"]) == (64, [16] * 4)


CUBLAS = "CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling `cublasGemmEx`"


@pytest.mark.parametrize("path", ["/decide/shared", "/v1/systemone"])
@pytest.mark.parametrize(
    ("step", "status", "code", "words"),
    [
        (OutOfMemory("no room"), 503, "out_of_memory", "no room"),
        (MemoryError(), 503, "out_of_memory", "out of memory on this request"),
        (RuntimeError("CUDA out of memory. Tried to allocate 2 GiB\nsecret"), 503, "out_of_memory", "out of memory"),
        (RuntimeError(CUBLAS), 500, "scoring_failed", "RuntimeError"),
        (RuntimeError("a failure\nand not an out of memory"), 500, "scoring_failed", "RuntimeError"),
        (KeyError("q"), 500, "scoring_failed", "KeyError"),
        (ScorerRefused("the input has 9000 tokens, max_length 8192"), 422, "invalid_request", "has 9000 tokens, max"),
    ],
)
def test_what_the_scorer_raises(shared_intern, path, step, status, code, words):
    shared_intern.scorer.enqueue(step)
    response = shared_intern.post(BODIES[path], path)
    message = envelope_of(response, status, code)
    assert words in message
    assert "secret" not in message
    assert ("retry-after" in response.headers) == (status == 503)
    works(shared_intern)
    assert shared_intern.http.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize("step", [OutOfMemory("no room"), RuntimeError(CUBLAS), ScorerRefused("a marker")])
def test_a_failure_of_any_call_fails_the_request_and_no_more_calls_are_made(shared_intern, step):
    before = len(shared_intern.scorer.requests)
    shared_intern.scorer.enqueue(lambda request: None, step)
    assert shared_intern.post(shared_body(40), "/decide/shared").status_code in (422, 500, 503)
    assert len(shared_intern.scorer.requests) == before + 2
    works(shared_intern)


def broken(change):
    """A step whose response is the ordinary one after `change`."""

    def step(request):
        response = predict(request)
        return change(response) or response

    return step


def first(response):
    return next(iter(response["answers"].values()))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "change",
    [
        lambda response: first(response).update(confidence=float("nan")),
        lambda response: response.update(calibration={"temperature": float("inf")}),
        lambda response: first(response).update(source=object()),
        lambda response: first(response).update(source="\ud800"),
        lambda response: response.pop("answers"),
        lambda response: ["no object"],
        lambda response: {"answers": None},
    ],
)
def test_a_response_that_cannot_be_printed(shared_intern, path, change):
    shared_intern.scorer.enqueue(broken(change))
    envelope_of(shared_intern.post(BODIES[path], path), 500, "scoring_failed")
    works(shared_intern)


@pytest.mark.parametrize("path", PATHS[:2])
@pytest.mark.parametrize(
    "change",
    [
        lambda response: first(response)["probabilities"].pop("no"),
        lambda response: first(response)["probabilities"].update(no=float("nan")),
        lambda response: first(response).pop("choice"),
        lambda response: response["answers"].popitem(),
        lambda response: response["usage"].pop("input_tokens"),
        lambda response: response.pop("timing"),
    ],
)
def test_an_answer_that_lacks_something(shared_intern, path, change):
    shared_intern.scorer.enqueue(broken(lambda response: (change(response), None)[1]))
    envelope_of(shared_intern.post(BODIES[path], path), 500, "scoring_failed")
    works(shared_intern)


def test_what_was_asked_is_counted(intern):
    intern.post(shared_body(17), "/decide/shared")
    intern.post(systemone_body())
    tokens = [predict(request)["usage"]["input_tokens"] for request in intern.scorer.requests]
    until(lambda: intern.metric("input_tokens_total") == sum(tokens))
    assert len(tokens) == 3
    assert intern.metric("rows_total") == 17 + 1


@pytest.mark.parametrize("path", PATHS)
def test_the_api_reference(shared_intern, path):
    operation = shared_intern.http.get("/openapi.json").json()["paths"][path]["post"]
    assert described_errors(operation) >= CONTRACT_ERRORS
    assert operation["security"]
    for example in operation["requestBody"]["content"]["application/json"]["examples"].values():
        response = shared_intern.post(example["value"], path)
        assert response.status_code == 200
        shown = operation["responses"]["200"]["content"]["application/json"]["example"]
        assert path != "/v1/systemone" or response.json().keys() == shown.keys()
