"""What the embedded model is held against, each answering the same questions with one option's index.

None of them is part of the product: `sparrow-decider` is installed for this comparison alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch.nn import functional

from decision_serve.engines.encoder.forward import Shape, Tree, hidden_states, pack
from decision_serve.engines.encoder.loader import read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.evaluate.metrics import argmax
from decision_serve.prompts.question_text import option_texts, question_text, without_numbers
from decision_serve.prompts.text import render_state
from decision_serve.prompts.tokenizer import read_tokenizer
from decision_serve.questions import Noul, Score
from training.held_out import question_json

Answer = Callable[[LabelledQuestion], int]


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
