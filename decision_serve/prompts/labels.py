"""The label table: the tokens that stand for options at a slot."""

from __future__ import annotations

import itertools
import string
from collections.abc import Callable
from dataclasses import dataclass

from decision_serve.errors import CheckpointError
from decision_serve.metadata import MAX_LABELS

Encode = Callable[[str], list[int]]
"""Text -> token ids, without special tokens."""

NARROW_OPTIONS = 10
"""Up to this many options, labels are written as letters and tokenised with the text around them."""


@dataclass(frozen=True)
class LabelTable:
    """Labels and their token ids, in order: `A`..`Z`, `AA`, `AB`, ... as far as each is one token; at most 255."""

    labels: tuple[str, ...]
    ids: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def tokens(self) -> dict[str, int]:
        """Label -> token id."""
        return dict(zip(self.labels, self.ids, strict=True))


def build_label_table(encode: Encode) -> LabelTable:
    """The table of a tokenizer.

    Raises `CheckpointError`, naming the letters, where one of `A`..`J` is not a single token of its own: these stand
    inside the prompt's text and cannot be skipped.
    """
    letters = string.ascii_uppercase
    candidates = [*letters, *(first + second for first, second in itertools.product(letters, letters))]
    table: dict[int, str] = {}
    for label in candidates:
        ids = encode(label)
        if len(ids) == 1 and ids[0] not in table:
            table[ids[0]] = label
        elif label in candidates[:NARROW_OPTIONS]:
            shared = f", as has {table[ids[0]]!r}" if len(ids) == 1 else ""
            raise CheckpointError(f"the tokenizer cannot label options: {label!r} has the token ids {ids}{shared}")
        if len(table) == MAX_LABELS:
            break
    return LabelTable(labels=tuple(table.values()), ids=tuple(table))
