"""Is a piece of information given, or is it missing, empty or only announced?"""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Noul
from training.families.lookup_pieces import PIECES
from training.families.lookup_states import FILLERS, as_json, as_prose, key_of
from training.families.lookup_values import KINDS, Record, Style, Value, draw, draw_records, draw_style, start

GIVEN = (
    "Is the {p} given?", "Does the record contain the {p}?", "The {p} is stated.", "Is there a value for the {p}?",
    "Do we know the {p}?", "{p} present", "Has the {p} been filled in?", "Can the {p} be read from this?",
    "The {p} is known.", "Is the {p} in the data?", "Does this tell us the {p}?", "The state includes the {p}.",
    "Did they provide the {p}?", "We have the {p} here.", "Check: {p} available?", "Is the {p} mentioned?",
    "Could someone answer \"what is the {p}?\" from this alone?", "The entry for the {p} holds a real value.",
)  # fmt: skip
MISSING = (
    "Is the {p} missing?", "The {p} is missing.", "Does the {p} still have to be asked for?", "Is the {p} left out?",
    "{p} missing", "The {p} is empty or absent.", "Is there no {p} here?", "Do we lack the {p}?",
    "The {p} is not given.",
    "Is the {p} blank?", "Must we go back and ask for the {p}?", "The {p} cannot be found in this.",
    "Is the {p} unknown?", "No {p} has been provided.", "Is the record incomplete as to the {p}?",
    "We do not know the {p}.",
)  # fmt: skip
EMPTY: tuple[Any, ...] = (
    None,
    "",
    "n/a",
    "N/A",
    "-",
    "unknown",
    "tbd",
    "?",
    [],
    "not provided",
    "none given",
    " ",
    "null",
    "TBA",
)
SIDES = (
    ("it is missing or empty", "it is given"),
    ("absent, null, blank or a placeholder", "a real value is there"),
    ("we would have to ask", "it can be read off"),
    ("not provided", "provided"),
)


def make_field_present(rng: random.Random) -> LabelledQuestion:
    given = rng.random() < 0.5
    how = rng.random()
    if how < 0.45:
        state, phrase = _record(given, rng)
    elif how < 0.6:
        state, phrase = _form(given, rng)
    elif how < 0.7:
        state, phrase = _prose(given, rng)
    else:
        state, phrase = _message(given, rng)
    asks_given = rng.random() < 0.5
    ask = rng.choice(GIVEN if asks_given else MISSING).format(p=phrase)
    ask = ask if rng.random() < 0.15 else start(ask)
    gold = int(given == asks_given)
    if rng.random() < 0.25:
        missing, there = rng.choice(SIDES)
        question = Noul(ask, false=missing, true=there) if asks_given else Noul(ask, false=there, true=missing)
        return LabelledQuestion(state, question, gold)
    return LabelledQuestion(state, Noul(ask), gold)


def _record(given: bool, rng: random.Random) -> tuple[Any, str]:
    kind = rng.choice(KINDS)
    style = draw_style(rng)
    fields = rng.sample(kind.fields, rng.randint(2, len(kind.fields)))
    asked, *others = fields
    rng.shuffle(fields)
    count = rng.choice((1, 1, 1, 2, 3))
    records = draw_records(kind, fields, count, rng, style)
    record = rng.choice(records)
    for other in others:
        if rng.random() < 0.3:
            _empty(record, other.key, rng)
    if not given:
        _empty(record, asked.key, rng)
    for other_record in records:
        if other_record is not record and rng.random() < 0.3:
            _empty(other_record, asked.key, rng)
    phrase = key_of(asked, style) if rng.random() < 0.3 else asked.phrase
    if count > 1:
        phrase = f"{phrase} of {record.name}"
    return as_json(kind, fields, records, rng, style, texts=False), phrase


def _empty(record: Record, key: str, rng: random.Random) -> None:
    record.values[key] = None if rng.random() < 0.35 else Value("", rng.choice(EMPTY))


def _form(given: bool, rng: random.Random) -> tuple[Any, str]:
    """Lines of a form, some of them not filled in."""
    pieces = rng.sample(PIECES, rng.randint(2, 6))
    lines = []
    for at, piece in enumerate(pieces):
        filled = given if at == 0 else rng.random() < 0.65
        blank = rng.choice(("", "____", "-", "n/a", "(not filled in)", "...", "?", "none given"))
        lines.append((start(piece.phrase), rng.choice(piece.values) if filled else blank, filled or at == 0))
    if not given and rng.random() < 0.3:
        del lines[0]
    rng.shuffle(lines)
    if rng.random() < 0.3:
        return {key.lower().replace(" ", "_"): value for key, value, _ in lines}, pieces[0].phrase
    return "\n".join(f"{key}: {value}".rstrip() for key, value, _ in lines), pieces[0].phrase


def _prose(given: bool, rng: random.Random) -> tuple[Any, str]:
    kind = rng.choice(KINDS)
    style: Style = draw_style(rng)
    fields = rng.sample(kind.fields, rng.randint(2, 5))
    records = draw_records(kind, fields, rng.choice((1, 2)), rng, style)
    record = rng.choice(records)
    asked = fields[0]
    if given:
        record.values[asked.key] = draw(asked.spec, rng, style)
    else:
        record.values[asked.key] = None
    return as_prose(fields, records, rng), f"{asked.phrase} of {record.name}"


def _message(given: bool, rng: random.Random) -> tuple[Any, str]:
    """A message that gives pieces of information, or only talks about them."""
    asked, *others = rng.sample(PIECES, rng.randint(1, 3))
    lines = [_line(asked.given, asked.values, rng) if given else rng.choice(asked.absent)]
    if not given and rng.random() < 0.35:
        lines = []
    for other in others:
        lines.append(_line(other.given, other.values, rng) if rng.random() < 0.7 else rng.choice(other.absent))
    lines += rng.sample(FILLERS, rng.randint(0 if lines else 1, 2))
    rng.shuffle(lines)
    return " ".join(lines), asked.phrase


def _line(sentences: tuple[str, ...], values: tuple[str, ...], rng: random.Random) -> str:
    return rng.choice(sentences).format(v=rng.choice(values))
