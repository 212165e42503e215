"""The wire format of `POST /decide` and `POST /decide/shared`: JSON object -> decisions to score.

Both contract services read it. Keys that are not named here are ignored; nothing that is named is mended.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from decision_serve.errors import MAX_ISSUES, Issue, ValidationFailed
from decision_serve.orderings import MAX_OPTIONS_FOR_ALL, OrderingKind, count_orderings
from decision_serve.prompts.text import check_value

MIN_OPTIONS, MAX_OPTIONS = 2, 16
_QUOTED_CHARACTERS = 64


@dataclass(frozen=True)
class Option:
    """One answer a decision may have."""

    id: str
    description: str


@dataclass(frozen=True)
class Decision:
    """One question with its options, in the caller's order."""

    id: str
    question: str
    options: tuple[Option, ...]
    orderings: OrderingKind = "none"

    @property
    def option_ids(self) -> list[str]:
        return [option.id for option in self.options]

    @property
    def averaged(self) -> bool:
        """Whether the result combines several orderings."""
        return self.orderings != "none"


@dataclass(frozen=True)
class Asked:
    """One state and the decisions to take about it. `workload` names one of the caller's workloads that are known."""

    state: Any
    decisions: tuple[Decision, ...]
    workload: str | None = None


def _check_state_type(value: Any) -> Any:
    if not isinstance(value, str | dict | list) or not value:
        found = "an empty one" if isinstance(value, str | dict | list) else json_type(value)
        raise PydanticCustomError(
            "state_type", "must be a nonempty string, object or array, not {found}", {"found": found}
        )
    return value


Text = Annotated[str, Field(min_length=1)]
State = Annotated[
    Text | Annotated[dict[str, Any], Field(min_length=1)] | Annotated[list[Any], Field(min_length=1)],
    BeforeValidator(_check_state_type),
]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", hide_input_in_errors=True)


class OptionBody(_Body):
    """One answer a decision may have."""

    id: str = Field(description="Names the option in the result; unique within the decision.")
    description: str = Field(description="What the option means; may be empty.")


class DecisionBody(_Body):
    """One question with its options."""

    id: Text = Field(description="Names the decision in the result; unique within the request.")
    question: Text
    options: list[OptionBody] = Field(min_length=MIN_OPTIONS, max_length=MAX_OPTIONS)
    orderings: OrderingKind = Field(
        "none",
        description="`rotations` scores the n cyclic shifts of the options and combines them; `all` scores every "
        f"permutation, for at most {MAX_OPTIONS_FOR_ALL} options. Every ordering counts toward the limit.",
    )


class DecideRequest(DecisionBody):
    """One state and one decision about it."""

    state: State = Field(description="What is decided about: text or JSON.")
    workload: str | None = Field(None, description="A workload this server has a calibration for.")


class SharedRequest(_Body):
    """One state and the decisions about it, answered in this order."""

    state: State = Field(description="What is decided about: text or JSON.")
    decisions: list[DecisionBody] = Field(min_length=1)
    workload: str | None = Field(None, description="A workload this server has a calibration for.")


B = TypeVar("B", bound=_Body)
Path = tuple[str | int, ...]


def parse_decide(body: dict[str, Any], *, max_decisions: int, workloads: Collection[str] = ()) -> Asked:
    """The one decision of a `/decide` body.

    `max_decisions` limits the orderings that are scored. A `workload` must be one of `workloads`. Raises
    `ValidationFailed` with the faults that were found.
    """
    decision = _validate(DecideRequest, body)
    return _asked(body["state"], {(): decision}, decision.workload, max_decisions, workloads)


def parse_shared(body: dict[str, Any], *, max_decisions: int, workloads: Collection[str] = ()) -> Asked:
    """The decisions of a `/decide/shared` body, in its order. Limits and errors as in `parse_decide`."""
    listed = body.get("decisions")
    if isinstance(listed, list) and len(listed) > max_decisions:
        raise ValidationFailed.single(
            ("decisions",),
            f"the request has {len(listed)} decisions, the limit is {max_decisions} (MAX_DECISIONS); "
            "send fewer per request",
            "too_many_decisions",
        )
    shared = _validate(SharedRequest, body)
    decisions: dict[Path, DecisionBody] = {("decisions", index): each for index, each in enumerate(shared.decisions)}
    return _asked(body["state"], decisions, shared.workload, max_decisions, workloads)


