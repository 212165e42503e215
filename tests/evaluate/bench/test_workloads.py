"""The requests of each workload: as long as they are said to be, and different every time they are timed."""

import json

import pytest

from decision_serve.errors import ValidationFailed
from decision_serve.evaluate.bench.workloads import (
    WORKLOADS,
    Workload,
    fresh_rows,
    make_decisions,
    make_questions,
    make_requests,
    make_state,
)
from decision_serve.model import load_model


@pytest.fixture(scope="module")
def planner():
    return load_model("fake").planner


@pytest.fixture
def fixtures(tmp_path):
    """A fixture file with two requests and nothing published."""
    content = {
        "schema": "coreai-decider-fixtures/1",
        "source": {"hf_id": "a/b"},
        "temperature": 1.0,
        "layout": "state_first",
        "isolated_levels": True,
        "neutralize_none": True,
        "label_table": [],
        "requests": [
            {"id": "r1", "state": "x", "questions": {"q": {"type": "noul", "instructions": "i"}}, "input_tokens": 1},
            {"id": "r2", "state": {"y": 1}, "questions": {"q": {"criteria": ["a", "b"]}}, "input_tokens": 1},
        ],
        "rows": [],
        "published_slot_logits": {},
        "published_probabilities": {},
        "published_answers": {},
    }
    path = tmp_path / "fixtures.json"
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize("key", "ABCDEF")
def test_a_workload_is_what_its_title_says(planner, key):
    work = WORKLOADS[key]
    requests = make_requests(work, planner, None)
    assert len(requests) == work.clients
    for request in requests:
        rows = request.plan.rows
        assert len(rows) == work.questions
        assert {len(row.label_ids[0]) for row in rows} == {work.options or 2}
        assert min(len(row.ids) for row in rows) > work.state_tokens


def test_tokens_are_counted_once(planner):
    (request,) = make_requests(Workload("X", "", 30, 3, 2), planner, None)
    ids = [row.ids for row in request.plan.rows]
    shared = next(place for place, tokens in enumerate(zip(*ids, strict=False)) if len(set(tokens)) > 1)
    assert request.suffix_tokens == sum(len(row) - shared for row in ids)
    assert request.plan.input_tokens == shared + request.suffix_tokens


def test_clients_ask_about_different_states(planner):
    requests = make_requests(WORKLOADS["F"], planner, None)
    assert len({request.plan.rows[0].ids for request in requests}) == 16


def test_the_requests_of_a_fixture_file(planner, fixtures):
    one, other = make_requests(WORKLOADS["G"], planner, fixtures)
    assert (one.state, other.state) == ("x", {"y": 1})
    fixtures.write_text("{}")
    with pytest.raises(ValidationFailed):
        make_requests(WORKLOADS["G"], planner, fixtures)


@pytest.mark.parametrize("tokens", [1, 7, 64, 300])
def test_the_state_is_the_shortest_that_suffices(planner, tokens):
    question = make_requests(Workload("X", "", 1, 1), planner, None)[0].plan.questions[0].question

    def context(state):
        asked = {"q": question}
        return planner.plan(state, asked).input_tokens - planner.plan("", asked).input_tokens

    state = make_state(planner, tokens)
    assert context(state) >= tokens
    assert context(state.rpartition(" ")[0]) < tokens


def test_texts_stay_apart_when_there_are_many():
    questions = make_questions(Workload("X", "", 0, 25, 255))
    assert len({question["instructions"] for question in questions.values()}) == 25
    assert len(set(questions["q0"]["criteria"])) == 255


def test_fresh_rows_differ_in_their_first_token_alone(planner):
    rows = make_requests(Workload("X", "", 20, 3, 2), planner, None)[0].plan.rows
    for number in range(20):
        fresh = fresh_rows(rows, number)
        assert [row.ids[1:] for row in fresh] == [row.ids[1:] for row in rows]
        assert [(row.slots, row.label_ids, row.state_tokens) for row in fresh] == [
            (row.slots, row.label_ids, row.state_tokens) for row in rows
        ]
        assert len({row.ids[0] for row in fresh}) == 1
    assert len({fresh_rows(rows, number)[0].ids[0] for number in range(20)}) == 20


def test_decisions_are_different_states_of_one_length():
    one, other = (make_decisions(WORKLOADS["C"], "the state", number) for number in (0, 1))
    assert [decision["question"] for decision in one] == [decision["question"] for decision in other]
    assert one[0]["state"] != other[0]["state"]
    assert len(one[0]["state"]) == len(other[0]["state"])
    assert [option["id"] for option in one[0]["options"]] == ["no", "yes"]
    assert len({decision["id"] for decision in one}) == 21
