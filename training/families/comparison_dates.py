"""Did something happen before something else; is a date before, within or after a period?"""

from __future__ import annotations

import datetime
import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.families.comparison_numbers import ask_claim, claim_of_record
from training.families.comparison_scales import number_word
from training.families.comparison_windows import DEADLINES, EVENTS, WINDOWS
from training.families.lookup_states import FILLERS, with_meta
from training.families.lookup_values import POOLS, start, write_date, write_time

DAYS = POOLS["day"].split("|")
BEFORE = (
    "{a} came before {b}", "{a} was earlier than {b}", "{a} preceded {b}", "{b} came after {a}",
    "{b} was later than {a}",
    "{b} followed {a} in time", "{a} took place before {b} did", "by the time of {b}, {a} was already past",
)  # fmt: skip
ASK_BEFORE = (
    "Did {a} come before {b}?", "Was {a} earlier than {b}?", "{a} before {b}?", "Was {b} later than {a}?",
    "Did {b} come after {a}?",
    "Is {a} dated earlier than {b}?", "In the order of events, is {a} ahead of {b}?", "{b} after {a}?",
    "Is it {a} first and {b} later?",
    "Does {a} lie before {b} in time?",
)  # fmt: skip
ASK_DATE = {
    "before": ("Was {a} before {d}?", "{a} was earlier than {d}.", "Did {a} come sooner than {d}?", "{a} before {d}",
    "Had {a} happened before {d}?"),
    "after": ("Was {a} after {d}?", "{a} was later than {d}.", "Did {a} come later than {d}?", "{a} after {d}",
    "Did {a} happen only after {d}?"),
    "by": ("Was {a} on or before {d}?", "{a} was no later than {d}.", "Did {a} happen by {d} at the latest?",
    "{a} met the date {d} or was earlier."),
    "from": ("Was {a} on or after {d}?", "{a} was no earlier than {d}.", "Did {a} happen on {d} or later?"),
    "on": ("Was {a} on {d}?", "{a} fell on {d}.", "Is {d} the date of {a}?"),
}  # fmt: skip


