"""Families that ask for a value or a record of a state, or whether it is there at all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice
from training.families.family import Family
from training.families.lookup_missing import make_field_present
from training.families.lookup_scenes import SCENES
from training.families.lookup_settings import draw_settings
from training.families.lookup_states import as_json, as_prose, as_table, key_of
from training.families.lookup_values import (
    KINDS,
    Field,
    Kind,
    Record,
    Style,
    Value,
    capacity,
    draw,
    draw_records,
    draw_style,
    near,
    render,
    start,
)

ABSTAIN = (
    "not given", "not stated", "none of these", "unknown", "not in the data", "cannot be told", "no information",
    "not mentioned", "missing", "the text does not say", "n/a", "none",
)  # fmt: skip
ASK_ONE = (
    "What is the {p}?", "Which {p} is given?", "{p}", "Give the {p}.", "Read off the {p}.", "Select the {p}.",
    "According to the record, what is the {p}?", "Pick the value of the field {p}.",
    "What does the entry say about the {p}?",
    "Find the {p} and choose it.", "{p}?", "The {p} is:", "Extract the {p}.", "Which of these is the {p}?",
)  # fmt: skip
ASK_NAMED = (
    "What is the {p} of {n}?", "{n}: {p}?", "Give the {p} for {n}.", "Which {p} is listed for {n}?", "{p} of {n}",
    "Look up the {p} of {n}.", "Select the {p} that belongs to {n}.", "What {p} does the data show for {n}?",
    "For {n}, pick the right {p}.", "I need the {p} of {n}.", "Which value is correct for {n}'s {p}?", "{n} - {p}",
    "Someone asks about {n}. What is the {p}?", "From the data: the {p} of {n}.", "Choose the {p} recorded for {n}.",
)  # fmt: skip
ASK_RECORD = (
    "Which {k} {c}?", "Pick the {k} that {c}.", "{k} that {c}", "Find the {k} that {c}.", "Name the one that {c}.",
    "I need the {k} that {c}. Which one is it?", "Which of the {ks} {c}?", "Select the {k} that {c}.", "Which one {c}?",
    "Only one option {c}. Which?", "Choose the {k} that {c}.", "The {k} that {c} is:", "Tell me which {k} {c}.",
    "A customer wants to know which {k} {c}.", "Look through the {ks}: which {c}?", "Identify the {k} that {c}.",
)  # fmt: skip


def worded(templates: tuple[str, ...], rng: random.Random, **parts: str) -> str:
    """One of the templates, filled in, with a capital first letter most of the time."""
    text = rng.choice(templates).format(**parts)
    return text if rng.random() < 0.15 else start(text)


def choice_of(
    state: Any, ask: str, options: list[str], right: str, rng: random.Random, abstain: str | None = None
) -> LabelledQuestion:
    """Options in random order; sometimes as letters or numbers that the descriptions explain."""
    options = list(dict.fromkeys([*options, right]))
    rng.shuffle(options)
    if abstain is not None and abstain in options and rng.random() < 0.6:
        options.remove(abstain)
        options.append(abstain)
    gold = options.index(right)
    if rng.random() < 0.14:
        names = rng.choice((
            [chr(65 + i) for i in range(26)], [chr(97 + i) for i in range(26)], [str(i + 1) for i in range(26)],
            [f"option {i + 1}" for i in range(26)], [f"answer_{chr(97 + i)}" for i in range(26)],
        ))  # fmt: skip
        return LabelledQuestion(state, Choice(ask, dict(zip(names, options, strict=False))), gold)
    return LabelledQuestion(state, Choice(ask, options), gold)


def option_count(rng: random.Random) -> int:
    return rng.choice((2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 10, 12))


def _make_setting(rng: random.Random) -> LabelledQuestion:
    """A value of nested settings."""
    state, ask, right, others, possible = draw_settings(rng)
    size = option_count(rng)
    rng.shuffle(others)
    pool = [*possible, *others] if rng.random() < 0.5 else [*others, *possible]
    options = [text for text in dict.fromkeys(pool) if text != right][: max(size - 1, 1)]
    abstain = rng.choice(ABSTAIN)
    if right is None or rng.random() < 0.12:
        options.append(abstain)
    return choice_of(state, ask, options, abstain if right is None else right, rng, abstain)


def _draw_asked(
    fields: Sequence[Field], records: Sequence[Record], rng: random.Random
) -> tuple[Record, Field, Value, bool, bool]:
    """A record and a field of it to ask about, its value, whether abstaining is offered, and whether it is right.

    Where it is, the value is taken out of the record.
    """
    record, field = rng.choice(records), rng.choice(fields)
    right = record.values[field.key]
    assert right is not None
    offers_abstain = rng.random() < 0.25
    absent = offers_abstain and rng.random() < 0.5
    if absent:
        record.values[field.key] = None
    return record, field, right, offers_abstain, absent


def _make_field_lookup_json(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.25:
        return _make_setting(rng)
    kind, fields, records, style = _draw_state(rng, rng.choice((1, 1, 1, 2, 2, 3, 4)))
    texts = rng.random() < 0.35
    record, field, right, offers_abstain, absent = _draw_asked(fields, records, rng)
    state = as_json(kind, fields, records, rng, style, texts)
    as_shown = texts or rng.random() < 0.4
    key = key_of(field, style) if rng.random() < 0.3 else field.phrase
    ask = _ask_value(kind, field, record, len(records) > 1, key, rng)
    return _value_choice(state, ask, fields, field, records, right, absent, offers_abstain, as_shown, style, rng)


def _make_field_lookup_text(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.5:
        return _make_scene(rng)
    kind, fields, records, style = _draw_state(rng, rng.choice((1, 2, 2, 2, 3, 3, 4)), most_fields=4)
    record, field, right, offers_abstain, absent = _draw_asked(fields, records, rng)
    state = as_table(kind, fields, records, rng, style) if rng.random() < 0.2 else as_prose(fields, records, rng)
    if not state:
        return _make_field_lookup_text(rng)
    ask = _ask_value(kind, field, record, True, field.phrase, rng)
    return _value_choice(state, ask, fields, field, records, right, absent, offers_abstain, True, style, rng)


def _make_scene(rng: random.Random) -> LabelledQuestion:
    """A sentence for each of 2 to 4 subjects, with several facts in it."""
    scene = rng.choice(SCENES)
    style = draw_style(rng)
    count = rng.choice((1, 2, 2, 2, 3, 3, 4))
    *names, stranger = scene.draw_names(count + 1, rng)
    facts = [{slot: draw(spec, rng, style) for slot, spec in scene.slots.items()} for _ in names]
    sentences = [
        start(rng.choice(scene.sentences).format(n=name, **{s: v.text for s, v in fact.items()}))
        for name, fact in zip(names, facts, strict=True)
    ]
    rng.shuffle(sentences)
    joiner = rng.choice((" ", " ", " ", "\n", " Meanwhile: ", " And: "))
    state = joiner.join(sentences)
    who = rng.randrange(count)
    slot = rng.choice(list(scene.slots))
    right = facts[who][slot]
    offers_abstain = rng.random() < 0.25
    absent = offers_abstain and rng.random() < 0.5
    ask = rng.choice(scene.questions[slot]).format(n=stranger if absent else names[who])
    others = [fact[slot] for fact in facts] + [v for fact in facts for v in fact.values()]
    options = _distractors(right, others, scene.slots[slot], option_count(rng) - 1, style, rng, shown=True)
    abstain = rng.choice(ABSTAIN)
    if offers_abstain:
        options.append(abstain)
    if absent and rng.random() < 0.6:
        options.append(right.text)
    return choice_of(state, ask, options, abstain if absent else right.text, rng, abstain)


def _make_record_lookup(rng: random.Random) -> LabelledQuestion:
    while True:
        count = rng.choice((2, 3, 3, 4, 4, 5, 6, 7))
        kind, fields, records, style = _draw_state(rng, count, most_fields=4, least_fields=1)
        condition, hits = _condition(fields, records, style, rng)
        offers_abstain = rng.random() < 0.3
        if len(hits) == 1 or (not hits and offers_abstain):
            break
    how = rng.random()
    texts = rng.random() < 0.4
    if how < 0.45:
        state = as_json(kind, fields, records, rng, style, texts)
    elif how < 0.75:
        state = as_table(kind, fields, records, rng, style)
    else:
        state = as_prose(fields, records, rng)
    ask = worded(ASK_RECORD, rng, k=kind.noun, ks=kind.plural, c=condition)
    abstain = rng.choice(("none of them", "none", "no such " + kind.noun, "none of these", "not in the list"))
    options = [record.name for record in records]
    if offers_abstain:
        options.append(abstain)
    return choice_of(state, ask, options, hits[0].name if hits else abstain, rng, abstain)


def _draw_state(
    rng: random.Random, count: int, most_fields: int = 6, least_fields: int = 2
) -> tuple[Kind, list[Field], list[Record], Style]:
    kind = rng.choice(KINDS)
    while capacity(kind) < count:
        kind = rng.choice(KINDS)
    style = draw_style(rng)
    if count > 3:
        most_fields = min(most_fields, 3)
    fields = rng.sample(kind.fields, min(rng.randint(least_fields, most_fields), len(kind.fields)))
    return kind, fields, draw_records(kind, fields, count, rng, style), style


def _ask_value(kind: Kind, field: Field, record: Record, named: bool, phrase: str, rng: random.Random) -> str:
    if not named and rng.random() < 0.4:
        return worded(ASK_ONE, rng, p=phrase)
    if not named and rng.random() < 0.5:
        return field.question.format(n=f"the {kind.noun}")
    if rng.random() < 0.4:
        return field.question.format(n=record.name)
    return worded(ASK_NAMED, rng, p=phrase, n=record.name)


def _value_choice(
    state: Any, ask: str, fields: list[Field], field: Field, records: list[Record], right: Value, absent: bool,
    offers_abstain: bool, shown: bool, style: Style, rng: random.Random,
) -> LabelledQuestion:  # fmt: skip
    same = [value for record in records if (value := record.values[field.key]) is not None]
    rest = [value for record in records for value in record.values.values() if value is not None]
    options = _distractors(right, [*same, *rest], field.spec, option_count(rng) - 1, style, rng, shown)
    abstain = rng.choice(ABSTAIN)
    if absent and rng.random() < 0.5:
        options.append(_show(right, shown))
    if offers_abstain:
        options.append(abstain)
    if absent and len(options) < 2:
        options.append(_show(right, shown))
    return choice_of(state, ask, options, abstain if absent else _show(right, shown), rng, abstain)


def _show(value: Value, as_text: bool) -> str:
    return value.text if as_text else str(value.raw)


def _distractors(
    right: Value, others: list[Value], spec: str, count: int, style: Style, rng: random.Random, shown: bool
) -> list[str]:
    """Values of the state first, then others that the field could have."""
    taken = {_show(right, shown), right.text}
    found: list[str] = []
    pool = others[:]
    if rng.random() < 0.6:
        rng.shuffle(pool)
    for value in pool:
        text = _show(value, shown)
        if text not in taken and len(found) < max(count - 1, 1):
            taken.add(text)
            found.append(text)
    for _ in range(40):
        if len(found) >= count:
            break
        close = right.order is not None and rng.random() < 0.3
        value = render(spec, near(spec, right.order or 0, rng), style) if close else draw(spec, rng, style)
        if (text := _show(value, shown)) not in taken:
            taken.add(text)
            found.append(text)
    return found


def _condition(
    fields: list[Field], records: list[Record], style: Style, rng: random.Random
) -> tuple[str, list[Record]]:
    """A predicate about one or two fields and the records it holds for."""
    parts = rng.sample(fields, 2 if len(fields) > 1 and rng.random() < 0.35 else 1)
    texts, hits = [], records
    for field in parts:
        text, holds = _predicate(field, records, style, rng)
        texts.append(text)
        hits = [record for record in hits if record.name in holds]
    return " and ".join(texts), hits


def _predicate(field: Field, records: list[Record], style: Style, rng: random.Random) -> tuple[str, set[str]]:
    values = {record.name: value for record in records if (value := record.values[field.key]) is not None}
    if not field.is_ordered:
        pool = list(values.values())
        value = rng.choice(pool) if rng.random() < 0.9 else draw(field.spec, rng, style)
        verb = field.predicates[0].split(" ")[0]
        if verb in ("is", "was") and rng.random() < 0.2:
            text = field.predicates[0].format(v=value.text).replace(verb, f"{verb} not", 1)
            return text, {name for name, v in values.items() if v.text != value.text}
        return field.predicates[0].format(v=value.text), {name for name, v in values.items() if v.text == value.text}
    numbers = sorted(value.order for value in values.values() if value.order is not None)
    limit = rng.choice(numbers) if rng.random() < 0.3 else near(field.spec, rng.choice(numbers), rng)
    if rng.random() < 0.4 and len(numbers) > 1:
        limit = (numbers[0] + numbers[1]) / 2 if rng.random() < 0.5 else (numbers[-1] + numbers[-2]) / 2
        limit = round(limit, 1) if field.spec[0] == "~" else float(round(limit))
    more = rng.random() < 0.5
    text = f"{field.predicates[0 if more else 1]} {render(field.spec, limit, style).text}"
    return text, {
        n for n, v in values.items() if v.order is not None and (v.order > limit if more else v.order < limit)
    }


FAMILIES = (
    Family("field_lookup_json", "choice", _make_field_lookup_json),
    Family("field_lookup_text", "choice", _make_field_lookup_text),
    Family("record_lookup", "choice", _make_record_lookup),
    Family("field_present", "noul", make_field_present),
)
