"""What a vendor's own scoring code looks like from outside: a request goes in, the vendor's own answer comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Scored:
    """The vendor's answer to one call, unchanged, and the sha256 (hex) of the prompt text the model saw."""

    response: Mapping[str, Any]
    prompt_sha256: str


@dataclass(frozen=True)
class ScorerInfo:
    """What is loaded, as results and `/health` show it."""

    model: Mapping[str, Any]
    """Pins and versions: name, revision, dtype, device and what else identifies the numbers."""
    prompt_version: str
    readout: str
    probability_status: str

    @property
    def name(self) -> str:
        """`<name>@<revision>`."""
        return f"{self.model['name']}@{self.model['revision']}"


class Scorer(Protocol):
    """A loaded model behind its vendor's code. Every call, loading included, belongs to one thread."""

    info: ScorerInfo

    def score(self, request: dict[str, Any]) -> Scored:
        """The vendor's answer to its own kind of request.

        Raises `ScorerRefused` where the vendor's code refuses the request.
        """
        ...

    def probe(self) -> object:
        """One real, small call."""
        ...


@dataclass(frozen=True)
class RowScorerInfo:
    """Which scorers answer, and what is loaded."""

    scorers: str
    """The package and its version, e.g. `fastjev 0.2.0`."""
    commit: str | None
    """The commit the package was installed from, where it says so."""
    model: Mapping[str, Any]


class RowScorer(Protocol):
    """SemIf's two scorers over one loaded model. Every call, loading included, belongs to one thread.

    A row is `{id, state, question, options: [{id, description}]}`. What the scorers return comes back unchanged; where
    they refuse a row, `ScorerRefused` carries their message.
    """

    info: RowScorerInfo

    def direct(self, row: dict[str, Any]) -> dict[str, Any]:
        """The result of one row, scored by itself."""
        ...

    def shared(self, rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """The results of rows with one state, which is computed once; and the timing."""
        ...

    def probe(self) -> object:
        """One real, small row."""
        ...
