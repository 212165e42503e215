"""A fork continues a prefix exactly as a fresh row would, and the prefix never changes."""

import copy
import itertools

import pytest
import torch
from transformers import DynamicCache, MistralConfig

from decision_serve.engines.causal_lm import load_causal_lm
from decision_serve.engines.forked_cache import ForkedCache, fork_row_bytes, state_tensors, unforkable_layers

# Final hidden states are of size 1 to 4; a prefix changes the order of float32 sums. Largest difference seen: 6e-6.
TOLERANCE = 5e-5
# Below, at and above the window of a convolution (4), a vector register (8) and a chunk of recurrent kernels (64).
PREFIX_LENGTHS = [1, 2, 7, 8, 9, 63, 64, 65, 150]
ROWS, SUFFIX = 3, 11


@pytest.fixture(scope="module", params=["qwen3_5", "llama"])
def model(request, tiny_checkpoint):
    return load_causal_lm(tiny_checkpoint(request.param), torch.device("cpu"), torch.float32)


pytestmark = pytest.mark.usefixtures("no_gradients")


def random_ids(rows, width, seed=0):
    return torch.randint(0, 248_000, (rows, width), generator=torch.Generator().manual_seed(seed))


def fields(value, path=""):
    """Every value that can be reached from `value`, by path; tensors as copies."""
    if isinstance(value, torch.Tensor):
        return {path: value.clone()}
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    elif hasattr(value, "__dict__"):
        items = vars(value).items()
    else:
        return {path: value}
    return dict(itertools.chain.from_iterable(fields(item, f"{path}.{name}").items() for name, item in items))


def assert_same_bits(some, others):
    assert some.keys() == others.keys()
    for path, value in some.items():
        same = torch.equal(value, others[path]) if isinstance(value, torch.Tensor) else value == others[path]
        assert same, path


@pytest.mark.parametrize("length", PREFIX_LENGTHS)
def test_a_fork_equals_fresh_rows(model, length):
    prefix, suffixes = random_ids(1, length), random_ids(ROWS, SUFFIX, seed=1)
    fresh = model.hidden_states(torch.cat([prefix.expand(ROWS, -1), suffixes], dim=1))[:, length:]
    forked = model.continue_from(ForkedCache(model.fill_cache(prefix), ROWS), suffixes)
    difference = float((forked - fresh).abs().max())
    print(f"prefix {length}: largest difference {difference:.2g}")
    assert difference < TOLERANCE


@pytest.mark.parametrize("length", [1, 65])
def test_a_changed_child_leaves_the_parent_unchanged(model, length):
    parent = model.fill_cache(random_ids(1, length))
    before = fields(parent.layers)
    assert sum(isinstance(value, torch.Tensor) for value in before.values()) >= 2 * len(parent.layers)
    child = ForkedCache(parent, ROWS)
    model.continue_from(child, random_ids(ROWS, SUFFIX, seed=1))
    for index, layer in enumerate(parent.layers):
        if hasattr(layer, "conv_states"):
            new = torch.ones(ROWS, *layer.conv_states[0].shape[1:])
            child.get_conv_state(index).fill_(7.0)
            child.get_recurrent_state(index).fill_(7.0)
            child.update_conv_state(new, index).fill_(7.0)
            child.update_recurrent_state(torch.ones(ROWS, *layer.recurrent_states[0].shape[1:]), index).fill_(7.0)
        else:
            new = torch.ones(ROWS, *layer.keys.shape[1:])
            for states in child.update(new, new, index):
                states.fill_(7.0)
    assert_same_bits(before, fields(parent.layers))


def test_a_state_asked_twice_gives_the_same_answer(model):
    parent, suffixes = model.fill_cache(random_ids(1, 65)), random_ids(ROWS, SUFFIX, seed=1)
    first, _, again = (
        model.continue_from(ForkedCache(parent, ROWS), ids) for ids in (suffixes, suffixes + 1, suffixes)
    )
    assert torch.equal(first, again)


def test_every_tensor_of_the_state_reaches_the_answer(model):
    parent, suffixes = model.fill_cache(random_ids(1, 65)), random_ids(ROWS, SUFFIX, seed=1)
    answer = model.continue_from(ForkedCache(parent, ROWS), suffixes)
    for layer, tensors in enumerate(state_tensors(parent)):
        for place in range(len(tensors)):
            changed = copy.deepcopy(parent)
            state_tensors(changed)[layer][place].neg_()
            difference = (model.continue_from(ForkedCache(changed, ROWS), suffixes) - answer).abs().max()
            assert difference > 100 * TOLERANCE, (layer, place)


def test_pads_reach_no_real_token(model):
    parent, suffixes = model.fill_cache(random_ids(1, 65)), random_ids(ROWS, SUFFIX, seed=1)
    other = suffixes.clone()
    other[:, 4:] = 0
    for forward in (model.hidden_states, lambda ids: model.continue_from(ForkedCache(parent, ROWS), ids)):
        assert torch.equal(forward(suffixes)[:, :4], forward(other)[:, :4])
        assert not torch.equal(forward(suffixes)[:, 4:], forward(other)[:, 4:])


def test_a_fork_costs_a_row_one_layer(model):
    parent = model.fill_cache(random_ids(1, 100))
    sizes = [sum(tensor.nbytes for tensor in layer) for layer in state_tensors(parent)]
    assert fork_row_bytes(parent) == max(sizes) < sum(sizes)
    assert sizes[-1] == 2 * 2 * 100 * (16 if len(sizes) == 3 else 32) * 4  # keys and values, 2 heads, float32


def test_unknown_layer_states_are_named(model):
    assert unforkable_layers(model.fill_cache(random_ids(1, 2))) == []
    sliding = DynamicCache(config=MistralConfig(num_hidden_layers=2, sliding_window=8))
    assert unforkable_layers(sliding) == ["DynamicSlidingWindowLayer"]
