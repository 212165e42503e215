"""Rows as a tree: every token of every row lies on the way to its end, and what rows share is there once."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.engines.native.tree import MAX_DEPTH, MIN_SAVED_TOKENS, Reading, build_tree

MANY = 1000


def row(ids, *slots):
    return Row(tuple(ids), slots or (len(ids) - 1,), ((0,),) * max(1, len(slots)))


def path(segment):
    """The tokens from the first segment to the end of this one."""
    before = () if segment.parent is None else path(segment.parent)
    return before + segment.ids


def tokens(segments):
    return sum(len(segment.ids) for segment in segments)


def depth(segment):
    return 1 if segment.parent is None else 1 + depth(segment.parent)


def assert_is_tree_of(segments, rows, start=0, boundary=0):
    """Everything that a scoring and a layout rely on."""
    place = {id(segment): number for number, segment in enumerate(segments)}
    assert len(place) == len(segments)
    ways = {id(segment): path(segment) for segment in segments}
    for number, segment in enumerate(segments):
        assert segment.ids, "a segment without tokens"
        assert (segment.computed, segment.state, segment.left) == (0, None, len(segment.ids))
        assert segment.start == start + len(ways[id(segment)]) - len(segment.ids)
        if segment.parent is not None:
            assert place[id(segment.parent)] < number
            assert sum(child is segment for child in segment.parent.children) == 1
        assert all(child.parent is segment for child in segment.children)
        assert [reading.offset for reading in segment.readings] == sorted(r.offset for r in segment.readings)
        assert depth(segment) <= MAX_DEPTH + 1
        # What descends from a segment follows it directly.
        family = sum(is_below(later, segment) for later in segments)
        assert all(is_below(later, segment) for later in segments[number : number + family])
    read = {}
    for segment in segments:
        before = len(ways[id(segment)]) - len(segment.ids)
        for reading in segment.readings:
            assert 0 <= reading.offset < len(segment.ids)
            assert (reading.row, reading.slot) not in read
            read[reading.row, reading.slot] = ways[id(segment)][: before + reading.offset + 1]
    expected = {
        (number, slot): own.ids[start : position + 1]
        for number, own in enumerate(rows)
        for slot, position in enumerate(own.slots)
    }
    assert read == expected
    ends = set(ways.values())
    if boundary > start:
        assert segments[0].ids == rows[0].ids[start:boundary]
        assert all(segment is segments[0] or segment.parent is not None for segment in segments)
    assert all(own.ids[start:] in ends for own in rows)
    assert tokens(segments) <= sum(len(own.ids) - start for own in rows)


def is_below(segment, ancestor):
    while segment is not None and segment is not ancestor:
        segment = segment.parent
    return segment is ancestor


def prefix_nodes(rows, start):
    """Tokens of the tree in which every prefix is there once, however little that saves."""
    return len({own.ids[: end + 1] for own in rows for end in range(start, len(own.ids))})


@st.composite
def families(draw, min_size=1):
    """Rows that share prefixes of any length, on several levels; some are the same, some go on where others end."""
    prefixes = [()]
    runs = st.builds(lambda token, count: (token,) * count, st.integers(0, 2), st.sampled_from([1, 1, 2, 5, 16, 40]))
    for _ in range(draw(st.integers(0, 8))):
        prefixes.append((*draw(st.sampled_from(prefixes)), *draw(runs)))
    rows = []
    for _ in range(draw(st.integers(min_size, 12))):
        ids = (*draw(st.sampled_from(prefixes)), *draw(runs))
        slots = draw(st.sets(st.integers(0, len(ids) - 1), max_size=4))
        rows.append(Row(ids, tuple(sorted(slots)), ((1, 2),) * len(slots)))
    return rows


@settings(max_examples=60, deadline=None)
@given(rows=families(), data=st.data())
def test_every_row_is_on_the_way_to_its_end(rows, data):
    """From any stored prefix that leaves every row a token, and any boundary before the first slot."""
    common = common_prefix_length([own.ids for own in rows])
    reach = min(common, *(own.slots[0] if own.slots else len(own.ids) - 1 for own in rows))
    start = data.draw(st.integers(0, reach))
    boundary = data.draw(st.integers(0, reach))
    segments = build_tree(rows, start, boundary)
    assert_is_tree_of(segments, rows, start, boundary)
    distinct = {own.ids for own in rows}
    assert prefix_nodes(rows, start) <= tokens(segments) <= sum(len(ids) - start for ids in distinct)


@settings(max_examples=40, deadline=None)
@given(
    state=st.integers(1, 200),
    questions=st.lists(st.integers(1, 50), min_size=1, max_size=20),
    with_boundary=st.booleans(),
)
def test_questions_over_a_state_cost_the_state_once(state, questions, with_boundary):
    """S + sum Q. Without a boundary a state of few tokens may be repeated, where that saves less than a segment is."""
    rows = [row((1,) * state + (10 + number,) * size) for number, size in enumerate(questions)]
    segments = build_tree(rows, 0, state if with_boundary else 0)
    assert_is_tree_of(segments, rows, 0, state if with_boundary else 0)
    if with_boundary or len(rows) == 1 or state * (len(rows) - 1) >= MIN_SAVED_TOKENS:
        assert tokens(segments) == state + sum(questions)
    assert tokens(build_tree(rows, state, 0)) == sum(questions)


@settings(max_examples=40, deadline=None)
@given(
    state=st.integers(1, 100),
    heads=st.lists(st.tuples(st.integers(MIN_SAVED_TOKENS, 60), st.integers(2, 6)), min_size=1, max_size=5),
)
def test_levels_of_a_question_share_its_head(state, heads):
    rows = [
        row((1,) * state + (10 + number,) * size + (100 + level, 5))
        for number, (size, levels) in enumerate(heads)
        for level in range(levels)
    ]
    segments = build_tree(rows, 0, state)
    assert_is_tree_of(segments, rows, 0, state)
    once = state + sum(size + 2 * levels for size, levels in heads)
    assert tokens(segments) == once == prefix_nodes(rows, 0)
    assert once < state + sum(len(own.ids) - state for own in rows)


def test_drawing_of_the_module():
    """A state, two questions, and a score's head with two levels."""
    state, head = tuple(range(100)), tuple(range(200, 230))
    rows = [row((*state, 300)), row((*state, *head, 301)), row((*state, 302, 303)), row((*state, *head, 304))]
    root, *others = build_tree(rows, 0, 100)
    assert (root.ids, root.start, root.parent) == (state, 0, None)
    assert [(segment.ids, segment.start) for segment in others] == [
        (head, 100),
        ((301,), 130),
        ((304,), 130),
        ((300,), 100),
        ((302, 303), 100),
    ]
    shared = others[0]
    assert [segment.parent for segment in others] == [root, shared, shared, root, root]
    assert [segment.readings for segment in others] == [
        [],
        [Reading(0, 1, 0)],
        [Reading(0, 3, 0)],
        [Reading(0, 0, 0)],
        [Reading(1, 2, 0)],
    ]


