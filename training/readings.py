"""What a served model answers to held-out questions, and which half of them a number may come from."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from decision_serve.evaluate.labelled import LabelledQuestion, QuestionSet
from decision_serve.evaluate.zero_shot import Reading
from decision_serve.evaluate.zero_shot import read as read_set
from decision_serve.model import Model
from training.held_out import HeldOut, content
from training.splits import normal

T = TypeVar("T")
HELD_OUT_FILE = Path(__file__).parent / "held_out.jsonl.gz"


def calibration_half(held: HeldOut, values: Sequence[T]) -> list[T]:
    """Of what belongs to the questions of `held`, one by one, that of the calibration half.

    Temperatures and majorities are taken from it. All questions about one text are in one half.
    """
    return [value for item, value in zip(held.questions, values, strict=True) if _is_for_calibration(item)]


def report_half(held: HeldOut, values: Sequence[T]) -> list[T]:
    """That of the other half: what is reported comes from it alone."""
    return [value for item, value in zip(held.questions, values, strict=True) if not _is_for_calibration(item)]


def reported(held: HeldOut) -> HeldOut:
    """The report half of the questions themselves."""
    return replace(held, questions=tuple(report_half(held, held.questions)))


def _is_for_calibration(item: LabelledQuestion) -> bool:
    digest = hashlib.sha256(f"half {normal(content(item.state)[0])}".encode()).digest()
    return digest[0] % 2 == 0


def read_all(model: Model, sets: Iterable[HeldOut]) -> Iterator[tuple[HeldOut, list[Reading]]]:
    """Each set with the model's logits for its questions, in order."""
    for held in sets:
        readings = list(read_set(model, QuestionSet(held.family, 0, held.questions), lambda _: None))
        print(f"{model.name}: {held.family}, {len(readings)} questions", file=sys.stderr)
        yield held, readings
