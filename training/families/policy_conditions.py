"""Cases and conditions about them, in words and as tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from training.families.lookup_values import Style, draw, near, render, start
from training.families.policy_domains import Category, Domain, Flag, Number

Case = dict[str, Any]
Attribute = Number | Category | Flag


@dataclass(frozen=True)
class Condition:
    """`text` holds for a case where `test` is true, `opposite` where it is false. `keys`: what it is about."""

    text: str
    opposite: str
    test: Callable[[Case], bool]
    keys: tuple[str, ...]


_MORE = (
    ("the {p} is above {t}", "the {p} is {t} or less"),
    ("the {p} exceeds {t}", "the {p} does not exceed {t}"),
    ("the {p} is more than {t}", "the {p} is at most {t}"),
    ("the {p} is over {t}", "the {p} is not over {t}"),
    ("the {p} is higher than {t}", "the {p} is {t} or lower"),
)
_LESS = (
    ("the {p} is below {t}", "the {p} is {t} or more"),
    ("the {p} is under {t}", "the {p} is at least {t}"),
    ("the {p} is less than {t}", "the {p} is not less than {t}"),
    ("the {p} stays below {t}", "the {p} reaches {t}"),
)


def draw_number_condition(number: Number, style: Style, rng: random.Random, limit: float | None = None) -> Condition:
    if limit is None:
        limit = draw(number.spec, rng, style).order
    assert limit is not None
    key, at = number.key, limit
    text = render(number.spec, at, style).text
    more = rng.random() < 0.5
    yes, no = (form.format(p=number.phrase, t=text) for form in rng.choice(_MORE if more else _LESS))
    if more:
        forward, backward = (
            Condition(yes, no, lambda c: c[key] > at, (key,)),
            Condition(no, yes, lambda c: c[key] <= at, (key,)),
        )
    else:
        forward, backward = (
            Condition(yes, no, lambda c: c[key] < at, (key,)),
            Condition(no, yes, lambda c: c[key] >= at, (key,)),
        )
    return forward if rng.random() < 0.5 else backward


def draw_category_condition(category: Category, rng: random.Random) -> Condition:
    count = 1 if len(category.values) < 4 or rng.random() < 0.6 else 2
    chosen = tuple(rng.sample(category.values, count))
    key, listed = category.key, " or ".join(chosen)
    neither = f"not {listed}" if count == 1 else f"neither {' nor '.join(chosen)}"
    yes, no = f"the {category.phrase} is {listed}", f"the {category.phrase} is {neither}"
    if rng.random() < 0.75:
        return Condition(yes, no, lambda c: c[key] in chosen, (key,))
    return Condition(no, yes, lambda c: c[key] not in chosen, (key,))


def draw_flag_condition(flag: Flag, rng: random.Random) -> Condition:
    key = flag.key
    if rng.random() < 0.5:
        return Condition(flag.rule[0], flag.rule[1], lambda c: c[key], (key,))
    return Condition(flag.rule[1], flag.rule[0], lambda c: not c[key], (key,))


def draw_condition(domain: Domain, style: Style, rng: random.Random, taken: tuple[str, ...] = ()) -> Condition:
    """A condition about an attribute that is not among the taken keys."""
    attributes: list[Attribute] = [*domain.numbers, *domain.categories, *domain.flags]
    attribute = rng.choice([attribute for attribute in attributes if attribute.key not in taken])
    if isinstance(attribute, Number):
        return draw_number_condition(attribute, style, rng)
    if isinstance(attribute, Category):
        return draw_category_condition(attribute, rng)
    return draw_flag_condition(attribute, rng)


def both(first: Condition, second: Condition) -> Condition:
    return Condition(
        f"{first.text} and {second.text}", f"{first.opposite} or {second.opposite}",
        lambda c: first.test(c) and second.test(c), first.keys + second.keys,
    )  # fmt: skip


def either(first: Condition, second: Condition) -> Condition:
    return Condition(
        f"{first.text} or {second.text}", f"{first.opposite} and {second.opposite}",
        lambda c: first.test(c) or second.test(c), first.keys + second.keys,
    )  # fmt: skip


def draw_case(domain: Domain, style: Style, rng: random.Random, limits: dict[str, float]) -> Case:
    """Values for all attributes; numbers near their limit at times."""
    case: Case = {}
    for number in domain.numbers:
        limit = limits.get(number.key)
        close = limit is not None and rng.random() < 0.3
        value = near(number.spec, limit or 0, rng) if close else draw(number.spec, rng, style).order
        case[number.key] = limit if close and rng.random() < 0.25 else value
    for category in domain.categories:
        case[category.key] = rng.choice(category.values)
    for flag in domain.flags:
        case[flag.key] = rng.random() < 0.5
    return case


def write_case(
    domain: Domain,
    case: Case,
    keys: tuple[str, ...],
    style: Style,
    rng: random.Random,
    as_json: bool,
    hidden: tuple[str, ...] = (),
) -> Any:
    """The case with the attributes of `keys` and some that no rule asks for."""
    attributes: list[Attribute] = [*domain.numbers, *domain.categories, *domain.flags]
    shown = [a for a in attributes if a.key not in hidden and (a.key in keys or rng.random() < 0.35)]
    rng.shuffle(shown)
    if as_json:
        return _json_case(shown, case, style, rng)
    lines = []
    for attribute in shown:
        if isinstance(attribute, Flag):
            lines.append(attribute.case[0 if case[attribute.key] else 1])
            continue
        value = case[attribute.key]
        text = render(attribute.spec, value, style).text if isinstance(attribute, Number) else value
        form = rng.choice(("The {p} is {v}.", "{P}: {v}.", "{P} {v}.", "It has this {p}: {v}.", "The {p} here: {v}."))
        lines.append(form.format(p=attribute.phrase, P=start(attribute.phrase), v=text))
    return " ".join(lines)


def _json_case(shown: list[Any], case: Case, style: Style, rng: random.Random) -> dict[str, Any]:
    with_units = rng.random() < 0.4
    by_phrase = rng.random() < 0.4
    written: dict[str, Any] = {}
    for attribute in shown:
        if isinstance(attribute, Flag):
            if rng.random() < 0.5:
                written[attribute.rule[0].replace(" ", "_")] = case[attribute.key]
            else:
                written.setdefault("notes", []).append(attribute.case[0 if case[attribute.key] else 1])
            continue
        key = attribute.phrase.replace(" ", "_") if by_phrase else attribute.key
        value = case[attribute.key]
        if isinstance(attribute, Number):
            shown_value = render(attribute.spec, value, style)
            value = shown_value.text if with_units else shown_value.raw
        written[key] = value
    return written
