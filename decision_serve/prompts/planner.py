"""What every layout's planner does: a request into rows, under limits that are checked before the work they bound."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tokenizers import Tokenizer

from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.errors import Issue, TokenLimitExceeded, ValidationFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import Plan, PlanLimits, PlannedQuestion, Readout
from decision_serve.prompts.question_text import check_values, option_texts
from decision_serve.prompts.text import render_state
from decision_serve.questions import Question


@dataclass(frozen=True)
class Prompt:
    """What a row says after the state: a question, and the options that stand in it. In the pair layout that is one."""

    text: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Encoded:
    """The first ids of a text. `whole`: these are all of them."""

    ids: list[int]
    whole: bool = True

    def count(self, before: int = 0) -> str:
        """How many ids there are with `before` of them in front of the text, as errors say it."""
        return f"{'' if self.whole else 'at least '}{before + len(self.ids)}"


class Planner(ABC):
    """Turns requests into rows for one checkpoint. Thread-safe: it holds no state of a request.

    A row is a prefix, which is the state and the same for all rows of a request, and a suffix, which is the question.
    The two are encoded apart. A row has one slot, its last token.
    """

    rows_needed: ClassVar[str]
    """What a request needs rows for, as errors say it."""
    tokens: Mapping[str, int]
    """The tokens that the layout itself puts into rows or reads there, with their ids."""
    max_options: int
    """Of a question."""

    def __init__(self, tokenizer: Tokenizer, metadata: SystemOneMetadata, limits: PlanLimits | None = None) -> None:
        self._tokenizer = tokenizer
        self.limits = limits or PlanLimits(max_state_tokens=metadata.max_state_tokens)
        self._longest_token = _most_characters_of_a_token(tokenizer)

    def plan(self, state: Any, questions: Mapping[str, Question]) -> Plan:
        """Rows for `questions` about `state`.

        Raises `ValidationFailed` for a value that is no JSON or too many options for this model, and
        `TokenLimitExceeded` for a state, a row or a request over its limit.
        """
        check_values(state, questions)
        planned, prompts = self._index(questions)
        prefix = self._prefix(render_state(state)) if prompts else []
        rows = tuple(self._rows(prefix, planned, prompts))
        suffixes = [row.ids[len(prefix) :] for row in rows]  # the state is not compared with itself row by row
        return Plan(rows, tuple(planned), len(prefix) + count_unique_tokens(suffixes))

    @abstractmethod
    def _prompts(self, question: Question, options: list[str]) -> tuple[list[Prompt], Readout]:
        """What each row of a question with several options says. `options` are the question's `option_texts`."""

    @abstractmethod
    def _prefix(self, state_text: str) -> list[int]:
        """The ids of the state, from `_state_ids`, with what the layout puts around them."""

    @abstractmethod
    def _suffixes(self, prompts: Sequence[Prompt]) -> Iterable[Encoded]:
        """Each row of one question, which has some, after the prefix; not whole only where it is over the row limit."""

    @abstractmethod
    def _label_ids(self, prompt: Prompt) -> tuple[int, ...]:
        """The tokens whose logits are read at the row's slot."""

    def _index(self, questions: Mapping[str, Question]) -> tuple[list[PlannedQuestion], list[Prompt]]:
        """Question ids in request order, and what each row says."""
        planned: list[PlannedQuestion] = []
        prompts: list[Prompt] = []
        for question_id, question in questions.items():
            options = option_texts(question)
            if len(options) > self.max_options:
                message = f"this model takes at most {self.max_options} options, got {len(options)}"
                raise ValidationFailed([Issue(("questions", question_id, "criteria"), message, "too_long")])
            own, readout = self._prompts(question, options) if len(options) > 1 else ([], Readout.FORCED)
            planned.append(PlannedQuestion(question_id, question, len(prompts), len(own), readout))
            prompts += own
            if len(prompts) > self.limits.max_rows:
                raise TokenLimitExceeded(
                    f"the request needs more than {self.limits.max_rows} rows ({self.rows_needed}); ask fewer "
                    "questions per request, or raise MAX_ROWS"
                )
        return planned, prompts

    def _state_ids(self, text: str) -> list[int]:
        """The ids of a text that holds the state, within the limit of a state."""
        limit = self.limits.max_state_tokens
        at_least = int(len(text) / self._longest_token)  # so that a hopeless text is not even encoded
        if at_least > limit and not self.limits.truncate_state:
            raise _state_too_long(f"at least {at_least}", limit)
        encoded = self._encode_first(text, limit)
        if len(encoded.ids) > limit and not self.limits.truncate_state:
            raise _state_too_long(encoded.count(), limit)
        return encoded.ids[:limit]

    def _encode_first(self, text: str, count: int) -> Encoded:
        """The first ids of a text: more than `count` where it has more. A layout may stop there; this encodes all."""
        return Encoded(self._encode(text))

    def _rows(self, prefix: list[int], planned: Sequence[PlannedQuestion], prompts: Sequence[Prompt]) -> Iterator[Row]:
        """Rows in order; stops at the first that is over a limit, before encoding the questions after it."""
        limits, total, made = self.limits, 0, 0
        for question in [question for question in planned if question.count]:
            own = prompts[question.first : question.first + question.count]
            for prompt, suffix in zip(own, self._suffixes(own), strict=True):
                tokens = len(prefix) + len(suffix.ids)
                if tokens > limits.max_row_tokens:
                    raise TokenLimitExceeded(
                        f"question {question.id[:64]!r} makes a row of {suffix.count(len(prefix))} tokens "
                        f"({len(prefix)} of the state), the limit is {limits.max_row_tokens} (MAX_ROW_TOKENS); "
                        "shorten the state or the question"
                    )
                total, made = total + tokens, made + 1
                if total > limits.max_request_tokens:
                    raise TokenLimitExceeded(
                        f"the first {made} of {len(prompts)} rows have {total} tokens, the limit of a request is "
                        f"{limits.max_request_tokens} (MAX_REQUEST_TOKENS); ask fewer questions or shorten the state"
                    )
                yield Row((*prefix, *suffix.ids), (tokens - 1,), (self._label_ids(prompt),), state_tokens=len(prefix))

    def _encode(self, text: str) -> list[int]:
        return self._encode_all([text])[0]

    def _encode_all(self, texts: list[str]) -> list[list[int]]:
        encodings = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [encoding.ids for encoding in encodings]


def count_unique_tokens(sequences: Sequence[tuple[int, ...]]) -> int:
    """Length of the longest common prefix, plus what remains of each sequence."""
    common = common_prefix_length(sequences)
    return common + sum(len(sequence) - common for sequence in sequences)


def _state_too_long(count: str, limit: int) -> TokenLimitExceeded:
    return TokenLimitExceeded(
        f"the state has {count} tokens, the limit is {limit} (MAX_STATE_TOKENS); shorten it, or set TRUNCATE_STATE=1 "
        "to have it cut at its end"
    )


def _most_characters_of_a_token(tokenizer: Tokenizer) -> float:
    """Characters of text that one token can stand for; no bound where text is rewritten before it is encoded."""
    keeps_length = type(tokenizer.normalizer).__name__ in ("NoneType", "NFC")
    return max(map(len, tokenizer.get_vocab())) if keeps_length else math.inf
