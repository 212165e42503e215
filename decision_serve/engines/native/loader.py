"""A decoder from a checkpoint folder: every tensor by its name, checked, and brought into the number format."""

from __future__ import annotations

from pathlib import Path

import torch

from decision_serve.engines.native.architecture import Architecture, read_architecture
from decision_serve.engines.native.channel_energy import ChannelEnergy
from decision_serve.engines.native.decoder import Decoder, DeltaRule, FullAttention, Layer
from decision_serve.engines.native.kernels import Attend, Recurrence, frequencies, gated_delta_rule
from decision_serve.engines.native.linear import Linear, NumberFormat, make_linear
from decision_serve.engines.weights import Weights


def load_decoder(
    folder: Path,
    device: torch.device,
    number_format: NumberFormat,
    attend: Attend,
    delta_rule: tuple[str, Recurrence] = ("torch", gated_delta_rule),
    energy: ChannelEnergy | None = None,
) -> Decoder:
    """The model in `folder`, its matrices in `number_format` on `device`; `delta_rule` with its name for `/health`.

    `energy` watches the matrices of float32, and names the fine channels of those of int8. Raises
    `UnsupportedArchitecture`, and `CheckpointError` naming file and tensor where one is missing or wrong.
    """
    architecture = read_architecture(folder)
    return _Loader(Weights(folder), architecture, device, number_format, energy).decoder(attend, delta_rule)


class _Loader:
    def __init__(
        self,
        weights: Weights,
        architecture: Architecture,
        device: torch.device,
        number_format: NumberFormat,
        energy: ChannelEnergy | None,
    ) -> None:
        self._weights = weights
        self._architecture = architecture
        self._device = device
        self._format = number_format
        self._energy = energy

    def decoder(self, attend: Attend, delta_rule: tuple[str, Recurrence]) -> Decoder:
        shape = self._architecture
        embedding = self._take(f"{shape.prefix}embed_tokens.weight", shape.vocabulary, shape.hidden)
        head = embedding if shape.tied else self._take("lm_head.weight", shape.vocabulary, shape.hidden)
        return Decoder(
            architecture=shape,
            embedding=embedding,
            layers=[self._layer(place, linear) for place, linear in enumerate(shape.layers)],
            norm=self._norm(f"{shape.prefix}norm", shape.hidden),
            head=head,
            frequencies=frequencies(shape.attention.rotary).to(self._device),
            activation=self._format.activation,
            attend=attend,
            delta_rule=delta_rule[1],
            delta_rule_kernel=delta_rule[0],
        )

    def _layer(self, place: int, linear: bool) -> Layer:
        shape, name = self._architecture, f"{self._architecture.prefix}layers.{place}"
        return Layer(
            mix=self._delta_rule(f"{name}.linear_attn") if linear else self._full_attention(f"{name}.self_attn"),
            mix_norm=self._norm(f"{name}.input_layernorm", shape.hidden),
            gate_up=self._linear(
                f"{name}.mlp", {"gate_proj": shape.mlp, "up_proj": shape.mlp}, shape.hidden, shape.mlp_biased
            ),
            down=self._linear(f"{name}.mlp", {"down_proj": shape.hidden}, shape.mlp, shape.mlp_biased),
            mlp_norm=self._norm(f"{name}.post_attention_layernorm", shape.hidden),
            eps=shape.norm_eps,
        )

    def _full_attention(self, name: str) -> FullAttention:
        shape, hidden = self._architecture.attention, self._architecture.hidden
        width, key_width = shape.heads * shape.head_size, shape.key_heads * shape.head_size
        return FullAttention(
            shape=shape,
            query=self._linear(name, {"q_proj": 2 * width if shape.gated else width}, hidden, shape.biased),
            key_value=self._linear(name, {"k_proj": key_width, "v_proj": key_width}, hidden, shape.biased),
            output=self._linear(name, {"o_proj": hidden}, width, shape.biased),
            query_norm=self._norm(f"{name}.q_norm", shape.head_size) if shape.normed else None,
            key_norm=self._norm(f"{name}.k_norm", shape.head_size) if shape.normed else None,
            eps=self._architecture.norm_eps,
        )

    def _delta_rule(self, name: str) -> DeltaRule:
        shape, hidden = self._architecture.linear, self._architecture.hidden
        assert shape is not None
        values, heads = shape.value_heads * shape.value_size, shape.value_heads
        conv = self._take(f"{name}.conv1d.weight", shape.channels, 1, shape.kernel)
        return DeltaRule(
            shape=shape,
            input=self._linear(name, {"in_proj_qkv": shape.channels, "in_proj_z": values}, hidden),
            gates=self._linear(
                name, {"in_proj_b": heads, "in_proj_a": heads}, hidden, number_format=NumberFormat.FLOAT32
            ),
            conv=conv.float().squeeze(1).t().contiguous(),
            log_a=self._take(f"{name}.A_log", heads).float(),
            dt_bias=self._take(f"{name}.dt_bias", heads).float(),
            norm=self._take(f"{name}.norm.weight", shape.value_size).float(),
            output=self._linear(name, {"out_proj": hidden}, values),
            eps=self._architecture.norm_eps,
        )

    def _linear(
        self,
        name: str,
        outputs: dict[str, int],
        inputs: int,
        biased: bool = False,
        number_format: NumberFormat | None = None,
    ) -> Linear:
        """One matrix that does the work of several; `outputs`: their names and sizes, in order.

        Biases that config.json does not ask for (`biased`) are none of the model.
        """
        weights = [self._take(f"{name}.{part}.weight", size, inputs) for part, size in outputs.items()]
        biases = [self._take(f"{name}.{part}.bias", size) for part, size in outputs.items()] if biased else []
        whole = torch.cat(weights) if len(weights) > 1 else weights[0]
        bias = torch.cat(biases) if biases else None
        number_format, name = number_format or self._format, f"{name}.{next(iter(outputs))}"
        fine = self._energy.largest(name) if self._energy and number_format is NumberFormat.INT8 else []
        linear = make_linear(whole, bias, number_format, self._device, fine)
        return self._energy.watch(name, linear) if self._energy and self._format is NumberFormat.FLOAT32 else linear

    def _norm(self, name: str, size: int) -> torch.Tensor:
        weight = self._take(f"{name}.weight", size).float()
        return weight + 1.0 if self._architecture.zero_centred_norms else weight

    def _take(self, name: str, *shape: int) -> torch.Tensor:
        # A copy: a view of the file would end the process when somebody cuts the file short.
        return self._weights.take(name, shape).to(self._device, copy=True)
