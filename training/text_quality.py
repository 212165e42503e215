"""How a checkpoint does on published texts that were never trained on: `python -m training.text_quality --data DIR`.

What `passages`, `claims`, `dialogues` and `moods` leave out of their sets. They stand apart from the report:
temperatures and promises do not know them.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.checkpoint import open_checkpoint
from decision_serve.checksums import file_sha256
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.model import load_model
from training.claims import Claims
from training.dialogues import UNSEEN_NAME, Dialogues
from training.held_out import HeldOut
from training.moods import Moods
from training.passages import Passages
from training.quality import Answered, family_quality
from training.readings import read_all

QUESTIONS = 400
"""Of each set and type."""
SEED = "texts held out 1"
TYPES: Mapping[type[Passages | Claims | Dialogues | Moods], Mapping[str, Sequence[str]]] = {
    Passages: {"squad": ("choice", "noul"), "dbpedia": ("choice", "noul")},
    Claims: dict.fromkeys(("snli", "mnli", "conjnli"), ("choice", "noul", "score")),
    Dialogues: dict.fromkeys(("sgd", UNSEEN_NAME), ("choice", "noul")),
    Moods: {"goemotions": ("choice", "noul", "score")},
}
"""The sets, and what is asked in each; of the rarest, the scores of claims, it is one question in twenty."""


def text_sets(folder: Path) -> list[HeldOut]:
    """`QUESTIONS` of each set and type, one of every group. Raises `OSError` where a file is absent."""
    found: list[HeldOut] = []
    for of_texts, types in TYPES.items():
        texts = of_texts(folder, held_out=True)
        rng = random.Random(f"{SEED} {of_texts.__name__}")
        own: dict[tuple[str, str], list[LabelledQuestion]] = {
            (name, kind): [] for name, kinds in types.items() for kind in kinds
        }
        while any(len(items) < QUESTIONS for items in own.values()):
            name, group = texts.make(rng)
            item = rng.choice(group)
            if len(own[name, item.question.type]) < QUESTIONS:
                own[name, item.question.type].append(item)
        found += [HeldOut(f"{name} {kind}", name != UNSEEN_NAME, tuple(items)) for (name, kind), items in own.items()]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.text_quality", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    parser.add_argument("--data", type=Path, required=True, help="folder with the texts")
    parser.add_argument("--json", type=Path, help="write what was measured to this file")
    options = parser.parse_args()
    sets = text_sets(options.data)
    model = load_model(options.checkpoint)
    rows = []
    for held, readings in read_all(model, sets):
        answered = Answered.of(held, readings, readings, model.metadata.temperature_for(held.kind))
        own, chance = family_quality(answered), answered.chance
        share = own.quality
        print(f"{held.family}: {share.value:.3f} ({share.low:.3f} to {share.high:.3f}), chance {chance:.3f}")
        rows.append(asdict(own) | {"chance": round(chance, 4)})
    model.engine.close()
    if options.json:
        weights = file_sha256(open_checkpoint(options.checkpoint).path / "model.safetensors")
        found = {"model": model.metadata.model_name, "weights_sha256": weights, "sets": rows}
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
