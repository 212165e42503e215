"""Ways take turns, slow ones in fewer rounds, and a busy machine is refused."""

import itertools

import pytest

from decision_serve.evaluate.bench import timing
from decision_serve.evaluate.bench.timing import CoresTaken, Way, time_in_turn


@pytest.fixture
def calls():
    return []


@pytest.fixture
def ways(calls):
    def way(name, rounds):
        seconds = itertools.count(1)

        def run(number):
            calls.append((name, number))
            return float(next(seconds))

        return Way(run, rounds)

    return {"one": way("one", 3), "slow": way("slow", 1), "other": way("other", 3)}


def test_ways_take_turns_each_time_on_tokens_of_their_own(monkeypatch, ways, calls):
    monkeypatch.setattr(timing, "MAX_OTHER_PROCESSES", 1.0)
    told = []
    timings, others = time_in_turn(ways, itertools.count(10).__next__, told.append)
    names = ["one", "slow", "other", "one", "other", "one", "other"]
    assert calls == list(zip(names, range(10, 17), strict=True))
    assert (timings["one"].median, timings["one"].minimum, timings["one"].rounds) == (2.0, 1.0, 3)
    assert (timings["slow"].median, timings["slow"].rounds) == (1.0, 1)
    assert others is None or 0 <= others <= 1
    assert told[-1] == "round 3 of 3: other"


def test_a_busy_machine_is_refused(monkeypatch, ways):
    monkeypatch.setattr(timing, "MAX_OTHER_PROCESSES", -1.0)
    with pytest.raises(CoresTaken, match=r"other processes took \d+% of the \d+ cores .* Nothing is reported\."):
        time_in_turn(ways, itertools.count().__next__, lambda text: None)
