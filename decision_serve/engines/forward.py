"""A forward as every engine over torch runs it: without gradients, its failures as errors of this project."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import torch

from decision_serve.engines.base import first_line, is_out_of_memory
from decision_serve.errors import DecisionServeError, EngineFailed, OutOfMemory

T = TypeVar("T")


def run_forward(call: Callable[[], T], device: str) -> T:
    """The result of `call`. Raises `OutOfMemory` where `device` has no room, and `EngineFailed` for any failure that is
    not of our error tree."""
    try:
        with torch.inference_mode():
            return call()
    except DecisionServeError:
        raise
    except Exception as error:
        if not is_out_of_memory(error):
            raise EngineFailed(f"the forward failed: {first_line(error)}") from error
    # Raised here, not above: the first error's traceback would keep the tensors of the failed forward alive.
    raise OutOfMemory(f"{device} has no memory left for these rows; send a shorter state or fewer questions")
