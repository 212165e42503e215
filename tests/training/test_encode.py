import random
from dataclasses import replace

import pytest

from decision_serve.errors import TokenLimitExceeded
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.prompts.pair_rows import PairPlanner
from decision_serve.questions import Choice, Noul, Score
from tests.checkpoints import PAIR_METADATA, word_pieces
from training.encode import CONTEXT, MAX_STATE_TOKENS, Encoder, batches
from training.families import families

TOKENIZER = word_pieces()
CHOICE = LabelledQuestion({"k": 1}, Choice("Which?", {"a": "first", "b": None, "c": None}), 2)
NOUL = LabelledQuestion("it is", Noul("Is it?", true="it is", false="it is not"), 1)
SCORE = LabelledQuestion("it is", Score("How?", ["1: calm", "angry"]), 0)


@pytest.fixture
def encoder(pair_checkpoint):
    return Encoder(pair_checkpoint)


def texts(segments):
    return [TOKENIZER.decode(segment, skip_special_tokens=False).replace(" ##", "") for segment in segments]


def segment(text):
    return texts([TOKENIZER.encode(text).ids])[0]


@pytest.mark.parametrize(
    ("item", "state", "question", "options"),
    [
        (CHOICE, '{"k": 1}', "Which?", ["a: first", "b", "c"]),
        (NOUL, "it is", "Is it?", ["no: it is not", "yes: it is"]),
        (SCORE, "it is", "How?", ["1: calm", "angry"]),
    ],
)
def test_the_state_is_the_root_and_options_are_leaves_in_order(encoder, item, state, question, options):
    example = encoder.example([item])
    tree = example.tree
    expected = [f"[CLS]{state}[SEP]", f"{question}[SEP]", *(f"{option}[SEP]" for option in options)]
    assert texts(tree.segments) == [segment(text) for text in expected]
    assert list(tree.parents) == [-1, 0, *[1] * len(options)]
    assert list(tree.leaves) == list(range(2, 2 + len(options)))
    assert (example.sizes, example.golds, example.kinds) == ((len(options),), (item.gold,), (item.question.type,))


def test_questions_about_one_state_share_it(encoder):
    asked = [NOUL, replace(SCORE, state=NOUL.state), replace(CHOICE, state=NOUL.state)]
    example = encoder.example(asked)
    assert (example.sizes, example.golds, example.kinds) == ((2, 2, 3), (1, 0, 2), ("noul", "score", "choice"))
    assert list(example.tree.parents) == [-1, 0, 1, 1, 0, 4, 4, 0, 7, 7, 7]
    alone = [encoder.example([item]).tree.segments for item in asked]
    assert list(example.tree.segments) == [*alone[0], *alone[1][1:], *alone[2][1:]]


def test_every_row_is_what_the_product_plans(encoder, pair_checkpoint):
    planner = PairPlanner(TOKENIZER, PAIR_METADATA)
    compared = 0
    for family in families():
        item = family.make(random.Random(family.name))
        for example in encoder.examples([[item]]):
            tree = example.tree
            rows = [
                (*tree.segments[0], *tree.segments[tree.parents[leaf]], *tree.segments[leaf]) for leaf in tree.leaves
            ]
            assert rows == [row.ids for row in planner.plan(item.state, {"q": item.question}).rows], family.name
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(
    "item",
    [
        LabelledQuestion("a " * (MAX_STATE_TOKENS + 1), NOUL.question, 0),
        LabelledQuestion("a", Noul("a " * CONTEXT), 0),
    ],
    ids=["state", "row"],
)
def test_what_is_too_long_to_be_served_is_left_out(encoder, item):
    with pytest.raises(TokenLimitExceeded):
        encoder.example([item])
    assert encoder.examples([[NOUL], [item], [SCORE]]) == [encoder.example([NOUL]), encoder.example([SCORE])]


def test_batches_are_of_similar_length_and_lose_nothing(encoder):
    items = [LabelledQuestion("a " * length, NOUL.question, 0) for length in (9, 2, 7, 1, 8, 3, 5)]
    examples = encoder.examples([item] for item in items)
    found = list(batches(examples, 3))
    assert [len(batch) for batch in found] == [3, 3, 1]
    lengths = [example.tree.length for batch in found for example in batch]
    assert lengths == sorted(example.tree.length for example in examples)
