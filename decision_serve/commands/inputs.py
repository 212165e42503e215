"""What a caller hands to a command: text, JSON, `@file`, or `-` for standard input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from decision_serve.commands.outcome import refuse


def read_state(value: str) -> Any:
    """The state behind `--state`: text, `@file` (parsed where its name ends in `.json`), or `-` (standard input)."""
    if value == "-":
        return _decode(sys.stdin.buffer.read(), "standard input")
    if not value.startswith("@"):
        return value
    hint = "; a text that begins with @ goes through standard input: --state -"
    text = _read_file(value[1:], hint)
    return parse_json(text, value[1:]) if value.endswith(".json") else text


def read_questions(value: str) -> Any:
    """The JSON behind `--questions`: given as it is, or as `@file`."""
    if value.startswith("@"):
        return parse_json(_read_file(value[1:]), value[1:])
    return parse_json(value, "--questions")


def parse_json(text: str, where: str) -> Any:
    """Strict JSON: no NaN, no Infinity, no key twice in one object. Anything else ends the command."""
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as error:
        refuse(f"{where}: not JSON: {error}")


def split_options(value: str, option: str) -> tuple[str, list[str]]:
    """`Which team?=billing,sales` -> the question and its options."""
    question, _, names = value.rpartition("=")
    options = [name.strip() for name in names.split(",")]
    if not question.strip() or not all(options):
        refuse(f"{option} {value!r}: write it as 'question=first,second,third'")
    if len(set(options)) < len(options):
        refuse(f"{option} {value!r}: an option is given twice")
    return question.strip(), options


def _read_file(path: str, hint: str = "") -> str:
    try:
        return _decode(Path(path).read_bytes(), path)
    except OSError as error:
        refuse(f"{path}: {error.strerror}{hint}")


def _decode(raw: bytes, where: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse(f"{where}: not UTF-8 text: {error.reason} at byte {error.start}")


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return dict(pairs)
