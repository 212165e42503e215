"""Lets a long call stop at its next pause once nobody waits for its result: a client has left, or its time is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Abandoned(BaseException):
    """Nobody wants the call's result any more. Not an `Exception`: it is no failure, and nothing handles it."""


_is_abandoned: ContextVar[Callable[[], bool]] = ContextVar("is_abandoned", default=lambda: False)


@contextmanager
def abandonable(is_abandoned: Callable[[], bool]) -> Iterator[None]:
    """Within the block, `stop_if_abandoned` asks `is_abandoned`."""
    token = _is_abandoned.set(is_abandoned)
    try:
        yield
    finally:
        _is_abandoned.reset(token)


def stop_if_abandoned() -> None:
    """A pause of a long call. Raises `Abandoned`."""
    if _is_abandoned.get()():
        raise Abandoned
