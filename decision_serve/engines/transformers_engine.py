"""The reference engine: any causal language model of transformers, with rows that share their prefix.

Rows that begin with the same tokens cost one pass over the prefix and one over what is left of each row. Loading
proves on probe rows that this changes nothing, and switches it off where it would.
"""

from __future__ import annotations

import gc
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import torch

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.checkpoint import Checkpoint
from decision_serve.engines.base import ModelInfo, Row, SlotLogits, check_rows, first_line
from decision_serve.engines.causal_lm import CausalLM, load_causal_lm
from decision_serve.engines.chunks import MAX_PADDING, RowCost, plan_chunks, shared_prefix_length
from decision_serve.engines.forked_cache import ForkedCache, fork_row_bytes, unforkable_layers
from decision_serve.engines.forward import run_forward
from decision_serve.engines.placement import find_device
from decision_serve.engines.probe import largest_difference, probe_rows
from decision_serve.errors import (
    CheckpointError,
    EngineFailed,
    OutOfMemory,
    SettingsError,
)

_log = logging.getLogger(__name__)
T = TypeVar("T")

FORK_BUDGET_BYTES = 2**30
"""Memory for the rows that go through the layers together, beyond the weights and the prefix."""
MIN_SHARED_TOKENS = 32
"""A shorter common prefix is computed again for each row: one pass over everything is then faster than two."""
PROBE_PREFIX = 70
"""Tokens: more than the chunks of recurrent kernels (64)."""
DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}
TOLERANCES = {torch.float32: 2e-4, torch.bfloat16: 1.0, torch.float16: 0.125}
"""Largest difference of a logit between a row alone and in company."""


