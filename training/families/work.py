"""Scores and checks of work: completeness, risk, progress, relevance, answered questions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Noul, Score
from training.families import work_answers_texts as answers
from training.families import work_asks as asks
from training.families import work_progress_texts as progress
from training.families import work_report_texts as reports
from training.families import work_risk_texts as risk
from training.families.family import Family
from training.families.scales_kit import COMMON, ask, draw_level, dress_levels, expand, show, voice
from training.families.work_places import draw_subject

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


_SPELLINGS: tuple[Callable[[int, int], str], ...] = (
    lambda n, total: _NUMBERS[n],
    lambda n, total: f"{n} of {total}",
    lambda n, total: f"{_NUMBERS[n]} of the {_NUMBERS[total]}",
    lambda n, total: f"{n} given, {total - n} missing",
    lambda n, total: "nothing missing" if n == total else f"{total - n} missing",
    lambda n, total: "all" if n == total else _NUMBERS[n],
    lambda n, total: f"exactly {n}",
)


def _count_levels(rng: random.Random, total: int) -> tuple[list[str], list[int]]:
    """Level texts and, for each count of 0..total, the level that it belongs to."""
    style = rng.random()
    if style < 0.45 or total == 1:
        spelled = rng.choice(_SPELLINGS)
        return [spelled(n, total) for n in range(total + 1)], list(range(total + 1))
    if style < 0.75:
        three = rng.choice(
            (
                ("none of them", "some, but not all", "all of them"),
                ("empty: nothing that is required", "incomplete", "complete"),
                ("nothing of it", "a part of it", "everything"),
                (
                    "useless: all pieces are missing",
                    "one piece or more is missing, but not every one",
                    "nothing is missing",
                ),
            )
        )
        return list(three), [0, *[1] * (total - 1), 2]
    two = rng.choice(
        (
            ("incomplete: something is missing", "complete: nothing is missing"),
            ("at least one is missing", "all are there"),
            ("send it back", "accept it: all that is required is there"),
            ("not everything that was asked for", "everything that was asked for"),
        )
    )
    return list(two), [*[0] * total, 1]


def _report(rng: random.Random) -> LabelledQuestion:
    what = rng.choice(tuple(reports.SCHEMAS))
    pieces = list(reports.SCHEMAS[what])
    rng.shuffle(pieces)
    total = rng.choice((2, 3, 3, 4, 4))
    required, spare = pieces[:total], pieces[total:]
    levels, belongs = _count_levels(rng, total)
    gold = rng.randrange(len(levels))
    given = rng.choice([count for count in range(total + 1) if belongs[count] == gold])
    shown = required[:given] + [piece for piece in spare if rng.random() < 0.45]
    absent = [piece for piece in required[given:] if rng.random() < 0.35]
    if not shown and not absent:
        shown = spare[:1]
    said = {key: expand(rng, rng.choice(sentences)) for _, key, sentences in shown}
    state: Any
    if rng.random() < 0.3:
        record: list[tuple[str, Any]] = list(said.items())
        hole: Any = rng.choice((None, "", "n/a", "-", "unknown", []))
        record += [(key, hole) for _, key, _ in absent]
        rng.shuffle(record)
        state = dict(record)
        if rng.random() < 0.3:
            state = {"type": what, rng.choice(("fields", "report", "data")): state}
    else:
        parts = list(said.values())
        parts += [expand(rng, rng.choice(reports.MISSING), {"piece": (name,)}) for name, _, _ in absent]
        rng.shuffle(parts)
        if rng.random() < 0.4:
            parts.insert(0, expand(rng, rng.choice(reports.FILLERS)))
        state = voice(rng, rng.choice((" ", " ", "\n")).join(parts))
    rng.shuffle(required)
    names = [name for name, _, _ in required]
    joined = rng.choice((", ".join(names), ", ".join(names[:-1]) + " and " + names[-1], "; ".join(names)))
    wording = expand(rng, rng.choice(reports.ASKS), {"what": (what,), "pieces": (joined,)})
    return LabelledQuestion(state, Score(wording, dress_levels(rng, levels)), gold)


def _change_risk(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, risk.LEVELS)
    source = risk.COMPOSED if rng.random() < 0.5 else risk.PLANS[rng.choice(tuple(risk.PLANS))]
    text = expand(rng, rng.choice(source[grade]), risk.PARTS)
    style = rng.random()
    state: Any = text[:1].upper() + text[1:] + "."
    if style < 0.3:
        state = expand(rng, rng.choice(risk.OPENERS)) + " " + text
    elif style < 0.55:
        state = {
            rng.choice(("change", "plan", "title", "what")): text,
            rng.choice(("owner", "by", "requested_by")): expand(rng, "{name} {surname}"),
            rng.choice(("when", "date", "slot")): expand(rng, "{day}"),
        }
        if grade in (2, 3) or rng.random() < 0.5:
            del state[list(state)[2]]
    elif style < 0.7:
        state = show(rng, text, who="planner", keys=("request", "plan", "note"))
    return LabelledQuestion(state, Score(ask(rng, risk.ASKS), levels), gold)


def _progress(rng: random.Random) -> LabelledQuestion:
    if rng.random() < 0.25:
        return _counted(rng)
    what = rng.choice(tuple(progress.PROCESSES))
    stages = progress.PROCESSES[what]
    size = rng.randint(2, len(stages))
    first = rng.randint(0, len(stages) - size)
    gold = rng.randrange(size)
    at = first + gold
    levels = [stage[0] for stage in stages[first : first + size]]
    if rng.random() < 0.25:
        levels = [stage[1] for stage in stages[first : first + size]]
    events = [expand(rng, rng.choice(stage[2])) for stage in stages[: at + 1]]
    coming = [stage[1] for stage in stages[at + 1 :]]
    state = _history(rng, what, events, coming)
    wording = ask(rng, progress.ASKS, {"what": (what,)})
    return LabelledQuestion(state, Score(wording, dress_levels(rng, levels)), gold)


def _history(rng: random.Random, what: str, events: list[str], coming: list[str]) -> Any:
    """The last event, or all of them with dates, with or without what is still to come."""
    ahead = rng.choice(coming) if coming and rng.random() < 0.4 else ""
    style = rng.random()
    if style < 0.4:
        text = events[-1][:1].upper() + events[-1][1:] + "."
        if ahead:
            text += " " + rng.choice((f"Not yet: {ahead}.", f"Still to come: {ahead}.", f"Later: {ahead}."))
        return voice(rng, text)
    days = sorted(rng.sample(range(1, 29), len(events)))
    month = rng.randint(1, 12)
    dated = [(f"2025-{month:02d}-{day:02d}", event) for day, event in zip(days, events, strict=True)]
    if style < 0.7:
        rows = [f"{date} {event}" for date, event in dated]
        if rng.random() < 0.3:
            rows.reverse()
        if ahead:
            rows.append(f"(next: {ahead})" if rng.random() < 0.5 else f"planned: {ahead}")
        return f"{what}, no. {rng.randint(100, 9999)}\n" * (rng.random() < 0.5) + "\n".join(rows)
    when, event_key = rng.choice((("date", "event"), ("on", "what"), ("at", "note"), ("day", "entry")))
    history = [{when: date, event_key: event} for date, event in dated]
    if rng.random() < 0.35:
        history.reverse()
    record: dict[str, Any] = {rng.choice(("id", "case", "number")): rng.randint(100, 99999), "history": history}
    if ahead:
        record[rng.choice(("open", "to_do", "next", "still_missing"))] = ahead
    return record


def _counted(rng: random.Random) -> LabelledQuestion:
    texts, shares = rng.choice(asks.SHARES)
    gold = rng.randrange(len(texts))
    total = rng.choice((8, 10, 12, 20, 40, 50, 60, 80, 100, 200))
    low, high = shares[gold]
    done = rng.choice([count for count in range(total + 1) if low <= count / total <= high])
    state: Any = expand(rng, rng.choice(progress.COUNTED), {"done": (str(done),), "total": (str(total),)})
    if rng.random() < 0.25:
        names = rng.choice((("done", "total"), ("finished", "of"), ("completed", "planned"), ("processed", "size")))
        state = {
            "job": rng.choice(("copy", "survey", "harvest", "import", "inspection")),
            names[0]: done,
            names[1]: total,
        }
    return LabelledQuestion(state, Score(ask(rng, progress.COUNT_ASKS), dress_levels(rng, texts)), gold)


def _query(rng: random.Random, entries: list[tuple[str, str, tuple[str, ...]]]) -> str:
    """One or two things asked for, as questions or as keywords."""
    if rng.random() < 0.3:
        return rng.choice((" and ", ", ", " + ")).join(entry[1] for entry in entries)
    return " ".join(entry[0] for entry in entries)


def _relevance(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, asks.RELEVANCE)
    subject, strange = rng.sample(tuple(answers.SUBJECTS.values()), 2)
    if rng.random() < 0.6:
        kind, subject = draw_subject(rng)
        strange = draw_subject(rng, but=kind)[1]
    entries = list(subject)
    rng.shuffle(entries)
    double = grade == 2 or rng.random() < 0.4
    wanted, rest = (entries[:2], entries[2:]) if double else (entries[:1], entries[1:])
    told = {
        0: rng.sample(strange, rng.randint(1, 2)),
        1: rng.sample(rest, rng.randint(1, 2)),
        2: [rng.choice(wanted), *rng.sample(rest, rng.randint(0, 1))],
        3: [*wanted, *rng.sample(rest, rng.randint(0, 1))],
    }[grade]
    rng.shuffle(told)
    parts = [rng.choice(entry[2]) for entry in told]
    if rng.random() < 0.25:
        parts.insert(0, expand(rng, rng.choice(answers.INTROS)))
    query, document = _query(rng, wanted), " ".join(parts)
    wording = ask(rng, asks.RELEVANCE_ASKS)
    style = rng.random()
    state: Any
    if style < 0.5:
        names = rng.choice((("query", "document"), ("q", "passage"), ("search", "result"), ("question", "text")))
        state = {names[0]: query, names[1]: document}
        if rng.random() < 0.25:
            state["rank"] = rng.randint(1, 20)
    elif style < 0.8:
        names = rng.choice((("Query", "Document"), ("Search", "Hit"), ("Q", "Doc"), ("Wanted", "Page")))
        state = f"{names[0]}: {query}\n{names[1]}: {document}"
    else:
        state, wording = document, f"{wording} {rng.choice(('Query', 'The query', 'Asked'))}: {json.dumps(query)}"
    return LabelledQuestion(state, Score(wording, levels), gold)


def _answered(rng: random.Random) -> LabelledQuestion:
    answers_it, positive = rng.random() < 0.5, rng.random() < 0.6
    if rng.random() < 0.5:
        slots = {**answers.SLOTS, **{name: COMMON[name] for name in ("day", "name", "month")}}
        bank = {name: (rng.choice(values),) for name, values in slots.items()}
        (question,), right, wrong = rng.choice(answers.PAIRS)
        question = expand(rng, question, bank)
        said = rng.choice(right if answers_it else wrong)
        if not answers_it and rng.random() < 0.4:
            said = rng.choice(answers.EVASIONS)
        reply = expand(rng, said.rstrip(".") + "." if said[-1] not in "?!" else said, bank)
    else:
        known = draw_subject(rng)[1] if rng.random() < 0.6 else rng.choice(tuple(answers.SUBJECTS.values()))
        entries = list(known)
        rng.shuffle(entries)
        question = entries[0][0]
        if answers_it:
            told = [entries[0], *rng.sample(entries[1:], rng.choice((0, 0, 1)))]
            rng.shuffle(told)
            reply = " ".join(rng.choice(entry[2]) for entry in told)
        elif rng.random() < 0.5:
            reply = rng.choice(entries[1][2])
        else:
            reply = expand(rng, rng.choice(answers.EVASIONS))
            if rng.random() < 0.3:
                reply += " " + rng.choice(entries[1][2])
    if rng.random() < 0.2:
        reply = expand(rng, rng.choice(answers.INTROS)) + " " + reply
    wording = ask(rng, asks.ANSWERED_YES if positive else asks.ANSWERED_NO)
    sides: tuple[str | None, str | None] = (None, None)
    if rng.random() < 0.2:
        good, bad = "the reply gives what was asked for", "the reply evades or is about something else"
        sides = (bad, good) if positive else (good, bad)
    state = _dialogue(rng, question, voice(rng, reply))
    return LabelledQuestion(state, Noul(wording, false=sides[0], true=sides[1]), int(answers_it == positive))


def _dialogue(rng: random.Random, question: str, reply: str) -> Any:
    style = rng.random()
    if style < 0.35:
        names = rng.choice((("question", "reply"), ("question", "answer"), ("asked", "said"), ("ticket", "response")))
        return {names[0]: question, names[1]: reply}
    if style < 0.5:
        who = rng.choice((("customer", "agent"), ("user", "bot"), ("guest", "host"), ("student", "tutor")))
        return [{"from": who[0], "text": question}, {"from": who[1], "text": reply}]
    if style < 0.65:
        return f"- {question}\n- {reply}"
    names = rng.choice(
        (("Q", "A"), ("Customer", "Desk"), ("Question", "Reply"), ("User", "Assistant"), ("Caller", "Clerk"))
    )
    return f"{names[0]}: {question}\n{names[1]}: {reply}"


FAMILIES = (
    Family("report_completeness", "score", _report),
    Family("change_risk", "score", _change_risk),
    Family("progress", "score", _progress),
    Family("relevance", "score", _relevance),
    Family("is_question_answered", "noul", _answered),
)
