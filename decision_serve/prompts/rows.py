"""The `state_first` layout: one row for each question, with a label for each option, which a language model continues.

A row is its prefix, `Context:\\n<state>`, and a suffix, one question that ends in `\\nAnswer: (`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tokenizers import Tokenizer

from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.labels import NARROW_OPTIONS, LabelTable, build_label_table
from decision_serve.prompts.plan import PlanLimits, Readout
from decision_serve.prompts.planner import Encoded, Planner, Prompt
from decision_serve.prompts.question_text import question_text, without_number
from decision_serve.questions import Question, Score


class RowPlanner(Planner):
    """A question takes one row; a score whose levels are isolated takes one for each level."""

    rows_needed = "one per question, one per level of an isolated score"

    def __init__(self, tokenizer: Tokenizer, metadata: SystemOneMetadata, limits: PlanLimits | None = None) -> None:
        super().__init__(tokenizer, metadata, limits)
        self.labels = build_label_table(self._encode)
        _check_labels(tokenizer, self.labels)
        self.tokens = self.labels.tokens
        self.max_options = min(metadata.max_options, len(self.labels))
        self._isolated_levels = metadata.isolated_levels
        self._open = self._encode("\n(")

    def _prompts(self, question: Question, options: list[str]) -> tuple[list[Prompt], Readout]:
        text = question_text(question)
        if not isinstance(question, Score):
            return [Prompt(text, tuple(options))], Readout.LABELS
        if question.isolated and self._isolated_levels:
            return [_isolated_prompt(text, level) for level in options], Readout.ISOLATED_LEVELS
        return [Prompt(text, tuple(f"{index}: {level}" for index, level in enumerate(options)))], Readout.LABELS

    def _prefix(self, state_text: str) -> list[int]:
        return self._state_ids("Context:\n" + state_text)

    def _suffixes(self, prompts: Sequence[Prompt]) -> Iterable[Encoded]:
        return (Encoded(self._suffix(prompt)) for prompt in prompts)

    def _label_ids(self, prompt: Prompt) -> tuple[int, ...]:
        return self.labels.ids[: len(prompt.options)]

    def _suffix(self, prompt: Prompt) -> list[int]:
        head, tail = f"\n\nQuestion: {prompt.text}\nOptions:", "\nAnswer: ("
        if len(prompt.options) <= NARROW_OPTIONS:
            lines = [f"\n({label}) {text}" for label, text in zip(self.labels.labels, prompt.options, strict=False)]
            return self._encode(head + "".join(lines) + tail)
        # Wide: the label stands as its one id between two pieces encoded apart, whatever the text around it merges to.
        head_ids, *options, tail_ids = self._encode_all([head, *(f") {text}" for text in prompt.options), tail])
        labelled = zip(self.labels.ids, options, strict=False)
        return head_ids + [token for label, text in labelled for token in (*self._open, label, *text)] + tail_ids


def _isolated_prompt(text: str, level: str) -> Prompt:
    return Prompt(f"{text}\nProposed answer: {without_number(level)}\nDoes the proposed answer fit?", ("no", "yes"))


def _check_labels(tokenizer: Tokenizer, labels: LabelTable) -> None:
    """A label must be the token that follows `(`: not one that brings a space of its own."""
    other = {
        label: token for label, label_id in labels.tokens.items() if (token := tokenizer.id_to_token(label_id)) != label
    }
    if other:
        named = ", ".join(f"{label!r} is {token!r}" for label, token in list(other.items())[:10])
        raise CheckpointError(f"the tokenizer's labels are not the tokens that follow an opening bracket: {named}")
