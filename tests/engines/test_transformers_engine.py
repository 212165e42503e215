"""Alone, in a batch, after a shared prefix, in any order: the same logits. Failures end one call and nothing else."""

import gc
import json
import random
import weakref

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from transformers import (
    FalconH1Config,
    FalconH1ForCausalLM,
    MistralConfig,
    MistralForCausalLM,
    Phi3Config,
    Phi3ForCausalLM,
)

from decision_serve.abandonment import Abandoned, abandonable
from decision_serve.engines.base import Row
from decision_serve.engines.causal_lm import CausalLM
from decision_serve.engines.chunks import MAX_PADDING
from decision_serve.engines.transformers_engine import MIN_SHARED_TOKENS, TransformersEngine
from decision_serve.errors import CheckpointError, EngineFailed, OutOfMemory, SettingsError, TokenLimitExceeded
from decision_serve.metadata import DECIDER_CONFIG, SystemOneMetadata
from tests.checkpoints import opened

MODELS = [("qwen3_5", True), ("qwen3_5_vl", True), ("llama", True), ("llama", False)]
# Logits are of size 10. Largest differences seen: 2.6e-5 in float32, 0.1 in bfloat16.
FLOAT32 = 1e-4
BFLOAT16 = 0.25
STATE_LENGTHS = [1, 2, 7, 8, 9, 63, 64, 65, 150]
LABELS = tuple(range(32, 42))


@pytest.fixture(scope="module")
def load(tiny_checkpoint):
    """Loaded engines by model; those of `min_shared_tokens=1` share any prefix."""
    engines = {}

    def load(arch, tied=True, **options):
        key = (arch, tied, *options.items())
        if key not in engines:
            options = {"min_shared_tokens": 1, "device": "cpu", **options}
            engines[key] = TransformersEngine.load(opened(tiny_checkpoint(arch, tied=tied)), **options)
        return engines[key]

    yield load
    for engine in engines.values():
        engine.close()


@pytest.fixture(scope="module", params=MODELS, ids=lambda model: f"{model[0]}-{'tied' if model[1] else 'untied'}")
def engine(request, load):
    return load(*request.param)


@pytest.fixture
def fresh_engine(tiny_checkpoint):
    """A llama engine of the test's own, to break."""
    engine = TransformersEngine.load(opened(tiny_checkpoint("llama", tied=False)), device="cpu", min_shared_tokens=1)
    yield engine
    engine.close()


def make_rows(state_length, suffix_lengths, seed=0, labels=LABELS):
    draw = random.Random(seed)
    state = [draw.randrange(248_000) for _ in range(state_length)]
    rows = []
    for place, length in enumerate(suffix_lengths):
        # distinct first tokens: the rows share the state and nothing more
        ids = (*state, 1000 + place, *(draw.randrange(248_000) for _ in range(length - 1)))
        rows.append(Row(ids, (len(ids) - 1,), (labels,)))
    return rows


def largest_difference(some, others):
    flat = ([logit for row in rows for slot in row for logit in slot] for rows in (some, others))
    return max(abs(one - other) for one, other in zip(*flat, strict=True))


def alone(engine, rows):
    return [engine.score([row])[0] for row in rows]


@pytest.mark.parametrize("length", STATE_LENGTHS)
def test_shared_equals_alone(engine, length):
    rows = make_rows(length, [2, 3, 41, 17, 17, 64, 65])
    difference = largest_difference(engine.score(rows), alone(engine, rows))
    print(f"state of {length} tokens: largest difference {difference:.2g}")
    assert difference < FLOAT32 < engine.info.tolerance


def test_rows_without_a_common_prefix_equal_rows_alone(engine):
    rows = [make_rows(5, [length], seed=length)[0] for length in (2, 3, 41, 17, 70, 64)]
    difference = largest_difference(engine.score(rows), alone(engine, rows))
    print(f"largest difference {difference:.2g}")
    assert difference < FLOAT32


def test_label_logits_are_those_of_the_whole_vocabulary(engine):
    """Several slots in one row, each with labels of its own."""
    (row,) = make_rows(40, [30])
    row = Row(row.ids, (0, 33, 69), ((5, 248_076), (7,), LABELS))
    with torch.inference_mode():
        logits = engine._model.network(input_ids=torch.tensor([row.ids])).logits[0].float()
    own = [tuple(logits[slot, list(labels)].tolist()) for slot, labels in zip(row.slots, row.label_ids, strict=True)]
    assert largest_difference(engine.score([row]), [own]) < FLOAT32


