"""What `serve` settles before anything heavy is imported, and what it refuses to start with."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

KEY = "a-key-of-thirty-two-characters-or-more"
CONTRACT_SERVICES = {"intern-decision": "INTERN_DECISION", "semif": "SEMIF"}

_REPORT = """
import os, sys
from decision_serve.http import server
from decision_serve import cli

def report(settings, log_level):
    heavy = {{"torch", "transformers"}} & set(sys.modules)
    print(os.environ["HF_HUB_OFFLINE"], os.environ["TRANSFORMERS_OFFLINE"], heavy)
    return 0

server.{function} = report
sys.argv = ["decision-serve", "serve", "{surface}", "--port", "0"]
cli.main()
"""


def run(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_OFFLINE")}
    return subprocess.run(command, env={**environment, **variables}, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("surface", CONTRACT_SERVICES)
def test_the_process_is_off_the_network_before_torch_is_imported(surface):
    code = _REPORT.format(function=f"serve_{surface.replace('-', '_')}", surface=surface)
    done = run([sys.executable, "-c", code], **{f"{CONTRACT_SERVICES[surface]}_API_TOKEN": KEY})
    assert (done.returncode, done.stdout) == (0, "1 1 set()\n"), done.stderr


@pytest.mark.parametrize("surface", CONTRACT_SERVICES)
@pytest.mark.parametrize(
    "token", [None, "short", "k" * 31, "k" * 31 + "é", "k" * 31 + "\x7f", "k" * 31 + " ", "k" * 40 + "\n"]
)
def test_a_contract_service_always_needs_a_good_key(surface, token):
    prefix = CONTRACT_SERVICES[surface]
    command = [sys.executable, "-m", "decision_serve", "serve", surface, "--port", "0"]
    done = run(command, **({} if token is None else {f"{prefix}_API_TOKEN": token}))
    assert done.returncode == 3
    assert f"{prefix}_API_TOKEN" in done.stderr
    assert "32 visible ASCII characters" in done.stderr
    assert "no-auth" not in done.stderr
    assert token is None or token not in done.stderr
