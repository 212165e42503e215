"""Responses as JSON with the fields' own names, as the decider family's author prints them.

The HTTP surface has a form of its own, see `surfaces/system_one.py`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from decision_serve.questions import Answer, SystemOneResponse


def response_as_json(response: SystemOneResponse) -> dict[str, Any]:
    """`{"model", "answers", "usage"}`, answers by question id in request order."""
    answers = {question_id: answer_as_json(answer) for question_id, answer in response.answers.items()}
    return {"model": response.model, "answers": answers, "usage": asdict(response.usage)}


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """The answer's fields, `type` first; absent ones are left out."""
    return {"type": answer.type} | {key: value for key, value in asdict(answer).items() if value is not None}
