"""Scoring sessions: models that are loaded once, shared, called one call at a time, and released when nobody uses them.

A resident model lives on a worker thread of its own. Every call pins it until that call has really ended, also when its
caller was cancelled meanwhile, so the next call never meets a half-finished forward.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any, TypeVar

from decision_serve.engines.base import SlotLogits
from decision_serve.model import LoadOptions, Model, load_model
from decision_serve.operation import decide
from decision_serve.prompts.question_text import check_values
from decision_serve.questions import Profile, SystemOneResponse, check_questions, parse_questions
from decision_serve.runtime.worker import Worker

T = TypeVar("T")

Key = tuple[str, LoadOptions]

IDLE_MODELS = 1
"""Loaded models that are kept although no session is open and no call runs: the most recently used."""


class ScoringSession:
    """A pinned model. Opened by `open_session`, closed by `close` or by leaving its `with` block.

    Calls of all sessions on one model are serialised. Closing a session lets running calls end.
    """

    def __init__(self, resident: _Resident) -> None:
        self._resident = resident
        self._open = True

    def decide(
        self, state: Any, questions: Mapping[str, Any], *, profile: Profile = Profile.AUTHOR
    ) -> SystemOneResponse:
        """Answer `questions` (typed, or in their JSON form) about `state` (text or any JSON value)."""
        return self._submit_decide(state, questions, profile).result()

    async def decide_async(
        self, state: Any, questions: Mapping[str, Any], *, profile: Profile = Profile.AUTHOR
    ) -> SystemOneResponse:
        """As `decide`. Cancelling drops the call if it has not started, and else lets it end unheard."""
        return await asyncio.wrap_future(self._submit_decide(state, questions, profile))

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        """Float32 logits of `label_ids` after the last of `ids`: one fresh forward, nothing sampled.

        Raises `ValueError` where either is empty, and `EngineFailed` for an id that is not in the vocabulary.
        """
        if not ids or not label_ids:
            raise ValueError(f"expected token ids and label ids, got {len(ids)} and {len(label_ids)}")
        return self._submit(lambda model: model.engine.read_last_logits(ids, label_ids)).result()

    @property
    def model(self) -> Model:
        """The loaded model; its engine belongs to the session's thread."""
        return self._submit(lambda model: model).result()

    def close(self) -> None:
        if self._open:
            self._open = False
            _residents.unpin(self._resident)

    def __enter__(self) -> ScoringSession:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _submit_decide(self, state: Any, questions: Mapping[str, Any], profile: Profile) -> Future[SystemOneResponse]:
        profile = Profile(profile)
        parsed = parse_questions(questions)
        check_questions(parsed, profile)
        check_values(state, parsed)  # all this before a model is loaded for it
        return self._submit(lambda model: decide(model, state, parsed, profile))

    def _submit(self, call: Callable[[Model], T]) -> Future[T]:
        if not self._open:
            raise RuntimeError("the session is closed")
        resident = self._resident
        _residents.pin(resident)
        future = resident.worker.submit(lambda: call(resident.load()))
        future.add_done_callback(lambda _: _residents.unpin(resident))
        return future


def open_session(ref: str, options: LoadOptions | None = None) -> ScoringSession:
    """A session on the model behind `ref`: a folder, a catalog name, `owner/name@revision`, or `fake`.

    The model is loaded by the first call, once for all sessions with the same options. Raises nothing; the first call
    raises `CheckpointError` where the checkpoint cannot be served, and the next call tries again.
    """
    return ScoringSession(_residents.acquire((ref, options or LoadOptions())))


def system_one(
    state: Any,
    questions: Mapping[str, Any],
    *,
    model: str,
    profile: Profile = Profile.AUTHOR,
    options: LoadOptions | None = None,
) -> SystemOneResponse:
    """Answer typed questions about a state.

    `state`: text, or any JSON value. `questions`: id -> `Choice | Score | Noul`, or their JSON form; ids never enter
    the prompt. `model`: a folder, a catalog name, `owner/name@revision`, or `fake`; it is loaded by the first call and
    kept for the next one.

    Raises `ValidationFailed` (before any model is loaded), `TokenLimitExceeded`, `CheckpointError`, `EngineFailed` or
    `OutOfMemory`.
    """
    with open_session(model, options) as session:
        return session.decide(state, questions, profile=profile)


async def system_one_async(
    state: Any,
    questions: Mapping[str, Any],
    *,
    model: str,
    profile: Profile = Profile.AUTHOR,
    options: LoadOptions | None = None,
) -> SystemOneResponse:
    """As `system_one`, without blocking the event loop."""
    with open_session(model, options) as session:
        return await session.decide_async(state, questions, profile=profile)


class _Resident:
    """One model on one thread, and how many sessions and calls need it."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self.worker = Worker()
        self.pins = 0
        self._model: Model | None = None

    def load(self) -> Model:
        """The model; runs on the worker thread. A failed load is not remembered."""
        if self._model is None:
            ref, options = self.key
            self._model = load_model(ref, options)
        return self._model

    def release(self) -> None:
        """Free the model once every call has ended; does not wait for it."""
        self.worker.submit(self._close)
        self.worker.close(wait=False)

    def _close(self) -> None:
        if self._model is not None:
            self._model.engine.close()
            self._model = None


class _Residents:
    """The models of this process, by reference and load options, least recently used first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_key: OrderedDict[Key, _Resident] = OrderedDict()

    def acquire(self, key: Key) -> _Resident:
        with self._lock:
            resident = self._by_key.pop(key, None) or _Resident(key)
            self._by_key[key] = resident  # last: the most recently used
            resident.pins += 1
            return resident

    def pin(self, resident: _Resident) -> None:
        with self._lock:
            resident.pins += 1

    def unpin(self, resident: _Resident) -> None:
        with self._lock:
            resident.pins -= 1
            idle = [key for key, other in self._by_key.items() if other.pins == 0]
            evicted = [self._by_key.pop(key) for key in idle[: max(0, len(idle) - IDLE_MODELS)]]
        for other in evicted:
            other.release()


_residents = _Residents()


def _forget_residents() -> None:
    global _residents
    _residents = _Residents()


os.register_at_fork(after_in_child=_forget_residents)  # threads do not survive a fork, so neither do their models
