"""FlashAttention is called as torch's operator wants it, and used only where it agrees with the definition.

The operator has no code for a CPU: a stand-in with its rules takes its place, and torch's own shapes are asked for.
"""

import pytest
import torch

from decision_serve.engines.native.attention_choice import is_right
from decision_serve.engines.native.cuda_attention import attend_flash_cuda
from decision_serve.engines.native.kernels import attend_plain

CPU = torch.device("cpu")
HEADS = [(8, 2, 256), (16, 4, 256), (9, 3, 64), (32, 8, 64), (4, 4, 8)]
"""Query heads, key heads and head sizes: of Qwen3.5 0.8B and 4B, SmolLM2, Llama 3.2, and the smallest."""


def flash_by_its_rules(query, key, value, dropout_p=0.0, is_causal=False, return_debug_mask=False, *, scale=None):
    """aten::_scaled_dot_product_flash_attention: what it refuses, and the first two of the nine things it returns."""
    size = query.shape[-1]
    if query.dtype not in (torch.bfloat16, torch.float16):
        raise RuntimeError("FlashAttention only support fp16 and bf16 data type")
    if size % 8 or size > 256:
        raise RuntimeError(f"head size {size}")
    assert query.dtype == key.dtype == value.dtype
    assert query.shape[:2] == key.shape[:2] == value.shape[:2]
    assert all(tensor.stride(-1) == 1 for tensor in (query, key, value))
    assert (dropout_p, return_debug_mask, scale) == (0.0, False, None)
    assert not is_causal or query.shape[2] == key.shape[2]
    output, sums = attend_plain(query, key, value, causal=is_causal)
    return output, sums, None, None, query.shape[2], key.shape[2], torch.empty(2), torch.empty(0), torch.empty(0)


@pytest.fixture
def flash(monkeypatch):
    monkeypatch.setattr(torch.ops.aten, "_scaled_dot_product_flash_attention", flash_by_its_rules)


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.usefixtures("flash")
def test_it_is_right_in_bfloat16_for_the_heads_of_a_model(heads):
    assert is_right(attend_flash_cuda, CPU, torch.bfloat16, *heads)


@pytest.mark.parametrize(
    ("dtype", "heads"),
    [(torch.float32, (8, 2, 64)), (torch.bfloat16, (8, 2, 60)), (torch.bfloat16, (8, 2, 264))],
    ids=["float32", "not a multiple of 8", "more than 256"],
)
@pytest.mark.usefixtures("flash")
def test_what_it_refuses_is_not_right(dtype, heads):
    assert not is_right(attend_flash_cuda, CPU, dtype, *heads)


def test_it_is_not_right_where_the_operator_has_no_code():
    assert not is_right(attend_flash_cuda, CPU, torch.bfloat16)


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("causal", [True, False])
def test_the_operator_of_this_torch_takes_the_call_and_returns_these_shapes(heads, causal):
    count, key_heads, size = heads
    query = torch.empty(3, count, 33, size, dtype=torch.bfloat16, device="meta")
    keys = torch.empty(3, key_heads, 33 if causal else 70, size, dtype=torch.bfloat16, device="meta")
    output, sums = attend_flash_cuda(query, keys, keys, causal=causal)
    assert (output.shape, output.dtype) == (query.shape, torch.bfloat16)
    assert (sums.shape, sums.dtype) == (query.shape[:3], torch.float32)
