"""`decision-serve bench`: what sharing a state saves on this machine."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

import typer

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.commands.checkpoints import CHECKPOINT_HELP, prepare_process
from decision_serve.commands.outcome import fail

if TYPE_CHECKING:
    from decision_serve.evaluate.bench import BenchReport

MAX_OTHER_PROCESSES = 0.10
"""Share of the cores that others may take; past it, times say more about them than about the engine."""


def bench(
    checkpoint: Annotated[
        str | None, typer.Option(metavar="REF", help=f"{CHECKPOINT_HELP} Default: {DEFAULT_CHECKPOINT}.")
    ] = None,
    state_tokens: Annotated[int, typer.Option(min=1, metavar="N", help="Tokens of the state.")] = 300,
    questions: Annotated[int, typer.Option(min=1, metavar="N", help="Questions of the request.")] = 10,
    options: Annotated[int, typer.Option(min=2, max=255, metavar="N", help="Options of each question.")] = 3,
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="How often each way is timed, in turn.")] = 7,
    threads: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="CPU threads of the engine. Default: its own choice.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the JSON document only.")] = False,
) -> None:
    """Measure what sharing a state saves.

    One request is timed against a single forward over as many tokens, and against one forward per question. All three
    run on the same engine and weights, in turn, after their answers were compared. Medians are compared. Nothing is
    reported where other processes take more than a tenth of the cores: the exit code is then 1. A table for people
    comes first; the last line is one JSON document.

    \b
    Examples:
      decision-serve bench
      decision-serve bench --questions 32 --state-tokens 2000 --threads 2
      decision-serve bench --json | python -m json.tool
    """
    if threads is not None:
        os.environ["OMP_NUM_THREADS"] = str(threads)  # read once, when the engine's library is loaded
    prepare_process()
    from decision_serve.evaluate.bench import Workload, run_bench
    from decision_serve.model import load_model

    model = load_model(checkpoint or DEFAULT_CHECKPOINT)
    try:
        report = run_bench(model, Workload(state_tokens, questions, options), rounds)
    finally:
        model.engine.close()
    others = report.other_processes
    if others is not None and others > MAX_OTHER_PROCESSES:
        fail(
            f"other processes took {others:.0%} of the {report.cores} cores meanwhile, the limit is "
            f"{MAX_OTHER_PROCESSES:.0%}; stop them and run again. Nothing is reported."
        )
    if not as_json:
        _print_table(report)
    print(json.dumps({**report.as_json(), "threads": threads}))


def _print_table(report: BenchReport) -> None:
    work = report.workload
    print(f"{report.model} on {report.device}, {report.dtype}, engine {report.engine}")
    print(f"{work.questions} questions of {work.options} options over a state of {work.state_tokens} tokens")
    ways = (
        ("one request", report.tokens, report.request),
        ("one forward, same tokens", report.tokens, report.single),
        ("one forward per question", report.rows_tokens, report.rows),
    )
    print(f"\n  {'':<26}{'tokens':>8}{'median':>12}{'minimum':>12}")
    for name, tokens, timing in ways:
        print(f"  {name:<26}{tokens:>8}{timing.median * 1e3:>9.1f} ms{timing.minimum * 1e3:>9.1f} ms")
    shared = "shared" if report.prefix_sharing else "not shared by this engine"
    print(f"\n  request / one forward        {report.request_to_single:6.3f}")
    print(f"  request / one per question   {report.request_to_rows:6.3f}")
    print(f"  state                        {shared}")
    print(f"  largest change of a probability by sharing  {report.largest_probability_difference:.1e}")
    others = report.other_processes
    noise = "not measured on this system" if others is None else f"{others:.1%} of {report.cores} cores"
    print(f"  other processes              {noise}\n")
