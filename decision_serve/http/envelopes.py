"""Error -> response, in the envelope of a surface.

    system-one               422          {"detail": [{"loc": ["body", ...], "msg": ..., "type": ..., "ctx": {...}}]}
                             other codes  {"detail": {"error_type": ..., "message": ...}}
    intern-decision, semif                {"error": {"code": ..., "message": ...}}

No body quotes the caller's values, and every part of it is bounded, so that printing an error cannot fail.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from decision_serve.errors import (
    MAX_ISSUES,
    CapacityError,
    DecisionServeError,
    Issue,
    MethodNotAllowed,
    NotAuthenticated,
    RequestError,
    RouteNotFound,
    ServerFault,
    ValidationFailed,
    contract_code,
)

MAX_NAME = 128
"""Characters of a field name in `loc`."""
MAX_PATH = 16
"""Parts of a `loc`."""
MAX_MESSAGE = 512


class JSON(Response):
    """A response of UTF-8 JSON. Raises `ValueError` for NaN and infinities."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json_bytes(content)


def json_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


Envelope = Callable[[DecisionServeError], tuple[int, Any]]
"""Error -> status and JSON body."""


def system_one_envelope(error: DecisionServeError) -> tuple[int, Any]:
    if isinstance(error, ValidationFailed):
        return error.status, {"detail": [_issue(issue) for issue in error.issues[:MAX_ISSUES]]}
    return error.status, {"detail": {"error_type": error.code, "message": cut(error.message, MAX_MESSAGE)}}


def contract_envelope(error: DecisionServeError) -> tuple[int, Any]:
    status, code = contract_code(error)
    return status, {"error": {"code": code, "message": cut(error.message, MAX_MESSAGE)}}


def error_response(error: Exception, envelope: Envelope = system_one_envelope) -> JSON:
    """The response to any exception. One outside our tree is a fault of the server, and its text stays in the log."""
    known = _as_known(error)
    status, body = envelope(known)
    return JSON(body, status_code=status, headers={**_headers(known), **_kept_headers(error)})


def cut(text: str, limit: int) -> str:
    """`text` in at most about `limit` characters that can be encoded: lone surrogates become escapes."""
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _as_known(error: Exception) -> DecisionServeError:
    if isinstance(error, DecisionServeError):
        return error
    if isinstance(error, HTTPException):
        if error.status_code == RouteNotFound.status:
            return RouteNotFound("no such path; the API is described at /docs")
        if error.status_code == MethodNotAllowed.status:
            allowed = (error.headers or {}).get("Allow", "")
            return MethodNotAllowed(f"this path does not serve that method; it serves {allowed}")
        return RequestError(str(error.detail))
    return ServerFault("the server failed on this request; its log has the reason under the request id")


def _headers(error: DecisionServeError) -> dict[str, str]:
    if isinstance(error, CapacityError):
        return {"retry-after": str(math.ceil(error.retry_after))}
    return {"www-authenticate": "Bearer"} if isinstance(error, NotAuthenticated) else {}


def _kept_headers(error: Exception) -> dict[str, str]:
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}


def _issue(issue: Issue) -> dict[str, Any]:
    path = issue.loc if len(issue.loc) <= MAX_PATH else (*issue.loc[: MAX_PATH - 1], "…")
    loc = ["body", *(cut(part, MAX_NAME) if isinstance(part, str) else part for part in path)]
    entry: dict[str, Any] = {"loc": loc, "msg": cut(issue.msg, MAX_MESSAGE), "type": issue.type}
    if issue.ctx:
        entry["ctx"] = {
            key: value if isinstance(value, int) else cut(str(value), MAX_NAME) for key, value in issue.ctx.items()
        }
    return entry
