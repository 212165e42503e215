"""decision-serve: typed questions about a state, answered with probabilities read from a model's logits.

from decision_serve import Choice, Noul, system_one

response = system_one("The parcel arrived broken.", {"refund": Noul("Is a refund asked for?")}, model="embedded")
response.answers["refund"].noul
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from decision_serve.questions import (
    Choice,
    ChoiceAnswer,
    Noul,
    NoulAnswer,
    Profile,
    Score,
    ScoreAnswer,
    SystemOneResponse,
    Usage,
)

if TYPE_CHECKING:
    from decision_serve.runtime.sessions import ScoringSession, open_session, system_one, system_one_async

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "ChoiceAnswer",
    "Noul",
    "NoulAnswer",
    "Profile",
    "Score",
    "ScoreAnswer",
    "ScoringSession",
    "SystemOneResponse",
    "Usage",
    "open_session",
    "system_one",
    "system_one_async",
]

_SESSION_NAMES = {"ScoringSession", "open_session", "system_one", "system_one_async"}


def __getattr__(name: str) -> Any:
    # What loads models is imported on first use, so that importing the package stays light.
    if name in _SESSION_NAMES:
        return getattr(import_module("decision_serve.runtime.sessions"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
