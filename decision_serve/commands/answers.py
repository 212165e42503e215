"""A response as people read it: one block per question, a bar per option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import AliasChoices, BaseModel, Field
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

BAR_CELLS = 24
SHOWN_OPTIONS = 20
"""Options of one question that are listed, the most probable ones; `--json` holds all."""
_EIGHTHS = "▏▎▍▌▋▊▉█"


class NoulShown(BaseModel):
    type: Literal["noul"]
    noul: float

    @property
    def shares(self) -> list[tuple[str, float]]:
        return [("yes", self.noul), ("no", 1 - self.noul)]

    @property
    def summary(self) -> str:
        return ""


class DistributionShown(BaseModel):
    """A choice or a score. Servers print extensions behind `x_`, and not all print a certainty."""

    type: Literal["choice", "score"]
    probabilities: dict[str, float] = Field(min_length=1)
    legend: dict[str, Any] = Field(default_factory=dict)
    score: float | None = None
    confidence: float
    certainty: float | None = Field(None, validation_alias=AliasChoices("certainty", "x_certainty"))

    @property
    def shares(self) -> list[tuple[str, float]]:
        """Names and probabilities, in the caller's order."""
        return [
            (f"{key} {self.legend[key]}" if key in self.legend else key, p) for key, p in self.probabilities.items()
        ]

    @property
    def summary(self) -> str:
        """What the answer says besides its probabilities."""
        values = (("score", self.score), ("confidence", self.confidence), ("certainty", self.certainty))
        return "  ".join(f"{name} {value:.4f}" for name, value in values if value is not None)


class UsageShown(BaseModel):
    input_tokens: int


class ResponseShown(BaseModel):
    """What is read of any server's response, or of our own."""

    model: str
    answers: dict[str, NoulShown | DistributionShown]
    usage: UsageShown


def print_response(response: ResponseShown, questions: Mapping[str, Any]) -> None:
    """Print a response. `questions`, in their JSON form, give the texts that were asked."""
    console = Console(highlight=False)
    longest = max((cell_len(name) for answer in response.answers.values() for name, _ in answer.shares), default=0)
    names_width = min(longest, max(console.width - BAR_CELLS - 14, 10))
    for question_id, answer in response.answers.items():
        asked = questions.get(question_id)
        console.print(_heading(question_id, asked if isinstance(asked, Mapping) else {}))
        console.print(_bars(answer.shares, names_width, console.encoding))
        if answer.summary:
            console.print(Text("  " + answer.summary, style="dim"))
        console.print()
    console.print(Text(f"{response.model}, {response.usage.input_tokens} input tokens", style="dim"))


def _heading(question_id: str, asked: Mapping[str, Any]) -> Text:
    text = asked.get("instructions", asked.get("question"))
    heading = Text(question_id, style="bold")
    if isinstance(text, str) and text != question_id:
        heading.append(f"  {text}", style="not bold")
    return heading


def _bars(shares: list[tuple[str, float]], names_width: int, encoding: str) -> Table:
    ranked = sorted(shares, key=lambda share: -share[1])
    shown = shares if len(shares) <= SHOWN_OPTIONS else ranked[:SHOWN_OPTIONS]
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2), pad_edge=True)
    table.add_column(width=names_width, overflow="fold")
    table.add_column(width=BAR_CELLS)
    table.add_column(justify="right", no_wrap=True)
    for name, p in shown:
        style = "bold green" if name == ranked[0][0] else ""
        table.add_row(Text(name, style=style), Text(_bar(p, encoding), style="cyan"), Text(f"{p:.4f}", style=style))
    if rest := len(shares) - len(shown):
        table.add_row(Text(f"{rest} more", style="dim"), "", f"{max(0.0, 1 - sum(p for _, p in shown)):.4f}")
    return table


def _bar(p: float, encoding: str) -> str:
    if not encoding.lower().startswith("utf"):
        return "#" * round(p * BAR_CELLS)
    whole, eighths = divmod(round(p * BAR_CELLS * 8), 8)
    return "█" * whole + (_EIGHTHS[eighths - 1] if eighths else "")
