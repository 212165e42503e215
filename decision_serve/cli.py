"""The command line: `decision-serve serve | ask | pull | conform | bench`.

Commands live in `decision_serve/commands/`, one per file. What they need is imported when they run, so that `--help`
stays quick.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from decision_serve import __version__
from decision_serve.commands.ask import ask
from decision_serve.commands.bench import bench
from decision_serve.commands.conform import conform
from decision_serve.commands.outcome import EXIT_CODES, INTERRUPTED, fail_with
from decision_serve.commands.pull import pull
from decision_serve.commands.serve import serve_app
from decision_serve.errors import DecisionServeError


class ErrorsAsLines(TyperGroup):
    """Ends a command that raises an error of the project with that error's message and exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except DecisionServeError as error:
            fail_with(error)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


_EXIT_CODES = "\n".join(f"{code:>5}  {meaning}" for code, meaning in EXIT_CODES.items())

app = typer.Typer(
    name="decision-serve",
    cls=ErrorsAsLines,
    help="Typed questions about a state, answered with probabilities by a model on this machine.\n\n"
    "\b\nExit codes:\n" + _EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(serve_app, name="serve")
for command in (ask, pull, conform, bench):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"decision-serve {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Options that stand before a command."""


def main() -> None:
    """The `decision-serve` program."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal may know ASCII only
    app()
