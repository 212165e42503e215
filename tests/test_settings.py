from __future__ import annotations

import os

import pytest
from pydantic import ValidationError

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.errors import SettingsError
from decision_serve.pins import INTERN_DECISION_4B, SEMIF_QWEN3_5_4B, InternPin
from decision_serve.settings import Bind, InternDecisionSettings, SemifSettings, SystemOneSettings, settings_table

KEY = "0123456789abcdef"
INTERN_KEY = KEY * 2


def setter(monkeypatch, prefix: str):
    """Sets variables with this prefix in an environment that has no others."""
    for name in os.environ:
        if name.upper().startswith(prefix):
            monkeypatch.delenv(name)

    def set_all(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"{prefix}{name}", value)

    return set_all


@pytest.fixture
def setenv(monkeypatch):
    return setter(monkeypatch, "SYSTEM_ONE_")


@pytest.fixture
def set_intern(monkeypatch):
    return setter(monkeypatch, "INTERN_DECISION_")


@pytest.fixture
def set_semif(monkeypatch):
    return setter(monkeypatch, "SEMIF_")


def refusal(bind: Bind | None = None, settings=SystemOneSettings) -> str:
    with pytest.raises(SettingsError) as caught:
        settings.load(bind)
    assert isinstance(caught.value, ValueError)
    return str(caught.value)


def test_defaults(setenv):
    setenv(API_TOKEN=KEY)
    settings = SystemOneSettings.load()
    assert settings.checkpoint == DEFAULT_CHECKPOINT
    assert settings.max_body_bytes == 4 * 1024 * 1024
    assert (settings.max_queue, settings.max_rows, settings.max_request_tokens) == (64, 1024, 1_048_576)
    assert settings.bind == Bind("127.0.0.1", 8080, no_auth=False)


