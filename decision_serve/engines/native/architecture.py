"""What a model is, as its config.json says: sizes, the kind of each layer, and the names of its tensors."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from decision_serve.errors import CheckpointError

TEXT_MODELS = {"qwen3_5_text": "qwen3_5", "llama": "llama"}
"""`model_type` of a text model -> its family."""
COMPOSITES = ("qwen3_5",)
"""`model_type` of checkpoints that hold a text model beside others."""
MAX_LAYERS = 1000
MAX_SIZE = 2**31 - 1
"""More is a broken file, not a model."""


class UnsupportedArchitecture(CheckpointError):
    """The native engine has no decoder for this model; the reference engine may have one."""


@dataclass(frozen=True)
class Rotary:
    """Rotary position embedding of the first `size` entries of a head.

    Qwen3.5 splits its frequencies into three sections, for time, height and width. Of a text all three positions are
    the same, so that the sections make no difference here.
    """

    size: int
    theta: float
    llama3: dict[str, float] | None = None
    """Parameters of Llama 3's frequency scaling."""
    linear_factor: float = 1.0
    """Positions are divided by it."""


@dataclass(frozen=True)
class Attention:
    """Full attention: `heads` query heads of `head_size`, sharing `key_heads` keys and values."""

    heads: int
    key_heads: int
    head_size: int
    rotary: Rotary
    gated: bool
    """A sigmoid gate on the output, from the query's projection."""
    normed: bool
    """RMS norms on each query and key head."""
    biased: bool
    """Its four projections add a bias."""


@dataclass(frozen=True)
class LinearAttention:
    """A gated delta rule layer. Each key head serves `value_heads / key_heads` consecutive value heads."""

    key_heads: int
    value_heads: int
    key_size: int
    value_size: int
    kernel: int
    """Tokens that the causal convolution sees."""

    @property
    def channels(self) -> int:
        """Of the convolution: queries, keys, values."""
        return 2 * self.key_heads * self.key_size + self.value_heads * self.value_size


@dataclass(frozen=True)
class Architecture:
    """A decoder. `layers` says of each layer whether its attention is linear."""

    family: str
    vocabulary: int
    hidden: int
    mlp: int
    mlp_biased: bool
    layers: tuple[bool, ...]
    attention: Attention
    linear: LinearAttention | None
    norm_eps: float
    zero_centred_norms: bool
    """Norms multiply by 1 + weight."""
    tied: bool
    """The output head is the embedding."""
    context_length: int
    prefix: str
    """What the text model's tensor names begin with."""


def read_architecture(folder: Path) -> Architecture:
    """The architecture that `config.json` in `folder` describes.

    Raises `UnsupportedArchitecture` for a model that the native engine does not know in full, and `CheckpointError`
    for a file that cannot be read or contradicts itself.
    """
    file = folder / "config.json"
    try:
        whole = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{file} cannot be read: {error}") from error
    composite = isinstance(whole, dict) and whole.get("model_type") in COMPOSITES
    config = whole.get("text_config") if composite else whole
    if not isinstance(config, dict):
        raise CheckpointError(f"{file} describes no text model")
    kind = config.get("model_type")
    if not isinstance(kind, str) or kind not in TEXT_MODELS:
        known = ", ".join((*TEXT_MODELS, *COMPOSITES))
        raise UnsupportedArchitecture(f"{file} says model_type is {kind!r}; the native engine knows {known}")
    return _Reader(file, config).architecture(TEXT_MODELS[kind], whole, composite)


