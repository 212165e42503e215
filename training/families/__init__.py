"""Every generator family. A module of families says in `FAMILIES` what it has."""

from __future__ import annotations

import importlib

from training.families.family import Family

MODULES = (
    "lookup", "comparison", "policy", "reading", "entities", "languages", "pairs",
    "routing", "topics", "agents", "safety", "scales", "sentiment", "work",
)  # fmt: skip


def families() -> list[Family]:
    """All families, in a fixed order; their names are unique."""
    found = [family for module in MODULES for family in importlib.import_module(f"training.families.{module}").FAMILIES]
    if len({family.name for family in found}) < len(found):
        raise ValueError("two families have the same name")
    return found
