"""Requests of the semif surface."""

from __future__ import annotations

from tests.http.intern_bodies import decide_body, shared_body
from tests.http.live import LiveServer

PATHS = ("/decide", "/decide/shared")
BODIES = dict(zip(PATHS, (decide_body(), shared_body()), strict=True))


def works(server: LiveServer) -> None:
    """Every endpoint answers, and so does `/health`."""
    for path, body in BODIES.items():
        assert server.post(body, path).status_code == 200
    assert server.http.get("/health").json()["status"] == "ok"
