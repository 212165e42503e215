"""Families that compare or count: numbers, money, dates and items."""

from __future__ import annotations

import itertools
import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.comparison_counts import make_count_items
from training.families.comparison_dates import make_date_order, make_date_window
from training.families.comparison_numbers import make_money_comparison, make_number_threshold
from training.families.comparison_scales import SCALES
from training.families.family import Family
from training.families.lookup import choice_of, worded
from training.families.lookup_states import FILLERS, as_json, as_prose, as_table
from training.families.lookup_values import (
    FIRST,
    KINDS,
    Field,
    capacity,
    draw_records,
    draw_style,
    near,
    render,
    start,
)

ASK_EXTREME = (
    "Which {k} {c}?", "Pick the {k} that {c}.", "{k} that {c}", "Find the {k} that {c}.", "Name the one that {c}.",
    "Of all {ks} here, which {c}?", "Compare the {ks}: which one {c}?", "Select the {k} that {c}.", "Which one {c}?",
    "Which of these {c}?", "Choose the {k} that {c}.", "The {k} that {c} is:", "Tell me which {k} {c}.",
    "I want the {k} that {c}.", "By {p}, the {k} that {c}", "Look at the {p}. Which {k} {c}?",
    "Among the options, which {c}?",
    "Someone needs the {k} that {c}. Which should they take?",
)  # fmt: skip


def _make_pick_extreme(rng: random.Random) -> LabelledQuestion:
    how = rng.random()
    if how < 0.12:
        return _make_chain(rng)
    if how < 0.4:
        return _make_scale(rng)
    count = rng.choice((2, 2, 3, 3, 4, 4, 5, 6))
    kinds = [kind for kind in KINDS if capacity(kind) >= count]
    while True:
        kind = rng.choice(kinds)
        ordered = [field for field in kind.fields if field.is_ordered]
        field = rng.choice(ordered)
        style = draw_style(rng)
        others = [other for other in kind.fields if other is not field]
        fields = [field, *rng.sample(others, rng.choice((0, 0, 1, 1, 2)))]
        rng.shuffle(fields)
        records = draw_records(kind, fields, count, rng, style)
        if rng.random() < 0.3:
            close = near(field.spec, _order(records[0].values[field.key]), rng)
            records[1].values[field.key] = render(field.spec, close, style)
        most = rng.random() < 0.5
        orders = [_order(record.values[field.key]) for record in records]
        best = max(orders) if most else min(orders)
        if orders.count(best) == 1:
            break
    shape = rng.random()
    if shape < 0.1:
        state: Any = {record.name: _raw_or_text(record.values[field.key], rng.random() < 0.5) for record in records}
    elif shape < 0.5:
        state = as_json(kind, fields, records, rng, style, texts=rng.random() < 0.4)
    elif shape < 0.7:
        state = as_table(kind, fields, records, rng, style)
    else:
        state = as_prose(fields, records, rng)
    ask = worded(ASK_EXTREME, rng, k=kind.noun, ks=kind.plural, p=field.phrase, c=_superlative(field, most))
    return choice_of(state, ask, [r.name for r in records], records[orders.index(best)].name, rng)


def _superlative(field: Field, most: bool) -> str:
    return field.predicates[2 if most else 3]


def _order(value: Any) -> float:
    return float(value.order)


def _raw_or_text(value: Any, as_text: bool) -> Any:
    return value.text if as_text else value.raw


def _make_scale(rng: random.Random) -> LabelledQuestion:
    """One quantity of several subjects, which may be written in different units."""
    scale = rng.choice(SCALES)
    count = rng.choice((2, 2, 3, 3, 4, 5, 6))
    names = rng.sample(scale.subjects, min(count, len(scale.subjects)))
    steps = rng.sample(range(scale.low, scale.high), len(names))
    if rng.random() < 0.35:
        base = rng.randint(scale.low, scale.high - len(names))
        steps = rng.sample(range(base, base + len(names)), len(names))
    mixed = rng.random() < 0.5
    unit = rng.choice(scale.units)
    texts = [scale.write(step, rng.choice(scale.units) if mixed else unit) for step in steps]
    most = rng.random() < 0.5
    right = names[steps.index(max(steps) if most else min(steps))]
    ask = rng.choice(scale.most if most else scale.least)
    shape = rng.random()
    if shape < 0.25:
        state: Any = dict(zip(names, texts, strict=True))
    elif shape < 0.4:
        state = {scale.key: [{"who": n, "value": t} for n, t in zip(names, texts, strict=True)]}
    elif shape < 0.55:
        state = "\n".join(f"{name}: {text}" for name, text in zip(names, texts, strict=True))
    else:
        state = " ".join(
            start(rng.choice(scale.sentences).format(n=name, v=text)) for name, text in zip(names, texts, strict=True)
        )
        if rng.random() < 0.3:
            state = f"{rng.choice(FILLERS)} {state}"
    return choice_of(state, ask, names, right, rng)


_CHAINS = (
    ("taller than", "shorter than", "tallest", "shortest"),
    ("older than", "younger than", "oldest", "youngest"),
    ("faster than", "slower than", "fastest", "slowest"),
    ("heavier than", "lighter than", "heaviest", "lightest"),
    ("richer than", "poorer than", "richest", "poorest"),
    ("louder than", "quieter than", "loudest", "quietest"),
    ("stronger than", "weaker than", "strongest", "weakest"),
    ("ranked above", "ranked below", "ranked highest", "ranked lowest"),
    ("more experienced than", "less experienced than", "most experienced", "least experienced"),
)


def _make_chain(rng: random.Random) -> LabelledQuestion:
    """Comparisons between neighbours, no numbers."""
    above, below, most, least = rng.choice(_CHAINS)
    names = rng.sample(FIRST, rng.choice((2, 3, 3, 4, 5)))
    lines = []
    for higher, lower in itertools.pairwise(names):
        lines.append(f"{higher} is {above} {lower}." if rng.random() < 0.5 else f"{lower} is {below} {higher}.")
    rng.shuffle(lines)
    asks_most = rng.random() < 0.5
    word = most if asks_most else least
    ask = rng.choice((
        "Who is {w}?", "Which person is {w}?", "Pick the one who is {w}.", "{w}?", "Of these people, who is {w}?",
        "Name the {w} of them.", "The {w} of all is", "Work out who is {w}.", "Select whoever is {w}.",
    )).format(w=word)  # fmt: skip
    return choice_of(" ".join(lines), start(ask), names, names[0] if asks_most else names[-1], rng)


FAMILIES = (
    Family("pick_extreme", "choice", _make_pick_extreme),
    Family("number_threshold", "noul", make_number_threshold),
    Family("money_comparison", "noul", make_money_comparison),
    Family("date_order", "noul", make_date_order),
    Family("date_window", "choice", make_date_window),
    Family("count_items", "choice", make_count_items),
)
