"""What commands that load a checkpoint have in common."""

from __future__ import annotations

import enum
import os

CHECKPOINT_HELP = "A catalog name, a folder, or OWNER/NAME@REVISION of the Hub."
ENGINE_HELP = "What runs the model. auto: native where it supports the checkpoint, or the encoder of the pair layout."


class EngineName(enum.StrEnum):
    AUTO = "auto"
    NATIVE = "native"
    TRANSFORMERS = "transformers"


def prepare_process() -> None:
    """Settle what libraries read when they are first imported; called before any of them is.

    Off the network: only `pull` downloads. Waiting threads sleep: by default they spin for their siblings, and where
    another process holds a core, a forward then takes several times as long. A caller's own OMP_WAIT_POLICY is kept.
    """
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
