"""Questions -> rows: the exact tokens that are scored for each question (state first, independent rows).

A row is the context piece, `Context:\\n<state>`, followed by one question piece that ends in `\\nAnswer: (`. The two
are encoded apart, so every row of a request begins with the same ids.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tokenizers import Tokenizer

from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.errors import CheckpointError, Issue, TokenLimitExceeded, ValidationFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.labels import NARROW_OPTIONS, LabelTable, build_label_table
from decision_serve.prompts.text import check_value, render_state, render_text
from decision_serve.questions import Choice, Noul, Question, Score, is_blank

NEUTRAL_QUESTION = "Which of these is right, given the context?"
"""Asked where instructions are blank and the profile allows it: the options then carry the question."""

_LEVEL_NUMBER = re.compile(r"^\s*-?\d+\s*:\s*")


@dataclass(frozen=True)
class PlanLimits:
    """Bounds on a request, checked before the work they bound.

    `max_row_tokens` is at most the engine's context. `max_state_tokens` bounds the context piece: a longer one is
    refused, or cut to its first tokens where `truncate_state` says so. `max_request_tokens` is the sum over rows.
    """

    max_rows: int = 1024
    max_row_tokens: int = 36_864
    max_request_tokens: int = 1_048_576
    max_state_tokens: int = 32_768
    truncate_state: bool = False


@dataclass(frozen=True)
class PlannedQuestion:
    """Which rows answer a question: `rows[first : first + count]`. No rows: a single option, the answer is forced."""

    id: str
    question: Question
    first: int
    count: int
    isolated: bool


@dataclass(frozen=True)
class Plan:
    """A request's rows and the index that maps them back to its questions.

    `input_tokens`: the rows' longest common prefix counted once, plus what remains of each row.
    """

    rows: tuple[Row, ...]
    questions: tuple[PlannedQuestion, ...]
    input_tokens: int


@dataclass(frozen=True)
class _Prompt:
    """The text of one row after the context: a question and its options."""

    text: str
    options: tuple[str, ...]


class RowPlanner:
    """Turns requests into rows for one checkpoint. Thread-safe: it holds no state of a request."""

    def __init__(self, tokenizer: Tokenizer, metadata: SystemOneMetadata, limits: PlanLimits | None = None) -> None:
        self._tokenizer = tokenizer
        self._metadata = metadata
        self.limits = limits or PlanLimits(max_state_tokens=metadata.max_state_tokens)
        self.labels = build_label_table(self._encode)
        _check_labels(tokenizer, self.labels)
        self._open = self._encode("\n(")
        self._longest_token = _most_characters_of_a_token(tokenizer)

    def plan(self, state: Any, questions: Mapping[str, Question]) -> Plan:
        """Rows for `questions` about `state`.

        Raises `ValidationFailed` for a value that is no JSON or too many options for this model, and
        `TokenLimitExceeded` for a state, a row or a request over its limit.
        """
        check_values(state, questions)
        planned, prompts = self._index(questions)
        context = self._context(render_state(state)) if prompts else []
        pieces = self._question_pieces(planned, prompts, len(context))
        rows = [
            Row(
                (*context, *piece),
                (len(context) + len(piece) - 1,),
                (self.labels.ids[: len(prompt.options)],),
                state_tokens=len(context),
            )
            for prompt, piece in zip(prompts, pieces, strict=True)
        ]
        return Plan(tuple(rows), tuple(planned), len(context) + count_unique_tokens(pieces))

    def _index(self, questions: Mapping[str, Question]) -> tuple[list[PlannedQuestion], list[_Prompt]]:
        """Question ids in request order; an isolated Score takes one row per level, every other question one."""
        planned: list[PlannedQuestion] = []
        prompts: list[_Prompt] = []
        widest = min(self._metadata.max_options, len(self.labels))
        for question_id, question in questions.items():
            rendered = _render(question)
            if len(rendered.options) > widest:
                message = f"this model has labels for {widest} options, got {len(rendered.options)}"
                raise ValidationFailed([Issue(("questions", question_id, "criteria"), message, "too_long")])
            own, isolated = [rendered], False
            if isinstance(question, Score) and question.isolated and self._metadata.isolated_levels:
                own, isolated = _isolated_prompts(rendered.text, tuple(question.levels)), True
            own = own if len(rendered.options) > 1 else []
            planned.append(PlannedQuestion(question_id, question, len(prompts), len(own), isolated))
            prompts += own
            if len(prompts) > self.limits.max_rows:
                raise TokenLimitExceeded(
                    f"the request needs more than {self.limits.max_rows} rows (one per question, one per level of an "
                    "isolated score); ask fewer questions per request, or raise MAX_ROWS"
                )
        return planned, prompts

    def _context(self, state_text: str) -> list[int]:
        limit = self.limits.max_state_tokens
        at_least = int(len(state_text) / self._longest_token)  # so that a hopeless text is not even encoded
        ids = self._encode("Context:\n" + state_text) if at_least <= limit or self.limits.truncate_state else []
        count = len(ids) or at_least
        if count > limit and not self.limits.truncate_state:
            at_least_text = "" if ids else "at least "
            raise TokenLimitExceeded(
                f"the state has {at_least_text}{count} tokens, the limit is {limit} (MAX_STATE_TOKENS); shorten it, or "
                "set TRUNCATE_STATE=1 to have it cut at its end"
            )
        return ids[:limit]

    def _question_pieces(
        self, planned: Sequence[PlannedQuestion], prompts: Sequence[_Prompt], context: int
    ) -> list[list[int]]:
        """Every row after its context; stops at the first row that is over a limit, before encoding the others."""
        limits = self.limits
        pieces: list[list[int]] = []
        total = 0
        for question in planned:
            for prompt in prompts[question.first : question.first + question.count]:
                pieces.append(piece := self._question_piece(prompt))
                row = context + len(piece)
                if row > limits.max_row_tokens:
                    raise TokenLimitExceeded(
                        f"question {question.id[:64]!r} makes a row of {row} tokens ({context} of the state), the "
                        f"limit is {limits.max_row_tokens} (MAX_ROW_TOKENS); shorten the state or the question"
                    )
                total += row
                if total > limits.max_request_tokens:
                    raise TokenLimitExceeded(
                        f"the first {len(pieces)} of {len(prompts)} rows have {total} tokens, the limit of a request "
                        f"is {limits.max_request_tokens} (MAX_REQUEST_TOKENS); ask fewer questions or shorten the state"
                    )
        return pieces

    def _question_piece(self, prompt: _Prompt) -> list[int]:
        head, tail = f"\n\nQuestion: {prompt.text}\nOptions:", "\nAnswer: ("
        if len(prompt.options) <= NARROW_OPTIONS:
            lines = [f"\n({label}) {text}" for label, text in zip(self.labels.labels, prompt.options, strict=False)]
            return self._encode(head + "".join(lines) + tail)
        # Wide: the label stands as its one id between two pieces encoded apart, whatever the text around it merges to.
        head_ids, *options, tail_ids = self._encode_all([head, *(f") {text}" for text in prompt.options), tail])
        labelled = zip(self.labels.ids, options, strict=False)
        return head_ids + [token for label, text in labelled for token in (*self._open, label, *text)] + tail_ids

    def _encode(self, text: str) -> list[int]:
        return self._encode_all([text])[0]

    def _encode_all(self, texts: list[str]) -> list[list[int]]:
        encodings = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [encoding.ids for encoding in encodings]


def _check_labels(tokenizer: Tokenizer, labels: LabelTable) -> None:
    """A label must be the token that follows `(`: not one that brings a space of its own."""
    other = {
        label: token
        for label, label_id in zip(labels.labels, labels.ids, strict=True)
        if (token := tokenizer.id_to_token(label_id)) != label
    }
    if other:
        named = ", ".join(f"{label!r} is {token!r}" for label, token in list(other.items())[:10])
        raise CheckpointError(f"the tokenizer's labels are not the tokens that follow an opening bracket: {named}")


def _most_characters_of_a_token(tokenizer: Tokenizer) -> float:
    """Characters of text that one token can stand for; no bound where text is rewritten before it is encoded."""
    keeps_length = type(tokenizer.normalizer).__name__ in ("NoneType", "NFC")
    return max(map(len, tokenizer.get_vocab())) if keeps_length else math.inf


def count_unique_tokens(sequences: list[list[int]]) -> int:
    """Length of the longest common prefix, plus what remains of each sequence."""
    common = common_prefix_length(sequences)
    return common + sum(len(sequence) - common for sequence in sequences)


def _render(question: Question) -> _Prompt:
    text = NEUTRAL_QUESTION if is_blank(question.instructions) else render_text(question.instructions)
    if isinstance(question, Choice):
        options = [_described(name, description) for name, description in question.options.items()]
    elif isinstance(question, Score):
        options = [f"{index}: {render_text(level)}" for index, level in enumerate(question.levels)]
    else:
        options = [_described("no", question.false), _described("yes", question.true)]
    return _Prompt(text, tuple(options))


def _isolated_prompts(text: str, levels: Sequence[Any]) -> list[_Prompt]:
    proposed = (_LEVEL_NUMBER.sub("", render_text(level)) for level in levels)
    return [
        _Prompt(f"{text}\nProposed answer: {level}\nDoes the proposed answer fit?", ("no", "yes")) for level in proposed
    ]


def _described(name: str, description: Any) -> str:
    return name if description is None or description == "" else f"{name}: {render_text(description)}"


def check_values(state: Any, questions: Mapping[str, Question]) -> None:
    """Refuse what has no exact text, in the state or in a question. Raises `ValidationFailed` at its place."""
    check_value(state, ("state",))
    for question_id, question in questions.items():
        loc = ("questions", question_id)
        check_value(question.instructions, (*loc, "instructions"))
        if isinstance(question, Noul):
            check_value({"false": question.false, "true": question.true}, (*loc, "criteria"))
        else:
            check_value(question.options if isinstance(question, Choice) else question.levels, (*loc, "criteria"))
