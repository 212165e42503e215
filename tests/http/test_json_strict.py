from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decision_serve.errors import ValidationFailed
from decision_serve.http.json_strict import MAX_VALUES, parse_object

MIB = 2**20


def faults(raw: bytes):
    """(loc, type) of every fault."""
    with pytest.raises(ValidationFailed) as caught:
        parse_object(raw)
    return [(issue.loc, issue.type) for issue in caught.value.issues]


def message(raw: bytes) -> str:
    with pytest.raises(ValidationFailed) as caught:
        parse_object(raw)
    return caught.value.issues[0].msg


def test_spelling_and_order_survive():
    parsed = parse_object(b'{"b": 1, "a": 1.0, "c": [-0.0, 1e3, 1e-7, 12345678901234567890], "\\ud83d\\ude00": null}')
    assert json.dumps(parsed) == (
        '{"b": 1, "a": 1.0, "c": [-0.0, 1000.0, 1e-07, 12345678901234567890], "\\ud83d\\ude00": null}'
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(), children, max_size=4),
    max_leaves=20,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.text(), json_values, max_size=5), st.booleans())
def test_every_valid_object_is_what_python_reads(value, ascii_only):
    raw = json.dumps(value, ensure_ascii=ascii_only).encode()
    assert json.dumps(parse_object(raw)) == json.dumps(json.loads(raw))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text(alphabet='{}[]",:\\u0123d8NaInfity.eE+- \n', max_size=60).map(str.encode))
def test_any_bytes_are_an_object_or_a_fault(raw):
    try:
        parsed = parse_object(raw)
    except ValidationFailed:
        return
    assert type(parsed) is dict


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999"])
def test_numbers_must_be_finite(number):
    raw = b'{"a": 1, "state": {"x": [0, {"y": ' + number + b"}]}}"
    assert faults(raw) == [(("state", "x", 1, "y"), "json_invalid")]


@pytest.mark.parametrize(
    ("raw", "loc"),
    [
        (b'{"a": 1, "a": 1}', ("a",)),
        (b'{"questions": {"q": 1, "r": 2, "q": 3}}', ("questions", "q")),
        (b'{"state": [{"x": {"k": null, "k": null, "k": 1}}]}', ("state", 0, "x", "k")),
        (b'{"": 1, "": 2}', ("",)),
    ],
)
def test_repeated_keys_are_refused_with_their_path(raw, loc):
    assert faults(raw) == [(loc, "json_invalid")]


def test_keys_that_only_look_alike_are_different():
    assert list(parse_object('{"é": 1, "e\u0301": 2, "a": 3, "A": 4}'.encode())) == ["é", "e\u0301", "a", "A"]


@pytest.mark.parametrize(
    ("raw", "loc"),
    [
        (b'{"state": "\\ud800"}', ("state",)),
        (b'{"state": ["ok", "a\\udfffb"]}', ("state", 1)),
        (b'{"questions": {"\\ud800": 1}}', ("questions",)),
        (b'{"state": "\\ud83d\\ud83d\\ude00"}', ("state",)),
    ],
)
def test_lone_surrogates_are_refused(raw, loc):
    assert faults(raw) == [(loc, "json_invalid")]


def test_every_fault_is_listed_in_document_order():
    raw = b'{"a": NaN, "b": ["\\ud800", {"c": 1, "c": 2}], "d": 1e999}'
    assert {loc for loc, _ in faults(raw)} == {("a",), ("b", 0), ("b", 1, "c"), ("d",)}


def test_at_most_fifty_faults_are_listed():
    assert len(faults(b'{"a": [' + b"NaN, " * 1000 + b"1]}")) == 50


@pytest.mark.parametrize("sign", [b"", b"-"])
def test_long_integers(sign):
    assert parse_object(b'{"a": ' + sign + b"9" * 1000 + b"}")
    assert "1001 digits, at most 1000" in message(b'{"a": ' + sign + b"9" * 1001 + b"}")
    assert faults(b'{"a": [' + sign + b"9" * 5000 + b"]}") == [(("a", 0), "json_invalid")]
    assert "5000 digits, at most 1000" in message(b'{"a": ' + sign + b"9" * 5000 + b"}")


