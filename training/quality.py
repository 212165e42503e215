"""Numbers of quality, with 95 % intervals, and the bars that they are held against."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any, TypeVar

from decision_serve.evaluate import metrics
from decision_serve.evaluate.zero_shot import Reading
from decision_serve.metadata import SystemOneMetadata
from training.held_out import HeldOut
from training.splits import UNSEEN_FAMILIES

T = TypeVar("T")

RESAMPLES = 1000
Predicted = Mapping[str, Sequence[int]]
"""Family -> the option that a baseline names for each question of the family's report half, unseen ones at least."""

BAR_SOURCES = ("banking77", "clinc150")
KINDS = ("choice", "noul", "score")


@dataclass(frozen=True)
class Interval:
    """A value and its 95 % interval, from resampled questions."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class FamilyQuality:
    """One family's report half. Shares are in 0..1, `nll` in nats, after calibration."""

    family: str
    kind: str
    seen: bool
    """Whether other questions of it were trained on."""
    questions: int
    quality: Interval
    """Accuracy; of yes/no questions balanced accuracy."""
    nll: float


@dataclass(frozen=True)
class TypeQuality:
    """All report halves of one question type that were not trained on. `ece` and `ece_unseen`: after calibration."""

    kind: str
    questions: int
    temperature: float
    quality_unseen: Interval
    """Mean quality over the unseen families."""
    ece_before: Interval
    ece: Interval
    ece_unseen: Interval
    """Of the unseen families alone: where others are too sure and the sources not sure enough, `ece` is too kind."""
    mae_ratio: Interval | None
    """Of the unseen score families: mean distance from the right level, over that of the best constant."""


@dataclass(frozen=True)
class Bar:
    """A promise: `value` is to be at least `target`; at most, where `at_most` says so."""

    name: str
    target: float
    at_most: bool
    value: Interval

    @property
    def met(self) -> bool:
        return self.value.value <= self.target if self.at_most else self.value.value >= self.target


@dataclass(frozen=True)
class Results:
    """What one run of `training.report` measured, for weights and questions named by their sha256."""

    model: str
    weights_sha256: str
    held_out_sha256: str
    families: Sequence[FamilyQuality]
    types: Sequence[TypeQuality]
    bars: Sequence[Bar]
    baselines: Mapping[str, Mapping[str, float]]
    """Name -> family -> quality, of families that were not trained on."""


