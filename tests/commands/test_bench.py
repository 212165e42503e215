"""The command: a table for people, then one JSON document; refusals as one line."""

import json

import pytest
from typer.testing import CliRunner

from decision_serve.cli import app
from decision_serve.commands.bench import _options
from decision_serve.evaluate.bench import timing
from decision_serve.evaluate.bench.processor import read_processor

DOCUMENT = {
    "schema",
    "model",
    "device",
    "processor",
    "cores",
    "versions",
    "kernels",
    "runs",
    "bars",
    "skipped",
    "threads",
}


def run_command(*arguments):
    return CliRunner().invoke(app, ["bench", "--checkpoint", "fake", "--rounds", "1", *arguments])


@pytest.fixture
def any_machine(monkeypatch):
    monkeypatch.setattr(timing, "MAX_OTHER_PROCESSES", 1.0)


@pytest.mark.usefixtures("any_machine")
def test_table_then_json():
    result = run_command()
    assert result.exit_code == 0, result.output
    *table, last = result.stdout.splitlines()
    report = json.loads(last)
    assert set(report) == DOCUMENT
    assert report["schema"] == "decision-serve-bench/2"
    (run,) = report["runs"]
    assert set(run["workloads"]) == {"A", "D"}
    shown = "\n".join(table)
    for work in run["workloads"].values():
        assert f"\n{work['key']}: {work['title']}, float32\n" in shown
        for name, way in work["ways"].items():
            assert f"  {name:<30}{way['timing']['median'] * 1e3:>9.1f} ms" in shown
    for bar in report["bars"]:
        assert bar["text"] in shown
    assert "Left out: E: needs the native engine" in shown
    assert "times as fast as one forward per row" in shown
    assert json.loads(run_command("--json").stdout).keys() == report.keys()


def test_a_busy_machine_is_refused(monkeypatch):
    monkeypatch.setattr(timing, "MAX_OTHER_PROCESSES", -1.0)
    result = run_command("--workload", "D")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("error: other processes took ")
    assert result.stderr.endswith("Nothing is reported.\n")


@pytest.mark.parametrize(
    ("option", "value", "known"),
    [
        ("--workload", "H", "A, B, C, D, E, F, G"),
        ("--candidate", "vllm", "native, transformers, decider-ai, fastjev, rows"),
        ("--dtype", "int4", "auto, float32, bfloat16, float16, int8"),
    ],
)
def test_unknown_names(option, value, known):
    result = run_command(option, value)
    assert result.exit_code == 2
    assert result.stderr == f"error: {option} is '{value}', expected one of {known}\n"


def test_options():
    everything = _options(True, None, None, None, 3, None)
    assert everything.workloads == tuple("ABCDEFG")
    assert everything.dtypes == (("float32", "bfloat16") if read_processor().bfloat16 else ("float32",))
    assert [name for name in everything.candidates if name not in everything.names_for("B")] == ["fastjev", "rows"]
    assert set(everything.names_for("C")) == set(everything.candidates)
    chosen = _options(False, ["C", "B", "C"], ["rows", "native"], ["int8"], 2, None)
    assert (chosen.workloads, chosen.candidates, chosen.dtypes) == (("C", "B"), ("rows", "native"), ("int8",))
    assert chosen.names_for("B") == ["rows", "native"]
