"""What a writer feels: sentiment, anger, emotion, satisfaction, complaint."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul, Score
from training.families import sentiment_emotion_texts as feelings
from training.families import sentiment_levels as graded
from training.families import sentiment_texts as reviews
from training.families import sentiment_verdict_texts as verdicts
from training.families.family import Family
from training.families.scales_kit import ask, draw_level, expand, pair, show


def _review(rng: random.Random, domain: str, grade: int) -> str:
    noun = rng.choice(reviews.NOUNS[domain])
    details = reviews.DETAILS[domain][reviews.DETAIL_GRADES[grade]]
    many = 2 if grade in (0, 1, 5, 6) and rng.random() < 0.35 else 1
    said = [detail + "." for detail in rng.sample(details, many)]
    verdict = rng.choice(reviews.VERDICTS[grade])
    shape = rng.random()
    if grade in (2, 4) or shape < 0.6:
        said.insert(rng.choice((0, len(said))), verdict)
    elif shape < 0.75:
        said = [verdict, rng.choice([text for text in reviews.VERDICTS[grade] if text != verdict])]
    elif grade == 3:
        said = [detail + "." for detail in rng.sample(details, 2)]
    elif grade in (1, 5):
        said.append(verdict)
    return expand(rng, " ".join(said), {"noun": (noun,)})


def _show_review(rng: random.Random, text: str, domain: str) -> Any:
    if rng.random() < 0.2:
        return {"about": rng.choice(reviews.NOUNS[domain]), rng.choice(("review", "comment", "feedback")): text}
    return show(
        rng, text, who=rng.choice(("user", "reviewer", "guest")), keys=("review", "comment", "text", "feedback")
    )


def _noun(domain: str) -> dict[str, tuple[str, ...]]:
    return {"noun": reviews.NOUNS[domain]}


def _sentiment(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, graded.SENTIMENT)
    domain = rng.choice(tuple(reviews.DETAILS))
    text, wording = _review(rng, domain, grade), ask(rng, reviews.ASKS, _noun(domain))
    if rng.random() < 0.12:
        state, lead = pair(rng, text, _review(rng, domain, rng.randrange(7)))
        return LabelledQuestion(state, Score(f"{lead} {wording}", levels), gold)
    return LabelledQuestion(_show_review(rng, text, domain), Score(wording, levels), gold)


def _sentiment_choice(rng: random.Random) -> LabelledQuestion:
    domain = rng.choice(tuple(reviews.DETAILS))
    names = rng.choice(graded.SIDES)
    sides = list(
        rng.choice((("pos", "neg"), ("pos", "neg", "neu"), ("pos", "neg", "neu", "mix"), ("pos", "neg", "mix")))
    )
    rng.shuffle(sides)
    gold = rng.randrange(len(sides))
    if sides[gold] == "mix":
        bank = {**reviews.DETAILS[domain], **_noun(domain)}
        text = expand(rng, rng.choice(reviews.MIXED), bank)
    else:
        grade = {"pos": (5, 6), "neg": (0, 1), "neu": (3,)}[sides[gold]]
        text = _review(rng, domain, rng.choice(grade))
    described = rng.random() < 0.4
    options = {names[side][0]: names[side][1] if described else None for side in sides}
    return LabelledQuestion(
        _show_review(rng, text, domain), Choice(ask(rng, reviews.ASKS[:-1], _noun(domain)), options), gold
    )


def _anger(rng: random.Random) -> LabelledQuestion:
    levels, gold, grade = draw_level(rng, graded.ANGER_LEVELS)
    text, wording = expand(rng, rng.choice(graded.ANGER[grade]), graded.ANGER_BANK), ask(rng, graded.ANGER_ASKS)
    if rng.random() < 0.12:
        other = expand(rng, rng.choice(graded.ANGER[rng.randrange(4)]), graded.ANGER_BANK)
        state, lead = pair(rng, text, other)
        return LabelledQuestion(state, Score(f"{lead} {wording}", levels), gold)
    return LabelledQuestion(show(rng, text), Score(wording, levels), gold)


def _emotion(rng: random.Random) -> LabelledQuestion:
    names = list(feelings.EMOTIONS)
    right = rng.choice(names)
    others = [name for name in names if name != right and not {(name, right), (right, name)} & set(feelings.NEAR)]
    offered = rng.sample(others, min(len(others), rng.choice((1, 2, 3, 3, 4, 5, 5, 7, 9, 12))))
    abstain = ""
    if rng.random() < 0.15:
        abstain = rng.choice(("none of these", "another feeling", "other", "something else"))
    absent = bool(abstain) and len(offered) > 1 and rng.random() < 0.45
    shown = offered if absent else [*offered, right]
    rng.shuffle(shown)
    adjectives = rng.random() < 0.25
    described = rng.random() < 0.4
    options: dict[str, str | None] = {
        feelings.EMOTIONS[name][0] if adjectives else name: feelings.EMOTIONS[name][1] if described else None
        for name in shown
    }
    place = len(shown) if rng.random() < 0.6 else rng.randrange(len(shown) + 1)
    if abstain:
        pairs = list(options.items())
        pairs.insert(place, (abstain, "the feeling is not in the list" if described else None))
        options = dict(pairs)
    text = expand(rng, rng.choice(feelings.TEXTS[right]), feelings.BANK)
    if rng.random() < 0.15:
        text = (
            expand(rng, rng.choice(("Dear diary, ", "{day}. ", "{name} here. ", "Diary, {2..28} {month}: ")))
            + " "
            + text
        )
    who = rng.choice(("writer", "speaker", "user"))
    wording = ask(rng, feelings.ASKS)
    if rng.random() < 0.1:
        other = expand(rng, rng.choice(feelings.TEXTS[rng.choice(names)]), feelings.BANK)
        state, lead = pair(rng, text, other)
        wording = f"{lead} {wording}"
    else:
        state = show(rng, text, who=who, keys=("entry", "post", "text", "message"))
    gold = place if absent else shown.index(right) + int(bool(abstain) and place <= shown.index(right))
    return LabelledQuestion(state, Choice(wording, options), gold)


def _satisfied(rng: random.Random) -> LabelledQuestion:
    topic = rng.choice(tuple(verdicts.TOPICS))
    yes, no, asked, opposite = verdicts.TOPICS[topic]
    holds, positive = rng.random() < 0.5, rng.random() < 0.5
    item = rng.choice(verdicts.BANK["item"])
    bank = {**verdicts.BANK, "item": (item,)}
    text = expand(rng, rng.choice(yes if holds else no), bank)
    if rng.random() < 0.3:
        text = expand(rng, rng.choice(_GREETINGS)) + " " + text
    wording = ask(rng, asked if positive else opposite, {"item_word": (item, "thing", "product")})
    sides: tuple[str | None, str | None] = (None, None)
    if rng.random() < 0.2:
        good, bad = {
            "solved": ("the problem is gone", "the problem is still there"),
            "satisfied": ("the customer is glad", "the customer is displeased"),
            "return": ("they want to come again", "they will not come again"),
        }[topic]
        sides = (bad, good) if positive else (good, bad)
    if rng.random() < 0.12:
        state, lead = pair(rng, text, expand(rng, rng.choice(no if rng.random() < 0.5 else yes), bank))
        wording = f"{lead} {wording}"
    else:
        state = show(rng, text)
    return LabelledQuestion(state, Noul(wording, false=sides[0], true=sides[1]), int(holds == positive))


def _is_complaint(rng: random.Random) -> LabelledQuestion:
    complains, positive = rng.random() < 0.5, rng.random() < 0.6
    kind = "complaint" if complains else rng.choice(("question", "praise", "notice"))
    text = expand(rng, rng.choice(verdicts.COMPLAINT[kind]), verdicts.BANK)
    if rng.random() < 0.35:
        text = expand(rng, rng.choice(_GREETINGS)) + " " + text
    wording = ask(rng, verdicts.COMPLAINT_YES if positive else verdicts.COMPLAINT_NO)
    sides: tuple[str | None, str | None] = (None, None)
    if rng.random() < 0.2:
        good, bad = "the writer objects to something", "a question, praise or plain notice"
        sides = (bad, good) if positive else (good, bad)
    if rng.random() < 0.12:
        other = rng.choice(verdicts.COMPLAINT[rng.choice(tuple(verdicts.COMPLAINT))])
        state, lead = pair(rng, text, expand(rng, other, verdicts.BANK))
        wording = f"{lead} {wording}"
    else:
        state = show(rng, text)
    return LabelledQuestion(state, Noul(wording, false=sides[0], true=sides[1]), int(complains == positive))


_GREETINGS = (
    "Hello,",
    "Hi there!",
    "Good morning.",
    "Dear {company},",
    "To whom it may concern:",
    "My name is {name} {surname}.",
    "Customer number {1000..9999}.",
    "I've been with you since {2005..2023}.",
)

FAMILIES = (
    Family("sentiment", "score", _sentiment),
    Family("sentiment_choice", "choice", _sentiment_choice),
    Family("anger", "score", _anger),
    Family("emotion", "choice", _emotion),
    Family("satisfied", "noul", _satisfied),
    Family("is_complaint", "noul", _is_complaint),
)
