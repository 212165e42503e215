"""`decision-serve serve`: run a service."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from decision_serve.commands.checkpoints import CHECKPOINT_HELP, prepare_process

serve_app = typer.Typer(
    help="Run a service: one process, one surface, one model.", no_args_is_help=True, rich_markup_mode=None
)


Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="Port to listen on; 0 takes a free one.")]
LogLevel = Annotated[str, typer.Option(metavar="NAME", help="debug, info, warning or error.")]


@serve_app.callback()
def _surface() -> None:
    """Run a service: one process, one surface, one model."""


@serve_app.command("system-one")
def system_one(
    checkpoint: Annotated[
        str | None, typer.Option(metavar="REF", envvar="SYSTEM_ONE_CHECKPOINT", help=CHECKPOINT_HELP)
    ] = None,
    revision: Annotated[
        str | None,
        typer.Option(metavar="SHA", envvar="SYSTEM_ONE_REVISION", help="Commit of an OWNER/NAME without one."),
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 8080,
    no_auth: Annotated[
        bool, typer.Option("--no-auth", help="Serve without a key, on a loopback address only.")
    ] = False,
    engine: Annotated[
        str | None,
        typer.Option(metavar="NAME", envvar="SYSTEM_ONE_ENGINE", help="auto, native or transformers."),
    ] = None,
    device: Annotated[
        str | None, typer.Option(metavar="NAME", envvar="SYSTEM_ONE_DEVICE", help="auto, cpu, cuda or cuda:N.")
    ] = None,
    dtype: Annotated[
        str | None,
        typer.Option(metavar="NAME", envvar="SYSTEM_ONE_DTYPE", help="auto, float32, bfloat16, float16 or int8."),
    ] = None,
    log_level: LogLevel = "info",
) -> None:
    """Serve the System One API.

    POST /v1/systemone, GET /v1/models, GET /health and GET /metrics; the API is described at /docs. Configured by
    SYSTEM_ONE_* environment variables; options override them. Callers need the key in SYSTEM_ONE_API_TOKEN; without
    it the server starts only on a loopback address and with --no-auth. Nothing is downloaded. SIGTERM and Ctrl-C
    answer what is in flight, then stop.

    \b
    Examples:
      decision-serve serve system-one --no-auth
      SYSTEM_ONE_API_TOKEN=$(openssl rand -hex 32) decision-serve serve system-one --host 0.0.0.0
      decision-serve serve system-one --checkpoint ./my-checkpoint --device cuda --no-auth
    """
    _prepare()
    given = {"CHECKPOINT": checkpoint, "REVISION": revision, "ENGINE": engine, "DEVICE": device, "DTYPE": dtype}
    os.environ.update({f"SYSTEM_ONE_{name}": value for name, value in given.items() if value is not None})
    from decision_serve.http.server import serve_system_one
    from decision_serve.settings import Bind, SystemOneSettings

    raise typer.Exit(serve_system_one(SystemOneSettings.load(Bind(host, port, no_auth)), log_level))


@serve_app.command("intern-decision")
def intern_decision(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    log_level: LogLevel = "info",
) -> None:
    """Serve Intern-Decision through its checkpoint's own inference code.

    POST /decide, POST /decide/shared, POST /v1/systemone, GET /health and GET /metrics; the API is described at
    /docs. Configured by INTERN_DECISION_* environment variables. Callers need the key in INTERN_DECISION_API_TOKEN;
    without it the server does not start. The snapshot lies in
    /hf/hub/models--internlm--Intern-Decision-4B/snapshots/REVISION, or where INTERN_DECISION_CHECKPOINT says. Nothing
    is downloaded. The snapshot's inference.py is executed if its sha256 is the pinned one; the published file needs
    Python 3.12 or later. The model runs on a GPU, unless INTERN_DECISION_DEVICE is cpu. SIGTERM and Ctrl-C answer
    what is in flight, then stop.

    \b
    Examples:
      INTERN_DECISION_API_TOKEN=$(openssl rand -hex 32) decision-serve serve intern-decision
      INTERN_DECISION_VRAM_CAP_GIB=12 decision-serve serve intern-decision --host 0.0.0.0 --port 8081
    """
    _prepare()
    from decision_serve.http.server import serve_intern_decision
    from decision_serve.settings import Bind, InternDecisionSettings

    raise typer.Exit(serve_intern_decision(InternDecisionSettings.load(Bind(host, port)), log_level))


@serve_app.command("semif")
def semif(
    host: Host = "127.0.0.1",
    port: Port = 8080,
    log_level: LogLevel = "info",
) -> None:
    """Serve Qwen3.5 through SemIf's own scorers.

    POST /decide and /decide/shared, GET /health and GET /metrics; the API is described at /docs. Configured by SEMIF_*
    environment variables. Callers need the key in SEMIF_API_TOKEN; without it the server does not start. The model is
    read from the Hub's cache at its pinned revision; SEMIF_MODEL and SEMIF_REVISION name another one. Where SEMIF_MODEL
    is a folder, SEMIF_REVISION is what the results say about it. Nothing is downloaded. The scorers are those of
    semif_phase1 where it is installed, else of fastjev. The model runs on a GPU, unless SEMIF_DEVICE is cpu. SIGTERM
    and Ctrl-C answer what is in flight, then stop.

    \b
    Examples:
      SEMIF_API_TOKEN=$(openssl rand -hex 32) decision-serve serve semif
      SEMIF_VRAM_CAP_GIB=14 SEMIF_CALIBRATION=temperatures.json decision-serve serve semif --host 0.0.0.0
    """
    _prepare()
    from decision_serve.http.server import serve_semif
    from decision_serve.settings import Bind, SemifSettings

    raise typer.Exit(serve_semif(SemifSettings.load(Bind(host, port)), log_level))


def _prepare() -> None:
    """An orderly stop from the start, until the server handles signals itself; and no network."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    prepare_process()
