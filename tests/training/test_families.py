"""Every generator family: its questions are repeatable, well formed, answerable and balanced."""

import functools
import hashlib
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from decision_serve.prompts.text import check_value, render_state
from decision_serve.questions import Choice, Noul, Profile, Score, check_questions
from training.families import families
from training.splits import UNSEEN_FAMILIES

ROOT = Path(__file__).parents[2]
DRAWS = 150
KINDS = {"choice": Choice, "noul": Noul, "score": Score}

every_family = pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
# An endless loop in a generator fails its test after so many seconds; 150 draws take about 0.1.
pytestmark = pytest.mark.timeout(20)


def draw(family, number):
    return family.make(random.Random(f"{family.name} {number}"))


@functools.cache
def drawn(family):
    return [draw(family, number) for number in range(DRAWS)]


def digest(draws):
    """Of `draws` questions of every family; dictionaries count in their order."""
    lines = [repr(draw(family, number)) for family in families() for number in range(draws)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@every_family
def test_questions_are_accepted_and_answerable(family):
    for item in drawn(family):
        question = item.question
        assert type(question) is KINDS[family.kind]
        for profile in Profile:
            check_questions({"q": question}, profile)
        check_value(item.state)
        check_value(question.instructions)
        assert render_state(item.state).strip()
        answers, descriptions = sides(question)
        assert 0 <= item.gold < len(answers)
        for texts in (answers, descriptions):
            assert len({repr(text).lower() for text in texts}) == len(texts), f"{question} says the same twice"


def sides(question):
    """What the answer is picked from, and what is said about some or all of that."""
    if isinstance(question, Noul):
        return ("no", "yes"), (question.false, question.true) if question.is_described else ()
    if isinstance(question, Score):
        return question.levels, ()
    return list(question.options), [text for text in question.options.values() if text is not None]


@every_family
def test_a_question_depends_on_the_random_numbers_alone(family):
    first = [repr(item) for item in drawn(family)]
    again = [repr(draw(family, number)) for number in reversed(range(DRAWS))]
    assert again[::-1] == first
    assert len(set(first)) > 0.9 * DRAWS, "most draws are new questions"


def test_another_hash_seed_gives_the_same_questions():
    here = os.environ.get("PYTHONHASHSEED", "random")
    code = "from tests.training.test_families import digest; print(digest(5))"
    other = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "2" if here == "1" else "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == digest(5)


@every_family
def test_right_answers_are_spread(family):
    golds = [item.gold for item in drawn(family)]
    if family.kind == "noul":
        # 5 standard errors of 150 fair draws are 0.2
        assert 0.3 < sum(golds) / DRAWS < 0.7
    else:
        assert all(golds.count(place) < 0.7 * DRAWS for place in set(golds))


def test_there_are_families_of_every_type_to_learn_and_to_hold_out():
    kinds = {family.name: family.kind for family in families()}
    assert len(kinds) >= 15
    assert kinds.keys() >= UNSEEN_FAMILIES
    assert {kinds[name] for name in UNSEEN_FAMILIES} == set(KINDS)
    assert {kind for name, kind in kinds.items() if name not in UNSEEN_FAMILIES} == set(KINDS)


def test_the_readme_lists_every_family_under_its_type():
    readme = (ROOT / "training" / "README.md").read_text(encoding="utf-8")
    listed = [
        (kind, name, bool(unseen))
        for kind, lines in re.findall(r"### (\w+)\n((?:\n?- .+\n)+)", readme)
        for name, unseen in re.findall(r"- `(\w+)`( \(unseen\))?: ", lines)
    ]
    assert sorted(listed) == sorted((f.kind, f.name, f.name in UNSEEN_FAMILIES) for f in families())
