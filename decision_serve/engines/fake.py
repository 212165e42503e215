"""Deterministic engines without weights: scriptable, recording, and full implementations of their contracts."""

from __future__ import annotations

import hashlib
import math
import string
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from decision_serve.engines.base import EngineStats, ModelInfo, Row, Scoring, SlotLogits
from decision_serve.errors import EngineFailed, TokenLimitExceeded
from decision_serve.metadata import SystemOneMetadata

FAKE_METADATA = SystemOneMetadata(version="v1", temperature=1.0, model="fake-v1", isolated_levels=True)

Step = Exception | Callable[[Sequence[Row]], None] | list[list[SlotLogits]]


class FakeEngine:
    """Logits are a hash of the tokens up to the slot and of the label id, within -4..4.

    `enqueue` scripts the next calls of `score`: an exception is raised; a callable is called with the rows (to block,
    to count, to raise) before the ordinary logits are returned; a list is returned as the logits.
    `calls` records the rows of every call.
    """

    def __init__(self, context_length: int = 36_864) -> None:
        self.calls: list[tuple[Row, ...]] = []
        self.closed = False
        self._script: deque[Step] = deque()
        self.info = ModelInfo(
            name=FAKE_METADATA.model_name,
            revision=None,
            dtype="float32",
            device="cpu",
            context_length=context_length,
            tokenizer_fingerprint="fake",
            engine="fake",
        )

    def enqueue(self, *steps: Step) -> None:
        self._script.extend(steps)

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        self.calls.append(tuple(rows))
        step = self._next_step(rows)
        logits = step if isinstance(step, list) else [_row_logits(row) for row in rows]
        if not all(math.isfinite(value) for row in logits for slot in row for value in slot):
            raise EngineFailed("a scripted logit is not finite")
        return logits

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        row = Row(tuple(ids), (len(ids) - 1,), (tuple(label_ids),))
        return self.score([row])[0][0]

    def close(self) -> None:
        self.closed = True

    def _next_step(self, rows: Sequence[Row]) -> Step | None:
        step = self._script.popleft() if self._script else None
        if isinstance(step, Exception):
            raise step
        if callable(step):
            step(rows)
        return step


class FakeScoring:
    """The rows of one request in a `SteppedFakeEngine`. `left`: tokens that no pass has taken yet."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        self.left = sum(len(row.ids) for row in rows)
        self.closed = False

    @property
    def done(self) -> bool:
        return self.left == 0

    @property
    def result(self) -> list[list[SlotLogits]]:
        return [_row_logits(row) for row in self.rows]

    def close(self) -> None:
        self.closed = True


class SteppedFakeEngine(FakeEngine):
    """A `FakeEngine` that works in passes of `pass_tokens` tokens and shares no prefix.

    `enqueue` scripts its next passes: an exception is raised; a callable is called with the rows of all requests in the
    pass before it is made. `calls` records these rows for every pass that was tried. `passes` records those that were
    made: the rows of each request in it, and how many of its tokens the pass took.
    """

    def __init__(self, pass_tokens: int = 512, context_length: int = 36_864) -> None:
        super().__init__(context_length)
        self.pass_tokens = pass_tokens
        self.passes: list[list[tuple[tuple[Row, ...], int]]] = []
        self.begun: list[FakeScoring] = []
        self.stats = EngineStats()

    def begin(self, rows: Sequence[Row]) -> FakeScoring:
        longest = max(len(row.ids) for row in rows)
        if longest > self.info.context_length:
            raise TokenLimitExceeded(f"a row has {longest} tokens, the model reads at most {self.info.context_length}")
        self.begun.append(FakeScoring(rows))
        return self.begun[-1]

    def advance(self, scorings: Sequence[Scoring]) -> None:
        parts = [scoring for scoring in scorings if isinstance(scoring, FakeScoring)]
        rows = tuple(row for part in parts for row in part.rows)
        self.calls.append(rows)
        self._next_step(rows)
        most = self.pass_tokens if len(parts) == 1 else self.pass_tokens // 2
        left = self.pass_tokens
        made = []
        for part in parts:
            taken = min(part.left, most, left)
            part.left -= taken
            left -= taken
            made.append((part.rows, taken))
        self.passes.append(made)
        computed = self.stats.tokens_computed + self.pass_tokens - left
        self.stats = replace(self.stats, passes=self.stats.passes + 1, tokens_computed=computed)

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        scoring = self.begin(rows)
        while not scoring.done:
            self.advance([scoring])
        scoring.close()
        return scoring.result


def fake_tokenizer() -> Tokenizer:
    """A byte-level tokenizer of 958 tokens: every byte, `AA`..`ZZ`, and two control tokens."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pairs = [(first, second) for first in string.ascii_uppercase for second in string.ascii_uppercase]
    vocab = {token: index for index, token in enumerate([*alphabet, *(a + b for a, b in pairs)])}
    tokenizer = Tokenizer(models.BPE(vocab=vocab, merges=pairs))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(text, normalized=False) for text in ("<|im_start|>", "<|im_end|>")])
    return tokenizer


def _row_logits(row: Row) -> list[SlotLogits]:
    slots = zip(row.slots, row.label_ids, strict=True)
    return [tuple(_hashed_logit(row.ids[: slot + 1], label) for label in labels) for slot, labels in slots]


def _hashed_logit(ids: Sequence[int], label: int) -> float:
    digest = hashlib.blake2b(repr((tuple(ids), label)).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32 * 8 - 4
