"""Drills: short states of made-up pairs with several questions each, for what all reading is made of.

Which value stands beside a name, whether something is said at all, which of two numbers is larger, what a `not` turns
round. The words mean nothing together, so nothing but reading answers the questions. They are learned within minutes;
little of that carries over to the families by itself.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Noul
from training.asked import Asked, among

QUESTIONS = 4
"""About a state, at most."""
ABSTAIN = ("none of these", "not given", "not stated", "unknown", "cannot be told", "not mentioned")
UNITS = (
    "{}", "{}", "{}", "{} euros", "€{}", "${}", "£{}", "{} km", "{} days", "{} kg", "{} %", "{} pieces", "{} minutes",
)  # fmt: skip
SENTENCES = (
    ("{k}: {v}", "{k}: not {v}", "\n"),
    ("{k}: {v}", "{k}: not {v}", ", "),
    ("The {k} is {v}.", "The {k} is not {v}.", " "),
    ("{k} is {v}.", "{k} is not {v}.", " "),
    ("{k} = {v}", "{k} != {v}", "; "),
    ("{k} has {v}.", "{k} does not have {v}.", " "),
    ("{v} belongs to {k}.", "{v} does not belong to {k}.", " "),
    ("| {k} | {v} |", "| {k} | not {v} |", "\n"),
    ("{k} comes to {v}", "{k} doesn't come to {v}", " and "),
)
"""How it is said that a name has a value, or has not, and what stands between two of these."""
ASK_VALUE = (
    "What is the {k}?", "{k}", "{k}?", "Which value has {k}?", "Give the {k}.", "Pick what stands beside {k}.",
    "What does it say about {k}?", "The {k} is:", "Look up {k}.", "Choose the value of {k}.",
)  # fmt: skip
ASK_KEY = (
    "What is {v}?", "Which one is {v}?", "Which has the value {v}?", "Find what {v} belongs to.",
    "{v} is the value of:", "Where does it say {v}?", "Which of these goes with {v}?",
)  # fmt: skip
SAYS = (
    "{k} is {v}", "Is {k} {v}?", "The {k} is {v}.", "{k}: {v}", "Is it true that {k} is {v}?", "{v} is what {k} is.",
    "Does it say that {k} is {v}?", "Right or wrong: {k} is {v}.", "Does {v} belong to {k}?",
)  # fmt: skip
SAYS_NOT = (
    "{k} is not {v}", "The {k} is not {v}.", "Is {k} something else than {v}?", "It is wrong that {k} is {v}.",
    "Is it false that {k} is {v}?", "{v} does not belong to {k}.", "{k} isn't {v}",
)  # fmt: skip
HAS = (
    "Is {k} mentioned?", "Does it say anything about {k}?", "{k} occurs", "Is there a {k}?", "{k} is given.",
    "Does the text contain {k}?", "Can {k} be found here?",
)  # fmt: skip
HAS_NOT = (
    "Is {k} missing?", "{k} is not mentioned.", "Nothing is said about {k}.", "There is no {k}.", "{k} does not occur",
    "Is {k} left out?",
)  # fmt: skip
ABOVE = (
    "{k} is more than {n}", "Is {k} above {n}?", "Is {k} larger than {n}?", "{k} > {n}", "{k} exceeds {n}.",
    "Does {k} come to more than {n}?", "Is {k} over {n}?",
)  # fmt: skip
BELOW = (
    "{k} is less than {n}", "Is {k} below {n}?", "Is {k} smaller than {n}?", "{k} < {n}", "{k} is under {n}.",
    "Does {k} come to less than {n}?", "Is {k} lower than {n}?",
)  # fmt: skip
LARGEST = ("Which is the largest?", "Which has the most?", "the highest", "Which is more than the others?", "maximum")
SMALLEST = ("Which is the smallest?", "Which has the least?", "the lowest", "Which is less than the others?", "minimum")


LIMITS = (0.1, 0.3, 0.5, 0.8, 0.9, 0.97, 1.03, 1.1, 1.25, 2, 3, 10)
"""Of a number, what it is compared with."""


@dataclass(frozen=True)
class _Pairs:
    """Names and their values, as texts. `numbers`: the values, where they are numbers of one unit.

    `denied`: what the state says that a name is not, or None. `stranger`: a name that does not occur, `other`: a value.
    """

    names: Sequence[str]
    values: Sequence[str]
    numbers: Sequence[float]
    denied: Sequence[str | None]
    stranger: str
    other: str
    unit: str


@dataclass(frozen=True)
class Drills:
    """Drills whose names and values are drawn from `words`."""

    words: Sequence[str]

    def make(self, rng: random.Random) -> list[LabelledQuestion]:
        """Questions about one state. Equal states of the generator give equal questions."""
        pairs = self._pairs(rng)
        state = _state(rng, pairs)
        asks = OF_NUMBERS if pairs.numbers else OF_WORDS
        return [LabelledQuestion(state, *rng.choice(asks)(rng, pairs)) for _ in range(QUESTIONS)]

    def _pairs(self, rng: random.Random) -> _Pairs:
        count = rng.choice((1, 2, 2, 3, 3, 4, 5, 6))
        *phrases, other, stranger = self._phrases(rng, 2 * (count + 1))
        names, values = phrases[:count], phrases[count:]
        if rng.random() < 0.4:
            return _numbered(rng, names, stranger)
        drawn = [rng.choice([*values, other]) if rng.random() < 0.3 else None for _ in values]
        denied = [None if wrong == value else wrong for wrong, value in zip(drawn, values, strict=True)]
        return _Pairs(names, values, (), denied, stranger, other, "")

    def _phrases(self, rng: random.Random, count: int) -> list[str]:
        """Of one or two words, none of which is in two of them."""
        words = iter(rng.sample(self.words, 2 * count))
        return [" ".join(islice(words, rng.choice((1, 1, 1, 2)))) for _ in range(count)]


def _numbered(rng: random.Random, names: Sequence[str], stranger: str) -> _Pairs:
    unit = rng.choice(UNITS)
    scale = rng.choice((10, 30, 100, 100, 1000, 10_000, 100_000))
    digits = rng.choice((0, 0, 0, 1, 2))
    found: dict[float, None] = {}
    while len(found) <= len(names):
        found[round(rng.uniform(0, scale), digits)] = None
    *numbers, other = found
    values = [unit.format(_written(number)) for number in numbers]
    return _Pairs(names, values, numbers, [None] * len(names), stranger, unit.format(_written(other)), unit)


def _written(number: float) -> str:
    return f"{number:.0f}" if number == round(number) else f"{number:.2f}".rstrip("0")


def _state(rng: random.Random, pairs: _Pairs) -> Any:
    shape = rng.random()
    rows = list(zip(pairs.names, pairs.values, pairs.denied, strict=True))
    if shape < 0.25 and not any(pairs.denied):
        record = dict(zip(pairs.names, pairs.values, strict=True))
        return record if shape < 0.15 else json.dumps(record)
    if shape < 0.35 and not any(pairs.denied):
        return [{"name": name, "value": value} for name, value, _ in rows]
    says, denies, between = rng.choice(SENTENCES)
    told = []
    for name, value, wrong in rows:
        parts = [says.format(k=name, v=value)] + ([denies.format(k=name, v=wrong)] if wrong is not None else [])
        rng.shuffle(parts)
        told += parts
    return between.join(told)


def _value(rng: random.Random, pairs: _Pairs) -> Asked:
    wrong = [*filter(None, pairs.denied), pairs.other]
    return _pick(rng, ASK_VALUE, "k", (*pairs.names, pairs.stranger), pairs.values, wrong)


def _name(rng: random.Random, pairs: _Pairs) -> Asked:
    return _pick(rng, ASK_KEY, "v", (*pairs.values, pairs.other), pairs.names, [pairs.stranger])


def _pick(
    rng: random.Random,
    ask: Sequence[str],
    slot: str,
    known: Sequence[str],
    answers: Sequence[str],
    wrong: Sequence[str],
) -> Asked:
    """Which of `answers` belongs to one of `known`; seldom it is its last one, whose answer is to abstain."""
    *known, unknown = known
    at = rng.randrange(len(known))
    right = answers[at]
    options = list(dict.fromkeys([*answers, *wrong]))
    options.remove(right)
    rng.shuffle(options)
    options = options[: rng.randint(1, 4)]
    abstain = rng.choice(ABSTAIN)
    if rng.random() < 0.1:
        return among(rng, rng.choice(ask).format(**{slot: unknown}), abstain, [*options, right])
    if rng.random() < 0.1:
        options.append(abstain)
    return among(rng, rng.choice(ask).format(**{slot: known[at]}), right, options)


def _says(rng: random.Random, pairs: _Pairs) -> Asked:
    at = rng.randrange(len(pairs.names))
    holds = rng.random() < 0.5
    wrong = [value for value in (*pairs.values, *filter(None, pairs.denied), pairs.other) if value != pairs.values[at]]
    return _yes_no(rng, SAYS, SAYS_NOT, holds, k=pairs.names[at], v=pairs.values[at] if holds else rng.choice(wrong))


def _has(rng: random.Random, pairs: _Pairs) -> Asked:
    holds = rng.random() < 0.5
    known = pairs.names if rng.random() < 0.6 else pairs.values
    return _yes_no(rng, HAS, HAS_NOT, holds, k=rng.choice(known) if holds else pairs.stranger)


def _above(rng: random.Random, pairs: _Pairs) -> Asked:
    at = rng.randrange(len(pairs.names))
    number = pairs.numbers[at]
    if len(pairs.names) > 1 and rng.random() < 0.3:
        other = rng.choice([index for index in range(len(pairs.names)) if index != at])
        return _yes_no(rng, ABOVE, BELOW, number > pairs.numbers[other], k=pairs.names[at], n=pairs.names[other])
    limit = _limit(rng, number)
    return _yes_no(rng, ABOVE, BELOW, number > limit, k=pairs.names[at], n=pairs.unit.format(_written(limit)))


def _limit(rng: random.Random, number: float) -> float:
    """Near the number or far from it, never the same; whole where it is, if that can be."""
    limit = number
    while limit == number:
        limit = float(_written(max(0.0, number * rng.choice(LIMITS) + rng.randint(-3, 3))))
    return round(limit) if number == round(number) and round(limit) != number else limit


def _extreme(rng: random.Random, pairs: _Pairs) -> Asked:
    ask, best = rng.choice(((LARGEST, max), (SMALLEST, min)))
    right = pairs.names[pairs.numbers.index(best(pairs.numbers))]
    others = [name for name in pairs.names if name != right] or [pairs.stranger]
    return among(rng, rng.choice(ask), right, others)


def _yes_no(rng: random.Random, yes: Sequence[str], no: Sequence[str], holds: bool, **parts: str) -> Asked:
    """Asked straight or turned round."""
    turned = rng.random() < 0.35
    return Noul(rng.choice(no if turned else yes).format(**parts)), int(holds != turned)


OF_NUMBERS = (_above, _above, _above, _extreme, _value, _says)
OF_WORDS = (_value, _value, _name, _says, _says, _has)
