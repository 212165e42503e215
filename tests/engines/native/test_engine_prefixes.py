"""Prefixes that are kept: computed once, found again, extended, never copied, and forgotten without a trace."""

import ctypes
import gc
import random
import sys

import psutil
import pytest
import torch
from tokenizers import Tokenizer
from torch.utils._python_dispatch import TorchDispatchMode

from decision_serve.engines.base import Row
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.engines.transformers_engine import TransformersEngine
from decision_serve.prompts.rows import RowPlanner
from decision_serve.questions import Choice, Noul, Score
from tests.checkpoints import opened
from tests.engines.native.requests import (
    ROUNDING,
    computed,
    distinct_tokens,
    is_right,
    largest_difference,
    live_states,
    one_level,
    slots_of,
    stored,
    tensors,
    tokens,
    two_levels,
    unique_bytes,
)

MIB = 2**20


def test_a_second_request_over_a_state_computes_only_its_questions(engine):
    draw = random.Random(4)
    state = tokens(draw, 150)
    first, second = (one_level(draw, 150, questions, state=state) for questions in (3, 5))
    engine.score(first)
    count, passes, found = computed(engine, lambda: engine.score(second))
    assert (count, passes) == (distinct_tokens(second, 0 + 150) - 150, 1)
    assert is_right(engine, second, found)
    stats = engine.stats
    assert (stats.prefix_hits, stats.prefix_misses, stats.prefix_tokens_saved) == (1, 1, 150)
    assert stats.prefix_bytes == engine.store.bytes > 0
    assert engine.store.pinned == 0


def test_a_single_question_stores_its_state_on_second_sight(engine):
    draw = random.Random(5)
    state = tokens(draw, 100)
    requests = [one_level(draw, 100, 1, state=state) for _ in range(3)]
    counts = [computed(engine, lambda rows=rows: engine.score(rows))[0] for rows in requests]
    own = [len(rows[0].ids) - 100 for rows in requests]
    assert counts == [100 + own[0], 100 + own[1], own[2]]
    assert engine.store.entries == 1


def test_a_stored_prefix_never_hides_a_token_that_is_read(engine):
    """The same row again: its last token is computed again, for nobody kept its logits."""
    rows = one_level(random.Random(6), 40, 2)
    engine.score(rows)
    ids = rows[0].ids
    for end in (39, 40, 41, len(ids)):
        row = Row(ids[:end], (end - 1,), ((5, 6, 7),))
        assert is_right(engine, [row], engine.score([row]))
    row = Row(ids, (10, 39, len(ids) - 1), ((5, 6, 7),) * 3)
    assert is_right(engine, [row], engine.score([row]))


@pytest.fixture(scope="module")
def planner(tiny_checkpoint):
    folder = tiny_checkpoint("qwen3_5")
    return RowPlanner(Tokenizer.from_file(str(folder / "tokenizer.json")), opened(folder).metadata)


QUESTIONS = {
    "team": Choice("Which team should answer?", {"billing": "money", "technical": "faults", "sales": None}),
    "late": Noul("Is the customer still waiting?"),
    "mood": Score("How angry is the customer?", ["calm", "annoyed", "furious", "beyond words"]),
}


@pytest.mark.parametrize("arch", ["qwen3_5", "llama"])
def test_a_longer_state_computes_only_what_is_new(load, planner, arch):
    """A conversation that grows, each time with all its questions; an isolated score's levels share their head."""
    engine = load(arch)
    state = "The customer wrote on Monday that the parcel had not arrived and that nobody answered the telephone."
    before = ()
    for addition in ("", " On Tuesday a colleague called back and promised a new one.", " It never came."):
        state += addition
        plan = planner.plan(state, QUESTIONS)
        context = plan.rows[0].ids[: plan.rows[0].state_tokens]
        assert context[: len(before)] == before
        saved = engine.stats.prefix_tokens_saved
        count, _, found = computed(engine, lambda plan=plan: engine.score(plan.rows))
        assert engine.stats.prefix_tokens_saved - saved == len(before)
        assert count < plan.input_tokens - len(before)  # the tree below the state saves more
        assert is_right(engine, plan.rows, found)
        before = context
    assert engine.store.entries == 3
    entries = stored(engine)
    assert [entry.parent for entry in entries] == [None, *entries[:-1]]
    assert engine.store.bytes == sum(entry.nbytes for entry in entries) == unique_bytes(entries)


