"""Families that hold two things against each other: duplicates, replies, causes, stances."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families import pairs_causes, pairs_replies
from training.families.family import Family
from training.families.pairs_duplicates import make_duplicate
from training.families.pairs_opinions import make_stance, make_stance_score
from training.families.reading_words import FIRST, pick, sided, wrap

# --- best_reply

_REPLY_ASKS = (
    "Which reply answers the question?", "Pick the best answer.", "Choose the reply that fits.",
    "What should we answer?", "best reply?", "Which of these belongs to the message?",
    "Select the response that addresses what was asked.", "Find the sentence that answers this.", "The right reply is",
    "Which canned answer do we send?",
    "A colleague drafted several replies, one of them suits. Which?", "Reply to the customer.",
    "What did they want to know? Choose the answer to it.",
    "Which one responds to the request?", "Send the matching text.",
    "Only one of the options answers the writer. Which?",
)  # fmt: skip
_NO_REPLY = ("none of these answers it", "no fitting reply", "none", "ask a human, nothing here fits")
_ASK_KEYS = ("question", "message", "customer", "from_user", "asks", "last_message", "query")
_GREETINGS = (
    "Hi, ",
    "Hello! ",
    "Good evening, ",
    "Excuse me, ",
    "Quick question: ",
    "Hey there. ",
    "Sorry to bother you. ",
)


_LEADS = {
    **dict.fromkeys("may could do does is are can will am would shall".split(), "can"),
    **dict.fromkeys("by until from saturday when".split(), "when"), **dict.fromkeys(("which", "on", "in"), "where"),
}  # fmt: skip


def _leads(asks: tuple[str, ...]) -> set[str]:
    """What kind of thing the wordings of a question ask for, by their first words."""
    first = [ask.lower().split()[0] for ask in asks]
    return {_LEADS.get(word, word) for word in first}


def _make_reply(rng: random.Random) -> LabelledQuestion:
    cluster = rng.choice(pairs_replies.CLUSTERS)
    asks, replies = rng.choice(cluster)
    ask = rng.choice(asks)
    if rng.random() < 0.25:
        ask = rng.choice(_GREETINGS) + ask
    gold = rng.choice(replies)
    others = [rng.choice(other) for question, other in cluster if question is not asks]
    far = [rng.choice(entry[1]) for entry in _far(cluster, asks)]
    wrong = rng.sample(others, rng.randint(1, len(others))) + rng.sample(far, rng.choice((0, 0, 1, 2, 4, 6)))
    options = [gold, *wrong]
    if rng.random() < 0.2:
        abstain = rng.choice(_NO_REPLY)
        if rng.random() < 0.4:
            options, gold = [*wrong, abstain], abstain
        else:
            options.append(abstain)
    state = _conversation(rng, ask)
    if rng.random() < 0.25:
        names = [f"{rng.choice(('reply', 'text', 'r', 'draft'))}_{place}" for place in range(1, len(options) + 1)]
        rng.shuffle(options)
        right = names[options.index(gold)]
        notes = dict(zip(names, options, strict=True))
        return LabelledQuestion(state, *pick(rng, rng.choice(_REPLY_ASKS), names, right, notes))
    return LabelledQuestion(state, *pick(rng, rng.choice(_REPLY_ASKS), options, gold))


def _far(cluster: Any, asks: tuple[str, ...]) -> list[Any]:
    """Entries of other topics that ask for another kind of thing."""
    wanted = _leads(asks)
    return [
        entry
        for other in pairs_replies.CLUSTERS
        if other is not cluster
        for entry in other
        if not wanted & _leads(entry[0])
    ]


def _conversation(rng: random.Random, ask: str) -> Any:
    roll = rng.random()
    if roll < 0.45:
        return ask
    if roll < 0.65:
        return {rng.choice(_ASK_KEYS): ask}
    if roll < 0.8:
        return [
            {"role": "agent", "text": rng.choice(("Hello, how can I help?", "Welcome!", "Good day, what can I do?"))},
            {"role": "user", "text": ask},
        ]
    if roll < 0.9:
        return f"Agent: How can I help?\n{rng.choice(('Customer', 'Caller', rng.choice(FIRST)))}: {ask}"
    return wrap(rng, ask, 0.8)


# --- cause

_CAUSE_ASKS = (
    "What caused it?", "What was the reason that {p}?", "Why was it that {p}?", "Pick the cause.", "root cause",
    "According to the text, what led to this?", "What is to blame?",
    "Which of these brought the trouble about?", "The problem was caused by",
    "Find the real cause, not the suspected one.", "What made it happen?", "It happened because of",
    "What does the report name as the cause?", "Choose what explains that {p}.", "What did it turn out to be?",
    "Why? Choose one.", "Name the trigger of the incident.",
)  # fmt: skip
_NO_CAUSE = ("not stated", "cause unknown", "the text does not say", "none of these")
_UNKNOWN_TEXTS = (
    "{P}. Nobody knows why yet.", "{P}. The cause is still being looked into.",
    "{P}, for reasons that the text leaves open.", "{P}. We are still in the dark about the reason.",
)  # fmt: skip


def _draw_cause(rng: random.Random, unknown: bool) -> tuple[Any, str, list[str], str]:
    """A state, the problem in it, what may have caused it, and the right one of these."""
    problems, causes = rng.choice(pairs_causes.DOMAINS)
    problem, consequence = rng.choice(problems)
    c, x, y, *rest = rng.sample(causes, len(causes))
    forms = {"p": problem, "c": c, "x": x, "y": y, "k": consequence}
    forms |= {key.upper(): value[0].upper() + value[1:] for key, value in forms.items()}
    options, gold = [c, x], c
    if rng.random() < 0.15 and not unknown:
        checks = [
            {"item": x, "result": "ruled out"},
            {"item": y, "result": "ruled out"},
            {"item": c, "result": rng.choice(("confirmed", "found", "this was it"))},
        ]
        rng.shuffle(checks)
        state: Any = {
            "problem": problem,
            rng.choice(("checks", "findings", "suspects")): checks,
            "consequence": consequence,
        }
        options += [y, consequence]
    else:
        parts = [rng.choice(_UNKNOWN_TEXTS if unknown else pairs_causes.SIMPLE).format_map(forms)]
        if rng.random() < 0.75:
            herring = rng.choice(pairs_causes.HERRINGS)
            parts.append(herring.format_map(forms))
            if "{y}" in herring:
                options.append(y)
        if rng.random() < 0.5:
            parts.append(rng.choice(pairs_causes.RESULTS).format_map(forms))
            options.append(consequence)
        state = wrap(rng, " ".join(parts))
    options += rng.sample(rest, rng.choice((0, 0, 1, 2, 4)))
    if unknown:
        gold = rng.choice(_NO_CAUSE)
        options = [option for option in options if option != c or rng.random() < 0.5] + [gold]
    return state, problem, options, gold


def _make_cause(rng: random.Random) -> LabelledQuestion:
    unknown = rng.random() < 0.12
    state, problem, options, gold = _draw_cause(rng, unknown)
    if not unknown and rng.random() < 0.15:
        options.append(rng.choice(_NO_CAUSE[:3]))
    return LabelledQuestion(state, *pick(rng, rng.choice(_CAUSE_ASKS).format(p=problem), options, gold))


_CAUSE_IS = (
    "Was {o} the cause?", "{O} caused it.", "Is {o} to blame?", "Did {o} bring this about?", "The reason was {o}.",
    "Does the text put it down to {o}?", "{O}: the cause?",
    "Did this happen because of {o}?", "The trouble goes back to {o}.", "Can we enter {o} as the root cause?",
)  # fmt: skip
_CAUSE_IS_NOT = (
    "Is it wrong to blame {o}?", "{O} was not what caused it.", "Did something other than {o} cause it?",
    "Can {o} be struck off as the cause?", "Would it be false to put it down to {o}?",
)  # fmt: skip
_FITS_ASKS = (
    "Does the reply answer the question?", "The reply fits.", "Did the agent answer what was asked?",
    "Is the question settled by the answer?", "good answer?", "The answer addresses the question.",
    "Would the writer learn what they wanted to know?", "Do question and answer belong together?",
    "Is this a fitting response?", "May we send this reply?",
)  # fmt: skip
_FITS_NOT_ASKS = (
    "Does the reply miss the point?", "The answer is about something else.",
    "Must the question be asked again, as it was not answered?", "Is the reply off topic?", "Wrong reply?",
)  # fmt: skip


def _make_cause_check(rng: random.Random) -> LabelledQuestion:
    state, _, options, gold = _draw_cause(rng, unknown=False)
    true, opposite = rng.random() < 0.5, rng.random() < 0.35
    asked = gold if true else rng.choice([option for option in options if option != gold])
    ask = rng.choice(_CAUSE_IS_NOT if opposite else _CAUSE_IS).format(o=asked, O=asked[0].upper() + asked[1:])
    return LabelledQuestion(state, sided(rng, ask, "no", "yes", 0.06), int(true != opposite))


def _make_reply_fits(rng: random.Random) -> LabelledQuestion:
    cluster = rng.choice(pairs_replies.CLUSTERS)
    asks, replies = rng.choice(cluster)
    true, opposite = rng.random() < 0.5, rng.random() < 0.35
    if true:
        reply = rng.choice(replies)
    elif rng.random() < 0.75:
        reply = rng.choice(rng.choice([entry for entry in cluster if entry[0] is not asks])[1])
    else:
        reply = rng.choice(rng.choice(_far(cluster, asks))[1])
    ask = rng.choice(asks)
    roll = rng.random()
    state: Any
    if roll < 0.4:
        keys = rng.choice(
            (
                ("question", "answer"),
                ("customer", "agent"),
                ("message", "reply"),
                ("asked", "answered"),
                ("user", "bot"),
            )
        )
        state = {keys[0]: ask, keys[1]: reply}
    elif roll < 0.6:
        state = [{"role": "user", "text": ask}, {"role": "assistant", "text": reply}]
    else:
        state = rng.choice(("Q: {}\nA: {}", "Customer: {}\nAgent: {}", "{} - {}", "Question: {} Reply: {}")).format(
            ask, reply
        )
    sides = (
        ("it answers the question", "it does not answer it")
        if opposite
        else ("it does not answer it", "it answers the question")
    )
    return LabelledQuestion(
        state, sided(rng, rng.choice(_FITS_NOT_ASKS if opposite else _FITS_ASKS), *sides), int(true != opposite)
    )


FAMILIES = (
    Family("duplicate_detection", "noul", make_duplicate),
    Family("best_reply", "choice", _make_reply),
    Family("cause", "choice", _make_cause),
    Family("cause_check", "noul", _make_cause_check),
    Family("reply_fits", "noul", _make_reply_fits),
    Family("stance", "choice", make_stance),
    Family("stance_score", "score", make_stance_score),
)
