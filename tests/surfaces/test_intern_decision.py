import copy
import json
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.assembly import softmax
from decision_serve.errors import EngineFailed, ValidationFailed
from decision_serve.scorer import Scored, ScorerInfo
from decision_serve.surfaces import intern_decision_examples as examples
from decision_serve.surfaces.decisions import parse_decide, parse_shared
from decision_serve.surfaces.intern_decision import (
    MAX_QUESTIONS_PER_CALL,
    parse_systemone,
    plan_calls,
    render_decide,
    render_shared,
    render_systemone,
)

INFO = ScorerInfo(
    model={"name": "Tiny", "revision": "r1", "dtype": "float32", "device": "cpu"},
    prompt_version="tiny-v1",
    readout="labels",
    probability_status="scaled",
)
CALIBRATION = {"method": "temperature-scaling", "temperature": 1.5}
STATE = {"z": 1, "a": [1, 1.0, None]}

RESULT_KEYS = (
    "id option_ids probabilities top confidence calibration native input_tokens prompt_sha256 prompt_version model "
    "readout probability_status call"
).split()


class ScriptedScorer:
    """Answers as the engine does: `logit(question, option_id, position)` per option, ties to the smaller id."""

    def __init__(self, logit=lambda question, option_id, position: float(len(question + option_id) - position)):
        self.logit = logit
        self.requests = []

    def score(self, request):
        self.requests.append(copy.deepcopy(request))
        number = len(self.requests)
        answers = {field: self.answer(question) for field, question in request["questions"].items()}
        response = {
            "answers": answers,
            "usage": {"input_tokens": 100 + number, "output_tokens": len(answers), "decision_count": len(answers)},
            "timing": {"inference_ms": 2.5 * number},
            "calibration": CALIBRATION,
            "model": {"name": "Tiny"},
            "backend": "hf",
        }
        return Scored(response, f"{number:064x}")

    def answer(self, question):
        ids = list(question["criteria"])
        logits = [self.logit(question["instructions"], option_id, k) for k, option_id in enumerate(ids)]
        p = dict(zip(ids, softmax(logits, 1.0), strict=True))
        top = min(p, key=lambda option_id: (-p[option_id], option_id))
        return {
            "type": "choice",
            "probabilities": p,
            "confidence": p[top],
            "decision": top,
            "choice": top,
            "source": "local",
        }


def options(count):
    return [{"id": f"o{index}", "description": f"number {index}"} for index in range(count)]


def decision(decision_id="secret-id", count=3, **changes):
    return {"id": decision_id, "question": f"Question of {count}?", "options": options(count), **changes}


def decide(scorer=None, **changes):
    asked = parse_decide({"state": STATE, **decision(**changes)}, max_decisions=64)
    calls = plan_calls(asked)
    scored = [(scorer or ScriptedScorer()).score(call.request) for call in calls]
    return render_decide(asked, calls, scored, INFO, 0.25)


def shared(decisions, scorer=None, max_decisions=64):
    asked = parse_shared({"state": STATE, "decisions": decisions}, max_decisions=max_decisions)
    calls, scorer = plan_calls(asked), scorer or ScriptedScorer()
    return render_shared(asked, calls, [scorer.score(call.request) for call in calls], INFO, 0.25)


def plan(decisions, max_decisions=1000):
    return plan_calls(parse_shared({"state": STATE, "decisions": decisions}, max_decisions=max_decisions))


decision_lists = st.lists(
    st.tuples(st.integers(2, 6), st.sampled_from(["none", "rotations", "all"])).map(
        lambda each: each if each[0] <= 4 or each[1] != "all" else (each[0], "rotations")
    ),
    min_size=1,
    max_size=40,
).map(lambda kinds: [decision(f"secret-{n}", count, orderings=kind) for n, (count, kind) in enumerate(kinds)])


