"""What holds a place in the queue, and when work is given up."""

from __future__ import annotations

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from decision_serve.engines.base import Row
from decision_serve.engines.fake import FakeEngine
from tests.http.live import KEY, WAIT, ask, head, live_server, parse_raw, read_all, until

BODY = json.dumps(ask()).encode()


def post_raw(server) -> socket.socket:
    """A request whose answer is not read: closing the socket is leaving."""
    connection = server.connect()
    connection.sendall(head(BODY) + BODY)
    return connection


def leave(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_RDWR)
    connection.close()


def test_a_full_queue_sheds_and_recovers(gate):
    with live_server(max_queue=2) as server, ThreadPoolExecutor(2) as pool:
        server.engine.enqueue(gate)
        admitted = [pool.submit(server.post, ask()) for _ in range(2)]
        until(lambda: server.service.admission.admitted == 2)
        for _ in range(3):
            response = server.post(ask())
            assert (response.status_code, response.json()["detail"]["error_type"]) == (503, "overloaded_error")
            assert 1 <= int(response.headers["retry-after"]) < 30
        gate.open.set()
        assert [future.result(WAIT).status_code for future in admitted] == [200, 200]
        assert server.post(ask()).status_code == 200
        assert server.service.admission.admitted == 0
        assert server.metric("shed_requests_total") == 3


def test_a_full_queue_refuses_before_the_body_is_sent(gate):
    with live_server(max_queue=1) as server, ThreadPoolExecutor(1) as pool:
        server.engine.enqueue(gate)
        admitted = pool.submit(server.post, ask())
        assert gate.running.wait(WAIT)
        with server.connect() as connection:
            connection.sendall(head(None, "content-length: 1000", "expect: 100-continue"))
            status, headers, _ = parse_raw(read_all(connection))
        assert status == 503
        assert "retry-after" in headers
        gate.open.set()
        assert admitted.result(WAIT).status_code == 200


def test_a_client_that_leaves_while_queued_never_reaches_the_engine(server, gate):
    server.engine.enqueue(gate)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(server.post, ask())
        assert gate.running.wait(WAIT)
        gone = post_raw(server)
        until(lambda: server.service.host.worker.waiting == 1)
        leave(gone)
        until(lambda: server.service.host.worker.waiting == 0)
        until(lambda: server.service.admission.admitted == 1)
        gate.open.set()
        assert running.result(WAIT).status_code == 200
    assert server.post(ask()).status_code == 200
    assert len(server.engine.calls) == 2, "the request of the client that left was scored"
    until(lambda: server.metric("requests_total", route="/v1/systemone", status="499") == 1)
    assert server.metric("dropped_calls_total") == 1


def test_a_client_that_leaves_while_its_request_runs_holds_no_place(gate):
    with live_server(max_queue=1) as server:
        server.engine.enqueue(gate)
        gone = post_raw(server)
        assert gate.running.wait(WAIT)
        leave(gone)
        until(lambda: server.service.admission.admitted == 0)
        assert server.metric("abandoned_calls_total") == 1
        with ThreadPoolExecutor(1) as pool:
            after = pool.submit(server.post, ask())
            until(lambda: server.service.host.worker.waiting == 1)
            gate.open.set()
            assert after.result(WAIT).status_code == 200
        assert len(server.engine.calls) == 2


def test_a_request_that_takes_too_long_is_dropped_with_504(gate):
    with live_server(request_timeout_seconds=0.2) as server:
        server.engine.enqueue(gate)
        response = server.post(ask())
        assert (response.status_code, response.json()["detail"]["error_type"]) == (504, "request_timeout")
        assert "0.2 s (REQUEST_TIMEOUT_SECONDS)" in response.json()["detail"]["message"]
        assert 1 <= int(response.headers["retry-after"]) < 30
        assert server.service.admission.admitted == 0
        until(lambda: server.http.get("/health").status_code == 503)  # its forward began after the request
        assert server.http.get("/health").json()["status"] == "failing", "its forward still runs"
        gate.open.set()
        until(lambda: server.http.get("/health").status_code == 200)
        assert server.post(ask()).status_code == 200


def test_slow_senders_hold_no_place_in_the_queue():
    with live_server(max_queue=1) as server:
        slow = [server.connect() for _ in range(20)]
        for connection in slow:
            connection.sendall(head(BODY) + BODY[:-1])
        until(lambda: server.service.bodies.held == 20 * (len(BODY) - 1))
        assert server.service.admission.admitted == 0
        assert server.post(ask()).status_code == 200
        for connection in slow:
            connection.sendall(BODY[-1:])
        statuses = [parse_raw(read_all(connection))[0] for connection in slow]
        assert 200 in statuses
        assert set(statuses) <= {200, 503}
        for connection in slow:
            connection.close()
        assert server.service.bodies.held == 0


def test_all_bodies_together_are_bounded():
    with live_server(max_queue=1, max_body_bytes=1000) as server:
        slow = server.connect()
        slow.sendall(head(None, "content-length: 990") + b"{" * 980)
        until(lambda: server.service.bodies.held == 980)
        response = server.post(ask())
        assert (response.status_code, response.json()["detail"]["error_type"]) == (503, "overloaded_error")
        slow.close()
        until(lambda: server.service.bodies.held == 0)
        assert server.post(ask()).status_code == 200


