"""Fixtures for all tests: shared files, the real vocabulary, tiny real checkpoints."""

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")  # tiny models are quickest on one core; read when torch is imported
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

from decision_serve.catalog import pull
from decision_serve.progress import progress_on
from tests.checkpoints import (
    build_once,
    embedded_folder,
    intern_ref_snapshot,
    intern_snapshot,
    pair_checkpoint,
    qwen_tokenizer_file,
    semif_checkpoint,
    tiny_checkpoint,
)

__all__ = [
    "build_once",
    "embedded_folder",
    "intern_ref_snapshot",
    "intern_snapshot",
    "pair_checkpoint",
    "qwen_tokenizer_file",
    "semif_checkpoint",
    "tiny_checkpoint",
]  # fixtures of every folder

SHARED = Path(os.environ.get("DECISION_SERVE_SHARED", Path(__file__).parents[2] / "shared"))


@pytest.fixture(scope="session")
def shared_dir():
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is absent; set DECISION_SERVE_SHARED to the folder with the fixtures")
    return SHARED


@pytest.fixture(scope="session")
def smollm2_folder():
    """The catalog's language model, pulled once into the user's cache. Tests that use it carry the mark `smollm2`."""
    with progress_on(sys.stderr) as progress:
        return pull("smollm2-135m", progress=progress)
