"""Quality of the embedded model on questions it was never trained on, beside what it is held against.

    python -m training.report --data DIR                      # the model of the package; tables
    python -m training.report --data DIR --base DIR --baselines --json training/results.json

Without --data only the generated questions of the repository are asked. Half of every set went into temperatures and
majorities; everything printed comes from the other half.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from decision_serve.catalog import DEFAULT_CHECKPOINT, SMOLLM2
from decision_serve.checkpoint import open_checkpoint
from decision_serve.checksums import file_sha256
from decision_serve.evaluate.metrics import argmax
from decision_serve.model import load_model
from training import baselines
from training.held_out import HeldOut, read, source_questions
from training.quality import Answered, Results, summarise
from training.readings import HELD_OUT_FILE, calibration_half, read_all, report_half, reported
from training.splits import UNSEEN_FAMILIES
from training.tables import markdown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.report", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    parser.add_argument("--data", type=Path, help="folder with the labelled texts")
    parser.add_argument("--baselines", action="store_true", help="ask the models it is held against too (minutes)")
    parser.add_argument("--base", type=Path, help="folder of all-MiniLM-L6-v2, for --baselines")
    parser.add_argument("--json", type=Path, help="write what was measured to this file")
    options = parser.parse_args()
    if options.baselines and options.base is None:
        parser.error("--baselines needs --base, the folder of all-MiniLM-L6-v2")
    results = report(options.checkpoint, options.data, options.base if options.baselines else None)
    print(markdown(results))
    if options.json:
        options.json.write_text(json.dumps(asdict(results), indent=1) + "\n", encoding="utf-8")


def report(checkpoint: str, data: Path | None, base: Path | None) -> Results:
    """Everything measured. `base`: where plain MiniLM lies, if the other models are to be asked too."""
    sets = read(HELD_OUT_FILE) + (source_questions(data) if data else [])
    model = load_model(checkpoint)
    answered = [
        Answered.of(
            held,
            report_half(held, found),
            calibration_half(held, found),
            model.metadata.temperature_for(held.kind),
        )
        for held, found in read_all(model, sets)
    ]
    model.engine.close()
    unseen = [held for held in sets if not held.seen]
    hashes = file_sha256(open_checkpoint(checkpoint).path / "model.safetensors"), file_sha256(HELD_OUT_FILE)
    return summarise(model.metadata, hashes, answered, _ask_others(unseen, base) if base else {})


def _ask_others(sets: Sequence[HeldOut], base: Path) -> dict[str, dict[str, list[int]]]:
    """What each baseline names, by family, on the report halves of `sets`."""
    minilm, sparrow = baselines.similarity(base), baselines.sparrow()
    found = {
        "majority": {held.family: _named(held, _majority(held)) for held in sets},
        "MiniLM similarity": {held.family: _named(held, minilm) for held in sets},
        "sparrow nano": {held.family: _named(held, sparrow) for held in sets},
    }
    # A language model takes far longer: it is asked about the unseen families alone.
    halves = [reported(held) for held in sets if held.family in UNSEEN_FAMILIES]
    found[SMOLLM2] = {
        held.family: [argmax(own.distribution(1.0)) for own in readings]
        for held, readings in read_all(load_model(SMOLLM2), halves)
    }
    return found


def _majority(held: HeldOut) -> baselines.Answer:
    return baselines.majority(calibration_half(held, held.questions))


def _named(held: HeldOut, answer: baselines.Answer) -> list[int]:
    return [answer(item) for item in reported(held).questions]


if __name__ == "__main__":
    main()
