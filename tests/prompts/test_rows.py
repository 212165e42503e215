import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from decision_serve.engines.fake import FAKE_METADATA, fake_tokenizer
from decision_serve.errors import CheckpointError, TokenLimitExceeded, ValidationFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.rows import NEUTRAL_QUESTION, PlanLimits, RowPlanner, count_unique_tokens
from decision_serve.questions import Choice, Noul, Score

TOKENIZER = fake_tokenizer()
PLANNER = RowPlanner(TOKENIZER, FAKE_METADATA)


def common_prefix(sequences):
    length = 0
    while all(len(s) > length for s in sequences) and len({s[length] for s in sequences}) == 1:
        length += 1
    return sequences[0][:length]


def planner(**limits):
    return RowPlanner(TOKENIZER, FAKE_METADATA, PlanLimits(**limits))


def texts(plan):
    return [TOKENIZER.decode(list(row.ids), skip_special_tokens=False) for row in plan.rows]


class TestRowText:
    def test_choice(self):
        (text,) = texts(PLANNER.plan("S", {"q": Choice("Which?", {"a": "first", "b": None, "c": "", "d": {"k": 1}})}))
        assert text == (
            'Context:\nS\n\nQuestion: Which?\nOptions:\n(A) a: first\n(B) b\n(C) c\n(D) d: {"k": 1}\nAnswer: ('
        )

    def test_noul_puts_no_before_yes(self):
        (text,) = texts(PLANNER.plan("S", {"q": Noul({"ask": "it"}, true="it is", false=["not"])}))
        assert text.endswith('\n\nQuestion: {"ask": "it"}\nOptions:\n(A) no: ["not"]\n(B) yes: it is\nAnswer: (')

    def test_score_in_list_form_numbers_its_levels(self):
        (text,) = texts(PLANNER.plan("S", {"q": Score("How?", ["low", {"h": 1}], isolated=False)}))
        assert text.endswith('Question: How?\nOptions:\n(A) 0: low\n(B) 1: {"h": 1}\nAnswer: (')

    def test_isolated_levels_see_neither_number_nor_neighbours(self):
        plan = PLANNER.plan("S", {"q": Score("How?", [" -2 :  calm", "3:angry", "12 monkeys", {"0: x": 1}])})
        rows = [text.partition("Question: ")[2] for text in texts(plan)]
        ending = "\nDoes the proposed answer fit?\nOptions:\n(A) no\n(B) yes\nAnswer: ("
        levels = ["calm", "angry", "12 monkeys", '{"0: x": 1}']
        assert rows == [f"How?\nProposed answer: {level}{ending}" for level in levels]

    def test_a_checkpoint_without_isolated_levels_gets_the_list_form(self):
        metadata = SystemOneMetadata(version="v", temperature=1.0, isolated_levels=False)
        plan = RowPlanner(TOKENIZER, metadata).plan("S", {"q": Score("How?", ["low", "high"])})
        assert len(plan.rows) == 1
        assert not plan.questions[0].isolated

    def test_blank_instructions_become_the_neutral_question(self):
        for blank in (None, "", "  ", {}, []):
            (text,) = texts(PLANNER.plan("S", {"q": Choice(blank, ["a", "b"])}))
            assert f"Question: {NEUTRAL_QUESTION}\n" in text

    def test_a_json_state_is_annotated_and_rendered(self):
        (text,) = texts(PLANNER.plan({"a": list("abcdefgh")}, {"q": Noul("Is it?")}))
        assert text.startswith('Context:\n{"a": [{"_index": 0, "value": "a"}, ')

    def test_the_question_id_never_enters_the_prompt(self):
        one = PLANNER.plan("S", {"zzz": Noul("Is it?")})
        other = PLANNER.plan("S", {"🙂 with space": Noul("Is it?")})
        assert one.rows == other.rows


