"""The whole measurement: every number format, every workload, every candidate, beside the machine's own rate."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decision_serve.catalog import SMOLLM2
from decision_serve.checkpoint import open_checkpoint
from decision_serve.engines.base import SteppedEngine
from decision_serve.errors import CheckpointError
from decision_serve.evaluate.bench.bars import BarResult, RunResult, judge
from decision_serve.evaluate.bench.candidates import (
    CANDIDATES,
    FASTJEV,
    NATIVE,
    ROWS,
    TRANSFORMERS,
    Candidates,
    load_candidates,
)
from decision_serve.evaluate.bench.measure import WorkloadMeasurement, WorkloadResult
from decision_serve.evaluate.bench.processor import Processor, read_processor
from decision_serve.evaluate.bench.resident import resident_growth
from decision_serve.evaluate.bench.shape import ModelShape, read_shape
from decision_serve.evaluate.bench.workloads import WORKLOADS, Request, fresh_rows, make_requests
from decision_serve.evaluate.cores import CoreWatch
from decision_serve.metadata import STATE_FIRST
from decision_serve.model import FAKE

if TYPE_CHECKING:
    from decision_serve.engines.gemm import GemmProbe

SCHEMA = "decision-serve-bench/2"
"""Changes when a field of the JSON document changes its meaning or goes away."""
QUICK_WORKLOADS = ("A", "D", "E")
QUICK_CANDIDATES = (NATIVE, TRANSFORMERS, ROWS)
ONLY_ON = {ROWS: "AC", FASTJEV: "C"}
"""Where candidates that take long take part, unless they were asked for by name."""
MEMORY_WORKLOAD = "C"
COPIES_WORKLOAD = "A"


@dataclass(frozen=True)
class BenchOptions:
    """What is measured. `fixtures`: the file with the requests of workload G, which is left out without it.

    `dtypes`: as `LoadOptions` takes them. `by_name`: whether the candidates were named one by one.
    """

    workloads: Sequence[str] = QUICK_WORKLOADS
    candidates: Sequence[str] = QUICK_CANDIDATES
    dtypes: Sequence[str] = ("auto",)
    rounds: int = 3
    fixtures: Path | None = None
    by_name: bool = False

    @classmethod
    def everything(cls) -> BenchOptions:
        """All workloads and candidates, in every number format that this processor multiplies fast."""
        dtypes = ("float32", "bfloat16") if read_processor().bfloat16 else ("float32",)
        return cls(tuple(WORKLOADS), CANDIDATES, dtypes)

    def names_for(self, key: str) -> list[str]:
        return [name for name in self.candidates if self.by_name or key in ONLY_ON.get(name, key)]


@dataclass(frozen=True)
class BenchReport:
    """`skipped`: what was asked for and could not be done, and why."""

    model: str
    device: str
    processor: Processor
    cores: int
    runs: list[RunResult]
    bars: list[BarResult]
    kernels: dict[str, dict[str, str]]
    skipped: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Numbers in SI units: seconds, bytes, tokens, floating-point operations per second."""
        return {
            "schema": SCHEMA,
            "model": self.model,
            "device": self.device,
            "processor": asdict(self.processor),
            "cores": self.cores,
            "versions": _versions(),
            "kernels": self.kernels,
            "runs": [
                {**asdict(run), "gemm_shares": {key: run.gemm_share(key) for key in run.workloads}} for run in self.runs
            ],
            "bars": [asdict(bar) for bar in self.bars],
            "skipped": self.skipped,
        }


def run_bench(ref: str, options: BenchOptions, progress: Callable[[str], None]) -> BenchReport:
    """Measure on the calling thread. `progress` is told what is under way.

    Raises `StartupError` where no engine of this project loads or the checkpoint is no language model,
    `TokenLimitExceeded` where a workload does not fit the model, `EngineFailed` where answers differ too much to
    compare times, and `CoresTaken`.
    """
    bench = _Bench(ref, options, progress)
    for dtype in options.dtypes:
        bench.measure(dtype)
    processor = read_processor()
    on_gpu = bench.device.startswith("cuda")
    bars = judge(bench.runs, processor.bfloat16 or on_gpu)
    cores = CoreWatch().cores
    return BenchReport(bench.model, bench.device, processor, cores, bench.runs, bars, bench.kernels, bench.skipped)


