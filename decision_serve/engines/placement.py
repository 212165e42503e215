"""Whether a model is where it was asked to be: the device exists, torch has code for it, and the weights lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from decision_serve.errors import CheckpointError, SettingsError


def check_device(device: str) -> None:
    """`device`: cuda, cuda:N or cpu. To be called before the weights load.

    Raises `SettingsError` where there is no such device, `CheckpointError` where torch has no code for it.
    """
    if device == "cpu":
        return
    import torch

    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    index = int(device.partition(":")[2] or 0)
    if index >= count:
        raise SettingsError(f"device is {device!r}, but {count} CUDA devices are present; cpu must be asked for")
    major, minor = torch.cuda.get_device_capability(index)
    built_for = torch.cuda.get_arch_list()
    if f"sm_{major}{minor}" not in built_for:
        raise CheckpointError(
            f"{device} is an sm_{major}{minor}, but this torch is built for {', '.join(built_for)}: install another one"
        )


def check_placement(weights: Iterable[Any], device: str) -> None:
    """Raises `CheckpointError` where a tensor of `weights` lies on another kind of device."""
    kind = device.partition(":")[0]
    elsewhere = {str(weight.device) for weight in weights if weight.device.type != kind}
    if elsewhere:
        raise CheckpointError(f"device is {device!r}, but weights lie on {', '.join(sorted(elsewhere))}")
