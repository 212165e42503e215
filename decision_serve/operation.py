"""The System One operation: plan -> score -> assemble. Read this page first.

A request is one state and typed questions. The planner turns it into rows: token sequences with a slot, where a
language model reads the logits of the tokens that stand for options, or an encoder how well one option fits. The
assembly makes typed probabilities of them. Nothing is generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decision_serve.assembly import assemble
from decision_serve.model import Model
from decision_serve.prompts.plan import Plan
from decision_serve.questions import Profile, Question, SystemOneResponse, Usage, check_questions


def decide(
    model: Model, state: Any, questions: Mapping[str, Question], profile: Profile = Profile.AUTHOR
) -> SystemOneResponse:
    """Answer `questions` about `state` on the calling thread, which must be the one that loaded `model`.

    Raises `ValidationFailed` and `TokenLimitExceeded` before any forward, `EngineFailed` and `OutOfMemory` from it.
    """
    profile = Profile(profile)
    check_questions(questions, profile)
    plan = model.planner.plan(state, questions)
    logits = model.engine.score(plan.rows) if plan.rows else []
    return respond(model, plan, logits, profile)


def respond(model: Model, plan: Plan, logits: Any, profile: Profile) -> SystemOneResponse:
    """The response to a plan whose rows have been scored."""
    answers = assemble(plan, logits, model.metadata, profile)
    return SystemOneResponse(model.name, answers, Usage(input_tokens=plan.input_tokens))