class TransformersEngine:
    """A loaded checkpoint. Every call belongs to the thread that loaded it."""

    def __init__(self, model: CausalLM, info: ModelInfo, fork_budget_bytes: int, min_shared_tokens: int) -> None:
        self.info = info
        self._model = model
        self._fork_budget_bytes = fork_budget_bytes
        self._min_shared_tokens = min_shared_tokens
        self._max_padding = 1.0 if model.length_dependent else MAX_PADDING

    @classmethod
    def load(
        cls,
        checkpoint: Checkpoint,
        *,
        device: str = "auto",
        dtype: str = "auto",
        fork_budget_bytes: int = FORK_BUDGET_BYTES,
        min_shared_tokens: int = MIN_SHARED_TOKENS,
        tokenizer_fingerprint: str = "",
    ) -> TransformersEngine:
        """Load the weights of `checkpoint` and prove on real forwards that rows are scored right.

        `device`: auto (CUDA where there is one), cpu, cuda or cuda:N. `dtype`: auto (bfloat16 on CUDA, float32 on
        CPU), float32, bfloat16 or float16. `fork_budget_bytes` bounds the memory of rows that are scored together,
        `min_shared_tokens` is the shortest common prefix that is computed only once.
        Raises `SettingsError` for an unknown or absent device, `CheckpointError` for weights that cannot be served.
        """
        where = find_device(device)
        number_format = _dtype(dtype, where)
        model = load_causal_lm(checkpoint.path, where, number_format)
        info = ModelInfo(
            name=checkpoint.metadata.model_name,
            revision=checkpoint.revision,
            dtype=str(number_format).removeprefix("torch."),
            device=str(where),
            context_length=model.context_length,
            tokenizer_fingerprint=tokenizer_fingerprint,
            engine="transformers",
            tolerance=TOLERANCES[number_format],
        )
        engine = cls(model, info, fork_budget_bytes, min_shared_tokens)
        try:
            engine._run(engine._prove)
        except (EngineFailed, OutOfMemory) as error:
            raise CheckpointError(f"{checkpoint.path} loads, but cannot be run: {error}") from error
        return engine

    @property
    def tokens_computed(self) -> int:
        """Tokens put through the layers since loading, pads included."""
        return self._model.tokens_computed

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        """Label logits of each row and slot, in order; see `Engine.score`.

        Raises `TokenLimitExceeded` before any work where a row is longer than the context.
        """
        self._check(rows)
        length = shared_prefix_length(rows, self._min_shared_tokens) if self.info.prefix_sharing else 0
        return self._run(lambda: self._score_shared(rows, length) if length else self._score_fresh(rows))

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        """Logits of `label_ids` after the last of `ids`: one fresh forward of this row alone."""
        return self.score([Row(tuple(ids), (len(ids) - 1,), (tuple(label_ids),))])[0][0]

    def close(self) -> None:
        """Release the weights. The engine is not used afterwards."""
        del self._model
        gc.collect()
        if self.info.device.startswith("cuda"):
            torch.cuda.empty_cache()

    def _score_fresh(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        cost = RowCost(row_bytes=0, token_bytes=self._model.activation_bytes)
        return self._score_in_chunks(rows, 0, cost, self._model.hidden_states)

    def _score_shared(self, rows: Sequence[Row], length: int) -> list[list[SlotLogits]]:
        """Rows whose first `length` tokens are the same: these once, then what is left of each row."""
        prefix = self._model.fill_cache(self._tensor([rows[0].ids[:length]]))
        # A layer holds the prefix's state for each row as it is, and once more per group of heads that shares keys.
        copies = 1 + self._model.heads_per_key
        cost = RowCost(fork_row_bytes(prefix) * copies, self._model.activation_bytes)

        def forward(ids: torch.Tensor) -> torch.Tensor:
            return self._model.continue_from(ForkedCache(prefix, len(ids)), ids)

        return self._score_in_chunks(rows, length, cost, forward)

    def _score_in_chunks(
        self, rows: Sequence[Row], start: int, cost: RowCost, forward: Callable[[torch.Tensor], torch.Tensor]
    ) -> list[list[SlotLogits]]:
        """Score the rows from token `start` on. `forward`: ids (rows, width) -> hidden states (rows, width, hidden)."""
        lengths = [len(row.ids) - start for row in rows]
        scored: dict[int, list[SlotLogits]] = {}
        for chunk in plan_chunks(lengths, cost, self._fork_budget_bytes, self._max_padding):
            stop_if_abandoned()
            hidden = forward(self._tensor([rows[index].ids[start:] for index in chunk]))
            scored |= self._read(hidden, {index: rows[index] for index in chunk}, start)
        return [scored[index] for index in range(len(rows))]

    def _read(self, hidden: torch.Tensor, rows: dict[int, Row], start: int) -> dict[int, list[SlotLogits]]:
        """Label logits of `rows`, by index; `hidden` (rows, width, hidden) begins at each row's token `start`."""
        labels = sorted({label for row in rows.values() for slot in row.label_ids for label in slot})
        column = {label: place for place, label in enumerate(labels)}
        where = [(place, slot - start) for place, row in enumerate(rows.values()) for slot in row.slots]
        at_slots = hidden[[place for place, _ in where], [position for _, position in where]]
        values = iter(self._model.label_logits(at_slots, labels).tolist())
        read: dict[int, list[SlotLogits]] = {}
        for index, row in rows.items():
            read[index] = [
                tuple(logits[column[label]] for label in slot)
                for slot, logits in zip(row.label_ids, values, strict=False)
            ]
            if not all(math.isfinite(logit) for slot in read[index] for logit in slot):
                raise EngineFailed(
                    f"row {index}: the model's logits are not finite. The weights or the device are broken."
                )
        return read

    def _tensor(self, ids: Sequence[Sequence[int]]) -> torch.Tensor:
        """`ids` as (rows, width), padded on the right."""
        width = max(map(len, ids))
        return torch.tensor([[*row, *[0] * (width - len(row))] for row in ids], device=self._model.device)

    def _check(self, rows: Sequence[Row]) -> None:
        check_rows(rows, self.info.context_length, self._model.vocabulary_rows)

    def _run(self, call: Callable[[], T]) -> T:
        return run_forward(call, self.info.device)

    def _prove(self) -> None:
        """Compare label logits with the model's own, and rows in company with rows alone; settle `info`.

        Raises `CheckpointError` where logits of fresh rows are wrong. Sharing that changes logits is switched off.
        """
        rows = probe_rows(self._model.vocabulary_rows, PROBE_PREFIX, rests=(5, 9))
        alone = [self._score_fresh([row])[0] for row in rows]
        own = self._model.own_logits(self._tensor([rows[0].ids]))[list(rows[0].label_ids[0])]
        rounding = torch.finfo(self._model.dtype).eps * float(own.abs().max()) + 1e-5  # the model rounds its logits
        if (worst := largest_difference([alone[0]], [[tuple(own.tolist())]])) > rounding:
            raise CheckpointError(
                f"this architecture changes logits after its output head in a way that is not known: label logits "
                f"differ from the model's own by {worst:.2g}, at most {rounding:.2g} is rounding"
            )
        if (worst := largest_difference(self._score_fresh(rows), alone)) > self.info.tolerance:
            raise CheckpointError(f"rows in a batch differ from rows alone by {worst:.2g}: the model is not causal")
        unshared = self._why_not_shared(rows, alone)
        if unshared:
            _log.warning("%s: rows do not share their state: %s", self.info.name, unshared)
        kernels = {**self._model.kernels, "prefix": f"fresh rows: {unshared}" if unshared else "shared"}
        self.info = replace(self.info, kernels=kernels, prefix_sharing=not unshared)

    def _why_not_shared(self, rows: list[Row], alone: list[list[SlotLogits]]) -> str:
        """The reason why rows of this model cannot share a prefix; empty where they can."""
        if self._model.length_dependent:
            return "position encodings depend on the length of the row"
        try:
            prefix = self._model.fill_cache(self._tensor([rows[0].ids[:2]]))
            if unknown := unforkable_layers(prefix):
                return f"the state of {', '.join(unknown)} cannot be forked"
            shared = self._score_shared(rows, shared_prefix_length(rows, 1))
        except Exception as error:  # fresh rows work, so the engine does
            return f"it fails: {first_line(error)}"
        worst = largest_difference(shared, alone)
        if worst > self.info.tolerance:
            return f"it changes logits by {worst:.2g}, more than {self.info.tolerance:.2g}"
        return ""


def _dtype(name: str, device: torch.device) -> torch.dtype:
    if name == "auto":
        return torch.bfloat16 if device.type == "cuda" else torch.float32
    if name not in DTYPES:
        raise SettingsError(f"dtype is {name!r}, expected auto, {', '.join(DTYPES)}")
    return DTYPES[name]
