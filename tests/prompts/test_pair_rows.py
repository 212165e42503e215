from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers

from decision_serve.engines.fake import fake_tokenizer
from decision_serve.errors import CheckpointError, TokenLimitExceeded
from decision_serve.prompts.pair_rows import SLICE, WORD_SLICE, PairPlanner, slices
from decision_serve.prompts.plan import PlanLimits, Readout
from decision_serve.prompts.question_text import NEUTRAL_QUESTION
from decision_serve.prompts.text import render_state
from decision_serve.questions import Choice, Noul, Score
from tests.checkpoints import PAIR_METADATA, word_pieces

TOKENIZER = word_pieces()
PLANNER = PairPlanner(TOKENIZER, PAIR_METADATA)
CLS, SEP = (TOKENIZER.token_to_id(token) for token in ("[CLS]", "[SEP]"))


def encoded(text):
    return PLANNER._encode(text)


def row_of(*texts):
    return (CLS, *(token for text in texts for token in (*encoded(text), SEP)))


def rows(question, state="S"):
    return [row.ids for row in PLANNER.plan(state, {"q": question}).rows]


class TestRowText:
    def test_a_choice_takes_a_row_for_each_option(self):
        question = Choice("Which?", {"a": "first", "b": None, "c": "", "d": {"k": 1}})
        assert rows(question) == [row_of("S", "Which?", text) for text in ("a: first", "b", "c", 'd: {"k": 1}')]

    def test_a_noul_takes_no_then_yes(self):
        assert rows(Noul("Is it?")) == [row_of("S", "Is it?", "no"), row_of("S", "Is it?", "yes")]
        described = Noul({"ask": "it"}, true="it is", false=["not"])
        assert rows(described) == [row_of("S", '{"ask": "it"}', text) for text in ('no: ["not"]', "yes: it is")]

    @pytest.mark.parametrize("isolated", [True, False])
    def test_a_score_takes_a_row_for_each_level_without_its_number(self, isolated):
        question = Score("How?", ["0: calm", "1: angry"], isolated=isolated)
        assert rows(question) == [row_of("S", "How?", text) for text in ("calm", "angry")]
        question = Score("How?", ["9:00", {"h": 1}], isolated=isolated)
        assert rows(question) == [row_of("S", "How?", text) for text in ("9:00", '{"h": 1}')]

    def test_blank_instructions_become_the_neutral_question(self):
        assert rows(Choice(None, ["a", "b"]))[0] == row_of("S", NEUTRAL_QUESTION, "a")

    def test_a_json_state_is_annotated_and_rendered(self):
        items = list("abcdefgh")
        assert rows(Noul("Is it?"), items) == rows(Noul("Is it?"), render_state(items))
        assert encoded("_")[0] in rows(Noul("Is it?"), items)[0]


class TestRows:
    def test_one_slot_at_the_end_one_number_and_the_state(self):
        plan = PLANNER.plan("some state", {"q": Choice("Which?", ["a", "b"]), "n": Noul("Is it?")})
        for row in plan.rows:
            assert row.slots == (len(row.ids) - 1,)
            assert row.label_ids == ((SEP,),)
            assert row.state_tokens == 1 + len(encoded("some state")) + 1
            assert row.ids[row.state_tokens - 1] == SEP

    def test_the_plan_says_which_rows_answer_what(self):
        questions = {"a": Noul("A?"), "b": Choice("B?", ["only"]), "c": Score("C?", ["l", "m", "h"])}
        plan = PLANNER.plan("S", questions)
        assert [(q.id, q.first, q.count, q.readout) for q in plan.questions] == [
            ("a", 0, 2, Readout.PAIRS), ("b", 2, 0, Readout.FORCED), ("c", 2, 3, Readout.PAIRS),
        ]  # fmt: skip

    def test_a_single_option_needs_no_row(self):
        plan = PLANNER.plan("S", {"c": Choice("Which?", ["only"])})
        assert (plan.rows, plan.input_tokens) == ((), 0)

    def test_the_order_of_options_changes_the_order_of_rows_alone(self):
        assert sorted(rows(Choice("Which?", ["a", "b", "c"]))) == sorted(rows(Choice("Which?", ["c", "a", "b"])))

    def test_rows_are_counted_by_option(self):
        question = {"q": Choice("Which?", ["a", "b", "c"])}
        with pytest.raises(TokenLimitExceeded, match=r"more than 2 rows \(one per option\)"):
            PairPlanner(TOKENIZER, PAIR_METADATA, PlanLimits(max_rows=2)).plan("S", question)

    def test_a_long_state_is_cut_before_its_separator(self):
        limits = PlanLimits(max_state_tokens=3, truncate_state=True)
        first, _ = PairPlanner(TOKENIZER, PAIR_METADATA, limits).plan("a b c d e", {"q": Noul("Is it?")}).rows
        assert first.ids == row_of("a b c", "Is it?", "no")
        assert first.state_tokens == 5

    def test_the_limit_of_a_state_is_the_checkpoints(self):
        assert PLANNER.limits.max_state_tokens == PAIR_METADATA.max_state_tokens


