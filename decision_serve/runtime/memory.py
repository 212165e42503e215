"""GPU memory of the process: a cap before the load, a baseline after it, and a release when a call leaves too much.

On a machine without CUDA all of it does nothing, and torch is not imported.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

from decision_serve.errors import SettingsError

GIB = 2**30
MIB = 2**20


class DeviceMemory:
    """Memory of one device. Every method belongs to the thread that owns it; `reserved` may be read anywhere."""

    def __init__(
        self,
        device: str = "auto",
        *,
        cap_gib: float | None = None,
        slack_mib: int = 512,
        cap_name: str = "VRAM_CAP_GIB",
    ) -> None:
        """`cap_name`: what the cap is called where it is set, for messages."""
        self._index = int(device[5:]) if device.startswith("cuda:") else None
        self._cap_gib = cap_gib
        self._cap_name = cap_name
        self._slack = slack_mib * MIB
        self.reserved = 0
        """Bytes the allocator held after the last call."""
        self.baseline = 0
        """Bytes the allocator held after the warm-up."""

    @property
    def kind(self) -> str:
        """What the memory belongs to, for messages: CUDA or the machine."""
        return "CUDA" if _initialised_cuda() is not None else "the machine is"

    def apply_cap(self) -> None:
        """Bound what the process may take; called before the weights load.

        Raises `SettingsError` where there is a cap but no CUDA device, or the cap is above what the device has.
        """
        if self._cap_gib is None:
            return
        import torch

        if not torch.cuda.is_available():
            raise SettingsError(f"{self._cap_name} is {self._cap_gib}, but there is no CUDA device: leave it out")
        index = torch.cuda.current_device() if self._index is None else self._index
        total = torch.cuda.get_device_properties(index).total_memory
        if self._cap_gib * GIB > total:
            raise SettingsError(
                f"{self._cap_name} is {self._cap_gib}, but the device has {total / GIB:.1f} GiB: lower it"
            )
        torch.cuda.set_per_process_memory_fraction(self._cap_gib * GIB / total, index)

    def mark_baseline(self) -> None:
        """Take what is reserved now, after the warm-up, as what the process keeps."""
        self.release()
        self.baseline = self.reserved

    def release_excess(self) -> bool:
        """Give back cached memory where a call left more than the slack above the baseline. Returns whether it did."""
        if (cuda := _initialised_cuda()) is None:
            return False
        self.reserved = cuda.memory_reserved(self._index)
        if self.reserved <= self.baseline + self._slack:
            return False
        self.release()
        return True

    def release(self) -> None:
        """Collect garbage, then give back all cached memory."""
        gc.collect()
        if (cuda := _initialised_cuda()) is not None:
            cuda.empty_cache()
            self.reserved = cuda.memory_reserved(self._index)


def _initialised_cuda() -> Any:
    """`torch.cuda` where torch is loaded and has touched a device, else None."""
    torch = sys.modules.get("torch")
    return torch.cuda if torch is not None and torch.cuda.is_initialized() else None
