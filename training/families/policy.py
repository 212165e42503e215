"""Families that apply a rule to a case."""

from __future__ import annotations

import itertools
import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.families.family import Family
from training.families.lookup_states import FILLERS
from training.families.lookup_values import draw, draw_style, start
from training.families.policy_conditions import (
    Case,
    Condition,
    both,
    draw_case,
    draw_condition,
    draw_number_condition,
    either,
    write_case,
)
from training.families.policy_domains import DOMAINS, Domain, Number, Outcome
from training.families.policy_house_rules import HOUSE_RULES
from training.families.policy_situations import SITUATIONS

Step = tuple[Condition, Outcome]

ASK_OUTCOME = (
    "What happens to this {n}?", "Decide on the {n}.", "Apply the rule to the {n}.",
    "Which outcome follows for the {n}?",
    "How is the {n} to be handled?", "outcome", "What does the policy say here?", "Choose the right decision.",
    "Following the rules, what is done?", "Pick the action that the rule prescribes.", "Decision for this {n}?",
    "What should the clerk do with this {n}?", "Next step?", "Work through the rules and give the result.",
    "Which of these applies to the {n}?", "By the book, what is the result?", "Judge the {n} by the policy.",
    "Resolve the {n}.",
)  # fmt: skip
TITLES = (
    "Policy:",
    "Rule:",
    "Rules:",
    "House rules:",
    "Guideline:",
    "We decide like this:",
    "Please apply this:",
    "How we work:",
)
UNDECIDED = (
    ("cannot be decided", "cannot be decided", "a fact that the rule needs is not given"),
    ("information missing", "lacks information", "ask for what is missing first"),
    ("unclear", "stays unclear", "the case does not say enough"),
)
JSON_KEYS = (
    ("policy", "case"),
    ("rules", "request"),
    ("rule", "input"),
    ("guideline", "data"),
    ("instructions", "record"),
)


def _make_situation(rng: random.Random) -> LabelledQuestion:
    """Clauses in words with outcomes attached at random, and a situation that falls under one or none of them."""
    situation = rng.choice(SITUATIONS)
    count = rng.randint(2, len(situation.clauses))
    clauses = rng.sample(situation.clauses, count)
    outcomes = rng.sample(situation.outcomes, len(situation.outcomes))
    at = rng.randrange(count)
    has_rest = count < len(situation.clauses) and rng.random() < 0.6
    case, right = rng.choice(clauses[at].cases), outcomes[at]
    lines = [
        rng.choice(("If {c}: {o}.", "When {c}, {o}.", "{C} -> {o}")).format(
            c=clause.rule, C=start(clause.rule), o=outcome
        )
        for clause, outcome in zip(clauses, outcomes, strict=False)
    ]
    if has_rest:
        lines.append(
            rng.choice(("In all other cases: {o}.", "Anything else -> {o}", "Otherwise, {o}.")).format(o=outcomes[-1])
        )
        if rng.random() < 0.4:
            others = [clause for clause in situation.clauses if clause not in clauses]
            case, right = rng.choice(rng.choice(others).cases), outcomes[-1]
    joiner = rng.choice(("\n", " ", "; "))
    rule = joiner.join(f"{line.rstrip('.')}{'.' if joiner == ' ' else ''}" for line in lines)
    if rng.random() < 0.2:
        case = f"{case} {rng.choice(FILLERS)}"
    ask = start(rng.choice(ASK_OUTCOME).format(n=situation.noun))
    state, instructions = _place(rule, case, ask, situation.noun, rng)
    used = [*outcomes[:count], *([outcomes[-1]] if has_rest else [])]
    options = list(dict.fromkeys([*used, *outcomes[: rng.randint(2, len(outcomes))]]))
    rng.shuffle(options)
    return LabelledQuestion(state, Choice(instructions, options), options.index(right))


