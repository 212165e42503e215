"""The measurement itself: what is compared, what is counted, and that it refuses a noisy machine."""

import json
import re
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from decision_serve.cli import app
from decision_serve.commands import bench as bench_command
from decision_serve.engines.fake import FakeEngine
from decision_serve.errors import EngineFailed, TokenLimitExceeded
from decision_serve.evaluate.bench import Workload, make_questions, make_state, run_bench
from decision_serve.model import load_model


@pytest.fixture
def model():
    return load_model("fake")


def test_report_counts_what_was_run(model):
    workload = Workload(state_tokens=100, questions=4, options=5)
    report = run_bench(model, workload, rounds=3)

    assert report.rounds == 3
    assert report.largest_probability_difference == 0.0
    plan = model.planner.plan(make_state(model, 100), make_questions(workload))
    assert report.tokens == plan.input_tokens
    assert report.rows_tokens == sum(len(row.ids) for row in plan.rows) > report.tokens
    assert 0 < report.request.minimum <= report.request.median
    assert report.as_json()["ratios"]["request_to_single"] == pytest.approx(report.request_to_single, abs=1e-4)


def test_ways_are_timed_in_turn(model):
    run_bench(model, Workload(state_tokens=20, questions=3, options=2), rounds=2)

    calls = model.engine.calls
    rows, single = calls[0], calls[5]
    assert len(single) == 1
    assert len(single[0].ids) > max(len(row.ids) for row in rows)
    alone = [(row,) for row in rows]
    assert calls == [rows, *alone] + 3 * [rows, single, *alone]  # comparison, warm-up, two rounds


def test_the_single_forward_holds_every_token_once(model):
    workload = Workload(state_tokens=30, questions=3, options=3)
    report = run_bench(model, workload, rounds=1)
    request, single = model.engine.calls[4:6]
    prefix = next(i for i, ids in enumerate(zip(*(row.ids for row in request), strict=False)) if len(set(ids)) > 1)
    expected = request[0].ids[:prefix] + tuple(token for row in request for token in row.ids[prefix:])
    assert single[0].ids == expected
    assert len(expected) == report.tokens


def test_one_question(model):
    report = run_bench(model, Workload(state_tokens=30, questions=1, options=2), rounds=1)
    assert report.tokens == report.rows_tokens


@pytest.mark.parametrize("tokens", [1, 7, 64, 300])
def test_the_state_is_the_shortest_that_suffices(model, tokens):
    def context(state):
        question = make_questions(Workload(questions=1))
        return model.planner.plan(state, question).input_tokens - model.planner.plan("", question).input_tokens

    state = make_state(model, tokens)
    assert context(state) >= tokens
    assert context(state.rpartition(" ")[0]) < tokens


def test_texts_stay_apart_when_there_are_many():
    questions = make_questions(Workload(questions=25, options=255))
    assert len({question.instructions for question in questions.values()}) == 25
    assert len(questions["q0"].options) == 255


def test_nothing_is_timed_where_sharing_changes_answers(model):
    model.engine.enqueue([[(4.0, -4.0)]] * 2)
    with pytest.raises(EngineFailed, match="a shared state changes a probability by"):
        run_bench(model, Workload(state_tokens=10, questions=2, options=2), rounds=1)
    assert len(model.engine.calls) <= 3


def test_work_that_does_not_fit(model):
    with pytest.raises(TokenLimitExceeded, match="context of 200"):
        run_bench(
            replace(model, engine=FakeEngine(context_length=200)),
            Workload(state_tokens=100, questions=10, options=3),
            rounds=1,
        )


def test_a_real_engine_shares_the_state(tiny_checkpoint):
    real = load_model(str(tiny_checkpoint("llama")))
    try:
        report = run_bench(real, Workload(state_tokens=60, questions=3, options=3), rounds=1)
    finally:
        real.engine.close()
    print(f"largest difference of a probability {report.largest_probability_difference:.1e}")
    assert report.prefix_sharing
    assert 0 < report.largest_probability_difference < 1e-4  # float32, label logits of some units


def run_command(*arguments):
    small = ["--state-tokens", "20", "--questions", "2", "--rounds", "1"]
    return CliRunner().invoke(app, ["bench", "--checkpoint", "fake", *small, *arguments])


def test_table_then_json(monkeypatch):
    monkeypatch.setattr(bench_command, "MAX_OTHER_PROCESSES", 1.0)
    result = run_command()
    assert result.exit_code == 0, result.output
    *table, last = result.stdout.splitlines()
    report = json.loads(last)
    assert report["model"] == "fake-v1"
    assert report["workload"] == {"state_tokens": 20, "questions": 2, "options": 3}
    shown = re.search(r"request / one forward +([\d.]+)", "\n".join(table))
    assert float(shown[1]) == pytest.approx(report["ratios"]["request_to_single"], abs=1e-3)  # printed with 3 decimals
    assert json.loads(run_command("--json").stdout).keys() == report.keys()


def test_a_busy_machine_is_refused(monkeypatch):
    monkeypatch.setattr(bench_command, "MAX_OTHER_PROCESSES", -1.0)
    result = run_command()
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("error: other processes took ")
    assert result.stderr.endswith("Nothing is reported.\n")
