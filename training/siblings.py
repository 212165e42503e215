"""Other questions that a family could have asked about the same state.

A family draws a state and a question from one stream of random numbers. Where some draws of that stream are replaced,
it often makes the same state and another question. Asked together they cost one state, and where their answers differ,
they show what in the words of a question its answer turns on.
"""

from __future__ import annotations

import random

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice
from training.families.family import Family

SIBLINGS = 4
"""Questions about one state, at most."""
MORE = 2
"""Of them with an answer that another has, at most."""
TRIES = 30
WINDOWS = (1, 1, 2, 4, 1000)
"""How many draws in a row are replaced; the last: all from some draw on."""


class _Varied(random.Random):
    """A stream of random numbers of which some draws, from `first` on, are another stream's."""

    def __new__(cls, *_: object) -> _Varied:
        return super().__new__(cls)

    def __init__(self, seed: str, first: int = 0, count: int = 0, other: str = "") -> None:
        super().__init__(seed)
        self.draws = 0
        self._replaced = range(first, first + count)
        self._other = random.Random(other)

    def random(self) -> float:
        drawn = super().random()
        return self._other.random() if self._is_replaced() else drawn

    def getrandbits(self, k: int, /) -> int:
        drawn = super().getrandbits(k)
        return self._other.getrandbits(k) if self._is_replaced() else drawn

    def _is_replaced(self) -> bool:
        self.draws += 1
        return self.draws - 1 in self._replaced


def make_siblings(family: Family, rng: random.Random) -> list[LabelledQuestion]:
    """One to `SIBLINGS` questions of a family about one state: other answers, then other words for the same answer."""
    seed = str(rng.random())
    stream = _Varied(seed)
    first = family.make(stream)
    answers, words, spare = {_answer(first)}, {_words(first)}, []
    items = [first]
    for number in range(TRIES):
        item = family.make(_Varied(seed, rng.randrange(stream.draws), rng.choice(WINDOWS), f"{seed} {number}"))
        if item.state != first.state:
            continue
        if _answer(item) not in answers:
            items.append(item)
        elif _words(item) not in words:
            spare.append(item)
        answers.add(_answer(item))
        words.add(_words(item))
        if len(items) == SIBLINGS:
            break
    return [*items, *spare[:MORE]][:SIBLINGS]


def _words(item: LabelledQuestion) -> str:
    return str(item.question.instructions)


def _answer(item: LabelledQuestion) -> str | int:
    """The right option of a choice, or the right level or side of another question."""
    return list(item.question.options)[item.gold] if isinstance(item.question, Choice) else item.gold
