"""A question with its answer, before it is known what state it is about."""

from __future__ import annotations

import random
from collections.abc import Sequence

from decision_serve.questions import Choice, Noul, Question

Asked = tuple[Question, int]
"""A question, and which of its options is right."""
TURNED = 0.25
"""Of the yes/no questions, those that ask for the contrary."""


def among(rng: random.Random, ask: str, right: str, wrong: Sequence[str]) -> Asked:
    """The choice of `right` among `wrong` options, each once, in random order."""
    options = list(dict.fromkeys([right, *wrong]))
    rng.shuffle(options)
    return Choice(ask, options), options.index(right)


def is_it(rng: random.Random, right: str, wrong: str, asks: Sequence[str], contrary: Sequence[str]) -> Asked:
    """A yes/no question about what is right or what is wrong, one as often as the other."""
    holds, turned = rng.random() < 0.5, rng.random() < TURNED
    ask = rng.choice(contrary if turned else asks).format(right if holds else wrong)
    return Noul(ask), int(holds != turned)


def overlap(one: str, other: str) -> bool:
    """Whether one text holds the other, in any case of letters: two such answers could both be right."""
    one, other = one.lower(), other.lower()
    return one in other or other in one
