"""Is a number above or below a limit, is an amount of money enough?"""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Noul
from training.families.comparison_money import MONEY
from training.families.comparison_scales import SCALES, number_word
from training.families.lookup_states import FILLERS, as_json, as_prose, as_table, with_meta
from training.families.lookup_values import (
    FIRST,
    KINDS,
    Style,
    capacity,
    draw_records,
    draw_style,
    near,
    render,
    start,
    write_number,
)


def _row(line: str) -> tuple[str, str, str, str]:
    """Phrase, key, bounds and the unit as it follows a number."""
    phrase, key, bounds, unit = (part.strip() for part in line.split("|"))
    return phrase, key, bounds, unit if unit in ("", "%") else f" {unit}"


# `phrase | key | low:high:step | unit`; the measures of one line group come from one place.
_MEASURES = """
battery level | battery | 2:100:1 |%
signal strength | signal_dbm | 20:110:1 | dBm
screen brightness | brightness | 5:100:5 |%
storage used | storage_used | 1:512:1 | GB

room temperature | temp_room | 8:34:1 | °C
humidity | humidity | 12:96:1 |%
CO2 level | co2 | 380:2400:10 | ppm
noise level | noise | 22:104:1 | dB

water pressure | water_pressure | 1:12:1 | bar
flow rate | flow | 3:240:1 | l/min
tank level | tank | 2:100:1 |%
pump speed | pump_rpm | 300:4800:50 | rpm

response time | response_ms | 12:4800:1 | ms
open connections | connections | 3:900:1 |
error count | errors | 2:140:1 |
queue length | queue | 2:480:1 | jobs

number of applicants | applicants | 2:160:1 |
interview score | interview_score | 10:100:1 | points
years of experience | experience | 2:25:1 | years
distance to work | commute | 2:90:1 | km

baggage weight | bag_weight | 4:42:1 | kg
waiting time | wait | 2:130:1 | minutes
number of passengers | passengers | 6:320:1 |
walking distance | walk | 50:2200:50 | m

heart rate | heart_rate | 44:170:1 | bpm
oxygen saturation | spo2 | 80:100:1 |%
hours of sleep | sleep | 3:11:1 | hours
daily steps | steps | 900:18000:100 |

milk yield | milk | 8:46:1 | litres
number of hens | hens | 4:300:1 |
feed in store | feed | 20:900:5 | kg
rainfall | rain | 2:120:1 | mm

class size | class_size | 6:36:1 | pupils
pass mark reached | mark | 20:100:1 | points
missed lessons | missed | 2:40:1 |
books on loan | loans | 2:30:1 |

oven temperature | oven | 120:280:5 | °C
baking time | baking | 10:95:5 | minutes
sugar | sugar | 20:600:10 | g
servings | servings | 2:24:1 |

health points | hp | 2:250:1 |
player level | level | 2:80:1 |
ammunition | ammo | 2:120:1 | rounds
team kills | kills | 2:45:1 |

pallets loaded | pallets | 2:66:1 |
truck mileage | mileage | 4000:480000:1000 | km
fuel left | fuel | 5:600:5 | litres
delay | delay | 2:150:1 | minutes

age of the applicant | age | 12:90:1 | years
household size | household | 2:9:1 | people
days of residence | residence | 10:700:1 | days
documents handed in | documents | 2:14:1 |
"""
GROUPS = tuple(tuple(_row(line) for line in block.split("\n")) for block in _MEASURES.strip().split("\n\n"))
SENTENCES = (
    "The {p} is {v}.", "{p}: {v}.", "Right now the {p} stands at {v}.", "We measured a {p} of {v}.", "{p} {v},",
    "They report a {p} of {v}.", "The {p} was last seen at {v}.", "According to the display the {p} is {v}.",
)  # fmt: skip
RELATIONS = {
    ">": (
        "Is the {p} above {t}?", "The {p} is over {t}.", "Does the {p} exceed {t}?", "Is the {p} higher than {t}?",
        "{p} > {t}", "The {p} is greater than {t}.", "{p} more than {t}?", "Has the {p} gone past {t}?",
        "The {p} lies above {t}.", "Is it more than {t}, the {p}?", "We see a {p} of over {t}.",
    ),
    "<": (
        "Is the {p} below {t}?", "The {p} is under {t}.", "Is the {p} less than {t}?", "{p} < {t}",
        "{p} lower than {t}?",
        "The {p} is smaller than {t}.", "Has the {p} dropped below {t}?", "Does the {p} fall short of {t}?",
        "The {p} does not reach {t}.", "We see a {p} of less than {t}.", "Is {t} more than the {p}?",
    ),
    ">=": (
        "Is the {p} at least {t}?", "The {p} is {t} or more.", "Does the {p} reach {t}?", "{p} >= {t}",
        "The {p} is no less than {t}.", "Is the minimum of {t} met by the {p}?", "The {p} is not below {t}.",
        "{p} at least {t}", "Does the {p} come to {t} or more?", "The required {p} of {t} or more has been reached.",
    ),
    "<=": (
        "Is the {p} at most {t}?", "The {p} is {t} or less.", "Is the {p} no more than {t}?", "{p} <= {t}",
        "The {p} does not exceed {t}.", "Does the {p} stay within the maximum of {t}?", "The {p} is not above {t}.",
        "{p} at most {t}", "Is the {p} up to {t} and not more?", "The {p} keeps to the limit of {t}.",
    ),
    "==": (
        "Is the {p} exactly {t}?", "The {p} equals {t}.", "{p} = {t}", "Is {t} the {p}?",
        "Does the {p} come to {t}, no more, no less?",
        "The {p} is {t}.",
    ),
    "!=": (
        "Is the {p} something other than {t}?", "The {p} differs from {t}.", "{p} is not {t}", "The {p} is not {t}.",
    ),
    "in": (
        "Is the {p} between {t} and {u}?", "The {p} lies within {t} to {u}.", "Is the {p} in the range {t} - {u}?",
        "{p} from {t} to {u}", "The {p} is inside the band from {t} to {u}.", "Does the {p} fall between {t} and {u}?",
    ),
    "out": (
        "Is the {p} outside the range {t} - {u}?", "The {p} is outside {t} to {u}.",
        "The {p} is not between {t} and {u}.",
        "Does the {p} leave the band from {t} to {u}?",
    ),
}  # fmt: skip
SIDES = {
    ">": ("{t} or less", "more than {t}"), "<": ("{t} or more", "less than {t}"),
    ">=": ("less than {t}", "{t} or more"), "<=": ("more than {t}", "{t} or less"),
    "==": ("any other value", "exactly {t}"), "!=": ("exactly {t}", "any other value"),
    "in": ("below {t} or above {u}", "from {t} to {u}"), "out": ("from {t} to {u}", "below {t} or above {u}"),
}  # fmt: skip
RECORD_ASKS = (
    "{c}.", "Is it true that {c}?", "Does this hold: {c}?", "True or false: {c}.", "Can one say that {c}?",
    "Check whether {c}.",
    "It is right that {c}.", "Someone claims that {c}. Is that so?", "{c}?", "Do the data show that {c}?",
    "Verify: {c}",
    "Would it be correct to say that {c}?",
)  # fmt: skip
NEGATED_ASKS = (
    "Is it false that {c}?", "It is not the case that {c}.", "Would it be wrong to say that {c}?",
    "It is untrue that {c}.",
    "The claim \"{c}\" is mistaken.",
)  # fmt: skip


