"""Drills, answered by reading their states back."""

import itertools
import json
import random
import re

import pytest

from decision_serve.questions import Choice
from training.drills import (
    ABOVE,
    ABSTAIN,
    ASK_KEY,
    ASK_VALUE,
    BELOW,
    HAS,
    HAS_NOT,
    LARGEST,
    QUESTIONS,
    SAYS,
    SAYS_NOT,
    SENTENCES,
    SMALLEST,
    Drills,
)

WORDS = [f"{first}{second}" for first in "bdfgklmnprst" for second in ("ool", "ank", "ift", "ushy", "endo")]
GROUPS = {
    "value": ASK_VALUE,
    "name": ASK_KEY,
    "says": SAYS,
    "says not": SAYS_NOT,
    "has": HAS,
    "has not": HAS_NOT,
    "above": ABOVE,
    "below": BELOW,
    "largest": LARGEST,
    "smallest": SMALLEST,
}
CHOICES = {"value", "name", "largest", "smallest"}
SLOTS = {"v": r"(?P<v>.+?)", "n": r"(?P<n>.+?)"}
NAMES = [r"(?P<k>[a-z]+)", r"(?P<k>[a-z]+ [a-z]+)"]


@pytest.fixture(scope="module")
def groups():
    drills, rng = Drills(WORDS), random.Random(0)
    return [drills.make(rng) for _ in range(500)]


def matches(template, text):
    """With names of one word and of two."""
    parts = re.split(r"\{(\w)\}", template)
    for name in NAMES:
        slots = SLOTS | {"k": name}
        match = re.fullmatch("".join(slots[p] if i % 2 else re.escape(p) for i, p in enumerate(parts)), text)
        if match:
            yield match.groupdict()


def read_state(state):
    """Every reading of a state as its names and values, in order."""
    if isinstance(state, str) and state.startswith("{"):
        state = json.loads(state)
    if isinstance(state, dict):
        return [dict(state)]
    if isinstance(state, list):
        return [{pair["name"]: pair["value"] for pair in state}]
    found = []
    for says, denies, between in SENTENCES:
        pairs = {}
        for part in state.split(between) if between != " " else re.findall(r"[^.]+(?:\.\d+[^.]*)?\.", state):
            part = part.strip()
            if any(matches(denies, part)):
                continue
            said = next(matches(says, part), None)
            if said is None:
                break
            pairs[said["k"]] = said["v"]
        else:
            found.append(pairs)
    return found


def number(text):
    return float(re.search(r"\d+(?:\.\d+)?", text)[0])


def right(kind, parts, pairs):
    """The answer: a text among the options, or whether it holds."""
    name, value, limit = (parts.get(slot) for slot in "kvn")
    by_value = {held: key for key, held in pairs.items()}
    if kind == "value":
        return pairs.get(name, ABSTAIN)
    if kind == "name":
        return by_value.get(value, ABSTAIN)
    if kind.startswith("says"):
        return (pairs.get(name) == value) == (kind == "says")
    if kind.startswith("has"):
        return (name in pairs or name in by_value) == (kind == "has")
    if kind in ("above", "below"):
        other = number(pairs.get(limit, limit))
        return number(pairs[name]) > other if kind == "above" else number(pairs[name]) < other
    pick = max if kind == "largest" else min
    return pick(pairs, key=lambda key: number(pairs[key]))


def answers(item):
    """Every answer that some reading of state and question gives, as an index."""
    is_choice = isinstance(item.question, Choice)
    options = list(item.question.options) if is_choice else []
    found = set()
    for pairs, (kind, templates) in itertools.product(read_state(item.state), GROUPS.items()):
        if (kind in CHOICES) != is_choice:
            continue
        for parts in (parts for template in templates for parts in matches(template, item.question.instructions)):
            try:
                answer = right(kind, parts, pairs)
            except (KeyError, TypeError, ValueError):  # not this template's text
                continue
            if isinstance(answer, bool):
                found.add(int(answer))
            else:
                found |= {
                    index
                    for index, option in enumerate(options)
                    if option == answer or (answer is ABSTAIN and option in ABSTAIN)
                }
    return found


def test_reading_the_state_back_gives_the_answer(groups):
    asked = ambiguous = 0
    for item in (item for items in groups for item in items):
        found = answers(item)
        assert item.gold in found, item
        asked += 1
        ambiguous += len(found) > 1
    assert ambiguous < 0.3 * asked  # a text that is more than one template's


def test_questions_of_a_group_share_their_state(groups):
    assert all(len(items) == QUESTIONS and all(item.state is items[0].state for item in items) for items in groups)


def test_yes_is_right_as_often_as_no(groups):
    golds = [item.gold for items in groups for item in items if item.question.type == "noul"]
    assert sum(golds) / len(golds) == pytest.approx(0.5, abs=0.05)


def test_options_differ_and_are_two_at_least(groups):
    counts = [len(item.question.options) for items in groups for item in items if item.question.type == "choice"]
    assert min(counts) >= 2


def test_equal_generators_give_equal_questions():
    drills = Drills(WORDS)
    assert drills.make(random.Random(5)) == drills.make(random.Random(5))
    assert drills.make(random.Random(5)) != drills.make(random.Random(6))