def json_type(value: Any) -> str:
    """What JSON calls the type of `value`, with its article."""
    names = {dict: "an object", list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
    return names.get(type(value), "a number")


def quote(text: str) -> str:
    """`text` in quotes, cut where it is long: ids may be megabytes."""
    return repr(text if len(text) <= _QUOTED_CHARACTERS else text[:_QUOTED_CHARACTERS] + "...")


def _asked(
    state: Any,
    bodies: dict[Path, DecisionBody],
    workload: str | None,
    max_decisions: int,
    workloads: Collection[str],
) -> Asked:
    check_value(state, ("state",))
    issues = [*_decision_issues(bodies), *_workload_issues(workload, bodies, workloads)]
    if not issues:  # before, a decision may ask for all orderings of 16 options
        issues = _count_issues(bodies, max_decisions)
    if issues:
        raise ValidationFailed(issues[:MAX_ISSUES])
    return Asked(state, tuple(map(_decision, bodies.values())), workload)


def _decision(body: DecisionBody) -> Decision:
    options = tuple(Option(option.id, option.description) for option in body.options)
    return Decision(body.id, body.question, options, body.orderings)


def _decision_issues(bodies: dict[Path, DecisionBody]) -> list[Issue]:
    issues, decision_ids = [], set()
    for path, body in bodies.items():
        if body.id in decision_ids:
            message = f"the decision id {quote(body.id)} stands more than once in the request; give each its own"
            issues.append(Issue((*path, "id"), message, "duplicate_decision_id"))
        decision_ids.add(body.id)
        option_ids: set[str] = set()
        for index, option in enumerate(body.options):
            if option.id in option_ids:
                message = f"the option id {quote(option.id)} stands more than once in its decision; give each its own"
                issues.append(Issue((*path, "options", index, "id"), message, "duplicate_option_id"))
            option_ids.add(option.id)
        if body.orderings == "all" and len(body.options) > MAX_OPTIONS_FOR_ALL:
            message = (
                f"'all' is for at most {MAX_OPTIONS_FOR_ALL} options and this decision has {len(body.options)}; "
                "use 'rotations'"
            )
            issues.append(Issue((*path, "orderings"), message, "too_many_orderings"))
    return issues


def _workload_issues(workload: str | None, bodies: dict[Path, DecisionBody], workloads: Collection[str]) -> list[Issue]:
    if workload is None:
        return []
    if workload not in workloads:
        known = ", ".join(sorted(workloads))
        remedy = f"name one of {known}, or leave it out" if known else "this server has none; leave it out"
        message = f"the workload {quote(workload)} is unknown: {remedy}"
        return [Issue(("workload",), message, "unknown_workload")]
    if any(body.orderings != "none" for body in bodies.values()):
        message = "no temperature is fitted on combined orderings; leave out either 'workload' or 'orderings'"
        return [Issue(("workload",), message, "workload_with_orderings")]
    return []


def _count_issues(bodies: dict[Path, DecisionBody], max_decisions: int) -> list[Issue]:
    total = sum(count_orderings(body.orderings, len(body.options)) for body in bodies.values())
    if total <= max_decisions:
        return []
    message = (
        f"the request has {total} orderings to score, the limit is {max_decisions} (MAX_DECISIONS; a decision counts "
        "once for each of its orderings); send fewer decisions per request, or fewer orderings"
    )
    return [Issue((), message, "too_many_decisions")]


def _validate(kind: type[B], body: dict[str, Any]) -> B:
    try:
        return kind.model_validate(body)
    except ValidationError as error:
        faults = error.errors(include_url=False)
    raise ValidationFailed([_issue(fault) for fault in faults[:MAX_ISSUES]])


def _issue(fault: ErrorDetails) -> Issue:
    return Issue(fault["loc"], _message(fault), fault["type"])


def _message(fault: ErrorDetails) -> str:
    """What is wrong, with the limit; pydantic's words where they say it."""
    kind, value, context = fault["type"], fault["input"], fault.get("ctx", {})
    wanted = {
        "string_type": "a string",
        "string_unicode": "text without lone surrogates",
        "list_type": "an array",
        "model_type": "an object",
        "model_attributes_type": "an object",
    }
    if kind in wanted:
        return f"must be {wanted[kind]}" + ("" if kind == "string_unicode" else f", not {json_type(value)}")
    if kind == "missing":
        return "is missing"
    if kind == "literal_error":
        found = quote(value) if isinstance(value, str) else json_type(value)
        return f"must be {context['expected']}, not {found}; leave it out for 'none'"
    if kind == "string_too_short":
        return "must not be empty"
    if kind == "too_long":
        return f"has {len(value)} entries, at most {context['max_length']} are allowed; remove some"
    if kind == "too_short":
        return f"has {len(value)} entries, at least {context['min_length']} must be there; add some"
    return fault["msg"]
