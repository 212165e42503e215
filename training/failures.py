"""The wrong answers that the model is surest of, on questions it was never trained on.

python -m training.failures --checkpoint embedded --each 2
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.evaluate.metrics import argmax
from decision_serve.model import load_model
from decision_serve.prompts.question_text import option_texts, question_text
from decision_serve.prompts.text import render_state
from training.held_out import unseen_sets
from training.readings import HELD_OUT_FILE, read_all, report_half


@dataclass(frozen=True)
class Failure:
    """A wrong answer; `p` is the probability that it was given."""

    family: str
    item: LabelledQuestion
    answered: int
    p: float


def failures(checkpoint: str) -> Iterator[list[Failure]]:
    """Of each unseen family the wrong answers of its report half, the surest first."""
    model = load_model(checkpoint)
    for held, readings in read_all(model, unseen_sets(HELD_OUT_FILE)):
        wrong = []
        for item, reading in zip(report_half(held, held.questions), report_half(held, readings), strict=True):
            p = reading.distribution(model.metadata.temperature_for(held.kind))
            if (answered := argmax(p)) != item.gold:
                wrong.append(Failure(held.family, item, answered, p[answered]))
        yield sorted(wrong, key=lambda failure: -failure.p)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.failures", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    parser.add_argument("--each", type=int, default=2, help="failures of each family")
    options = parser.parse_args()
    for wrong in failures(options.checkpoint):
        for failure in wrong[: options.each]:
            texts, item = option_texts(failure.item.question), failure.item
            print(f"{failure.family}: {question_text(item.question)}\n  state: {render_state(item.state)}")
            print(f"  answered {texts[failure.answered]!r} ({failure.p:.2f}), right is {texts[item.gold]!r}\n")


if __name__ == "__main__":
    main()