def test_answers_depend_on_state_question_and_option(engine):
    """The weights can tell a wrong engine from a right one: logits differ by whole units."""
    questions, states = make_rows(100, [20, 20]), [make_rows(100, [20], seed=seed)[0] for seed in (1, 2)]
    one, other = (scored[0] for scored in engine.score(questions))
    assert max(one) - min(one) > 4
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 2
    same_question = [Row((*row.ids[:100], *questions[0].ids[100:]), (119,), (LABELS,)) for row in states]
    assert largest_difference(alone(engine, same_question[:1]), alone(engine, same_question[1:])) > 2


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(6)))
def test_the_order_of_rows_changes_nothing(load, order):
    engine = load("qwen3_5")
    rows = make_rows(65, [2, 9, 9, 23, 40, 41])
    expected = engine.score(rows)
    scored = engine.score([rows[index] for index in order])
    assert largest_difference(scored, [expected[index] for index in order]) < FLOAT32


def test_the_first_row_again_at_the_end(engine):
    rows = make_rows(70, [12, 30, 5])
    first, *_, last = engine.score([*rows, rows[0]])
    assert largest_difference([first], [last]) < FLOAT32
    fresh = [engine.score([row]) for row in (*rows, rows[0])]
    assert fresh[0] == fresh[-1]  # bit for bit
    assert engine.read_last_logits(rows[0].ids, LABELS) == fresh[0][0][0]


def test_a_composite_checkpoint_scores_like_its_text_part(load):
    rows = make_rows(65, [4, 20])
    assert load("qwen3_5").score(rows) == load("qwen3_5_vl").score(rows)


def test_every_token_is_computed_once(engine):
    lengths = [44, 45, 46, 40, 50, 45, 48, 42, 45, 45]
    before = engine.tokens_computed
    engine.score(make_rows(300, lengths))
    computed = engine.tokens_computed - before
    print(f"{computed} tokens for 300 + {sum(lengths)}")
    assert 300 + sum(lengths) <= computed <= 300 + MAX_PADDING * sum(lengths)


def test_nothing_more_is_computed_once_nobody_waits(load):
    engine = load("qwen3_5", fork_budget_bytes=1)  # a chunk for every row
    before = engine.tokens_computed
    answers = iter([False, False, True])
    with abandonable(lambda: next(answers)), pytest.raises(Abandoned):
        engine.score(make_rows(300, [40, 30, 20, 10]))
    assert engine.tokens_computed - before == 300 + 40 + 30
    assert len(engine.score(make_rows(300, [40, 30]))) == 2


def test_one_row_is_one_forward_of_its_tokens(engine):
    before = engine.tokens_computed
    engine.score(make_rows(300, [45]))
    assert engine.tokens_computed - before == 345


def test_short_prefixes_are_not_shared_by_default(load):
    engine = load("llama", min_shared_tokens=MIN_SHARED_TOKENS)
    for length, shared in ((MIN_SHARED_TOKENS - 1, False), (MIN_SHARED_TOKENS, True)):
        before = engine.tokens_computed
        engine.score(make_rows(length, [10, 10]))
        assert engine.tokens_computed - before == length + 20 + (0 if shared else length)


def test_a_small_budget_changes_the_batches_and_nothing_else(load):
    rows = make_rows(65, [40, 40, 41, 2])
    widths = []
    for budget in (1, 2**30):
        engine = load("qwen3_5", fork_budget_bytes=budget)
        hook = engine._model.network.base_model.register_forward_pre_hook(
            lambda module, args, given: widths.append(tuple(given["input_ids"].shape)), with_kwargs=True
        )
        scored = engine.score(rows)
        hook.remove()
        assert largest_difference(scored, alone(load("qwen3_5"), rows)) < FLOAT32
    assert widths == [(1, 65), (1, 41), (1, 40), (1, 40), (1, 2), (1, 65), (3, 41), (1, 2)]


def test_no_rows(engine):
    assert engine.score([]) == []


@pytest.mark.parametrize("arch", ["qwen3_5", "llama"])
def test_bfloat16(load, arch):
    engine = load(arch, dtype="bfloat16")
    rows = make_rows(65, [2, 20, 41])
    difference = largest_difference(engine.score(rows), alone(engine, rows))
    rounding = largest_difference(alone(engine, rows), alone(load(arch), rows))
    print(f"shared against alone: {difference:.2g}; bfloat16 against float32: {rounding:.2g}")
    assert difference < BFLOAT16 < engine.info.tolerance
    assert 0 < rounding < 2 * BFLOAT16
    assert (engine.info.dtype, load(arch).info.dtype) == ("bfloat16", "float32")


