import pytest

from decision_serve.errors import ValidationFailed
from decision_serve.questions import Choice, Noul, Profile, Score, check_questions, is_blank, parse_questions


def issues_of(raw):
    with pytest.raises(ValidationFailed) as caught:
        parse_questions(raw)
    return [(issue.loc, issue.type) for issue in caught.value.issues]


class TestParsing:
    def test_json_forms_become_typed_questions_in_order(self):
        parsed = parse_questions(
            {
                "b": {"type": "choice", "instructions": "which", "criteria": {"y": "why", "x": None}},
                "a": {"type": "score", "instructions": "how much", "criteria": ["low", {"text": "high"}]},
                "c": {"type": "noul", "instructions": "is it", "criteria": {"true": "yes it is"}},
            }
        )
        assert list(parsed) == ["b", "a", "c"]
        assert parsed["b"] == Choice("which", {"y": "why", "x": None})
        assert list(parsed["b"].options) == ["y", "x"]
        assert parsed["a"] == Score("how much", ["low", {"text": "high"}])
        assert parsed["c"] == Noul("is it", true="yes it is")

    def test_aliases_of_the_wire(self):
        assert parse_questions({"q": {"question": "which", "options": ["a", "b"]}}) == {
            "q": Choice("which", ["a", "b"])
        }
        assert parse_questions({"q": {"type": "bool", "instructions": "is it"}}) == {"q": Noul("is it")}
        proper_wins = {"instructions": "i", "question": "q", "criteria": ["a", "b"], "options": ["c", "d"]}
        assert parse_questions({"q": proper_wins}) == {"q": Choice("i", ["a", "b"])}

    def test_typed_questions_pass_through(self):
        question = Choice("which", ["a", "b"])
        assert parse_questions({"q": question})["q"] is question

    def test_a_noul_takes_python_bools_as_keys(self):
        raw = {"type": "noul", "instructions": "is it", "criteria": {True: "t", False: "f"}}
        assert parse_questions({"q": raw}) == {"q": Noul("is it", false="f", true="t")}

    def test_score_map_is_sorted_by_number_and_loses_its_keys(self):
        score = Score("rate", {"10": "ten", "9": "nine", "-1": "minus one", "0.5": "half"})
        assert score.levels == ("minus one", "half", "nine", "ten")

    @pytest.mark.parametrize(
        ("raw", "expected"),
        [
            ([], [(("questions",), "dict_type")]),
            ({}, [(("questions",), "too_short")]),
            ({"q": "text"}, [(("questions", "q"), "dict_type")]),
            ({"q": None}, [(("questions", "q"), "dict_type")]),
            ({"q": {"type": "boolean"}}, [(("questions", "q", "type"), "union_tag_invalid")]),
            ({"q": {"type": ["choice"]}}, [(("questions", "q", "type"), "union_tag_invalid")]),
            ({"q": {"instructions": "x"}}, [(("questions", "q", "criteria"), "dict_type")]),
            ({"q": {"criteria": {}}}, [(("questions", "q", "criteria"), "too_short")]),
            ({"q": {"criteria": [1, 2]}}, [(("questions", "q", "criteria"), "string_type")]),
            ({"q": {"criteria": {1: "a", 2: "b"}}}, [(("questions", "q", "criteria"), "string_type")]),
            ({"q": {"criteria": ["a", "a"]}}, [(("questions", "q", "criteria"), "duplicate")]),
            ({"q": {"criteria": [str(i) for i in range(256)]}}, [(("questions", "q", "criteria"), "too_long")]),
            ({"q": {"type": "score", "criteria": "abc"}}, [(("questions", "q", "criteria"), "list_type")]),
            ({"q": {"type": "score", "criteria": ["x"] * 11}}, [(("questions", "q", "criteria"), "too_long")]),
            ({"q": {"type": "score", "criteria": {"low": "x"}}}, [(("questions", "q", "criteria"), "number_key")]),
            *(
                (
                    {"q": {"type": "score", "criteria": {"1": "x", key: "y"}}},
                    [(("questions", "q", "criteria"), "number_key")],
                )
                for key in ("nan", "inf", "1_0", "1e999", "", "２", 2)
            ),
            ({"q": {"type": "score", "criteria": ["x", None]}}, [(("questions", "q", "criteria", 1), "string_type")]),
            (
                {"q": {"type": "score", "criteria": ["x", "y"], "isolated": 1}},
                [(("questions", "q", "isolated"), "bool_type")],
            ),
            ({"q": {"type": "noul", "criteria": ["no", "yes"]}}, [(("questions", "q", "criteria"), "dict_type")]),
            ({"q": {"type": "noul", "criteria": {"yes": "x"}}}, [(("questions", "q", "criteria"), "extra_key")]),
            ({1: {}, "q": 5}, [(("questions",), "string_type"), (("questions", "q"), "dict_type")]),
        ],
    )
    def test_refusals_say_where(self, raw, expected):
        assert issues_of(raw) == expected

    def test_a_count_over_its_limit_is_named_with_the_limit(self):
        with pytest.raises(ValidationFailed, match="at most 255 options are allowed, got 589"):
            Choice("which", [str(i) for i in range(589)])
        with pytest.raises(ValidationFailed, match="at most 10 levels are allowed, got 11"):
            Score("rate", ["x"] * 11)


class TestProfiles:
    @pytest.mark.parametrize("blank", [None, "", " \n", {}, []])
    def test_blank_instructions(self, blank):
        assert is_blank(blank)
        questions = {"q": Choice(blank, ["a", "b"])}
        check_questions(questions, Profile.TYPESAFE)
        with pytest.raises(ValidationFailed, match="instructions are required"):
            check_questions(questions, Profile.AUTHOR)

    @pytest.mark.parametrize("text", [0, False, "x", {"a": None}, [None]])
    def test_anything_else_is_a_text(self, text):
        assert not is_blank(text)

    def test_a_noul_with_nothing_described_needs_instructions(self):
        check_questions({"q": Noul(true="it is")}, Profile.TYPESAFE)
        check_questions({"q": Noul("is it")}, Profile.TYPESAFE)
        for nothing in (Noul(), Noul("", false=None, true=""), Noul({}, false=" ")):
            with pytest.raises(ValidationFailed, match="needs instructions or a described true or false"):
                check_questions({"q": nothing}, Profile.TYPESAFE)

    def test_a_single_option_is_only_for_typesafe(self):
        questions = {"c": Choice("which", ["only"]), "s": Score("rate", ["only"])}
        check_questions(questions, Profile.TYPESAFE)
        with pytest.raises(ValidationFailed) as caught:
            check_questions(questions, Profile.AUTHOR)
        assert [issue.loc for issue in caught.value.issues] == [
            ("questions", "c", "criteria"),
            ("questions", "s", "criteria"),
        ]
