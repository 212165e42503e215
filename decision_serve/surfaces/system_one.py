"""The wire format of `POST /v1/systemone`: JSON object -> typed questions, typed answers -> response.

Faults are reported all at once, each at its path; the path of a question's field carries the question's type after its
id, as in `questions.<id>.choice.criteria`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError, PydanticKnownError

from decision_serve.errors import MAX_ISSUES, Issue, TokenLimitExceeded, UnknownModel, ValidationFailed
from decision_serve.questions import (
    MAX_LEVELS,
    MAX_OPTIONS,
    Answer,
    Choice,
    ChoiceAnswer,
    Noul,
    NoulAnswer,
    Profile,
    Question,
    Score,
    SystemOneResponse,
    check_questions,
)

ALIASES = ("jev-latest", "jev-preview")
"""Model names that stand for whatever is served."""
_VERSIONED = re.compile(r"jev-[0-9]+(\.[0-9]+){0,3}")

Text = str | dict | list  # type: ignore[type-arg]  # bare, so that errors name the branches `dict[any,any]`, `list[any]`


def _limit(limit: int, kind: str) -> BeforeValidator:
    """Refuse a container with too many items before its items are looked at."""

    def check(value: Any) -> Any:
        if isinstance(value, dict | list) and len(value) > limit:
            context = {"field_type": kind, "max_length": limit, "actual_length": len(value)}
            raise PydanticKnownError("too_long", context)
        return value

    return BeforeValidator(check)


class _Wire(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", hide_input_in_errors=True)


class _WireQuestion(_Wire):
    instructions: Text | None = Field(None, description="The question: text, or JSON that is rendered as text.")

    @model_validator(mode="before")
    @classmethod
    def _accept_author_names(cls, data: Any) -> Any:
        """The decider family's names for two fields: `question` for `instructions`, `options` for `criteria`."""
        for name, author_name in (("instructions", "question"), ("criteria", "options")):
            if isinstance(data, dict) and name not in data and author_name in data:
                data = {**data, name: data[author_name]}
        return data


class NoulCriteria(_Wire):
    """What each side of a yes/no question means. Either side may be left out."""

    model_config = ConfigDict(extra="forbid")
    true: Text | None = None
    false: Text | None = None


class NoulQuestion(_WireQuestion):
    """A yes/no question. It needs instructions, or a described side."""

    type: Literal["noul", "bool"]
    criteria: NoulCriteria | None = None

    def typed(self) -> Noul:
        sides = self.criteria or NoulCriteria()
        return Noul(self.instructions, false=sides.false, true=sides.true)


class ChoiceQuestion(_WireQuestion):
    """Pick one of the named options."""

    type: Literal["choice"]
    criteria: Annotated[dict[str, Text | None], _limit(MAX_OPTIONS, "Dictionary")] = Field(
        min_length=1,
        json_schema_extra={"maxProperties": MAX_OPTIONS},
        description="Option name -> what it means; null where the name says it.",
    )

    def typed(self) -> Choice:
        return Choice(self.instructions, self.criteria)


class ScoreQuestion(_WireQuestion):
    """Rate on described levels."""

    type: Literal["score"]
    criteria: Annotated[list[Text], _limit(MAX_LEVELS, "List")] = Field(
        min_length=1, json_schema_extra={"maxItems": MAX_LEVELS}, description="The levels, lowest first."
    )
    isolated: bool = Field(True, description="Judge each level by itself. An extension of the System One API.")

    def typed(self) -> Score:
        return Score(self.instructions, self.criteria, self.isolated)


WireQuestion = Annotated[NoulQuestion | ChoiceQuestion | ScoreQuestion, Field(discriminator="type")]
_question = TypeAdapter[NoulQuestion | ChoiceQuestion | ScoreQuestion](WireQuestion)


def _null_is_missing(value: Any) -> Any:
    if value is None:
        raise PydanticKnownError("missing")
    return value


def _refuse_assets(value: Any) -> Any:
    if value is not None:
        raise PydanticCustomError("assets_unsupported", "images are not served: leave out 'assets'")
    return value


class _Envelope(_Wire):
    """A request whose questions have not been looked at."""

    model: str
    state: Annotated[Text, BeforeValidator(_null_is_missing)]
    questions: Annotated[dict[str, Any], Field(min_length=1)]
    assets: Annotated[Any, BeforeValidator(_refuse_assets)] = None


class SystemOneRequest(_Wire):
    """One state and the questions about it. Unknown fields are ignored."""

    model: str = Field(description="`jev-latest`, `jev-preview`, `jev-<version>`, or a name of the served model.")
    state: Text = Field(description="What the questions are about: text, or JSON that is rendered as text.")
    questions: dict[str, WireQuestion] = Field(
        min_length=1, description="Question id -> question. Ids only name the answers; the model never sees them."
    )


@dataclass(frozen=True)
class Asked:
    """A valid request."""

    state: Any
    questions: dict[str, Question]


