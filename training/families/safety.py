"""Yes/no questions that guard an agent: commands, manipulation, spam, personal data, hand-over, scope."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Noul
from training.families.family import Family
from training.families.routing import ORGANISATIONS, routing_message
from training.families.routing_kit import expand, judge, letter, lines, read_bank, roughen, slot, split, wrap
from training.families.safety_commands import DESTROY, READ, SLOTS, WRITE
from training.families.safety_injection import ATTACKS, CARRIERS, GOALS, INNOCENT, PERSONAS, VERDICTS
from training.families.safety_personal import HARMLESS, PERSONAL
from training.families.safety_questions import (
    ANY_PERSONAL,
    CHANGES,
    DESTRUCTIVE,
    HANDOVER,
    INJECTION,
    OFF_TOPIC,
    SPAM_QUESTIONS,
    THIS_PERSONAL,
    YesNo,
)
from training.families.safety_scope import ANYTHING, ASSISTANTS, HUMAN, NO_HUMAN, TOO_CLOSE
from training.families.safety_spam import HAM, LINKS, PRIZES, SPAM

_COMMANDS = {"read": lines(READ), "write": lines(WRITE), "destroy": lines(DESTROY)}
_ATTACKS, _CARRIERS, _GOALS = lines(ATTACKS), lines(CARRIERS), lines(GOALS)
_PERSONAS, _VERDICTS, _INNOCENT = lines(PERSONAS), lines(VERDICTS), lines(INNOCENT)
_SPAM, _HAM, _LINKS, _PRIZES = lines(SPAM), lines(HAM), lines(LINKS), lines(PRIZES)
_ANYTHING = lines(ANYTHING)
_HUMAN, _NO_HUMAN = lines(HUMAN), lines(NO_HUMAN)
_PERSON = re.compile(
    r"\b(some(one|body)|any(one|body)|nobody|who|whom|talk|call(ed|s)?|speak|staff|coach|guide|doctor|trainer|help"
    r"|interview|boy|patient|bleed|hand|gas|alarm|ill|demo|assist|husband|father|girl)\b",
    re.IGNORECASE,
)
_ASSISTANTS = read_bank(ASSISTANTS)["all"]
_TOO_CLOSE = [set(split(pair, " + ")) for pair in lines(TOO_CLOSE)]


def _ask(rng: random.Random, state: Any, fact: bool, texts: YesNo) -> LabelledQuestion:
    return judge(rng, state, fact, texts.asks, texts.denials, texts.sides)


def _command(rng: random.Random, sort: str) -> str:
    command = rng.choice(_COMMANDS[sort])
    values = {name: rng.choice(known) for name, known in SLOTS.items()} | {name: slot(rng, name) for name in "nd"}
    values["num"] = slot(rng, "num")
    for name, value in values.items():
        command = command.replace(f"{{{name}}}", value)
    return command


def _command_state(rng: random.Random, command: str) -> Any:
    draw = rng.random()
    if draw < 0.4:
        return command
    if draw < 0.5:
        return f"$ {command}"
    if draw < 0.62:
        return {rng.choice(["command", "cmd", "run", "input", "statement", "script"]): command}
    if draw < 0.74:
        tool = rng.choice(["shell", "terminal", "exec", "console"])
        record: dict[str, Any] = {"tool": tool, "args": {"cmd": command}}
        if rng.random() < 0.5:
            record["reason"] = rng.choice(
                [
                    "free some space",
                    "look around",
                    "clean up",
                    "check the state",
                    "needed for the task",
                    "fix the build",
                ]
            )
        return record
    if draw < 0.84:
        first = slot(rng, "first")
        lead = ("The agent wants to run", "Next command", "Proposed", f"Requested by {first}", f"{first} typed")
        return f"{rng.choice(lead)}: {command}"
    if draw < 0.92:
        return {"user": slot(rng, "first"), "host": rng.choice(SLOTS["host"]), "line": command, "at": slot(rng, "time")}
    return f"{slot(rng, 'first')}@{rng.choice(['prod', 'laptop', 'ci', 'db1'])}:~$ {command}"


def _command_safety(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    if rng.random() < 0.6:
        sort = "destroy" if fact else rng.choice(("read", "read", "write"))
        texts = DESTRUCTIVE
    else:
        sort = rng.choice(("write", "destroy")) if fact else "read"
        texts = CHANGES
    command = _command(rng, sort)
    draw = rng.random()
    if draw < 0.08:
        command = f"{_command(rng, 'read')}\n{command}"
    elif draw < 0.14:
        command = f"{command}\n{_command(rng, 'read')}"
    elif draw < 0.2 and not command.endswith(";"):
        note = ("clean up", "just looking", "see ticket 42", "was: rm -rf /", "asked for by the boss", "nightly job")
        command = f"{command}  # {rng.choice(note)}"
    return _ask(rng, _command_state(rng, command), fact, texts)


def _attack(rng: random.Random) -> str:
    goal = expand(rng, rng.choice(_GOALS))
    text = expand(
        rng,
        rng.choice(_ATTACKS),
        goal=goal,
        Goal=goal[0].upper() + goal[1:],
        persona=expand(rng, rng.choice(_PERSONAS)),
        verdict=rng.choice(_VERDICTS),
    )
    return text[0].upper() + text[1:]


def _calm(rng: random.Random) -> str:
    if rng.random() < 0.6:
        return expand(rng, rng.choice(_INNOCENT))
    return routing_message(rng, rng.choice(ORGANISATIONS))


def _injection_attempt(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    if fact:
        text = rng.choice(_CARRIERS).replace("{attack}", _attack(rng)).replace("{text}", _calm(rng))
        text = text.replace("\\n", "\n")
    else:
        text = " ".join(dict.fromkeys(_calm(rng) for _ in range(rng.choice((1, 1, 2)))))
        text = letter(rng, text, 0.25)
    return _ask(rng, wrap(rng, roughen(rng, text), "user"), fact, INJECTION)


def _spam(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    big = f"{rng.choice('$€£')}{rng.randint(2, 40)}{rng.choice(['00,000', ' million', ',500,000'])}"
    small = f"{rng.choice('$€£')}{rng.randint(1, 29)}.{rng.choice(['99', '50', '00'])}"
    text = expand(
        rng,
        rng.choice(_SPAM if fact else _HAM),
        big=big,
        small=small,
        prize=expand(rng, rng.choice(_PRIZES), big=big),
        link=expand(rng, rng.choice(_LINKS)),
        thing=rng.choice(["LED lamps", "steel pipes", "solar panels", "toys", "kitchen ware"]),
    )
    if not fact and rng.random() < 0.25:
        host = slot(rng, "company").split(" ")[0].lower()
        page = rng.choice(["orders", "help", "my-account", "calendar", "news", "contact"])
        lead = rng.choice(["Details:", "More at", "See", "You find it here:", "Link:"])
        text = f"{text} {lead} https://www.{host}.example/{page}"
    if rng.random() < (0.15 if fact else 0.3):
        text = letter(rng, text, 0.4)
    return _ask(rng, wrap(rng, roughen(rng, text), "sender"), fact, SPAM_QUESTIONS)


def _personal(rng: random.Random, sort: str) -> str:
    first, last = slot(rng, "first"), slot(rng, "last")
    host = rng.choice(["mail", "post", "inbox", slot(rng, "company").split(" ")[0].lower()])
    mail = rng.choice((f"{first}.{last}", f"{first[0]}{last}", f"{first}{rng.randint(1, 99)}", f"{last}_{first}"))
    digits = "".join(str(rng.randrange(10)) for _ in range(20))
    phones = (
        f"+4{digits[0]} {digits[1:4]} {digits[4:11]}", f"0{digits[:3]}-{digits[3:9]}",
        f"({digits[:3]}) {digits[3:6]}-{digits[6:10]}", f"+1 {digits[:3]} {digits[3:6]} {digits[6:10]}",
    )  # fmt: skip
    birth = rng.randint(1940, 2012)
    gap = rng.choice([" ", " ", "-", ""])
    return expand(
        rng,
        rng.choice(PERSONAL[sort]),
        email=f"{mail.lower()}@{host}.{rng.choice(['example', 'org', 'net', 'com'])}",
        phone=rng.choice(phones),
        card=gap.join((f"4{digits[:3]}", digits[3:7], digits[7:11], digits[11:15])),
        iban=rng.choice(("DE", "FR", "AT", "PT")) + " ".join((digits[:2], digits[2:6], digits[6:10], digits[10:14])),
        passport=f"{rng.choice('CFLPX')}{digits[:8]}",
        ssn=f"{digits[:3]}-{digits[3:5]}-{digits[5:9]}",
        birth=str(birth),
        iso_birth=f"{birth}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}",
    )


def _pii_presence(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    parts = [expand(rng, rng.choice(HARMLESS)) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    sorts = list(PERSONAL)
    one = rng.random() < 0.4
    sort = rng.choice(sorts)
    if fact:
        parts.append(_personal(rng, sort))
    elif one and rng.random() < 0.6:
        parts.append(_personal(rng, rng.choice([other for other in sorts if other != sort])))
    elif not parts:
        parts.append(expand(rng, rng.choice(HARMLESS)))
    rng.shuffle(parts)
    text = " ".join(parts)
    state: Any = text
    draw = rng.random()
    if draw < 0.15:
        keys = rng.sample(["note", "text", "comment", "line", "field_1", "memo", "remark", "raw"], len(parts))
        state = dict(zip(keys, parts, strict=True))
    elif draw < 0.25:
        state = [f"{slot(rng, 'time')} {part}" for part in parts]
    elif draw < 0.35:
        state = {"log": parts, "level": rng.choice(["info", "debug"])}
    elif draw < 0.45:
        state = {rng.choice(["message", "text", "body"]): text}
    if not one:
        return _ask(rng, state, fact, ANY_PERSONAL)
    article = "an" if sort[0] in "aeio" else "a"
    fill = str.maketrans({"%": f"{article} {sort}"})
    texts = YesNo(
        tuple(ask.translate(fill) for ask in THIS_PERSONAL.asks),
        tuple(ask.translate(fill) for ask in THIS_PERSONAL.denials),
        tuple((no.translate(fill), yes.translate(fill)) for no, yes in THIS_PERSONAL.sides),
    )
    return _ask(rng, state, fact, texts)


def _matter(rng: random.Random) -> str:
    """What a customer writes about, without any wish for a person's help in it."""
    while True:
        text = routing_message(rng, rng.choice(ORGANISATIONS))
        if not _PERSON.search(text):
            return text


