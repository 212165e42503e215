"""Questions about dialogues of people with an assistant: what is wanted, of whom, what has been said and what not.

From the training part of the Schema-Guided Dialogue set (see `training/README.md`). One dialogue in ten is left out
here, by `splits`, and every dialogue with one of `HELD_OUT_SERVICES`, of which no option and no value is seen either.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.asked import Asked, among
from training.dialogue_files import (
    ANYTHING,
    FLAGS,
    Dialogue,
    Intent,
    Mention,
    Service,
    Slot,
    Turn,
    Wish,
    read_dialogues,
    read_services,
)
from training.splits import is_held_out

NAME, UNSEEN_NAME = "sgd", "sgd unseen services"
"""Of the questions about what is wanted of a service that is trained on, and of one of `HELD_OUT_SERVICES`."""
HELD_OUT_SERVICES = frozenset({"Weather_1", "Homes_1"})
QUESTIONS = 4
"""About a state, at most."""
TURNS = 8
"""Of a state, at most."""
MOST_WORDS = 170
"""Of the turns of a state together; the first ones are left out of longer ones."""
TURNED = 0.25
"""Of the yes/no questions, those that ask for the contrary."""
DEED_SHARE = 0.4
"""Of the states, those that are drawn for a yes/no question about what the last message does."""
TRIES = 300
"""Draws of a state that such a question has the wanted answer for; without one, others are asked."""
SPEAKERS = (
    ("User", "Assistant"), ("User", "System"), ("Customer", "Agent"), ("user", "bot"), ("Client", "Operator"),
    ("A", "B"), ("CUSTOMER", "ASSISTANT"), ("Caller", "Service"), ("Guest", "Desk"),
)  # fmt: skip
KEYS = (("role", "content", "user", "assistant"), ("speaker", "text", "customer", "agent"))
WHO = {"User": "the user", "user": "the user", "A": "A"}
"""What questions call the one who speaks under these names; of others, the name in small letters."""

ASK_INTENT = (
    "What does {who} want?", "What does {who} want now?", "intent", "Which of these does {who} ask for at the end?",
    "What is to be done for {who} next?", "What is {who} after now?", "Pick what {who} wants to do.",
    "Which action fits the last message?", "What is this about by now?",
)  # fmt: skip
ASK_SERVICE = (
    "Which service can do this?", "Who should take this?", "Which of these does {who} need now?",
    "Where does the last request belong?", "Pick the service for what {who} wants at the end.", "service",
    "Which one can help {who} with this?",
)  # fmt: skip
WANTED = (
    "Does {who} now want to {intent}?", "{who} wants to {intent}.", "Does {who} want to {intent}?",
    "Is it the wish of {who} to {intent}?", "The thing to do now: {intent}.", "At the end {who} wants to {intent}.",
    'Does "{intent}" fit what {who} wants now?',
)  # fmt: skip
NOT_WANTED = (
    "{who} does not want to {intent} now.", "Does {who} want something else than to {intent}?",
    'Is "{intent}" the wrong thing to do now?',
)  # fmt: skip
ELSE = ("something else", "none of these", "another request")

ASK_VALUE = (
    "What is the {slot}?", "What {slot} is wanted?", "{slot}", "{slot}?", "Pick the {slot}.", "{described}?",
    "What has been said about the {slot}?", "Which value has the {slot}?", "Fill in: {slot}", "{described}:",
)  # fmt: skip
ASK_VALUE_OF = {
    "account_type": ("Which account?", "From which kind of account?"), "amount": ("How much money?",),
    "artist": ("Who is the artist?", "Whose song?"), "city": ("Which city?", "In which city?"),
    "city_of_event": ("Which city?", "In which city is the event?"), "cuisine": ("What kind of food?",),
    "check_in_date": ("From which day on is the stay?", "When do they arrive?"),
    "check_out_date": ("Until which day is the stay?", "When do they leave again?"),
    "date": ("Which day?", "On what date?"), "departure_date": ("On which day is the departure?",),
    "destination": ("What is the destination?",), "destination_city": ("Where does the flight go?",),
    "from_location": ("Where does the journey start?",), "to_location": ("Where does the bus go?",),
    "origin": ("Where does the journey start?",), "origin_city": ("Where does the flight start?",),
    "genre": ("What genre?",), "group_size": ("How many people travel?",), "hotel_name": ("Which hotel?",),
    "movie_name": ("Which film?",), "number_of_days": ("For how many days?",),
    "number_of_rooms": ("How many rooms?",), "number_of_seats": ("How many seats?",),
    "number_of_tickets": ("How many tickets?",), "number_of_riders": ("For how many people is the ride?",),
    "party_size": ("How many people come to eat?", "A table for how many?"), "passengers": ("How many passengers?",),
    "pickup_time": ("At what time is the car picked up?",), "recipient_account_name": ("Who gets the money?",),
    "restaurant_name": ("Which restaurant?",), "return_date": ("When is the journey back?",),
    "song_name": ("Which song?",), "stylist_name": ("Which salon?",), "travelers": ("How many people travel?",),
    "appointment_date": ("On which day is the appointment?",), "appointment_time": ("When on that day?",),
    "event_date": ("On which day is it?",), "where_to": ("Where is the house to be?",), "area": ("In which city?",),
    "title": ("Which film?",), "directed_by": ("Whose film?",), "airlines": ("With which airline?",),
}  # fmt: skip
CALLED = {
    "where_to": "place of the house", "directed_by": "director", "area": "city of the apartment",
    "airlines": "airline", "title": "title of the film", "number_stops": "number of stops", "type": "kind",
    "category": "kind", "recipient_account_name": "name of the recipient", "travelers": "number of travelers",
    "passengers": "number of passengers", "transfers": "number of transfers", "event_location": "place of the event",
    "number_of_beds": "number of bedrooms", "from_location": "place of departure", "to_location": "place of arrival",
}  # fmt: skip
"""Where the name of a slot alone says too little."""
NOT_SAID = ("not said", "not given yet", "unknown so far", "this has not come up", "cannot be told", "none of these")
IS_VALUE = (
    "Is the {slot} {value}?", "The {slot} is {value}.", "{slot}: {value}", 'Is "{value}" the {slot}?',
    "{described}: {value}", "Is {value} right for the {slot}?", "{ask} {value}, right?", "{ask} Is it {value}?",
)  # fmt: skip
IS_OTHER_VALUE = (
    "The {slot} is not {value}.", "Is the {slot} something else than {value}?", "{value} is wrong for the {slot}.",
)  # fmt: skip
SAID = (
    "Has the {slot} been said?", "Is the {slot} known?", "The {slot} has been given.", "Do we know the {slot}?",
    "Is it clear what the {slot} is?", "Is there a {slot} yet?", "Can the {slot} be told from this?",
)  # fmt: skip
UNSAID = (
    "The {slot} is still missing.", "Is the {slot} yet to be asked for?", "Nothing has been said about the {slot}.",
    "Is the {slot} unknown?",
)  # fmt: skip

ASK_TOPIC = (
    "What does {who} ask about?", "What does {who} want to know?", "Which detail is asked for at the end?",
    "What should the answer to the last message say?", "What is {who} asking?",
)  # fmt: skip
NOTHING = ("nothing", "nothing is asked", "no question is asked", "none of these")
TOPIC = (
    "Does {who} want to know {topic}?", "{who} asks: {topic}.", "Is the last question about this: {topic}?",
    "The answer should say {topic}.", "At the end {who} wants to know {topic}.",
)  # fmt: skip
NO_TOPIC = ("{who} does not ask about this: {topic}.", "Is the last question about something else than {topic}?")

ASK_MOVE = (
    "What does {who} do with the last message?", "What is the last message?", "How does {who} react at the end?",
    "Describe the last message.", "What kind of message is the last one?",
)  # fmt: skip
MOVES = {
    "informs": ("gives details", "says what was missing", "states a detail of the request"),
    "asks": ("asks about a detail", "wants to know something more", "asks a question about it"),
    "agrees": ("says yes", "agrees", "accepts"),
    "corrects": ("says no and changes a detail", "corrects something", "wants it done in another way"),
    "declines": ("says no", "needs nothing more", "declines"),
    "thanks": ("thanks", "says thank you", "expresses thanks"),
    "begins": ("makes a new request", "says what is to be done", "wants something done"),
    "seeks": ("asks for other suggestions", "wants something different from what was offered"),
}  # fmt: skip
MOVE_OF = {
    "INFORM": "informs", "REQUEST": "asks", "AFFIRM": "agrees", "SELECT": "agrees", "AFFIRM_INTENT": "agrees",
    "INFORM NEGATE": "corrects", "NEGATE THANK_YOU": "declines", "NEGATE_INTENT": "declines", "THANK_YOU": "thanks",
    "GOODBYE THANK_YOU": "thanks", "INFORM_INTENT": "begins", "INFORM INFORM_INTENT": "begins",
    "REQUEST_ALTS": "seeks", "INFORM REQUEST_ALTS": "seeks",
}  # fmt: skip
"""By the acts of a turn; a turn with others does several of these."""
CLASHES = (
    {"declines", "thanks"}, {"corrects", "declines"}, {"corrects", "informs"}, {"informs", "begins"},
    {"asks", "begins"}, {"seeks", "asks"}, {"seeks", "begins"}, {"seeks", "corrects"}, {"seeks", "declines"},
    {"seeks", "informs"},
)  # fmt: skip
"""Moves that the same words can be: where one is right, the other is no option."""
ENDS = {"THANK_YOU", "GOODBYE"}
PUTS_A_WISH = frozenset({"INFORM_INTENT", "AFFIRM_INTENT", "INFORM", "REQUEST_ALTS", "REQUEST", "AFFIRM"})
"""A turn without one of these ends something, and the intent that the set notes for it is no longer wanted."""


@dataclass(frozen=True)
class Scene:
    """The turns of a dialogue from `start` up to `at`, where the user speaks."""

    dialogue: Dialogue
    start: int
    at: int
    wish: Wish
    service: Service
    names: Sequence[str]

    @property
    def who(self) -> str:
        """As whom questions know the user."""
        name = self.names[-2]
        return WHO.get(name, f"the {name.lower()}")

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.dialogue.turns[self.start : self.at + 1]

    @property
    def last(self) -> str:
        return self.dialogue.turns[self.at].text

    def mentions(self) -> list[Mention]:
        return [one for turn in self.turns for one in turn.mentions]

    def said(self) -> list[tuple[Slot, tuple[str, ...]]]:
        """The slots whose values can be read here, and the ways in which these were said."""
        read = {(one.slot, text) for one in self.mentions() for text in (one.said, one.value)}
        slots = {slot.name: slot for slot in self.service.slots if slot.is_given and not slot.is_flag}
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
        return [slot for slot in self.service.slots if slot.is_given and not slot.is_flag and slot.name not in named]

    def intent(self) -> Intent | None:
        """What is wanted, where it can be read here and is still to be done."""
        acts = self.wish.acts
        if self.wish.since < self.start or not acts & PUTS_A_WISH:
            return None
        if acts & ENDS and "INFORM_INTENT" not in acts:
            return None
        if "NEGATE_INTENT" in acts and "INFORM_INTENT" not in acts:
            return None
        return next((one for one in self.service.intents if one.name == self.wish.intent), None)

    def siblings(self, intent: Intent) -> list[Intent]:
        """What else the service can do. None where a dialogue begins with a booking, which sounds like a search."""
        is_open = intent.is_binding and self.wish.since == 0
        return [] if is_open else [one for one in self.service.intents if one is not intent]


def _agrees(scene: Scene) -> bool | None:
    acts = scene.wish.acts
    if acts & {"AFFIRM", "SELECT", "AFFIRM_INTENT"}:
        return None if acts & {"NEGATE", "NEGATE_INTENT", *ENDS} else True
    return None if acts & {"INFORM_INTENT", "THANK_YOU"} and "NEGATE" not in acts else False


SAYS_NO = re.compile(r"\b(no|not|nope|nah|never|wrong)\b|n['’]?t\b", re.I)
"""A correction is a no to the set, but many only say what is right."""


def _declines(scene: Scene) -> bool | None:
    acts = scene.wish.acts
    if acts & {"NEGATE", "NEGATE_INTENT"}:
        return True if SAYS_NO.search(scene.last) else None
    return None if acts & {"REQUEST_ALTS", *ENDS} else False


def _thanks(scene: Scene) -> bool | None:
    told = bool(re.search("thank|thx|appreciate|grateful", scene.last.lower()))
    return told if told == ("THANK_YOU" in scene.wish.acts) else None


def _asks(scene: Scene) -> bool | None:
    acts = scene.wish.acts
    if "REQUEST" in acts:
        return True
    return None if "?" in scene.last or acts & {"INFORM_INTENT", "REQUEST_ALTS"} else False


ENDING = re.compile(r"\b(all|bye|goodbye|nothing|else|done|thanks?|no|nope|that'?s it)\b", re.I)
"""A goodbye to the set, but some only say that what was offered is good."""


def _ends(scene: Scene) -> bool | None:
    acts = scene.wish.acts
    if "GOODBYE" in acts or {"NEGATE", "THANK_YOU"} <= acts:
        return True if ENDING.search(scene.last) else None
    return None if acts & {"THANK_YOU", "NEGATE_INTENT", "SELECT"} and "INFORM_INTENT" not in acts else False


def _begins(scene: Scene) -> bool | None:
    """Only with other turns of the user before."""
    acts = scene.wish.acts
    before = [turn.wish for turn in scene.turns[:-1] if turn.wish is not None]
    if not before:
        return None
    if "INFORM_INTENT" in acts:
        own = scene.wish.service, scene.wish.intent
        return True if all((one.service, one.intent) != own for one in before) else None
    return False if acts <= {"INFORM", "AFFIRM", "NEGATE"} and "?" not in scene.last else None


def _seeks(scene: Scene) -> bool | None:
    acts = scene.wish.acts
    if "REQUEST_ALTS" in acts:
        return True
    return None if acts & {"INFORM_INTENT", "INFORM", "NEGATE_INTENT"} or "?" in scene.last else False


Deed = tuple[Callable[[Scene], bool | None], tuple[str, ...], tuple[str, ...]]
"""Whether the last message does something, None where that is open; how it and its contrary are asked."""
DEEDS: tuple[Deed, ...] = (
    (
        _agrees,
        ("Does {who} agree?", "{who} says yes.", "Is what was proposed fine with {who}?", "{who} accepts."),
        ("{who} does not agree to anything.", "Is a yes still missing?"),
    ),
    (
        _declines,
        ("Does {who} say no?", "{who} declines.", "Is something turned down at the end?", "Is the last message a no?"),
        ("{who} turns nothing down.", "Is the last message anything but a no?"),
    ),
    (
        _thanks,
        ("Does {who} say thank you?", "{who} thanks at the end.", "Are there thanks in the last message?"),
        ("The last message has no thanks in it.", "Does {who} leave out any thanks?"),
    ),
    (
        _asks,
        ("Does {who} ask for a detail?", "{who} asks something.", "Is there a question in the last message?",
         "Is {who} waiting for some information?"),
        ("{who} asks nothing.", "Is the last message free of questions?"),
    ),
    (
        _ends,
        ("Is {who} done?", "{who} needs nothing more.", "Can the conversation end here?", "Is this all for {who}?"),
        ("There is still something to do for {who}.", "Does {who} still need something?"),
    ),
    (
        _begins,
        ("Does {who} want something else now than before?", "The last message is a new request.",
         "Has {who} moved on to another task?", "Is another thing wanted now?"),
        ("{who} is still at the same task.", "Is the last message part of the same request as before?"),
    ),
    (
        _seeks,
        ("Does {who} want other suggestions?", "{who} would rather see something different.",
         "Is {who} looking for an alternative?"),
        ("{who} does not look for an alternative.", "Is it unnecessary to suggest another one?"),
    ),
)  # fmt: skip


class Dialogues:
    """Groups of questions about one point of a dialogue, drawn from the files in `folder`.

    Raises `OSError` where a file is absent.
    """

    def __init__(self, folder: Path, *, held_out: bool = False) -> None:
        self._dialogues = [one for one in read_dialogues(folder) if _is_held_out(one) == held_out]
        services = read_services(folder)
        self._services = {one.name: one for one in services if held_out or one.name not in HELD_OUT_SERVICES}
        self._values: dict[str, dict[str, str]] = {}
        for one in (one for dialogue in self._dialogues for turn in dialogue.turns for one in turn.mentions):
            self._values.setdefault(one.slot, {})[one.said] = one.value
        self._said = {slot: list(values) for slot, values in self._values.items()}

    def make(self, rng: random.Random) -> tuple[str, list[LabelledQuestion]]:
        """`NAME` or `UNSEEN_NAME`, and up to `QUESTIONS` questions. Equal states of the generator give equal ones."""
        while True:
            scene, asked = self._deed(rng) if rng.random() < DEED_SHARE else (self._draw(rng), [])
            most = rng.randint(1, QUESTIONS)
            kinds = rng.sample(self._kinds(), len(self._kinds()))
            for make in kinds:
                one = make(rng, scene) if len(asked) < most else None
                if one and all(one[0].instructions != other.instructions for other, _ in asked):
                    asked.append(one)
            if asked:
                state = _state(rng, scene)
                rng.shuffle(asked)
                name = UNSEEN_NAME if scene.service.name in HELD_OUT_SERVICES else NAME
                return name, [LabelledQuestion(state, *one) for one in asked]

    def _kinds(self) -> list[Callable[[random.Random, Scene], Asked | None]]:
        return [
            self._pick_intent, self._is_wanted, self._pick_service, self._pick_value, self._pick_value,
            self._is_value, self._is_said, self._pick_topic, self._is_topic, self._pick_move,
        ]  # fmt: skip

    def _draw(self, rng: random.Random) -> Scene:
        dialogue = rng.choice(self._dialogues)
        at, wish = rng.choice([(at, turn.wish) for at, turn in enumerate(dialogue.turns) if turn.wish is not None])
        start = at - min(at, 0 if rng.random() < 0.15 else rng.randrange(TURNS))
        while sum(len(turn.text.split()) for turn in dialogue.turns[start : at + 1]) > MOST_WORDS and start < at:
            start += 1
        names = rng.choice(KEYS) if rng.random() < 0.25 else rng.choice(SPEAKERS)
        return Scene(dialogue, start, at, wish, self._services[wish.service], names)

    def _deed(self, rng: random.Random) -> tuple[Scene, list[Asked]]:
        """A scene that the answer to a yes/no question about its last message is drawn for, yes as often as no."""
        holds, asks, contrary = rng.choice(DEEDS)
        truth = rng.random() < 0.5
        for _ in range(TRIES):
            scene = self._draw(rng)
            if holds(scene) is truth:
                return scene, [_noul(rng, scene, truth, asks, contrary)]
        return scene, []

    def _pick_intent(self, rng: random.Random, scene: Scene) -> Asked | None:
        right = scene.intent()
        if right is None:
            return None
        near = scene.siblings(right)
        far = [one for one in self._far_intents(scene) if one.name != right.name]
        is_none = rng.random() < 0.1
        many = rng.randint(1, 8)
        wrong = rng.sample(far, min(len(far), many)) if is_none else [*near, *rng.sample(far, min(len(far), many))]
        wrong = list({one.name: one for one in wrong[: many + 1]}.values())
        ask = _say(rng.choice(ASK_INTENT), scene)
        text = rng.choice(STYLES)
        if is_none:
            return among(rng, ask, rng.choice(ELSE), [text(one) for one in wrong])
        picked = among(rng, ask, text(right), [text(one) for one in wrong])
        if text is not _description and rng.random() < 0.4:
            return _described(picked, {text(one): one.description for one in (right, *wrong)})
        return picked

    def _is_wanted(self, rng: random.Random, scene: Scene) -> Asked | None:
        right = scene.intent()
        if right is None:
            return None
        truth = rng.random() < 0.5
        near = scene.siblings(right)
        wrong = near if near and rng.random() < 0.5 else self._far_intents(scene)
        one = right if truth else rng.choice(wrong)
        words = _lower(one.description) if rng.random() < 0.6 else _in_words(one.name)
        return _noul(rng, scene, truth, WANTED, NOT_WANTED, intent=words)

    def _far_intents(self, scene: Scene) -> list[Intent]:
        return [one for service in self._far_services(scene.service) for one in service.intents]

    def _far_services(self, own: Service) -> list[Service]:
        """Those that cannot do the same: `Hotels_3` can do much of what `Hotels_1` can, films are in two."""
        return [one for one in self._services.values() if _domain(one) != _domain(own)]

    def _pick_service(self, rng: random.Random, scene: Scene) -> Asked | None:
        if scene.intent() is None:
            return None
        far = self._far_services(scene.service)
        wrong = rng.sample(far, min(len(far), rng.randint(1, 8)))
        ask, own = _say(rng.choice(ASK_SERVICE), scene), scene.service
        form = rng.random()
        if form < 0.4:
            return among(rng, ask, own.description, [one.description for one in wrong])
        if form < 0.6 and not any(one.name.startswith("Services") for one in (own, *wrong)):
            kind, others = (_in_words(own.name), [_in_words(one.name) for one in wrong])
            return among(rng, ask, kind, others)
        picked = among(rng, ask, own.name.lower(), [one.name.lower() for one in wrong])
        return _described(picked, {one.name.lower(): one.description for one in (own, *wrong)})

    def _pick_value(self, rng: random.Random, scene: Scene) -> Asked | None:
        """The value of a slot, or that it has not been said."""
        said, unsaid = scene.said(), scene.unsaid()
        if unsaid and rng.random() < 0.25:
            slot = rng.choice(unsaid)
            wrong = self._wrong_values(rng, scene, slot, ())
            return among(rng, _ask_value(rng, scene, slot), rng.choice(NOT_SAID), wrong) if wrong else None
        if not said:
            return None
        slot, ways = rng.choice(said)
        wrong = self._wrong_values(rng, scene, slot, ways)
        if not wrong:
            return None
        if rng.random() < 0.3:
            wrong = [*wrong[:-1], rng.choice(NOT_SAID)]
        return among(rng, _ask_value(rng, scene, slot), rng.choice(ways), wrong)

    def _is_value(self, rng: random.Random, scene: Scene) -> Asked | None:
        said = scene.said()
        if not said:
            return None
        slot, ways = rng.choice(said)
        wrong = self._wrong_values(rng, scene, slot, ways)
        if not wrong:
            return None
        truth = rng.random() < 0.5
        words = {"value": rng.choice(ways) if truth else wrong[0], "ask": _ask_value(rng, scene, slot)}
        return _noul(
            rng, scene, truth, IS_VALUE, IS_OTHER_VALUE, slot=called(slot), described=slot.description, **words
        )

    def _wrong_values(self, rng: random.Random, scene: Scene, slot: Slot, ways: Sequence[str]) -> list[str]:
        """1 to 6 values: from the dialogue those that could be meant, from elsewhere those of the slot."""
        own = {self._values[slot.name].get(way, way) for way in ways} if slot.name in self._values else set(ways)
        here = [one for one in scene.mentions() if one.value not in own and one.value not in {*FLAGS, ANYTHING}]
        near = [one.said for one in here if one.slot == slot.name or _shape(one.slot) == _shape(slot.name)]
        pool = [text for text in slot.values if text not in own] or self._said.get(slot.name, [])
        known = self._values.get(slot.name, {})
        far = rng.sample(pool, min(len(pool), 12))
        far = [text for text in far if known.get(text, text) not in own and known.get(text, text) != ANYTHING]
        many = rng.randint(1, 6)
        rng.shuffle(near)
        found = dict.fromkeys([*near[: rng.randint(0, 3)], *far])
        kept: dict[str, str] = {}
        for text in found:
            if not any(_overlap(text, other) for other in (*ways, *kept.values())):
                kept.setdefault(known.get(text, text), text)
        return list(kept.values())[:many]

    def _is_said(self, rng: random.Random, scene: Scene) -> Asked | None:
        """Only where one slot has been said and another has not, so that both answers could come."""
        said, unsaid = scene.said(), scene.unsaid()
        if not said or not unsaid:
            return None
        truth = rng.random() < 0.5
        slot = rng.choice(said)[0] if truth else rng.choice(unsaid)
        return _noul(rng, scene, truth, SAID, UNSAID, slot=called(slot))

    def _pick_topic(self, rng: random.Random, scene: Scene) -> Asked | None:
        """What is asked about; seldom nothing is."""
        is_asking = _asks(scene)
        others = [slot for slot in scene.service.slots if slot.name not in scene.wish.requested]
        topics = [slot for slot in scene.service.slots if slot.name in scene.wish.requested]
        wrong = [topic(slot) for slot in rng.sample(others, min(len(others), rng.randint(1, 6)))]
        ask = _say(rng.choice(ASK_TOPIC), scene)
        if is_asking is False and wrong and rng.random() < 0.15:
            return among(rng, ask, rng.choice(NOTHING), wrong)
        if not topics or not wrong:
            return None
        if rng.random() < 0.2:
            wrong = [*wrong[:-1], rng.choice(NOTHING)]
        return among(rng, ask, topic(rng.choice(topics)), wrong)

    def _is_topic(self, rng: random.Random, scene: Scene) -> Asked | None:
        others = [slot for slot in scene.service.slots if slot.name not in scene.wish.requested]
        topics = [slot for slot in scene.service.slots if slot.name in scene.wish.requested]
        if not topics or not others:
            return None
        truth = rng.random() < 0.5
        return _noul(rng, scene, truth, TOPIC, NO_TOPIC, topic=topic(rng.choice(topics if truth else others)))

    def _pick_move(self, rng: random.Random, scene: Scene) -> Asked | None:
        """What the last message does, where that is one thing."""
        right = MOVE_OF.get(" ".join(sorted(scene.wish.acts)))
        if right is None or (right in ("informs", "agrees") and "?" in scene.last):
            return None
        if right in ("corrects", "declines") and not SAYS_NO.search(scene.last):
            return None
        wrong = [one for one in MOVES if one != right and {one, right} not in CLASHES]
        texts = [rng.choice(MOVES[one]) for one in rng.sample(wrong, min(len(wrong), rng.randint(1, 5)))]
        return among(rng, _say(rng.choice(ASK_MOVE), scene), rng.choice(MOVES[right]), texts)


def _is_held_out(dialogue: Dialogue) -> bool:
    first = next(turn.text for turn in dialogue.turns if turn.wish is not None)
    return not HELD_OUT_SERVICES.isdisjoint(dialogue.services) or is_held_out(first)


def _state(rng: random.Random, scene: Scene) -> Any:
    """The turns as text with the names of who speaks, or as a JSON list; a single message often as it is."""
    if scene.start == scene.at and rng.random() < 0.6:
        return scene.last
    *keys, user, system = scene.names
    said = [(user if turn.wish is not None else system, turn.text) for turn in scene.turns]
    if keys:
        return [{keys[0]: name, keys[1]: text} for name, text in said]
    return "\n".join(f"{name}: {text}" for name, text in said)


def _say(template: str, scene: Scene, **words: str) -> str:
    """A template with its words; who is spoken of stands with a capital letter at its beginning."""
    text = template.format(who=scene.who, **words)
    return text[:1].upper() + text[1:] if template.startswith("{who}") else text


def _noul(
    rng: random.Random, scene: Scene, truth: bool, asks: Sequence[str], contrary: Sequence[str], **words: str
) -> Asked:
    turned = rng.random() < TURNED
    return Noul(_say(rng.choice(contrary if turned else asks), scene, **words)), int(truth != turned)


def _ask_value(rng: random.Random, scene: Scene, slot: Slot) -> str:
    own = ASK_VALUE_OF.get(slot.name, ())
    template = rng.choice(own) if own and rng.random() < 0.5 else rng.choice(ASK_VALUE)
    return _say(template, scene, slot=called(slot), described=slot.description)


def called(slot: Slot) -> str:
    """The slot in words, without an article."""
    return CALLED.get(slot.name, slot.name.replace("_", " "))


def topic(slot: Slot) -> str:
    """What somebody who asks about the slot wants to know: `the phone number`, `whether pets are allowed`."""
    if slot.is_flag:
        return re.sub("^(boolean flag )?(indicating )?(if|whether) ", "whether ", slot.description, flags=re.I)
    return f"the {called(slot)}"


def _described(picked: Asked, texts: dict[str, str]) -> Asked:
    """A choice with the options' descriptions."""
    question, gold = picked
    assert isinstance(question, Choice)
    return Choice(question.instructions, {name: texts[name] for name in question.options}), gold


