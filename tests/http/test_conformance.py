"""The public conformance suite of the System One API, against the fake engine and against real models."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.http.live import KEY, live_server
from tests.http.process import server_process

SECONDS = 600


def check(url: str, report: Path) -> None:
    """Verdict conformant, every applicable MUST and all of the SHOULDs."""
    program = Path(sys.executable).with_name("jevcompat")
    ended = subprocess.run(
        [program, "test", url, "--key", KEY, "--json", report, "--timeout", str(SECONDS)],
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    found = json.loads(report.read_text())
    assert [result for result in found["results"] if result["status"] == "fail"] == []
    summary = found["summary"]
    assert summary["conformant"]
    assert (summary["MUST"]["passed"], summary["MUST"]["failed"]) == (32, 0)
    assert (summary["SHOULD"]["passed"], summary["SHOULD"]["tested"]) == (15, 15)


def test_fake(tmp_path):
    with live_server() as server:
        check(server.url, tmp_path / "report.json")


def test_tiny_qwen3_5(tmp_path, tiny_checkpoint):
    with server_process(tmp_path, str(tiny_checkpoint("qwen3_5"))) as server:
        check(server.url, tmp_path / "report.json")


def test_embedded(tmp_path):
    with server_process(tmp_path, "embedded") as server:
        check(server.url, tmp_path / "report.json")


@pytest.mark.soak
@pytest.mark.smollm2
@pytest.mark.timeout(SECONDS + 60)
def test_smollm2(tmp_path, smollm2_folder):
    with server_process(tmp_path, "smollm2-135m", REQUEST_TIMEOUT_SECONDS="300") as server:
        check(server.url, tmp_path / "report.json")
