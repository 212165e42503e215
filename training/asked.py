"""A question with its answer, before it is known what state it is about."""

from __future__ import annotations

import random
from collections.abc import Sequence

from decision_serve.questions import Choice, Noul

Asked = tuple[Choice | Noul, int]
"""A question, and which of its options is right."""


def among(rng: random.Random, ask: str, right: str, wrong: Sequence[str]) -> Asked:
    """The choice of `right` among `wrong` options, each once, in random order."""
    options = list(dict.fromkeys([right, *wrong]))
    rng.shuffle(options)
    return Choice(ask, options), options.index(right)
