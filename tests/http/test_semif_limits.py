"""Every row of the semif contract's table of errors by a real cause, and what holds while scorers run."""

from __future__ import annotations

import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from decision_serve.errors import OutOfMemory, ScorerRefused
from tests.fake_torch import MIB, fake_torch
from tests.http.fake_row_scorer import FakeRowScorer, direct_result, shared_results
from tests.http.intern_bodies import decide_body, decision, envelope_of, in_envelope, options, shared_body
from tests.http.live import WAIT, head, live_semif, parse_raw, read_all, read_answer, until
from tests.http.semif_bodies import BODIES, PATHS, works

__all__ = ["fake_torch"]

LIMIT = 1000  # bytes
HEALTH_SECONDS = 0.1
SENT = {path: json.dumps(body).encode() for path, body in BODIES.items()}
THREE, FOUR, FIVE = (options(*"abcde"[:count]) for count in (3, 4, 5))


@pytest.fixture
def semif():
    with live_semif() as server:
        yield server


@pytest.fixture(scope="module")
def shared_semif():
    """One server for all tests of the module that leave it as they found it."""
    with live_semif() as server:
        yield server


@pytest.fixture(scope="module")
def small():
    with live_semif(max_body_bytes=LIMIT, max_decisions=6) as server:
        yield server


class TestRefused:
    @pytest.mark.parametrize("path", PATHS)
    def test_a_body_over_the_limit(self, small, path):
        sent = SENT[path]
        assert small.post(sent + b" " * (LIMIT - len(sent)), path).status_code == 200
        response = small.post(sent + b" " * (LIMIT + 1 - len(sent)), path)
        assert f"the limit is {LIMIT} (MAX_BODY_BYTES)" in envelope_of(response, 413, "request_too_large")
        works(small)

    @pytest.mark.parametrize("path", PATHS)
    def test_a_body_in_chunks_over_the_limit_is_refused_before_it_has_all_come(self, small, path):
        with small.connect() as connection:
            connection.sendall(head(None, "transfer-encoding: chunked", path=path))
            connection.sendall(b"%x\r\n%s\r\n" % (LIMIT + 1, b"x" * (LIMIT + 1)))  # and no end
            status, _, body = parse_raw(read_answer(connection))
        in_envelope(status, body, 413, "request_too_large")
        assert small.service.bodies.held == small.service.admission.admitted == 0
        works(small)

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            *[(path, raw) for path in PATHS for raw in (b"", b"{", b"[]", b'"state"', b"\xff")],
            *[(path, SENT[path].replace(b"1.0", b"NaN")) for path in PATHS],
            *[(path, {**BODIES[path], "state": state}) for path in PATHS for state in ("", {}, [], None, 7)],
            *[(path, {key: BODIES[path][key] for key in BODIES[path] if key != "state"}) for path in PATHS],
            ("/decide", decide_body(options=options("a"))),
            ("/decide", decide_body(options=options(*map(str, range(17))))),
            ("/decide", decide_body(options=["a", "b"])),
            ("/decide", decide_body(options=FIVE, orderings="all")),
            ("/decide", decide_body(orderings="some")),
            ("/decide", shared_body()),
            ("/decide/shared", decide_body()),
            ("/decide/shared", shared_body(decisions={"0": decision()})),
            ("/decide/shared", shared_body(decisions=[decision(options=FIVE, orderings="all")])),
            ("/decide/shared", shared_body(decisions=[decision(), decision()])),
            ("/decide/shared", shared_body(decisions=[decision("a", orderings="rotations"), decision("a#o1")])),
            ("/decide/shared", shared_body(0)),
            ("/decide/shared", shared_body(65)),
        ],
    )
    def test_what_never_reaches_the_scorer(self, shared_semif, path, body):
        before = len(shared_semif.row_scorer.calls)
        envelope_of(shared_semif.post(body, path), 422, "invalid_request")
        assert len(shared_semif.row_scorer.calls) == before
        assert shared_semif.post(BODIES[path], path).status_code == 200

    @pytest.mark.parametrize(
        ("path", "body", "orderings"),
        [
            ("/decide", decide_body(options=FOUR, orderings="all"), 24),
            ("/decide", decide_body(options=options(*map(str, range(7))), orderings="rotations"), 7),
            ("/decide/shared", [decision("all", options=THREE, orderings="all"), decision("one more")], 7),
            ("/decide/shared", [decision(str(n), orderings="rotations") for n in range(4)], 8),
        ],
    )
    def test_every_expanded_row_counts(self, small, path, body, orderings):
        body = {"state": "s", "decisions": body} if isinstance(body, list) else body
        before = len(small.row_scorer.calls)
        message = envelope_of(small.post(body, path), 422, "invalid_request")
        assert f"{orderings} orderings to score, the limit is 6" in message
        assert len(small.row_scorer.calls) == before
        works(small)

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("/decide", decide_body(options=THREE, orderings="all")),
            ("/decide", decide_body(options=options(*map(str, range(6))), orderings="rotations")),
            ("/decide/shared", shared_body(6)),
            ("/decide/shared", shared_body(decisions=[decision(str(n), orderings="rotations") for n in range(3)])),
        ],
    )
    def test_as_many_rows_as_the_limit_are_scored(self, small, path, body):
        before = len(small.row_scorer.calls)
        assert small.post(body, path).status_code == 200
        ((_, rows),) = small.row_scorer.calls[before:]
        assert len(rows) == 6

    @pytest.mark.parametrize("path", PATHS)
    def test_over_the_queue_it_is_refused_before_its_body_is_read(self, gate, path):
        """One is scoring and one is still sending; both hold a place."""
        sent = SENT[path]
        with live_semif(max_queue=2) as server, server.connect() as scoring, server.connect() as sending:
            server.row_scorer.enqueue(gate)
            scoring.sendall(head(sent, path=path) + sent)
            assert gate.running.wait(WAIT)
            sending.sendall(head(sent, path=path) + sent[:1])
            until(lambda: server.service.admission.admitted == 2)
            with server.connect() as refused:
                refused.sendall(head(sent, path=path))  # and nothing of the body
                status, headers, body = parse_raw(read_answer(refused))
            in_envelope(status, body, 429, "busy")
            assert 1 <= int(headers["retry-after"]) < 30
            assert len(server.row_scorer.calls) == 1
            sending.sendall(sent[1:])
            gate.open.set()
            assert [parse_raw(read_all(each))[0] for each in (scoring, sending)] == [200, 200]
            works(server)


