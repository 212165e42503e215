"""A hook for models of transformers that a peer's code calls."""

from __future__ import annotations

from typing import Any


class ForwardHook:
    """Counts the tokens of every forward, and hands the cache on under the name that it has now.

    Peers pass it by the name of older versions. To be registered on the module that the peer calls, with
    `register_forward_pre_hook(..., with_kwargs=True)`.
    """

    def __init__(self) -> None:
        self.tokens = 0
        """Tokens put through the layers, pads included."""

    def __call__(self, _: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        self.tokens += named["input_ids"].numel()
        if "past_key_values" in named:
            named["cache"] = named.pop("past_key_values")
        return arguments, named
