"""What the intern-decision surface holds at once, and in which order its calls run."""

from __future__ import annotations

import gzip
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from decision_serve.runtime.host import Status
from tests.http.fake_scorer import FakeScorer
from tests.http.intern_bodies import BODIES, PATHS, decision, envelope_of, in_envelope, shared_body, works
from tests.http.live import WAIT, head, live_intern, parse_raw, read_all, read_answer, until

LIMIT = 1000  # bytes
SENT = {path: json.dumps(body).encode() for path, body in BODIES.items()}


@pytest.fixture
def intern():
    with live_intern() as server:
        yield server


@pytest.fixture(scope="module")
def small():
    with live_intern(max_body_bytes=LIMIT) as server:
        yield server


def chunked(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


class TestBodies:
    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize(
        ("length", "sent"),
        [
            ("content-length: 1001", b"x" * 1001),
            ("transfer-encoding: chunked", chunked(b"x" * 700, b"x" * 301)),
            ("transfer-encoding: chunked", chunked(b"x" * 5000)),
        ],
    )
    def test_over_the_limit(self, small, path, length, sent):
        status, _, body = parse_raw(small.raw(head(None, length, path=path) + sent))
        assert f"the limit is {LIMIT} (MAX_BODY_BYTES)" in in_envelope(status, body, 413, "request_too_large")
        assert small.service.bodies.held == small.service.admission.admitted == 0
        works(small)

    def test_a_declared_length_over_the_limit_is_refused_before_the_body_is_sent(self, small):
        with small.connect() as connection:
            connection.sendall(head(None, "content-length: 1001", "expect: 100-continue", path="/decide"))
            status, _, body = parse_raw(read_all(connection))
        in_envelope(status, body, 413, "request_too_large")

    def test_at_the_limit(self, small):
        for path, sent in SENT.items():
            assert small.post(sent + b" " * (LIMIT - len(sent)), path).status_code == 200
            envelope_of(small.post(sent + b" " * (LIMIT + 1 - len(sent)), path), 413, "request_too_large")

    def test_a_compressed_body_is_measured_plain(self, small):
        packed = gzip.compress(SENT["/decide"] + b" " * LIMIT)
        response = small.post(packed, "/decide", headers={"content-encoding": "gzip"})
        envelope_of(response, 413, "request_too_large")

    @pytest.mark.parametrize("digits", ["²", "٣٠", "1_0", "+10", "0x10"])
    def test_a_length_in_other_than_ascii_digits_is_no_length(self, small, digits):
        sent = head(None, path="/decide")[:-2] + f"content-length: {digits}\r\n\r\n".encode() + SENT["/decide"]
        status, _, body = parse_raw(small.raw(sent))
        in_envelope(status, body, 400, "invalid_request")
        works(small)

    def test_a_body_that_does_not_arrive(self):
        with live_intern(body_timeout_seconds=0.2) as server, server.connect() as connection:
            connection.sendall(head(SENT["/decide"], path="/decide") + b"{")
            status, _, body = parse_raw(read_answer(connection))
            in_envelope(status, body, 408, "body_timeout")
            assert server.service.admission.admitted == 0
            works(server)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("POST", "/decide/", 404, "not_found"),
        ("GET", "/decide", 405, "method_not_allowed"),
        ("POST", "/health", 405, "method_not_allowed"),
        ("DELETE", "/v1/systemone", 405, "method_not_allowed"),
    ],
)
def test_no_such_path_and_no_such_method(small, method, path, status, code):
    envelope_of(small.http.request(method, path), status, code)


@pytest.mark.parametrize("media", ["application/x-www-form-urlencoded", "text/plain", "image/png"])
def test_the_content_type_is_not_looked_at(small, media):
    assert small.post(SENT["/decide"], "/decide", headers={"content-type": media}).status_code == 200


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_body_that_cannot_be_decompressed(small, encoding):
    response = small.post(SENT["/decide"], "/decide", headers={"content-encoding": encoding})
    envelope_of(response, 422, "invalid_request")


