"""What each way to answer a workload puts before an engine."""

from dataclasses import replace

import pytest

from decision_serve.engines.fake import SteppedFakeEngine
from decision_serve.errors import EngineFailed
from decision_serve.evaluate.bench.candidates import CANDIDATES, NATIVE, ROWS, TRANSFORMERS, Candidates, FreshRows
from decision_serve.evaluate.bench.trials import AGAIN, ALONE, FIRST, TOGETHER, make_groups, score_together
from decision_serve.evaluate.bench.workloads import WORKLOADS, Workload, make_requests
from decision_serve.model import load_model


@pytest.fixture
def engine():
    return SteppedFakeEngine(pass_tokens=4096)


@pytest.fixture
def candidates(engine):
    model = replace(load_model("fake"), engine=engine)
    scorers = {NATIVE: engine, TRANSFORMERS: load_model("fake").engine, ROWS: FreshRows(engine)}
    return Candidates(model, scorers, None, None, {})


def groups_of(candidates, key, names=CANDIDATES):
    requests = make_requests(WORKLOADS[key], candidates.model.planner, None)
    return requests, make_groups(WORKLOADS[key], requests, candidates, names)


def test_ordinary_workloads_go_to_every_candidate_that_is_wanted(candidates):
    requests, (group,) = groups_of(candidates, "A")
    assert list(group) == [NATIVE, TRANSFORMERS, ROWS]
    assert [trial.slow for trial in group.values()] == [False, False, True]
    assert {trial.tokens for trial in group.values()} == {requests[0].plan.input_tokens}
    _, (group,) = groups_of(candidates, "A", [TRANSFORMERS])
    assert list(group) == [TRANSFORMERS]


def test_all_candidates_get_the_same_rows_and_each_number_gives_others(candidates):
    _, (group,) = groups_of(candidates, "D")
    answers = [trial.run(7, None)[0] for trial in group.values()]
    assert answers[0] == answers[1] == answers[2]
    assert group[NATIVE].run(8, None)[0] != answers[0]


def test_fewer_rows_of_each_request(candidates, engine):
    _, (group,) = groups_of(candidates, "A")
    answers, seconds = group[ROWS].run(0, 2)
    assert [len(rows) for rows in answers] == [2]
    assert seconds > 0
    assert [len(rows) for rows in engine.calls] == [1, 1]  # one pass for each


def test_the_second_time_is_about_the_state_of_the_first(candidates, engine):
    requests, (group,) = groups_of(candidates, "E")
    first = group[FIRST].run(3, None)[0]
    assert group[AGAIN].run(99, None)[0] == first
    assert engine.begun[0].rows == engine.begun[1].rows
    assert group[FIRST].run(4, None)[0] != first
    assert (group[FIRST].tokens, group[AGAIN].tokens) == (requests[0].plan.input_tokens, requests[0].suffix_tokens)


def test_clients_share_passes_only_when_they_wait_together(candidates, engine):
    requests, (group,) = groups_of(candidates, "F")
    alone = group[ALONE].run(0, None)[0]
    assert [len(made) for made in engine.passes] == [1] * len(requests)
    engine.passes.clear()
    assert group[TOGETHER].run(0, None)[0] == alone
    assert len(engine.passes[0]) == len(requests)
    assert all(scoring.closed for scoring in engine.begun)


def test_a_failed_pass_closes_every_request(candidates, engine):
    requests, _ = groups_of(candidates, "F")
    engine.enqueue(EngineFailed("scripted"))
    with pytest.raises(EngineFailed, match="scripted"):
        score_together(engine, [request.plan.rows for request in requests])
    assert len(engine.begun) == len(requests)
    assert all(scoring.closed for scoring in engine.begun)


@pytest.mark.parametrize("key", "EF")
def test_only_an_engine_with_passes_can_do_this(candidates, key):
    without = replace(candidates, scorers={TRANSFORMERS: candidates.scorers[TRANSFORMERS]})
    assert groups_of(without, key)[1] == []
    assert groups_of(candidates, key, [TRANSFORMERS])[1] == []


class OtherRows:
    """A peer that renders one token more."""

    label = "a peer"

    def __init__(self, planner):
        self.planner = planner

    def render(self, state, questions, isolated_levels):
        (request,) = make_requests(Workload("D", "", 60, 1, 3), self.planner, None)
        return [[*row.ids, 1] for row in request.plan.rows]


def test_a_peer_that_makes_other_rows_is_not_timed(candidates):
    peer = OtherRows(candidates.model.planner)
    with pytest.raises(
        EngineFailed, match=r"rows of a peer\[0\] \(of 1 expected, 1 found\): expected .* nothing was timed"
    ):
        groups_of(replace(candidates, decider=peer), "D")
