"""Request bodies: from the wire to plain bytes, under a limit at every step.

A body is held at most once compressed and once plain, each within the limit; all bodies together are held within
`BodyBudget`. Nothing here reads JSON.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from backports import zstd
from starlette.datastructures import Headers

from decision_serve.errors import BodyTimeout, BodyTooLarge, Overloaded, UnsupportedMedia, ValidationFailed

MAX_FRAMES = 64
"""Compressed frames (zstd) or members (gzip) that one body may consist of."""
_ZSTD_WINDOW_LOG = 23
"""8 MiB, the window that RFC 8878 asks decoders to support. More is given only where the body limit is larger."""

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


class ClientGone(Exception):
    """The client closed its connection: there is nobody to answer."""


class BodyBudget:
    """Bytes of all bodies that are held at once, so that many slow senders cannot fill the memory."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.held = 0

    @contextmanager
    def hold(self) -> Iterator[HeldBytes]:
        held = HeldBytes(self)
        try:
            yield held
        finally:
            self.held -= held.count


class HeldBytes:
    """One body's share of a budget."""

    def __init__(self, budget: BodyBudget) -> None:
        self.count = 0
        self._budget = budget

    def grow(self, count: int) -> None:
        """Raises `Overloaded` where the budget is used up."""
        budget = self._budget
        if budget.held + count > budget.capacity:
            raise Overloaded(f"bodies that are being received hold {budget.held} of at most {budget.capacity} bytes")
        budget.held += count
        self.count += count


def check_media_type(headers: Headers) -> None:
    """Raises `UnsupportedMedia` for a content type that is not JSON; none at all is taken as JSON."""
    media = ",".join(headers.getlist("content-type")).partition(";")[0].strip().lower()
    if media and media != "application/json" and not (media.startswith("application/") and media.endswith("+json")):
        images = "; images are not served" if media.startswith(("multipart/", "image/")) else ""
        raise UnsupportedMedia(f"content type {media[:64]!r} is not served: send application/json{images}")


def content_encoding(headers: Headers) -> str:
    """`identity`, `gzip` or `zstd`. Raises `UnsupportedMedia` for what is not served."""
    encoding = ",".join(headers.getlist("content-encoding")).strip().lower() or "identity"
    encoding = {"x-gzip": "gzip"}.get(encoding, encoding)
    if encoding not in ("identity", "gzip", "zstd"):
        raise UnsupportedMedia(f"content encoding {encoding[:64]!r} is not served: send zstd, gzip or a plain body")
    return encoding


async def read_body(receive: Receive, headers: Headers, *, limit: int, timeout: float, held: HeldBytes) -> bytes:
    """The body as it was sent, at most `limit` bytes, within `timeout` seconds.

    Raises `BodyTooLarge` (before reading, where a length over the limit is declared), `BodyTimeout`, `ClientGone`, and
    `Overloaded` where all bodies together are too many bytes.
    """
    declared = headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared[:20]) > limit:
        raise BodyTooLarge(f"the body has {declared[:20]} bytes, the limit is {limit} (MAX_BODY_BYTES)")
    received = bytearray()
    try:
        async with asyncio.timeout(timeout):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientGone
                chunk: bytes = message.get("body", b"")
                held.grow(len(chunk))
                if held.count > limit:
                    raise BodyTooLarge(
                        f"the body has at least {held.count} bytes, the limit is {limit} (MAX_BODY_BYTES)"
                    )
                received += chunk
                if not message.get("more_body", False):
                    return bytes(received)
    except TimeoutError:
        raise BodyTimeout(f"{len(received)} bytes of the body arrived within {timeout:g} s; send it faster") from None


def decompress(body: bytes, encoding: str, limit: int) -> bytes:
    """The plain bytes of a body in any of the encodings of `content_encoding`, at most `limit`.

    Several frames or members are joined. Raises `BodyTooLarge` for more bytes than the limit, and `ValidationFailed`
    for data that is corrupt, cut, or in more than `MAX_FRAMES` frames.
    """
    if encoding == "identity":
        return body
    parts: list[bytes] = []
    room = limit
    try:
        while body:
            if len(parts) == MAX_FRAMES:
                raise _corrupt(encoding, f"more than {MAX_FRAMES} frames")
            decoder = _zstd_decoder(limit) if encoding == "zstd" else zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
            part = decoder.decompress(body, room + 1)
            if len(part) > room:
                raise BodyTooLarge(f"the {encoding} body has over {limit} bytes when decompressed (MAX_BODY_BYTES)")
            if not decoder.eof:
                raise _corrupt(encoding, "the data ends too early")
            parts.append(part)
            room -= len(part)
            body = decoder.unused_data
    except zlib.error:
        raise _corrupt(encoding, "the data is corrupt") from None
    except zstd.ZstdError as error:
        if "memory" in str(error):  # zstd has no error codes here; its text is "Frame requires too much memory ..."
            raise BodyTooLarge(f"the zstd body declares a window above {limit} bytes (MAX_BODY_BYTES)") from None
        raise _corrupt(encoding, "the data is corrupt") from None
    return b"".join(parts)


def _zstd_decoder(limit: int) -> zstd.ZstdDecompressor:
    window_log = min(max(_ZSTD_WINDOW_LOG, (limit - 1).bit_length()), 31)  # 31: the most that zstd knows
    return zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: window_log})


def _corrupt(encoding: str, reason: str) -> ValidationFailed:
    return ValidationFailed.single([], f"The body is not valid {encoding}: {reason}", "json_invalid", error=reason)
