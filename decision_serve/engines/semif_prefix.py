"""A shared prefix that ends on a token boundary, in place of SemIf's `_state_prefix`.

SemIf renders the prompt up to the end of the state and drops the last token, since the punctuation that follows may
merge with it. A merge can reach further back: after `{"person_said": "ok :)"` a comma changes two tokens, and
`score_shared` refuses the state. The prefix here ends where it stops agreeing with a whole prompt of the same state, so
every row still scores the same tokens; at most a few of them are computed once per row. `score_shared` goes on checking
every row by itself.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from decision_serve.engines.base import common_prefix_length
from decision_serve.errors import StartupError

HOOK = "_state_prefix"
PROBE = {
    "id": "boundary-probe",
    "question": "placeholder",
    "options": [{"id": "yes", "description": "Yes"}, {"id": "no", "description": "No"}],
}
"""A row without its state. All that matters is that its prompt goes on after the state as every prompt does."""

_REMEDY = "Install a version of the scorers that this project is tested with (see constraints.txt)."


class BoundarySafePrefix:
    """What `_state_prefix` of the scorers' module `shared` is replaced by; `upstream` is the function itself."""

    def __init__(self, shared: ModuleType, upstream: Callable[[Any, Any], list[int]]) -> None:
        self.upstream = upstream
        self._shared = shared

    def __call__(self, tokenizer: Any, state: Any) -> list[int]:
        """The leading tokens of upstream's prefix that a whole prompt about `state` begins with.

        Raises `ValueError` where the scorers' own code refuses the state.
        """
        prefix = self.upstream(tokenizer, state)
        whole, *_ = self._shared.encode_prompt(tokenizer, {**PROBE, "state": state}, sys.maxsize)
        return prefix[: common_prefix_length([prefix, whole])]

    def prove_exact(self, tokenizer: Any, state: Any) -> None:
        """Raises `StartupError` unless all of upstream's prefix is kept for `state`, which upstream alone accepts."""
        kept, upstream = len(self(tokenizer, state)), len(self.upstream(tokenizer, state))
        if kept != upstream:
            raise StartupError(
                f"of the {upstream} tokens that the warm-up's state could share, {kept} would be: the prompt of the "
                f"probe row is not the prompt that {self._shared.__name__} renders. {_REMEDY}"
            )


def install(shared: ModuleType) -> BoundarySafePrefix:
    """Replace `_state_prefix` of the scorers' module `shared`; one replaced before gives way to a new one.

    Raises `StartupError` where the replacement would not be called: no such function, or a `score_shared` that does not
    look it up among the globals of `shared` when it runs.
    """
    current = getattr(shared, HOOK, None)
    upstream = current.upstream if isinstance(current, BoundarySafePrefix) else current
    if not callable(upstream):
        raise StartupError(f"{shared.__name__} has no function {HOOK} to make safe. {_REMEDY}")
    if not callable(getattr(shared, "encode_prompt", None)):
        raise StartupError(f"{shared.__name__} has no function encode_prompt to render a whole prompt with. {_REMEDY}")
    score = getattr(shared, "score_shared", None)
    if not isinstance(score, FunctionType) or score.__globals__ is not vars(shared):
        raise StartupError(f"score_shared of {shared.__name__} does not look names up in that module. {_REMEDY}")
    looked_up = {found.argval for found in dis.get_instructions(score) if found.opname == "LOAD_GLOBAL"}
    if HOOK not in looked_up:
        raise StartupError(f"score_shared of {shared.__name__} does not look {HOOK} up when it runs. {_REMEDY}")
    prefix = BoundarySafePrefix(shared, upstream)
    setattr(shared, HOOK, prefix)
    return prefix
