"""Tensors come out of files as they went in; whatever is wrong with a file is said with its name and the tensor's."""

import json
import re

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import save_file

from decision_serve.engines.weights import INDEX, Weights
from decision_serve.errors import CheckpointError

MODEL = "model.safetensors"
SHARDS = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors")


def tensors():
    return {
        "a.weight": torch.arange(12, dtype=torch.float32).view(3, 4),
        "b.weight": torch.arange(6, dtype=torch.float32).view(2, 3).to(torch.bfloat16),
        "c": torch.tensor([1.5, -2.0], dtype=torch.float16),
    }


def write_index(folder, weight_map):
    (folder / INDEX).write_text(json.dumps({"metadata": {}, "weight_map": weight_map}), encoding="utf-8")


@pytest.fixture
def one_file(tmp_path):
    save_file(tensors(), tmp_path / MODEL)
    return tmp_path


@pytest.fixture
def two_shards(tmp_path):
    """`a.weight` in the first file, the others in the second."""
    first, *others = tensors().items()
    for name, part in zip(SHARDS, ([first], others), strict=True):
        save_file(dict(part), tmp_path / name)
    write_index(tmp_path, {name: SHARDS[name != "a.weight"] for name in tensors()})
    return tmp_path


def refusal(call):
    with pytest.raises(CheckpointError) as caught:
        call()
    return str(caught.value)


def assert_has_all(weights):
    for name, tensor in tensors().items():
        found = weights.take(name, tuple(tensor.shape))
        assert found.dtype == tensor.dtype
        assert torch.equal(found, tensor)
        assert name in weights


# -- what is read


def test_one_file(one_file):
    weights = Weights(one_file)
    assert_has_all(weights)
    assert "d" not in weights


def test_two_shards(two_shards):
    assert_has_all(Weights(two_shards))


def test_two_shards_without_an_index(two_shards):
    (two_shards / INDEX).unlink()
    assert_has_all(Weights(two_shards))


def test_files_that_the_index_does_not_name_are_left_alone(two_shards):
    (two_shards / "other.safetensors").write_bytes(b"no safetensors")
    save_file({"a.weight": torch.zeros(3, 4)}, two_shards / "adapter.safetensors")
    assert_has_all(Weights(two_shards))


def test_what_lies_beside_a_whole_file_is_left_alone(one_file):
    save_file({name: tensor * 0 for name, tensor in tensors().items()}, one_file / "old.safetensors")
    assert_has_all(Weights(one_file))


def test_linked_files(two_shards, tmp_path_factory):
    """As in a download cache, where every file is a link into a store."""
    folder = tmp_path_factory.mktemp("links")
    for name in (*SHARDS, INDEX):
        (folder / name).symlink_to(two_shards / name)
    assert_has_all(Weights(folder))


# -- tensors that are not what they should be


def test_missing_tensor(one_file):
    message = refusal(lambda: Weights(one_file).take("d.weight", (1,)))
    assert str(one_file) in message
    assert f"no tensor d.weight in {MODEL}" in message


def test_tensor_missing_from_shards(two_shards):
    """The index says where it should be; the file there does not have it."""
    write_index(two_shards, {name: SHARDS[name != "a.weight"] for name in (*tensors(), "d.weight")})
    weights = Weights(two_shards)
    assert "d.weight" not in weights
    assert f"no tensor d.weight in {SHARDS[0]}, {SHARDS[1]}" in refusal(lambda: weights.take("d.weight", (1,)))


@pytest.mark.parametrize("shape", [(4, 3), (3,), (3, 4, 1), (12,), (), (3, 5)])
def test_wrong_shape(one_file, shape):
    message = refusal(lambda: Weights(one_file).take("a.weight", shape))
    assert f"{one_file / MODEL}: the tensor a.weight has the shape (3, 4)" in message
    assert f"asks for {shape}" in message


WRONG_DTYPES = [*(torch.int8, torch.uint8, torch.int32, torch.int64, torch.bool), torch.float64, torch.float8_e4m3fn]


