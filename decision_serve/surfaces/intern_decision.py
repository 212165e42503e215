"""The intern-decision surface: decisions -> requests of the checkpoint's own `predict()`, its answers -> results.

A call is one request of `predict()` and holds at most `MAX_QUESTIONS_PER_CALL` questions, which share one prompt. Field
names are positional, so decision ids never reach the prompt; option ids do. Every number in a result is the number that
`predict()` returned: it is only listed under another key.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from decision_serve.errors import EngineFailed, Issue, ValidationFailed
from decision_serve.orderings import combine, log_probabilities, reorder
from decision_serve.prompts.text import check_value
from decision_serve.scorer import Scored, ScorerInfo
from decision_serve.surfaces.decisions import Asked, Decision, Option, json_type, quote

MAX_QUESTIONS_PER_CALL = 16
"""The limit of the model's own request validation."""

CHUNKING = (
    f"/decide/shared asks at most {MAX_QUESTIONS_PER_CALL} questions per model call, packed greedily in request order; "
    "ordering k of every decision that has one is packed after ordering k-1"
)
"""The packing rule, as `/health` states it."""


@dataclass(frozen=True)
class Asking:
    """One ordering of one decision, as one field of a call. `decision` and `ordering` are indices from 0."""

    decision: int
    ordering: int
    decision_id: str
    options: tuple[Option, ...]

    @property
    def option_ids(self) -> list[str]:
        return [option.id for option in self.options]


@dataclass(frozen=True)
class Call:
    """One request of `predict()`. `fields` says by field name, in request order, what each of its questions asks."""

    index: int
    request: dict[str, Any]
    fields: Mapping[str, Asking]


def plan_calls(asked: Asked) -> list[Call]:
    """The calls to make, in order.

    Ordering k of every decision that has more than k orderings forms wave k, and each wave is packed by itself. So wave
    0 is the request as written, and no call holds two orderings of one decision.
    """
    orderings = [reorder(decision.orderings, decision.options) for decision in asked.decisions]
    calls: list[Call] = []
    for wave in range(max(map(len, orderings))):
        askings = [
            Asking(index, wave, decision.id, own[wave])
            for index, (decision, own) in enumerate(zip(asked.decisions, orderings, strict=True))
            if wave < len(own)
        ]
        for start in range(0, len(askings), MAX_QUESTIONS_PER_CALL):
            calls.append(_call(len(calls), asked, askings[start : start + MAX_QUESTIONS_PER_CALL]))
    return calls


def _call(index: int, asked: Asked, askings: Sequence[Asking]) -> Call:
    names = ["q"] if len(askings) == 1 else [f"q{number}" for number in range(1, len(askings) + 1)]
    fields = dict(zip(names, askings, strict=True))
    questions = {
        name: {
            "type": "choice",
            "instructions": asked.decisions[asking.decision].question,
            "criteria": {option.id: option.description for option in asking.options},
        }
        for name, asking in fields.items()
    }
    return Call(index, {"state": asked.state, "questions": questions}, fields)


def render_decide(
    asked: Asked, calls: Sequence[Call], scored: Sequence[Scored], info: ScorerInfo, total_seconds: float
) -> dict[str, Any]:
    """The body of a `/decide` response; a plain result carries its timing. `scored[i]` answers `calls[i]`.

    Raises `EngineFailed` where an answer lacks something, or has something that cannot be printed as it is.
    """
    (result,) = _results(asked, calls, scored, info)
    if asked.decisions[0].averaged:
        return result
    return {**result, "total_seconds": total_seconds, "forward_seconds": _inference_ms(scored[0].response) / 1000}


def render_shared(
    asked: Asked, calls: Sequence[Call], scored: Sequence[Scored], info: ScorerInfo, total_seconds: float
) -> dict[str, Any]:
    """The body of a `/decide/shared` response, results in request order. Arguments and errors as in `render_decide`."""
    sizes = [len(call.fields) for call in calls]
    return {
        "results": _results(asked, calls, scored, info),
        "timing": {
            "total_seconds": total_seconds,
            "batch_size": sum(sizes),
            "calls": len(calls),
            "questions_per_call": sizes,
            "input_tokens": [_input_tokens(each.response) for each in scored],
            "inference_seconds": math.fsum(_inference_ms(each.response) for each in scored) / 1000,
        },
    }


def _results(asked: Asked, calls: Sequence[Call], scored: Sequence[Scored], info: ScorerInfo) -> list[dict[str, Any]]:
    own: list[list[dict[str, Any]]] = [[] for _ in asked.decisions]
    for call, answered in zip(calls, scored, strict=True):
        for field, asking in call.fields.items():
            result_id = asking.decision_id
            if asked.decisions[asking.decision].averaged:
                result_id += f"#o{asking.ordering}"
            own[asking.decision].append(_result(result_id, call, field, answered, info))
    return [
        _averaged(decision, results) if decision.averaged else results[0]
        for decision, results in zip(asked.decisions, own, strict=True)
    ]


def _result(result_id: str, call: Call, field: str, answered: Scored, info: ScorerInfo) -> dict[str, Any]:
    asking, response = call.fields[field], answered.response
    native = _native_answer(asking, field, response)
    return {
        "id": result_id,
        "option_ids": asking.option_ids,
        "probabilities": [native["probabilities"][option_id] for option_id in asking.option_ids],
        "top": native["choice"],
        "confidence": native["confidence"],
        "calibration": _finite_object(response, "calibration"),
        "native": native,
        "input_tokens": _input_tokens(response),
        "prompt_sha256": answered.prompt_sha256,
        "prompt_version": info.prompt_version,
        "model": dict(info.model),
        "readout": info.readout,
        "probability_status": info.probability_status,
        "call": {"index": call.index, "field": field, "questions": len(call.fields)},
    }


