"""A `semif_phase1` that is installed in a folder and runs on the fake torch, and a checkpoint that loads at once.

Its `score_shared` finds `_state_prefix` among the globals of its own module, as the real one does. Its tokenizer has
one token for `"},`, so that after an object whose last value is a string a comma changes two tokens.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from decision_serve.engines.semif_scorers import SemifScorers
from tests.fake_torch import FakeTorch

COMMIT = "23cf1f39fc9534fe81437200959b6dfc7106e45a"

DIRECT = """
import json

import torch


def render(row, upto_state=False):
    if row["state"] == "malformed":
        raise ValueError("the state is malformed")
    body = json.dumps({"evidence": row["state"]}, ensure_ascii=False)[:-1]
    if not upto_state:
        body += ", " + json.dumps({"criterion": row["question"], "options": row["options"]})[1:]
    return "<user>" + body


def encode_prompt(tokenizer, row, max_tokens):
    text = render(row)
    ids = tokenizer.encode(text)
    if len(ids) > max_tokens:
        raise ValueError(f"Row {row['id']}: {len(ids)} input tokens exceed limit {max_tokens}; no truncation allowed")
    return ids, [], text


def result(row, metadata):
    ids = [option["id"] for option in row["options"]]
    return {"id": row["id"], "option_ids": ids, "probabilities": [1 / len(ids)] * len(ids), "model": metadata}


def score(model, tokenizer, row, metadata, max_tokens=4096):
    torch.events.append("direct")
    encode_prompt(tokenizer, row, max_tokens)
    activations = torch.Tensor()
    torch.forward(model, row)
    return result(row, metadata)
"""

SHARED = """
import torch

from .direct import encode_prompt, render, result


def _state_prefix(tokenizer, state):
    return tokenizer.encode(render({"state": state}, upto_state=True))[:-1]


def score_shared(model, tokenizer, rows, metadata, max_tokens=4096):
    torch.events.append("shared")
    encoded = [encode_prompt(tokenizer, row, max_tokens)[0] for row in rows]
    prefix = _state_prefix(tokenizer, rows[0]["state"])
    if any(ids[: len(prefix)] != prefix for ids in encoded):
        raise ValueError("The fixed state prefix does not match every full prompt")
    activations = torch.Tensor()
    torch.forward(model, rows)
    return [result(row, metadata) for row in rows], {"prefix_tokens": len(prefix)}
"""


class FakeTokenizer:
    """`"},` and every word are one token each, as is every other character; a token is its own text."""

    def encode(self, text: str) -> list[str]:
        return re.findall(r'"},|\w+|\W', text)


class FakeNetwork:
    def __init__(self, dtype: Any, device: Any) -> None:
        self._weight = SimpleNamespace(device=device, dtype=dtype)

    def parameters(self) -> Iterator[Any]:
        yield self._weight

    def register_forward_pre_hook(self, hook: Callable[..., Any], *, with_kwargs: bool) -> None:
        assert with_kwargs


class FakeSemif:
    """`load()` is `SemifScorers.load` of a checkpoint that is not there, with the package that `write` wrote."""

    def __init__(self, root: Path) -> None:
        self._root = root
        (root / "tokenizer.json").write_text("{}")

    def write(
        self, *changes: tuple[str, str], more: str = "", commit: str = COMMIT, files: dict[str, str] | None = None
    ) -> None:
        """Each change replaces a piece of `shared.py`; `more` follows it. `files`: other modules."""
        shared = SHARED
        for old, new in changes:
            assert old in shared
            shared = shared.replace(old, new)
        package = self._root / "semif_phase1"
        package.mkdir(exist_ok=True)
        modules = {"__init__.py": "", "direct.py": DIRECT, "shared.py": shared + more, **(files or {})}
        for name, code in modules.items():
            (package / name).write_text(code, encoding="utf-8")
        info = self._root / "semif_phase1-0.1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: semif-phase1\nVersion: 0.1.0\n")
        origin = f'{{"url": "https://example.org/semif.git", "vcs_info": {{"vcs": "git", "commit_id": "{commit}"}}}}'
        (info / "direct_url.json").write_text(origin)

    def load(self, device: str = "cuda", max_tokens: int = 4096) -> SemifScorers:
        return SemifScorers.load(
            self._root, source="Fake/Model", revision="f" * 40, device=device, max_tokens=max_tokens
        )

    @property
    def shared(self) -> ModuleType:
        """The module in use, once `load` has imported it."""
        return sys.modules["semif_phase1.shared"]


@pytest.fixture
def fake_semif(tmp_path: Path, fake_torch: FakeTorch, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSemif]:
    def load_causal_lm(path: Path, device: Any, dtype: Any) -> SimpleNamespace:
        fake_torch.events.append("weights")
        where = fake_torch.device(fake_torch.placed_on) if fake_torch.placed_on else device
        return SimpleNamespace(network=FakeNetwork(dtype, where))

    transformers = SimpleNamespace(
        __version__="0.0", AutoTokenizer=SimpleNamespace(from_pretrained=lambda path, **options: FakeTokenizer())
    )
    monkeypatch.setitem(sys.modules, "transformers", transformers)  # type: ignore[misc]
    loader = SimpleNamespace(load_causal_lm=load_causal_lm)
    monkeypatch.setitem(sys.modules, "decision_serve.engines.causal_lm", loader)  # type: ignore[misc]
    monkeypatch.syspath_prepend(tmp_path)
    fake = FakeSemif(tmp_path)
    fake.write()
    yield fake
    for name in [name for name in sys.modules if name.partition(".")[0] == "semif_phase1"]:
        del sys.modules[name]
