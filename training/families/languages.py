"""Families about the language that a message is written in."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families import languages_latin, languages_scripts
from training.families.family import Family
from training.families.reading_words import FIRST, TEXT_KEYS, pick, sided


@dataclass(frozen=True)
class _Language:
    name: str
    code: str
    own: str
    sentences: tuple[str, ...]


def _parse(source: str) -> tuple[_Language, ...]:
    languages = []
    for block in source.strip().split("\n\n"):
        head, *lines = block.splitlines()
        _, name, code, own = head.split(" ", 3)
        languages.append(
            _Language(name, code, own, tuple(part.strip() for line in lines for part in line.split(" | ")))
        )
    return tuple(languages)


_LANGUAGES = _parse(languages_latin.SOURCE) + _parse(languages_scripts.SOURCE)
_BY_CODE = {language.code: language for language in _LANGUAGES}
_SIBLINGS = (
    ("es", "pt", "it", "fr", "ro"), ("de", "nl", "sv", "en"), ("pl", "cs", "hu", "ro"), ("ru", "uk", "el"),
    ("ar", "he"), ("ja", "zh", "ko"), ("fi", "hu", "tr"),
    ("id", "vi", "th"), ("hi", "th", "ar"),
)  # fmt: skip
# English texts that name another language
_ABOUT = (
    "The manual is only available in {x}.", "Do you have anybody who speaks {x}?",
    "I have been learning {x} for two years.", "Please translate this into {x}.",
    "My {x} is not good enough for a phone call.", "The film was shown in {x} with subtitles.",
    "Our {x} customers get their own newsletter.",
    "The waiter answered us in {x}.", "We need a {x} version of the form by Friday.",
    "She teaches {x} at the evening school.",
)  # fmt: skip
_WHICH_ASKS = (
    "Which language is this written in?", "What language is the text in?", "language?", "Detect the language.",
    "The message is written in", "Pick the language of the message.",
    "In which language does the customer write?", "Identify the language of the body.",
    "Which translator do we need for this?", "Route to the desk that speaks the writer's language.",
    "Say what language this is.", "language of the text",
    "To answer in the same language as the writer, which one must we use?", "Tag with the language.",
    "What tongue is this?", "Choose the language the words belong to.", "Determine the input language.",
    "Which of these languages do you recognise here?",
)  # fmt: skip
_IS_ASKS = (
    "Is the message written in {x}?", "The text is in {x}.", "Is this {x}?", "{x}?",
    "Would a reader who only knows {x} understand this?", "Language check: {x}.",
    "Does the customer write in {x}?", "Can our {x} desk answer this without a translator?", "The writer uses {x}.",
    "Is {x} the language of the text?", "Written in {x}, yes or no?",
    "Confirm that the words are {x}.", "Should this be tagged as {x}?", "Do we read {x} here?",
    "The sentence belongs to the {x} language.",
)  # fmt: skip
_IS_NOT_ASKS = (
    "Is this in a language other than {x}?", "The text is not in {x}.",
    "Does someone who speaks only {x} need a translation of this?", "Is the writer using anything but {x}?",
    "This is not {x}.", "Must it be translated before our {x} team can read it?", "Is it wrong to label this as {x}?",
)  # fmt: skip
_OTHER = ("other", "another language", "none of these", "something else")


def _text(rng: random.Random, language: _Language) -> str:
    if language.code == "en" and rng.random() < 0.6:
        named = rng.choice([one.name for one in _LANGUAGES if one.code != "en"])
        parts = [rng.choice(_ABOUT).format(x=named), *rng.sample(language.sentences, rng.choice((0, 1)))]
    else:
        parts = rng.sample(language.sentences, rng.choice((1, 1, 2, 2, 3)))
    rng.shuffle(parts)
    text = ("" if language.code in ("ja", "zh") else " ").join(parts)
    return text.lower() if rng.random() < 0.08 else text


def _state(rng: random.Random, text: str) -> Any:
    roll = rng.random()
    if roll < 0.5:
        return text
    record: dict[str, Any] = {rng.choice((*TEXT_KEYS, "message", "message")): text}
    extras: list[tuple[str, Any]] = [
        ("country", rng.choice(("Norway", "Canada", "Switzerland", "India", "Belgium", "Kenya"))),
        ("from", rng.choice(FIRST)), ("id", rng.randint(1, 9999)),
        ("channel", rng.choice(("mail", "chat", "app"))), ("app_locale", rng.choice(("default", None))),
        ("urgent", rng.random() < 0.5),
    ]  # fmt: skip
    for key, value in rng.sample(extras, rng.choice((0, 1, 1, 2, 3))):
        record[key] = value
    items = list(record.items())
    rng.shuffle(items)
    record = dict(items)
    return {rng.choice(("ticket", "data", "review")): record} if roll > 0.9 else record


def _draw(rng: random.Random) -> _Language:
    return rng.choice(_LANGUAGES)


def _near(rng: random.Random, language: _Language) -> list[_Language]:
    """The other languages, those that look like this one first."""
    codes = [code for group in _SIBLINGS if language.code in group for code in group if code != language.code]
    rng.shuffle(codes)
    near = [_BY_CODE[code] for code in dict.fromkeys(codes)]
    far = [one for one in _LANGUAGES if one not in near and one is not language]
    rng.shuffle(far)
    return near + far


def _make_id(rng: random.Random) -> LabelledQuestion:
    language = _draw(rng)
    count = rng.choice((2, 3, 4, 4, 5, 6, 7, 8, 10, 12, 20))
    others = _near(rng, language)
    if rng.random() < 0.5:
        rng.shuffle(others)
    chosen = [language, *others[: count - 1]]
    style = rng.random()
    notes: dict[str, str] | None = None
    if style < 0.65:
        shown = {one.code: one.name for one in chosen}
    elif style < 0.75:
        shown = {one.code: one.name.lower() for one in chosen}
    elif style < 0.85:
        shown = {one.code: one.code for one in chosen}
        notes = {one.code: one.name for one in chosen}
    elif style < 0.93:
        shown = {one.code: one.own for one in chosen}
        notes = {one.own: one.name for one in chosen} if rng.random() < 0.6 else None
    else:
        shown = {one.code: f"{one.name} desk" for one in chosen}
        notes = {f"{one.name} desk": f"messages written in {one.name}" for one in chosen}
    options, gold = list(shown.values()), shown[language.code]
    if rng.random() < 0.2 and count > 2:
        other = rng.choice(_OTHER)
        if rng.random() < 0.4:
            options, gold = [*options[1:], other], other
        else:
            options.append(other)
    return LabelledQuestion(
        _state(rng, _text(rng, language)), *pick(rng, rng.choice(_WHICH_ASKS), options, gold, notes)
    )


def _make_is(rng: random.Random) -> LabelledQuestion:
    language = _draw(rng)
    if rng.random() < 0.12:
        language = _BY_CODE["en"]
    text = _text(rng, language)
    same = rng.random() < 0.5
    asked = language
    if not same:
        named = [one for one in _LANGUAGES if one is not language and one.name in text]
        asked = named[0] if named and rng.random() < 0.7 else _near(rng, language)[rng.choice((0, 0, 1, 4, 9))]
    opposite = rng.random() < 0.35
    sides = (
        (f"it is {asked.name}", "it is another language")
        if opposite
        else ("it is another language", f"it is {asked.name}")
    )
    form = rng.choice(_IS_NOT_ASKS if opposite else _IS_ASKS).format(x=asked.name)
    return LabelledQuestion(_state(rng, text), sided(rng, form, *sides), int(same != opposite))


FAMILIES = (
    Family("language_id", "choice", _make_id),
    Family("language_is", "noul", _make_is),
)
