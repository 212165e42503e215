"""The contract between plans and models: rows in, logits out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Protocol, TypeVar, runtime_checkable

from decision_serve.errors import EngineFailed, ScorerRefused, TokenLimitExceeded

T = TypeVar("T")

SlotLogits = tuple[float, ...]
"""Float32 logits of one slot's label ids, in their order."""

Logits = list[list[SlotLogits]]
"""Of one request: of each of its rows, those of each of its slots."""


@dataclass(frozen=True, slots=True)
class Row:
    """One token sequence to score.

    `ids` are token ids. `slots` are positions in `ids`, ascending; the next-token logits are read there.
    `label_ids[k]` are the token ids read at `slots[k]`. An encoder of pairs gives one logit instead, how well the row's
    option fits; its one slot and one label are the separator that ends the row. `state_tokens` is how many of `ids` are
    the state, with which other requests may begin too: a hint where to keep what was computed, 0 where nobody knows. It
    changes no logit.
    """

    ids: tuple[int, ...]
    slots: tuple[int, ...]
    label_ids: tuple[tuple[int, ...], ...]
    state_tokens: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if len(self.slots) != len(self.label_ids):
            raise ValueError(f"a row has {len(self.slots)} slots but {len(self.label_ids)} label lists. This is a bug.")
        if not all(0 <= slot < len(self.ids) for slot in self.slots):
            raise ValueError(f"slots {self.slots} do not all lie in a row of {len(self.ids)} tokens. This is a bug.")


@dataclass(frozen=True)
class ModelInfo:
    """What is loaded, as `/health` shows it."""

    name: str
    """The model's own name, e.g. `decider-0.8b-v1`."""
    revision: str | None
    dtype: str
    device: str
    context_length: int
    """Tokens a row may have; a longer one is refused, never cut."""
    tokenizer_fingerprint: str
    engine: str
    kernels: dict[str, str] = field(default_factory=dict)
    """Which implementation runs each kind of layer."""
    tolerance: float = 0.0
    """Largest difference in a logit between a row scored alone and in any company."""
    prefix_sharing: bool = False
    """Whether rows that begin with the same tokens share their computation."""


class Engine(Protocol):
    """A loaded model. Every call, loading included, belongs to one thread."""

    info: ModelInfo

    def score(self, rows: Sequence[Row]) -> Logits:
        """Label logits for each row and slot, in order.

        The same rows give the same result, whatever else is in the call, within `info.tolerance`.
        Raises `EngineFailed` when a logit is not finite and `OutOfMemory` when the device has no room.
        """
        ...

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        """Logits of `label_ids` after the last of `ids`: one fresh forward, nothing sampled, nothing shared."""
        ...

    def close(self) -> None:
        """Release the model's memory. The engine is not used afterwards."""
        ...


class Scoring(Protocol):
    """The rows of one request on their way through an engine that works in passes."""

    @property
    def done(self) -> bool:
        """Whether every row has its logits."""
        ...

    @property
    def result(self) -> Logits:
        """What `Engine.score` gives for these rows, once `done`."""
        ...

    def close(self) -> None:
        """Let go of everything it holds in the engine, finished or not. May be called again."""
        ...


@dataclass(frozen=True, slots=True)
class EngineStats:
    """What an engine that works in passes has done since it was loaded."""

    passes: int = 0
    tokens_computed: int = 0
    """Tokens put through the layers."""
    prefix_hits: int = 0
    """Requests that began where a stored prefix ended."""
    prefix_misses: int = 0
    prefix_tokens_saved: int = 0
    """Tokens that were not computed again."""
    prefix_bytes: int = 0
    """Bytes of the prefixes stored now."""
    prefix_evictions: int = 0


@runtime_checkable
class SteppedEngine(Engine, Protocol):
    """An engine whose work can be cut into passes, so that requests share them. `score` is `begin` and `advance`."""

    @property
    def stats(self) -> EngineStats:
        """Counters; may be read from any thread."""
        ...

    def begin(self, rows: Sequence[Row]) -> Scoring:
        """Plan the work for the rows of one request; computes nothing.

        Raises `TokenLimitExceeded` where a row is longer than the context.
        """
        ...

    def advance(self, scorings: Sequence[Scoring]) -> None:
        """One pass through the layers for `scorings`, oldest first, of at most the engine's token budget.

        The oldest gets its share of every pass; while others wait, no request takes more than half of one. A request
        that is asked alone takes the whole budget. Raises `EngineFailed` and `OutOfMemory`; what the pass was to
        compute is then not computed, and every scoring is as it was before.
        """
        ...


def check_rows(rows: Sequence[Row], context_length: int, vocabulary: int) -> None:
    """Refuse rows that a model with these limits cannot read, before any work.

    Raises `TokenLimitExceeded` for a row that is too long, `EngineFailed` for one without tokens or with unknown ones.
    """
    for index, row in enumerate(rows):
        if len(row.ids) > context_length:
            raise TokenLimitExceeded(
                f"row {index} has {len(row.ids)} tokens, the model reads at most {context_length}; "
                "shorten the state or the question"
            )
        if not row.ids:
            raise EngineFailed(f"row {index} has no tokens")
        tokens = [*row.ids, *(label for labels in row.label_ids for label in labels)]
        if not 0 <= min(tokens) <= max(tokens) < vocabulary:  # on CUDA this would end the process, not the call
            raise EngineFailed(
                f"row {index} has tokens from {min(tokens)} to {max(tokens)}, the model's vocabulary has "
                f"{vocabulary}: tokenizer and weights do not belong together"
            )


def common_prefix_length(sequences: Sequence[list[int]] | Sequence[tuple[int, ...]]) -> int:
    """How many tokens all sequences begin with; 0 for none."""
    if not sequences:
        return 0
    first, last = min(sequences), max(sequences)  # in sorted order the extremes share the least
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False)))


def is_out_of_memory(error: BaseException) -> bool:
    """Whether `error` says that the device, or the machine, has no room left."""
    if isinstance(error, MemoryError):
        return True
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(error, torch.OutOfMemoryError):
        return True
    first_line = str(error).partition("\n")[0].lower()
    return isinstance(error, RuntimeError) and ("out of memory" in first_line or "can't allocate memory" in first_line)


def or_refused(call: Callable[[], T]) -> T:
    """The result of a vendor's code. Its `ValueError` becomes `ScorerRefused` with the same message, unchained."""
    try:
        return call()
    except ValueError as error:
        refusal = str(error) or type(error).__name__
    # Raised here, not above: the first error's traceback would keep the tensors of a failed forward alive.
    raise ScorerRefused(refusal)


def first_line(error: BaseException) -> str:
    """The first line of its message that is not blank, else the name of its type."""
    return next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