def holds(relation: str, value: float, low: float, high: float) -> bool:
    return {
        ">": value > low, "<": value < low, ">=": value >= low, "<=": value <= low,
        "==": value == low, "!=": value != low,
        "in": low <= value <= high, "out": not low <= value <= high,
    }[relation]  # fmt: skip


def ask_claim(claim: str, true: bool, rng: random.Random) -> tuple[str, int]:
    """A question about a claim, and its answer; now and then it asks for the opposite."""
    if rng.random() < 0.2:
        return start(rng.choice(NEGATED_ASKS).format(c=claim)), int(not true)
    return start(rng.choice(RECORD_ASKS).format(c=claim)), int(true)


def make_number_threshold(rng: random.Random) -> LabelledQuestion:
    how = rng.random()
    if how < 0.6:
        return _measure(rng)
    return claim_of_record(rng, "#~") if how < 0.88 else _claim_of_scale(rng)


def _measure(rng: random.Random) -> LabelledQuestion:
    group = rng.choice(GROUPS)
    rows = rng.sample(group, rng.choice((1, 1, 2, 2, 3, 4)))
    phrase, _, bounds, unit = rows[0]
    step = int(bounds.split(":")[2])
    value = _draw(bounds, rng)
    relation = rng.choice((">", ">", "<", "<", ">=", "<=", "==", "!=", "in", "out"))
    gold = rng.random() < 0.5
    for _ in range(200):
        close = rng.random() < 0.35
        first = value + step * rng.choice((-2, -1, 0, 0, 1, 2)) if close else _draw(bounds, rng)
        second = _draw(bounds, rng)
        if relation in ("in", "out"):
            first, second = sorted((first, second))
            if first == second:
                continue
        if first > 0 and holds(relation, value, first, second) == gold:
            break
    else:
        return _measure(rng)
    separator = rng.choice(("", ","))
    words = rng.random() < 0.12

    def write(number: int) -> str:
        return (number_word(number) if words and not unit.startswith("%") else write_number(number, separator)) + unit

    values = {row[0]: value if row is rows[0] else _draw(row[2], rng) for row in rows}
    limit_key = ""
    if relation in (">", "<=") and rng.random() < 0.25:
        limit_key = rng.choice(("limit", "maximum", "upper limit", "highest allowed value"))
    elif relation in ("<", ">=") and rng.random() < 0.25:
        limit_key = rng.choice(("minimum", "lower limit", "lowest allowed value", "required minimum"))
    parts = {"p": phrase, "t": write(first), "u": write(second)}
    state = _measures_state(rows, values, limit_key, first, write, rng)
    if limit_key:
        parts["t"] = f"the {limit_key}"
    ask = rng.choice(RELATIONS[relation]).format(**parts)
    ask = start(ask) if rng.random() < 0.85 else ask
    if rng.random() < 0.22:
        no, yes = (side.format(**parts) for side in SIDES[relation])
        return LabelledQuestion(state, Noul(ask, false=no, true=yes), int(gold))
    return LabelledQuestion(state, Noul(ask), int(gold))


