"""A tiny real encoder, asked small sets from end to end."""

import sys
from dataclasses import asdict

import pytest

from decision_serve.checksums import file_sha256
from decision_serve.metadata import read_metadata
from decision_serve.model import load_model
from decision_serve.operation import decide
from tests.evaluate.labelled_files import write_labelled_files
from tests.training.results import FAMILIES, small_sets
from training import held_out, quality, report
from training.baselines import write_answers
from training.quality import read_results
from training.readings import report_half


@pytest.fixture
def sets(monkeypatch, tmp_path):
    """Stand in for the shipped questions."""
    sets = small_sets(20)
    monkeypatch.setattr(quality, "RESAMPLES", 40)
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 8)
    monkeypatch.setattr(report, "HELD_OUT_FILE", tmp_path / "held_out.jsonl.gz")
    held_out.write(tmp_path / "held_out.jsonl.gz", sets)
    return sets


@pytest.fixture
def answers(sets, tmp_path):
    """A file in which one baseline always names the second option, and another is always right."""
    halves = {own.family: report_half(own, own.questions) for own in sets if not own.seen}
    named = {
        "second": {family: [1] * len(half) for family, half in halves.items()},
        "oracle": {family: [item.gold for item in half] for family, half in halves.items()},
    }
    named["second"]["of a source"] = [0, 1]
    path = tmp_path / "baselines.json"
    write_answers(path, report.HELD_OUT_FILE, named)
    return path


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["report", *map(str, arguments)])
    report.main()


def share_right(model, own):
    """Of the report half, by what the product answers."""
    right = {True: [], False: []}
    for item in report_half(own, own.questions):
        answer = decide(model, item.state, {"q": item.question}).answers["q"]
        p = [1 - answer.noul, answer.noul] if own.kind == "noul" else list(answer.probabilities.values())
        right[own.kind == "noul" and item.gold == 1].append(p.index(max(p)) == item.gold)
    shares = [sum(group) / len(group) for group in right.values() if group]
    return sum(shares) / len(shares)


def test_what_is_measured_is_written_and_printed(monkeypatch, sets, answers, tmp_path, pair_checkpoint, capsys):
    path = tmp_path / "results.json"
    run(monkeypatch, "--checkpoint", pair_checkpoint, "--json", path, "--baselines", answers)
    results = read_results(path)
    assert asdict(results) == asdict(report.report(str(pair_checkpoint), None, answers)), "the same again, to the bit"
    assert results.model == "tiny-pair"
    assert results.weights_sha256 == file_sha256(pair_checkpoint / "model.safetensors")
    assert results.held_out_sha256 == file_sha256(tmp_path / "held_out.jsonl.gz")
    model = load_model(str(pair_checkpoint))
    assert [family.family for family in results.families] == list(FAMILIES)
    for family, own in zip(results.families, sets, strict=True):
        assert (family.kind, family.seen, family.questions) == (own.kind, own.seen, 10)
        assert family.quality.value == pytest.approx(share_right(model, own), abs=5.1e-5)  # four places
    metadata = read_metadata(pair_checkpoint)
    assert {own.kind: own.temperature for own in results.types} == {
        kind: metadata.temperature_for(kind) for kind in ("choice", "noul", "score")
    }
    assert list(results.baselines) == ["chance", "second", "oracle"]
    printed = capsys.readouterr().out
    assert all(f"| {name} |" in printed for name in FAMILIES)
    assert all(f"| {bar.name} |" in printed for bar in results.bars)


def test_the_sources_are_asked_where_their_folder_is_given(sets, answers, tmp_path, pair_checkpoint):
    data = write_labelled_files(tmp_path / "data", texts=600)
    results = report.report(str(pair_checkpoint), data, answers)
    asked = sets + held_out.source_questions(data)
    assert [(family.family, family.questions) for family in results.families] == [
        (own.family, len(report_half(own, own.questions))) for own in asked
    ]
    assert "accuracy on clinc150, held-out texts, 4 to 8 options" in [bar.name for bar in results.bars]


def test_what_baselines_named_is_held_against_the_right_answers(sets, answers, pair_checkpoint):
    found = report.report(str(pair_checkpoint), None, answers).baselines
    assert found["chance"] == {"tool_choice": 0.3333, "spam": 0.5, "anger": 0.3333}
    # Of ten questions of three options three have the second one right, and of two options half of each.
    assert found["second"] == {"tool_choice": 0.3, "spam": 0.5, "anger": 0.3}
    assert found["oracle"] == {own.family: 1.0 for own in sets if not own.seen}


def test_answers_to_other_questions_are_refused(sets, answers, pair_checkpoint):
    held_out.write(report.HELD_OUT_FILE, sets[1:])
    with pytest.raises(ValueError, match=r"baselines.json is about other questions than .*held_out.jsonl.gz"):
        report.report(str(pair_checkpoint), None, answers)
