"""Checksums of a checkpoint's files, so that an altered or truncated one is found before it answers anything.

The folder of a catalog model, pulled or part of the package, carries `SHA256SUMS`, in the format of `sha256sum
--check`. A snapshot in the Hugging Face cache needs no such file: its links point at blobs that are named by their own
hash.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from decision_serve.errors import CheckpointError

CHECKSUM_FILE = "SHA256SUMS"
PULL_AGAIN = "Pull the checkpoint again."
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")


def file_sha256(path: Path) -> str:
    """sha256 of the file's bytes, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_checksums(folder: Path) -> None:
    """Write `SHA256SUMS` over all files that `folder` holds now."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{file_sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]
    (folder / CHECKSUM_FILE).write_text("".join(lines), encoding="utf-8")


def verify(folder: Path) -> None:
    """Hash every file of `folder` that has a known hash. A folder without any passes: nothing is known about it.

    Raises `CheckpointError` that names the first file that is missing, truncated or altered, or cannot be read.
    """
    with _reading(folder):
        if (folder / CHECKSUM_FILE).is_file():
            verify_listed(folder)
        else:
            _verify_blobs(folder)


def verify_listed(folder: Path, remedy: str = PULL_AGAIN) -> None:
    """As `verify`, for a folder that must have a list: one whose list was lost or emptied is refused too.

    Errors end with `remedy`, but for files that cannot be read.
    """
    listing = folder / CHECKSUM_FILE
    with _reading(folder):
        lines = listing.read_text(encoding="utf-8", errors="replace").splitlines() if listing.is_file() else []
        if not lines:
            raise CheckpointError(f"{listing} is absent or empty. {remedy}")
        for number, line in enumerate(lines, start=1):
            if not (match := _LINE.fullmatch(line)):
                raise CheckpointError(f"{listing}, line {number}: expected a sha256 and a file name. {remedy}")
            path = folder / match[2]
            if not path.is_file():
                raise CheckpointError(f"{path} is missing. {remedy}")
            _require(path, file_sha256(path), match[1], remedy)


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CheckpointError(f"{folder} cannot be checked: {error}") from None


def _verify_blobs(folder: Path) -> None:
    for link in sorted(path for path in folder.rglob("*") if path.is_symlink()):
        blob = link.resolve()
        if blob.parent.name != "blobs":
            continue
        if re.fullmatch(r"[0-9a-f]{64}", blob.name):  # large files: sha256
            _require(link, file_sha256(blob), blob.name)
        elif re.fullmatch(r"[0-9a-f]{40}", blob.name):  # small files: the id that git gives the blob
            content = blob.read_bytes()
            _require(link, hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest(), blob.name)


def _require(path: Path, actual: str, expected: str, remedy: str = PULL_AGAIN) -> None:
    if actual != expected:
        raise CheckpointError(f"{path} was altered: its hash is {actual}, expected {expected}. {remedy}")
