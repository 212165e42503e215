import pytest

from decision_serve.engines.fake import FakeEngine
from decision_serve.errors import EngineFailed, TokenLimitExceeded, ValidationFailed
from decision_serve.model import load_model
from decision_serve.operation import decide
from decision_serve.questions import Choice, Noul, Profile, Score

QUESTIONS = {
    "team": Choice("Who?", {"billing": "payments", "sales": None, "other": ""}),
    "anger": Score("How angry?", ["calm", "annoyed", "furious"]),
    "refund": Noul("Refund?"),
}


@pytest.fixture
def model():
    return load_model("fake")


def test_answers_come_in_request_order_with_usage(model):
    response = decide(model, "a ticket", QUESTIONS)
    assert response.model == "fake-v1"
    assert list(response.answers) == ["team", "anger", "refund"]
    assert [answer.type for answer in response.answers.values()] == ["choice", "score", "noul"]
    assert response.usage.input_tokens == model.planner.plan("a ticket", QUESTIONS).input_tokens
    assert response.usage.output_tokens == 0


def test_adding_reordering_and_renaming_questions_changes_no_answer(model):
    together = decide(model, "a ticket", QUESTIONS).answers
    for name, question in QUESTIONS.items():
        alone = decide(model, "a ticket", {"renamed": question}).answers
        assert alone["renamed"] == together[name]
    reversed_order = decide(model, "a ticket", dict(reversed(QUESTIONS.items()))).answers
    assert reversed_order == together


def test_a_request_is_one_engine_call(model):
    decide(model, "a ticket", QUESTIONS)
    assert [len(rows) for rows in model.engine.calls] == [5]


def test_forced_answers_alone_need_no_engine_call(model):
    response = decide(model, "a ticket", {"c": Choice(None, ["only"])}, Profile.TYPESAFE)
    assert response.answers["c"].probabilities == {"only": 1.0}
    assert model.engine.calls == []


def test_bad_requests_never_reach_the_engine(model):
    for state, questions, error in [
        ("s", {"q": Choice("", ["a", "b"])}, ValidationFailed),
        ({"n": float("nan")}, QUESTIONS, ValidationFailed),
        ("x" * 1_000_000, QUESTIONS, TokenLimitExceeded),
    ]:
        with pytest.raises(error):
            decide(model, state, questions)
    assert model.engine.calls == []


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_logits_that_are_not_finite_are_an_error_and_never_a_zero(model, bad):
    engine = model.engine
    assert isinstance(engine, FakeEngine)
    engine.enqueue([[(0.0, bad)]])
    with pytest.raises(EngineFailed):
        decide(model, "s", {"q": Noul("Is it?")})
    assert decide(model, "s", {"q": Noul("Is it?")}).answers["q"].noul > 0


def test_read_last_logits_is_a_primitive_of_its_own(model):
    (row,) = model.planner.plan("s", {"q": Noul("Is it?")}).rows
    assert model.engine.read_last_logits(row.ids, row.label_ids[0]) == model.engine.score([row])[0][0]
