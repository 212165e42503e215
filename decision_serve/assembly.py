"""Logits -> probabilities -> answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from decision_serve.engines.base import SlotLogits
from decision_serve.errors import EngineFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import Plan, PlannedQuestion, Readout
from decision_serve.prompts.text import render_text
from decision_serve.questions import Answer, Choice, ChoiceAnswer, Noul, NoulAnswer, Profile, Score, ScoreAnswer

AUTHOR_DECIMALS = 4
TYPESAFE_DECIMALS = 6
"""Enough that 255 nearly equal options keep their order when printed."""


def assemble(
    plan: Plan, logits: Sequence[Sequence[SlotLogits]], metadata: SystemOneMetadata, profile: Profile
) -> dict[str, Answer]:
    """Answers by question id, in request order.

    `logits[r][0]`: float32 label logits of row r's slot. Raises `EngineFailed` where a logit is not finite.
    """
    answers: dict[str, Answer] = {}
    for planned in plan.questions:
        rows = logits[planned.first : planned.first + planned.count]
        temperature = metadata.temperature_for(planned.question.type)
        distributions = read_distributions(planned.readout, [row[0] for row in rows], temperature)
        answers[planned.id] = answer_question(planned, distributions, profile)
    return answers


def read_distributions(readout: Readout, rows: Sequence[SlotLogits], temperature: float) -> list[list[float]]:
    """The softmax of each row of a question, or the one over all its rows where every row has a single number."""
    slots = [[logit for row in rows for logit in row]] if readout is Readout.PAIRS else rows
    return [softmax(slot, temperature) for slot in slots]


def option_probabilities(readout: Readout, distributions: Sequence[Sequence[float]]) -> list[float]:
    """Of each option, from what `read_distributions` gives. All 0 where every isolated level's P(yes) is 0."""
    if readout is Readout.FORCED:
        return [1.0]
    p = _fits(distributions) if readout is Readout.ISOLATED_LEVELS else distributions[0]
    total = sum(p) or 1.0
    return [value / total for value in p]


def answer_question(planned: PlannedQuestion, distributions: Sequence[Sequence[float]], profile: Profile) -> Answer:
    """One question's answer from what `read_distributions` gives."""
    fit = _fits(distributions) if planned.readout is Readout.ISOLATED_LEVELS else None
    form = _typesafe_answer if profile is Profile.TYPESAFE else _author_answer
    return form(planned.question, option_probabilities(planned.readout, distributions), fit)


def softmax(logits: Sequence[float], temperature: float) -> list[float]:
    """Probabilities of `logits / temperature`. Raises `EngineFailed` where one is not finite."""
    if not all(map(math.isfinite, logits)):
        raise EngineFailed("the engine returned a logit that is not finite; no probability can be read from it")
    top = max(logits)
    weights = [math.exp((logit - top) / temperature) for logit in logits]
    total = sum(weights)
    return [weight / total for weight in weights]


def certainty(p: Sequence[float]) -> float:
    """1 - H(p) / ln n: 0 for a uniform distribution, 1 for all mass on one option, or for a single option."""
    if len(p) == 1:
        return 1.0
    entropy = -sum(value * math.log(value) for value in p if value > 0)
    return max(0.0, 1.0 - entropy / math.log(len(p)))


def choice_confidence(p: Sequence[float]) -> float:
    """TypeSafe's confidence of a choice: (n * max(p) - 1) / (n - 1), in 0..1; 1 for a single option."""
    n, p = len(p), _normalised(p)
    return 1.0 if n == 1 else min(1.0, max(0.0, (n * max(p) - 1) / (n - 1)))


def score_confidence(p: Sequence[float]) -> float:
    """TypeSafe's confidence of a score, in 0..1; 1 for a single level.

    1 - E|i - mode| / D, where D = mean over levels of |i - (n - 1) / 2| is the levels' mean distance from the middle.
    """
    n, p = len(p), _normalised(p)
    if n == 1:
        return 1.0
    mode = p.index(max(p))
    distance = sum(value * abs(i - mode) for i, value in enumerate(p))
    middle = sum(abs(i - (n - 1) / 2) for i in range(n)) / n
    return min(1.0, max(0.0, 1.0 - distance / middle))


def _fits(distributions: Sequence[Sequence[float]]) -> list[float]:
    return [yes for _, yes in distributions]


def _author_answer(question: Any, p: list[float], fit: list[float] | None) -> Answer:
    if isinstance(question, Noul):
        return NoulAnswer(round(p[1], AUTHOR_DECIMALS))
    confidence, spread = round(max(p), AUTHOR_DECIMALS), round(certainty(p), AUTHOR_DECIMALS)
    printed = [round(value, AUTHOR_DECIMALS) for value in p]
    if isinstance(question, Choice):
        names = list(question.options)
        return ChoiceAnswer(names[p.index(max(p))], confidence, spread, dict(zip(names, printed, strict=True)))
    score = round(sum(i * value for i, value in enumerate(p)), 2)
    return _score_answer(question, score, confidence, spread, printed, fit, sum(fit or ()), AUTHOR_DECIMALS)


def _typesafe_answer(question: Any, p: list[float], fit: list[float] | None) -> Answer:
    """Every number follows from the printed probabilities, so that a client's own arithmetic agrees with ours."""
    printed = [round(value, TYPESAFE_DECIMALS) for value in _normalised(p)]
    if isinstance(question, Noul):
        return NoulAnswer(printed[1])
    spread = round(certainty(_normalised(printed)), TYPESAFE_DECIMALS)
    if isinstance(question, Choice):
        names = list(question.options)
        confidence = round(choice_confidence(printed), TYPESAFE_DECIMALS)
        chosen = names[printed.index(max(printed))]
        return ChoiceAnswer(chosen, confidence, spread, dict(zip(names, printed, strict=True)))
    score = min(round(sum(i * value for i, value in enumerate(printed)), TYPESAFE_DECIMALS), float(len(p) - 1))
    confidence = round(score_confidence(printed), TYPESAFE_DECIMALS)
    mass = sum(round(value, TYPESAFE_DECIMALS) for value in fit or ())
    return _score_answer(question, score, confidence, spread, printed, fit, mass, TYPESAFE_DECIMALS)


def _score_answer(
    question: Score, score: float, confidence: float, spread: float, printed: list[float],
    fit: list[float] | None, mass: float, decimals: int,
) -> ScoreAnswer:  # fmt: skip
    level_fit = None if fit is None else {str(i): round(value, decimals) for i, value in enumerate(fit)}
    return ScoreAnswer(
        score=score,
        confidence=confidence,
        certainty=spread,
        legend={str(i): render_text(level) for i, level in enumerate(question.levels)},
        probabilities={str(i): value for i, value in enumerate(printed)},
        level_fit=level_fit,
        fit_mass=None if fit is None else round(mass, decimals),
    )


def _normalised(p: Sequence[float]) -> list[float]:
    """`p` scaled to a sum of 1; a zero total counts as uniform."""
    total = sum(p)
    return [1 / len(p)] * len(p) if total == 0 else [value / total for value in p]