def test_info(load):
    info = load("qwen3_5", tokenizer_fingerprint="abc").info
    assert (info.name, info.revision, info.engine) == ("decider-tiny-v1", None, "transformers")
    assert (info.device, info.dtype, info.context_length) == ("cpu", "float32", 262_144)
    assert info.tokenizer_fingerprint == "abc"
    assert info.prefix_sharing
    assert info.kernels["prefix"] == "shared"


@pytest.mark.parametrize("device", ["tpu", "cuda:x", "cuda:99", ""])
def test_an_unknown_or_absent_device_is_named(tiny_checkpoint, device):
    with pytest.raises(SettingsError, match=repr(device)):
        TransformersEngine.load(opened(tiny_checkpoint("llama")), device=device)


def test_an_unknown_dtype_is_named(tiny_checkpoint):
    with pytest.raises(SettingsError, match="int8"):
        TransformersEngine.load(opened(tiny_checkpoint("llama")), dtype="int8")


# Limits and failures


def test_a_row_over_the_context_is_refused_before_any_work(load):
    engine = load("llama")
    limit = engine.info.context_length
    before = engine.tokens_computed
    with pytest.raises(TokenLimitExceeded, match=rf"row 1 has {limit + 1} tokens.* at most {limit}"):
        engine.score([*make_rows(10, [5]), Row((1,) * (limit + 1), (limit,), (LABELS,))])
    assert engine.tokens_computed == before


@pytest.mark.parametrize("token", [-1, 248_320])
@pytest.mark.parametrize("place", ["ids", "labels"])
def test_a_token_outside_the_vocabulary_is_named(load, place, token):
    row = Row((1, token), (1,), (LABELS,)) if place == "ids" else Row((1, 2), (1,), ((3, token),))
    with pytest.raises(EngineFailed, match=rf"row 0 has tokens from .*{token}.*vocabulary has 248320"):
        load("llama").score([row])


def test_logits_that_are_not_finite_name_the_row(fresh_engine):
    rows = make_rows(40, [12, 30, 5])
    expected = fresh_engine.score(rows)
    poisoned = rows[2].ids[-2]
    fresh_engine._model.network.get_input_embeddings().weight.data[poisoned] = float("nan")
    with pytest.raises(EngineFailed, match="row 2"):
        fresh_engine.score(rows)
    assert largest_difference(fresh_engine.score(rows[:2]), expected[:2]) < FLOAT32


def out_of_cpu_memory():
    torch.empty(2**50)  # a petabyte: the allocator's own error


def out_of_cuda_memory():
    raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB.")


def out_of_driver_memory():
    raise RuntimeError("CUDA error: out of memory\nCompile with TORCH_USE_CUDA_DSA")


@pytest.mark.parametrize("fault", [out_of_cpu_memory, out_of_cuda_memory, out_of_driver_memory])
def test_out_of_memory_ends_one_call_and_frees_its_tensors(fresh_engine, fault):
    rows, held = make_rows(40, [12, 30, 5]), []
    expected = fresh_engine.score(rows)

    def fail(module, args):
        held.append(weakref.ref(args[0]))  # the hidden states of the failing forward
        fault()

    hook = fresh_engine._model.network.base_model.layers[1].mlp.register_forward_pre_hook(fail)
    with pytest.raises(OutOfMemory, match="cpu has no memory left") as failure:
        fresh_engine.score(rows)
    gc.collect()
    assert [tensor() for tensor in held] == [None]
    assert failure.value.__context__ is None
    hook.remove()
    assert fresh_engine.score(rows) == expected


@pytest.mark.parametrize("error", [ValueError("odd shapes"), RuntimeError("CUDA error: an illegal access")])
def test_any_other_failure_is_an_engine_failure(fresh_engine, error):
    def fail(module, args):
        raise error

    rows = make_rows(40, [12, 30, 5])
    hook = fresh_engine._model.network.base_model.layers[1].register_forward_pre_hook(fail)
    with pytest.raises(EngineFailed, match=str(error)):
        fresh_engine.score(rows)
    hook.remove()
    assert len(fresh_engine.score(rows)) == 3


def test_close_frees_the_weights(tiny_checkpoint):
    engine = TransformersEngine.load(opened(tiny_checkpoint("llama")), device="cpu")
    weights = weakref.ref(engine._model.network.get_input_embeddings().weight)
    engine.close()
    assert weights() is None


# Proofs while loading, on small models of other families

SMALL = {
    "vocab_size": 512,
    "hidden_size": 64,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 512,
    "pad_token_id": 0,
    "eos_token_id": 1,
}
LONG_ROPE = {"rope_type": "longrope", "short_factor": [1.0] * 8, "long_factor": [4.0] * 8, "factor": 8.0}


