"""Typed questions and typed answers. No JSON rendering and no tokens here.

questions = {"team": Choice("Who should handle this?", {"billing": "payments", "sales": None}),
             "anger": Score("How angry is the customer?", ["calm", "annoyed", "furious"]),
             "refund": Noul("Does the customer ask for money back?")}
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from decision_serve.errors import Issue, ValidationFailed

MAX_OPTIONS = 255
MAX_LEVELS = 10

_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?\s*", re.ASCII)


class Profile(enum.StrEnum):
    """The rules by which questions are accepted and answers are printed.

    `author`: as the decider family's author does it: two options at least, instructions required, 4 decimals.
    `typesafe`: as the System One API does it: a single option is a forced answer, blank instructions are replaced by a
    neutral sentence, confidence by its formulas, every number computed from the printed probabilities.
    """

    AUTHOR = "author"
    TYPESAFE = "typesafe"


@dataclass(frozen=True)
class Choice:
    """Pick one of 1..255 options.

    `instructions`: text or JSON value. `criteria`: option name -> description (None or "": the name alone carries the
    meaning), or a list of names. Names are unique strings, kept byte for byte and in order.
    Raises `ValidationFailed` on a name that is not a string, a repeated name, or a count out of range.
    """

    type: ClassVar[str] = "choice"
    instructions: Any = None
    criteria: Mapping[str, Any] | Sequence[str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "criteria", _options(self.criteria))

    @property
    def options(self) -> dict[str, Any]:
        """Option name -> description, in the caller's order."""
        return self.criteria  # type: ignore[return-value]  # a dict since __post_init__


@dataclass(frozen=True)
class Score:
    """Rate on 1..10 described levels, lowest first.

    `levels`: a list of texts or JSON values, or a map with numeric keys, which is sorted by them and then loses them.
    `isolated`: judge every level in a row of its own, without its number and its neighbours.
    Raises `ValidationFailed` on a key that is no number or a count out of range.
    """

    type: ClassVar[str] = "score"
    instructions: Any = None
    levels: Sequence[Any] | Mapping[str, Any] = ()
    isolated: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", _levels(self.levels))


@dataclass(frozen=True)
class Noul:
    """A yes/no question, answered with P(yes). `false` and `true` describe what each side means."""

    type: ClassVar[str] = "noul"
    instructions: Any = None
    false: Any = None
    true: Any = None

    @property
    def is_described(self) -> bool:
        return any(not is_blank(side) for side in (self.false, self.true))


Question = Choice | Score | Noul


def is_blank(text: Any) -> bool:
    """Whether a text carries no meaning: absent, null, only white space, or an empty object or array."""
    return text is None or text in ({}, []) or (isinstance(text, str) and not text.strip())


def parse_questions(raw: Mapping[str, Any]) -> dict[str, Question]:
    """Questions in their object or JSON form -> typed questions, in order.

    JSON form: `type` defaults to `choice`, `bool` is `noul`, `instructions` falls back to `question`, `criteria` to
    `options`. Raises `ValidationFailed` with every fault found, each at `questions.<id>...`.
    """
    if not isinstance(raw, Mapping):
        raise ValidationFailed.single(["questions"], "expected an object of questions by id", "dict_type")
    if not raw:
        raise ValidationFailed.single(["questions"], "at least one question is required", "too_short", min_length=1)
    questions: dict[str, Question] = {}
    issues: list[Issue] = []
    for question_id, value in raw.items():
        if not isinstance(question_id, str):
            issues.append(Issue(("questions",), f"the id {question_id!r} is not a string", "string_type"))
            continue
        try:
            questions[question_id] = value if isinstance(value, Question) else _parse_question(value)
        except ValidationFailed as error:
            issues += [
                Issue(("questions", question_id, *issue.loc), issue.msg, issue.type, issue.ctx)
                for issue in error.issues
            ]
    if issues:
        raise ValidationFailed(issues)
    return questions


def check_questions(questions: Mapping[str, Question], profile: Profile) -> None:
    """Refuse what `profile` does not accept. Raises `ValidationFailed` with every fault found."""
    issues: list[Issue] = []
    for question_id, question in questions.items():
        loc = ("questions", question_id)
        blank = is_blank(question.instructions)
        if profile is Profile.AUTHOR and blank:
            issues.append(Issue((*loc, "instructions"), "instructions are required", "missing"))
        elif blank and isinstance(question, Noul) and not question.is_described:
            issues.append(Issue(loc, "a noul question needs instructions or a described true or false", "missing"))
        minimum = 2 if profile is Profile.AUTHOR else 1
        counted = {Choice: "options", Score: "levels"}.get(type(question))
        if counted and (count := len(getattr(question, counted))) < minimum:
            message = f"at least {minimum} {counted} are required, got {count}"
            ctx = {"min_length": minimum, "actual_length": count}
            issues.append(Issue((*loc, "criteria"), message, "too_short", ctx))
    if issues:
        raise ValidationFailed(issues)


