"""A request that waits for the prefix that another computes: once for all of them, and never for somebody who left."""

import random

import pytest

from decision_serve.engines.native.decoder import Decoder
from decision_serve.errors import EngineFailed
from tests.engines.native.requests import computed, is_right, live_states, one_level, tokens

STATE = 150
PASS = 64


def waiting(engine, requests=6, questions=2, state_length=STATE):
    """Requests over one new state, and their scorings: the first computes the state, the others wait for it."""
    engine.pass_tokens = PASS
    draw = random.Random(31)
    state = tokens(draw, state_length)
    asked = [one_level(draw, state_length, questions, longest=8, state=state) for _ in range(requests)]
    scorings = [engine.begin(rows) for rows in asked]
    assert [scoring.waits_for for scoring in scorings] == [None, *[scorings[0]] * (requests - 1)]
    return asked, scorings


def finish(engine, scorings):
    """As the scheduler goes on: those that are done leave. The results, in order."""
    while left := [scoring for scoring in scorings if not scoring.done]:
        engine.advance(left)
        for scoring in left:
            if scoring.done:
                scoring.close()
    return [scoring.result for scoring in scorings]


def own_tokens(asked):
    return sum(len(row.ids) - STATE for rows in asked for row in rows)


def are_right(engine, asked, results):
    return all(is_right(engine, rows, found) for rows, found in zip(asked, results, strict=True))


def test_five_that_wait_have_the_state_computed_once(engine):
    asked, scorings = waiting(engine)
    count, _, results = computed(engine, lambda: finish(engine, scorings))
    assert count == STATE + own_tokens(asked)
    assert are_right(engine, asked, results)
    stats = engine.stats
    assert (stats.prefix_misses, stats.prefix_hits, stats.prefix_tokens_saved) == (1, 5, 5 * STATE)
    assert engine.store.pinned == 0


@pytest.mark.parametrize("closed_after", [0, 1], ids=["before its first pass", "half-way"])
def test_where_the_one_waited_for_leaves_one_of_the_others_takes_its_place(engine, closed_after):
    asked, (first, *others) = waiting(engine)
    for _ in range(closed_after):
        engine.advance([first, *others])
        assert all(other.waits_for is first for other in others)
    first.close()
    count, _, results = computed(engine, lambda: finish(engine, others))
    assert are_right(engine, asked[1:], results)
    assert count == STATE + own_tokens(asked[1:])
    assert engine.store.pinned == 0


def test_who_waits_twice_gets_more_from_the_store_each_time(engine):
    """All but the first go on from its state in the same way: only one of them computes what they share."""
    engine.pass_tokens = PASS
    draw = random.Random(34)
    state = tokens(draw, STATE)
    longer = (*state, *tokens(draw, 100))
    asked = [one_level(draw, len(own), 2, longest=8, state=own) for own in (state, longer, longer, longer)]
    scorings = [engine.begin(rows) for rows in asked]
    assert all(scoring.waits_for is scorings[0] for scoring in scorings[1:])
    count, _, results = computed(engine, lambda: finish(engine, scorings))
    assert are_right(engine, asked, results)
    assert count == 250 + sum(len(row.ids) - row.state_tokens for rows in asked for row in rows)


def test_nobody_waits_for_less_than_is_stored(engine):
    draw = random.Random(35)
    state = tokens(draw, STATE)
    engine.score(one_level(draw, STATE, 2, state=state))
    shorter = engine.begin(one_level(draw, 100, 2, state=state[:100]))
    assert shorter.publishes
    rows = one_level(draw, STATE, 2, state=state)
    scoring = engine.begin(rows)
    assert scoring.waits_for is None
    shorter.close()
    assert is_right(engine, rows, *finish(engine, [scoring]))


def test_of_two_prefixes_the_longer_one_is_waited_for(llama):
    draw = random.Random(36)
    state = tokens(draw, STATE)
    short, long, both = (one_level(draw, count, 2, state=state[:count]) for count in (60, 140, STATE))
    scorings = [llama.begin(long), llama.begin(short), llama.begin(both)]
    assert [scoring.waits_for for scoring in scorings] == [None, None, scorings[0]]
    assert are_right(llama, (long, short, both), finish(llama, scorings))


def test_nobody_waits_for_one_that_is_not_in_the_pass(engine):
    """Its owner may never go on with it."""
    asked, (first, other) = waiting(engine, requests=2)
    engine.advance([other])
    assert other.waits_for is None
    results = finish(engine, [other])
    assert are_right(engine, asked[1:], results)
    assert are_right(engine, asked[:1], finish(engine, [first]))


def test_a_failed_pass_leaves_them_waiting(engine, monkeypatch):
    asked, scorings = waiting(engine)
    engine.advance(scorings)

    def fail(decoder, pieces):
        raise RuntimeError("CUDA error: an illegal access")

    with monkeypatch.context() as patched:
        patched.setattr(Decoder, "run", fail)
        with pytest.raises(EngineFailed):
            engine.advance(scorings)
    assert all(scoring.waits_for is scorings[0] for scoring in scorings[1:])
    count, _, results = computed(engine, lambda: finish(engine, scorings))
    assert count == STATE - PASS + own_tokens(asked)
    assert are_right(engine, asked, results)


@pytest.mark.parametrize("how", ["too large", "all the rest in use"])
def test_a_state_that_is_not_stored_is_computed_by_everyone_who_waited(load, how):
    engine = load("llama")
    draw = random.Random(32)
    used = None
    if how == "too large":
        engine.store.limit_bytes = 1
    else:
        state = tokens(draw, 40)
        engine.score(one_level(draw, 40, 2, state=state))
        used = engine.begin(one_level(draw, 40, 2, state=state))
        assert engine.store.pinned == 1
        engine.store.limit_bytes = engine.store.bytes
    asked, scorings = waiting(engine, requests=3)
    count, _, results = computed(engine, lambda: finish(engine, scorings))
    assert count == 3 * STATE + own_tokens(asked)
    assert are_right(engine, asked, results)
    assert engine.stats.prefix_misses - (used is not None) == 3
    if used is not None:
        used.close()
    assert engine.store.pinned == 0


def test_those_that_are_done_or_left_hold_no_state(engine):
    _, scorings = waiting(engine)
    engine.advance(scorings)
    for scoring in scorings:
        scoring.close()
    assert live_states() == 0
    assert engine.store.entries == engine.store.pinned == 0


def test_the_store_off_nobody_waits(load):
    llama = load("llama", prefix_cache_bytes=0)
    rows = one_level(random.Random(33), STATE, 2)
    assert [llama.begin(rows).waits_for for _ in range(2)] == [None, None]
