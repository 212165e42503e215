"""The routes of the intern-decision surface: `POST /decide`, `POST /decide/shared` and `POST /v1/systemone`."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.http.contract_routes import described
from decision_serve.http.envelopes import JSON, contract_envelope, json_bytes
from decision_serve.http.openapi import ContractErrorBody
from decision_serve.http.service import Service
from decision_serve.http.surface import Surface
from decision_serve.http.trace import Trace, trace_of
from decision_serve.scorer import Scored, Scorer
from decision_serve.settings import InternDecisionSettings
from decision_serve.surfaces import intern_decision_examples as examples
from decision_serve.surfaces.decisions import Asked, DecideRequest, SharedRequest, parse_decide, parse_shared
from decision_serve.surfaces.intern_decision import (
    CHUNKING,
    MAX_QUESTIONS_PER_CALL,
    Call,
    parse_systemone,
    plan_calls,
    render_decide,
    render_shared,
    render_systemone,
)

ENDPOINTS = ("/decide", "/decide/shared", "/v1/systemone")
DESCRIPTION = """\
Decisions about a state, scored by Intern-Decision through the inference code of its own checkpoint. Nothing is \
generated. `/decide` and `/decide/shared` keep the surface of semif; `/v1/systemone` hands its request to the model's \
own format."""


class SystemOneBody(BaseModel):
    """A request in the model's own format; its own code judges the questions. Described here for the API reference."""

    state: Any = Field(description="Text or JSON that the questions are about.")
    questions: dict[str, Any] = Field(
        min_length=1,
        max_length=MAX_QUESTIONS_PER_CALL,
        description="By id: `type` (noul, choice or score), `instructions` and `criteria`. All share one prompt.",
    )
    model: Any = Field(None, description="Accepted with any value, and ignored.")


Render = Callable[..., dict[str, Any]]


def intern_decision_surface(settings: InternDecisionSettings) -> Surface[Scorer]:
    return Surface(
        title="decision-serve: Intern-Decision",
        description=DESCRIPTION,
        router=lambda service: intern_decision_router(service, settings),
        health_body=lambda service: health_body(service, settings),
        probe=lambda scorer: scorer.probe(),
        envelope=contract_envelope,
        schemas=(DecideRequest, SharedRequest, SystemOneBody, ContractErrorBody),
        admits_before_body=True,
        checks_media_type=False,
    )


def intern_decision_router(service: Service[Scorer], settings: InternDecisionSettings) -> APIRouter:
    router = APIRouter()

    @router.post(
        "/decide",
        summary="Take one decision",
        **described(DecideRequest, examples.DECIDE_REQUEST_EXAMPLES, examples.DECIDE_RESPONSE_EXAMPLE),
    )
    async def decide(request: Request) -> Response:
        service.open(request)
        parse = partial(parse_decide, max_decisions=settings.max_decisions)
        return await service.handle(request, parse, partial(answer, service, trace_of(request), render_decide))

    @router.post(
        "/decide/shared",
        summary="Take several decisions about one state",
        **described(SharedRequest, examples.SHARED_REQUEST_EXAMPLES, examples.SHARED_RESPONSE_EXAMPLE),
    )
    async def decide_shared(request: Request) -> Response:
        service.open(request)
        parse = partial(parse_shared, max_decisions=settings.max_decisions)
        return await service.handle(request, parse, partial(answer, service, trace_of(request), render_shared))

    @router.post(
        "/v1/systemone",
        summary="Answer typed questions in the model's own format",
        **described(SystemOneBody, examples.SYSTEMONE_REQUEST_EXAMPLES, examples.SYSTEMONE_RESPONSE_EXAMPLE),
    )
    async def system_one(request: Request) -> Response:
        service.open(request)
        return await service.handle(request, parse_systemone, partial(answer_systemone, service, trace_of(request)))

    return router


async def answer(service: Service[Scorer], trace: Trace, render: Render, asked: Asked) -> Response:
    """The response to valid decisions: plan the calls, make all of them back to back, render the results."""
    calls = await service.off_loop(trace, "plan", lambda: plan_calls(asked))
    trace.rows = sum(len(call.fields) for call in calls)
    scored, seconds = await service.call_model(trace, lambda scorer: score_calls(scorer, calls))
    trace.input_tokens = count_tokens(scored)
    info = service.host.model.info

    def body() -> bytes:
        return json_bytes(render(asked, calls, scored, info, seconds))

    return Response(await service.off_loop(trace, "render", body), media_type=JSON.media_type)


async def answer_systemone(service: Service[Scorer], trace: Trace, asked: dict[str, Any]) -> Response:
    """The model's own response to a request in its own format."""
    trace.rows = len(asked["questions"])
    scored = await service.call_model(trace, lambda scorer: scorer.score(asked))
    trace.input_tokens = count_tokens([scored])
    info = service.host.model.info
    body = await service.off_loop(trace, "render", lambda: json_bytes(render_systemone(scored, info)))
    return Response(body, media_type=JSON.media_type)


def score_calls(scorer: Scorer, calls: Sequence[Call]) -> tuple[list[Scored], float]:
    """The answers to all calls, and the seconds they took. On the model's thread, so nothing comes between them."""
    started = time.perf_counter()
    scored = []
    for call in calls:
        stop_if_abandoned()
        scored.append(scorer.score(call.request))
    return scored, time.perf_counter() - started


def count_tokens(scored: Sequence[Scored]) -> int:
    """Prompt tokens of all calls, for logs and metrics; a response that does not say how many counts as 0."""
    usages = [each.response.get("usage") for each in scored if isinstance(each.response, Mapping)]
    counts = [usage.get("input_tokens") for usage in usages if isinstance(usage, Mapping)]
    return sum(count for count in counts if isinstance(count, int))


def health_body(service: Service[Scorer], settings: InternDecisionSettings) -> dict[str, Any]:
    """What `/health` shows, from values that are at hand: nothing here waits for the model's thread."""
    host, pin = service.host, settings.pin
    pinned = {"name": pin.name, "revision": pin.revision, "inference_sha256": pin.inference_sha256}
    return {
        "status": host.status,
        "model": dict(host.model.info.model) if host.loaded else pinned,
        "vram_cap_gib": settings.vram_cap_gib,
        "max_tokens": settings.max_tokens,
        "max_decisions": settings.max_decisions,
        "max_questions_per_call": MAX_QUESTIONS_PER_CALL,
        "chunking": CHUNKING,
        "workloads": [],
        "endpoints": list(ENDPOINTS),
        "systemone": {
            "max_questions": MAX_QUESTIONS_PER_CALL,
            "chunking": "none",
            "images": "not supported",
            "max_tokens": settings.max_tokens,
        },
    }