@pytest.mark.parametrize("path", PATHS)
def test_the_content_type_is_not_looked_at(shared_semif, path):
    assert shared_semif.post(SENT[path], path, headers={"content-type": "text/plain"}).status_code == 200


CUBLAS = "CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling `cublasGemmEx`"


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("step", "status", "code", "words"),
    [
        (OutOfMemory("no room"), 503, "out_of_memory", "no room"),
        (MemoryError(), 503, "out_of_memory", "out of memory"),
        (RuntimeError("CUDA error: out of memory\nsecret"), 503, "out_of_memory", "out of memory"),
        (RuntimeError(CUBLAS), 500, "scoring_failed", "RuntimeError"),
        (KeyError("secret"), 500, "scoring_failed", "KeyError"),
        (ScorerRefused("Row a: 5000 input tokens exceed limit 4096"), 422, "invalid_request", "Row a: 5000 input"),
    ],
)
def test_what_the_scorer_raises(shared_semif, path, step, status, code, words):
    shared_semif.row_scorer.enqueue(step)
    response = shared_semif.post(BODIES[path], path)
    message = envelope_of(response, status, code)
    assert words in message
    assert "secret" not in message
    assert ("retry-after" in response.headers) == (status == 503)
    works(shared_semif)


class TestOnADevice:
    """On a torch whose allocator only counts."""

    @pytest.mark.parametrize("path", PATHS)
    def test_an_out_of_memory_error_without_a_message(self, fake_torch, path):
        with live_semif(device="cuda") as server:
            server.row_scorer.enqueue(fake_torch.OutOfMemoryError())
            fake_torch.reserved = fake_torch.floor + 9000 * MIB
            fake_torch.events.clear()
            message = envelope_of(server.post(BODIES[path], path), 503, "out_of_memory")
            assert "out of memory" in message
            assert ("empty_cache", 0) in fake_torch.events
            assert server.service.host.memory.reserved == fake_torch.floor
            works(server)

    @pytest.mark.parametrize(("left_mib", "releases"), [(512, False), (513, True), (12_600, True)])
    def test_64_orderings_leave_no_more_than_the_slack(self, fake_torch, left_mib, releases):
        def leave(rows):
            assert len(rows) == 64
            fake_torch.reserved = fake_torch.floor + left_mib * MIB

        decisions = [decision(str(n), options=options(*map(str, range(16))), orderings="rotations") for n in range(4)]
        with live_semif(device="cuda") as server:
            server.row_scorer.enqueue(leave)
            fake_torch.events.clear()
            assert server.post(shared_body(decisions=decisions), "/decide/shared").status_code == 200
            assert (("empty_cache", 0) in fake_torch.events) == releases
            assert fake_torch.reserved <= fake_torch.floor + 512 * MIB

    def test_the_cap_is_set_before_the_load(self, fake_torch):
        def load():
            fake_torch.events.append("load")
            return FakeRowScorer()

        with live_semif(load, device="cuda", vram_cap_gib=25.0) as server:
            assert fake_torch.events[:2] == [("cap", 0.25), "load"]
            assert server.http.get("/health").json()["vram_cap_gib"] == 25


def broken(change):
    """A step whose last result is the ordinary one after `change`, which may return another in its place."""

    def step(rows):
        if len(rows) == 1:
            result = direct_result(rows[0])
            return change(result) or result
        results, timing = shared_results(rows)
        results[-1] = change(results[-1]) or results[-1]
        return results, timing

    return step