class TestQueue:
    @pytest.mark.parametrize("path", PATHS)
    def test_the_thirty_third_is_refused_before_its_body_is_read(self, intern, gate, path):
        """One is scoring and 31 are still sending; each of them holds a place."""
        intern.scorer.enqueue(gate)
        sent = SENT[path]
        with ExitStack() as connections:
            admitted = [connections.enter_context(intern.connect()) for _ in range(32)]
            admitted[0].sendall(head(sent, path=path) + sent)
            assert gate.running.wait(WAIT)
            for connection in admitted[1:]:
                connection.sendall(head(sent, path=path) + sent[:1])
            until(lambda: intern.service.admission.admitted == 32)
            with intern.connect() as refused:
                refused.sendall(head(sent, path=path))  # and nothing of the body
                status, headers, body = parse_raw(read_answer(refused))
            in_envelope(status, body, 429, "busy")
            assert 1 <= int(headers["retry-after"]) < 30
            with intern.client(key="wrong") as client:
                envelope_of(client.post(path, json=BODIES[path]), 401, "unauthorized")
            assert intern.http.get("/health").json()["status"] == "ok"
            assert len(intern.scorer.requests) == 1
            for connection in admitted[1:]:
                connection.sendall(sent[1:])
            gate.open.set()
            assert [parse_raw(read_all(connection))[0] for connection in admitted] == [200] * 32
        assert intern.service.admission.admitted == 0
        works(intern)

    def test_max_queue_is_a_setting(self, gate):
        with live_intern(max_queue=2) as server, ThreadPoolExecutor(2) as pool:
            server.scorer.enqueue(gate)
            admitted = [pool.submit(server.post, BODIES["/decide"], "/decide") for _ in range(2)]
            until(lambda: server.service.host.worker.waiting == 1)
            envelope_of(server.post(BODIES["/decide"], "/decide"), 429, "busy")
            gate.open.set()
            assert [each.result(WAIT).status_code for each in admitted] == [200, 200]
            works(server)


class TestOneThread:
    def test_while_a_call_is_blocked_no_other_begins_and_health_answers(self, intern, gate):
        intern.scorer.enqueue(gate)
        with ThreadPoolExecutor(6) as pool:
            answers = [pool.submit(intern.post, BODIES[path], path) for path in (*PATHS, *PATHS)]
            assert gate.running.wait(WAIT)
            until(lambda: intern.service.host.worker.waiting == 5)
            health = intern.http.get("/health")
            assert (health.status_code, health.json()["status"]) == (200, "ok")
            assert len(intern.scorer.requests) == 1
            gate.open.set()
            assert [each.result(WAIT).status_code for each in answers] == [200] * 6
        assert intern.scorer.overlaps == 0

    def test_the_calls_of_one_request_run_back_to_back_on_the_thread_of_the_load(self, intern):
        intern.scorer.enqueue(*[lambda request: None] * 10, RuntimeError("one request fails, and a probe follows"))

        def client(number: int):
            body = shared_body(40, state=f"client {number}")
            with intern.client() as http:
                return http.post("/decide/shared", json=body)

        with ThreadPoolExecutor(16) as pool:
            responses = list(pool.map(client, range(16)))
        assert sorted(response.status_code for response in responses) == [200] * 15 + [500]
        states = [request["state"] for request in intern.scorer.requests]
        runs = [state for index, state in enumerate(states) if index == 0 or state != states[index - 1]]
        assert len(runs) == len(set(runs)) == 16, "calls of two requests were interleaved"
        # 15 requests of 3 calls, and one that failed at its second.
        assert len(states) == 15 * 3 + 2
        assert intern.scorer.overlaps == 0
        assert len(set(intern.scorer.threads)) == 1, "the load, the probes and the calls were not on one thread"
        assert len(intern.scorer.threads) == 1 + 2 + len(states)

    def test_each_client_gets_the_answers_to_its_own_questions(self, intern):
        def client(number: int):
            asked = [decision(f"{number}-{n}", question=f"{number}, {n}?") for n in range(3 + number)]
            with intern.client() as http:
                response = http.post("/decide/shared", json={"state": f"client {number}", "decisions": asked})
            return [result["id"] for result in response.json()["results"]] == [each["id"] for each in asked]

        with ThreadPoolExecutor(16) as pool:
            assert all(pool.map(client, range(16)))


