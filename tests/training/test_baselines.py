import pytest
import torch
from safetensors.torch import load_file
from tokenizers import processors
from torch.nn import functional

from decision_serve.engines.encoder.forward import Tree, hidden_states, pack
from decision_serve.engines.encoder.loader import read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul, Score
from tests.checkpoints import word_pieces
from tests.training.results import QUESTIONS, held
from training import baselines

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
