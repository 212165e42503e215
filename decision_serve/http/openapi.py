"""What FastAPI cannot know of the API because bodies are read and printed by our own code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

OPEN_PATHS = ("/health", "/health/live", "/metrics")
"""Paths that need no key."""


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


def openapi_of(app: FastAPI, request_models: tuple[type[BaseModel], ...]) -> Callable[[], dict[str, Any]]:
    """A replacement for `app.openapi` that knows the request models, the error bodies and the key."""
    models: list[tuple[type[BaseModel], Literal["validation"]]] = [
        *((model, "validation") for model in request_models),
        (ErrorBody, "validation"),
        (ValidationErrorBody, "validation"),
    ]

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
