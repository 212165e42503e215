"""The `pair` layout: one row for each option, whose last token an encoder reads as how well that option fits.

A row is `[CLS] <state> [SEP] <question> [SEP] <option> [SEP]`. The three texts are encoded apart, so every row of a
request begins with the same ids, and no row depends on the other options or on their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tokenizers import Tokenizer

from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import PlanLimits, Readout
from decision_serve.prompts.planner import Planner, Prompt
from decision_serve.prompts.question_text import question_text, without_number
from decision_serve.prompts.tokenizer import without_added_tokens
from decision_serve.questions import Question, Score

START, SEPARATOR = "[CLS]", "[SEP]"


class PairPlanner(Planner):
    """A question takes one row for each of its options. Separators come from the layout alone: in a text, `[SEP]` is
    text, whatever the tokenizer would make of it.

    Raises `CheckpointError` where the tokenizer has no such tokens.
    """

    rows_needed = "one per option"

    def __init__(self, tokenizer: Tokenizer, metadata: SystemOneMetadata, limits: PlanLimits | None = None) -> None:
        super().__init__(without_added_tokens(tokenizer), metadata, limits)
        self.max_options = metadata.max_options
        self.tokens = {token: self._structure_id(token) for token in (START, SEPARATOR)}
        self._start, self._separator = self.tokens.values()

    def _prompts(self, question: Question, options: list[str]) -> tuple[list[Prompt], Readout]:
        text = question_text(question)
        if isinstance(question, Score):
            options = [without_number(level) for level in options]
        return [Prompt(text, (option,)) for option in options], Readout.PAIRS

    def _head(self, state_text: str) -> list[int]:
        return [self._start, *self._state_ids(state_text), self._separator]

    def _pieces(self, prompts: Sequence[Prompt]) -> Iterable[list[int]]:
        question, *options = self._encode_all([prompts[0].text, *(prompt.options[0] for prompt in prompts)])
        return ([*question, self._separator, *option, self._separator] for option in options)

    def _label_ids(self, prompt: Prompt) -> tuple[int, ...]:
        return (self._separator,)

    def _structure_id(self, token: str) -> int:
        found = self._tokenizer.token_to_id(token)
        if found is None or found in self._encode(f"{token} a{token}{token.lower()}"):
            reason = "has no such token" if found is None else "makes it of the text too"
            raise CheckpointError(f"the pair layout separates texts with {token}, but the tokenizer {reason}")
        return found
