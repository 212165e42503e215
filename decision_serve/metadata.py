"""System One metadata: what a checkpoint says about how its rows are built and its logits are read.

It stands in `decider_config.json` (Hub checkpoints) or under `extra.system_one` in `metadata.json` (bundles).
A checkpoint without either is refused: reading logits at a temperature nobody measured gives numbers that look like
probabilities and are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from decision_serve.errors import CheckpointError

DECIDER_CONFIG = "decider_config.json"
BUNDLE_METADATA = "metadata.json"
STATE_FIRST = "state_first"
"""The layout of language models: a row for each question, see `prompts.rows`."""
PAIR = "pair"
"""The layout of encoders: a row for each option, see `prompts.pair_rows`."""
STATE_TOKENS = {STATE_FIRST: 32_768, PAIR: 384}
"""Tokens of a state where the metadata names no limit. Encoders read 512 tokens; the question needs some of them."""

MAX_LABELS = 255
"""Entries of the label table, and so options of the widest question."""

MAX_TEMPERATURE = 1000.0
"""Above this every answer is uniform to four places: no measured temperature lies there."""

QUESTION_TYPES = ("choice", "noul", "score")


@dataclass(frozen=True)
class SystemOneMetadata:
    """How rows are built and read. `temperature` divides logits before the softmax."""

    version: str
    temperature: float
    model: str = ""
    """The model's own name; empty means `decider-<version>`, as the decider family names itself."""
    temperature_by_type: Mapping[str, float] = field(default_factory=dict)
    temperature_schema_first: float | None = None
    neutralize_none: bool = False
    max_options: int = MAX_LABELS
    max_state_tokens: int = 32_768
    schema_first: bool = False
    isolated_levels: bool = False
    layout: str = STATE_FIRST
    fingerprint: str | None = None
    """sha256 of tokenizer and layout tokens, see `prompts.tokenizer.fingerprint`. None: nothing to compare with."""

    @property
    def model_name(self) -> str:
        """The name that answers carry."""
        return self.model or f"decider-{self.version}"

    def temperature_for(self, question_type: str) -> float:
        """The temperature of answers of this type (`choice`, `noul` or `score`)."""
        return self.temperature_by_type.get(question_type, self.temperature)

    def as_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value not in (None, {}, "")}


def read_metadata(folder: Path) -> SystemOneMetadata:
    """The metadata of the checkpoint in `folder`. Raises `CheckpointError` if none can be served."""
    bundle = folder / BUNDLE_METADATA
    if bundle.is_file():
        extra = _read_object(bundle).get("extra")
        if isinstance(extra, dict) and "system_one" in extra:
            return parse_metadata(extra["system_one"], f"{bundle} (extra.system_one)")
    decider = folder / DECIDER_CONFIG
    if decider.is_file():
        # Where the author's config says nothing of it, abstaining options are rewritten.
        return parse_metadata({"neutralize_none": True, **_read_object(decider)}, str(decider))
    raise CheckpointError(
        f"{folder} has no System One metadata: neither {DECIDER_CONFIG} nor extra.system_one in {BUNDLE_METADATA}. "
        "Without a measured temperature its logits cannot be read as probabilities."
    )


def parse_metadata(raw: Any, where: str) -> SystemOneMetadata:
    """Check a metadata object. `where` names its file in errors. Unknown keys are ignored."""
    if not isinstance(raw, dict):
        raise CheckpointError(f"{where}: expected an object, got {type(raw).__name__}")
    layout = "chat" if raw.get("chat_template") is True else raw.get("layout", STATE_FIRST)
    layout = STATE_FIRST if layout == "plain" else layout  # the author's config says "plain" for this layout
    if layout not in (STATE_FIRST, PAIR):
        raise CheckpointError(f"{where}: layout {layout!r} is not served; only {STATE_FIRST!r} and {PAIR!r} are")
    for flag in ("schema_first", "neutralize_none"):
        if raw.get(flag, False) is not False:
            raise CheckpointError(f"{where}: {flag} is {raw[flag]!r}; only false is served")
    if raw.get("temperature_by_options") is not None:
        raise CheckpointError(f"{where}: temperature_by_options is not served")
    if not isinstance(isolated := raw.get("isolated_levels", False), bool):
        raise CheckpointError(f"{where}: isolated_levels is {isolated!r}, expected true or false")
    schema_first = raw.get("temperature_schema_first")
    return SystemOneMetadata(
        version=_name(raw.get("version"), f"{where}: version", "0.8b-v1"),
        model=_name(raw["model"], f"{where}: model", "smollm2-135m") if "model" in raw else "",
        temperature=_temperature(raw.get("temperature"), f"{where}: temperature"),
        temperature_by_type=_by_type(raw.get("temperature_by_type"), f"{where}: temperature_by_type"),
        temperature_schema_first=None
        if schema_first is None
        else _temperature(schema_first, f"{where}: temperature_schema_first"),
        max_options=_count(raw.get("max_options", MAX_LABELS), f"{where}: max_options", 10, MAX_LABELS),
        max_state_tokens=_count(
            raw.get("max_state_tokens", STATE_TOKENS[layout]), f"{where}: max_state_tokens", 1, 2**24
        ),
        isolated_levels=isolated,
        layout=layout,
        fingerprint=_fingerprint(raw.get("fingerprint"), f"{where}: fingerprint"),
    )


def _read_object(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise CheckpointError(f"{path} cannot be read: {error}") from None
    if not isinstance(value, dict):
        raise CheckpointError(f"{path}: expected an object, got {type(value).__name__}")
    return value


def _name(value: Any, where: str, example: str) -> str:
    text = str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    if not text or not text.isprintable():
        raise CheckpointError(f"{where} is {value!r}, expected a name such as {example!r}")
    return str(value)


def _fingerprint(value: Any, where: str) -> str | None:
    if value is not None and not (isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value)):
        raise CheckpointError(f"{where} is {value!r}, expected a sha256 in hexadecimal")
    return value


def _temperature(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MAX_TEMPERATURE:
        raise CheckpointError(f"{where} is {value!r}, expected a number above 0, at most {MAX_TEMPERATURE}")
    return float(value)


def _by_type(value: Any, where: str) -> dict[str, float]:
    if value is None:
        return {}
    if not isinstance(value, dict) or not set(value) <= set(QUESTION_TYPES):
        raise CheckpointError(f"{where} is {value!r}, expected an object with keys among {', '.join(QUESTION_TYPES)}")
    return {key: _temperature(number, f"{where}.{key}") for key, number in value.items()}


def _count(value: Any, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise CheckpointError(f"{where} is {value!r}, expected a whole number from {low} to {high}")
    return value
