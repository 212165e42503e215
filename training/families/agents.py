"""What an agent does: which tool it calls, which step comes next by the rules."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice
from training.families.agents_rules import CASES, Case, aside
from training.families.agents_tools import SMALL_TALK, TOOLS
from training.families.family import Family
from training.families.routing_kit import (
    ABSTAIN,
    Entry,
    Option,
    choose,
    codes,
    expand,
    letter,
    read_bank,
    restyle,
    roughen,
    slot,
    wrap,
)

_TOOLS = read_bank(TOOLS)

_TOOL_ASKS = (
    "Which [tool|function] should [the agent|the assistant|it] call [|next|now]?",
    "Pick the [tool|function] for [this|the user's] request.",
    "tool",
    "function to call",
    "Tool call:",
    "Which [tool|API|function] [answers|serves|fulfils] [this|the request]?",
    "Select the function that does what the user [wants|asks for].",
    "What should be called to [help the user|do this]?",
    "The assistant may call one function. Which one?",
    "Choose the tool [that fits best|to use].",
    "Map the [utterance|request|message] to a tool.",
    "You are the planner of an assistant. Which tool comes first?",
    "Best tool for the job",
    "Decide which of the tools is needed [here|to carry this out].",
    "The user [said|wrote] the above. Call:",
    "With which tool can the [wish|request] be fulfilled?",
    "Name the function whose purpose matches the [request|message].",
    "action",
    "intent -> tool",
    "Which capability is [the user|somebody] asking for?",
)


def _tool(rng: random.Random, entry: Entry, form: int) -> Option:
    return Option(entry.names[form % len(entry.names)], rng.choice(entry.descriptions))


def _tool_choice(rng: random.Random) -> LabelledQuestion:
    group = rng.choice(list(_TOOLS))
    entry = rng.choice(_TOOLS[group])
    form, mixed = rng.randrange(3), rng.random() < 0.5
    named = {
        (name, other.names[0]): _tool(rng, other, rng.randrange(3) if mixed else form)
        for name, entries in _TOOLS.items()
        for other in entries
    }
    right = named[group, entry.names[0]]
    siblings = [option for (name, _), option in named.items() if name == group and option != right]
    strangers = [option for (name, _), option in named.items() if name != group]
    others = siblings + rng.sample(strangers, rng.choice((0, 2, 4, 8, 14)))
    talk = rng.random() < 0.05
    request = rng.choice(SMALL_TALK) if talk else expand(rng, rng.choice(entry.texts))
    state: Any = wrap(rng, roughen(rng, request if talk else letter(rng, request, 0.2)), "user")
    if isinstance(state, dict) and rng.random() < 0.25:
        state["last_tool"] = rng.choice(siblings).name
    ask = rng.choice(_TOOL_ASKS)
    if talk:
        names = [option.name for option in rng.sample(siblings + strangers, rng.randint(2, 9))]
        names.insert(
            rng.randint(0, len(names)), none := rng.choice(["none", "no_tool", "reply_without_tool", "no tool needed"])
        )
        return LabelledQuestion(state, Choice(expand(rng, ask), names), names.index(none))
    return choose(rng, state, ask, right, others, describe=0.5, coded=0.04, abstain=0.18, style=False, absent=strangers)


_NEXT_ASKS = (
    "What should the {actor} do next?",
    "Next [step|action]?",
    "Which [action|step] [comes next|is right now|follows]?",
    "Pick the action whose condition [is met|holds].",
    "next_action",
    "Decide what [to do|happens] [now|next].",
    "Apply the rules: what is to be done?",
    "What do the rules [say|demand] here?",
    "By the conditions given, the {actor} should",
    "Choose the [right|correct] [move|reaction|step].",
    "Which [reaction|handling] [fits|is called for]?",
    "You are the {actor}. What do you do?",
    "Select the one step that the situation calls for.",
    "Which of the options [applies|matches] to the [case|situation]?",
    "How should the {actor} proceed?",
    "Proceed with:",
    "The {actor} follows the descriptions strictly. Which action results?",
    "What now?",
)


_OVERLAPPING = ("security guard", "refund clerk")


def _next_action(rng: random.Random) -> LabelledQuestion:
    case = rng.choice(CASES)(rng)
    actions = list(case.actions)
    right = case.right
    offered = rng.random() < 0.25 and not case.fallback and case.actor not in _OVERLAPPING
    if offered and len(actions) > 2 and rng.random() < 0.45:
        actions = [action for action in actions if action[0] != right]
        right = ""
    rng.shuffle(actions)
    keys = [name for name, _ in actions]
    coded = rng.random() < 0.1
    names = codes(rng, len(keys)) if coded else restyle(rng, keys)
    both = coded and rng.random() < 0.6
    options: list[tuple[str, str | None]] = [
        (name, f"{key}: {rule}" if both else rule) for name, (key, rule) in zip(names, actions, strict=True)
    ]
    gold = names[keys.index(right)] if right else ""
    if offered:
        name, description = rng.choice(ABSTAIN)
        options.insert(rng.randint(0, len(options)), (name, description if rng.random() < 0.7 else None))
        gold = gold or name
    ask = expand(rng, rng.choice(_NEXT_ASKS), actor=case.actor)
    return LabelledQuestion(
        _situation(rng, case), Choice(ask, dict(options)), [name for name, _ in options].index(gold)
    )


def _situation(rng: random.Random, case: Case) -> Any:
    facts = list(case.facts)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        facts.insert(rng.randint(0, len(facts)), aside(rng))
    draw = rng.random()
    if case.record is not None and draw < 0.4:
        record: dict[str, Any] = dict(case.record)
        if rng.random() < 0.4:
            record["note"] = aside(rng)
        return record if rng.random() < 0.7 else {"case": slot(rng, "num"), "facts": record}
    if draw < 0.55:
        return {rng.choice(["situation", "case", "observation", "report"]): " ".join(facts)}
    if draw < 0.65:
        return facts
    if draw < 0.75:
        return {"actor": case.actor, "at": slot(rng, "time"), "seen": facts}
    if draw < 0.85:
        return "\n".join(f"- {fact}" for fact in facts)
    return " ".join(facts)


FAMILIES = (
    Family("tool_choice", "choice", _tool_choice),
    Family("next_action", "choice", _next_action),
)
