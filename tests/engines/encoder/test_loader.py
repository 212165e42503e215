"""An encoder from a checkpoint has every tensor in its place, in float or from 8 bits, or there is no encoder."""

import gc
import json
import re
import sys
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from decision_serve.engines.encoder.forward import Shape
from decision_serve.engines.encoder.loader import load_weights, read_shape, tensor_shapes
from decision_serve.engines.weights import INDEX
from decision_serve.errors import CheckpointError

CPU = torch.device("cpu")
QUERY = "encoder.layer.1.attention.self.query.weight"
WORDS = "embeddings.word_embeddings.weight"
NORM = "encoder.layer.0.output.LayerNorm.weight"


def load(folder, dtype=torch.float32):
    return load_weights(folder, read_shape(folder), CPU, dtype)


def refusal(call, *args):
    with pytest.raises(CheckpointError) as caught:
        call(*args)
    return str(caught.value)


def quantised(tensor):
    """8-bit numbers and the factors of their rows."""
    scale = tensor.abs().amax(1) / 127
    return (tensor / scale[:, None]).round().to(torch.int8), scale


def in_8_bits(tensors):
    """Changes that put 8-bit numbers in the place of every matrix, and the floats that these stand for."""
    changes, floats = {}, {}
    for name, tensor in tensors.items():
        if tensor.dim() == 2:
            numbers, scale = quantised(tensor)
            changes |= {name: numbers, f"{name}_scale": scale}
            floats[name] = numbers.float() * scale[:, None]
    return changes, floats


def assert_same(found, right):
    assert found.keys() == right.keys()
    for name, tensor in right.items():
        assert torch.equal(found[name], tensor), name


# -- every tensor in its place


def test_shape_is_what_config_says(pair_checkpoint, tensors):
    shape = read_shape(pair_checkpoint)
    assert shape == Shape(
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=512,
        vocab_size=len(tensors[WORDS]),
        layer_norm_eps=1e-12,
    )
    assert tensor_shapes(shape) == {name: tuple(tensors[name].shape) for name in tensor_shapes(shape)}
    assert tensor_shapes(shape).keys() == tensors.keys()


def test_what_config_leaves_out_is_what_bert_has(write):
    folder = write()
    config = json.loads((folder / "config.json").read_text())
    for key in ("hidden_act", "type_vocab_size", "layer_norm_eps"):
        del config[key]
    (folder / "config.json").write_text(json.dumps(config))
    assert read_shape(folder).layer_norm_eps == 1e-12


def test_loaded_tensors_are_those_of_the_file(pair_checkpoint, tensors):
    assert_same(load(pair_checkpoint), tensors)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_any_float_is_read_into_any_float(write, tensors, dtype):
    halves = {name: tensor.to(dtype) for name, tensor in tensors.items()}
    folder = write(changes=halves)
    assert_same(load(folder), {name: tensor.float() for name, tensor in halves.items()})
    assert_same(load(folder, dtype), halves)


def test_8_bits_are_the_floats_that_they_stand_for(write, tensors):
    changes, floats = in_8_bits(tensors)
    found = load(write(changes=changes))
    assert_same(found, tensors | floats)
    error = max((found[name] - tensors[name]).abs().max().item() for name in floats)
    assert 0 < error < 0.01  # of numbers up to 1.5: half a step of 1/127
    rounded = {name: tensor.to(torch.bfloat16) for name, tensor in (tensors | floats).items()}
    assert_same(load(write(changes=changes), torch.bfloat16), rounded)


def test_tensors_that_no_encoder_needs_are_left_alone(write, tensors):
    extra = {"pooler.dense.weight": torch.zeros(2, 2, dtype=torch.int8), "cls.bias_scale": torch.ones(1)}
    assert_same(load(write(changes=extra)), tensors)


def test_two_shards(write, tensors):
    """Numbers in one file and their scales in the other."""
    folder = write()
    (folder / "model.safetensors").unlink()
    changes, floats = in_8_bits(tensors)
    stored = tensors | changes
    scales = {name: tensor for name, tensor in stored.items() if name.endswith("_scale")}
    others = {name: tensor for name, tensor in stored.items() if name not in scales}
    for file, part in (("a.safetensors", others), ("b.safetensors", scales)):
        save_file(part, folder / file)
    index = dict.fromkeys(others, "a.safetensors") | dict.fromkeys(scales, "b.safetensors")
    (folder / INDEX).write_text(json.dumps({"weight_map": index}))
    assert_same(load(folder), tensors | floats)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc shows what a process has mapped")
