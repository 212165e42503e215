"""The duplicate family: reports, people and invoices that are the same, or only alike."""

from __future__ import annotations

import json
import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families import pairs_issues
from training.families.reading_words import CITIES, COMPANIES, FIRST, LAST, MONTHS, sided

_SAME_ASKS = (
    "Are these two about the same thing?", "Is the second a duplicate of the first?",
    "Do both describe the same issue?", "duplicates?", "The two say the same.",
    "Could one of the two be closed as a duplicate?", "Same matter?", "Merge these two?",
    "Would one answer do for both?", "The first and the second are one and the same case.",
    "Do the two belong together as one report?", "Is it the same problem, put in other words?",
    "Decide whether the pair is a duplicate.",
    "Has this been reported already by the other entry?", "These two mean the same thing.",
    "Do A and B match in content?",
)  # fmt: skip
_DIFFERENT_ASKS = (
    "Are these two different matters?", "Should both be kept as separate entries?",
    "The two are about different things.", "Is it wrong to treat them as duplicates?",
    "Do the entries differ in what they are about?", "Two separate cases?",
    "Keep apart: the second is not a repeat of the first.",
)  # fmt: skip
_ROW_ASKS = (
    "Do the two records belong to the same person?", "Same person?", "Is it one customer entered twice?",
    "The two entries are one and the same person.",
    "Would you merge these two contacts?", "Duplicate record?", "Are both rows about one individual?",
    "Should the list keep only one of the two, since they are the same?",
)  # fmt: skip
_ROW_DIFFERENT = (
    "Are these two different people?", "Do the records belong to two different persons?",
    "Keep both rows, they are about different people.",
    "Is it a mistake to merge the two contacts?",
)  # fmt: skip
_INVOICE_ASKS = (
    "Is it one invoice booked twice?", "Same invoice?", "Would we pay the same bill two times?",
    "The two entries are one and the same bill.",
    "Do the two lines stand for a single purchase?", "Is one of the two a repeat of the other?", "Double entry?",
    "Cancel one of them as a duplicate?",
)  # fmt: skip
_INVOICE_DIFFERENT = (
    "Are these two separate invoices?", "Do both have to be paid, as they are different bills?",
    "Keep both, they are not the same invoice.", "Two different purchases?",
)  # fmt: skip
_PAIRS = (
    ("a", "b"),
    ("first", "second"),
    ("ticket_1", "ticket_2"),
    ("new", "existing"),
    ("left", "right"),
    ("report", "earlier_report"),
    ("text1", "text2"),
)


def _pair_state(rng: random.Random, one: Any, two: Any) -> Any:
    roll = rng.random()
    if roll < 0.4:
        first, second = rng.choice(_PAIRS)
        return {first: one, second: two}
    if roll < 0.5:
        return [one, two]
    if roll < 0.65:
        numbers = rng.sample(range(100, 9999), 2)
        key = rng.choice(("title", "text", "subject", "summary"))
        return [{"id": number, key: text} for number, text in zip(numbers, (one, two), strict=True)]
    form = rng.choice(
        (
            "A: {}\nB: {}",
            "1) {}\n2) {}",
            "{}\n---\n{}",
            "First: {} Second: {}",
            "Ticket: {}\nOlder ticket: {}",
            "{} | {}",
        )
    )
    if isinstance(one, dict):
        one, two = (json.dumps(row, ensure_ascii=False) for row in (one, two))
    return form.format(one, two)


