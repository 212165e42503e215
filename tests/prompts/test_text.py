import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.errors import ValidationFailed
from decision_serve.prompts.text import MAX_DEPTH, annotate_indices, check_value, render_state, render_text

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=12) | st.dictionaries(st.text(), children, max_size=6),
    max_leaves=30,
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("1", "1"),
        ("1.0", "1.0"),
        ("-0.0", "-0.0"),
        ("1e3", "1000.0"),
        ("1e-7", "1e-07"),
        ("1E400", None),
        ('{"b": 1, "a": [true, null]}', '{"b": 1, "a": [true, null]}'),
        ('{"ä": "日本 \\ud83d\\ude42 \\u0000"}', '{"ä": "日本 🙂 \\u0000"}'),
        ('"  as it is \\n"', "  as it is \n"),
        ('""', ""),
    ],
)
def test_text_of_a_parsed_value(source, expected):
    value = json.loads(source)
    if expected is None:
        with pytest.raises(ValidationFailed):
            check_value(value)
    else:
        assert render_text(value) == expected


@given(json_values)
def test_a_json_text_reads_back_as_the_same_value(value):
    check_value(value)
    if not isinstance(value, str):
        again = json.loads(render_text(value))
        assert render_text(again) == render_text(value)


class TestIndexAnnotation:
    def test_short_arrays_get_none(self):
        assert annotate_indices({"a": list(range(7))}) == {"a": list(range(7))}

    def test_long_arrays_of_plain_values(self):
        assert annotate_indices(list("abcdefgh"))[7] == {"_index": 7, "value": "h"}

    def test_objects_get_the_index_first_and_their_own_index_wins(self):
        elements = [{"x": 1}, {"x": 2, "_index": "mine"}, *({} for _ in range(6))]
        annotated = annotate_indices(elements)
        assert list(annotated[0].items()) == [("_index", 0), ("x", 1)]
        assert list(annotated[1].items()) == [("_index", "mine"), ("x", 2)]

    def test_nested_arrays_are_walked(self):
        inner = annotate_indices([[{"deep": list(range(8))}]])[0][0]["deep"]
        assert inner[3] == {"_index": 3, "value": 3}
        assert annotate_indices([list(range(8))] * 8)[2]["value"][5] == {"_index": 5, "value": 5}

    def test_the_callers_value_is_left_alone(self):
        state = {"a": [{"b": 1} for _ in range(8)]}
        before = json.dumps(state)
        render_state(state)
        assert json.dumps(state) == before

    def test_a_string_state_passes_through(self):
        assert render_state('["not", "parsed"]') == '["not", "parsed"]'


class TestCheckValue:
    @pytest.mark.parametrize(
        ("value", "path", "kind"),
        [
            ({"a": [1, math.nan]}, ("s", "a", 1), "finite_number"),
            ({"a": -math.inf}, ("s", "a"), "finite_number"),
            ({"a": "\ud800"}, ("s", "a"), "string_unicode"),
            ({"\udfff": 1}, ("s",), "string_unicode"),
            ({1: "x"}, ("s",), "string_type"),
            ({"a": 10**5000}, ("s", "a"), "integer_size"),
            ({"a": {1, 2}}, ("s", "a"), "json_type"),
            (object(), ("s",), "json_type"),
        ],
    )
    def test_faults_carry_their_path(self, value, path, kind):
        with pytest.raises(ValidationFailed) as caught:
            check_value(value, ("s",))
        assert [(issue.loc, issue.type) for issue in caught.value.issues] == [(path, kind)]

    def test_depth_is_bounded_without_recursion(self):
        def nested(levels):
            value = []
            for _ in range(levels - 1):
                value = [value]
            return value

        check_value(nested(MAX_DEPTH))
        with pytest.raises(ValidationFailed, match="nested deeper than 64 levels"):
            check_value(nested(MAX_DEPTH + 1))
        with pytest.raises(ValidationFailed):
            check_value(nested(100_000))
