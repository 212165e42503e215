"""The real scorers with the real Qwen3.5 vocabulary on tiny float32 weights: where the prefix ends, and the numbers."""

from __future__ import annotations

import json
import shutil

import pytest
from fastjev._runtime import direct as upstream_direct
from fastjev._runtime import shared as upstream_shared
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.abandonment import Abandoned, abandonable
from decision_serve.engines.semif_prefix import BoundarySafePrefix
from decision_serve.engines.semif_scorers import REFUSED_UPSTREAM, WARM_UP, SemifScorers
from decision_serve.errors import CheckpointError, ScorerRefused

REVISION = "851bf6e806efd8d0a36b00ddf55e13ccb7b8cd0a"
MAX_TOKENS = 512
TOLERANCE = 1e-5
"""Of a probability: shared splits the same float32 sums at another place. Measured: below 1e-6."""

MOST_GIVEN_UP = 2
"""Tokens of upstream's prefix. Measured: 1."""

ENDINGS = [")", ";", "}", "]", "?", '"', " ", "\n", "🙂", ".", "!)", "...", "k"]
SHAPES = {
    "object": lambda text: {"person_said": text},
    "nested": lambda text: {"turns": [{"who": "a", "said": text}]},
    "array": lambda text: [text],
    "string": lambda text: text,
}
QUESTIONS = ["Is the person content?", '"', "Should anybody call back, and if so by when? Say which team it is."]


def load(folder, **changes):
    arguments = {"source": "Qwen/tiny", "revision": REVISION, "device": "cpu", "max_tokens": MAX_TOKENS, **changes}
    return SemifScorers.load(folder, **arguments)


@pytest.fixture(scope="module")
def scorers(semif_checkpoint):
    before = upstream_shared._state_prefix
    yield load(semif_checkpoint("qwen3_5"))
    upstream_shared._state_prefix = before


def rows_of(state):
    return [{**WARM_UP, "id": f"q{index}", "state": state, "question": text} for index, text in enumerate(QUESTIONS)]


def largest_difference(results, others):
    pairs = zip(results, others, strict=True)
    return max(abs(a - b) for x, y in pairs for a, b in zip(x["probabilities"], y["probabilities"], strict=True))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ENDINGS, ids=json.dumps)
def test_a_state_with_any_ending_is_answered_as_by_direct(scorers, shape, ending):
    state = SHAPES[shape]("It is ok :" + ending)
    rows = rows_of(state)
    results, timing = scorers.shared(rows)
    assert largest_difference(results, [scorers.direct(row) for row in rows]) < TOLERANCE

    # The prefix goes on to the first token that differs, or to the end of upstream's.
    tokenizer, prefix = scorers._tokenizer, upstream_shared._state_prefix
    upstream, kept = prefix.upstream(tokenizer, state), prefix(tokenizer, state)
    wholes = [upstream_direct.encode_prompt(tokenizer, row, MAX_TOKENS)[0] for row in rows]
    assert all(whole[: len(kept)] == kept == upstream[: len(kept)] for whole in wholes)
    if len(kept) < len(upstream):
        assert all(whole[len(kept)] != upstream[len(kept)] for whole in wholes)
    assert len(upstream) - len(kept) <= MOST_GIVEN_UP
    assert timing["prefix_tokens"] == len(kept)
    assert timing["batch_size"] == len(rows)


texts = st.text(max_size=8) | st.text(alphabet=")]};:?!.,\"\\' \n🙂é\u0301a1", max_size=8)
states = st.recursive(
    texts | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, min_size=1, max_size=3) | st.dictionaries(texts, inner, min_size=1, max_size=3),
    max_leaves=4,
).filter(lambda state: isinstance(state, str | list | dict) and state)


@settings(max_examples=200, deadline=None)
@given(state=states, question=texts.filter(bool))
def test_every_prompt_about_any_state_begins_with_its_prefix(scorers, state, question):
    kept = upstream_shared._state_prefix(scorers._tokenizer, state)
    whole, *_ = upstream_direct.encode_prompt(
        scorers._tokenizer, {**WARM_UP, "state": state, "question": question}, 10_000
    )
    assert whole[: len(kept)] == kept
    assert len(upstream_shared._state_prefix.upstream(scorers._tokenizer, state)) - len(kept) <= MOST_GIVEN_UP


def test_upstream_alone_refuses_some_of_these_states(scorers, monkeypatch):
    """Without which the test above would show nothing."""
    upstream = upstream_shared._state_prefix.upstream
    monkeypatch.setattr(upstream_shared, "_state_prefix", upstream)
    refused = set()
    for shape, make in SHAPES.items():
        for ending in ENDINGS:
            try:
                scorers.shared(rows_of(make("It is ok :" + ending)))
            except ScorerRefused:
                refused.add((shape, ending))
    assert {("object", ")"), ("object", ";"), ("object", "}"), ("array", "?"), ("nested", " ")} <= refused


def test_the_state_of_the_start_up_proof_is_refused_by_upstream_alone(scorers, monkeypatch):
    results, _ = scorers.shared([REFUSED_UPSTREAM])
    assert largest_difference(results, [scorers.direct(REFUSED_UPSTREAM)]) < TOLERANCE
    monkeypatch.setattr(upstream_shared, "_state_prefix", upstream_shared._state_prefix.upstream)
    with pytest.raises(ScorerRefused, match="The fixed state prefix does not match"):
        scorers.shared([REFUSED_UPSTREAM])


