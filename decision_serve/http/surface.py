"""What one surface adds to the application that all of them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import APIRouter
from pydantic import BaseModel

from decision_serve.http.envelopes import Envelope
from decision_serve.http.service import Service
from decision_serve.runtime.host import ModelHost
from decision_serve.runtime.scheduler import PassScheduler

M = TypeVar("M")


@dataclass(frozen=True)
class Surface(Generic[M]):
    """`probe`: one real, small call of the model. `health_body`: what `/health` shows, from values at hand."""

    title: str
    description: str
    router: Callable[[Service[M]], APIRouter]
    health_body: Callable[[Service[M]], dict[str, Any]]
    probe: Callable[[M], object]
    envelope: Envelope
    schemas: tuple[type[BaseModel], ...]
    """Bodies that the OpenAPI document describes and FastAPI does not see."""
    admits_before_body: bool = False
    """Whether a request takes its place in the queue before its body is read, not after."""
    checks_media_type: bool = True
    """Whether a body must be declared as JSON. A body that is not JSON is refused anyway."""
    scheduler: Callable[[ModelHost[M]], PassScheduler] | None = None
    """What lets requests share the passes of the model, where the surface's engine may work in passes."""
