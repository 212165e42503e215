"""Questions from the public labelled texts: intents as choices and as yes/no questions, stances as scores.

The folder holds the files as their authors publish them (see `training/README.md`). A text belongs to training or to
the held-out part for good, by `splits`; all arguments about a belief of ExplaGraphs are in one part.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from decision_serve.evaluate.labelled import (
    LabelledQuestion,
    other_intents,
    read_banking77,
    read_clinc150,
    read_explagraphs,
    read_home_assistant,
    read_nlupp,
)
from decision_serve.questions import Choice, Noul, Question, Score
from training.families.family import Family, Make
from training.splits import UNSEEN_SOURCE, is_held_out, normal

ASK_BANKING = (
    "What is the customer's message about?", "Which topic fits this message to a bank?", "intent",
    "Pick the intent of the customer.", "Why is the customer writing?", "Choose the subject of the message.",
    "Classify this bank enquiry.", "What does the customer need help with?",
)  # fmt: skip
ASK_COMMAND = (
    "What does the user want?", "Which intent does the request have?", "Pick what the user is asking for.",
    "intent of the request", "What should the assistant handle here?", "Classify the user's request.",
    "What is this request about?", "Choose the skill that should answer.",
)  # fmt: skip
ASK_IS_ABOUT = (
    "Is the message about {}?", "Does the user ask about this: {}?", "The message is about {}.",
    "Is the intent '{}'?", "Would '{}' be the right label?", "{}?",
)  # fmt: skip
ASK_STANCE = (
    ("What does the argument say about the belief?", ("It speaks against it.", "It speaks for it.")),
    ("How does the argument relate to the belief?", ("counters it", "supports it")),
    ("Rate the argument's support for the belief.", ("opposes the belief", "backs the belief")),
    ("stance of the argument", ("against", "in favour")),
)
ASK_SUPPORTS = (
    ("Does the argument support the belief?", 1), ("Does the argument speak against the belief?", 0),
    ("The argument backs the belief.", 1), ("Is the argument a counter to the belief?", 0),
)  # fmt: skip
ABSTAIN = ("none of these", "other", "out of scope", "something else", "no matching option")


@dataclass(frozen=True)
class Intents:
    """Texts of one source, each with its intent.

    `abstaining`: texts that have none of the intents. `hard`: whether many of the wrong options resemble the right one,
    as in training; the held-out part has random ones, 4 to 8 options and no abstaining.
    """

    ask: Sequence[str]
    texts: Sequence[tuple[str, str]]
    abstaining: Sequence[str] = ()
    hard: bool = False

    @property
    def names(self) -> list[str]:
        return sorted({intent for _, intent in self.texts})


def source_families(folder: Path, *, held_out: bool) -> list[Family]:
    """The sources as families: their held-out part without any text that is trained on elsewhere, or all the rest.

    Raises `OSError` where a file is absent.
    """
    part = "val" if held_out else "train"
    trained = _trained_texts(folder) if held_out else frozenset()

    def is_new(text: str) -> bool:
        return normal(text) not in trained

    def is_in_part(text: str) -> bool:
        return is_held_out(text) == held_out and is_new(text)

    def intents(ask: Sequence[str], texts: Sequence[tuple[str, str]], keeps: Callable[[str], bool]) -> Intents:
        return Intents(ask, [pair for pair in texts if keeps(pair[0])], hard=not held_out)

    banking = intents(ASK_BANKING, read_banking77(folder), is_in_part)
    clinc = intents(ASK_COMMAND, read_clinc150(folder, part), is_new)
    clinc = replace(clinc, abstaining=[text for text, _ in read_clinc150(folder, f"oos_{part}")])
    stances = [(b, a, int(s == "support")) for b, a, s in read_explagraphs(folder) if is_in_part(b) and is_new(a)]
    families = [
        Family("banking77", "choice", _choice(banking)),
        Family("clinc150", "choice", _choice(clinc)),
        Family("banking77_yes_no", "noul", _yes_no(banking)),
        Family("clinc150_yes_no", "noul", _yes_no(clinc)),
        Family("nlupp", "noul", _nlupp(read_nlupp(folder), is_in_part)),
        Family("explagraphs", "score", _of_stances(stances, _score_stance)),
        Family("explagraphs_yes_no", "noul", _of_stances(stances, _ask_support)),
    ]
    if held_out:
        families.append(
            Family(UNSEEN_SOURCE, "choice", _choice(intents(ASK_COMMAND, read_home_assistant(folder), is_new)))
        )
    return families


def _trained_texts(folder: Path) -> frozenset[str]:
    """Every text that any source trains on, in its normal form."""
    banking = [text for text, _ in read_banking77(folder) if not is_held_out(text)]
    clinc = [text for part in ("train", "oos_train") for text, _ in read_clinc150(folder, part)]
    nlupp = [example["text"] for example in read_nlupp(folder)["examples"] if not is_held_out(example["text"])]
    stances = [text for b, a, _ in read_explagraphs(folder) if not is_held_out(b) for text in (b, a)]
    return frozenset(map(normal, (*banking, *clinc, *nlupp, *stances)))


def _choice(source: Intents) -> Make:
    """The right intent among others."""
    names = source.names
    near = {name: _near(name, names) for name in names}

    def make(rng: random.Random) -> LabelledQuestion:
        text, intent = rng.choice(source.texts)
        count = rng.randint(2, 16) if source.hard and rng.random() < 0.2 else rng.randint(4, 8)
        alike = [name for name in near[intent] if source.hard and rng.random() < 0.5][: count - 1]
        rest = [name for name in names if name != intent and name not in alike]
        options = [intent, *alike, *rng.sample(rest, min(len(rest), count - 1 - len(alike)))]
        if source.hard and source.abstaining and rng.random() < 0.08:
            options[0] = rng.choice(ABSTAIN)
            text = rng.choice(source.abstaining) if rng.random() < 0.5 else text
        gold = options[0]
        rng.shuffle(options)
        spaced = rng.random() < 0.75
        shown = [option.replace("_", " ") if spaced else option for option in options]
        return LabelledQuestion(_state(rng, text), Choice(rng.choice(source.ask), shown), options.index(gold))

    return make


def _near(name: str, names: Sequence[str]) -> list[str]:
    words = set(name.split("_"))
    return [other for other in names if other != name and words & set(other.split("_"))]


def _yes_no(source: Intents) -> Make:
    names = source.names
    near = {name: _near(name, names) for name in names}

    def make(rng: random.Random) -> LabelledQuestion:
        text, intent = rng.choice(source.texts)
        gold = rng.randrange(2)
        others = near[intent] if near[intent] and rng.random() < 0.4 else [name for name in names if name != intent]
        asked = intent if gold else rng.choice(others)
        question = Noul(rng.choice(ASK_IS_ABOUT).format(asked.replace("_", " ")))
        return LabelledQuestion(_state(rng, text), question, gold)

    return make


def _nlupp(data: Mapping[str, Any], keeps: Callable[[str], bool]) -> Make:
    """The ontology's yes/no questions, as often right as wrong."""
    examples = [example for example in data["examples"] if example.get("intents") and keeps(example["text"])]

    def make(rng: random.Random) -> LabelledQuestion:
        example = rng.choice(examples)
        gold = rng.randrange(2)
        asked = rng.choice(example["intents"] if gold else other_intents(data, example))
        return LabelledQuestion(_state(rng, example["text"]), Noul(data["questions"][asked]), gold)

    return make


