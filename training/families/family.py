"""What a generator family is: one kind of question, with answers that follow from how the question was made."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from decision_serve.evaluate.labelled import LabelledQuestion

Make = Callable[[random.Random], LabelledQuestion]


@dataclass(frozen=True)
class Family:
    """A named generator. `make` draws one question; equal states of the generator give equal questions.

    The name is that of the skill it asks for, in snake case. `kind` is `choice`, `noul` or `score`.
    """

    name: str
    kind: str
    make: Make