def _description(intent: Intent) -> str:
    return intent.description


def _name(intent: Intent) -> str:
    return intent.name


def _snake(intent: Intent) -> str:
    return _in_words(intent.name).replace(" ", "_")


def _words(intent: Intent) -> str:
    return _in_words(intent.name)


STYLES = (_description, _name, _snake, _words)


def _in_words(name: str) -> str:
    """`FindBus` -> `find bus`, `RideSharing_1` -> `ride sharing`."""
    return " ".join(re.findall("[A-Z][a-z]*", name)).lower()


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _domain(service: Service) -> str:
    """What the service is for. The three called `Services` are for hair, teeth and health; films are in two."""
    kind = service.name.split("_")[0]
    return service.name if kind == "Services" else {"Media": "Movies"}.get(kind, kind)


def _shape(slot: str) -> str:
    """What the values of the slot look like."""
    for shape, words in SHAPES.items():
        if any(word in slot for word in words):
            return shape
    return slot


SHAPES = {
    "date": ("date",),
    "time": ("time",),
    "number": ("number_of", "size", "passengers", "travelers"),
    "place": ("city", "location", "destination", "origin", "area", "where_to"),
    "name": ("name", "title", "artist", "directed_by", "album"),
}


def _overlap(one: str, other: str) -> bool:
    one, other = one.lower(), other.lower()
    return one in other or other in one
