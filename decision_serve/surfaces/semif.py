"""The semif surface: decisions -> rows of SemIf's scorers, their results -> results of the surface.

A row is `{id, state, question, options: [{id, description}]}`; every ordering of a decision is a row of its own. The
scorers' results are passed through as they came, and `calibrated` and `combined` are views beside them.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decision_serve.assembly import softmax
from decision_serve.errors import MAX_ISSUES, EngineFailed, Issue, ValidationFailed
from decision_serve.orderings import combine, count_orderings, reorder
from decision_serve.prompts.text import check_value
from decision_serve.surfaces.decisions import Asked, Decision, Option, json_type, quote

RESULT_KEYS = (
    "id",
    "option_ids",
    "probabilities",
    "option_logits",
    "prompt_sha256",
    "prompt_version",
    "model",
    "probability_status",
)
"""What a scorer's result must have."""

MAX_LOGIT = 3.4028234663852886e38
"""The largest float32, in which the scorers read logits."""

ROUNDING = 1e-12
"""How far two calibrated probabilities may be apart by rounding alone, where the native ones are equal."""


@dataclass(frozen=True)
class Plan:
    """The rows of a request, in request order, the orderings of a decision side by side."""

    rows: list[dict[str, Any]]
    direct: bool
    """Whether `/decide` scores this as one row by itself. All else, and all of `/decide/shared`, is one shared call."""


def plan_rows(asked: Asked) -> Plan:
    """The rows to score. A plain decision's row has its id, the rows of an averaged one `<id>#o0`, `<id>#o1`, ...

    Raises `ValidationFailed` where a plain decision's id is also the id of an ordering.
    """
    rows = [_row(asked.state, decision, *each) for decision in asked.decisions for each in _row_options(decision)]
    if issues := _collisions(asked, rows):
        raise ValidationFailed(issues[:MAX_ISSUES])
    return Plan(rows, direct=len(asked.decisions) == 1 and not asked.decisions[0].averaged)


def render_decide(
    asked: Asked, plan: Plan, results: Sequence[dict[str, Any]], temperatures: Mapping[str, float]
) -> dict[str, Any]:
    """The body of a `/decide` response. `results[i]` is what a scorer returned for `plan.rows[i]`.

    A plain result is the scorer's own; `calibrated` is added where the request names a workload, which must be one of
    `temperatures`. Raises `EngineFailed` where a result lacks something, or cannot be printed as it is.
    """
    (result,) = _results(asked, plan, results, temperatures)
    return result


def render_shared(
    asked: Asked,
    plan: Plan,
    results: Sequence[dict[str, Any]],
    timing: dict[str, Any],
    temperatures: Mapping[str, float],
) -> dict[str, Any]:
    """The body of a `/decide/shared` response: results in request order, and the scorer's own timing, unchanged.

    Other arguments and errors as in `render_decide`.
    """
    if not isinstance(timing, dict):
        raise EngineFailed(f"the scorer's timing is {json_type(timing)}, not an object")
    _check_printable(timing, "the scorer's timing")
    return {"results": _results(asked, plan, results, temperatures), "timing": timing}


def _row_options(decision: Decision) -> list[tuple[str, tuple[Option, ...]]]:
    """Row id and options of every ordering."""
    orderings = reorder(decision.orderings, decision.options)
    if not decision.averaged:
        return [(decision.id, orderings[0])]
    return [(f"{decision.id}#o{k}", options) for k, options in enumerate(orderings)]


def _row(state: Any, decision: Decision, row_id: str, options: Sequence[Option]) -> dict[str, Any]:
    return {
        "id": row_id,
        "state": state,
        "question": decision.question,
        "options": [{"id": option.id, "description": option.description} for option in options],
    }


def _collisions(asked: Asked, rows: Sequence[Mapping[str, Any]]) -> list[Issue]:
    """Plain decisions whose id is an ordering's: the scorer tells rows apart by their ids."""
    uses = Counter(row["id"] for row in rows)
    issues = []
    for index, decision in enumerate(asked.decisions):
        if not decision.averaged and uses[decision.id] > 1:
            averaged_id = decision.id.rpartition("#o")[0]
            message = (
                f"the decision id {quote(decision.id)} is also the id of an ordering of the decision "
                f"{quote(averaged_id)}, whose orderings are scored under ids of their own; rename one of the two"
            )
            issues.append(Issue(("decisions", index, "id"), message, "ordering_id_taken"))
    return issues


