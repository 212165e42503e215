"""Whether a model is where it was asked to be: the device exists, torch has code for it, and the weights lie on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from decision_serve.errors import CheckpointError, SettingsError

if TYPE_CHECKING:
    import torch


def find_device(name: str) -> torch.device:
    """`name`: auto (CUDA where there is one), cpu, cuda or cuda:N. Raises `SettingsError` where that is absent."""
    import torch

    if name == "auto":
        return torch.device("cuda:0" if _cuda_devices() else "cpu")
    if name == "cpu":
        return torch.device("cpu")
    if not (match := re.fullmatch(r"cuda(?::(\d+))?", name)):
        raise SettingsError(f"device is {name!r}, expected auto, cpu, cuda or cuda:N")
    index, present = int(match[1] or 0), _cuda_devices()
    if index >= present:
        raise SettingsError(f"device is {name!r}, but {present} CUDA devices are present; use auto or cpu")
    return torch.device("cuda", index)


def check_device(device: str) -> None:
    """`device`: cuda, cuda:N or cpu. To be called before the weights load.

    Raises `SettingsError` where there is no such device, `CheckpointError` where torch has no code for it.
    """
    if device == "cpu":
        return
    import torch

    count = _cuda_devices()
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


def _cuda_devices() -> int:
    import torch

    return torch.cuda.device_count() if torch.cuda.is_available() else 0


def send(tensor: torch.Tensor, device: torch.device) -> torch.Tensor:
    """`tensor` on `device`, without waiting for the work that the device still has: CUDA stages pageable memory."""
    return tensor.to(device, non_blocking=True)