@pytest.fixture
def load_small(tmp_path):
    """An engine for a model class and its configuration, with random weights."""

    def load(model_class, config, change=lambda network: None):
        torch.manual_seed(0)
        network = model_class(config)
        for parameter in network.parameters():
            parameter.data.mul_(5)  # so that logits differ by units
        change(network)
        network.save_pretrained(tmp_path)
        metadata = SystemOneMetadata(version="small", temperature=1.0)
        (tmp_path / DECIDER_CONFIG).write_text(json.dumps(metadata.as_json()))
        return TransformersEngine.load(opened(tmp_path), device="cpu", min_shared_tokens=1)

    return load


def small_rows(state_length, suffix_lengths):
    rows = make_rows(state_length, suffix_lengths, labels=tuple(range(20)))
    return [Row(tuple(token % 512 for token in row.ids), row.slots, row.label_ids) for row in rows]


def test_layers_that_cannot_be_forked_score_fresh_rows(load_small):
    engine = load_small(MistralForCausalLM, MistralConfig(**SMALL, sliding_window=16))
    assert not engine.info.prefix_sharing
    assert "DynamicSlidingWindowLayer" in engine.info.kernels["prefix"]
    rows = small_rows(65, [10, 11, 12])
    before = engine.tokens_computed
    assert largest_difference(engine.score(rows), alone(engine, rows)) < FLOAT32
    assert engine.tokens_computed - before == 3 * 77 + 3 * 65 + 33


def test_positions_that_depend_on_the_row_share_nothing(load_small):
    """Past 64 tokens all positions of a row are encoded in another way, so neither prefix nor pad may be in company."""
    config = Phi3Config(**SMALL, original_max_position_embeddings=64, rope_parameters=LONG_ROPE)
    engine = load_small(Phi3ForCausalLM, config)
    assert not engine.info.prefix_sharing
    rows = small_rows(60, [2, 3, 5, 6, 5])
    assert largest_difference(engine.score(rows), alone(engine, rows)) < FLOAT32


def test_an_unknown_change_of_logits_is_refused(load_small):
    config = FalconH1Config(**SMALL, mamba_d_ssm=64, mamba_n_heads=4, mamba_d_state=16, lm_head_multiplier=0.5)
    with pytest.raises(CheckpointError, match="changes logits after its output head"):
        load_small(FalconH1ForCausalLM, config)


def test_weights_that_are_not_finite_are_refused(load_small):
    def poison(network):
        network.model.layers[1].mlp.down_proj.weight.data[3, 5] = float("nan")

    with pytest.raises(CheckpointError, match=r"cannot be run: row 0: .*not finite"):
        load_small(MistralForCausalLM, MistralConfig(**SMALL, sliding_window=None), poison)


def test_a_prefix_that_changes_logits_is_not_shared(monkeypatch, tiny_checkpoint):
    """A cache that loses its first token stands for every fault between transformers and its kernels."""
    fill = CausalLM.fill_cache
    monkeypatch.setattr(CausalLM, "fill_cache", lambda self, ids: fill(self, ids[:, 1:]))
    engine = TransformersEngine.load(opened(tiny_checkpoint("llama")), device="cpu", min_shared_tokens=1)
    assert not engine.info.prefix_sharing
    assert "changes logits by" in engine.info.kernels["prefix"]
    rows = make_rows(65, [12, 30, 5])
    assert largest_difference(engine.score(rows), alone(engine, rows)) < FLOAT32


def test_a_model_that_sees_pads_is_refused(monkeypatch, tiny_checkpoint):
    forward = CausalLM.hidden_states
    monkeypatch.setattr(CausalLM, "hidden_states", lambda self, ids: forward(self, ids) + (ids == 0).any())
    with pytest.raises(CheckpointError, match="not causal"):
        TransformersEngine.load(opened(tiny_checkpoint("llama")), device="cpu")


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
@pytest.mark.parametrize("arch", ["qwen3_5", "llama"])
def test_cuda(load, arch):
    rows = make_rows(150, [2, 20, 41, 65])
    for dtype, tolerance in (("float32", 1e-3), ("bfloat16", 2 * BFLOAT16)):
        engine = load(arch, device="cuda", dtype=dtype)
        assert engine.info.prefix_sharing
        assert largest_difference(engine.score(rows), alone(engine, rows)) < engine.info.tolerance
        assert largest_difference(engine.score(rows), alone(load(arch), rows)) < tolerance
    assert load(arch, device="auto", dtype="auto").info.dtype == "bfloat16"
