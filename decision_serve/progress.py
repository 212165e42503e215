"""How long work reports to the person who waits for it: a moving bar on a terminal, one line per step elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TextIO

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, TaskID, TextColumn, TransferSpeedColumn
from rich.progress import Progress as RichProgress


class Progress(Protocol):
    """Where long work reports to. Called from one thread."""

    def note(self, text: str) -> None:
        """Say one finished thing."""

    def step(self, text: str, total: int) -> None:
        """Begin a step of `total` bytes; the step before it is finished."""

    def advance(self, done: int) -> None:
        """`done` bytes of the current step have been worked off so far, 0 to its total."""


class LineProgress:
    """One plain line per note and per step, for logs and pipes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def note(self, text: str) -> None:
        print(text, file=self._stream, flush=True)

    def step(self, text: str, total: int) -> None:
        self.note(f"{text} ({total / 1e6:.1f} MB)")

    def advance(self, done: int) -> None:
        pass


class BarProgress:
    """A bar of bytes per step on a terminal."""

    def __init__(self, bars: RichProgress) -> None:
        self._bars = bars
        self._task: TaskID | None = None

    def note(self, text: str) -> None:
        self._bars.console.print(text, markup=False, highlight=False)

    def step(self, text: str, total: int) -> None:
        self.finish()
        self._bars.start()
        self._task = self._bars.add_task(escape(text), total=total)

    def advance(self, done: int) -> None:
        if self._task is not None:
            self._bars.update(self._task, completed=done)

    def finish(self) -> None:
        """Fill the current bar: its step is done, whatever its last report was."""
        if self._task is not None:
            self._bars.update(self._task, completed=self._bars.tasks[-1].total)


@contextmanager
def progress_on(stream: TextIO) -> Iterator[Progress]:
    """Report on `stream`: bars where it is a terminal, plain lines where it is not."""
    if not stream.isatty():
        yield LineProgress(stream)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    bars = RichProgress(*columns, console=Console(file=stream))
    progress = BarProgress(bars)
    try:
        yield progress
        progress.finish()
    finally:
        bars.stop()  # a failed step keeps the bar where it stood
