"""Integer products are exact, whichever kernel makes them, and numbers that are not finite stay visible."""

import pytest
import torch

from decision_serve.engines.native import int8_linear
from decision_serve.engines.native.int8_linear import KERNELS, ZERO_POINT, Int8Kernel, Int8Linear, int8_kernel, is_exact
from tests.engines.native.random_numbers import normal

pytestmark = pytest.mark.usefixtures("no_gradients")


def test_weights_that_are_integers_are_exact():
    """Nothing is left but the step of an activation: its largest value in 8064 parts."""
    weight = torch.randint(-127, 128, (40, 300), generator=torch.Generator().manual_seed(0)).float()
    weight[:, 0] = 127
    x = normal(6, 300)
    x[:, 7] *= 50  # a few large channels are what 8 bits do not survive
    difference = (Int8Linear(weight, None)(x).double() - x.double() @ weight.double().t()).abs()
    half_steps = x.abs().amax(1, keepdim=True).double() / 8064 / 2 * weight.abs().sum(1)
    float32_roundings = x.abs().double() @ weight.abs().double().t() * 8 * torch.finfo(torch.float32).eps
    assert bool((difference <= half_steps + float32_roundings).all())


def test_activations_that_are_integers_are_exact():
    """Every integer that an activation can become, times 1, comes back."""
    levels = torch.arange(-int8_linear.LEVELS, int8_linear.LEVELS + 1).float()
    x = torch.stack([levels, torch.full_like(levels, int8_linear.LEVELS)], dim=1)
    assert torch.equal(Int8Linear(torch.tensor([[127.0, 0.0]]), None)(x)[:, 0], levels * 127)


def test_the_last_kernel_is_right_everywhere():
    assert is_exact(KERNELS[-1])


def test_exact_kernels_agree():
    random = torch.Generator().manual_seed(0)
    weight = torch.randint(-127, 128, (33, 5000), generator=random).to(torch.int8)
    terms = torch.randint(-63, 64, (21, 5000), generator=random) + ZERO_POINT
    scale = torch.rand(33, generator=random)
    expected = (terms - ZERO_POINT).double() @ weight.double().t() * scale.double()
    for kernel in filter(is_exact, KERNELS):
        difference = (kernel.pack(weight, scale)(terms.to(torch.uint8)).double() - expected).abs()
        # Sums below 63 · 127 · 5000 < 2²⁶ are off by at most 4 in float32; the scaled sum is rounded once more.
        assert bool((difference <= 4 + expected.abs() * torch.finfo(torch.float32).eps).all())


def test_a_kernel_that_saturates_is_found():
    """As the kernels of a processor without VNNI do, but for sums a little below their 16 bits."""

    def pack(weight, scale):
        def multiply(x):
            products = (x.int()[:, None] * weight.int()).unflatten(-1, (-1, 7)).sum(-1)
            zero = weight.int().sum(1) * ZERO_POINT
            return ((products.clamp(-32768, 32767).sum(-1) - zero) * scale).float()

        return multiply

    def absent(weight, scale):
        return torch.ops.onednn.no_such_operator(weight, scale)

    assert is_exact(Int8Kernel("exact", KERNELS[-1].pack))
    assert not is_exact(Int8Kernel("saturates", pack))
    assert not is_exact(Int8Kernel("absent", absent))


def test_the_kernel_in_use_is_the_first_exact_one():
    assert int8_kernel() == next(filter(is_exact, KERNELS))


def test_zeros_stay_zeros():
    weight = normal(5, 9)
    weight[2] = 0
    x = normal(4, 9)
    x[1] = 0
    y = Int8Linear(weight, None)(x)
    assert bool((y[1] == 0).all())
    assert bool((y[:, 2] == 0).all())
    bias = normal(5)
    assert torch.equal(Int8Linear(weight, bias)(x)[1], bias)


def test_channels_that_are_left_out_are_as_if_they_were_not_there():
    """They take part in no scale either, however large they are."""
    weight, x = normal(40, 60), normal(6, 60, seed=1)
    without = [3, 17, 59]
    kept = [channel for channel in range(60) if channel not in without]
    weight[:, without] *= 100
    x[:, without] *= 1000
    found = Int8Linear(weight, None, without)(x)
    assert torch.equal(found, Int8Linear(weight[:, kept], None)(x[:, kept]))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_is_not_finite_stays_so_in_its_row_alone(value):
    linear = Int8Linear(normal(5, 9), None)
    x = normal(4, 9)
    sound = linear(x)
    x[1, 3] = value
    y = linear(x)
    assert not bool(y[1].isfinite().any())
    assert torch.equal(y[[0, 2, 3]], sound[[0, 2, 3]])
