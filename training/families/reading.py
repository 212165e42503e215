"""Families that ask what a short text says: negation, entailment, supported statements, missing evidence."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.family import Family
from training.families.reading_bank import draw_reading
from training.families.reading_negation import (
    EVENTS,
    GROUPS,
    HABITS,
    HAPPENED,
    HOLDS,
    HOLDS_NOT,
    IS_NOT_SO,
    IS_SO,
    NOT_HAPPENED,
    QUALITIES,
)
from training.families.reading_words import draw_slots, pick, sentence, sided, wrap

# --- negation: (question form, whether it asks for the opposite)

_EVENT_ASKS = (
    ("Did {s} {base}?", 0), ("Has {s} {pp}?", 0), ("{S} {past}.", 0), ("{S} has {pp}.", 0),
    ("Is it true that {s} {past}?", 0),
    ("Does the text say that {s} {past}?", 0), ("According to this, {s} has {pp}.", 0),
    ("Decide whether {s} {past}.", 0),
    ("By the end of it, {s} has {pp}. Correct?", 0), ("did {s} {base}", 0), ("Can we take it that {s} {past}?", 0),
    ("Check: {s} {past}.", 0), ("Going by the message, was {s} successful in {ing}?", 0),
    ("Tick the box if {s} has {pp}.", 0),
    ("Did it happen? {S} {past}.", 0), ("So {s} really {past}?", 0),
    ("Did {s} fail to {base}?", 1), ("{S} did not {base}.", 1), ("Is it so that {s} has not {pp}?", 1),
    ("{S} has not {pp}.", 1), ("Must somebody still remind {s} about {ing}, since it was not done?", 1),
    ("The message shows that {s} didn't {base}.", 1), ("Flag this if {s} did not {base}.", 1),
    ("Is {ing} still undone, as far as {s} is concerned?", 1), ("Would it be wrong to say that {s} {past}?", 1),
)  # fmt: skip
_HABIT_ASKS = (
    ("Does {s} {base} now?", 0), ("{S} {now}.", 0), ("Is it currently the case that {s} {now}?", 0),
    ("Today, {s} {now}.", 0),
    ("Should our notes say that {s} {now}?", 0), ("at present {s} {now}", 0), ("Can one rely on it that {s} {now}?", 0),
    ("{S} does not {base}.", 1), ("Is it over: {s} does not {base} any longer?", 1), ("Is it false that {s} {now}?", 1),
    ("As things stand, {s} does not {base}.", 1),
)  # fmt: skip
_QUALITY_ASKS = (
    ("Was {s} {a}?", 0), ("{S} was {a}.", 0), ("Does the writer find that {s} was {a}?", 0), ("{s}: {a}?", 0),
    ("Would the writer describe {s} as {a}?", 0), ("In the writer's view {s} was {a}.", 0),
    ("Is {s} said to have been {a}?", 0),
    ("Was {s} {b}?", 1), ("{S} was {b}.", 1), ("Does the text call {s} {b}?", 1), ("Is it fair to say {s} was {b}?", 1),
)  # fmt: skip
_SUFFIXES = ("", "", "", "", "", "", " Answer yes or no.", " Mind the negations.", " Go only by the text.")


def _forms(words: tuple[str, ...], names: tuple[str, ...], slots: dict[str, str]) -> dict[str, str]:
    values = dict(zip(names, (word.format_map(slots) for word in words), strict=True))
    values["S"] = values["s"][0].upper() + values["s"][1:]
    return {**slots, **values}


_KINDS = (
    (EVENTS, ("s", "base", "past", "pp", "ing"), NOT_HAPPENED, HAPPENED, _EVENT_ASKS),
    (HABITS, ("s", "now", "base", "ing"), HOLDS_NOT, HOLDS, _HABIT_ASKS),
    (QUALITIES, ("s", "a", "b"), IS_NOT_SO, IS_SO, _QUALITY_ASKS),
)


def _make_negation(rng: random.Random) -> LabelledQuestion:
    roll = rng.random()
    if roll < 0.15:
        return _except(rng)
    words, names, denied, affirmed, asks = _KINDS[0 if roll < 0.7 else 1 if roll < 0.85 else 2]
    slots, others = draw_slots(rng, 2)
    line = rng.choice(words)
    forms = _forms(line, names, slots)
    true = rng.random() < 0.5
    parts = [rng.choice(affirmed if true else denied).format_map(forms)]
    if rng.random() < 0.45:
        more_words, more_names, more_denied, more_affirmed, _ = rng.choice(_KINDS)
        more = rng.choice([one for one in more_words if one[0] != line[0] or "{" in one[0]])
        if more[1] != line[1]:
            template = rng.choice(more_denied + more_affirmed)
            parts.append(template.format_map(_forms(more, more_names, others)))
    rng.shuffle(parts)
    form, opposite = rng.choice([ask for ask in asks if ask[1] == (rng.random() < 0.5)] or asks)
    question = sentence(form.format_map(forms)) if form[0] != "d" else form.format_map(forms)
    question += rng.choice(_SUFFIXES)
    noul = sided(rng, question, "no, the text says otherwise", "yes, that is what the text comes to")
    return LabelledQuestion(wrap(rng, " ".join(parts)), noul, int(true != bool(opposite)))


def _except(rng: random.Random) -> LabelledQuestion:
    slots = draw_slots(rng)[0]
    people = [slots[key] for key in ("p", "p2", "p3")]
    of, past, base, all_past = rng.choice(GROUPS)
    a, b, c = people
    texts = (
        (f"All {of} except {a} and {b} {all_past}. {c} is one of them.", {a: 0, b: 0, c: 1}),
        (f"{a}, {b} and {c} were on the list. Everyone but {b} {past}.", {a: 1, b: 0, c: 1}),
        (f"Only {a} {past}; {b} and {c} did not.", {a: 1, b: 0, c: 0}),
        (f"Neither {a} nor {b} {past}, but {c} did.", {a: 0, b: 0, c: 1}),
        (f"Both {a} and {b} {past}. {c} didn't.", {a: 1, b: 1, c: 0}),
        (f"Every one {of}, including {a} and {b}, {past}.", {a: 1, b: 1}),
        (f"Not only {a} but also {b} {past}. Not so {c}.", {a: 1, b: 1, c: 0}),
        (f"Out of {a}, {b} and {c}, nobody {past} apart from {c}.", {a: 0, b: 0, c: 1}),
        (f"{a} {past}, and so did {b}. {c} could not.", {a: 1, b: 1, c: 0}),
        (f"{a} did not {base}, and neither did {b}. With {c} it was the other way round.", {a: 0, b: 0, c: 1}),
        (f"None {of} {all_past} with the exception of {a}. {b} is one of them too.", {a: 1, b: 0}),
        (f"Apart from {a}, all {of} {all_past}, {b} among them.", {a: 0, b: 1}),
    )
    text, who = rng.choice(texts)
    named = list(who)
    wanted = rng.randrange(2)
    asked = rng.choice([name for name in named if who[name] == wanted] or named)
    asks = (
        (f"Did {asked} {base}?", 0), (f"{asked} {past}.", 0), (f"Is {asked} one of those who {all_past}?", 0),
        (f"Can we tick off {asked} as having done it?", 0), (f"{asked} - done?", 0),
        (f"{asked} did not {base}.", 1), (f"Does {asked} belong to those who did not {base}?", 1),
        (f"Is {asked} an exception who did not {base}?", 1),
    )  # fmt: skip
    form, opposite = rng.choice(asks)
    return LabelledQuestion(wrap(rng, text), sided(rng, form, "no", "yes"), int(bool(who[asked]) != bool(opposite)))


# --- entailment

_LABELS = (
    ("follows", "contradicts", "not stated"), ("entailed", "contradicted", "unknown"), ("true", "false", "cannot tell"),
    ("supported", "refuted", "not enough information"), ("yes", "no", "unclear"),
    ("confirmed", "denied", "not mentioned"),
    ("right", "wrong", "open"), ("agrees with the text", "clashes with the text", "the text does not say"),
    ("consistent and stated", "in conflict", "left open"), ("must be true", "must be false", "may be either"),
    ("SUPPORTS", "REFUTES", "NEI"), ("entailment", "contradiction", "neutral"),
    ("correct", "incorrect", "undetermined"),
    ("backed", "contrary", "silent"), ("proven", "disproven", "not addressed"), ("A", "B", "C"),
)  # fmt: skip
_NOTES = (
    ("the text says so or it follows from the text", "the text says the opposite or rules it out",
    "the text neither says so nor rules it out"),
    ("whoever believes the text must believe the claim", "text and claim cannot both be true",
    "the text leaves it open"),
    ("backed by what is written", "goes against what is written", "nothing is written about it"),
    ("the claim can be read off the text", "the claim is ruled out by the text",
    "one would need more than the text to know"),
)  # fmt: skip
_ASK_CLAIM = (
    "How does the claim relate to the text?", "Judge the claim against the premise.", "Does the claim follow?",
    "Given the text, what is the status of the claim?", "claim vs. text", "Check the claim.",
    "Pick the relation between text and claim.",
    "Is the hypothesis entailed by the premise, does it contradict it, or neither?", "Verdict on the claim?",
    "Compare the two and choose.", "What can be said about the claim if the text is true?",
    "Fact check: is the claim borne out by the source?",
)  # fmt: skip
_ASK_QUOTED = (
    'Claim: "{S}"', "Suppose the text is true. Then: {S}", "{S} Does this follow from the text?",
    "Is it the case that {s}?",
    "What does the text say about this: {S}", "How does the text stand to the statement that {s}?", "Judge: {S}",
    "According to the text, is it so that {s}?", "Assess the statement '{s}' on the basis of the message.",
    "Someone says: {S} Does the text bear that out?", "statement to check: {s}", "Fact check - {S}",
    "Rate this sentence against the record: {S}", "Would a careful reader agree that {s}?",
)  # fmt: skip
_PAIR_KEYS = (
    ("premise", "claim"), ("premise", "hypothesis"), ("text", "claim"), ("source", "statement"), ("document", "claim"),
    ("evidence", "claim"), ("article", "assertion"), ("context", "sentence"), ("passage", "statement"),
)  # fmt: skip


def _make_entailment(rng: random.Random) -> LabelledQuestion:
    reading = draw_reading(rng)
    pools = (reading.follows, reading.contradicts, reading.unstated)
    label = rng.choice([place for place in range(3) if pools[place]])
    claim = rng.choice(pools[label])
    state: Any = reading.state
    names = rng.choice(_LABELS)
    described = rng.random() < 0.35 or names[0] == "A"
    notes = dict(zip(names, rng.choice(_NOTES), strict=True)) if described else None
    if rng.random() < 0.45:
        if rng.random() < 0.75 or not isinstance(state, str):
            text, key = rng.choice(_PAIR_KEYS)
            state = {text: state, key: sentence(claim)} if rng.random() < 0.8 else {key: sentence(claim), text: state}
        else:
            state = rng.choice(
                ("Text: {t}\nClaim: {c}", "Premise: {t}\nHypothesis: {c}", "{t}\n---\nclaim: {c}")
            ).format(t=state, c=sentence(claim))
        instructions = rng.choice(_ASK_CLAIM)
    else:
        instructions = rng.choice(_ASK_QUOTED).format(s=claim, S=sentence(claim))
    return LabelledQuestion(state, *pick(rng, instructions, names, names[label], notes))


# --- statement_check

_SUPPORT_ASKS = (
    "{S}", "{S}", "{S}", "Is it true that {s}?", "Does the text support this: {S}", "According to the message, {s}.",
    "Statement: {S} Supported?",
    "The text says that {s}.", "Can it be concluded that {s}?", "is it correct that {s}", "Does it follow that {s}?",
    "From what is written, {s}.", "Do we know from this that {s}?", 'Is the sentence "{S}" backed by the record?',
    "Confirm: {S}",
    "Judging by the text, would you say that {s}?", "True according to the text? {S}",
    "It can be read from this that {s}.",
    "Verify that {s}.",
)  # fmt: skip
_UNSUPPORTED_ASKS = (
    'Is the claim "{S}" without support in the text?', "The text does not show that {s}.",
    "Is it unsupported that {s}?",
    "Should a careful editor strike this sentence, as the text does not back it? {S}",
    "Nothing in the text proves that {s}.",
    "Flag this sentence if the source does not support it: {S}", "One cannot learn from the text that {s}.",
)  # fmt: skip
_CLASH_ASKS = (
    "Does the text contradict this: {S}", "Is the statement '{s}' at odds with the text?",
    "The text rules out that {s}.",
    "Is it wrong, going by the text, that {s}?", "Would the text have to be false if {s}?",
    "The text and this sentence clash: {S}",
)  # fmt: skip


def _make_statement_check(rng: random.Random) -> LabelledQuestion:
    reading = draw_reading(rng)
    gold = rng.randrange(2)
    forms: tuple[str, ...]
    roll = rng.random()
    refuted = reading.contradicts if rng.random() < 0.65 or not reading.unstated else reading.unstated
    if roll < 0.68:
        forms, pool = _SUPPORT_ASKS, reading.follows if gold else refuted
        sides = ("the text does not support it", "the text supports it")
    elif roll < 0.84:
        forms, pool = _UNSUPPORTED_ASKS, refuted if gold else reading.follows
        sides = ("the text does support it", "the text gives no support for it")
    else:
        open_or_true = reading.follows if rng.random() < 0.6 or not reading.unstated else reading.unstated
        forms, pool = _CLASH_ASKS, reading.contradicts if gold else open_or_true
        sides = ("it fits the text or is left open", "text and statement cannot both be true")
    claim = rng.choice(pool)
    instructions = rng.choice(forms).format(s=claim, S=sentence(claim))
    return LabelledQuestion(reading.state, sided(rng, instructions, *sides), gold)


# --- missing_evidence

_TOLD_ASKS = (
    "Does the text say {w}?", "Can one tell from the text {w}?", "Do we learn {w}?", "Is it stated {w}?",
    "The message tells {w}.",
    "Is there enough in here to know {w}?", "With only this text, could you answer someone who asks {w}?",
    "It is mentioned {w}.",
    "does it say {w}", "Information given: {w}.", "A reader finds out {w}.",
    "Is the question {w} answered by the record?",
    "Would this text settle {w}?", "Is the answer in the text if a colleague wants to know {w}?",
    "Check whether the note tells us {w}.",
)  # fmt: skip
_UNTOLD_ASKS = (
    "Does the text leave open {w}?", "It is not said {w}.", "Do we have to ask back to find out {w}?",
    "Is information missing on {w}?",
    "The text is silent on {w}.", "Would one need another source to know {w}?",
    "Is it impossible to tell from this {w}?",
    "Nobody could say from this text alone {w}.", "Missing detail: {w}.", "Is it unclear from the message {w}?",
)  # fmt: skip


def _make_missing_evidence(rng: random.Random) -> LabelledQuestion:
    reading = draw_reading(rng)
    told = rng.random() < 0.5 or not reading.untold
    asked = rng.choice(reading.told if told else reading.untold)
    opposite = rng.random() < 0.4
    instructions = rng.choice(_UNTOLD_ASKS if opposite else _TOLD_ASKS).format(w=asked)
    sides = (
        ("the text does tell it", "the text does not tell it")
        if opposite
        else ("the text does not tell it", "the text tells it")
    )
    return LabelledQuestion(reading.state, sided(rng, instructions, *sides), int(told != opposite))


FAMILIES = (
    Family("negation", "noul", _make_negation),
    Family("entailment", "choice", _make_entailment),
    Family("statement_check", "noul", _make_statement_check),
    Family("missing_evidence", "noul", _make_missing_evidence),
)