BREAKS = {
    "NaN": lambda result: result["probabilities"].__setitem__(0, float("nan")),
    "infinite": lambda result: result["option_logits"].__setitem__(1, float("-inf")),
    "NaN elsewhere": lambda result: result.update(extra=[float("nan")]),
    "unprintable": lambda result: result.update(model=object()),
    "surrogate": lambda result: result.update(readout="\ud800"),
    "no logits": lambda result: result.pop("option_logits") and None,
    "no prompt_sha256": lambda result: result.pop("prompt_sha256") and None,
    "null": lambda result: result.update(probabilities=None),
    "one number too few": lambda result: result["option_logits"].pop() and None,
    "other order": lambda result: result["option_ids"].reverse(),
    "other row": lambda result: result.update(id="other"),
    "no object": lambda result: ["no object"],
}
AVERAGED = decide_body(orderings="rotations")


class TestResponsesThatCannotBeBuilt:
    @pytest.mark.parametrize("change", BREAKS.values(), ids=BREAKS)
    @pytest.mark.parametrize(
        ("path", "body"), [*BODIES.items(), ("/decide", AVERAGED)], ids=["decide", "shared", "averaged"]
    )
    def test_a_broken_result(self, shared_semif, path, body, change):
        shared_semif.row_scorer.enqueue(broken(change))
        envelope_of(shared_semif.post(body, path), 500, "scoring_failed")
        works(shared_semif)

    @pytest.mark.parametrize(
        "change",
        [
            lambda results, timing: (results[:-1], timing),
            lambda results, timing: ([*results, results[0]], timing),
            lambda results, timing: ([], timing),
            lambda results, timing: (None, timing),
            lambda results, timing: results[0],
            lambda results, timing: 7,
        ],
    )
    @pytest.mark.parametrize(("path", "body"), [("/decide/shared", shared_body()), ("/decide", AVERAGED)])
    def test_broken_results(self, shared_semif, path, body, change):
        shared_semif.row_scorer.enqueue(lambda rows: change(*shared_results(rows)))
        envelope_of(shared_semif.post(body, path), 500, "scoring_failed")
        works(shared_semif)

    @pytest.mark.parametrize("timing", [None, [], {"total_seconds": float("nan")}, {"total_seconds": object()}])
    def test_a_broken_timing(self, shared_semif, timing):
        shared_semif.row_scorer.enqueue(lambda rows: (shared_results(rows)[0], timing))
        envelope_of(shared_semif.post(shared_body(), "/decide/shared"), 500, "scoring_failed")
        works(shared_semif)

    @pytest.mark.parametrize("path", PATHS)
    def test_a_calibrated_view_with_another_top(self, tmp_path, path):
        """Logits whose largest is not the largest probability's: no temperature keeps the argmax."""
        table = tmp_path / "temperatures.json"
        table.write_text('{"wanli": 2.5}')
        body = {**BODIES[path], "workload": "wanli"}
        with live_semif(calibration=str(table)) as server:
            server.row_scorer.enqueue(broken(lambda result: result["option_logits"].reverse()))
            envelope_of(server.post(body, path), 500, "scoring_failed")
            works(server)
            assert server.post(body, path).status_code == 200


class TestOneThread:
    def test_calls_never_overlap(self, semif, gate):
        semif.row_scorer.enqueue(gate)
        averaged = ("/decide", decide_body(options=THREE, orderings="rotations"))
        asked = [*BODIES.items(), averaged] * 3
        with ThreadPoolExecutor(len(asked)) as pool:
            answers = [pool.submit(semif.post, body, path) for path, body in asked]
            assert gate.running.wait(WAIT)
            until(lambda: semif.service.host.worker.waiting == len(asked) - 1)
            assert len(semif.row_scorer.calls) == 1
            gate.open.set()
            assert [each.result(WAIT).status_code for each in answers] == [200] * len(asked)
        assert semif.row_scorer.overlaps == 0
        assert len(semif.row_scorer.calls) == len(asked)
        assert len(set(semif.row_scorer.threads)) == 1, "the load, the probe and the calls were not on one thread"

    def test_health_answers_while_64_decisions_are_blocked(self, semif, gate):
        semif.row_scorer.enqueue(gate)
        waits = []
        with ThreadPoolExecutor(1) as pool, semif.client(key=None) as client:
            asked = pool.submit(semif.post, shared_body(64), "/decide/shared")
            assert gate.running.wait(WAIT)
            for _ in range(50):
                started = time.perf_counter()
                health = client.get("/health")
                waits.append(time.perf_counter() - started)
                assert (health.status_code, health.json()["status"]) == (200, "ok")
            assert not asked.done()
            gate.open.set()
            assert len(asked.result(WAIT).json()["results"]) == 64
        print(f"/health: median {statistics.median(waits):.4f} s, maximum {max(waits):.4f} s")
        assert statistics.median(waits) < HEALTH_SECONDS
