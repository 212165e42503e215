"""The routes of the system-one surface: `POST /v1/systemone` and `GET /v1/models`."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from decision_serve import __version__, errors
from decision_serve.http.envelopes import JSON, system_one_envelope
from decision_serve.http.openapi import ErrorBody, ValidationErrorBody, error_responses, json_body
from decision_serve.http.service import Service
from decision_serve.http.surface import Surface
from decision_serve.http.trace import Trace, trace_of
from decision_serve.metadata import QUESTION_TYPES
from decision_serve.model import Model
from decision_serve.operation import decide, respond
from decision_serve.prompts.plan import Plan
from decision_serve.questions import Noul, Profile
from decision_serve.runtime.scheduler import Logits, PassScheduler
from decision_serve.settings import SystemOneSettings
from decision_serve.surfaces.system_one import (
    ALIASES,
    Asked,
    SystemOneRequest,
    SystemOneResponseBody,
    parse_request,
    render_response,
)
from decision_serve.surfaces.system_one_examples import REQUEST_EXAMPLES, RESPONSE_EXAMPLE

RELEASE_DATE = "2026-11-30"
"""The day on which what this server answers last changed, as `GET /v1/models` shows it."""

DESCRIPTION = """\
Typed questions about a state, answered with probabilities that are read from a model's logits in one forward pass. \
Nothing is generated. Compatible with clients of the System One API."""


class ModelEntry(BaseModel):
    name: str
    description: str
    release_date: str


class ModelList(BaseModel):
    models: list[ModelEntry]


ERRORS: tuple[type[errors.DecisionServeError], ...] = (
    errors.UnknownModel,
    errors.NotAuthenticated,
    errors.BodyTimeout,
    errors.BodyTooLarge,
    errors.TokenLimitExceeded,
    errors.UnsupportedMedia,
    errors.ValidationFailed,
    errors.EngineFailed,
    errors.Overloaded,
    errors.NotReady,
    errors.OutOfMemory,
    errors.RequestTimeout,
)
"""What `POST /v1/systemone` may answer instead of 200."""


def system_one_surface(settings: SystemOneSettings) -> Surface[Model]:
    return Surface(
        title="decision-serve: System One",
        description=DESCRIPTION,
        router=lambda service: system_one_router(service, settings),
        health_body=lambda service: health_body(service, settings),
        probe=probe,
        envelope=system_one_envelope,
        schemas=(SystemOneRequest, ErrorBody, ValidationErrorBody),
        scheduler=lambda host: PassScheduler(host, enabled=settings.batching == "on"),
    )


def system_one_router(service: Service[Model], settings: SystemOneSettings) -> APIRouter:
    router = APIRouter()

    @router.post(
        "/v1/systemone",
        summary="Answer typed questions about a state",
        response_model=None,
        responses={200: _described(SystemOneResponseBody, RESPONSE_EXAMPLE), **_error_responses(ERRORS)},
        openapi_extra=json_body(SystemOneRequest, REQUEST_EXAMPLES),
    )
    async def system_one(request: Request) -> Response:
        model = service.open(request)
        parse = partial(
            parse_request,
            own_names=own_names(model),
            max_questions=settings.max_rows,
            accept_any_model=settings.accept_any_model,
        )
        body = await service.handle(request, parse, lambda asked: answer(service, model, asked, trace_of(request)))
        return Response(body, media_type=JSON.media_type)

    @router.get(
        "/v1/models",
        summary="The models this server answers to",
        response_model=None,
        responses={200: {"model": ModelList}, **_error_responses((errors.NotAuthenticated, errors.NotReady))},
    )
    async def models(request: Request) -> JSON:
        service.authorise(request)
        return JSON(models_body(service.host.model))

    return router


async def answer(service: Service[Model], model: Model, asked: Asked, trace: Trace) -> bytes:
    """The response body to a valid request: plan, score, assemble. Only scoring is on the model's thread."""
    plan = await service.off_loop(trace, "plan", lambda: model.planner.plan(asked.state, asked.questions))
    trace.rows, trace.input_tokens = len(plan.rows), plan.input_tokens
    logits = await score(service, plan, trace) if plan.rows else []
    return await service.off_loop(
        trace, "render", lambda: render_response(respond(model, plan, logits, Profile.TYPESAFE))
    )


