"""A report of a bench, for people."""

from __future__ import annotations

from collections.abc import Sequence

from decision_serve.evaluate.bench.bars import BarResult, RunResult
from decision_serve.evaluate.bench.candidates import NATIVE, ROWS
from decision_serve.evaluate.bench.measure import WayResult, WorkloadResult
from decision_serve.evaluate.bench.run import BenchReport


def print_report(report: BenchReport) -> None:
    """Print one table per workload and number format, and one of the bars."""
    print(f"{report.model} on {report.device} ({report.processor.name}, {report.cores} cores)")
    for run in report.runs:
        for work in run.workloads.values():
            print(*workload_lines(run, work), sep="\n")
        if run.gemm_rates:
            rates = " and ".join(f"{rate / 1e9:.1f}" for rate in run.gemm_rates)
            print(f"\nMatrices of the model's shapes, {run.dtype}: {rates} GFLOP/s at best, before and after")
    print(*(f"\nLeft out: {name}: {reason}" for name, reason in report.skipped.items()), sep="")
    print(*bar_lines(report.bars), "", sep="\n")


def workload_lines(run: RunResult, work: WorkloadResult) -> list[str]:
    """What was measured of one workload."""
    others = "" if work.other_processes is None else f"; other processes took {work.other_processes:.1%} of the cores"
    lines = [
        f"\n{work.key}: {work.title}, {run.dtype}",
        f"   {work.rows} rows, {work.tokens} tokens with each state once, {work.rows_tokens} without{others}\n",
        f"  {'':<30}{'median':>12}{'minimum':>12}{'tokens':>9}{'of least':>9}{'argmax':>9}{'max |dp|':>10}",
        *(_way_line(name, way) for name, way in work.ways.items()),
    ]
    first = next(iter(work.ways))
    if gain := work.ratio(ROWS, first):
        ideal = work.rows_tokens / work.tokens
        lines.append(f"\n  {first}: {gain:.2f} times as fast as one forward per row, {gain / ideal:.0%} of the ideal")
    if work.gemm_rate and (share := run.gemm_share(work.key)):
        rate = f"{work.gemm_rate / 1e9:.1f} GFLOP/s"
        lines.append(f"  {NATIVE}: {share:.1%} of the rate at which this machine multiplied such matrices, {rate}")
    return lines


def _way_line(name: str, way: WayResult) -> str:
    tokens = "" if way.tokens_computed is None else way.tokens_computed
    ratio = "" if way.tokens_computed is None else f"{way.tokens_computed / way.tokens:.3f}"
    argmax = f"{way.agreement.argmax_equal}/{way.agreement.compared}"
    times = f"{way.timing.median * 1e3:>9.1f} ms{way.timing.minimum * 1e3:>9.1f} ms"
    return f"  {name:<30}{times}{tokens:>9}{ratio:>9}{argmax:>9}{way.agreement.largest_difference:>10.1e}"


def bar_lines(bars: Sequence[BarResult]) -> list[str]:
    """Every bar with the value beside it."""
    texts = [f"{bar.text}{f', {bar.dtype}' if bar.dtype else ''}" for bar in bars]
    width = max(map(len, texts))
    lines = [f"\n  {'':<{width}}{'bar':>10}{'value':>10}"]
    for text, bar in zip(texts, bars, strict=True):
        bound = f"{'>=' if bar.at_least else '<='} {bar.limit:.2f}"
        value = f"  {bar.note}" if bar.value is None else f"{bar.value:>10.3f}  {'met' if bar.met else 'NOT MET'}"
        lines.append(f"  {text:<{width}}{bound:>10}{value}")
    return lines