class TestMapping:
    def test_decide_is_one_call_with_the_field_q(self):
        ids = ["zebra", "10", "2", "__proto__", ""]
        given = [{"id": each, "description": f"about {each}"} for each in ids]
        (call,) = plan_calls(parse_decide({"state": STATE, **decision(options=given)}, max_decisions=1))
        assert call.index == 0
        assert json.dumps(call.request) == json.dumps(
            {
                "state": STATE,
                "questions": {
                    "q": {
                        "type": "choice",
                        "instructions": "Question of 3?",
                        "criteria": {each: f"about {each}" for each in ids},
                    }
                },
            }
        )

    def test_one_shared_decision_is_the_same_call_as_decide(self):
        (call,) = plan([decision()])
        (alone,) = plan_calls(parse_decide({"state": STATE, **decision()}, max_decisions=1))
        assert call == alone

    def test_shared_decisions_are_q1_to_qn_over_one_state(self):
        (call,) = plan([decision("b", 2), decision("a", 3)])
        assert list(call.request) == ["state", "questions"]
        assert call.request["state"] is STATE
        assert list(call.request["questions"]) == ["q1", "q2"]
        assert [len(question["criteria"]) for question in call.request["questions"].values()] == [2, 3]

    @pytest.mark.parametrize(
        ("count", "sizes"),
        [(1, [1]), (2, [2]), (16, [16]), (17, [16, 1]), (32, [16, 16]), (33, [16, 16, 1]), (40, [16, 16, 8])],
    )
    def test_packing_is_greedy_and_in_request_order(self, count, sizes):
        decisions = [decision(str(n), 2, question=f"{n}?") for n in range(count)]
        calls = plan(decisions)
        assert [len(call.fields) for call in calls] == sizes
        assert [call.index for call in calls] == list(range(len(sizes)))
        for call in calls:
            size = len(call.fields)
            assert list(call.request["questions"]) == (["q"] if size == 1 else [f"q{n + 1}" for n in range(size)])
        asked = [question["instructions"] for call in calls for question in call.request["questions"].values()]
        assert asked == [f"{n}?" for n in range(count)]

        results = shared(decisions)["results"]
        assert [result["id"] for result in results] == [str(n) for n in range(count)]
        for n, result in enumerate(results):
            index, place = divmod(n, MAX_QUESTIONS_PER_CALL)
            field = "q" if sizes[index] == 1 else f"q{place + 1}"
            assert result["call"] == {"index": index, "field": field, "questions": sizes[index]}

    @given(decision_lists)
    def test_decision_ids_are_in_no_call(self, decisions):
        assert all("secret" not in json.dumps(call.request) for call in plan(decisions))

    @given(decision_lists)
    def test_wave_0_is_the_request_as_written(self, decisions):
        plain = plan([{**each, "orderings": "none"} for each in decisions])
        calls = plan(decisions)[: len(plain)]
        assert [json.dumps(call.request) for call in calls] == [json.dumps(call.request) for call in plain]

    @given(decision_lists)
    def test_calls_hold_every_ordering_once_and_no_decision_twice(self, decisions):
        calls = plan(decisions)
        assert all(1 <= len(call.fields) <= MAX_QUESTIONS_PER_CALL for call in calls)
        for call in calls:
            assert len({asking.decision for asking in call.fields.values()}) == len(call.fields)
            assert len({asking.ordering for asking in call.fields.values()}) == 1
            for field, asking in call.fields.items():
                assert list(call.request["questions"][field]["criteria"]) == asking.option_ids
        askings = [asking for call in calls for asking in call.fields.values()]
        assert Counter(asking.decision for asking in askings) == {
            n: {"none": 1, "rotations": len(each["options"]), "all": math.factorial(len(each["options"]))}[
                each["orderings"]
            ]
            for n, each in enumerate(decisions)
        }
        assert len({(asking.decision, tuple(asking.option_ids)) for asking in askings}) == len(askings)
        assert [asking.ordering for asking in askings] == sorted(asking.ordering for asking in askings)

    def test_waves_are_packed_one_by_one(self):
        decisions = [decision(str(n), 2, orderings="rotations") for n in range(17)] + [decision("plain", 5)]
        calls = plan(decisions)
        assert [len(call.fields) for call in calls] == [16, 2, 16, 1]
        assert [asking.ordering for call in calls for asking in call.fields.values()] == [0] * 18 + [1] * 17