@pytest.mark.parametrize("dtype", WRONG_DTYPES)
def test_wrong_dtype(tmp_path, dtype):
    """8-bit floats are quantised weights too: without their scales they mean nothing."""
    save_file({"a.weight": torch.ones(3, 4).to(dtype)}, tmp_path / MODEL)
    message = refusal(lambda: Weights(tmp_path).take("a.weight", (3, 4)))
    assert f"{tmp_path / MODEL}: the tensor a.weight is {str(dtype).removeprefix('torch.')}," in message


# -- files that are not what they should be


def test_file_cut_short_anywhere(one_file):
    file = one_file / MODEL
    whole = file.read_bytes()
    header = 8 + int.from_bytes(whole[:8], "little")
    cuts = {*range(0, len(whole), 7), 7, 8, 9, header - 1, header, header + 1, len(whole) - 1}
    for cut in sorted(cuts):
        file.write_bytes(whole[:cut])
        assert f"{file} cannot be opened" in refusal(lambda: Weights(one_file)), cut


def test_second_shard_cut_short(two_shards):
    file = two_shards / SHARDS[1]
    file.write_bytes(file.read_bytes()[:-1])
    message = refusal(lambda: Weights(two_shards))
    assert f"{file} cannot be opened" in message
    assert "fetch the checkpoint again" in message


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_garbage_in_the_header(tmp_path_factory, data):
    """Is refused, or is still a file of tensors: then each is as long as it says."""
    folder = tmp_path_factory.getbasetemp() / "garbage"
    folder.mkdir(exist_ok=True)
    save_file(tensors(), folder / MODEL)
    content = bytearray((folder / MODEL).read_bytes())
    header = 8 + int.from_bytes(content[:8], "little")
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, header - 1))] = data.draw(st.integers(0, 255))
    (folder / MODEL).write_bytes(content)
    try:
        weights = Weights(folder)
        found = [weights.take(name, tuple(tensor.shape)) for name, tensor in tensors().items()]
    except CheckpointError as error:
        message = str(error)
    else:
        message = MODEL if all(tensor.numel() for tensor in found) else ""
    assert MODEL in message


def test_no_safetensors(tmp_path):
    (tmp_path / "pytorch_model.bin").write_bytes(b"")
    assert f"{tmp_path} has no safetensors file" in refusal(lambda: Weights(tmp_path))


def test_a_folder_in_place_of_a_file(tmp_path):
    (tmp_path / MODEL).mkdir()
    assert f"{tmp_path / MODEL} cannot be opened" in refusal(lambda: Weights(tmp_path))


# -- indexes that are not what they should be


@pytest.mark.parametrize(
    "name", ["../x.safetensors", "/etc/passwd", "a/b.safetensors", ".", "./x", 3, None, [], {}, True, 1.5]
)
def test_index_names_nothing_outside_the_folder(two_shards, name):
    write_index(two_shards, {"a.weight": name, "b.weight": SHARDS[1], "c": 7 if name != 7 else "../y"})
    message = refusal(lambda: Weights(two_shards))
    assert f"{two_shards / INDEX} names {name!r}" in message


@pytest.mark.parametrize("name", ["absent.safetensors", "", "..", "a\0b", "\ud800", "x" * 300])
def test_index_names_no_file(two_shards, name):
    write_index(two_shards, {"a.weight": SHARDS[0], "b.weight": name})
    assert str(two_shards) in refusal(lambda: Weights(two_shards))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "3",
        "{}",
        '{"weight_map": null}',
        '{"weight_map": []}',
        '{"weight_map": "x"}',
        "[" * 100_000,
    ],
)
def test_index_that_is_no_index(two_shards, text):
    (two_shards / INDEX).write_text(text, encoding="utf-8")
    assert f"{two_shards / INDEX} cannot be read" in refusal(lambda: Weights(two_shards))


def test_empty_index(two_shards):
    write_index(two_shards, {})
    assert f"{two_shards / INDEX} names no file" in refusal(lambda: Weights(two_shards))


def test_index_that_is_not_text(two_shards):
    (two_shards / INDEX).write_bytes(b"\xff\xfe")
    assert re.search(rf"{INDEX} cannot be read", refusal(lambda: Weights(two_shards)))
