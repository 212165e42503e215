"""The ASGI application: routes, lifespan, and the one place where exceptions become responses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

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
from decision_serve.http.openapi import openapi_of
from decision_serve.http.service import Service
from decision_serve.http.system_one_routes import health_body, probe, system_one_router
from decision_serve.http.trace import TraceMiddleware, trace_of
from decision_serve.model import Model
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from decision_serve.settings import SystemOneSettings
from decision_serve.surfaces.system_one import SystemOneRequest

_log = structlog.get_logger(__name__)

DESCRIPTION = """\
Typed questions about a state, answered with probabilities that are read from a language model's logits in one forward \
pass. Nothing is generated. Compatible with clients of the System One API."""


def _log_failure(error: Exception) -> None:
    _log.error("the model could not be loaded", exc_info=error)


def create_app(
    settings: SystemOneSettings,
    load_model: Callable[[], Model],
    *,
    on_load_failure: Callable[[Exception], None] = _log_failure,
) -> FastAPI:
    """The system-one application. `load_model` is called once, on the thread that owns the device, after the start-up:
    until it has returned and one forward has succeeded, requests are answered 503. `app.state.service` is the service.
    """
    memory = DeviceMemory(
        settings.device,
        cap_gib=settings.vram_cap_gib,
        slack_mib=settings.release_slack_mib,
        cap_name="SYSTEM_ONE_VRAM_CAP_GIB",
    )
    host = ModelHost(load_model, probe, memory, stall_seconds=settings.request_timeout_seconds)
    service = Service(settings, host)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loading = asyncio.create_task(service.start(on_load_failure))
        yield
        loading.cancel()
        await service.close()

    app = FastAPIOffline(
        redoc_url=None,
        title="decision-serve: System One",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        redirect_slashes=False,  # clients of this API do not follow redirects
    )
    app.state.service = service
    app.include_router(system_one_router(service, settings))
    _add_health(app, service, settings)
    app.add_middleware(TraceMiddleware, metrics=service.metrics)
    app.add_middleware(DrainMiddleware)  # the outermost
    app.add_exception_handler(DecisionServeError, _answer_error)
    app.add_exception_handler(HTTPException, _answer_error)
    app.openapi = openapi_of(app, (SystemOneRequest,))  # type: ignore[method-assign]  # FastAPI's documented way
    return app


def _add_health(app: FastAPI, service: Service[Model], settings: SystemOneSettings) -> None:
    @app.get("/health", summary="Whether the model answers", response_model=None, responses={503: {}})
    async def health() -> JSON:
        body = health_body(service, settings)
        return JSON(body, status_code=200 if service.host.status is Status.OK else 503)

    @app.get("/health/live", summary="Whether the process lives", response_model=None)
    async def live() -> JSON:
        return JSON({"status": "live"})

    @app.get("/metrics", summary="Prometheus metrics", response_model=None)
    async def metrics() -> Response:
        return Response(service.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _answer_error(request: Request, error: Exception) -> Response:
    trace_of(request).error = getattr(error, "code", None)
    return error_response(error)
