from __future__ import annotations

import json
import math
import threading
from dataclasses import replace

import pytest

from decision_serve.assembly import softmax
from decision_serve.pins import SEMIF_QWEN3_5_4B
from decision_serve.runtime.memory import DeviceMemory
from tests.http.fake_row_scorer import INFO, FakeRowScorer, direct_result, shared_results, worth
from tests.http.intern_bodies import (
    CONTRACT_ERRORS,
    STATE,
    decide_body,
    decision,
    described_errors,
    envelope_of,
    options,
    shared_body,
)
from tests.http.live import KEY, WAIT, live_semif, until
from tests.http.semif_bodies import BODIES, PATHS, works

TEMPERATURES = {"wanli": 2.5, "support": 0.05, "flat": 20}
HEALTH = {
    "status": "ok",
    "semif_commit": SEMIF_QWEN3_5_4B.scorers_commit,
    "model": INFO.model,
    "vram_cap_gib": None,
    "max_tokens": 4096,
    "max_decisions": 64,
    "workloads": [],
}
TWO, THREE, FOUR, FIVE = (options(*"abcde"[:count]) for count in (2, 3, 4, 5))


@pytest.fixture
def semif():
    with live_semif() as server:
        yield server


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory):
    """One server with a calibration table, for all tests of the module that leave it as they found it."""
    table = tmp_path_factory.mktemp("semif") / "temperatures.json"
    table.write_text(json.dumps(TEMPERATURES), encoding="utf-8")
    with live_semif(calibration=str(table)) as server:
        yield server


def row(row_id="secret-id", question="Late?", listed=None, state=STATE):
    return {"id": row_id, "state": state, "question": question, "options": listed or options("yes", "no")}


def same(got, expected):
    """Equal as JSON text: the same numbers to the last bit, and keys in the same order."""
    assert json.dumps(got) == json.dumps(expected)


class TestHealth:
    def test_it_is_open_and_has_exactly_these_keys(self, semif):
        with semif.client(key=None) as client:
            response = client.get("/health")
        assert response.status_code == 200
        same(response.json(), HEALTH)

    def test_it_shows_what_was_set(self, monkeypatch, tmp_path):
        monkeypatch.setattr(DeviceMemory, "apply_cap", lambda self: None)  # there is no device to cap
        table = tmp_path / "temperatures.json"
        table.write_text(json.dumps(TEMPERATURES))
        settings = {"max_tokens": 100, "max_decisions": 3, "vram_cap_gib": 7.5}
        with live_semif(device="cuda", calibration=str(table), **settings) as server:
            body = server.http.get("/health").json()
        assert body == {**HEALTH, **settings, "workloads": ["flat", "support", "wanli"]}

    def test_scorers_whose_commit_is_unknown_are_named(self):
        info = replace(INFO, scorers="fastjev 0.2.0", commit=None)
        with live_semif(lambda: FakeRowScorer(info=info)) as server:
            assert server.http.get("/health").json() == {**HEALTH, "semif_commit": "fastjev 0.2.0"}

    def test_before_the_model_is_loaded_it_shows_what_will_be(self):
        gate = threading.Event()

        def load():
            assert gate.wait(WAIT)
            return FakeRowScorer()

        with live_semif(load, ready=False) as server:
            try:
                health = server.http.get("/health")
                assert health.status_code == 503
                model = {"source": SEMIF_QWEN3_5_4B.source, "revision": SEMIF_QWEN3_5_4B.revision}
                same(health.json(), {**HEALTH, "status": "loading", "semif_commit": None, "model": model})
                for path, body in BODIES.items():
                    envelope_of(server.post(body, path), 503, "not_ready")
            finally:
                gate.set()
            until(lambda: server.http.get("/health").status_code == 200)
            works(server)


