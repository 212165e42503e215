"""The engine of PyPI's `decider-ai`: rows that share their state, over a checkpoint folder of ours."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import torch

from decision_serve.engines import causal_lm as causal_lm  # keeps transformers off the network
from decision_serve.engines.base import Row, SlotLogits
from decision_serve.engines.peers.forward_hook import ForwardHook
from decision_serve.errors import CheckpointError, EngineFailed

DEFAULT_DTYPE = "float32"
"""What decider-ai takes on a CPU by itself."""


class DeciderPeer:
    """Scores rows with `EngineV2.score_shared`, without graphs. Belongs to the thread that loaded it."""

    def __init__(self, engine: Any, label: str) -> None:
        self.label = label
        """Name and version."""
        self._engine = engine
        self._hook = ForwardHook()
        engine.core.register_forward_pre_hook(self._hook, with_kwargs=True)
        self._letters: list[int] = engine.m.letters.tolist()
        self._system_one = import_module("decider.systemone")
        self._prompt = import_module("decider.prompt")

    @classmethod
    def load(cls, checkpoint: Path, *, device: str, dtype: str) -> DeciderPeer:
        """Raises `CheckpointError` where the package is absent or the folder cannot be loaded by it."""
        try:
            label = f"decider-ai {version('decider-ai')}"
            engine_module = import_module("decider.engine_v2")
        except (PackageNotFoundError, ImportError) as error:
            raise CheckpointError(f"decider-ai is not installed: {error}") from error
        number_format = getattr(torch, dtype)
        try:
            engine = engine_module.EngineV2(str(checkpoint), device=device, dtype=number_format, use_graphs=False)
        except Exception as error:  # whatever it is that the package does not like
            raise CheckpointError(f"{label} cannot load {checkpoint}: {error}") from error
        return cls(engine, label)

    @property
    def tokens_computed(self) -> int:
        return self._hook.tokens

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        """Logarithms of the peer's probabilities: its logits up to a number that is the same for all of a row.

        Raises `EngineFailed` where a row's labels are not the ones that the peer would read.
        """
        items = []
        for row in rows:
            (labels,) = row.label_ids
            if list(labels) != self._letters[: len(labels)]:
                raise EngineFailed(f"{self.label} reads other labels than {labels[:5]}.. from this tokenizer")
            items.append({"ids": list(row.ids), "slots": list(row.slots), "nopts": [len(labels)]})
        scored = self._engine.score_shared(items)
        return [
            [tuple(math.log(max(p, 1e-30)) for p in probabilities[0, : len(row.label_ids[0])].tolist())]
            for row, probabilities in zip(rows, scored, strict=True)
        ]

    def render(self, state: Any, questions: Mapping[str, Any], isolated_levels: bool) -> list[list[int]]:
        """Token ids of the rows that the peer makes of a request in its JSON form."""
        rendered = {name: self._system_one.render_question(question) for name, question in questions.items()}
        planned, _ = self._system_one.plan_rows(rendered, isolated_levels)
        context = self._system_one.render_state(state)
        rows = []
        for row in planned:
            question = SimpleNamespace(text=row["question"], options=row["options"], gold=0)
            example = SimpleNamespace(context=context, qs=[question])
            item = self._prompt.build(example, self._engine.tok, _AsGiven(), len(self._letters), self._engine.max_ctx)
            rows.append(item["ids"])
        return rows

    def close(self) -> None:
        del self._engine


class _AsGiven(Random):
    """Leaves options in the caller's order."""

    def shuffle(self, x: Any) -> None:
        pass
