"""A server in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

from decision_serve.http.server import listen
from decision_serve.settings import Bind
from tests.http.live import KEY

START_SECONDS = 120


@dataclass
class ServerProcess:
    url: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def resident_bytes(self) -> int:
        resident: int = psutil.Process(self.process.pid).memory_info().rss
        return resident

    def client(self, **options: object) -> httpx.Client:
        headers = {"authorization": f"Bearer {KEY}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, trust_env=False, **options)  # type: ignore[arg-type]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """The exit code after this signal."""
        self.process.send_signal(number)
        return self.process.wait(60)


@contextmanager
def server_process(folder: Path, checkpoint: str = "fake", **variables: str) -> Iterator[ServerProcess]:
    """`folder` receives the log; `variables` are settings without their prefix. Ready when the block begins."""
    with listen(Bind(port=0)) as probe:
        port = probe.getsockname()[1]
    settings = {f"SYSTEM_ONE_{name}": value for name, value in {"API_TOKEN": KEY, **variables}.items()}
    command = [sys.executable, "-m", "decision_serve", "serve", "system-one", "--checkpoint", checkpoint]
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "--port", str(port)], env={**os.environ, **settings}, stdout=output, stderr=output
        )
    server = ServerProcess(f"http://127.0.0.1:{port}", process, log)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not _is_ready(server.url):
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the server did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield server
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False
