"""The set-up that every `make` target begins with, as far as it goes without installing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from decision_serve.catalog import DEFAULT_CHECKPOINT, SMOLLM2

ROOT = Path(__file__).parents[1]
TARGETS = ("demo", "serve", "test", "lint", "soak", "bench", "docs")


def outside_make():
    """The environment without what `make test` hands to programs that it starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


@pytest.fixture
def copy(tmp_path):
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)

    def make(*arguments):
        return subprocess.run(["make", *arguments], cwd=tmp_path, capture_output=True, text=True, env=outside_make())

    return make


def test_help_names_every_target(copy):
    shown = copy().stdout
    assert set(re.findall(r"\bmake ([a-z]+)", shown)) == set(TARGETS)


def test_models_are_those_of_the_catalog():
    text = (ROOT / "Makefile").read_text()
    assert f"\nMODEL ?= {DEFAULT_CHECKPOINT}\n" in text
    assert f"\nLANGUAGE_MODEL := {SMOLLM2}\n" in text


@pytest.mark.parametrize("target", ["demo", "serve"])
def test_only_a_model_outside_the_package_is_pulled(copy, tmp_path, target):
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "decision-serve"):
        (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >> calls\n')
        (programs / name).chmod(0o755)
    (tmp_path / ".venv" / ".ready").touch()
    calls = tmp_path / "calls"
    assert copy(target).stdout == ""
    assert f"--checkpoint {DEFAULT_CHECKPOINT}" in calls.read_text()
    assert "pull" not in calls.read_text()
    assert copy(target, "MODEL=other").stdout == "== Getting other\n"
    assert "decision-serve pull other\n" in calls.read_text()


@pytest.mark.parametrize("target", TARGETS)
def test_a_python_that_is_too_old(copy, tmp_path, target):
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.10.4" && exit 0\nexit 1\n')
    python.chmod(0o755)
    result = copy(f"PYTHON={python}", target)
    assert result.returncode == 2
    first = result.stderr.splitlines()[0]
    assert first.startswith(f"Python 3.11, 3.12 or 3.13 is needed, and {python} is Python 3.10.4. Name another one: ")
    assert not (tmp_path / ".venv").exists()


def test_no_python_at_all(copy):
    assert "is needed, and /no/python is not there." in copy("PYTHON=/no/python", "test").stderr


def test_continuous_integration_runs_make_test(tmp_path):
    """In any directory, without standard input: here with a Makefile that shows what it was called with."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    (tmp_path / "Makefile").write_text("test:\n\t@echo called; cat; exit 3\n")
    run = [tmp_path / ".ci" / "run"]
    result = subprocess.run(run, cwd="/", capture_output=True, text=True, input="typed", env=outside_make())
    assert (result.returncode, result.stdout) == (2, "called\n")
