import io
import os
import re

import pytest

from decision_serve.progress import progress_on


def work(progress):
    progress.note("Looking")
    progress.step("Downloading [bold]x==1", 3_000_000)
    progress.advance(1_000_000)
    progress.step("Converting", 2_000_000)
    progress.advance(2_000_000)
    progress.note("Ready in /some/[red]folder")


def test_plain_lines_where_there_is_no_terminal():
    stream = io.StringIO()
    with progress_on(stream) as progress:
        work(progress)
    assert stream.getvalue().splitlines() == [
        "Looking", "Downloading [bold]x==1 (3.0 MB)", "Converting (2.0 MB)", "Ready in /some/[red]folder",
    ]  # fmt: skip


def shown_on_terminal(monkeypatch, body):
    """What `body(progress)` shows on a real pseudo-terminal, without control sequences."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    master, slave = os.openpty()
    with open(slave, "w", encoding="utf-8") as terminal:
        body(terminal)
    shown = b""
    try:
        while chunk := os.read(master, 65536):
            shown += chunk
    except OSError:  # Linux reports the end of a pseudo-terminal as an error
        pass
    finally:
        os.close(master)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


def test_bars_with_bytes_on_a_terminal(monkeypatch):
    def body(terminal):
        with progress_on(terminal) as progress:
            work(progress)

    shown = shown_on_terminal(monkeypatch, body)
    # the first step was left at a third by its last report, and is full once the next one begins
    for text in ("Looking", "Downloading [bold]x==1", "Ready in /some/[red]folder", "3.0/3.0 MB", "2.0/2.0 MB"):
        assert text in shown


def test_a_failed_step_keeps_its_bar_where_it_stood(monkeypatch):
    def fail(progress):
        progress.step("Downloading", 4_000_000)
        progress.advance(1_000_000)
        raise RuntimeError("broken")

    def body(terminal):
        with pytest.raises(RuntimeError, match="broken"), progress_on(terminal) as progress:
            fail(progress)

    shown = shown_on_terminal(monkeypatch, body)
    assert "1.0/4.0 MB" in shown
    assert "4.0/4.0 MB" not in shown
