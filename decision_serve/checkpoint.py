"""A checkpoint on disk: from the name a caller gives to a folder with metadata and a tokenizer.

A name is a catalog name (`embedded`, `smollm2-135m`), a folder, or a Hub id at a pinned revision
(`owner/name@revision`).
Nothing here touches the network: what is not on disk is refused with the command that gets it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from decision_serve import catalog
from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata, read_metadata

TOKENIZER_FILE = "tokenizer.json"


@dataclass(frozen=True)
class Checkpoint:
    """A folder that can be served."""

    ref: str
    """The name it was asked for by."""
    name: str
    """The short name of the model family, e.g. `smollm2-135m` or `decider-0.8b`."""
    path: Path
    revision: str | None
    """Of a Hub repository the commit, of a catalog name that of its entry, of `embedded` the version in its metadata.
    None of a folder."""
    metadata: SystemOneMetadata

    @property
    def tokenizer_file(self) -> Path:
        return self.path / TOKENIZER_FILE


def open_checkpoint(ref: str, revision: str | None = None) -> Checkpoint:
    """Find the folder behind `ref` and read its metadata.

    Raises `CheckpointError` where the folder is absent (naming the command that gets it), where a file was altered
    since it was pulled, or where it has no System One metadata or no `tokenizer.json`.
    """
    path, name, revision = _locate(ref, revision)
    metadata = read_metadata(path)
    if not (path / TOKENIZER_FILE).is_file():
        raise CheckpointError(f"{path} has no {TOKENIZER_FILE}; only checkpoints with a fast tokenizer are served")
    catalog.verify(ref, path)
    revision = metadata.version if ref == catalog.EMBEDDED else revision
    return Checkpoint(ref=ref, name=name, path=path, revision=revision, metadata=metadata)


def _locate(ref: str, revision: str | None) -> tuple[Path, str, str | None]:
    """Folder, short name and revision of `ref`."""
    folder = Path(ref).expanduser().resolve()
    if ref in catalog.NAMES or folder.is_dir():
        if revision is not None:
            raise CheckpointError(f"{ref} is no Hub id, so it has no revision {revision!r} to choose; leave it out")
        if ref in catalog.NAMES:
            entry = catalog.ENTRIES.get(ref)
            return catalog.installed_path(ref), ref, entry.revision if entry else None
        return folder, folder.name, None
    hub_id, revision = catalog.parse_hub_ref(ref, revision)
    return catalog.hub_snapshot(hub_id, revision), hub_id.rpartition("/")[2], revision
