"""JSON values as prompt text, byte for byte as Python's `json` prints them."""

from __future__ import annotations

import json
import math
from typing import Any

from decision_serve.errors import ValidationFailed

MAX_DEPTH = 64
"""Levels of nesting a value may have."""
MAX_INTEGER_BITS = 4096
"""Printing a longer integer takes time quadratic in its length, and Python refuses it at some point."""
INDEXED_ARRAY_LENGTH = 8
"""Arrays of this many elements and more carry their indices in the prompt."""

Path = tuple[str | int, ...]

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def check_value(value: Any, loc: Path = ()) -> None:
    """Refuse what is no JSON value, or has no exact text: raises `ValidationFailed` at the path of the fault.

    Refused: NaN and infinities, lone surrogates, keys that are not strings, other Python types, and nesting past
    `MAX_DEPTH` levels. Iterative, so that depth costs no stack.
    """
    pending: list[tuple[Any, Path]] = [(value, loc)]
    while pending:
        item, path = pending.pop()
        if isinstance(item, str):
            _check_string(item, path)
        elif isinstance(item, dict | list | tuple):
            if len(path) - len(loc) >= MAX_DEPTH:
                raise ValidationFailed.single(path, f"nested deeper than {MAX_DEPTH} levels", "too_deep")
            if isinstance(item, dict):
                for key in item:
                    if not isinstance(key, str):
                        raise ValidationFailed.single(path, f"the key {key!r} is not a string", "string_type")
                    _check_string(key, path)
                pending += [(child, (*path, key)) for key, child in item.items()]
            else:
                pending += [(child, (*path, index)) for index, child in enumerate(item)]
        elif isinstance(item, float) and not math.isfinite(item):
            raise ValidationFailed.single(path, "numbers must be finite", "finite_number")
        elif isinstance(item, int) and item.bit_length() > MAX_INTEGER_BITS:
            raise ValidationFailed.single(path, f"integers have at most {MAX_INTEGER_BITS} bits", "integer_size")
        elif item is not None and not isinstance(item, bool | int | float):
            raise ValidationFailed.single(path, f"{type(item).__name__} is not a JSON value", "json_type")


def render_text(value: Any) -> str:
    """Text of a value: strings unchanged, everything else as JSON with `", "` and `": "`, in insertion order."""
    # Piece by piece: one call of `json.dumps` would hold the interpreter lock for as long as a large value takes.
    return value if isinstance(value, str) else "".join(_ENCODER.iterencode(value))


def render_state(state: Any) -> str:
    """Text of a state: strings unchanged, everything else annotated with indices, then rendered."""
    return state if isinstance(state, str) else render_text(annotate_indices(state))


def annotate_indices(value: Any) -> Any:
    """Write every element's position into arrays of `INDEXED_ARRAY_LENGTH` elements and more.

    A model that is asked about `records[47]` then reads the index instead of counting. An object element gets `_index`
    as its first field, unless it has one; any other element becomes `{"_index": i, "value": element}`.
    """
    if isinstance(value, dict):
        return {key: annotate_indices(child) for key, child in value.items()}
    if not isinstance(value, list | tuple):
        return value
    children = [annotate_indices(child) for child in value]
    if len(children) < INDEXED_ARRAY_LENGTH:
        return children
    return [
        {"_index": index, **child} if isinstance(value[index], dict) else {"_index": index, "value": child}
        for index, child in enumerate(children)
    ]


def _check_string(text: str, path: Path) -> None:
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise ValidationFailed.single(path, "a lone surrogate is not text", "string_unicode") from None
