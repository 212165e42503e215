import json

import pytest

from decision_serve.errors import CheckpointError
from decision_serve.metadata import SystemOneMetadata, parse_metadata, read_metadata

DECIDER = {
    "version": "0.8b-v1", "temperature": 1.03, "temperature_schema_first": 1.03, "neutralize_none": False,
    "max_options": 255, "max_state_tokens": 32768, "schema_first": False, "isolated_levels": True,
    "layout": "state_first",
}  # fmt: skip


def refused(match, **changes):
    with pytest.raises(CheckpointError, match=match):
        parse_metadata({**DECIDER, **changes}, "x.json")


def test_values_of_decider_0_8b():
    metadata = parse_metadata(DECIDER, "x.json")
    assert metadata == SystemOneMetadata(
        version="0.8b-v1", temperature=1.03, temperature_schema_first=1.03, neutralize_none=False, max_options=255,
        max_state_tokens=32_768, schema_first=False, isolated_levels=True, layout="state_first",
    )  # fmt: skip
    assert metadata.model_name == "decider-0.8b-v1"
    assert metadata.as_json() == DECIDER


@pytest.mark.parametrize("bundle", [None, {}, {"extra": {}}, {"extra": None}, {"extra": {"other": 1}}])
def test_without_metadata_the_refusal_names_both_files(tmp_path, bundle):
    if bundle is not None:
        (tmp_path / "metadata.json").write_text(json.dumps(bundle))
    with pytest.raises(CheckpointError, match=r"neither decider_config\.json nor extra\.system_one in metadata\.json"):
        read_metadata(tmp_path)


def test_is_read_from_either_file_and_the_bundle_comes_first(tmp_path):
    (tmp_path / "decider_config.json").write_text(json.dumps(DECIDER))
    assert read_metadata(tmp_path).temperature == 1.03
    (tmp_path / "metadata.json").write_text(json.dumps({"name": "a bundle without System One metadata"}))
    assert read_metadata(tmp_path).temperature == 1.03
    bundle = {"extra": {"system_one": {**DECIDER, "temperature": 2.5}}}
    (tmp_path / "metadata.json").write_text(json.dumps(bundle))
    assert read_metadata(tmp_path).temperature == 2.5


def test_the_authors_config_rewrites_options_unless_it_says_otherwise(tmp_path):
    """An absent key means true there, and that is refused; in a bundle the contract's value, false, is the default."""
    silent = {key: value for key, value in DECIDER.items() if key != "neutralize_none"}
    (tmp_path / "decider_config.json").write_text(json.dumps(silent))
    with pytest.raises(CheckpointError, match="neutralize_none is True; only false is served"):
        read_metadata(tmp_path)
    (tmp_path / "metadata.json").write_text(json.dumps({"extra": {"system_one": silent}}))
    assert not read_metadata(tmp_path).neutralize_none


@pytest.mark.parametrize("content", ["", "{", "[1]", '"text"', "\udc80"])
def test_a_file_that_is_no_object_is_named(tmp_path, content):
    (tmp_path / "decider_config.json").write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(CheckpointError, match=r"decider_config\.json"):
        read_metadata(tmp_path)


def test_a_bundle_whose_entry_is_no_object_names_the_entry(tmp_path):
    (tmp_path / "metadata.json").write_text('{"extra": {"system_one": [1]}}')
    with pytest.raises(CheckpointError, match=r"metadata\.json \(extra\.system_one\): expected an object, got list"):
        read_metadata(tmp_path)


def test_what_is_written_is_read_back(tmp_path):
    metadata = SystemOneMetadata(
        version="v", model="m", temperature=0.7, temperature_by_type={"noul": 0.5}, max_options=20,
        max_state_tokens=100, isolated_levels=False, fingerprint="0a" * 32, layout="pair",
    )  # fmt: skip
    (tmp_path / "decider_config.json").write_text(json.dumps(metadata.as_json()))
    assert read_metadata(tmp_path) == metadata


def test_the_pair_layout_has_shorter_states_unless_it_says_so():
    pair = {"version": "1", "temperature": 1.0, "layout": "pair"}
    assert parse_metadata(pair, "x.json").layout == "pair"
    assert parse_metadata(pair, "x.json").max_state_tokens == 384
    assert parse_metadata({**pair, "max_state_tokens": 300}, "x.json").max_state_tokens == 300


def test_temperature_by_type_falls_back_to_the_one_for_all():
    metadata = parse_metadata({**DECIDER, "temperature_by_type": {"noul": 0.4, "score": 2}}, "x.json")
    assert [metadata.temperature_for(kind) for kind in ("choice", "noul", "score")] == [1.03, 0.4, 2.0]


@pytest.mark.parametrize("value", [None, 0, -1, "1.0", True, [], float("nan"), float("inf"), 1e999, 10**400, 1001])
def test_a_temperature_that_nobody_measured_is_refused(value):
    refused(r"x\.json: temperature is ", temperature=value)
    refused(r"x\.json: temperature_by_type\.choice is ", temperature_by_type={"choice": value})
    if value is not None:
        refused(r"x\.json: temperature_schema_first is ", temperature_schema_first=value)


def test_a_missing_temperature_or_version_is_refused():
    for key in ("temperature", "version"):
        with pytest.raises(CheckpointError, match=f"{key} is None"):
            parse_metadata({name: value for name, value in DECIDER.items() if name != key}, "x.json")


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"layout": "chat"}, r"layout 'chat' is not served; only 'state_first' and 'pair' are"),
        ({"layout": "pairs"}, r"layout 'pairs' is not served"),
        ({"layout": ["pair"]}, r"layout \['pair'\] is not served"),
        ({"layout": "pair", "chat_template": True}, "layout 'chat' is not served"),
        ({"layout": None}, r"layout None is not served"),
        ({"chat_template": True}, "layout 'chat' is not served"),
        ({"schema_first": True}, "schema_first is True; only false"),
        ({"schema_first": None}, "schema_first is None; only false"),
        ({"neutralize_none": True}, "neutralize_none is True; only false"),
        ({"temperature_by_options": {"a": 1}}, "temperature_by_options is not served"),
        ({"temperature_by_type": {"box": 1.0}}, r"temperature_by_type is .*choice, noul, score"),
        ({"temperature_by_type": [1]}, "temperature_by_type is"),
        ({"isolated_levels": 1}, "isolated_levels is 1, expected true or false"),
        ({"version": " "}, "version is ' '"),
        ({"version": True}, "version is True"),
        ({"model": ""}, "model is ''"),
        ({"model": None}, "model is None"),
        ({"max_options": 9}, "max_options is 9, expected a whole number from 10 to 255"),
        ({"max_options": 256}, "max_options is 256"),
        ({"max_options": 20.0}, "max_options is 20.0"),
        ({"max_state_tokens": 0}, "max_state_tokens is 0"),
        ({"max_state_tokens": True}, "max_state_tokens is True"),
        ({"fingerprint": 5}, "fingerprint is 5, expected a sha256"),
        ({"fingerprint": "abc"}, "fingerprint is 'abc'"),
    ],
)
def test_what_cannot_be_served_is_refused(changes, match):
    refused(match, **changes)


def test_unknown_keys_and_the_plain_spelling_of_the_layout_are_accepted():
    assert parse_metadata({**DECIDER, "layout": "plain", "learning_rate": 1e-5}, "x.json").layout == "state_first"


def test_a_number_as_version_becomes_text():
    assert parse_metadata({**DECIDER, "version": 2}, "x.json").model_name == "decider-2"
