"""A torch without tensors, and an `inference.py` that runs on it: for what a CUDA machine would do to the process."""

from __future__ import annotations

import hashlib
import sys
import weakref
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from decision_serve.pins import InternPin

REVISION = "0123456789abcdef0123456789abcdef01234567"
MIB = 2**20

INFERENCE = """
import json
from types import SimpleNamespace

import torch


class Tokenizer:
    added_tokens_decoder = {}

    def apply_chat_template(self, messages, **options):
        return messages[0]["content"]

    def __call__(self, text, **options):
        return {"input_ids": text.split()}


class Model:
    def __init__(self, device):
        self.model = SimpleNamespace(visual="the vision tower")
        self._weight = SimpleNamespace(device=torch.device(device), dtype="torch.bfloat16")

    def parameters(self):
        yield self._weight


class DecisionEngine:
    def __init__(self, checkpoint, *, max_length, device):
        torch.events.append("constructed")
        self.backend = SimpleNamespace(tokenizer=Tokenizer(), model=Model(torch.placed_on or device))

    def predict(self, request):
        torch.events.append("predict")
        activations = torch.Tensor()
        torch.forward(self, request)
        tokens = len(compile_row(request).messages[0]["content"].split()) + torch.extra_tokens
        criteria = request["questions"]["q"]["criteria"]
        answer = {
            "type": "choice", "choice": next(iter(criteria)), "confidence": torch.answer,
            "probabilities": {key: torch.answer for key in criteria},
        }
        return {"answers": {"q": answer}, "usage": {"input_tokens": tokens}}


def validate_request(request):
    if request["state"] == "malformed":
        raise ValueError("the state is malformed")
    return request


def compile_row(row):
    return SimpleNamespace(messages=[{"role": "user", "content": json.dumps(row)}])
"""


class FakeTensor:
    alive: ClassVar[weakref.WeakSet[FakeTensor]] = weakref.WeakSet()

    def __init__(self) -> None:
        self.alive.add(self)


class FakeOutOfMemory(RuntimeError):
    pass


class FakeTorch(ModuleType):
    """`events` says in order what happened; `forward` is called in every predict; `reserved` is what the allocator
    holds, down to `floor` when its cache is emptied."""

    def __init__(self) -> None:
        super().__init__("torch")
        self.events: list[Any] = []
        self.forward: Any = lambda engine, request: None
        self.answer = 0.5
        self.extra_tokens = 0
        self.placed_on = ""
        self.reserved = self.floor = 1000 * MIB
        self.Tensor = FakeTensor
        self.OutOfMemoryError = FakeOutOfMemory
        self.nn = SimpleNamespace(Module=object)
        self.float32, self.bfloat16 = "torch.float32", "torch.bfloat16"
        self.__version__ = "0.0"
        self.device = lambda name: SimpleNamespace(type=name.partition(":")[0])
        self.cuda = SimpleNamespace(
            is_available=lambda: True,
            is_initialized=lambda: True,
            device_count=lambda: 1,
            current_device=lambda: 0,
            get_device_capability=lambda index: (9, 0),
            get_arch_list=lambda: ["sm_80", "sm_90"],
            get_device_properties=lambda index: SimpleNamespace(total_memory=100 * 2**30),
            set_per_process_memory_fraction=lambda fraction, index: self.events.append(("cap", fraction)),
            memory_reserved=lambda index: self.reserved,
            empty_cache=self._empty_cache,
        )

    def _empty_cache(self) -> None:
        self.events.append(("empty_cache", len(FakeTensor.alive)))
        self.reserved = self.floor


@pytest.fixture
def fake_torch(monkeypatch: pytest.MonkeyPatch) -> FakeTorch:
    fake = FakeTorch()
    quiet = SimpleNamespace(disable_progress_bar=lambda: None)
    monkeypatch.setitem(sys.modules, "torch", fake)
    monkeypatch.setitem(sys.modules, "transformers", SimpleNamespace(__version__="0.0"))  # type: ignore[misc]
    monkeypatch.setitem(sys.modules, "transformers.utils.logging", quiet)  # type: ignore[misc]
    return fake


def write_snapshot(root: Path, code: str = INFERENCE) -> tuple[Path, InternPin]:
    """A snapshot that holds nothing but this `inference.py`, and its pin."""
    folder = root / "snapshots" / REVISION
    folder.mkdir(parents=True)
    (folder / "inference.py").write_text(code, encoding="utf-8")
    return folder, InternPin("Fake-Decision", REVISION, hashlib.sha256(code.encode()).hexdigest())