def _make_policy_outcome(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.3:
        return _make_situation(rng)
    while True:
        domain, style = rng.choice(DOMAINS), draw_style(rng)
        outcomes = rng.sample(domain.outcomes, len(domain.outcomes))
        steps, rest = _draw_steps(domain, outcomes, style, rng)
        reachable = [*dict.fromkeys([outcome for _, outcome in steps] + [rest])]
        wanted = rng.choice(reachable)
        limits = _limits(domain, steps, style, rng)
        for _ in range(80):
            case = draw_case(domain, style, rng, limits)
            if _decide(steps, rest, case) == wanted:
                break
        else:
            continue
        break
    by_name = rng.random() < 0.5
    rule = _write_rule(domain, steps, rest, by_name, rng)
    keys = tuple(key for condition, _ in steps for key in condition.keys)
    as_json = rng.random() < 0.45
    undecided = len(keys) == 1 and rng.random() < 0.25
    facts = write_case(domain, case, keys, style, rng, as_json, hidden=keys if undecided else ())
    if not facts:
        return _make_policy_outcome(rng)
    ask = start(rng.choice(ASK_OUTCOME).format(n=domain.noun))
    state, instructions = _place(rule, facts, ask, domain.noun, rng)
    options = [*reachable, *rng.sample([o for o in outcomes if o not in reachable], rng.randint(0, 4 - len(reachable)))]
    if undecided or rng.random() < 0.08:
        options.append(Outcome(*rng.choice(UNDECIDED)))
        wanted = options[-1] if undecided else wanted
    rng.shuffle(options)
    named = not by_name and rng.random() < 0.5
    names = [option.phrase if named else option.name for option in options]
    if rng.random() < 0.35:
        question = Choice(instructions, {n: option.note for n, option in zip(names, options, strict=True)})
    elif not by_name and not named:
        question = Choice(instructions, {n: option.phrase for n, option in zip(names, options, strict=True)})
    else:
        question = Choice(instructions, names)
    return LabelledQuestion(state, question, options.index(wanted))


def _draw_steps(domain: Domain, outcomes: list[Outcome], style: Any, rng: random.Random) -> tuple[list[Step], Outcome]:
    """Conditions in order, each with its outcome, and the outcome where none holds."""
    shape = rng.random()
    first = draw_condition(domain, style, rng)
    if shape < 0.22:
        return [(first, outcomes[0])], outcomes[1]
    if shape < 0.4:
        return _bands(rng.choice(domain.numbers), outcomes, style, rng)
    second = draw_condition(domain, style, rng, first.keys)
    if shape < 0.55:
        joined = both(first, second) if rng.random() < 0.6 else either(first, second)
        return [(joined, outcomes[0])], outcomes[1]
    if shape < 0.7 and any(len(category.values) > 2 for category in domain.categories):
        category = rng.choice([category for category in domain.categories if len(category.values) > 2])
        values = rng.sample(category.values, len(category.values))
        steps = [
            (
                Condition(f"the {category.phrase} is {value}", "", _equals(category.key, value), (category.key,)),
                outcomes[at % 3],
            )
            for at, value in enumerate(values[:-1])
        ]
        return steps, outcomes[-1]
    if shape < 0.88:
        return [(first, outcomes[0]), (second, outcomes[1])], outcomes[rng.choice((0, 2, 2))]
    third = draw_condition(domain, style, rng, first.keys + second.keys)
    return [(first, outcomes[0]), (second, outcomes[1]), (third, outcomes[rng.choice((0, 2))])], outcomes[3]


def _equals(key: str, value: str) -> Any:
    return lambda case: case[key] == value


def _bands(number: Number, outcomes: list[Outcome], style: Any, rng: random.Random) -> tuple[list[Step], Outcome]:
    """Three ranges of a number."""
    while True:
        low, high = sorted(draw(number.spec, rng, style).order or 0.0 for _ in range(2))
        if low < high:
            break
    key = number.key
    lower = draw_number_condition(number, style, rng, low)
    while lower.test({key: high}):
        lower = draw_number_condition(number, style, rng, low)
    upper = draw_number_condition(number, style, rng, high)
    while upper.test({key: low}):
        upper = draw_number_condition(number, style, rng, high)
    steps = [(lower, outcomes[0]), (upper, outcomes[1])]
    rng.shuffle(steps)
    return steps, outcomes[2]


def _limits(domain: Domain, steps: list[Step], style: Any, rng: random.Random) -> dict[str, float]:
    """Numbers at which a condition changes its answer, found by trying."""
    limits = {}
    for number in domain.numbers:
        conditions = [c for c, _ in steps if c.keys == (number.key,)]
        values = sorted(draw(number.spec, rng, style).order or 0.0 for _ in range(40))
        for condition in conditions:
            for low, high in itertools.pairwise(values):
                if condition.test({number.key: low}) != condition.test({number.key: high}):
                    limits[number.key] = low
    return limits


def _decide(steps: list[Step], rest: Outcome, case: Case) -> Outcome:
    return next((outcome for condition, outcome in steps if condition.test(case)), rest)


def _write_rule(domain: Domain, steps: list[Step], rest: Outcome, by_name: bool, rng: random.Random) -> str:
    noun = domain.noun

    def then(outcome: Outcome) -> str:
        return f'the decision is "{outcome.name}"' if by_name else f"the {noun} {outcome.phrase}"

    def short(outcome: Outcome) -> str:
        return outcome.name if by_name else outcome.phrase

    how = rng.randrange(6)
    if how == 0:
        lines = [f"{at}. {start(c.text)}: {short(o)}" for at, (c, o) in enumerate(steps, 1)]
        note = "\nThe first line that fits counts." if len(steps) > 1 else ""
        return "\n".join([*lines, f"{len(steps) + 1}. In all other cases: {short(rest)}"]) + note
    if how == 1:
        lines = [f"{'if' if at == 0 else 'else if'} {c.text} -> {short(o)}" for at, (c, o) in enumerate(steps)]
        return "; ".join([*lines, f"else -> {short(rest)}"])
    if how == 2:
        lines = [f"{'If' if at == 0 else 'Otherwise, if'} {c.text}, {then(o)}." for at, (c, o) in enumerate(steps)]
        return " ".join([*lines, f"In any other case {then(rest)}."])
    if how == 3:
        lines = [
            f"{start(then(o))} {'when' if at == 0 else 'where that is not so but'} {c.text}."
            for at, (c, o) in enumerate(steps)
        ]
        return " ".join([*lines, f"Where none of this holds, {then(rest)}."])
    if how == 4:
        text = f"Normally {then(rest)}. But if {steps[0][0].text}, {then(steps[0][1])}"
        return text + "".join(f"; failing that, if {c.text}, {then(o)}" for c, o in steps[1:]) + "."
    lines = [
        f"{'First check' if at == 0 else 'Then check'}: {c.text}? Then {then(o)}." for at, (c, o) in enumerate(steps)
    ]
    return " ".join([*lines, f"If nothing applies, {then(rest)}."])


def _place(rule: str, facts: Any, ask: str, noun: str, rng: random.Random) -> tuple[Any, str]:
    """The rule stands in the state or in the question."""
    title = rng.choice(TITLES)
    if rng.random() < 0.5:
        state = facts
        if isinstance(facts, str) and rng.random() < 0.3:
            state = f"{start(noun)} received. {facts}" if rng.random() < 0.6 else f"{facts} {rng.choice(FILLERS)}"
        return state, f"{title} {rule}\n{ask}" if rng.random() < 0.6 else f"{ask} {title} {rule}"
    if not isinstance(facts, str) or rng.random() < 0.3:
        rule_key, case_key = rng.choice(JSON_KEYS)
        pairs = [(rule_key, rule), (case_key, facts)]
        rng.shuffle(pairs)
        return dict(pairs), ask
    label = rng.choice(("Case:", f"{start(noun)}:", "Now this one:", "Facts:"))
    return (f"{title} {rule}\n{label} {facts}" if rng.random() < 0.7 else f"{label} {facts}\n{title} {rule}"), ask


MUST = (
    "A {n} is only accepted if {c}.", "Required: {c}.", "No {n} without this: {c}.",
    "Every {n} must meet the condition that {c}.",
    "It is a must that {c}.", "For a {n} we demand that {c}.", "Condition for each {n}: {c}.",
    "Only where {c} is a {n} in order.",
)  # fmt: skip
MUST_NOT = (
    "A {n} is not allowed if {o}.", "Forbidden: {o}.", "No {n} may be accepted when {o}.", "It must never be that {o}.",
    "We refuse any {n} where {o}.", "A {n} breaks the rules as soon as {o}.",
)  # fmt: skip
ASK_KEEPS = (
    "Does the case satisfy the rule?", "The rule is kept.", "Is this in line with the rule?",
    "Is the rule followed here?",
    "This complies with the rule.", "Compliant?", "Is everything in order by the rule?", "Does it conform?",
    "The condition is met.",
    "May this go ahead under the rule?", "Is it allowed?", "Does this pass the check?", "By the rule, this is fine.",
    "rule satisfied",
)  # fmt: skip
ASK_BREAKS = (
    "Does the case violate the rule?", "The rule is broken.", "Is this against the rule?",
    "Is there a breach of the rule?",
    "This is a violation.", "Violation?", "Does it go against what is prescribed?", "The condition is not met.",
    "Must this be objected to under the rule?", "Is it forbidden?", "Does this fail the check?",
    "By the rule, this is not fine.",
    "rule violated", "Should this be flagged as a breach?",
)  # fmt: skip


def _make_policy_rule(rng: random.Random) -> LabelledQuestion:
    keeps, asks_keeps = rng.random() < 0.5, rng.random() < 0.5
    if rng.random() < 0.5:
        house = rng.choice(HOUSE_RULES)
        rule = rng.choice(house.rules)
        facts: Any = rng.choice(house.keeps if keeps else house.breaks)
        if rng.random() < 0.2:
            facts = f"{facts} {rng.choice(FILLERS)}"
        if rng.random() < 0.15:
            facts = {"reported": facts, "place": house.place} if rng.random() < 0.5 else {"reported": facts}
        noun = "report"
    else:
        rule, facts, noun = _domain_rule(keeps, rng)
    ask = rng.choice(ASK_KEEPS if asks_keeps else ASK_BREAKS)
    state, instructions = _place(rule, facts, ask, noun, rng)
    gold = int(keeps == asks_keeps)
    if rng.random() < 0.2:
        sides = rng.choice(
            (("it breaks the rule", "it keeps the rule"), ("not compliant", "compliant"), ("violated", "met"))
        )
        no, yes = sides if asks_keeps else sides[::-1]
        return LabelledQuestion(state, Noul(instructions, false=no, true=yes), gold)
    return LabelledQuestion(state, Noul(instructions), gold)


def _domain_rule(keeps: bool, rng: random.Random) -> tuple[str, Any, str]:
    while True:
        domain, style = rng.choice(DOMAINS), draw_style(rng)
        condition = draw_condition(domain, style, rng)
        if rng.random() < 0.25:
            second = draw_condition(domain, style, rng, condition.keys)
            condition = both(condition, second) if rng.random() < 0.6 else either(condition, second)
        limits = _limits(domain, [(condition, domain.outcomes[0])], style, rng)
        for _ in range(60):
            case = draw_case(domain, style, rng, limits)
            if condition.test(case) == keeps:
                rule = rng.choice(MUST if rng.random() < 0.6 else MUST_NOT)
                text = rule.format(n=domain.noun, c=condition.text, o=condition.opposite)
                text = (
                    text.replace("A a", "An a").replace("A e", "An e").replace("A i", "An i").replace(" a a", " an a")
                )
                text = text.replace(" a e", " an e").replace(" a i", " an i")
                return text, write_case(domain, case, condition.keys, style, rng, rng.random() < 0.4), domain.noun


FAMILIES = (
    Family("policy_outcome", "choice", _make_policy_outcome),
    Family("policy_rule", "noul", _make_policy_rule),
)
