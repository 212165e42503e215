"""Readings that take a step of thought: all, some and none; orders in time or size; conditions; shares of a whole."""

from __future__ import annotations

import random

from training.families.reading_words import FIRST, MONTHS, draw_slots

Claims = dict[str, list[str]]

# things, what holds of them, a place for them
_GROUPS = (
    ("parcels", "insured", "truck"),
    ("rooms", "cleaned", "wing"),
    ("tickets", "sold", "block"),
    ("cows", "vaccinated", "barn"),
    ("laptops", "encrypted", "office"),
    ("pupils", "vegetarian", "class"),
    ("invoices", "paid", "folder"),
    ("machines", "switched off", "hall"),
    ("flats", "rented out", "block"),
    ("beds", "occupied", "ward"),
    ("trees", "marked", "plot"),
    ("servers", "patched", "rack"),
)
_RANKS = (
    ("finished the race before", "finished the race", "first", "last"),
    ("arrived at the office before", "arrived at the office", "first", "last"),
    ("is taller than", "is taller than all others", "", ""),
    ("scored more points than", "scored more than all others", "", ""),
    ("joined the firm before", "joined the firm", "first", "last"),
    ("lives closer to the sea than", "lives closer to the sea than all others", "", ""),
)
_RULES = (
    ("the alarm rings", "the gate opens", "the guard calls the police"),
    ("it rains on match day", "the match moves to the hall", "the tickets are refunded"),
    ("the invoice is over 1,000", "the head of finance must sign it", "the supplier gives a discount"),
    ("the fever lasts three days", "the child sees a doctor", "the school is told"),
    ("the order comes in before noon", "it ships the same day", "the courier is tipped"),
    ("a passenger has a bicycle", "the rear door must be used", "an extra fee is due"),
    ("the pressure falls below two bar", "the pump stops", "the foreman goes home"),
    ("a guest arrives after ten", "the key is in the box", "breakfast is free"),
    ("a player gets a second warning", "the account is closed", "the team loses a point"),
)


def draw_logic(rng: random.Random) -> tuple[str, Claims]:
    """A text, and its claims by their standing: follows, contradicts, unstated, told, untold."""
    claims: Claims = {name: [] for name in ("follows", "contradicts", "unstated", "told", "untold")}
    text = rng.choice((_quantified, _ordered, _conditional, _counted))(rng, claims)
    return text, claims


def _quantified(rng: random.Random, claims: Claims) -> str:
    things, state, place = rng.choice(_GROUPS)
    a, b, c, d = (f"{place} {letter}" for letter in rng.sample("ABCDEFGHK", 4))
    parts = [
        rng.choice((f"All {things} in {a} are {state}.", f"Every one of the {things} in {a} is {state}.")),
        rng.choice((f"None of the {things} in {b} are {state}.", f"In {b}, no {things} are {state}.")),
        rng.choice(
            (
                f"Some of the {things} in {c} are {state}, some are not.",
                f"Only part of the {things} in {c} are {state}.",
            )
        ),
    ]
    rng.shuffle(parts)
    claims["follows"] += [
        f"some of the {things} in {a} are {state}", f"there are {things} in {c} that are not {state}",
        f"one will find no {things} in {b} that are {state}", f"more {things} are {state} in {a} than in {b}",
        f"not all {things} are {state}", f"the {things} in {a} are {state} without exception",
    ]  # fmt: skip
    claims["contradicts"] += [
        f"some of the {things} in {a} are not {state}", f"all {things} in {c} are {state}",
        f"a few of the {things} in {b} are {state}", f"no {things} at all are {state}",
        f"none of the {things} in {c} are {state}",
    ]  # fmt: skip
    claims["unstated"] += [
        f"most of the {things} in {c} are {state}", f"all {things} in {d} are {state}",
        f"there are more {things} in {a} than in {b}",
        f"exactly five of the {things} in {c} are {state}", f"next week the {things} in {b} will be {state}",
    ]  # fmt: skip
    claims["told"] += [f"whether all {things} in {a} are {state}", f"whether any of the {things} in {b} are {state}"]
    claims["untold"] += [
        f"how many {things} there are in {c}",
        f"whether the {things} in {d} are {state}",
        f"who looks after the {things} in {b}",
    ]
    return " ".join(parts)


