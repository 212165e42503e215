"""Which candidates are there, which are not and why, and that all are closed."""

import pytest

from decision_serve.engines.base import EngineStats
from decision_serve.engines.fake import FakeEngine, SteppedFakeEngine
from decision_serve.errors import CheckpointError, StartupError
from decision_serve.evaluate.bench import candidates as candidates_module
from decision_serve.evaluate.bench.candidates import (
    CANDIDATES,
    NATIVE,
    ROWS,
    TRANSFORMERS,
    FreshRows,
    load_candidates,
    tokens_computed,
)
from decision_serve.evaluate.bench.workloads import WORKLOADS, make_requests
from decision_serve.model import load_model


def quiet(_):
    pass


def test_all_that_the_fake_model_has():
    with load_candidates("fake", "auto", CANDIDATES, quiet) as candidates:
        assert list(candidates.scorers) == [NATIVE, TRANSFORMERS, ROWS]
        assert candidates.absent == {}
        engines = [candidates.scorers[NATIVE], candidates.scorers[TRANSFORMERS]]
        assert candidates.model.engine is engines[0]
    assert all(engine.closed for engine in engines)


def refuse(*engines):
    """`load_model` that refuses these engines."""

    def load(ref, options):
        if options.engine in engines:
            raise CheckpointError(f"{options.engine} refuses")
        return load_model(ref, options)

    return load


def test_what_cannot_be_loaded_is_named(monkeypatch):
    monkeypatch.setattr(candidates_module, "load_model", refuse(NATIVE))
    with load_candidates("fake", "auto", CANDIDATES, quiet) as candidates:
        assert list(candidates.scorers) == [TRANSFORMERS, ROWS]
        assert candidates.absent == {NATIVE: "native refuses"}
        assert candidates.stepped is None


def test_without_any_engine_nothing_is_measured(monkeypatch):
    monkeypatch.setattr(candidates_module, "load_model", refuse(NATIVE, TRANSFORMERS))
    with (
        pytest.raises(StartupError, match="native refuses; transformers refuses"),
        load_candidates("fake", "auto", CANDIDATES, quiet),
    ):
        pass


def test_engines_are_closed_when_the_measurement_fails():
    with pytest.raises(KeyError), load_candidates("fake", "auto", [NATIVE], quiet) as candidates:
        raise KeyError
    assert candidates.model.engine.closed


def test_fresh_rows_are_asked_one_by_one():
    model = load_model("fake")
    (request,) = make_requests(WORKLOADS["C"], model.planner, None)
    together = FakeEngine().score(request.plan.rows)
    assert FreshRows(model.engine).score(request.plan.rows) == together
    assert [len(rows) for rows in model.engine.calls] == [1] * 21


def test_tokens_are_counted_where_an_engine_counts_them():
    engine = SteppedFakeEngine()
    engine.stats = EngineStats(tokens_computed=7)
    assert tokens_computed(engine) == 7
    assert tokens_computed(FakeEngine()) is None
