"""What training makes small: the surprise about the right option, and for scores also the distance from it."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from decision_serve.engines.encoder.forward import Shape, Weights, fit_logits, pack
from training.encode import Example

DISTANCE_WEIGHT = 2.0
"""Of the squared error of a score's expected level, in units of its range, beside cross-entropy in nats."""


def losses(weights: Weights, shape: Shape, examples: Sequence[Example]) -> tuple[Tensor, Tensor]:
    """Loss of each question, float32, and whether its right option has the largest logit; both (questions,)."""
    logits = option_logits(weights, shape, examples)
    gold = torch.tensor([gold for example in examples for gold in example.golds])
    loss = functional.cross_entropy(logits, gold, reduction="none")
    is_score = torch.tensor([kind == "score" for example in examples for kind in example.kinds])
    if is_score.any():
        levels = torch.arange(logits.shape[1], dtype=torch.float32)
        expected = (logits.softmax(1) * levels).sum(1)
        span = torch.tensor([max(1, size - 1) for example in examples for size in example.sizes])
        loss = loss + is_score * DISTANCE_WEIGHT * ((expected - gold) / span) ** 2
    return loss, logits.argmax(1) == gold


def option_logits(weights: Weights, shape: Shape, examples: Sequence[Example]) -> Tensor:
    """Fit logits, (questions, most options), float32; the lowest number where a question has no such option."""
    counts = torch.tensor([size for example in examples for size in example.sizes])
    fits = fit_logits(weights, shape, pack([example.tree for example in examples]))
    width = int(counts.max())
    present = torch.arange(width)[None] < counts[:, None]
    return torch.full((len(counts), width), -1e9).masked_scatter(present, fits)
