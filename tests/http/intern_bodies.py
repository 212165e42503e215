"""Requests of the intern-decision surface, and what its errors look like."""

from __future__ import annotations

from typing import Any

import httpx

from tests.http.live import NOUL, LiveServer

PATHS = ("/decide", "/decide/shared", "/v1/systemone")
STATE = {"z": [1, 1.0, None], "a": "The train left."}


def options(*ids: str) -> list[dict[str, str]]:
    return [{"id": each, "description": f"about {each}"} for each in ids]


def decision(decision_id: str = "secret-id", **changes: Any) -> dict[str, Any]:
    return {"id": decision_id, "question": "Late?", "options": options("yes", "no"), **changes}


def decide_body(**changes: Any) -> dict[str, Any]:
    return {"state": STATE, **decision(**changes)}


def shared_body(count: int = 2, **changes: Any) -> dict[str, Any]:
    decisions = [decision(f"secret-{n}", question=f"Late {n}?") for n in range(count)]
    return {"state": STATE, "decisions": decisions, **changes}


def systemone_body(**changes: Any) -> dict[str, Any]:
    return {"state": STATE, "questions": {"q": NOUL}, **changes}


BODIES = dict(zip(PATHS, (decide_body(), shared_body(), systemone_body()), strict=True))


CONTRACT_ERRORS = {
    (401, "unauthorized"),
    (413, "request_too_large"),
    (422, "invalid_request"),
    (429, "busy"),
    (503, "out_of_memory"),
    (500, "scoring_failed"),
}
"""Status and code of what every endpoint of a contract service may answer."""


def described_errors(operation: dict[str, Any]) -> set[tuple[int, str]]:
    """Status and code of every error that the OpenAPI document shows for an operation."""
    return {
        (int(status), code)
        for status, response in operation["responses"].items()
        if status != "200"
        for code in response["content"]["application/json"]["examples"]
    }


def envelope_of(response: httpx.Response, status: int, code: str) -> str:
    """The message of an error response that is exactly the contract's."""
    assert response.headers["content-type"] == "application/json"
    return in_envelope(response.status_code, response.json(), status, code)


def in_envelope(got: int, body: Any, status: int, code: str) -> str:
    """`envelope_of`, for a response that was read by hand."""
    assert got == status, body
    assert list(body) == ["error"]
    assert list(body["error"]) == ["code", "message"]
    assert body["error"]["code"] == code
    message = body["error"]["message"]
    assert isinstance(message, str)
    assert message
    return message


def works(server: LiveServer) -> None:
    """Every endpoint answers."""
    for path, body in BODIES.items():
        assert server.post(body, path).status_code == 200
