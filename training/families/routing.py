"""Which team handles a message: many organisations, each with its own teams."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.family import Family
from training.families.routing_kit import (
    Entry,
    Option,
    choose,
    expand,
    letter,
    read_bank,
    roughen,
    slot,
    wrap,
)
from training.families.routing_texts import BANK
from training.families.routing_texts_more import MORE

_ORGANISATIONS = read_bank(BANK) | read_bank(MORE)

_ASKS = (
    "[Which|What] team should [handle|take|get|answer] [this|the] [ticket|message|request]?",
    "Which [team|department] is [responsible|in charge|the right one]?",
    "Route this [ticket|message|request].",
    "Route to:",
    "team",
    "department",
    "queue",
    "assignee group",
    "Pick the [team|department|queue] [for this|that should deal with this].",
    "Who should [handle this|look after this|reply|deal with it]?",
    "Forward the [message|text] to the [right|fitting] [team|desk].",
    "Where does this [belong|go|need to be sent]?",
    "To which [queue|team|desk] should the [ticket|message] be [assigned|forwarded|routed]?",
    "Assign [the ticket|this case] to [one of the teams|a team].",
    "Which of [these|our] [teams|departments] can [help|solve this] [|best]?",
    "Choose the department that [should handle the customer's message|this message is for].",
    "You sort the inbox of this {org}. Which team gets this one?",
    "The {org} has several departments. [Select|Name] the one that must act on this.",
    "Triage: responsible team",
    "Whose job is it?",
    "Best destination for this message",
    "Dispatch the request to the desk it was meant for.",
    "Which desk would you send the writer to?",
    "Find the right owner for this [issue|case].",
)
_HISTORY = ("last_contact", "previous_team", "seen_by", "forwarded_by", "cc")


def _option(rng: random.Random, entry: Entry, form: int) -> Option:
    return Option(entry.names[form % len(entry.names)], rng.choice(entry.descriptions))


def _several_sites(rng: random.Random) -> LabelledQuestion:
    """A centre that serves several organisations: both the place and the matter decide."""
    sites = rng.sample(list(_ORGANISATIONS), rng.choice((2, 2, 3, 4)))
    site = rng.choice(sites)
    entry = rng.choice(_ORGANISATIONS[site])
    join = rng.choice((" - ", ": ", " / ", " "))
    named = {
        (place, other.names[0]): Option(f"{place}{join}{other.names[0]}", rng.choice(other.descriptions))
        for place in sites
        for other in _ORGANISATIONS[place]
    }
    right = named.pop((site, entry.names[0]))
    near = [option for (place, _), option in named.items() if place == site]
    far = [option for (place, _), option in named.items() if place != site]
    others = near + rng.sample(far, min(len(far), rng.choice((3, 6, 10))))
    text = roughen(rng, letter(rng, expand(rng, rng.choice(entry.texts)), 0.2))
    place_key, text_key = rng.choice(
        (("site", "text"), ("written_to", "message"), ("place", "note"), ("client", "body"))
    )
    state: Any = {place_key: site, text_key: text}
    if rng.random() < 0.3:
        state = f"({place_key.replace('_', ' ')}: {site})\n{text}"
    ask = rng.choice(_ASKS).replace("{org}", "service centre")
    return choose(rng, state, ask, right, others, describe=0.3, coded=0.0, abstain=0.15)


def _team_routing(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.12:
        return _several_sites(rng)
    organisation = rng.choice(list(_ORGANISATIONS))
    entries = _ORGANISATIONS[organisation]
    entry = rng.choice(entries)
    uniform, mixed = rng.randrange(3), rng.random() < 0.4
    options = {other.names[0]: _option(rng, other, rng.randrange(3) if mixed else uniform) for other in entries}
    right = options[entry.names[0]]
    others = [option for name, option in options.items() if name != entry.names[0]]
    text = roughen(rng, letter(rng, expand(rng, rng.choice(entry.texts))))
    state: Any = wrap(rng, text, "guest" if organisation in ("hotel", "museum") else "customer")
    if isinstance(state, dict) and rng.random() < 0.25:
        state[rng.choice(_HISTORY)] = rng.choice(others).name
    elif isinstance(state, dict) and rng.random() < 0.15:
        state["to"] = f"{organisation} {slot(rng, 'city')}"
    ask = rng.choice(_ASKS).replace("{org}", organisation)
    return choose(rng, state, ask, right, others, describe=0.42, coded=0.12, abstain=0.18)


def routing_message(rng: random.Random, organisation: str) -> str:
    """A message to one of the organisation's teams."""
    return expand(rng, rng.choice(rng.choice(_ORGANISATIONS[organisation]).texts))


ORGANISATIONS = tuple(_ORGANISATIONS)
FAMILIES = (Family("team_routing", "choice", _team_routing),)
