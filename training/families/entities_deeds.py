"""Families about deeds: which of several people did it, and whether one of them did."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.entities_words import DEEDS, ROLES, TOLD_ROLES, TRANSFERS, person
from training.families.reading_words import pick, sentence, sided, wrap

_WHO_ASKS = (
    "Who {past} {o}?", "Which person {past} {o}?", "By whom {was} {o} {pp}?", "Name the one who {past} {o}.",
    "{O} {was} {pp} by", "Pick the person that {past} {o}.",
    "The person who {past} {o} is", "Find out who {past} {o}.", "who {past} {o}",
    "Of the people here, who really {past} {o}?", "{O}: who did it?",
    "Somebody {past} {o}. Who?", "If you had to thank someone for having {pp} {o}, who would it be?",
    "Credit for having {pp} {o} goes to",
    "We need the name of whoever {past} {o}.", "Select who {past} {o} according to the text.",
)  # fmt: skip
_ROLE_ASKS = (
    "Who {r}?", "Which of them {r}?", "The one who {r} is", "Name the person who {r}.", "who {r}", "Pick whoever {r}.",
    "From the text, who {r}?", "Tell me who {r}.", "Of all the people named, who {r}?",
)  # fmt: skip
_HOLDER_ASKS = (
    "Who is the {r}?", "Which person is the {r} now?", "Name of the {r}", "{r}?", "Pick the {r}.",
    "Who acts as {r} at present?",
    "The {r} is", "If we need the {r}, whom do we call?", "Find the {r} among these people.",
)  # fmt: skip
_NOBODY = ("nobody", "not stated", "none of them", "the text does not say")
_TOLD_DEEDS = (
    "{A} {past} {o}.", "{O} {was} {pp} by {A}.", "It was {A} who {past} {o}, not {B}.", "{A}, not {B}, {past} {o}.",
    "{A} {past} {o} on {B}'s advice.",
    "{B} wanted to {base} {o}, but in the end {A} did it.", "{A} {past} {o} because {B} was away.",
    "{B} was asked to {base} {o} and left it to {A}, who did it at once.",
    "According to {B}, {o} {was} {pp} by {A}.", "{B} watched while {A} {past} {o}.",
    "{A} told {B} about having {pp} {o}.",
    "{B} had promised to {base} {o}; {A} did it instead.", "{O}, which {B} knew nothing about, {was} {pp} by {A}.",
)  # fmt: skip
_JOBS = (
    "from accounts",
    "in the workshop",
    "at the front desk",
    "new in the team",
    "the deputy",
    "on the night shift",
    "a volunteer",
    "the team lead",
)


def _deed_forms(deed: tuple[str, ...], actor: str, other: str) -> dict[str, str]:
    base, past, participle, thing = deed
    plural = thing.split(" in ")[0].endswith("s") and thing not in ("the glass", "the school bus", "the address")
    return {
        "A": actor, "B": other, "base": base, "past": past, "pp": participle, "o": thing,
        "O": thing[0].upper() + thing[1:],
        "was": "were" if plural else "was",
    }  # fmt: skip


_FIELDS = (
    (("submitted_by", "requested_by", "applicant"), ("handed in the request", "made the request", "asked for it")),
    (("approved_by", "approver", "signed_off"), ("approved it", "gave the approval", "signed it off")),
    (("paid_by", "payer", "settled_by"), ("paid", "settled the bill", "handed over the money")),
    (("received_by", "recipient", "deliver_to"), ("received it", "is the recipient", "gets the delivery")),
    (("manager", "line_manager", "head"), ("is the manager", "is in charge", "leads the people here")),
    (("called_by", "caller", "phoned_in"), ("called", "made the phone call", "was on the line")),
    (("reviewer", "checked_by", "second_check"), ("did the check", "reviewed it", "looked it over")),
    (("driver", "driven_by", "at_the_wheel"), ("did the driving", "was the driver", "sat at the wheel")),
)  # fmt: skip


def _record_who(rng: random.Random, people: list[str]) -> LabelledQuestion:
    """Who stands in which field of a record."""
    fields = rng.sample(_FIELDS, len(people) + 1)
    record: dict[str, Any] = {rng.choice(keys): name for (keys, _), name in zip(fields, people, strict=False)}
    place = rng.randrange(len(people))
    role, gold = rng.choice(fields[place][1]), people[place]
    options = list(people)
    if rng.random() < 0.3:
        abstain = rng.choice(_NOBODY)
        options.append(abstain)
        if rng.random() < 0.4:
            role, gold = rng.choice(fields[-1][1]), abstain
    record |= rng.choice(
        ({}, {"id": rng.randint(1, 999)}, {"item": rng.choice(DEEDS)[3]}, {"status": "closed", "notes": None})
    )
    items = list(record.items())
    rng.shuffle(items)
    state: Any = dict(items)
    shape = rng.random()
    if shape < 0.25:
        state = {rng.choice(("case", "order", "form", "entry")): state}
    elif shape < 0.5:
        state = "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in items)
    return LabelledQuestion(state, *pick(rng, rng.choice(_ROLE_ASKS).format(r=role), options, gold))


def _people(rng: random.Random) -> list[str]:
    """Two to four people who share no name."""
    people: list[str] = []
    while len(people) < 4:
        name = person(rng)
        if all(name.split()[0] != one.split()[0] and name.split()[-1] != one.split()[-1] for one in people):
            people.append(name)
    return people[: rng.choice((2, 3, 3, 4))]


def make_who(rng: random.Random) -> LabelledQuestion:
    """Which of the people in a story, log or record did it."""
    people = _people(rng)
    if rng.random() < 0.15:
        return _record_who(rng, people)
    facts: list[tuple[str, str, str]] = []  # sentence, question, who
    deeds = rng.sample(DEEDS, rng.choice((2, 3, 3, 4)))
    spare = rng.choice([deed for deed in DEEDS if deed[3] not in [one[3] for one in deeds]])
    log: list[tuple[str, str, str]] = []
    for deed in deeds:
        actor, other = rng.sample(people, 2)
        forms = _deed_forms(deed, actor, other)
        log.append((actor, deed[1], deed[3]))
        facts.append((rng.choice(_TOLD_DEEDS).format_map(forms), rng.choice(_WHO_ASKS).format_map(forms), actor))
    as_log = rng.random() < 0.2
    if not as_log and rng.random() < 0.4:
        giver, taker = rng.sample(people, 2)
        active, passive, gives, takes = rng.choice(TRANSFERS)
        role, who = rng.choice(((gives, giver), (takes, taker)))
        told = rng.choice((active, passive)).format(a=giver, b=taker) + "."
        facts[0] = (told, rng.choice(_ROLE_ASKS).format(r=role), who)
    elif not as_log and rng.random() < 0.4:
        holder, other = rng.sample(people, 2)
        role = rng.choice(ROLES)
        told = rng.choice(TOLD_ROLES).format(A=holder, B=other, r=role)
        facts[0] = (told, rng.choice(_HOLDER_ASKS).format(r=role), holder)
    asked, gold = facts[0][1], facts[0][2]
    rng.shuffle(facts)
    options = list(people)
    if rng.random() < 0.3:
        abstain = rng.choice(_NOBODY)
        options.append(abstain)
        if rng.random() < 0.4:
            asked, gold = rng.choice(_WHO_ASKS).format_map(_deed_forms(spare, "", "")), abstain
    state = _log_state(rng, log, people) if as_log else _story(rng, [fact[0] for fact in facts], people)
    jobs = rng.sample(_JOBS, len(people))
    notes = dict(zip(people, jobs, strict=True)) if rng.random() < 0.2 else None
    return LabelledQuestion(
        state, *pick(rng, sentence(asked) if "?" in asked else asked[0].upper() + asked[1:], options, gold, notes)
    )


def _story(rng: random.Random, sentences: list[str], people: list[str]) -> Any:
    text = " ".join(sentences)
    absent = [name for name in people if name not in text]
    if absent:
        text += f" {' and '.join(absent)} {'was' if len(absent) == 1 else 'were'} there too."
    return wrap(rng, text)


def _log_state(rng: random.Random, log: list[tuple[str, str, str]], people: list[str]) -> Any:
    shuffled = rng.sample(log, len(log))
    minute = rng.randint(400, 900)
    times = [f"{(minute + 17 * place) // 60:02}:{(minute + 17 * place) % 60:02}" for place in range(len(shuffled))]
    if rng.random() < 0.5:
        who, what = rng.choice((("actor", "action"), ("user", "did"), ("by", "event"), ("person", "entry")))
        rows = [
            {"at": at, who: actor, what: f"{past} {thing}"}
            for at, (actor, past, thing) in zip(times, shuffled, strict=True)
        ]
        return {"present": people, "log": rows}
    return f"Present: {', '.join(people)}\n" + "\n".join(
        f"{at} {a} {past} {o}" for at, (a, past, o) in zip(times, shuffled, strict=True)
    )


_DID_ASKS = (
    "Did {X} {base} {o}?", "{X} {past} {o}.", "Was it {X} who {past} {o}?", "{O} {was} {pp} by {X}.",
    "{O}: {X}'s doing?", "Is {X} the person who {past} {o}?",
    "Put {X} down as the one who {past} {o}?", "The record shows that {X} {past} {o}.", "Has {X} {pp} {o}?",
    "Can {X} be named as the one who {past} {o}?",
    "Check: {o} {was} {pp} by {X}.",
)  # fmt: skip
_DID_NOT_ASKS = (
    "Was it somebody other than {X} who {past} {o}?", "{X} did not {base} {o}.", "{O} {was} not {pp} by {X}.",
    "Is it wrong that {X} {past} {o}?",
    "Would it be a mistake to name {X} as the one who {past} {o}?", "Not {X} but another person {past} {o}.",
)  # fmt: skip


def make_deed_check(rng: random.Random) -> LabelledQuestion:
    """Whether one person in a story or log did a thing that one of them did."""
    people = _people(rng)
    facts: list[tuple[str, tuple[str, ...], str]] = []
    for deed in rng.sample(DEEDS, rng.choice((1, 2, 3, 4))):
        actor, other = rng.sample(people, 2)
        facts.append((rng.choice(_TOLD_DEEDS).format_map(_deed_forms(deed, actor, other)), deed, actor))
    _, deed, actor = rng.choice(facts)
    true, opposite = rng.random() < 0.5, rng.random() < 0.4
    named = actor if true else rng.choice([name for name in people if name != actor])
    if rng.random() < 0.2:
        state = _log_state(rng, [(who, done[1], done[3]) for _, done, who in facts], people)
    else:
        state = _story(rng, [fact[0] for fact in facts], people)
    forms = {**_deed_forms(deed, actor, named), "X": named}
    ask = rng.choice(_DID_NOT_ASKS if opposite else _DID_ASKS).format_map(forms)
    return LabelledQuestion(state, sided(rng, ask, "no", "yes", 0.06), int(true != opposite))
