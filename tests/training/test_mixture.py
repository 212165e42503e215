import json
from collections import Counter

import pytest

from tests.evaluate.labelled_files import write_labelled_files
from training.families import families
from training.mixture import SOURCE_SHARE, SOURCE_WEIGHTS, Mixture
from training.splits import UNSEEN_FAMILIES, UNSEEN_SOURCE

DRAWS = 3000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_labelled_files(tmp_path_factory.mktemp("data"), texts=600)


@pytest.fixture(scope="module")
def drawn(folder):
    mixture = Mixture(folder, 0)
    return [mixture.question(number) for number in range(DRAWS)]


def as_text(pairs):
    return [f"{family.name} {item}" for family, item in pairs]


def test_a_question_depends_on_seed_and_number_alone(folder, drawn):
    numbers = [1999, 3, 250, 3, 0]
    other = Mixture(folder, 0)
    assert as_text(map(other.question, numbers)) == as_text(drawn[number] for number in numbers)
    assert as_text(map(Mixture(folder, 1).question, range(20))) != as_text(drawn[:20])


def test_nothing_unseen_is_among_them(drawn):
    names = {family.name for family, _ in drawn}
    assert names.isdisjoint({*UNSEEN_FAMILIES, UNSEEN_SOURCE})
    assert not any("command" in json.dumps(item.state) for family, item in drawn if family.name in SOURCE_WEIGHTS)
    assert names == {family.name for family in families()} - UNSEEN_FAMILIES | SOURCE_WEIGHTS.keys()


def test_shares(drawn):
    """Within 5 standard errors."""
    counts = Counter(family.name for family, _ in drawn)
    of_sources = sum(counts[name] for name in SOURCE_WEIGHTS)
    assert of_sources / DRAWS == pytest.approx(SOURCE_SHARE, abs=0.042)
    for name, weight in SOURCE_WEIGHTS.items():
        share = weight / sum(SOURCE_WEIGHTS.values())
        assert counts.pop(name) / of_sources == pytest.approx(share, abs=5 * (share / of_sources) ** 0.5)
    expected = (DRAWS - of_sources) / len(counts)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
