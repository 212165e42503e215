"""A model that is ready to answer: a planner and an engine that belong to the same checkpoint."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from decision_serve.checkpoint import Checkpoint, open_checkpoint
from decision_serve.engines.base import Engine
from decision_serve.engines.fake import FAKE_METADATA, FakeEngine, fake_tokenizer
from decision_serve.errors import CheckpointError, SettingsError
from decision_serve.metadata import PAIR, SystemOneMetadata
from decision_serve.prompts.pair_rows import PairPlanner
from decision_serve.prompts.plan import PlanLimits
from decision_serve.prompts.planner import Planner
from decision_serve.prompts.rows import RowPlanner
from decision_serve.prompts.samples import sample_rows
from decision_serve.prompts.tokenizer import fingerprint, read_tokenizer
from decision_serve.settings import PREFIX_CACHE_MIB

_log = logging.getLogger(__name__)

FAKE = "fake"
"""The model name of the fake engine: no weights, deterministic logits, for trying callers out."""


@dataclass(frozen=True)
class Model:
    """What answers a request. `names` are those by which a caller may mean it; no path is among them."""

    name: str
    names: tuple[str, ...]
    planner: Planner
    engine: Engine
    metadata: SystemOneMetadata


@dataclass(frozen=True)
class LoadOptions:
    """How a checkpoint is loaded. `limits`: None takes the checkpoint's own limit of a state, and defaults for the
    rest. In either case a row limit above the engine's context is lowered to it.

    `engine`: auto, native or transformers. `pass_tokens` (None: the engine's default) and `prefix_cache_mib` (0: off)
    are for the native engine, `fork_budget_bytes` is for the transformers engine. The pair layout has an engine of its
    own, which auto takes, and in which `plain_control_tokens` changes nothing.
    """

    revision: str | None = None
    engine: str = "auto"
    device: str = "auto"
    dtype: str = "auto"
    pass_tokens: int | None = None
    prefix_cache_mib: int = PREFIX_CACHE_MIB
    limits: PlanLimits | None = None
    plain_control_tokens: bool = False
    fork_budget_bytes: int | None = None


def load_model(ref: str, options: LoadOptions | None = None) -> Model:
    """Load the checkpoint behind `ref` on the calling thread; slow, and imports torch.

    `ref`: a folder, a catalog name, `owner/name@revision`, or `fake`. Raises `CheckpointError`.
    """
    options = options or LoadOptions()
    if ref == FAKE:
        planner = make_planner(fake_tokenizer(), FAKE_METADATA, options.limits)
        return Model(FAKE_METADATA.model_name, (FAKE,), planner, FakeEngine(), FAKE_METADATA)
    checkpoint = open_checkpoint(ref, options.revision)
    metadata = checkpoint.metadata
    tokenizer = read_tokenizer(checkpoint.tokenizer_file, options.plain_control_tokens)
    limits = options.limits or PlanLimits(max_state_tokens=metadata.max_state_tokens)
    planner = make_planner(tokenizer, metadata, limits)
    found = fingerprint(checkpoint.tokenizer_file, planner.tokens)
    if metadata.fingerprint not in (None, found):
        raise CheckpointError(
            f"{checkpoint.tokenizer_file} and the tokens of the layout have the fingerprint {found}, the metadata says "
            f"{metadata.fingerprint}: this is not the tokenizer that the temperature was measured with"
        )
    engine = load_engine(checkpoint, options, found, planner)
    row_limit = min(limits.max_row_tokens, engine.info.context_length)
    planner.limits = replace(limits, max_row_tokens=row_limit)
    names = dict.fromkeys(
        (metadata.model_name, checkpoint.name, checkpoint.name if Path(ref).expanduser().is_dir() else ref)
    )
    return Model(metadata.model_name, tuple(names), planner, engine, metadata)


def make_planner(tokenizer: Tokenizer, metadata: SystemOneMetadata, limits: PlanLimits | None = None) -> Planner:
    """The planner of the layout that `metadata` names. Raises `CheckpointError` where the tokenizer does not fit it."""
    layout = PairPlanner if metadata.layout == PAIR else RowPlanner
    return layout(tokenizer, metadata, limits)


def load_engine(checkpoint: Checkpoint, options: LoadOptions, fingerprint: str, planner: Planner) -> Engine:
    """The engine that `options` ask for, with the weights of `checkpoint`, for rows of `planner`; slow, imports torch.

    Raises `CheckpointError`, and `SettingsError` for what the machine or the engine does not have.
    """
    common: dict[str, Any] = {"device": options.device, "dtype": options.dtype, "tokenizer_fingerprint": fingerprint}
    if checkpoint.metadata.layout == PAIR:
        if options.engine != "auto":
            raise SettingsError(
                f"{checkpoint.name} has the pair layout, which the {options.engine} engine does not run; leave the "
                "engine to auto"
            )
        from decision_serve.engines.encoder.engine import EncoderEngine

        return EncoderEngine.load(checkpoint, **common)
    if options.engine == "native" or (options.engine == "auto" and options.dtype != "float16"):
        from decision_serve.engines.native.architecture import UnsupportedArchitecture
        from decision_serve.engines.native.engine import NativeEngine

        try:
            return NativeEngine.load(
                checkpoint,
                pass_tokens=options.pass_tokens,
                prefix_cache_bytes=options.prefix_cache_mib * 2**20,
                samples=sample_rows(planner) if options.dtype == "int8" else (),
                **common,
            )
        except UnsupportedArchitecture as error:
            if options.engine == "native":
                raise
            _log.info("%s; the transformers engine is used", error)
    from decision_serve.engines.transformers_engine import TransformersEngine

    sized: dict[str, Any] = (
        {} if options.fork_budget_bytes is None else {"fork_budget_bytes": options.fork_budget_bytes}
    )
    return TransformersEngine.load(checkpoint, **common, **sized)
