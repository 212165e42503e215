import string

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from decision_serve.engines.fake import FAKE_METADATA, fake_tokenizer
from decision_serve.errors import CheckpointError, TokenLimitExceeded, ValidationFailed
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import PlanLimits, Readout
from decision_serve.prompts.question_text import NEUTRAL_QUESTION
from decision_serve.prompts.rows import RowPlanner
from decision_serve.questions import Choice, Noul, Score

TOKENIZER = fake_tokenizer()
PLANNER = RowPlanner(TOKENIZER, FAKE_METADATA)


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
        assert plan.questions[0].readout is Readout.LABELS

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


class TestLimits:
    def test_a_state_is_cut_at_its_end_only_when_asked(self):
        limits = PlanLimits(max_state_tokens=12, truncate_state=True)
        (row,) = RowPlanner(TOKENIZER, FAKE_METADATA, limits).plan("abcdefgh", {"q": Noul("Is it?")}).rows
        assert TOKENIZER.decode(list(row.ids)).startswith("Context:\nabc\n\nQuestion")

    def test_rows_are_counted_after_levels_are_expanded(self):
        questions = {"a": Score("A?", ["l", "m", "h"]), "b": Noul("B?")}
        RowPlanner(TOKENIZER, FAKE_METADATA, PlanLimits(max_rows=4)).plan("S", questions)
        with pytest.raises(TokenLimitExceeded, match="more than 3 rows"):
            RowPlanner(TOKENIZER, FAKE_METADATA, PlanLimits(max_rows=3)).plan("S", questions)

    def test_labels_must_be_the_tokens_that_follow_a_bracket(self):
        vocab = {"▁" + text: index for index, text in enumerate(string.ascii_uppercase)}
        tokenizer = Tokenizer(models.WordLevel({**vocab, "?": 26}, unk_token="?"))
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        with pytest.raises(CheckpointError, match="'A' is '▁A', 'B' is '▁B'"):
            RowPlanner(tokenizer, FAKE_METADATA)

    def test_more_options_than_the_model_has_labels(self):
        metadata = SystemOneMetadata(version="v", temperature=1.0, max_options=12)
        with pytest.raises(ValidationFailed, match="this model takes at most 12 options, got 13"):
            RowPlanner(TOKENIZER, metadata).plan("S", {"q": Choice("Which?", [str(i) for i in range(13)])})
