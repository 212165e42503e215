from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, normalizers

from decision_serve.engines.fake import FAKE_METADATA, fake_tokenizer
from decision_serve.errors import TokenLimitExceeded, ValidationFailed
from decision_serve.prompts.pair_rows import PairPlanner
from decision_serve.prompts.plan import PlanLimits
from decision_serve.prompts.planner import count_unique_tokens
from decision_serve.prompts.rows import RowPlanner
from decision_serve.questions import Choice, Noul
from tests.checkpoints import PAIR_METADATA, word_pieces

FAKE, PIECES = fake_tokenizer(), word_pieces()
QUESTION = {"q": Noul("Is it?")}


def common_prefix(sequences):
    length = 0
    while all(len(s) > length for s in sequences) and len({s[length] for s in sequences}) == 1:
        length += 1
    return sequences[0][:length]


@pytest.fixture(params=["state_first", "pair"])
def planner(request):
    """`planner(max_rows=..)`: a planner of either layout with these limits."""

    def make(**limits):
        if request.param == "pair":
            return PairPlanner(PIECES, PAIR_METADATA, PlanLimits(**limits))
        return RowPlanner(FAKE, FAKE_METADATA, PlanLimits(**limits))

    return make


class TestUsage:
    def test_the_common_prefix_counts_once(self):
        assert count_unique_tokens([]) == 0
        assert count_unique_tokens([(1, 2, 3)]) == 3
        assert count_unique_tokens([(1, 2, 3), (1, 2, 4, 5), (1, 2)]) == 2 + 1 + 2 + 0

    @given(st.lists(st.lists(st.integers(0, 2), max_size=8).map(tuple), min_size=1, max_size=6))
    def test_against_the_definition(self, sequences):
        common = len(common_prefix(sequences))
        assert count_unique_tokens(sequences) == common + sum(len(s) - common for s in sequences)

    def test_of_a_plan(self, planner):
        plan = planner().plan("a state", {"a": Noul("A?"), "b": Noul("B, longer?")})
        ids = [row.ids for row in plan.rows]
        common = len(common_prefix(ids))
        assert common >= plan.rows[0].state_tokens > 0
        assert plan.input_tokens == common + sum(len(row) - common for row in ids)


class TestLimits:
    def test_the_state_limit_refuses_and_never_cuts(self, planner):
        (row, *_) = planner(max_state_tokens=60, truncate_state=True).plan("x " * 200, QUESTION).rows
        assert 60 <= row.state_tokens <= 62  # the pair layout puts two tokens around the state
        with pytest.raises(TokenLimitExceeded, match=r"the state has \d+ tokens, the limit is 60 .*TRUNCATE_STATE=1"):
            planner(max_state_tokens=60).plan("x " * 200, QUESTION)
        planner(max_state_tokens=500).plan("x " * 200, QUESTION)

    def test_text_that_a_normalizer_shortens_is_encoded_before_it_is_counted(self):
        tokenizer = fake_tokenizer()
        tokenizer.normalizer = normalizers.Replace(Regex("x+"), "x")
        limits = PlanLimits(max_state_tokens=40)
        assert RowPlanner(tokenizer, FAKE_METADATA, limits).plan("x" * 100_000, QUESTION).rows

    def test_a_hopeless_state_is_refused_without_being_encoded(self):
        with pytest.raises(TokenLimitExceeded, match="the state has at least"):
            RowPlanner(FAKE, FAKE_METADATA, PlanLimits(max_state_tokens=10)).plan("x" * 100_000, QUESTION)

    def test_the_row_limit_names_the_question_and_both_numbers(self, planner):
        longest = max(len(row.ids) for row in planner().plan("S", QUESTION).rows)
        planner(max_row_tokens=longest).plan("S", QUESTION)
        with pytest.raises(TokenLimitExceeded, match=rf"question 'q' makes a row of {longest} tokens"):
            planner(max_row_tokens=longest - 1).plan("S", QUESTION)

    def test_the_request_limit_is_the_sum_over_rows(self, planner):
        rows = planner().plan("S", QUESTION | {"b": Noul("B?")}).rows
        total = sum(len(row.ids) for row in rows)
        planner(max_request_tokens=total).plan("S", QUESTION | {"b": Noul("B?")})
        with pytest.raises(TokenLimitExceeded, match=rf"the first {len(rows)} of {len(rows)} rows have {total} tokens"):
            planner(max_request_tokens=total - 1).plan("S", QUESTION | {"b": Noul("B?")})

    def test_what_follows_the_question_over_the_limit_is_not_encoded(self, planner):
        questions = {f"q{i}": Noul("Is it?" * 100) for i in range(500)}
        with pytest.raises(TokenLimitExceeded, match=r"the first [3-9] of (500|1000) rows"):
            planner(max_request_tokens=1500).plan("S", questions)

    def test_more_options_than_the_model_takes(self, planner):
        options = Choice("Which?", [str(i) for i in range(256)][:255])
        assert planner().plan("S", {"q": options}).rows
        metadata = replace(PAIR_METADATA, max_options=12)
        with pytest.raises(ValidationFailed, match="this model takes at most 12 options, got 13"):
            PairPlanner(PIECES, metadata).plan("S", {"q": Choice("Which?", [str(i) for i in range(13)])})


@pytest.mark.parametrize("state", [{"a": float("nan")}, "\ud800"])
def test_values_are_checked_before_anything_is_encoded(planner, state):
    with pytest.raises(ValidationFailed):
        planner().plan(state, QUESTION)
