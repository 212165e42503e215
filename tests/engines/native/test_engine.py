"""What the engine computes: each token once, requests side by side in passes, and only what a model can read."""

import json
import random
import weakref

import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM

from decision_serve.abandonment import Abandoned, abandonable
from decision_serve.engines.base import EngineStats, Row, SteppedEngine
from decision_serve.engines.native.decoder import Pass
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.errors import CheckpointError, EngineFailed, SettingsError, TokenLimitExceeded
from decision_serve.metadata import DECIDER_CONFIG, SystemOneMetadata
from tests.checkpoints import opened
from tests.engines.native.requests import (
    computed,
    distinct_tokens,
    is_right,
    largest_difference,
    live_states,
    one_level,
    stored,
    tokens,
    two_levels,
)

# Every token once


@pytest.mark.parametrize("state_length", [16, 63, 64, 65, 300, 513, 900])
@pytest.mark.parametrize("questions", [1, 2, 21])
def test_one_level_computes_each_token_exactly_once(llama, state_length, questions):
    rows = one_level(random.Random(questions), state_length, questions)
    count, _, _ = computed(llama, lambda: llama.score(rows))
    assert count == distinct_tokens(rows, state_length)


def test_a_request_of_many_passes_is_right_and_computes_each_token_once(engine):
    """A state of three passes and a question longer than one, cut at places that are no chunk's end too."""
    engine.pass_tokens = 100
    draw = random.Random(7)
    rows = [*one_level(draw, 290, 3), *one_level(draw, 290, 1, longest=400)]
    rows = [Row((*rows[0].ids[:290], *row.ids[290:]), row.slots, row.label_ids, 290) for row in rows]
    count, passes, found = computed(engine, lambda: engine.score(rows))
    assert count == distinct_tokens(rows, 290)
    assert passes >= (count - 25) / 100  # the last one may overrun by a quarter
    assert is_right(engine, rows, found)


def test_trees_compute_less(llama):
    rows = two_levels(random.Random(1), 80, 24)
    count, _, found = computed(llama, lambda: llama.score(rows))
    assert len(rows) < count < distinct_tokens(rows, 80)
    assert is_right(llama, rows, found)


def test_equal_rows_and_rows_within_others_are_computed_once(engine):
    ids = tokens(random.Random(2), 90)
    ends = [90, 90, 60, 89]
    rows = [Row(ids[:end], (end - 1,), ((5, place, 9),)) for place, end in enumerate(ends)]
    count, _, found = computed(engine, lambda: engine.score(rows))
    assert count == 90 + 1  # the last token of 89 and of 90 are one segment each: a run of one token is not shared
    assert is_right(engine, rows, found)


def test_one_row_is_one_pass_of_its_tokens(engine):
    (row,) = one_level(random.Random(3), 300, 1)
    for _ in range(2):
        count, passes, _ = computed(engine, lambda: engine.score([Row(row.ids, row.slots, row.label_ids)]))
        assert (count, passes) == (len(row.ids), 1)


def test_rows_of_no_request_and_of_no_slots(llama):
    assert llama.score([]) == []
    assert llama.score([Row((1, 2, 3), (), ())]) == [[]]
    llama.advance([])


# Several requests


def test_no_pass_is_over_its_budget_and_the_oldest_moves_in_each(llama):
    llama.pass_tokens = 128
    draw = random.Random(11)
    long, short = one_level(draw, 900, 2), [one_level(draw, 20, 2, longest=5) for _ in range(6)]
    scorings = [llama.begin(rows) for rows in (long, *short)]
    finished = {}
    while not all(scoring.done for scoring in scorings):
        waiting = [scoring for scoring in scorings if not scoring.done]
        left = [scoring.tokens_left for scoring in waiting]
        llama.advance(waiting)
        taken = [before - scoring.tokens_left for before, scoring in zip(left, waiting, strict=True)]
        assert taken[0] > 0
        assert sum(taken) <= 128
        assert len(waiting) == 1 or max(taken) <= 64
        for place, scoring in enumerate(scorings):
            if scoring.done:
                finished.setdefault(place, llama.stats.passes)
    assert max(finished[place] for place in range(1, 7)) < finished[0] / 2  # short ones do not wait for the long one
    for rows, scoring in zip((long, *short), scorings, strict=True):
        assert is_right(llama, rows, scoring.result)


def test_what_room_is_left_cuts_no_chunk(llama):
    llama.pass_tokens = 200
    draw = random.Random(27)
    scorings = [llama.begin(one_level(draw, 300, 1, longest=1)) for _ in range(4)]
    llama.advance(scorings)
    assert [301 - scoring.tokens_left for scoring in scorings] == [64, 64, 64, 0]
    for scoring in scorings:
        scoring.close()


