"""Which attention runs on a device: the fastest that gives what the definition gives, compared once at load."""

from __future__ import annotations

import torch

from decision_serve.engines.native import kernels
from decision_serve.engines.native.cuda_attention import attend_flash_cuda
from decision_serve.engines.native.fastest_format import multiplies_bfloat16
from decision_serve.engines.native.kernels import Attend, attend_plain

ATTENTION: dict[str, Attend] = {**kernels.ATTENTION, "flash_cuda": attend_flash_cuda}
CANDIDATES = {"cpu": ("products", "flash_cpu"), "cuda": ("flash_cuda",)}
"""By kind of device, the fastest first. Where none is right, attention is computed by its definition."""
TOLERANCES = {torch.float32: 1e-5, torch.bfloat16: 2e-2}
"""Largest difference of an output near 1, or of a log of a sum."""


def choose_attention(
    device: torch.device, dtype: torch.dtype, heads: int = 4, key_heads: int = 2, size: int = 32
) -> tuple[str, Attend]:
    """Name and function of the attention for `device` and activations of `dtype`, with the heads of a model."""
    for name in CANDIDATES.get(device.type, ()):
        if name == "products" and not (dtype == torch.bfloat16 and multiplies_bfloat16()):
            continue
        if is_right(ATTENTION[name], device, dtype, heads, key_heads, size):
            return name, ATTENTION[name]
    return "plain", attend_plain


def is_right(
    attend: Attend, device: torch.device, dtype: torch.dtype, heads: int = 4, key_heads: int = 2, size: int = 32
) -> bool:
    """Whether `attend` agrees with the definition: causal, masked, and over more keys than queries as behind a prefix,
    for one query too.

    Behind a prefix fused kernels have been wrong without an error.
    """
    random = torch.Generator().manual_seed(0)
    query, key, value = (
        torch.randn(2, count, tokens, size, generator=random).to(device, dtype)
        for count, tokens in ((heads, 40), (key_heads, 600), (key_heads, 600))
    )
    later = torch.ones(40, 600, device=device).triu(5) > 0
    mask = torch.zeros(2, 1, 40, 600, device=device).masked_fill_(later, -torch.inf)
    own = slice(0, 40)
    cases = (
        ((query, key[:, :, own], value[:, :, own]), {"causal": True}),
        ((query, key, value), {"causal": False, "mask": mask}),
        ((query, key, value), {"causal": False}),
        ((query[:, :, :1], key, value), {"causal": False}),
    )
    try:
        pairs = [(attend(*tensors, **how), attend_plain(*tensors, **how)) for tensors, how in cases]
        differences = [
            (mine.float() - right.float()).abs().max() for pair in pairs for mine, right in zip(*pair, strict=True)
        ]
    except (AttributeError, RuntimeError, TypeError, ValueError):  # absent, refuses these sizes, or gives other ones
        return False
    return float(torch.stack(differences).max()) <= TOLERANCES[dtype]