def test_a_state_that_grows_past_the_store_is_still_kept(load):
    """Its own prefixes make room for it, though each is held by the next one."""
    size = load("qwen3_5")
    draw = random.Random(29)
    state = tokens(draw, 40)
    size.score(one_level(draw, 40, 2, state=state))
    engine = load("qwen3_5", prefix_cache_bytes=4 * size.store.bytes)
    before = 0
    for _ in range(12):
        rows = one_level(draw, len(state), 2, state=state)
        count, _, found = computed(engine, lambda rows=rows: engine.score(rows))
        assert count == distinct_tokens(rows, len(state)) - before
        assert is_right(engine, rows, found)
        assert engine.store.bytes == unique_bytes(stored(engine)) <= engine.store.limit_bytes
        assert engine.store.pinned == 0
        before = len(state)
        state += tokens(draw, 8)
    assert len(stored(engine)[-1].ids) == before
    assert len(stored(engine)[-1].snapshot.parts) < 5


def test_a_state_of_many_parts_is_joined(load, monkeypatch):
    """Attention takes each part in turn."""
    monkeypatch.setattr("decision_serve.engines.native.engine.MAX_PARTS", 3)
    engine, draw = load("llama"), random.Random(30)
    state = tokens(draw, 40)
    for _ in range(8):
        rows = one_level(draw, len(state), 2, state=state)
        assert is_right(engine, rows, engine.score(rows))
        state += tokens(draw, 8)
    parts = [len(entry.snapshot.parts) for entry in stored(engine)]
    assert max(parts) == 3
    assert parts.count(1) == 3, "the first one, and two that were joined"
    assert engine.store.bytes == unique_bytes(stored(engine))


def test_with_an_empty_store_nothing_is_kept(engine):
    off = NativeEngine(engine._decoder, engine.info, prefix_cache_bytes=0)
    rows = one_level(random.Random(8), 100, 3)
    for _ in range(3):
        count, _, _ = computed(off, lambda: off.score(rows))
        assert count == distinct_tokens(rows, 100)
    stats = off.stats
    assert (stats.prefix_hits, stats.prefix_misses, stats.prefix_bytes, off.store.entries) == (0, 0, 0, 0)
    gc.collect()
    assert live_states() == 0


def test_without_a_store_an_answer_has_the_same_bits_whatever_came_before(engine):
    off = NativeEngine(engine._decoder, engine.info, prefix_cache_bytes=0)
    draw = random.Random(28)
    state = tokens(draw, 100)
    rows = one_level(draw, 100, 3, state=state)
    first = off.score(rows)
    off.score(one_level(draw, 100, 9, state=state))
    assert off.score(rows) == first


class CopiedBytes(TorchDispatchMode):
    """Counts the bytes that operations which only move values move out of some tensors."""

    JOINS = ("cat", "stack")
    COPIES = ("clone", "copy", "repeat", "index", "gather", "contiguous")

    def __init__(self, sources):
        super().__init__()
        self.bytes = 0
        self._storages = {tensor.untyped_storage().data_ptr() for tensor in sources}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        flat = [item for arg in args for item in (arg if isinstance(arg, (list, tuple)) else [arg])]
        reads = [item for item in flat if self._is_source(item)]
        if reads and any(word in function.__name__ for word in self.JOINS):
            self.bytes += sum(read.nbytes for read in reads)
        elif reads and any(word in function.__name__ for word in self.COPIES) and not self._is_source(result):
            self.bytes += result.nbytes
        return result

    def _is_source(self, thing):
        if not isinstance(thing, torch.Tensor) or thing.layout is not torch.strided:
            return False
        return thing.untyped_storage().data_ptr() in self._storages


