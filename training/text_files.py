"""The public sets of short texts, as they are published: pairs of a premise and a hypothesis, and texts with a feeling.

SNLI revised, ConjNLI and MultiNLI are pairs; GoEmotions has texts. Every reader leaves out duplicates, rows without a
label, and texts of more than `MOST_WORDS` words.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MOST_WORDS = 60
"""Of a text; longer ones are left out."""
LABELS = ("contradiction", "neutral", "entailment")
"""What a premise does to a hypothesis, from the least to the most support."""
EMOTIONS = (
    "admiration", "amusement", "anger", "annoyance", "approval", "caring", "confusion", "curiosity", "desire",
    "disappointment", "disapproval", "disgust", "embarrassment", "excitement", "fear", "gratitude", "grief", "joy",
    "love", "nervousness", "optimism", "pride", "realization", "relief", "remorse", "sadness", "surprise", "neutral",
)  # fmt: skip
"""Of GoEmotions, in the order of its numbers."""


@dataclass(frozen=True)
class Pair:
    """A text, a statement, and what the text does to it: one of `LABELS`."""

    premise: str
    statement: str
    label: str


def read_snli(folder: Path) -> list[Pair]:
    """The pairs of `snli-revised-train.tsv`."""
    return _pairs(_tab_separated(folder / "snli-revised-train.tsv"))


def read_conjnli(folder: Path) -> list[Pair]:
    """The pairs of `conjnli-train.tsv`, some of which are cut into words: their punctuation is joined again."""
    rows = _tab_separated(folder / "conjnli-train.tsv")
    return _pairs([_joined(field) for field in row] for row in rows)


def read_mnli(folder: Path) -> list[Pair]:
    """The pairs of `mnli-train.csv`, each of which is published inside a question."""
    asked = re.compile(r'For the statement, "(.*)", does the hypothesis "(.*)" represent .*', re.DOTALL)
    with (folder / "mnli-train.csv").open(encoding="utf-8", newline="") as file:
        rows = [(asked.fullmatch(row["Question"]), row["Answer"]) for row in csv.DictReader(file)]
    return _pairs([found[1], found[2], label] for found, label in rows if found)


def read_goemotions(folder: Path) -> list[tuple[str, str]]:
    """The texts of `goemotions-train.tsv` that have one emotion, and its name."""
    rows = [row for row in _tab_separated(folder / "goemotions-train.tsv") if len(row) == 3 and row[1].isdigit()]
    texts: dict[str, set[str]] = {}
    for text, number, _ in rows:
        texts.setdefault(" ".join(text.split()), set()).add(EMOTIONS[int(number)])
    return [(text, min(own)) for text, own in texts.items() if len(own) == 1 and _is_short(text)]


def _pairs(rows: Iterable[list[str]]) -> list[Pair]:
    """Each pair once; one with two labels is left out, as nobody can tell which of them is right."""
    labels: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        if len(row) == 3 and row[2] in LABELS and row[0].strip() and row[1].strip():
            labels.setdefault((" ".join(row[0].split()), _sentence(row[1])), set()).add(row[2])
    return [Pair(*texts, *own) for texts, own in labels.items() if len(own) == 1 and _is_short(texts[0], texts[1])]


def _tab_separated(path: Path) -> list[list[str]]:
    """Quotes are no part of the format: some texts only begin with one, so what was quoted is told by its look."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [[_unquoted(field) for field in row] for row in rows]


def _unquoted(field: str) -> str:
    if len(field) > 2 and field[0] == field[-1] == '"' and '""' in field[1:-1]:
        field = field[1:-1]
    return field.replace('""', '"')


def _joined(text: str) -> str:
    """`It 's red , not blue .` -> `It's red, not blue.`"""
    return re.sub(r" +(?=[,.;:?!)]|'s\b|n't\b)", "", text)


def _sentence(text: str) -> str:
    """With an end, as many statements of crowd workers have none."""
    text = " ".join(text.split())
    return text if text[-1] in ".?!\"'" else f"{text}."


def _is_short(*texts: str) -> bool:
    return all(0 < len(text.split()) <= MOST_WORDS for text in texts)
