"""Early answers that arrive: a connection that will close is first read to the end of the request."""

from __future__ import annotations

import asyncio
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

DRAIN_SECONDS = 5.0
IDLE_SECONDS = 1.0
"""A client that sends nothing for this long is not waited for."""


class DrainMiddleware:
    """Where a request is answered before its body was read and its connection will close, throws the body away first.

    Closing a socket with unread data resets the connection, and the reset may overtake the answer: a client that sends
    `Connection: close` (Python's urllib always does) would see a broken pipe instead of a 401 or a 413. The answer is
    sent at once; only the end of the connection waits, `DRAIN_SECONDS` at most. Connections that are kept alive are
    read on by the server itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _will_close(scope):
            await self.app(scope, receive, send)
            return
        unread = True

        async def watched_receive() -> Message:
            nonlocal unread
            message = await receive()
            unread = message["type"] == "http.request" and message.get("more_body", False)
            return message

        async def draining_send(message: Message) -> None:
            if unread and message["type"] == "http.response.body" and not message.get("more_body", False):
                await send({**message, "more_body": True})
                await _drain(receive)
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        await self.app(scope, watched_receive, draining_send)


def _will_close(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    has_body = "content-length" in headers or "transfer-encoding" in headers
    is_sent = "expect" not in headers  # a client that asked first sends nothing after an answer
    closes = scope["http_version"] == "1.0" or "close" in headers.get("connection", "").lower()
    return has_body and is_sent and closes


async def _drain(receive: Receive) -> None:
    deadline = time.monotonic() + DRAIN_SECONDS
    while time.monotonic() < deadline:
        try:
            message = await asyncio.wait_for(receive(), IDLE_SECONDS)
        except TimeoutError:
            return
        if message["type"] != "http.request" or not message.get("more_body", False):
            return