def test_every_variable_is_read(setenv):
    values = {
        "API_TOKEN": KEY, "CHECKPOINT": "org/model", "REVISION": "a" * 40, "DEVICE": "cuda:1", "DTYPE": "bfloat16",
        "VRAM_CAP_GIB": "7.5", "MAX_ROW_TOKENS": "4096", "MAX_ROWS": "7", "MAX_REQUEST_TOKENS": "5000",
        "MAX_BODY_BYTES": "1000", "MAX_QUEUE": "3", "RELEASE_SLACK_MIB": "0", "REQUEST_TIMEOUT_SECONDS": "1.5",
        "MAX_STATE_TOKENS": "100", "TRUNCATE_STATE": "1", "ACCEPT_ANY_MODEL": "true", "CONTROL_TOKENS": "text",
        "BODY_TIMEOUT_SECONDS": "2", "FORK_BUDGET_MIB": "64", "SHUTDOWN_GRACE_SECONDS": "3", "ENGINE": "native",
        "BATCHING": "off", "PASS_TOKENS": "256", "PREFIX_CACHE_MIB": "0",
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
        ("ENGINE", "fast"), ("BATCHING", "1"), ("PASS_TOKENS", "0"), ("PREFIX_CACHE_MIB", "-1"),
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
        ({"DTYPE": "int8", "ENGINE": "transformers"}, ["SYSTEM_ONE_DTYPE is int8", "SYSTEM_ONE_ENGINE"]),
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


class TestInternDecision:
    VALUES = {  # noqa: RUF012
        "API_TOKEN": INTERN_KEY, "CHECKPOINT": "/x/snapshots/1", "MODEL_NAME": "Intern-Decision-2B",
        "REVISION": "a" * 40, "INFERENCE_SHA256": "b" * 64, "DEVICE": "cuda:1", "VRAM_CAP_GIB": "7.5",
        "MAX_TOKENS": "1", "MAX_DECISIONS": "1", "MAX_BODY_BYTES": "1", "MAX_QUEUE": "1", "RELEASE_SLACK_MIB": "0",
        "KEEP_VISION": "1", "REQUEST_TIMEOUT_SECONDS": "1.5", "BODY_TIMEOUT_SECONDS": "2",
        "SHUTDOWN_GRACE_SECONDS": "3",
    }  # fmt: skip

    def test_defaults(self, set_intern):
        set_intern(API_TOKEN=INTERN_KEY)
        settings = InternDecisionSettings.load()
        assert settings.pin == INTERN_DECISION_4B
        assert settings.snapshot == (
            "/hf/hub/models--internlm--Intern-Decision-4B/snapshots/0e5e6aa7d6d750e2b1504ba11a8136cb58aeb3cd"
        )
        assert (settings.device, settings.vram_cap_gib, settings.keep_vision) == ("cuda", None, False)
        assert (settings.max_tokens, settings.max_decisions, settings.max_queue) == (8192, 64, 32)
        assert (settings.max_body_bytes, settings.release_slack_mib) == (2**20, 512)

    def test_every_variable_is_read(self, set_intern):
        set_intern(**self.VALUES)
        settings = InternDecisionSettings.load()
        assert {f"INTERN_DECISION_{name}" for name in self.VALUES} == set(InternDecisionSettings.variables())
        defaults = {name: field.default for name, field in InternDecisionSettings.model_fields.items()}
        same = [name for name in InternDecisionSettings.model_fields if getattr(settings, name) == defaults[name]]
        assert same == ["bind"]

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *[
                (name, value)
                for name in ("MAX_TOKENS", "MAX_DECISIONS", "MAX_BODY_BYTES", "MAX_QUEUE")
                for value in ("0", "-1", "1.5", "many", "")
            ],
            *[("RELEASE_SLACK_MIB", value) for value in ("-1", "0.5", "x", "")],
            *[("VRAM_CAP_GIB", value) for value in ("0", "-1", "nan", "inf", "-inf", "7GiB", "")],
            *[("KEEP_VISION", value) for value in ("2", "true", "yes", "on", "01", " 1", "")],
            *[("DEVICE", value) for value in ("auto", "gpu", "cuda:", "cuda:x", "CPU", "")],
            *[("REVISION", value) for value in ("main", "A" * 40, "a" * 39, "a" * 41, "")],
            *[("INFERENCE_SHA256", value) for value in ("b" * 63, "B" * 64, "x" * 64, "")],
            *[("MODEL_NAME", value) for value in ("", "a/b", "..", "-x")],
            ("CHECKPOINT", ""),
            *[
                (f"{name}_SECONDS", value)
                for name in ("REQUEST_TIMEOUT", "BODY_TIMEOUT", "SHUTDOWN_GRACE")
                for value in ("0", "inf", "nan", "")
            ],
        ],
    )
    def test_a_bad_value_names_the_variable_and_the_value(self, set_intern, name, value):
        set_intern(API_TOKEN=INTERN_KEY, **{name: value})
        assert refusal(settings=InternDecisionSettings).startswith(f"INTERN_DECISION_{name} is {value!r}: ")

    @pytest.mark.parametrize(
        "token", ["", "x" * 31, "x" * 31 + "é", "x" * 31 + "\x7f", "x" * 31 + "\x1f", "x" * 31 + " ", "x" * 40 + "\n"]
    )
    def test_a_weak_token_is_refused_and_never_shown(self, set_intern, token):
        set_intern(API_TOKEN=token)
        message = refusal(settings=InternDecisionSettings)
        assert message.startswith("INTERN_DECISION_API_TOKEN is refused: expected at least 32 visible ASCII characters")
        assert not token or token not in message

    @pytest.mark.parametrize("token", ["!" * 32, "~" * 32])
    def test_the_shortest_token_and_the_last_visible_characters(self, set_intern, token):
        set_intern(API_TOKEN=token)
        assert InternDecisionSettings.load().api_token.get_secret_value() == token

    def test_a_key_is_always_needed(self, set_intern):
        message = refusal(settings=InternDecisionSettings)
        assert message.startswith("INTERN_DECISION_API_TOKEN is not set")
        assert "--no-auth" not in message

    def test_keep_vision_is_0_or_1(self, set_intern):
        for value, kept in (("0", False), ("1", True)):
            set_intern(API_TOKEN=INTERN_KEY, KEEP_VISION=value)
            assert InternDecisionSettings.load().keep_vision is kept

    def test_the_default_snapshot_follows_name_and_revision(self, set_intern):
        set_intern(API_TOKEN=INTERN_KEY, MODEL_NAME="Intern-Decision-2B", REVISION="a" * 40)
        settings = InternDecisionSettings.load()
        assert settings.snapshot == f"/hf/hub/models--internlm--Intern-Decision-2B/snapshots/{'a' * 40}"
        assert settings.pin == InternPin("Intern-Decision-2B", "a" * 40, INTERN_DECISION_4B.inference_sha256)
        set_intern(CHECKPOINT="/elsewhere")
        assert InternDecisionSettings.load().snapshot == "/elsewhere"

    def test_a_cap_on_the_cpu_names_both_sides(self, set_intern):
        set_intern(API_TOKEN=INTERN_KEY, DEVICE="cpu", VRAM_CAP_GIB="2")
        message = refusal(settings=InternDecisionSettings)
        assert "INTERN_DECISION_VRAM_CAP_GIB" in message
        assert "INTERN_DECISION_DEVICE" in message

    def test_an_unknown_variable_is_refused_with_the_nearest_name(self, set_intern):
        set_intern(API_TOKEN=INTERN_KEY, VRAM_CAP_GB="3")
        expected = "INTERN_DECISION_VRAM_CAP_GB is not a setting; did you mean INTERN_DECISION_VRAM_CAP_GIB?"
        assert refusal(settings=InternDecisionSettings) == expected

    def test_the_table_has_a_row_per_variable(self):
        rows = settings_table(InternDecisionSettings).splitlines()[2:]
        assert [row.split("`")[1] for row in rows] == list(InternDecisionSettings.variables())

    def test_the_table_shows_a_switch_as_it_is_written(self):
        assert "| `INTERN_DECISION_KEEP_VISION` | `0` |" in settings_table(InternDecisionSettings)


