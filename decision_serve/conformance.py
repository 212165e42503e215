"""Does this tokenizer, with this project's planner and assembly, give the published rows and answers?

A fixture file holds requests with their token rows, the label table, and logits, probabilities and answers that the
model's author published. Everything is compared; every difference is named. No model is needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, zip_longest
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError
from tokenizers import Tokenizer

from decision_serve.assembly import answer_question, softmax
from decision_serve.errors import DecisionServeError, Issue, ValidationFailed
from decision_serve.metadata import SystemOneMetadata, parse_metadata
from decision_serve.prompts.plan import Plan, PlannedQuestion, Readout
from decision_serve.prompts.rows import RowPlanner
from decision_serve.questions import Noul, Profile, parse_questions
from decision_serve.response_json import answer_as_json

PROBABILITY_TOLERANCE = 1e-6
"""Largest difference between a published probability and the one computed from its published logits."""
PRINTED_TOLERANCE = 0.005
"""Largest difference where an answer is computed again from its own printed numbers, which have 4 decimals."""

_request_id = attrgetter("request_id")


@dataclass(frozen=True)
class Section:
    """One kind of comparison: how many of `total` things are equal, and a line for each that is not."""

    name: str
    equal: int
    total: int
    differences: tuple[str, ...]
    largest_difference: float | None = None
    """Of numbers, where numbers are compared."""


@dataclass(frozen=True)
class ConformanceReport:
    """`model`: whose fixtures these are."""

    model: str
    sections: tuple[Section, ...]

    @property
    def conformant(self) -> bool:
        return all(section.equal == section.total and section.total for section in self.sections)

    def as_json(self) -> dict[str, Any]:
        return {"model": self.model, "conformant": self.conformant, "sections": [asdict(s) for s in self.sections]}


class Source(BaseModel):
    hf_id: str


class FixtureRequest(BaseModel):
    id: str
    state: Any
    questions: dict[str, Any]
    input_tokens: int


class FixtureRow(BaseModel):
    id: str
    request_id: str
    ids: list[int]
    slot: int
    label_ids: list[int]


class Fixtures(BaseModel):
    """A fixture file's content. The published numbers may cover fewer rows and questions than there are."""

    format: Literal["coreai-decider-fixtures/1"] = Field(alias="schema")
    source: Source
    temperature: float
    layout: Literal["state_first", "plain"]
    isolated_levels: bool
    neutralize_none: bool
    label_table: list[tuple[str, int]]
    requests: list[FixtureRequest]
    rows: list[FixtureRow]
    published_slot_logits: dict[str, list[float]]
    published_probabilities: dict[str, list[float]]
    published_answers: dict[str, dict[str, dict[str, Any]]]

    @property
    def metadata(self) -> SystemOneMetadata:
        fields = self.model_dump(include={"temperature", "layout", "isolated_levels", "neutralize_none"})
        return parse_metadata({"version": "fixtures", **fields}, "the fixture file")


def read_fixtures(path: Path) -> Fixtures:
    """Raises `ValidationFailed` with every fault of a file that is no fixture file."""
    try:
        return Fixtures.model_validate(json.loads(path.read_bytes()))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        raise ValidationFailed([Issue((str(path), *f["loc"]), f["msg"], f["type"]) for f in faults]) from None
    except ValueError as error:
        raise ValidationFailed.single([str(path)], f"is not JSON: {error}", "json_invalid") from None


def check_conformance(tokenizer: Tokenizer, fixtures: Fixtures) -> ConformanceReport:
    """Compare everything that `fixtures` publish. Raises `CheckpointError` where the tokenizer cannot label options."""
    planner = RowPlanner(tokenizer, fixtures.metadata)
    plans: dict[str, Plan] = {}
    refusals: list[str | None] = []
    for request in fixtures.requests:
        try:
            plans[request.id] = planner.plan(request.state, parse_questions(request.questions))
            refusals.append(None)
        except DecisionServeError as error:
            refusals.append(f"{request.id}: refused: {error}")
    labels = zip(planner.labels.labels, planner.labels.ids, strict=True)
    pairs = enumerate(zip_longest(fixtures.label_table, labels))
    sections = (
        _section("requests", refusals),
        _compare_rows(fixtures, plans),
        _section("label table", [_difference(f"label {index}", *pair) for index, pair in pairs]),
        _compare_input_tokens(fixtures, plans),
        _compare_probabilities(fixtures),
        _compare_answers(fixtures, plans),
    )
    return ConformanceReport(fixtures.source.hf_id, sections)


def first_difference(what: str, expected: Sequence[Any], found: Sequence[Any]) -> str | None:
    """Where two sequences first differ, in words; None where they are equal."""
    for index, (one, other) in enumerate(zip_longest(expected, found)):
        if one != other:
            return _difference(f"{what}[{index}] (of {len(expected)} expected, {len(found)} found)", one, other)
    return None


