"""`scripts/demo.py`, which `make demo` runs: it answers, and leaves no server behind however it ends."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

DEMO = [sys.executable, str(Path(__file__).parents[1] / "scripts" / "demo.py")]


def start(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SYSTEM_ONE_")}
    environment["PYTHONUNBUFFERED"] = "1"
    return subprocess.Popen(
        [*DEMO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def test_demo_prints_typed_answers_of_the_model_in_the_package():
    process = start()
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 0, stderr
    assert re.search(r"\nteam: Which .*\n  billing +0\.\d{3}  █*\n", stdout)
    assert re.search(r"\n  choice (billing|delivery|sales), confidence \d\.\d{3}\n", stdout)
    assert re.search(r"\n  score \d\.\d\d, confidence \d\.\d{3}\n", stdout)
    assert re.search(r"\nrefund: Does .*\n  yes +\d\.\d{3}", stdout)
    assert re.search(r"\nembedded-v\w+ read \d+ tokens and answered in ", stdout)
    assert stdout.endswith("== Stopped. `make serve` keeps one running.\n")


def test_demo_shows_why_the_server_did_not_start():
    process = start("--checkpoint", "no-such-name")
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "== The server said:" in stderr
    assert "'no-such-name' is neither a folder" in stderr
    assert "== Failed: the server stopped with exit code" in stderr
    assert "Traceback" not in stderr
    assert "Asking" not in stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_demo_stops_its_server_when_it_is_stopped(number):
    process = start("--checkpoint", "fake")
    process.stdout.readline()  # "== Starting the server", printed before it is started
    for line in process.stdout:
        if line.startswith("== Ready"):
            break
    (server,) = psutil.Process(process.pid).children()
    process.send_signal(number)
    _, stderr = process.communicate(timeout=60)
    assert (process.returncode, stderr) == (128 + number, "")
    assert not server.is_running()
