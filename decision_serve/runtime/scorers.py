"""Settings -> a loaded vendor scorer. Called on the thread that owns the device."""

from __future__ import annotations

import gc
from pathlib import Path

from decision_serve import catalog
from decision_serve.engines.intern_checkpoint import InternCheckpoint
from decision_serve.engines.semif_scorers import SemifScorers
from decision_serve.errors import CheckpointError, SettingsError
from decision_serve.scorer import RowScorer, Scorer
from decision_serve.settings import InternDecisionSettings, SemifSettings


def load_intern(settings: InternDecisionSettings) -> Scorer:
    """Raises `CheckpointError` and `SettingsError`."""
    try:
        scorer = InternCheckpoint.load(
            Path(settings.snapshot),
            settings.pin,
            device=settings.device,
            max_tokens=settings.max_tokens,
            keep_vision=settings.keep_vision,
        )
    except SettingsError as error:  # nothing but the device can turn out to be wrong here
        raise SettingsError(f"INTERN_DECISION_DEVICE: {error}") from None
    _freeze()
    return scorer


def load_semif(settings: SemifSettings) -> RowScorer:
    """Raises `CheckpointError`, `SettingsError`, and `StartupError` where the scorers cannot be used."""
    folder = Path(settings.model)
    if not folder.is_dir():
        try:
            folder = catalog.hub_snapshot(*catalog.parse_hub_ref(settings.model, settings.revision))
        except CheckpointError as error:
            raise CheckpointError(f"SEMIF_MODEL: {error}") from None
    try:
        scorers = SemifScorers.load(
            folder,
            source=settings.model,
            revision=settings.revision,
            device=settings.device,
            max_tokens=settings.max_tokens,
        )
    except SettingsError as error:  # as above
        raise SettingsError(f"SEMIF_DEVICE: {error}") from None
    _freeze()
    return scorers


def _freeze() -> None:
    """What is alive now stays so: without it, every later full collection walks all of torch, with the GIL held."""
    gc.collect()
    gc.freeze()
