import sys

import pytest
import torch
from safetensors.torch import load_file
from tokenizers import processors
from torch.nn import functional

from decision_serve.engines.encoder.forward import Tree, hidden_states, pack
from decision_serve.engines.encoder.loader import read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.model import load_model
from decision_serve.operation import decide
from decision_serve.questions import Choice, Noul, Score
from tests.checkpoints import word_pieces
from tests.evaluate.labelled_files import write_labelled_files
from tests.training.results import FAMILIES, QUESTIONS, held, small_sets
from training import baselines, held_out
from training.readings import report_half
from training.splits import UNSEEN_FAMILIES

TOKENIZER = word_pieces()
START, END = (TOKENIZER.token_to_id(token) for token in ("[CLS]", "[SEP]"))


@pytest.fixture(scope="module")
def base(tmp_path_factory, pair_checkpoint):
    """The tiny encoder with a tokenizer that writes separators itself, as MiniLM's does, and cuts its texts."""
    folder = tmp_path_factory.mktemp("base")
    for name in ("config.json", "model.safetensors"):
        (folder / name).symlink_to(pair_checkpoint / name)
    tokenizer = word_pieces()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", START), ("[SEP]", END)]
    )
    tokenizer.enable_truncation(8)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def embed(base):
    """A text's mean hidden state."""
    weights, shape = load_file(base / "model.safetensors"), read_shape(base)

    def mean(text):
        ids = [START, *TOKENIZER.encode(text, add_special_tokens=False).ids, END]
        return hidden_states(weights, shape, pack([Tree([ids], [-1], [])])).mean(0)

    return mean


@pytest.fixture(scope="module")
def similar(base):
    return baselines.similarity(base)


def test_the_majority_is_that_of_the_calibration_half():
    answer = baselines.majority(held("anger", [2, 0, 2, 1]).questions)
    assert [answer(item) for item in held("anger", [0, 1]).questions] == [2, 2]


@pytest.mark.parametrize(
    ("question", "options"),
    [
        (Choice("Which?", {"a": "one", "b": None, "z": "what is last"}), ["a: one", "b", "z: what is last"]),
        (Noul("Is it?", true="it is", false="no"), ["no: no", "yes: it is"]),
        (Score("How?", ["1: calm", "2: the worst", "3: thing"]), ["calm", "the worst", "thing"]),
    ],
    ids=["choice", "noul", "score"],
)
def test_the_nearest_sentence_to_the_state_is_answered(similar, embed, question, options):
    sentences = [f"{question.instructions} {option}" for option in options]
    for index, sentence in enumerate(sentences):
        # A state that says what an option says is nearest to that option.
        assert similar(LabelledQuestion(sentence, question, 0)) == index
        state = f"the state is {index} and longer than what the tokenizer would keep"
        cosines = [functional.cosine_similarity(embed(state), embed(sentence), dim=0) for sentence in sentences]
        answer = similar(LabelledQuestion(state, question, 0))
        assert answer == int(torch.stack(cosines).argmax())


def test_a_state_is_cut_to_the_context(similar):
    assert similar(LabelledQuestion("a " * 1000, QUESTIONS["noul"], 0)) in (0, 1)


def test_the_nano_model_of_sparrow_decider_answers_every_type():
    pytest.importorskip("sparrow_decider", reason="sparrow-decider is installed for the comparison alone")
    answer = baselines.sparrow()
    for question in QUESTIONS.values():
        assert answer(LabelledQuestion("it is the second", question, 0)) in range(3)


@pytest.fixture
def fakes(monkeypatch):
    """Models that are not part of the tests' installation are replaced; what is done with their answers is not."""
    asked = []

    def last_of_two(item):
        asked.append(item)
        return 1

    monkeypatch.setattr(baselines, "SMOLLM2", "fake")
    monkeypatch.setattr(baselines, "similarity", lambda base: last_of_two)
    monkeypatch.setattr(baselines, "sparrow", lambda: lambda item: item.gold)
    return asked


def test_all_are_asked_the_same_report_halves(fakes, tmp_path):
    sets = small_sets(20)
    halves = {own.family: report_half(own, own.questions) for own in sets}
    found = baselines.ask_all(sets, tmp_path)
    assert fakes == [item for half in halves.values() for item in half]
    assert list(found) == ["majority", "MiniLM similarity", "sparrow nano", "fake"]
    assert found["MiniLM similarity"] == {family: [1] * 10 for family in FAMILIES}
    assert found["sparrow nano"] == {family: [item.gold for item in half] for family, half in halves.items()}
    model = load_model("fake")
    for family in UNSEEN_FAMILIES & FAMILIES.keys():
        answers = [decide(model, item.state, {"q": item.question}).answers["q"] for item in halves[family]]
        probabilities = [
            [1 - answer.noul, answer.noul] if family == "spam" else list(answer.probabilities.values())
            for answer in answers
        ]
        assert found["fake"][family] == [p.index(max(p)) for p in probabilities]
    assert found["fake"].keys() == UNSEEN_FAMILIES & FAMILIES.keys()


def test_the_majority_is_taken_from_the_calibration_half(fakes, tmp_path):
    own = held("tool_choice", [1, 0, 1, 0, 1, 2])  # calibration: 1, 1, 1
    assert baselines.ask_all([own], tmp_path)["majority"] == {"tool_choice": [1, 1, 1]}


def test_the_command_keeps_what_they_said(monkeypatch, fakes, tmp_path):
    questions, out = tmp_path / "held_out.jsonl.gz", tmp_path / "baselines.json"
    held_out.write(questions, small_sets(20))
    data = write_labelled_files(tmp_path / "data", texts=600)
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 8)
    monkeypatch.setattr(baselines, "HELD_OUT_FILE", questions)
    monkeypatch.setattr(sys, "argv", ["baselines", "--data", str(data), "--base", "-", "--out", str(out)])
    baselines.main()
    sets = [own for own in held_out.read(questions) + held_out.source_questions(data) if not own.seen]
    assert baselines.read_answers(out, questions, sets) == baselines.ask_all(sets, tmp_path)
    assert baselines.read_answers(out, questions, sets[:1]).keys() == {
        "majority",
        "MiniLM similarity",
        "sparrow nano",
        "fake",
    }
    assert all(list(named) == [sets[0].family] for named in baselines.read_answers(out, questions, sets[:1]).values())
