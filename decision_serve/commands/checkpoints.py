"""What commands that load a checkpoint have in common."""

from __future__ import annotations

import enum
import os

CHECKPOINT_HELP = "A catalog name, a folder, or OWNER/NAME@REVISION of the Hub."
ENGINE_HELP = "What runs the model. auto: native where it supports the checkpoint, or the encoder of the pair layout."

SPINS = "2000"
"""Rounds that a waiting thread of GNU's OpenMP spins before it sleeps."""


class EngineName(enum.StrEnum):
    AUTO = "auto"
    NATIVE = "native"
    TRANSFORMERS = "transformers"


def prepare_process() -> None:
    """Settle what libraries read when they are first imported; called before any of them is.

    Off the network: only `pull` downloads. Waiting threads spin for some microseconds and then sleep. Sleeping at once
    costs a sixth of a forward on idle cores; spinning as long as by default, a forward takes several times as long
    where another process holds a core. A caller's own OMP_WAIT_POLICY or GOMP_SPINCOUNT is kept.
    """
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    if "OMP_WAIT_POLICY" not in os.environ:
        os.environ["OMP_WAIT_POLICY"] = "PASSIVE"
        os.environ.setdefault("GOMP_SPINCOUNT", SPINS)
