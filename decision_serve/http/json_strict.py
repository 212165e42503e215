"""Bytes -> JSON object, with nothing silently mended.

The values are those of Python's `json`: `1` stays an int, `1.0` a float, and keys keep their order. Refused, each with
the place of the fault: NaN and infinities (`1e999` too), repeated keys, lone surrogates, integers over
`MAX_INTEGER_DIGITS`, nesting past `MAX_DEPTH`, more than `MAX_VALUES` values, bytes that are not UTF-8, and JSON that
is cut or wrong. A leading byte order mark is skipped.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from decision_serve.errors import MAX_ISSUES, Issue, ValidationFailed
from decision_serve.prompts.text import MAX_DEPTH

MAX_INTEGER_DIGITS = 1000
MAX_VALUES = 2**18
"""Strings, numbers, objects and so on that a body may hold; a 4 MiB body could hold two million empty arrays."""

_SURROGATE = re.compile("[\ud800-\udfff]")

_PLAIN_TYPES = frozenset({int, bool, type(None)})
_NEXT_VALUE = re.compile(rb'(?:"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[^,\[{"]++)*+[,\[{]', re.DOTALL)
"""Strings and anything else, then the comma or bracket before a value. A string that is never closed ends the text."""

Path = tuple[str | int, ...]
Fault = tuple[Path, str]


class _RepeatedKeys(dict[str, Any]):
    """An object in which a key stood twice."""

    repeated: list[str]


class _HugeInteger:
    """An integer with too many digits, kept unconverted: conversion takes time quadratic in their count."""

    def __init__(self, digits: int) -> None:
        self.digits = digits


def parse_object(raw: bytes) -> dict[str, Any]:
    """The JSON object in `raw`. Raises `ValidationFailed` with up to `MAX_ISSUES` faults; none quotes a value."""
    text = _decode(raw)
    _check_count(raw)
    value = _parse(text)
    issues: list[Issue] = []
    for path, message in _faults(value):
        issues.append(Issue(path, message, "json_invalid"))
        if len(issues) == MAX_ISSUES:
            break
    if issues:
        raise ValidationFailed(issues)
    if not isinstance(value, dict):
        names = {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
        found = names.get(type(value), "a number")
        raise ValidationFailed.single([], f"The body must be a JSON object, not {found}", "model_attributes_type")
    return value


def _decode(raw: bytes) -> str:
    raw = raw.removeprefix(codecs.BOM_UTF8)
    if not raw.strip():
        raise ValidationFailed.single([], "The body is empty; send a JSON object", "missing")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _invalid(error.start, f"byte {error.start} is not valid UTF-8") from None


def _check_count(raw: bytes) -> None:
    """Refuse too many values before they are built: every value but the first follows a comma or an opening bracket."""
    if sum(map(raw.count, (b",", b"[", b"{"))) < MAX_VALUES:
        return
    count, position = 1, 0
    while match := _NEXT_VALUE.match(raw, position):
        count, position = count + 1, match.end()
        if count > MAX_VALUES:
            message = f"The body has more than {MAX_VALUES} values (strings, numbers, objects, ...)"
            raise ValidationFailed.single([], message, "json_invalid")


def _parse(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise _invalid(error.pos, f"{error.msg.removesuffix(' at')} at character {error.pos}") from None
    except RecursionError:
        raise ValidationFailed.single([], f"nested deeper than {MAX_DEPTH} levels", "json_invalid") from None


def _invalid(position: int, reason: str) -> ValidationFailed:
    return ValidationFailed.single([position], f"Not valid JSON: {reason}", "json_invalid", error=reason)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    marked = _RepeatedKeys(found)
    marked.repeated = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    return marked


def _integer(digits: str) -> int | _HugeInteger:
    count = len(digits) - digits.startswith("-")
    return int(digits) if count <= MAX_INTEGER_DIGITS else _HugeInteger(count)


def _faults(root: Any) -> Iterator[Fault]:
    """Every fault in `root` with its path. Iterative, so that depth costs no stack."""
    yield from _leaf_fault(root, ())
    pending: list[tuple[Any, Path]] = [(root, ())]
    while pending:
        container, path = pending.pop()
        if not isinstance(container, dict | list):
            continue
        if len(path) >= MAX_DEPTH:
            yield path, f"nested deeper than {MAX_DEPTH} levels"
            continue
        if isinstance(container, dict):
            yield from _key_faults(container, path)
        children = container.items() if isinstance(container, dict) else enumerate(container)
        inner: list[tuple[Any, Path]] = []
        for key, child in children:
            if type(child) in _PLAIN_TYPES:
                continue
            if isinstance(child, dict | list):
                inner.append((child, (*path, key)))
            else:
                yield from _leaf_fault(child, (*path, key))
        pending += reversed(inner)


def _leaf_fault(value: Any, path: Path) -> Iterator[Fault]:
    if isinstance(value, str):
        if not value.isascii() and _SURROGATE.search(value):
            yield path, "a lone surrogate is not text"
    elif isinstance(value, float):
        if not math.isfinite(value):
            yield path, "numbers must be finite: NaN, Infinity and numbers too large for a double are refused"
    elif isinstance(value, _HugeInteger):
        yield path, f"the integer has {value.digits} digits, at most {MAX_INTEGER_DIGITS} are allowed"


def _key_faults(value: dict[str, Any], path: Path) -> Iterator[Fault]:
    if isinstance(value, _RepeatedKeys):
        for key in value.repeated:
            yield (*path, key), "this key stands more than once in its object"
    for key in value:
        if not key.isascii() and _SURROGATE.search(key):
            yield path, "a key of this object has a lone surrogate, which is not text"
