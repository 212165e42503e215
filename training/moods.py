"""Questions about what people feel: comments of GoEmotions, as choices, as yes/no questions and as scores.

Only comments that have exactly one emotion (see `training/README.md`). One in ten is left out here, by
`splits`.
"""

from __future__ import annotations

import random
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Score
from training.asked import Asked, among, is_it
from training.splits import is_held_out
from training.text_files import read_goemotions

QUESTIONS = 4
"""About a text, at most."""
FEELINGS = {
    "admiration": ("admiring", "thinks highly of somebody or something"),
    "amusement": ("amused", "finds something funny"),
    "anger": ("angry", "is furious about something"),
    "annoyance": ("annoyed", "is irritated by something"),
    "approval": ("approving", "agrees, or finds something good"),
    "caring": ("caring", "wishes others well or wants to help them"),
    "confusion": ("confused", "does not understand something"),
    "curiosity": ("curious", "wants to know more"),
    "desire": ("wishful", "would like to have or do something"),
    "disappointment": ("disappointed", "had hoped for something better"),
    "disapproval": ("disapproving", "disagrees, or finds something wrong"),
    "disgust": ("disgusted", "finds something revolting"),
    "embarrassment": ("embarrassed", "feels awkward or ashamed"),
    "excitement": ("excited", "is thrilled or can hardly wait"),
    "fear": ("afraid", "is scared of something"),
    "gratitude": ("grateful", "thanks somebody"),
    "grief": ("grieving", "mourns a loss"),
    "joy": ("happy", "is glad about something"),
    "love": ("loving", "is very fond of somebody or something"),
    "nervousness": ("nervous", "is worried about what may come"),
    "optimism": ("hopeful", "expects that things will go well"),
    "pride": ("proud", "looks back on an achievement with pride"),
    "realization": ("struck by an insight", "has just noticed or understood something"),
    "relief": ("relieved", "is glad that something bad is over"),
    "remorse": ("sorry", "regrets something or apologizes"),
    "sadness": ("sad", "is unhappy about something"),
    "surprise": ("surprised", "did not expect this"),
    "neutral": ("neutral", "shows no particular feeling"),
}
"""How somebody is who has the emotion, and what they do."""
ALIKE = (
    {"anger", "annoyance", "disapproval", "disgust"}, {"joy", "excitement", "amusement", "pride", "relief"},
    {"sadness", "grief", "disappointment", "remorse", "embarrassment"}, {"fear", "nervousness"},
    {"approval", "admiration", "optimism", "love", "joy"}, {"caring", "love", "optimism", "sadness", "gratitude"},
    {"confusion", "curiosity", "surprise", "realization"}, {"desire", "optimism", "excitement"},
    {"neutral", "approval", "realization", "curiosity", "confusion", "annoyance", "disapproval"},
    {"disappointment", "annoyance", "disapproval"}, {"gratitude", "admiration", "joy"}, {"relief", "gratitude"},
    {"surprise", "excitement", "admiration"},
)  # fmt: skip
"""Emotions that annotators take for each other: none is asked about as a wrong one where another is right."""
ASK_NAME = (
    "Which emotion does the comment show?", "What feeling is expressed?", "emotion", "Which emotion fits best?",
    "Pick the emotion of the writer.", "What is felt here?", "Name the feeling behind this text.",
    "Choose the label for this comment.",
)  # fmt: skip
ASK_ADJECTIVE = (
    "How does the writer feel?", "What mood is the writer in?", "The writer is", "How does this sound?", "mood",
    "Pick the word for the mood of this text.", "Which word describes whoever wrote this?",
)  # fmt: skip
ASK_DEED = (
    "Which is true of the writer?", "The person who wrote this", "What does the writer do?", "Pick what fits.",
    "Which description fits the writer of this comment?",
)  # fmt: skip
ASK_CHOICE = (ASK_NAME, ASK_ADJECTIVE, ASK_DEED)
"""For the names, and for the two parts of `FEELINGS`."""
DESCRIBED = 0.25
"""Of the choices between names or adjectives, those that also say what they mean."""
SHOWS_NAME = (
    "Does the comment show {}?", "Is {} the emotion here?", "The text expresses {}.", "emotion: {}", "{}",
    "Would you label this as {}?", "{} is what comes through.", "Is this a case of {}?",
)  # fmt: skip
SHOWS_NO_NAME = (
    "The comment does not show {}.", "Is {} the wrong label?", "There is no {} in this.",
    "Is it some other emotion than {}?",
)  # fmt: skip
IS_ADJECTIVE = (
    "Is the writer {}?", "The writer is {}.", "Does the writer sound {}?", "Somebody is {} here.", "{}?",
    "Is somebody {}?", "Would you call the mood {}?", "Whoever wrote this is {}.",
)  # fmt: skip
IS_NOT_ADJECTIVE = (
    "The writer is not {}.", "Is the writer anything but {}?", "Nobody sounds {} here.",
    "Is {} the wrong word for this?",
)  # fmt: skip
DOES = (
    "The writer {}.", "Is it true that the writer {}?", "Somebody {}.", "Would you say that the writer {}?",
    "The person who wrote this {}.",
)  # fmt: skip
DOES_NOT = ("It is not true that the writer {}.", 'Is "the writer {}" wrong?', "To say that the writer {} is wrong.")
SHOWS = ((SHOWS_NAME, SHOWS_NO_NAME), (IS_ADJECTIVE, IS_NOT_ADJECTIVE), (DOES, DOES_NOT))
"""The yes/no wordings and their contraries, for the names, and for the two parts of `FEELINGS`."""
GOOD = frozenset(
    {
        "admiration", "amusement", "approval", "caring", "excitement", "gratitude", "joy", "love", "optimism", "pride",
        "relief",
    }
)  # fmt: skip
BAD = frozenset(
    {
        "anger", "annoyance", "disappointment", "disapproval", "disgust", "embarrassment", "fear", "grief",
        "nervousness", "remorse", "sadness",
    }
)  # fmt: skip
"""Surprise, confusion, curiosity, realization and desire may be either."""
TONES = (("positive", "negative"), ("pleasant", "unpleasant"), ("good", "bad"))
TONE = (
    "Is the tone {}?", "The tone is {}.", "Is the feeling in this comment a {} one?", "{} feelings",
    "Does the comment speak of {} feelings?", "Is it a {} emotion that is expressed?", "The mood of the text is {}.",
)  # fmt: skip
NO_TONE = (
    "The tone is not {}.", "Is the mood anything but {}?", "There is no {} feeling in this.",
    "Is it wrong to call the tone {}?",
)  # fmt: skip
ASK_LEVEL = (
    "How positive is the comment?", "Rate the tone.", "tone", "Where is the mood between bad and good?",
    "How good does the writer feel?", "Rate how positive the feeling is.",
)  # fmt: skip
THREE_LEVELS = (
    ("negative", "neutral", "positive"), ("bad feelings", "no feelings either way", "good feelings"),
    ("The mood is bad.", "The mood is neither good nor bad.", "The mood is good."),
    ("down on something", "plain", "warm or glad"),
)  # fmt: skip
FIVE_LEVELS = (
    ("very negative", "somewhat negative", "neutral", "somewhat positive", "very positive"),
    (
        "rage, revulsion or mourning", "doubts or letdowns", "no feelings either way", "mild agreement or hope",
        "delight, love or heartfelt thanks",
    ),
    (
        "The mood is awful.", "The mood is rather bad.", "The mood is even.", "The mood is rather good.",
        "The mood is wonderful.",
    ),
)  # fmt: skip
STRENGTHS = (
    {"anger", "disgust", "grief"}, {"disappointment", "disapproval", "nervousness"}, {"neutral"},
    {"approval", "optimism", "relief"}, {"joy", "love", "excitement", "gratitude"},
)  # fmt: skip
"""The emotions of each of five levels; those between two levels are in none."""


