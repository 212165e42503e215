"""Alone, in any company, in any order: the same logits. Failures end one call and nothing else."""

import gc
import weakref
from dataclasses import replace

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decision_serve.abandonment import Abandoned, abandonable
from decision_serve.engines.base import Row
from decision_serve.engines.chunks import MAX_PADDING
from decision_serve.engines.encoder import engine as module
from decision_serve.engines.encoder.engine import BATCH_TOKENS, TREE_TOKENS, EncoderEngine
from decision_serve.engines.probe import largest_difference
from decision_serve.errors import CheckpointError, EngineFailed, OutOfMemory, SettingsError, TokenLimitExceeded
from tests.checkpoints import opened
from tests.engines.encoder.requests import SEPARATOR, START, make_rows, pair_row

FLOAT32 = 1e-5
"""Logits are tenths apart. Largest difference seen: 1.2e-6."""
WORDS = "embeddings.word_embeddings.weight"


@pytest.fixture(scope="module")
def load(pair_checkpoint):
    """`load(**options)`: an engine over `pair_checkpoint`, on the CPU where nothing else is said."""
    engines = []

    def load(**options):
        engines.append(EncoderEngine.load(opened(pair_checkpoint), **{"device": "cpu", **options}))
        return engines[-1]

    yield load
    for engine in engines:
        engine.close()


@pytest.fixture(scope="module")
def engine(load):
    return load()


@pytest.fixture
def batches(monkeypatch):
    """What goes through the layers together: grows with every batch."""
    seen, pack = [], module.pack

    def record(trees, device):
        seen.append(pack(trees, device))
        return seen[-1]

    monkeypatch.setattr(module, "pack", record)
    return seen


def alone(engine, rows):
    return [engine.score([row])[0] for row in rows]


def assert_as_alone(engine, rows):
    scored = engine.score(rows)
    difference = largest_difference(scored, alone(engine, rows))
    print(f"largest difference {difference:.2g}")
    assert difference < FLOAT32 < engine.info.tolerance
    return scored


def spread(scored):
    logits = [logit for row in scored for slot in row for logit in slot]
    return max(logits) - min(logits)


# -- the same logits


def test_rows_of_a_request_as_alone(engine):
    scored = assert_as_alone(engine, make_rows(50, [2, 4, 1, 7]))
    assert {(len(row), len(row[0])) for row in scored} == {(1, 1)}
    assert spread(scored) > 0.2  # weights that can tell a wrong engine from a right one


def test_rows_of_several_states_as_alone(engine):
    rows = [row for length in (0, 1, 50, 49, 300) for row in make_rows(length, [2, 3], seed=length)]
    assert_as_alone(engine, rows[::2] + rows[1::2])


def test_255_options(engine, batches):
    rows = make_rows(40, [255])
    scored = engine.score(rows)
    assert sum(len(packed.source) for packed in batches) > 1  # more than a tree holds
    picked = range(0, 255, 10)
    assert largest_difference([scored[i] for i in picked], alone(engine, [rows[i] for i in picked])) < FLOAT32


def test_more_questions_than_a_tree_holds(engine, batches):
    rows = make_rows(60, [2, 3] * 30, question_length=12)
    scored = engine.score(rows)
    assert sum(packed.ids.numel() for packed in batches) > 1.5 * TREE_TOKENS
    assert sum(len(packed.source) for packed in batches) > 1
    assert largest_difference(scored, alone(engine, rows)) < FLOAT32


def test_the_longest_rows(engine):
    context = engine.info.context_length
    rows = make_rows(context - 14, [2, 2, 2], option_length=1) + make_rows(context - 12, [1], option_length=1, seed=1)
    assert max(len(row.ids) for row in rows) == context - 1
    longest = [pair_row((7,) * (context - 4 - 8), (8,) * 4, (9,) * 4), pair_row((), (5,) * (context - 5), (6,))]
    assert {len(row.ids) for row in longest} == {context}
    assert_as_alone(engine, rows + longest)


def test_texts_that_are_blank(engine):
    assert_as_alone(
        engine, [pair_row(*texts) for texts in [((), (), ()), ((), (), (5,)), ((5,), (), ()), ((), (5,), ())]]
    )


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(14)))
def test_the_order_of_rows_changes_no_bit(engine, order):
    rows = [*make_rows(30, [2, 3, 1]), *make_rows(20, [3, 1], seed=1), *make_rows(30, [4])]
    expected = engine.score(rows)
    assert engine.score([rows[index] for index in order]) == [expected[index] for index in order]


def test_a_row_that_comes_again_is_computed_once(engine, batches):
    rows = make_rows(30, [5, 3])
    first, second = engine.score(rows), engine.score([*rows, *reversed(rows)])
    assert second == [*first, *reversed(first)]
    assert batches[0].ids.tolist() == batches[1].ids.tolist()


def test_one_row(engine):
    row = make_rows(30, [1])[0]
    assert engine.score([row]) == [[engine.read_last_logits(row.ids, (SEPARATOR,))]]


