"""Many requests to one process around a real model: nothing leaks, nothing is lost, and its health is always told."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest

from tests.http.process import server_process

UNIQUE_STATES = 2_000
QUICK_STATES = 800  # outside a soak
WARM_UP = 300
GROWTH = 1.05  # resident memory after all states, relative to after the warm-up
CLIENTS = 64
HEALTH_SECONDS = 0.1  # in a soak, where nothing else runs


def ask(client: httpx.Client, number: int, options: int = 3) -> httpx.Response:
    questions = {
        "team": {"type": "choice", "instructions": "Who?", "criteria": {f"{number}-{i}": None for i in range(options)}},
        "late": {"type": "noul", "instructions": "Is it late?"},
    }
    state = f"Order {number} was placed, then changed, and {number * 7919 % 1000} items of it are missing."
    return client.post("/v1/systemone", json={"model": "jev-latest", "state": state, "questions": questions})


def check_memory(server, states: int) -> None:
    with server.client() as client:
        for number in range(WARM_UP):
            assert ask(client, number).status_code == 200
        before = server.resident_bytes
        for number in range(WARM_UP, WARM_UP + states):
            assert ask(client, number).status_code == 200
        after = server.resident_bytes
    print(f"resident {before / 2**20:.1f} MiB -> {after / 2**20:.1f} MiB")
    assert after <= GROWTH * before


def test_unique_states_leave_nothing_behind(tmp_path, tiny_checkpoint):
    with server_process(tmp_path, str(tiny_checkpoint("llama"))) as server:
        check_memory(server, QUICK_STATES)


@pytest.mark.soak
@pytest.mark.smollm2
def test_unique_states_leave_nothing_behind_on_smollm2(tmp_path, smollm2_folder):
    with server_process(tmp_path, "smollm2-135m") as server:
        check_memory(server, UNIQUE_STATES)


@pytest.mark.soak
@pytest.mark.smollm2
def test_64_clients_are_answered_once_each_and_health_never_waits(tmp_path, smollm2_folder):
    """With a queue of 64 all are admitted, with one of 16 many are shed; health answers at once throughout."""
    for queue in (64, 16):
        folder = tmp_path / str(queue)
        folder.mkdir()
        with server_process(folder, "smollm2-135m", MAX_QUEUE=str(queue), REQUEST_TIMEOUT_SECONDS="300") as server:
            statuses, health = load_with_clients(server)
        print(f"queue {queue}: {statuses}, health median {statistics.median(health):.4f} s, most {max(health):.4f} s")
        assert set(statuses) <= {200, 503}
        assert statuses.get(200, 0) >= queue
        assert queue < CLIENTS or statuses == {200: CLIENTS}
        assert max(health) < HEALTH_SECONDS


def load_with_clients(server) -> tuple[dict[int, int], list[float]]:
    clients = [server.client() for _ in range(CLIENTS)]  # before: each takes a while to make, with this process's lock

    def one(number: int) -> int:
        with clients[number] as client:
            client.timeout = 300
            response = ask(client, number, options=20)
        if response.status_code == 200:
            answers = response.json()["answers"]
            assert set(answers["team"]["probabilities"]) == {f"{number}-{i}" for i in range(20)}
        else:
            assert 0 < int(response.headers["retry-after"]) < 30
        return response.status_code

    with health_watched(server.url) as health, ThreadPoolExecutor(CLIENTS) as threads:
        statuses = list(threads.map(one, range(CLIENTS)))
    return {status: statuses.count(status) for status in set(statuses)}, health


_WATCH = """
import http.client, json, sys, threading, time
done = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), done.set()), daemon=True).start()
connection = http.client.HTTPConnection(sys.argv[1], timeout=60)
seconds = []
while not done.wait(0.05):
    started = time.monotonic()
    connection.request("GET", "/health")
    response = connection.getresponse()
    response.read()
    assert response.status == 200, response.status
    seconds.append(time.monotonic() - started)
    if len(seconds) == 1:
        print("watching", flush=True)
print(json.dumps(seconds))
"""


@contextmanager
def health_watched(url: str) -> Iterator[list[float]]:
    """Seconds of every `/health` asked during the block. In a process of its own, whose lock no client holds."""
    command = [sys.executable, "-c", _WATCH, url.removeprefix("http://")]
    seconds: list[float] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as watch:
        assert watch.stdout is not None
        assert watch.stdout.readline() == "watching\n"
        yield seconds
        output, _ = watch.communicate("")
        seconds += json.loads(output)
    assert watch.returncode == 0
