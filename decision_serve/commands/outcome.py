"""How a command ends: exit codes, and errors as plain lines on stderr."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

from decision_serve.errors import DecisionServeError, StartupError, ValidationFailed

FAILED = 1
USAGE = 2
STARTUP = 3
INTERRUPTED = 130

EXIT_CODES = {
    0: "everything went well",
    FAILED: "the command failed: a difference, a refused request, no answer",
    USAGE: "the command line is wrong: an option, a file, text that is no JSON",
    STARTUP: "a checkpoint or a setting was refused",
    INTERRUPTED: "interrupted with Ctrl-C",
}


def fail(*lines: str, code: int = FAILED) -> NoReturn:
    """Print each line as an error on stderr and end the command."""
    for line in lines:
        print(f"error: {line}", file=sys.stderr)
    raise typer.Exit(code)


def refuse(message: str) -> NoReturn:
    """End the command: it was called in a way that has no meaning."""
    fail(message, code=USAGE)


def fail_with(error: DecisionServeError) -> NoReturn:
    """End the command with an error of the project: one line, or one per fault of a request."""
    code = STARTUP if isinstance(error, StartupError) else FAILED
    if isinstance(error, ValidationFailed):
        fail(*map(str, error.issues), code=code)
    fail(error.message, code=code)