def make_date_order(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.25:
        return claim_of_record(rng, "%")
    while True:
        writer, low, high, prefix = _writer(rng)
        events = rng.choice(EVENTS)
        names = rng.sample(events, rng.choice((2, 2, 2, 3, 3, 4)))
        moments = [rng.randrange(low, high) for _ in names]
        if rng.random() < 0.35:
            moments[1] = moments[0] + rng.choice((-3, -2, -1, 1, 2, 3))
        if rng.random() < 0.06:
            moments[1] = moments[0]
        if all(low <= moment < high for moment in moments):
            break
    state = _order_state(names, moments, writer, prefix, rng)
    first, second = names[0], names[1]
    if rng.random() < 0.35:
        return _against_date(state, first, moments[0], writer, low, high, prefix, rng)
    is_before = moments[0] < moments[1]
    if is_before != (rng.random() < 0.5) and moments[0] != moments[1]:
        first, second, is_before = second, first, not is_before
    if rng.random() < 0.35:
        ask, gold = ask_claim(rng.choice(BEFORE).format(a=first, b=second), is_before, rng)
    else:
        ask, gold = start(rng.choice(ASK_BEFORE).format(a=first, b=second)), int(is_before)
    if rng.random() < 0.15 and moments[0] != moments[1] and gold == int(is_before):
        return LabelledQuestion(state, Noul(ask, false=f"{second} came first", true=f"{first} came first"), gold)
    return LabelledQuestion(state, Noul(ask), gold)


def _writer(rng: random.Random) -> tuple[Any, int, int, str]:
    """How moments are written, their range, and the preposition in front of them."""
    how = rng.random()
    if how < 0.2:
        return (lambda day: DAYS[day]), 0, 7, "on "
    style = rng.randrange(3)
    if how < 0.42:
        step = rng.choice((1, 5, 15))
        return (lambda at: write_time(at * step, style)), 6 * 60 // step, 23 * 60 // step, "at "
    first = datetime.date(rng.randint(2019, 2026), 1, 1).toordinal()
    span = rng.choice((60, 365, 365, 1400))
    date_style = rng.randrange(5)
    if how < 0.55:
        return (lambda day: datetime.date.fromordinal(day).strftime("%d %B").lstrip("0")), first, first + 364, "on "
    if how < 0.62:
        return (
            (lambda day: f"{datetime.date.fromordinal(day).isoformat()}T{day % 24:02d}:30:00Z"),
            first,
            first + span,
            "at ",
        )
    return (lambda day: write_date(day, date_style)), first, first + span, "on "


def _order_state(names: list[str], moments: list[int], writer: Any, prefix: str, rng: random.Random) -> Any:
    pairs = list(zip(names, moments, strict=True))
    rng.shuffle(pairs)
    how = rng.random()
    if how < 0.3:
        state: Any = {name.removeprefix("the ").replace(" ", "_"): writer(moment) for name, moment in pairs}
        return with_meta(state, rng) if rng.random() < 0.25 else state
    if how < 0.42:
        word = rng.choice(("date", "when", "ts", "at"))
        return [{"event": name.removeprefix("the "), word: writer(moment)} for name, moment in pairs]
    if how < 0.55:
        return "\n".join(f"{writer(moment)} {name.removeprefix('the ')}" for name, moment in pairs)
    days = prefix == "on " and moments[0] > 1000
    if how < 0.68 and days and len(pairs) == 2 and moments[0] != moments[1]:
        (one, first), (two, second) = pairs
        gap = abs(second - first)
        far = f"{number_word(gap)} day{'s' if gap > 1 else ''}" if gap < 60 else f"{gap // 30} months"
        return f"{start(one)} was on {writer(first)}, {two} {far} {'later' if second > first else 'earlier'}."
    sentences: tuple[str, ...] = (
        "{e} was {p}{d}.",
        "{e} took place {p}{d}.",
        "{p}{d}: {e}.",
        "{e} came {p}{d}.",
        "{d} was the day of {e}.",
    )
    if prefix == "at ":
        sentences = sentences[:4]
    lines = [start(rng.choice(sentences).format(e=name, p=prefix, d=writer(moment))) for name, moment in pairs]
    if moments[0] < 7 and rng.random() < 0.5:
        lines.insert(0, "All of this happened in one week, Monday to Sunday.")
    if rng.random() < 0.3:
        lines.insert(rng.choice((0, len(lines))), rng.choice(FILLERS))
    return " ".join(lines)


def _against_date(
    state: Any, name: str, moment: int, writer: Any, low: int, high: int, prefix: str, rng: random.Random
) -> LabelledQuestion:
    relation = rng.choice(("before", "after", "before", "after", "by", "from", "on"))
    wanted = rng.random() < 0.5
    for _ in range(200):
        limit = moment + rng.choice((-2, -1, 0, 1, 2)) if rng.random() < 0.4 else rng.randrange(low, high)
        gold = {
            "before": moment < limit, "after": moment > limit, "by": moment <= limit, "from": moment >= limit,
            "on": moment == limit,
        }[relation]  # fmt: skip
        if gold == wanted and low <= limit < high:
            break
    else:
        gold, limit, relation = True, moment, "on"
    asks = ASK_DATE[relation] if prefix == "on " else tuple(a for a in ASK_DATE[relation] if " on " not in a)
    if not asks:
        asks = ("Is {d} the time of {a}?",) if relation == "on" else ASK_DATE[relation]
    ask = rng.choice(asks).format(a=name, d=writer(limit))
    if prefix == "at ":
        ask = ask.replace("the date", "the time")
    return LabelledQuestion(state, Noul(start(ask)), int(gold))


def make_date_window(rng: random.Random) -> LabelledQuestion:
    how = rng.random()
    if how < 0.72:
        return _window(rng)
    return _deadline(rng)


def _moments(rng: random.Random, times: bool) -> tuple[Any, int, int]:
    """How moments are written, the first possible one and the longest period."""
    if times:
        style = rng.randrange(3)
        return (lambda at: write_time(at, style)), rng.randrange(6 * 60, 13 * 60, 15), 9 * 60
    style = rng.randrange(5)
    return (
        (lambda day: write_date(day, style)),
        datetime.date(2023, 1, 1).toordinal() + rng.randrange(900),
        rng.choice((10, 60, 400)),
    )


def _window(rng: random.Random) -> LabelledQuestion:
    """A period with two ends; the case is before, in or after it, or an end is not given."""
    window = rng.choice(WINDOWS)
    writer, first, longest = _moments(rng, window.times)
    step = 15 if window.times else 1
    last = first + max(step, rng.randrange(longest) // step * step)
    gold = rng.randrange(3)
    gap = (
        step * rng.choice((1, 1, 2, 5, 9))
        if rng.random() < 0.5
        else step * rng.randint(1, 40 if not window.times else 12)
    )
    if gold == 0:
        moment = first - gap
    elif gold == 2:
        moment = last + gap
    else:
        moment = rng.choice((first, last, *(rng.randint(first, last) // step * step for _ in range(4))))
        moment = min(max(moment, first), last)
    if window.times:
        moment = min(max(moment, 1), 24 * 60 - 1)
        if moment == last and window.ends_open:
            moment -= step
        if moment < first and gold == 1:
            moment = first
    parts = {"s": writer(first), "e": writer(last), "t": writer(moment)}
    unknown = rng.random() < 0.12
    if rng.random() < 0.4:
        pairs = list(zip(window.keys, (parts["s"], parts["e"], parts["t"]), strict=True))
        if unknown:
            pairs[2] = (pairs[2][0], None)
        rng.shuffle(pairs)
        state: Any = dict(pairs)
        state = with_meta(state, rng) if rng.random() < 0.25 else state
    else:
        unknown = False
        state = rng.choice(window.sentences).format(**parts)
        if rng.random() < 0.25:
            state = f"{state} {rng.choice(FILLERS)}"
    names = list(rng.choice(window.options))
    described = rng.random() < 0.35
    notes = dict(zip(names, rng.choice(_NOTES), strict=True)) if described else {}
    options = names[:]
    right = names[gold]
    if unknown or rng.random() < 0.12:
        options.append(rng.choice(("cannot be told", "unknown", "not enough information", "date missing")))
        right = options[-1] if unknown else right
    if not unknown and rng.random() < 0.12:
        options.remove(rng.choice([name for name in options if name != right]))
    rng.shuffle(options)
    ask = rng.choice(window.asks if rng.random() < 0.7 else _ANY_ASKS)
    question = Choice(ask, {name: notes.get(name) for name in options}) if described else Choice(ask, options)
    return LabelledQuestion(state, question, options.index(right))


_ANY_ASKS = (
    "Compare the dates and times and pick the right label.",
    "Which label fits?",
    "Choose the fitting status.",
    "Status?",
    "Before, within or after: which is it?",
    "Going by the dates and times, what applies?",
    "timing",
    "Select the state at that moment.",
    "What do the dates and times say?",
    "Classify by time.",
    "How does it stand?",
)
_NOTES = (
    ("the period has not begun", "inside the period", "the period is over"),
    ("earlier than the first day or hour", "between first and last, both included", "later than the last day or hour"),
    ("too early", "the moment falls into the period", "too late"),
    ("before the start", "from start to end", "after the end"),
)


def _deadline(rng: random.Random) -> LabelledQuestion:
    """One end only, given as a date or as so many days or months after another date."""
    deadline = rng.choice(DEADLINES)
    writer, begin, _ = _moments(rng, times=False)
    how = rng.random()
    if how < 0.5:
        limit, rule = begin, rng.choice(deadline.fixed).format(d=writer(begin))
    else:
        days = rng.choice((7, 10, 14, 14, 30, 30, 60, 90))
        limit = begin + days
        text = (
            f"{days} days"
            if days % 7 or rng.random() < 0.5
            else f"{number_word(days // 7)} week{'s' if days > 7 else ''}"
        )
        rule = rng.choice(deadline.counted).format(d=writer(begin), k=text)
    on_time = rng.random() < 0.5
    if how < 0.5:
        gap = rng.choice((0, 1, 2, 6, 20, 45))
        moment = limit - gap if on_time else limit + gap + 1
    else:
        moment = (
            rng.choice((begin + 1, limit - 1, limit - 3, (begin + limit) // 2))
            if on_time
            else limit + rng.choice((1, 2, 8, 40))
        )
        moment = max(moment, begin)
    case = rng.choice(deadline.cases).format(t=writer(moment))
    if rng.random() < 0.2:
        state: Any = {"rule": rule, "case": case}
    else:
        state = f"{rule} {case}" if rng.random() < 0.6 else f"{case} {rule}"
    names = list(rng.choice(deadline.options))
    right = names[0 if on_time else 1]
    if rng.random() < 0.25:
        names.append(rng.choice(("no deadline given", "cannot be told", "not stated")))
    rng.shuffle(names)
    return LabelledQuestion(state, Choice(rng.choice(deadline.asks), names), names.index(right))
