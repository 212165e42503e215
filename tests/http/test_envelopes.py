from __future__ import annotations

import inspect
import json

import pytest
from starlette.exceptions import HTTPException

from decision_serve import errors
from decision_serve.errors import DecisionServeError, Issue, Overloaded, ValidationFailed
from decision_serve.http.envelopes import error_response, json_bytes


def body_of(error: Exception):
    response = error_response(error)
    return response.status_code, json.loads(response.body)


ALL = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, DecisionServeError) and kind is not ValidationFailed
]


@pytest.mark.parametrize("kind", ALL)
def test_every_error_has_its_code_and_status(kind):
    assert body_of(kind("why")) == (kind.status, {"detail": {"error_type": kind.code, "message": "why"}})


def test_validation_errors_list_their_faults():
    error = ValidationFailed([Issue(("state", 3), "m", "t"), Issue(("questions", "q"), "n", "u", {"limit": 3})])
    assert body_of(error) == (
        422,
        {
            "detail": [
                {"loc": ["body", "state", 3], "msg": "m", "type": "t"},
                {"loc": ["body", "questions", "q"], "msg": "n", "type": "u", "ctx": {"limit": 3}},
            ]
        },
    )


def test_the_body_is_bounded():
    long = "é" * 10_000
    issue = Issue((*[long] * 100,), long, "t", {"a": long})
    status, body = body_of(ValidationFailed([issue] * 1000))
    assert status == 422
    assert len(body["detail"]) == 50
    (entry,) = {json.dumps(entry) for entry in body["detail"]}
    entry = json.loads(entry)
    assert len(entry["loc"]) == 17
    assert entry["loc"][0] == "body"
    assert max(map(len, entry["loc"])) == len(entry["ctx"]["a"]) == 128
    assert entry["loc"][1].endswith("é…")
    assert len(entry["msg"]) == 512
    assert len(body_of(errors.RequestError(long))[1]["detail"]["message"]) == 512


def test_lone_surrogates_can_be_printed():
    status, body = body_of(ValidationFailed.single(["a\ud800b"], "x\udfff", "t", key="\ud800"))
    assert status == 422
    assert body["detail"][0]["loc"] == ["body", "a\\ud800b"]


@pytest.mark.parametrize(("seconds", "header"), [(0.0, "1"), (1.2, "2"), (7, "7"), (29.0, "29"), (1e9, "29")])
def test_retry_after_is_in_whole_seconds_below_thirty(seconds, header):
    assert error_response(Overloaded("full", retry_after=seconds)).headers["retry-after"] == header


def test_permanent_errors_have_no_retry_after():
    assert "retry-after" not in error_response(errors.BodyTooLarge("big")).headers


def test_a_missing_key_names_the_scheme():
    assert error_response(errors.NotAuthenticated("no key")).headers["www-authenticate"] == "Bearer"


def test_unexpected_exceptions_keep_their_text_inside():
    status, body = body_of(ZeroDivisionError("secret"))
    assert status == 500
    assert body["detail"]["error_type"] == "internal_error"
    assert "secret" not in json.dumps(body)


def test_no_route_and_no_method():
    assert body_of(HTTPException(404, "Not Found"))[1]["detail"]["error_type"] == "not_found_error"
    response = error_response(HTTPException(405, headers={"Allow": "GET"}))
    assert (response.status_code, response.headers["allow"]) == (405, "GET")
    assert "it serves GET" in json.loads(response.body)["detail"]["message"]


def test_json_is_utf8_and_finite():
    assert json_bytes({"é": 0.0}) == '{"é":0.0}'.encode()
    with pytest.raises(ValueError):
        json_bytes({"a": float("nan")})
