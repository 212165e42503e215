"""Small sets of questions, readings and results whose numbers can be worked out by hand."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.evaluate.zero_shot import Reading
from decision_serve.prompts.plan import Readout
from decision_serve.questions import Choice, Noul, Question, Score
from training.held_out import HeldOut
from training.readings import calibration_half

QUESTIONS: dict[str, Question] = {
    "choice": Choice("Which?", {"a": None, "b": "the second", "c": None}),
    "noul": Noul("Is it?"),
    "score": Score("How?", ["calm", "cross", "angry"]),
}
FAMILIES = {"tool_choice": "choice", "spam": "noul", "anger": "score", "urgency": "score"}
"""Three that are never trained on, and one that is."""


def held(family: str, golds: Sequence[int], *, seen: bool = False, kind: str | None = None) -> HeldOut:
    """Questions with these right answers, in turn of the calibration half and of the report half."""
    question = QUESTIONS[kind or FAMILIES[family]]
    items = [LabelledQuestion(state_at(place), question, gold) for place, gold in enumerate(golds)]
    return HeldOut(family, seen, tuple(items))


def state_at(place: int) -> str:
    """A state of the calibration half at even places, of the report half at the others."""
    for number in itertools.count():
        alone = HeldOut("any", False, (LabelledQuestion(f"it is {place} {number}", QUESTIONS["noul"], 0),))
        if len(calibration_half(alone, [0])) != place % 2:
            return str(alone.questions[0].state)
    raise AssertionError


def small_sets(questions: int = 12) -> list[HeldOut]:
    """One set of each of `FAMILIES`; right answers change every second question, so that both halves have them all."""
    return [
        held(family, [n // 2 % (2 if kind == "noul" else 3) for n in range(questions)], seen=family == "urgency")
        for family, kind in FAMILIES.items()
    ]


def reading(gold: int, *probabilities: float) -> Reading:
    """What is read as `probabilities` at temperature 1."""
    return Reading(tuple((math.log(p),) for p in probabilities), Readout.PAIRS, gold)
