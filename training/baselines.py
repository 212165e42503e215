"""What the embedded model is held against: `python -m training.baselines --data DIR --base DIR`.

Each names one option of every unseen question. None of them depends on the embedded model, so that what they said is
kept in `baselines.json`, for every report on these questions. None is part of the product: `sparrow-decider` is
installed for this comparison alone.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch.nn import functional

from decision_serve.catalog import SMOLLM2
from decision_serve.checksums import file_sha256
from decision_serve.engines.encoder.forward import Shape, Tree, hidden_states, pack
from decision_serve.engines.encoder.loader import read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.evaluate.metrics import argmax
from decision_serve.model import load_model
from decision_serve.prompts.question_text import option_texts, question_text, without_numbers
from decision_serve.prompts.text import render_state
from decision_serve.prompts.tokenizer import read_tokenizer
from decision_serve.questions import Noul, Score
from training.held_out import HeldOut, question_json, unseen_sets
from training.quality import Predicted
from training.readings import HELD_OUT_FILE, calibration_half, read_all, reported
from training.splits import UNSEEN_FAMILIES

Answer = Callable[[LabelledQuestion], int]
BASELINE_FILE = HELD_OUT_FILE.with_name("baselines.json")


def majority(calibration: Sequence[LabelledQuestion]) -> Answer:
    """Always the index that is right most often among `calibration`."""
    ((commonest, _),) = Counter(item.gold for item in calibration).most_common(1)
    return lambda _: commonest


def similarity(base: Path) -> Answer:
    """Plain MiniLM: the option whose sentence, after the question, is nearest to the state by cosine."""
    shape = read_shape(base)
    weights = load_file(base / "model.safetensors")
    tokenizer = read_tokenizer(base / "tokenizer.json")
    start, *_, end = tokenizer.encode("", add_special_tokens=True).ids

    def embed(texts: Sequence[str]) -> torch.Tensor:
        ids = [
            tokenizer.encode(text, add_special_tokens=False).ids[: shape.max_position_embeddings - 2] for text in texts
        ]
        return torch.stack([_mean_state(weights, shape, [start, *own, end]) for own in ids])

    def answer(item: LabelledQuestion) -> int:
        options = option_texts(item.question)
        if isinstance(item.question, Score):
            options = without_numbers(options)
        asked = question_text(item.question)
        vectors = embed([render_state(item.state), *(f"{asked} {option}" for option in options)])
        return argmax(functional.cosine_similarity(vectors[:1], vectors[1:]).tolist())

    return answer


def _mean_state(weights: dict[str, torch.Tensor], shape: Shape, ids: list[int]) -> torch.Tensor:
    with torch.inference_mode():
        return hidden_states(weights, shape, pack([Tree([ids], [-1], [])])).mean(0)


def sparrow() -> Answer:
    """The nano model inside the package `sparrow-decider`."""
    from sparrow_decider import Decider

    decider = Decider.load()

    def answer(item: LabelledQuestion) -> int:
        asked = question_json(item.question)
        if isinstance(item.question, Noul):  # null would stand in for its own texts of the sides
            asked["criteria"] = {side: text for side, text in asked["criteria"].items() if text is not None}
        *_, probabilities = decider.probs(item.state, asked)
        return argmax(list(probabilities))

    return answer


def ask_all(sets: Sequence[HeldOut], base: Path) -> dict[str, Predicted]:
    """What each baseline names on the report halves of `sets`. `base`: where plain MiniLM lies."""
    halves = [reported(held) for held in sets]
    majorities = [majority(calibration_half(held, held.questions)) for held in sets]
    found = {
        "majority": _named(halves, majorities),
        "MiniLM similarity": _named(halves, [similarity(base)] * len(sets)),
        "sparrow nano": _named(halves, [sparrow()] * len(sets)),
    }
    # A language model takes far longer: it is asked about the unseen families alone.
    few = [half for half in halves if half.family in UNSEEN_FAMILIES]
    found[SMOLLM2] = {
        half.family: [argmax(own.distribution(1.0)) for own in readings]
        for half, readings in read_all(load_model(SMOLLM2), few)
    }
    return found


def _named(halves: Sequence[HeldOut], answers: Sequence[Answer]) -> Predicted:
    return {
        half.family: [answer(item) for item in half.questions] for half, answer in zip(halves, answers, strict=True)
    }


def write_answers(path: Path, held_out: Path, answers: Mapping[str, Predicted]) -> None:
    """`held_out`: the file of the questions."""
    record = {"held_out_sha256": file_sha256(held_out), **answers}
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")


def read_answers(path: Path, held_out: Path, sets: Sequence[HeldOut]) -> dict[str, Predicted]:
    """Those of `write_answers` about families of `sets`. Raises `ValueError` where they are about other questions."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    if stored.pop("held_out_sha256") != file_sha256(held_out):
        raise ValueError(f"{path} is about other questions than {held_out}: `python -m training.baselines` renews it.")
    asked = {held.family for held in sets}
    return {
        name: {family: named for family, named in by_family.items() if family in asked}
        for name, by_family in stored.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.baselines", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--data", type=Path, required=True, help="folder with the labelled texts")
    parser.add_argument("--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, default=BASELINE_FILE, help="the file to write")
    options = parser.parse_args()
    answers = ask_all(unseen_sets(HELD_OUT_FILE, options.data), options.base)
    write_answers(options.out, HELD_OUT_FILE, answers)


if __name__ == "__main__":
    main()
