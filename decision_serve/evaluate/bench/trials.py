"""The ways in which candidates answer the requests of a workload."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from decision_serve.conformance import first_difference
from decision_serve.engines.base import Logits, Row, SteppedEngine
from decision_serve.errors import EngineFailed
from decision_serve.evaluate.bench.candidates import (
    DECIDER,
    DECIDER_DEFAULT,
    FASTJEV,
    NATIVE,
    ROWS,
    Candidates,
    Scorer,
)
from decision_serve.evaluate.bench.workloads import Request, Workload, fresh_rows, make_decisions
from decision_serve.prompts.planner import count_unique_tokens

if TYPE_CHECKING:
    from decision_serve.engines.peers.fastjev import FastjevPeer

FIRST, AGAIN = "native, first time", "native, same state again"
ALONE, TOGETHER = "native, one client at a time", "native, all clients at once"
FASTJEV_PROMPTS = "native on fastjev's prompts"


@dataclass(frozen=True)
class Trial:
    """A way to answer the requests of a workload, before it is timed."""

    run: Callable[[int, int | None], tuple[list[Logits], float]]
    """`run(number, most)`: the logits of each request and the seconds it took, on tokens that only `number` has, of at
    most `most` rows per request; None for all of them."""
    tokens: int
    scorer: object
    """What counts the tokens that are put through layers, where it does."""
    slow: bool = False


Group = dict[str, Trial]
"""Trials with the same rows, by name; the others' answers must be those of the first."""


def make_groups(
    work: Workload, requests: Sequence[Request], candidates: Candidates, names: Sequence[str]
) -> list[Group]:
    """The trials of a workload, by the rows that they have in common."""
    engine = candidates.stepped
    if work.key == "E":
        return [_again(requests, engine)] if engine and NATIVE in names else []
    if work.key == "F":
        return [_clients(requests, engine)] if engine and NATIVE in names else []
    tokens = sum(request.plan.input_tokens for request in requests)
    group = {
        name: Trial(_score_each(scorer, requests), tokens, scorer, slow=name == ROWS)
        for name, scorer in candidates.scorers.items()
        if name in names or (name == DECIDER_DEFAULT and DECIDER in names)
    }
    if candidates.decider and DECIDER in names:
        _check_rendering(candidates, requests)
    groups = [group] if group else []
    if FASTJEV in names and candidates.fastjev and work.questions:
        groups.append(_fastjev(work, requests[0], candidates, candidates.fastjev))
    return groups


def _score_each(scorer: Scorer, requests: Sequence[Request]) -> Callable[[int, int | None], tuple[list[Logits], float]]:
    def run(number: int, most: int | None) -> tuple[list[Logits], float]:
        asked = [fresh_rows(request.plan.rows, number)[:most] for request in requests]
        return timed(lambda: [scorer.score(rows) for rows in asked])

    return run


def _again(requests: Sequence[Request], engine: SteppedEngine) -> Group:
    """The same request twice; the second time its state may be known. A request's number is that of its first time."""
    score = _score_each(engine, requests)
    last = 0

    def first(number: int, most: int | None) -> tuple[list[Logits], float]:
        nonlocal last
        last = number
        return score(number, most)

    tokens = sum(request.plan.input_tokens for request in requests)
    suffixes = sum(request.suffix_tokens for request in requests)
    again = Trial(lambda _, most: score(last, most), suffixes, engine)
    return {FIRST: Trial(first, tokens, engine), AGAIN: again}


def _clients(requests: Sequence[Request], engine: SteppedEngine) -> Group:
    """Every request by itself, and all of them in the same passes."""

    def together(number: int, most: int | None) -> tuple[list[Logits], float]:
        asked = [fresh_rows(request.plan.rows, number)[:most] for request in requests]
        return timed(lambda: score_together(engine, asked))

    tokens = sum(request.plan.input_tokens for request in requests)
    alone = Trial(_score_each(engine, requests), tokens, engine)
    return {ALONE: alone, TOGETHER: Trial(together, tokens, engine)}


def score_together(engine: SteppedEngine, requests: Sequence[Sequence[Row]]) -> list[Logits]:
    """Logits of every request's rows, all requests in the same passes."""
    scorings = [engine.begin(rows) for rows in requests]
    try:
        while waiting := [scoring for scoring in scorings if not scoring.done]:
            engine.advance(waiting)
        return [scoring.result for scoring in scorings]
    finally:
        for scoring in scorings:
            scoring.close()


def _fastjev(work: Workload, request: Request, candidates: Candidates, peer: FastjevPeer) -> Group:
    """fastjev on the prompts that it renders, and the first engine on their tokens."""
    engine = candidates.model.engine

    def decisions(number: int) -> list[dict[str, Any]]:
        return make_decisions(work, request.state, number)

    def prompts(number: int, most: int | None) -> tuple[list[Logits], float]:
        rows = peer.rows(decisions(number))[:most]
        return timed(lambda: [engine.score(rows)])

    def own(number: int, most: int | None) -> tuple[list[Logits], float]:
        logits, seconds = peer.score(decisions(number)[:most])
        return [logits], seconds

    tokens = count_unique_tokens([row.ids for row in peer.rows(decisions(0))])
    return {FASTJEV_PROMPTS: Trial(prompts, tokens, engine), FASTJEV: Trial(own, tokens, peer)}


def _check_rendering(candidates: Candidates, requests: Sequence[Request]) -> None:
    """Raises `EngineFailed` where decider-ai makes other rows of a request."""
    peer, isolated = candidates.decider, candidates.model.metadata.isolated_levels
    if peer is None:
        return
    for request in requests:
        ours = [list(row.ids) for row in request.plan.rows]
        theirs = peer.render(request.state, request.questions, isolated)
        if difference := first_difference(f"rows of {peer.label}", theirs, ours):
            raise EngineFailed(f"{difference[:300]}; nothing was timed")


def timed(work: Callable[[], list[Logits]]) -> tuple[list[Logits], float]:
    """What `work` gives, and the seconds it took."""
    started = time.perf_counter()
    result = work()
    return result, time.perf_counter() - started
