"""Ways to do one piece of work, timed in turn, on cores that nobody else takes."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decision_serve.evaluate.cores import CoreWatch

MAX_OTHER_PROCESSES = 0.10
"""Share of the cores that others may take; past it, times say more about them than about an engine."""


class CoresTaken(Exception):
    """Other processes took too much of the cores; what was measured is not to be reported."""


@dataclass(frozen=True)
class Way:
    """One way to do a piece of work. `run(number)`: the seconds it took, on tokens that only this number has."""

    run: Callable[[int], float]
    rounds: int
    """How often it is timed; the slow ones take part in the first rounds only."""


@dataclass(frozen=True)
class Timing:
    """Seconds of one way."""

    median: float
    minimum: float
    rounds: int


def time_in_turn(
    ways: Mapping[str, Way], numbers: Callable[[], int], progress: Callable[[str], None]
) -> tuple[dict[str, Timing], float | None]:
    """Timings by name, and the share of the cores that other processes took: 0..1, None where it cannot be known.

    Each way runs once per round, every time on a number of its own, which `numbers` gives. Raises `CoresTaken`.
    """
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    rounds = max(way.rounds for way in ways.values())
    watch = CoreWatch()
    for index in range(rounds):
        for name, way in ways.items():
            if index < way.rounds:
                progress(f"round {index + 1} of {rounds}: {name}")
                seconds[name].append(way.run(numbers()))
    others = watch.others_share()
    if others is not None and others > MAX_OTHER_PROCESSES:
        raise CoresTaken(
            f"other processes took {others:.0%} of the {watch.cores} cores meanwhile, the limit is "
            f"{MAX_OTHER_PROCESSES:.0%}; stop them and run again. Nothing is reported."
        )
    return {name: Timing(statistics.median(each), min(each), len(each)) for name, each in seconds.items()}, others
