"""What a model is, as its config.json says: sizes, the kind of each layer, and the names of its tensors."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decision_serve.errors import CheckpointError

TEXT_MODELS = {"qwen3_5_text": "qwen3_5", "llama": "llama"}
"""`model_type` of a text model -> its family."""
COMPOSITES = ("qwen3_5",)
"""`model_type` of checkpoints that hold a text model beside others."""


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

    @property
    def layer_weights(self) -> int:
        """Weights of all layers' matrices: each costs a token one multiplication and one addition."""
        attention, linear = self.attention, self.linear
        width = attention.heads * attention.head_size
        full = self.hidden * (width * (3 if attention.gated else 2) + 2 * attention.key_heads * attention.head_size)
        total = 0
        for is_linear in self.layers:
            total += 3 * self.hidden * self.mlp
            if is_linear and linear is not None:
                values = linear.value_heads * linear.value_size
                total += self.hidden * (linear.channels + 2 * values + 2 * linear.value_heads)
            else:
                total += full
        return total


def read_architecture(folder: Path) -> Architecture:
    """The architecture that `config.json` in `folder` describes.

    Raises `UnsupportedArchitecture` for a model that the native engine does not know in full, and `CheckpointError`
    for a file that cannot be read or contradicts itself.
    """
    file = folder / "config.json"
    try:
        whole = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{file} cannot be read: {error}") from error
    composite = isinstance(whole, dict) and whole.get("model_type") in COMPOSITES
    config = whole.get("text_config") if composite else whole
    if not isinstance(config, dict):
        raise CheckpointError(f"{file} describes no text model")
    kind = config.get("model_type")
    if kind not in TEXT_MODELS:
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
        layers = self._layers() if hybrid else (False,) * self._count("num_hidden_layers")
        attention = self._attention(hidden, heads, hybrid)
        return Architecture(
            family=family,
            vocabulary=self._count("vocab_size"),
            hidden=hidden,
            mlp=self._count("intermediate_size"),
            layers=layers,
            attention=attention,
            linear=self._linear() if any(layers) else None,
            norm_eps=float(self._config.get("rms_norm_eps", 1e-6)),
            zero_centred_norms=hybrid,
            tied=bool(whole.get("tie_word_embeddings", self._config.get("tie_word_embeddings", False))),
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
        gated = hybrid and bool(self._config.get("attn_output_gate", True))
        return Attention(heads, key_heads, size, self._rotary(size, 0.25 if hybrid else 1.0), gated, normed=hybrid)

    def _rotary(self, head_size: int, usual_share: float) -> Rotary:
        parameters = {
            **{key: self._config[key] for key in ("rope_theta", "partial_rotary_factor") if key in self._config},
            **(self._config.get("rope_scaling") or {}),
            **(self._config.get("rope_parameters") or {}),
        }
        kind = parameters.get("rope_type", parameters.get("type", "default"))
        size = int(head_size * float(parameters.get("partial_rotary_factor", usual_share)))
        theta = float(parameters.get("rope_theta", 10_000.0))
        if size < 2 or size % 2 or size > head_size:
            self._contradiction(f"{size} of a head's {head_size} entries are rotated")
        sections = parameters.get("mrope_section")
        if sections is not None and sum(sections) != size // 2:
            self._contradiction(f"mrope_section is {sections}, but {size // 2} pairs are rotated")
        if kind == "default" or kind == "mrope":
            return Rotary(size, theta)
        if kind == "linear":
            return Rotary(size, theta, linear_factor=float(parameters["factor"]))
        if kind == "llama3":
            names = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
            return Rotary(size, theta, llama3={name: float(parameters[name]) for name in names})
        raise UnsupportedArchitecture(
            f"{self._file} says rope_type is {kind!r}; the native engine knows default, linear and llama3"
        )

    def _layers(self) -> tuple[bool, ...]:
        count = self._count("num_hidden_layers")
        interval = int(self._config.get("full_attention_interval") or 4)
        usual = ["full_attention" if place % interval == 0 else "linear_attention" for place in range(1, count + 1)]
        kinds = self._config.get("layer_types") or usual
        if unknown := sorted(set(kinds) - {"full_attention", "linear_attention"}):
            raise UnsupportedArchitecture(f"{self._file} has layers of the kind {unknown[0]!r}")
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

    def _count(self, name: str, usual: int | None = None) -> int:
        value = self._config.get(name)
        value = usual if value is None else value
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise CheckpointError(f"{self._file} says {name} is {value!r}, expected a positive whole number")
        return value

    def _contradiction(self, what: str) -> None:
        raise CheckpointError(f"{self._file} contradicts itself: {what}")
