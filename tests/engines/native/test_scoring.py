"""A scoring driven by a pass that computes nothing but checks everything: what is taken, kept, published, released."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.engines.native.delta_layout import CHUNK
from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.scoring import NativeScoring
from decision_serve.engines.native.tree import build_tree

MANY = 10_000


@dataclass(eq=False)
class Tokens:
    """Stands for a state: the tokens that it has seen."""

    ids: tuple[int, ...]

    @property
    def length(self):
        return len(self.ids)


class Driver:
    """Takes steps and runs them as a decoder would; the logits of a slot are the tokens that it sees."""

    def __init__(self, rows, start=0, boundary=0):
        self.published, self.released, self.computed = [], [], 0
        self.stored = Tokens(rows[0].ids[:start]) if start else None
        publish = self.published.append if boundary else None
        self.rows, self.boundary = rows, boundary
        self.scoring = NativeScoring(rows, self.stored, boundary, publish, lambda: self.released.append(True))
        self.segments = self.scoring._segments
        self.total = self.scoring.tokens_left

    def run_pass(self, limit):
        steps = self.scoring.take(limit)
        self.check_steps(steps, limit)
        after = {}
        for step in steps:
            parent = step.piece.parent
            before = after[id(parent)] if isinstance(parent, Piece) else () if parent is None else parent.ids
            assert step.piece.start == len(before)
            after[id(step.piece)] = before + tuple(step.piece.ids)
        seen = [after[id(step.piece)] for step in steps]
        states = [Tokens(ids) if step.piece.keeps_state else None for step, ids in zip(steps, seen, strict=True)]
        read = [
            [ids[: step.piece.start + offset + 1] for offset in step.piece.reads]
            for step, ids in zip(steps, seen, strict=True)
        ]
        self.scoring.advance(steps, states, read)
        self.computed += sum(step.count for step in steps)
        self.check_states(steps, states)
        return steps

    def check_steps(self, steps, limit):
        """Everything that the layout and the engine rely on, and that cuts are where they should be."""
        assert steps, "no progress"
        assert sum(step.count for step in steps) <= limit
        assert len({id(step.segment) for step in steps}) == len(steps)
        order = [self.segments.index(step.segment) for step in steps]
        assert order == sorted(order)
        room = limit
        for step in steps:
            segment, piece = step.segment, step.piece
            assert step.scoring is self.scoring
            assert 0 < step.count <= segment.left
            assert tuple(piece.ids) == segment.ids[segment.computed : segment.computed + step.count]
            assert list(piece.reads) == sorted(piece.reads)
            if step.count < segment.left:
                assert segment.left > limit, "cut, though it fits into a pass"
                assert step.count % CHUNK == 0 or step.count == limit < CHUNK
                assert room - step.count < CHUNK or limit < CHUNK
            room -= step.count

    def check_states(self, steps, states):
        for step, state in zip(steps, states, strict=True):
            was_published = any(state is other for other in self.published)
            assert state is None or step.segment.state is state or was_published, "kept for nobody"
        for segment in self.segments:
            unfinished = segment.computed and segment.left
            waited_for = segment.computed and any(not child.computed for child in segment.children)
            assert (segment.state is not None) == bool(unfinished or waited_for)
            if segment.state is not None:
                assert segment.state.ids[segment.start :] == segment.ids[: segment.computed]
        assert self.scoring.tokens_left == self.total - self.computed
        assert self.scoring.done == (self.computed == self.total)

    def check_end(self):
        assert all(segment.computed == len(segment.ids) and segment.state is None for segment in self.segments)
        assert self.scoring.result == [[own.ids[: slot + 1] for slot in own.slots] for own in self.rows]
        assert [state.ids for state in self.published] == ([self.rows[0].ids[: self.boundary]] if self.boundary else [])
        assert self.released == []
        for _ in range(2):
            self.scoring.close()
            assert self.released == [True]


@st.composite
def families(draw):
    """Rows over one state, some of which share more than it, with segments shorter and longer than a pass."""
    runs = st.builds(lambda token, count: (token,) * count, st.integers(0, 2), st.sampled_from([1, 3, 20, 64, 70, 300]))
    state = draw(runs)
    prefixes = [state]
    for _ in range(draw(st.integers(0, 4))):
        prefixes.append(draw(st.sampled_from(prefixes)) + draw(runs))
    rows = []
    for _ in range(draw(st.integers(1, 8))):
        ids = draw(st.sampled_from(prefixes)) + draw(runs)
        slots = tuple(sorted(draw(st.sets(st.integers(0, len(ids) - 1), max_size=3))))
        rows.append(Row(ids, slots, ((0,),) * len(slots)))
    return rows


BUDGETS = st.lists(st.integers(1, 600), min_size=1, max_size=6)


@settings(max_examples=50, deadline=None)
@given(rows=families(), budgets=BUDGETS, data=st.data())
def test_every_token_once_under_any_budgets(rows, budgets, data):
    common = common_prefix_length([own.ids for own in rows])
    reach = min(common, *(own.slots[0] if own.slots else len(own.ids) - 1 for own in rows))
    start = data.draw(st.integers(0, reach))
    boundary = data.draw(st.one_of(st.just(0), st.integers(start + 1, reach))) if start < reach else 0
    driver = Driver(rows, start, boundary)
    assert driver.total == sum(len(segment.ids) for segment in build_tree(rows, start, boundary))
    passes = 0
    while not driver.scoring.done:
        driver.run_pass(budgets[passes % len(budgets)])
        passes += 1
    driver.check_end()
    assert driver.scoring.take(MANY) == []


@settings(max_examples=25, deadline=None)
@given(rows=families(), limit=st.integers(1, 600), other=st.integers(1, 600))
def test_take_changes_nothing(rows, limit, other):
    """What a failed pass was to compute is taken again in the same way."""

    def described(steps):
        pieces = [(step.piece, isinstance(step.piece.parent, Piece)) for step in steps]
        return [
            (
                id(step.segment),
                step.count,
                step.readings,
                piece.ids,
                piece.start,
                piece.reads,
                piece.keeps_state,
                inside,
            )
            for step, (piece, inside) in zip(steps, pieces, strict=True)
        ]

    driver = Driver(rows)
    while not driver.scoring.done:
        first = described(driver.scoring.take(limit))
        described(driver.scoring.take(other))
        assert described(driver.scoring.take(limit)) == first
        driver.run_pass(limit)
    driver.check_end()


@settings(max_examples=25, deadline=None)
@given(rows=families())
def test_one_pass_where_there_is_room(rows):
    driver = Driver(rows)
    steps = driver.run_pass(driver.total)
    assert not any(step.piece.keeps_state for step in steps)
    driver.check_end()


def questions(state, *sizes):
    ends = [(state - 1 + size,) for size in sizes]
    return [Row((1,) * state + (2 + n,) * size, ends[n], ((0,),)) for n, size in enumerate(sizes)]


def counts(driver, limit):
    found = []
    while not driver.scoring.done:
        found.append([step.count for step in driver.run_pass(limit)])
    return found


@pytest.mark.parametrize(
    ("state", "sizes", "limit", "passes"),
    [
        (300, [10, 20], 512, [[300, 10, 20]]),
        (300, [10, 20], 310, [[300, 10], [20]]),
        (300, [10, 20], 305, [[300], [10, 20]]),
        (300, [100, 10], 350, [[300, 10], [100]]),  # what fits into a pass waits for one, what is short goes first
        (300, [10], 128, [[128], [128], [44, 10]]),
        (300, [10], 100, [[64]] * 3 + [[64]] + [[44, 10]]),
        (100, [10], 30, [[30]] * 3 + [[10, 10]]),  # a budget below a chunk
        (100, [400], 150, [[100], [128], [128], [144]]),
        (60, [400], 150, [[60, 64], [128], [128], [80]]),  # the rest of a pass holds a whole chunk
    ],
)
def test_where_passes_are_cut(state, sizes, limit, passes):
    assert counts(Driver(questions(state, *sizes), boundary=state), limit) == passes


def test_states_are_kept_for_what_comes_later():
    driver = Driver(questions(200, 60, 60, 60), boundary=200)
    (root,) = driver.run_pass(200)
    assert root.piece.keeps_state
    assert [state.length for state in driver.published] == [200]
    assert [step.piece.keeps_state for step in driver.run_pass(130)] == [False, False]
    assert root.segment.state is driver.published[0]
    (last,) = driver.run_pass(130)
    assert last.piece.parent is driver.published[0]
    assert root.segment.state is None
    driver.check_end()


def test_a_state_is_kept_within_a_pass_only_where_it_is_published():
    silent, published = Driver(questions(100, 5, 6)), Driver(questions(100, 5, 6), boundary=100)
    assert [step.piece.keeps_state for step in silent.run_pass(MANY)] == [False, False, False]
    assert [step.piece.keeps_state for step in published.run_pass(MANY)] == [True, False, False]
    assert published.segments[0].state is None
    published.check_end()


def test_stored_prefix_is_where_rows_begin():
    driver = Driver(questions(100, 5, 6), start=100)
    steps = driver.run_pass(MANY)
    assert [step.piece.parent for step in steps] == [driver.stored] * 2
    assert [step.piece.start for step in steps] == [100, 100]
    driver.check_end()


def test_a_stored_prefix_is_extended_to_the_boundary():
    driver = Driver(questions(100, 5, 6), start=40, boundary=100)
    assert counts(driver, MANY) == [[60, 5, 6]]
    driver.check_end()


def test_same_rows_read_the_same_logits_once():
    rows = [Row((1, 2, 3, 4), (1, 3), ((7,), (8, 9)))] * 3
    driver = Driver(rows)
    (step,) = driver.run_pass(MANY)
    assert [(reading.offset, reading.row, reading.slot) for reading in step.readings] == [
        *((1, number, 0) for number in range(3)),
        *((3, number, 1) for number in range(3)),
    ]
    driver.check_end()


def test_no_rows():
    scoring = NativeScoring([])
    assert (scoring.done, scoring.result, scoring.take(1), scoring.tokens_left) == (True, [], [], 0)
    scoring.close()


@pytest.mark.parametrize("passes", [0, 1])
def test_closed_before_the_end(passes):
    """Nothing is published any more, nothing is held, and what was stored is let go of once."""
    driver = Driver(questions(200, 60, 60), start=50, boundary=200)
    for _ in range(passes):
        driver.run_pass(100)
    for _ in range(3):
        driver.scoring.close()
    assert driver.released == [True]
    assert driver.published == []
    assert driver.scoring.take(MANY) == []
    held = vars(driver.scoring).values()
    assert not any(isinstance(value, Tokens) or value is driver.segments for value in held)


def test_closed_without_anything_stored():
    scoring = NativeScoring(questions(10, 2))
    scoring.close()
    scoring.close()
    assert scoring.take(MANY) == []


# -- prefixes that another scoring computes


@pytest.mark.parametrize(
    ("rows", "reach"),
    [
        ([Row((1,) * 9, (8,), ((0,),))], 8),
        ([Row((1,) * 9, (3, 8), ((0,), (0,)))], 3),
        ([Row((1,) * 9, (), ())], 8),
        (questions(20, 5, 6), 20),
        ([*questions(20, 5, 6), Row((1,) * 20, (), ())], 19),
        ([Row((number, 1), (1,), ((0,),)) for number in range(2)], 0),
        ([], 0),
    ],
)
def test_reach_leaves_every_row_what_it_reads(rows, reach):
    assert NativeScoring(rows).reach == reach


def test_which_prefix_is_that_of_another():
    published = []
    first = NativeScoring(questions(100, 5, 6), None, 100, published.append)
    assert first.publishes
    assert first.publishes_prefix_of(NativeScoring(questions(100, 9)))
    assert first.publishes_prefix_of(NativeScoring(questions(130, 9)))
    assert not first.publishes_prefix_of(NativeScoring(questions(99, 9)))
    assert not first.publishes_prefix_of(NativeScoring([Row((7,) * 150, (149,), ((0,),))]))
    silent = NativeScoring(questions(100, 5))
    assert not silent.publishes
    assert not silent.publishes_prefix_of(first)


@pytest.mark.parametrize("ends", ["published", "closed"])
def test_what_is_published_or_given_up_is_not_waited_for(ends):
    driver, other = Driver(questions(100, 5, 6), boundary=100), NativeScoring(questions(100, 9))
    assert driver.scoring.publishes_prefix_of(other)
    if ends == "published":
        driver.run_pass(100)
        assert not driver.scoring.done
    else:
        driver.scoring.close()
    assert not driver.scoring.publishes_prefix_of(other)


def test_planned_again_over_a_stored_prefix():
    driver = Driver(questions(100, 5, 6))
    driver.stored = Tokens((1,) * 100)
    driver.scoring.plan(driver.stored, 0, None, lambda: driver.released.append(True))
    driver.segments, driver.total = driver.scoring._segments, 11
    assert counts(driver, MANY) == [[5, 6]]
    driver.check_end()