def parse_request(
    body: Mapping[str, Any], *, own_names: Collection[str], max_questions: int, accept_any_model: bool = False
) -> Asked:
    """The state and typed questions of a request.

    Raises `ValidationFailed` with up to about `MAX_ISSUES` faults, `TokenLimitExceeded` for more than `max_questions`
    questions, and `UnknownModel` where all else is right and the model is neither an alias nor among `own_names`.
    """
    issues: list[Issue] = []
    try:
        _Envelope.model_validate(body)
    except ValidationError as error:
        issues += [_issue(fault) for fault in error.errors(include_url=False, include_input=False)]
    raw_questions = body.get("questions")
    raw_questions = raw_questions if isinstance(raw_questions, dict) else {}
    if len(raw_questions) > max_questions:
        raise TokenLimitExceeded(
            f"the request has {len(raw_questions)} questions, each of which needs a row or more; the limit is "
            f"{max_questions} rows (MAX_ROWS): ask fewer questions per request"
        )
    questions: dict[str, Question] = {}
    for question_id, raw in raw_questions.items():
        if len(issues) >= MAX_ISSUES:
            break
        try:
            questions[question_id] = _parse_question(question_id, raw)
        except ValidationFailed as error:
            issues += error.issues
    if issues:
        raise ValidationFailed(issues)
    if not accept_any_model:
        _check_model(body["model"], own_names)
    return Asked(body["state"], questions)


def _parse_question(question_id: str, raw: Any) -> Question:
    try:
        question = _question.validate_python(raw).typed()
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        raise ValidationFailed([_issue(fault, ("questions", question_id)) for fault in faults]) from None
    check_questions({question_id: question}, Profile.TYPESAFE)
    return question


def _issue(fault: ErrorDetails, loc: tuple[str, ...] = ()) -> Issue:
    message, context = fault["msg"], fault.get("ctx", {})
    if fault["type"] == "union_tag_invalid":
        images = " (images are not served)" if context["tag"] == "box" else ""
        message, context = f"The question's type must be choice, score, noul or bool{images}", {}
    elif fault["type"] == "union_tag_not_found":
        message, context = "The question has no type; expected choice, score, noul or bool", {}
    elif fault["type"] == "extra_forbidden":
        message = "Unknown key; a noul question's criteria are true and false"
    return Issue((*loc, *fault["loc"]), message, fault["type"], context)


def _check_model(name: str, own_names: Collection[str]) -> None:
    if name in ALIASES or name in own_names or _VERSIONED.fullmatch(name):
        return
    accepted = ", ".join([*ALIASES, "jev-<version>", *own_names])
    raise UnknownModel(f"the model {name[:64]!r} is not served here; accepted names: {accepted}")


class _Answered(BaseModel):
    model_config = ConfigDict(allow_inf_nan=False)


Probability = Annotated[float, Field(ge=0, le=1)]


class NoulAnswerBody(_Answered):
    type: Literal["noul"] = "noul"
    noul: Probability = Field(description="P(yes).")


class ChoiceAnswerBody(_Answered):
    type: Literal["choice"] = "choice"
    choice: str = Field(description="The most probable option; on ties the first one.")
    probabilities: dict[str, Probability] = Field(description="Option name -> probability.")
    confidence: Probability = Field(description="0 where all options are equally probable, 1 where one has it all.")
    x_certainty: Probability = Field(description="1 - entropy / ln n.")


class ScoreAnswerBody(_Answered):
    type: Literal["score"] = "score"
    score: float = Field(ge=0, description="The expected level, 0 to n-1.")
    legend: dict[str, str] = Field(description="Level index -> its text.")
    probabilities: dict[str, Probability] = Field(description="Level index -> probability.")
    confidence: Probability = Field(description="1 where one level has all probability, less the further it spreads.")
    x_certainty: Probability = Field(description="1 - entropy / ln n.")
    x_level_fit: dict[str, Probability] | None = Field(
        None, description="Level index -> P(it fits), each judged by itself."
    )
    x_fit_mass: float | None = Field(None, description="Sum of x_level_fit: about 1 where exactly one level fits.")


class UsageBody(_Answered):
    input_tokens: int = Field(ge=0, description="Tokens read, with what all rows begin with counted once.")
    output_tokens: int = Field(ge=0, description="Always 0: nothing is generated.")


AnswerBody = NoulAnswerBody | ChoiceAnswerBody | ScoreAnswerBody


class SystemOneResponseBody(_Answered):
    """The answers, by question id and in the request's order."""

    model: str = Field(description="The model that answered.")
    answers: dict[str, Annotated[AnswerBody, Field(discriminator="type")]]
    usage: UsageBody


def render_response(response: SystemOneResponse) -> bytes:
    """A `SystemOneResponseBody` in UTF-8. Raises pydantic's `ValidationError` for a number that is out of range.

    Answer by answer: a response may have 250,000 probabilities, and one call for all of them would hold the
    interpreter lock for longer than others may wait.
    """
    answers = ",".join(
        f"{_string(question_id)}:{_answer_body(answer).model_dump_json(exclude_none=True)}"
        for question_id, answer in response.answers.items()
    )
    usage = UsageBody(input_tokens=response.usage.input_tokens, output_tokens=response.usage.output_tokens)
    return f'{{"model":{_string(response.model)},"answers":{{{answers}}},"usage":{usage.model_dump_json()}}}'.encode()


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _answer_body(answer: Answer) -> AnswerBody:
    if isinstance(answer, NoulAnswer):
        return NoulAnswerBody(noul=answer.noul)
    if isinstance(answer, ChoiceAnswer):
        return ChoiceAnswerBody(
            choice=answer.choice,
            probabilities=answer.probabilities,
            confidence=answer.confidence,
            x_certainty=answer.certainty,
        )
    return ScoreAnswerBody(
        score=answer.score,
        legend=answer.legend,
        probabilities=answer.probabilities,
        confidence=answer.confidence,
        x_certainty=answer.certainty,
        x_level_fit=answer.level_fit,
        x_fit_mass=answer.fit_mass,
    )