def _of_stances(
    rows: Sequence[tuple[str, str, int]], ask: Callable[[random.Random, int], tuple[Question, int]]
) -> Make:
    def make(rng: random.Random) -> LabelledQuestion:
        belief, argument, supports = rng.choice(rows)
        question, gold = ask(rng, supports)
        as_text = rng.random() < 0.3
        state: Any = {"belief": belief, "argument": argument}
        return LabelledQuestion(f"Belief: {belief}\nArgument: {argument}" if as_text else state, question, gold)

    return make


def _score_stance(rng: random.Random, supports: int) -> tuple[Question, int]:
    ask, levels = rng.choice(ASK_STANCE)
    return Score(ask, levels), supports


def _ask_support(rng: random.Random, supports: int) -> tuple[Question, int]:
    ask, yes_means = rng.choice(ASK_SUPPORTS)
    return Noul(ask), int(supports == yes_means)


def _state(rng: random.Random, text: str) -> Any:
    """The text as it is, or as a field of a small record."""
    draw = rng.random()
    if draw < 0.75:
        return text
    if draw < 0.85:
        return {"message": text}
    record = {"id": rng.randrange(1000, 99999), "channel": rng.choice(("chat", "app", "mail", "phone")), "text": text}
    return record if draw < 0.95 else json.dumps(record, ensure_ascii=False, indent=1)
