"""Quality of a checkpoint that was trained on none of this: accuracy, calibration, and the temperature it needs.

    python -m decision_serve.evaluate.zero_shot --checkpoint smollm2-135m --data DIR
    python -m decision_serve.evaluate.zero_shot --checkpoint smollm2-135m --data DIR --json   # the last line is JSON

One half of every question set fits one temperature by likelihood; everything printed comes from the other half.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev

from rich.console import Console
from rich.table import Table

from decision_serve.assembly import option_probabilities, read_distributions
from decision_serve.catalog import SMOLLM2
from decision_serve.engines.base import Row, SlotLogits
from decision_serve.evaluate import metrics
from decision_serve.evaluate.labelled import QuestionSet, read_sets
from decision_serve.model import LoadOptions, Model, load_model
from decision_serve.prompts.plan import Readout

TEMPERATURES = (0.05, 100.0)
"""Bounds of the search; at the upper one all options of a question are practically equal."""
ROWS_PER_CALL = 16


@dataclass(frozen=True)
class Reading:
    """The logits of one question's rows, how they are read, and the index of the right answer."""

    rows: tuple[SlotLogits, ...]
    readout: Readout
    gold: int

    def distribution(self, temperature: float) -> list[float]:
        """Probabilities of the options, as the assembly reads them."""
        return option_probabilities(self.readout, read_distributions(self.readout, self.rows, temperature))


@dataclass(frozen=True)
class Fit:
    temperature: float
    has_peak: bool
    """Whether some temperature is better than the upper bound of the search."""


@dataclass(frozen=True)
class SetReport:
    """Quality on the evaluation half of one set. Shares are in 0..1, `nll` in nats, `*_raw` at temperature 1."""

    name: str
    questions: int
    options: int
    accuracy: float
    accuracy_low: float
    accuracy_high: float
    balanced_accuracy: float
    chance: float
    majority: float
    """Accuracy of always giving the commonest right answer of the calibration half."""
    favourite: float
    """Share of answers that fall on the option the model gives most, by position."""
    nll_raw: float
    nll: float
    ece_raw: float
    ece: float
    mae: float | None
    """Mean distance of the score from the right level; scores only."""
    own_temperature: float
    """What this set's calibration half alone would ask for."""


@dataclass(frozen=True)
class Report:
    """What one run measured. `temperature` divides logits; it is fitted on the calibration halves of all sets."""

    checkpoint: str
    revision: str | None
    dtype: str
    seed: int
    seconds: float
    temperature: float
    temperature_has_peak: bool
    """False where the likelihood only falls with every difference between options: the logits know nothing."""
    sets: tuple[SetReport, ...]