class Moods:
    """Groups of questions about one comment, drawn from the file in `folder`.

    Raises `OSError` where it is absent.
    """

    def __init__(self, folder: Path, *, held_out: bool = False) -> None:
        self._texts: dict[str, list[str]] = {}
        for text, emotion in read_goemotions(folder):
            if is_held_out(text) == held_out:
                self._texts.setdefault(emotion, []).append(text)
        self._emotions = sorted(self._texts)
        self._weights = {name: len(self._texts[name]) ** 0.5 for name in self._emotions}

    def make(self, rng: random.Random) -> tuple[str, list[LabelledQuestion]]:
        """The name of the set and up to `QUESTIONS` questions. Equal states of the generator give equal questions."""
        emotion = self._draw(rng, self._emotions)
        text = rng.choice(self._texts[emotion])
        others = [name for name in FEELINGS if not _alike(name, emotion)]
        asked = [_pick(rng, emotion, others)] if rng.random() < 0.6 else []
        asked += [self._is(rng, emotion) for _ in range(rng.randint(1, 2))]
        if emotion in GOOD | BAD and rng.random() < 0.4:
            asked.append(_tone(rng, emotion))
        if rng.random() < 0.3:
            asked += _level(rng, emotion)
        rng.shuffle(asked)
        return "goemotions", [LabelledQuestion(text, *one) for one in asked[:QUESTIONS]]

    def _draw(self, rng: random.Random, emotions: list[str]) -> str:
        """One of the emotions, a rare one more often than there are texts of it."""
        return rng.choices(emotions, [self._weights[name] for name in emotions])[0]

    def _is(self, rng: random.Random, emotion: str) -> Asked:
        """Whether it is the emotion or another, which is drawn as texts are: else a rare one would be mostly wrong."""
        wrong = self._draw(rng, [name for name in self._emotions if not _alike(name, emotion)])
        part = rng.choices((0, 1, 2), (3, 4, 2))[0]
        return is_it(rng, _word(emotion, part), _word(wrong, part), *SHOWS[part])


