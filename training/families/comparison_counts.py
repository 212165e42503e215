"""How many are there? Small counts in lists, records, logs, check lists and sentences."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice
from training.families.comparison_scales import number_word
from training.families.lookup_states import FILLERS, as_json, as_prose, as_table, with_meta
from training.families.lookup_values import (
    FIRST,
    KINDS,
    capacity,
    draw_records,
    draw_style,
    near,
    plural_predicate,
    render,
)

THINGS = (
    ("things were bought", "Shopping",
    "apples|bread|milk|rice|soap|candles|tea|flour|onions|cheese|batteries|salt|jam|oats"),
    ("tools are in the bag", "Tool bag", "hammer|saw|pliers|tape|level|drill|wrench|chisel|file|torch|knife|brush"),
    ("cities are on the route", "Route", "Graz|Turin|Lyon|Porto|Ghent|Basel|Brno|Oslo|Cork|Split|Riga|Leeds"),
    ("languages are offered", "Languages", "Spanish|Arabic|Polish|Dutch|Korean|Greek|Turkish|Czech|Danish|Hindi"),
    ("instruments play", "On stage", "cello|drums|flute|harp|trumpet|oboe|guitar|tuba|violin|piano"),
    ("documents were handed in", "Attached",
    "passport copy|payslip|contract|photo|bank statement|birth certificate|diploma"),
    ("symptoms are named", "Symptoms", "fever|cough|rash|nausea|headache|dizziness|fatigue|sore throat|cramps"),
    ("animals live on the farm", "Kinds of animals", "hens|goats|sheep|cows|ducks|horses|pigs|donkeys|geese|bees"),
    ("features are missing", "Missing", "search|dark mode|export|undo|offline mode|sorting|login by key|tags|filters"),
    ("colours are available", "Colours", "red|navy|sand|olive|black|white|coral|grey|plum|teal"),
    ("allergens are listed", "Contains", "nuts|milk|soy|eggs|celery|mustard|sesame|wheat|fish"),
    ("rooms are to be painted", "To paint", "kitchen|attic|hallway|study|bathroom|cellar|bedroom|garage|pantry"),
    ("dishes are on the menu", "Menu", "soup|dumplings|curry|salad|risotto|pie|pancakes|stew|noodles|grilled trout"),
    ("services are affected", "Affected", "login|search|mail|billing|chat|maps|uploads|reports|calendar"),
)  # fmt: skip
PEOPLE = (
    ("people came", "{l} came to the meeting."), ("people are on the list", "On the list: {l}."),
    ("people voted yes", "Yes votes came from {l}."), ("people called in sick", "{l} called in sick today."),
    ("guests have confirmed", "Confirmed so far: {l}."), ("children need a seat", "We need child seats for {l}."),
    ("people signed", "Signed by {l}."), ("players are injured", "{l} will miss the match with injuries."),
    ("people are in the team", "The team consists of {l}."), ("authors wrote it", "Written by {l}."),
)  # fmt: skip
ASK = (
    "How many {w}?", "Count: how many {w}?", "Number of those: how many {w}?", "Work out how many {w}.",
    "{w}: how many?",
    "Pick the number: how many {w}?", "Tell me how many {w}.", "Choose the right count. How many {w}?",
    "How many {w} here?",
    "I want to know how many {w}.", "Going by this, how many {w}?", "Select how many {w}.",
)  # fmt: skip
LOG_TEXTS = (
    "disk almost full", "retry scheduled", "user logged in", "connection refused", "cache cleared", "job finished",
    "timeout",
    "config loaded", "token expired", "backup started", "payment declined", "mail queued", "index rebuilt",
    "file missing",
)  # fmt: skip
TASKS = (
    "call the plumber", "order paper", "water the plants", "send invoices", "book flights", "fix the gate",
    "back up the server",
    "pay the rent", "renew the pass", "clean filters", "write minutes", "update the price list", "test the alarm",
)  # fmt: skip


def make_count_items(rng: random.Random) -> LabelledQuestion:
    state, what, count = rng.choice((_records, _records, _things, _things, _people, _log, _tasks, _chat, _nested))(rng)
    ask = rng.choice(ASK).format(w=what)
    return _numbers(state, ask[:1].upper() + ask[1:], count, rng)


def _numbers(state: Any, ask: str, count: int, rng: random.Random) -> LabelledQuestion:
    """Numbers around the right one as options, in order or mixed; the right one at any place."""
    size = rng.choice((2, 3, 4, 4, 5, 5, 6, 7, 8))
    first = max(0, count - rng.randrange(size))
    numbers = list(range(first, first + size))
    if rng.random() < 0.6:
        rng.shuffle(numbers)
    elif rng.random() < 0.2:
        numbers.reverse()
    how = rng.random()
    if how < 0.2:
        names = [number_word(number) for number in numbers]
    elif how < 0.28:
        names = ["none" if number == 0 else str(number) for number in numbers]
    elif how < 0.36:
        names = [f"{number} in all" for number in numbers]
    elif how < 0.46:
        letters = [chr(65 + i) for i in range(size)]
        described = {letter: number_word(number) for letter, number in zip(letters, numbers, strict=True)}
        return LabelledQuestion(state, Choice(ask, described), numbers.index(count))
    elif how < 0.54:
        both = {str(number): number_word(number) for number in numbers}
        return LabelledQuestion(state, Choice(ask, both), numbers.index(count))
    else:
        names = [str(number) for number in numbers]
    return LabelledQuestion(state, Choice(ask, names), numbers.index(count))


def _records(rng: random.Random) -> tuple[Any, str, int]:
    """Records of a kind, all of them or those with a property."""
    while True:
        total = rng.choice((2, 3, 3, 4, 4, 5, 6))
        kind = rng.choice([kind for kind in KINDS if capacity(kind) >= total])
        style = draw_style(rng)
        field, *others = rng.sample(kind.fields, rng.choice((1, 1, 2, 2)))
        if field.is_ordered or field.spec.count("|") > 0:
            break
    fields = [field, *others]
    records = draw_records(kind, fields, total, rng, style)
    if not field.is_ordered:
        few = rng.sample([record.values[field.key] for record in records], min(2, total))
        for record in records:
            if rng.random() < 0.7:
                record.values[field.key] = rng.choice(few)
    values = [value for record in records if (value := record.values[field.key]) is not None]
    if rng.random() < 0.15:
        what, count = f"{kind.plural} are listed", total
    elif field.is_ordered:
        orders = [value.order or 0.0 for value in values]
        limit = near(field.spec, rng.choice(orders), rng)
        more = rng.random() < 0.5
        what = f"{kind.plural} " + plural_predicate(
            f"{field.predicates[0 if more else 1]} {render(field.spec, limit, style).text}"
        )
        count = sum(order > limit if more else order < limit for order in orders)
    else:
        text = rng.choice(values).text
        what = f"{kind.plural} " + plural_predicate(field.predicates[0].format(v=text))
        count = sum(value.text == text for value in values)
    how = rng.random()
    if how < 0.5:
        return as_json(kind, fields, records, rng, style, texts=rng.random() < 0.4), what, count
    if how < 0.8:
        return as_table(kind, fields, records, rng, style), what, count
    return as_prose(fields, records, rng), what, count


def _joined(items: list[str], rng: random.Random) -> str:
    if len(items) == 1:
        return items[0]
    how = rng.random()
    if how < 0.6:
        return ", ".join(items[:-1]) + " and " + items[-1]
    return ", ".join(items) if how < 0.9 else " & ".join(items)


def _things(rng: random.Random) -> tuple[Any, str, int]:
    what, title, pool = rng.choice(THINGS)
    count = rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 6, 7))
    items = rng.sample(pool.split("|"), count)
    how = rng.random()
    if how < 0.45 or count == 0:
        state: Any = {title.lower().replace(" ", "_"): items}
        other = rng.choice([thing for thing in THINGS if thing[1] != title])
        if rng.random() < 0.5:
            key = other[1].lower().replace(" ", "_")
            state[key] = rng.sample(other[2].split("|"), rng.randint(0, 4))
        return (with_meta(state, rng) if rng.random() < 0.3 else state), what, count
    if how < 0.6:
        return f"{title}\n" + "\n".join(f"{rng.choice('-*')} {item}" for item in items), what, count
    state = f"{title}: {_joined(items, rng)}."
    if rng.random() < 0.4:
        state = f"{rng.choice(FILLERS)} {state}" if rng.random() < 0.5 else f"{state} {rng.choice(FILLERS)}"
    return state, what, count


def _people(rng: random.Random) -> tuple[Any, str, int]:
    what, sentence = rng.choice(PEOPLE)
    named = rng.randint(1, 5)
    names = rng.sample(FIRST, named + 2)
    items, count = names[:named], named
    if rng.random() < 0.3:
        more = rng.randint(2, 4)
        items, count = (
            [*items, f"{number_word(more)} {rng.choice(('others', 'more', 'friends', 'newcomers'))}"],
            named + more,
        )
    state = sentence.format(l=_joined(items, rng))
    if rng.random() < 0.4:
        extra = rng.choice(
            ("{a} is not among them.", "{a} and {b} are not counted here.", "{a} wrote this down.", "Nothing from {a}.")
        )
        state += " " + extra.format(a=names[-1], b=names[-2])
    return state, what, count


def _log(rng: random.Random) -> tuple[Any, str, int]:
    levels = rng.choice(
        (("ERROR", "WARN", "INFO"), ("error", "warning", "info"), ("E", "W", "I"), ("FAIL", "SKIP", "PASS"))
    )
    total = rng.randint(2, 8)
    marks = [rng.choice(levels) for _ in range(total)]
    times = sorted(rng.sample(range(24 * 60), total))
    texts = [rng.choice(LOG_TEXTS) for _ in marks]
    at = rng.randrange(3)
    if rng.random() < 0.3:
        state: Any = [{"level": mark, "msg": text} for mark, text in zip(marks, texts, strict=True)]
    else:
        shape = rng.choice(("{t} {m} {x}", "[{m}] {x}", "{t} [{m}] {x}", "{m}: {x}"))
        state = "\n".join(
            shape.format(t=f"{time // 60:02d}:{time % 60:02d}", m=mark, x=text)
            for time, mark, text in zip(times, marks, texts, strict=True)
        )
    what = rng.choice(
        (f"lines have the level {levels[at]}", f"{levels[at]} entries are there", f"entries are marked {levels[at]}")
    )
    if rng.random() < 0.12:
        return state, rng.choice(("entries are there in all", "lines are in the log")), total
    return state, what, marks.count(levels[at])


def _tasks(rng: random.Random) -> tuple[Any, str, int]:
    total = rng.randint(2, 7)
    tasks = rng.sample(TASKS, total)
    done = [rng.random() < 0.5 for _ in tasks]
    asks_done = rng.random() < 0.5
    count = done.count(asks_done)
    if rng.random() < 0.35:
        state: Any = [{"task": task, "done": is_done} for task, is_done in zip(tasks, done, strict=True)]
    else:
        yes, no = rng.choice((("[x]", "[ ]"), ("done:", "open:"), ("✓", "✗"), ("DONE", "TODO")))
        state = "\n".join(f"{yes if is_done else no} {task}" for task, is_done in zip(tasks, done, strict=True))
    return (
        state,
        ("tasks are done" if asks_done else rng.choice(("tasks are still open", "tasks are not done yet"))),
        count,
    )


def _chat(rng: random.Random) -> tuple[Any, str, int]:
    speakers = rng.sample(FIRST, rng.choice((2, 2, 3)))
    lines = [(rng.choice(speakers), rng.choice(FILLERS)) for _ in range(rng.randint(2, 6))]
    who = rng.choice(speakers)
    count = sum(speaker == who for speaker, _ in lines)
    if rng.random() < 0.3:
        state: Any = [{"from": speaker, "text": text} for speaker, text in lines]
    else:
        state = "\n".join(f"{speaker}: {text}" for speaker, text in lines)
    return (
        state,
        rng.choice((f"messages are from {who}", f"messages come from {who}", f"lines belong to {who}")),
        count,
    )


def _nested(rng: random.Random) -> tuple[Any, str, int]:
    """Lists by group: one of them is asked for."""
    groups = rng.sample(
        ("kitchen", "north wing", "night shift", "team A", "team B", "class 5a", "office Graz", "storage"), 3
    )
    lists = {group: rng.sample(FIRST, rng.randint(0, 5)) for group in groups}
    group = rng.choice(groups)
    state: Any = lists if rng.random() < 0.7 else {"staff": lists, "checked": True}
    if rng.random() < 0.35:
        state = "\n".join(f"{name}: {', '.join(people) or 'nobody'}" for name, people in lists.items())
    return (
        state,
        rng.choice(
            (f"people are listed for {group}", f"names are under {group}", f"persons are in the list of {group}")
        ),
        len(lists[group]),
    )
