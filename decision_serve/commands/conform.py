"""`decision-serve conform`: compare a tokenizer's rows with published ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decision_serve.commands.outcome import FAILED

if TYPE_CHECKING:
    from decision_serve.conformance import ConformanceReport

SHOWN_DIFFERENCES = 20
"""Lines per comparison; `--json` holds all of them."""


def conform(
    tokenizer: Annotated[
        Path, typer.Option(help="Folder with a tokenizer.json.", exists=True, file_okay=False, metavar="DIR")
    ],
    fixtures: Annotated[
        Path, typer.Option(help="File with published rows and answers.", exists=True, dir_okay=False, metavar="FILE")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compare token rows with published ones.

    Compared with what a model's author published are: every row's ids, slot and label ids, the label table, the input
    tokens of each request, the probabilities that follow from logits, and the answers that follow from probabilities.
    No model is loaded. Any difference is named, and the exit code is then 1.

    \b
    Examples:
      decision-serve conform --tokenizer ./decider-0.8b --fixtures decider-0.8b-rows.json
      decision-serve conform --tokenizer ./decider-0.8b --fixtures decider-0.8b-rows.json --json
    """
    from decision_serve.conformance import check_conformance, read_fixtures
    from decision_serve.errors import CheckpointError
    from decision_serve.metadata import PAIR, STATE_FIRST
    from decision_serve.prompts.tokenizer import read_tokenizer

    if not (tokenizer / "tokenizer.json").is_file():
        raise CheckpointError(f"{tokenizer} has no tokenizer.json")
    if _layout(tokenizer) == PAIR:
        raise CheckpointError(
            f"{tokenizer} has the pair layout; published rows are those of language models, whose layout is "
            f"{STATE_FIRST}. Name the folder of such a checkpoint"
        )
    report = check_conformance(read_tokenizer(tokenizer / "tokenizer.json"), read_fixtures(fixtures))
    if as_json:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        _print_report(report)
    if not report.conformant:
        raise typer.Exit(FAILED)


def _layout(folder: Path) -> str | None:
    """What the folder's metadata names; None where it has none, as a tokenizer needs none here."""
    from decision_serve.errors import CheckpointError
    from decision_serve.metadata import read_metadata

    try:
        return read_metadata(folder).layout
    except CheckpointError:
        return None


def _print_report(report: ConformanceReport) -> None:
    print(f"Fixtures of {report.model}")
    for section in report.sections:
        largest = section.largest_difference
        note = "" if largest is None else f"   largest difference {largest:.1e}"
        print(f"  {section.name:<14} {section.equal:>4} / {section.total} equal{note}")
        for line in section.differences[:SHOWN_DIFFERENCES]:
            print(f"      {line}")
        if (more := len(section.differences) - SHOWN_DIFFERENCES) > 0:
            print(f"      and {more} more; --json lists all of them")
    print("conformant" if report.conformant else "NOT conformant")
