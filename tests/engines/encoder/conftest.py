"""The tiny pair encoder: its tensors, and copies of its folder that differ from it."""

import json
import shutil

import pytest
from safetensors.torch import load_file, save_file


@pytest.fixture(scope="module")
def tensors(pair_checkpoint):
    """Every tensor of `pair_checkpoint`, by name. Read them, never change them."""
    return load_file(pair_checkpoint / "model.safetensors")


@pytest.fixture
def write(tmp_path, pair_checkpoint, tensors):
    """`write(config, tensors)`: a copy of `pair_checkpoint` with these changes; None leaves a tensor out."""

    def write(config=None, changes=None):
        folder = tmp_path / "pair"
        shutil.copytree(pair_checkpoint, folder, dirs_exist_ok=True)
        changed = json.loads((pair_checkpoint / "config.json").read_text()) | (config or {})
        (folder / "config.json").write_text(json.dumps(changed))
        kept = {name: tensor for name, tensor in (tensors | (changes or {})).items() if tensor is not None}
        save_file(kept, folder / "model.safetensors")
        return folder

    return write