def _averaged(decision: Decision, results: list[dict[str, Any]]) -> dict[str, Any]:
    probabilities = [result["native"]["probabilities"] for result in results]
    combined = combine(
        decision.option_ids,
        probabilities,
        [log_probabilities(each) for each in probabilities],
        [result["top"] for result in results],
    )
    return {"id": decision.id, "option_ids": decision.option_ids, "combined": combined, "orderings": results}


def _native_answer(asking: Asking, field: str, response: Mapping[str, Any]) -> dict[str, Any]:
    """The model's answer for `field`, unchanged, once it is known to have what a result is made of."""
    where = f"the model's answer for the decision {quote(asking.decision_id)}"
    answers = response.get("answers")
    native = answers.get(field) if isinstance(answers, dict) else None
    if not isinstance(native, dict):
        raise EngineFailed(f"{where} is missing: its response has no object at answers.{field}")
    _check_finite(native, where)
    probabilities = native.get("probabilities")
    if not isinstance(probabilities, dict):
        raise EngineFailed(f"{where} has {json_type(probabilities)} as probabilities, not an object")
    if missing := [option_id for option_id in asking.option_ids if option_id not in probabilities]:
        raise EngineFailed(f"{where} has no probability for the option {quote(missing[0])}")
    if len(probabilities) != len(asking.options):
        raise EngineFailed(f"{where} has {len(probabilities)} probabilities for {len(asking.options)} options")
    for option_id, p in probabilities.items():
        if not _is_number(p) or not 0 <= p <= 1:
            found = p if _is_number(p) else json_type(p)
            raise EngineFailed(
                f"{where} has {found} as the probability of {quote(option_id)}, not a number from 0 to 1"
            )
    if native.get("choice") not in asking.option_ids:
        raise EngineFailed(f"{where} chooses {quote(str(native.get('choice')))}, which is not one of its options")
    if not _is_number(native.get("confidence")):
        raise EngineFailed(f"{where} has {json_type(native.get('confidence'))} as confidence, not a number")
    return native


def _input_tokens(response: Mapping[str, Any]) -> int:
    tokens = _finite_object(response, "usage").get("input_tokens")
    if not isinstance(tokens, int) or isinstance(tokens, bool):
        raise EngineFailed("the model's response has no whole number at usage.input_tokens")
    return tokens


def _inference_ms(response: Mapping[str, Any]) -> float:
    milliseconds = _finite_object(response, "timing").get("inference_ms")
    if not _is_number(milliseconds):
        raise EngineFailed("the model's response has no number at timing.inference_ms")
    return float(milliseconds)


def _finite_object(response: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = response.get(key)
    if not isinstance(value, dict):
        raise EngineFailed(f"the model's response has no object at {key}")
    _check_finite(value, f"{key} in the model's response")
    return value


def _check_finite(value: Any, where: str) -> None:
    try:
        check_value(value)
    except ValidationFailed as error:
        raise EngineFailed(f"{where} cannot be printed: {error.message}") from None


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def parse_systemone(body: dict[str, Any]) -> dict[str, Any]:
    """The request of `predict()` in a `/v1/systemone` body: its state and questions, unchanged.

    `model` and unknown keys are ignored. Types, criteria and option counts are for the model's own validation to judge.
    Raises `ValidationFailed`.
    """
    issues: list[Issue] = []
    # TypeSafe's clients send images as `assets`; ignoring those would answer about what the model has not seen.
    for key in ("images", "assets"):
        if key in body and (key == "images" or body[key] is not None):
            issues.append(Issue((key,), f"images not supported; leave out {key!r}", "images_unsupported"))
    if "state" not in body:
        issues.append(Issue(("state",), "is missing", "missing"))
    questions = body.get("questions")
    if not isinstance(questions, dict):
        found = f"must be an object, not {json_type(questions)}" if "questions" in body else "is missing"
        issues.append(Issue(("questions",), found, "dict_type" if "questions" in body else "missing"))
    elif not 1 <= len(questions) <= MAX_QUESTIONS_PER_CALL:
        message = (
            f"has {len(questions)} questions, a request has 1 to {MAX_QUESTIONS_PER_CALL}; they share one prompt and "
            "are not split, so send several requests"
        )
        issues.append(Issue(("questions",), message, "questions_count"))
    else:
        issues += _type_issues(questions)
    if issues:
        raise ValidationFailed(issues)
    request = {"state": body["state"], "questions": questions}
    check_value(request)
    return request


def _type_issues(questions: dict[str, Any]) -> list[Issue]:
    """Types that are no text: the model's own validation looks them up in a set, which an array or object breaks."""
    return [
        Issue(("questions", name, "type"), f"must be a string, not {json_type(question['type'])}", "string_type")
        for name, question in questions.items()
        if isinstance(question, dict) and "type" in question and not isinstance(question["type"], str)
    ]


def render_systemone(scored: Scored, info: ScorerInfo) -> dict[str, Any]:
    """The model's own response, unchanged but for `model`, which is `<name>@<revision>`; `usage` is {} without one.

    Raises `EngineFailed` where it has no answers, or a number that is not finite.
    """
    if not isinstance(scored.response.get("answers"), dict):
        raise EngineFailed("the model's response has no object at answers")
    _check_finite(dict(scored.response), "the model's response")
    return {**scored.response, "usage": scored.response.get("usage") or {}, "model": info.name}
