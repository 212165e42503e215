from __future__ import annotations

import asyncio
import gzip
import zlib

import pytest
from backports import zstd
from starlette.datastructures import Headers

from decision_serve.errors import BodyTimeout, BodyTooLarge, Overloaded, UnsupportedMedia, ValidationFailed
from decision_serve.http.body import BodyBudget, ClientGone, check_media_type, content_encoding, decompress, read_body

PLAIN = b'{"state": "' + b"some text, " * 100 + b'"}'
PACK = {"gzip": gzip.compress, "zstd": zstd.compress}


class Wire:
    """An ASGI receive channel that delivers chunks and remembers how many were taken."""

    def __init__(self, *chunks: bytes, end: str = "complete") -> None:
        self._chunks = list(chunks)
        self._end = end
        self.taken = 0

    async def __call__(self):
        if self._chunks:
            self.taken += 1
            chunk = self._chunks.pop(0)
            return {"type": "http.request", "body": chunk, "more_body": bool(self._chunks) or self._end != "complete"}
        if self._end == "gone":
            return {"type": "http.disconnect"}
        await asyncio.Event().wait()
        raise AssertionError("unreachable")


def read(wire, *, limit=100, timeout=10.0, headers=None, budget=None):
    async def scenario():
        with (budget or BodyBudget(1000)).hold() as held:
            return await read_body(wire, Headers(headers or {}), limit=limit, timeout=timeout, held=held)

    return asyncio.run(scenario())


def test_chunks_are_joined():
    assert read(Wire(b"ab", b"", b"cd")) == b"abcd"
    assert read(Wire(b"")) == b""


def test_the_limit_is_a_count_of_bytes():
    assert len(read(Wire(b"x" * 60, b"x" * 40))) == 100
    with pytest.raises(BodyTooLarge, match=r"at least 101 bytes, the limit is 100 \(MAX_BODY_BYTES\)"):
        read(Wire(b"x" * 60, b"x" * 41))


def test_a_declared_length_over_the_limit_is_refused_unread():
    wire = Wire(b"x")
    with pytest.raises(BodyTooLarge, match="the body has 101 bytes, the limit is 100"):
        read(wire, headers={"content-length": "101"})
    assert wire.taken == 0


@pytest.mark.parametrize("declared", ["-5", "abc", "", "²", "1e9", "0x7f", "99 "])
def test_a_declared_length_that_is_no_number_is_not_trusted(declared):
    with pytest.raises(BodyTooLarge, match="at least"):
        read(Wire(b"x" * 101), headers={"content-length": declared})


def test_a_declared_length_of_many_digits():
    with pytest.raises(BodyTooLarge):
        read(Wire(), headers={"content-length": "9" * 5000})


def test_reading_stops_at_the_limit():
    wire = Wire(*[b"x" * 30] * 1000)
    with pytest.raises(BodyTooLarge):
        read(wire)
    assert wire.taken == 4


def test_a_slow_body_is_given_up():
    with pytest.raises(BodyTimeout, match=r"2 bytes of the body arrived within 0\.02 s"):
        read(Wire(b"ab", end="never"), timeout=0.02)


def test_a_client_that_leaves():
    with pytest.raises(ClientGone):
        read(Wire(b"ab", end="gone"))


def test_all_bodies_together_are_bounded():
    async def scenario():
        budget = BodyBudget(150)
        with budget.hold() as first, budget.hold() as second:
            await read_body(Wire(b"x" * 100), Headers({}), limit=100, timeout=1, held=first)
            with pytest.raises(Overloaded, match="hold 140 of at most 150 bytes"):
                await read_body(Wire(b"x" * 40, b"x" * 40), Headers({}), limit=100, timeout=1, held=second)
            assert budget.held == 140
        assert budget.held == 0

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "media",
    [
        "application/json",
        "Application/JSON; charset=utf-8",
        "application/problem+json",
        "application/vnd.x+json;v=1",
        None,
    ],
)
def test_json_media(media):
    check_media_type(Headers({} if media is None else {"content-type": media}))


@pytest.mark.parametrize(
    "media", ["text/plain", "text/json", "image/png", "application/xml", "json", "application/jsonx"]
)
def test_other_media(media):
    with pytest.raises(UnsupportedMedia, match="send application/json"):
        check_media_type(Headers({"content-type": media}))


def test_multipart_says_that_images_are_not_served():
    with pytest.raises(UnsupportedMedia, match="images are not served"):
        check_media_type(Headers({"content-type": "multipart/form-data; boundary=x"}))


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("x-gzip", "gzip"),
        ("zstd", "zstd"),
        ("identity", "identity"),
        ("", "identity"),
    ],
)
def test_encodings(sent, expected):
    assert content_encoding(Headers({"content-encoding": sent})) == expected


