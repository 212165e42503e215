import json
from collections import Counter

import pytest

from tests.evaluate.labelled_files import write_labelled_files
from tests.training.passage_texts import write_passages
from training.families import families
from training.mixture import (
    DRILLS,
    FORMS,
    MOST,
    PARTS,
    PASSAGES,
    SCORE,
    SOURCE_SHARE,
    SOURCE_WEIGHTS,
    WARM_UP,
    WEIGHTS,
    Mixture,
)
from training.siblings import SIBLINGS
from training.splits import UNSEEN_FAMILIES, UNSEEN_SOURCE

DRAWS = 4000
SETS = {"squad", "boolq", "dbpedia"}
LEARNED = {family.name for family in families()} - UNSEEN_FAMILIES
SCORES = {family.name for family in families() if family.kind == "score"} & LEARNED


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_passages(write_labelled_files(tmp_path_factory.mktemp("data"), texts=600))


@pytest.fixture(scope="module")
def drawn(folder):
    """After the warm-up."""
    mixture = Mixture(folder, 0)
    return [mixture.group(WARM_UP + number) for number in range(DRAWS)]


@pytest.fixture(scope="module")
def last(folder):
    """Of the last part."""
    mixture = Mixture(folder, 0)
    return [mixture.group(PARTS[-1] + number) for number in range(DRAWS)]


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


def shares_are(drawn, drills, weights, sources=SOURCE_SHARE[0]):
    """Within 5 standard errors."""
    counts = Counter(name for name, _ in drawn)
    assert counts["drills"] / len(drawn) == pytest.approx(drills, abs=5 * (drills / len(drawn)) ** 0.5)
    others = len(drawn) - counts.pop("drills", 0)
    expected = {
        name: sources * weight / sum(SOURCE_WEIGHTS.values()) * others for name, weight in SOURCE_WEIGHTS.items()
    }
    expected |= {name: (1 - sources) * weight / sum(weights.values()) * others for name, weight in weights.items()}
    assert counts.keys() <= expected.keys()
    assert all(abs(counts[name] - share) < 5 * share**0.5 for name, share in expected.items())


def test_slow_families_are_drawn_more_often_and_drills_too(drawn):
    shares_are(drawn, DRILLS[1], {name: WEIGHTS.get(name, 1.0) for name in LEARNED})


def test_then_all_families_are_alike_and_there_are_no_drills(folder):
    mixture = Mixture(folder, 0)
    shares_are([mixture.group(PARTS[1] + n) for n in range(DRAWS)], 0.0, dict.fromkeys(LEARNED, 1.0))


def test_at_last_slow_families_are_drawn_up_to_twice_as_often(last):
    weights = {name: min(MOST, WEIGHTS.get(name, 1.0)) for name in LEARNED}
    last = [group for group in last if group[0] not in SETS]
    shares_are(last, 0.0, weights | {name: max(SCORE, weights[name]) for name in SCORES}, SOURCE_SHARE[-1])


def test_at_last_several_questions_are_asked_about_a_state(last):
    assert all(1 <= len(items) <= SIBLINGS for _, items in last)
    of_families = [items for name, items in last if name not in SETS]
    assert sum(map(len, of_families)) > 3 * len(of_families)
    assert all(item.state == items[0].state for _, items in last for item in items)


def test_at_last_there_are_passages(drawn, last):
    share = sum(name in SETS for name, _ in last) / len(last)
    assert share == pytest.approx(PASSAGES, abs=5 * (0.25 / len(last)) ** 0.5)
    assert not any(name in SETS for name, _ in drawn)


def test_it_begins_with_drills(folder):
    mixture = Mixture(folder, 0)
    drills = sum(mixture.group(number)[0] == "drills" for number in range(0, WARM_UP, WARM_UP // 1000))
    assert drills / 1000 == pytest.approx(DRILLS[0], abs=5 * (0.25 / 1000) ** 0.5)


def test_choices_and_scores_are_asked_in_other_forms_too(drawn):
    asked = [items for name, items in drawn if name != "drills" and items[0].question.type != "noul"]
    with_forms = [items for items in asked if len(items) == 3]
    assert len(with_forms) / len(asked) == pytest.approx(FORMS, abs=5 * (0.25 / len(asked)) ** 0.5)
    assert all(len(items) == 1 for name, items in drawn if name != "drills" and items[0].question.type == "noul")
    assert all(item.state == items[0].state for _, items in drawn for item in items)
