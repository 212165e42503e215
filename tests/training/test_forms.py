import random

import pytest

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul, Score
from training.forms import ASK_RIGHT, ASK_WRONG, TURNED, yes_no_forms

CHOICE = LabelledQuestion("it is red", Choice("Which colour?", ["green", "red", "blue"]), 1)
LETTERS = LabelledQuestion("it is red", Choice("Which colour?", {"A": "green", "B": "red"}), 1)
DESCRIBED = LabelledQuestion("it is red", Choice("Which?", {"first": "green", "second": "red"}), 1)
SCORE = LabelledQuestion("it boils", Score("How warm?", ["1: ice", "2: water", "3: steam"]), 2)
ITEMS = {"choice": CHOICE, "letters": LETTERS, "described": DESCRIBED, "score": SCORE}
TEXTS = {
    "choice": ["green", "red", "blue"],
    "letters": ["A: green", "B: red"],
    "described": ["first", "second"],
    "score": ["ice", "water", "steam"],
}


@pytest.mark.parametrize("kind", ITEMS)
def test_one_asks_about_the_right_option_and_one_about_another(kind):
    """Read back from the texts: which option is named, and whether it is asked for or turned round."""
    item, options = ITEMS[kind], TEXTS[kind]
    readings = {
        template.format(ask=item.question.instructions, option=option): (index, turned)
        for turned, templates in enumerate((ASK_RIGHT, ASK_WRONG))
        for template in templates
        for index, option in enumerate(options)
    }
    rng, turns, firsts = random.Random(0), 0, 0
    for _ in range(400):
        forms = yes_no_forms(item, rng)
        found = [readings[form.question.instructions] for form in forms]
        for form, (index, turned) in zip(forms, found, strict=True):
            assert isinstance(form.question, Noul)
            assert form.state is item.state
            assert form.gold == ((index == item.gold) != turned)
            turns += turned
        (first, _), (second, _) = found
        assert (first == item.gold) != (second == item.gold)
        firsts += first == item.gold
    assert turns / 800 == pytest.approx(TURNED, abs=0.08)  # five standard errors
    assert firsts / 400 == pytest.approx(0.5, abs=0.13)


def test_equal_generators_give_equal_questions():
    assert yes_no_forms(CHOICE, random.Random(3)) == yes_no_forms(CHOICE, random.Random(3))
