"""Tiny models are quickest on one core each, the more so when several workers share the cores."""

import pytest
import torch


@pytest.fixture(scope="session", autouse=True)
def one_core_per_worker():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def no_gradients():
    """As engines run their forwards."""
    with torch.inference_mode():
        yield
