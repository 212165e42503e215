"""A point of a dialogue that is asked about, and what holds there: what is wanted, what was said, what is done.

Whether a message does something is open, None, where the notes of the set and its words do not agree.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from training.dialogue_files import ANYTHING, Dialogue, Intent, Mention, Service, Slot, Turn, Wish

SPEAKERS = (
    ("User", "Assistant"), ("User", "System"), ("Customer", "Agent"), ("user", "bot"), ("Client", "Operator"),
    ("A", "B"), ("CUSTOMER", "ASSISTANT"), ("Caller", "Service"), ("Guest", "Desk"),
)  # fmt: skip
"""What the user and the system are called."""
KEYS = (("role", "content", "user", "assistant"), ("speaker", "text", "customer", "agent"))
"""Of a message in JSON, and the names of the two there."""
MOVE_OF = {
    "INFORM": "informs", "REQUEST": "asks", "AFFIRM": "agrees", "SELECT": "agrees", "AFFIRM_INTENT": "agrees",
    "INFORM NEGATE": "corrects", "NEGATE THANK_YOU": "declines", "NEGATE_INTENT": "declines", "THANK_YOU": "thanks",
    "GOODBYE THANK_YOU": "thanks", "INFORM_INTENT": "begins", "INFORM INFORM_INTENT": "begins",
    "REQUEST_ALTS": "seeks", "INFORM REQUEST_ALTS": "seeks",
}  # fmt: skip
"""By the acts of a turn; a turn with others does several of `MOVES`."""
CLASHES = (
    {"declines", "thanks"}, {"corrects", "declines"}, {"corrects", "informs"}, {"informs", "begins"},
    {"asks", "begins"}, {"seeks", "asks"}, {"seeks", "begins"}, {"seeks", "corrects"}, {"seeks", "declines"},
    {"seeks", "informs"},
)  # fmt: skip
"""Moves that the same words can be: where one is right, the other is no option."""
ENDS = {"THANK_YOU", "GOODBYE"}
PUTS_A_WISH = frozenset({"INFORM_INTENT", "AFFIRM_INTENT", "INFORM", "REQUEST_ALTS", "REQUEST", "AFFIRM"})
"""A turn without one of these ends something, and the intent that the set notes for it is no longer wanted."""
SAYS_NO = re.compile(r"\b(no|not|nope|nah|never|wrong)\b|n['’]?t\b", re.I)
"""A correction is a no to the set, but many only say what is right."""
ENDING = re.compile(r"\b(all|bye|goodbye|nothing|else|done|thanks?|no|nope|that'?s it)\b", re.I)
"""A goodbye to the set, but some only say that what was offered is good."""


@dataclass(frozen=True)
class Scene:
    """The turns of a dialogue from `start` up to `at`, where the user speaks. `names`: of `SPEAKERS` or `KEYS`."""

    dialogue: Dialogue
    start: int
    at: int
    wish: Wish
    service: Service
    names: Sequence[str]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.dialogue.turns[self.start : self.at + 1]

    @property
    def last(self) -> str:
        return self.dialogue.turns[self.at].text

    @property
    def acts(self) -> frozenset[str]:
        return self.wish.acts

    def state(self, rng: random.Random) -> Any:
        """The turns as text with the names of who speaks, or as a JSON list; a single message often as it is."""
        if self.start == self.at and rng.random() < 0.6:
            return self.last
        *keys, user, system = self.names
        said = [(user if turn.wish is not None else system, turn.text) for turn in self.turns]
        if keys:
            return [{keys[0]: name, keys[1]: text} for name, text in said]
        return "\n".join(f"{name}: {text}" for name, text in said)

    def say(self, template: str, **words: str) -> str:
        """A template with its words; who is spoken of stands with a capital letter at its beginning."""
        user = self.names[-2]
        text = template.format(who=user if user == "A" else f"the {user.lower()}", **words)
        return text[:1].upper() + text[1:] if template.startswith("{who}") else text

    def mentions(self) -> list[Mention]:
        return [one for turn in self.turns for one in turn.mentions]

    def said(self) -> list[tuple[Slot, tuple[str, ...]]]:
        """The slots whose values can be read here, and the ways in which these were said."""
        read = {(one.slot, text) for one in self.mentions() for text in (one.said, one.value)}
        slots = {slot.name: slot for slot in self._slots()}
        return [
            (slots[name], ways)
            for name, ways in self.wish.values
            if name in slots and ANYTHING not in ways and any((name, way) in read for way in ways)
        ]

    def unsaid(self) -> list[Slot]:
        """The slots that nobody has named a value of. None where another service has been spoken of: its slots can be
        the same thing under another name."""
        before = self.dialogue.turns[: self.at + 1]
        if any(turn.services != (self.wish.service,) for turn in before):
            return []
        named = {one.slot for turn in before for one in turn.mentions} | {name for name, _ in self.wish.values}
        return [slot for slot in self._slots() if slot.name not in named]

    def _slots(self) -> list[Slot]:
        return [slot for slot in self.service.slots if slot.is_given and not slot.is_flag]

    def topics(self) -> tuple[list[Slot], list[Slot]]:
        """The slots that the last message asks about, and the others."""
        requested, slots = self.wish.requested, self.service.slots
        return [one for one in slots if one.name in requested], [one for one in slots if one.name not in requested]

    def intent(self) -> Intent | None:
        """What is wanted, where it can be read here and is still to be done."""
        if self.wish.since < self.start or not self.acts & PUTS_A_WISH:
            return None
        if self.acts & {"NEGATE_INTENT", *ENDS} and "INFORM_INTENT" not in self.acts:
            return None
        return next((one for one in self.service.intents if one.name == self.wish.intent), None)

    def siblings(self, intent: Intent) -> list[Intent]:
        """What else the service can do. None where a dialogue begins with a booking, which sounds like a search."""
        is_open = intent.is_binding and self.wish.since == 0
        return [] if is_open else [one for one in self.service.intents if one is not intent]

    def move(self) -> str | None:
        """What the last message does, where that is one thing of `MOVES`."""
        move = MOVE_OF.get(" ".join(sorted(self.acts)))
        if move in ("informs", "agrees") and "?" in self.last:
            return None
        return None if move in ("corrects", "declines") and not SAYS_NO.search(self.last) else move

    def agrees(self) -> bool | None:
        if self.acts & {"AFFIRM", "SELECT", "AFFIRM_INTENT"}:
            return None if self.acts & {"NEGATE", "NEGATE_INTENT", *ENDS} else True
        return None if self.acts & {"INFORM_INTENT", "THANK_YOU"} and "NEGATE" not in self.acts else False

    def declines(self) -> bool | None:
        if self.acts & {"NEGATE", "NEGATE_INTENT"}:
            return True if SAYS_NO.search(self.last) else None
        return None if self.acts & {"REQUEST_ALTS", *ENDS} else False

    def thanks(self) -> bool | None:
        told = bool(re.search("thank|thx|appreciate|grateful", self.last.lower()))
        return told if told == ("THANK_YOU" in self.acts) else None

    def asks(self) -> bool | None:
        if "REQUEST" in self.acts:
            return True
        return None if "?" in self.last or self.acts & {"INFORM_INTENT", "REQUEST_ALTS"} else False

    def ends(self) -> bool | None:
        if "GOODBYE" in self.acts or {"NEGATE", "THANK_YOU"} <= self.acts:
            return True if ENDING.search(self.last) else None
        is_open = self.acts & {"THANK_YOU", "NEGATE_INTENT", "SELECT"} and "INFORM_INTENT" not in self.acts
        return None if is_open else False

    def begins(self) -> bool | None:
        """Only with other turns of the user before."""
        before = [turn.wish for turn in self.turns[:-1] if turn.wish is not None]
        if not before:
            return None
        if "INFORM_INTENT" in self.acts:
            own = self.wish.service, self.wish.intent
            return True if all((one.service, one.intent) != own for one in before) else None
        return False if self.acts <= {"INFORM", "AFFIRM", "NEGATE"} and "?" not in self.last else None

    def seeks(self) -> bool | None:
        if "REQUEST_ALTS" in self.acts:
            return True
        is_open = self.acts & {"INFORM_INTENT", "INFORM", "NEGATE_INTENT"} or "?" in self.last
        return None if is_open else False


Deed = tuple[Callable[[Scene], bool | None], tuple[str, ...], tuple[str, ...]]
"""Whether the last message does something, None where that is open; how it and its contrary are asked."""
DEEDS: tuple[Deed, ...] = (
    (
        Scene.agrees,
        ("Does {who} agree?", "{who} says yes.", "Is what was proposed fine with {who}?", "{who} accepts."),
        ("{who} does not agree to anything.", "Is a yes still missing?"),
    ),
    (
        Scene.declines,
        ("Does {who} say no?", "{who} declines.", "Is something turned down at the end?", "Is the last message a no?"),
        ("{who} turns nothing down.", "Is the last message anything but a no?"),
    ),
    (
        Scene.thanks,
        ("Does {who} say thank you?", "{who} thanks at the end.", "Are there thanks in the last message?"),
        ("The last message has no thanks in it.", "Does {who} leave out any thanks?"),
    ),
    (
        Scene.asks,
        ("Does {who} ask for a detail?", "{who} asks something.", "Is there a question in the last message?",
         "Is {who} waiting for some information?"),
        ("{who} asks nothing.", "Is the last message free of questions?"),
    ),
    (
        Scene.ends,
        ("Is {who} done?", "{who} needs nothing more.", "Can the conversation end here?", "Is this all for {who}?"),
        ("There is still something to do for {who}.", "Does {who} still need something?"),
    ),
    (
        Scene.begins,
        ("Does {who} want something else now than before?", "The last message is a new request.",
         "Has {who} moved on to another task?", "Is another thing wanted now?"),
        ("{who} is still at the same task.", "Is the last message part of the same request as before?"),
    ),
    (
        Scene.seeks,
        ("Does {who} want other suggestions?", "{who} would rather see something different.",
         "Is {who} looking for an alternative?"),
        ("{who} does not look for an alternative.", "Is it unnecessary to suggest another one?"),
    ),
)  # fmt: skip