class TestSemif:
    VALUES = {  # noqa: RUF012
        "API_TOKEN": INTERN_KEY, "MODEL": "org/model", "REVISION": "a" * 40, "DEVICE": "cuda:1", "VRAM_CAP_GIB": "7.5",
        "MAX_TOKENS": "1", "MAX_DECISIONS": "1", "MAX_BODY_BYTES": "1", "MAX_QUEUE": "1", "RELEASE_SLACK_MIB": "0",
        "REQUEST_TIMEOUT_SECONDS": "1.5", "BODY_TIMEOUT_SECONDS": "2", "SHUTDOWN_GRACE_SECONDS": "3",
    }  # fmt: skip

    def test_defaults(self, set_semif):
        set_semif(API_TOKEN=INTERN_KEY)
        settings = SemifSettings.load()
        assert (settings.model, settings.revision) == (SEMIF_QWEN3_5_4B.source, SEMIF_QWEN3_5_4B.revision)
        assert (settings.model, settings.revision) == ("Qwen/Qwen3.5-4B", "851bf6e806efd8d0a36b00ddf55e13ccb7b8cd0a")
        assert (settings.device, settings.vram_cap_gib) == ("cuda", None)
        assert (settings.max_tokens, settings.max_decisions, settings.max_queue) == (4096, 64, 32)
        assert (settings.max_body_bytes, settings.release_slack_mib) == (2**20, 512)
        assert (settings.calibration, settings.temperatures) == (None, {})

    def test_every_variable_is_read(self, set_semif, tmp_path):
        path = tmp_path / "calibration.json"
        path.write_text('{"wanli": 2.5, "authored": 1}', encoding="utf-8")
        values = {**self.VALUES, "CALIBRATION": str(path)}
        set_semif(**values)
        settings = SemifSettings.load()
        assert {f"SEMIF_{name}" for name in values} == set(SemifSettings.variables())
        defaults = {name: field.default for name, field in SemifSettings.model_fields.items()}
        assert [name for name in defaults if getattr(settings, name) == defaults[name]] == ["bind"]
        assert settings.temperatures == {"wanli": 2.5, "authored": 1.0}

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *[
                (name, value)
                for name in ("MAX_TOKENS", "MAX_DECISIONS", "MAX_BODY_BYTES", "MAX_QUEUE")
                for value in ("0", "-1", "1.5", "many", "")
            ],
            *[("VRAM_CAP_GIB", value) for value in ("0", "-1", "nan", "inf", "-inf", "7GiB", "")],
            *[("DEVICE", value) for value in ("auto", "gpu", "cuda:", "cuda:x", "CPU", "")],
            *[("REVISION", value) for value in ("main", "A" * 40, "a" * 39, "a" * 41, "")],
            ("RELEASE_SLACK_MIB", "-1"),
            ("MODEL", ""),
            ("CALIBRATION", ""),
        ],
    )
    def test_a_bad_value_names_the_variable_and_the_value(self, set_semif, name, value):
        set_semif(API_TOKEN=INTERN_KEY, **{name: value})
        assert refusal(settings=SemifSettings).startswith(f"SEMIF_{name} is {value!r}: ")

    @pytest.mark.parametrize("token", ["", "x" * 31, "x" * 31 + "é", "x" * 40 + "\r", "x" * 40 + "\n", "x" * 31 + " "])
    def test_a_weak_token_is_refused_and_never_shown(self, set_semif, token):
        set_semif(API_TOKEN=token)
        message = refusal(settings=SemifSettings)
        assert message.startswith("SEMIF_API_TOKEN is refused: expected at least 32 visible ASCII characters")
        assert not token or token not in message

    def test_a_key_is_always_needed(self, set_semif):
        message = refusal(settings=SemifSettings)
        assert message.startswith("SEMIF_API_TOKEN is not set")
        assert "--no-auth" not in message

    @pytest.mark.parametrize("token", ["!" * 32, "~" * 32])
    def test_the_shortest_token_and_the_last_visible_characters(self, set_semif, token):
        set_semif(API_TOKEN=token)
        assert SemifSettings.load().api_token.get_secret_value() == token

    def test_the_cpu_must_be_asked_for_and_has_no_cap(self, set_semif):
        set_semif(API_TOKEN=INTERN_KEY, DEVICE="cpu")
        assert SemifSettings.load().device == "cpu"
        set_semif(VRAM_CAP_GIB="2")
        expected = "SEMIF_VRAM_CAP_GIB is set, but SEMIF_DEVICE is cpu: leave out one of them"
        assert refusal(settings=SemifSettings) == expected

    def test_an_unknown_variable_is_refused_with_the_nearest_name(self, set_semif):
        set_semif(API_TOKEN=INTERN_KEY, CALIBRATIONS="x")
        expected = "SEMIF_CALIBRATIONS is not a setting; did you mean SEMIF_CALIBRATION?"
        assert refusal(settings=SemifSettings) == expected

    @pytest.mark.parametrize(
        ("content", "named"),
        [
            (None, "No such file"),
            ("{", "which is not JSON"),
            ("[]", "which holds no object"),
            ('{"ok": 1, "billing": true}', "'billing' is a boolean"),
            ('{"ok": 1, "billing": 0.049}', "'billing' is 0.049"),
            ('{"ok": 1, "billing": 20.1}', "'billing' is 20.1"),
            ('{"ok": 1, "billing": NaN}', "'billing' is nan"),
            ('{"ok": 1, "": 2}', "the workload '' has no name"),
        ],
    )
    def test_a_bad_calibration_file_is_refused_at_start_up(self, set_semif, tmp_path, content, named):
        path = tmp_path / "calibration.json"
        if content is not None:
            path.write_text(content, encoding="utf-8")
        set_semif(API_TOKEN=INTERN_KEY, CALIBRATION=str(path))
        message = refusal(settings=SemifSettings)
        assert message.startswith(f"SEMIF_CALIBRATION is {str(path)!r}")
        assert named in message

    def test_the_calibration_is_what_it_was_at_start_up(self, set_semif, tmp_path):
        path = tmp_path / "calibration.json"
        path.write_text('{"wanli": 2.5}', encoding="utf-8")
        set_semif(API_TOKEN=INTERN_KEY, CALIBRATION=str(path))
        settings = SemifSettings.load()
        path.unlink()
        assert settings.temperatures == {"wanli": 2.5}
        assert settings.shown()["calibration"] == str(path)

    def test_the_table_has_a_row_per_variable(self):
        rows = settings_table(SemifSettings).splitlines()[2:]
        assert [row.split("`")[1] for row in rows] == list(SemifSettings.variables())
        assert "| `SEMIF_MAX_TOKENS` | `4096` |" in settings_table(SemifSettings)