@pytest.mark.parametrize("sent", ["br", "deflate", "gzip, zstd", "compress", "x" * 1000])
def test_other_encodings(sent):
    with pytest.raises(UnsupportedMedia, match="send zstd, gzip or a plain body") as caught:
        content_encoding(Headers({"content-encoding": sent}))
    assert len(caught.value.message) < 200


def test_two_encoding_headers_are_two_encodings():
    headers = Headers(raw=[(b"content-encoding", b"gzip"), (b"content-encoding", b"gzip")])
    with pytest.raises(UnsupportedMedia):
        content_encoding(headers)


@pytest.mark.parametrize("encoding", PACK)
def test_compressed_bodies(encoding):
    packed = PACK[encoding](PLAIN)
    assert decompress(packed, encoding, 10_000) == PLAIN
    assert decompress(packed * 3, encoding, 10_000) == PLAIN * 3
    assert decompress(packed, encoding, len(PLAIN)) == PLAIN
    assert decompress(PACK[encoding](b""), encoding, 10) == b""
    assert decompress(b"", encoding, 10) == b""


def test_plain_bodies_pass():
    assert decompress(PLAIN, "identity", 1) is PLAIN


@pytest.mark.parametrize("encoding", PACK)
def test_decompressed_bytes_count(encoding):
    packed = PACK[encoding](PLAIN)
    with pytest.raises(BodyTooLarge, match=rf"the {encoding} body has over {len(PLAIN) - 1} bytes when decompressed"):
        decompress(packed, encoding, len(PLAIN) - 1)
    with pytest.raises(BodyTooLarge):
        decompress(packed * 2, encoding, 2 * len(PLAIN) - 1)


@pytest.mark.parametrize("encoding", PACK)
def test_a_bomb_is_not_inflated(encoding):
    import tracemalloc

    bomb = PACK[encoding](bytes(200 * 2**20))
    tracemalloc.start()
    try:
        with pytest.raises(BodyTooLarge):
            decompress(bomb, encoding, 2**20)
        assert tracemalloc.get_traced_memory()[1] < 4 * 2**20  # bytes; the limit is one MiB
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("encoding", PACK)
@pytest.mark.parametrize("cut", [1, 4, 9])
def test_cut_data(encoding, cut):
    packed = PACK[encoding](PLAIN)
    for data in (packed[:-cut], packed + packed[:-cut]):
        with pytest.raises(ValidationFailed, match=f"The body is not valid {encoding}"):
            decompress(data, encoding, 10_000)


@pytest.mark.parametrize("encoding", PACK)
@pytest.mark.parametrize(
    "data", [PLAIN, b"\x00", b"\x1f\x8b\x08\x00junk-junk-junk-junk", b"\x28\xb5\x2f\xfd\xff\xff\xff"]
)
def test_data_of_another_kind(encoding, data):
    with pytest.raises(ValidationFailed, match=f"The body is not valid {encoding}"):
        decompress(data, encoding, 10_000)


@pytest.mark.parametrize("encoding", PACK)
def test_rubbish_after_the_last_frame(encoding):
    with pytest.raises(ValidationFailed):
        decompress(PACK[encoding](PLAIN) + b"rubbish", encoding, 10_000)


@pytest.mark.parametrize("encoding", PACK)
def test_the_number_of_frames_is_bounded(encoding):
    frame = PACK[encoding](b"x")
    assert decompress(frame * 64, encoding, 100) == b"x" * 64
    with pytest.raises(ValidationFailed, match="more than 64 frames"):
        decompress(frame * 65, encoding, 100)


def test_a_damaged_checksum():
    packed = bytearray(gzip.compress(PLAIN))
    packed[-5] ^= 1
    with pytest.raises(ValidationFailed):
        decompress(bytes(packed), "gzip", 10_000)


def test_raw_deflate_is_no_gzip():
    with pytest.raises(ValidationFailed):
        decompress(zlib.compress(PLAIN), "gzip", 10_000)


def test_a_zstd_frame_with_a_huge_window_is_refused():
    compressor = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 27})
    frame = compressor.compress(PLAIN) + compressor.flush()
    with pytest.raises(BodyTooLarge, match="declares a window above 10000 bytes"):
        decompress(frame, "zstd", 10_000)


def test_a_zstd_frame_that_declares_a_huge_size_is_refused():
    header = bytes.fromhex("28b52ffd") + bytes([0b11100000]) + (2**40).to_bytes(8, "little")
    with pytest.raises(BodyTooLarge):
        decompress(header + bytes([1, 0, 0]), "zstd", 10_000)


def test_zstd_frames_as_streaming_clients_write_them():
    compressor = zstd.ZstdCompressor(level=19)  # no content size, a window of 8 MiB
    frame = compressor.compress(PLAIN[:500]) + compressor.compress(PLAIN[500:]) + compressor.flush()
    assert decompress(frame, "zstd", 10_000) == PLAIN