def test_nothing_that_is_loaded_lies_in_the_file(write, tensors):
    """Reading a mapped page that the file no longer has ends the process."""
    from decision_serve.engines.weights import Weights

    numbers, scale = quantised(tensors[QUERY])
    folder = write(changes={QUERY: numbers, f"{QUERY}_scale": scale})
    maps = Path("/proc/self/maps")
    view = Weights(folder).take(NORM, (32,))
    assert str(folder) in maps.read_text()  # what is looked for would be seen
    del view
    loaded = load(folder)
    gc.collect()
    assert str(folder) not in maps.read_text()
    assert len(loaded) == len(tensors)


# -- no tensors


def test_each_missing_tensor(write, tensors):
    for missing in tensors:
        folder = write(changes={missing: None})
        assert f"{folder} has no tensor {missing} in model.safetensors" in refusal(load, folder)


def test_each_tensor_of_a_wrong_shape_or_dtype(write, tensors):
    for wrong, tensor in tensors.items():
        folder = write(changes={wrong: torch.cat([tensor, tensor[:1]])})
        message = refusal(load, folder)
        shape = (len(tensor) + 1, *tensor.shape[1:])
        assert f"{folder / 'model.safetensors'}: the tensor {wrong} has the shape {shape}" in message
        assert f"asks for {tuple(tensor.shape)}" in message
        write(changes={wrong: tensor.to(torch.int8)})  # without a scale
        assert f"{folder / 'model.safetensors'}: the tensor {wrong} is int8" in refusal(load, folder)


def test_matrix_transposed(write, tensors):
    wide = "encoder.layer.0.intermediate.dense.weight"
    folder = write(changes={wide: tensors[wide].T.contiguous()})
    assert f"{wide} has the shape (32, 64)" in refusal(load, folder)


@pytest.mark.parametrize("length", [0, 1, 31, 33])
def test_scale_of_a_wrong_length(write, tensors, length):
    folder = write(changes={QUERY: quantised(tensors[QUERY])[0], f"{QUERY}_scale": torch.ones(length)})
    message = refusal(load, folder)
    assert f"{folder / 'model.safetensors'}: the tensor {QUERY}_scale has the shape ({length},)" in message


@pytest.mark.parametrize("shape", [(), (32, 1), (1, 32)])
def test_scale_that_is_no_vector(write, tensors, shape):
    folder = write(changes={QUERY: quantised(tensors[QUERY])[0], f"{QUERY}_scale": torch.ones(shape)})
    assert f"the tensor {QUERY}_scale has the shape {shape}" in refusal(load, folder)


def test_scale_that_is_no_float(write, tensors):
    numbers, scale = quantised(tensors[QUERY])
    folder = write(changes={QUERY: numbers, f"{QUERY}_scale": scale.to(torch.int32)})
    assert f"the tensor {QUERY}_scale is int32" in refusal(load, folder)


def test_scale_of_a_matrix_that_is_no_8_bits(write, tensors):
    """Which of them is meant nobody knows."""
    folder = write(changes={f"{QUERY}_scale": torch.ones(32)})
    assert f"the tensor {QUERY} is float32, but only int8 is read here" in refusal(load, folder)


@pytest.mark.parametrize("name", [NORM, "fit.dense.bias"])
def test_a_vector_has_no_8_bits(write, tensors, name):
    """One factor for each of its rows would make a matrix of it."""
    numbers = (tensors[name] * 10).to(torch.int8)
    folder = write(changes={name: numbers, f"{name}_scale": torch.ones(32)})
    assert f"the tensor {name} is int8, but only float32" in refusal(load, folder)


def test_no_weights(write):
    folder = write()
    (folder / "model.safetensors").unlink()
    assert f"{folder} has no safetensors file" in refusal(load, folder)


def test_file_cut_short(write):
    file = write() / "model.safetensors"
    file.write_bytes(file.read_bytes()[:-1])
    assert f"{file} cannot be opened" in refusal(load, file.parent)


# -- no shape


