"""The numbers that are published for the model of the package: of these weights, of these questions, and reproducible.

A promise that is not kept stays here as one, with its distance.
"""

import pytest

from decision_serve.catalog import EMBEDDED, EMBEDDED_FOLDER, SMOLLM2
from decision_serve.checksums import file_sha256
from decision_serve.metadata import read_metadata
from decision_serve.model import load_model
from training import quality
from training.baselines import BASELINE_FILE, read_answers
from training.held_out import SOURCE_QUESTIONS, read
from training.quality import Answered, read_results
from training.readings import HELD_OUT_FILE, read_all, report_half, reported
from training.splits import UNSEEN_FAMILIES, UNSEEN_SOURCE

RESULTS = HELD_OUT_FILE.with_name("results.json")
BASELINES = ("chance", "majority", "MiniLM similarity", "sparrow nano", SMOLLM2)
BARS = {
    "accuracy on banking77, held-out texts, 4 to 8 options": 0.93,
    "accuracy on clinc150, held-out texts, 4 to 8 options": 0.93,
    "accuracy on unseen choice families, mean": 0.70,
    "balanced accuracy on unseen noul families, mean": 0.78,
    "error on unseen score families, of the best constant's": 0.60,
    "calibration error (ECE) of choice": 0.06,
    "calibration error (ECE) of noul": 0.06,
    "calibration error (ECE) of score": 0.06,
    **{f"mean over unseen families, above {name}": 0.10 for name in BASELINES},
}
"""What is promised, and the number to reach. At most that number of errors, at least that number of the rest."""
MISSED = {
    "accuracy on unseen choice families, mean": "a fact in terse sentences is found little more than half of the time",
    "balanced accuracy on unseen noul families, mean": "yes/no questions of new kinds were not learned",
    "error on unseen score families, of the best constant's": "levels next to the right one are named too often",
    "mean over unseen families, above MiniLM similarity": "it is ahead by nine of the ten points",
}
"""Of `BARS`, those that are known to be missed, and why."""
AGAIN = ("satisfied", "change_risk")
"""Families that are measured again: two types, short texts."""
NLL_TOLERANCE = 2e-4  # nats, of means kept to four places: other processors round the forward's sums otherwise


@pytest.fixture(scope="module")
def results():
    return read_results(RESULTS)


def measured_again(sets):
    """What `training.report` says of the questions of `sets`."""
    model = load_model(EMBEDDED)
    found = []
    for held, readings in read_all(model, sets):
        temperature = model.metadata.temperature_for(held.kind)
        # Without the calibration half: it sets the best constant alone, which is in no family's numbers.
        found.append(quality.family_quality(Answered.of(held, readings, readings, temperature)))
    model.engine.close()
    return found


def report_halves():
    return [reported(held) for held in read(HELD_OUT_FILE)]


def assert_published(again, results):
    published = {family.family: family for family in results.families}
    for family in again:
        expected = published[family.family]
        assert (family.kind, family.seen, family.questions) == (expected.kind, expected.seen, expected.questions)
        for number in ("value", "low", "high"):
            found = getattr(family.quality, number)
            assert found == pytest.approx(getattr(expected.quality, number), abs=1e-9), (family.family, number)
        assert family.nll == pytest.approx(expected.nll, abs=NLL_TOLERANCE), family.family


def test_they_are_of_the_weights_in_the_package(results):
    assert results.weights_sha256 == file_sha256(EMBEDDED_FOLDER / "model.safetensors")
    metadata = read_metadata(EMBEDDED_FOLDER)
    assert results.model == metadata.model_name
    assert {own.kind: own.temperature for own in results.types} == metadata.temperature_by_type


def test_they_are_of_the_questions_in_the_project(results):
    assert results.held_out_sha256 == file_sha256(HELD_OUT_FILE)


def test_every_family_and_source_is_among_them(results):
    published = {family.family: family for family in results.families}
    assert len(published) == len(results.families)
    for held in read(HELD_OUT_FILE):
        family = published.pop(held.family)
        half = len(report_half(held, held.questions))
        assert (family.kind, family.seen, family.questions) == (held.kind, held.seen, half)
    assert {UNSEEN_SOURCE, "banking77", "clinc150", "nlupp", "explagraphs"} <= published.keys()
    assert all(not own.seen and 0 < own.questions < SOURCE_QUESTIONS for own in published.values())


def test_every_baseline_answered_every_unseen_question(results):
    unseen = {family.family for family in results.families if not family.seen}
    assert unseen >= UNSEEN_FAMILIES
    assert set(results.baselines) == set(BASELINES)
    asked = {name: set(by_family) for name, by_family in results.baselines.items()}
    assert asked.pop(SMOLLM2) == UNSEEN_FAMILIES  # it takes far longer
    assert all(families == unseen for families in asked.values())


def test_what_baselines_named_gives_their_numbers(results):
    sets = [reported(held) for held in read(HELD_OUT_FILE) if not held.seen]
    answers = read_answers(BASELINE_FILE, HELD_OUT_FILE, sets)
    assert {"chance", *answers} == set(BASELINES)
    for name, by_family in answers.items():
        for held in sets:
            golds = [item.gold for item in held.questions]
            found = quality.quality_of(held.kind, list(zip(by_family[held.family], golds, strict=True)))
            assert results.baselines[name][held.family] == pytest.approx(found, abs=5.1e-5)  # four places


def test_every_promise_is_among_them(results):
    assert {bar.name: bar.target for bar in results.bars} == BARS
    errors = {bar.name for bar in results.bars if bar.at_most}
    assert errors == {name for name in BARS if "error" in name}
    assert MISSED.keys() <= BARS.keys()


@pytest.mark.parametrize("name", BARS)
def test_promise(results, name, request):
    (bar,) = (bar for bar in results.bars if bar.name == name)
    distance = abs(bar.value.value - bar.target)
    said = f"{bar.value.value} ({bar.value.low} to {bar.value.high}), promised {bar.target}, {distance:.4f} away"
    if name in MISSED:
        request.node.add_marker(pytest.mark.xfail(strict=True, reason=f"{said}: {MISSED[name]}"))
    assert bar.met, said


def test_two_unseen_families_are_measured_as_published(results):
    sets = [held for held in report_halves() if held.family in AGAIN]
    assert sorted(held.family for held in sets) == sorted(AGAIN)
    assert set(AGAIN) <= UNSEEN_FAMILIES
    assert_published(measured_again(sets), results)


@pytest.mark.soak
def test_every_generated_family_is_measured_as_published(results):
    assert_published(measured_again(report_halves()), results)
