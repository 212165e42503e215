"""The calibration table: a JSON file `{workload: temperature}`, read once at start-up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from decision_serve.errors import SettingsError, ValidationFailed
from decision_serve.prompts.text import check_value

MIN_TEMPERATURE, MAX_TEMPERATURE = 0.05, 20.0
_QUOTED_CHARACTERS = 80


def read_temperatures(path: str, variable: str) -> dict[str, float]:
    """Temperature by workload, each in [0.05, 20].

    `variable` is the setting that holds `path`. Raises `SettingsError` naming it, and every entry that is at fault.
    """
    where = f"{variable} is {path!r}"
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: bytes that are no UTF-8, a path with a NUL
        raise SettingsError(f"{where}, which cannot be read: {error}") from None
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{where}, which is not JSON: {error}") from None
    if not isinstance(pairs, _Pairs):
        raise SettingsError(f"{where}, which holds no object; it must be {{workload: temperature}}")
    uses = Counter(name for name, _ in pairs)
    faults = dict.fromkeys(fault for name, value in pairs if (fault := _fault(name, value, uses[name])))
    if faults:
        raise SettingsError("\n".join(f"{where}: {fault}" for fault in faults))
    return {name: float(value) for name, value in pairs}


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object as written: a dict would keep the last of two equal names."""


def _fault(name: str, value: Any, uses: int) -> str | None:
    shown = repr(name[:_QUOTED_CHARACTERS])
    if not name:
        return f"the workload {shown} has no name; give it one"
    try:
        check_value(name)
    except ValidationFailed as error:
        return f"the workload {shown} cannot be asked for: {error.message}; rename it"
    if uses > 1:
        return f"the workload {shown} stands {uses} times; keep one"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"the temperature of the workload {shown} is {_json_type(value)}, not a number; write a number"
    if not MIN_TEMPERATURE <= value <= MAX_TEMPERATURE:
        found = repr(value)[:_QUOTED_CHARACTERS]
        return f"the temperature of the workload {shown} is {found}, not from {MIN_TEMPERATURE} to {MAX_TEMPERATURE:g}"
    return None


def _json_type(value: Any) -> str:
    names = {_Pairs: "an object", list: "an array", str: "a string", bool: "a boolean"}
    return names.get(type(value), "null")
