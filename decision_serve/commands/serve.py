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
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="Port to listen on; 0 takes a free one.")
    ] = 8080,
    no_auth: Annotated[
        bool, typer.Option("--no-auth", help="Serve without a key, on a loopback address only.")
    ] = False,
    device: Annotated[
        str | None, typer.Option(metavar="NAME", envvar="SYSTEM_ONE_DEVICE", help="auto, cpu, cuda or cuda:N.")
    ] = None,
    dtype: Annotated[
        str | None,
        typer.Option(metavar="NAME", envvar="SYSTEM_ONE_DTYPE", help="auto, float32, bfloat16 or float16."),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="NAME", help="debug, info, warning or error.")] = "info",
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
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(0)
    )  # until the server has its own: an orderly stop from the start
    prepare_process()
    given = {"CHECKPOINT": checkpoint, "REVISION": revision, "DEVICE": device, "DTYPE": dtype}
    os.environ.update({f"SYSTEM_ONE_{name}": value for name, value in given.items() if value is not None})
    from decision_serve.http.server import serve_system_one
    from decision_serve.settings import Bind, SystemOneSettings

    raise typer.Exit(serve_system_one(SystemOneSettings.load(Bind(host, port, no_auth)), log_level))
