import json
import random
import re

import pytest

from decision_serve.checkpoint import open_checkpoint
from decision_serve.checksums import file_sha256
from tests.training.dialogue_texts import DIALOGUES, KINDS, kind_of
from tests.training.mixture_texts import write_mixture
from training import text_quality
from training.dialogues import HELD_OUT_SERVICES, UNSEEN_NAME
from training.mixture import TEXTS
from training.splits import is_held_out
from training.text_quality import TYPES, text_sets

COUNT = 40


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_mixture(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def sets(folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_quality, "QUESTIONS", COUNT)
        return text_sets(folder)


def test_every_set_is_measured_by_type(sets):
    assert [held.family for held in sets] == [
        "squad choice", "squad noul", "dbpedia choice", "dbpedia noul", "snli choice", "snli noul", "snli score",
        "mnli choice", "mnli noul", "mnli score", "conjnli choice", "conjnli noul", "conjnli score", "sgd choice",
        "sgd noul", "sgd unseen services choice", "sgd unseen services noul", "goemotions choice", "goemotions noul",
        "goemotions score",
    ]  # fmt: skip
    for held in sets:
        assert {item.question.type for item in held.questions} == {held.family.split()[-1]}
        assert len(held.questions) == COUNT
        assert held.seen == (not held.family.startswith(UNSEEN_NAME))


@pytest.mark.parametrize("of_texts", TYPES)
def test_what_is_measured_is_all_that_is_trained_on(folder, of_texts):
    assert TYPES.keys() == TEXTS.keys()
    texts, rng = of_texts(folder), random.Random(0)
    drawn = [texts.make(rng) for _ in range(1000)]
    trained = {(name, item.question.type) for name, items in drawn for item in items}
    measured = {(name, kind) for name, kinds in TYPES[of_texts].items() for kind in kinds if name != UNSEEN_NAME}
    assert trained == measured


def test_what_is_measured_is_held_out(sets):
    for held in sets:
        name = held.family.rpartition(" ")[0]
        for item in held.questions:
            text = str(item.state)
            if name.startswith("sgd"):
                at = int(re.search(r"Number (\d+):", text)[1])
                kind = kind_of(at)
                assert at < DIALOGUES
                assert (KINDS[kind] in HELD_OUT_SERVICES) == (name == UNSEEN_NAME)
                first = f"Number {at}: I need a {kind.lower()} in {kind} Town {at}."
                assert name == UNSEEN_NAME or is_held_out(first)
            elif name == "squad":
                article = re.search(r"erson (\d+) |seen at (\d+)-", text)
                assert is_held_out(f"Article {article[1] or article[2]}")
            else:
                assert is_held_out(text)


def test_the_same_questions_are_drawn_again(monkeypatch, folder, sets):
    monkeypatch.setattr(text_quality, "QUESTIONS", COUNT)
    assert repr(text_sets(folder)) == repr(sets)


def test_an_absent_file_is_an_error(tmp_path):
    with pytest.raises(OSError):
        text_sets(tmp_path)


def test_the_quality_on_texts_is_printed_with_intervals_and_written(folder, sets, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(text_quality, "QUESTIONS", 6)
    path = tmp_path / "found.json"
    monkeypatch.setattr("sys.argv", ["text_quality", "--data", str(folder), "--json", str(path)])
    text_quality.main()
    lines = capsys.readouterr().out.splitlines()
    found = json.loads(path.read_text())
    names = [held.family for held in sets]
    assert [line.split(":")[0] for line in lines] == [own["family"] for own in found["sets"]] == names
    for line, own in zip(lines, found["sets"], strict=True):
        value, low, high, chance = map(
            float, re.fullmatch(r".+: (\S+) \((\S+) to (\S+)\), chance (\S+)", line).groups()
        )
        assert 0 <= low <= value <= high <= 1
        assert 0 < chance < 1
        measured = (*(own["quality"][key] for key in ("value", "low", "high")), own["chance"])
        assert measured == pytest.approx((value, low, high, chance), abs=6e-4)
        assert own["questions"] == 6
    assert found["weights_sha256"] == file_sha256(open_checkpoint("embedded").path / "model.safetensors")
    assert found["model"].startswith("embedded")