def test_no_rows(engine, batches):
    assert engine.score([]) == []
    assert batches == []


def test_state_tokens_are_a_hint(engine):
    rows = make_rows(30, [3])
    assert engine.score([replace(row, state_tokens=0) for row in rows]) == engine.score(rows)


# Seen: 0.002 and 0.016 in company, 0.0022 and 0.028 from float32.
@pytest.mark.parametrize(("dtype", "in_company", "rounding"), [("float16", 0.0625, 0.02), ("bfloat16", 0.5, 0.2)])
def test_half_formats(load, engine, dtype, in_company, rounding):
    half, rows = load(dtype=dtype), [*make_rows(50, [2, 4, 1]), *make_rows(30, [3], seed=1)]
    assert (half.info.dtype, half.info.tolerance) == (dtype, in_company)
    scored = half.score(rows)
    company, loss = largest_difference(scored, alone(half, rows)), largest_difference(scored, engine.score(rows))
    print(f"company {company:.2g}, {dtype} {loss:.2g}")
    assert company < in_company / 2
    assert 0 < loss < rounding


# -- thrift


def test_a_request_of_1024_rows_takes_little_memory_and_shares_its_state(engine, batches):
    rows = make_rows(300, [8] * 128, question_length=10)
    assert len(rows) == 1024
    engine.score(rows)
    assert len(batches) > 1
    for packed in batches:
        assert packed.source.numel() <= BATCH_TOKENS
        assert packed.visible.numel() <= BATCH_TOKENS * TREE_TOKENS == 3 * 2**20  # bytes: one for each
    computed, sent = sum(packed.ids.numel() for packed in batches), sum(len(row.ids) for row in rows)
    print(f"{computed} tokens of {sent}")
    assert computed < sent / 25


def test_trees_of_a_batch_are_hardly_padded(engine, batches):
    engine.score([row for length in range(10, 400, 10) for row in make_rows(length, [2, 3], seed=length)])
    together = [packed for packed in batches if len(packed.source) > 1]
    assert len(together) > 3
    for packed in together:
        assert packed.ids.numel() < packed.source.numel() <= MAX_PADDING * packed.ids.numel()


def test_a_small_request_is_one_tree(engine, batches):
    engine.score(make_rows(100, [2, 4, 1])[::-1])
    (packed,) = batches
    assert len(packed.source) == 1


# -- rows that are refused


@pytest.mark.parametrize("place", [0, 1])
def test_a_row_over_the_context_is_refused_before_any_work(engine, batches, place):
    limit = engine.info.context_length
    rows = make_rows(10, [2])
    rows.insert(place, pair_row((5,) * (limit - 5), (6,), (7,)))
    with pytest.raises(TokenLimitExceeded, match=rf"row {place} has {limit + 1} tokens.* at most {limit}"):
        engine.score(rows)
    assert batches == []


IDS = make_rows(5, [1])[0].ids
END = len(IDS) - 1
OTHER_LAYOUTS = {
    "two labels": Row(IDS, (END,), ((4, 5),)),
    "no label": Row(IDS, (END,), ((),)),
    "several slots": Row(IDS, (0, END), ((SEPARATOR,), (SEPARATOR,))),
    "several slots and labels": Row(IDS, (0, END), ((4, 5), (6, 7))),
    "no slot": Row(IDS, (), ()),
    "a slot inside": Row(IDS, (END - 1,), ((SEPARATOR,),)),
    "another separator": Row(IDS, (END,), ((4,),)),
    "two texts": Row((START, 5, SEPARATOR, 6, SEPARATOR), (4,), ((SEPARATOR,),)),
    "four texts": Row((START, SEPARATOR, 5, SEPARATOR, 6, SEPARATOR, 7, SEPARATOR), (7,), ((SEPARATOR,),)),
}


@pytest.mark.parametrize("row", OTHER_LAYOUTS.values(), ids=OTHER_LAYOUTS)
def test_rows_of_another_layout(engine, batches, row):
    rows = make_rows(5, [2])
    for company in ([], rows):
        with pytest.raises(EngineFailed, match="layout is not the model's"):
            engine.score([*company, row])
    assert batches == []
    assert len(engine.score(rows)) == 2


@pytest.mark.parametrize("token", [-1, 10**6, 2**70])
def test_a_token_outside_the_vocabulary_is_named(engine, token):
    with pytest.raises(EngineFailed, match=rf"row 0 has tokens from .*{token}.*vocabulary"):
        engine.score([pair_row((5, token), (6,), (7,))])
    with pytest.raises(EngineFailed, match="vocabulary"):
        engine.score([replace(make_rows(5, [1])[0], label_ids=((token,),))])


# -- failures


def test_numbers_that_are_not_finite_end_one_call(load, batches):
    engine, rows = load(), make_rows(30, [3, 3])
    expected = engine.score(rows)
    engine._weights[WORDS][101] = float("nan")
    with pytest.raises(EngineFailed, match="not finite"):
        engine.score([*rows, pair_row((101,), (5,), (6,))])
    assert engine.score(rows) == expected