def _difference(what: str, expected: Any, found: Any) -> str | None:
    return None if expected == found else f"{what}: expected {expected!r}, found {found!r}"


def _compare_rows(fixtures: Fixtures, plans: Mapping[str, Plan]) -> Section:
    differences: list[str | None] = []
    for request_id, rows in groupby(sorted(fixtures.rows, key=_request_id), _request_id):
        expected = list(rows)
        found = plans[request_id].rows if request_id in plans else ()
        for row, own in zip_longest(expected, found):
            if row is None or own is None:
                where = f"{request_id}: one row too many" if row is None else f"{row.id}: no such row"
                differences.append(f"{where} ({len(expected)} expected, {len(found)} found)")
                continue
            differences.append(
                first_difference(f"{row.id} ids", row.ids, own.ids)
                or first_difference(f"{row.id} slots", [row.slot], own.slots)
                or first_difference(f"{row.id} label ids", row.label_ids, own.label_ids[0])
            )
    return _section("rows", differences)


def _compare_input_tokens(fixtures: Fixtures, plans: Mapping[str, Plan]) -> Section:
    found = {request_id: plan.input_tokens for request_id, plan in plans.items()}
    requests = fixtures.requests
    return _section("input tokens", [_difference(r.id, r.input_tokens, found.get(r.id)) for r in requests])


def _compare_probabilities(fixtures: Fixtures) -> Section:
    differences: list[str | None] = []
    largest = 0.0
    for row_id, expected in fixtures.published_probabilities.items():
        logits = fixtures.published_slot_logits.get(row_id, [])
        found = softmax(logits, fixtures.metadata.temperature) if logits else []
        gaps = [abs(one - other) for one, other in zip(expected, found, strict=False)]
        largest = max([largest, *gaps])
        wrong = next((index for index, gap in enumerate(gaps) if gap > PROBABILITY_TOLERANCE), None)
        if len(expected) != len(found):
            differences.append(f"{row_id}: expected {len(expected)} probabilities, found {len(found)} logits")
        elif wrong is not None:
            differences.append(f"{row_id}[{wrong}]: expected {expected[wrong]!r}, found {found[wrong]!r}")
        else:
            differences.append(None)
    return _section("probabilities", differences, largest)


def _compare_answers(fixtures: Fixtures, plans: Mapping[str, Plan]) -> Section:
    differences: list[str | None] = []
    for request_id, answers in fixtures.published_answers.items():
        plan = plans.get(request_id)
        planned = {question.id: question for question in plan.questions} if plan else {}
        for question_id, expected in answers.items():
            where = f"{request_id}-{question_id}"
            if question_id in planned:
                differences.append(_answer_difference(where, planned[question_id], expected, fixtures))
            else:
                differences.append(f"{where}: expected an answer, found no such question")
    return _section("answers", differences)


def _answer_difference(where: str, planned: PlannedQuestion, expected: Any, fixtures: Fixtures) -> str | None:
    """Computed from the rows' published probabilities, or, where these are not published, from the printed numbers."""
    ids = (
        [f"{where}-{level}" for level in range(planned.count)]
        if planned.readout is Readout.ISOLATED_LEVELS
        else [where]
    )
    published = [fixtures.published_probabilities.get(row_id, []) for row_id in ids]
    try:
        rows = published if all(published) else _printed_rows(planned, expected)
        found = answer_as_json(answer_question(planned, rows, Profile.AUTHOR))
    except (LookupError, ValueError):
        return f"{where}: what is published does not fit the question's options or levels"
    return _value_difference(where, expected, found, 0.0 if all(published) else PRINTED_TOLERANCE)


def _printed_rows(planned: PlannedQuestion, expected: Mapping[str, Any]) -> list[list[float]]:
    if isinstance(planned.question, Noul):
        return [[1 - expected["noul"], expected["noul"]]]
    if planned.readout is Readout.ISOLATED_LEVELS:
        return [[1 - fit, fit] for fit in expected["level_fit"].values()]
    return [list(expected["probabilities"].values())]


def _value_difference(where: str, expected: Any, found: Any, tolerance: float) -> str | None:
    if isinstance(expected, dict) and isinstance(found, dict):
        if difference := first_difference(f"{where} fields", sorted(expected), sorted(found)):
            return difference
        inner = (_value_difference(f"{where}.{key}", expected[key], found[key], tolerance) for key in expected)
        return next(filter(None, inner), None)
    numbers = isinstance(expected, int | float) and isinstance(found, int | float)
    equal = abs(expected - found) <= tolerance if numbers else expected == found
    return None if equal else f"{where}: expected {expected!r}, found {found!r}"


def _section(name: str, differences: Sequence[str | None], largest: float | None = None) -> Section:
    named = tuple(line for line in differences if line)
    return Section(name, len(differences) - len(named), len(differences), named, largest)
