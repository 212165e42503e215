"""`decision-serve bench`: what sharing a state saves on this machine, beside other engines and the machine's limit."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decision_serve.catalog import SMOLLM2
from decision_serve.commands.checkpoints import CHECKPOINT_HELP, prepare_process
from decision_serve.commands.outcome import fail, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from decision_serve.evaluate.bench.run import BenchOptions

DTYPES = ("auto", "float32", "bfloat16", "float16", "int8")
WORKLOADS_HELP = (
    "A: 10 questions over 300 tokens. B: 16 over 3,900. C: 21 over 2,000. D: one over 60. E: A, and again over the "
    "same state. F: 16 clients with short rows. G: the requests of --fixtures. Repeatable. Default: A, D and E."
)
CANDIDATES_HELP = (
    "native, transformers, rows (one fresh forward per question), decider-ai or fastjev. Repeatable. Default: native, "
    "transformers and rows."
)


Checkpoint = Annotated[str | None, typer.Option(metavar="REF", help=f"{CHECKPOINT_HELP} Default: {SMOLLM2}.")]
Workloads = Annotated[list[str] | None, typer.Option("--workload", metavar="LETTER", help=WORKLOADS_HELP)]
Names = Annotated[list[str] | None, typer.Option("--candidate", metavar="NAME", help=CANDIDATES_HELP)]
Everything = Annotated[
    bool,
    typer.Option(
        "--all", help="Every workload and candidate, in each number format that the processor multiplies fast."
    ),
]
Formats = Annotated[
    list[str] | None,
    typer.Option("--dtype", metavar="FORMAT", help=f"{', '.join(DTYPES)}. Repeatable. Default: auto."),
]
Rounds = Annotated[int, typer.Option(min=1, metavar="N", help="How often each candidate is timed, in turn.")]
Fixtures = Annotated[
    Path | None, typer.Option(help="The requests of workload G.", exists=True, dir_okay=False, metavar="FILE")
]
Threads = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="CPU threads of the engines. Default: their own choice.")
]


def bench(
    checkpoint: Checkpoint = None,
    workloads: Workloads = None,
    candidates: Names = None,
    everything: Everything = False,
    dtypes: Formats = None,
    rounds: Rounds = 3,
    fixtures: Fixtures = None,
    threads: Threads = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the JSON document only.")] = False,
) -> None:
    """Measure what sharing a state saves.

    All candidates answer the same token rows with the same weights. Their answers are compared first, then they are
    timed in turn. Tokens put through the layers are counted, and the speed is shown as a share of the rate at which
    this machine multiplies matrices of the model's own shapes. Nothing is reported where answers differ or other
    processes take more than a tenth of the cores: the exit code is then 1. Tables for people come first; the last
    line is one JSON document.

    A terminal shows how long each workload is expected to take. `--all` means minutes on smollm2-135m, and more than
    half an hour for 0.8 billion parameters on two cores.

    \b
    Examples:
      decision-serve bench
      decision-serve bench --workload C --candidate native --candidate decider-ai --threads 2
      decision-serve bench --all --fixtures decider-0.8b-rows.json
      decision-serve bench --json | python -m json.tool
    """
    if threads is not None:
        os.environ["OMP_NUM_THREADS"] = str(threads)  # read once, when the engines' library is loaded
    prepare_process()
    from decision_serve.evaluate.bench.run import run_bench
    from decision_serve.evaluate.bench.table import print_report
    from decision_serve.evaluate.bench.timing import CoresTaken

    options = _options(everything, workloads, candidates, dtypes, rounds, fixtures)
    show = _show if sys.stderr.isatty() else _silent
    try:
        report = run_bench(checkpoint or SMOLLM2, options, show)
    except CoresTaken as error:
        fail(str(error))
    finally:
        show("")
    if not as_json:
        print_report(report)
    print(json.dumps({**report.as_json(), "threads": threads}))


def _options(
    everything: bool,
    workloads: Sequence[str] | None,
    candidates: Sequence[str] | None,
    dtypes: Sequence[str] | None,
    rounds: int,
    fixtures: Path | None,
) -> BenchOptions:
    """What is measured; ends the command where a name is unknown."""
    from decision_serve.evaluate.bench.candidates import CANDIDATES
    from decision_serve.evaluate.bench.run import BenchOptions
    from decision_serve.evaluate.bench.workloads import WORKLOADS

    for option, chosen, known in (
        ("--workload", workloads, WORKLOADS),
        ("--candidate", candidates, CANDIDATES),
        ("--dtype", dtypes, DTYPES),
    ):
        if unknown := [name for name in chosen or () if name not in known]:
            refuse(f"{option} is {unknown[0]!r}, expected one of {', '.join(known)}")
    default = BenchOptions.everything() if everything else BenchOptions()
    return BenchOptions(
        workloads=tuple(dict.fromkeys(workloads or default.workloads)),
        candidates=tuple(dict.fromkeys(candidates or default.candidates)),
        dtypes=tuple(dict.fromkeys(dtypes or default.dtypes)),
        rounds=rounds,
        fixtures=fixtures,
        by_name=candidates is not None,
    )


def _silent(_: str) -> None:
    pass


def _show(text: str) -> None:
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
