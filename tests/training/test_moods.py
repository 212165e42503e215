import random
import re

import pytest

from tests.training.public_texts import write_texts
from training.moods import (
    ALIKE,
    BAD,
    FEELINGS,
    FIVE_LEVELS,
    GOOD,
    NO_TONE,
    QUESTIONS,
    SHOWS,
    STRENGTHS,
    THREE_LEVELS,
    TONE,
    TONES,
    Moods,
)
from training.splits import is_held_out
from training.text_files import EMOTIONS

DRAWS = 2000
WORDS = [{name: name for name in EMOTIONS}, *({FEELINGS[name][part]: name for name in EMOTIONS} for part in (0, 1))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_texts(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def drawn(folder):
    return draw(Moods(folder))


def draw(moods, count=DRAWS):
    rng = random.Random(0)
    return [moods.make(rng) for _ in range(count)]


def questions(drawn, kind):
    """Those about the comments that name their emotion."""
    return [
        item for _, items in drawn for item in items if item.question.type == kind and item.state.startswith("Comment")
    ]


def emotion_of(state):
    return re.search(r"of (\w+)\.", state)[1]


def asked(item, words, forms):
    """Which of the words a yes/no question of one of the forms is about, or None."""
    for form in forms:
        found = re.fullmatch(re.escape(form).replace(r"\{\}", "(.+)"), item.question.instructions)
        if found and found[1] in words:
            return found[1]
    return None


def test_groups_are_about_one_comment(drawn):
    assert all(1 <= len(items) <= QUESTIONS for _, items in drawn)
    assert all(item.state == items[0].state for _, items in drawn for item in items)
    assert {name for name, _ in drawn} == {"goemotions"}
    assert {emotion_of(item.state) for item in questions(drawn, "noul")} == set(EMOTIONS)


def test_equal_states_of_the_generator_give_equal_questions(folder, drawn):
    assert repr(draw(Moods(folder), 100)) == repr(drawn[:100])


def test_every_emotion_has_its_words():
    assert list(FEELINGS) == list(EMOTIONS)
    assert all(len(words) == len(EMOTIONS) for words in WORDS)
    assert set().union(*ALIKE, *STRENGTHS, GOOD, BAD) <= set(EMOTIONS)
    assert not GOOD & BAD
    assert sum(map(len, STRENGTHS)) == len(set().union(*STRENGTHS))


def test_the_right_emotion_is_the_only_one_that_fits(drawn):
    chosen = questions(drawn, "choice")
    kinds = set()
    for item in chosen:
        options = list(item.question.options)
        words = next(words for words in WORDS if set(options) <= set(words))
        names = [words[option] for option in options]
        own = emotion_of(item.state)
        assert names[item.gold] == own
        assert not [name for name in names if name != own and any({name, own} <= group for group in ALIKE)]
        assert 2 <= len(set(options)) == len(options) <= 8
        for name, meaning in zip(names, item.question.options.values(), strict=True):
            assert not meaning or meaning == f"The writer {FEELINGS[name][1]}."
        kinds.add((WORDS.index(words), any(item.question.options.values())))
    assert kinds == {(0, False), (0, True), (1, False), (1, True), (2, False)}
    assert any("neutral" in item.question.options and emotion_of(item.state) != "neutral" for item in chosen)


def test_yes_and_no_follow_from_the_emotion(drawn):
    tones = {word: side for pair in TONES for word, side in zip(pair, (GOOD, BAD), strict=True)}
    seen = {"emotion": 0, "tone": 0}
    for item in questions(drawn, "noul"):
        own = emotion_of(item.state)
        golds = []
        for words, wordings in zip(WORDS, SHOWS, strict=True):
            for forms, contrary in zip(wordings, (False, True), strict=True):
                if word := asked(item, words, forms):
                    golds.append((words[word] == own) != contrary)
        seen["emotion"] += bool(golds)
        for forms, contrary in ((TONE, False), (NO_TONE, True)):
            if word := asked(item, tones, forms):
                golds.append((own in tones[word]) != contrary)
                seen["tone"] += 1
                assert own in GOOD | BAD
        assert set(golds) == {item.gold}
    assert seen["emotion"] > 1000
    assert seen["tone"] > 200


def test_yes_is_as_frequent_as_no(drawn):
    judged = questions(drawn, "noul")
    assert 0.45 < sum(item.gold for item in judged) / len(judged) < 0.55


def test_levels_go_from_bad_to_good(drawn):
    scored = questions(drawn, "score")
    assert {(len(item.question.levels), item.gold) for item in scored} == {
        *((3, level) for level in range(3)),
        *((5, level) for level in range(5)),
    }
    for item in scored:
        own, levels = emotion_of(item.state), tuple(item.question.levels)
        if levels in FIVE_LEVELS:
            assert own in STRENGTHS[item.gold]
        else:
            assert levels in THREE_LEVELS
            assert own in (BAD, {"neutral"}, GOOD)[item.gold]


def test_what_is_held_out_is_not_trained_on(folder, drawn):
    held_out = draw(Moods(folder, held_out=True), 300)
    assert {is_held_out(items[0].state) for _, items in drawn} == {False}
    assert {is_held_out(items[0].state) for _, items in held_out} == {True}


def test_an_absent_file_is_an_error(tmp_path):
    with pytest.raises(OSError):
        Moods(tmp_path)