class TestResult:
    def test_numbers_are_passed_through_under_other_keys(self):
        scorer = ScriptedScorer()
        result = decide(scorer, count=4)
        native = ScriptedScorer().score(scorer.requests[0]).response["answers"]["q"]
        assert list(result) == [*RESULT_KEYS, "total_seconds", "forward_seconds"]
        assert result["native"] == native
        assert result["option_ids"] == ["o0", "o1", "o2", "o3"]
        assert result["probabilities"] == [native["probabilities"][each] for each in result["option_ids"]]
        assert (result["id"], result["top"], result["confidence"]) == ("secret-id", "o0", native["confidence"])
        assert result["calibration"] == CALIBRATION
        assert result["input_tokens"] == 101
        assert result["prompt_sha256"] == f"{1:064x}"
        assert (result["prompt_version"], result["readout"], result["probability_status"]) == (
            INFO.prompt_version,
            INFO.readout,
            INFO.probability_status,
        )
        assert result["model"] == INFO.model
        assert result["call"] == {"index": 0, "field": "q", "questions": 1}
        assert (result["total_seconds"], result["forward_seconds"]) == (0.25, 0.0025)

    def test_probabilities_follow_the_options_not_the_models_order(self):
        def shuffle(answer):
            answer["probabilities"] = dict(reversed(answer["probabilities"].items()))

        result = decide(Changed(shuffle))
        assert result["probabilities"] == decide()["probabilities"]
        assert list(result["native"]["probabilities"]) == ["o2", "o1", "o0"]

    def test_confidence_and_top_are_the_models_own_words(self):
        result = decide(Changed(lambda answer: answer.update(confidence=0.125, choice="o2")))
        assert (result["confidence"], result["top"]) == (0.125, "o2")

    def test_the_models_own_tie_rule_stands(self):
        tied = ScriptedScorer(lambda question, option_id, position: 0.0)
        given = [{"id": "2", "description": ""}, {"id": "10", "description": ""}]
        assert decide(tied, options=given)["top"] == "10"
        combined = decide(tied, options=given, orderings="rotations")["combined"]
        assert (combined["top"], combined["agreement"]) == ("2", 0.0)

    def test_timing_of_shared(self):
        body = shared([decision(str(n), 2) for n in range(40)])
        assert list(body) == ["results", "timing"]
        assert body["timing"] == {
            "total_seconds": 0.25,
            "batch_size": 40,
            "calls": 3,
            "questions_per_call": [16, 16, 8],
            "input_tokens": [101, 102, 103],
            "inference_seconds": (2.5 + 5.0 + 7.5) / 1000,
        }
        assert [result["input_tokens"] for result in body["results"]] == [101] * 16 + [102] * 16 + [103] * 8
        assert all(list(result) == RESULT_KEYS for result in body["results"])

    def test_the_same_chunks_asked_one_by_one_give_the_same_answers(self):
        decisions = [decision(f"d{n}", 2 + n % 15, question=f"{n}?") for n in range(40)]
        together = shared(decisions)["results"]
        for start, stop in ((0, 16), (16, 32), (32, 40)):
            apart = shared(decisions[start:stop])["results"]
            assert [each["native"] for each in apart] == [each["native"] for each in together[start:stop]]

    def test_extra_fields_of_an_answer_stay(self):
        assert decide(Changed(lambda answer: answer.update(note="kept")))["native"]["note"] == "kept"