async def score(service: Service[Model], plan: Plan, trace: Trace) -> Logits:
    """The rows' logits: from passes that requests share, or from one call of the engine's `score`."""
    scheduler = service.scheduler
    if scheduler is None or not scheduler.packs:
        return await service.call_model(trace, lambda model: model.engine.score(plan.rows))
    scored = await scheduler.score(plan.rows, trace.stages)
    service.admission.record(scored.engine_seconds)
    return scored.logits


def probe(model: Model) -> None:
    """One real question, as `ModelHost` asks for it."""
    decide(model, "A test.", {"warm_up": Noul("Is this a test?")}, Profile.TYPESAFE)


def own_names(model: Model) -> tuple[str, ...]:
    """Every name by which a request may mean the served model, its own name first."""
    return tuple(dict.fromkeys((model.name, *model.names)))


def models_body(model: Model) -> dict[str, Any]:
    described = {ALIASES[0]: f"An alias of {model.name}.", model.name: "The model that answers here."}
    entries = [
        {"name": name, "description": description, "release_date": RELEASE_DATE}
        for name, description in described.items()
    ]
    return {"models": entries}


def health_body(service: Service[Model], settings: SystemOneSettings) -> dict[str, Any]:
    """What `/health` shows, from values that are at hand: nothing here waits for the model's thread."""
    host = service.host
    body: dict[str, Any] = {
        "status": host.status,
        "version": __version__,
        "checkpoint": settings.checkpoint.rpartition("/")[2],  # no path of the machine
        "uptime_seconds": round(service.uptime, 1),
        "queue": {
            "waiting": service.waiting,
            "running": service.running,
            "capacity": service.admission.capacity,
        },
        "failures": dict(host.failures),
    }
    if host.loaded:
        body |= _model_facts(host.model, settings)
        if service.scheduler is not None:
            body |= _pass_facts(service.scheduler, settings)
    return body


def _model_facts(model: Model, settings: SystemOneSettings) -> dict[str, Any]:
    info, limits = model.engine.info, model.planner.limits
    return {
        "model": model.name,
        "names": list(own_names(model)),
        "revision": info.revision,
        "engine": info.engine,
        "device": info.device,
        "dtype": info.dtype,
        "context_length": info.context_length,
        "kernels": info.kernels,
        "prefix_sharing": info.prefix_sharing,
        "tolerance": info.tolerance,
        "tokenizer_fingerprint": info.tokenizer_fingerprint,
        "temperature": {kind: model.metadata.temperature_for(kind) for kind in QUESTION_TYPES},
        "limits": {
            "max_body_bytes": settings.max_body_bytes,
            "max_rows": limits.max_rows,
            "max_row_tokens": limits.max_row_tokens,
            "max_request_tokens": limits.max_request_tokens,
            "max_state_tokens": limits.max_state_tokens,
            "truncate_state": limits.truncate_state,
            "request_timeout_seconds": settings.request_timeout_seconds,
        },
    }


def _pass_facts(scheduler: PassScheduler, settings: SystemOneSettings) -> dict[str, Any]:
    stats = scheduler.stats
    store = {} if stats is None else {"limit_bytes": settings.prefix_cache_mib * 2**20, "bytes": stats.prefix_bytes}
    return {"batching": scheduler.batching, "prefix_cache": store or None}


def _error_responses(kinds: tuple[type[errors.DecisionServeError], ...]) -> dict[int | str, dict[str, Any]]:
    return error_responses(
        kinds,
        system_one_envelope,
        lambda kind: ValidationErrorBody if kind is errors.ValidationFailed else ErrorBody,
    )


def _described(model: type[BaseModel], example: Any) -> dict[str, Any]:
    return {"model": model, "content": {"application/json": {"example": example}}}