def _ordered(rng: random.Random, claims: Claims) -> str:
    than, best, first, last = rng.choice(_RANKS)
    a, b, c, d = rng.sample(FIRST, 4)
    parts = [f"{a} {than} {b}.", f"{b} {than} {c}."]
    rng.shuffle(parts)
    more = rng.random() < 0.5
    if more:
        parts.append(rng.choice((f"{a} also {than} {d}.", f"As for {d}, {a} {than} {d} too.")))
    claims["follows"] += [f"{a} {than} {c}", f"{a} {than} {b}", f"{b} {than} {c}"]
    claims["contradicts"] += [f"{c} {than} {a}", f"{b} {than} {a}", f"{c} {than} {b}"]
    if more:
        claims["follows"].append(f"of the four, {a} {best} {first}".strip())
        claims["contradicts"].append(f"of the four, {c} {best} {first}".strip())
        claims["unstated"] += [f"{d} {than} {b}", f"{c} {than} {d}", f"{b} {than} {d}"]
        if last:
            claims["unstated"].append(f"of the four, {d} {best} {last}")
    else:
        claims["unstated"] += [f"{d} {than} {a}", f"{c} {than} {d}", f"{a} and {c} are friends"]
    claims["told"] += [f"whether {a} {than} {c}", f"whether {c} {than} {b}"]
    claims["untold"] += [f"whether {d} {than} {b}", f"how old {b} is", f"whether {c} {than} {d}"]
    return " ".join(parts)


def _conditional(rng: random.Random, claims: Claims) -> str:
    if_so, then, unrelated = rng.choice(_RULES)
    capital = then[0].upper() + then[1:]
    rule = rng.choice(
        (
            f"If {if_so}, {then}.",
            f"{capital} whenever {if_so}.",
            f"Rule: when {if_so}, {then}.",
            f"It is always the case that {then} if {if_so}.",
        )
    )
    day = draw_slots(rng)[0]["day"]
    if rng.random() < 0.6:
        claims["follows"] += [f"on {day}, {then}", f"on {day}, {if_so}"]
        claims["contradicts"] += [
            f"it is not the case on {day} that {then}",
            f"on {day} it does not happen that {if_so}",
        ]
        claims["unstated"] += [f"on {day}, {unrelated}", f"{then} on every day of the week"]
        claims["told"] += [f"what the rule is for the case that {if_so}"]
        claims["untold"] += [
            f"who made the rule for the case that {if_so}",
            f"since when the rule has been in force that {then}",
        ]
        return f"{rule} That is just what happens on {day}: {if_so}."
    claims["follows"] += [f"{then} if {if_so}", f"it is enough for this that {if_so}: {then}"]
    claims["contradicts"] += [f"even if {if_so}, it is not the case that {then}", f"it changes nothing whether {if_so}"]
    claims["unstated"] += [f"on {day}, {if_so}", f"if {if_so}, {unrelated}", f"it is rare that {if_so}"]
    claims["told"] += [f"what follows if {if_so}"]
    claims["untold"] += [f"how often it is that {if_so}", f"who made the rule that {then}"]
    return rule


def _counted(rng: random.Random, claims: Claims) -> str:
    things, state, place = rng.choice(_GROUPS)
    where = f"{place} {rng.choice('ABCDEFGHK')}"
    total = rng.randint(8, 90)
    share = rng.randint(2, total - 2)
    rest = total - share
    month = rng.choice(MONTHS)
    text = rng.choice((
        f"Of the {total} {things} in {where}, {share} are {state}.",
        f"{share} out of {total} {things} in {where} are {state}.",
        f"There are {total} {things} in {where}; {share} of them are {state}, the others are not.",
        f"{where}: {total} {things}, {state}: {share}.",
    ))  # fmt: skip
    claims["follows"] += [
        f"{rest} of the {things} in {where} are not {state}", f"there are {total} {things} in {where}",
        f"not all {things} in {where} are {state}",
        f"more than {max(share - rng.randint(1, 9), 1)} of the {things} in {where} are {state}",
        f"fewer than {share + rng.randint(1, 9)} of the {things} in {where} are {state}",
    ]  # fmt: skip
    claims["contradicts"] += [
        f"all {things} in {where} are {state}", f"none of the {things} in {where} are {state}",
        f"there are {total + rng.randint(1, 9)} {things} in {where}",
        f"more than {share + rng.randint(1, 9)} of the {things} in {where} are {state}",
    ]  # fmt: skip
    half = f"more than half of the {things} in {where} are {state}"
    if 2 * share != total:
        claims["follows" if 2 * share > total else "contradicts"].append(half)
    claims["unstated"] += [
        f"the number of {things} in {where} that are {state} has grown",
        f"in {month} more {things} in {where} were {state}", f"the {things} in {where} are new",
    ]  # fmt: skip
    claims["told"] += [f"how many {things} in {where} are {state}", f"how many {things} there are in {where}"]
    claims["untold"] += [
        f"how many {things} in {where} were {state} in {month}",
        f"who counted the {things} in {where}",
        f"why only {share} of the {things} are {state}",
    ]
    return text
