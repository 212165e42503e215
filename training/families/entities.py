"""Families about the things and people in a text: are they named, what are they, who did what."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.entities_deeds import make_deed_check, make_who
from training.families.entities_names import AMBIGUOUS, OTHER_TYPES
from training.families.entities_words import CONTACTS, KINDS
from training.families.family import Family
from training.families.reading_words import CURRENCIES, FIRST, LAST, MONTHS, pick, sentence, sided, wrap

# --- entity_presence

# kinds that a text must not hold when one asks whether the key is absent
_OVERLAP = {
    "person": ("e-mail address", "sports team"), "company": ("organisation", "product", "website", "e-mail address",
    "sports team"),
    "organisation": ("company", "sports team"), "city": ("street address", "organisation"),
    "product": ("everyday object", "title of a work"),
    "time": ("title of a work",), "animal": ("sports team",), "website": ("e-mail address",),
    "sports team": ("organisation",),
    "everyday object": ("product",), "event": ("sports team", "title of a work", "dish"),
}  # fmt: skip
_CALLED = {
    "person": ("a person by name", "the name of a person", "somebody's name"),
    "date": ("a calendar date", "an exact date", "a date (day and month)"),
    "time": ("a clock time", "a time of day such as 9:30", "an exact hour"),
    "amount of money": ("a sum of money", "an amount of money", "a price or sum"),
    "order number": ("a reference number", "an order, case or invoice number", "some case identifier"),
    "phone number": ("a phone number", "a telephone number", "a number to call"),
    "percentage": ("a percentage", "a share in percent"),
    "e-mail address": ("an e-mail address", "an email"), "website": ("a web address", "a website", "a URL"),
    "product": ("the name of a product model", "a product with its model name"),
    "company": ("a company by name", "the name of a business"),
    "organisation": ("a public body or association by name", "the name of an office, club or institute"),
    "event": ("a named event", "the name of a fair, race or festival"),
}  # fmt: skip
_PRESENT_ASKS = (
    "Is {x} mentioned?", "Does the text contain {x}?", "The text names {x}.", "Is there {x} in this?",
    "Does {x} appear anywhere?",
    "Check for {x}.", "{x} - present?", "Would a search for {x} find something in this text?",
    "The writer mentions {x}.",
    "Can you spot {x} in the message?", "Does the sender give {x}?", "contains {x}", "Look for {x}: is it there?",
    "Should we store this as a text with {x} in it?", "At least once, {x} is written down here.",
)  # fmt: skip
_ABSENT_ASKS = (
    "Is the text free of {x}?", "The message does without {x}.", "Is it true that {x} is nowhere to be found?",
    "Is {x} missing here?",
    "There is no mention of {x}.", "No sign of {x} in this text.", "Can we say that {x} is not mentioned?",
)  # fmt: skip


def _say(rng: random.Random, kind: str, value: str | None = None) -> tuple[str, str]:
    value = value or KINDS[kind][2](rng)
    return sentence(rng.choice(KINDS[kind][3]).format(x=value)), value


def _presence_question(rng: random.Random, state: Any, asked: str, present: bool) -> LabelledQuestion:
    opposite = rng.random() < 0.35
    form = rng.choice(_ABSENT_ASKS if opposite else _PRESENT_ASKS).format(x=asked)
    sides = ("it is in the text", "it is not in the text") if opposite else ("not in the text", "it is in the text")
    return LabelledQuestion(state, sided(rng, form[0].upper() + form[1:], *sides), int(present != opposite))


def _make_presence(rng: random.Random) -> LabelledQuestion:
    roll = rng.random()
    if roll < 0.2:
        return _record_presence(rng)
    if roll < 0.5:
        return _particular_presence(rng)
    kind = rng.choice([one for one in KINDS if one != "everyday object"])
    present = rng.random() < 0.5
    others = [one for one in KINDS if one != kind and one not in _OVERLAP.get(kind, ())]
    kinds = rng.sample(others, rng.choice((1, 2, 2, 3, 4))) + ([kind] if present else [])
    rng.shuffle(kinds)
    text = " ".join(_say(rng, one)[0] for one in kinds)
    return _presence_question(rng, wrap(rng, text, 0.25), rng.choice(_CALLED.get(kind, (KINDS[kind][0],))), present)


def _particular_presence(rng: random.Random) -> LabelledQuestion:
    kind, told, same, lookalike = _lookalikes(rng)
    present = rng.random() < 0.5
    others = rng.sample(
        [one for one in KINDS if one != kind and one not in ("person", "date", "amount of money")],
        rng.choice((0, 1, 2)),
    )
    parts = [_say(rng, kind, told)[0], *(_say(rng, one)[0] for one in others)]
    rng.shuffle(parts)
    asked = same if present else lookalike
    called = {
        "person": "",
        "date": "the date ",
        "amount of money": "the sum of ",
        "phone number": "the number ",
        "order number": "the reference ",
    }
    return _presence_question(rng, wrap(rng, " ".join(parts)), called.get(kind, "") + asked, present)


def _lookalikes(rng: random.Random) -> tuple[str, str, str, str]:
    """A kind, a value as the text writes it, the same value as one may ask for it, and one that only looks like it."""
    kind = rng.choice(
        ("person", "person", "date", "amount of money", "phone number", "order number", "city", "company", "product")
    )
    if kind == "person":
        (first, other), (last, strange) = rng.sample(FIRST, 2), rng.sample(LAST, 2)
        told = rng.choice((f"{first} {last}", f"{last}, {first}", f"{first[0]}. {last}"))
        same = last if "." in told else f"{first} {last}"
        return (
            kind,
            told,
            same,
            rng.choice((f"{first} {strange}", f"{other} {last}" if "." not in told else f"{other} {strange}")),
        )
    if kind == "date":
        month, near = rng.sample(range(12), 2)
        day, off = rng.sample(range(1, 29), 2)
        year = rng.randint(2019, 2030)
        forms: tuple[Callable[[int, int], str], ...] = (
            lambda d, m: f"{d} {MONTHS[m]} {year}",
            lambda d, m: f"{MONTHS[m]} {d}, {year}",
            lambda d, m: f"{year}-{m + 1:02}-{d:02}",
            lambda d, m: f"{d} {MONTHS[m][:3]} {year}",
        )
        write, ask = rng.choice(forms), rng.choice(forms)
        return kind, write(day, month), ask(day, month), ask(*rng.choice(((off, month), (day, near))))
    if kind == "amount of money":
        value = rng.randint(13, 4800)
        shown, wanted = (rng.choice(CURRENCIES[:1] + CURRENCIES[3:4]) for _ in range(2))
        return kind, shown.format(value), wanted.format(value), wanted.format(value + rng.choice((-1, 1, 10, 90, 100)))
    value = KINDS[kind][2](rng)
    if kind in ("phone number", "order number"):
        places = [place for place, letter in enumerate(value) if letter.isdigit()]
        place = rng.choice(places[2:])
        changed = value[:place] + str((int(value[place]) + rng.randint(1, 8)) % 10) + value[place + 1 :]
        return kind, value, value, changed
    other = KINDS[kind][2](rng)
    while other == value:
        other = KINDS[kind][2](rng)
    return kind, value, value, other


def _record_presence(rng: random.Random) -> LabelledQuestion:
    keys = {
        "person": ("contact", "name", "owner"), "phone number": ("phone", "tel", "mobile"),
        "e-mail address": ("email", "mail"), "city": ("city", "town"),
        "street address": ("address", "street"), "date": ("due", "date", "born"), "order number": ("order", "ref"),
        "website": ("web", "homepage"),
        "amount of money": ("total", "price", "fee"), "company": ("company", "employer"),
    }  # fmt: skip
    kinds = rng.sample(tuple(keys), rng.randint(3, 6))
    asked, present = kinds[0], rng.random() < 0.5
    rng.shuffle(kinds)
    record: dict[str, Any] = {}
    for kind in kinds:
        empty = not present if kind == asked else rng.random() < 0.3
        record[rng.choice(keys[kind])] = rng.choice((None, "", "n/a", "-", "unknown")) if empty else KINDS[kind][2](rng)
    state: Any = record if rng.random() < 0.7 else {rng.choice(("customer", "row", "card")): record}
    if rng.random() < 0.15:
        state = "\n".join(f"{key}: {value or '-'}" for key, value in record.items())
    return _presence_question(rng, state, KINDS[asked][0], present)


# --- entity_type

_TYPE_ASKS = (
    'What is "{x}" here?', "In this text, {x} is", "What kind of thing is {x}?", "Classify {x}.",
    "Which type does {x} belong to?",
    'Entity type of "{x}"', "Tag {x} with a type.", "What does the writer mean by {x}?", "{x}: which category?",
    "As used in the message, {x} refers to", "Label the expression {x}.", "Say what {x} stands for in this context.",
    "Sort {x} into one of the groups.", "type of {x}",
    "Somebody unfamiliar with this asks what {x} is. Pick the best answer.",
)  # fmt: skip
_CONTACT_ASKS = (
    "Which contact detail is given?", "How can the sender be reached?",
    "What kind of contact information does the text hold?",
    "contact detail type", "Pick the contact channel that is spelled out.",
    "Which of these could be copied from the message?",
    "By which means does the writer want to be contacted, going by the detail left?",
    "What sort of address or number is it?",
)  # fmt: skip
_NEITHER = ("none of these", "something else", "other", "not in the list")
_SAME_KIND = (
    ("product", "everyday object"), ("organisation", "sports team"), ("organisation", "company"),
    ("company", "sports team"),
    ("title of a work", "product"), ("order number", "phone number"), ("event", "organisation"), ("website", "company"),
)  # fmt: skip


def _with_abstain(rng: random.Random, names: list[str], gold: str) -> tuple[list[str], str]:
    if rng.random() < 0.25:
        abstain = rng.choice(_NEITHER)
        if rng.random() < 0.4 and len(names) > 2:
            return [name for name in names if name != gold] + [abstain], abstain
        return [*names, abstain], gold
    return names, gold


def _make_type(rng: random.Random) -> LabelledQuestion:
    roll = rng.random()
    if roll < 0.3:
        return _ambiguous_type(rng)
    if roll < 0.45:
        return _contact_type(rng)
    kinds = rng.sample(tuple(KINDS), rng.choice((1, 2, 2, 3)))
    said = [_say(rng, kind) for kind in kinds]
    kind, value = kinds[0], said[0][1].strip('"')
    rng.shuffle(said)
    banned = {other for pair in _SAME_KIND if kind in pair for other in pair} - {kind}
    siblings = [one for one in kinds[1:] if one not in banned]
    rest = [one for one in KINDS if one != kind and one not in banned and one not in siblings]
    names = [kind, *siblings, *rng.sample(rest, rng.choice((1, 2, 3, 4, 6, 8)))]
    long = rng.random() < 0.3
    described = not long and rng.random() < 0.4
    shown = {one: KINDS[one][0] if long else one for one in names}
    options, gold = _with_abstain(rng, [shown[one] for one in names], shown[kind])
    notes = {one: KINDS[one][1] for one in names} if described else None
    return LabelledQuestion(
        wrap(rng, " ".join(text for text, _ in said)),
        *pick(rng, rng.choice(_TYPE_ASKS).format(x=value), options, gold, notes),
    )


def _ambiguous_type(rng: random.Random) -> LabelledQuestion:
    name = rng.choice(tuple(AMBIGUOUS))
    readings = AMBIGUOUS[name]
    gold = rng.choice(tuple(readings))
    text = rng.choice(readings[gold])
    if rng.random() < 0.4:
        text = " ".join(
            rng.sample((text, _say(rng, rng.choice(("date", "amount of money", "phone number", "dish")))[0]), 2)
        )
    names = [*readings, *rng.sample(OTHER_TYPES, rng.randint(1, 5))]
    options, right = _with_abstain(rng, names, gold)
    return LabelledQuestion(wrap(rng, text), *pick(rng, rng.choice(_TYPE_ASKS).format(x=name), options, right))


def _contact_type(rng: random.Random) -> LabelledQuestion:
    kind = rng.choice(CONTACTS)
    others = rng.sample(
        [one for one in KINDS if one not in CONTACTS and one not in ("city", "company")], rng.choice((0, 1, 2))
    )
    parts = [_say(rng, one)[0] for one in (kind, *others)]
    rng.shuffle(parts)
    names = [
        *CONTACTS,
        *rng.sample(("fax number", "postal box", "social media handle", "radio call sign"), rng.choice((0, 1, 2))),
    ]
    options, gold = _with_abstain(rng, names, kind)
    notes = {one: KINDS[one][1] for one in CONTACTS} if rng.random() < 0.35 else None
    return LabelledQuestion(wrap(rng, " ".join(parts)), *pick(rng, rng.choice(_CONTACT_ASKS), options, gold, notes))


FAMILIES = (
    Family("entity_presence", "noul", _make_presence),
    Family("entity_type", "choice", _make_type),
    Family("who_did_what", "choice", make_who),
    Family("deed_check", "noul", make_deed_check),
)
