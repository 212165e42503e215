"""SemIf's two scorers without a model: deterministic, scriptable, recording."""

from __future__ import annotations

import copy
import hashlib
import json
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from decision_serve.assembly import softmax
from decision_serve.pins import SEMIF_QWEN3_5_4B
from decision_serve.scorer import RowScorerInfo

INFO = RowScorerInfo(
    scorers="semif_phase1 0.1.0",
    commit=SEMIF_QWEN3_5_4B.scorers_commit,
    model={
        "source": SEMIF_QWEN3_5_4B.source,
        "revision": SEMIF_QWEN3_5_4B.revision,
        "dtype": "none",
        "device": "cpu",
    },
)

T = TypeVar("T")
Row = dict[str, Any]
Logit = Callable[[Row, int], float]
"""(row, position of an option) -> the option's logit."""
Step = Exception | Callable[[list[Row]], Any]


def worth(row: Row, position: int) -> float:
    """A logit in [0, 4) that follows from state, question and option, wherever the option stands."""
    digest = hashlib.sha256(_as_bytes([row["state"], row["question"], row["options"][position]])).digest()
    return int.from_bytes(digest[:2], "big") / 2**14


class FakeRowScorer:
    """Answers as `direct.score` and `score_shared` do, see `direct_result` and `shared_results`.

    `enqueue` scripts the next calls: an exception is raised; a callable is called with the rows, and what it returns is
    the answer, or the ordinary one where it returns None. Probes are not scripted.
    """

    def __init__(self, logit: Logit = worth, info: RowScorerInfo = INFO) -> None:
        self.info = info
        self.calls: list[tuple[str, list[Row]]] = []
        """`direct` or `shared`, and the rows, of every call."""
        self.threads = [threading.get_ident()]
        """The thread of the load, of every probe and of every call."""
        self.overlaps = 0
        """Calls that began while another one ran."""
        self._logit = logit
        self._script: deque[Step] = deque()
        self._inside = threading.Lock()

    def enqueue(self, *steps: Step) -> None:
        self._script.extend(steps)

    def direct(self, row: Row) -> dict[str, Any]:
        return self._answer("direct", [row], lambda: direct_result(row, self._logit))

    def shared(self, rows: list[Row]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        return self._answer("shared", rows, lambda: shared_results(rows, self._logit))

    def probe(self) -> None:
        self.threads.append(threading.get_ident())

    def _answer(self, kind: str, rows: list[Row], ordinary: Callable[[], T]) -> T:
        alone = self._inside.acquire(blocking=False)
        self.overlaps += not alone
        try:
            self.threads.append(threading.get_ident())
            self.calls.append((kind, copy.deepcopy(rows)))
            step = self._script.popleft() if self._script else None
            if isinstance(step, Exception):
                raise step
            answer = step(rows) if step is not None else None
            return ordinary() if answer is None else answer
        finally:
            if alone:
                self._inside.release()


def direct_result(row: Row, logit: Logit = worth) -> dict[str, Any]:
    """The ordinary result of one row. `input_tokens` is the number of bytes of the row."""
    return {**_result(row, logit, dict(INFO.model)), "forward_seconds": 0.25, "total_seconds": 0.5}


def shared_results(rows: list[Row], logit: Logit = worth) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The ordinary results and timing of rows with one state."""
    model = {**INFO.model, "serving_config": "fake-parallel"}
    timing = {"total_seconds": 0.75, "prefix_tokens": 7, "prefill_seconds": 0.125, "batch_size": len(rows)}
    return [_result(row, logit, model) for row in rows], timing


def _result(row: Row, logit: Logit, model: dict[str, Any]) -> dict[str, Any]:
    logits = [logit(row, position) for position in range(len(row["options"]))]
    return {
        "id": row["id"],
        "option_ids": [option["id"] for option in row["options"]],
        "probabilities": softmax(logits, 1.0),
        "option_logits": logits,
        "input_tokens": len(_as_bytes(row)),
        "prompt_sha256": hashlib.sha256(_as_bytes(row)).hexdigest(),
        "prompt_version": "fake-prompt",
        "model": model,
        "readout": "hashes",
        "probability_status": "made up",
    }


def _as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()
