"""Whether a measurement had the cores to itself."""

from __future__ import annotations

import os
import time
from pathlib import Path

_STAT = Path("/proc/stat")
_IDLE_COLUMNS = (3, 4)
"""`idle` and `iowait` of a CPU's line in /proc/stat. All other columns are busy, stolen time included."""
_COLUMNS = 8
"""The columns after these are parts of earlier ones."""


class CoreWatch:
    """Watches, from its creation on, how much of this process's cores other processes take."""

    def __init__(self) -> None:
        self._allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
        self.cores = len(self._allowed)
        self._started = time.perf_counter()
        self._own = _own_seconds()
        self._busy = self._busy_seconds()

    def others_share(self) -> float | None:
        """Share of the cores' time that others took since the start, 0..1; None where the system does not tell."""
        if self._busy is None or (busy := self._busy_seconds()) is None:
            return None
        others = (busy - self._busy) - (_own_seconds() - self._own)
        elapsed = time.perf_counter() - self._started
        return min(1.0, max(0.0, others / (elapsed * self.cores)))

    def _busy_seconds(self) -> float | None:
        if not _STAT.is_file():
            return None
        wanted = {f"cpu{index}" for index in self._allowed}
        ticks = 0
        for line in _STAT.read_text(encoding="ascii").splitlines():
            name, *columns = line.split()
            if name in wanted:
                ticks += sum(int(text) for index, text in enumerate(columns[:_COLUMNS]) if index not in _IDLE_COLUMNS)
        return ticks / os.sysconf("SC_CLK_TCK")


def _own_seconds() -> float:
    times = os.times()
    return times.user + times.system