@pytest.mark.parametrize("size", [{"vocab_size": 98}, {"num_hidden_layers": 3}, {"intermediate_size": 65}])
def test_config_of_another_size(write, size):
    folder = write(size)
    message = refusal(load, folder)
    assert str(folder) in message
    assert "tensor " in message


OTHERS = [
    ("hidden_act", "relu"),
    ("hidden_act", "gelu_new"),
    ("hidden_act", None),
    ("hidden_act", ["gelu"]),
    ("position_embedding_type", "relative_key"),
    ("position_embedding_type", None),
    ("type_vocab_size", 1),
    ("type_vocab_size", 3),
    ("type_vocab_size", "2"),
]


@pytest.mark.parametrize(("key", "value"), OTHERS)
def test_another_kind_of_bert(write, key, value):
    folder = write({key: value})
    message = refusal(read_shape, folder)
    assert message.startswith(f"{folder / 'config.json'} says {key} is {value!r}; only ")


@pytest.mark.parametrize("value", ["roberta", "BERT", "", None, 3, ["bert"]])
def test_another_model_type(write, value):
    folder = write({"model_type": value})
    assert f"{folder / 'config.json'} says model_type is {value!r}; only 'bert'" in refusal(read_shape, folder)


SIZES = (
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "intermediate_size",
    "max_position_embeddings",
    "vocab_size",
)
NO_SIZES = ["32", None, True, 32.0, 0, -1, 2**20 + 1, 10**400, [32], {}, float("nan"), float("inf")]


@pytest.mark.parametrize("value", NO_SIZES, ids=lambda value: repr(value)[:12])
def test_a_size_that_is_none(write, value):
    for key in SIZES:
        folder = write({key: value})
        message = refusal(read_shape, folder)
        assert message.startswith(
            f"{folder / 'config.json'} says {key} is {value!r}, expected a whole number from 1 to"
        )


def test_a_size_that_is_not_there(write):
    folder = write()
    config = json.loads((folder / "config.json").read_text())
    for key in SIZES:
        (folder / "config.json").write_text(json.dumps({name: config[name] for name in config if name != key}))
        assert f"{folder / 'config.json'} says {key} is None" in refusal(read_shape, folder)


def test_more_layers_than_there_are(write):
    """Names of a million layers would take gigabytes before the first of them is missed."""
    folder = write({"num_hidden_layers": 2**20})
    assert "says num_hidden_layers is 1048576, expected a whole number from 1 to 1024" in refusal(load, folder)


def test_the_largest_sizes_allocate_nothing(write):
    """Each is compared with the file before there is any tensor of it."""
    for key in ("vocab_size", "max_position_embeddings", "intermediate_size", "hidden_size"):
        folder = write({key: 2**20})
        assert re.search(r"asks for \(.*1048576.*\)", refusal(load, folder))


@pytest.mark.parametrize("heads", [3, 33, 64])
def test_heads_that_do_not_divide_the_hidden_size(write, heads):
    folder = write({"num_attention_heads": heads})
    message = refusal(read_shape, folder)
    assert message == (
        f"{folder / 'config.json'} says num_attention_heads is {heads}, which does not divide hidden_size, 32"
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1e-12, 0.0, 1.0, 0, 1, True, "1e-12", None, [1e-12]])
def test_an_epsilon_that_is_none(write, value):
    folder = write({"layer_norm_eps": value})
    message = refusal(read_shape, folder)
    assert message.startswith(f"{folder / 'config.json'} says layer_norm_eps is {value!r}, expected a number between")


TEXTS = {
    "nothing": b"",
    "cut short": b'{"model_type": "be',
    "no text": b"\xff\xfe{}",
    "deep": b"[" * 100_000,
    "a number of more digits than Python reads": b'{"model_type": "bert", "hidden_size": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_config_that_is_no_json(write, text):
    file = write() / "config.json"
    file.write_bytes(text)
    assert f"{file} cannot be read" in refusal(read_shape, file.parent)


@pytest.mark.parametrize("text", ["[]", "null", '"bert"', "3", '["model_type"]'])
def test_a_config_that_is_no_object(write, text):
    file = write() / "config.json"
    file.write_text(text)
    assert f"{file} is no JSON object" in refusal(read_shape, file.parent)


def test_no_config(write):
    file = write() / "config.json"
    file.unlink()
    assert f"{file} cannot be read" in refusal(read_shape, file.parent)
