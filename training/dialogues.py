"""Questions about dialogues of people with an assistant: what is wanted, of whom, what has been said and what not.

From the training part of the Schema-Guided Dialogue set (see `training/README.md`). One dialogue in ten is left out
here, by `splits`, and every dialogue with one of `HELD_OUT_SERVICES`, of which no option and no value is seen either.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.asked import TURNED, Asked, among, overlap
from training.dialogue_files import ANYTHING, FLAGS, Dialogue, Intent, Service, Slot, read_dialogues, read_services
from training.dialogue_scenes import CLASHES, DEEDS, KEYS, SPEAKERS, Scene
from training.dialogue_words import (
    ASK_INTENT,
    ASK_MOVE,
    ASK_SERVICE,
    ASK_TOPIC,
    ASK_VALUE,
    ASK_VALUE_OF,
    DESCRIPTION,
    ELSE,
    IS_OTHER_VALUE,
    IS_VALUE,
    MOVES,
    NO_TOPIC,
    NOT_SAID,
    NOT_WANTED,
    NOTHING,
    SAID,
    STYLES,
    TOPIC,
    UNSAID,
    WANTED,
    called,
    domain,
    in_words,
    shape,
    topic,
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
DEED_SHARE = 0.4
"""Of the states, those that are drawn for a yes/no question about what the last message does."""
TRIES = 300
"""Draws of a state that such a question has the wanted answer for; without one, others are asked."""


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

    def make(self, rng: random.Random) -> tuple[str, list[LabelledQuestion]]:
        """`NAME` or `UNSEEN_NAME`, and up to `QUESTIONS` questions. Equal states of the generator give equal ones."""
        while True:
            scene, asked = self._deed(rng) if rng.random() < DEED_SHARE else (self._draw(rng), [])
            most = rng.randint(1, QUESTIONS)
            kinds = self._kinds()
            for make in rng.sample(kinds, len(kinds)):
                one = make(rng, scene) if len(asked) < most else None
                if one and all(one[0].instructions != other.instructions for other, _ in asked):
                    asked.append(one)
            if asked:
                state = scene.state(rng)
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
        far = [one for one in self._far_intents(scene) if one.name != right.name]
        is_none, many = rng.random() < 0.1, rng.randint(1, 8)
        wrong = [*([] if is_none else scene.siblings(right)), *rng.sample(far, min(len(far), many))]
        wrong = list({one.name: one for one in wrong[: many + 1]}.values())
        ask = scene.say(rng.choice(ASK_INTENT))
        text = rng.choice(STYLES)
        if is_none:
            return among(rng, ask, rng.choice(ELSE), [text(one) for one in wrong])
        picked = among(rng, ask, text(right), [text(one) for one in wrong])
        if text is not DESCRIPTION and rng.random() < 0.4:
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
        words = f"{one.description[:1].lower()}{one.description[1:]}" if rng.random() < 0.6 else in_words(one.name)
        return _noul(rng, scene, truth, WANTED, NOT_WANTED, intent=words)

    def _far_intents(self, scene: Scene) -> list[Intent]:
        return [one for service in self._far_services(scene.service) for one in service.intents]

    def _far_services(self, own: Service) -> list[Service]:
        """Those that cannot do the same: `Hotels_3` can do much of what `Hotels_1` can, films are in two."""
        return [one for one in self._services.values() if domain(one) != domain(own)]

    def _pick_service(self, rng: random.Random, scene: Scene) -> Asked | None:
        if scene.intent() is None:
            return None
        far = self._far_services(scene.service)
        wrong = rng.sample(far, min(len(far), rng.randint(1, 8)))
        ask, own = scene.say(rng.choice(ASK_SERVICE)), scene.service
        form = rng.random()
        if form < 0.4:
            return among(rng, ask, own.description, [one.description for one in wrong])
        if form < 0.6 and not any(one.name.startswith("Services") for one in (own, *wrong)):
            return among(rng, ask, in_words(own.name), [in_words(one.name) for one in wrong])
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
        known = self._values.get(slot.name, {})
        own = {known.get(way, way) for way in ways}
        here = [one for one in scene.mentions() if one.value not in {*own, *FLAGS, ANYTHING}]
        near = [one.said for one in here if shape(one.slot) == shape(slot.name)]
        pool = [text for text in slot.values if text not in own] or list(known)
        far = rng.sample(pool, min(len(pool), 12))
        far = [text for text in far if known.get(text, text) not in {*own, ANYTHING}]
        many = rng.randint(1, 6)
        rng.shuffle(near)
        found = dict.fromkeys([*near[: rng.randint(0, 3)], *far])
        kept: dict[str, str] = {}
        for text in found:
            if not any(overlap(text, other) for other in (*ways, *kept.values())):
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
        topics, others = scene.topics()
        wrong = [topic(slot) for slot in rng.sample(others, min(len(others), rng.randint(1, 6)))]
        ask = scene.say(rng.choice(ASK_TOPIC))
        if scene.asks() is False and wrong and rng.random() < 0.15:
            return among(rng, ask, rng.choice(NOTHING), wrong)
        if not topics or not wrong:
            return None
        if rng.random() < 0.2:
            wrong = [*wrong[:-1], rng.choice(NOTHING)]
        return among(rng, ask, topic(rng.choice(topics)), wrong)

    def _is_topic(self, rng: random.Random, scene: Scene) -> Asked | None:
        topics, others = scene.topics()
        if not topics or not others:
            return None
        truth = rng.random() < 0.5
        return _noul(rng, scene, truth, TOPIC, NO_TOPIC, topic=topic(rng.choice(topics if truth else others)))

    def _pick_move(self, rng: random.Random, scene: Scene) -> Asked | None:
        right = scene.move()
        if right is None:
            return None
        wrong = [one for one in MOVES if one != right and {one, right} not in CLASHES]
        texts = [rng.choice(MOVES[one]) for one in rng.sample(wrong, min(len(wrong), rng.randint(1, 5)))]
        return among(rng, scene.say(rng.choice(ASK_MOVE)), rng.choice(MOVES[right]), texts)


def _is_held_out(dialogue: Dialogue) -> bool:
    first = next(turn.text for turn in dialogue.turns if turn.wish is not None)
    return not HELD_OUT_SERVICES.isdisjoint(dialogue.services) or is_held_out(first)


def _noul(
    rng: random.Random, scene: Scene, truth: bool, asks: Sequence[str], contrary: Sequence[str], **words: str
) -> Asked:
    turned = rng.random() < TURNED
    return Noul(scene.say(rng.choice(contrary if turned else asks), **words)), int(truth != turned)


def _ask_value(rng: random.Random, scene: Scene, slot: Slot) -> str:
    own = ASK_VALUE_OF.get(slot.name, ())
    template = rng.choice(own) if own and rng.random() < 0.5 else rng.choice(ASK_VALUE)
    return scene.say(template, slot=called(slot), described=slot.description)


def _described(picked: Asked, texts: dict[str, str]) -> Asked:
    """A choice with the options' descriptions."""
    question, gold = picked
    assert isinstance(question, Choice)
    return Choice(question.instructions, {name: texts[name] for name in question.options}), gold
