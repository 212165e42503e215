"""The routes of the semif surface: `POST /decide` and `POST /decide/shared`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from decision_serve.http.contract_routes import described
from decision_serve.http.envelopes import JSON, contract_envelope, json_bytes
from decision_serve.http.openapi import ContractErrorBody
from decision_serve.http.service import Service
from decision_serve.http.surface import Surface
from decision_serve.http.trace import Trace, trace_of
from decision_serve.scorer import RowScorer
from decision_serve.settings import SemifSettings
from decision_serve.surfaces import semif_examples as examples
from decision_serve.surfaces.decisions import Asked, DecideRequest, SharedRequest, parse_decide, parse_shared
from decision_serve.surfaces.semif import Plan, plan_rows, render_decide, render_shared

DESCRIPTION = """\
Decisions about a state, scored by SemIf's own direct and shared scorers on Qwen3.5: the logits of the option letters \
after one forward pass. Nothing is generated, and no score is rewritten."""


def semif_surface(settings: SemifSettings) -> Surface[RowScorer]:
    return Surface(
        title="decision-serve: SemIf",
        description=DESCRIPTION,
        router=lambda service: semif_router(service, settings),
        health_body=lambda service: health_body(service, settings),
        probe=lambda scorer: scorer.probe(),
        envelope=contract_envelope,
        schemas=(DecideRequest, SharedRequest, ContractErrorBody),
        admits_before_body=True,
        checks_media_type=False,
    )


def semif_router(service: Service[RowScorer], settings: SemifSettings) -> APIRouter:
    router = APIRouter()
    limits: dict[str, Any] = {"max_decisions": settings.max_decisions, "workloads": settings.temperatures}

    @router.post(
        "/decide",
        summary="Take one decision",
        **described(DecideRequest, examples.DECIDE_REQUEST_EXAMPLES, examples.DECIDE_RESPONSE_EXAMPLE),
    )
    async def decide(request: Request) -> Response:
        service.open(request)
        return await service.handle(
            request, partial(parse_decide, **limits), partial(answer, service, settings, trace_of(request), _decided)
        )

    @router.post(
        "/decide/shared",
        summary="Take several decisions about one state",
        **described(SharedRequest, examples.SHARED_REQUEST_EXAMPLES, examples.SHARED_RESPONSE_EXAMPLE),
    )
    async def decide_shared(request: Request) -> Response:
        service.open(request)
        return await service.handle(
            request, partial(parse_shared, **limits), partial(answer, service, settings, trace_of(request), _shared)
        )

    return router


Results = tuple[list[dict[str, Any]], dict[str, Any]]
"""What the scorers returned for all rows, and the timing of the shared one."""


@dataclass(frozen=True)
class _Way:
    """How an endpoint scores its rows and renders the results."""

    score: Callable[[RowScorer, Plan], Results]
    render: Callable[[Asked, Plan, Results, Mapping[str, float]], dict[str, Any]]


def _score_decide(scorer: RowScorer, plan: Plan) -> Results:
    return ([scorer.direct(plan.rows[0])], {}) if plan.direct else scorer.shared(plan.rows)


_decided = _Way(
    score=_score_decide,
    render=lambda asked, plan, results, temperatures: render_decide(asked, plan, results[0], temperatures),
)
_shared = _Way(
    score=lambda scorer, plan: scorer.shared(plan.rows),
    render=lambda asked, plan, results, temperatures: render_shared(asked, plan, *results, temperatures),
)


async def answer(
    service: Service[RowScorer], settings: SemifSettings, trace: Trace, way: _Way, asked: Asked
) -> Response:
    """The response to valid decisions: rows, one call of a scorer, results."""
    plan = await service.off_loop(trace, "plan", lambda: plan_rows(asked))
    trace.rows = len(plan.rows)
    results = await service.call_model(trace, lambda scorer: way.score(scorer, plan))

    def render() -> bytes:
        return json_bytes(way.render(asked, plan, results, settings.temperatures))

    body = await service.off_loop(trace, "render", render)
    trace.input_tokens = count_tokens(results[0])
    return Response(body, media_type=JSON.media_type)


def count_tokens(results: Sequence[Mapping[str, Any]]) -> int:
    """Prompt tokens of all rows, for logs and metrics; a result that does not say how many counts as 0."""
    counts = [result.get("input_tokens") for result in results]
    return sum(count for count in counts if isinstance(count, int))


def health_body(service: Service[RowScorer], settings: SemifSettings) -> dict[str, Any]:
    """What `/health` shows, from values that are at hand: nothing here waits for the model's thread."""
    host = service.host
    info = host.model.info if host.loaded else None
    pinned = {"source": settings.model, "revision": settings.revision}
    return {
        "status": host.status,
        "semif_commit": None if info is None else info.commit or info.scorers,
        "model": pinned if info is None else dict(info.model),
        "vram_cap_gib": settings.vram_cap_gib,
        "max_tokens": settings.max_tokens,
        "max_decisions": settings.max_decisions,
        "workloads": sorted(settings.temperatures),
    }
