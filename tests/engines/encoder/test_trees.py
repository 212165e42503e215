"""Every row is one leaf of one tree, under its own state and question; what rows have in common is there once."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.engines.base import Row
from decision_serve.engines.encoder.trees import grow_trees, split_row
from decision_serve.errors import EngineFailed
from tests.engines.encoder.requests import SEPARATOR, START, pair_row

# Few states and questions, so that rows that follow each other have them in common; a state may equal a question.
STATES = QUESTIONS = st.sampled_from([(4,), (4, 5, 4)])
OPTIONS = st.lists(st.integers(4, 5), max_size=2).map(tuple)
ROWS = st.lists(st.builds(pair_row, STATES, QUESTIONS, OPTIONS), max_size=25)
LIMITS = st.integers(6, 20)
NO_LIMIT = 10_000
QUICK = settings(max_examples=40, deadline=None)


def grow(rows, limit):
    return list(grow_trees(rows, SEPARATOR, limit))


def cost_of_another(grown, row):
    """Tokens by which a tree grows that takes `row`, of its own state, after the rows that it has."""
    _, question, option = split_row(row, SEPARATOR)
    last_question = grown.tree.segments[grown.tree.parents[grown.tree.leaves[-1]]]
    return len(option) + (len(question) if question != last_question else 0)


@QUICK
@given(rows=ROWS, limit=LIMITS)
def test_every_row_comes_back_once_in_order_with_its_segments(rows, limit):
    found = []
    for tree, numbers in ((grown.tree, grown.rows) for grown in grow(rows, limit)):
        for leaf, number in zip(tree.leaves, numbers, strict=True):
            question = tree.parents[leaf]
            assert tree.parents[question] == 0
            found.append((number, (tree.segments[0], tree.segments[question], tree.segments[leaf])))
        assert tree.parents[0] == -1
        assert len(tree.segments) == len(tree.parents) == 1 + len({tree.parents[i] for i in tree.leaves}) + len(numbers)
    assert found == [(number, split_row(row, SEPARATOR)) for number, row in enumerate(rows)]


@QUICK
@given(rows=ROWS)
def test_segments_of_a_row_are_the_row(rows):
    for row in rows:
        segments = split_row(row, SEPARATOR)
        assert sum(segments, ()) == row.ids
        assert all(segment[-1] == SEPARATOR and segment.count(SEPARATOR) == 1 for segment in segments)


@QUICK
@given(rows=ROWS, limit=LIMITS)
def test_only_a_single_row_is_over_the_limit(rows, limit):
    for grown in grow(rows, limit):
        assert grown.tree.length <= limit or len(grown.rows) == 1


@QUICK
@given(rows=ROWS, limit=LIMITS)
def test_a_tree_ends_where_the_state_does_or_when_it_is_full(rows, limit):
    for one, following in pairwise(grow(rows, limit)):
        same_state = one.tree.segments[0] == following.tree.segments[0]
        cost = cost_of_another(one, rows[following.rows[0]])
        assert not same_state or one.tree.length + cost > limit


@QUICK
@given(rows=ROWS)
def test_sorted_rows_share_all_that_they_have_in_common(rows):
    rows = sorted(rows, key=lambda row: row.ids)
    parts = [split_row(row, SEPARATOR) for row in rows]
    states, questions = {part[:1] for part in parts}, {part[:2] for part in parts}
    grown = grow(rows, NO_LIMIT)
    assert len(grown) == len(states)
    distinct = [state for (state,) in states] + [question for _, question in questions]
    tokens = sum(map(len, distinct)) + sum(len(option) for *_, option in parts)
    assert sum(each.tree.length for each in grown) == tokens


@pytest.mark.parametrize(("question", "length"), [((6, 6), 12), ((7, 7, 7), 16)], ids=["the same question", "another"])
def test_a_tree_takes_what_just_fits(question, length):
    rows = [pair_row((5,), (6, 6), (8,)), pair_row((5,), question, (9, 9, 9))]
    assert [grown.tree.length for grown in grow(rows, length)] == [length]
    assert [grown.rows for grown in grow(rows, length - 1)] == [(0,), (1,)]


def test_no_rows():
    assert grow([], 100) == []


S = SEPARATOR
MALFORMED = {
    "two separators": (START, 5, S, 6, S),
    "four separators": (START, 5, S, 6, S, 7, S, 8, S),
    "one after the last text is missing": (START, S, 6, S, 7, S, 8),
    "none": (START, 5, 6),
    "one token": (S,),
}


@pytest.mark.parametrize("ids", MALFORMED.values(), ids=MALFORMED)
def test_a_row_of_another_layout_is_refused(ids):
    row = Row(ids, (len(ids) - 1,), ((S,),))
    for call in (lambda: split_row(row, S), lambda: grow([pair_row((5,), (6,), (7,)), row], NO_LIMIT)):
        with pytest.raises(EngineFailed, match=r"not <state> \[SEP\] <question> \[SEP\] <option> \[SEP\]"):
            call()
