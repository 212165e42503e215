"""The public sets of passages, as their authors publish them: SQuAD and abstracts of DBpedia."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

MOST_LETTERS = 60
"""Of an answer of SQuAD, fewer than this."""


@dataclass(frozen=True)
class Answered:
    """A question whose answer stands in a paragraph, from `start` on."""

    question: str
    answer: str
    start: int


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of an article, and what is asked about it."""

    title: str
    text: str
    asked: tuple[Answered, ...]

    def sentences(self) -> list[tuple[int, int]]:
        """Where each begins and ends."""
        ends = re.finditer(r"[.!?][\"')\]]*\s+(?=[A-Z\"'(])", self.text)
        cuts = [0, *(match.end() for match in ends), len(self.text)]
        return [(start, end) for start, end in pairwise(cuts) if start < end]


def read_squad(folder: Path) -> list[list[Paragraph]]:
    """The paragraphs of every article of `squad-train.json`."""
    articles = json.loads((folder / "squad-train.json").read_text(encoding="utf-8"))["data"]
    return [
        [
            Paragraph(article["title"].replace("_", " "), paragraph["context"], tuple(_answered(paragraph["qas"])))
            for paragraph in article["paragraphs"]
        ]
        for article in articles
    ]


def _answered(rows: Sequence[Mapping[str, Any]]) -> list[Answered]:
    return [
        Answered(row["question"].strip(), row["answers"][0]["text"], row["answers"][0]["answer_start"])
        for row in rows
        if len(row["question"]) > 10 and len(row["answers"][0]["text"]) < MOST_LETTERS
    ]


def read_dbpedia(folder: Path) -> list[tuple[str, str]]:
    """The beginnings of the abstracts in `dbpedia-train.tsv` and their classes, in words."""
    with (folder / "dbpedia-train.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))[1:]
    return [(" ".join(text.split()[:60]), class_words(kind)) for text, kind in rows]


def class_words(name: str) -> str:
    """`TennisPlayer` -> `tennis player`, `NCAATeamSeason` -> `NCAA team season`."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]*", name)
    return " ".join(word if len(word) > 1 and word.isupper() else word.lower() for word in words)
