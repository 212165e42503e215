"""Tensors of a checkpoint folder: found by name, checked against a shape, read one at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open

from decision_serve.errors import CheckpointError

INDEX = "model.safetensors.index.json"
WHOLE = "model.safetensors"
FLOAT_DTYPES = (torch.float32, torch.bfloat16, torch.float16)


class Weights:
    """The safetensors files of a checkpoint. Nothing is read before it is taken."""

    def __init__(self, folder: Path) -> None:
        """Raises `CheckpointError` where there is no safetensors file, or one cannot be opened."""
        self._folder = folder
        self._files: dict[str, Any] = {}
        self._where: dict[str, str] = {}
        for name in self._file_names():
            self._open(name)

    def __contains__(self, name: str) -> bool:
        return name in self._where

    def take(self, name: str, shape: tuple[int, ...], dtypes: tuple[torch.dtype, ...] = FLOAT_DTYPES) -> torch.Tensor:
        """The tensor `name`, a view of the file where possible. Raises `CheckpointError`, naming file and tensor."""
        file = self._where.get(name)
        if file is None:
            files = ", ".join(sorted(self._files))
            raise CheckpointError(f"{self._folder} has no tensor {name} in {files}. Fetch the checkpoint again.")
        try:
            tensor: torch.Tensor = self._files[file].get_tensor(name)
        except (SafetensorError, RuntimeError, ValueError) as error:
            raise CheckpointError(f"{self._folder / file}: the tensor {name} cannot be read: {error}") from error
        if tuple(tensor.shape) != shape:
            raise CheckpointError(
                f"{self._folder / file}: the tensor {name} has the shape {tuple(tensor.shape)}, config.json asks for "
                f"{shape}. Weights and config.json do not belong together; fetch the checkpoint again."
            )
        if tensor.dtype not in dtypes:  # float8 too, which means nothing without its scales
            raise CheckpointError(
                f"{self._folder / file}: the tensor {name} is {str(tensor.dtype).removeprefix('torch.')}, but "
                f"only {', '.join(str(dtype).removeprefix('torch.') for dtype in dtypes)} is read here"
            )
        return tensor

    def _file_names(self) -> list[str]:
        index = self._folder / INDEX
        if index.is_file():
            try:
                named = list(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
            except (OSError, ValueError, RecursionError, KeyError, AttributeError, TypeError) as error:
                raise CheckpointError(f"{index} cannot be read: {error!r}") from error
            for name in named:
                if not isinstance(name, str) or Path(name).name != name:
                    raise CheckpointError(f"{index} names {name!r}, which is no file beside it")
            if not named:
                raise CheckpointError(f"{index} names no file")
            return sorted(set(named))
        names = {file.name for file in self._folder.glob("*.safetensors")}
        if WHOLE in names:  # what lies beside it is something else, perhaps with the same names in it
            return [WHOLE]
        if not names:
            raise CheckpointError(f"{self._folder} has no safetensors file; other formats are not read")
        return sorted(names)

    def _open(self, name: str) -> None:
        path = self._folder / name
        try:
            file = self._files[name] = safe_open(path, framework="pt")
            self._where |= dict.fromkeys(file.keys(), name)  # type: ignore[no-untyped-call]
        except (OSError, UnicodeError, SafetensorError) as error:
            raise CheckpointError(
                f"{path} cannot be opened: {error}. It is absent or was cut short; fetch the checkpoint again."
            ) from error
