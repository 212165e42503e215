"""One workload on all candidates: compared, counted, then timed in turn."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decision_serve.engines.base import Logits
from decision_serve.evaluate.bench.candidates import Candidates, tokens_computed
from decision_serve.evaluate.bench.comparison import Agreement, compare
from decision_serve.evaluate.bench.timing import Timing, Way, time_in_turn
from decision_serve.evaluate.bench.trials import Group, Trial, make_groups
from decision_serve.evaluate.bench.workloads import Request, Workload

if TYPE_CHECKING:
    from decision_serve.engines.gemm import GemmProbe

ROUNDS_PER_SLOW_ROUND = 3
"""One fresh forward per row takes many times as long as the rest, so it takes part in fewer rounds."""
SLOW_SAMPLE = 2
"""Rows of a request whose answers are compared where each takes a forward of its own: the first ones."""
_PROBE = "the machine's own products"


@dataclass(frozen=True)
class WayResult:
    """One candidate, or one way to use it, on one workload."""

    timing: Timing
    tokens_computed: int | None
    """Tokens put through the layers for the whole workload, pads included; None where they are not counted."""
    tokens: int
    """What it would be with the common prefix of a request's rows once, and what remains of each row."""
    agreement: Agreement
    """With the first candidate of the workload, or with the first way to use it."""


@dataclass(frozen=True)
class WorkloadResult:
    """`tokens`: of all requests, each state counted once (S + sum Q); `suffix_tokens`: sum Q alone; `rows_tokens`: of
    all rows, the state counted in each. `other_processes`: share of the cores that they took, None where unknown.
    `gemm_rate`: floating-point operations per second of the machine's own products, the median of the rounds."""

    key: str
    title: str
    requests: int
    rows: int
    tokens: int
    suffix_tokens: int
    rows_tokens: int
    other_processes: float | None
    gemm_rate: float | None
    ways: dict[str, WayResult]

    def ratio(self, one: str, other: str) -> float | None:
        """Median time of way `one` over that of `other`; None where either was not measured."""
        if one not in self.ways or other not in self.ways:
            return None
        return self.ways[one].timing.median / self.ways[other].timing.median


class WorkloadMeasurement:
    """Measures workloads on `candidates`, all in one number format."""

    def __init__(
        self,
        candidates: Candidates,
        dtype: str,
        rounds: int,
        probe: GemmProbe | None,
        progress: Callable[[str], None],
    ) -> None:
        """`dtype`: the coarsest number format among the candidates; it decides how far answers may differ.

        `probe` takes its turn in every round.
        """
        self._candidates = candidates
        self._dtype = dtype
        self._rounds = rounds
        self._probe = probe
        self._progress = progress
        self._numbers = itertools.count()

    def measure(self, work: Workload, requests: Sequence[Request], names: Sequence[str]) -> WorkloadResult | None:
        """Compare, count, and time in turn. None where none of the candidates `names` can do this work.

        Raises `EngineFailed` where answers differ by too much, and `CoresTaken`.
        """
        groups = make_groups(work, requests, self._candidates, names)
        trials = {name: trial for group in groups for name, trial in group.items()}
        if not trials:
            return None
        counted: dict[str, tuple[Agreement, int | None]] = {}
        expected = 0.0
        for group in groups:
            expected += self._compare(work, group, counted)
        ways = {name: self._way(trial) for name, trial in trials.items()}
        if (probe := self._probe) is not None:
            ways[_PROBE] = Way(lambda _: probe.run(), self._rounds)
        said = f"{work.key}, about {expected:.0f} s"
        timings, others = time_in_turn(ways, self._next, lambda text: self._progress(f"{said}: {text}"))
        rows = [row for request in requests for row in request.plan.rows]
        return WorkloadResult(
            key=work.key,
            title=work.title,
            requests=len(requests),
            rows=len(rows),
            tokens=sum(request.plan.input_tokens for request in requests),
            suffix_tokens=sum(request.suffix_tokens for request in requests),
            rows_tokens=sum(len(row.ids) for row in rows),
            other_processes=others,
            gemm_rate=None if probe is None else probe.operations / timings[_PROBE].median,
            ways={
                name: WayResult(timings[name], counted[name][1], trial.tokens, counted[name][0])
                for name, trial in trials.items()
            },
        )

    def _compare(self, work: Workload, group: Group, counted: dict[str, tuple[Agreement, int | None]]) -> float:
        """Run every trial of `group` once, on the same tokens. Returns the seconds that timing them will take."""
        number = self._next()
        reference: list[Logits] = []
        expected = 0.0
        for name, trial in group.items():
            self._progress(f"{work.key}, comparing: {name}")
            before = tokens_computed(trial.scorer)
            found, seconds = trial.run(number, SLOW_SAMPLE if trial.slow else None)
            after = tokens_computed(trial.scorer)
            reference = reference or found
            counted[name] = (
                compare(name, found, reference, self._dtype),
                None if before is None or after is None or trial.slow else after - before,
            )
            if trial.slow:
                seconds *= sum(map(len, reference)) / sum(map(len, found))
            expected += seconds * self._way(trial).rounds
        return expected

    def _way(self, trial: Trial) -> Way:
        rounds = max(1, self._rounds // ROUNDS_PER_SLOW_ROUND) if trial.slow else self._rounds
        return Way(lambda number: trial.run(number, None)[1], rounds)

    def _next(self) -> int:
        return next(self._numbers)
