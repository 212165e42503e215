"""SemIf's direct and shared scorers over a model that is loaded here: every number is the one that they return.

The scorers are those of `semif_phase1` where it is installed, else the same modules of `fastjev`. Neither loads the
model, since they refuse a CPU and may look to the network; neither is changed, but for where the shared prefix ends
(semif_prefix.py). Loading refuses to go on where that change would not be in effect.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType
from typing import Any

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.checkpoint import TOKENIZER_FILE
from decision_serve.engines import semif_prefix
from decision_serve.engines.base import or_refused
from decision_serve.engines.placement import check_device, check_placement
from decision_serve.engines.semif_prefix import BoundarySafePrefix
from decision_serve.errors import CheckpointError, StartupError
from decision_serve.pins import SEMIF_QWEN3_5_4B
from decision_serve.scorer import RowScorerInfo

_log = logging.getLogger(__name__)

PACKAGES = (("semif-phase1", "semif_phase1", "semif_phase1"), ("fastjev", "fastjev", "fastjev._runtime"))
"""Distribution, name, and the package of the modules `direct` and `shared`; the first that is installed is used."""

WARM_UP: dict[str, Any] = {
    "id": "warm-up",
    "state": "The lamp arrived with a broken switch",
    "question": "Which team should handle this?",
    "options": [
        {"id": "repair", "description": "Something has to be mended."},
        {"id": "billing", "description": "It is about money."},
    ],
}
"""A row whose state ends in a letter, so that nothing that follows merges with it."""

REFUSED_UPSTREAM: dict[str, Any] = {**WARM_UP, "id": "boundary", "state": {"person_said": "ok :)"}}
"""A row that `score_shared` refuses with its own `_state_prefix`."""


@dataclass(frozen=True)
class ScorerPackage:
    """The scorers that are installed."""

    name: str
    """Name and version, e.g. `fastjev 0.2.0`."""
    commit: str | None
    direct: ModuleType
    shared: ModuleType


class SemifScorers:
    """Both scorers over one loaded model. Every call belongs to the thread that loaded it."""

    def __init__(
        self, package: ScorerPackage, model: Any, tokenizer: Any, metadata: dict[str, Any], *, max_tokens: int
    ) -> None:
        self.info = RowScorerInfo(scorers=package.name, commit=package.commit, model=metadata)
        self._package = package
        self._model = model
        self._tokenizer = tokenizer
        self._max_tokens = max_tokens

    @classmethod
    def load(cls, checkpoint: Path, *, source: str, revision: str, device: str, max_tokens: int) -> SemifScorers:
        """Make the shared prefix safe, load the text model in the folder `checkpoint` without the network, and prove
        that both scorers answer.

        `source` and `revision` say in the results what the folder holds. `device`: cuda, cuda:N (bfloat16) or cpu
        (float32). `max_tokens` bounds one prompt. Raises `SettingsError` for an absent device, `CheckpointError` for a
        checkpoint that cannot be loaded or does not answer, `StartupError` for scorers that cannot be used.
        """
        package = find_package()
        prefix = semif_prefix.install(package.shared)
        check_device(device)
        tokenizer = _load_tokenizer(checkpoint)
        model = _load_model(checkpoint, device)
        check_placement(model.parameters(), device)
        metadata = _describe(model, source, revision)
        loaded = cls(package, model, tokenizer, metadata, max_tokens=max_tokens)
        loaded._prove(prefix)
        return loaded

    def direct(self, row: dict[str, Any]) -> dict[str, Any]:
        """What `direct.score` returns for `row`, unchanged.

        Raises `ScorerRefused` with the message of any `ValueError` of the scorer: a malformed row, a prompt over the
        token limit, an answer letter that merges with the prompt. Whatever else it raises comes through as it is.
        """
        result: dict[str, Any] = self._scored(self._package.direct.score, row)
        return result

    def shared(self, rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Results and timing as `score_shared` returns them for `rows`, which have one state and ids of their own.

        Raises as `direct` does.
        """
        scored: tuple[list[dict[str, Any]], dict[str, Any]] = self._scored(self._package.shared.score_shared, rows)
        return scored

    def probe(self) -> dict[str, Any]:
        """One real, small row."""
        return self.direct(WARM_UP)

    def _scored(self, score: Callable[..., Any], rows: object) -> Any:
        return or_refused(
            lambda: score(self._model, self._tokenizer, rows, dict(self.info.model), max_tokens=self._max_tokens)
        )

    def _prove(self, prefix: BoundarySafePrefix) -> None:
        """Warm up both scorers. Raises `CheckpointError` and `StartupError`."""
        try:
            self.direct(WARM_UP)
            prefix.prove_exact(self._tokenizer, WARM_UP["state"])
            self.shared([REFUSED_UPSTREAM])
        except StartupError:
            raise
        except Exception as error:
            raise CheckpointError(
                f"{self.info.model['source']} does not answer the start-up rows with {self.info.scorers}: "
                f"{type(error).__name__}: {error}"
            ) from error


