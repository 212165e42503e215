"""What FastAPI cannot know of the API because bodies are read and printed by our own code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from decision_serve.errors import CapacityError, DecisionServeError, Issue, ValidationFailed
from decision_serve.http.envelopes import Envelope

OPEN_PATHS = ("/health", "/health/live", "/metrics")
"""Paths that need no key."""


class ContractError(BaseModel):
    code: str = Field(description="A stable code.")
    message: str


class ContractErrorBody(BaseModel):
    """Any error of the intern-decision and semif surfaces."""

    error: ContractError


class ErrorDetail(BaseModel):
    error_type: str = Field(description="A stable code.")
    message: str


class ErrorBody(BaseModel):
    """Any error but a validation error."""

    detail: ErrorDetail


class IssueBody(BaseModel):
    loc: list[str | int] = Field(description='Path of the fault; the first part is "body".')
    msg: str
    type: str = Field(description="A stable code.")
    ctx: dict[str, Any] | None = None


class ValidationErrorBody(BaseModel):
    """Every fault that was found in a request, 50 at most."""

    detail: list[IssueBody]


def openapi_of(app: FastAPI, schemas: tuple[type[BaseModel], ...]) -> Callable[[], dict[str, Any]]:
    """A replacement for `app.openapi` that knows `schemas` and the key."""
    models: list[tuple[type[BaseModel], Literal["validation"]]] = [(schema, "validation") for schema in schemas]

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            components = schema.setdefault("components", {})
            _, own = models_json_schema(models, ref_template="#/components/schemas/{model}")
            components.setdefault("schemas", {}).update(own["$defs"])
            components["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
            for path, operations in schema["paths"].items():
                for operation in operations.values():
                    operation["security"] = [] if path in OPEN_PATHS else [{"key": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    return openapi


def json_body(model: type[BaseModel], examples: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI part of a route that reads a JSON body of this model by itself."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    return {
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema, "examples": examples}}}
    }


def error_responses(
    kinds: tuple[type[DecisionServeError], ...],
    envelope: Envelope,
    schema_of: Callable[[type[DecisionServeError]], type[BaseModel]],
) -> dict[int | str, dict[str, Any]]:
    """OpenAPI responses of error classes, grouped by status; their docstrings are the descriptions."""
    grouped: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        text = (kind.__doc__ or "").splitlines()[0]
        status, body = envelope(_example_of(kind, text))
        code = body["error"]["code"] if "error" in body else kind.code
        entry = grouped.setdefault(status, {"description": "", "content": {"application/json": {"examples": {}}}})
        entry["description"] += f"{' ' if entry['description'] else ''}`{code}`: {text}"
        entry["content"]["application/json"]["examples"].setdefault(code, {"value": body})
        schema = schema_of(kind).__name__
        entry["content"]["application/json"]["schema"] = {"$ref": f"#/components/schemas/{schema}"}
        if issubclass(kind, CapacityError):
            entry["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds, below 30."}}
    return grouped


def _example_of(kind: type[DecisionServeError], text: str) -> DecisionServeError:
    if issubclass(kind, ValidationFailed):
        return kind([Issue(("questions", "team", "choice", "criteria"), "Field required", "missing")])
    return kind(text)
