"""How a checkpoint does on passages that were never trained on: `python -m training.passage_quality --data DIR`.

Articles of SQuAD, passages of BoolQ and abstracts of DBpedia that `passages` leaves out. They stand apart from the
report: temperatures and promises do not know them.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.model import load_model
from training.held_out import HeldOut
from training.passages import Passages
from training.quality import Answered, family_quality
from training.readings import read_all

QUESTIONS = 400
"""Of each set and type."""
SEED = "passages held out 1"


def passage_sets(folder: Path) -> list[HeldOut]:
    """`QUESTIONS` of each set and type, one of every group. Raises `OSError` where a file is absent."""
    passages = Passages(folder, held_out=True)
    rng = random.Random(SEED)
    found: dict[tuple[str, str], list[LabelledQuestion]] = {}
    wanted = {("squad", "choice"), ("squad", "noul"), ("boolq", "noul"), ("dbpedia", "choice"), ("dbpedia", "noul")}
    while wanted:
        name, items = passages.make(rng)
        item = rng.choice(items)
        key = name, item.question.type
        if key in wanted:
            found.setdefault(key, []).append(item)
            if len(found[key]) == QUESTIONS:
                wanted.remove(key)
    return [HeldOut(f"{name} {kind}", True, tuple(items)) for (name, kind), items in sorted(found.items())]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.passage_quality", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    parser.add_argument("--data", type=Path, required=True, help="folder with the texts")
    options = parser.parse_args()
    model = load_model(options.checkpoint)
    for held, readings in read_all(model, passage_sets(options.data)):
        own = Answered.of(held, readings, readings, 1.0)
        share = family_quality(own).quality
        print(f"{held.family}: {share.value:.3f} ({share.low:.3f} to {share.high:.3f}), chance {own.chance:.3f}")
    model.engine.close()


if __name__ == "__main__":
    main()
