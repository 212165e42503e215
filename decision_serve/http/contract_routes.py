"""What the intern-decision and semif services have in common: their errors, and how their routes are described."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from decision_serve import errors
from decision_serve.http.envelopes import contract_envelope
from decision_serve.http.openapi import ContractErrorBody, error_responses, json_body

ERRORS: tuple[type[errors.DecisionServeError], ...] = (
    errors.NotAuthenticated,
    errors.BodyTimeout,
    errors.BodyTooLarge,
    errors.ValidationFailed,
    errors.ScorerRefused,
    errors.Overloaded,
    errors.EngineFailed,
    errors.NotReady,
    errors.OutOfMemory,
    errors.RequestTimeout,
)
"""What every POST may answer instead of 200."""


def described(model: type[BaseModel], requests: dict[str, Any], response: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a route that reads a JSON body of `model` by itself, with examples of requests and of a response."""
    success = {"description": "Successful Response", "content": {"application/json": {"example": response}}}
    failures = error_responses(ERRORS, contract_envelope, lambda _: ContractErrorBody)
    return {
        "response_model": None,
        "responses": {200: success, **failures},
        "openapi_extra": json_body(model, requests),
    }
