"""The native engine answers as transformers does: any model, any prefix length, any tree, any order, any packing."""

import json
import random

import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM, Qwen3_5ForCausalLM, Qwen3_5TextConfig

from decision_serve.engines.base import common_prefix_length
from decision_serve.engines.native.engine import OVERRUN, NativeEngine
from decision_serve.engines.transformers_engine import TransformersEngine
from decision_serve.metadata import DECIDER_CONFIG, SystemOneMetadata
from tests.checkpoints import opened
from tests.engines.native.requests import ROUNDING, largest_difference, one_level, probabilities, slots_of, two_levels

VOCABULARY = 512
SMALL = {
    "vocab_size": VOCABULARY,
    "hidden_size": 48,
    "intermediate_size": 80,
    "max_position_embeddings": 4096,
    "pad_token_id": 0,
    "eos_token_id": 1,
}
GROUPED = {
    "num_hidden_layers": 5,
    "full_attention_interval": 3,
    "num_attention_heads": 4,
    "num_key_value_heads": 1,
    "head_dim": 40,
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 6,
    "linear_key_head_dim": 16,
    "linear_value_head_dim": 24,
    "tie_word_embeddings": False,
}
BIASES = {
    "num_hidden_layers": 2,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "attention_bias": True,
    "mlp_bias": True,
    "tie_word_embeddings": True,
}
LLAMA3 = {
    "rope_type": "llama3",
    "rope_theta": 500_000.0,
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}
SMALL_MODELS = {
    "qwen3_5 grouped untied": lambda: Qwen3_5ForCausalLM(Qwen3_5TextConfig(**SMALL, **GROUPED)),
    "llama biases": lambda: LlamaForCausalLM(LlamaConfig(**SMALL, **BIASES)),
    "llama llama3": lambda: LlamaForCausalLM(
        LlamaConfig(**SMALL, **(BIASES | {"attention_bias": False, "mlp_bias": False}), rope_parameters=LLAMA3)
    ),
}
TINY_MODELS = {
    "qwen3_5": ("qwen3_5", True),
    "qwen3_5_vl": ("qwen3_5_vl", True),
    "llama": ("llama", True),
    "llama untied": ("llama", False),
}
MODELS = [*TINY_MODELS, *SMALL_MODELS]
QUICK_LENGTHS = [1, 2, 15, 16, 17, 62, 63, 64, 65, 66, 127, 128, 129, 130]


def write_small(folder, network):
    """Weights of unit gain and logits that differ by units, norms and biases off their starting values."""
    torch.manual_seed(0)
    for name, parameter in network.named_parameters():
        if "A_log" in name or "dt_bias" in name:
            parameter.data.uniform_(-4.0, 0.0)
        elif parameter.dim() == 1:
            parameter.data.add_(torch.randn(parameter.shape) * 0.2)
        else:
            gain = 4.0 if "embed" in name or "lm_head" in name else 1.0
            parameter.data.normal_(std=gain / parameter.shape[1:].numel() ** 0.5)
    network.save_pretrained(folder)
    metadata = SystemOneMetadata(version="small", temperature=1.0)
    (folder / DECIDER_CONFIG).write_text(json.dumps(metadata.as_json()))


@pytest.fixture(scope="session")
def parity_checkpoint(build_once, tiny_checkpoint):
    """`parity_checkpoint(model)`: the checkpoint of one of MODELS. Read it, never change it."""

    def folder(model):
        if model in TINY_MODELS:
            arch, tied = TINY_MODELS[model]
            return tiny_checkpoint(arch, tied=tied)
        return build_once(f"parity {model}", lambda path: write_small(path, SMALL_MODELS[model]()))

    return folder


class Compared:
    """Requests and what transformers answers to them, one fresh row per question."""

    def __init__(self, folder, lengths, questions, vocabulary, dtype="float32"):
        draw = random.Random(len(lengths))
        self.requests = [
            (two_levels if place % 3 == 2 else one_level)(draw, length, questions(place), vocabulary=vocabulary)
            for place, length in enumerate(lengths)
        ]
        reference = TransformersEngine.load(opened(folder), device="cpu", dtype=dtype, min_shared_tokens=10**9)
        answers = iter(reference.score([row for rows in self.requests for row in rows]))
        reference.close()
        self.expected = [[next(answers) for _ in rows] for rows in self.requests]

    @property
    def rows(self):
        return sum(map(len, self.requests))

    def check(self, found, tolerance=ROUNDING):
        worst = max(largest_difference(own, right) for own, right in zip(found, self.expected, strict=True))
        print(f"{self.rows} rows: largest difference of a probability {worst:.2g}")
        assert worst <= tolerance


def few(place):
    return (3, 5, 8, 1)[place % 4]


def many(place):
    return (1, 2, 5, 12, 20, 33, 64, 3, 9, 16)[place % 10]


@pytest.fixture(scope="module")
def answers(parity_checkpoint):
    """`answers(model)`: some 60 rows and what transformers answers, computed once."""
    known = {}

    def compared(model):
        if model not in known:
            vocabulary = VOCABULARY if model in SMALL_MODELS else 248_000
            known[model] = Compared(parity_checkpoint(model), QUICK_LENGTHS, few, vocabulary)
        return known[model]

    return compared


