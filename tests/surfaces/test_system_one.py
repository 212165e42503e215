from __future__ import annotations

import json
import subprocess
import sys

import pytest
from pydantic import ValidationError

from decision_serve.assembly import certainty, choice_confidence, score_confidence
from decision_serve.errors import TokenLimitExceeded, UnknownModel, ValidationFailed
from decision_serve.questions import (
    Choice,
    ChoiceAnswer,
    Noul,
    NoulAnswer,
    Score,
    ScoreAnswer,
    SystemOneResponse,
    Usage,
)
from decision_serve.surfaces.system_one import SystemOneRequest, SystemOneResponseBody, parse_request, render_response
from decision_serve.surfaces.system_one_examples import REQUEST_EXAMPLES, RESPONSE_EXAMPLE

NOUL = {"type": "noul", "instructions": "Is it late?"}


def parse(body, **options):
    return parse_request(body, **{"own_names": ("fake-v1",), "max_questions": 1024, **options})


def request(**changes):
    return {"model": "jev-latest", "state": "s", "questions": {"q": NOUL}, **changes}


def parse_one(question):
    return parse(request(questions={"q": question})).questions["q"]


def faults(body):
    """(loc, type) of every fault."""
    with pytest.raises(ValidationFailed) as caught:
        parse(body)
    return [(issue.loc, issue.type) for issue in caught.value.issues]


def question_faults(question):
    """(loc after the question's id, type) of every fault of one question."""
    found = faults(request(questions={"q": question}))
    assert all(loc[:2] == ("questions", "q") for loc, _ in found)
    return [(loc[2:], kind) for loc, kind in found]


def text_faults(*loc):
    branches = (("str", "string_type"), ("dict[any,any]", "dict_type"), ("list[any]", "list_type"))
    return [((*loc, branch), kind) for branch, kind in branches]


def test_the_numbers_of_the_response_example_agree_with_each_other():
    answers = RESPONSE_EXAMPLE["answers"]
    for answer, confidence in ((answers["team"], choice_confidence), (answers["anger"], score_confidence)):
        p = list(answer["probabilities"].values())
        assert answer["confidence"] == pytest.approx(confidence(p), abs=5e-7)
        assert answer["x_certainty"] == pytest.approx(certainty(p), abs=5e-7)
    assert answers["anger"]["score"] == pytest.approx(sum(i * value for i, value in enumerate(p)), abs=5e-7)


@pytest.mark.parametrize("state", ["", "text", {}, [], {"a": {"b": [1, 1.0, None]}}, ["a"]])
def test_states_are_kept_as_they_are(state):
    assert parse(request(state=state)).state == state


@pytest.mark.parametrize("state", [0, 1.5, True, False])
def test_states_of_other_types_are_refused(state):
    assert faults(request(state=state)) == text_faults("state")


def test_a_null_state_counts_as_missing():
    assert faults(request(state=None)) == [(("state",), "missing")]


def test_missing_fields_are_reported_together():
    assert faults({}) == [((name,), "missing") for name in ("model", "state", "questions")]


def test_faults_of_the_envelope_and_of_questions_are_reported_together():
    body = {"model": 3, "questions": {"a": {"type": "choice"}, "b": NOUL, "c": None}}
    assert faults(body) == [
        (("model",), "string_type"),
        (("state",), "missing"),
        (("questions", "a", "choice", "criteria"), "missing"),
        (("questions", "c"), "model_attributes_type"),
    ]


@pytest.mark.parametrize(
    ("questions", "kind"), [({}, "too_short"), ([], "dict_type"), (None, "dict_type"), ("q", "dict_type")]
)
def test_questions_must_be_an_object_with_entries(questions, kind):
    assert faults(request(questions=questions)) == [(("questions",), kind)]


def test_ids_and_their_order_are_kept():
    ids = ["", "ticket-1", "q.2", "with space", "질문", "🙂", "a", "A"]
    assert list(parse(request(questions=dict.fromkeys(ids, NOUL))).questions) == ids


