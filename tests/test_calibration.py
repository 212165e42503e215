import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.calibration import MAX_TEMPERATURE, MIN_TEMPERATURE, read_temperatures
from decision_serve.errors import SettingsError


@pytest.fixture
def table(tmp_path):
    """Writes a file and returns its path."""

    def write(content):
        path = tmp_path / "calibration.json"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


def refusal(path):
    with pytest.raises(SettingsError) as caught:
        read_temperatures(path, "SEMIF_CALIBRATION")
    message = str(caught.value)
    assert all(line.startswith(f"SEMIF_CALIBRATION is {path!r}") for line in message.splitlines())
    return message


def test_a_table_is_read_in_its_order(table):
    temperatures = read_temperatures(table('{"wanli": 2.5, "authored": 1.23, "청구": 1, " ": 3}'), "SEMIF_CALIBRATION")
    assert list(temperatures.items()) == [("wanli", 2.5), ("authored", 1.23), ("청구", 1.0), (" ", 3.0)]
    assert all(type(temperature) is float for temperature in temperatures.values())


def test_an_empty_table_has_no_workloads(table):
    assert read_temperatures(table("{}"), "SEMIF_CALIBRATION") == {}


@pytest.mark.parametrize("written", ["0.05", "20", "20.0", "1", "5e-2", "2e1"])
def test_the_limits_belong_to_the_range(table, written):
    assert read_temperatures(table(f'{{"w": {written}}}'), "SEMIF_CALIBRATION") == {"w": float(written)}


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("true", "a boolean, not a number"),
        ("false", "a boolean, not a number"),
        ("null", "null, not a number"),
        ('"1.5"', "a string, not a number"),
        ("[1.5]", "an array, not a number"),
        ('{"T": 1.5}', "an object, not a number"),
        ("0.049", "0.049, not from 0.05 to 20"),
        ("20.1", "20.1, not from 0.05 to 20"),
        ("20.000000000000004", "20.000000000000004, not from 0.05 to 20"),
        ("0", "0, not from 0.05 to 20"),
        ("-1", "-1, not from 0.05 to 20"),
        ("NaN", "nan, not from 0.05 to 20"),
        ("Infinity", "inf, not from 0.05 to 20"),
        ("-Infinity", "-inf, not from 0.05 to 20"),
        ("1e999", "inf, not from 0.05 to 20"),
        ("9" * 4000, f"{'9' * 80}, not from 0.05 to 20"),
    ],
)
def test_a_bad_temperature_names_its_entry(table, written, found):
    message = refusal(table(f'{{"good": 1.5, "bad": {written}}}'))
    assert f"the temperature of the workload 'bad' is {found}" in message
    assert "'good'" not in message


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('{"": 1.5}', "the workload '' has no name"),
        ('{"w": 1, "v": 2, "w": 3}', "the workload 'w' stands 2 times"),
        (r'{"a\ud800": 1}', r"the workload 'a\ud800' cannot be asked for: a lone surrogate is not text"),
    ],
)
def test_a_bad_name_is_named(table, content, fault):
    assert fault in refusal(table(content))


def test_a_repeated_name_is_one_fault(table):
    assert len(refusal(table('{"w": 1, "w": 2, "w": 3}')).splitlines()) == 1


def test_every_bad_entry_is_named(table):
    lines = refusal(table('{"a": true, "b": 1, "c": 0.049, "": 1}')).splitlines()
    assert [re.search("workload '(.*?)'", line)[1] for line in lines] == ["a", "c", ""]


def test_long_names_are_cut(table):
    assert len(refusal(table(json.dumps({"n" * 10_000: 0})))) < 500


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "{'w': 1}", '{"w": 1,}', '{"w": 1} {}', "w=1", '{"w": .5}', '{"w": 1e}', b'{"w": 1}\x00',
        b"\xef\xbb\xbf{}", "[" * 100_000, f'{{"w": {"9" * 5000}}}',
    ],
)  # fmt: skip
def test_what_is_not_json_is_refused(table, content):
    assert "which is not JSON: " in refusal(table(content))


@pytest.mark.parametrize("content", ["[]", "[1]", "1.5", "null", "true", '"w"', '[{"w": 1}]'])
def test_what_is_no_object_is_refused(table, content):
    assert "which holds no object; it must be {workload: temperature}" in refusal(table(content))


def test_a_file_that_cannot_be_read_is_refused(table, tmp_path):
    assert "No such file" in refusal(str(tmp_path / "absent.json"))
    assert "Is a directory" in refusal(str(tmp_path))
    assert "null byte" in refusal("a\0b")
    assert "utf-8" in refusal(table(b'{"\xff": 1}'))


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=4), st.floats() | st.integers(), max_size=4))
def test_a_table_is_read_exactly_or_refused(tmp_path_factory, table):
    path = tmp_path_factory.getbasetemp() / "generated.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    good = "" not in table and all(MIN_TEMPERATURE <= value <= MAX_TEMPERATURE for value in table.values())
    if good:
        assert read_temperatures(str(path), "SEMIF_CALIBRATION") == table
    else:
        refusal(str(path))
