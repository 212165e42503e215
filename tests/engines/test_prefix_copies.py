"""Every way to copy stored memory is counted; views, products and copies of new memory are not."""

import pytest
import torch

from decision_serve.engines.prefix_copies import copied_prefix_bytes

ROWS, STATE_BYTES = 5, 4 * 3 * 4


@pytest.fixture
def stored():
    return torch.arange(12.0).reshape(4, 3)


@pytest.fixture
def weight():
    return torch.ones(3, 3)


def count(work, weight):
    def fresh():
        torch.ones(4, 3) @ weight

    (copied,) = copied_prefix_bytes(fresh, work)
    return copied


COPIES = {
    "clone": (lambda stored: stored.clone(), 1),
    "expanded": (lambda stored: stored.expand(ROWS, 4, 3).contiguous(), ROWS),
    "repeat": (lambda stored: stored[None].repeat(ROWS, 1, 1), ROWS),
    "index_select": (lambda stored: stored[None].index_select(0, torch.zeros(ROWS, dtype=torch.long)), ROWS),
    "index": (lambda stored: stored[None][torch.zeros(ROWS, dtype=torch.long)], ROWS),
    "repeat_interleave": (lambda stored: stored[None].repeat_interleave(ROWS, 0), ROWS),
    "cat": (lambda stored: torch.cat([stored, torch.zeros(9, 3)]), 1),
    "stack": (lambda stored: torch.stack([stored] * ROWS), ROWS),
    "copy_": (lambda stored: torch.zeros(ROWS, 4, 3).copy_(stored), ROWS),
    "reshape": (lambda stored: stored.t().reshape(12), 1),
    "double": (lambda stored: stored.double(), 2),
    "pad": (lambda stored: torch.nn.functional.pad(stored, (0, 3)), 2),
    "inside matmul": (lambda stored: torch.matmul(torch.ones(ROWS, 2, 2, 2), stored.view(2, 2, 3)), ROWS),
}
HARMLESS = {
    "views": lambda stored: stored.t()[None].expand(ROWS, 3, 4).transpose(1, 2)[:, :2],
    "a product": lambda stored: torch.ones(ROWS * 2, 4) @ stored,
    "a copy of a product": lambda stored: (stored * 2).clone(),
    "a copy of something new": lambda stored: torch.ones(4, 3).clone(),
}


@pytest.mark.parametrize("name", COPIES)
def test_copies(stored, weight, name):
    work, states = COPIES[name]
    with torch.inference_mode():
        assert count(lambda: work(stored), weight) == states * STATE_BYTES


@pytest.mark.parametrize("name", HARMLESS)
def test_what_copies_nothing_that_is_stored(stored, weight, name):
    with torch.inference_mode():
        assert count(lambda: HARMLESS[name](stored), weight) == 0


def test_copies_of_weights_do_not_count(weight):
    assert count(lambda: weight.clone(), weight) == 0


def test_calls_are_counted_apart(stored, weight):
    def fresh():
        weight + 1

    copy = stored.clone
    assert copied_prefix_bytes(fresh, copy, lambda: (copy(), copy())) == [STATE_BYTES, 2 * STATE_BYTES]
