from __future__ import annotations

import pytest
import structlog

from tests.http.live import Gate, live_server


def _drop(logger, method, event):
    raise structlog.DropEvent


@pytest.fixture(scope="session", autouse=True)
def _quiet():
    structlog.configure(processors=[_drop])
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def shared_server():
    """One server for all tests of a module that leave it as they found it."""
    with live_server() as server:
        yield server


@pytest.fixture
def server():
    with live_server() as server:
        yield server


@pytest.fixture
def gate():
    gate = Gate()
    yield gate
    gate.open.set()
