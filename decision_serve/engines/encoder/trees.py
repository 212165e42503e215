"""Rows of the pair layout -> trees: the state once, each question once, every option a leaf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from decision_serve.engines.base import Row
from decision_serve.engines.encoder.forward import Tree
from decision_serve.errors import EngineFailed

Segments = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""State, question and option of a row, each up to and with its separator."""


@dataclass(frozen=True)
class RowTree:
    """A tree, and which of the rows each of its leaves is."""

    tree: Tree
    rows: tuple[int, ...]


def split_row(row: Row, separator: int) -> Segments:
    """The three segments of a row. Raises `EngineFailed` where it has not exactly three separators, one at its end."""
    ends = [place + 1 for place, token in enumerate(row.ids) if token == separator]
    if len(ends) != 3 or ends[-1] != len(row.ids):
        raise EngineFailed("a row is not <state> [SEP] <question> [SEP] <option> [SEP]: its layout is not the model's")
    return row.ids[: ends[0]], row.ids[ends[0] : ends[1]], row.ids[ends[1] :]


def grow_trees(rows: Sequence[Row], separator: int, max_tokens: int) -> Iterator[RowTree]:
    """Trees of at most `max_tokens` tokens, where a single row has no more; one for each state where that suffices.

    Rows of one state that come together share it; a tree that is full is followed by another one with the same state.
    """
    growing: _Growing | None = None
    for index, row in enumerate(rows):
        state, question, option = split_row(row, separator)
        if growing is not None and not growing.fits(state, question, option, max_tokens):
            yield growing.finish()
            growing = None
        growing = growing or _Growing(state)
        growing.add(index, question, option)
    if growing is not None:
        yield growing.finish()


class _Growing:
    def __init__(self, state: tuple[int, ...]) -> None:
        self._segments = [state]
        self._parents = [-1]
        self._leaves: list[int] = []
        self._rows: list[int] = []
        self._question = 0
        self._tokens = len(state)

    def fits(self, state: tuple[int, ...], question: tuple[int, ...], option: tuple[int, ...], limit: int) -> bool:
        known = self._segments[self._question] == question
        return state == self._segments[0] and self._tokens + (0 if known else len(question)) + len(option) <= limit

    def add(self, index: int, question: tuple[int, ...], option: tuple[int, ...]) -> None:
        if self._question == 0 or self._segments[self._question] != question:
            self._question = self._append(question, 0)
        self._leaves.append(self._append(option, self._question))
        self._rows.append(index)

    def finish(self) -> RowTree:
        return RowTree(Tree(self._segments, self._parents, self._leaves), tuple(self._rows))

    def _append(self, segment: tuple[int, ...], parent: int) -> int:
        self._segments.append(segment)
        self._parents.append(parent)
        self._tokens += len(segment)
        return len(self._segments) - 1