@pytest.fixture(scope="module", params=MODELS)
def compared(request, parity_checkpoint, answers):
    """The model's name, its engine, and the answers."""
    engine = NativeEngine.load(opened(parity_checkpoint(request.param)), device="cpu", dtype="float32")
    yield request.param, engine, answers(request.param)
    engine.close()


def score_interleaved(engine, requests):
    """All requests on their way at once, the oldest first, begun while others are under way."""
    waiting = [engine.begin(rows) for rows in requests[: len(requests) // 2]]
    scorings = list(waiting)
    while not all(scoring.done for scoring in scorings):
        before = engine.stats
        engine.advance([scoring for scoring in scorings if not scoring.done])
        assert engine.stats.passes == before.passes + 1
        assert 0 < engine.stats.tokens_computed - before.tokens_computed <= OVERRUN * engine.pass_tokens
        if len(scorings) < len(requests):
            scorings.append(engine.begin(requests[len(scorings)]))
    results = [scoring.result for scoring in scorings]
    for scoring in scorings:
        scoring.close()
    return results


def test_parity_with_fresh_rows_of_transformers(compared):
    """First computed, then over the stored prefixes, in another order."""
    _, engine, right = compared
    right.check([engine.score(rows) for rows in right.requests])
    hits, draw, found = engine.stats.prefix_hits, random.Random(0), []
    for rows in right.requests:
        order = draw.sample(range(len(rows)), len(rows))
        shuffled = engine.score([rows[place] for place in order])
        found.append([shuffled[order.index(place)] for place in range(len(rows))])
    right.check(found)
    stored = sum(common_prefix_length([row.ids for row in rows]) >= 16 and len(rows) > 1 for rows in right.requests)
    assert engine.stats.prefix_hits - hits >= stored > 0


def test_parity_in_any_packing(compared, monkeypatch):
    model, engine, right = compared
    for pass_tokens in (64, 128, 512) if model in ("qwen3_5", "llama") else (100,):
        monkeypatch.setattr(engine, "pass_tokens", pass_tokens)
        engine.store.clear()
        right.check(score_interleaved(engine, right.requests))


def test_trees_are_computed_once_and_less_than_their_rows(compared):
    """Prefixes too short to save anything are left out."""
    _, engine, right = compared
    saved = 0
    for rows in right.requests:
        common = common_prefix_length([row.ids for row in rows])
        if common < 16:
            continue
        engine.store.clear()
        before = engine.stats.tokens_computed
        engine.score(rows)
        saved += common + sum(len(row.ids) - common for row in rows) - engine.stats.tokens_computed + before
    print(f"{saved} tokens saved beyond the shared state")
    assert saved > 100


@pytest.mark.parametrize(("model", "margin"), [("qwen3_5", 0.1), ("llama", 0.02)])
def test_bfloat16_keeps_the_answer_as_well_as_transformers(answers, parity_checkpoint, model, margin):
    """Both against transformers in float32: the same label first, or a margin of probability that rounding may turn.

    Tiny layers average little of their rounding away: transformers' own flips have margins up to 0.12.
    """
    right, folder = answers(model), parity_checkpoint(model)
    own, theirs = (bfloat16_drift(engine, folder, right) for engine in (NativeEngine, TransformersEngine))
    print(f"{model}: logits differ by {own[0]:.3f}, those of transformers by {theirs[0]:.3f}; flips {own[1]}")
    assert 0 < own[0] < 1.2 * theirs[0]  # seen: 0.8
    assert max(own[1], default=0.0) < margin


def bfloat16_drift(engine_class, folder, right):
    """Mean difference of a logit, and the margin, in float32, of each answer that is another."""
    engine = engine_class.load(opened(folder), device="cpu", dtype="bfloat16")
    found = [result for rows in right.requests[::2] for result in engine.score(rows)]
    engine.close()
    expected = [result for results in right.expected[::2] for result in results]
    pairs = list(zip(slots_of(found), slots_of(expected), strict=True))
    logits = [abs(a - b) for own, other in pairs for a, b in zip(own, other, strict=True)]
    flipped = [top_two_margin(other) for own, other in pairs if own.index(max(own)) != other.index(max(other))]
    return sum(logits) / len(logits), flipped


def top_two_margin(logits):
    first, second = sorted(probabilities(logits))[:-3:-1]
    return first - second


@pytest.mark.soak
@pytest.mark.parametrize("model", ["qwen3_5", "llama"])
def test_parity_over_two_thousand_rows(parity_checkpoint, model):
    """Every prefix length from 1 to 130, 1 to 64 questions, one and two levels; in order, stored, and packed."""
    folder = parity_checkpoint(model)
    right = Compared(folder, range(1, 131), many, 248_000)
    assert right.rows >= 2_000
    engine = NativeEngine.load(opened(folder), device="cpu", dtype="float32")
    for _ in range(2):
        right.check([engine.score(rows) for rows in right.requests])
    for pass_tokens in (64, 128, 512):
        engine.pass_tokens = pass_tokens
        engine.store.clear()
        right.check(score_interleaved(engine, right.requests))
    engine.close()
