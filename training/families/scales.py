"""Scores of how much: urgency, severity, politeness, formality, certainty, agreement."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Score
from training.families import scales_agreement_texts as agreement
from training.families import scales_severity_texts as severity
from training.families import scales_tone_texts as tone
from training.families import scales_urgency_texts as urgency
from training.families.family import Family
from training.families.scales_kit import Bank, LevelSet, ask, draw_level, expand, pair, show


def _urgent_text(rng: random.Random, grade: int) -> str:
    if grade in urgency.SITUATIONS and rng.random() < 0.3:
        parts = [rng.choice(urgency.SITUATIONS[grade])]
    else:
        parts = [rng.choice(urgency.PROBLEMS) + ".", rng.choice(urgency.CUES[grade])]
        if rng.random() < 0.25:
            parts.reverse()
    if rng.random() < 0.25:
        parts.insert(rng.choice((0, len(parts))), rng.choice(urgency.FILLERS))
    return expand(rng, " ".join(parts))


def _urgency(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, urgency.LEVELS)
    text, wording = _urgent_text(rng, grade), ask(rng, urgency.ASKS)
    state: Any
    style = rng.random()
    if style < 0.12:
        state = _due(rng, grade)
    elif style < 0.24:
        state, lead = pair(rng, text, _urgent_text(rng, rng.randrange(4)))
        wording = f"{lead} {wording}"
    else:
        state = show(rng, text, keys=_MAIL_KEYS)
    return LabelledQuestion(state, Score(wording, levels), gold)


def _due(rng: random.Random, grade: int) -> Any:
    """A problem with the present date or time and that by which it is due, and no word of haste."""
    problem = expand(rng, rng.choice(urgency.PROBLEMS))
    day = date(2025, rng.randint(1, 12), rng.randint(1, 28))
    minute = rng.randint(480, 1080)
    now = day.isoformat()
    if grade == 0:
        due = rng.choice(urgency.NOT_DUE)
    elif grade == 3:
        end = minute + rng.randint(4, 12)
        now, due = f"{now} {minute // 60}:{minute % 60:02d}", f"{now} {end // 60}:{end % 60:02d}"
    else:
        due = (day + timedelta(days=rng.randint(*urgency.DUE_DAYS[grade]))).isoformat()
    if rng.random() < 0.5:
        return f"{problem}. {rng.choice(urgency.DUE_WORDS).format(now=now, due=due)}"
    keys = rng.choice(urgency.DUE_KEYS)
    return {rng.choice(("title", "subject", "text", "task")): problem, keys[0]: now, keys[1]: due}


def _severity(rng: random.Random) -> LabelledQuestion:
    domain = rng.choice(tuple(severity.EVENTS))
    chosen = domain if domain in severity.LEVELS and rng.random() < 0.5 else "any"
    levels, gold, grade = draw_level(rng, severity.LEVELS[chosen])
    parts = [rng.choice(severity.EVENTS[domain][grade]) + "."]
    if rng.random() < 0.35:
        parts.insert(0, rng.choice(severity.OPENERS))
    if rng.random() < 0.35:
        parts.append(rng.choice(severity.TAILS))
    if rng.random() < 0.3:
        state: Any = {
            rng.choice(("case", "no", "id")): rng.randint(100, 9999),
            rng.choice(("report", "description", "details", "what")): expand(rng, " ".join(parts)),
            rng.choice(("site", "place", "branch")): expand(rng, "{city}"),
        }
    else:
        state = show(rng, expand(rng, " ".join(parts)), who="reporter", keys=("report", "note", "entry"))
    wordings = severity.ASKS[domain if domain in severity.ASKS and rng.random() < 0.5 else "any"]
    return LabelledQuestion(state, Score(ask(rng, wordings), levels), gold)


def _graded(
    texts: dict[int, tuple[str, ...]],
    sets: Sequence[LevelSet],
    wordings: Sequence[str],
    bank: Bank,
    who: str,
    rng: random.Random,
    traps: dict[int, tuple[str, ...]] | None = None,
) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, sets)
    source = traps[grade] if traps and grade in traps and rng.random() < 0.25 else texts[grade]
    text, wording = expand(rng, rng.choice(source), bank), ask(rng, wordings, bank)
    state: Any
    if rng.random() < 0.12:
        other = expand(rng, rng.choice(texts[rng.choice(tuple(texts))]), bank)
        state, lead = pair(rng, text, other)
        wording = f"{lead} {wording}"
    else:
        state = show(rng, text, who=who, closings=False)
    return LabelledQuestion(state, Score(wording, levels), gold)


def _politeness(rng: random.Random) -> LabelledQuestion:
    who = rng.choice(("customer", "neighbour", "colleague", "guest"))
    return _graded(tone.POLITENESS, tone.POLITENESS_LEVELS, tone.POLITENESS_ASKS, tone.REQUESTS, who, rng)


def _formality(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, tone.FORMALITY_LEVELS)
    text = expand(rng, rng.choice(tone.FORMALITY[grade]), tone.FORMAL_BANK)
    if grade == 0:
        text = text[:1].lower() + text[1:]
    state: Any = text if rng.random() < 0.7 else {rng.choice(("text", "message", "mail", "post")): text}
    return LabelledQuestion(state, Score(ask(rng, tone.FORMALITY_ASKS), levels), gold)


def _certainty(rng: random.Random) -> LabelledQuestion:
    question = _graded(
        tone.CERTAINTY,
        tone.CERTAINTY_LEVELS,
        tone.CERTAINTY_ASKS,
        tone.CERTAIN_BANK,
        rng.choice(("witness", "colleague", "speaker", "caller")),
        rng,
        tone.CERTAINTY_TRAPS,
    )
    if isinstance(question.state, str) and rng.random() < 0.15:
        asked = expand(rng, rng.choice(tone.CERTAIN_BANK["q"]))
        return LabelledQuestion(f"- {asked}\n- {question.state}", question.question, question.gold)
    return question


def _agreement(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, agreement.LEVELS)
    proposal, pros, cons = rng.choice(agreement.PROPOSALS)
    bank = {"pro": [part.strip() for part in pros.split(";")], "con": [part.strip() for part in cons.split(";")]}
    comment = expand(rng, rng.choice(agreement.STANCES[grade]), bank)
    wording = ask(rng, agreement.ASKS)
    style = rng.random()
    state: Any
    if style < 0.4:
        state = {
            rng.choice(("proposal", "plan", "idea", "motion", "suggestion")): proposal,
            rng.choice(("comment", "reply", "opinion", "answer")): comment,
        }
        if rng.random() < 0.3:
            state["author"] = expand(rng, "{name} {surname}")
    elif style < 0.7:
        state = f"{rng.choice(('Proposal', 'Idea', 'Motion', 'Topic', 'Suggestion'))}: {proposal}.\n"
        state += f"{expand(rng, rng.choice(('Comment', 'Reply', '{name}', 'Resident', 'Member')))}: {comment}"
    elif style < 0.85:
        state = f"{proposal.capitalize()}? {comment}"
    else:
        state, wording = (
            comment,
            f"{wording.rstrip('.')} The proposal: {proposal}."
            if "?" in wording
            else (f"{wording.rstrip('.')} (proposal: {proposal})"),
        )
    return LabelledQuestion(state, Score(wording, levels), gold)


_MAIL_KEYS = ("message", "text", "body", "request", "description")

FAMILIES = (
    Family("urgency", "score", _urgency),
    Family("severity", "score", _severity),
    Family("politeness", "score", _politeness),
    Family("formality", "score", _formality),
    Family("certainty", "score", _certainty),
    Family("agreement_level", "score", _agreement),
)
