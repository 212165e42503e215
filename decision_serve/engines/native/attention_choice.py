"""Which attention runs on a device: the fastest that gives what the definition gives, compared once at load."""

from __future__ import annotations

import torch

from decision_serve.engines.native.kernels import ATTENTION, Attend, attend_plain

CANDIDATES = {"cpu": ("flash_cpu",), "cuda": ()}
"""By kind of device, the fastest first. Where none is right, attention is computed by its definition."""
TOLERANCES = {torch.float32: 1e-5, torch.bfloat16: 2e-2}
"""Largest difference of an output near 1, or of a log of a sum."""


def choose_attention(device: torch.device, dtype: torch.dtype) -> tuple[str, Attend]:
    """Name and function of the attention for `device` and activations of `dtype`."""
    for name in CANDIDATES.get(device.type, ()):
        if is_right(ATTENTION[name], device, dtype):
            return name, ATTENTION[name]
    return "plain", attend_plain


def is_right(attend: Attend, device: torch.device, dtype: torch.dtype) -> bool:
    """Whether `attend` agrees with the definition: causal, masked, and over more keys than queries as behind a prefix.

    The last is where fused kernels have been wrong without an error.
    """
    random = torch.Generator().manual_seed(0)
    query, key, value = (
        torch.randn(size, generator=random) for size in ((2, 4, 40, 32), (2, 2, 70, 32), (2, 2, 70, 32))
    )
    query, key, value = (tensor.to(device, dtype) for tensor in (query, key, value))
    mask = torch.zeros(2, 1, 40, 70, device=device).masked_fill_(
        torch.ones(40, 70, device=device).triu(5) > 0, -torch.inf
    )
    own = slice(0, 40)
    cases = (
        ((query, key[:, :, own], value[:, :, own]), {"causal": True}),
        ((query, key, value), {"causal": False, "mask": mask}),
        ((query, key, value), {"causal": False}),
    )
    try:
        pairs = [(attend(*tensors, **how), attend_plain(*tensors, **how)) for tensors, how in cases]
    except (AttributeError, NotImplementedError, RuntimeError, TypeError):  # absent, or it refuses these sizes
        return False
    differences = [
        (mine.float() - right.float()).abs().max() for pair in pairs for mine, right in zip(*pair, strict=True)
    ]
    return float(torch.stack(differences).max()) <= TOLERANCES[dtype]
