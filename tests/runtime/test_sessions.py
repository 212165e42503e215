import asyncio
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from decision_serve import Choice, Noul, Profile, open_session, system_one, system_one_async
from decision_serve.errors import CheckpointError, EngineFailed, ValidationFailed
from decision_serve.model import LoadOptions
from decision_serve.prompts.plan import PlanLimits
from decision_serve.runtime import sessions

QUESTIONS = {"q": Noul("Is it?"), "c": {"instructions": "Which?", "criteria": ["a", "b"]}}
SECONDS = 30  # bound on waits for events that a correct program sets at once


@pytest.fixture
def loads(monkeypatch):
    """Count loads, and start without residents of other tests."""
    loaded = []
    real = sessions.load_model

    def counting(ref, options):
        loaded.append(real(ref, options))
        return loaded[-1]

    monkeypatch.setattr(sessions, "load_model", counting)
    monkeypatch.setattr(sessions, "_residents", sessions._Residents())
    return loaded


def other_options(number):
    return LoadOptions(limits=PlanLimits(max_rows=number))


class Gate:
    """A call that stays in the engine until it is let go."""

    def __init__(self):
        self.entered, self.leave = threading.Event(), threading.Event()

    def __call__(self, rows):
        self.entered.set()
        assert self.leave.wait(SECONDS)


def test_both_twins_give_the_same_answers(loads):
    response = system_one("a state", QUESTIONS, model="fake")
    assert asyncio.run(system_one_async("a state", QUESTIONS, model="fake")) == response
    assert list(response.answers) == ["q", "c"]


def test_one_load_is_shared_by_all_threads_and_sessions(loads):
    with ThreadPoolExecutor(8) as threads:
        calls = [threads.submit(system_one, f"state {i}", QUESTIONS, model="fake") for i in range(32)]
        responses = [call.result() for call in calls]
    assert len(loads) == 1
    assert responses == [system_one(f"state {i}", QUESTIONS, model="fake") for i in range(32)]


def test_calls_on_a_model_run_one_at_a_time_on_one_thread(loads):
    running, threads = [], set()

    def watch(rows):
        running.append(1)
        threads.add(threading.get_ident())
        assert sum(running) == 1
        running.pop()

    with open_session("fake") as session:
        session.model.engine.enqueue(*[watch] * 16)
        with ThreadPoolExecutor(8) as callers:
            list(callers.map(lambda i: session.decide(f"state {i}", QUESTIONS), range(16)))
    assert len(threads) == 1


def test_questions_are_refused_before_a_model_is_loaded(loads):
    with pytest.raises(ValidationFailed):
        system_one("s", {"q": Choice("", ["a", "b"])}, model="fake")
    with pytest.raises(ValidationFailed):
        system_one("s", {}, model="no such model")
    for state, question in [
        ({"a": float("nan")}, Noul("Is it?")),
        ("s", Noul("\ud800")),
        ("s", Noul("Is it?", true=object())),
        ("s", Choice("Which?", {"a": float("inf"), "b": None})),
    ]:
        with pytest.raises(ValidationFailed):
            system_one(state, {"q": question}, model="no such model")
    assert loads == []


def test_a_model_that_cannot_be_loaded_is_an_error_of_that_call(loads):
    with pytest.raises(CheckpointError, match="neither a folder"):
        system_one("s", QUESTIONS, model="no such model")
    assert system_one("s", QUESTIONS, model="fake").model == "fake-v1"


def test_good_bad_good(loads):
    with open_session("fake") as session:
        before = session.decide("s", QUESTIONS)
        session.model.engine.enqueue(EngineFailed("scripted"))
        with pytest.raises(EngineFailed, match="scripted"):
            session.decide("s", QUESTIONS)
        assert session.decide("s", QUESTIONS) == before


