"""Cases for the next action: a situation, the actions with their conditions, and the one that follows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from training.families.agents_situations import ASIDES, BANDS, SITUATIONS
from training.families.routing_kit import Entry, expand, read_bank


@dataclass(frozen=True)
class Case:
    """`actions`: names with their conditions. `fallback`: one of them applies where no other does."""

    actor: str
    actions: tuple[tuple[str, str], ...]
    right: str
    facts: tuple[str, ...]
    record: dict[str, Any] | None = None
    fallback: bool = False


def situation_case(rng: random.Random) -> Case:
    """Facts that meet the condition of one action, and facts that say that others are not met."""
    actor = rng.choice(list(_SITUATIONS))
    entries = _SITUATIONS[actor]
    right = rng.choice(entries)
    others = [entry for entry in entries if entry is not right]
    fallback = [entry for entry in entries if not entry.texts]
    kept = rng.sample(others, rng.randint(1 if fallback != [right] else 2, len(others)))
    facts = []
    if right.texts:
        facts.append(rng.choice(_met(right)))
    unmet = [rng.choice(_unmet(entry)) for entry in kept if _unmet(entry)]
    facts += unmet if not right.texts else rng.sample(unmet, rng.randint(0, min(2, len(unmet))))
    rng.shuffle(facts)
    rules = tuple((entry.names[0], rng.choice(entry.descriptions)) for entry in (right, *kept))
    has_fallback = any(not entry.texts for entry in (right, *kept))
    return Case(actor, rules, right.names[0], tuple(expand(rng, fact) for fact in facts), None, has_fallback)


def band_case(rng: random.Random) -> Case:
    """One number and actions for ranges of it; the limits are drawn anew each time."""
    actor, key, unit, (low, high), fact, all_names = rng.choice(BANDS)
    count = rng.randint(2, len(all_names))
    start = rng.randint(0, len(all_names) - count)
    names = all_names[start : start + count]
    step = (high - low) // (count * 3)
    cuts = [low + (high - low) * (at + 1) // count + rng.randint(-step, step) for at in range(count - 1)]
    cuts = [_round(cut, high - low) for cut in cuts]
    band = rng.randrange(count)
    floor = cuts[band - 1] if band else low
    ceiling = cuts[band] - 1 if band < count - 1 else high
    value = rng.randint(floor, max(floor, ceiling))
    unit = f" {unit}" if unit else ""
    form = rng.randrange(3)
    rules = []
    for at, name in enumerate(names):
        if at == 0:
            rule = (f"below {cuts[0]}{unit}", f"{key} < {cuts[0]}", f"less than {cuts[0]}{unit}")[form]
        elif at == count - 1:
            rule = (f"{cuts[-1]}{unit} or more", f"{key} >= {cuts[-1]}", f"at least {cuts[-1]}{unit}")[form]
        else:
            floor, ceiling = cuts[at - 1], cuts[at] - 1
            rule = (
                f"from {floor} to {ceiling}{unit}",
                f"{floor} <= {key} < {cuts[at]}",
                f"between {floor} and {ceiling}{unit}",
            )[form]
        rules.append((name, rule))
    record = {key: value, "source": rng.choice(["sensor", "form", "system"])}
    return Case(actor, tuple(rules), names[band], (fact.replace("{v}", str(value)),), record)


def aside(rng: random.Random) -> str:
    """A remark that no rule asks for."""
    return expand(rng, rng.choice(ASIDES))


def _met(entry: Entry) -> list[str]:
    return [text for text in entry.texts if not text.startswith("~")]


def _unmet(entry: Entry) -> list[str]:
    return [text[1:] for text in entry.texts if text.startswith("~")]


def _round(value: int, span: int) -> int:
    size = 1000 if span > 20000 else 10 if span > 300 else 5 if span > 60 else 1
    return round(value / size) * size


_SITUATIONS = read_bank(SITUATIONS)
CASES: tuple[Callable[[random.Random], Case], ...] = (situation_case, situation_case, situation_case, band_case)