@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"k":', b"}")])
def test_nesting_up_to_the_limit(opening, closing):
    def nested(levels: int) -> bytes:
        return b'{"state":' + opening * (levels - 1) + b"1" + closing * (levels - 1) + b"}"

    assert parse_object(nested(64))
    for levels in (65, 100, 900):
        assert "nested deeper than 64 levels" in message(nested(levels))


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("opening", [b"[", b'{"k":'])
def test_a_hundred_thousand_levels_are_refused_at_once(opening, closed):
    closing = b"1" + (b"]" if opening == b"[" else b"}") * 100_000 if closed else b""
    started = time.perf_counter()
    assert "nested deeper than 64 levels" in message(b'{"state":' + opening * 100_000 + closing)
    assert time.perf_counter() - started < 1  # seconds; measured 0.005


@pytest.mark.parametrize(
    ("raw", "loc"),
    [
        (b'{"a": 1', (7,)),
        (b'{"a": 1}}', (8,)),
        (b'{"a": 1} x', (9,)),
        (b'{"a": 1,}', (8,)),
        (b"{'a': 1}", (1,)),
        (b'{"a": 01}', (7,)),
        (b'{"a": .5}', (6,)),
        (b'{"a": tru}', (6,)),
        (b'{"a": "\n"}', (7,)),
        (b'{"a": "\\x41"}', (7,)),
        (b'{"a": "' + b"x" * 10, (6,)),
        (b'{"a": // no\n1}', (6,)),
        (b'{"\xff": 1}', (2,)),
        (b'{"a": "\xed\xa0\x80"}', (7,)),
        ('{"a": 1}'.encode("utf-16"), (0,)),
        (b"{\x00}", (1,)),
    ],
)
def test_what_is_no_json_is_refused_at_its_position(raw, loc):
    assert faults(raw) == [(loc, "json_invalid")]


@pytest.mark.parametrize("raw", [b"", b"  \r\n", b"\xef\xbb\xbf"])
def test_an_empty_body(raw):
    assert faults(raw) == [((), "missing")]


@pytest.mark.parametrize("raw", [b"[1]", b'"text"', b"3", b"2.5", b"true", b"null"])
def test_the_top_must_be_an_object(raw):
    assert faults(raw) == [((), "model_attributes_type")]


def test_a_byte_order_mark_is_skipped():
    assert parse_object(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_the_count_of_values_is_bounded():
    def body(count: int) -> bytes:
        return b'{"a":[' + b",".join([b"0"] * (count - 2)) + b"]}"

    assert len(parse_object(body(MAX_VALUES))["a"]) == MAX_VALUES - 2
    assert f"more than {MAX_VALUES} values" in message(body(MAX_VALUES + 1))


@pytest.mark.parametrize("text", [",", "[", '{\\"k\\":[', "\\\\,"])
def test_commas_and_brackets_in_strings_are_no_values(text):
    raw = b'{"a":"' + text.encode() * (2 * MAX_VALUES) + b'"}'
    assert parse_object(raw)["a"].count(text[-1]) == 2 * MAX_VALUES


HOSTILE = {
    "empty arrays": b'{"a":[' + b"[]," * (4 * MIB // 3) + b"[]]}",
    "small objects": b'{"a":[' + b'{"b":1},' * (MIB // 2) + b"1]}",
    "one key again and again": b"{" + b'"a":1,' * (4 * MIB // 6) + b'"a":1}',
    "all pairs repeated": b"{" + b",".join(b'"%d":1,"%d":1' % (i, i) for i in range(60_000)) + b"}",
    "an unclosed string of quotes and commas": b'{"a":"' + b',\\"' * (4 * MIB // 3),
    "an unclosed string of backslashes": b'{"a":"' + b"\\\\," * (4 * MIB // 3),
    "a long integer": b'{"a":' + b"9" * (4 * MIB) + b"}",
    "a long exponent": b'{"a":1e' + b"9" * (4 * MIB) + b"}",
    "deep pieces side by side": b'{"a":[' + (b"[" * 800 + b"]" * 800 + b",") * 100 + b"1]}",
    "lone surrogates": b'{"a":[' + b'"\\ud800",' * 200_000 + b"1]}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bodies_of_four_mebibytes_take_bounded_time(name):
    started = time.perf_counter()
    assert faults(HOSTILE[name])
    assert time.perf_counter() - started < 5  # seconds; measured below 0.3 on two cores
