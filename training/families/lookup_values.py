"""Values of fields: how they are drawn, compared and written; and the kinds of records read from their table."""

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass
from typing import Any

from training.families.lookup_domains import RECORDS

FIRST = (
    "Anna Boris Carla Deniz Elif Farid Greta Hugo Ines Jonas Keiko Liam Mira Nadia Oskar Priya Quentin Rosa "
    "Samir Tilda Umut Vera Wanda Xavier Yusuf Zoe Amara Bela Chidi Dora Emil Fatima Goran Hana Ivo "
    "Jasmin Kofi Lena Marek Noor"
).split()
LAST = (
    "Abara Berger Castellan Dvorak Eklund Ferreira Grant Haddad Ivers Jansen Kovac Lindner Moreau Novak Okafor Petrov "
    "Quist Rossi Sandoval Tanaka Ulrich Vance Weiss Yilmaz Zeman Brandt Conti Dahl Farrow Nakata Osei Pohl"
).split()
POOLS = {
    "city": "Lisbon|Graz|Oslo|Bergen|Turin|Lyon|Gdansk|Porto|Leeds|Ghent|Malmö|Bilbao|Osaka|Quito|Tampere|Split|Basel|"
    "Cork|Aarhus|Utrecht|Brno|Nairobi|Austin|Perth|Halifax|Riga",
    "country": "Norway|Kenya|Chile|Japan|Portugal|Canada|Poland|India|Ghana|Iceland|Peru|Jordan|Latvia|Malta",
    "colour": "red|blue|green|black|white|yellow|grey|orange|purple|brown|silver|beige|turquoise",
    "company": "Halden & Co|Nordtec|Pinewell|Arco Supply|Lumio|Kessler GmbH|Brightwater|Ostrava Tools|Velmar|"
    "Quarry Foods|Teal Logistics|Fenwick Print|Solenne|Marlow Parts",
    "dept": "sales|finance|legal|logistics|marketing|research|support|production|purchasing|human resources|IT",
    "day": "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
    "first": "|".join(FIRST),
}
MONTHS = "January February March April May June July August September October November December".split()


@dataclass(frozen=True)
class Style:
    """How values are written within one state."""

    money: str
    date: int
    time: int
    keys: int
    cents: bool
    separator: str


@dataclass(frozen=True)
class Value:
    """`text` is for prose and options, `raw` for JSON, `order` for comparing (None: cannot be ordered)."""

    text: str
    raw: Any
    order: float | None = None


@dataclass(frozen=True)
class Field:
    key: str
    phrase: str
    spec: str
    question: str
    sentence: str
    predicates: tuple[str, ...]

    @property
    def is_ordered(self) -> bool:
        return len(self.predicates) == 4

    @property
    def unit(self) -> str:
        parts = self.spec.split(":")
        return parts[-1].strip() if self.spec[0] in "#~" and len(parts) > 2 and not _is_number(parts[-1]) else ""


@dataclass(frozen=True)
class Kind:
    noun: str
    plural: str
    names: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Record:
    name: str
    values: dict[str, Value | None]


def draw_style(rng: random.Random) -> Style:
    money = rng.choice(("${}", "€{}", "£{}", "{} EUR", "{} USD", "{} €", "CHF {}", "{} dollars", "{} euros"))
    return Style(
        money, rng.randrange(5), rng.randrange(3), rng.randrange(5), rng.random() < 0.5, rng.choice(("", ",", ","))
    )


def draw(spec: str, rng: random.Random, style: Style) -> Value:
    """`a|b`, `@pool`, `%time`, `%date`, `%day`, `$low:high[:step]`, `#low:high[:step][: unit]`, `~low:high[: unit]`."""
    if spec[0] == "@":
        return _pooled(spec[1:], rng)
    if spec == "%day":
        day = rng.choice(POOLS["day"].split("|"))
        return Value(day, day)
    if spec == "%time":
        return render(spec, rng.randrange(6 * 12, 23 * 12 + 6) * 5, style)
    if spec == "%date":
        return render(spec, datetime.date(2024, 1, 1).toordinal() + rng.randrange(730), style)
    if spec[0] in "$#~":
        low, high, step, _ = _bounds(spec)
        number = low + step * rng.randrange(round((high - low) / step) + 1)
        if spec[0] == "$" and step == 1 and high < 1000 and style.cents:
            number += rng.choice((0.5, 0.99, 0.9, 0.25, 0.0))
        return render(spec, number, style)
    text = rng.choice(spec.split("|"))
    return Value(text, text)


