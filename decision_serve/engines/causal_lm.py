"""A causal language model of transformers, as the engine uses it: hidden states, and logits of a few labels."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"  # read when transformers is imported: serving never touches the network
os.environ["TRANSFORMERS_OFFLINE"] = "1"

import torch
from transformers import AutoConfig, AutoModelForCausalLM
from transformers.cache_utils import Cache, DynamicCache
from transformers.utils import logging

from decision_serve.errors import CheckpointError

CUDA_ONLY_PACKAGES = ("fla", "causal_conv1d", "mamba_ssm")


class CausalLM:
    """A loaded model. `device` and `dtype` are those of its weights; `context_length` is in tokens."""

    def __init__(self, model: Any, device: torch.device, dtype: torch.dtype) -> None:
        self.device = device
        self.dtype = dtype
        self.tokens_computed = 0
        """Tokens put through the layers since loading, pads included."""
        self.network: Any = model
        """The module of transformers."""
        self._base = model.base_model
        self._config = model.config.get_text_config()
        self._head = model.get_output_embeddings()
        self.vocabulary_rows: int = min(self._head.weight.shape[0], model.get_input_embeddings().weight.shape[0])
        self.context_length = _context_length(self._config)
        self.activation_bytes = _activation_bytes(self._base, self._config)
        """A rough, high estimate of what one token holds while it is in a layer."""
        self.kernels = _kernels(self._base, self._config)

    @property
    def length_dependent(self) -> bool:
        """Whether a token's computation depends on how long its row is, so that no prefix and no pad is harmless."""
        rope: dict[str, Any] = getattr(self._config, "rope_parameters", None) or {}
        return rope.get("rope_type") == "longrope"

    @property
    def heads_per_key(self) -> int:
        """Query heads that share one key."""
        heads = getattr(self._config, "num_attention_heads", 1)
        return int(heads // (getattr(self._config, "num_key_value_heads", None) or heads))

    def hidden_states(self, ids: torch.Tensor) -> torch.Tensor:
        """Final hidden states (rows, width, hidden) of fresh rows `ids` (rows, width).

        Rows may be padded on the right with any token, without a mask: attention is causal and recurrent layers run
        forwards, so no real token ever sees a pad, and the pads' own states are never read.
        """
        self.tokens_computed += ids.numel()
        hidden: torch.Tensor = self._base(input_ids=ids, use_cache=False).last_hidden_state
        return hidden

    def fill_cache(self, ids: torch.Tensor) -> Cache:
        """The state after the one row `ids` (1, width)."""
        self.tokens_computed += ids.numel()
        cache = DynamicCache(config=self._config)
        self._base(input_ids=ids, cache=cache, use_cache=True)
        return cache

    def continue_from(self, cache: Cache, ids: torch.Tensor) -> torch.Tensor:
        """Final hidden states (rows, width, hidden) of `ids` (rows, width) after `cache`; padded like fresh rows."""
        self.tokens_computed += ids.numel()
        start = cache.get_seq_length()
        positions = torch.arange(start, start + ids.shape[1], device=self.device).expand(ids.shape)
        outputs = self._base(input_ids=ids, position_ids=positions, cache=cache, use_cache=True)
        hidden: torch.Tensor = outputs.last_hidden_state
        return hidden

    def label_logits(self, hidden: torch.Tensor, label_ids: Sequence[int]) -> torch.Tensor:
        """Float32 logits (positions, labels) of `label_ids` at the final hidden states (positions, hidden).

        Only the labels' rows of the head are multiplied, in float32: half precision would round a logit of 20 to
        steps of an eighth.
        """
        rows = torch.tensor(label_ids, device=self.device)
        bias = None if (own := getattr(self._head, "bias", None)) is None else own[rows].float()
        logits = torch.nn.functional.linear(hidden.float(), self._head.weight[rows].float(), bias)
        logits *= getattr(self._config, "logit_scale", None) or 1.0
        logits /= getattr(self._config, "logits_scaling", None) or 1.0
        if cap := getattr(self._config, "final_logit_softcapping", None):
            logits = cap * torch.tanh(logits / cap)
        return logits

    def own_logits(self, ids: torch.Tensor) -> torch.Tensor:
        """Float32 logits (vocabulary) after the last of `ids` (1, width), from the model's own forward and head."""
        logits: torch.Tensor = self.network(input_ids=ids, use_cache=False).logits
        return logits[0, -1].float()


def load_causal_lm(path: Path, device: torch.device, dtype: torch.dtype) -> CausalLM:
    """Load the text model in the folder `path`: safetensors only, no code from the folder, nothing from the network.

    Of a composite checkpoint only the text part is loaded. Raises `CheckpointError` where files are absent or broken,
    the architecture is unknown, or a weight of the model is not in the files.
    """
    logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    if device.type == "cpu":
        for package in CUDA_ONLY_PACKAGES:
            # transformers takes these kernels wherever they are installed, and they fail on CPU tensors
            sys.modules.setdefault(package, None)  # type: ignore[arg-type]
    torch.backends.cudnn.allow_tf32 = False  # on CUDA, convolutions of float32 would keep ten bits of each number
    source: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    model: Any
    report: dict[str, Any]
    try:
        config = AutoConfig.from_pretrained(path, **source)
        # The text part of a composite checkpoint shares its head with its embedding when the whole says so.
        config.get_text_config().tie_word_embeddings = config.tie_word_embeddings
        model, report = AutoModelForCausalLM.from_pretrained(  # type: ignore[misc]
            path,
            config=config,
            dtype=dtype,
            use_safetensors=True,
            ignore_mismatched_sizes=True,  # reported below, by name
            output_loading_info=True,
            **source,
        )
        model.to(device).eval()
    except Exception as error:  # whatever is wrong with the files, the process cannot start on them
        raise CheckpointError(f"{path} cannot be loaded: {error}") from error
    absent = {*report["missing_keys"], *(name for name, *_ in report["mismatched_keys"])}
    if absent:
        named = ", ".join(sorted(absent)[:5]) + (f" and {len(absent) - 5} more" if len(absent) > 5 else "")
        raise CheckpointError(f"{path} has no tensor of the right shape for {named}. Fetch the checkpoint again.")
    return CausalLM(model, device, dtype)


def _context_length(config: Any) -> int:
    length = getattr(config, "max_position_embeddings", None)
    if not isinstance(length, int) or length < 1:
        raise CheckpointError(f"config.json says max_position_embeddings is {length!r}, expected the context in tokens")
    return length


def _activation_bytes(base: Any, config: Any) -> int:
    linears = (module for module in base.modules() if isinstance(module, torch.nn.Linear))
    widest = max((linear.out_features for linear in linears), default=0)
    hidden: int = config.hidden_size
    return 4 * (8 * hidden + 6 * widest)


def _kernels(base: Any, config: Any) -> dict[str, str]:
    """What runs each kind of layer, as `/health` shows it: `torch` is the slow and correct fallback."""
    kernels = {"attention": str(config._attn_implementation)}
    for function in vars(sys.modules[type(base).__module__]).values():
        # transformers binds each kernel when the model's module is imported, and says so only in a log line
        if not (inspect.isfunction(function) and function.__closure__):
            continue
        bound = inspect.getclosurevars(function).nonlocals
        if "implementation" in bound and "package" in bound:
            kernels[str(bound["func_name"])] = str(bound["package"]) if bound["is_new_implementation"] else "torch"
    return kernels