@pytest.mark.parametrize(("shared", "count", "segments"), [(15, 2, 2), (16, 2, 3), (7, 3, 3), (8, 3, 4), (1, 17, 18)])
def test_a_short_run_is_shared_where_that_saves_enough(shared, count, segments):
    rows = [row((1,) * shared + (2 + number,)) for number in range(count)]
    assert len(build_tree(rows, 0, 0)) == segments


def test_rows_that_share_little_together_may_share_more_in_groups():
    rows = [row((1,) * 3 + (2 + number // 2,) * 20 + (9 + number,)) for number in range(4)]
    segments = build_tree(rows, 0, 0)
    assert_is_tree_of(segments, rows)
    assert tokens(segments) == 2 * 23 + 4


def test_rows_of_nothing_in_common():
    rows = [row((number, 7, 7)) for number in range(5)]
    assert [segment.ids for segment in build_tree(rows, 0, 0)] == [own.ids for own in rows]
    assert build_tree([], 0, 0) == []


@pytest.mark.parametrize("boundary", [0, 30])
def test_same_rows_are_one(boundary):
    rows = [row((1,) * 40, 35, 39)] * 6
    segments = build_tree(rows, 0, boundary)
    assert_is_tree_of(segments, rows, 0, boundary)
    assert tokens(segments) == 40
    assert len(segments) == (2 if boundary else 1)


@pytest.mark.parametrize("short", [1, 5, 20, 39])
def test_a_row_that_another_goes_on_from(short):
    rows = [row((1,) * 40), row((1,) * short), row((1,) * 40, 0, 39), row((1,) * short, 0)]
    segments = build_tree(rows, 0, 0)
    assert_is_tree_of(segments, rows)
    assert tokens(segments) == (40 if 3 * short >= MIN_SAVED_TOKENS else 40 + short)


def test_a_row_may_end_at_the_boundary():
    rows = [row((1,) * 20), row((1,) * 20 + (2,))]
    first, second = build_tree(rows, 0, 20)
    assert (first.ids, second.ids, second.parent) == ((1,) * 20, (2,), first)
    assert first.readings == [Reading(19, 0, 0)]


def test_slots_before_and_behind_a_branch():
    rows = [row((*range(50), 60, 61), 0, 10, 49, 50, 51), row((*range(50), 70), 10)]
    root, *ends = build_tree(rows, 0, 0)
    assert root.readings == [Reading(0, 0, 0), Reading(10, 0, 1), Reading(10, 1, 0), Reading(49, 0, 2)]
    assert [end.readings for end in ends] == [[Reading(0, 0, 3), Reading(1, 0, 4)], []]


# -- many rows


def built_quickly(rows, boundary=0):
    """The tree; a second is far more than it takes, and far less than what grows with the square of the rows would."""
    before = time.thread_time()
    segments = build_tree(rows, 0, boundary)
    assert time.thread_time() - before < 1.0
    return segments


@pytest.mark.parametrize("step", [1, 4])
def test_rows_that_each_go_on_from_the_last(step):
    """Deeper than a stack or a chain of states should be: what is below the deepest segments is repeated."""
    rows = [row((1,) * step * size) for size in range(1, MANY + 1)]
    segments = built_quickly(rows)
    assert max(depth(segment) for segment in segments) == MAX_DEPTH + 1
    assert sum(len(segment.readings) for segment in segments) == MANY
    assert {path(segment) for segment in segments} >= {own.ids for own in rows}
    assert tokens(segments) <= sum(len(own.ids) for own in rows)


def test_rows_that_part_one_after_the_other():
    rows = [row((*[1] * size, 2, *[3] * 10)) for size in range(1, MANY + 1)]
    segments = built_quickly(rows)
    assert max(depth(segment) for segment in segments) <= MAX_DEPTH + 1
    assert {path(segment) for segment in segments} >= {own.ids for own in rows}


def test_many_questions_over_a_long_state():
    state = range(1000)
    rows = [row((*state, 5000 + number)) for number in range(MANY)]
    assert tokens(built_quickly(rows, len(state))) == len(state) + MANY


@settings(max_examples=40, deadline=None)
@given(rows=families(min_size=2))
@example(rows=[row((1,) * 20 + (number,)) for number in (2, 3)])
def test_order_of_rows_changes_nothing(rows):
    def of(order):
        return [(segment.ids, segment.start) for segment in build_tree(order, 0, 0)]

    assert of(rows) == of(rows[::-1])
