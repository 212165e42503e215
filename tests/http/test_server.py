from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from decision_serve.errors import SettingsError, StartupError
from decision_serve.http import server as server_module
from decision_serve.http.server import configure_logging, listen, load
from decision_serve.model import LoadOptions
from decision_serve.settings import Bind, SystemOneSettings
from tests.http.live import KEY, WAIT, ask, head, parse_raw, until

ROOT = Path(__file__).parents[2]
SIGNALS = [signal.SIGTERM, signal.SIGINT]


class Process:
    """A `blocking_server`, its log as it is written, and its answers."""

    def __init__(self, waits_in: str, **variables: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SYSTEM_ONE_")}
        environment |= {f"SYSTEM_ONE_{name}": value for name, value in {"API_TOKEN": KEY, **variables}.items()}
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "tests.http.blocking_server", waits_in],
            cwd=ROOT, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.log: list[dict] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read_log)
        self._reader.start()
        self.url = self.wait_for("starting")["url"]
        self.client = httpx.Client(
            base_url=self.url, headers={"authorization": f"Bearer {KEY}"}, timeout=WAIT, trust_env=False
        )

    def _read_log(self) -> None:
        for line in self.popen.stderr:
            with self._news:
                self.log.append(json.loads(line))
                self._news.notify_all()

    def wait_for(self, event: str) -> dict:
        with self._news:
            assert self._news.wait_for(lambda: any(line["event"] == event for line in self.log), WAIT), self.log
            return next(line for line in self.log if line["event"] == event)

    def wait_until_blocked(self) -> None:
        assert self.popen.stdout.readline().strip() in ("scoring", "loading")

    def unblock(self) -> None:
        self.popen.stdin.write("\n")
        self.popen.stdin.flush()

    def signal(self, number: int) -> None:
        self.popen.send_signal(number)

    def exit_code(self) -> int:
        code = self.popen.wait(WAIT)
        self._reader.join(WAIT)
        return code

    def refuses_connections(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", httpx.URL(self.url).port), timeout=WAIT):
                return False
        except ConnectionRefusedError:
            return True


@contextmanager
def process(waits_in: str = "score", **variables: str):
    started = Process(waits_in, **variables)
    try:
        yield started
    finally:
        started.client.close()
        started.popen.kill()
        started.popen.wait()
        started._reader.join(WAIT)
        for pipe in (started.popen.stdin, started.popen.stdout, started.popen.stderr):
            pipe.close()


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_lets_what_is_in_flight_be_answered_and_exits_with_zero(number):
    with process() as server, ThreadPoolExecutor(2) as pool:
        server.wait_for("ready")
        idle = socket.create_connection(("127.0.0.1", httpx.URL(server.url).port))
        in_flight = [pool.submit(server.client.post, "/v1/systemone", json=ask()) for _ in range(2)]
        server.wait_until_blocked()
        poll = threading.Event()
        while server.client.get("/health").json()["queue"]["waiting"] < 1:
            poll.wait(0.01)
        server.signal(number)
        while not server.refuses_connections():
            poll.wait(0.01)
        server.unblock()
        server.wait_until_blocked()
        server.unblock()
        assert [future.result(WAIT).status_code for future in in_flight] == [200, 200]
        assert server.exit_code() == 0
        assert server.log[-1]["event"] == "stopped"
        idle.close()


def test_the_grace_period_is_bounded():
    with process(SHUTDOWN_GRACE_SECONDS="0.5") as server, ThreadPoolExecutor(1) as pool:
        server.wait_for("ready")
        in_flight = pool.submit(server.client.post, "/v1/systemone", json=ask())
        server.wait_until_blocked()
        server.signal(signal.SIGTERM)
        response = in_flight.result(WAIT)
        assert (response.status_code, response.json()["detail"]["error_type"]) == (503, "not_ready")
        assert "retry-after" in response.headers
        assert server.exit_code() == 0


def test_a_second_signal_exits_at_once():
    with process() as server, ThreadPoolExecutor(1) as pool:
        server.wait_for("ready")
        in_flight = pool.submit(server.client.post, "/v1/systemone", json=ask())
        server.wait_until_blocked()
        server.signal(signal.SIGTERM)
        poll = threading.Event()
        while not server.refuses_connections():
            poll.wait(0.01)
        server.signal(signal.SIGTERM)
        assert server.exit_code() == 1
        with pytest.raises(httpx.TransportError):
            in_flight.result(WAIT)


def test_a_signal_while_the_model_loads():
    with process("load") as server:
        server.wait_until_blocked()
        assert server.client.get("/health").status_code == 503
        server.signal(signal.SIGTERM)
        server.unblock()
        assert server.exit_code() == 0


def test_the_log_has_one_line_per_request_and_no_content():
    with process() as server:
        server.wait_for("ready")
        with ThreadPoolExecutor(1) as pool:
            secret = {
                "type": "choice",
                "instructions": "hidden text?",
                "criteria": {"hidden a": None, "hidden b": None},
            }
            answered = pool.submit(
                server.client.post, "/v1/systemone?key=hidden",
                json=ask(state="hidden state", questions={"hidden id": secret}), headers={"x-request-id": "mine-1"},
            )  # fmt: skip
            server.wait_until_blocked()
            server.unblock()
            assert answered.result(WAIT).headers["x-typesafe-request-id"] == "mine-1"
        server.client.get("/health")
        server.client.post("/v1/systemone", content=b'{"hidden": ', headers={"content-type": "application/json"})
        server.signal(signal.SIGTERM)
        assert server.exit_code() == 0
        text = json.dumps(server.log)
        assert "hidden" not in text
        assert KEY not in text
        requests = [line for line in server.log if line["event"] == "request"]
        assert [line["status"] for line in requests] == [200, 422], "probes of /health are logged at debug level only"
        assert requests[0]["request_id"] == "mine-1"
        assert (requests[0]["method"], requests[0]["path"], requests[0]["rows"]) == ("POST", "/v1/systemone", 1)
        assert {"ms", "input_tokens", "queue_ms", "engine_ms", "plan_ms", "body_ms"} <= set(requests[0])
        assert requests[1]["error"] == "validation_error"
        start = server.log[0]
        assert (start["event"], start["api_token"], start["max_queue"]) == ("starting", "***", 64)


def cli(*arguments: str, **variables: str) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SYSTEM_ONE_")}
    return subprocess.run(
        [sys.executable, "-m", "decision_serve", "serve", "system-one", *arguments],
        env={**environment, **{f"SYSTEM_ONE_{name}": value for name, value in variables.items()}},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_checkpoint_that_cannot_be_served_ends_the_process():
    ended = cli("--checkpoint", "no-such-model", "--no-auth", "--port", "0")
    assert ended.returncode not in (0, None)
    assert "no-such-model" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_missing_key_ends_the_process():
    ended = cli("--checkpoint", "fake", "--port", "0")
    assert ended.returncode != 0
    assert "SYSTEM_ONE_API_TOKEN is not set" in ended.stderr


def test_a_busy_port_ends_the_process_before_the_model_loads():
    with listen(Bind(port=0)) as busy:
        port = busy.getsockname()[1]
        ended = cli("--checkpoint", "no-such-model", "--no-auth", "--port", str(port))
    assert ended.returncode != 0
    assert f"cannot listen on 127.0.0.1 port {port}" in ended.stderr


def test_listening():
    with listen(Bind(port=0)) as taken, pytest.raises(StartupError, match=r"cannot listen on 127\.0\.0\.1 port"):
        listen(Bind(port=taken.getsockname()[1]))
    with pytest.raises(StartupError):
        listen(Bind(host="no.such.host.invalid", port=0))
    with pytest.raises(StartupError, match="the address to listen on is empty"):
        listen(Bind(host="", port=0))


def test_no_response_waits_for_the_clients_acknowledgement():
    """Every response is two writes: with Nagle's algorithm the second waits up to 40 ms on a kept connection."""
    with listen(Bind(port=0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_an_unknown_log_level():
    with pytest.raises(SettingsError, match="the log level is 'loud', expected debug, info, warning, error"):
        configure_logging("loud")


_FAIL_WITH_A_STATE = """
import sys, structlog
from decision_serve.http.server import configure_logging

sys.stderr.isatty = lambda: {terminal}
configure_logging("info")

def score(state):
    raise RuntimeError("no room")

try:
    score("the caller's " + "secret")
except RuntimeError as error:
    structlog.get_logger().error("model call failed", exc_info=error)
"""


@pytest.mark.parametrize("terminal", [True, False])
def test_a_logged_failure_shows_where_it_was_and_nothing_of_the_state(terminal):
    code = _FAIL_WITH_A_STATE.format(terminal=terminal)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=WAIT)
    assert "no room" in done.stderr
    assert "in score" in done.stderr
    assert "the caller's secret" not in done.stderr


def settings(**values) -> SystemOneSettings:
    return SystemOneSettings(api_token=KEY, checkpoint="fake", **values)


def test_the_settings_reach_the_planner():
    limits = load(settings()).planner.limits
    assert (limits.max_rows, limits.max_row_tokens, limits.max_request_tokens) == (1024, 36_864, 1_048_576)
    assert (limits.max_state_tokens, limits.truncate_state) == (32_768, False)
    own = {
        "max_rows": 5,
        "max_row_tokens": 90,
        "max_request_tokens": 200,
        "max_state_tokens": 70,
        "truncate_state": True,
    }
    limits = load(settings(**own)).planner.limits
    assert {name: getattr(limits, name) for name in own} == own


def test_the_settings_reach_the_engine(monkeypatch):
    asked = []

    def refuse(ref, options):
        asked.append((ref, options))
        raise SettingsError("device is 'cuda:9', but 0 CUDA devices are present")

    monkeypatch.setattr(server_module, "load_model", refuse)
    own = {
        "revision": "a" * 40,
        "engine": "native",
        "device": "cuda:9",
        "dtype": "int8",
        "pass_tokens": 300,
        "prefix_cache_mib": 0,
    }
    with pytest.raises(SettingsError, match=r"^SYSTEM_ONE_DEVICE, _DTYPE or _ENGINE: device is 'cuda:9'"):
        load(settings(**own, control_tokens="text", fork_budget_mib=3))
    assert asked == [("fake", LoadOptions(**own, plain_control_tokens=True, fork_budget_bytes=3 * 2**20))]


def test_a_row_limit_above_the_models_context_is_refused():
    with pytest.raises(SettingsError, match=r"MAX_ROW_TOKENS is 36865, but fake-v1 has a context of 36864 tokens"):
        load(settings(max_row_tokens=36_865))


def test_a_state_limit_that_leaves_the_models_context_no_question_is_refused():
    with pytest.raises(SettingsError, match=r"MAX_STATE_TOKENS is 36864, but fake-v1 has a context of 36864 tokens"):
        load(settings(max_state_tokens=36_864))
    assert load(settings(max_state_tokens=36_863)).planner.limits.max_state_tokens == 36_863


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a TLS hello
        b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
        b"POST /v1/systemone HTTP/1.1\r\nbad header\r\n\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"\x00" * 100,
    ],
)
def test_what_is_no_http_is_refused_in_the_usual_shape(shared_server, data):
    status, headers, body = parse_raw(shared_server.raw(data))
    assert (status, body["detail"]["error_type"]) == (400, "invalid_request")
    assert headers["content-type"] == "application/json"
    assert headers["x-typesafe-request-id"].startswith("req_")
    assert shared_server.http.get("/health").status_code == 200


def test_a_broken_chunk_ends_the_connection_and_nothing_else(shared_server):
    answer = shared_server.raw(head(None, "transfer-encoding: chunked") + b"5\r\nabc\r\nzz\r\n")
    assert parse_raw(answer)[0] == 400
    until(lambda: shared_server.service.bodies.held == 0)
    assert shared_server.post(ask()).status_code == 200


def test_rubbish_after_an_early_answer_is_ignored(shared_server):
    request = head(None, "transfer-encoding: chunked", key=None).replace(b"connection: close", b"x: y")
    with shared_server.connect() as connection:
        connection.sendall(request)
        answer = b""
        while not answer.endswith(b"}}"):
            answer += connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 401")
        connection.sendall(b"not a chunk\r\n\r\n")
        assert connection.recv(65536) == b"", "the connection is closed, without a second answer"


def test_two_requests_on_one_connection(shared_server):
    body = json.dumps(ask()).encode()
    request = head(body).replace(b"connection: close", b"x: y") + body
    with shared_server.connect() as connection:
        connection.sendall(request + head(body) + body)
        received = bytearray()
        while chunk := connection.recv(65536):
            received += chunk
    assert received.count(b"HTTP/1.1 200 OK") == 2