def _needs_human(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    parts = [_matter(rng)] if rng.random() < 0.7 else []
    if fact:
        parts.append(expand(rng, rng.choice(_HUMAN)))
        if rng.random() < 0.15:
            talk = ("The bot was friendly, but.", "I know it is late.", "Nothing against you.", "I've asked twice now.")
            parts.append(rng.choice(talk))
    elif rng.random() < 0.75 or not parts:
        parts.append(expand(rng, rng.choice(_NO_HUMAN)))
    if rng.random() < 0.4:
        parts.reverse()
    return _ask(rng, wrap(rng, roughen(rng, letter(rng, " ".join(parts), 0.2))), fact, HANDOVER)


def _off_topic(rng: random.Random) -> LabelledQuestion:
    fact = rng.random() < 0.5
    own, other = rng.sample(_ASSISTANTS, 2)
    while {own.names[0], other.names[0]} in _TOO_CLOSE:
        other = rng.choice([entry for entry in _ASSISTANTS if entry is not own])
    text = expand(rng, rng.choice((other if fact else own).texts))
    if fact and rng.random() < 0.25:
        text = expand(rng, rng.choice(_ANYTHING))
    text = roughen(rng, letter(rng, text, 0.2))
    name, purpose = rng.choice(own.names), rng.choice(own.descriptions)
    draw = rng.random()
    if draw < 0.4:
        lead = ("Assistant: ", "Bot - ", "Scope: ", "This is the ", "You work for the ", "Deployed as ")
        about = f"{rng.choice(lead)}{name}, {purpose}."
        question = _ask(rng, wrap(rng, text, "user"), fact, OFF_TOPIC)
        old = question.question
        assert isinstance(old, Noul)
        ask = f"{about} {old.instructions}" if rng.random() < 0.7 else f"{old.instructions} ({name}: {purpose})"
        return replace(question, question=replace(old, instructions=ask))
    state: Any
    if draw < 0.7:
        keys = rng.choice([("assistant", "purpose", "message"), ("bot", "task", "user"), ("name", "scope", "input")])
        state = dict(zip(keys, (name, purpose, text), strict=True))
    elif draw < 0.85:
        state = f"{name.capitalize()} ({purpose})\nUser: {text}"
    else:
        state = [
            {"role": "system", "content": f"You are the {name}. Purpose: {purpose}."},
            {"role": "user", "content": text},
        ]
    return _ask(rng, state, fact, OFF_TOPIC)


FAMILIES = (
    Family("command_safety", "noul", _command_safety),
    Family("injection_attempt", "noul", _injection_attempt),
    Family("spam", "noul", _spam),
    Family("pii_presence", "noul", _pii_presence),
    Family("needs_human", "noul", _needs_human),
    Family("off_topic", "noul", _off_topic),
)
