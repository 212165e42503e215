"""What sharing a state saves: one request against the same tokens in one forward, and against one row at a time.

Three ways are timed in turn, on the same engine and weights, after their answers were compared:

    request  one request of N questions over a state, as a server answers it
    single   one fresh forward over as many tokens as the request has when its state is counted once
    rows     N fresh forwards, each over the state and one question
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from decision_serve.assembly import softmax
from decision_serve.engines.base import Row, common_prefix_length
from decision_serve.errors import EngineFailed, TokenLimitExceeded
from decision_serve.evaluate.cores import CoreWatch
from decision_serve.model import Model
from decision_serve.operation import decide
from decision_serve.prompts.rows import Plan
from decision_serve.questions import Choice, Question

SINGLE_BAR = 1.35
"""What a request may cost, as a multiple of one forward over as many tokens."""
MAX_PROBABILITY_DIFFERENCE = 0.02
"""Between a row that shares its state and the same row alone; past it, times are not worth comparing."""

_PROSE = (
    "The parcel left the warehouse on Monday and reached the customer with a torn corner and a broken latch. "
    "She writes that the lamp inside still works, asks whether a new latch can be sent, and adds two photographs. "
    "Her last order came a week late, and nobody answered the message that she left with the night desk. "
)
_INSTRUCTIONS = (
    "Which team should handle this?", "How soon is an answer needed?", "What is the customer's mood?",
    "Which part is damaged?", "What does the customer ask for?", "Where did the damage happen?",
    "How was the message sent?", "What should be done first?", "Which product is it about?",
    "How good is the evidence?",
)  # fmt: skip
_OPTIONS = ("repair", "billing", "delivery", "sales", "returns", "complaints", "legal", "press", "security", "other")


@dataclass(frozen=True)
class Workload:
    """One request: `questions` choices of `options` options over a state of at least `state_tokens` tokens."""

    state_tokens: int = 300
    questions: int = 10
    options: int = 3


@dataclass(frozen=True)
class Timing:
    """Seconds of one way to do the work."""

    median: float
    minimum: float


@dataclass(frozen=True)
class BenchReport:
    """`tokens`: of the request, its state counted once. `rows_tokens`: of all rows, the state counted in each."""

    model: str
    engine: str
    dtype: str
    device: str
    prefix_sharing: bool
    workload: Workload
    rounds: int
    tokens: int
    rows_tokens: int
    largest_probability_difference: float
    request: Timing
    single: Timing
    rows: Timing
    cores: int
    other_processes: float | None
    """Share of the cores that other processes took meanwhile, 0..1. None: not measurable on this system."""

    @property
    def request_to_single(self) -> float:
        return self.request.median / self.single.median

    @property
    def request_to_rows(self) -> float:
        return self.request.median / self.rows.median

    def as_json(self) -> dict[str, Any]:
        ratios = {
            "request_to_single": round(self.request_to_single, 4),
            "request_to_single_bar": SINGLE_BAR,
            "request_to_single_minima": round(self.request.minimum / self.single.minimum, 4),
            "request_to_rows": round(self.request_to_rows, 4),
        }
        return {**asdict(self), "ratios": ratios}


def run_bench(model: Model, workload: Workload, rounds: int) -> BenchReport:
    """Measure on the calling thread, which must be the one that loaded `model`.

    Raises `TokenLimitExceeded` where the work does not fit the model, and `EngineFailed` where sharing changes answers.
    """
    questions = make_questions(workload)
    state = make_state(model, workload.state_tokens)
    plan = model.planner.plan(state, questions)
    packed = _packed(plan)
    if len(packed) > model.engine.info.context_length:
        raise TokenLimitExceeded(
            f"one forward over {len(packed)} tokens does not fit the model's context of "
            f"{model.engine.info.context_length}; use fewer --state-tokens or --questions"
        )
    difference = compare_answers(model, plan)
    labels = plan.rows[0].label_ids[0]
    ways: dict[str, Callable[[], Any]] = {
        "request": lambda: decide(model, state, questions),
        "single": lambda: model.engine.read_last_logits(packed, labels),
        "rows": lambda: [_fresh(model, row) for row in plan.rows],
    }
    timings, cores, others = _time_in_turn(ways, rounds)
    info = model.engine.info
    return BenchReport(
        model=model.name,
        engine=info.engine,
        dtype=info.dtype,
        device=info.device,
        prefix_sharing=info.prefix_sharing,
        workload=workload,
        rounds=rounds,
        tokens=plan.input_tokens,
        rows_tokens=sum(len(row.ids) for row in plan.rows),
        largest_probability_difference=difference,
        cores=cores,
        other_processes=others,
        **timings,
    )


def _time_in_turn(ways: Mapping[str, Callable[[], Any]], rounds: int) -> tuple[dict[str, Timing], int, float | None]:
    """Timings by name after one warm-up each, the number of cores, and the share that other processes took."""
    for way in ways.values():
        way()
    watch = CoreWatch()
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            started = time.perf_counter()
            way()
            seconds[name].append(time.perf_counter() - started)
    timings = {name: Timing(statistics.median(values), min(values)) for name, values in seconds.items()}
    return timings, watch.cores, watch.others_share()


def compare_answers(model: Model, plan: Plan) -> float:
    """Largest difference of a probability between rows scored together and alone. `EngineFailed` past the bound."""
    shared = model.engine.score(plan.rows)
    largest = 0.0
    for row, slots in zip(plan.rows, shared, strict=True):
        # At temperature 1, whatever the checkpoint's: a high one would hide a difference.
        one, other = (softmax(logits, 1.0) for logits in (slots[0], _fresh(model, row)))
        largest = max(largest, *(abs(a - b) for a, b in zip(one, other, strict=True)))
    if largest > MAX_PROBABILITY_DIFFERENCE:
        raise EngineFailed(
            f"a shared state changes a probability by {largest:.4f}, the bound is {MAX_PROBABILITY_DIFFERENCE}; "
            "nothing was timed"
        )
    return largest


def make_questions(workload: Workload) -> dict[str, Question]:
    """Choices with texts of ordinary length; past the written ones, numbers keep them apart."""
    names = [_numbered(_OPTIONS, index) for index in range(workload.options)]
    return {f"q{index}": Choice(_numbered(_INSTRUCTIONS, index), names) for index in range(workload.questions)}


def make_state(model: Model, tokens: int) -> str:
    """The shortest prose of whole words that makes a context of at least `tokens` tokens."""
    question: dict[str, Question] = {"q": Choice("?", ["a", "b"])}
    around = model.planner.plan("", question).input_tokens
    low, high = 0, tokens
    while low < high:
        middle = (low + high) // 2
        enough = model.planner.plan(_prose(middle), question).input_tokens - around >= tokens
        low, high = (low, middle) if enough else (middle + 1, high)
    return _prose(low)


def _prose(words: int) -> str:
    return " ".join(itertools.islice(itertools.cycle(_PROSE.split()), words))


def _numbered(texts: tuple[str, ...], index: int) -> str:
    text, cycle = texts[index % len(texts)], index // len(texts)
    return text if cycle == 0 else f"{text} {cycle + 1}"


def _packed(plan: Plan) -> tuple[int, ...]:
    """The tokens of all rows in one sequence, their common prefix once."""
    ids = [row.ids for row in plan.rows]
    shared = common_prefix_length(ids)
    return (*ids[0][:shared], *(token for row in ids for token in row[shared:]))


def _fresh(model: Model, row: Row) -> tuple[float, ...]:
    return model.engine.read_last_logits(row.ids, row.label_ids[0])
