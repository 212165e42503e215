"""The training part of the Schema-Guided Dialogue set, as its authors publish it: `sgd/*.json` of the folder.

A service has intents, what can be done with it, and slots, what can be said or asked about it. What a user has said is
known after each of the user's turns.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

FLAGS = {"True", "False"}
"""The values of a slot that is true or false."""
ANYTHING = "dontcare"
"""The value of a slot where everything is right to the user."""
NAMES_AN_INTENT = {"INFORM_INTENT", "AFFIRM_INTENT"}


@dataclass(frozen=True, slots=True)
class Slot:
    """`values`: all there are, where they are few. `is_given`: it is for the user to say, not only to ask."""

    name: str
    description: str
    values: tuple[str, ...]
    is_given: bool

    @property
    def is_flag(self) -> bool:
        return set(self.values) == FLAGS


@dataclass(frozen=True, slots=True)
class Intent:
    """`is_binding`: it buys, books or changes something, and does not only look it up."""

    name: str
    description: str
    is_binding: bool


@dataclass(frozen=True, slots=True)
class Service:
    name: str
    description: str
    intents: tuple[Intent, ...]
    slots: tuple[Slot, ...]


class Mention(NamedTuple):
    """A value of a slot as it was said, and in the form that is the same however it is said."""

    slot: str
    said: str
    value: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What is known after a turn of the user: what is wanted, and what the turn did.

    `since`: the first turn that one must have read to know the intent. `values`: of every slot that has one, the ways
    in which it was said. `requested`: the slots that the turn asks about. `acts`: of the turn, as the set names them.
    """

    service: str
    intent: str
    since: int
    requested: tuple[str, ...]
    values: tuple[tuple[str, tuple[str, ...]], ...]
    acts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Turn:
    """`wish`: None where the system speaks."""

    text: str
    services: tuple[str, ...]
    mentions: tuple[Mention, ...]
    wish: Wish | None


@dataclass(frozen=True, slots=True)
class Dialogue:
    services: tuple[str, ...]
    turns: tuple[Turn, ...]


def read_services(folder: Path) -> list[Service]:
    """What `sgd/schema.json` describes."""
    return [_service(row) for row in json.loads((folder / "sgd" / "schema.json").read_text(encoding="utf-8"))]


def _service(row: Mapping[str, Any]) -> Service:
    given = {name for one in row["intents"] for name in (*one["required_slots"], *one["optional_slots"])}
    return Service(
        row["service_name"],
        row["description"],
        tuple(Intent(one["name"], one["description"], one["is_transactional"]) for one in row["intents"]),
        tuple(
            Slot(
                one["name"],
                one["description"],
                tuple(one["possible_values"]) if one["is_categorical"] else (),
                one["name"] in given,
            )
            for one in row["slots"]
        ),
    )


def read_dialogues(folder: Path) -> list[Dialogue]:
    """Those of every `sgd/dialogues_*.json`. Raises `FileNotFoundError` where there is none."""
    paths = sorted((folder / "sgd").glob("dialogues_*.json"))
    if not paths:
        raise FileNotFoundError(f"no dialogues_*.json in {folder / 'sgd'}")
    known: dict[Any, Any] = {}
    with _no_collector():
        return [_dialogue(row, known) for path in paths for row in json.loads(path.read_text(encoding="utf-8"))]


@contextmanager
def _no_collector() -> Iterator[None]:
    """Nothing that is read refers to itself, and looking for that takes longer than the reading."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _dialogue(row: Mapping[str, Any], known: dict[Any, Any]) -> Dialogue:
    """`known`: what was read before. Equal parts are kept once, or a hundred thousand turns would take much memory."""
    turns: list[Turn] = []
    last: Wish | None = None
    for at, turn in enumerate(row["turns"]):
        is_user = turn["speaker"] == "USER"
        wish = _wish(turn["frames"], at, last, known) if is_user else None
        last = wish or last
        services = tuple(frame["service"] for frame in turn["frames"])
        mentions = tuple(known.setdefault(one, one) for one in _mentions(turn["frames"]))
        turns.append(Turn(turn["utterance"].strip(), known.setdefault(services, services), mentions, wish))
    return Dialogue(tuple(row["services"]), tuple(turns))


def _mentions(frames: Sequence[Mapping[str, Any]]) -> Iterable[Mention]:
    """The values in the turn. What the system asks for with proposals has not been said."""
    for action in (action for frame in frames for action in frame["actions"]):
        if action["slot"] not in ("", "intent", "count") and action["act"] != "REQUEST":
            for said, value in zip(action["values"], action["canonical_values"], strict=True):
                yield Mention(action["slot"], said, value)


def _wish(frames: Sequence[Mapping[str, Any]], at: int, last: Wish | None, known: dict[Any, Any]) -> Wish:
    """Of several services in one turn it is about the one that something new is wanted of."""
    named = [frame for frame in frames if NAMES_AN_INTENT & {action["act"] for action in frame["actions"]}]
    frame = (named or frames)[-1]
    acts = frozenset(action["act"] for each in frames for action in each["actions"])
    state = frame["state"]
    service, intent = frame["service"], state["active_intent"]
    if "INFORM_INTENT" in acts or last is None or (last.service, last.intent) != (service, intent):
        since = at
    else:
        since = last.since
    if "AFFIRM_INTENT" in acts:
        since = max(at - 1, 0)
    pairs = ((slot, tuple(values)) for slot, values in sorted(state["slot_values"].items()))
    requested = tuple(
        action["slot"] for each in frames for action in each["actions"] if action["act"] == "REQUEST" and action["slot"]
    )
    return Wish(
        known.setdefault(service, service),
        known.setdefault(intent, intent),
        since,
        requested,
        tuple(known.setdefault(pair, pair) for pair in pairs),
        known.setdefault(acts, acts),
    )
