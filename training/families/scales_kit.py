"""What graded families share: a small text grammar, level sets with merged intensities, and ways to show a text."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from training.families.slips import slip

Bank = Mapping[str, Sequence[str]]
LevelSet = tuple[tuple[tuple[int, ...], str], ...]

_SLOT = re.compile(r"\{(\w+)\}|\{(\d+)\.\.(\d+)\}|\[([^\[\]{}]*)\]")
_ARTICLE = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])(?!uni|use|usu|one|eu|US|UK|u-)")
_SENTENCE = re.compile(r"(^|[.!?]\s+|\n)([a-z])")


def lines(block: str) -> tuple[str, ...]:
    """The lines of a block that are not blank."""
    return tuple(line.strip() for line in block.strip().splitlines() if line.strip())


COMMON: Bank = {
    "name": """Amara Ben Chloe Dmitri Elena Farid Greta Hiro Ines Jonas Keiko Liam Marta Nadia Oskar Priya Quentin Rosa
        Sven Tariq Uma Viktor Wanda Xavier Yusuf Zoe Aisha Bruno Carmen Dylan Esther Felix Gita Hamish Ivy Jamal Kofi
        Lena Milo Noor Olga Pablo Ruth Stella Theo Umar Vera Will Yara Agnes""".split(),
    "surname": """Okafor Lindqvist Moreau Tanaka Byrne Castellano Haddad Novak Pereira Schmidt Whitlock Rao Dubois Kim
        Olsen Marsh Ferreira Adeyemi Kowalski Brandt Ortega Singh Vance Larkin Petrov Abbott Mensah Hale""".split(),
    "city": """Leeds Porto Ghent Tampa Oslo Lyon Cork Malmo Bergen Dundee Nantes Turin Graz Fresno Lagos Pune Utrecht
        Quito Hobart Perth Bristol Gdansk Seville Winnipeg""".split(),
    "company": """Brightloom|Harrow & Finch|Tolvane|Quillmark|Nordhaven|Pebbleworks|Castaway Travel|Orrin Bank|Zephyr
        Mobile|Maple & Co|Fernhill Clinic|Redkite Logistics|Lumora|Copperleaf|Astermoor|Vantle""".replace(
        "\n        ", " "
    ).split("|"),
    "day": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "month": "January February March April May June July August September October November December".split(),
    "time": ("7:40", "9:15", "11 am", "noon", "2 pm", "3:30", "5 pm", "18:00", "8 in the evening"),
}


def expand(rng: random.Random, text: str, bank: Bank | None = None) -> str:
    """Fill `{slot}` from the bank, `{2..9}` with a number and `[a|b|]` with one side, innermost first, then tidy up."""
    banks = {**COMMON, **(bank or {})}

    def fill(match: re.Match[str]) -> str:
        slot, low, high, sides = match.groups()
        if slot is not None:
            return rng.choice(banks[slot])
        return str(rng.randint(int(low), int(high))) if low is not None else rng.choice(sides.split("|"))

    while _SLOT.search(text):
        text = _SLOT.sub(fill, text)
    text = re.sub(r"[ \t]+", " ", text).strip()
    text = re.sub(r" ([,.;:!?])", r"\1", text)
    text = _ARTICLE.sub(r"\1n ", text)
    return _SENTENCE.sub(lambda match: match.group(1) + match.group(2).upper(), text)


def level_sets(block: str) -> tuple[LevelSet, ...]:
    """One set a line: `0 text | 1-2 text | 4 text`, where the numbers are the intensities that a level covers."""
    sets = []
    for line in lines(block):
        levels = []
        for part in line.split(" | "):
            numbers, text = part.strip().split(" ", 1)
            first, _, last = numbers.partition("-")
            levels.append((tuple(range(int(first), int(last or first) + 1)), text.strip()))
        sets.append(tuple(levels))
    return tuple(sets)


def draw_level(rng: random.Random, sets: Sequence[LevelSet]) -> tuple[list[str], int, int]:
    """Level texts, the right level and an intensity that it covers."""
    chosen = rng.choice(sets)
    gold = rng.randrange(len(chosen))
    return dress_levels(rng, [text for _, text in chosen]), gold, rng.choice(chosen[gold][0])


def dress_levels(rng: random.Random, texts: Sequence[str]) -> list[str]:
    """The same levels in one of a few spellings: as they are, with a capital, as sentences."""
    style = rng.random()
    if style < 0.5:
        return list(texts)
    capital = [text[:1].upper() + text[1:] for text in texts]
    return capital if style < 0.8 else [text if text.endswith(".") else text + "." for text in capital]


def voice(rng: random.Random, text: str) -> str:
    """Mostly the text itself; now and then in lower case, without its full stop, or with a slip of the keys."""
    style = rng.random()
    if style < 0.12:
        text = text.lower()
    elif style < 0.2:
        text = text.rstrip(".")
    elif style < 0.28:
        text = slip(rng, text)
    return text


def ask(rng: random.Random, wordings: Sequence[str], bank: Bank | None = None) -> str:
    """One wording of a question, now and then as a terse line in lower case."""
    text = expand(rng, rng.choice(wordings), bank)
    if rng.random() < 0.12:
        text = expand(rng, rng.choice(_LEADS)) + " " + text
    return text.lower().rstrip("?.") if rng.random() < 0.08 else text


def pair(rng: random.Random, text: str, other: str) -> tuple[Any, str]:
    """The text beside that of somebody else, and words that say which of the two is meant."""
    style = rng.random()
    if style < 0.3:
        place = rng.randrange(2)
        both = [other, other]
        both[place] = text
        word = rng.choice(("Message", "Text", "Entry"))
        number = ("first", "second")[place]
        leads = [f"{word} {place + 1} only.", f"The {number} {word.lower()}:", f"About {word.lower()} {place + 1}:"]
        if style < 0.15:
            return {f"{word.lower()}_{at + 1}": said for at, said in enumerate(both)}, rng.choice(leads)
        return "\n".join(f"{word} {at + 1}: {said}" for at, said in enumerate(both)), rng.choice(leads)
    names = rng.sample([name for name in COMMON["name"] if name not in text and name not in other], 2)
    rows = [(names[0], text), (names[1], other)]
    rng.shuffle(rows)
    leads = [
        f"Only what {names[0]} wrote counts.",
        f"In the message of {names[0]}:",
        f"About {names[0]}:",
        f"This is about {names[0]}'s message.",
        f"Leave {names[1]} out, look at {names[0]}.",
        f"For {names[0]}:",
    ]
    if style < 0.6:
        return "\n".join(f"{name}: {said}" for name, said in rows), rng.choice(leads)
    if style < 0.8:
        who, said = rng.choice((("from", "text"), ("name", "message"), ("author", "body")))
        return [{who: name, said: words} for name, words in rows], rng.choice(leads)
    return dict(rows), rng.choice(leads)


def show(
    rng: random.Random,
    text: str,
    who: str = "customer",
    keys: Sequence[str] = ("message", "text", "body"),
    closings: bool = True,
) -> Any:
    """The text as a state: bare, with a speaker, as a mail, in a chat, or in a record with other fields.

    Without `closings` no words of courtesy are added to the text.
    """
    text = voice(rng, text)
    style = rng.random()
    if style < 0.42 or (style < 0.5 and not closings):
        return text
    if style < 0.5:
        return _letter(rng, text)
    if style < 0.56:
        return f"{who.capitalize()}: {text}"
    if style < 0.62:
        return (
            expand(rng, "From: {name} {surname}\n", {})
            + "\n"
            + text
            + rng.choice(("", "\n\nRegards", "\nThanks") if closings else ("",))
        )
    if style < 0.72:
        return {rng.choice(keys): text}
    if style < 0.78:
        opening = rng.choice(("Hello, how can I help?", "Hi, you are through to us.", "Good morning!", "Go ahead."))
        other = rng.choice(("agent", "bot", "desk", "assistant"))
        say = rng.choice(("text", "message", "content"))
        return [{"from": other, say: opening}, {"from": who, say: text}]
    if style < 0.83:
        inner = dict(rng.sample(_fields(rng, who), 2))
        return {
            rng.choice(("ticket", "item", "data", "case")): {rng.choice(keys): text, **inner},
            "v": rng.randint(1, 4),
        }
    record: list[tuple[str, Any]] = [(rng.choice(keys), text)]
    for name, value in rng.sample(_fields(rng, who), rng.randint(1, 3)):
        record.insert(rng.randrange(len(record) + 1), (name, value))
    return dict(record)


_LEADS = (
    "Read the text.",
    "Look at what was written.",
    "Task:",
    "Please answer:",
    "Use only what is written.",
    "For our records:",
    "Think of a careful reader.",
    "From the text alone:",
    "To be filled in by the [clerk|assistant|reviewer]:",
    "A colleague asks:",
)

_SUBJECTS = ("Message {100..9999}", "Re: {day}", "Hello", "(no subject)", "Fwd: {company}", "For {name}", "From {city}")

_ENDINGS = (
    "This mail may contain confidential information.",
    "Sent from my phone.",
    "{name} {surname}, {city}",
    "Office hours: {day} to {day}, from {time}.",
    "Please think of the trees before you print this.",
    "{company}, {2..90} Mill Lane, {city}. Registered number {10000..99999}.",
)


def _letter(rng: random.Random, text: str) -> str:
    """The text with the headers of a mail, and mostly with lines at its end that mean nothing."""
    head = ["From: {name} {surname}", "To: {company}", "Date: {day}, {time}", "Subject: " + rng.choice(_SUBJECTS)]
    kept = [line for line in head if rng.random() < 0.6]
    ends = rng.sample(_ENDINGS, rng.randint(0, 2))
    before, after = (expand(rng, "\n".join(rows)) for rows in (kept, ends))
    return "\n\n".join(part for part in (before, text, after) if part)


def _fields(rng: random.Random, who: str) -> list[tuple[str, Any]]:
    full = expand(rng, "{name} {surname}")
    return [
        ("id", rng.randint(100, 99999)),
        ("ref", f"{rng.choice('ABKRT')}-{rng.randint(1000, 9999)}"),
        ("channel", rng.choice(("email", "web form", "phone", "app", "counter"))),
        (who, full),
        ("received", f"2025-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"),
        ("city", rng.choice(COMMON["city"])),
        ("company", rng.choice(COMMON["company"])),
        ("lang", rng.choice(("en", "en-GB", "en-US"))),
        ("read", rng.choice((True, False))),
        ("attachments", rng.randint(0, 3)),
    ]