class _Bench:
    """What has been measured so far of the checkpoint `ref`."""

    def __init__(self, ref: str, options: BenchOptions, progress: Callable[[str], None]) -> None:
        self.runs: list[RunResult] = []
        self.skipped: dict[str, str] = {}
        self.kernels: dict[str, dict[str, str]] = {}
        self.model = self.device = ""
        self._ref = ref
        self._options = options
        self._progress = progress
        self._shape = ModelShape({}, 0) if ref == FAKE else read_shape(_language_model(ref))

    def measure(self, dtype: str) -> None:
        """One number format."""
        with load_candidates(self._ref, dtype, self._options.candidates, self._progress) as candidates:
            info = candidates.model.engine.info
            self.model, self.device = candidates.model.name, info.device
            self.kernels[info.dtype] = info.kernels
            self.skipped |= candidates.absent
            probe = self._gemm_probe(info.dtype)
            rates = [] if probe is None else [probe.best_rate()]
            workloads = self._measure_workloads(candidates, info.dtype, probe)
            if probe is not None:
                rates.append(probe.best_rate())
            copies = self._copies(candidates) if COPIES_WORKLOAD in workloads else None
        activations = self._activation_bytes(workloads, info.dtype)
        growth = None
        if activations and NATIVE in candidates.scorers and self.device == "cpu":
            self._progress("peak memory, in a process of its own")
            growth = resident_growth(self._ref, info.dtype, WORKLOADS[MEMORY_WORKLOAD])
        flop = self._shape.flop_per_token
        self.runs.append(RunResult(info.dtype, workloads, flop, tuple(rates), copies, growth, activations))

    def _measure_workloads(
        self, candidates: Candidates, dtype: str, probe: GemmProbe | None
    ) -> dict[str, WorkloadResult]:
        measurement = WorkloadMeasurement(candidates, dtype, self._options.rounds, probe, self._progress)
        results = {}
        for key in self._options.workloads:
            if key == "G" and self._options.fixtures is None:
                self.skipped[key] = "needs a file of fixtures: --fixtures FILE"
                continue
            work = WORKLOADS[key]
            requests = make_requests(work, candidates.model.planner, self._options.fixtures)
            result = measurement.measure(work, requests, self._options.names_for(key))
            if result is None:
                self.skipped[key] = "needs the native engine"
            else:
                results[key] = result
        return results

    def _gemm_probe(self, dtype: str) -> GemmProbe | None:
        """None where there is no rate to compare with."""
        if not self._shape.linears or dtype == "int8":
            return None
        from decision_serve.engines.gemm import GemmProbe

        self._progress("the machine's own GEMM rate")
        return GemmProbe(self._shape.linears, dtype, self.device)

    def _copies(self, candidates: Candidates) -> float | None:
        engine = candidates.stepped
        if engine is None or self._ref == FAKE:
            return None
        self._progress("copies of a stored prefix")
        (request,) = make_requests(WORKLOADS[COPIES_WORKLOAD], candidates.model.planner, None)
        return copied_bytes_per_question(engine, request)

    def _activation_bytes(self, workloads: dict[str, WorkloadResult], dtype: str) -> int | None:
        if MEMORY_WORKLOAD not in workloads or not self._shape.activations:
            return None
        number_bytes = 2 if dtype in ("bfloat16", "float16") else 4
        return self._shape.activations * number_bytes * workloads[MEMORY_WORKLOAD].suffix_tokens


def copied_bytes_per_question(engine: SteppedEngine, request: Request) -> float | None:
    """Bytes of a stored prefix that `engine` copies for each question of `request` beyond the first.

    None where it keeps no prefix.
    """
    from decision_serve.engines.prefix_copies import copied_prefix_bytes

    unseen = -1
    other, rows = (fresh_rows(request.plan.rows, number) for number in (unseen, unseen - 1))
    engine.score(rows)  # now the prefix is stored
    hits = engine.stats.prefix_hits
    one, all_of_them = copied_prefix_bytes(
        lambda: engine.read_last_logits(other[0].ids, other[0].label_ids[0]),
        lambda: engine.score(rows[:1]),
        lambda: engine.score(rows),
    )
    if engine.stats.prefix_hits < hits + 2:
        return None
    return (all_of_them - one) / (len(rows) - 1)


def _language_model(ref: str) -> Path:
    """The folder of the checkpoint `ref`. Raises `CheckpointError` where its layout has no states to share."""
    checkpoint = open_checkpoint(ref)
    if checkpoint.metadata.layout != STATE_FIRST:
        raise CheckpointError(
            f"{ref} has the {checkpoint.metadata.layout} layout, and bench measures what language models save by "
            f"sharing a state; name one, such as {SMOLLM2}"
        )
    return checkpoint.path


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in ("decision-serve", "torch", "transformers", "decider-ai", "fastjev"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
