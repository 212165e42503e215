from __future__ import annotations

import os

import pytest
from pydantic import ValidationError

from decision_serve.errors import SettingsError
from decision_serve.settings import Bind, SystemOneSettings, settings_table

KEY = "0123456789abcdef"


@pytest.fixture
def setenv(monkeypatch):
    """Set SYSTEM_ONE_* variables in an environment that has no others."""
    for name in os.environ:
        if name.upper().startswith("SYSTEM_ONE_"):
            monkeypatch.delenv(name)

    def set_all(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"SYSTEM_ONE_{name}", value)

    return set_all


def refusal(bind: Bind | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        SystemOneSettings.load(bind)
    return str(caught.value)


def test_defaults(setenv):
    setenv(API_TOKEN=KEY)
    settings = SystemOneSettings.load()
    assert settings.checkpoint == "smollm2-135m"
    assert settings.max_body_bytes == 4 * 1024 * 1024
    assert (settings.max_queue, settings.max_rows, settings.max_request_tokens) == (64, 1024, 1_048_576)
    assert settings.bind == Bind("127.0.0.1", 8080, no_auth=False)


def test_every_variable_is_read(setenv):
    values = {
        "API_TOKEN": KEY, "CHECKPOINT": "org/model", "REVISION": "a" * 40, "DEVICE": "cuda:1", "DTYPE": "bfloat16",
        "VRAM_CAP_GIB": "7.5", "MAX_ROW_TOKENS": "4096", "MAX_ROWS": "7", "MAX_REQUEST_TOKENS": "5000",
        "MAX_BODY_BYTES": "1000", "MAX_QUEUE": "3", "RELEASE_SLACK_MIB": "0", "REQUEST_TIMEOUT_SECONDS": "1.5",
        "MAX_STATE_TOKENS": "100", "TRUNCATE_STATE": "1", "ACCEPT_ANY_MODEL": "true", "CONTROL_TOKENS": "text",
        "BODY_TIMEOUT_SECONDS": "2", "FORK_BUDGET_MIB": "64", "SHUTDOWN_GRACE_SECONDS": "3",
    }  # fmt: skip
    setenv(**values)
    settings = SystemOneSettings.load()
    assert {f"SYSTEM_ONE_{name}" for name in values} == set(SystemOneSettings.variables())
    defaults = {name: field.default for name, field in SystemOneSettings.model_fields.items()}
    same = [name for name in SystemOneSettings.model_fields if getattr(settings, name) == defaults[name]]
    assert same == ["bind"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAX_QUEUE", "0"), ("MAX_QUEUE", "many"), ("MAX_QUEUE", ""), ("MAX_ROWS", "-1"), ("MAX_BODY_BYTES", "1.5"),
        ("VRAM_CAP_GIB", "nan"), ("VRAM_CAP_GIB", "inf"), ("VRAM_CAP_GIB", "0"), ("RELEASE_SLACK_MIB", "-1"),
        ("REQUEST_TIMEOUT_SECONDS", "0"), ("DEVICE", "gpu"), ("DEVICE", "cuda:x"), ("DTYPE", "fp8"),
        ("TRUNCATE_STATE", "perhaps"), ("CONTROL_TOKENS", "keep"), ("CHECKPOINT", ""), ("REVISION", ""),
    ],
)  # fmt: skip
def test_a_bad_value_names_the_variable_and_the_value(setenv, name, value):
    setenv(API_TOKEN=KEY, **{name: value})
    assert refusal().startswith(f"SYSTEM_ONE_{name} is {value!r}: ")


def test_all_bad_values_are_named_at_once(setenv):
    setenv(API_TOKEN=KEY, MAX_QUEUE="x", DTYPE="y")
    assert [line.split(" ")[0] for line in refusal().splitlines()] == ["SYSTEM_ONE_MAX_QUEUE", "SYSTEM_ONE_DTYPE"]


