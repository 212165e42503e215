"""The published rows, and that every kind of difference is found and named."""

import json

import pytest

from decision_serve.assembly import answer_question, softmax
from decision_serve.conformance import (
    PROBABILITY_TOLERANCE,
    check_conformance,
    first_difference,
    read_fixtures,
)
from decision_serve.engines.fake import fake_tokenizer
from decision_serve.errors import CheckpointError, ValidationFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.rows import RowPlanner
from decision_serve.prompts.tokenizer import read_tokenizer
from decision_serve.questions import Profile, parse_questions
from decision_serve.response_json import answer_as_json

QUESTIONS = {
    "team": {"type": "choice", "instructions": "Which team?", "criteria": {"billing": "payments", "sales": None}},
    "anger": {"type": "score", "instructions": "How angry?", "criteria": ["calm", "cross", "furious"]},
    "refund": {"type": "noul", "instructions": "Is a refund asked for?"},
}


@pytest.fixture
def fixture_data():
    """A fixture file's content for the fake tokenizer, whose logits are as plain as rows are many."""
    planner = RowPlanner(
        fake_tokenizer(), SystemOneMetadata(version="fixtures", temperature=1.25, isolated_levels=True)
    )
    plan = planner.plan({"items": list(range(9))}, parse_questions(QUESTIONS))
    ids = ["r1-team", "r1-anger-0", "r1-anger-1", "r1-anger-2", "r1-refund"]
    logits = {row_id: [index + 0.5, 2.0] for index, row_id in enumerate(ids)}
    probabilities = {row_id: softmax(values, 1.25) for row_id, values in logits.items()}
    answers = {}
    for question in plan.questions:
        rows = [probabilities[row_id] for row_id in ids[question.first : question.first + question.count]]
        answers[question.id] = answer_as_json(answer_question(question, rows, Profile.AUTHOR))
    rows = [
        {"id": row_id, "request_id": "r1", "ids": list(row.ids), "slot": row.slots[0], "label_ids": [*row.label_ids[0]]}
        for row_id, row in zip(ids, plan.rows, strict=True)
    ]
    return {
        "schema": "coreai-decider-fixtures/1",
        "source": {"hf_id": "example/fake"},
        "temperature": 1.25,
        "layout": "state_first",
        "isolated_levels": True,
        "neutralize_none": False,
        "label_table": [list(pair) for pair in zip(planner.labels.labels, planner.labels.ids, strict=True)],
        "requests": [
            {
                "id": "r1",
                "state": {"items": list(range(9))},
                "questions": QUESTIONS,
                "input_tokens": plan.input_tokens,
            }
        ],
        "rows": rows,
        "published_slot_logits": logits,
        "published_probabilities": probabilities,
        "published_answers": {"r1": answers},
    }


@pytest.fixture
def check(tmp_path):
    def check_data(data, tokenizer=None):
        path = tmp_path / "fixtures.json"
        path.write_text(json.dumps(data))
        return check_conformance(tokenizer or fake_tokenizer(), read_fixtures(path))

    return check_data


def differences(report):
    return {section.name: list(section.differences) for section in report.sections if section.differences}


def test_published_rows_of_decider(shared_dir, qwen_tokenizer_file):
    fixtures = read_fixtures(shared_dir / "fixtures" / "decider-0.8b-rows.json")
    report = check_conformance(read_tokenizer(qwen_tokenizer_file), fixtures)

    assert differences(report) == {}
    assert report.conformant
    counts = {section.name: (section.equal, section.total) for section in report.sections}
    assert counts == {
        "requests": (13, 13),
        "rows": (44, 44),
        "label table": (255, 255),
        "input tokens": (13, 13),
        "probabilities": (7, 7),
        "answers": (20, 20),
    }
    largest = next(section.largest_difference for section in report.sections if section.name == "probabilities")
    print(f"largest difference of a probability: {largest:.1e}")
    assert largest <= PROBABILITY_TOLERANCE


def test_own_rows_conform(check, fixture_data):
    report = check(fixture_data)
    assert differences(report) == {}
    assert report.conformant


def test_answers_are_checked_without_published_probabilities(check, fixture_data):
    fixture_data["published_probabilities"] = {"r1-refund": fixture_data["published_probabilities"]["r1-refund"]}
    assert check(fixture_data).conformant
    fixture_data["published_answers"]["r1"]["anger"]["score"] += 0.1
    (line,) = differences(check(fixture_data))["answers"]
    assert line.startswith("r1-anger.score: expected ")


def change_id(data):
    data["rows"][0]["ids"][7] += 1


def drop_token(data):
    data["rows"][4]["ids"].pop()


def move_slot(data):
    data["rows"][1]["slot"] -= 1


def change_label_id(data):
    data["rows"][4]["label_ids"][1] += 1


