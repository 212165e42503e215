import pytest

from decision_serve.errors import ValidationFailed
from decision_serve.prompts.question_text import (
    NEUTRAL_QUESTION,
    check_values,
    option_texts,
    question_text,
    without_number,
    without_numbers,
)
from decision_serve.questions import Choice, Noul, Score


@pytest.mark.parametrize("blank", [None, "", "  ", {}, []])
def test_blank_instructions_become_the_neutral_question(blank):
    assert question_text(Noul(blank)) == NEUTRAL_QUESTION


def test_instructions_are_text_or_json():
    assert question_text(Noul(" Is it? ")) == " Is it? "
    assert question_text(Noul({"ask": "it"})) == '{"ask": "it"}'


def test_options_come_with_their_descriptions_in_the_order_of_the_answer():
    assert option_texts(Choice("q", {"b": "first", "a": None, "c": "", "d": {"k": 1}})) == [
        "b: first", "a", "c", 'd: {"k": 1}',
    ]  # fmt: skip
    assert option_texts(Noul("q", true="it is", false=["not"])) == ['no: ["not"]', "yes: it is"]
    assert option_texts(Noul("q")) == ["no", "yes"]
    assert option_texts(Score("q", ["low", {"h": 1}])) == ["low", '{"h": 1}']


@pytest.mark.parametrize(
    ("level", "text"),
    [(" -2 :  calm", "calm"), ("3:angry", "angry"), ("12 monkeys", "12 monkeys"), ('{"0: x": 1}', '{"0: x": 1}')],
)
def test_the_number_before_a_level_is_left_out(level, text):
    assert without_number(level) == text


@pytest.mark.parametrize(
    ("levels", "texts"),
    [
        (["0: calm", "1: angry"], ["calm", "angry"]),
        ([" -1:  low", "0:\tmiddle", "12: 3: high"], ["low", "middle", "3: high"]),
        *((levels, levels) for levels in (
            ["9:00", "10:00"], ["1:1", "2:1"], ["9: 00", "10: 00"], ["0: calm", "angry"], ["0: calm", "1:"],
            ["0: ", "1: a"], ["1 2: a", "2 2: b"], ["calm", "angry"],
        )),
    ],
)  # fmt: skip
def test_numbers_before_levels_are_left_out_where_they_are_certainly_that(levels, texts):
    assert without_numbers(levels) == texts


@pytest.mark.parametrize(
    ("state", "question", "loc"),
    [
        ({"a": float("nan")}, Noul("Is it?"), ("state", "a")),
        ("ok", Noul("\ud800"), ("questions", "q", "instructions")),
        ("ok", Noul("Is it?", true=float("inf")), ("questions", "q", "criteria", "true")),
        ("ok", Choice("Which?", {"a\ud800": None, "b": None}), ("questions", "q", "criteria")),
        ("ok", Score("How?", ["low", [1, float("nan")]]), ("questions", "q", "criteria", 1, 1)),
    ],
)
def test_what_has_no_exact_text_is_refused_where_it_stands(state, question, loc):
    with pytest.raises(ValidationFailed) as caught:
        check_values(state, {"q": question})
    assert caught.value.issues[0].loc == loc