@pytest.mark.parametrize(("more", "passes"), [(0, 3), (1, 3), (25, 3), (26, 4)])
def test_a_request_alone_takes_whole_passes_and_overruns_the_last_by_a_quarter(llama, more, passes):
    llama.pass_tokens = 100
    rows = one_level(random.Random(12), 2 * 64 + 100 + more - 1, 1, longest=1)
    assert computed(llama, lambda: llama.score(rows))[:2] == (2 * 64 + 100 + more, passes)


def test_requests_that_wait_together_do_not_overrun_a_pass(llama):
    llama.pass_tokens = 100
    scorings = [llama.begin(one_level(random.Random(seed), 60, 1, longest=1)) for seed in (28, 29)]
    before = llama.stats.tokens_computed
    llama.advance(scorings)
    assert llama.stats.tokens_computed - before <= 100
    for scoring in scorings:
        scoring.close()


def test_requests_over_one_state_are_packed_into_one_pass(engine):
    draw = random.Random(13)
    state = tokens(draw, 100)
    engine.score(one_level(draw, 100, 2, state=state))
    requests = [one_level(draw, 100, 3, longest=10, state=state) for _ in range(2)]
    scorings = [engine.begin(rows) for rows in requests]
    _, passes, _ = computed(engine, lambda: engine.advance(scorings))
    assert passes == 1
    for rows, scoring in zip(requests, scorings, strict=True):
        assert scoring.done
        assert is_right(engine, rows, scoring.result)
        scoring.close()
    assert engine.store.pinned == 0


def test_a_closed_request_holds_nothing(engine):
    rows = one_level(random.Random(14), 700, 2)
    scoring = engine.begin(rows)
    engine.advance([scoring])
    assert live_states() > 0
    scoring.close()
    scoring.close()
    assert live_states() == engine.store.entries == 0


def test_an_abandoned_request_stops_between_passes_and_unpins(llama):
    draw = random.Random(15)
    state = tokens(draw, 100)
    llama.score(one_level(draw, 100, 2, state=state))
    rows = one_level(draw, 3 * 512, 1, state=(*state, *tokens(draw, 1436)))
    answers = iter([False, False, True])
    before = llama.stats
    with abandonable(lambda: next(answers)), pytest.raises(Abandoned):
        llama.score(rows)
    assert llama.stats.passes - before.passes == 2
    assert llama.store.pinned == 0
    assert is_right(llama, rows, llama.score(rows))


# Limits, loading, closing


def test_a_row_over_the_context_is_refused_before_any_work(llama):
    limit = llama.info.context_length
    rows = [*one_level(random.Random(21), 10, 1), Row((1,) * (limit + 1), (limit,), ((5, 6),))]
    with pytest.raises(TokenLimitExceeded, match=rf"row 1 has {limit + 1} tokens.* at most {limit}"):
        llama.score(rows)
    with pytest.raises(TokenLimitExceeded, match=rf"at most {limit}"):
        llama.read_last_logits((1,) * (limit + 1), (5, 6))
    assert llama.stats.passes == 0


@pytest.mark.parametrize("token", [-1, 248_320])
@pytest.mark.parametrize("place", ["ids", "labels"])
def test_a_token_outside_the_vocabulary_is_named(llama, place, token):
    row = Row((1, token), (1,), ((5, 6),)) if place == "ids" else Row((1, 2), (1,), ((3, token),))
    with pytest.raises(EngineFailed, match=rf"row 0 has tokens from .*{token}.*vocabulary has 248320"):
        llama.score([row])


def test_last_logits_are_those_of_a_row_alone(engine):
    (row,) = one_level(random.Random(22), 100, 1)
    labels = row.label_ids[-1]
    for _ in range(3):
        found = engine.read_last_logits(row.ids, labels)
    assert engine.stats == EngineStats(passes=3, tokens_computed=3 * len(row.ids))  # the store was not even asked
    assert len(found) == len(labels)
    last = Row(row.ids, (len(row.ids) - 1,), (labels,))
    assert is_right(engine, [last], [[found]])


def test_info(tiny_checkpoint):
    engine = NativeEngine.load(
        opened(tiny_checkpoint("qwen3_5")), device="cpu", dtype="float32", tokenizer_fingerprint="abc"
    )
    info = engine.info
    assert (info.name, info.revision, info.engine) == ("decider-tiny-v1", None, "native")
    assert (info.device, info.dtype, info.context_length, info.prefix_sharing) == ("cpu", "float32", 262_144, True)
    assert info.tokenizer_fingerprint == "abc"
    assert {"linear", "attention", "delta_rule", "convolution", "number_format"} <= info.kernels.keys()
    assert engine.stats == EngineStats()  # the proof is not counted
    assert isinstance(engine, SteppedEngine)
    engine.close()


