"""Every bar is computed from what it says, and a value that is missing is never a bar that is met."""

from dataclasses import replace

import pytest

from decision_serve.evaluate.bench.bars import BARS, NOT_MEASURABLE, NOT_MEASURED, RunResult, judge
from decision_serve.evaluate.bench.candidates import DECIDER, DECIDER_DEFAULT, FASTJEV, NATIVE, ROWS
from decision_serve.evaluate.bench.comparison import Agreement
from decision_serve.evaluate.bench.measure import WayResult, WorkloadResult
from decision_serve.evaluate.bench.timing import Timing
from decision_serve.evaluate.bench.trials import AGAIN, ALONE, FASTJEV_PROMPTS, FIRST, TOGETHER

TOKENS, SUFFIXES, ROWS_TOKENS = 1000, 200, 4000


def way(seconds, tokens_computed=TOKENS):
    return WayResult(Timing(seconds, seconds, 1), tokens_computed, TOKENS, Agreement(0.0, 1, 1))


def work(key, **seconds):
    ways = {name: way(value) for name, value in seconds.items()}
    return WorkloadResult(key, "", 1, 5, TOKENS, SUFFIXES, ROWS_TOKENS, 0.0, 0.625e9, ways)


def make_run(dtype):
    """Native takes two seconds for everything; all bars are met but for one per cent."""
    ways = {NATIVE: 2.0, DECIDER: 3.6, DECIDER_DEFAULT: 7.0}
    workloads = {key: work(key, **ways) for key in "ABG"}
    workloads["C"] = work("C", **ways, **{ROWS: 7.2, FASTJEV: 1.8, FASTJEV_PROMPTS: 1.0})
    workloads["E"] = work("E", **{FIRST: 1.0, AGAIN: 0.24})
    workloads["F"] = work("F", **{ALONE: 1.3, TOGETHER: 1.0})
    return RunResult(dtype, workloads, 1e6, (0.7e9, 0.9e9), 0.0, 1200, 1000)


def values(run, bfloat16_is_native=True):
    return {(bar.text.partition(",")[0], bar.dtype): bar for bar in judge([run], bfloat16_is_native)}


def test_values_in_bfloat16():
    bars = values(make_run("bfloat16"))
    found = {text: bar.value for (text, dtype), bar in bars.items() if dtype == "bfloat16"}
    assert found == {
        "tokens put through layers / (S + sum Q)": 1.0,
        "bytes of prefix copied per extra question": 0.0,
        "share of the GEMM rate": pytest.approx(1000 * 1e6 / 2.0 / 0.625e9),
        "speed against decider-ai": pytest.approx(1.8),
        "speed against decider-ai's float32": pytest.approx(3.5),
        "speed against fastjev": pytest.approx(1.8),
        "speed against fresh rows": pytest.approx(3.6 / (4000 / 1000)),
        "same state again / first time": pytest.approx(0.24 / 0.2),
        "answers per second": pytest.approx(1.3),
        "resident growth of C / bytes of its suffix activations": 1.2,
    }
    assert all(bar.met for (_, dtype), bar in bars.items() if dtype == "bfloat16")
    assert bars["share of the GEMM rate", "float32"].note == NOT_MEASURED


def with_way(run, key, name, result):
    changed = replace(run.workloads[key], ways={**run.workloads[key].ways, name: result})
    return replace(run, workloads={**run.workloads, key: changed})


def with_gemm_rate(run, key, rate):
    return replace(run, workloads={**run.workloads, key: replace(run.workloads[key], gemm_rate=rate)})


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda run: with_way(run, "G", NATIVE, way(2.0, TOKENS + 1)), "tokens put through layers / (S + sum Q)"),
        (lambda run: replace(run, copied_prefix_bytes_per_question=1.0), "bytes of prefix copied per extra question"),
        (lambda run: with_gemm_rate(run, "C", 0.8e9), "share of the GEMM rate"),
        (lambda run: with_way(run, "B", DECIDER, way(3.59)), "speed against decider-ai"),
        (lambda run: with_way(run, "A", DECIDER_DEFAULT, way(6.99)), "speed against decider-ai's float32"),
        (lambda run: with_way(run, "C", FASTJEV, way(1.79)), "speed against fastjev"),
        (lambda run: with_way(run, "C", ROWS, way(7.19)), "speed against fresh rows"),
        (lambda run: with_way(run, "E", AGAIN, way(0.25)), "same state again / first time"),
        (lambda run: with_way(run, "F", TOGETHER, way(1.01)), "answers per second"),
        (
            lambda run: replace(run, resident_growth_bytes=1201),
            "resident growth of C / bytes of its suffix activations",
        ),
    ],
)
def test_each_bar_can_be_missed(change, text):
    bars = values(change(make_run("bfloat16")))
    assert {name for (name, dtype), bar in bars.items() if dtype == "bfloat16" and not bar.met} == {text}


def test_fewer_tokens_than_the_least_are_met():
    run = make_run("float32")
    for key in "ABCG":
        run = with_way(run, key, NATIVE, way(2.0, 900))
    bar = values(run)["tokens put through layers / (S + sum Q)", "float32"]
    assert (bar.value, bar.met) == (0.9, True)


def test_what_was_not_measured_is_not_met():
    empty = RunResult("float32", {}, 1e6, (), None, None, None)
    results = judge([empty], bfloat16_is_native=False)
    assert len(results) == len(BARS)
    assert {(bar.value, bar.met) for bar in results} == {(None, None)}
    assert {bar.note for bar in results if bar.dtype == "bfloat16"} == {NOT_MEASURABLE}
    assert {bar.note for bar in results if bar.dtype == "float32"} == {NOT_MEASURED}


def test_bfloat16_without_instructions_is_not_judged():
    bars = values(make_run("bfloat16"), bfloat16_is_native=False)
    assert bars["share of the GEMM rate", "bfloat16"].note == NOT_MEASURABLE
    assert bars["tokens put through layers / (S + sum Q)", "bfloat16"].met


def test_every_workload_of_a_speed_must_be_there():
    run = make_run("bfloat16")
    del run.workloads["B"]
    bars = values(run)
    assert bars["speed against decider-ai", "bfloat16"].value is None
    assert bars["speed against decider-ai's float32", "bfloat16"].met  # A and C alone