def read_results(path: Path) -> Results:
    """What `training.report --json` wrote."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    families = [FamilyQuality(**own | {"quality": Interval(**own["quality"])}) for own in raw["families"]]
    types = [_read_type(own) for own in raw["types"]]
    bars = [Bar(**own | {"value": Interval(**own["value"])}) for own in raw["bars"]]
    return Results(**raw | {"families": families, "types": types, "bars": bars})


def _read_type(raw: Mapping[str, Any]) -> TypeQuality:
    intervals = {key: Interval(**value) for key, value in raw.items() if isinstance(value, dict)}
    return TypeQuality(**{**raw, **intervals})


@dataclass(frozen=True)
class Answered:
    """The report half of one set, as the model answered it at its temperature; `raw`: at temperature 1."""

    held: HeldOut
    gold: Sequence[int]
    answers: Sequence[Sequence[float]]
    raw: Sequence[Sequence[float]]
    constant: float
    """Of a score, the best place to name always, 0 the lowest level and 1 the highest, by the calibration half."""

    @classmethod
    def of(
        cls, held: HeldOut, report: Sequence[Reading], calibration: Sequence[Reading], temperature: float
    ) -> Answered:
        places = [reading.gold / max(1, len(reading.distribution(1.0)) - 1) for reading in calibration]
        return cls(
            held,
            [reading.gold for reading in report],
            [reading.distribution(temperature) for reading in report],
            [reading.distribution(1.0) for reading in report],
            median(places),
        )

    @property
    def hits(self) -> list[tuple[int, int]]:
        """Predicted and right option of each question."""
        return list(zip(map(metrics.argmax, self.answers), self.gold, strict=True))

    @property
    def chance(self) -> float:
        """The share that a random answer gets right."""
        return fmean(1 / len(answer) for answer in self.answers)

    def hits_of(self, predicted: Predicted) -> list[tuple[int, int]]:
        """As `hits`, of what a baseline names."""
        return list(zip(predicted[self.held.family], self.gold, strict=True))

    @property
    def distances(self) -> list[tuple[float, float]]:
        """Of scores: how far from the right level, in shares of the range, the answer lies and the constant does."""
        pairs = []
        for answer, gold in zip(self.answers, self.gold, strict=True):
            top = max(1, len(answer) - 1)
            expected = sum(level * p for level, p in enumerate(answer)) / top
            pairs.append((abs(expected - gold / top), abs(self.constant - gold / top)))
        return pairs


def summarise(
    metadata: SystemOneMetadata,
    hashes: tuple[str, str],
    sets: Sequence[Answered],
    baselines: Mapping[str, Predicted],
) -> Results:
    """All that is said of `sets`; `hashes`: sha256 of weights and of the held-out file. `baselines` by name.

    Sets have every unseen family; bars of sources are there where their texts are. Chance is a baseline by itself.
    """
    unseen = [answered for answered in sets if not answered.held.seen]
    types = [_type(kind, own, metadata) for kind in KINDS if (own := _unseen(sets, kind))]
    shares = {"chance": {own.held.family: own.chance for own in unseen}}
    for name, predicted in baselines.items():
        asked = [own for own in unseen if own.held.family in predicted]
        shares[name] = {own.held.family: quality_of(own.held.kind, own.hits_of(predicted)) for own in asked}
    return Results(
        model=metadata.model_name,
        weights_sha256=hashes[0],
        held_out_sha256=hashes[1],
        families=[family_quality(answered) for answered in sets],
        types=types,
        bars=list(_bars(sets, types, baselines)),
        baselines={name: {family: round(share, 4) for family, share in own.items()} for name, own in shares.items()},
    )


def quality_of(kind: str, hits: Sequence[tuple[int, int]]) -> float:
    """Accuracy of predicted and right options; of yes/no questions balanced accuracy."""
    predicted, gold = zip(*hits, strict=True)
    return (metrics.balanced_accuracy if kind == "noul" else metrics.accuracy)(predicted, gold)


def resampled(samples: Sequence[Sequence[T]], value: Callable[[list[Sequence[T]]], float]) -> Interval:
    """`value` of `samples`, and its percentiles where each of them is drawn anew, with replacement."""
    rng = random.Random(0)
    values = sorted(value([rng.choices(own, k=len(own)) for own in samples]) for _ in range(RESAMPLES))
    low, high = values[int(0.025 * RESAMPLES)], values[int(0.975 * RESAMPLES)]
    return Interval(*(round(number, 4) for number in (value(list(samples)), low, high)))


def family_quality(answered: Answered) -> FamilyQuality:
    """What is reported of one set."""
    return FamilyQuality(
        family=answered.held.family,
        kind=answered.held.kind,
        seen=answered.held.seen,
        questions=len(answered.gold),
        quality=_mean_quality([answered]),
        nll=round(metrics.nll(answered.answers, answered.gold), 4),
    )


def _type(kind: str, sets: Sequence[Answered], metadata: SystemOneMetadata) -> TypeQuality:
    families = _unseen(sets, kind, families_only=True)
    return TypeQuality(
        kind=kind,
        questions=sum(len(answered.gold) for answered in sets),
        temperature=metadata.temperature_for(kind),
        quality_unseen=_mean_quality(families),
        ece_before=_ece(sets, raw=True),
        ece=_ece(sets),
        ece_unseen=_ece(families),
        mae_ratio=_mae_ratio(families) if kind == "score" else None,
    )


def _ece(sets: Sequence[Answered], *, raw: bool = False) -> Interval:
    """A resampled calibration error is larger than that of the sample itself: its interval lies too high."""
    answers = [answer for answered in sets for answer in (answered.raw if raw else answered.answers)]
    pairs = list(zip(answers, (gold for answered in sets for gold in answered.gold), strict=True))

    def error(drawn: Sequence[Sequence[tuple[Sequence[float], int]]]) -> float:
        answers, gold = zip(*drawn[0], strict=True)
        return metrics.ece(answers, gold)

    return resampled([pairs], error)


def _unseen(sets: Sequence[Answered], kind: str, *, families_only: bool = False) -> list[Answered]:
    """Sets that were not trained on: the unseen families, and also the sources' held-out texts."""
    return [
        answered
        for answered in sets
        if answered.held.kind == kind
        and not answered.held.seen
        and (answered.held.family in UNSEEN_FAMILIES or not families_only)
    ]


