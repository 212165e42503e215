"""What commands that load a checkpoint have in common."""

from __future__ import annotations

import os

DEFAULT_CHECKPOINT = "smollm2-135m"
CHECKPOINT_HELP = "A folder, a catalog name, or OWNER/NAME@REVISION of the Hub."


def go_offline() -> None:
    """Keep every library that is imported from here on off the network: only `pull` downloads."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