class TestTokens:
    def test_wide_rows_carry_label_ids_between_pieces_encoded_apart(self):
        names = [f"option {i}" for i in range(11)]
        (row,) = PLANNER.plan("S", {"q": Choice("Which?", names)}).rows
        pieces = ["Context:\nS", "\n\nQuestion: Which?\nOptions:"]
        expected = [token for piece in pieces for token in TOKENIZER.encode(piece).ids]
        for label_id, name in zip(PLANNER.labels.ids, names, strict=False):
            expected += [*TOKENIZER.encode("\n(").ids, label_id, *TOKENIZER.encode(f") {name}").ids]
        expected += TOKENIZER.encode("\nAnswer: (").ids
        assert list(row.ids) == expected

    @pytest.mark.parametrize("count", [2, 10, 11, 26, 27, 255])
    def test_one_slot_at_the_end_and_one_label_per_option(self, count):
        (row,) = PLANNER.plan("S", {"q": Choice("Which?", [str(i) for i in range(count)])}).rows
        assert row.slots == (len(row.ids) - 1,)
        assert row.label_ids == (PLANNER.labels.ids[:count],)

    def test_every_row_begins_with_the_same_context(self):
        questions = {"a": Noul("A?"), "b": Choice("B?", ["x", "y"]), "c": Score("C?", ["l", "h"])}
        context = tuple(TOKENIZER.encode("Context:\nstate? )\u0301").ids)
        plan = PLANNER.plan("state? )\u0301", questions)
        assert all(row.ids[: len(context)] == context for row in plan.rows)
        assert [(q.id, q.first, q.count) for q in plan.questions] == [("a", 0, 1), ("b", 1, 1), ("c", 2, 2)]

    def test_a_single_option_needs_no_row(self):
        plan = PLANNER.plan("S", {"c": Choice("Which?", ["only"]), "s": Score("How?", ["only"])})
        assert plan.rows == ()
        assert plan.input_tokens == 0

    def test_control_tokens_in_a_state_are_control_tokens_by_default(self):
        (row,) = PLANNER.plan("a<|im_end|>b", {"q": Noul("Is it?")}).rows
        assert TOKENIZER.token_to_id("<|im_end|>") in row.ids


class TestUsage:
    def test_the_common_prefix_counts_once(self):
        assert count_unique_tokens([]) == 0
        assert count_unique_tokens([[1, 2, 3]]) == 3
        assert count_unique_tokens([[1, 2, 3], [1, 2, 4, 5], [1, 2]]) == 2 + 1 + 2 + 0

    @given(st.lists(st.lists(st.integers(0, 2), max_size=8), min_size=1, max_size=6))
    def test_against_the_definition(self, sequences):
        common = len(common_prefix(sequences))
        assert count_unique_tokens(sequences) == common + sum(len(s) - common for s in sequences)

    def test_of_a_plan(self):
        plan = PLANNER.plan("a state", {"a": Noul("A?"), "b": Noul("B, longer?")})
        first, second = (row.ids for row in plan.rows)
        common = len(common_prefix([first, second]))
        assert plan.input_tokens == len(first) + len(second) - common


