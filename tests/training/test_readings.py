import json

import pytest

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.model import load_model
from decision_serve.operation import decide
from decision_serve.prompts.text import render_state
from decision_serve.questions import Profile
from tests.training.results import QUESTIONS, small_sets
from training.held_out import HeldOut, read
from training.readings import HELD_OUT_FILE, calibration_half, read_all, report_half


@pytest.fixture(scope="module")
def model(pair_checkpoint):
    return load_model(str(pair_checkpoint))


def about(*states):
    return HeldOut("any", False, tuple(LabelledQuestion(state, QUESTIONS["noul"], 0) for state in states))


def test_halves_of_the_shipped_questions_share_nothing_and_lose_nothing():
    for held in read(HELD_OUT_FILE):
        places = range(len(held.questions))
        fitted, reported = calibration_half(held, places), report_half(held, places)
        assert sorted(fitted + reported) == list(places)
        texts = [{render_state(held.questions[place].state) for place in half} for half in (fitted, reported)]
        assert texts[0].isdisjoint(texts[1])
        # within 5 standard errors of a fair coin
        assert len(fitted) == pytest.approx(len(places) / 2, abs=5 * (len(places) / 4) ** 0.5)


@pytest.mark.parametrize("number", range(6))
def test_all_questions_about_one_text_are_in_one_half(number):
    text = f"The train number {number} left."
    others = [f"  the Train number {number}\nLEFT. ", {"message": text, "id": 5}, {"channel": "mail", "text": text}]
    held = about(text, *others, json.dumps({"message": text}))
    assert [len(half(held, held.questions)) for half in (calibration_half, report_half)] in ([5, 0], [0, 5])
    belief = {"belief": text, "argument": "It is late."}
    held = about(belief, {**belief, "argument": "It was early."}, f"Belief: {text}\nArgument: It has wheels.")
    assert [len(half(held, held.questions)) for half in (calibration_half, report_half)] in ([3, 0], [0, 3])


def test_a_half_is_of_what_belongs_to_its_questions():
    held = small_sets(5)[0]
    assert calibration_half(held, "abcde") == ["a", "c", "e"]
    assert report_half(held, "abcde") == ["b", "d"]
    with pytest.raises(ValueError, match="zip"):
        report_half(held, "abcd")


def test_every_set_is_read_as_it_is_answered(model, capsys):
    sets = small_sets(7)
    found = list(read_all(model, sets))
    assert [held for held, _ in found] == sets
    for held, readings in found:
        temperature = model.metadata.temperature_for(held.kind)
        assert [reading.gold for reading in readings] == [item.gold for item in held.questions]
        for reading, item in zip(readings, held.questions, strict=True):
            answer = decide(model, item.state, {"q": item.question}, Profile.TYPESAFE).answers["q"]
            p = list(answer.probabilities.values()) if held.kind != "noul" else [1 - answer.noul, answer.noul]
            assert reading.distribution(temperature) == pytest.approx(p, abs=2e-5)  # six places, and logits to 1e-5
    assert capsys.readouterr().err.splitlines()[0] == "tiny-pair: tool_choice, 7 questions"
