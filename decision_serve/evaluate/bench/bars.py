"""What an engine of this project is meant to reach, and whether it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from decision_serve.evaluate.bench.candidates import DECIDER, DECIDER_DEFAULT, FASTJEV, NATIVE, ROWS
from decision_serve.evaluate.bench.measure import WorkloadResult
from decision_serve.evaluate.bench.trials import AGAIN, ALONE, FASTJEV_PROMPTS, FIRST, TOGETHER

ROUNDING = 1e-9
NOT_MEASURABLE = "not measurable on this processor"
NOT_MEASURED = "not measured in this run"


@dataclass(frozen=True)
class RunResult:
    """Everything that was measured in one number format."""

    dtype: str
    workloads: Mapping[str, WorkloadResult]
    flop_per_token: float
    gemm_rates: tuple[float, ...]
    """What the machine reaches for moments, before and after: floating-point operations per second."""
    copied_prefix_bytes_per_question: float | None
    resident_growth_bytes: int | None
    suffix_activation_bytes: int | None

    def gemm_share(self, key: str) -> float | None:
        """Share that the native engine reaches on workload `key` of the rate of matrix products between its rounds.

        Medians of both: what a machine reaches for moments, it does not keep up for seconds, and it drifts.
        """
        work = self.workloads.get(key)
        if work is None or NATIVE not in work.ways or work.gemm_rate is None:
            return None
        return work.tokens * self.flop_per_token / work.ways[NATIVE].timing.median / work.gemm_rate


@dataclass(frozen=True)
class Bar:
    """A value of a `RunResult` and its bound. `dtype` None: it holds in every number format."""

    text: str
    limit: float
    at_least: bool
    value: Callable[[RunResult], float | None]
    dtype: str | None = None

    def result(self, dtype: str, value: float | None, note: str) -> BarResult:
        """`note`: why there is no value, where there is none."""
        if value is None:
            return BarResult(self.text, dtype, self.limit, self.at_least, None, None, note)
        met = value >= self.limit - ROUNDING if self.at_least else value <= self.limit + ROUNDING
        return BarResult(self.text, dtype, self.limit, self.at_least, value, met, "")


@dataclass(frozen=True)
class BarResult:
    """`value` None: `note` says why there is none."""

    text: str
    dtype: str
    limit: float
    at_least: bool
    value: float | None
    met: bool | None
    note: str


def token_ratio(result: RunResult) -> float | None:
    """Tokens put through layers over S + sum Q: the worst of the workloads that were measured."""
    ratios = []
    for key in "ABCG":
        way = result.workloads[key].ways.get(NATIVE) if key in result.workloads else None
        if way and way.tokens_computed is not None:
            ratios.append(way.tokens_computed / way.tokens)
    return max(ratios, default=None)


def share_of_ideal_gain(result: RunResult, key: str) -> float | None:
    """How many times faster than fresh rows, as a share of what saving every token but one copy would give."""
    work = result.workloads.get(key)
    gain = work and work.ratio(ROWS, NATIVE)
    return gain / (work.rows_tokens / work.tokens) if work and gain else None


def again_to_suffixes(result: RunResult) -> float | None:
    """Time over a known state against the first time, over sum(Q) / (S + sum(Q))."""
    work = result.workloads.get("E")
    ratio = work and work.ratio(AGAIN, FIRST)
    return ratio / (work.suffix_tokens / work.tokens) if work and ratio else None


def growth_to_activations(result: RunResult) -> float | None:
    if result.resident_growth_bytes is None or not result.suffix_activation_bytes:
        return None
    return result.resident_growth_bytes / result.suffix_activation_bytes


def _speed(way: str, against: str, keys: str) -> Callable[[RunResult], float | None]:
    """How many times faster `way` is than `against`: the least of the workloads, all of which must be there."""

    def value(result: RunResult) -> float | None:
        ratios = [result.workloads[key].ratio(against, way) if key in result.workloads else None for key in keys]
        return min((ratio for ratio in ratios if ratio is not None), default=None) if all(ratios) else None

    return value


def _least_share(result: RunResult) -> float | None:
    shares = [result.gemm_share(key) for key in "AC"]
    return min(share for share in shares if share is not None) if all(shares) else None


BARS = (
    Bar("tokens put through layers / (S + sum Q), worst of A, B, C and G", 1.0, False, token_ratio),
    Bar("bytes of prefix copied per extra question", 0, False, lambda run: run.copied_prefix_bytes_per_question),
    Bar("share of the GEMM rate, A and C", 0.75, True, _least_share, "float32"),
    Bar("share of the GEMM rate, A and C", 0.65, True, _least_share, "bfloat16"),
    Bar("speed against decider-ai, A, B and C", 1.05, True, _speed(NATIVE, DECIDER, "ABC"), "float32"),
    Bar("speed against decider-ai, A, B and C", 1.8, True, _speed(NATIVE, DECIDER, "ABC"), "bfloat16"),
    Bar("speed against decider-ai's float32, A and C", 3.5, True, _speed(NATIVE, DECIDER_DEFAULT, "AC"), "bfloat16"),
    Bar("speed against fastjev, C", 1.8, True, _speed(FASTJEV_PROMPTS, FASTJEV, "C"), "bfloat16"),
    Bar("speed against fresh rows, as a share of the ideal, C", 0.9, True, lambda run: share_of_ideal_gain(run, "C")),
    Bar("same state again / first time, over sum Q / (S + sum Q), E", 1.2, False, again_to_suffixes),
    Bar("answers per second, 16 clients against 1, F", 1.3, True, _speed(TOGETHER, ALONE, "F")),
    Bar("resident growth of C / bytes of its suffix activations", 1.2, False, growth_to_activations),
)


def judge(runs: Sequence[RunResult], bfloat16_is_native: bool) -> list[BarResult]:
    """Every bar once, or once per number format that was measured where it holds in all of them."""
    results = []
    for bar in BARS:
        if bar.dtype == "bfloat16" and not bfloat16_is_native:
            results.append(bar.result(bar.dtype, None, NOT_MEASURABLE))
            continue
        fitting = [run for run in runs if bar.dtype in (None, run.dtype)]
        results += [bar.result(run.dtype, bar.value(run), NOT_MEASURED) for run in fitting]
        if not fitting:
            results.append(bar.result(bar.dtype or "", None, NOT_MEASURED))
    return results
