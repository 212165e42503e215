"""What a planner makes of a request: rows, and how the rows of each question are read."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from decision_serve.engines.base import Row
from decision_serve.questions import Question


@dataclass(frozen=True)
class PlanLimits:
    """Bounds on a request, checked before the work they bound.

    `max_row_tokens` is at most the engine's context. `max_state_tokens` bounds what the state's text becomes: a longer
    one is refused, or cut to its first tokens where `truncate_state` says so. `max_request_tokens` is the sum over
    rows.
    """

    max_rows: int = 1024
    max_row_tokens: int = 36_864
    max_request_tokens: int = 1_048_576
    max_state_tokens: int = 32_768
    truncate_state: bool = False


class Readout(enum.Enum):
    """How the logits of a question's rows become probabilities of its options."""

    FORCED = "forced"
    """There are no rows: a single option has probability 1."""
    LABELS = "labels"
    """One row, with a label for each option: a softmax over them."""
    ISOLATED_LEVELS = "isolated_levels"
    """One row for each level, with labels for no and yes: each level's share of all P(yes)."""
    PAIRS = "pairs"
    """One row for each option, with one number, how well it fits: a softmax over the rows."""


@dataclass(frozen=True)
class PlannedQuestion:
    """Which rows answer a question, `rows[first : first + count]`, and how they are read."""

    id: str
    question: Question
    first: int
    count: int
    readout: Readout


@dataclass(frozen=True)
class Plan:
    """A request's rows and the index that maps them back to its questions.

    `input_tokens`: the rows' longest common prefix counted once, plus what remains of each row.
    """

    rows: tuple[Row, ...]
    questions: tuple[PlannedQuestion, ...]
    input_tokens: int