def drop_row(data):
    data["rows"].pop()


def add_row(data):
    data["rows"].append({**data["rows"][0], "id": "r1-more"})


def change_label(data):
    data["label_table"][30][0] = "ZZ"


def add_label(data):
    data["label_table"].append(["ZZZ", 1])


def change_count(data):
    data["requests"][0]["input_tokens"] += 1


def change_probability(data):
    row = data["published_probabilities"]["r1-team"]
    row[0] += 2 * PROBABILITY_TOLERANCE


def drop_probability(data):
    data["published_probabilities"]["r1-team"].pop()


def change_answer(data):
    data["published_answers"]["r1"]["team"]["choice"] = "legal"


def change_number(data):
    data["published_answers"]["r1"]["refund"]["noul"] += 0.0001


def drop_field(data):
    del data["published_answers"]["r1"]["anger"]["fit_mass"]


def empty_answer(data):
    data["published_answers"]["r1"]["anger"] = {"type": "score"}
    del data["published_probabilities"]["r1-anger-0"]


def add_answer(data):
    data["published_answers"]["r1"]["other"] = {"type": "noul", "noul": 0.5}


def refuse_request(data):
    data["requests"][0]["questions"] = {**QUESTIONS, "refund": {"type": "box"}}


@pytest.mark.parametrize(
    ("change", "section", "start"),
    [
        (change_id, "rows", "r1-team ids[7] (of "),
        (drop_token, "rows", "r1-refund ids["),
        (move_slot, "rows", "r1-anger-0 slots[0] (of 1 expected, 1 found): expected "),
        (change_label_id, "rows", "r1-refund label ids[1]"),
        (drop_row, "rows", "r1: one row too many (4 expected, 5 found)"),
        (add_row, "rows", "r1-more: no such row (6 expected, 5 found)"),
        (change_label, "label table", "label 30: expected ('ZZ', "),
        (add_label, "label table", "label 255: expected ('ZZZ', 1), found None"),
        (change_count, "input tokens", "r1: expected "),
        (change_probability, "probabilities", "r1-team[0]: expected "),
        (drop_probability, "probabilities", "r1-team: expected 1 probabilities, found 2 logits"),
        (change_answer, "answers", "r1-team.choice: expected 'legal', found "),
        (change_number, "answers", "r1-refund.noul: expected "),
        (drop_field, "answers", "r1-anger fields["),
        (empty_answer, "answers", "r1-anger: what is published does not fit"),
        (add_answer, "answers", "r1-other: expected an answer, found no such question"),
        (refuse_request, "requests", "r1: refused: questions.refund.type: "),
    ],
)
def test_every_difference_is_named(check, fixture_data, change, section, start):
    change(fixture_data)
    report = check(fixture_data)
    assert not report.conformant
    assert differences(report)[section][0].startswith(start)


def test_a_number_for_another_vocabulary(check, fixture_data, qwen_tokenizer_file):
    report = check(fixture_data, read_tokenizer(qwen_tokenizer_file))
    assert not report.conformant
    assert len(differences(report)["rows"]) == 5


def test_nothing_to_compare_is_no_conformance(check, fixture_data):
    fixture_data["published_answers"] = {}
    assert not check(fixture_data).conformant


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", r"fixtures\.json: is not JSON: "),
        (b"\xff", r"fixtures\.json: is not JSON: "),
        (b"[]", r"fixtures\.json: Input should be a valid dictionary"),
        (b'{"schema": "other/1"}', r"fixtures\.json\.schema: Input should be 'coreai-decider-fixtures/1'"),
        (b'{"schema": "coreai-decider-fixtures/1"}', r"fixtures\.json\.rows: Field required"),
        (b'{"rows": [{"ids": ["x"]}]}', r"fixtures\.json\.rows\.0\.ids\.0: Input should be a valid integer"),
    ],
)
def test_what_is_no_fixture_file(tmp_path, content, message):
    path = tmp_path / "fixtures.json"
    path.write_bytes(content)
    with pytest.raises(ValidationFailed, match=message):
        read_fixtures(path)


def test_a_temperature_that_cannot_be(tmp_path, fixture_data):
    path = tmp_path / "fixtures.json"
    path.write_text(json.dumps({**fixture_data, "temperature": 0}))
    with pytest.raises(CheckpointError, match="temperature is 0"):
        check_conformance(fake_tokenizer(), read_fixtures(path))


def test_first_difference():
    assert first_difference("x", [1, 2], (1, 2)) is None
    assert first_difference("x", [1, 2], [1, 3]) == "x[1] (of 2 expected, 2 found): expected 2, found 3"
    assert first_difference("x", [1], [1, 3]) == "x[1] (of 1 expected, 2 found): expected None, found 3"
