"""Families about comments on a proposal: where their writers stand, and how firmly."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Score
from training.families.pairs_stances import AGAINST_MILD, AGAINST_STRONG, FOR_MILD, FOR_STRONG, NEUTRAL, PROPOSALS
from training.families.reading_words import FIRST, pick, reword, sentence, wrap

_SIDES = (
    ("against", "neutral", "for"), ("opposes", "undecided", "supports"), ("con", "none", "pro"),
    ("no", "no stance", "yes"), ("rejects it", "takes no side", "welcomes it"),
    ("critical", "open", "in favour"), ("disagree", "neither", "agree"), ("opponent", "bystander", "supporter"),
    ("negative", "balanced", "positive"),
)  # fmt: skip
_SIDE_NOTES = ("the writer does not want it", "the writer takes neither side", "the writer wants it to happen")
_STANCE_ASKS = (
    "Where does the writer stand on the proposal to {q}?", "Is the comment for or against?", "stance on: {q}",
    "Does the comment oppose or support the plan to {q}?",
    "What is the writer's attitude?", "Sort the comment by its position on the plan.",
    "How would the writer vote on the plan to {q}?", "Position of the author?", "Pick the stance.",
    "Should we {q}? Tell what the writer thinks.", "Label the opinion.", "The writer of this comment is",
    "Which side is this resident on?", "Take on the proposal:",
    "Count this comment: against, for, or neither?",
)  # fmt: skip
_LEVELS = (
    ("strongly against", "against", "neutral", "in favour", "strongly in favour"),
    ("furious about it", "would rather not have it", "no clear side", "likes it", "enthusiastic"),
    ("fights the plan", "has doubts and leans to no", "undecided or asks a question", "leans to yes",
    "campaigns for it"),
    ("hates the idea", "dislikes the idea", "is neutral", "likes the idea", "loves the idea"),
    ("The writer wants to stop this by all means.", "The writer is rather against it.", "The writer takes no side.",
    "The writer is rather for it.", "The writer is all for it."),
)  # fmt: skip
_SCORE_ASKS = (
    "How much does the writer support the plan to {q}?", "Rate the support.",
    "From opposition to support, where is this comment?", "Support for the plan to {q}",
    "How does the writer feel about the proposal?",
    "Grade the attitude towards it.", "How strongly is the writer for or against?", "Place the comment on the scale.",
    "level of approval", "How welcome is the plan to this person?",
    "Judge how far the comment backs the idea to {q}.", "Estimate the writer's vote and how firm it is.",
    "Stance, lowest is opposition", "Agreement with the proposal", "How keen is the writer?",
)  # fmt: skip


def _comment(rng: random.Random, place: int, strong: bool) -> tuple[str, Any]:
    """A proposal and a state with a comment on it; `place` 0 against, 1 neutral, 2 for."""
    proposal, pros, cons = rng.choice(PROPOSALS)
    pro, con = rng.choice(pros), rng.choice(cons)
    if place == 1:
        text = rng.choice(NEUTRAL).format(a=pro, A=pro[0].upper() + pro[1:], b=con, B=con[0].upper() + con[1:])
    else:
        reason = pro if place else con
        forms = ((AGAINST_MILD, AGAINST_STRONG), (FOR_MILD, FOR_STRONG))[place // 2][strong]
        text = rng.choice(forms).format(r=reason, R=reason[0].upper() + reason[1:]).replace(" i ", " I ")
    roll = rng.random()
    if roll < 0.35:
        keys = rng.choice(
            (
                ("proposal", "comment"),
                ("plan", "reaction"),
                ("topic", "post"),
                ("motion", "statement"),
                ("suggestion", "reply"),
            )
        )
        return proposal, {keys[0]: proposal, keys[1]: text}
    if roll < 0.5:
        return (
            proposal,
            f"Proposal: {proposal}.\n{rng.choice(('Comment', rng.choice(FIRST), 'Letter', 'Post'))}: {text}",
        )
    if roll < 0.6:
        return proposal, {
            "thread": {"title": sentence(proposal)},
            "comments": [{"by": rng.choice(FIRST), "text": text}],
        }
    if roll < 0.7:
        return proposal, f"They want to {proposal}. {text}"
    return proposal, wrap(rng, text)


def make_stance(rng: random.Random) -> LabelledQuestion:
    """Against, neutral or for."""
    place = rng.randrange(3)
    proposal, state = _comment(rng, place, rng.random() < 0.4)
    names = rng.choice(_SIDES)
    notes = dict(zip(names, _SIDE_NOTES, strict=True)) if rng.random() < 0.35 else None
    return LabelledQuestion(state, *pick(rng, rng.choice(_STANCE_ASKS).format(q=proposal), names, names[place], notes))


def make_stance_score(rng: random.Random) -> LabelledQuestion:
    """Two, three or five levels from opposition to support."""
    count = rng.choice((2, 3, 3, 5, 5, 5))
    level = rng.randrange(count)
    place, strong = {
        2: (2 * level, rng.random() < 0.5),
        3: (level, rng.random() < 0.5),
        5: ((0, 0, 1, 2, 2)[level], level in (0, 4)),
    }[count]
    proposal, state = _comment(rng, place, strong)
    if count == 5:
        levels: tuple[str, ...] = rng.choice(_LEVELS)
    else:
        levels = rng.choice((*_SIDES, _SIDE_NOTES))
        levels = levels if count == 3 else (levels[0], levels[2])
    return LabelledQuestion(state, Score(reword(rng, rng.choice(_SCORE_ASKS).format(q=proposal)), levels), level)
