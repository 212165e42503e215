"""Readings: a state with claims that follow from it, contradict it or are not stated in it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from training.families import (
    reading_frames,
    reading_frames_flipped,
    reading_frames_more,
    reading_frames_third,
    reading_frames_turned,
)
from training.families.reading_logic import draw_logic
from training.families.reading_words import CITIES, FIRST, MONTHS, draw_slots, sentence, wrap

_MARKS = {">": "texts", "+": "follows", "-": "contradicts", "?": "unstated", "k": "told", "u": "untold"}


@dataclass
class Reading:
    """`told` and `untold` are indirect questions ("when the bus leaves") that the state answers or does not."""

    state: Any = None
    texts: list[str] = field(default_factory=list)
    follows: list[str] = field(default_factory=list)
    contradicts: list[str] = field(default_factory=list)
    unstated: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)


def parse_frames(source: str) -> tuple[Reading, ...]:
    """The readings of a data module, with open slots."""
    frames = []
    for block in source.strip().split("\n\n"):
        frame = Reading()
        for line in block.strip().splitlines():
            getattr(frame, _MARKS[line[0]]).append(line[2:].strip().replace(" // ", "\n"))
        frames.append(frame)
    return tuple(frames)


_BANKS = (
    reading_frames,
    reading_frames_more,
    reading_frames_third,
    reading_frames_flipped,
    reading_frames_turned,
)
FRAMES = tuple(frame for bank in _BANKS for frame in parse_frames(bank.FRAMES))

_FILLER = (
    "The weather was fine.", "Coffee is in the usual place.", "Nothing else to report.", "The minutes follow tomorrow.",
    "Please file this.", "The parking lot was busy again.", "The radio was playing all day.",
    "I am writing this in a hurry.",
    "Lunch was late.", "The phones were quiet.", "The rest is as discussed.", "There was cake in the break room.",
)  # fmt: skip


def draw_reading(rng: random.Random) -> Reading:
    """A filled reading with its state."""
    roll = rng.random()
    if roll < 0.2:
        text, claims = draw_logic(rng)
        if rng.random() < 0.3:
            text = " ".join(rng.sample((text, rng.choice(_FILLER)), 2))
        return Reading(state=wrap(rng, text), **claims)
    return _draw_profiles(rng) if roll < 0.45 else _draw_frame(rng)


def _lines(frame: Reading) -> list[str]:
    return [*frame.follows, *frame.contradicts, *frame.unstated, *frame.told, *frame.untold]


def _siblings() -> tuple[frozenset[int], ...]:
    """For each frame the frames about the same matter, itself among them: those that share a line with it."""
    lines = [set(_lines(frame)) for frame in FRAMES]
    return tuple(frozenset(at for at, other in enumerate(lines) if one & other) for one in lines)


_SIBLINGS = _siblings()


def _unrelated(rng: random.Random, count: int) -> list[int]:
    """Places of frames of which no two are about the same matter."""
    chosen: list[int] = []
    while len(chosen) < count:
        at = rng.randrange(len(FRAMES))
        if not any(at in _SIBLINGS[other] for other in chosen):
            chosen.append(at)
    return chosen


def _draw_frame(rng: random.Random) -> Reading:
    others = rng.choice((0, 0, 0, 1, 1, 2))
    *places, foreign = _unrelated(rng, 2 + others)
    frames = [FRAMES[at] for at in places]
    *slots, extra = draw_slots(rng, 2 + others)
    first = frames[0]
    drawn = Reading(**{
        name: [line.format_map(slots[0]) for line in getattr(first, name)]
        for name in ("follows", "contradicts", "unstated", "told", "untold")
    })  # fmt: skip
    stray = FRAMES[foreign]
    strange = {**slots[0], **{key: extra[key] for key in ("prod", "prod2", "co", "co2", "day", "n")}}
    drawn.unstated += [line.format_map(strange) for line in rng.sample([*stray.follows, *stray.contradicts], 2)]
    drawn.untold += [line.format_map(strange) for line in rng.sample(stray.told, 1)]
    parts = [rng.choice(frame.texts).format_map(values) for frame, values in zip(frames, slots, strict=True)]
    if rng.random() < 0.2:
        parts.append(rng.choice(_FILLER))
    rng.shuffle(parts)
    if len(parts) > 1 and rng.random() < 0.3:
        drawn.state = parts if rng.random() < 0.4 else {f"note {place}": part for place, part in enumerate(parts, 1)}
    else:
        drawn.state = wrap(rng, rng.choice((" ", " ", "\n")).join(parts))
    return drawn


@dataclass(frozen=True)
class _Trait:
    key: str
    values: tuple[Any, ...]
    says: str
    asks: str
    unit: str = ""


_JOBS = "nurse baker driver clerk welder teacher cook guard painter pilot plumber gardener".split()
_PLACES = tuple(CITIES[:20])
_KINDS: tuple[tuple[tuple[str, ...], tuple[_Trait, ...]], ...] = (
    (
        tuple(FIRST),
        (
            _Trait("job", tuple(_JOBS), "{e} works as a {v}", "what {e} does for a living"),
            _Trait("city", _PLACES, "{e} lives in {v}", "where {e} lives"),
            _Trait("age", tuple(range(19, 70)), "{e} is {v} years old", "how old {e} is", "years old"),
            _Trait("floor", tuple(range(1, 15)), "the desk of {e} is on floor {v}", "on which floor {e} sits"),
            _Trait("joined", tuple(MONTHS), "{e} joined in {v}", "when {e} joined"),
            _Trait("language", ("Dutch", "Greek", "Polish", "Thai", "Swahili"), "the first language of {e} is {v}",
            "what {e}'s first language is"),
        ),
    ),
    (
        ("the Nolo lamp", "the Brix lamp", "the Tarn lamp", "the Ovo lamp", "the Pell lamp", "the Sorrel lamp"),
        (
            _Trait("price", tuple(range(12, 240)), "{e} costs {v} euros", "what {e} costs", "euros"),
            _Trait("color", ("white", "black", "copper", "green"), "{e} is sold only in {v}",
            "which colour {e} comes in"),
            _Trait("weight_g", tuple(range(150, 2400, 50)), "{e} weighs {v} grams", "how heavy {e} is", "grams"),
            _Trait("in_stock", tuple(range(2, 90)), "there are {v} pieces of {e} in stock",
            "how many pieces of {e} are in stock", "pieces in stock"),
            _Trait("made_in", _PLACES, "{e} is made in {v}", "where {e} is made"),
            _Trait("bulb", ("LED", "halogen", "neon"), "{e} has a bulb of the {v} type", "which type of bulb {e} has"),
        ),
    ),
    (
        ("house A", "house B", "house C", "house D", "house E"),
        (
            _Trait("rooms", tuple(range(2, 12)), "{e} has {v} rooms", "how many rooms {e} has", "rooms"),
            _Trait("rent", tuple(range(600, 2900, 50)), "the rent of {e} is {v} a month", "what rent {e} costs",
            "a month in rent"),
            _Trait("heating", ("gas", "oil", "a heat pump", "wood"), "{e} is heated with {v}", "how {e} is heated"),
            _Trait("garden", ("a large garden", "a small garden", "no garden"), "{e} has {v}",
            "whether {e} has a garden"),
            _Trait("built", tuple(range(1890, 2020)), "{e} was built in {v}", "when {e} was built"),
            _Trait("district", ("Old Town", "Hillside", "Riverbank", "Station Quarter"), "{e} stands in {v}",
            "in which district {e} stands"),
        ),
    ),
    (
        ("bus 4", "bus 11", "bus 17", "bus 23", "bus 38", "bus 52"),
        (
            _Trait("to", _PLACES, "{e} goes to {v}", "where {e} goes"),
            _Trait("leaves", ("7:10", "8:25", "9:40", "12:05", "17:50"), "{e} leaves at {v}", "when {e} leaves"),
            _Trait("stops", tuple(range(4, 40)), "{e} has {v} stops", "how many stops {e} makes", "stops"),
            _Trait("driver", tuple(FIRST[:20]), "{e} is driven by {v}", "who drives {e}"),
            _Trait("passengers", tuple(range(3, 70)), "{e} carries {v} passengers", "how many passengers {e} carries",
            "passengers"),
            _Trait("bike_rack", ("a bike rack", "no bike rack"), "{e} has {v}", "whether {e} has a bike rack"),
        ),
    ),
)  # fmt: skip


def _draw_profiles(rng: random.Random) -> Reading:
    names, traits = rng.choice(_KINDS)
    entities = rng.sample(names, rng.choice((1, 2, 2, 3)))
    told = {name: {trait.key: rng.choice(trait.values) for trait in _some(rng, traits)} for name in entities}
    drawn = Reading(state=_render(rng, told, traits))
    for name, values in told.items():
        for trait in traits:
            if trait.key in values:
                _claims(rng, drawn, trait, name, values[trait.key])
                drawn.told.append(trait.asks.format(e=name))
            else:
                drawn.unstated.append(trait.says.format(e=name, v=rng.choice(trait.values)))
                drawn.untold.append(trait.asks.format(e=name))
    _compare(rng, drawn, told, traits)
    return drawn


def _some(rng: random.Random, traits: tuple[_Trait, ...]) -> list[_Trait]:
    return rng.sample(traits, rng.randint(2, len(traits) - 2))


def _claims(rng: random.Random, drawn: Reading, trait: _Trait, name: str, value: Any) -> None:
    other = rng.choice([one for one in trait.values if one != value])
    drawn.follows.append(trait.says.format(e=name, v=value))
    drawn.contradicts.append(trait.says.format(e=name, v=other))
    if trait.unit:
        low, high = (min(value, other), max(value, other))
        bound = (low + high) // 2
        if bound in (low, high):
            return
        over = trait.says.format(e=name, v=f"more than {bound}")
        under = trait.says.format(
            e=name, v=f"less than {bound}" if trait.unit in ("euros", "grams") else f"under {bound}"
        )
        for claim, holds in ((over, value > bound), (under, value < bound)):
            (drawn.follows if holds else drawn.contradicts).append(claim)


def _compare(rng: random.Random, drawn: Reading, told: dict[str, dict[str, Any]], traits: tuple[_Trait, ...]) -> None:
    words = {
        "age": ("{a} is older than {b}", "{a} is younger than {b}"),
        "price": ("{a} is more expensive than {b}", "{a} is cheaper than {b}"),
        "weight_g": ("{a} is heavier than {b}", "{a} is lighter than {b}"),
        "rooms": ("{a} has more rooms than {b}", "{a} has fewer rooms than {b}"),
        "rent": ("the rent of {a} is higher than that of {b}", "the rent of {a} is lower than that of {b}"),
        "built": ("{a} is newer than {b}", "{a} was built before {b}"),
        "stops": ("{a} has more stops than {b}", "{a} has fewer stops than {b}"),
        "passengers": ("{a} carries more people than {b}", "{a} carries fewer people than {b}"),
    }
    names = list(told)
    if len(names) < 2:
        return
    for trait in traits:
        if trait.key not in words:
            continue
        first, second = rng.sample(names, 2)
        more, less = (form.format(a=first, b=second) for form in words[trait.key])
        one, two = told[first].get(trait.key), told[second].get(trait.key)
        if one is None or two is None:
            drawn.unstated.append(rng.choice((more, less)))
        elif one != two:
            drawn.follows.append(more if one > two else less)
            drawn.contradicts.append(less if one > two else more)


def _render(rng: random.Random, told: dict[str, dict[str, Any]], traits: tuple[_Trait, ...]) -> Any:
    shape = rng.random()
    if shape < 0.2:
        return told
    if shape < 0.35:
        key = rng.choice(("name", "item", "label"))
        return [{key: name, **values} for name, values in told.items()]
    if shape < 0.45:
        return {rng.choice(("rows", "entries", "results")): [{"name": name, **values} for name, values in told.items()]}
    says = {trait.key: trait.says for trait in traits}
    if shape < 0.55:
        return "\n".join(
            f"{name}: {', '.join(f'{key} {value}' for key, value in values.items())}" for name, values in told.items()
        )
    facts = [
        sentence(says[key].format(e=name, v=value)) for name, values in told.items() for key, value in values.items()
    ]
    if rng.random() < 0.4:
        rng.shuffle(facts)
    return wrap(rng, " ".join(facts), 0.1)
