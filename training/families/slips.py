"""Mistakes that people make on a keyboard."""

from __future__ import annotations

import random


def slip(rng: random.Random, text: str) -> str:
    """Two letters inside one word changed places; the text itself where the word drawn is short, or no word."""
    words = text.split(" ")
    place = rng.randrange(len(words))
    word = words[place]
    if len(word) > 4 and word.isalpha():
        at = rng.randrange(1, len(word) - 2)
        words[place] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return " ".join(words)
