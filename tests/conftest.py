"""Fixtures for all tests: shared files, the real vocabulary, tiny real checkpoints."""

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("DECISION_SERVE_SHARED", Path(__file__).parents[2] / "shared"))


@pytest.fixture(scope="session")
def shared_dir():
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is absent; set DECISION_SERVE_SHARED to the folder with the fixtures")
    return SHARED


@pytest.fixture(scope="session")
def qwen_tokenizer_file():
    return Path("/tmp/qwen/tokenizer.json")
