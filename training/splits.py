"""What is never trained on. Fixed before the first training run; changing it makes every published number void."""

from __future__ import annotations

import hashlib

UNSEEN_FAMILIES = frozenset(
    {
        # One or more of each group of skills, so that others of the group remain to learn from: the question is whether
        # what was learned carries over.
        "tool_choice",  # agents
        "document_type",  # topics
        "field_lookup_text",  # lookup
        "money_comparison",  # numbers
        "spam",  # safety
        "entity_presence",  # reading
        "satisfied",  # sentiment, yes or no
        "anger",  # sentiment, graded
        "change_risk",  # work
    }
)
UNSEEN_SOURCE = "home-assistant"
HELD_OUT_SHARE = 10
"""One text in so many is held out of the other sources; of CLINC150 it is the part that its authors call `val`."""


def normal(text: str) -> str:
    """The text without what does not make it another one: case, and how much white space stands where."""
    return " ".join(text.lower().split())


def is_held_out(text: str) -> bool:
    """Whether a source's text belongs to the held-out part; the same text always does or never does."""
    digest = hashlib.sha256(normal(text).encode()).digest()
    return int.from_bytes(digest[:4], "big") % HELD_OUT_SHARE == 0
