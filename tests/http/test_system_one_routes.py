from __future__ import annotations

import gzip
import json
import re
import threading

import httpx
import pytest
from backports import zstd

from decision_serve.engines.fake import fake_tokenizer
from decision_serve.errors import EngineFailed, OutOfMemory
from decision_serve.model import load_model
from decision_serve.prompts.plan import PlanLimits
from tests.http.live import KEY, NOUL, ask, live_server

CHOICE = {
    "type": "choice",
    "instructions": "Which?",
    "criteria": {"red": "like blood", "blue": None, "green": {"a": 1}},
}
SCORE = {"type": "score", "instructions": "How late?", "criteria": ["on time", "late", "very late"]}


def detail(response: httpx.Response):
    assert response.headers["content-type"] == "application/json"
    return response.json()["detail"]


def test_all_question_types_in_one_request(shared_server):
    response = shared_server.post(ask(questions={"n": NOUL, "c": CHOICE, "s": SCORE, "again": NOUL}))
    body = response.json()
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert list(body) == ["model", "answers", "usage"]
    assert body["model"] == "fake-v1"
    assert list(body["answers"]) == ["n", "c", "s", "again"]
    assert body["answers"]["n"] == body["answers"]["again"]
    assert list(body["answers"]["c"]["probabilities"]) == ["red", "blue", "green"]
    assert body["answers"]["s"]["legend"] == {"0": "on time", "1": "late", "2": "very late"}
    assert body["usage"]["output_tokens"] == 0
    assert body["usage"]["input_tokens"] > 0


def test_every_number_follows_from_the_printed_probabilities(shared_server):
    wide = {"type": "choice", "criteria": {f"option {i}": None for i in range(255)}}
    answers = shared_server.post(ask(questions={"c": CHOICE, "w": wide, "s": SCORE})).json()["answers"]
    for answer in (answers["c"], answers["w"]):
        p = answer["probabilities"]
        assert answer["choice"] == max(p, key=p.get)
        assert sum(p.values()) == pytest.approx(1, abs=255 * 5e-7)
        assert answer["confidence"] == pytest.approx((len(p) * max(p.values()) - 1) / (len(p) - 1), abs=1e-5)
    p = list(answers["s"]["probabilities"].values())
    assert answers["s"]["score"] == pytest.approx(sum(i * value for i, value in enumerate(p)), abs=1e-6)


@pytest.mark.parametrize("count", [2, 26, 64, 128, 255])
def test_counts_of_options_that_answer(shared_server, count):
    names = [f"option {i}" for i in range(count)]
    response = shared_server.post(ask(questions={"q": {"type": "choice", "criteria": dict.fromkeys(names)}}))
    assert list(response.json()["answers"]["q"]["probabilities"]) == names


@pytest.mark.parametrize("count", [256, 589])
def test_counts_of_options_that_are_refused(shared_server, count):
    names = dict.fromkeys(map(str, range(count)))
    (fault,) = detail(shared_server.post(ask(questions={"q": {"type": "choice", "criteria": names}})))
    assert fault["loc"] == ["body", "questions", "q", "choice", "criteria"]
    assert fault["ctx"] == {"field_type": "Dictionary", "max_length": 255, "actual_length": count}


def test_a_single_option_or_level_is_answered_without_the_model(server):
    one = {"type": "choice", "criteria": {"only": None}}
    level = {"type": "score", "criteria": ["only"]}
    answers = server.post(ask(questions={"c": one, "s": level})).json()["answers"]
    assert answers["c"]["choice"] == "only"
    assert answers["c"]["probabilities"] == {"only": 1.0}
    assert (answers["c"]["confidence"], answers["s"]["confidence"], answers["s"]["score"]) == (1.0, 1.0, 0.0)
    assert server.engine.calls == []


def test_floats_are_printed_as_floats_and_counts_as_integers(shared_server):
    text = shared_server.post(ask(questions={"c": {"type": "choice", "criteria": {"x": None}}})).text
    assert '"x":1.0' in text
    assert '"confidence":1.0' in text
    assert '"input_tokens":0,"output_tokens":0' in text