def _bars(sets: Sequence[Answered], types: Sequence[TypeQuality], baselines: Mapping[str, Predicted]) -> Iterator[Bar]:
    of = {own.kind: own for own in types}
    for answered in sets:
        if answered.held.family in BAR_SOURCES:
            name = f"accuracy on {answered.held.family}, held-out texts, 4 to 8 options"
            yield Bar(name, 0.93, False, _mean_quality([answered]))
    for kind, target in (("choice", 0.70), ("noul", 0.78)):
        what = "balanced accuracy" if kind == "noul" else "accuracy"
        yield Bar(f"{what} on unseen {kind} families, mean", target, False, of[kind].quality_unseen)
    if ratio := of["score"].mae_ratio:
        yield Bar("error on unseen score families, of the best constant's", 0.6, True, ratio)
    for own in types:
        yield Bar(f"calibration error (ECE) of {own.kind}", 0.06, True, own.ece)
    unseen = [answered for kind in KINDS for answered in _unseen(sets, kind, families_only=True)]
    yield Bar("mean over unseen families, above chance", 0.10, False, _gain_over_chance(unseen))
    for name, predicted in baselines.items():
        yield Bar(f"mean over unseen families, above {name}", 0.10, False, _gain(unseen, predicted))


def _mean_quality(sets: Sequence[Answered]) -> Interval:
    return _mean_of(sets, [answered.hits for answered in sets], quality_of)


def _gain_over_chance(sets: Sequence[Answered]) -> Interval:
    chance = fmean(answered.chance for answered in sets)
    ours = _mean_quality(sets)
    return Interval(*(round(value - chance, 4) for value in (ours.value, ours.low, ours.high)))


def _gain(sets: Sequence[Answered], predicted: Predicted) -> Interval:
    """Mean difference of quality, both asked the same questions in every resample."""

    def difference(kind: str, both: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> float:
        ours, theirs = zip(*both, strict=True)
        return quality_of(kind, ours) - quality_of(kind, theirs)

    pairs = [list(zip(own.hits, own.hits_of(predicted), strict=True)) for own in sets]
    return _mean_of(sets, pairs, difference)


def _mean_of(
    sets: Sequence[Answered], samples: Sequence[Sequence[T]], value: Callable[[str, Sequence[T]], float]
) -> Interval:
    """Mean over sets of `value` of kind and sample. Questions are resampled, families are not."""
    kinds = [answered.held.kind for answered in sets]
    return resampled(samples, lambda drawn: fmean(value(kind, own) for kind, own in zip(kinds, drawn, strict=True)))


def _mae_ratio(sets: Sequence[Answered]) -> Interval:
    def ratio(drawn: Sequence[Sequence[tuple[float, float]]]) -> float:
        pairs = [pair for own in drawn for pair in own]
        return sum(ours for ours, _ in pairs) / sum(constant for _, constant in pairs)

    return resampled([answered.distances for answered in sets], ratio)
