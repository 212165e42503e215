"""Tiny checkpoints of real architectures with the real vocabulary, written once per test run and shared by workers."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

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


@pytest.fixture(scope="session")
def semif_checkpoint(build_once: Callable[..., Path], tiny_checkpoint: WriteTiny) -> Callable[[str], Path]:
    """`semif_checkpoint(arch)`: the float32 `tiny_checkpoint(arch)` with a chat template. Read it, never change it."""

    def add_template(arch: str) -> Path:
        def build(folder: Path) -> None:
            shutil.copytree(tiny_checkpoint(arch), folder, copy_function=os.link, dirs_exist_ok=True)
            template = Path(__file__).parents[1] / "scripts" / "intern_chat_template.jinja"
            shutil.copyfile(template, folder / "chat_template.jinja")

        return build_once(f"semif_{arch}", build)

    return add_template


def opened(folder: Path) -> Checkpoint:
    """The checkpoint in `folder`, with or without a tokenizer."""
    return Checkpoint(ref=str(folder), name=folder.name, path=folder, revision=None, metadata=read_metadata(folder))


@dataclass(frozen=True)
class InternSnapshot:
    """A stand-in Intern-Decision snapshot and its pins. Read its files, never change them."""

    path: Path
    """Ends in `snapshots/<revision>`."""
    revision: str
    inference_sha256: str
    """Hex, of the bytes of `inference.py`."""
    model_name: str


@pytest.fixture(scope="session")
def intern_snapshot(build_once: Callable[..., Path], qwen_tokenizer_file: Path) -> InternSnapshot:
    """A tiny random Intern-Decision checkpoint with this project's scoring code."""
    from intern_inference import MODEL_NAME
    from tiny_checkpoint import INTERN_REVISION, write_checkpoint

    def build(folder: Path) -> None:
        write_checkpoint("intern", "tiny", folder, tokenizer_file=qwen_tokenizer_file)

    return _pinned(build_once("intern", build) / "snapshots" / INTERN_REVISION, MODEL_NAME)


@pytest.fixture(scope="session")
def intern_ref_snapshot(build_once: Callable[..., Path], intern_snapshot: InternSnapshot) -> InternSnapshot:
    """The same weights under the published prompt code: the prompt part is `_ref.py` of `intern-decision-mlx`."""
    published = published_prompt_code()

    def build(folder: Path) -> None:
        snapshot = folder / "snapshots" / intern_snapshot.revision
        shutil.copytree(intern_snapshot.path, snapshot, copy_function=os.link)
        (snapshot / "inference.py").unlink()  # a link to the file of the other snapshot
        own = (intern_snapshot.path / "inference.py").read_text(encoding="utf-8")
        head, _, rest = own.partition("# == Prompt ==\n")
        _, backend_mark, backend = rest.partition("# == Backend ==\n")
        prompt = published.read_text(encoding="utf-8").replace("from __future__ import annotations\n", "")
        (snapshot / "inference.py").write_text(head + prompt + backend_mark + backend, encoding="utf-8")

    snapshot = build_once("intern_ref", build) / "snapshots" / intern_snapshot.revision
    return _pinned(snapshot, "Intern-Decision-0.8B")


def published_prompt_code() -> Path:
    """`_ref.py` of the installed `intern-decision-mlx`, whose package itself cannot be imported without MLX."""
    package = importlib.util.find_spec("intern_decision_mlx")
    if package is None or package.origin is None:
        pytest.skip("intern-decision-mlx is not installed (see the Makefile)")
    return Path(package.origin).with_name("_ref.py")


def execute(path: Path) -> ModuleType:
    """The module that the file at `path` makes. Unlike an import, leaves no byte code beside it."""
    module = ModuleType(f"executed_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # where dataclasses look for the names of a module
    exec(compile(path.read_bytes(), path, "exec", dont_inherit=True), module.__dict__)
    return module


def _pinned(snapshot: Path, model_name: str) -> InternSnapshot:
    digest = hashlib.sha256((snapshot / "inference.py").read_bytes()).hexdigest()
    return InternSnapshot(snapshot, snapshot.name, digest, model_name)