def test_an_unknown_variable_is_refused_with_the_nearest_name(setenv):
    setenv(API_TOKEN=KEY, MAX_QUEU="3")
    assert refusal() == "SYSTEM_ONE_MAX_QUEU is not a setting; did you mean SYSTEM_ONE_MAX_QUEUE?"


def test_an_unknown_variable_without_a_near_name_lists_the_settings(setenv):
    setenv(API_TOKEN=KEY, BIND="{}")
    assert refusal().startswith("SYSTEM_ONE_BIND is not a setting; the settings are SYSTEM_ONE_API_TOKEN, ")


@pytest.mark.parametrize(
    "token", ["", "short", "fifteen-letters", "with a space inside", "sécrets-are-not-ascii", "a" * 15 + "\t"]
)
def test_a_weak_token_is_refused_and_never_shown(setenv, token):
    setenv(API_TOKEN=token)
    message = refusal()
    assert message.startswith("SYSTEM_ONE_API_TOKEN is refused: expected at least 16 visible ASCII characters")
    assert not token or token not in message


def test_the_token_is_never_printed(setenv):
    setenv(API_TOKEN=KEY, DTYPE="float32")
    settings = SystemOneSettings.load()
    for text in (repr(settings), str(settings), str(settings.shown()), settings.model_dump_json()):
        assert KEY not in text
    assert settings.shown()["api_token"] == "***"
    assert settings.shown()["dtype"] == "float32"


@pytest.mark.parametrize(
    ("bind", "token", "expected"),
    [
        (Bind(), None, "SYSTEM_ONE_API_TOKEN is not set"),
        (Bind("0.0.0.0"), None, "SYSTEM_ONE_API_TOKEN is not set"),
        (Bind("0.0.0.0", no_auth=True), None, "--no-auth would leave 0.0.0.0 open"),
        (Bind("example.org", no_auth=True), None, "--no-auth would leave example.org open"),
        (Bind("::", no_auth=True), KEY, "--no-auth would leave :: open"),
        (Bind(no_auth=True), KEY, "SYSTEM_ONE_API_TOKEN is set and --no-auth was given"),
    ],
)
def test_access_must_be_decided(setenv, bind, token, expected):
    setenv(**({"API_TOKEN": token} if token else {}))
    assert refusal(bind).startswith(expected)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "::1", "localhost"])
def test_no_auth_on_a_loopback_address(setenv, host):
    setenv()
    assert SystemOneSettings.load(Bind(host, no_auth=True)).api_token is None


@pytest.mark.parametrize(
    ("values", "named"),
    [
        (
            {"MAX_ROW_TOKENS": "101", "MAX_REQUEST_TOKENS": "100"},
            ["MAX_ROW_TOKENS", "101", "MAX_REQUEST_TOKENS", "100"],
        ),
        ({"MAX_ROW_TOKENS": "100", "MAX_STATE_TOKENS": "100"}, ["MAX_ROW_TOKENS", "MAX_STATE_TOKENS", "100"]),
        ({"DEVICE": "cpu", "VRAM_CAP_GIB": "2"}, ["DEVICE", "VRAM_CAP_GIB"]),
        ({"CHECKPOINT": "a/b@" + "0" * 40, "REVISION": "1" * 40}, ["CHECKPOINT", "REVISION"]),
    ],
)
def test_a_contradiction_names_both_sides(setenv, values, named):
    setenv(API_TOKEN=KEY, **values)
    message = refusal()
    assert all(word in message for word in named), message


def test_settings_are_frozen(setenv):
    setenv(API_TOKEN=KEY)
    with pytest.raises(ValidationError):
        SystemOneSettings.load().max_queue = 3


def test_the_table_has_a_row_per_variable():
    rows = settings_table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == list(SystemOneSettings.variables())
    cells = {row.count("|") - row.count("\\|") for row in rows}
    assert cells == {4}
    assert "| `SYSTEM_ONE_MAX_QUEUE` | `64` |" in settings_table()