class TestLeaving:
    @staticmethod
    def post_raw(server, body) -> socket.socket:
        sent = json.dumps(body).encode()
        connection = server.connect()
        connection.sendall(head(sent, path="/decide/shared") + sent)
        return connection

    @staticmethod
    def leave(connection: socket.socket) -> None:
        connection.shutdown(socket.SHUT_RDWR)
        connection.close()

    def test_the_rest_of_the_calls_of_a_client_that_left_is_not_made(self, gate):
        with live_intern(max_decisions=640) as server:
            server.scorer.enqueue(*[lambda request: None] * 2, gate)
            gone = self.post_raw(server, shared_body(640))  # 40 calls
            assert gate.running.wait(WAIT)
            self.leave(gone)
            until(lambda: server.metric("abandoned_calls_total") == 1)
            gate.open.set()
            works(server)
            assert len(server.scorer.requests) == 3 + len(PATHS)
            assert server.service.host.failures == {}
            assert server.service.host.status is Status.OK
            until(lambda: server.metric("requests_total", route="/decide/shared", status="499") == 1)

    def test_a_client_that_leaves_while_it_waits_is_not_scored(self, intern, gate):
        intern.scorer.enqueue(gate)
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(intern.post, BODIES["/decide"], "/decide")
            assert gate.running.wait(WAIT)
            gone = self.post_raw(intern, shared_body(40))
            until(lambda: intern.service.host.worker.waiting == 1)
            self.leave(gone)
            until(lambda: intern.service.host.worker.waiting == 0)
            gate.open.set()
            assert running.result(WAIT).status_code == 200
        works(intern)
        assert len(intern.scorer.requests) == 1 + len(PATHS)

    def test_a_request_that_takes_too_long_makes_no_more_calls(self, gate):
        with live_intern(request_timeout_seconds=0.2) as server:
            server.scorer.enqueue(gate)
            envelope_of(server.post(shared_body(40), "/decide/shared"), 504, "request_timeout")
            gate.open.set()
            until(lambda: server.http.get("/health").status_code == 200)
            works(server)
            assert len(server.scorer.requests) == 1 + len(PATHS)


@pytest.mark.parametrize("raised", [SystemExit(3), KeyboardInterrupt(), GeneratorExit("such as a native panic")])
def test_what_ends_a_program_ends_only_the_request(intern, raised):
    intern.scorer.enqueue(raised)
    envelope_of(intern.post(BODIES["/decide"], "/decide"), 500, "scoring_failed")
    assert intern.service.host.failures == {"engine_error": 1}
    works(intern)


def test_a_scorer_that_fails_its_probe_too_is_failing_until_it_recovers():
    class Dying(FakeScorer):
        alive = True

        def probe(self) -> None:
            super().probe()
            if not self.alive:
                raise RuntimeError("CUDA error: device-side assert triggered")

    with live_intern(Dying) as server:
        server.scorer.alive = False
        server.scorer.enqueue(RuntimeError("CUDA error: device-side assert triggered"))
        envelope_of(server.post(BODIES["/decide"], "/decide"), 500, "scoring_failed")
        until(lambda: server.service.host.status is Status.FAILING)
        assert server.http.get("/health").json()["status"] == "failing"
        envelope_of(server.post(BODIES["/decide"], "/decide"), 503, "not_ready")
        server.scorer.alive = True
        until(lambda: server.http.get("/health").status_code == 200)
        works(server)
