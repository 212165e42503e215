import random
import re

import pytest

from tests.training.public_texts import SURENESS, write_texts
from training.claims import (
    ASK_DENIED,
    ASK_FOLLOWS,
    IS_NOT_SO,
    IS_SO,
    KINDS,
    MEANINGS,
    QUESTIONS,
    SCORES,
    WAYS,
    YES_NO,
    Claims,
)
from training.splits import is_held_out
from training.text_files import LABELS

DRAWS = 2000
LABEL_OF = {word: label for label, word in SURENESS.items()}
STATEMENT = re.compile(r"Box (\d{5}) is (\w+) near \d{5}\.")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_texts(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def drawn(folder):
    return draw(Claims(folder))


def draw(claims, count=DRAWS):
    rng = random.Random(0)
    return [claims.make(rng) for _ in range(count)]


def questions(drawn, kind):
    return [
        item
        for _, items in drawn
        for item in items
        if item.question.type == kind and item.state.startswith("Text about")
    ]


def label_of(text, state):
    """What the state does to the one statement in a text; None where that is about another box."""
    ((number, word),) = STATEMENT.findall(text)
    return LABEL_OF[word] if number in state else None


def test_groups_are_about_one_text(drawn):
    assert all(1 <= len(items) <= QUESTIONS for _, items in drawn)
    assert all(item.state == items[0].state for _, items in drawn for item in items)
    assert all(item not in items[:at] for _, items in drawn for at, item in enumerate(items))
    assert {name for name, _ in drawn} == {"snli", "mnli", "conjnli"}
    assert {len(items) for _, items in drawn} == {1, 2, 3, 4}


def test_equal_states_of_the_generator_give_equal_questions(folder, drawn):
    assert repr(draw(Claims(folder), 100)) == repr(drawn[:100])


def test_yes_and_no_follow_from_the_label(drawn):
    judged = questions(drawn, "noul")
    seen = set()
    for item in judged:
        ask = STATEMENT.sub("{}", item.question.instructions)
        label = label_of(item.question.instructions, item.state)
        ((yes, contrary),) = [
            (yes, ask in contraries) for yes, asks, contraries in YES_NO if ask in asks or ask in contraries
        ]
        assert item.gold == ((label == yes) != contrary)
        assert label != "neutral" or ask not in (*IS_SO, *IS_NOT_SO)
        seen.add((ask, item.gold))
    assert len(seen) == 2 * sum(len(set(asks)) + len(contraries) for _, asks, contraries in YES_NO)


def test_yes_is_as_frequent_as_no(drawn):
    judged = questions(drawn, "noul")
    assert 0.45 < sum(item.gold for item in judged) / len(judged) < 0.55
    bare = [item for item in judged if STATEMENT.fullmatch(item.question.instructions)]
    assert 0.4 < sum(item.gold for item in bare) / len(bare) < 0.6
    assert len(bare) > 0.2 * len(judged)


def test_every_kind_is_yes_as_often_as_no():
    for kind, (yes, *_) in enumerate(YES_NO):
        shares = {label: KINDS[label][kind] * (0.6 if label == "neutral" else 1) for label in LABELS}
        assert shares[yes] == pytest.approx(sum(shares.values()) - shares[yes], abs=0.01)


def test_the_three_answers(drawn):
    ways = [item for item in questions(drawn, "choice") if STATEMENT.search(item.question.instructions)]
    described = [item for item in ways if any(item.question.options.values())]
    for item in ways:
        label = label_of(item.question.instructions, item.state)
        ((names, at),) = {(way, LABELS.index(label)) for way in WAYS if set(way) == set(item.question.options)}
        assert list(item.question.options)[item.gold] == names[at]
    for item in described:
        at = LABELS.index(label_of(item.question.instructions, item.state))
        assert list(item.question.options.values())[item.gold] in [meanings[at] for meanings in MEANINGS]
    assert 0 < len(described) < len(ways)
    assert {item.gold for item in ways} == {0, 1, 2}


def test_which_statement_follows_or_is_contradicted(drawn):
    for forms, right in ((ASK_FOLLOWS, "entailment"), (ASK_DENIED, "contradiction")):
        chosen = [item for item in questions(drawn, "choice") if item.question.instructions in forms]
        assert len(chosen) > 30
        for item in chosen:
            labels = [label_of(option, item.state) for option in item.question.options]
            assert 2 <= len(labels) <= 5
            assert [at for at, label in enumerate(labels) if label == right] == [item.gold]


def test_scores_go_from_contradicted_to_backed(drawn):
    scored = questions(drawn, "score")
    assert {item.gold for item in scored} == {0, 1, 2}
    for item in scored:
        assert item.gold == LABELS.index(label_of(item.question.instructions, item.state))
        assert tuple(item.question.levels) in [levels for _, levels in SCORES]
    assert len(scored) < 0.15 * sum(len(items) for _, items in drawn)


def test_what_is_held_out_is_not_trained_on(folder, drawn):
    held_out = draw(Claims(folder, held_out=True), 300)
    assert {is_held_out(items[0].state) for _, items in drawn} == {False}
    assert {is_held_out(items[0].state) for _, items in held_out} == {True}
    assert {name for name, _ in held_out} == {"snli", "mnli", "conjnli"}


def test_an_absent_file_is_an_error(tmp_path):
    with pytest.raises(OSError):
        Claims(tmp_path)
