"""How many requests may wait or run at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from decision_serve.errors import Overloaded

_WEIGHT = 0.2
"""Share of the newest service time in the running mean."""


class Admission:
    """Counts admitted requests and refuses those beyond `capacity`. Thread-safe."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.admitted = 0
        """Requests that hold a permit now."""
        self.shed = 0
        """Requests that were refused."""
        self._mean_seconds = 0.0
        self._lock = threading.Lock()

    def refuse_if_full(self) -> None:
        """Raises `Overloaded` where no permit is left; takes none."""
        if self.admitted >= self.capacity:
            raise self._refusal()

    @contextmanager
    def permit(self) -> Iterator[None]:
        """A place among the admitted, held for the length of the block. Raises `Overloaded` where none is left."""
        with self._lock:
            is_full = self.admitted >= self.capacity
            self.admitted += not is_full
        if is_full:
            raise self._refusal()
        try:
            yield
        finally:
            with self._lock:
                self.admitted -= 1

    def record(self, seconds: float) -> None:
        """Note how long the model was busy with one request; the estimate of `Retry-After` follows it."""
        with self._lock:
            old = self._mean_seconds or seconds
            self._mean_seconds = old + _WEIGHT * (seconds - old)

    @property
    def expected_wait(self) -> float:
        """Seconds until everything admitted now has been answered, from recent service times."""
        return self.admitted * self._mean_seconds

    def _refusal(self) -> Overloaded:
        with self._lock:
            self.shed += 1
        return Overloaded(
            f"{self.capacity} requests are waiting or running, the limit is {self.capacity} (MAX_QUEUE); retry later",
            retry_after=self.expected_wait,
        )