def test_an_idle_model_makes_room_for_the_next_and_a_pinned_one_stays(loads, monkeypatch):
    released = []  # workers, which close their engines on their own threads
    release = sessions._Resident.release
    monkeypatch.setattr(sessions._Resident, "release", lambda self: (released.append(self.worker), release(self)))
    with open_session("fake", other_options(10)) as pinned:
        pinned.decide("s", QUESTIONS)
        for number in (11, 12, 13):
            system_one("s", QUESTIONS, model="fake", options=other_options(number))
        engines = [model.engine for model in loads]
        assert not engines[0].closed
        pinned.decide("s", QUESTIONS)
    assert len(loads) == 4
    system_one("s", QUESTIONS, model="fake", options=other_options(14))
    assert all(worker.close(timeout=SECONDS) for worker in released)
    assert [model.engine.closed for model in loads] == [True, True, True, True, False]


def test_a_call_that_waits_is_dropped_when_cancelled(loads):
    gate = Gate()

    async def scenario():
        with open_session("fake") as session:
            engine = session.model.engine
            engine.enqueue(gate)
            first = asyncio.create_task(session.decide_async("first", QUESTIONS))
            await asyncio.to_thread(gate.entered.wait, SECONDS)
            second = asyncio.create_task(session.decide_async("second", QUESTIONS))
            await asyncio.sleep(0)
            second.cancel()
            with pytest.raises(asyncio.CancelledError):
                await second
            gate.leave.set()
            await first
            session.decide("third", QUESTIONS)
            assert len(engine.calls) == 2

    asyncio.run(scenario())


def test_a_call_that_runs_is_drained_when_cancelled_and_keeps_its_model_pinned(loads):
    gate = Gate()

    async def scenario():
        with open_session("fake") as session:
            session.model.engine.enqueue(gate)
            running = asyncio.create_task(session.decide_async("first", QUESTIONS))
            await asyncio.to_thread(gate.entered.wait, SECONDS)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running

    asyncio.run(scenario())
    engine = loads[0].engine
    for number in (20, 21):  # enough other models to push an unpinned one out
        system_one("s", QUESTIONS, model="fake", options=other_options(number))
    assert not engine.closed
    with open_session("fake") as session:
        gate.leave.set()
        expected = system_one("s", QUESTIONS, model="fake", options=other_options(22)).answers
        assert session.decide("s", QUESTIONS).answers == expected
    assert len(engine.calls) == 2


def test_a_profile_may_be_given_by_its_name(loads):
    questions = {"c": Choice("Which?", ["a", "b", "c"])}
    by_name = system_one("s", questions, model="fake", profile="typesafe")
    assert by_name == system_one("s", questions, model="fake", profile=Profile.TYPESAFE)
    with pytest.raises(ValueError, match="typesfae"):
        system_one("s", questions, model="fake", profile="typesfae")


def test_a_forked_child_loads_its_own_model():
    """In a process of its own: forking this one, with its threads, is what a test should not do."""
    program = (
        "import os, warnings; warnings.simplefilter('ignore'); from decision_serve import Noul, system_one\n"
        "ask = lambda: system_one('s', {'q': Noul('Is it?')}, model='fake')\n"
        "first = ask(); child = os.fork()\n"
        "if child == 0: os._exit(0 if ask() == first else 1)\n"
        "assert os.waitpid(child, 0)[1] == 0"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=SECONDS)


def test_a_closed_session_takes_no_calls(loads):
    session = open_session("fake")
    session.close()
    session.close()
    with pytest.raises(RuntimeError, match="the session is closed"):
        session.decide("s", QUESTIONS)


def test_read_last_logits(loads):
    with open_session("fake") as session:
        logits = session.read_last_logits([1, 2, 3], [4, 5])
        assert logits == session.read_last_logits([1, 2, 3], [4, 5])
        assert len(logits) == 2
        for ids, labels in (([], [4]), ([1], [])):
            with pytest.raises(ValueError, match="expected token ids and label ids"):
                session.read_last_logits(ids, labels)
