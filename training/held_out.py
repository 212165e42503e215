"""Questions that are never trained on, as a file: `python -m training.held_out --out training/held_out.jsonl.gz`.

Those of the unseen families, and fresh draws of the others. The public sources' held-out texts are not copied into the
project; `source_questions` makes theirs anew.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.prompts.text import render_state
from decision_serve.questions import Choice, Question, Score, parse_questions
from training.families import families
from training.families.family import Family
from training.sources import source_families
from training.splits import UNSEEN_FAMILIES, normal

SEED = "held out 1"
UNSEEN_QUESTIONS = 200
"""Of each unseen family; about half of them are for calibration."""
OTHER_QUESTIONS = 40
"""Of each family that is trained on."""
SOURCE_QUESTIONS = 400
"""Of each public source, each about another text; fewer where it has fewer."""
DRAWS = 20
"""For each question of a source, so that nearly all its texts are met."""


@dataclass(frozen=True)
class HeldOut:
    """The questions of one family. `seen`: whether other questions of it are trained on."""

    family: str
    seen: bool
    questions: tuple[LabelledQuestion, ...]

    @property
    def kind(self) -> str:
        return self.questions[0].question.type


def generated_questions() -> list[HeldOut]:
    """Of every generator family, in its order."""
    return [
        _draw(family, False, UNSEEN_QUESTIONS)
        if family.name in UNSEEN_FAMILIES
        else _draw(family, True, OTHER_QUESTIONS)
        for family in families()
    ]


def source_questions(folder: Path) -> list[HeldOut]:
    """Of the public sources' held-out texts. Raises `OSError` where a file is absent."""
    # Their families are trained on, their texts are not: to the reader of a table they are unseen rows.
    return [_draw_distinct(family, SOURCE_QUESTIONS) for family in source_families(folder, held_out=True)]


def unseen_sets(path: Path, data: Path | None = None) -> list[HeldOut]:
    """The sets of the file `path` that are of unseen families, then those of the sources in `data`."""
    return [held for held in read(path) if not held.seen] + (source_questions(data) if data else [])


def _draw(family: Family, seen: bool, count: int) -> HeldOut:
    rng = random.Random(f"{SEED} {family.name}")
    return HeldOut(family.name, seen, tuple(family.make(rng) for _ in range(count)))


def _draw_distinct(family: Family, count: int) -> HeldOut:
    """As `_draw`, but of a source, and no text twice."""
    rng = random.Random(f"{SEED} {family.name}")
    found: dict[tuple[str, ...], LabelledQuestion] = {}
    for _ in range(DRAWS * count):
        if len(found) == count:
            break
        item = family.make(rng)
        found.setdefault(tuple(map(normal, content(item.state))), item)
    return HeldOut(family.name, False, tuple(found.values()))


def content(state: Any) -> tuple[str, ...]:
    """What a source's question is about, whatever record it was put into: a text, or a belief and an argument.

    Of any other state its text as a whole.
    """
    if isinstance(state, str) and state.startswith("{"):
        with suppress(ValueError):
            state = json.loads(state)
    if isinstance(state, dict):
        for keys in (("belief", "argument"), ("message",), ("text",)):
            if all(isinstance(state.get(key), str) for key in keys):
                return tuple(state[key] for key in keys)
    belief, _, argument = str(state).partition("\nArgument: ")
    return (belief.removeprefix("Belief: "), argument) if argument else (render_state(state),)


def write(path: Path, sets: Sequence[HeldOut]) -> None:
    """One JSON object per question; the same questions give the same bytes."""
    lines = [json.dumps(_as_json(held, item), ensure_ascii=False) + "\n" for held in sets for item in held.questions]
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
        file.write("".join(lines).encode())


def read(path: Path) -> list[HeldOut]:
    """What `write` wrote."""
    found: dict[str, tuple[bool, list[LabelledQuestion]]] = {}
    for record in _records(path):
        question = parse_questions({"q": record})["q"]
        item = LabelledQuestion(record["state"], question, record["gold"])
        found.setdefault(record["family"], (record["seen"], []))[1].append(item)
    return [HeldOut(family, seen, tuple(items)) for family, (seen, items) in found.items()]


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _as_json(held: HeldOut, item: LabelledQuestion) -> dict[str, Any]:
    # In this order: the file is compared byte by byte.
    asked = question_json(item.question)
    record = {"family": held.family, "seen": held.seen, "type": asked.pop("type"), "state": item.state}
    return record | asked | {"gold": item.gold}


def question_json(question: Question) -> dict[str, Any]:
    """The JSON form of a question, which `parse_questions` reads."""
    if isinstance(question, Choice):
        criteria: Any = question.options
    elif isinstance(question, Score):
        criteria = list(question.levels)
    else:
        criteria = {"false": question.false, "true": question.true}
    return {"type": question.type, "instructions": question.instructions, "criteria": criteria}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.held_out", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    options = parser.parse_args()
    write(options.out, generated_questions())


if __name__ == "__main__":
    main()
