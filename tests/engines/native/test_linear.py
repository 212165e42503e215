"""Every number format multiplies as `x Wᵀ + b` does, within the rounding of its numbers, and keeps the weights once."""

import ctypes
import gc
import sys
import weakref

import psutil
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.engines.native.linear import (
    NumberFormat,
    PrepackedLinear,
    TorchLinear,
    is_right,
    make_linear,
    parse_number_format,
    prepacking_works,
)
from decision_serve.errors import SettingsError
from tests.engines.native.random_numbers import normal

CPU = torch.device("cpu")
FORMATS = list(NumberFormat)
MIB = 2**20


pytestmark = pytest.mark.usefixtures("no_gradients")


def exact(x, weight, bias):
    y = x.double() @ weight.double().t()
    return y if bias is None else y + bias.double()


def error_bound(x, weight, bias, number_format):
    """The most that rounding can do: of weights and activations to the format, of the sum, and of the result."""
    x, weight = x.double().abs(), weight.double().abs()
    steps = torch.zeros(len(x), len(weight), dtype=torch.float64)
    if number_format is NumberFormat.INT8:
        weight_steps, steps_x = weight.amax(1) / 127, x.amax(1, keepdim=True) / 8064
        # Half a step of each number: |x| · ½ step of w + ½ step of x · (|w| + ½ step of w).
        steps = x.sum(1, keepdim=True) * weight_steps / 2
        steps += steps_x / 2 * (weight.sum(1) + x.shape[1] * weight_steps / 2)
    sums = x @ weight.t() + (0 if bias is None else bias.double().abs())
    # Float32 rounds each of the products and sums once; bfloat16 keeps 8 bits of the result, and of the bias.
    steps += sums * (x.shape[1] + 8) * torch.finfo(torch.float32).eps
    return steps + sums * torch.finfo(number_format.activation).eps


@pytest.mark.parametrize("number_format", FORMATS)
@settings(max_examples=60, deadline=None)
@given(
    tokens=st.sampled_from([0, 1, 2, 3, 5, 16, 33]),
    inputs=st.integers(1, 150),
    outputs=st.integers(1, 70),
    with_bias=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_product_is_within_rounding_of_the_exact_one(number_format, tokens, inputs, outputs, with_bias, seed):
    dtype = number_format.activation
    weight = normal(outputs, inputs, seed=seed).to(dtype)
    bias = normal(outputs, seed=seed + 1).to(dtype) if with_bias else None
    x = normal(tokens, inputs, seed=seed + 2).to(dtype)
    linear = make_linear(weight, bias, number_format, CPU)
    y = linear(x)
    assert (linear.in_features, linear.out_features) == (inputs, outputs)
    assert y.shape == (tokens, outputs)
    assert y.dtype == dtype
    difference = (y.double() - exact(x, weight, bias)).abs()
    assert bool((difference <= error_bound(x, weight, bias, number_format)).all())


@pytest.mark.parametrize("number_format", FORMATS)
def test_product_of_a_real_size(number_format):
    """Sums of 3,584 products, the longest of a 0.8B model."""
    weight, x = normal(64, 3584).to(number_format.activation), normal(9, 3584, seed=1).to(number_format.activation)
    y = make_linear(weight, None, number_format, CPU)(x)
    difference = (y.double() - exact(x, weight, None)).abs()
    assert bool((difference <= error_bound(x, weight, None, number_format)).all())


@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("stored", [torch.float32, torch.bfloat16, torch.float16])
def test_weights_may_be_stored_in_any_dtype(number_format, stored):
    weight, bias, x = normal(12, 40).to(stored), normal(12, seed=1).to(stored), normal(3, 40, seed=2)
    own = make_linear(weight, bias, number_format, CPU)
    same = make_linear(weight.float(), bias.float(), number_format, CPU)
    x = x.to(number_format.activation)
    assert torch.equal(own(x), same(x))


@pytest.mark.parametrize("number_format", FORMATS)
def test_strides_change_no_bit(number_format):
    linear = make_linear(normal(17, 24), normal(17), number_format, CPU)
    base = normal(48, 48, seed=1).to(number_format.activation)
    views = [base[:24, :9].t(), base[::2, :24], base[:9, ::2], base[:9, 24:], base[:1, :24].expand(9, 24)]
    for x in views:
        assert torch.equal(linear(x), linear(x.contiguous()))
    weight = normal(24, 17).t()
    x = base[:9, :24]
    assert torch.equal(
        make_linear(weight, None, number_format, CPU)(x),
        make_linear(weight.contiguous(), None, number_format, CPU)(x),
    )


@pytest.mark.parametrize("number_format", [NumberFormat.FLOAT32, NumberFormat.INT8])
def test_a_row_has_the_same_bits_in_any_company(number_format):
    linear = make_linear(normal(96, 200), normal(96, seed=1), number_format, CPU)
    if number_format is NumberFormat.FLOAT32 and torch.backends.cpu.get_cpu_capability() != "AVX2":
        pytest.skip("float32 is known to do so on AVX2 only; int8 does everywhere, its sums are exact")
    x = normal(130, 200, seed=2)
    together = linear(x)
    for start, stop in [(0, 1), (129, 130), (3, 5), (7, 14), (1, 18), (60, 125), (0, 129)]:
        assert torch.equal(linear(x[start:stop]), together[start:stop])


@pytest.mark.skipif(sys.platform != "linux", reason="malloc_trim is glibc's")
@pytest.mark.parametrize("number_format", [NumberFormat.FLOAT32, NumberFormat.INT8])
def test_weights_are_kept_once(number_format):
    def resident():
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)  # what was freed does not count, whether or not the allocator holds on to it
        return psutil.Process().memory_info().rss

    size = 2048
    tiny = make_linear(normal(16, 16), None, number_format, CPU)  # what a first use allocates
    tiny(normal(1, 16))
    before = resident()
    weight = torch.full((size, size), 0.5)
    watched = weakref.ref(weight)
    linear = make_linear(weight, None, number_format, CPU)
    if linear.kernel == TorchLinear.kernel:
        pytest.skip("nothing is packed here: the weight itself is kept")
    del weight
    assert watched() is None
    width = 1 if number_format is NumberFormat.INT8 else 4
    assert size * size * width <= linear.nbytes <= 1.01 * size * size * width
    # 16 MiB in float32, 4 in int8: a second copy would be 4 more at least.
    assert resident() - before < linear.nbytes + 3 * MIB


