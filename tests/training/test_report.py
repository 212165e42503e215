"""A tiny real encoder, asked small sets from end to end."""

import sys
from dataclasses import asdict

import pytest

from decision_serve.checksums import file_sha256
from decision_serve.metadata import read_metadata
from decision_serve.model import load_model
from decision_serve.operation import decide
from tests.evaluate.labelled_files import write_labelled_files
from tests.training.results import FAMILIES, held, small_sets
from training import baselines, held_out, quality, report
from training.quality import read_results
from training.readings import report_half

ABSENT = "/no/such/folder"


@pytest.fixture
def sets(monkeypatch, tmp_path):
    """Stand in for the shipped questions."""
    sets = small_sets(20)
    monkeypatch.setattr(quality, "RESAMPLES", 40)
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 8)
    monkeypatch.setattr(report, "HELD_OUT_FILE", tmp_path / "held_out.jsonl.gz")
    held_out.write(tmp_path / "held_out.jsonl.gz", sets)
    return sets


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


def test_what_is_measured_is_written_and_printed(monkeypatch, sets, tmp_path, pair_checkpoint, capsys):
    path = tmp_path / "results.json"
    run(monkeypatch, "--checkpoint", pair_checkpoint, "--json", path)
    results = read_results(path)
    assert asdict(results) == asdict(report.report(str(pair_checkpoint), None, None)), "the same again, to the bit"
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
    assert list(results.baselines) == ["chance"]
    printed = capsys.readouterr().out
    assert all(f"| {name} |" in printed for name in FAMILIES)
    assert all(f"| {bar.name} |" in printed for bar in results.bars)


def test_the_sources_are_asked_where_their_folder_is_given(monkeypatch, sets, tmp_path, pair_checkpoint):
    data = write_labelled_files(tmp_path / "data", texts=600)
    results = report.report(str(pair_checkpoint), data, None)
    asked = sets + held_out.source_questions(data)
    assert [(family.family, family.questions) for family in results.families] == [
        (own.family, len(report_half(own, own.questions))) for own in asked
    ]
    assert "accuracy on clinc150, held-out texts, 4 to 8 options" in [bar.name for bar in results.bars]


def test_the_others_are_asked_the_same_report_halves(monkeypatch, sets, tmp_path, pair_checkpoint):
    """Models that are not part of the tests' installation are replaced; what is done with their answers is not."""
    monkeypatch.setattr(report, "SMOLLM2", "fake")
    asked = []

    def last_of_two(item):
        asked.append(item)
        return 1

    monkeypatch.setattr(baselines, "similarity", lambda base: last_of_two)
    monkeypatch.setattr(baselines, "sparrow", lambda: lambda item: item.gold)
    found = report.report(str(pair_checkpoint), None, tmp_path).baselines
    unseen = [own for own in sets if not own.seen]
    assert asked == [item for own in unseen for item in report_half(own, own.questions)]
    assert list(found) == ["chance", "majority", "MiniLM similarity", "sparrow nano", "fake"]
    assert all(by_family.keys() == {own.family for own in unseen} for by_family in found.values())
    assert found["chance"] == {"tool_choice": 0.3333, "spam": 0.5, "anger": 0.3333}
    # Of ten questions of three options four have the first one right, and of two options half of each.
    assert found["majority"] == {"tool_choice": 0.4, "spam": 0.5, "anger": 0.4}
    assert found["MiniLM similarity"] == {"tool_choice": 0.3, "spam": 0.5, "anger": 0.3}
    assert set(found["sparrow nano"].values()) == {1.0}
    fake = load_model("fake")
    assert found["fake"] == {own.family: pytest.approx(share_right(fake, own), abs=5.1e-5) for own in unseen}


def test_the_majority_is_taken_from_the_calibration_half(monkeypatch, tmp_path):
    own = held("tool_choice", [1, 0, 1, 0, 1, 2])  # calibration: 1, 1, 1
    monkeypatch.setattr(report, "SMOLLM2", "fake")
    monkeypatch.setattr(baselines, "similarity", lambda base: lambda item: 0)
    monkeypatch.setattr(baselines, "sparrow", lambda: lambda item: 0)
    assert report._ask_others([own], tmp_path)["majority"] == {"tool_choice": [1, 1, 1]}


def test_baselines_need_a_base(monkeypatch, capsys):
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "--baselines", "--checkpoint", ABSENT)
    assert ended.value.code == 2
    assert "--baselines needs --base" in capsys.readouterr().err
