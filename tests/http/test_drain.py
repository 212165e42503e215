from __future__ import annotations

import urllib.error
import urllib.request

import pytest

from tests.http.live import KEY, head, parse_raw


@pytest.mark.parametrize(("key", "status"), [(KEY, 413), ("wrong", 401)])
def test_a_client_that_closes_after_its_request_reads_the_early_answer(shared_server, key, status):
    """urllib sends `Connection: close` and writes all of its body before it reads."""
    headers = {"authorization": f"Bearer {key}", "content-type": "application/json"}
    request = urllib.request.Request(f"{shared_server.url}/v1/systemone", data=bytes(20 * 2**20), headers=headers)
    for _ in range(3):
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request)
        with caught.value as answer:
            assert answer.code == status
            assert answer.headers["x-typesafe-request-id"]


def test_a_client_that_stops_sending_is_not_waited_for(shared_server):
    request = head(None, "content-length: 100000000")
    status, _, body = parse_raw(shared_server.raw(request + b"x" * 1000))
    assert (status, body["detail"]["error_type"]) == (413, "request_too_large")


def test_a_client_that_asked_first_is_answered_at_once(shared_server):
    request = head(None, "content-length: 100000000", "expect: 100-continue")
    answer = shared_server.raw(request)
    assert b"100 Continue" not in answer
    assert parse_raw(answer)[0] == 413