@pytest.mark.parametrize("biased", [True, False])
def test_fine_channels_of_int8_are_float32(biased):
    """With large numbers in a few channels alone, what is left is the rounding of float32, and of the small ones."""
    weight, bias, x = normal(50, 300), normal(50, seed=1) if biased else None, normal(20, 300, seed=2)
    fine = [4, 5, 200]
    x[:, fine] *= 1000
    weight[:, fine] *= 10
    found = make_linear(weight, bias, NumberFormat.INT8, CPU, fine)(x)
    others = [channel for channel in range(300) if channel not in fine]
    bound = error_bound(x[:, others], weight[:, others], None, NumberFormat.INT8)
    bound += error_bound(x, weight, bias, NumberFormat.FLOAT32)
    assert bool(((found.double() - exact(x, weight, bias)).abs() <= bound).all())
    coarse = make_linear(weight, bias, NumberFormat.INT8, CPU)(x)
    assert (coarse.double() - exact(x, weight, bias)).abs().max() > 20 * bound.max()


def test_fine_channels_keep_a_row_the_same_in_any_company():
    if torch.backends.cpu.get_cpu_capability() != "AVX2":
        pytest.skip("float32 is known to do so on AVX2 only")
    linear = make_linear(normal(96, 200), normal(96, seed=1), NumberFormat.INT8, CPU, list(range(0, 200, 9)))
    x = normal(130, 200, seed=2)
    together = linear(x)
    for start, stop in [(0, 1), (129, 130), (3, 5), (7, 14), (1, 18), (60, 125), (0, 129)]:
        assert torch.equal(linear(x[start:stop]), together[start:stop])


def test_fine_channels_take_the_room_of_float32():
    plain, fine = (make_linear(normal(512, 512), None, NumberFormat.INT8, CPU, channels) for channels in ([], [1, 2]))
    assert plain.kernel == fine.kernel
    assert (fine.in_features, fine.out_features) == (512, 512)
    assert 2 * 512 * 4 <= fine.nbytes - plain.nbytes < 65 * 512 * 4  # oneDNN pads to its own blocks


def test_prepacked_and_torch_agree():
    if not prepacking_works(torch.float32):
        pytest.skip("this torch does not prepack")
    weight, bias, x = normal(50, 70), normal(50, seed=1), normal(20, 70, seed=2)
    difference = PrepackedLinear(weight, bias)(x) - TorchLinear(weight, bias)(x)
    assert difference.abs().max() <= 2e-5  # values of about 8, sums of 70 products in another order


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_a_kernel_is_tried_before_it_is_used(dtype):
    assert is_right(TorchLinear, dtype)
    assert is_right(PrepackedLinear, dtype) == prepacking_works(dtype)

    def refuses(weight, bias):
        raise RuntimeError("needs the cpu support avx512bw")

    def absent(weight, bias):
        return torch.ops.mkldnn.no_such_operator(weight, bias)

    def forgets_bias(weight, bias):
        return TorchLinear(weight, None)

    def slightly_wrong(weight, bias):
        wrong = weight.clone()
        wrong[-1, -1] += 0.25
        return TorchLinear(wrong, bias)

    for build in (refuses, absent, forgets_bias, slightly_wrong):
        assert not is_right(build, dtype)


def test_kernels_have_names():
    packed = PrepackedLinear.kernel if prepacking_works(torch.float32) else TorchLinear.kernel
    assert make_linear(normal(4, 4), None, NumberFormat.FLOAT32, CPU).kernel == packed
    assert "int8" in make_linear(normal(4, 4), None, NumberFormat.INT8, CPU).kernel


def test_number_formats_by_name():
    assert [parse_number_format(name, CPU) for name in ("float32", "bfloat16", "int8")] == FORMATS
    with pytest.raises(SettingsError, match=r"'float16'.* cpu; choose auto, float32, bfloat16, int8"):
        parse_number_format("float16", CPU)
    with pytest.raises(SettingsError, match=r"'int8'.* cuda; choose auto, float32, bfloat16, or"):
        parse_number_format("int8", torch.device("cuda"))


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device")
@pytest.mark.parametrize("number_format", [NumberFormat.FLOAT32, NumberFormat.BFLOAT16])
def test_cuda_multiplies_with_torch(number_format):
    weight, bias, x = (value.to(number_format.activation) for value in (normal(33, 70), normal(33), normal(5, 70)))
    linear = make_linear(weight, bias, number_format, torch.device("cuda"))
    assert linear.kernel == TorchLinear.kernel
    difference = (linear(x.cuda()).cpu().double() - exact(x, weight, bias)).abs()
    # TF32, where it is on, has 10 bits of mantissa, so the bound is that of bfloat16.
    assert bool((difference <= error_bound(x, weight, bias, NumberFormat.BFLOAT16)).all())