def _measures_state(
    rows: Any, values: dict[str, int], limit_key: str, limit: int, write: Any, rng: random.Random
) -> Any:
    rows = rng.sample(rows, len(rows))
    if rng.random() < 0.5:
        texts = rng.random() < 0.3
        by_key = rng.random() < 0.6
        pairs: dict[str, Any] = {}
        for phrase, key, _, unit in rows:
            number = values[phrase]
            pairs[key if by_key else phrase] = f"{write_number(number, '')}{unit}" if texts else number
        if limit_key:
            pairs[limit_key.replace(" ", "_")] = limit
            if len(rows) > 1:
                pairs = {
                    "values": {k: v for k, v in pairs.items() if k != limit_key.replace(" ", "_")},
                    **_limits(rows, values, limit_key, limit),
                }
        state: Any = pairs
        if rng.random() < 0.25:
            state = {
                rng.choice(("device", "unit", "case", "id", "site")): rng.choice(FIRST),
                rng.choice(("readings", "data", "values_now")): state,
            }
        return with_meta(state, rng) if rng.random() < 0.25 else state
    how = rng.random()
    if how < 0.3 or limit_key:
        lines = [f"{start(p)}: {write_number(values[p], '')}{unit}" for p, _, _, unit in rows]
        if limit_key:
            lines.append(f"{start(limit_key)} for the {_asked(values)}: {write(limit)}")
        return rng.choice(("\n", "; ", ", ")).join(lines)
    lines = []
    for p, _, _, unit in rows:
        number = values[p]
        text = number_word(number) + unit if rng.random() < 0.1 and unit != "%" else f"{write_number(number, '')}{unit}"
        lines.append(start(rng.choice(SENTENCES).format(p=p, v=text)).removesuffix(",").rstrip(".") + ".")
    if rng.random() < 0.3:
        lines.insert(rng.choice((0, len(lines))), rng.choice(FILLERS))
    return " ".join(lines)


def _asked(values: dict[str, int]) -> str:
    return next(iter(values))


def _limits(rows: Any, values: dict[str, int], limit_key: str, limit: int) -> dict[str, Any]:
    key = next(row[1] for row in rows if row[0] == _asked(values))
    return {limit_key.replace(" ", "_"): {key: limit}}


def _draw(bounds: str, rng: random.Random) -> int:
    low, high, step = (int(part) for part in bounds.split(":"))
    return rng.randrange(low, high + 1, step)


def claim_of_record(rng: random.Random, marks: str) -> LabelledQuestion:
    """Is a field of a record above or below a limit? `marks`: first letters of the kinds of values asked for."""
    kind = rng.choice(KINDS)
    numeric = [field for field in kind.fields if field.is_ordered and field.spec[0] in marks]
    if not numeric:
        return claim_of_record(rng, marks)
    field = rng.choice(numeric)
    style: Style = draw_style(rng)
    fields = [field, *rng.sample([f for f in kind.fields if f is not field], rng.choice((0, 1, 1, 2, 3)))]
    rng.shuffle(fields)
    records = draw_records(kind, fields, min(capacity(kind), rng.choice((1, 1, 2, 2, 3, 4))), rng, style)
    record = rng.choice(records)
    value = record.values[field.key]
    assert value is not None
    assert value.order is not None
    more, gold = rng.random() < 0.5, rng.random() < 0.5
    limit = value.order
    for _ in range(200):
        other = draw_records(kind, [field], 1, rng, style)[0].values[field.key]
        assert other is not None
        assert other.order is not None
        limit = near(field.spec, value.order, rng) if rng.random() < 0.35 else other.order
        if rng.random() < 0.1:
            limit = value.order
        if (value.order > limit if more else value.order < limit) == gold:
            break
    else:
        return claim_of_record(rng, marks)
    claim = f"{record.name} {field.predicates[0 if more else 1]} {render(field.spec, limit, style).text}"
    ask, answer = ask_claim(claim, gold, rng)
    how = rng.random()
    if how < 0.45:
        state: Any = as_json(kind, fields, records, rng, style, texts=rng.random() < 0.4)
    else:
        state = as_table(kind, fields, records, rng, style) if how < 0.6 else as_prose(fields, records, rng)
    return LabelledQuestion(state, Noul(ask), answer)