def _results(
    asked: Asked, plan: Plan, results: Sequence[dict[str, Any]], temperatures: Mapping[str, float]
) -> list[dict[str, Any]]:
    if len(results) != len(plan.rows):
        raise EngineFailed(f"the scorer returned {len(results)} results for {len(plan.rows)} rows")
    scored = zip(plan.rows, results, strict=True)
    rendered = []
    for decision in asked.decisions:
        count = count_orderings(decision.orderings, len(decision.options))
        own = [_checked(decision, row, result) for row, result in itertools.islice(scored, count)]
        if decision.averaged:
            rendered.append(_averaged(decision, own))
        elif asked.workload is not None:
            calibrated = _calibrated(decision, own[0], asked.workload, temperatures[asked.workload])
            rendered.append({**own[0], "calibrated": calibrated})
        else:
            rendered.append(own[0])
    return rendered


def _calibrated(decision: Decision, result: Mapping[str, Any], workload: str, temperature: float) -> dict[str, Any]:
    probabilities, native = softmax(result["option_logits"], temperature), result["probabilities"]
    top, highest = native.index(max(native)), max(probabilities)
    if highest - probabilities[top] > ROUNDING:
        raise EngineFailed(f"{_where(decision)} has probabilities and option_logits that disagree on the top option")
    # Rounding makes ties at one temperature that are none at another; the first of the largest must stay the same.
    if probabilities.index(highest) != top:
        probabilities[top] = math.nextafter(highest, 1.0)
    return {"workload": workload, "temperature": temperature, "probabilities": probabilities}


def _averaged(decision: Decision, results: list[dict[str, Any]]) -> dict[str, Any]:
    """One result from those of all orderings; the top of an ordering is the first of its largest probabilities."""
    probabilities = [dict(zip(each["option_ids"], each["probabilities"], strict=True)) for each in results]
    logs = [dict(zip(each["option_ids"], _log_softmax(each["option_logits"]), strict=True)) for each in results]
    tops = [max(each, key=lambda option_id: each[option_id]) for each in probabilities]
    combined = combine(decision.option_ids, probabilities, logs, tops)
    return {"id": decision.id, "option_ids": decision.option_ids, "combined": combined, "orderings": results}


def _log_softmax(logits: Sequence[float]) -> list[float]:
    top = max(logits)
    log_total = math.log(math.fsum(math.exp(logit - top) for logit in logits))
    return [logit - top - log_total for logit in logits]


def _checked(decision: Decision, row: Mapping[str, Any], result: Any) -> dict[str, Any]:
    """The scorer's result for `row`, unchanged, once it is known to have what a response is made of."""
    where = _where(decision) + (f" (row {quote(row['id'])})" if decision.averaged else "")
    if not isinstance(result, dict):
        raise EngineFailed(f"{where} is {json_type(result)}, not an object")
    if missing := [key for key in RESULT_KEYS if key not in result]:
        raise EngineFailed(f"{where} has no {missing[0]}")
    _check_printable(result, where)
    if result["id"] != row["id"]:
        raise EngineFailed(f"{where} has the id {quote(str(result['id']))}, its row has {quote(row['id'])}")
    option_ids = [option["id"] for option in row["options"]]
    if result["option_ids"] != option_ids:
        raise EngineFailed(f"{where} has option_ids that are not those of its row, in their order")
    for key, low, high in (("probabilities", 0.0, 1.0), ("option_logits", -MAX_LOGIT, MAX_LOGIT)):
        _check_numbers(result[key], len(option_ids), low, high, f"{where} has as {key}")
    return result


def _check_numbers(values: Any, count: int, low: float, high: float, has: str) -> None:
    if not isinstance(values, list):
        raise EngineFailed(f"{has} {json_type(values)}, not an array")
    if len(values) != count:
        raise EngineFailed(f"{has} {len(values)} numbers for {count} options")
    for value in values:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise EngineFailed(f"{has} {json_type(value)} among its numbers")
        if not low <= value <= high:
            raise EngineFailed(f"{has} {value!r}, which is not from {low:g} to {high:g}")


def _check_printable(value: dict[str, Any], where: str) -> None:
    try:
        check_value(value)
    except ValidationFailed as error:
        raise EngineFailed(f"{where} cannot be printed: {error.message}") from None


def _where(decision: Decision) -> str:
    return f"the scorer's result for the decision {quote(decision.id)}"