class _Reader:
    """Takes numbers out of a config, naming file and key where one is missing or impossible."""

    def __init__(self, file: Path, config: dict[str, Any]) -> None:
        self._file = file
        self._config = config

    def architecture(self, family: str, whole: dict[str, Any], composite: bool) -> Architecture:
        self._refuse_unknown()
        hidden, heads = self._count("hidden_size"), self._count("num_attention_heads")
        hybrid = family == "qwen3_5"
        count = self._count("num_hidden_layers", most=MAX_LAYERS)
        layers = self._layers(count) if hybrid else (False,) * count
        attention = self._attention(hidden, heads, hybrid)
        return Architecture(
            family=family,
            vocabulary=self._count("vocab_size"),
            hidden=hidden,
            mlp=self._count("intermediate_size"),
            mlp_biased=not hybrid and self._flag("mlp_bias", False),
            layers=layers,
            attention=attention,
            linear=self._linear() if any(layers) else None,
            norm_eps=self._number("rms_norm_eps", self._config.get("rms_norm_eps", 1e-6)),
            zero_centred_norms=hybrid,
            tied=self._flag("tie_word_embeddings", False, whole),
            context_length=self._count("max_position_embeddings"),
            prefix="model.language_model." if composite else "model.",
        )

    def _refuse_unknown(self) -> None:
        activation = self._config.get("hidden_act", "silu")
        if activation != "silu":
            raise UnsupportedArchitecture(f"{self._file} says hidden_act is {activation!r}; the native engine has silu")

    def _attention(self, hidden: int, heads: int, hybrid: bool) -> Attention:
        key_heads = self._count("num_key_value_heads", heads)
        size = self._count("head_dim", hidden // heads)
        if heads % key_heads:
            self._contradiction(f"num_attention_heads is {heads}, num_key_value_heads {key_heads}")
        return Attention(
            heads,
            key_heads,
            size,
            self._rotary(size, 0.25 if hybrid else 1.0),
            gated=hybrid and self._flag("attn_output_gate", True),
            normed=hybrid,
            biased=self._flag("attention_bias", False),
        )

    def _rotary(self, head_size: int, usual_share: float) -> Rotary:
        parameters = self._rotary_parameters()
        kind = parameters.get("rope_type", parameters.get("type", "default"))
        share = self._number("partial_rotary_factor", parameters.get("partial_rotary_factor", usual_share))
        theta = self._number("rope_theta", parameters.get("rope_theta", 10_000.0))
        if share > 1.0 or (size := int(head_size * share)) < 2 or size % 2:
            self._contradiction(f"partial_rotary_factor is {share}, a head has {head_size} entries")
        sections = parameters.get("mrope_section")
        if sections is not None and (not _is_list_of(int, sections) or sum(sections) != size // 2):
            self._contradiction(f"mrope_section is {sections!r}, but {size // 2} pairs are rotated")
        if kind == "default" or kind == "mrope":
            return Rotary(size, theta)
        if kind == "linear":
            return Rotary(size, theta, linear_factor=self._number("factor", parameters.get("factor")))
        if kind == "llama3":
            names = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
            llama3 = {name: self._number(name, parameters.get(name)) for name in names}
            if llama3["low_freq_factor"] >= llama3["high_freq_factor"]:
                self._contradiction("low_freq_factor is not below high_freq_factor")
            return Rotary(size, theta, llama3=llama3)
        raise UnsupportedArchitecture(
            f"{self._file} says rope_type is {kind!r}; the native engine knows default, linear and llama3"
        )

    def _rotary_parameters(self) -> dict[str, Any]:
        """Those at the top, in `rope_scaling` and in `rope_parameters`, where the newer place goes before the older."""
        parameters = {key: self._config.get(key) for key in ("rope_theta", "partial_rotary_factor")}
        for place in ("rope_scaling", "rope_parameters"):
            own = self._config.get(place) or {}
            if not isinstance(own, dict):
                raise CheckpointError(f"{self._file} says {place} is {own!r}, expected an object")
            parameters |= own
        return {key: value for key, value in parameters.items() if value is not None}

    def _layers(self, count: int) -> tuple[bool, ...]:
        kinds = self._config.get("layer_types")
        if kinds is None:
            interval = self._count("full_attention_interval", 4)
            return tuple(place % interval != 0 for place in range(1, count + 1))
        if not _is_list_of(str, kinds):
            raise CheckpointError(f"{self._file} says layer_types is {kinds!r}, expected a list of names")
        if unknown := sorted(set(kinds) - {"full_attention", "linear_attention"}):
            raise UnsupportedArchitecture(f"{self._file} has {unknown[0]!r} in layer_types, which is not known here")
        if len(kinds) != count:
            self._contradiction(f"layer_types has {len(kinds)} entries, num_hidden_layers is {count}")
        return tuple(kind == "linear_attention" for kind in kinds)

    def _linear(self) -> LinearAttention:
        key_heads, value_heads = self._count("linear_num_key_heads"), self._count("linear_num_value_heads")
        if value_heads % key_heads:
            self._contradiction(f"linear_num_value_heads is {value_heads}, linear_num_key_heads {key_heads}")
        return LinearAttention(
            key_heads,
            value_heads,
            self._count("linear_key_head_dim"),
            self._count("linear_value_head_dim"),
            self._count("linear_conv_kernel_dim"),
        )

    def _count(self, name: str, usual: int | None = None, most: int = MAX_SIZE) -> int:
        value = self._config.get(name)
        value = usual if value is None else value
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise CheckpointError(f"{self._file} says {name} is {value!r}, expected a whole number from 1 to {most}")
        return value

    def _number(self, name: str, value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not 0 < value <= sys.float_info.max:
            raise CheckpointError(f"{self._file} says {name} is {value!r}, expected a positive number")
        return float(value)

    def _flag(self, name: str, usual: bool, whole: dict[str, Any] | None = None) -> bool:
        """What `whole` says goes before what the text model says."""
        values = [config.get(name) for config in (whole or {}, self._config)]
        value = next((value for value in values if value is not None), usual)
        if not isinstance(value, bool):
            raise CheckpointError(f"{self._file} says {name} is {value!r}, expected true or false")
        return value

    def _contradiction(self, what: str) -> NoReturn:
        raise CheckpointError(f"{self._file} contradicts itself: {what}")


def _is_list_of(kind: type, values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)
