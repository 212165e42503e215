"""What is asked: the requests of each workload, as rows, and as decisions in SemIf's form."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from decision_serve.conformance import read_fixtures
from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.prompts.plan import Plan
from decision_serve.prompts.planner import Planner
from decision_serve.questions import parse_questions

CLIENTS = 16
"""Of workload F."""

_PROSE = (
    "The parcel left the warehouse on Monday and reached the customer with a torn corner and a broken latch. "
    "She writes that the lamp inside still works, asks whether a new latch can be sent, and adds two photographs. "
    "Her last order came a week late, and nobody answered the message that she left with the night desk. "
)
_INSTRUCTIONS = (
    "Which team should handle this?", "How soon is an answer needed?", "What is the customer's mood?",
    "Which part is damaged?", "What does the customer ask for?", "Where did the damage happen?",
    "How was the message sent?", "What should be done first?", "Which product is it about?",
    "How good is the evidence?",
)  # fmt: skip
_CRITERIA = (
    "Is anything broken?", "Is money asked for?", "Was the delivery late?", "Are there photographs?",
    "Has she written before?", "Does the lamp still work?", "Is a new part wanted?", "Is she angry?",
)  # fmt: skip
_OPTIONS = ("repair", "billing", "delivery", "sales", "returns", "complaints", "legal", "press", "security", "other")


@dataclass(frozen=True)
class Workload:
    """`questions` questions over a state of at least `state_tokens` tokens, once or by `clients` clients.

    `options`: of each question, a Choice; 0 makes it a Noul.
    """

    key: str
    title: str
    state_tokens: int = 0
    questions: int = 0
    options: int = 0
    clients: int = 1


WORKLOADS = {
    work.key: work
    for work in (
        Workload("A", "10 questions over a state of 300 tokens", 300, 10, 3),
        Workload("B", "16 criteria over a state of 3,900 tokens", 3900, 16),
        Workload("C", "21 binary criteria over a state of 2,000 tokens", 2000, 21),
        Workload("D", "one question over a state of 60 tokens", 60, 1, 3),
        Workload("E", "A, and A again over the same state", 300, 10, 3),
        Workload("F", f"{CLIENTS} clients, each with one short row", 12, 1, 0, CLIENTS),
        Workload("G", "the requests of a fixture file"),
    )
}


@dataclass(frozen=True)
class Request:
    """One request: as it is sent, and as rows."""

    state: Any
    questions: Mapping[str, Any]
    """In their JSON form."""
    plan: Plan

    @property
    def suffix_tokens(self) -> int:
        """Tokens beyond what all rows begin with, over all rows."""
        ids = [row.ids for row in self.plan.rows]
        shared = common_prefix_length(ids)
        return sum(len(row) - shared for row in ids)


def make_requests(workload: Workload, planner: Planner, fixtures: Path | None) -> tuple[Request, ...]:
    """The requests of `workload`. Those of G are read from `fixtures`, which are in the form that `conform` reads.

    Raises `ValidationFailed` for a file that is no fixture file, and `TokenLimitExceeded` for what does not fit.
    """
    if workload.key == "G":
        asked = read_fixtures(fixtures).requests if fixtures else []
        return tuple(_request(planner, request.state, request.questions) for request in asked)
    questions = make_questions(workload)
    state = make_state(planner, workload.state_tokens)
    numbers = range(workload.clients)
    return tuple(_request(planner, state if number == 0 else f"{number} {state}", questions) for number in numbers)


def _request(planner: Planner, state: Any, questions: Mapping[str, Any]) -> Request:
    return Request(state, questions, planner.plan(state, parse_questions(questions)))


def make_questions(workload: Workload) -> dict[str, Any]:
    """Questions with texts of ordinary length; past the written ones, numbers keep them apart."""
    if not workload.options:
        asked = range(workload.questions)
        return {f"q{index}": {"type": "noul", "instructions": _numbered(_CRITERIA, index)} for index in asked}
    names = [_numbered(_OPTIONS, index) for index in range(workload.options)]
    return {
        f"q{index}": {"type": "choice", "instructions": _numbered(_INSTRUCTIONS, index), "criteria": names}
        for index in range(workload.questions)
    }


def make_state(planner: Planner, tokens: int) -> str:
    """The shortest prose of whole words that makes a context of at least `tokens` tokens."""
    question = parse_questions({"q": {"instructions": "?", "criteria": ["a", "b"]}})
    around = planner.plan("", question).input_tokens
    low, high = 0, tokens
    while low < high:
        middle = (low + high) // 2
        enough = planner.plan(_prose(middle), question).input_tokens - around >= tokens
        low, high = (low, middle) if enough else (middle + 1, high)
    return _prose(low)


def make_decisions(workload: Workload, state: str, number: int) -> list[dict[str, Any]]:
    """The workload's questions as decisions in SemIf's form; different numbers are different states, equally long."""
    named = make_questions(workload).items()
    return [
        {
            "id": name,
            "state": f"Case {1000 + number}. {state}",
            "question": question["instructions"],
            "options": [{"id": option, "description": option} for option in question.get("criteria", ("no", "yes"))],
        }
        for name, question in named
    ]


def fresh_rows(rows: Sequence[Row], number: int) -> list[Row]:
    """`rows` with another first token for each `number`, so that no prefix stored for another one fits them."""
    largest = max(token for row in rows for token in row.ids)
    return [replace(row, ids=((row.ids[0] + 1 + number) % largest, *row.ids[1:])) for row in rows]


def _prose(words: int) -> str:
    return " ".join(itertools.islice(itertools.cycle(_PROSE.split()), words))


def _numbered(texts: tuple[str, ...], index: int) -> str:
    text, cycle = texts[index % len(texts)], index // len(texts)
    return text if cycle == 0 else f"{text} {cycle + 1}"
