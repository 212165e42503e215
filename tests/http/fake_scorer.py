"""A vendor's scorer without a model: deterministic, scriptable, recording."""

from __future__ import annotations

import copy
import hashlib
import json
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from decision_serve.assembly import softmax
from decision_serve.pins import INTERN_DECISION_4B
from decision_serve.scorer import Scored, ScorerInfo

INFO = ScorerInfo(
    model={"name": INTERN_DECISION_4B.name, "revision": INTERN_DECISION_4B.revision, "dtype": "none", "device": "cpu"},
    prompt_version="fake-prompt",
    readout="hashes",
    probability_status="made up",
)
CALIBRATION = {"method": "temperature-scaling", "temperature": 1.5}

Step = Exception | Callable[[dict[str, Any]], Any]


class FakeScorer:
    """Answers as Intern-Decision's `predict()` does, see `predict`.

    `enqueue` scripts the next calls of `score`: an exception is raised; a callable is called with the request, and what
    it returns is the response, or the ordinary one where it returns None. Probes are not scripted.
    """

    def __init__(self) -> None:
        self.info = INFO
        self.requests: list[dict[str, Any]] = []
        """The request of every call of `score`."""
        self.threads = [threading.get_ident()]
        """The thread of the load, of every probe and of every call."""
        self.overlaps = 0
        """Calls that began while another one ran."""
        self._script: deque[Step] = deque()
        self._inside = threading.Lock()

    def enqueue(self, *steps: Step) -> None:
        self._script.extend(steps)

    def score(self, request: dict[str, Any]) -> Scored:
        alone = self._inside.acquire(blocking=False)
        self.overlaps += not alone
        try:
            self.threads.append(threading.get_ident())
            self.requests.append(copy.deepcopy(request))
            step = self._script.popleft() if self._script else None
            if isinstance(step, Exception):
                raise step
            response = step(request) if step is not None else None
            return Scored(predict(request) if response is None else response, prompt_sha256(request))
        finally:
            if alone:
                self._inside.release()

    def probe(self) -> None:
        self.threads.append(threading.get_ident())


def predict(request: dict[str, Any]) -> dict[str, Any]:
    """The ordinary response: probabilities follow from hashes of the state, the question and the order of its options.

    `usage.input_tokens` is the number of bytes of the request, `timing.inference_ms` a quarter per question.
    """
    answers = {name: _answer(request["state"], question) for name, question in request["questions"].items()}
    return {
        "answers": answers,
        "usage": {
            "input_tokens": len(_as_bytes(request)),
            "output_tokens": len(answers),
            "decision_count": len(answers),
        },
        "timing": {"inference_ms": 0.25 * len(answers)},
        "calibration": CALIBRATION,
        "model": INTERN_DECISION_4B.name,
        "backend": "fake",
    }


def prompt_sha256(request: dict[str, Any]) -> str:
    return hashlib.sha256(_as_bytes(request)).hexdigest()


def _answer(state: Any, question: dict[str, Any]) -> dict[str, Any]:
    kind, criteria = question["type"], question.get("criteria")
    options = {"noul": ("no", "yes"), "score": map(str, range(len(criteria or ())))}.get(kind, criteria)
    labels = list(options or ())
    logits = [_as_bytes([state, question, label]) for label in labels]
    values = softmax([int.from_bytes(hashlib.sha256(each).digest()[:2], "big") / 2**14 for each in logits], 1.0)
    p = dict(zip(labels, values, strict=True))
    top = min(p, key=lambda label: (-p[label], label))
    own = {"noul": p.get("yes"), "score": sum(level * value for level, value in enumerate(values)), "choice": top}
    return {
        "type": kind,
        "probabilities": p,
        "confidence": p[top],
        kind: own[kind],
        "decision": top,
        "source": "local",
    }


def _as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()
