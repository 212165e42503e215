import json
import math
import random

import pytest

from decision_serve.assembly import softmax
from decision_serve.evaluate.labelled import read_sets
from decision_serve.evaluate.zero_shot import Fit, Reading, evaluate, fit_temperature, main, read
from decision_serve.model import load_model
from decision_serve.prompts.plan import Readout
from tests.evaluate.labelled_files import write_labelled_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_labelled_files(tmp_path_factory.mktemp("data"))


@pytest.fixture
def model():
    return load_model("fake")


def drawn_readings(true_temperature, count=4000):
    """Random logits whose right answers are drawn from their softmax at `true_temperature`."""
    draw = random.Random(0)
    readings = []
    for _ in range(count):
        row = tuple(draw.gauss(0, 3) for _ in range(4))
        gold = draw.choices(range(4), softmax(row, true_temperature))[0]
        readings.append(Reading((row,), Readout.LABELS, gold))
    return readings


@pytest.mark.parametrize("true_temperature", [0.5, 1.0, 4.0])
def test_the_temperature_that_made_the_answers_is_found(true_temperature):
    fitted = fit_temperature(drawn_readings(true_temperature))
    assert fitted.has_peak
    assert fitted.temperature == pytest.approx(
        true_temperature, rel=0.08
    )  # about three standard errors at 4,000 answers


def test_logits_that_know_nothing_get_the_least_temperature_that_the_sample_cannot_tell_from_infinity():
    """Seeded: of 8 such samples of each size the likelihood of at least one only falls with every difference."""
    for count in (40, 400):
        draw = random.Random(count)
        samples = [
            [
                Reading((tuple(draw.gauss(0, 3) for _ in range(4)),), Readout.LABELS, draw.randrange(4))
                for _ in range(count)
            ]
            for _ in range(8)
        ]
        fits = [fit for sample in samples if not (fit := fit_temperature(sample)).has_peak]
        assert fits
        assert all(1 < fit.temperature <= 100 for fit in fits)
        assert min(fit.temperature for fit in fits) < 100


def test_logits_that_are_reliably_wrong_are_made_equal():
    fit = fit_temperature([Reading(((4.0, 0.0),), Readout.LABELS, gold) for gold in (0, 1, 1) * 50])
    assert fit == Fit(100, has_peak=False)


def test_isolated_levels_are_read_as_the_operation_reads_them(model, folder):
    from decision_serve.operation import decide

    isolated = read_sets(folder, 6, 0)[5]
    for reading, item in zip(read(model, isolated, lambda _: None), isolated.questions, strict=True):
        assert len(reading.rows) == 2
        answer = decide(model, item.state, {"q": item.question}).answers["q"]
        expected = list(answer.probabilities.values())
        assert reading.distribution(1.0) == pytest.approx(expected, abs=6e-5)  # answers have four places


def test_pairs_are_one_distribution():
    rows = ((2.0,), (0.0,), (-1.0,))
    assert Reading(rows, Readout.PAIRS, 0).distribution(2.0) == softmax([2.0, 0.0, -1.0], 2.0)


def test_every_question_is_read_once_and_in_order(model, folder):
    ticks = []
    for question_set in read_sets(folder, 21, 0):
        readings = list(read(model, question_set, ticks.append))
        assert [reading.gold for reading in readings] == [item.gold for item in question_set.questions]
        first = model.planner.plan(question_set.questions[0].state, {"q": question_set.questions[0].question}).rows
        assert readings[0].rows == tuple(row[0] for row in model.engine.score(first))
    assert sum(ticks) == 7 * 21


def test_an_engine_that_knows_and_one_that_does_not(model, folder):
    sets = read_sets(folder, 40, 0)[:1]
    knowing = load_model("fake")
    for start in range(0, 40, 16):
        batch = sets[0].questions[start : start + 16]
        knowing.engine.enqueue([[tuple(5.0 * (i == item.gold) for i in range(4))] for item in batch])
    (known,) = evaluate(knowing, sets, 0, lambda _: None).sets
    assert (known.questions, known.accuracy, known.balanced_accuracy) == (20, 1.0, 1.0)
    assert known.accuracy_low == pytest.approx(0.839, abs=0.001)  # Wilson for 20 of 20
    assert known.nll < known.nll_raw, "a model that is always right deserves more certainty"
    (guessed,) = evaluate(model, sets, 0, lambda _: None).sets
    assert guessed.accuracy_low < guessed.chance < guessed.accuracy_high
    assert guessed.nll < guessed.nll_raw
    assert guessed.nll >= math.log(4) - 0.1


def test_the_command_prints_a_table_and_one_json_line_last(folder, capsys):
    main(["--checkpoint", "fake", "--data", str(folder), "--per-set", "10", "--json"])
    *shown, last = capsys.readouterr().out.splitlines()
    document = json.loads(last)
    assert document["checkpoint"] == "fake-v1"
    assert 0.05 <= document["temperature"] <= 100
    assert [row["questions"] for row in document["sets"]] == [5] * 7
    assert [row["mae"] is not None for row in document["sets"]] == [False] * 5 + [True] * 2
    text = "\n".join(shown)
    assert all(row["name"] in text for row in document["sets"])
    assert f"One temperature for all: {document['temperature']:g}" in text


def test_without_json_there_is_only_the_table(folder, capsys):
    main(["--checkpoint", "fake", "--engine", "native", "--data", str(folder), "--per-set", "4"])
    assert "{" not in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--per-set", "3"], ["--per-set", "1000"], ["--data", "/no/such/folder"]])
def test_what_cannot_be_measured_is_refused(folder, capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main(["--checkpoint", "fake", "--data", str(folder), *arguments])
    assert ended.value.code == 2
    assert arguments[1] in capsys.readouterr().err
