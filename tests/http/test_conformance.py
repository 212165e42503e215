"""The public conformance suite of the System One API, against the fake engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.http.live import KEY, live_server


def test_jevcompat_finds_nothing(tmp_path):
    report = tmp_path / "report.json"
    program = Path(sys.executable).with_name("jevcompat")
    with live_server() as server:
        ended = subprocess.run(
            [program, "test", server.url, "--key", KEY, "--json", report],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    found = json.loads(report.read_text())
    problems = [result for result in found["results"] if result["status"] == "fail"]
    assert problems == []
    summary = found["summary"]
    assert summary["conformant"]
    assert (summary["MUST"]["passed"], summary["MUST"]["failed"]) == (32, 0)
    assert (summary["SHOULD"]["passed"], summary["SHOULD"]["tested"]) == (15, 15)
