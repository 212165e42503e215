import json
import random
import re

import pytest

from tests.training.dialogue_texts import DIALOGUES, KINDS, kind_of, write_dialogues
from training.dialogue_scenes import DEEDS
from training.dialogue_words import (
    ASK_INTENT,
    ASK_MOVE,
    ASK_SERVICE,
    ASK_TOPIC,
    ELSE,
    MOVES,
    NO_TOPIC,
    NOT_SAID,
    NOT_WANTED,
    NOTHING,
    SAID,
    TOPIC,
    UNSAID,
    WANTED,
)
from training.dialogues import HELD_OUT_SERVICES, NAME, QUESTIONS, TURNS, UNSEEN_NAME, Dialogues
from training.splits import is_held_out

DRAWS = 2000
LAST = {
    "I need": "begins", "something else": "seeks", "good": None, ": on ": "informs", "no,": "corrects", "yes": None,
    "not that": "declines", "thank": "thanks",
}  # fmt: skip
DOES = {
    "agrees": {"good", "yes"},
    "declines": {"no,", "not that"},
    "thanks": {"thank"},
    "asks": {"yes"},
    "ends": {"thank"},
    "begins": {"good"},
    "seeks": {"something else"},
}
"""By what the last message says."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_dialogues(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def drawn(folder):
    return draw(Dialogues(folder))


@pytest.fixture(scope="module")
def held_out(folder):
    return draw(Dialogues(folder, held_out=True), 500)


def draw(dialogues, count=DRAWS):
    rng = random.Random(0)
    return [dialogues.make(rng) for _ in range(count)]


def questions(drawn, kind):
    return [item for _, items in drawn for item in items if item.question.type == kind]


def messages(state):
    """The texts of a state's messages."""
    if isinstance(state, list):
        return [list(message.values())[1] for message in state]
    return re.findall(r"Number \d+: .*", state)


def number(state):
    (only,) = {re.match(r"Number (\d+)", text)[1] for text in messages(state)}
    return int(only)


def last(item):
    (only,) = [words for words in LAST if words in messages(item.state)[-1]]
    return only


def asked(item, *forms):
    """The words that one of these forms was filled with, or None."""
    for form in forms:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(form))
        if found := re.fullmatch(pattern, item.question.instructions, re.I):
            return found.groupdict()
    return None


def wanted(item):
    return ("Book" if any("book it" in text for text in messages(item.state)) else "Find"), kind_of(number(item.state))


def means(text, item):
    """Whether a name or description is that of the intent that is wanted."""
    verb, kind = wanted(item)
    return {verb.lower(), kind.lower()} <= set(
        re.findall("[A-Z]?[a-z]+", text.lower().replace(kind.lower(), f" {kind.lower()} "))
    )


def test_groups_are_about_one_state_of_a_bounded_length(drawn):
    assert all(1 <= len(items) <= QUESTIONS for _, items in drawn)
    assert all(item.state == items[0].state for _, items in drawn for item in items)
    assert {name for name, _ in drawn} == {NAME}
    states = [items[0].state for _, items in drawn]
    assert all(1 <= len(messages(state)) <= TURNS for state in states)
    assert all(len((state if isinstance(state, str) else json.dumps(state)).split()) <= 220 for state in states)
    assert 0.15 < sum(isinstance(state, list) for state in states) / DRAWS < 0.35
    assert any(state == messages(state)[0] for state in states)


def test_long_dialogues_are_cut_at_their_beginning(folder, monkeypatch):
    monkeypatch.setattr("training.dialogues.MOST_WORDS", 20)
    for _, items in draw(Dialogues(folder), 200):
        texts = messages(items[0].state)
        assert sum(len(text.split()) for text in texts) <= 20


def test_equal_states_of_the_generator_give_equal_questions(folder, drawn):
    assert repr(draw(Dialogues(folder), 100)) == repr(drawn[:100])


def test_options_are_distinct_and_questions_of_a_state_too(drawn):
    assert all(2 <= len(item.question.options) <= 10 for item in questions(drawn, "choice"))
    for _, items in drawn:
        assert len({str(item.question.instructions) for item in items}) == len(items)


def test_yes_is_as_frequent_as_no(drawn):
    judged = questions(drawn, "noul")
    assert len(judged) > 1000
    assert 0.45 < sum(item.gold for item in judged) / len(judged) < 0.55


def test_what_is_wanted(drawn):
    picked = [item for item in questions(drawn, "choice") if asked(item, *ASK_INTENT) is not None]
    assert len(picked) > 200
    for item in picked:
        options = list(item.question.options)
        fitting = [option for option in options if means(option, item)]
        assert fitting == ([] if options[item.gold] in ELSE else [options[item.gold]])
        assert all(
            text is None or means(text, item) == (name in fitting) for name, text in item.question.options.items()
        )
    judged = [
        (item, words)
        for item in questions(drawn, "noul")
        if (words := asked(item, *NOT_WANTED, *WANTED)) and not asked(item, *TOPIC)  # "wants to know ..." is of these
    ]
    assert len(judged) > 200
    for item, words in judged:
        assert item.gold == (means(words["intent"], item) != (asked(item, *NOT_WANTED) is not None))


