"""Nested settings: a tree of keys with values, asked for by path or in words."""

from __future__ import annotations

import random
from typing import Any

_SECTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "server": {
        "port": (80, 443, 3000, 5432, 8080, 9090), "host": ("alpha.local", "10.0.0.4", "db.internal", "0.0.0.0"),
        "protocol": ("http", "https", "grpc", "mqtt"), "workers": (1, 2, 4, 6, 8, 16),
    },
    "logging": {
        "level": ("debug", "info", "warning", "error"), "file": ("app.log", "trace.txt", "/var/log/x.log", "out.log"),
        "rotate": ("daily", "weekly", "never", "hourly"), "color": (True, False),
    },
    "theme": {
        "mode": ("dark", "light", "auto", "sepia"), "font": ("Lora", "Mono", "Inter", "Garamond"),
        "size": (10, 11, 12, 14, 16), "accent": ("teal", "coral", "amber", "violet"),
    },
    "backup": {
        "interval": ("6h", "12h", "1d", "7d"), "target": ("nas-1", "s3-cold", "tape", "usb"), "keep": (3, 5, 7, 14, 30),
        "encrypt": (True, False),
    },
    "shipping": {
        "method": ("express", "standard", "pickup", "freight"), "insured": (True, False),
        "country": ("Chile", "Malta", "Norway", "Ghana"), "boxes": (1, 2, 3, 5, 9),
    },
    "engine": {
        "fuel": ("diesel", "petrol", "gas", "electric"), "power_kw": (55, 77, 96, 110, 150), "cylinders": (3, 4, 6, 8),
        "gearbox": ("manual", "automatic", "cvt", "none fitted"),
    },
    "profile": {
        "nickname": ("moss", "kiwi42", "tundra", "lark"), "language": ("pt", "fi", "tr", "pl"),
        "timezone": ("UTC+1", "UTC-3", "UTC+9", "UTC"), "badge": ("bronze", "silver", "gold", "founder"),
    },
    "ward": {
        "beds": (8, 12, 16, 24, 30), "floor": (0, 1, 2, 3, 5), "head": ("Dr. Rao", "Dr. Amsel", "Dr. Horak",
        "Dr. Bellini"),
        "visits": ("mornings", "afternoons", "closed", "weekends"),
    },
    "lesson": {
        "topic": ("fractions", "verbs", "tides", "magnets"), "room": ("12", "14b", "lab 2", "gym"),
        "minutes": (30, 45, 60, 90), "material": ("worksheet", "video", "map", "model kit"),
    },
    "character": {
        "race": ("elf", "dwarf", "human", "orc"), "mana": (10, 35, 60, 95), "mount": ("wolf", "horse", "drake", "boar"),
        "home": ("Frostfen", "Old Keep", "Saltmere", "Dunhall"),
    },
    "irrigation": {
        "start": ("05:30", "06:00", "21:15", "22:00"), "zone": ("orchard", "beans", "lawn", "berries"),
        "litres": (40, 80, 120, 200), "valve": ("open", "shut", "half", "stuck"),
    },
    "policy": {
        "holder": ("Quist", "Novak", "Rossi", "Eklund"), "plan": ("basic", "plus", "family", "senior"),
        "deductible": (0, 150, 300, 500), "renewal": ("January", "April", "July", "October"),
    },
}  # fmt: skip
_ASKS = (
    "What is {path}?", "{path}", "Value of {path}", "Which value has {key} under {section}?", "{section} {key}?",
    "Look up {key} in the section {section}.", "What does {section} set for {key}?", "Read {path}.",
    "Select the value at {path}.",
    "In {section}, what is the {key}?", "Which {key} is configured for {section}?", "Give me the {key} of {section}.",
    "Find {section} > {key}.", "Pick what is stored as {key} in {section}.", "The {key} of the {section} is",
)  # fmt: skip


def draw_settings(rng: random.Random) -> tuple[Any, str, str | None, list[str], list[str]]:
    """State, question, right value (None: the key is absent), other values of the state, other values of the key."""
    sections = rng.sample(list(_SECTIONS), rng.choice((1, 2, 2, 3, 3, 4)))
    twin = rng.random() < 0.3
    tree: dict[str, dict[str, Any]] = {}
    for section in sections:
        keys = _SECTIONS[section]
        tree[section] = {key: rng.choice(keys[key]) for key in rng.sample(list(keys), rng.randint(2, 4))}
    section = rng.choice(sections)
    key = rng.choice(list(tree[section]))
    possible = [_text(value) for value in _SECTIONS[section][key]]
    names = {section: section}
    if twin:
        first, second = rng.choice(
            (("dev", "prod"), ("old", "new"), ("A", "B"), ("left", "right"), ("default", "override"))
        )
        other = {k: rng.choice(_SECTIONS[section][k]) for k in tree[section]}
        names = {section: f"{section}.{first}"}
        state: Any = {**tree, section: dict(rng.sample([(first, tree[section]), (second, other)], 2))}
        rest = [_text(value) for value in other.values()]
    else:
        state, rest = tree, []
    right: str | None = _text(tree[section][key])
    rest += [_text(value) for keys in tree.values() for value in keys.values() if value is not tree[section][key]]
    if rng.random() < 0.12:
        del tree[section][key]
        right = None
    if rng.random() < 0.2:
        state = {rng.choice(("config", "settings", "doc", "root")): state}
    ask = rng.choice(_ASKS).format(path=f"{names[section]}.{key}", section=names[section], key=key)
    if isinstance(state, dict) and rng.random() < 0.15:
        state = "\n".join(f"{path} = {value}" for path, value in _flat(state, ""))
    return state, ask, right, rest, possible


def _flat(tree: Any, prefix: str) -> list[tuple[str, str]]:
    if not isinstance(tree, dict):
        return [(prefix, _text(tree))]
    return [pair for key, value in tree.items() for pair in _flat(value, f"{prefix}.{key}" if prefix else key)]


def _text(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
