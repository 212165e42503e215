"""Questions with known answers, made from labelled texts.

The folder holds files as their authors publish them: `banking77-train.csv`, `clinc150-train-val.json`,
`nlupp-train.json`, `explagraphs-train.tsv`, `home-assistant-train.tsv`. Nothing of them is kept in this project.
"""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decision_serve.questions import Choice, Noul, Question, Score


@dataclass(frozen=True)
class LabelledQuestion:
    """A question about `state` and the index of its right answer (noul: 0 no, 1 yes)."""

    state: Any
    question: Question
    gold: int


@dataclass(frozen=True)
class QuestionSet:
    """Questions of one kind with the same number of options, in random order."""

    name: str
    options: int
    questions: tuple[LabelledQuestion, ...]


def read_sets(folder: Path, size: int, seed: int) -> list[QuestionSet]:
    """Sets of `size` questions each; the same seed gives the same questions.

    Sets from one source are about the same texts in the same order, so that halves of them share none.
    Raises `OSError` where a file is absent and `ValueError` where it holds too few texts.
    """
    return [
        *_choices("banking77", read_banking77(folder), "What is the customer's message about?", size, seed),
        *_choices("clinc150", read_clinc150(folder, "val"), "What does the user want?", size, seed),
        _yes_no(folder, size, seed),
        *_stances(folder, size, seed),
    ]


def _choices(source: str, texts: list[tuple[str, str]], ask: str, size: int, seed: int) -> list[QuestionSet]:
    """4 and 8 options: the right intent among random others, in random order."""
    intents = sorted({intent for _, intent in texts})
    sampled = _sample(source, texts, size, seed)
    sets = []
    for count in (4, 8):
        draw = random.Random(f"{seed} {source} {count}")
        questions = []
        for text, intent in sampled:
            options = [intent, *draw.sample([other for other in intents if other != intent], count - 1)]
            draw.shuffle(options)
            question = Choice(ask, [option.replace("_", " ") for option in options])
            questions.append(LabelledQuestion(text, question, options.index(intent)))
        sets.append(QuestionSet(f"{source}, choice of {count}", count, tuple(questions)))
    return sets


def _yes_no(folder: Path, size: int, seed: int) -> QuestionSet:
    """The ontology's yes/no questions: per text one that is right and one of its domain that is not."""
    data = read_nlupp(folder)
    texts = [example for example in data["examples"] if example.get("intents")]
    draw = random.Random(f"{seed} nlupp questions")
    questions = []
    for example in _sample("nlupp", texts, (size + 1) // 2, seed):
        asked = [(draw.choice(example["intents"]), 1), (draw.choice(other_intents(data, example)), 0)]
        draw.shuffle(asked)
        questions += [LabelledQuestion(example["text"], Noul(data["questions"][i]), gold) for i, gold in asked]
    return QuestionSet("nlu++, yes/no", 2, tuple(questions[:size]))


def _stances(folder: Path, size: int, seed: int) -> list[QuestionSet]:
    """Does an argument speak against a belief or for it: a score of two levels, isolated and in one row."""
    sampled = _sample("explagraphs", read_explagraphs(folder), size, seed)
    ask, levels = "What does the argument say about the belief?", ("It speaks against it.", "It speaks for it.")
    sets = []
    for isolated in (True, False):
        question = Score(ask, levels, isolated=isolated)
        questions = tuple(
            LabelledQuestion({"belief": belief, "argument": argument}, question, int(stance == "support"))
            for belief, argument, stance in sampled
        )
        how = "isolated" if isolated else "one row"
        sets.append(QuestionSet(f"explagraphs, score of 2, {how}", 2, questions))
    return sets


def read_banking77(folder: Path) -> list[tuple[str, str]]:
    """Message and intent."""
    with (folder / "banking77-train.csv").open(encoding="utf-8", newline="") as file:
        return [(row["text"], row["category"]) for row in csv.DictReader(file)]


def read_clinc150(folder: Path, part: str) -> list[tuple[str, str]]:
    """Request and intent of a part: `train`, `val`, and `oos_train`, `oos_val` for requests out of scope."""
    data = json.loads((folder / "clinc150-train-val.json").read_text(encoding="utf-8"))
    return [(text, intent) for text, intent in data[part]]


def read_home_assistant(folder: Path) -> list[tuple[str, str]]:
    """Command and intent."""
    return [(text, intent) for text, intent in _tab_separated(folder / "home-assistant-train.tsv")]


def read_nlupp(folder: Path) -> dict[str, Any]:
    """`examples`: texts with their `domain` and `intents`; `questions` and `domains` of each intent."""
    data: dict[str, Any] = json.loads((folder / "nlupp-train.json").read_text(encoding="utf-8"))
    return data


def other_intents(data: Mapping[str, Any], example: Mapping[str, Any]) -> list[str]:
    """Of what `read_nlupp` gives, the intents of an example's domain that the example does not have."""
    domains, own = {"general", example["domain"]}, set(example["intents"])
    return [intent for intent, where in data["domains"].items() if domains & set(where) and intent not in own]


def read_explagraphs(folder: Path) -> list[tuple[str, str, str]]:
    """Belief, argument, and `support` or `counter`."""
    return [(belief, argument, stance) for belief, argument, stance in _tab_separated(folder / "explagraphs-train.tsv")]


def _tab_separated(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _sample(source: str, texts: Sequence[Any], size: int, seed: int) -> list[Any]:
    if len(texts) < size:
        raise ValueError(f"{source} has {len(texts)} labelled texts, {size} are asked for")
    return random.Random(f"{seed} {source}").sample(texts, size)
