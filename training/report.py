"""Quality of the embedded model on questions it was never trained on, beside what it is held against.

    python -m training.report --data DIR --json training/results.json

Without --data only the generated questions of the repository are asked. Half of every set went into temperatures and
majorities; everything printed comes from the other half. What others answered is read from `baselines.json`.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.checkpoint import open_checkpoint
from decision_serve.checksums import file_sha256
from decision_serve.model import load_model
from training.baselines import BASELINE_FILE, read_answers
from training.held_out import read, source_questions
from training.quality import Answered, Results, summarise
from training.readings import HELD_OUT_FILE, calibration_half, read_all, report_half
from training.tables import markdown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.report", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    parser.add_argument("--data", type=Path, help="folder with the labelled texts")
    parser.add_argument("--baselines", type=Path, default=BASELINE_FILE, help="what the models it is held against said")
    parser.add_argument("--json", type=Path, help="write what was measured to this file")
    options = parser.parse_args()
    results = report(options.checkpoint, options.data, options.baselines)
    print(markdown(results))
    if options.json:
        options.json.write_text(json.dumps(asdict(results), indent=1) + "\n", encoding="utf-8")


def report(checkpoint: str, data: Path | None, baselines: Path) -> Results:
    """Everything measured. `baselines`: what `training.baselines` wrote about the same questions."""
    sets = read(HELD_OUT_FILE) + (source_questions(data) if data else [])
    others = read_answers(baselines, HELD_OUT_FILE, sets)
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
    hashes = file_sha256(open_checkpoint(checkpoint).path / "model.safetensors"), file_sha256(HELD_OUT_FILE)
    return summarise(model.metadata, hashes, answered, others)


if __name__ == "__main__":
    main()
