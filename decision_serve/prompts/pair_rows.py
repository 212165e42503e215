"""The `pair` layout: one row for each option, whose last token an encoder reads as how well that option fits.

A row is `[CLS] <state> [SEP] <question> [SEP] <option> [SEP]`. The three texts are encoded apart, so every row of a
request begins with the same ids, and no row depends on the other options or on their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tokenizers import Tokenizer

from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import PlanLimits, Readout
from decision_serve.prompts.planner import Encoded, Planner, Prompt
from decision_serve.prompts.question_text import question_text, without_numbers
from decision_serve.prompts.tokenizer import without_added_tokens
from decision_serve.questions import Question, Score

START, SEPARATOR = "[CLS]", "[SEP]"
SLICE = 4096
"""Characters that are encoded at once, at most."""
WORD_SLICE = 256
"""Of a word that is longer than a slice."""
WHITE_SPACE = " \t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""As a class of a pattern: what BERT's tokenizer splits at and leaves out. It leaves out other characters unsplit."""
_SOLID = f"[^{WHITE_SPACE}]"
_PART = re.compile(  # of a word longer than a slice, else up to white space or the end
    rf"{_SOLID}(?:{_SOLID}{{{WORD_SLICE - 1}}}(?={_SOLID}{{{SLICE - WORD_SLICE + 1}}})|.{{0,{SLICE - 1}}}(?!{_SOLID}))",
    re.DOTALL,
)


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
            options = without_numbers(options)
        return [Prompt(text, (option,)) for option in options], Readout.PAIRS

    def _prefix(self, state_text: str) -> list[int]:
        return [self._start, *self._state_ids(state_text), self._separator]

    def _suffixes(self, prompts: Sequence[Prompt]) -> Iterator[Encoded]:
        limit = self.limits.max_row_tokens
        question = self._encode_first(prompts[0].text, limit)
        for prompt in prompts:
            option = self._encode_first(prompt.options[0], limit)
            ids = [*question.ids, self._separator, *option.ids, self._separator]
            yield Encoded(ids, question.whole and option.whole)

    def _label_ids(self, prompt: Prompt) -> tuple[int, ...]:
        return (self._separator,)

    def _encode_first(self, text: str, count: int) -> Encoded:
        """In slices, so that what is far over a limit is neither encoded whole nor held."""
        ids: list[int] = []
        for part in slices(text):
            if len(ids) > count:
                return Encoded(ids, whole=False)
            ids += self._encode(part)
        return Encoded(ids)

    def _structure_id(self, token: str) -> int:
        found = self._tokenizer.token_to_id(token)
        if found is None or found in self._encode(f"{token} a{token}{token.lower()}"):
            reason = "has no such token" if found is None else "makes it of the text too"
            raise CheckpointError(f"the pair layout separates texts with {token}, but the tokenizer {reason}")
        return found


def slices(text: str) -> Iterator[str]:
    """`text` in parts of at most `SLICE` characters, without the white space between them.

    Encoded one after another they give the tokens of `text`, unless it goes on for longer than `SLICE` without white
    space. There it is cut every `WORD_SLICE` characters, so that it counts for several tokens, not for one unknown.
    """
    return (match[0] for match in _PART.finditer(text))