class TestPlain:
    def test_decide_passes_the_row_through_and_returns_the_scorers_dict(self, semif):
        listed = [{**option, "extra": 1} for option in options("zebra", "10", "2", "é", "")]
        body = semif.post({"model": "ignored", **decide_body(options=listed)}, "/decide").json()
        sent = row(listed=options("zebra", "10", "2", "é", ""))
        same(semif.row_scorer.calls, [("direct", [sent])])
        same(body, direct_result(sent))

    @pytest.mark.parametrize("state", ["text\n ", {"z": 1, "a": {"b": [1.0, None, True]}}, [0, [], {}, "é"]])
    def test_the_state_goes_through_as_it_is(self, semif, state):
        semif.post({**decide_body(), "state": state}, "/decide")
        semif.post(shared_body(state=state), "/decide/shared")
        for _, rows in semif.row_scorer.calls:
            for each in rows:
                same(each["state"], state)

    def test_shared_rows_have_the_shared_state_and_go_in_one_call(self, semif):
        decisions = [decision("b", options=THREE), decision("a", question="Why?"), decision("c", options=FIVE)]
        body = semif.post({"state": STATE, "decisions": decisions}, "/decide/shared").json()
        rows = [row("b", listed=THREE), row("a", "Why?"), row("c", listed=FIVE)]
        same(semif.row_scorer.calls, [("shared", rows)])
        results, timing = shared_results(rows)
        same(body, {"results": results, "timing": timing})

    def test_one_shared_decision_is_a_shared_call_all_the_same(self, semif):
        body = semif.post(shared_body(1), "/decide/shared").json()
        assert [(kind, len(rows)) for kind, rows in semif.row_scorer.calls] == [("shared", 1)]
        assert len(body["results"]) == body["timing"]["batch_size"] == 1

    def test_what_else_the_scorers_say_is_kept(self, semif):
        def more(rows):
            return {**direct_result(rows[0]), "note": {"kept": [1e-300, None]}, "model": "any"}

        semif.row_scorer.enqueue(more)
        same(semif.post(decide_body(), "/decide").json(), more([row()]))