def out_of_memory(*args):
    torch.empty(2**50)  # a petabyte: the allocator's own error


def odd_shapes(*args):
    raise RuntimeError("odd shapes")


@pytest.mark.parametrize("step", ["pack", "fit_logits"])
@pytest.mark.parametrize(
    ("fault", "error", "message"),
    [(out_of_memory, OutOfMemory, "cpu has no memory left"), (odd_shapes, EngineFailed, "odd shapes")],
)
def test_a_failed_forward_ends_one_call(engine, monkeypatch, step, fault, error, message):
    rows = make_rows(30, [3, 3])
    expected = engine.score(rows)
    with monkeypatch.context() as patch:
        patch.setattr(module, step, fault)
        with pytest.raises(error, match=message):
            engine.score(rows)
    assert engine.score(rows) == expected


def test_out_of_memory_frees_the_batch(engine, batches, monkeypatch):
    monkeypatch.setattr(module, "fit_logits", out_of_memory)
    with pytest.raises(OutOfMemory) as failure:
        engine.score(make_rows(30, [3]))
    assert failure.value.__context__ is None
    held = weakref.ref(batches.pop().visible)
    gc.collect()
    assert held() is None


def test_nothing_more_is_computed_once_nobody_waits(engine, batches):
    rows = make_rows(300, [8] * 128, question_length=10)
    answers = iter([False, True])
    with abandonable(lambda: next(answers)), pytest.raises(Abandoned):
        engine.score(rows)
    assert len(batches) == 1
    assert engine.score(rows[:2])


# -- loading


def test_info(load):
    info = load(tokenizer_fingerprint="abc").info
    assert (info.name, info.revision, info.engine) == ("tiny-pair", None, "encoder")
    assert (info.device, info.dtype, info.context_length) == ("cpu", "float32", 512)
    assert info.tokenizer_fingerprint == "abc"
    assert info.prefix_sharing
    assert info.kernels == {"attention": "torch", "prefix": "shared"}


@pytest.mark.parametrize("device", ["tpu", "cuda:x", "cuda:99", ""])
def test_an_unknown_or_absent_device_is_named(load, device):
    with pytest.raises(SettingsError, match=repr(device)):
        load(device=device)


@pytest.mark.parametrize("dtype", ["int8", "float64", "", "FLOAT32"])
def test_an_unknown_dtype_is_named(load, dtype):
    with pytest.raises(SettingsError, match=f"dtype is {dtype!r}; .* takes auto, float32, bfloat16, float16"):
        load(dtype=dtype)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
@pytest.mark.parametrize("name", ["encoder.layer.1.output.dense.weight", "fit.output.bias", WORDS])
def test_weights_that_are_not_finite_are_refused(write, tensors, name, value):
    folder = write(changes={name: torch.full_like(tensors[name], value)})
    with pytest.raises(CheckpointError, match=f"{folder} loads, but cannot be run: .*not finite"):
        EncoderEngine.load(opened(folder), device="cpu")


def test_weights_that_float16_cannot_hold_are_refused(write, tensors):
    folder = write(changes={WORDS: tensors[WORDS] * 1e6})
    assert EncoderEngine.load(opened(folder), device="cpu").info.dtype == "float32"
    with pytest.raises(CheckpointError, match="not finite"):
        EncoderEngine.load(opened(folder), device="cpu", dtype="float16")


@pytest.mark.parametrize(
    ("key", "name", "size", "message"),
    [
        ("max_position_embeddings", "embeddings.position_embeddings.weight", 8, "at most 8"),
        ("vocab_size", WORDS, 1, "vocabulary has 1:"),
    ],
)
def test_an_encoder_too_small_for_any_question_is_refused(write, tensors, key, name, size, message):
    folder = write({key: size}, {name: tensors[name][:size].clone()})
    with pytest.raises(CheckpointError, match=f"{folder} loads, but cannot be run: .*{message}"):
        EncoderEngine.load(opened(folder), device="cpu")


def test_an_encoder_whose_options_see_each_other_is_refused(load, monkeypatch):
    """A mask that hides nothing stands for every fault of attention."""
    pack = module.pack

    def unmasked(trees, device):
        packed = pack(trees, device)
        return replace(packed, visible=torch.ones_like(packed.visible))

    monkeypatch.setattr(module, "pack", unmasked)
    with pytest.raises(CheckpointError, match="rows in a batch differ from rows alone by"):
        load()


def test_close_frees_the_weights(pair_checkpoint):
    engine = EncoderEngine.load(opened(pair_checkpoint), device="cpu")
    weights = weakref.ref(engine._weights[WORDS])
    engine.close()
    assert weights() is None


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_cuda(load, engine, dtype):
    rows = [*make_rows(50, [2, 4, 1]), *make_rows(300, [8] * 20)]
    cuda = load(device="cuda", dtype=dtype)
    assert largest_difference(cuda.score(rows), alone(cuda, rows)) < cuda.info.tolerance
    assert largest_difference(cuda.score(rows), engine.score(rows)) < {"float32": 1e-3}.get(dtype, cuda.info.tolerance)
