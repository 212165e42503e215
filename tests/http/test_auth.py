from __future__ import annotations

import pytest

from decision_serve.errors import NotAuthenticated
from decision_serve.http.auth import check_key

KEY = b"0123456789abcdef"


@pytest.mark.parametrize(
    "value", [b"Bearer " + KEY, b"bearer " + KEY, b"BEARER " + KEY, b"Bearer   " + KEY, b" Bearer " + KEY + b" "]
)
def test_the_right_key(value):
    check_key([(b"host", b"x"), (b"authorization", value)], KEY)


@pytest.mark.parametrize(
    "value",
    [
        b"", b"Bearer", b"Bearer ", b"Bearer wrong", KEY, b"Basic " + KEY, b"Bearer" + KEY, b"Bearer " + KEY[:-1],
        b"Bearer " + KEY + b"x", b"Bearer " + KEY.upper(), b"Bearer \xc3\xa9\xff\x00", b"Bearer " + KEY + b"\xff",
        b"Bearer " + KEY + b", Bearer " + KEY,
    ],
)  # fmt: skip
def test_a_wrong_key(value):
    with pytest.raises(NotAuthenticated):
        check_key([(b"authorization", value)], KEY)


def test_no_key():
    with pytest.raises(NotAuthenticated, match="no key was sent"):
        check_key([(b"x-api-key", KEY)], KEY)


def test_two_keys():
    with pytest.raises(NotAuthenticated, match="exactly one header"):
        check_key([(b"authorization", b"Bearer " + KEY), (b"authorization", b"Bearer " + KEY)], KEY)


@pytest.mark.parametrize("headers", [[], [(b"authorization", b"Bearer anything")], [(b"authorization", b"\xff")]])
def test_without_authentication_every_header_is_accepted(headers):
    check_key(headers, None)