class TestOrderings:
    def test_rotations_of_a_decide_are_one_shared_call(self, semif):
        body = semif.post(decide_body(options=THREE, orderings="rotations"), "/decide").json()
        a, b, c = THREE
        orders = [[a, b, c], [b, c, a], [c, a, b]]
        rows = [row(f"secret-id#o{k}", listed=order) for k, order in enumerate(orders)]
        same(semif.row_scorer.calls, [("shared", rows)])
        assert list(body) == ["id", "option_ids", "combined", "orderings"]
        assert (body["id"], body["option_ids"]) == ("secret-id", ["a", "b", "c"])
        same(body["orderings"], shared_results(rows)[0])
        combined = body["combined"]
        assert list(combined) == ["method", "orderings", "probabilities", "top", "agreement", "spread"]
        # worth does not depend on the position; three logarithms of at most 5, each rounded to 1e-15
        assert combined["probabilities"] == pytest.approx(
            softmax([worth(rows[0], k) for k in range(3)], 1.0), rel=1e-13
        )
        assert (combined["orderings"], combined["agreement"]) == (3, 1.0)

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_all_is_every_permutation_in_one_shared_call(self, semif, count):
        listed = FOUR[:count]
        body = semif.post(decide_body(options=listed, orderings="all"), "/decide").json()
        ((kind, rows),) = semif.row_scorer.calls
        orders = [tuple(option["id"] for option in each["options"]) for each in rows]
        assert kind == "shared"
        assert len(orders) == len(set(orders)) == math.factorial(count)
        assert orders[0] == tuple(body["option_ids"]) == tuple(option["id"] for option in listed)
        assert [each["id"] for each in rows] == [f"secret-id#o{k}" for k in range(math.factorial(count))]
        assert body["combined"]["orderings"] == len(body["orderings"]) == math.factorial(count)

    def test_a_mixed_request_is_one_call_and_results_are_in_request_order(self, semif):
        decisions = [
            decision("plain"),
            decision("turned", options=THREE, orderings="rotations"),
            decision("none", options=FIVE, orderings="none"),
            decision("every", options=THREE, orderings="all"),
        ]
        body = semif.post({"state": STATE, "decisions": decisions}, "/decide/shared").json()
        ((kind, rows),) = semif.row_scorer.calls
        expected = ["plain", *(f"turned#o{k}" for k in range(3)), "none", *(f"every#o{k}" for k in range(6))]
        assert (kind, [each["id"] for each in rows]) == ("shared", expected)
        results, timing = shared_results(rows)
        assert [result["id"] for result in body["results"]] == ["plain", "turned", "none", "every"]
        same([body["results"][0], body["results"][2]], [results[0], results[4]])
        same([body["results"][1]["orderings"], body["results"][3]["orderings"]], [results[1:4], results[5:]])
        same(body["timing"], timing)

    @pytest.mark.parametrize("count", [2, 3, 16])
    def test_a_bias_of_positions_alone_cancels_to_the_last_bit(self, count):
        with live_semif(lambda: FakeRowScorer(lambda row, position: -3.0 * position)) as server:
            listed = options(*map(str, range(count)))
            plain = server.post(decide_body(options=listed), "/decide").json()
            combined = server.post(decide_body(options=listed, orderings="rotations"), "/decide").json()["combined"]
        assert plain["probabilities"][0] > 0.9
        assert len(set(combined["probabilities"])) == 1
        assert combined["agreement"] == 1 / count
        assert all(low < high for low, high in combined["spread"].values())

    @pytest.mark.parametrize("orderings", ["rotations", "all"])
    def test_a_bias_of_positions_does_not_change_what_is_combined(self, orderings):
        def biased(row, position):
            return worth(row, position) + (7.0, -2.0, 5.0, 0.5)[position]

        changed = 0
        with live_semif() as fair, live_semif(lambda: FakeRowScorer(biased)) as server:
            for n in range(8):
                body = decide_body(question=f"Late {n}?", options=FOUR)
                native = fair.post(body, "/decide").json()["probabilities"]
                combined = server.post({**body, "orderings": orderings}, "/decide").json()["combined"]
                # 24 logarithms of at most 13, each rounded to 2e-15
                assert combined["probabilities"] == pytest.approx(native, rel=1e-12)
                assert combined["top"] == FOUR[native.index(max(native))]["id"]
                alone = server.post(body, "/decide").json()["probabilities"]
                changed += alone.index(max(alone)) != native.index(max(native))
        assert changed > 0, "the bias is too small to change any answer"


