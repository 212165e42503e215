"""Drift of label probabilities, from two readings of the same slots."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.engines.native.quantization_drift import measure_drift
from decision_serve.evaluate.bench.workloads import WORKLOADS, make_questions, make_state
from decision_serve.model import LoadOptions, load_model
from decision_serve.questions import parse_questions

STATES = 50

SLOT = st.lists(st.floats(-50, 50), min_size=2, max_size=5).map(tuple)


def test_drift_of_known_probabilities():
    reference = [(math.log(3), 0.0), (0.0, math.log(4))]  # 0.75 0.25, 0.2 0.8
    quantized = [(0.0, math.log(1.5)), (5.0, 5.0 + math.log(3))]  # 0.4 0.6, 0.25 0.75
    drift = measure_drift(reference, quantized)
    assert (drift.slots, drift.agreement) == (2, 0.5)
    assert drift.largest == pytest.approx(0.35)
    assert drift.mean == pytest.approx((0.35 + 0.05) / 2)
    assert str(drift) == (
        "same answer at 50.0% of 2 slots; probabilities differ by at most 0.3500, by 0.2000 on average"
    )


@settings(max_examples=40, deadline=None)
@given(slots=st.lists(st.tuples(SLOT, st.floats(-5, 5)), min_size=1, max_size=6))
def test_a_constant_added_to_all_logits_is_no_drift(slots):
    shifted = [tuple(logit + shift for logit in slot) for slot, shift in slots]
    drift = measure_drift([slot for slot, _ in slots], shifted)
    assert drift.mean <= drift.largest < 1e-12


@settings(max_examples=40, deadline=None)
@given(data=st.data(), reference=st.lists(SLOT, min_size=1, max_size=6))
def test_drift_is_symmetric_and_bounded(data, reference):
    quantized = [data.draw(st.tuples(*[st.floats(-50, 50)] * len(slot))) for slot in reference]
    drift, back = measure_drift(reference, quantized), measure_drift(quantized, reference)
    assert drift == back
    assert 0 <= drift.mean <= drift.largest <= 1
    assert 0 <= drift.agreement <= 1


def test_readings_of_other_slots_are_refused():
    with pytest.raises(ValueError):
        measure_drift([(0.0, 1.0)], [])
    with pytest.raises(ValueError):
        measure_drift([(0.0, 1.0)], [(0.0, 1.0, 2.0)])


@pytest.mark.soak
@pytest.mark.smollm2
def test_int8_keeps_the_answers_of_a_real_model(smollm2_folder):
    """Fifty states, ten questions of three options about each."""
    model = load_model(str(smollm2_folder), LoadOptions(engine="native", dtype="float32"))
    questions = parse_questions(make_questions(WORKLOADS["A"]))
    text = make_state(model.planner, 40)
    plans = [model.planner.plan(f"Case {number}. {text}", questions) for number in range(STATES)]
    exact = [slot for plan in plans for row in model.engine.score(plan.rows) for slot in row]
    model.engine.close()
    engine = load_model(str(smollm2_folder), LoadOptions(engine="native", dtype="int8")).engine
    found = [slot for plan in plans for row in engine.score(plan.rows) for slot in row]
    engine.close()
    drift = measure_drift(exact, found)
    print(drift)
    assert drift.slots == 10 * STATES
    assert drift.agreement >= 0.98
