"""Tiny checkpoints of real architectures with the real vocabulary, written once per test run and shared by workers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from decision_serve.checkpoint import Checkpoint
from decision_serve.metadata import read_metadata

WriteTiny = Callable[..., Path]


@pytest.fixture(scope="session")
def build_once(
    tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Callable[[str, Callable[[Path], None]], Path]:
    """`build_once(name, build)`: the folder `name`, which `build(folder)` filled in whichever worker came first."""
    own = tmp_path_factory.getbasetemp()
    root = own if worker_id == "master" else own.parent

    def once(name: str, build: Callable[[Path], None]) -> Path:
        folder = root / name
        with FileLock(root / f"{name}.lock"):
            if not folder.exists():
                unfinished = root / f"{name}.unfinished"
                unfinished.mkdir()
                build(unfinished)
                unfinished.rename(folder)
        return folder

    return once


@pytest.fixture(scope="session")
def qwen_tokenizer_file(build_once: Callable[..., Path]) -> Path:
    """`tokenizer.json` of the Qwen3.5 family."""

    def build(folder: Path) -> None:
        from qwen3_5_vocabulary import build_tokenizer

        build_tokenizer().save(str(folder / "tokenizer.json"))

    return build_once("qwen3_5_tokenizer", build) / "tokenizer.json"


@pytest.fixture(scope="session")
def tiny_checkpoint(build_once: Callable[..., Path], qwen_tokenizer_file: Path) -> WriteTiny:
    """`tiny_checkpoint(arch, tied=True, dtype="float32")`: the folder of a checkpoint. Read it, never change it."""

    def write(arch: str, *, tied: bool = True, dtype: str = "float32") -> Path:
        def build(folder: Path) -> None:
            from tiny_checkpoint import write_checkpoint

            write_checkpoint(arch, "tiny", folder, dtype=dtype, tied=tied, tokenizer_file=qwen_tokenizer_file)

        return build_once(f"{arch}_{'tied' if tied else 'untied'}_{dtype}", build)

    return write


def opened(folder: Path) -> Checkpoint:
    """The checkpoint in `folder`, with or without a tokenizer."""
    return Checkpoint(ref=str(folder), name=folder.name, path=folder, revision=None, metadata=read_metadata(folder))