def evaluate(model: Model, sets: Sequence[QuestionSet], seed: int, tick: Callable[[int], None]) -> Report:
    """Score all sets and report on them. `tick` is called with the number of questions scored since its last call."""
    started = time.perf_counter()
    readings = [list(read(model, question_set, tick)) for question_set in sets]
    halves = [(half[: len(half) // 2], half[len(half) // 2 :]) for half in readings]
    calibration = [reading for fitted, _ in halves for reading in fitted]
    fit = fit_temperature(calibration)
    return Report(
        checkpoint=model.name,
        revision=model.engine.info.revision,
        dtype=model.engine.info.dtype,
        seed=seed,
        seconds=round(time.perf_counter() - started, 1),
        temperature=fit.temperature,
        temperature_has_peak=fit.has_peak,
        sets=tuple(
            report(question_set, *pair, fit.temperature) for question_set, pair in zip(sets, halves, strict=True)
        ),
    )


def read(model: Model, question_set: QuestionSet, tick: Callable[[int], None]) -> Iterator[Reading]:
    """Logits of every question of the set, in order, several questions in one call of the engine."""
    plans = [model.planner.plan(item.state, {"q": item.question}) for item in question_set.questions]
    per_call = max(1, ROWS_PER_CALL // len(plans[0].rows))
    for start in range(0, len(plans), per_call):
        rows: list[Row] = [row for plan in plans[start : start + per_call] for row in plan.rows]
        scored = iter(model.engine.score(rows))
        for plan, item in zip(plans[start:], question_set.questions[start : start + per_call], strict=False):
            logits = tuple(next(scored)[0] for _ in plan.rows)
            yield Reading(logits, plan.questions[0].readout, item.gold)
            tick(1)


def fit_temperature(readings: Sequence[Reading]) -> Fit:
    """The temperature within `TEMPERATURES` of the highest likelihood, to three digits.

    Golden-section search on its logarithm: for one row per question the likelihood has a single peak. Where there is no
    peak (the search ends at its upper bound) the smallest temperature is taken that the sample cannot tell from the
    bound: its mean loss is within one standard error (of the paired differences) of the bound's.
    """

    def losses(log_temperature: float) -> list[float]:
        distributions = (reading.distribution(math.exp(log_temperature)) for reading in readings)
        return [
            metrics.nll([distribution], [reading.gold])
            for distribution, reading in zip(distributions, readings, strict=True)
        ]

    low, high = map(math.log, TEMPERATURES)
    found = _smallest(low, high, lambda left, right: fmean(losses(left)) < fmean(losses(right)))
    has_peak = math.exp(found) < 0.99 * TEMPERATURES[1]
    if not has_peak:
        best = losses(high)

        def is_indistinguishable(log_temperature: float) -> bool:
            worse = [loss - least for loss, least in zip(losses(log_temperature), best, strict=True)]
            return fmean(worse) <= stdev(worse) / math.sqrt(len(worse))

        found = _first_true(low, high, is_indistinguishable)
    return Fit(float(f"{math.exp(found):.3g}"), has_peak)


def _smallest(low: float, high: float, left_is_better: Callable[[float, float], bool]) -> float:
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 1e-3:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, right) if left_is_better(left, right) else (left, high)
    return (low + high) / 2


def _first_true(low: float, high: float, condition: Callable[[float], bool]) -> float:
    """Bisection: `condition` is false at `low` and true at `high`."""
    while high - low > 1e-3:
        middle = (low + high) / 2
        low, high = (low, middle) if condition(middle) else (middle, high)
    return high


def report(
    question_set: QuestionSet, calibration: Sequence[Reading], held_out: Sequence[Reading], temperature: float
) -> SetReport:
    """Quality on `held_out`; `calibration` gives the majority answer and the set's own temperature."""
    gold = [reading.gold for reading in held_out]
    raw = [reading.distribution(1.0) for reading in held_out]
    tempered = [reading.distribution(temperature) for reading in held_out]
    predicted = [metrics.argmax(p) for p in tempered]
    right = sum(p == g for p, g in zip(predicted, gold, strict=True))
    low, high = metrics.wilson(right, len(gold))
    commonest = Counter(reading.gold for reading in calibration).most_common(1)[0][0]
    expected = [sum(level * p for level, p in enumerate(distribution)) for distribution in tempered]
    is_score = question_set.questions[0].question.type == "score"
    return SetReport(
        name=question_set.name,
        questions=len(gold),
        options=question_set.options,
        accuracy=right / len(gold),
        accuracy_low=low,
        accuracy_high=high,
        balanced_accuracy=metrics.balanced_accuracy(predicted, gold),
        chance=1 / question_set.options,
        majority=metrics.accuracy([commonest] * len(gold), gold),
        favourite=Counter(predicted).most_common(1)[0][1] / len(gold),
        nll_raw=metrics.nll(raw, gold),
        nll=metrics.nll(tempered, gold),
        ece_raw=metrics.ece(raw, gold),
        ece=metrics.ece(tempered, gold),
        mae=metrics.mae(expected, gold) if is_score else None,
        own_temperature=fit_temperature(calibration).temperature,
    )


def table(measured: Report) -> Table:
    """The report for people: percentages, with 95 % intervals of accuracy."""
    caption = f"One temperature for all: {measured.temperature:g}"
    if not measured.temperature_has_peak:
        caption += ", the least that cannot be told from infinity: these logits say nothing about the right answer"
    shown = Table(title=f"{measured.checkpoint}, zero-shot, {measured.seconds:g} s", caption=caption)
    shown.add_column("questions")
    for heading in ("n", "accuracy", "95 %", "balanced", "chance", "majority", "favourite", "ECE T=1", "ECE", "own T"):
        shown.add_column(heading, justify="right")
    for row in measured.sets:
        interval = f"{row.accuracy_low:.0%}..{row.accuracy_high:.0%}"
        shares = [row.balanced_accuracy, row.chance, row.majority, row.favourite]
        calibration = [f"{row.ece_raw:.3f}", f"{row.ece:.3f}", f"{row.own_temperature:g}"]
        cells = [str(row.questions), f"{row.accuracy:.0%}", interval, *(f"{share:.0%}" for share in shares)]
        shown.add_row(row.name, *cells, *calibration)
    return shown


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print the table, and with `--json` one JSON document as the last line of standard output."""
    parser = argparse.ArgumentParser(prog="python -m decision_serve.evaluate.zero_shot", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=SMOLLM2, help="folder, catalog name or owner/name@revision")
    parser.add_argument("--engine", default="auto", choices=("auto", "native", "transformers"))
    parser.add_argument("--data", type=Path, required=True, help="folder with the labelled texts")
    parser.add_argument("--per-set", type=int, default=300, help="questions in each set, half of them for calibration")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON document as the last line")
    options = parser.parse_args(arguments)
    if options.per_set < 4:
        parser.error(f"--per-set is {options.per_set}; at least 4 questions give two halves of two")
    try:
        sets = read_sets(options.data, options.per_set, options.seed)
    except (OSError, ValueError) as error:
        parser.error(f"--data {options.data}: {error}")
    model = load_model(options.checkpoint, LoadOptions(engine=options.engine))
    scored, total = 0, sum(len(question_set.questions) for question_set in sets)

    def tick(count: int) -> None:
        nonlocal scored
        scored += count
        if scored % 100 == 0:
            print(f"{scored} of {total} questions", file=sys.stderr)

    measured = evaluate(model, sets, options.seed, tick)
    Console(width=140).print(table(measured))
    if options.json:
        print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main()
