"""SemIf's `score_shared`, from `semif_phase1` or `fastjev`, over a checkpoint folder of ours in any number format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from transformers import AutoTokenizer

from decision_serve.engines import semif_prefix
from decision_serve.engines.base import Row, SlotLogits
from decision_serve.engines.causal_lm import load_causal_lm
from decision_serve.engines.peers.forward_hook import ForwardHook
from decision_serve.engines.semif_scorers import ScorerPackage, find_package
from decision_serve.errors import CheckpointError


class FastjevPeer:
    """Scores decisions in SemIf's row form. It renders prompts of its own. Belongs to the thread that loaded it."""

    def __init__(self, package: ScorerPackage, network: Any, tokenizer: Any, max_tokens: int) -> None:
        self.label = package.name
        """Name and version."""
        self._package = package
        self._network = network
        self._tokenizer = tokenizer
        self._max_tokens = max_tokens
        self._hook = ForwardHook()
        network.register_forward_pre_hook(self._hook, with_kwargs=True)

    @classmethod
    def load(cls, checkpoint: Path, *, device: str, dtype: str) -> FastjevPeer:
        """Raises `StartupError` where no scorers are installed, `CheckpointError` for a folder that they cannot use."""
        package = find_package()
        semif_prefix.install(package.shared)
        try:
            tokenizer = AutoTokenizer.from_pretrained(checkpoint, local_files_only=True, trust_remote_code=False)
        except Exception as error:  # whatever is wrong with the files
            raise CheckpointError(f"the tokenizer of {checkpoint} cannot be loaded: {error}") from error
        if not tokenizer.chat_template:
            raise CheckpointError(f"{package.name} needs a chat template, and {checkpoint} has none")
        model = load_causal_lm(checkpoint, torch.device(device), getattr(torch, dtype))
        return cls(package, model.network, tokenizer, model.context_length)

    @property
    def tokens_computed(self) -> int:
        return self._hook.tokens

    def rows(self, decisions: Sequence[dict[str, Any]]) -> list[Row]:
        """The prompts of `decisions`, and the label ids that are read after each."""
        rows = []
        for decision in decisions:
            ids, labels, _ = self._package.direct.encode_prompt(self._tokenizer, decision, self._max_tokens)
            rows.append(Row(tuple(ids), (len(ids) - 1,), (tuple(labels),)))
        return rows

    def score(self, decisions: Sequence[dict[str, Any]]) -> tuple[list[list[SlotLogits]], float]:
        """Logits of each decision's labels, and the seconds that it took without rendering and encoding prompts.

        All of `decisions` have one state.
        """
        results, timing = self._package.shared.score_shared(
            self._network, self._tokenizer, list(decisions), {}, max_tokens=self._max_tokens
        )
        seconds: float = timing["total_seconds"] - timing["encode_seconds"]
        return [[tuple(result["option_logits"])] for result in results], seconds

    def close(self) -> None:
        del self._network
