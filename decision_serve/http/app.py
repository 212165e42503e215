"""The ASGI application: routes, lifespan, and the one place where exceptions become responses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from decision_serve import __version__
from decision_serve.errors import DecisionServeError
from decision_serve.http.drain import DrainMiddleware
from decision_serve.http.envelopes import JSON, error_response
from decision_serve.http.intern_decision_routes import intern_decision_surface
from decision_serve.http.openapi import openapi_of
from decision_serve.http.semif_routes import semif_surface
from decision_serve.http.service import Service
from decision_serve.http.surface import Surface
from decision_serve.http.system_one_routes import system_one_surface
from decision_serve.http.trace import TraceMiddleware, trace_of
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from decision_serve.settings import InternDecisionSettings, SemifSettings, ServiceSettings, SystemOneSettings

_log = structlog.get_logger(__name__)


def _log_failure(error: Exception) -> None:
    _log.error("the model could not be loaded", exc_info=error)


def surface_of(settings: ServiceSettings) -> Surface[Any]:
    """The surface that these settings configure."""
    if isinstance(settings, SystemOneSettings):
        return system_one_surface(settings)
    if isinstance(settings, InternDecisionSettings):
        return intern_decision_surface(settings)
    if isinstance(settings, SemifSettings):
        return semif_surface(settings)
    raise TypeError(f"no surface is configured by {type(settings).__name__}. This is a bug.")


def create_app(
    settings: ServiceSettings,
    load_model: Callable[[], Any],
    *,
    on_load_failure: Callable[[Exception], None] = _log_failure,
) -> FastAPI:
    """The application of the surface that `settings` configure.

    `load_model` is called once, on the thread that owns the device, after the start-up: until it has returned and one
    forward has succeeded, requests are answered 503. `app.state.service` is the service.
    """
    surface = surface_of(settings)
    memory = DeviceMemory(
        settings.device,
        cap_gib=settings.vram_cap_gib,
        slack_mib=settings.release_slack_mib,
        cap_name=f"{settings.prefix()}VRAM_CAP_GIB",
    )
    host = ModelHost(load_model, surface.probe, memory, stall_seconds=settings.request_timeout_seconds)
    service = Service(
        settings,
        host,
        admits_before_body=surface.admits_before_body,
        checks_media_type=surface.checks_media_type,
        scheduler=surface.scheduler(host) if surface.scheduler else None,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loading = asyncio.create_task(service.start(on_load_failure))
        yield
        loading.cancel()
        await service.close()

    app = FastAPIOffline(
        redoc_url=None,
        title=surface.title,
        version=__version__,
        description=surface.description,
        lifespan=lifespan,
        redirect_slashes=False,  # clients of this API do not follow redirects
    )
    app.state.service, app.state.envelope = service, surface.envelope
    app.include_router(surface.router(service))
    _add_health(app, service, surface)
    app.add_middleware(TraceMiddleware, metrics=service.metrics, envelope=surface.envelope)
    app.add_middleware(DrainMiddleware)  # the outermost

    async def answer_error(request: Request, error: Exception) -> Response:
        trace_of(request).error = getattr(error, "code", None)
        return error_response(error, surface.envelope)

    app.add_exception_handler(DecisionServeError, answer_error)
    app.add_exception_handler(HTTPException, answer_error)
    app.openapi = openapi_of(app, surface.schemas)  # type: ignore[method-assign]  # FastAPI's documented way
    return app


def _add_health(app: FastAPI, service: Service[Any], surface: Surface[Any]) -> None:
    @app.get("/health", summary="Whether the model answers", response_model=None, responses={503: {}})
    async def health() -> JSON:
        service.host.recheck()
        return JSON(surface.health_body(service), status_code=200 if service.host.status is Status.OK else 503)

    @app.get("/health/live", summary="Whether the process lives", response_model=None)
    async def live() -> JSON:
        return JSON({"status": "live"})

    @app.get("/metrics", summary="Prometheus metrics", response_model=None)
    async def metrics() -> Response:
        return Response(service.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")
