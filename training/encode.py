"""Training questions -> trees, through the product's own planner: what is trained is what is served."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from decision_serve.engines.encoder.forward import Tree
from decision_serve.engines.encoder.trees import grow_trees
from decision_serve.errors import TokenLimitExceeded
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.metadata import PAIR, STATE_TOKENS, SystemOneMetadata
from decision_serve.prompts.pair_rows import SEPARATOR, PairPlanner
from decision_serve.prompts.plan import PlanLimits
from decision_serve.prompts.question_text import option_texts
from decision_serve.prompts.tokenizer import read_tokenizer

CONTEXT = 512
"""Tokens of a row, at most: the positions that MiniLM has."""
MAX_STATE_TOKENS = STATE_TOKENS[PAIR]
"""Of a context of 512: 128 are left for a question and an option."""


@dataclass(frozen=True)
class Example:
    """Questions about one state as a tree whose leaves are their options, question after question.

    `sizes`: how many options each question has; `golds`: which of them is right; `kinds`: the questions' types.
    """

    tree: Tree
    sizes: tuple[int, ...]
    golds: tuple[int, ...]
    kinds: tuple[str, ...]


class Encoder:
    """Encodes for the tokenizer in a folder."""

    def __init__(self, folder: Path) -> None:
        metadata = SystemOneMetadata(version="0", temperature=1.0, layout=PAIR, max_state_tokens=MAX_STATE_TOKENS)
        limits = PlanLimits(max_state_tokens=MAX_STATE_TOKENS, max_row_tokens=CONTEXT)
        self._planner = PairPlanner(read_tokenizer(folder / "tokenizer.json"), metadata, limits)
        self._separator = self._planner.tokens[SEPARATOR]

    def examples(self, groups: Iterable[Sequence[LabelledQuestion]]) -> list[Example]:
        """Those of `groups` that are short enough to be served, in order."""
        found = []
        for items in groups:
            with suppress(TokenLimitExceeded):
                found.append(self.example(items))
        return found

    def example(self, items: Sequence[LabelledQuestion]) -> Example:
        """`items` are about one state. Raises `TokenLimitExceeded` where one is too long to be served."""
        questions = {str(number): item.question for number, item in enumerate(items)}
        plan = self._planner.plan(items[0].state, questions)
        (grown,) = grow_trees(plan.rows, self._separator, max_tokens=2**31)
        sizes = tuple(len(option_texts(item.question)) for item in items)
        return Example(
            grown.tree, sizes, tuple(item.gold for item in items), tuple(item.question.type for item in items)
        )


def batches(examples: Sequence[Example], size: int) -> Iterator[list[Example]]:
    """Batches of `size` examples of similar length, so that little of attention is padding."""
    ordered = sorted(examples, key=lambda example: example.tree.length)
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]
