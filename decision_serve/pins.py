"""Which revision of which vendor's code and weights is served: data, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class InternPin:
    """One Intern-Decision checkpoint. `inference_sha256`: of its `inference.py`, the code that scores."""

    name: str
    revision: str
    inference_sha256: str

    @property
    def default_snapshot(self) -> str:
        """Where the snapshot lies when the Hub's cache is mounted at `/hf`."""
        return f"/hf/hub/models--internlm--{self.name}/snapshots/{self.revision}"


INTERN_DECISION_4B = InternPin(
    name="Intern-Decision-4B",
    revision="0e5e6aa7d6d750e2b1504ba11a8136cb58aeb3cd",
    inference_sha256="c904e2c67ca0775621a22375ee373d2ba30b52117cda870c6c9ef74143b29863",
)


@dataclass(frozen=True)
class SemifPin:
    """What SemIf scores: a Hub model at a revision. `scorers_commit`: of SemIf, whose code scores."""

    source: str
    revision: str
    scorers_commit: str


SEMIF_QWEN3_5_4B = SemifPin(
    source="Qwen/Qwen3.5-4B",
    revision="851bf6e806efd8d0a36b00ddf55e13ccb7b8cd0a",
    scorers_commit="23cf1f39fc9534fe81437200959b6dfc7106e45a",
)
