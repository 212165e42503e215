"""A forward's result, and its failures as errors of this project."""

import gc

import pytest
import torch

from decision_serve.engines.forward import run_forward
from decision_serve.errors import EngineFailed, OutOfMemory, TokenLimitExceeded
from tests.runtime.failures import failure_that_holds


def fail_with(error):
    def fail():
        raise error

    return fail


def test_no_gradients():
    assert run_forward(torch.is_inference_mode_enabled, "cpu")
    assert not torch.is_inference_mode_enabled()


@pytest.mark.parametrize("error", [EngineFailed("ours"), OutOfMemory("ours"), TokenLimitExceeded("ours")])
def test_errors_of_the_tree_come_through(error):
    with pytest.raises(type(error)) as raised:
        run_forward(fail_with(error), "cpu")
    assert raised.value is error


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("CUDA out of memory. Tried to allocate 2 GiB")])
def test_no_room_names_the_device_and_holds_nothing(error):
    with pytest.raises(OutOfMemory, match="cuda:1 has no memory left") as raised:
        run_forward(fail_with(error), "cuda:1")
    assert raised.value.__cause__ is None
    assert raised.value.__context__ is None


def test_any_other_failure():
    alive = []
    with pytest.raises(EngineFailed, match=r"^the forward failed: outer$") as raised:
        run_forward(lambda: failure_that_holds(alive)(None), "cpu")
    assert isinstance(raised.value.__cause__, RuntimeError)
    del raised
    gc.collect()
    assert alive[0]() is None