class TestOrderings:
    def test_an_averaged_result_has_semifs_shape(self):
        result = decide(orderings="rotations")
        assert list(result) == ["id", "option_ids", "combined", "orderings"]
        assert (result["id"], result["option_ids"]) == ("secret-id", ["o0", "o1", "o2"])
        assert [each["id"] for each in result["orderings"]] == ["secret-id#o0", "secret-id#o1", "secret-id#o2"]
        assert [each["option_ids"] for each in result["orderings"]] == [
            ["o0", "o1", "o2"],
            ["o1", "o2", "o0"],
            ["o2", "o0", "o1"],
        ]
        assert all(list(each) == RESULT_KEYS for each in result["orderings"])
        assert [each["call"]["index"] for each in result["orderings"]] == [0, 1, 2]

    def test_all_scores_every_permutation(self):
        result = decide(orderings="all", count=4)
        assert len({tuple(each["option_ids"]) for each in result["orderings"]}) == 24
        assert result["combined"]["orderings"] == 24

    def test_combined_is_computed_from_the_orderings(self):
        result = decide(orderings="rotations")
        orderings, combined = result["orderings"], result["combined"]
        for index, option_id in enumerate(result["option_ids"]):
            own = [each["native"]["probabilities"][option_id] for each in orderings]
            assert combined["spread"][option_id] == [min(own), max(own)]
            geometric = math.prod(own) ** (1 / 3)
            total = sum(
                math.prod(each["native"]["probabilities"][other] for each in orderings) ** (1 / 3)
                for other in result["option_ids"]
            )
            assert combined["probabilities"][index] == pytest.approx(geometric / total, rel=1e-12)
        tops = [each["top"] for each in orderings]
        assert combined["agreement"] == tops.count(combined["top"]) / 3

    @given(st.integers(2, 16), st.sampled_from([0.5, 3.0, 30.0]))
    def test_a_bias_of_positions_cancels_exactly(self, count, bias):
        """Options of equal worth, whatever the position adds: equal combined probabilities, to the last bit."""
        scorer = ScriptedScorer(lambda question, option_id, position: -bias * position)
        combined = decide(scorer, count=count, orderings="rotations")["combined"]
        assert len(set(combined["probabilities"])) == 1
        assert combined["agreement"] == 1 / count
        assert all(low < high for low, high in combined["spread"].values())

    def test_a_bias_of_positions_does_not_hide_what_the_model_prefers(self):
        worth = {"o0": 0.0, "o1": 0.2, "o2": 0.1}
        fair = ScriptedScorer(lambda question, option_id, position: worth[option_id])
        biased = ScriptedScorer(lambda question, option_id, position: worth[option_id] - 5 * position)
        assert decide(biased)["top"] == "o0"
        combined = decide(biased, orderings="rotations")["combined"]
        assert combined["top"] == "o1"
        # logs of probabilities down to e**-10: rounding of about 1e-15 each
        assert combined["probabilities"] == pytest.approx(decide(fair)["probabilities"], abs=1e-14)

    def test_a_mixed_request_keeps_plain_results_unchanged(self):
        plain = [decision("a", 2), decision("b", 3), decision("c", 4)]
        mixed = [plain[0], {**plain[1], "orderings": "rotations"}, plain[2]]
        before, after = shared(plain)["results"], shared(mixed)["results"]
        assert [each["id"] for each in after] == ["a", "b", "c"]
        assert json.dumps([after[0], after[2]]) == json.dumps([before[0], before[2]])
        assert {**after[1]["orderings"][0], "id": "b"} == before[1]
        assert [each["call"] for each in after[1]["orderings"]] == [
            {"index": 0, "field": "q2", "questions": 3},
            {"index": 1, "field": "q", "questions": 1},
            {"index": 2, "field": "q", "questions": 1},
        ]

    def test_batch_size_counts_orderings(self):
        timing = shared([decision("a", 2), decision("b", 3, orderings="all")])["timing"]
        assert (timing["batch_size"], timing["calls"]) == (7, 6)
        assert timing["questions_per_call"] == [2, 1, 1, 1, 1, 1]
        assert timing["input_tokens"] == [101, 102, 103, 104, 105, 106]

    def test_a_probability_of_zero_is_averaged(self):
        scorer = ScriptedScorer(lambda question, option_id, position: -1000.0 * position)
        combined = decide(scorer, count=2, orderings="rotations")["combined"]
        assert combined["probabilities"] == [0.5, 0.5]
        assert combined["spread"] == {"o0": [0.0, 1.0], "o1": [0.0, 1.0]}