def test_renaming_adding_and_reordering_questions_changes_no_answer(shared_server):
    def answers(questions):
        return shared_server.post(ask(questions=questions)).json()["answers"]

    base = answers({"n": NOUL, "c": CHOICE, "s": SCORE})
    assert answers({"zz.1": NOUL, "Q 🙂": CHOICE, "": SCORE}) == {
        "zz.1": base["n"], "Q 🙂": base["c"], "": base["s"]
    }  # fmt: skip
    more = answers({"x": {"type": "noul", "instructions": "More?"}, "s": SCORE, "c": CHOICE, "n": NOUL})
    assert {name: more[name] for name in base} == base


def test_structured_texts_and_unicode_round_trip(shared_server):
    questions = {
        "i": {**NOUL, "instructions": {"task": ["late?"]}, "criteria": {"true": {"a": 1}, "false": ["b"]}},
        "질문 🙂": {
            "type": "choice",
            "instructions": ["어느"],
            "criteria": {"예": {"x": 1}, "🙂": ["y"], "e\u0301": "z"},
        },
        "levels": {"type": "score", "criteria": [{"calm": 1}, ["angry"]]},
    }
    answers = shared_server.post(ask(state={"a": [1, 1.0, None, "ü"]}, questions=questions)).json()["answers"]
    assert list(answers) == list(questions)
    assert list(answers["질문 🙂"]["probabilities"]) == ["예", "🙂", "e\u0301"]
    assert answers["levels"]["legend"] == {"0": '{"calm": 1}', "1": '["angry"]'}


@pytest.mark.parametrize("state", ["", [], {}, "x", ["a"], {"k": None}])
def test_states_that_are_answered(shared_server, state):
    assert shared_server.post(ask(state=state)).status_code == 200


@pytest.mark.parametrize("state", [None, 0, True, 1.5])
def test_states_that_are_refused(shared_server, state):
    faults = detail(shared_server.post(ask(state=state)))
    assert {tuple(fault["loc"][:2]) for fault in faults} == {("body", "state")}


BAD_QUESTIONS = [
    "text", None, [], 3, {}, {"type": "boolean"}, {"type": "noul"}, {"type": "choice"},
    {"type": "choice", "criteria": {}}, {"type": "choice", "criteria": ["a"]},
    {"type": "score", "criteria": ["calm", None]}, {"type": "score", "criteria": []},
    {"type": "score", "criteria": ["x"] * 11}, {"type": "score", "criteria": {"1": "b", "0": "a"}},
    {**NOUL, "criteria": {"yes": "x"}}, {**NOUL, "criteria": []}, {**NOUL, "criteria": ""}, {**NOUL, "criteria": False},
    {"type": "box", "instructions": "Where?"},
]  # fmt: skip


@pytest.mark.parametrize("question", BAD_QUESTIONS)
def test_bad_questions_are_refused_with_their_id(shared_server, question):
    response = shared_server.post(ask(questions={"good": NOUL, "bad": question}))
    assert response.status_code == 422
    for fault in detail(response):
        assert fault["loc"][:3] == ["body", "questions", "bad"]
        assert set(fault) <= {"loc", "msg", "type", "ctx"}, "a fault never quotes the input"


