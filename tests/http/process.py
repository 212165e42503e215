"""A server in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

from decision_serve.http.server import listen
from decision_serve.settings import Bind
from tests.checkpoints import InternSnapshot
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
    """The system-one surface; `variables` are settings without their prefix. See `surface_process`."""
    settings = {"API_TOKEN": KEY, "CHECKPOINT": checkpoint, **variables}
    with surface_process(folder, "system-one", settings) as server:
        yield server


@contextmanager
def intern_process(folder: Path, snapshot: InternSnapshot, **variables: str) -> Iterator[ServerProcess]:
    """The intern-decision surface on the CPU; `variables` are settings without their prefix. See `surface_process`."""
    settings = {
        "API_TOKEN": KEY,
        "CHECKPOINT": str(snapshot.path),
        "MODEL_NAME": snapshot.model_name,
        "REVISION": snapshot.revision,
        "INFERENCE_SHA256": snapshot.inference_sha256,
        "DEVICE": "cpu",
        **variables,
    }
    with surface_process(folder, "intern-decision", settings) as server:
        yield server


@contextmanager
def surface_process(folder: Path, surface: str, settings: Mapping[str, str]) -> Iterator[ServerProcess]:
    """`folder` receives the log; `settings` are without their prefix. The server is ready when the block begins."""
    with listen(Bind(port=0)) as probe:
        port = probe.getsockname()[1]
    prefix = surface.replace("-", "_").upper()
    environment = {**os.environ, **{f"{prefix}_{name}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "decision_serve", "serve", surface, "--port", str(port)]
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
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
