"""The native engine: each token of a request once, prefixes kept for later requests, only label rows of the head."""

from __future__ import annotations

import gc
import logging
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import TypeVar

import torch

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.checkpoint import Checkpoint
from decision_serve.engines.base import (
    EngineStats,
    ModelInfo,
    Row,
    Scoring,
    SlotLogits,
    check_rows,
)
from decision_serve.engines.forward import run_forward
from decision_serve.engines.native.architecture import read_architecture
from decision_serve.engines.native.attention_choice import choose_attention
from decision_serve.engines.native.channel_energy import ChannelEnergy
from decision_serve.engines.native.decoder import Decoder
from decision_serve.engines.native.fastest_format import fastest_format
from decision_serve.engines.native.fla_delta_rule import choose_delta_rule
from decision_serve.engines.native.graphs import GraphedPasses
from decision_serve.engines.native.linear import NumberFormat, parse_number_format
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.prefix_store import PrefixStore
from decision_serve.engines.native.quantization_drift import QuantizationDrift, measure_drift
from decision_serve.engines.native.scoring import NativeScoring, Publish, Step
from decision_serve.engines.native.state import State
from decision_serve.engines.placement import find_device
from decision_serve.engines.probe import largest_difference, probe_rows
from decision_serve.errors import CheckpointError, EngineFailed, OutOfMemory, TokenLimitExceeded
from decision_serve.settings import PREFIX_CACHE_MIB

_log = logging.getLogger(__name__)
T = TypeVar("T")

PASS_TOKENS = {"cpu": 512, "cuda": 8192}
"""Tokens of one pass. Matrix products gain nothing from more on a CPU, and others wait for a pass to end."""
OVERRUN = 1.25
"""Times as many tokens a pass may have where that ends a request that is alone: a short last pass costs nearly as much
as it would with many more tokens, since it reads all weights."""
MIN_STORED_TOKENS = 16
"""A shorter prefix is sooner computed again than looked after."""
PROBE_PREFIX = 90
"""Tokens: more than a chunk."""
MAX_PARTS = 64
"""Parts of a stored state that grew; one that has more is joined."""
TOLERANCES = {NumberFormat.FLOAT32: 2e-4, NumberFormat.BFLOAT16: 1.0, NumberFormat.INT8: 1.0}
"""Largest difference of a logit between a row alone and in company."""


