"""Questions about one state that a family would have asked with other random numbers."""

import random

import pytest

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.families import families
from training.families.family import Family
from training.siblings import MORE, SIBLINGS, _Varied, make_siblings

STATES = 12


@pytest.fixture(params=families(), ids=lambda family: family.name)
def family(request):
    return request.param


def answer(item):
    question = item.question
    return list(question.options)[item.gold] if isinstance(question, Choice) else item.gold


def test_they_are_of_one_state_and_differ_in_answer_or_words(family):
    for number in range(STATES):
        items = make_siblings(family, random.Random(number))
        assert 1 <= len(items) <= SIBLINGS
        assert all(item.state == items[0].state for item in items)
        assert len({(str(item.question.instructions), answer(item)) for item in items}) == len(items)
        assert len(items) - len({answer(item) for item in items}) <= MORE


def test_a_question_about_a_state_has_one_answer_however_it_is_drawn(family):
    """What decides over the answer is in the state or in the question, and in nothing else that was drawn."""
    for number in range(STATES):
        seed = str(number)
        stream = _Varied(seed)
        drawn = [family.make(stream)]
        drawn += [family.make(_Varied(seed, first, 1, "other")) for first in range(stream.draws)]
        answers = {}
        for item in drawn:
            asked = repr((item.state, item.question))
            assert answers.setdefault(asked, answer(item)) == answer(item), asked


def test_they_depend_on_the_random_numbers_alone(family):
    first, again, other = (repr(make_siblings(family, random.Random(seed))) for seed in (3, 3, 4))
    assert first == again != other


def test_most_families_have_several_and_some_turn_the_answer():
    several = turned = 0
    for family in families():
        groups = [make_siblings(family, random.Random(f"{family.name} {number}")) for number in range(STATES)]
        several += sum(len(items) for items in groups) / STATES > 2
        turned += any(len({answer(item) for item in items}) > 1 for items in groups)
    assert several > 0.75 * len(families())
    assert turned > 0.7 * len(families())


def test_answers_that_differ_come_first():
    def make(rng):
        number = rng.choice("123456789")
        return LabelledQuestion("x", Noul(f"{rng.choice('abcdefghij')} {number}"), int(number > "5"))

    for seed in range(20):
        golds = [item.gold for item in make_siblings(Family("f", "noul", make), random.Random(seed))]
        assert len(golds) == 2 + MORE
        assert golds[0] != golds[1]


def test_a_varied_stream_replaces_the_draws_of_its_window_alone():
    plain, varied = _Varied("s"), _Varied("s", 2, 3, "t")
    first, second = ([stream.random() for _ in range(8)] for stream in (plain, varied))
    assert [one == two for one, two in zip(first, second, strict=True)] == [True] * 2 + [False] * 3 + [True] * 3
    assert plain.draws == 8
    assert first == [random.Random("s").random() for _ in range(1)] + first[1:]
    bits = [_Varied("s", 1, 1, "t").getrandbits(8) for _ in range(2)]
    assert bits == [random.Random("s").getrandbits(8)] * 2
