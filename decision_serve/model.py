"""A model that is ready to answer: a planner and an engine that belong to the same checkpoint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from decision_serve.checkpoint import open_checkpoint
from decision_serve.engines.base import Engine
from decision_serve.engines.fake import FAKE_METADATA, FakeEngine, fake_tokenizer
from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.labels import fingerprint
from decision_serve.prompts.rows import PlanLimits, RowPlanner
from decision_serve.prompts.tokenizer import read_tokenizer

FAKE = "fake"
"""The model name of the fake engine: no weights, deterministic logits, for trying callers out."""


@dataclass(frozen=True)
class Model:
    """What answers a request. `names` are those by which a caller may mean it; no path is among them."""

    name: str
    names: tuple[str, ...]
    planner: RowPlanner
    engine: Engine
    metadata: SystemOneMetadata


@dataclass(frozen=True)
class LoadOptions:
    """How a checkpoint is loaded. `limits` are lowered to what the checkpoint and the engine can hold."""

    revision: str | None = None
    device: str = "auto"
    dtype: str = "auto"
    limits: PlanLimits | None = None
    plain_control_tokens: bool = False
    fork_budget_bytes: int | None = None


def load_model(ref: str, options: LoadOptions | None = None) -> Model:
    """Load the checkpoint behind `ref` on the calling thread; slow, and imports torch.

    `ref`: a folder, a catalog name, `owner/name@revision`, or `fake`. Raises `CheckpointError`.
    """
    options = options or LoadOptions()
    if ref == FAKE:
        planner = RowPlanner(fake_tokenizer(), FAKE_METADATA, options.limits)
        return Model(FAKE_METADATA.model_name, (FAKE,), planner, FakeEngine(), FAKE_METADATA)
    checkpoint = open_checkpoint(ref, options.revision)
    metadata = checkpoint.metadata
    tokenizer = read_tokenizer(checkpoint.tokenizer_file, options.plain_control_tokens)
    limits = options.limits or PlanLimits(max_state_tokens=metadata.max_state_tokens)
    planner = RowPlanner(tokenizer, metadata, limits)
    found = fingerprint(checkpoint.tokenizer_file, planner.labels)
    if metadata.fingerprint not in (None, found):
        raise CheckpointError(
            f"{checkpoint.tokenizer_file} and its label table have the fingerprint {found}, the metadata says "
            f"{metadata.fingerprint}: this is not the tokenizer that the temperature was measured with"
        )
    from decision_serve.engines.transformers_engine import TransformersEngine  # seconds, so only for what can be served

    sized = {} if options.fork_budget_bytes is None else {"fork_budget_bytes": options.fork_budget_bytes}
    engine = TransformersEngine.load(
        checkpoint, device=options.device, dtype=options.dtype, tokenizer_fingerprint=found, **sized
    )
    row_limit = min(limits.max_row_tokens, engine.info.context_length)
    planner.limits = replace(limits, max_row_tokens=row_limit)
    names = dict.fromkeys(
        (metadata.model_name, checkpoint.name, checkpoint.name if Path(ref).expanduser().is_dir() else ref)
    )
    return Model(metadata.model_name, tuple(names), planner, engine, metadata)