class Changed(ScriptedScorer):
    """An engine whose answers, or whole responses, come out otherwise."""

    def __init__(self, answer=None, response=None):
        super().__init__()
        self.change_answer, self.change_response = answer, response

    def score(self, request):
        scored = super().score(request)
        response = copy.deepcopy(scored.response)
        if self.change_answer:
            self.change_answer(list(response["answers"].values())[-1])
        if self.change_response:
            self.change_response(response)
        return Scored(response, scored.prompt_sha256)


def put(*path_and_value):
    *path, last, value = path_and_value

    def change(target):
        for key in path:
            target = target[key]
        target[last] = value

    return change


def drop(*path):
    def change(target):
        for key in path[:-1]:
            target = target[key]
        del target[path[-1]]

    return change


BAD_ANSWERS = {
    "no option": (drop("probabilities", "o1"), "no probability for the option 'o1'"),
    "one option too many": (put("probabilities", "o3", 0.0), "4 probabilities for 3 options"),
    "no probabilities": (drop("probabilities"), "has null as probabilities"),
    "a list of probabilities": (put("probabilities", [0.5, 0.25, 0.25]), "has an array as probabilities"),
    "nan": (put("probabilities", "o1", math.nan), "probabilities.o1: numbers must be finite"),
    "infinity": (put("probabilities", "o1", math.inf), "probabilities.o1: numbers must be finite"),
    "a text as probability": (put("probabilities", "o1", "0.5"), "has a string as the probability of 'o1'"),
    "true as probability": (put("probabilities", "o1", True), "has a boolean as the probability of 'o1'"),
    "null as probability": (put("probabilities", "o1", None), "has null as the probability of 'o1'"),
    "negative": (put("probabilities", "o1", -0.1), "has -0.1 as the probability of 'o1'"),
    "over 1": (put("probabilities", "o1", 1.5), "has 1.5 as the probability of 'o1'"),
    "no choice": (drop("choice"), "chooses 'None'"),
    "another choice": (put("choice", "o9"), "chooses 'o9', which is not one of its options"),
    "an index as choice": (put("choice", 0), "chooses '0'"),
    "no confidence": (drop("confidence"), "has null as confidence"),
    "confidence is not finite": (put("confidence", math.nan), "confidence: numbers must be finite"),
    "an extra is not finite": (put("extra", [math.inf]), "extra.0: numbers must be finite"),
    "an extra is no JSON": (put("extra", {1, 2}), "extra: set is not a JSON value"),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_an_answer_that_is_not_whole_is_an_engine_failure(name):
    change, message = BAD_ANSWERS[name]
    with pytest.raises(EngineFailed) as caught:
        decide(Changed(answer=change))
    assert "the decision 'secret-id'" in str(caught.value)
    assert message in str(caught.value)
    with pytest.raises(EngineFailed, match="the decision 'last'"):
        shared([decision("first"), decision("last")], Changed(answer=change))
    with pytest.raises(EngineFailed, match="the decision 'secret-id'"):
        decide(Changed(answer=change), orderings="rotations")


BAD_RESPONSES = {
    "no answers": (drop("answers"), "decision 'secret-id' is missing: its response has no object at answers.q"),
    "a list of answers": (put("answers", []), "no object at answers.q"),
    "no field": (drop("answers", "q"), "no object at answers.q"),
    "a field that is null": (put("answers", "q", None), "no object at answers.q"),
    "no calibration": (drop("calibration"), "no object at calibration"),
    "calibration is a number": (put("calibration", 1.5), "no object at calibration"),
    "calibration is not finite": (put("calibration", "temperature", math.nan), "temperature: numbers must be finite"),
    "no usage": (drop("usage"), "no object at usage"),
    "no input tokens": (drop("usage", "input_tokens"), "no whole number at usage.input_tokens"),
    "half a token": (put("usage", "input_tokens", 1.5), "no whole number at usage.input_tokens"),
    "true tokens": (put("usage", "input_tokens", True), "no whole number at usage.input_tokens"),
    "no timing": (drop("timing"), "no object at timing"),
    "no inference time": (put("timing", {}), "no number at timing.inference_ms"),
    "a time that is not finite": (put("timing", "inference_ms", math.inf), "inference_ms: numbers must be finite"),
}


@pytest.mark.parametrize("name", BAD_RESPONSES)
def test_a_response_that_is_not_whole_is_an_engine_failure(name):
    change, message = BAD_RESPONSES[name]
    for call in (decide, lambda scorer: shared([decision()], scorer)):
        with pytest.raises(EngineFailed) as caught:
            call(Changed(response=change))
        assert message in str(caught.value)


NOUL = {"type": "noul", "instructions": "Late?"}


def systemone(**changes):
    return {"state": STATE, "model": "jev-latest", "questions": {"late": NOUL}, **changes}


def systemone_fault(body):
    with pytest.raises(ValidationFailed) as caught:
        parse_systemone(body)
    (issue,) = caught.value.issues
    return issue.loc, issue.msg


class TestSystemOne:
    @pytest.mark.parametrize("model", ["jev-latest", "", None, 3, {"name": "x"}])
    def test_any_model_is_ignored_and_so_are_unknown_keys(self, model):
        request = parse_systemone(systemone(model=model, seed=7, workload="w", assets=None))
        assert request == {"state": STATE, "questions": {"late": NOUL}}
        assert request["state"] is STATE
        assert list(request) == ["state", "questions"]

    def test_model_may_be_left_out(self):
        assert parse_systemone({"state": "s", "questions": {"q": NOUL}}) == {"state": "s", "questions": {"q": NOUL}}

    @pytest.mark.parametrize("state", ["", {}, [], None, 0])
    def test_what_a_state_may_be_is_for_the_model_to_judge(self, state):
        assert parse_systemone(systemone(state=state))["state"] == state

    @pytest.mark.parametrize(
        "question",
        [
            None,
            [],
            {},
            {"type": "bool"},
            {"type": "choice"},
            {"type": "score", "criteria": {}},
            {"type": "noul", "x": 1},
        ],
    )
    def test_what_a_question_may_be_is_for_the_model_to_judge(self, question):
        assert parse_systemone(systemone(questions={"": question}))["questions"] == {"": question}

    @pytest.mark.parametrize("kind", [[], {}, None, 1])
    def test_a_type_that_is_no_text_is_refused(self, kind):
        """The published validation looks the type up in a set: an array there would be a TypeError, not a refusal."""
        loc, message = systemone_fault(systemone(questions={"a": NOUL, "b": {"type": kind}}))
        assert loc == ("questions", "b", "type")
        assert message.startswith("must be a string, not ")

    def test_one_to_sixteen_questions_in_one_call(self):
        questions = {f"f{n}": NOUL for n in range(16)}
        assert list(parse_systemone(systemone(questions=questions))["questions"]) == list(questions)
        loc, message = systemone_fault(systemone(questions={**questions, "one more": NOUL}))
        assert loc == ("questions",)
        assert message.startswith("has 17 questions, a request has 1 to 16; they share one prompt and are not split")
        assert systemone_fault(systemone(questions={}))[1].startswith("has 0 questions, a request has 1 to 16")

    @pytest.mark.parametrize(("questions", "found"), [([NOUL], "an array"), ("q", "a string"), (None, "null")])
    def test_questions_are_an_object(self, questions, found):
        assert systemone_fault(systemone(questions=questions)) == (
            ("questions",),
            f"must be an object, not {found}",
        )

    @pytest.mark.parametrize("name", ["state", "questions"])
    def test_state_and_questions_must_be_there(self, name):
        body = systemone()
        del body[name]
        assert systemone_fault(body) == ((name,), "is missing")

    @pytest.mark.parametrize("images", [["a.png"], [], None, False, "x"])
    def test_images_are_refused(self, images):
        assert systemone_fault(systemone(images=images)) == (("images",), "images not supported; leave out 'images'")

    @pytest.mark.parametrize("assets", [{"a": {"type": "image"}}, {}, []])
    def test_assets_are_refused(self, assets):
        assert systemone_fault(systemone(assets=assets)) == (("assets",), "images not supported; leave out 'assets'")

    @pytest.mark.parametrize(
        ("changes", "loc"),
        [
            ({"state": [math.nan]}, ("state", 0)),
            ({"questions": {"q": {**NOUL, "criteria": {"yes": math.inf}}}}, ("questions", "q", "criteria", "yes")),
        ],
    )
    def test_numbers_are_finite(self, changes, loc):
        assert systemone_fault(systemone(**changes)) == (loc, "numbers must be finite")

    def test_a_deep_state_is_refused_and_costs_no_stack(self):
        state = []
        for _ in range(100_000):
            state = [state]
        assert systemone_fault(systemone(state=state))[1] == "nested deeper than 64 levels"

    def test_the_response_is_the_models_own_but_for_its_name(self):
        scored = ScriptedScorer().score({"questions": {"q": {"instructions": "", "criteria": {"a": "", "b": ""}}}})
        before = copy.deepcopy(scored.response)
        body = render_systemone(scored, INFO)
        assert body == {**before, "model": "Tiny@r1"}
        assert list(body) == list(before)
        assert scored.response == before

    @pytest.mark.parametrize("usage", [{}, {"usage": None}, {"usage": {}}])
    def test_usage_is_empty_where_the_model_reports_none(self, usage):
        body = render_systemone(Scored({"answers": {"q": {"type": "noul", "noul": 0.5}}, **usage}, "0" * 64), INFO)
        assert body == {"answers": {"q": {"type": "noul", "noul": 0.5}}, "usage": {}, "model": "Tiny@r1"}

    @pytest.mark.parametrize(
        ("response", "message"),
        [
            ({}, "no object at answers"),
            ({"answers": []}, "no object at answers"),
            ({"answers": {"q": {"noul": math.nan}}}, "answers.q.noul: numbers must be finite"),
            ({"answers": {}, "timing": {"inference_ms": math.inf}}, "timing.inference_ms: numbers must be finite"),
        ],
    )
    def test_a_response_that_cannot_be_printed_is_an_engine_failure(self, response, message):
        with pytest.raises(EngineFailed) as caught:
            render_systemone(Scored(response, "0" * 64), INFO)
        assert message in str(caught.value)


class TestExamples:
    def test_requests_are_accepted(self):
        for example in examples.DECIDE_REQUEST_EXAMPLES.values():
            assert plan_calls(parse_decide(example["value"], max_decisions=64))
        for example in examples.SHARED_REQUEST_EXAMPLES.values():
            assert plan_calls(parse_shared(example["value"], max_decisions=64))
        for example in examples.SYSTEMONE_REQUEST_EXAMPLES.values():
            assert parse_systemone(example["value"])

    def test_responses_are_what_is_rendered(self):
        expected = examples.DECIDE_RESPONSE_EXAMPLE
        scored = Scored(
            {
                "answers": {"q": expected["native"]},
                "usage": {"input_tokens": expected["input_tokens"]},
                "timing": {"inference_ms": 38.5},
                "calibration": expected["calibration"],
            },
            expected["prompt_sha256"],
        )
        info = ScorerInfo(
            expected["model"], expected["prompt_version"], expected["readout"], expected["probability_status"]
        )
        body = examples.DECIDE_REQUEST_EXAMPLES["one_decision"]["value"]
        asked = parse_decide(body, max_decisions=1)
        calls = plan_calls(asked)
        assert json.dumps(render_decide(asked, calls, [scored], info, 0.0461)) == json.dumps(expected)
        rendered = render_shared(asked, calls, [scored], info, 0.0461)
        assert json.dumps(rendered) == json.dumps(examples.SHARED_RESPONSE_EXAMPLE)
        own = Scored({**examples.SYSTEMONE_RESPONSE_EXAMPLE, "model": "Intern-Decision-4B"}, "0" * 64)
        assert json.dumps(render_systemone(own, info)) == json.dumps(examples.SYSTEMONE_RESPONSE_EXAMPLE)
