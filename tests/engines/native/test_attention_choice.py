"""A fast attention is used where it is right; one that is wrong, or is not there, never."""

import math

import pytest
import torch

from decision_serve.engines.native import attention_choice
from decision_serve.engines.native.attention_choice import ATTENTION, CANDIDATES, TOLERANCES, choose_attention, is_right
from decision_serve.engines.native.kernels import attend_flash_cpu, attend_plain, attend_products

CPU = torch.device("cpu")
DTYPES = list(TOLERANCES)


def ignores_mask(query, key, value, *, causal, mask=None):
    return attend_plain(query, key, value, causal=causal)


def ignores_causality(query, key, value, *, causal, mask=None):
    return attend_plain(query, key, value, causal=False, mask=mask)


def is_always_causal(query, key, value, *, causal, mask=None):
    """Wrong only for more keys than queries, without a mask: as behind a stored prefix."""
    return attend_plain(query, key, value, causal=causal or (mask is None and key.shape[2] > query.shape[2]), mask=mask)


def leaves_out_the_last_key(query, key, value, *, causal, mask=None):
    """Wrong only for more keys than queries: a block of keys that is not full."""
    more = key.shape[2] > query.shape[2]
    keys = slice(0, key.shape[2] - more)
    mask = None if mask is None else mask[..., keys]
    return attend_plain(query, key[:, :, keys], value[:, :, keys], causal=causal, mask=mask)


def gives_wrong_sums(query, key, value, *, causal, mask=None):
    """Right outputs; merging them by these sums would be wrong."""
    output, sums = attend_plain(query, key, value, causal=causal, mask=mask)
    return output, sums / math.log(2)


def pairs_heads_wrongly(query, key, value, *, causal, mask=None):
    repeats = query.shape[1] // key.shape[1]
    return attend_plain(query, key.repeat(1, repeats, 1, 1), value.repeat(1, repeats, 1, 1), causal=causal, mask=mask)


def forgets_keys_of_a_single_query(query, key, value, *, causal, mask=None):
    keys = slice(0, 512 if query.shape[2] == 1 else None)
    mask = None if mask is None else mask[..., keys]
    return attend_plain(query, key[:, :, keys], value[:, :, keys], causal=causal, mask=mask)


def gives_nan(query, key, value, *, causal, mask=None):
    output, sums = attend_plain(query, key, value, causal=causal, mask=mask)
    return output, torch.where(torch.arange(sums.shape[-1]) == 3, torch.nan, sums)


def refuses(query, key, value, *, causal, mask=None):
    raise RuntimeError("no kernel for these sizes")


def is_absent(query, key, value, *, causal, mask=None):
    return torch.ops.aten.no_such_operator(query, key, value)


def has_no_mask(query, key, value, *, causal):
    return attend_plain(query, key, value, causal=causal)


def gives_no_sums(query, key, value, *, causal, mask=None):
    return attend_plain(query, key, value, causal=causal, mask=mask)[:1]


def gives_another_order(query, key, value, *, causal, mask=None):
    output, sums = attend_plain(query, key, value, causal=causal, mask=mask)
    return output.transpose(1, 2), sums


WRONG = [
    *(
        ignores_mask,
        ignores_causality,
        is_always_causal,
        leaves_out_the_last_key,
        gives_wrong_sums,
        pairs_heads_wrongly,
    ),
    *(forgets_keys_of_a_single_query, gives_nan, refuses, is_absent, has_no_mask, gives_no_sums, gives_another_order),
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("attend", WRONG)
def test_wrong_attention_is_not_used(monkeypatch, attend, dtype):
    assert not is_right(attend, CPU, dtype)
    monkeypatch.setitem(attention_choice.ATTENTION, "wrong", attend)
    monkeypatch.setitem(attention_choice.CANDIDATES, "cpu", ("wrong",))
    assert choose_attention(CPU, dtype) == ("plain", attend_plain)


@pytest.mark.parametrize("dtype", DTYPES)
def test_right_attention_is_used(monkeypatch, dtype):
    def right(query, key, value, *, causal, mask=None):
        return attend_plain(query, key, value, causal=causal, mask=mask)

    assert is_right(right, CPU, dtype)
    monkeypatch.setitem(attention_choice.ATTENTION, "wrong", refuses)
    monkeypatch.setitem(attention_choice.ATTENTION, "right", right)
    monkeypatch.setitem(attention_choice.CANDIDATES, "cpu", ("wrong", "right", "flash_cpu"))
    assert choose_attention(CPU, dtype) == ("right", right)


@pytest.mark.parametrize("sizes", [(4, 4, 32), (8, 2, 32), (4, 2, 64)])
def test_attention_is_tried_with_the_heads_of_the_model(sizes):
    def only_usual_heads(query, key, value, *, causal, mask=None):
        if (query.shape[1], key.shape[1], query.shape[3]) == (4, 2, 32):
            return attend_plain(query, key, value, causal=causal, mask=mask)
        return ignores_mask(query, key, value, causal=causal)

    assert is_right(only_usual_heads, CPU, torch.float32)
    assert not is_right(only_usual_heads, CPU, torch.float32, *sizes)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("fast", [False, True])
def test_cpus_use_flash_and_products_where_they_multiply_bfloat16(monkeypatch, dtype, fast):
    """The installed torch has it and it is right; where a new one has not, this says so and plain is used."""
    monkeypatch.setattr(attention_choice, "multiplies_bfloat16", lambda: fast)
    expected = ("products", attend_products) if fast and dtype == torch.bfloat16 else ("flash_cpu", attend_flash_cpu)
    assert choose_attention(CPU, dtype) == expected


def test_every_candidate_exists():
    assert all(name in ATTENTION for names in CANDIDATES.values() for name in names)


def test_devices_without_candidates_get_the_definition():
    assert choose_attention(torch.device("meta"), torch.float32) == ("plain", attend_plain)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device")
@pytest.mark.parametrize("dtype", DTYPES)
def test_cuda_gets_what_is_right(dtype):
    name, attend = choose_attention(torch.device("cuda"), dtype)
    assert name == "plain" or is_right(attend, torch.device("cuda"), dtype)