def test_unknown_fields_are_ignored():
    body = request(x_trace_id="t", seed=7, questions={"q": {**NOUL, "weight": 3}})
    assert parse(body).questions == {"q": Noul("Is it late?")}


@pytest.mark.parametrize("assets", [{}, {"a": {"type": "image"}}, [], False, "x"])
def test_assets_are_refused(assets):
    assert faults(request(assets=assets)) == [(("assets",), "assets_unsupported")]


def test_null_assets_are_absent():
    assert parse(request(assets=None)).state == "s"


@pytest.mark.parametrize("question", ["text", None, [], 3, True])
def test_a_question_that_is_no_object(question):
    assert question_faults(question) == [((), "model_attributes_type")]


@pytest.mark.parametrize("kind", ["boolean", "", "NOUL", "box", 3, None, [], {}, True])
def test_an_unknown_type(kind):
    assert question_faults({**NOUL, "type": kind}) == [((), "union_tag_invalid")]


def test_a_box_question_says_that_images_are_not_served():
    with pytest.raises(ValidationFailed, match="images are not served"):
        parse_one({"type": "box", "instructions": "Where?"})


def test_a_missing_type():
    assert question_faults({"instructions": "Is it late?"}) == [((), "union_tag_not_found")]


@pytest.mark.parametrize(
    ("criteria", "sides"),
    [
        ({"true": "yes, late", "false": "on time"}, ("yes, late", "on time")),
        ({"true": "yes, late"}, ("yes, late", None)),
        ({"false": ["on", "time"]}, (None, ["on", "time"])),
        ({"true": {"a": 1}, "false": None}, ({"a": 1}, None)),
        ({}, (None, None)),
        (None, (None, None)),
    ],
)
@pytest.mark.parametrize("kind", ["noul", "bool"])
def test_noul_criteria(kind, criteria, sides):
    question = parse_one({"type": kind, "instructions": "Late?", "criteria": criteria})
    assert question == Noul("Late?", true=sides[0], false=sides[1])


@pytest.mark.parametrize("criteria", [[], "", False, 0, ["true"]])
def test_noul_criteria_that_are_no_object(criteria):
    assert question_faults({**NOUL, "criteria": criteria}) == [(("noul", "criteria"), "model_type")]


@pytest.mark.parametrize("key", ["yes", "no", "True", ""])
def test_noul_criteria_with_other_keys(key):
    assert question_faults({**NOUL, "criteria": {key: "x"}}) == [(("noul", "criteria", key), "extra_forbidden")]


def test_a_noul_may_do_without_instructions():
    assert parse_one({"type": "noul", "criteria": {"true": "late"}}) == Noul(None, true="late")


@pytest.mark.parametrize(
    "rest", [{}, {"criteria": {}}, {"criteria": None}, {"instructions": "  "}, {"instructions": {}}]
)
def test_a_noul_without_any_meaning_is_refused(rest):
    assert question_faults({"type": "noul", **rest}) == [((), "missing")]


@pytest.mark.parametrize("instructions", [3, True, 1.5])
def test_instructions_are_text(instructions):
    expected = text_faults("noul", "instructions")
    assert question_faults({"type": "noul", "instructions": instructions}) == expected


@pytest.mark.parametrize("instructions", [None, "", "Which?", {"task": "Which?"}, ["Which", 1]])
def test_choice_instructions_may_be_left_out_or_structured(instructions):
    question = parse_one({"type": "choice", "instructions": instructions, "criteria": {"a": None, "b": "x"}})
    assert question == Choice(instructions, {"a": None, "b": "x"})


def test_option_names_are_kept_byte_for_byte_and_in_order():
    names = ["é", "e\u0301", " a ", "a", "A", "", "🙂", "x" * 300]
    question = parse_one({"type": "choice", "criteria": dict.fromkeys(names)})
    assert list(question.options) == names


def test_option_descriptions_are_text():
    found = question_faults({"type": "choice", "criteria": {"a": 3, "b": None, "c": {"d": 1}}})
    assert found == text_faults("choice", "criteria", "a")


