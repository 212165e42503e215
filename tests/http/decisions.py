"""Decisions and states as callers send them, drawn from a seed: Unicode, JSON, quotes, empty descriptions."""

from __future__ import annotations

import random
from typing import Any

WORDS = ["parcel", "Köln", "雨", "late", '"quoted"', "refund", "\n", "torn", "7.5", "🧾", "night desk", "<think>", "{}"]


def texts(rng: random.Random, most: int) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(1, most)))


def generated_decision(rng: random.Random, name: str) -> dict[str, Any]:
    """A decision with 2 to 16 options."""
    options = [
        {"id": f"{rng.choice(WORDS)} {index}", "description": texts(rng, 5) if rng.random() < 0.9 else ""}
        for index in range(rng.choice([2, 2, 3, 4, 7, 16]))
    ]
    return {"id": name, "question": texts(rng, 8), "options": options}


def generated_state(rng: random.Random) -> Any:
    return rng.choice(
        [
            texts(rng, 30),
            {"text": texts(rng, 12), "n": rng.random(), "nested": {"list": [1, None, True, texts(rng, 3)]}},
            [texts(rng, 4), rng.randint(-(10**12), 10**12), {}],
        ]
    )
