import json
from collections import Counter

import pytest

from tests.training.mixture_texts import write_mixture
from training.claims import Claims
from training.dialogues import Dialogues
from training.families import families
from training.mixture import (
    DRILLS,
    FORMS,
    MOST,
    PARTS,
    SCORE,
    SOURCE_SHARE,
    SOURCE_WEIGHTS,
    TEXTS,
    WARM_UP,
    WEIGHTS,
    Mixture,
)
from training.moods import Moods
from training.passages import Passages
from training.siblings import SIBLINGS
from training.splits import UNSEEN_FAMILIES, UNSEEN_SOURCE

DRAWS = 4000
NAMES = {
    Passages: {"squad", "dbpedia"},
    Claims: {"snli", "mnli", "conjnli"},
    Dialogues: {"sgd"},
    Moods: {"goemotions"},
}
SETS = set().union(*NAMES.values())
LEARNED = {family.name for family in families()} - UNSEEN_FAMILIES
SCORES = {family.name for family in families() if family.kind == "score"} & LEARNED


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_mixture(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def parts(folder):
    """The first states of every part."""
    mixture = Mixture(folder, 0)
    return [[mixture.group(first + number) for number in range(DRAWS)] for first in (0, *PARTS)]


@pytest.fixture(scope="module")
def drawn(parts):
    """After the warm-up."""
    return parts[1]


@pytest.fixture(scope="module")
def last(parts):
    """Of the last part."""
    return parts[-1]


def test_a_state_and_its_questions_depend_on_seed_and_number_alone(folder, drawn):
    numbers = [1999, 3, 250, 3, 0]
    other = Mixture(folder, 0)
    assert [repr(other.group(WARM_UP + n)) for n in numbers] == [repr(drawn[n]) for n in numbers]
    assert [repr(Mixture(folder, 1).group(WARM_UP + n)) for n in range(20)] != [repr(group) for group in drawn[:20]]


def test_nothing_unseen_is_among_them(drawn, last):
    drawn = [*drawn, *last]
    names = {name for name, _ in drawn}
    assert names.isdisjoint({*UNSEEN_FAMILIES, UNSEEN_SOURCE})
    assert not any("command" in json.dumps(items[0].state) for name, items in drawn if name in SOURCE_WEIGHTS)
    assert names == LEARNED | SOURCE_WEIGHTS.keys() | SETS | {"drills"}


def test_weights_are_of_families_that_are_learned():
    assert WEIGHTS.keys() <= LEARNED


def families_are(drawn, weights, sources):
    """Sources and families come by their weights, within 5 standard errors."""
    counts = Counter(name for name, _ in drawn if name not in {"drills", *SETS})
    rest = counts.total()
    expected = {name: sources * weight / sum(SOURCE_WEIGHTS.values()) * rest for name, weight in SOURCE_WEIGHTS.items()}
    expected |= {name: (1 - sources) * weight / sum(weights.values()) * rest for name, weight in weights.items()}
    assert counts.keys() <= expected.keys()
    assert all(abs(counts[name] - share) < 5 * share**0.5 for name, share in expected.items())


@pytest.mark.parametrize("part", [0, 1])
def test_slow_families_are_drawn_more_often(parts, part):
    families_are(parts[part], {name: WEIGHTS.get(name, 1.0) for name in LEARNED}, SOURCE_SHARE[part])


def test_at_last_slow_families_are_drawn_up_to_twice_as_often(last):
    weights = {name: min(MOST, WEIGHTS.get(name, 1.0)) for name in LEARNED}
    families_are(last, weights | {name: max(SCORE, weights[name]) for name in SCORES}, SOURCE_SHARE[-1])


def test_at_last_several_questions_are_asked_about_a_state(last):
    assert all(1 <= len(items) <= SIBLINGS for _, items in last)
    of_families = [items for name, items in last if name not in SETS]
    assert sum(map(len, of_families)) > 3 * len(of_families)
    assert all(item.state == items[0].state for _, items in last for item in items)


@pytest.mark.parametrize("part", range(len(DRILLS)))
def test_every_part_has_its_share_of_drills_and_of_texts(parts, part):
    """Within 5 standard errors."""
    assert len(parts) == len(DRILLS)
    counts = Counter(name for name, _ in parts[part])
    drills = DRILLS[part] * DRAWS
    assert abs(counts["drills"] - drills) <= 5 * drills**0.5
    others = DRAWS - counts["drills"]
    for of_texts, shares in TEXTS.items():
        expected = shares[part] * others
        assert abs(sum(counts[name] for name in NAMES[of_texts]) - expected) <= 5 * expected**0.5


def test_it_begins_without_texts(parts):
    assert not SETS & {name for name, _ in parts[0]}


def test_choices_and_scores_are_asked_in_other_forms_too(drawn):
    groups = [items for name, items in drawn if name not in {"drills", *SETS}]
    asked = [items for items in groups if items[0].question.type != "noul"]
    with_forms = [items for items in asked if len(items) == 3]
    assert len(with_forms) / len(asked) == pytest.approx(FORMS, abs=5 * (0.25 / len(asked)) ** 0.5)
    assert all(len(items) == 1 for items in groups if items[0].question.type == "noul")
    assert all(item.state == items[0].state for _, items in drawn for item in items)
