from dataclasses import replace

from decision_serve.engines.fake import FAKE_METADATA, fake_tokenizer
from decision_serve.prompts.plan import PlanLimits
from decision_serve.prompts.rows import RowPlanner
from decision_serve.prompts.samples import QUESTIONS, STATES, sample_rows


def planner(**limits):
    return RowPlanner(fake_tokenizer(), FAKE_METADATA, PlanLimits(**limits))


def test_every_state_is_asked_every_question():
    own = planner()
    rows = sample_rows(own)
    assert rows == [row for state in STATES for row in own.plan(state, QUESTIONS).rows]
    assert len(rows) >= len(STATES) * len(QUESTIONS)
    assert {question.type for question in QUESTIONS.values()} == {"choice", "score", "noul"}


def test_states_over_the_limits_are_left_out():
    own, lengths = planner(), {}
    for number, state in enumerate(STATES):
        lengths[number] = own.plan(state, QUESTIONS).rows[0].state_tokens
    middle = sorted(lengths.values())[len(STATES) // 2]
    own.limits = replace(own.limits, max_state_tokens=middle)
    fitting = [state for number, state in enumerate(STATES) if lengths[number] <= middle]
    assert 0 < len(fitting) < len(STATES)
    assert sample_rows(own) == [row for state in fitting for row in planner().plan(state, QUESTIONS).rows]
    own.limits = replace(own.limits, max_state_tokens=1)
    assert sample_rows(own) == []