def _pick(rng: random.Random, emotion: str, others: list[str]) -> Asked:
    """The emotion among others, by their names, by how somebody is who has them, or by what they do."""
    part = rng.choices((0, 1, 2), (4, 3, 2))[0]
    wrong = rng.sample(others, rng.randint(1, 7))
    if emotion != "neutral" and "neutral" in others and "neutral" not in wrong and rng.random() < 0.3:
        wrong[0] = "neutral"
    ask = rng.choice(ASK_CHOICE[part])
    if part == 2 or rng.random() >= DESCRIBED:
        return among(rng, ask, _word(emotion, part), [_word(name, part) for name in wrong])
    shown = rng.sample([emotion, *wrong], len(wrong) + 1)
    return Choice(ask, {_word(name, part): f"The writer {FEELINGS[name][1]}." for name in shown}), shown.index(emotion)


def _tone(rng: random.Random, emotion: str) -> Asked:
    """Whether it is a good feeling or a bad one."""
    good, bad = rng.choice(TONES)
    right, wrong = (good, bad) if emotion in GOOD else (bad, good)
    return is_it(rng, right, wrong, TONE, NO_TONE)


def _level(rng: random.Random, emotion: str) -> list[Asked]:
    """How good the feeling is; nothing where that is not plain."""
    strengths = [level for level, names in enumerate(STRENGTHS) if emotion in names]
    if strengths and rng.random() < 0.5:
        return [(Score(rng.choice(ASK_LEVEL), rng.choice(FIVE_LEVELS)), strengths[0])]
    if emotion in GOOD | BAD | {"neutral"}:
        level = 2 if emotion in GOOD else 0 if emotion in BAD else 1
        return [(Score(rng.choice(ASK_LEVEL), rng.choice(THREE_LEVELS)), level)]
    return []


def _word(emotion: str, part: int) -> str:
    """The name of the emotion, or a part of `FEELINGS`."""
    return (emotion, *FEELINGS[emotion])[part]


def _alike(one: str, other: str) -> bool:
    return one == other or any({one, other} <= group for group in ALIKE)