def test_which_service_can_do_it(drawn):
    picked = [item for item in questions(drawn, "choice") if asked(item, *ASK_SERVICE) is not None]
    assert len(picked) > 100
    for item in picked:
        kind = kind_of(number(item.state))
        right = list(item.question.options)[item.gold]
        assert right in (f"All for your {kind.lower()}", KINDS[kind].lower(), KINDS[kind].lower().split("_")[0])
        assert item.question.options[right] in (None, f"All for your {kind.lower()}")


def value_of(item, slot):
    """What the messages say last of a slot, by the form of its values; of a place to go to, what was agreed to."""
    found = re.findall({"city": r"\w+ Town \d+", "name": r"\w+ House \d+(?: West)?", "date": r"\w+ (?:day|night) \d+",
                        "class": "first class"}[slot], "\n".join(messages(item.state)))  # fmt: skip
    return found[-1] if found else None


def slot_of(item):
    found = re.search(r"(?:meal|room|ride|show|song|hair|rain|home) (city|name|date|class)", item.question.instructions)
    return found and found[1]


def test_values_are_the_last_that_were_said(drawn):
    picked = [item for item in questions(drawn, "choice") if slot_of(item) and asked(item, *ASK_TOPIC) is None]
    abstained = 0
    for item in picked:
        options = list(item.question.options)
        right, value = options[item.gold], value_of(item, slot_of(item))
        assert right in NOT_SAID if value is None else right == value
        assert options.count(value) <= 1
        abstained += right in NOT_SAID
    assert len(picked) > 300
    assert 0.05 * len(picked) < abstained < 0.4 * len(picked)


def test_whether_a_value_is_the_right_one(drawn):
    seen = {0: 0, 1: 0}
    for item in questions(drawn, "noul"):
        told = re.search(r"\w+ (?:Town \d+|House \d+(?: West)?|(?:day|night) \d+)", item.question.instructions)
        if told:
            contrary = re.search(" not |something else|wrong", item.question.instructions) is not None
            assert item.gold == ((told[0] == value_of(item, slot_of(item))) != contrary)
            seen[item.gold] += 1
    assert min(seen.values()) > 50


def test_whether_something_has_been_said(drawn):
    seen = {0: 0, 1: 0}
    for item in questions(drawn, "noul"):
        for forms, contrary in ((SAID, False), (UNSAID, True)):
            if (words := asked(item, *forms)) and slot_of(item) and words["slot"].endswith(slot_of(item)):
                assert item.gold == ((value_of(item, slot_of(item)) is not None) != contrary)
                seen[item.gold] += 1
    assert min(seen.values()) > 50


def test_what_is_asked_about(drawn):
    picked = [item for item in questions(drawn, "choice") if asked(item, *ASK_TOPIC) is not None]
    assert len(picked) > 100
    for item in picked:
        right = list(item.question.options)[item.gold]
        assert right == "the phone number" if last(item) == "yes" else right in NOTHING
    judged = [(item, words) for item in questions(drawn, "noul") if (words := asked(item, *NO_TOPIC, *TOPIC))]
    assert len(judged) > 50
    for item, words in judged:
        assert last(item) == "yes"
        assert item.gold == ((words["topic"] == "the phone number") != (asked(item, *NO_TOPIC) is not None))


def test_flags_are_asked_about_as_whether(drawn):
    assert any(re.search("whether the .* has a view", str(item.question)) for item in questions(drawn, "choice"))


def test_what_the_last_message_does(drawn):
    picked = [item for item in questions(drawn, "choice") if asked(item, *ASK_MOVE) is not None]
    assert len(picked) > 200
    for item in picked:
        assert list(item.question.options)[item.gold] in MOVES[LAST[last(item)]]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed[0].__name__)
def test_whether_the_last_message_does_it(drawn, deed):
    holds, asks, contrary = deed
    counts = {0: 0, 1: 0}
    for item in questions(drawn, "noul"):
        turned = asked(item, *contrary) is not None
        if turned or asked(item, *asks) is not None:
            truth = last(item) in DOES[holds.__name__]
            assert item.gold == (truth != turned)
            counts[item.gold] += 1
    assert 0.35 < counts[1] / sum(counts.values()) < 0.65


def test_what_is_held_out_is_not_trained_on(drawn, held_out):
    own, other = ({number(items[0].state) for _, items in groups} for groups in (drawn, held_out))
    assert own.isdisjoint(other)
    for at in range(DIALOGUES):
        is_out = KINDS[kind_of(at)] in HELD_OUT_SERVICES or is_held_out(
            f"Number {at}: I need a {kind_of(at).lower()} in {kind_of(at)} Town {at}."
        )
        assert at not in (own if is_out else other)
    assert {KINDS[kind_of(at)] for at in other} > HELD_OUT_SERVICES
    for name, items in held_out:
        is_unseen = KINDS[kind_of(number(items[0].state))] in HELD_OUT_SERVICES
        assert name == (UNSEEN_NAME if is_unseen else NAME)


def test_nothing_of_a_held_out_service_is_an_option_in_training(drawn):
    text = repr([item.question for _, items in drawn for item in items])
    assert not re.search("rain|weather|home", text, re.I)


def test_an_absent_file_is_an_error(tmp_path):
    with pytest.raises(OSError):
        Dialogues(tmp_path)