class TestCalibration:
    @pytest.mark.parametrize("workload", TEMPERATURES)
    def test_decide(self, calibrated, workload):
        before = len(calibrated.row_scorer.calls)
        body = calibrated.post(decide_body(options=FIVE, workload=workload), "/decide").json()
        ((kind, (sent,)),) = calibrated.row_scorer.calls[before:]
        assert kind == "direct"
        view = body.pop("calibrated")
        same(body, direct_result(sent))
        assert list(view) == ["workload", "temperature", "probabilities"]
        assert (view["workload"], view["temperature"]) == (workload, TEMPERATURES[workload])
        weights = [math.exp(logit / TEMPERATURES[workload]) for logit in body["option_logits"]]
        # exponents of at most 80, each rounded to 1e-14
        assert view["probabilities"] == pytest.approx([each / math.fsum(weights) for each in weights], rel=1e-12)

    @pytest.mark.parametrize("workload", TEMPERATURES)
    def test_shared_and_the_argmax_stays(self, calibrated, workload):
        decisions = [decision(str(n), question=f"Late {n}?", options=FIVE) for n in range(64)]
        sent = {"state": STATE, "decisions": decisions, "workload": workload}
        body = calibrated.post(sent, "/decide/shared").json()
        views = [result.pop("calibrated") for result in body["results"]]
        plain = calibrated.post({**sent, "workload": None}, "/decide/shared").json()
        same(body, plain)
        assert len(views) == 64
        for view, result in zip(views, body["results"], strict=True):
            native, own = result["probabilities"], view["probabilities"]
            assert own.index(max(own)) == native.index(max(native))
            assert math.fsum(own) == pytest.approx(1, abs=1e-12)

    @pytest.mark.parametrize("path", PATHS)
    def test_an_unknown_workload(self, calibrated, path):
        before = len(calibrated.row_scorer.calls)
        response = calibrated.post({**BODIES[path], "workload": "wyrd"}, path)
        assert "name one of flat, support, wanli" in envelope_of(response, 422, "invalid_request")
        assert len(calibrated.row_scorer.calls) == before
        works(calibrated)

    @pytest.mark.parametrize("kind", ["rotations", "all"])
    @pytest.mark.parametrize("path", PATHS)
    def test_a_workload_with_orderings(self, calibrated, path, kind):
        body = {"/decide": decide_body(orderings=kind), "/decide/shared": shared_body()}[path]
        if path == "/decide/shared":
            body["decisions"] = [decision("plain"), decision("averaged", orderings=kind)]
        before = len(calibrated.row_scorer.calls)
        response = calibrated.post({**body, "workload": "wanli"}, path)
        assert "'orderings'" in envelope_of(response, 422, "invalid_request")
        assert len(calibrated.row_scorer.calls) == before
        assert calibrated.post(body, path).status_code == 200

    @pytest.mark.parametrize("path", PATHS)
    def test_without_a_table_no_workload_is_known(self, semif, path):
        response = semif.post({**BODIES[path], "workload": "wanli"}, path)
        assert "this server has none" in envelope_of(response, 422, "invalid_request")
        assert semif.post({**BODIES[path], "workload": None}, path).json() == semif.post(BODIES[path], path).json()


@pytest.mark.parametrize("authorization", [None, "Bearer wrong", f"Bearer {KEY[:-1]}", f"Basic {KEY}"])
@pytest.mark.parametrize("path", PATHS)
def test_without_the_key_nothing_reaches_the_scorer(calibrated, path, authorization):
    before = len(calibrated.row_scorer.calls)
    headers = {} if authorization is None else {"authorization": authorization}
    with calibrated.client(key=None) as client:
        response = client.post(path, json=BODIES[path], headers=headers)
    envelope_of(response, 401, "unauthorized")
    assert len(calibrated.row_scorer.calls) == before
    works(calibrated)


def test_the_intern_decision_endpoint_is_not_here(calibrated):
    envelope_of(calibrated.post(decide_body(), "/v1/systemone"), 404, "not_found")


def test_what_was_asked_is_counted(semif):
    semif.post(decide_body(), "/decide")
    semif.post(shared_body(3), "/decide/shared")
    rows = [each for _, sent in semif.row_scorer.calls for each in sent]
    tokens = sum(direct_result(each)["input_tokens"] for each in rows)
    until(lambda: semif.metric("input_tokens_total") == tokens)
    assert semif.metric("rows_total") == len(rows) == 4


@pytest.mark.parametrize("path", PATHS)
def test_the_api_reference(calibrated, path):
    document = calibrated.http.get("/openapi.json").json()
    assert {name for name in document["paths"] if "post" in document["paths"][name]} == set(PATHS)
    operation = document["paths"][path]["post"]
    assert described_errors(operation) >= CONTRACT_ERRORS
    assert operation["security"]
    shown = operation["responses"]["200"]["content"]["application/json"]["example"]
    for name, example in operation["requestBody"]["content"]["application/json"]["examples"].items():
        response = calibrated.post(example["value"], path)
        assert response.status_code == 200
        if name in ("one_decision", "two_decisions"):
            assert response.json().keys() == shown.keys()