def test_many_rows_of_unequal_length_are_answered_as_by_direct(scorers):
    rows = [
        {
            **WARM_UP,
            "id": str(index),
            "question": "Who? " * (1 + 7 * index % 11),
            "options": [{"id": str(n), "description": f"option {n} of {index}"} for n in range(2 + index % 15)],
        }
        for index in range(16)
    ]
    results, _ = scorers.shared(rows)
    singles = [scorers.direct(row) for row in rows]
    assert [result["option_ids"] for result in results] == [single["option_ids"] for single in singles]
    assert [result["prompt_sha256"] for result in results] == [single["prompt_sha256"] for single in singles]
    assert largest_difference(results, singles) < TOLERANCE
    assert len({tuple(single["probabilities"][:2]) for single in singles}) == len(rows)  # rows are told apart


@pytest.mark.parametrize("pauses", [0, 7])
def test_a_call_that_nobody_waits_for_stops_between_two_encodings(scorers, pauses):
    """Every row is encoded once, and once more per option: minutes, for 64 rows about a state of half a megabyte."""
    asked = []

    def is_abandoned():
        asked.append(None)
        return len(asked) > pauses

    with abandonable(is_abandoned), pytest.raises(Abandoned):
        scorers.shared(rows_of("The lamp is broken."))
    assert len(asked) == pauses + 1


def test_a_call_that_nobody_waits_for_stops_before_its_forward(scorers):
    asked = []
    with abandonable(lambda: asked.append(None)):
        scorers.direct(WARM_UP)
    encodings = 1 + len(scorers._package.direct.LETTERS[:2]) * 2  # the prompt; each letter, alone and after the prompt
    assert len(asked) == encodings + 1


def test_results_are_those_of_the_scorers_own_functions(scorers):
    row = rows_of({"person_said": "It is ok"})[0]
    own = upstream_direct.score(scorers._model, scorers._tokenizer, row, dict(scorers.info.model), MAX_TOKENS)
    result = scorers.direct(row)
    for timing in ("forward_seconds", "total_seconds"):
        assert own.pop(timing) > 0
        assert result.pop(timing) > 0
    assert result == own  # bit for bit
    assert result["model"] == scorers.info.model


def test_the_model_is_described_as_by_semif(scorers):
    import torch
    import transformers

    assert scorers.info.scorers == "fastjev 0.2.0"
    assert scorers.info.model == {
        "source": "Qwen/tiny",
        "revision": REVISION,
        "dtype": "float32",
        "device": "cpu",
        "torch_version": torch.__version__,
        "transformers_version": transformers.__version__,
    }


def test_the_text_part_of_a_composite_checkpoint_has_the_same_numbers(scorers, semif_checkpoint):
    composite = load(semif_checkpoint("qwen3_5_vl"))
    assert type(composite._model).__name__ == type(scorers._model).__name__ == "Qwen3_5ForCausalLM"
    # The same weights by construction; where they lie in memory may change the last bit of a sum.
    assert composite.probe()["option_logits"] == pytest.approx(scorers.probe()["option_logits"], rel=1e-5)


def test_two_loads_leave_one_wrapper(scorers, semif_checkpoint):
    load(semif_checkpoint("qwen3_5"))
    wrapper = upstream_shared._state_prefix
    assert isinstance(wrapper, BoundarySafePrefix)
    assert wrapper.upstream.__name__ == "_state_prefix"
    assert wrapper.upstream.__globals__ is vars(upstream_shared)
    assert scorers.shared([REFUSED_UPSTREAM])  # the first one goes on working


@pytest.mark.parametrize("mode", ["direct", "shared"])
def test_a_prompt_over_the_limit_is_refused_in_semifs_words(scorers, mode):
    row = {**WARM_UP, "id": "long", "state": "word " * MAX_TOKENS}
    with pytest.raises(ScorerRefused, match=r"^Row long: \d+ input tokens exceed limit 512; no truncation allowed$"):
        scorers.direct(row) if mode == "direct" else scorers.shared([row])
    assert scorers.probe()["id"] == "warm-up"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Shared scoring requires one nonempty exact state"),
        ([WARM_UP, REFUSED_UPSTREAM], "Shared scoring requires one nonempty exact state"),
        ([WARM_UP, WARM_UP], "Decision IDs must be unique"),
        ([{**WARM_UP, "state": ""}], "state must be a nonempty string, object, or array"),
        ([{**WARM_UP, "options": WARM_UP["options"][:1]}], "options must contain 2-16 entries"),
    ],
)
def test_rows_that_do_not_belong_together_are_refused_in_semifs_words(scorers, rows, message):
    with pytest.raises(ScorerRefused, match=f"^{message}$"):
        scorers.shared(rows)


def test_a_checkpoint_without_a_chat_template_does_not_answer(tiny_checkpoint):
    with pytest.raises(CheckpointError, match=r"Qwen/tiny does not answer the start-up rows.*chat_template"):
        load(tiny_checkpoint("qwen3_5"))


def test_a_checkpoint_without_a_tokenizer_is_refused(semif_checkpoint, tmp_path):
    shutil.copytree(semif_checkpoint("qwen3_5"), tmp_path / "copy")
    (tmp_path / "copy" / "tokenizer.json").unlink()
    with pytest.raises(CheckpointError, match=r"copy has no tokenizer\.json"):
        load(tmp_path / "copy")


def test_a_broken_tokenizer_is_refused(semif_checkpoint, tmp_path):
    shutil.copytree(semif_checkpoint("qwen3_5"), tmp_path / "copy")
    (tmp_path / "copy" / "tokenizer.json").unlink()  # not the file that the others read
    (tmp_path / "copy" / "tokenizer.json").write_text("{}")
    with pytest.raises(CheckpointError, match=r"the tokenizer of .*copy cannot be loaded"):
        load(tmp_path / "copy")