def test_close_frees_the_weights_and_the_stored_prefixes(tiny_checkpoint):
    engine = NativeEngine.load(opened(tiny_checkpoint("llama")), device="cpu", dtype="float32")
    engine.score(one_level(random.Random(23), 50, 2))
    (entry,) = stored(engine)
    held = [weakref.ref(engine._decoder.embedding), weakref.ref(entry.snapshot.parts[0].keys[0])]
    del entry
    engine.close()
    assert [tensor() for tensor in held] == [None, None]


@pytest.mark.parametrize(("option", "value"), [("device", "tpu"), ("dtype", "float8")])
def test_an_unknown_device_or_dtype_is_named(tiny_checkpoint, option, value):
    with pytest.raises(SettingsError, match=repr(value)):
        NativeEngine.load(opened(tiny_checkpoint("llama")), **{"device": "cpu", "dtype": "float32", option: value})


@pytest.mark.parametrize("dtype", ["float32", "int8"])
def test_weights_that_are_not_finite_are_refused(tmp_path, dtype):
    config = LlamaConfig(
        vocab_size=64,
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=512,
    )
    network = LlamaForCausalLM(config)
    network.model.layers[1].mlp.down_proj.weight.data[3, 5] = torch.nan
    network.save_pretrained(tmp_path)
    metadata = SystemOneMetadata(version="small", temperature=1.0)
    (tmp_path / DECIDER_CONFIG).write_text(json.dumps(metadata.as_json()))
    with pytest.raises(CheckpointError, match=r"loads, but cannot be run: .*not finite"):
        NativeEngine.load(opened(tmp_path), device="cpu", dtype=dtype)


def test_samples_for_int8_that_are_longer_than_the_context_are_left_out(tiny_checkpoint):
    folder = opened(tiny_checkpoint("llama"))
    context = NativeEngine.load(folder, device="cpu", dtype="float32").info.context_length
    short, long = (Row(tuple([5] * size), (size - 1,), ((1, 2),)) for size in (9, context + 1))
    drift = NativeEngine.load(folder, device="cpu", dtype="int8", samples=[long, short]).info.kernels["drift"]
    assert " of 1 slots; " in drift
    random = NativeEngine.load(folder, device="cpu", dtype="int8", samples=[long]).info.kernels["drift"]
    assert " of 384 slots; " in random


def test_loading_proves_that_shared_rows_are_right(monkeypatch, tiny_checkpoint):
    """Convolution tails that are lost stand for every fault of what a prefix leaves behind."""
    keep = Pass.keep_recurrent
    monkeypatch.setattr(
        Pass, "keep_recurrent", lambda run, matrices, tails: keep(run, matrices, torch.zeros_like(tails))
    )
    with pytest.raises(CheckpointError, match="rows that share a prefix differ from rows alone by"):
        NativeEngine.load(opened(tiny_checkpoint("qwen3_5")), device="cpu", dtype="float32")


def test_loading_proves_that_cut_rows_are_those_in_one_pass(monkeypatch, tiny_checkpoint):
    """A fault at the first cut alone, which every row that is cut there has in common."""
    keep = Pass.keep_recurrent

    def forget_the_first(run, matrices, tails):
        keep(run, {piece: matrix * (piece.start > 0) for piece, matrix in matrices.items()}, tails)

    monkeypatch.setattr(Pass, "keep_recurrent", forget_the_first)
    with pytest.raises(CheckpointError, match="rows that share a prefix differ from rows alone by"):
        NativeEngine.load(opened(tiny_checkpoint("qwen3_5")), device="cpu", dtype="float32")


@pytest.mark.parametrize("arch", ["qwen3_5", "llama"])
def test_int8_stays_close(load, tiny_checkpoint, arch):
    """Tiny layers average little of their rounding away: seen are 0.08 from float32.

    A token's last bits, which depend on its company, may turn one of its 16,000 steps: seen are 4e-4 from rows alone.
    """
    engine = NativeEngine.load(opened(tiny_checkpoint(arch)), device="cpu", dtype="int8")
    draw = random.Random(24)
    requests = [one_level(draw, length, 4) for length in (1, 20, 63, 64, 65, 130)]
    rows = [row for own in requests for row in own]
    found = [result for own in requests for result in engine.score(own)]
    alone = [engine.score([row])[0] for row in rows]
    exact = [result for own in requests for result in load(arch).score(own)]
    drift, company = largest_difference(found, exact), largest_difference(found, alone)
    print(f"int8: probabilities differ by {drift:.3f} from float32, by {company:.1g} from rows alone")
    assert engine.info.dtype == "int8"
    engine.close()
    assert 1e-4 < drift < 0.15
    assert company < 2e-3
