"""Batches: every row once, within memory and padding bounds; prefixes: as long as all rows allow."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.engines.base import Row
from decision_serve.engines.chunks import MIN_SUFFIX_TOKENS, RowCost, plan_chunks, shared_prefix_length

LENGTHS = st.lists(st.integers(1, 400), max_size=80)
COSTS = st.builds(RowCost, row_bytes=st.integers(0, 5000), token_bytes=st.integers(1, 100))


@given(lengths=LENGTHS, cost=COSTS, budget=st.integers(1, 1_000_000), padding=st.floats(1.0, 2.0))
def test_chunks_cover_rows_once_within_bounds(lengths, cost, budget, padding):
    chunks = plan_chunks(lengths, cost, budget, padding)
    assert sorted(index for chunk in chunks for index in chunk) == list(range(len(lengths)))
    for chunk in chunks:
        widths = [lengths[index] for index in chunk]
        assert len(chunk) == 1 or cost.of(len(chunk), max(widths)) <= budget
        assert len(chunk) * max(widths) <= padding * sum(widths)


@given(lengths=LENGTHS)
def test_chunks_are_no_smaller_than_the_bounds_ask(lengths):
    """With memory for all, a batch ends only where its next row would break the padding bound."""
    chunks = plan_chunks(lengths, RowCost(0, 1), budget_bytes=10**9, max_padding=1.15)
    for chunk, following in itertools.pairwise(chunks):
        widths = [lengths[index] for index in (*chunk, following[0])]
        assert len(widths) * max(widths) > 1.15 * sum(widths)


def test_rows_of_one_length_are_one_chunk_without_padding():
    assert plan_chunks([7, 7, 7], RowCost(0, 1), budget_bytes=21, max_padding=1.0) == [[0, 1, 2]]
    assert plan_chunks([7, 7, 7], RowCost(0, 1), budget_bytes=20, max_padding=1.0) == [[0, 1], [2]]
    assert plan_chunks([7, 7, 7], RowCost(1, 1), budget_bytes=1, max_padding=1.0) == [[0], [1], [2]]
    assert plan_chunks([], RowCost(0, 1), budget_bytes=1) == []


TOKENS = st.lists(st.integers(0, 1), min_size=1, max_size=12)


@given(state=TOKENS, rests=st.lists(TOKENS, min_size=2, max_size=5), data=st.data())
def test_the_prefix_is_common_and_leaves_slots_and_suffixes(state, rests, data):
    ids = [tuple(state + rest) for rest in rests]
    rows = [Row(row, (data.draw(st.integers(0, len(row) - 1)),), ((1,),)) for row in ids]
    length = shared_prefix_length(rows, 1)

    def allowed(length):
        return (
            len({row.ids[:length] for row in rows}) == 1
            and all(slot >= length for row in rows for slot in row.slots)
            and all(len(row.ids) - length >= MIN_SUFFIX_TOKENS for row in rows)
        )

    longest = max((n for n in range(1, 24) if allowed(n)), default=0)
    assert length == longest


@pytest.mark.parametrize(("common", "expected"), [(31, 0), (32, 32), (33, 33)])
def test_a_short_prefix_is_not_shared(common, expected):
    rows = [Row((*[5] * common, last, 8, 9), (common + 2,), ((1,),)) for last in (1, 2)]
    assert shared_prefix_length(rows, 32) == expected


def test_one_row_and_no_row_share_nothing():
    assert shared_prefix_length([Row((1, 2, 3, 4), (3,), ((1,),))], 1) == 0
    assert shared_prefix_length([], 1) == 0