class NativeEngine:
    """A loaded checkpoint. Every call belongs to the thread that loaded it; `stats` may be read from any."""

    def __init__(
        self,
        decoder: Decoder,
        info: ModelInfo,
        *,
        pass_tokens: int | None = None,
        prefix_cache_bytes: int = PREFIX_CACHE_MIB * 2**20,
    ) -> None:
        self.info = info
        self.pass_tokens = pass_tokens or PASS_TOKENS[decoder.device.type]
        self.store: PrefixStore[State] = PrefixStore(prefix_cache_bytes, _fingerprint(info))
        self._decoder = decoder
        self._runner = GraphedPasses(decoder) if decoder.device.type == "cuda" else decoder
        self._passes = 0
        self._tokens_computed = 0
        self._publishers: list[NativeScoring] = []
        """Those that will store a prefix, which others may wait for instead of computing it too."""

    @classmethod
    def load(
        cls,
        checkpoint: Checkpoint,
        *,
        device: str = "auto",
        dtype: str = "auto",
        pass_tokens: int | None = None,
        prefix_cache_bytes: int = PREFIX_CACHE_MIB * 2**20,
        tokenizer_fingerprint: str = "",
        samples: Sequence[Row] = (),
    ) -> NativeEngine:
        """Load the weights of `checkpoint` and prove on real passes that rows are scored right in company.

        `device`: auto (CUDA where there is one), cpu, cuda or cuda:N. `dtype`: auto (what this device multiplies
        fastest, measured now), float32, bfloat16 or int8. For int8 the weights are read in float32 first, to score
        `samples`, rows like those that will come, or random ones where there are none: the channels that are largest
        in them stay float32, and how far int8 is from float32 on them is logged.
        `pass_tokens` go through the layers at once (None: PASS_TOKENS), `prefix_cache_bytes` bounds the states kept
        for later requests. Raises `UnsupportedArchitecture`, `SettingsError` for an unknown device or dtype, and
        `CheckpointError` for weights that cannot be served.
        """
        where = find_device(device)
        reason = "asked for"
        if dtype == "auto":
            number_format, reason = fastest_format(where)
        else:
            number_format = parse_number_format(dtype, where)
        architecture, activation = read_architecture(checkpoint.path), number_format.activation
        shape = architecture.attention
        attend_name, attend = choose_attention(where, activation, shape.heads, shape.key_heads, shape.head_size)
        delta_rule = choose_delta_rule(where, activation, architecture.linear)
        info = ModelInfo(
            name=checkpoint.metadata.model_name,
            revision=checkpoint.revision,
            dtype=str(number_format),
            device=str(where),
            context_length=architecture.context_length,
            tokenizer_fingerprint=tokenizer_fingerprint,
            engine="native",
            kernels={"attention": attend_name, "number_format": reason},
            tolerance=TOLERANCES[number_format],
            prefix_sharing=True,
        )
        read = partial(load_decoder, checkpoint.path, where, attend=attend, delta_rule=delta_rule)
        energy, exact = None, []
        if number_format is NumberFormat.INT8:
            fitting = [row for row in samples if len(row.ids) <= info.context_length]
            energy, samples = ChannelEnergy(), fitting or _random_rows(architecture.vocabulary)
            with _must_run(info.name):
                exact = _read_slots(read(NumberFormat.FLOAT32, energy=energy), info, samples)
        decoder = read(number_format, energy=energy)
        info = replace(info, kernels={**decoder.kernels, **info.kernels})
        engine = cls(decoder, info, pass_tokens=pass_tokens, prefix_cache_bytes=prefix_cache_bytes)
        engine.prove()
        if exact:
            engine.note_drift(measure_drift(exact, _read_slots(decoder, info, samples)))
        return engine

    @property
    def stats(self) -> EngineStats:
        store = self.store
        return EngineStats(
            passes=self._passes,
            tokens_computed=self._tokens_computed,
            prefix_hits=store.hits,
            prefix_misses=store.misses,
            prefix_tokens_saved=store.tokens_saved,
            prefix_bytes=store.bytes,
            prefix_evictions=store.evictions,
        )

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        """Label logits of each row and slot, in order; see `Engine.score`.

        Raises `TokenLimitExceeded` before any work where a row is longer than the context.
        """
        scoring = self.begin(rows)
        try:
            while not scoring.done:
                stop_if_abandoned()
                self.advance([scoring])
            return scoring.result
        finally:
            scoring.close()

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        """Logits of `label_ids` after the last of `ids`: one fresh row, nothing stored, nothing found."""
        row = Row(tuple(ids), (len(ids) - 1,), (tuple(label_ids),))
        self._check([row])
        scoring = NativeScoring([row])
        while not scoring.done:
            self.advance([scoring])
        return scoring.result[0][0]

    def begin(self, rows: Sequence[Row]) -> NativeScoring:
        """Plan the work for the rows of one request; see `SteppedEngine.begin`."""
        self._check(rows)
        scoring = NativeScoring(rows, planned=not rows)
        if rows:
            self._publishers = [other for other in self._publishers if other.publishes]
            self._wait_or_plan(scoring, self._publishers)
        return scoring

    def _wait_or_plan(self, scoring: NativeScoring, others: Sequence[NativeScoring]) -> None:
        """Have `scoring` wait for the one of `others` that publishes most of its prefix, if that is not stored yet."""
        fitting = [other for other in others if other.publishes_prefix_of(scoring)]
        longest = max(fitting, key=lambda other: other.boundary, default=None)
        if longest is None or longest.boundary <= self.store.stored_tokens(scoring.rows[0].ids, scoring.reach):
            self._plan(scoring)
        else:
            scoring.waits_for = longest

    def _plan(self, scoring: NativeScoring) -> None:
        """Begin `scoring` at the longest stored prefix, and settle what it leaves to the store."""
        scoring.waits_for = None
        rows, reach = scoring.rows, scoring.reach
        entry = self.store.find(rows[0].ids, reach)
        stored = None if entry is None else entry.snapshot
        boundary = self._boundary(rows, reach)
        publish: Publish | None = None
        if boundary > (0 if stored is None else stored.length):
            ids = rows[0].ids[:boundary]

            def publish(state: State) -> bool:
                has_grown = entry is not None and len(state.parts) > MAX_PARTS
                if not has_grown and self.store.put(ids, state, state.own_bytes(stored), entry) is not None:
                    return True
                if entry is None or state.own_bytes(None) > self.store.limit_bytes:
                    return False
                # A state that grew turn by turn fills the store with its own prefixes, which keep each other there,
                # and attention takes each of its parts in turn.
                scoring.unpin()
                return self.store.put(ids, state.alone(), state.own_bytes(None), None) is not None

            self._publishers.append(scoring)
        release = None if entry is None else lambda: self.store.unpin(entry)
        scoring.plan(stored, boundary, publish, release)

    def advance(self, scorings: Sequence[Scoring]) -> None:
        """One pass for `scorings`, oldest first; see `SteppedEngine.advance`."""
        steps = self._take([scoring for scoring in scorings if isinstance(scoring, NativeScoring)])
        if not steps:
            return
        states, logits = self._run(lambda: self._pass(steps))
        self._passes += 1
        self._tokens_computed += sum(step.count for step in steps)
        made = list(zip(steps, states, logits, strict=True))
        for scoring in dict.fromkeys(step.scoring for step in steps):
            own = [entry for entry in made if entry[0].scoring is scoring]
            scoring.advance(*zip(*own, strict=True))

    def close(self) -> None:
        """Release the weights and the stored prefixes. The engine is not used afterwards."""
        self.store.clear()
        del self._decoder, self._runner
        gc.collect()
        if self.info.device.startswith("cuda"):
            torch.cuda.empty_cache()

    def prove(self) -> None:
        """Compare rows in company, over a stored prefix and in pieces with rows alone, each whole and in one pass.

        Raises `CheckpointError`.
        """
        rows = probe_rows(self._decoder.architecture.vocabulary, PROBE_PREFIX, rests=(1, 6, 23))
        longest = max(len(row.ids) for row in rows)
        whole = NativeEngine(self._decoder, self.info, pass_tokens=longest, prefix_cache_bytes=0)
        probe = NativeEngine(self._decoder, self.info, pass_tokens=64, prefix_cache_bytes=2**40)
        with _must_run(self.info.name):
            alone = [[whole.read_last_logits(row.ids, row.label_ids[0])] for row in rows]
            for _ in range(2):  # the second time over the stored prefix
                if (worst := largest_difference(probe.score(rows), alone)) > self.info.tolerance:
                    raise CheckpointError(
                        f"rows that share a prefix differ from rows alone by {worst:.2g}, at most "
                        f"{self.info.tolerance:.2g} is rounding: use --engine transformers"
                    )

    def note_drift(self, drift: QuantizationDrift) -> None:
        """Log how far the answers of these weights lie from those of float32, and put it into `info`."""
        _log.warning("%s in %s, against float32: %s", self.info.name, self.info.dtype, drift)
        self.info = replace(self.info, kernels={**self.info.kernels, "drift": str(drift)})

    def _boundary(self, rows: Sequence[Row], reach: int) -> int:
        """Where to keep a state for later requests; 0 for nowhere."""
        hint = rows[0].state_tokens
        boundary = min(hint, reach) if hint else reach if len(rows) > 1 else 0
        if boundary < MIN_STORED_TOKENS or not self.store.limit_bytes:
            return 0
        again = self.store.seen_before(rows[0].ids[:boundary])
        return boundary if again or len(rows) > 1 else 0

    def _take(self, scorings: Sequence[NativeScoring]) -> list[Step]:
        """What the next pass computes: the oldest first, then those with the least left to do."""
        for scoring in scorings:
            other = scoring.waits_for
            if other is None or (other.publishes and other in scorings):
                continue
            if other.was_refused:  # the next one's state would be too: better all at once than one after another
                self._plan(scoring)
            else:
                self._wait_or_plan(scoring, scorings)
        waiting = [scoring for scoring in scorings if not scoring.done and scoring.waits_for is None]
        if len(waiting) < 2:
            return [step for scoring in waiting for step in scoring.take(self._limit_alone(scoring))]
        half = max(1, self.pass_tokens // 2)
        room = self.pass_tokens
        steps: list[Step] = []
        for scoring in (waiting[0], *sorted(waiting[1:], key=lambda scoring: scoring.tokens_left)):
            taken = scoring.take(half, min(half, room))
            steps += taken
            room -= sum(step.count for step in taken)
            if room <= 0:
                break
        return steps

    def _limit_alone(self, scoring: NativeScoring) -> int:
        """Tokens of a pass that no other request shares."""
        return scoring.tokens_left if scoring.tokens_left <= OVERRUN * self.pass_tokens else self.pass_tokens

    def _pass(self, steps: Sequence[Step]) -> tuple[list[State | None], list[list[SlotLogits]]]:
        """The state after each step, and the logits of its readings."""
        hidden, states = self._runner.run([step.piece for step in steps])
        slots = [step.scoring.rows[reading.row].label_ids[reading.slot] for step in steps for reading in step.readings]
        labels = sorted({label for slot in slots for label in slot})
        column = {label: place for place, label in enumerate(labels)}
        checks = [state.check() for state in states if state is not None]
        found = torch.cat([self._decoder.label_logits(hidden, labels).flatten(), *(check[None] for check in checks)])
        numbers = found.tolist()  # the one copy from the device
        if not all(map(math.isfinite, numbers)):
            raise EngineFailed("the model's logits or states are not finite. The weights or the device are broken.")
        width = len(labels)
        read = [tuple(numbers[width * k + column[label]] for label in slot) for k, slot in enumerate(slots)]
        ends = list(accumulate(len(step.readings) for step in steps))
        return states, [read[end - len(step.readings) : end] for step, end in zip(steps, ends, strict=True)]

    def _check(self, rows: Sequence[Row]) -> None:
        check_rows(rows, self.info.context_length, self._decoder.architecture.vocabulary)

    def _run(self, call: Callable[[], T]) -> T:
        """The result of `call`; where the device has no room, once more with an empty store."""
        try:
            return run_forward(call, self.info.device)
        except OutOfMemory:
            if not self.store.make_room(self.store.bytes):
                raise
        return run_forward(call, self.info.device)


def _fingerprint(info: ModelInfo) -> str:
    return " ".join((info.name, info.revision or "", info.dtype, info.tokenizer_fingerprint))


@contextmanager
def _must_run(name: str) -> Iterator[None]:
    """Turn what ends a pass into a `CheckpointError`: what cannot be run while it is loaded is not served."""
    try:
        yield
    except (EngineFailed, OutOfMemory, TokenLimitExceeded) as error:
        raise CheckpointError(f"{name} loads, but cannot be run: {error}") from error


def _read_slots(decoder: Decoder, info: ModelInfo, rows: Sequence[Row]) -> list[SlotLogits]:
    """What `decoder` reads at all slots of `rows`, with nothing kept."""
    return [slot for row in NativeEngine(decoder, info, prefix_cache_bytes=0).score(rows) for slot in row]


def _random_rows(vocabulary: int) -> list[Row]:
    return [_random_row(vocabulary, number) for number in range(4)]


def _random_row(vocabulary: int, number: int) -> Row:
    """A row of its own, read at many slots; each has eight labels."""
    ids = tuple((7919 * (place + 131 * number) + 11) % vocabulary for place in range(128))
    labels = tuple((104_729 * (number + 1) * (place + 1)) % vocabulary for place in range(8))
    slots = tuple(range(32, 128))
    return Row(ids, slots, (labels,) * len(slots))
