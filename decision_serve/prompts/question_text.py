"""The texts of a question and of its options, as every layout writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from decision_serve.prompts.text import check_value, render_text
from decision_serve.questions import Choice, Noul, Question, Score, is_blank

NEUTRAL_QUESTION = "Which of these is right, given the context?"
"""Asked where instructions are blank and the profile allows it: the options then carry the question."""

_LEVEL_NUMBER = re.compile(r"^\s*-?\d+\s*:\s*")
_CERTAIN_NUMBER = re.compile(r"\s*-?\d+:\s+")


def question_text(question: Question) -> str:
    """What is asked: the instructions, or `NEUTRAL_QUESTION` where they are blank."""
    return NEUTRAL_QUESTION if is_blank(question.instructions) else render_text(question.instructions)


def option_texts(question: Question) -> list[str]:
    """Names with their descriptions, levels as they are given, or no and yes: in the order of the answer's numbers."""
    if isinstance(question, Choice):
        return [_described(name, description) for name, description in question.options.items()]
    if isinstance(question, Score):
        return [render_text(level) for level in question.levels]
    return [_described("no", question.false), _described("yes", question.true)]


def without_number(level: str) -> str:
    """A level's text without the number that its caller may have written before it: `2: angry` is `angry`."""
    return _LEVEL_NUMBER.sub("", level)


def without_numbers(levels: Sequence[str]) -> list[str]:
    """The texts of a score's levels without the numbers before them, where it is certain that these are numbers.

    That is where every level begins with one, a colon and white space, and what is left tells the levels apart: `9:00`
    stays `9:00`.
    """
    matches = [_CERTAIN_NUMBER.match(level) for level in levels]
    left = [level[match.end() :] for level, match in zip(levels, matches, strict=True) if match]
    return left if len(set(left)) == len(levels) and all(left) else list(levels)


def check_values(state: Any, questions: Mapping[str, Question]) -> None:
    """Refuse what has no exact text, in the state or in a question. Raises `ValidationFailed` at its place."""
    check_value(state, ("state",))
    for question_id, question in questions.items():
        loc = ("questions", question_id)
        check_value(question.instructions, (*loc, "instructions"))
        if isinstance(question, Noul):
            check_value({"false": question.false, "true": question.true}, (*loc, "criteria"))
        else:
            check_value(question.options if isinstance(question, Choice) else question.levels, (*loc, "criteria"))


def _described(name: str, description: Any) -> str:
    return name if description is None or description == "" else f"{name}: {render_text(description)}"