class TestStructure:
    @pytest.mark.parametrize("text", ["[SEP]", "a [CLS] b[SEP]", "[sep] [PAD][MASK]"])
    def test_separators_in_texts_stay_text(self, text):
        for row in rows(Choice(text, [text, "other"]), state=text):
            assert row.count(SEP) == 3
            assert row.count(CLS) == 1
        assert encoded("[SEP]") == [TOKENIZER.token_to_id(token) for token in ("[", "s", "##e", "##p", "]")]

    def test_the_layouts_own_tokens(self):
        assert PLANNER.tokens == {"[CLS]": CLS, "[SEP]": SEP}

    def test_a_tokenizer_without_them_is_refused(self):
        with pytest.raises(CheckpointError, match=r"separates texts with \[CLS\], but the tokenizer has no such token"):
            PairPlanner(fake_tokenizer(), PAIR_METADATA)

    def test_a_tokenizer_that_makes_one_of_a_callers_text_is_refused(self):
        tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0, "[CLS]": 1, "[SEP]": 2}, unk_token="[UNK]"))
        tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
        with pytest.raises(CheckpointError, match=r"\[CLS\], but the tokenizer makes it of the text too"):
            PairPlanner(tokenizer, PAIR_METADATA)

    def test_options_are_limited_by_the_metadata(self):
        assert PairPlanner(TOKENIZER, replace(PAIR_METADATA, max_options=20)).max_options == 20


WHITE = " \t\n\r\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"
LEFT_OUT = "\0\x0b\x0c\x1c\x1f\x85\u200b\u2060\ufeff\ufffd"  # no white space to the tokenizer, though some is to Python
WORDS = st.text(alphabet="abAÉéßİ\u0301\u0323\u0345中文字カ。!_-'🙂" + LEFT_OUT, min_size=1, max_size=8)


@st.composite
def long_texts(draw):
    """Of some slices, without a word longer than one; white space may begin and end it."""
    pairs = draw(st.lists(st.tuples(st.text(WHITE, min_size=1, max_size=3), WORDS), min_size=1, max_size=12))
    text = "".join(white + word for white, word in pairs)
    return text * (draw(st.integers(1, 3 * SLICE)) // len(text) + 1) + draw(st.sampled_from(["", *WHITE]))


@pytest.fixture
def encoded_texts(monkeypatch):
    """What is encoded: grows with every text."""
    seen, encode = [], PairPlanner._encode_all

    def record(self, texts):
        seen.extend(texts)
        return encode(self, texts)

    monkeypatch.setattr(PairPlanner, "_encode_all", record)
    return seen


class TestSlices:
    @settings(max_examples=60, deadline=None)
    @given(text=long_texts(), limit=st.integers(1, 5000))
    def test_the_tokens_are_those_of_the_whole_text(self, text, limit):
        whole = encoded(text)
        assert all(len(part) <= SLICE for part in slices(text))
        first = PLANNER._encode_first(text, limit)
        assert first.ids == whole[: len(first.ids)]
        assert len(first.ids) > limit or (first.whole and first.ids == whole)
        assert PLANNER._encode_first(text, len(whole)).ids == whole

    @pytest.mark.parametrize("length", [1, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE])
    def test_only_a_word_longer_than_a_slice_is_cut(self, length):
        word = "x" * length
        parts = list(slices(f"  a {word}\n b "))
        assert "".join(part.replace(" ", "").replace("\n", "") for part in parts) == f"a{word}b"
        assert any(word in part for part in parts) is (length <= SLICE)

    @pytest.mark.parametrize("text", ["", " \n\u3000", " " * 4_000_000])
    def test_of_white_space_there_are_none(self, text):
        assert list(slices(text)) == []

    def test_the_first_ids_of_a_long_state_are_kept_where_it_is_cut(self, encoded_texts):
        text = "Some words, and é 中文.\n" * 20_000
        limits = PlanLimits(max_state_tokens=300, truncate_state=True)
        row, _ = PairPlanner(TOKENIZER, PAIR_METADATA, limits).plan(text, {"q": Noul("Is it?")}).rows
        assert sum(map(len, encoded_texts)) < 2 * SLICE
        assert list(row.ids[1 : row.state_tokens - 1]) == encoded(text[:SLICE])[:300]


class TestHugeTexts:
    """Each text has 4 MB. How much of it is encoded is counted, not how long that takes."""

    @pytest.mark.parametrize(("character", "most"), [("!", 3 * WORD_SLICE), ("x", 402 * WORD_SLICE)])
    @pytest.mark.parametrize("truncate", [False, True])
    def test_a_state_is_encoded_up_to_its_limit(self, encoded_texts, character, most, truncate):
        planner = PairPlanner(TOKENIZER, PAIR_METADATA, PlanLimits(max_state_tokens=400, truncate_state=truncate))
        encoded_texts.clear()
        if truncate:
            assert planner.plan(character * 4_000_000, {"q": Noul("?")}).rows[0].state_tokens == 402
        else:
            with pytest.raises(TokenLimitExceeded, match=r"the state has at least \d+ tokens, the limit is 400 "):
                planner.plan(character * 4_000_000, {"q": Noul("?")})
        assert sum(map(len, encoded_texts)) < most

    @pytest.mark.parametrize(
        "question",
        [Noul("! " * 2_000_000), Choice("Which?", ["a! " * 1_000_000, "b"]), Noul("Is it?", false="!" * 4_000_000)],
    )
    def test_a_question_and_its_options_are_encoded_up_to_the_limit_of_a_row(self, encoded_texts, question):
        planner = PairPlanner(TOKENIZER, PAIR_METADATA, PlanLimits(max_row_tokens=512))
        encoded_texts.clear()
        with pytest.raises(TokenLimitExceeded, match=r"question 'q' makes a row of at least \d+ tokens \(3 of"):
            planner.plan("S", {"q": question})
        assert sum(map(len, encoded_texts)) < 2 * SLICE

    def test_what_is_encoded_whole_is_counted(self):
        planner = PairPlanner(TOKENIZER, PAIR_METADATA, PlanLimits(max_state_tokens=40))
        with pytest.raises(TokenLimitExceeded, match=r"the state has 41 tokens, the limit is 40 "):
            planner.plan("a " * 41, {"q": Noul("?")})