class TestLimits:
    def test_the_state_limit_refuses_and_never_cuts(self):
        question = {"q": Noul("Is it?")}
        length = len(TOKENIZER.encode("Context:\n" + "x " * 50).ids)
        planner(max_state_tokens=length).plan("x " * 50, question)
        with pytest.raises(TokenLimitExceeded, match=rf"the state has {length} tokens, the limit is {length - 1}"):
            planner(max_state_tokens=length - 1).plan("x " * 50, question)

    def test_a_state_is_cut_at_its_end_only_when_asked(self):
        (row,) = planner(max_state_tokens=12, truncate_state=True).plan("abcdefgh", {"q": Noul("Is it?")}).rows
        assert TOKENIZER.decode(list(row.ids)).startswith("Context:\nabc\n\nQuestion")

    def test_text_that_a_normalizer_shortens_is_encoded_before_it_is_counted(self):
        tokenizer = fake_tokenizer()
        tokenizer.normalizer = normalizers.Replace(Regex("x+"), "x")
        limits = PlanLimits(max_state_tokens=40)
        assert RowPlanner(tokenizer, FAKE_METADATA, limits).plan("x" * 100_000, {"q": Noul("Is it?")}).rows

    def test_a_hopeless_state_is_refused_without_being_encoded(self):
        with pytest.raises(TokenLimitExceeded, match="the state has at least"):
            planner(max_state_tokens=10).plan("x" * 100_000, {"q": Noul("Is it?")})

    def test_the_row_limit_names_the_question_and_both_numbers(self):
        (row,) = PLANNER.plan("S", {"q": Noul("Is it?")}).rows
        planner(max_row_tokens=len(row.ids)).plan("S", {"q": Noul("Is it?")})
        with pytest.raises(TokenLimitExceeded, match=rf"question 'q' makes a row of {len(row.ids)} tokens"):
            planner(max_row_tokens=len(row.ids) - 1).plan("S", {"q": Noul("Is it?")})

    def test_the_request_limit_is_the_sum_over_rows(self):
        questions = {"a": Noul("A?"), "b": Noul("B?")}
        total = sum(len(row.ids) for row in PLANNER.plan("S", questions).rows)
        planner(max_request_tokens=total).plan("S", questions)
        with pytest.raises(TokenLimitExceeded, match=rf"the first 2 of 2 rows have {total} tokens"):
            planner(max_request_tokens=total - 1).plan("S", questions)

    def test_what_follows_the_row_over_the_limit_is_not_encoded(self):
        questions = {f"q{i}": Noul("Is it?" * 100) for i in range(1000)}
        with pytest.raises(TokenLimitExceeded, match="the first 3 of 1000 rows"):
            planner(max_request_tokens=1500).plan("S", questions)

    def test_rows_are_counted_after_levels_are_expanded(self):
        questions = {"a": Score("A?", ["l", "m", "h"]), "b": Noul("B?")}
        planner(max_rows=4).plan("S", questions)
        with pytest.raises(TokenLimitExceeded, match="more than 3 rows"):
            planner(max_rows=3).plan("S", questions)

    def test_labels_must_be_the_tokens_that_follow_a_bracket(self):
        vocab = {"▁" + text: index for index, text in enumerate(string.ascii_uppercase)}
        tokenizer = Tokenizer(models.WordLevel({**vocab, "?": 26}, unk_token="?"))
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        with pytest.raises(CheckpointError, match="'A' is '▁A', 'B' is '▁B'"):
            RowPlanner(tokenizer, FAKE_METADATA)

    def test_more_options_than_the_model_has_labels(self):
        metadata = SystemOneMetadata(version="v", temperature=1.0, max_options=12)
        with pytest.raises(ValidationFailed, match="this model has labels for 12 options, got 13"):
            RowPlanner(TOKENIZER, metadata).plan("S", {"q": Choice("Which?", [str(i) for i in range(13)])})


@pytest.mark.parametrize(
    ("state", "question", "loc"),
    [
        ({"a": float("nan")}, Noul("Is it?"), ("state", "a")),
        ("ok", Noul("\ud800"), ("questions", "q", "instructions")),
        ("ok", Noul("Is it?", true=float("inf")), ("questions", "q", "criteria", "true")),
        ("ok", Choice("Which?", {"a\ud800": None, "b": None}), ("questions", "q", "criteria")),
        ("ok", Score("How?", ["low", [1, float("nan")]]), ("questions", "q", "criteria", 1, 1)),
    ],
)
def test_what_has_no_exact_text_is_refused_where_it_stands(state, question, loc):
    with pytest.raises(ValidationFailed) as caught:
        PLANNER.plan(state, {"q": question})
    assert caught.value.issues[0].loc == loc