def render(spec: str, number: float, style: Style) -> Value:
    """The value that `number` stands for."""
    if spec == "%time":
        return Value(write_time(int(number), style.time), write_time(int(number), 0), number)
    if spec == "%date":
        return Value(write_date(int(number), style.date), write_date(int(number), 0), number)
    number = round(number, 2)
    raw: float = int(number) if number == int(number) else number
    if spec[0] == "$":
        return Value(style.money.format(write_number(number, style.separator)), raw, number)
    unit = _bounds(spec)[3]
    if spec[0] == "~":
        number = round(number, 1)
        return Value(f"{number:.1f}{unit}", number, number)
    digits = write_number(number, "" if 1800 <= number <= 2030 and not unit else style.separator)
    return Value(f"{digits}{unit[:-1] if number == 1 and unit.endswith('s') else unit}", raw, number)


def near(spec: str, number: float, rng: random.Random) -> float:
    """A number close to `number` and not equal to it: a near miss."""
    if spec == "%time":
        minutes = rng.choice((1, 5, 15, 30))
        return number - minutes if number + minutes >= 24 * 60 else number + rng.choice((-1, 1)) * minutes
    if spec == "%date":
        return number + rng.choice((-1, 1)) * rng.choice((1, 1, 2, 7, 30))
    _, _, step, _ = _bounds(spec)
    step *= rng.choice((1, 1, 2, 5))
    return round(number + step if number - step <= 0 else number + rng.choice((-1, 1)) * step, 2)


def write_number(number: float, separator: str) -> str:
    return (
        f"{int(number):,}".replace(",", separator)
        if number == int(number)
        else f"{number:,.2f}".replace(",", separator)
    )


def write_time(minutes: int, style: int) -> str:
    hour, minute = divmod(minutes, 60)
    if style == 1:
        return f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"
    return f"{hour:02d}.{minute:02d}" if style == 2 else f"{hour:02d}:{minute:02d}"


def write_date(ordinal: int, style: int) -> str:
    date = datetime.date.fromordinal(ordinal)
    month = MONTHS[date.month - 1]
    return (
        date.isoformat(),
        f"{date.day} {month} {date.year}",
        f"{month} {date.day}, {date.year}",
        f"{date.day:02d}.{date.month:02d}.{date.year}",
        f"{date.day} {month[:3]} {date.year}",
    )[style]


def draw_person(rng: random.Random) -> str:
    return f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def draw_names(names: str, count: int, rng: random.Random) -> list[str]:
    """`count` different names of records."""
    if names == "@person":
        if rng.random() < 0.4:
            return rng.sample(FIRST, count)
        return [f"{a} {b}" for a, b in zip(rng.sample(FIRST, count), rng.sample(LAST, count), strict=True)]
    if "@" in names:
        stem, pool = names.split("@")
        if pool == "code":
            letters = "BCDFGHKLMNPRSTVXZ"
            return [f"{stem}{rng.choice(letters)}{rng.choice(letters)}{n}" for n in rng.sample(range(10, 99), count)]
        digits = int(pool[-1])
        return [f"{stem}{n}" for n in rng.sample(range(10 ** (digits - 1), 10**digits), count)]
    return rng.sample(names.split("|"), count)


def draw_records(kind: Kind, fields: list[Field], count: int, rng: random.Random, style: Style) -> list[Record]:
    names = draw_names(kind.names, count, rng)
    return [Record(name, {field.key: draw(field.spec, rng, style) for field in fields}) for name in names]


def capacity(kind: Kind) -> int:
    """How many different names the kind has."""
    return 30 if "@" in kind.names else kind.names.count("|") + 1


def plural_predicate(predicate: str) -> str:
    """ "costs more than 5" -> "cost more than 5"."""
    verb, _, rest = predicate.partition(" ")
    verb = {
        "is": "are",
        "has": "have",
        "was": "were",
        "does": "do",
        "goes": "go",
        "carries": "carry",
        "flies": "fly",
    }.get(verb, verb.removesuffix("s") if not verb.endswith(("sses", "shes", "ches")) else verb.removesuffix("es"))
    return f"{verb} {rest}".strip()


def start(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def _bounds(spec: str) -> tuple[float, float, float, str]:
    parts = spec[1:].split(":")
    unit = "" if _is_number(parts[-1]) else parts.pop()
    step = float(parts[2]) if len(parts) > 2 else (0.1 if spec[0] == "~" else 1.0)
    return float(parts[0]), float(parts[1]), step, unit


def _pooled(pool: str, rng: random.Random) -> Value:
    text = draw_person(rng) if pool == "person" else rng.choice(POOLS[pool].split("|"))
    return Value(text, text)


def _read_kinds(table: str) -> tuple[Kind, ...]:
    kinds = []
    for block in table.replace("\n  ", " ").strip().split("\n\n"):
        head, *lines = block.split("\n")
        noun, plural, names = (part.strip() for part in head.removeprefix("=").split("|", 2))
        fields = []
        for line in lines:
            key, phrase, spec, question, sentence, *predicates = (part.strip() for part in line.split(";"))
            fields.append(Field(key, phrase, spec, question, sentence, tuple(predicates)))
        kinds.append(Kind(noun, plural, names, tuple(fields)))
    return tuple(kinds)


KINDS = _read_kinds(RECORDS)
