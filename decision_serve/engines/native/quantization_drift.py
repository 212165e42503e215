"""How far the answers of quantised weights lie from those of the same weights in float32."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decision_serve.assembly import softmax
from decision_serve.engines.base import SlotLogits


@dataclass(frozen=True, slots=True)
class QuantizationDrift:
    """Two readings of the same slots compared, as probabilities at temperature 1."""

    slots: int
    agreement: float
    """Share of slots where the same label is the most probable."""
    largest: float
    """Largest difference of a label's probability."""
    mean: float
    """Mean difference of a label's probability."""

    def __str__(self) -> str:
        return (
            f"same answer at {self.agreement:.1%} of {self.slots} slots; probabilities differ by at most "
            f"{self.largest:.4f}, by {self.mean:.4f} on average"
        )


def measure_drift(reference: Sequence[SlotLogits], quantized: Sequence[SlotLogits]) -> QuantizationDrift:
    """Drift of `quantized` from `reference`: label logits of the same slots, one or more, in the same order."""
    pairs = [(softmax(one, 1.0), softmax(other, 1.0)) for one, other in zip(reference, quantized, strict=True)]
    differences = [abs(p - q) for one, other in pairs for p, q in zip(one, other, strict=True)]
    return QuantizationDrift(
        slots=len(pairs),
        agreement=sum(one.index(max(one)) == other.index(max(other)) for one, other in pairs) / len(pairs),
        largest=max(differences),
        mean=sum(differences) / len(differences),
    )
