from __future__ import annotations

import re

import pytest
from structlog.testing import capture_logs

from decision_serve.http.trace import new_request_id
from tests.http.live import ask, until

PATHS = ["/health", "/health/live", "/metrics", "/docs", "/openapi.json", "/v1/models", "/nothing"]


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_a_request_id(shared_server, path):
    headers = shared_server.http.get(path).headers
    assert re.fullmatch(r"req_[0-9a-f]{24}", headers["x-typesafe-request-id"])
    assert headers["x-request-id"] == headers["x-typesafe-request-id"]


def test_answers_and_errors_have_one_too(shared_server):
    ids = {shared_server.post(body).headers["x-typesafe-request-id"] for body in (ask(), ask(), b"{", ask(model="x"))}
    assert len(ids) == 4


@pytest.mark.parametrize("sent", ["mine", "a" * 128, "!~"])
def test_a_sane_id_is_kept(shared_server, sent):
    response = shared_server.post(ask(), headers={"x-request-id": sent})
    assert response.headers["x-typesafe-request-id"] == response.headers["x-request-id"] == sent


@pytest.mark.parametrize("sent", [b"", b"a" * 129, b"with space", b"\xe9", b"a\tb"])
def test_any_other_id_is_replaced(sent):
    assert new_request_id(sent).startswith("req_")


def test_the_line_of_a_request(shared_server):
    with capture_logs() as lines:
        shared_server.post(ask(), headers={"x-request-id": "the-one"})
        shared_server.post(ask(model="other"))
        until(lambda: sum(line["event"] == "request" for line in lines) == 2)  # written after the response is sent
    answered, refused = [line for line in lines if line["event"] == "request"]
    assert (answered["request_id"], answered["status"], answered["rows"]) == ("the-one", 200, 1)
    assert answered["input_tokens"] > 0
    assert answered["ms"] >= answered["engine_ms"]
    assert (refused["status"], refused["error"]) == (400, "api_usage_error")
    assert "rows" not in refused


def test_an_unexpected_error_is_logged_with_its_traceback_and_request_id(shared_server, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("the reason")

    monkeypatch.setattr(shared_server.service.admission, "permit", fail)
    with capture_logs() as lines:
        response = shared_server.post(ask())
    (line,) = [line for line in lines if line["event"] == "unexpected error"]
    assert line["request_id"] == response.headers["x-request-id"]
    assert isinstance(line["exc_info"], ZeroDivisionError)