def test_further_questions_copy_nothing_of_the_stored_state(engine):
    draw = random.Random(9)
    state = tokens(draw, 200)
    engine.score(one_level(draw, 200, 2, state=state))
    (entry,) = stored(engine)
    tails = sum(tail.nbytes for tail in entry.snapshot.tails)
    for questions in (1, 30):
        rows = one_level(draw, 200, questions, state=state)
        with CopiedBytes(tensors(entry.snapshot)) as copied:
            _, passes, found = computed(engine, lambda rows=rows: engine.score(rows))
        assert passes == 1
        # The last inputs of each convolution are laid beside the new ones, once for all questions.
        assert copied.bytes == tails
        assert is_right(engine, rows, found)
    assert engine.store.entries == 1
    gc.collect()
    assert live_states() == 1 + len(entry.snapshot.parts)  # no question left a state behind


def test_the_copy_counter_sees_a_copied_state(load):
    engine = load("llama")
    engine.score(one_level(random.Random(10), 50, 2))
    (entry,) = stored(engine)
    part = entry.snapshot.parts[0]
    with CopiedBytes(tensors(entry.snapshot)) as copied:
        torch.cat([part.keys[0], torch.zeros_like(part.keys[0])])
        part.values[0].expand(3, -1, -1, -1).contiguous()
        part.keys[0].repeat(2, 1, 1)
    assert copied.bytes == (1 + 3 + 2) * part.keys[0].nbytes


# Memory


def resident_bytes():
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)  # what was freed does not count, whether or not the allocator holds on to it
    return psutil.Process().memory_info().rss


def test_unique_states_leave_only_what_the_store_holds(load):
    """Objects are counted too, so that one state kept by mistake is seen among hundreds.

    Lengths are few, for matrix kernels keep half a mebibyte for each number of tokens, up to a thousand of them.
    """
    engine = load("qwen3_5", prefix_cache_bytes=MIB // 2)
    draw, resident = random.Random(25), []
    for number in range(120):
        engine.score(one_level(draw, (24, 40, 64, 90)[number % 4], 2, longest=1))
        assert engine.store.bytes <= MIB // 2
        if number % 40 == 39:
            resident.append(resident_bytes())
    entries = stored(engine)
    assert engine.stats.prefix_evictions + len(entries) == 120
    assert live_states() == len(entries) + len({id(part) for entry in entries for part in entry.snapshot.parts})
    assert engine.store.bytes == unique_bytes(entries)
    print("resident MiB:", *(f"{size / MIB:.1f}" for size in resident))
    assert resident[-1] - resident[0] < 2 * MIB  # seen: 0.1; 80 states that are not freed would be 4


@pytest.mark.soak
def test_five_thousand_unique_states(tiny_checkpoint):
    """A store of 64 MiB; every fiftieth answer is compared with transformers, half of them over a stored state."""
    checkpoint = opened(tiny_checkpoint("qwen3_5"))
    engine = NativeEngine.load(checkpoint, device="cpu", dtype="float32", prefix_cache_bytes=64 * MIB)
    draw, kept, resident = random.Random(26), [], []
    for number in range(1, 5_001):
        state = tokens(draw, draw.randrange(20, 200))
        rows = two_levels(draw, len(state), draw.choice((2, 3, 8)), state=state)
        found = engine.score(rows)
        if number % 100 == 0:
            rows = one_level(draw, len(state), 3, state=state)
            found = engine.score(rows)
        if number % 50 == 0:
            kept.append((rows, found))
        assert engine.store.bytes <= 64 * MIB
        if number % 500 == 0:
            resident.append(resident_bytes() / MIB)
    print("resident MiB:", *(f"{size:.1f}" for size in resident), engine.stats)
    assert engine.stats.prefix_hits == 50
    assert engine.stats.prefix_evictions > 1_000
    assert resident[-1] - resident[-6] < 16  # the store was full before; 2,500 states that are not freed would be 110
    assert engine.store.bytes == unique_bytes(stored(engine))
    engine.close()
    reference = TransformersEngine.load(checkpoint, device="cpu", dtype="float32", min_shared_tokens=10**9)
    worst = max(largest_difference(found, reference.score(rows)) for rows, found in kept)
    reference.close()
    print(f"{sum(len(slots_of(found)) for _, found in kept)} slots compared: at most {worst:.2g} apart")
    assert len(kept) == 100
    assert worst < ROUNDING