def _parse_question(value: Any) -> Question:
    if not isinstance(value, Mapping):
        raise ValidationFailed.single([], "expected a question object", "dict_type")
    kind = value.get("type", "choice")
    instructions = value.get("instructions", value.get("question"))
    criteria = value.get("criteria", value.get("options"))
    if kind == "choice":
        return Choice(instructions, criteria)
    if kind == "score":
        if not isinstance(isolated := value.get("isolated", True), bool):
            raise ValidationFailed.single(["isolated"], "expected true or false", "bool_type")
        return Score(instructions, criteria, isolated)
    if kind in ("noul", "bool"):
        if criteria is not None and not isinstance(criteria, Mapping):
            raise ValidationFailed.single(["criteria"], "expected an object with true and false", "dict_type")
        sides = {str(key).lower() if isinstance(key, bool) else key: text for key, text in (criteria or {}).items()}
        if unknown := [key for key in sides if key not in ("true", "false")]:
            raise ValidationFailed.single(["criteria"], f"unknown key {unknown[0]!r}: use true and false", "extra_key")
        return Noul(instructions, false=sides.get("false"), true=sides.get("true"))
    raise ValidationFailed.single(["type"], "expected choice, score, noul or bool", "union_tag_invalid")


def _options(criteria: Any) -> dict[str, Any]:
    if isinstance(criteria, Mapping):
        options = dict(criteria)
    elif isinstance(criteria, list | tuple):
        if not all(isinstance(name, str) for name in criteria):
            raise ValidationFailed.single(["criteria"], "every option name must be a string", "string_type")
        if len(set(criteria)) < len(criteria):
            repeated = next(name for name, times in Counter(criteria).items() if times > 1)
            raise ValidationFailed.single(["criteria"], f"the option {repeated!r} is given twice", "duplicate")
        options = dict.fromkeys(criteria)
    else:
        raise ValidationFailed.single(["criteria"], "expected an object of options by name", "dict_type")
    if not all(isinstance(name, str) for name in options):
        raise ValidationFailed.single(["criteria"], "every option name must be a string", "string_type")
    _check_count("options", len(options), MAX_OPTIONS)
    return options


def _levels(levels: Any) -> tuple[Any, ...]:
    if isinstance(levels, Mapping):
        if not all(isinstance(key, str) and _NUMBER.fullmatch(key) for key in levels):
            raise ValidationFailed.single(["criteria"], "level keys must be numbers", "number_key")
        levels = [levels[key] for key in sorted(levels, key=float)]
    if not isinstance(levels, list | tuple):
        raise ValidationFailed.single(["criteria"], "expected a list of levels, lowest first", "list_type")
    _check_count("levels", len(levels), MAX_LEVELS)
    if None in levels:
        raise ValidationFailed.single(["criteria", levels.index(None)], "a level must not be null", "string_type")
    return tuple(levels)


def _check_count(noun: str, count: int, limit: int) -> None:
    if count == 0:
        raise ValidationFailed.single(
            ["criteria"], f"at least one of the {noun} is required", "too_short", min_length=1, actual_length=0
        )
    if count > limit:
        raise ValidationFailed.single(
            ["criteria"], f"at most {limit} {noun} are allowed, got {count}", "too_long", max_length=limit,
            actual_length=count,
        )  # fmt: skip


@dataclass(frozen=True)
class ChoiceAnswer:
    """`probabilities`: option name -> probability, in the caller's order. `certainty`: 1 - normalised entropy."""

    type: ClassVar[str] = "choice"
    choice: str
    confidence: float
    certainty: float
    probabilities: dict[str, float]


@dataclass(frozen=True)
class ScoreAnswer:
    """`score`: expected level, 0..n-1. `level_fit`: P(fits) of each isolated level; `fit_mass`: their sum."""

    type: ClassVar[str] = "score"
    score: float
    confidence: float
    certainty: float
    legend: dict[str, str]
    probabilities: dict[str, float]
    level_fit: dict[str, float] | None = None
    fit_mass: float | None = None


@dataclass(frozen=True)
class NoulAnswer:
    """`noul`: P(yes), never a bool."""

    type: ClassVar[str] = "noul"
    noul: float


Answer = ChoiceAnswer | ScoreAnswer | NoulAnswer


@dataclass(frozen=True)
class Usage:
    """`input_tokens`: what must be read when the rows' common prefix is counted once. Nothing is generated."""

    input_tokens: int
    output_tokens: int = 0


@dataclass(frozen=True)
class SystemOneResponse:
    """`model`: the name of the model that answered. `answers`: question id -> answer, in request order."""

    model: str
    answers: dict[str, Answer]
    usage: Usage
