"""Records written as JSON of several shapes, as tables and log lines, and as running text."""

from __future__ import annotations

import random
from typing import Any

from training.families.lookup_values import Field, Kind, Record, Style, Value, draw_person, start

FILLERS = (
    "Hi, here is the overview you asked for.",
    "Sorry for the delay, it was a long week.",
    "Please do not forward this.",
    "The coffee machine is broken again, by the way.",
    "More details follow on Monday.",
    "Numbers are as of this morning.",
    "Let me know if something is unclear.",
    "I copied this from the old sheet.",
    "fyi",
    "Thanks for your patience!",
    "The rest is unchanged.",
    "We will talk about it next week.",
    "Call me if you need more.",
    "As discussed on the phone:",
    "Quick note before I leave:",
    "Nothing else to report.",
)
META_KEYS = ("source", "version", "updated_by", "lang", "chunk", "request_id", "checked", "trace", "tenant", "cached")


def key_of(field: Field, style: Style) -> str:
    words = field.phrase.replace("-", " ").split()
    return (
        field.key,
        "_".join(words).lower(),
        words[0].lower() + "".join(word.capitalize() for word in words[1:]),
        start(field.phrase),
        field.key.upper(),
    )[style.keys]


def as_json(
    kind: Kind, fields: list[Field], records: list[Record], rng: random.Random, style: Style, texts: bool
) -> Any:
    """One of several shapes. `texts`: values with their units, as texts. A value of None is left out."""
    named = rng.choice(("name", "name", "id", "title", kind.noun, "label"))
    if style.keys == 4:
        named = named.upper()

    def cells(record: Record) -> dict[str, Any]:
        pairs = {key_of(f, style): _raw(value, texts) for f in fields if (value := record.values[f.key]) is not None}
        return _nested(pairs, rng) if nest else pairs

    nest = len(fields) > 2 and rng.random() < 0.25
    shape = rng.random()
    if len(records) == 1:
        record = records[0]
        inner = {named: record.name, **cells(record)}
        state: Any = inner if shape < 0.5 else {kind.noun.replace(" ", "_"): inner}
        if shape > 0.85:
            state = [{"field": key, "value": value} for key, value in inner.items()]
    elif shape < 0.3:
        state = [{named: record.name, **cells(record)} for record in records]
    elif shape < 0.55:
        state = {kind.plural: [{named: record.name, **cells(record)} for record in records]}
    elif shape < 0.75:
        state = {record.name: cells(record) for record in records}
    elif shape < 0.88:
        state = {
            key_of(f, style): {r.name: _raw(value, texts) for r in records if (value := r.values[f.key]) is not None}
            for f in fields
        }
    else:
        rows = [[r.name, *(_raw(r.values[f.key], texts) for f in fields)] for r in records]
        state = {"columns": [named, *(key_of(f, style) for f in fields)], "rows": rows}
    return with_meta(state, rng) if rng.random() < 0.25 else state


def as_table(kind: Kind, fields: list[Field], records: list[Record], rng: random.Random, style: Style) -> str:
    """Lines of a table, a list or a log."""
    head = [kind.noun, *(key_of(f, style) for f in fields)]
    rows = [[r.name, *(value.text if (value := r.values[f.key]) else "-" for f in fields)] for r in records]
    shape = rng.randrange(7)
    if shape == 0 and not any(";" in cell for row in rows for cell in row):
        return "\n".join(";".join(row) for row in [head, *rows])
    if shape == 1:
        return "\n".join(" | ".join(row) for row in [head, *rows])
    if shape == 2:
        return "\n".join("\t".join(row) for row in [head, *rows])
    if shape == 3:
        return "\n".join(
            f"{row[0]}: " + ", ".join(f"{k} {c}" for k, c in zip(head[1:], row[1:], strict=True)) for row in rows
        )
    if shape == 4:
        return "\n".join("- " + row[0] + " (" + ", ".join(row[1:]) + ")" for row in rows)
    if shape == 5:
        times = sorted(rng.sample(range(100, 960), len(rows)))
        return "\n".join(
            f"{time // 60:02d}:{time % 60:02d} {kind.noun}={row[0]} "
            + " ".join(f"{key_of(f, style).replace(' ', '_')}={c}" for f, c in zip(fields, row[1:], strict=True))
            for time, row in zip(times, rows, strict=True)
        )
    return "\n\n".join("\n".join(f"{start(k)}: {c}" for k, c in zip(head, row, strict=True)) for row in rows)


def as_prose(fields: list[Field], records: list[Record], rng: random.Random) -> str:
    """Sentences, one for each value, in the order of the records or mixed."""
    blocks = []
    for record in records:
        block = [
            (f, f.sentence.format(n=record.name, v=value.text))
            for f in fields
            if (value := record.values[f.key]) is not None
        ]
        rng.shuffle(block)
        blocks.append([text for _, text in block])
    how = rng.random()
    if how < 0.3:
        lines = [line for block in blocks for line in block]
        rng.shuffle(lines)
        text = " ".join(start(line) + "." for line in lines)
    elif how < 0.6:
        joiner = rng.choice((" and ", ", ", "; "))
        text = " ".join(start(joiner.join(block)) + "." for block in blocks if block)
    elif how < 0.75:
        text = rng.choice(("\n", " / ")).join(", ".join(block) for block in blocks if block)
    else:
        text = " ".join(start(line) + "." for block in blocks for line in block)
    if rng.random() < 0.3:
        filler = rng.choice(FILLERS)
        text = f"{filler} {text}" if rng.random() < 0.5 else f"{text} {filler}"
    return text.lower() if rng.random() < 0.04 else text


def with_meta(state: Any, rng: random.Random) -> Any:
    """Material around the state that is not asked for."""
    extra: dict[str, Any] = {}
    for key in rng.sample(META_KEYS, rng.randint(1, 3)):
        extra[key] = rng.choice((rng.randrange(1, 999), None, True, False, draw_person(rng), "n/a", "v2", "-", []))
    if isinstance(state, dict) and rng.random() < 0.6:
        items = [*state.items(), *((key, value) for key, value in extra.items() if key not in state)]
        if rng.random() < 0.5:
            items = items[::-1]
        return dict(items)
    return {**extra, rng.choice(("data", "items", "result", "payload")): state}


def _raw(value: Value | None, texts: bool) -> Any:
    return None if value is None else value.text if texts else value.raw


def _nested(pairs: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    items = list(pairs.items())
    at = len(items) // 2
    group = rng.choice(("details", "info", "meta", "more", "attributes", "data"))
    return {**dict(items[:at]), group: dict(items[at:])}
