"""Other forms of a question: whether one of its options is the right one, asked as yes or no."""

from __future__ import annotations

import random

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.prompts.question_text import option_texts, question_text, without_numbers
from decision_serve.questions import Choice, Noul

ASK_RIGHT = (
    '{ask} Is it "{option}"?', "{ask} {option}", '"{option}" is the right answer to: {ask}', "{ask} Is it {option}?",
    '{ask} Does "{option}" fit?', "Is {option} right? {ask}", "{ask} - {option}, right?", "{option}. {ask}",
    'Asked "{ask}", would you say "{option}"?', "{ask} The answer is {option}.",
)  # fmt: skip
ASK_WRONG = (
    '{ask} Is "{option}" wrong?', "{ask} It is not {option}.", '"{option}" is the wrong answer to: {ask}',
    "{ask} Is it something else than {option}?", '{ask} Anything but "{option}".', "{ask} Not {option}, right?",
)  # fmt: skip
TURNED = 0.25
"""Of the questions, those that ask whether an option is wrong."""


def yes_no_forms(item: LabelledQuestion, rng: random.Random) -> list[LabelledQuestion]:
    """Two questions in random order about the same state: about the right option of a choice or score, and another."""
    options = _options(item)
    other = rng.choice([index for index in range(len(options)) if index != item.gold])
    forms = [_ask(item, options[index], index == item.gold, rng) for index in (item.gold, other)]
    rng.shuffle(forms)
    return forms


def _options(item: LabelledQuestion) -> list[str]:
    """Their texts; of a choice whose options are described, the descriptions or the names, whatever says more."""
    if isinstance(item.question, Choice):
        return [
            text if len(name) < 4 else name
            for name, text in zip(item.question.options, option_texts(item.question), strict=True)
        ]
    return without_numbers(option_texts(item.question))


def _ask(item: LabelledQuestion, option: str, is_right: bool, rng: random.Random) -> LabelledQuestion:
    turned = rng.random() < TURNED
    ask = rng.choice(ASK_WRONG if turned else ASK_RIGHT).format(ask=question_text(item.question), option=option)
    return LabelledQuestion(item.state, Noul(ask), int(is_right != turned))
