"""Whole measurements: on the fake engine, and once on a tiny real checkpoint with every kind of candidate."""

import json
import re
from dataclasses import replace

import pytest

from decision_serve.engines.fake import SteppedFakeEngine
from decision_serve.errors import CheckpointError, EngineFailed, StartupError, TokenLimitExceeded
from decision_serve.evaluate.bench import candidates as candidates_module
from decision_serve.evaluate.bench import timing
from decision_serve.evaluate.bench.candidates import DECIDER, FASTJEV, NATIVE, ROWS, TRANSFORMERS
from decision_serve.evaluate.bench.run import BenchOptions, run_bench
from decision_serve.evaluate.bench.trials import AGAIN, ALONE, FASTJEV_PROMPTS, FIRST, TOGETHER
from decision_serve.model import load_model


@pytest.fixture(autouse=True)
def any_machine(monkeypatch):
    monkeypatch.setattr(timing, "MAX_OTHER_PROCESSES", 1.0)


def quiet(_):
    pass


@pytest.fixture
def stepped(monkeypatch):
    """Every engine that the bench loads is the fake one that works in passes."""
    engines = []

    def load(ref, options):
        engines.append(SteppedFakeEngine())
        return replace(load_model("fake"), engine=engines[-1])

    monkeypatch.setattr(candidates_module, "load_model", load)
    return engines


def test_a_checkpoint_of_the_pair_layout_is_refused_with_one_that_is_measured(embedded_folder):
    for ref in ("embedded", str(embedded_folder)):
        with pytest.raises(CheckpointError, match=r"has the pair layout, .*; name one, such as smollm2-135m"):
            run_bench(ref, BenchOptions(), quiet)


def test_everything_on_the_fake_engine(stepped):
    told = []
    options = replace(BenchOptions.everything(), rounds=4, dtypes=("float32",))
    report = run_bench("fake", options, told.append)
    (run,) = report.runs
    assert list(run.workloads) == list("ABCDEF")
    assert report.skipped == {"G": "needs a file of fixtures: --fixtures FILE"}
    assert [key for key, work in run.workloads.items() if ROWS in work.ways] == ["A", "C"]
    assert run.workloads["A"].ways[NATIVE].timing.rounds == 4
    assert run.workloads["A"].ways[ROWS].timing.rounds == 1
    assert run.workloads["C"].ways[NATIVE].tokens_computed == run.workloads["C"].rows_tokens  # it shares nothing
    assert list(run.workloads["E"].ways) == [FIRST, AGAIN]
    assert list(run.workloads["F"].ways) == [ALONE, TOGETHER]
    assert any(re.fullmatch(r"C, about \d+ s: round 4 of 4: native", text) for text in told)
    assert all(engine.closed for engine in stepped)
    bars = {bar.text.partition(",")[0]: bar for bar in report.bars if bar.dtype == "float32"}
    assert bars["tokens put through layers / (S + sum Q)"].value > 1
    assert bars["answers per second"].value is not None
    assert json.loads(json.dumps(report.as_json()))["runs"][0]["workloads"]["A"]["tokens"] == run.workloads["A"].tokens


def test_the_default_is_quick_and_needs_no_peer():
    report = run_bench("fake", BenchOptions(rounds=1), quiet)
    assert list(report.runs[0].workloads) == ["A", "D"]
    assert report.skipped == {"E": "needs the native engine"}
    assert list(report.runs[0].workloads["D"].ways) == [NATIVE, TRANSFORMERS]


def test_candidates_by_name_take_part_everywhere():
    options = BenchOptions(["D"], [TRANSFORMERS, ROWS], rounds=1, by_name=True)
    assert list(run_bench("fake", options, quiet).runs[0].workloads["D"].ways) == [TRANSFORMERS, ROWS]


def test_something_of_this_project_must_plan_the_rows():
    with pytest.raises(StartupError, match="one candidate must be native or transformers"):
        run_bench("fake", BenchOptions(candidates=[DECIDER]), quiet)


def test_nothing_is_timed_where_answers_differ(stepped):
    def different(rows):
        stepped[1].pass_tokens = 10**6
        stepped[1].begun[-1].rows = tuple(replace(row, ids=(1, *row.ids[1:])) for row in rows)

    def enqueue(text):
        if text == "D, comparing: transformers":
            stepped[1].enqueue(different)

    with pytest.raises(EngineFailed, match=r"transformers gives a probability that differs by .* nothing was timed"):
        run_bench("fake", BenchOptions(["D"], [NATIVE, TRANSFORMERS]), enqueue)
    assert len(stepped[0].calls) == 1
    assert all(engine.closed for engine in stepped)


def test_work_that_does_not_fit(monkeypatch):
    def load(ref, options):
        model = load_model("fake")
        model.planner.limits = replace(model.planner.limits, max_row_tokens=200)
        return model

    monkeypatch.setattr(candidates_module, "load_model", load)
    with pytest.raises(TokenLimitExceeded, match="limit is 200"):
        run_bench("fake", BenchOptions(["A"]), quiet)


@pytest.mark.filterwarnings("default")  # those of the peers' own code
def test_every_candidate_on_a_real_model(semif_checkpoint):
    pytest.importorskip("decider.engine_v2", reason="decider-ai is not installed (see the Makefile)")
    names = (NATIVE, DECIDER, FASTJEV, ROWS)
    report = run_bench(str(semif_checkpoint("qwen3_5")), BenchOptions("AEF", names, ("float32",), 1, None, True), quiet)
    assert report.skipped == {}
    (run,) = report.runs
    ways = run.workloads["A"].ways
    assert list(ways) == [NATIVE, DECIDER, ROWS, FASTJEV_PROMPTS, FASTJEV]
    for name, way in ways.items():
        print(f"{name}: {way.tokens_computed} tokens, max |dp| {way.agreement.largest_difference:.1e}")
        assert way.agreement.argmax_equal == way.agreement.compared == (2 if name == ROWS else 10)
        assert way.agreement.largest_difference < 1e-4  # float32, label logits of some units
    assert ways[FASTJEV].tokens_computed > ways[FASTJEV_PROMPTS].tokens_computed  # it pads
    for key, name in (("A", NATIVE), ("A", FASTJEV_PROMPTS), ("E", FIRST), ("F", ALONE), ("F", TOGETHER)):
        way = run.workloads[key].ways[name]
        assert way.tokens_computed <= way.tokens, (key, name)  # every token once
    again = run.workloads["E"].ways[AGAIN]
    assert again.tokens <= again.tokens_computed < 1.2 * again.tokens  # the state was kept up to its last token
    assert run.copied_prefix_bytes_per_question == 0
    assert run.flop_per_token > 0
    assert len(run.gemm_rates) == 2
    assert all(work.gemm_rate > 0 for work in run.workloads.values())
    assert 0 < run.gemm_share("A") < 1
