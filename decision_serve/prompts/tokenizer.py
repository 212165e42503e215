"""A checkpoint's tokenizer, read from its `tokenizer.json`, and what tells whether it is the right one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from tokenizers import Tokenizer

from decision_serve.errors import CheckpointError


def read_tokenizer(path: Path, plain_control_tokens: bool = False) -> Tokenizer:
    """The tokenizer of a `tokenizer.json`.

    `plain_control_tokens`: text such as `<|im_end|>` in a state stays text. By default it becomes the control token, as
    in the author's format.
    """
    tokenizer = _from_file(path)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    if plain_control_tokens:
        tokenizer = without_added_tokens(tokenizer)
    return tokenizer


def without_added_tokens(tokenizer: Tokenizer) -> Tokenizer:
    """A copy to which text such as `<|im_end|>` or `[SEP]` is text."""
    spec = json.loads(tokenizer.to_str())
    spec["added_tokens"] = []
    spec["post_processor"] = None
    return Tokenizer.from_str(json.dumps(spec))


def fingerprint(tokenizer_file: Path, tokens: Mapping[str, int]) -> str:
    """sha256 over the tokenizer file and `Planner.tokens`, in hexadecimal: what the ids of a row depend on."""
    digest = hashlib.sha256(tokenizer_file.read_bytes())
    digest.update(json.dumps([list(tokens), list(tokens.values())]).encode())
    return digest.hexdigest()


def _from_file(path: Path) -> Tokenizer:
    try:
        return Tokenizer.from_file(str(path))
    except BaseException as error:  # the library raises bare Exception, and its panics are not even that
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        raise CheckpointError(f"{path} is not a tokenizer: {error}") from None
