"""Tensors of random numbers, the same for the same seed."""

import torch


def normal(*size, seed=0, scale=1.0):
    return torch.randn(size, generator=torch.Generator().manual_seed(seed)) * scale