def _claim_of_scale(rng: random.Random) -> LabelledQuestion:
    """State and limit in different units."""
    scale = rng.choice(SCALES[:5])
    name = rng.choice(scale.subjects)
    value = rng.randint(scale.low, scale.high)
    more, gold = rng.random() < 0.5, rng.random() < 0.5
    while True:
        limit = rng.randint(max(scale.low - 5, 0), scale.high + 20)
        if (value > limit if more else value < limit) == gold:
            break
    first, second = rng.choice(scale.units), rng.choice(scale.units)
    state = start(rng.choice(scale.sentences).format(n=name, v=scale.write(value, first)))
    word = "more" if more else "less"
    ask = rng.choice((
        "Is the value for {n} {w} than {t}?", "For {n} it is {w} than {t}.", "{n}: {w} than {t}?",
        "Is it {w} than {t}?",
        "The figure given for {n} is {w} than {t}.",
    )).format(n=name, w=word, t=scale.write(limit, second))  # fmt: skip
    return LabelledQuestion(state, Noul(start(ask)), int(gold))


def make_money_comparison(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.3:
        return claim_of_record(rng, "$")
    scene = rng.choice(MONEY)
    style = draw_style(rng)
    name, other = rng.sample(FIRST, 2)
    step = rng.choice((1, 5, 10, 50, 100)) if scene.high > 900 else 1
    asks_enough, gold = rng.random() < 0.5, rng.random() < 0.5
    while True:
        first = _amount(scene.low, scene.high, step, style, rng)
        near_miss = rng.random() < 0.3
        second = (
            first + rng.choice((-2, -1, 0, 1, 2)) * step
            if near_miss
            else _amount(scene.low, scene.high, step, style, rng)
        )
        first, second = round(first, 2), round(second, 2)
        met = first > second if scene.strict else first >= second
        if second > 0 and (met == asks_enough) == gold:
            break
    parts = {"n": name, "o": other, "a": _money(first, style), "b": _money(second, style)}
    extra = _money(_amount(scene.low, scene.high, step, style, rng), style)
    ask = rng.choice(scene.yes if asks_enough else scene.no).format(**parts)
    if rng.random() < 0.4:
        keys = {key: int(a) if a == int(a) else a for key, a in zip(scene.keys, (first, second), strict=True)}
        if rng.random() < 0.3:
            keys = {key: _money(amount, style) for key, amount in keys.items()}  # type: ignore[misc]
        items: list[tuple[str, Any]] = [*keys.items(), ("name", name)]
        if "{o}" in "".join(scene.sentences + scene.yes + scene.no):
            items.append(("other_person", other))
        if rng.random() < 0.4:
            items.append((rng.choice(("last_month", "deposit", "previous_amount", "shipping_insurance")), extra))
        if rng.random() < 0.4:
            items.append(("currency", rng.choice(("EUR", "USD", "GBP", "CHF"))))
        rng.shuffle(items)
        state: Any = dict(items)
        if rng.random() < 0.2:
            state = with_meta(state, rng)
    else:
        state = rng.choice(scene.sentences).format(**parts)
        if rng.random() < 0.3:
            noise = rng.choice(FILLERS) if rng.random() < 0.5 else f"Last year it was a different story: {extra}."
            state = f"{noise} {state}" if rng.random() < 0.5 else f"{state} {noise}"
    return LabelledQuestion(state, Noul(ask), int(gold))


def _money(amount: float, style: Style) -> str:
    return style.money.format(write_number(amount, style.separator))


def _amount(low: int, high: int, step: int, style: Style, rng: random.Random) -> float:
    amount = float(rng.randrange(low // step * step or step, high + 1, step))
    return amount + rng.choice((0.5, 0.99, 0.25, 0.0, 0.0)) if style.cents and high <= 900 else amount