def make_duplicate(rng: random.Random) -> LabelledQuestion:
    """Two reports, people or invoices, the same or only alike."""
    same = rng.random() < 0.5
    asks: tuple[str, ...]
    opposites: tuple[str, ...]
    if rng.random() < 0.25:
        asks, opposites = _ROW_ASKS, _ROW_DIFFERENT
        if rng.random() < 0.4:
            asks, opposites = _INVOICE_ASKS, _INVOICE_DIFFERENT
            state = _pair_state(rng, *_invoices(rng, same))
        else:
            state = _pair_state(rng, *_people(rng, same))
    else:
        asks, opposites = _SAME_ASKS, _DIFFERENT_ASKS
        cluster = rng.choice(pairs_issues.CLUSTERS)
        if same:
            one, two = rng.sample(rng.choice(cluster), 2)
        else:
            near = (
                rng.sample(cluster, 2)
                if rng.random() < 0.75
                else [rng.choice(other) for other in rng.sample(pairs_issues.CLUSTERS, 2)]
            )
            one, two = (rng.choice(issue) for issue in near)
        state = _pair_state(rng, one, two)
    opposite = rng.random() < 0.3
    sides = ("one and the same", "two different ones") if opposite else ("two different ones", "one and the same")
    return LabelledQuestion(
        state, sided(rng, rng.choice(opposites if opposite else asks), *sides), int(same != opposite)
    )


def _people(rng: random.Random, same: bool) -> tuple[Any, Any]:
    """Two records of one person, spelled in different ways, or of two that share a name or a town."""
    first, last, city = rng.choice(FIRST), rng.choice(LAST), rng.choice(CITIES)
    year, month, day = rng.randint(1950, 2005), rng.randrange(12), rng.randint(1, 28)
    street, number = rng.choice(("Mill Lane", "Elm Street", "Harbour Way", "Oak Avenue")), rng.randint(1, 90)
    one = {
        "name": f"{first} {last}",
        "born": f"{year}-{month + 1:02}-{day:02}",
        "city": city,
        "street": f"{street} {number}",
    }
    name = rng.choice((f"{last}, {first}", f"{first.upper()} {last.upper()}", f"{first[0]}. {last}", f"{first} {last}"))
    born = rng.choice((f"{day} {MONTHS[month]} {year}", f"{day:02}.{month + 1:02}.{year}", one["born"]))
    two = {
        "name": name,
        "born": born,
        "city": rng.choice((city, city.upper(), city.lower())),
        "street": rng.choice((f"{street} {number}", f"{number} {street}")),
    }
    if not same:
        other = rng.choice([one for one in FIRST if one[0] != first[0]])
        two["born"] = f"{rng.randint(1, 28)} {MONTHS[(month + rng.randint(1, 11)) % 12]} {year + rng.randint(1, 9)}"
        if rng.random() < 0.7:
            two["name"] = f"{other} {last}"
    kept = ["name", "born", *rng.sample(("city", "street"), rng.choice((0, 1, 2)))]
    one, two = ({key: row[key] for key in kept} for row in (one, two))
    if rng.random() < 0.3:
        return ", ".join(one.values()), ", ".join(two.values())
    return one, two


def _invoices(rng: random.Random, same: bool) -> tuple[Any, Any]:
    """Two entries of one invoice, spelled in different ways, or of two from the same firm."""
    firm, number, amount = rng.choice(COMPANIES), rng.randint(1000, 9999), rng.randint(40, 3000)
    month, day = rng.randrange(12), rng.randint(1, 27)
    one = {
        "vendor": firm,
        "invoice": f"INV-{number}",
        "amount": f"{amount}.00",
        "date": f"2026-{month + 1:02}-{day:02}",
    }
    if not same:
        number += rng.choice((1, 2, 10, 100, -7))
        amount += rng.choice((0, 0, 15, 120))
        day += rng.choice((0, 1))
    two = {
        "vendor": rng.choice((firm, firm.upper(), f"{firm} Ltd")),
        "invoice": rng.choice((f"INV-{number}", f"{number}", f"inv {number}", f"No. {number}")),
        "amount": rng.choice((f"{amount}.00", f"{amount}", f"{amount} EUR")),
        "date": rng.choice((f"2026-{month + 1:02}-{day:02}", f"{day} {MONTHS[month]} 2026")),
    }  # fmt: skip
    kept = ["vendor", "invoice", *rng.sample(("amount", "date"), rng.choice((1, 2)))]
    one, two = ({key: row[key] for key in kept} for row in (one, two))
    return (", ".join(one.values()), ", ".join(two.values())) if rng.random() < 0.3 else (one, two)
