"""A server whose engine says on standard output when it scores, and waits for a line on standard input.

    python -m tests.http.blocking_server load|score

With `load` it is the loading of the model that waits.
"""

from __future__ import annotations

import sys

from decision_serve.http.app import create_app
from decision_serve.http.server import serve
from decision_serve.model import Model, load_model
from decision_serve.settings import Bind, SystemOneSettings


def wait(what: str) -> None:
    print(what, flush=True)
    sys.stdin.readline()


def load() -> Model:
    if sys.argv[1] == "load":
        wait("loading")
    model = load_model("fake")
    model.engine.enqueue(lambda rows: None, *[lambda rows: wait("scoring")] * 10)  # type: ignore[attr-defined]
    return model


if __name__ == "__main__":
    settings = SystemOneSettings.load(Bind(port=0))
    sys.exit(serve(settings, lambda fail: create_app(settings, load, on_load_failure=fail)))
