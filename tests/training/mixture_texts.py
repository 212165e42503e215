"""Small files of every set that the mixture is drawn from."""

from tests.evaluate.labelled_files import write_labelled_files
from tests.training.dialogue_texts import write_dialogues
from tests.training.passage_texts import write_passages
from tests.training.public_texts import write_texts


def write_mixture(folder):
    return write_dialogues(write_texts(write_passages(write_labelled_files(folder, texts=600))))
