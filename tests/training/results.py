"""Small sets of questions, readings and results whose numbers can be worked out by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.evaluate.zero_shot import Reading
from decision_serve.prompts.plan import Readout
from decision_serve.questions import Choice, Noul, Question, Score
from training.held_out import HeldOut

QUESTIONS: dict[str, Question] = {
    "choice": Choice("Which?", {"a": None, "b": "the second", "c": None}),
    "noul": Noul("Is it?"),
    "score": Score("How?", ["calm", "cross", "angry"]),
}
FAMILIES = {"tool_choice": "choice", "spam": "noul", "anger": "score", "urgency": "score"}
"""Three that are never trained on, and one that is."""


def held(family: str, golds: Sequence[int], *, seen: bool = False, kind: str | None = None) -> HeldOut:
    """Questions with these right answers, each about a state of its own."""
    question = QUESTIONS[kind or FAMILIES[family]]
    return HeldOut(family, seen, tuple(LabelledQuestion(f"it is {n}", question, gold) for n, gold in enumerate(golds)))


def small_sets(questions: int = 12) -> list[HeldOut]:
    """One set of each of `FAMILIES`; right answers change every second question, so that both halves have them all."""
    return [
        held(family, [n // 2 % (2 if kind == "noul" else 3) for n in range(questions)], seen=family == "urgency")
        for family, kind in FAMILIES.items()
    ]


def reading(gold: int, *probabilities: float) -> Reading:
    """What is read as `probabilities` at temperature 1."""
    return Reading(tuple((math.log(p),) for p in probabilities), Readout.PAIRS, gold)
