import unicodedata

from decision_serve.prompts.text import render_state
from tests.training.families.golds import drawn, gold_text

SCRIPTS = {
    "GREEK": ("greek", "el", "ελληνικά"),
    "HEBREW": ("hebrew", "he", "עברית"),
    "ARABIC": ("arabic", "ar", "العربية"),
    "THAI": ("thai", "th", "ไทย"),
    "HANGUL": ("korean", "ko", "한국어"),
    "DEVANAGARI": ("hindi", "hi", "हिन्दी"),
    "HIRAGANA": ("japanese", "ja", "日本語"),
}


def script(text):
    """Of the letters of a text, the one of `SCRIPTS` that only a single language here is written in, if any."""
    found = {unicodedata.name(letter).partition(" ")[0] for letter in text if letter.isalpha()}
    return next((name for name in SCRIPTS if name in found), None)


def test_a_script_of_one_language_gives_it_away():
    checked = abstained = 0
    for item in drawn("language_id", 1500):
        if (found := script(render_state(item.state))) is None:
            continue
        checked += 1
        name, *short = SCRIPTS[found]
        shown = [text.lower() for text in item.question.options]
        fitting = [text for text in shown if name in text or text in short]
        if fitting:
            assert name in gold_text(item).lower() or gold_text(item).lower() in short, item
        else:
            abstained += 1
            assert gold_text(item) in ("other", "another language", "none of these", "something else"), item
    assert checked > 300
    assert abstained > 10