def test_a_body_that_does_not_arrive_in_time():
    with live_server(body_timeout_seconds=0.2) as server, server.connect() as connection:
        connection.sendall(head(BODY) + BODY[:10])
        status, headers, body = parse_raw(read_all(connection))
        assert (status, body["detail"]["error_type"]) == (408, "body_timeout")
        assert "x-typesafe-request-id" in headers


def test_a_client_that_leaves_in_the_middle_of_its_body(server):
    connection = server.connect()
    connection.sendall(head(BODY) + BODY[:10])
    until(lambda: server.service.bodies.held == 10)
    leave(connection)
    until(lambda: server.metric("requests_total", route="/v1/systemone", status="499") == 1)
    assert server.service.bodies.held == 0
    assert server.engine.calls == []


LIMIT = 1000


@pytest.fixture(scope="module")
def small_server():
    with live_server(max_body_bytes=LIMIT) as server:
        yield server


def chunked(size: int, count: int) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (size, b"x" * size) for _ in range(count)) + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("length", "sent"),
    [
        ("content-length: 5000", b"x" * 5000),
        ("content-length: 1000000000000", b"x" * 5000),
        ("transfer-encoding: chunked", chunked(700, 2)),
        ("transfer-encoding: chunked", chunked(5000, 1)),
        ("transfer-encoding: chunked", chunked(1, 1500)),
    ],
)
def test_a_body_over_the_limit(small_server, length, sent):
    status, _, body = parse_raw(small_server.raw(head(None, length) + sent, shut="1000000000000" in length))
    assert (status, body["detail"]["error_type"]) == (413, "request_too_large")
    assert f"the limit is {LIMIT} (MAX_BODY_BYTES)" in body["detail"]["message"]
    assert small_server.service.bodies.held == 0


@pytest.mark.parametrize("length", ["content-length: -5", "content-length: x", "content-length: 1, 2"])
def test_a_length_that_is_no_number(small_server, length):
    status, headers, body = parse_raw(small_server.raw(head(None, length) + b"x" * 2000))
    assert (status, body["detail"]["error_type"]) == (400, "invalid_request")
    assert "x-typesafe-request-id" in headers


def test_a_length_that_is_too_short_ends_the_body_there(small_server):
    status, _, body = parse_raw(small_server.raw(head(BODY[:-3]) + BODY))
    assert (status, body["detail"][0]["type"]) == (422, "json_invalid")


def test_no_length_is_no_body(small_server):
    status, _, body = parse_raw(small_server.raw(head(None)))
    assert (status, body["detail"][0]["type"]) == (422, "missing")


@pytest.mark.parametrize("length", ["content-length: 5000", "transfer-encoding: chunked"])
def test_without_a_key_the_size_does_not_matter(small_server, length):
    sent = chunked(5000, 1) if "chunked" in length else b"x" * 5000
    status, _, body = parse_raw(small_server.raw(head(None, length, key=None) + sent))
    assert (status, body["detail"]["error_type"]) == (401, "authentication_error")


@pytest.mark.parametrize("key", ["schlüssel-mit-umlaut", "\xff\xfe", KEY + "\xe9"])
def test_a_key_with_other_than_ascii_bytes(small_server, key):
    assert parse_raw(small_server.raw(head(BODY, key=key) + BODY))[0] == 401


def test_refused_bodies_are_counted(small_server):
    before = small_server.metric("rejected_body_bytes_total")
    small_server.raw(head(None, "transfer-encoding: chunked") + chunked(400, 3))
    assert LIMIT < small_server.metric("rejected_body_bytes_total") - before <= 1200


def test_sixty_four_clients_get_their_own_answers_once(server):
    """Rows that differ per client, option names that no other client uses, and one row that raises among them."""

    def poison(rows):
        raise RuntimeError("this row is poisoned")

    served: list[tuple[Row, ...]] = []
    lock = threading.Lock()
    score = FakeEngine.score

    def observed(self, rows):
        with lock:
            served.append(tuple(rows))
        return score(self, rows)

    server.engine.score = observed.__get__(server.engine)

    def client(index: int):
        names = [f"client {index} option {i}" for i in range(2 + index % 7)]
        question = {"type": "choice", "criteria": dict.fromkeys(names)}
        with server.client() as http:
            body = ask(state=f"state {index}", questions={f"id {index}": question})
            return names, http.post("/v1/systemone", json=body)

    server.engine.enqueue(*[lambda rows: None] * 20, poison)
    with ThreadPoolExecutor(64) as pool:
        results = list(pool.map(client, range(64)))
    failed = [response for _, response in results if response.status_code != 200]
    assert [response.json()["detail"]["error_type"] for response in failed] == ["engine_error"]
    for index, (names, response) in enumerate(results):
        if response.status_code == 200:
            answers = response.json()["answers"]
            assert list(answers) == [f"id {index}"]
            assert list(answers[f"id {index}"]["probabilities"]) == names
    assert len(served) == len(set(served)) == 64 + 1, "each request is scored once, and one probe follows the failure"
    assert server.service.admission.admitted == 0
