"""Who may call: the key of `Authorization: Bearer <key>`."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from decision_serve.errors import NotAuthenticated


def check_key(headers: Iterable[tuple[bytes, bytes]], key: bytes | None) -> None:
    """Raises `NotAuthenticated` unless the raw `headers` (names in lower case) carry exactly `key`.

    `key` None: authentication is off and every header is accepted. The comparison takes the same time wherever two keys
    of one length differ.
    """
    if key is None:
        return
    sent = [value for name, value in headers if name == b"authorization"]
    if not sent:
        raise NotAuthenticated("no key was sent: send the header Authorization: Bearer <key>")
    scheme, _, credentials = sent[0].strip().partition(b" ")
    if len(sent) > 1 or scheme.lower() != b"bearer":
        raise NotAuthenticated("send the key in exactly one header, Authorization: Bearer <key>")
    if not hmac.compare_digest(credentials.strip(), key):
        raise NotAuthenticated("the key is not valid")