@pytest.mark.parametrize("count", [1, 2, 255])
def test_counts_of_options(count):
    assert len(parse_one({"type": "choice", "criteria": {str(i): None for i in range(count)}}).options) == count


@pytest.mark.parametrize("count", [256, 589, 100_000])
def test_too_many_options_name_the_limit_and_the_count(count):
    with pytest.raises(ValidationFailed) as caught:
        parse_one({"type": "choice", "criteria": dict.fromkeys(map(str, range(count)), 3)})
    (issue,) = caught.value.issues
    assert (issue.loc, issue.type) == (("questions", "q", "choice", "criteria"), "too_long")
    assert issue.ctx == {"field_type": "Dictionary", "max_length": 255, "actual_length": count}
    assert "255" in issue.msg
    assert str(count) in issue.msg


@pytest.mark.parametrize(
    ("criteria", "kind"), [({}, "too_short"), (["a", "b"], "dict_type"), (None, "dict_type"), ("ab", "dict_type")]
)
def test_choice_criteria_must_be_an_object_with_entries(criteria, kind):
    assert question_faults({"type": "choice", "criteria": criteria}) == [(("choice", "criteria"), kind)]


def test_score():
    levels = ["calm", {"anger": 5}, ["furious", "threatens"]]
    assert parse_one({"type": "score", "instructions": "Anger?", "criteria": levels}) == Score("Anger?", levels)
    assert not parse_one({"type": "score", "criteria": levels, "isolated": False}).isolated


@pytest.mark.parametrize("count", [1, 2, 10])
def test_counts_of_levels(count):
    assert len(parse_one({"type": "score", "criteria": ["x"] * count}).levels) == count


@pytest.mark.parametrize(
    ("criteria", "loc", "kind"),
    [
        ([], (), "too_short"),
        (["x"] * 11, (), "too_long"),
        ({"0": "calm", "1": "angry"}, (), "list_type"),
        ("calm", (), "list_type"),
        (None, (), "list_type"),
    ],
)
def test_score_criteria_must_be_a_list_of_levels(criteria, loc, kind):
    assert question_faults({"type": "score", "criteria": criteria}) == [(("score", "criteria", *loc), kind)]


def test_a_null_level_is_refused_at_its_index():
    assert question_faults({"type": "score", "criteria": ["calm", None]}) == text_faults("score", "criteria", 1)


@pytest.mark.parametrize("isolated", [1, "true", None])
def test_isolated_is_a_boolean(isolated):
    question = {"type": "score", "criteria": ["a", "b"], "isolated": isolated}
    assert question_faults(question) == [(("score", "isolated"), "bool_type")]


def test_the_authors_field_names_count_where_the_proper_ones_are_absent():
    assert parse_one({"type": "choice", "question": "Which?", "options": {"a": None}}) == Choice("Which?", {"a": None})
    both = {
        "type": "choice",
        "instructions": None,
        "question": "Which?",
        "criteria": {"a": None},
        "options": {"b": None},
    }
    assert parse_one(both) == Choice(None, {"a": None})


@pytest.mark.parametrize("name", ["jev-latest", "jev-preview", "jev-1", "jev-1.13", "jev-1.14.0", "fake-v1"])
def test_accepted_models(name):
    assert parse(request(model=name)).state == "s"


@pytest.mark.parametrize("name", ["jev", "jev-", "jev-x", "jev-1.", "jev-latest ", "JEV-1", "gpt-4", "", "jev-١"])
def test_other_models_are_refused_with_the_names_that_are_not(name):
    with pytest.raises(UnknownModel) as caught:
        parse(request(model=name))
    assert caught.value.message.endswith("accepted names: jev-latest, jev-preview, jev-<version>, fake-v1")


def test_every_model_can_be_accepted():
    assert parse(request(model="gpt-4"), accept_any_model=True).state == "s"


def test_the_model_is_looked_at_last():
    assert faults(request(model="gpt-4", state=None)) == [(("state",), "missing")]


def test_too_many_questions():
    questions = dict.fromkeys(map(str, range(11)), NOUL)
    with pytest.raises(TokenLimitExceeded, match=r"11 questions.*the limit is 10 rows \(MAX_ROWS\)"):
        parse(request(questions=questions), max_questions=10)
    assert len(parse(request(questions=questions), max_questions=11).questions) == 11