BAD_BYTES = {
    "NaN": b'{"model":"jev-latest","state":{"a":NaN},"questions":{"q":{"type":"noul","instructions":"x"}}}',
    "Infinity": b'{"model":"jev-latest","state":[-Infinity],"questions":{}}',
    "1e999": b'{"model":1e999}',
    "surrogate id": b'{"model":"jev-latest","state":"s","questions":{"\\ud800":{"type":"noul","instructions":"x"}}}',
    "surrogate option": b'{"state":"s","questions":{"q":{"type":"choice","criteria":{"\\udfff":1}}}}',
    "surrogate beside another fault": b'{"state":"\\ud800"}',
    "two options of one name": b'{"state":"","questions":{"q":{"type":"choice","criteria":{"a":null,"a":null}}}}',
    "two ids": b'{"model":"m","state":"","questions":{"q":1,"q":2}}',
    "two surrogate ids": b'{"model":"m","state":"","questions":{"\\ud800":1,"\\ud800":2}}',
    "100 levels": b'{"state":' + b"[" * 100 + b"]" * 100 + b"}",
    "100,000 levels": b'{"state":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "5,000 digits": b'{"state":{"a":' + b"9" * 5000 + b"}}",
    "invalid UTF-8": b'{"state":"\xff"}',
    "empty": b"",
    "cut": b'{"model":"jev-latest","sta',
    "array": b"[]",
    "string": b'"x"',
    "null": b"null",
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_bad_bytes_get_a_small_422(shared_server, name):
    response = shared_server.post(BAD_BYTES[name])
    assert response.status_code == 422
    assert detail(response)[0]["loc"][0] == "body"
    assert len(response.content) < 10_000
    assert "input" not in detail(response)[0]


def test_cut_json_says_where(shared_server):
    (fault,) = detail(shared_server.post(b'{"model":"jev-latest",'))
    assert fault["loc"] == ["body", 22]
    assert fault["type"] == "json_invalid"


def test_a_byte_order_mark_is_accepted(shared_server):
    assert shared_server.post(b"\xef\xbb\xbf" + json.dumps(ask()).encode()).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", "application/x+json", ""]
)
def test_content_types_that_are_read(shared_server, content_type):
    headers = {"content-type": content_type} if content_type else {}
    with shared_server.client() as client:
        response = client.post("/v1/systemone", content=json.dumps(ask()).encode(), headers=headers)
    assert response.status_code == 200


def test_other_content_types(shared_server):
    response = shared_server.post(json.dumps(ask()).encode(), headers={"content-type": "text/plain"})
    assert (response.status_code, detail(response)["error_type"]) == (415, "unsupported_media_type")


def test_an_image_upload_as_the_sdk_sends_it(shared_server):
    files = {
        "request": (
            None,
            json.dumps(ask(assets={"<image:1>": {"type": "image", "part": "asset-0"}})),
            "application/json",
        ),
        "asset-0": ("asset-0", b"\x89PNG\r\n\xff\xfe\x00", "image/png"),
    }
    response = shared_server.http.post("/v1/systemone", files=files)
    assert response.status_code == 415
    assert "images are not served" in detail(response)["message"]


def test_assets_in_json(shared_server):
    (fault,) = detail(shared_server.post(ask(assets={"a": {"type": "image", "format": "png", "data_base64": "AA=="}})))
    assert fault["loc"] == ["body", "assets"]


@pytest.mark.parametrize(("encoding", "pack"), [("zstd", zstd.compress), ("gzip", gzip.compress)])
def test_compressed_bodies(shared_server, encoding, pack):
    plain = json.dumps(ask()).encode()
    headers = {"content-encoding": encoding}
    expected = shared_server.post(plain).content
    assert shared_server.post(pack(plain), headers=headers).content == expected
    assert shared_server.post(pack(plain[:20]) + pack(plain[20:]), headers=headers).content == expected
    assert shared_server.post(plain, headers=headers).status_code == 422
    assert shared_server.post(pack(plain)[:-4], headers=headers).status_code == 422
    bomb = shared_server.post(pack(bytes(64 * 2**20)), headers=headers)
    assert (bomb.status_code, detail(bomb)["error_type"]) == (413, "request_too_large")


def test_other_encodings(shared_server):
    response = shared_server.post(b"{}", headers={"content-encoding": "br"})
    assert response.status_code == 415


def test_body_and_token_limits_are_different_errors():
    with live_server(max_body_bytes=5000) as server:
        response = server.post(ask(state="x" * 5000))
        assert (response.status_code, detail(response)["error_type"]) == (413, "request_too_large")
        size = re.search(r"has (\d+) bytes, the limit is 5000 \(MAX_BODY_BYTES\)", detail(response)["message"])
        assert size
        assert int(size[1]) > 5000
        planner = server.service.host.model.planner
        planner.limits = type(planner.limits)(max_state_tokens=100)
        response = server.post(ask(state="x " * 1000))
        assert (response.status_code, detail(response)["error_type"]) == (413, "max_tokens_exceeded")
        assert re.search(r"the state has (at least )?\d{3,4} tokens, the limit is 100", detail(response)["message"])


def test_a_state_one_token_below_at_and_above_its_limit_with_the_evidence_in_its_last_line():
    """Read to its end, or refused with both numbers; cut only where the operator says so."""
    states = {last: "the same line again\n" * 50 + last for last in ("It is late.", "It is fine.")}
    tokens = {last: len(fake_tokenizer().encode(f"Context:\n{state}").ids) for last, state in states.items()}
    assert len(set(tokens.values())) == 1
    count = tokens["It is late."]

    def answers(limit, **changes):
        def load():
            model = load_model("fake")
            model.planner.limits = PlanLimits(max_state_tokens=limit, **changes)
            return model

        with live_server(load) as server:
            return [server.post(ask(state=state)) for state in states.values()]

    for limit in (count + 1, count):
        late, fine = (response.json()["answers"] for response in answers(limit))
        assert late != fine
    for response in answers(count - 1):
        assert response.status_code == 413
        detail = response.json()["detail"]
        assert detail["error_type"] == "max_tokens_exceeded"
        assert f"has {count} tokens, the limit is {count - 1}" in detail["message"]
    late, fine = (response.json()["answers"] for response in answers(count - 5, truncate_state=True))
    assert late == fine


def test_unknown_model(shared_server):
    response = shared_server.post(ask(model="gpt-4"))
    assert (response.status_code, detail(response)["error_type"]) == (400, "api_usage_error")
    assert "jev-latest, jev-preview, jev-<version>, fake-v1, fake" in detail(response)["message"]


@pytest.mark.parametrize("name", ["jev-latest", "jev-preview", "jev-1.13.0", "fake-v1", "fake"])
def test_the_answer_names_the_real_model(shared_server, name):
    assert shared_server.post(ask(model=name)).json()["model"] == "fake-v1"


def test_any_model_where_the_setting_says_so():
    with live_server(accept_any_model=True) as server:
        assert server.post(ask(model="gpt-4")).json()["model"] == "fake-v1"


def test_the_list_of_models(shared_server):
    models = shared_server.http.get("/v1/models").json()["models"]
    assert [entry["name"] for entry in models] == ["jev-latest", "fake-v1"]
    for entry in models:
        assert isinstance(entry["description"], str)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry["release_date"])


@pytest.mark.parametrize("method", ["GET /v1/models", "POST /v1/systemone"])
@pytest.mark.parametrize("key", [None, "wrong", KEY[:-1], KEY + "x", "schlüssel"])
def test_a_key_is_needed(shared_server, method, key):
    verb, path = method.split()
    headers = {"authorization": f"Bearer {key}".encode()} if key else {}
    with shared_server.client(key=None) as client:
        response = client.request(verb, path, headers=headers, content=b"not even JSON")
    assert (response.status_code, detail(response)["error_type"]) == (401, "authentication_error")
    assert response.headers["www-authenticate"] == "Bearer"


def test_without_authentication_any_key_is_accepted():
    from decision_serve.settings import Bind

    with live_server(api_token=None, bind=Bind(no_auth=True)) as server:
        for key in (None, "dummy"):
            with server.client(key) as client:
                assert client.post("/v1/systemone", json=ask()).status_code == 200
                assert client.get("/v1/models").status_code == 200


@pytest.mark.parametrize("path", ["/health", "/health/live", "/metrics", "/docs", "/openapi.json"])
def test_what_needs_no_key(shared_server, path):
    with shared_server.client(key=None) as client:
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("step", "status", "code"),
    [
        (EngineFailed("a logit is not finite"), 500, "engine_error"),
        (RuntimeError("a secret"), 500, "engine_error"),
        (RuntimeError("CUDA error: out of memory"), 503, "out_of_memory"),
        (OutOfMemory("no room"), 503, "out_of_memory"),
        ([[(float("nan"), 0.0)]], 500, "engine_error"),
        ([[(float("inf"), 0.0)]], 500, "engine_error"),
    ],
)
def test_good_bad_good_again(server, step, status, code):
    good = server.post(ask())
    assert good.status_code == 200
    server.engine.enqueue(step)
    bad = server.post(ask())
    assert (bad.status_code, detail(bad)["error_type"]) == (status, code)
    assert "secret" not in bad.text
    assert ("retry-after" in bad.headers) == (status == 503)
    assert server.post(ask()).content == good.content
    assert server.metric("model_failures_total", code=code) == 1
    assert server.http.get("/health").json()["failures"] == {code: 1}


def test_the_caller_never_waits_for_the_queue_when_no_row_is_needed(server, gate):
    server.engine.enqueue(gate)
    with server.client() as blocked, server.client() as other:
        thread = threading.Thread(target=blocked.post, args=("/v1/systemone",), kwargs={"json": ask()})
        thread.start()
        assert gate.running.wait(10)
        one = {"type": "choice", "criteria": {"only": None}}
        assert other.post("/v1/systemone", json=ask(questions={"c": one})).status_code == 200
        gate.open.set()
        thread.join()