def find_package() -> ScorerPackage:
    """The scorers to use. Raises `StartupError` where none are installed, or those that are cannot be imported."""
    for dist_name, name, modules in PACKAGES:
        try:
            found = distribution(dist_name)
        except PackageNotFoundError:
            continue
        try:
            direct, shared = import_module(f"{modules}.direct"), import_module(f"{modules}.shared")
        except Exception as error:  # whatever it is that its modules do
            raise StartupError(f"{name} {found.version} cannot be imported: {type(error).__name__}: {error}") from error
        commit, pinned = _commit(found), SEMIF_QWEN3_5_4B.scorers_commit
        if name == "semif_phase1" and commit not in (None, pinned):
            _log.warning("semif_phase1 is at commit %s; the surface is specified by %s", commit, pinned)
        return ScorerPackage(f"{name} {found.version}", commit, direct, shared)
    raise StartupError("SemIf's scorers are not installed: pip install 'decision-serve[torch,semif]'")


def _commit(found: Distribution) -> str | None:
    """The commit that pip installed `found` from, where it was a repository."""
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    commit: str | None = origin.get("vcs_info", {}).get("commit_id")
    return commit


def _load_model(checkpoint: Path, device: str) -> Any:
    """The causal language model in `checkpoint`, of a composite one its text part."""
    import torch

    from decision_serve.engines.causal_lm import load_causal_lm

    dtype = torch.float32 if device == "cpu" else torch.bfloat16
    network = load_causal_lm(checkpoint, torch.device(device), dtype).network
    network.register_forward_pre_hook(_before_forward, with_kwargs=True)
    return network


def _load_tokenizer(checkpoint: Path) -> Any:
    from transformers import AutoTokenizer

    if not (checkpoint / TOKENIZER_FILE).is_file():  # transformers would make an empty one
        raise CheckpointError(f"{checkpoint} has no {TOKENIZER_FILE}. Fetch the checkpoint again.")
    try:
        tokenizer = AutoTokenizer.from_pretrained(checkpoint, local_files_only=True, trust_remote_code=False)
    except Exception as error:  # whatever is wrong with the files, the process cannot start on them
        raise CheckpointError(f"the tokenizer of {checkpoint} cannot be loaded: {error}") from error
    encode = tokenizer.encode

    def pausing_encode(*arguments: Any, **named: Any) -> Any:
        stop_if_abandoned()  # the scorers encode the whole prompt of a row again for each of its options
        return encode(*arguments, **named)

    tokenizer.encode = pausing_encode
    return tokenizer


def _before_forward(
    _: Any, arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """A pause; and the scorers pass the cache by the name that it had in older versions of transformers."""
    stop_if_abandoned()
    if "past_key_values" in named:
        named["cache"] = named.pop("past_key_values")
    return arguments, named


def _describe(model: Any, source: str, revision: str) -> dict[str, Any]:
    """What SemIf's own loader says of a model."""
    import torch
    import transformers

    weight = next(iter(model.parameters()))
    return {
        "source": source,
        "revision": revision,
        "dtype": str(weight.dtype).removeprefix("torch."),
        "device": str(weight.device),
        "torch_version": torch.__version__,
        "transformers_version": transformers.__version__,
    }