def test_the_search_for_faults_is_bounded():
    wrong = {"type": "choice", "criteria": {str(i): 3 for i in range(255)}}
    found = faults(request(questions={str(i): wrong for i in range(1024)}))
    assert 50 <= len(found) < 50 + 3 * 255


def test_fault_messages_do_not_quote_values():
    secret = "hunter2-hunter2"
    wrong = {"type": secret, "instructions": secret}
    with pytest.raises(ValidationFailed) as caught:
        parse(request(state=3, questions={"a": wrong, "b": {"type": "choice", "criteria": [secret]}}))
    for issue in caught.value.issues:
        assert secret not in f"{issue.msg} {issue.ctx}"


RESPONSE = SystemOneResponse(
    model="m",
    answers={
        "z": NoulAnswer(0.0),
        "a": ChoiceAnswer("é", 1.0, 1.0, {"é": 1.0, "b": 0.0}),
        "s": ScoreAnswer(1.0, 0.5, 0.25, {"0": "calm", "1": "angry"}, {"0": 0.0, "1": 1.0}, {"0": 0.1, "1": 0.9}, 1.0),
        "t": ScoreAnswer(0.0, 1.0, 1.0, {"0": "calm"}, {"0": 1.0}),
    },
    usage=Usage(12),
)


def test_the_response_as_bytes():
    assert render_response(RESPONSE).decode() == (
        '{"model":"m","answers":{"z":{"type":"noul","noul":0.0},'
        '"a":{"type":"choice","choice":"é","probabilities":{"é":1.0,"b":0.0},"confidence":1.0,"x_certainty":1.0},'
        '"s":{"type":"score","score":1.0,"legend":{"0":"calm","1":"angry"},"probabilities":{"0":0.0,"1":1.0},'
        '"confidence":0.5,"x_certainty":0.25,"x_level_fit":{"0":0.1,"1":0.9},"x_fit_mass":1.0},'
        '"t":{"type":"score","score":0.0,"legend":{"0":"calm"},"probabilities":{"0":1.0},"confidence":1.0,'
        '"x_certainty":1.0}},"usage":{"input_tokens":12,"output_tokens":0}}'
    )


def test_the_response_is_as_described():
    body = SystemOneResponseBody.model_validate_json(render_response(RESPONSE))
    assert list(body.answers) == ["z", "a", "s", "t"]


def test_names_are_escaped():
    response = SystemOneResponse('m"', {'"\\\n\u2028': NoulAnswer(0.5)}, Usage(1))
    assert json.loads(render_response(response))["answers"] == {'"\\\n\u2028': {"type": "noul", "noul": 0.5}}


def test_counts_are_integers_and_probabilities_floats():
    body = json.loads(render_response(RESPONSE))
    assert type(body["usage"]["input_tokens"]) is int
    assert type(body["answers"]["z"]["noul"]) is float
    assert {type(value) for value in body["answers"]["s"]["probabilities"].values()} == {float}


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1.5, -0.1])
def test_a_number_that_is_no_probability_is_never_printed(value):
    with pytest.raises(ValidationError):
        render_response(SystemOneResponse("m", {"q": NoulAnswer(value)}, Usage(1)))


@pytest.mark.parametrize("name", list(REQUEST_EXAMPLES))
def test_the_documented_requests_are_valid(name):
    body = REQUEST_EXAMPLES[name]["value"]
    SystemOneRequest.model_validate(body)
    assert parse(body).questions.keys() == body["questions"].keys()


def test_the_documented_response_is_one():
    body = SystemOneResponseBody.model_validate(RESPONSE_EXAMPLE)
    assert body.model_dump(exclude_none=True) == RESPONSE_EXAMPLE


def test_the_surface_needs_neither_torch_nor_a_web_framework():
    program = (
        "import sys, decision_serve.surfaces.system_one\n"
        "assert not {'torch', 'fastapi', 'starlette', 'uvicorn'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
