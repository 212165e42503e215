import random
import re

import pytest

from tests.training.passage_texts import KINDS, write_passages
from training.passage_files import class_words, read_squad
from training.passages import (
    ABOUT,
    ABSTAIN,
    ANSWERED,
    ASK_QUESTION,
    ASK_SENTENCE,
    IS_KIND,
    IS_NO_KIND,
    NOT_ABOUT,
    NOT_ANSWERED,
    QUESTIONS,
    Passages,
)
from training.splits import is_held_out

DRAWS = 1500


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_passages(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def drawn(folder):
    return draw(Passages(folder))


@pytest.fixture(scope="module")
def held_out(folder):
    return draw(Passages(folder, held_out=True))


def draw(passages, count=DRAWS):
    rng = random.Random(0)
    return [passages.make(rng) for _ in range(count)]


def questions(drawn, name, kind):
    return [item for own, items in drawn for item in items if own == name and item.question.type == kind]


def asked(item, *forms):
    """What a yes/no question of one of these forms is about, or None."""
    for form in forms:
        if found := re.fullmatch(re.escape(form).replace(r"\{\}", "(.+)"), str(item.question.instructions)):
            return found[1]
    return None


def test_groups_are_about_one_passage(drawn):
    assert all(1 <= len(items) <= QUESTIONS for _, items in drawn)
    assert all(item.state == items[0].state for _, items in drawn for item in items)
    assert {name for name, _ in drawn} == {"squad", "dbpedia"}


def test_equal_states_of_the_generator_give_equal_questions(folder, drawn):
    assert repr(draw(Passages(folder), 100)) == repr(drawn[:100])


def place(text):
    """The one place, such as 12-0-3, that a question or sentence of the SQuAD files is about."""
    found = {number.replace(" ", "-") for number in re.findall(r"\d+ \d \d|\d+-\d-\d", text)}
    (only,) = found
    return only


def test_the_right_answer_stands_in_the_text_and_is_the_only_one(drawn):
    seen, abstained = 0, 0
    for item in questions(drawn, "squad", "choice"):
        if not re.search("Where was person|Who was seen", str(item.question.instructions)):
            continue
        options = list(item.question.options)
        right = options[item.gold]
        about = place(str(item.question.instructions))
        of_kind = [text for text in options if text.startswith("Person") == ("Who" in str(item.question.instructions))]
        fitting = [option for option in of_kind if option not in ABSTAIN and place(option) == about]
        assert len(set(options)) == len(options)
        assert fitting == ([] if right in ABSTAIN else [right])
        assert right in ABSTAIN or right in item.state
        seen += 1
        abstained += right in ABSTAIN
    assert seen > 300
    assert 0 < abstained < 0.15 * seen


def test_statements_name_who_did_it(drawn):
    told = [
        (item, found)
        for item in questions(drawn, "squad", "noul")
        if (found := re.search(r"Person (\d+ \d \d) was seen at (\d+-\d-\d)", str(item.question.instructions)))
    ]
    assert len(told) > 50
    for item, found in told:
        assert item.gold == (found[1].replace(" ", "-") == found[2])
    assert 0.4 < sum(item.gold for item, _ in told) / len(told) < 0.6


def test_whether_a_text_answers_a_question(drawn):
    seen = {0: 0, 1: 0}
    for item in questions(drawn, "squad", "noul"):
        for forms, contrary in ((ANSWERED, False), (NOT_ANSWERED, True)):
            if question := asked(item, *forms):
                assert item.gold == ((f"at {place(question)} by" in item.state) != contrary)
                seen[item.gold] += 1
    assert min(seen.values()) > 100


def test_subjects_are_titles_of_the_article(drawn):
    seen = 0
    for item in questions(drawn, "squad", "noul"):
        for forms, contrary in ((ABOUT, False), (NOT_ABOUT, True)):
            title = asked(item, *forms)
            if title and title.startswith("Article"):
                own = re.match(r"Person (\d+) ", item.state)[1]
                assert item.gold == ((title == f"Article {own}") != contrary)
                seen += 1
    assert seen > 30


def test_sentences_go_with_questions(drawn):
    for forms, least in ((ASK_SENTENCE, 30), (ASK_QUESTION, 20)):
        matched = [item for item in questions(drawn, "squad", "choice") if item.question.instructions in forms]
        assert len(matched) > least
        for item in matched:
            options = list(item.question.options)
            fitting = [option for option in options if place(item.state) in map(place, option.split(". "))]
            assert options[item.gold] in fitting


def test_kinds_of_things(drawn):
    names = [class_words(kind) for kind in KINDS]
    for item in questions(drawn, "dbpedia", "choice"):
        right = list(item.question.options)[item.gold]
        assert class_words(re.search(r'"(\w+)"', item.state)[1]) == right
    judged = questions(drawn, "dbpedia", "noul")
    for item in judged:
        of = [(asked(item, form), form in IS_NO_KIND) for form in (*IS_KIND, *IS_NO_KIND)]
        ((name, contrary),) = [(name, contrary) for name, contrary in of if name in names]
        assert item.gold == ((class_words(re.search(r'"(\w+)"', item.state)[1]) == name) != contrary)
    assert 0.4 < sum(item.gold for item in judged) / len(judged) < 0.6


def test_answers_are_also_asked_about_as_yes_or_no(drawn):
    judged = [
        item
        for item in questions(drawn, "squad", "noul")
        if "Where was person" in str(item.question.instructions) and not asked(item, *ANSWERED, *NOT_ANSWERED)
    ]
    assert len(judged) > 100
    assert {item.gold for item in judged} == {0, 1}


def test_what_is_held_out_is_not_trained_on(folder, drawn, held_out):
    titles = {True: set(), False: set()}
    for article in read_squad(folder):
        titles[is_held_out(article[0].title)].add(article[0].title.removeprefix("Article "))
    assert titles[True]
    assert titles[False]
    for groups, expected in ((drawn, titles[False]), (held_out, titles[True])):
        for name, items in groups:
            for number in re.findall(r"Person (\d+) ", str(items[0].state)) if name == "squad" else ():
                assert number in expected
            if name == "dbpedia":
                assert is_held_out(items[0].state) == (expected is titles[True])
