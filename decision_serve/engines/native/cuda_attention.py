"""Full attention by fused kernels on CUDA."""

from __future__ import annotations

import torch

from decision_serve.engines.native.kernels import attend_plain


def attend_flash_cuda(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *, causal: bool, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """torch's FlashAttention: bfloat16 or float16, as many queries as keys where causal, heads of 8 to 256 entries in
    steps of 8. It takes no mask; masks come from the last layer alone, for the few tokens that are read."""
    if mask is not None:
        return attend_plain(query, key, value, causal=causal, mask=mask)
    share = query.shape[1] // key.shape[1]
    if share > 1:
        key, value = (tensor.repeat_interleave(share, dim=1) for tensor in (key, value))
    output, sums, *_ = torch.ops.aten._scaled_dot_product_flash_attention(query, key, value, 0.0, causal)
    return output, sums
