"""Settings of a service: read once at start-up from its environment variables, checked, then frozen.

    SYSTEM_ONE_API_TOKEN=... SYSTEM_ONE_MAX_QUEUE=16 decision-serve serve system-one

An impossible value, an unknown variable or a contradiction is a `SettingsError` that names the variable.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, PrivateAttr, SecretStr, ValidationError, field_validator, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from decision_serve.calibration import read_temperatures
from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.errors import SettingsError
from decision_serve.pins import INTERN_DECISION_4B, SEMIF_QWEN3_5_4B, InternPin

PREFIX_CACHE_MIB = 256
"""What the native engine may keep of states, also where no settings are read."""


@dataclass(frozen=True)
class Bind:
    """Where the server listens, from the command line. `no_auth` serves without a key, on a loopback address only."""

    host: str = "127.0.0.1"
    port: int = 8080
    no_auth: bool = False

    @property
    def is_loopback(self) -> bool:
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


Count = Annotated[int, Field(ge=1, le=2**30)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class ServiceSettings(BaseSettings):
    """What every service has: where it listens, who may call, and what it holds at once."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    min_token_length: ClassVar[int] = 16
    may_skip_auth: ClassVar[bool] = True
    """Whether `--no-auth` is an option of the service."""

    bind: Bind = Field(default=Bind(), exclude=True)
    api_token: SecretStr | None = Field(
        default=None,
        description="Key that callers send as `Authorization: Bearer <key>`, at least 16 visible ASCII characters. "
        "Required unless the server listens on a loopback address with `--no-auth`.",
    )
    device: str = Field(default="auto", description="Where the model runs.")
    vram_cap_gib: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None,
        description="GiB of GPU memory the process may take, applied before the weights load. Unset: no cap.",
    )
    max_body_bytes: Count = Field(
        default=4 * 2**20, description="Bytes a body may have, before and after decompression."
    )
    max_queue: Count = Field(
        default=64, description="Requests that may wait or run at once; the next one is answered 503."
    )
    release_slack_mib: Annotated[int, Field(ge=0)] = Field(
        default=512,
        description="MiB of reserved GPU memory above the warm-up's that is kept after a call; more is released.",
    )
    request_timeout_seconds: Seconds = Field(
        default=60,
        description="Seconds from a request's admission to its answer; after that it is dropped and answered 504.",
    )
    body_timeout_seconds: Seconds = Field(default=30, description="Seconds a request body may take to arrive.")
    shutdown_grace_seconds: Seconds = Field(
        default=25, description="Seconds that requests in flight have to finish after SIGTERM."
    )

    @classmethod
    def load(cls, bind: Bind | None = None) -> Self:
        """Read the environment. Raises `SettingsError` with every fault found."""
        cls._refuse_unknown(os.environ)
        try:
            return cls(bind=bind or Bind())
        except ValidationError as error:
            raise SettingsError("\n".join(cls._explain(fault) for fault in error.errors())) from None

    @classmethod
    def prefix(cls) -> str:
        return cls.model_config.get("env_prefix", "")

    @classmethod
    def variables(cls) -> dict[str, FieldInfo]:
        """Environment variable -> field, in the order they are documented."""
        return {cls._variable(name): info for name, info in cls.model_fields.items() if name != "bind"}

    def shown(self) -> dict[str, Any]:
        """Every setting as it may be logged: secrets masked."""
        values = {**self.bind.__dict__, **{name: getattr(self, name) for name in type(self).model_fields}}
        del values["bind"]
        return {name: "***" if isinstance(value, SecretStr) else value for name, value in values.items()}

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings

    @field_validator("api_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        characters = "!" * cls.min_token_length if token is None else token.get_secret_value()
        if len(characters) < cls.min_token_length or not all("!" <= character <= "~" for character in characters):
            raise ValueError(f"expected at least {cls.min_token_length} visible ASCII characters without spaces")
        return token

    @model_validator(mode="after")
    def _check_access(self) -> Self:
        token = self._variable("api_token")
        if self.bind.no_auth and not self.bind.is_loopback:
            raise ValueError(
                f"--no-auth would leave {self.bind.host} open to its network: set {token}, or listen on 127.0.0.1"
            )
        if self.bind.no_auth and self.api_token is not None:
            raise ValueError(f"{token} is set and --no-auth was given: leave out one of them")
        if not self.bind.no_auth and self.api_token is None:
            otherwise = ", or serve on a loopback address with --no-auth" if self.may_skip_auth else ""
            raise ValueError(
                f"{token} is not set: set it to a key of at least {self.min_token_length} visible ASCII characters "
                f"(`openssl rand -hex 32` prints one){otherwise}"
            )
        return self

    @model_validator(mode="after")
    def _check_cap(self) -> Self:
        if self.vram_cap_gib is not None and self.device == "cpu":
            cap, device = self._variable("vram_cap_gib"), self._variable("device")
            raise ValueError(f"{cap} is set, but {device} is cpu: leave out one of them")
        return self

    @classmethod
    def _variable(cls, name: str) -> str:
        return f"{cls.prefix()}{name}".upper()

    @classmethod
    def _refuse_unknown(cls, environ: Mapping[str, str]) -> None:
        known = cls.variables()
        for variable in environ:
            if variable.upper() in known and variable not in known:
                raise SettingsError(f"{variable} is not a setting; write it in capitals, {variable.upper()}")
            if variable.upper().startswith(cls.prefix().upper()) and variable.upper() not in known:
                names = {name.removeprefix(cls.prefix()): name for name in known}  # the prefix alone would look alike
                close = difflib.get_close_matches(variable.upper().removeprefix(cls.prefix()), names, n=1, cutoff=0.7)
                hint = f"did you mean {names[close[0]]}?" if close else f"the settings are {', '.join(known)}"
                raise SettingsError(f"{variable} is not a setting; {hint}")

    @classmethod
    def _explain(cls, fault: Any) -> str:
        """One pydantic error as a sentence. Contradictions carry no field; their message names the variables."""
        message = str(fault["msg"]).removeprefix("Value error, ")
        if not fault["loc"]:
            return message
        name = str(fault["loc"][0])
        info, variable = cls.model_fields[name], cls._variable(name)
        is_secret = "SecretStr" in str(info.annotation)
        value = next((value for key, value in os.environ.items() if key.upper() == variable), "")
        shown = "refused" if is_secret else repr(value[:80])
        return f"{variable} is {shown}: {message[0].lower()}{message[1:]}. {info.description}"


class SystemOneSettings(ServiceSettings):
    """Settings of the system-one surface."""

    model_config = SettingsConfigDict(env_prefix="SYSTEM_ONE_")

    checkpoint: Annotated[str, Field(min_length=1)] = Field(
        default=DEFAULT_CHECKPOINT,
        description="A catalog name, a folder, or a Hub id at a pinned revision: `owner/name@revision`.",
    )
    revision: Annotated[str, Field(min_length=1)] | None = Field(
        default=None, description="Revision of a Hub id that is written without `@revision`."
    )
    device: Annotated[str, Field(pattern=r"^(auto|cpu|cuda(:\d+)?)$")] = Field(
        default="auto", description="`auto` (a GPU where there is one), `cpu`, `cuda` or `cuda:N`."
    )
    engine: Literal["auto", "native", "transformers"] = Field(
        default="auto",
        description="What runs the model: `native` (every token once, requests share passes), `transformers` (the "
        "reference), or `auto` (`native` where it supports the checkpoint; the encoder where its layout is `pair`).",
    )
    dtype: Literal["auto", "float32", "bfloat16", "float16", "int8"] = Field(
        default="auto",
        description="Number format of the weights: `auto` (what the engine does fast on this device), `float32`, "
        "`bfloat16`, `float16`, or `int8` (`native` engine only; what it changes is measured and logged at the start).",
    )
    batching: Literal["on", "off"] = Field(
        default="on",
        description="`on`: requests that wait together share the passes of an engine that works in passes. `off`: one "
        "request after another, so that no answer depends on what else waits.",
    )
    pass_tokens: Count | None = Field(
        default=None,
        description="Tokens that the `native` engine puts through the model in one pass. Unset: the engine's default.",
    )
    prefix_cache_mib: Annotated[int, Field(ge=0, le=2**30)] = Field(
        default=PREFIX_CACHE_MIB,
        description="MiB of states that the `native` engine keeps for later requests about them. `0` keeps none.",
    )
    max_state_tokens: Count | None = Field(
        default=None,
        description="Tokens a state may have; a longer one is answered 413. Unset: what the checkpoint names.",
    )
    truncate_state: bool = Field(
        default=False, description="Cut a state that is too long to its first tokens instead of refusing it."
    )
    max_row_tokens: Count | None = Field(
        default=None, description="Tokens a row (state and one question) may have. Unset: the model's context length."
    )
    max_rows: Count = Field(
        default=1024,
        description="Rows a request may need: one per question, one per level of an isolated score; one per option "
        "where the checkpoint's layout is `pair`.",
    )
    max_request_tokens: Count = Field(default=1_048_576, description="Tokens a request may have, summed over its rows.")
    fork_budget_mib: Count | None = Field(
        default=None,
        description="MiB that copies of a shared state in the `transformers` engine may take. Unset: its default.",
    )
    control_tokens: Literal["parse", "text"] = Field(
        default="parse",
        description="What control tokens such as `<|im_end|>` in a caller's text become: `parse` (the control token, "
        "as the checkpoints' author has it) or `text` (plain text). In the `pair` layout they always are text.",
    )
    accept_any_model: bool = Field(
        default=False, description="Accept every model name in requests, not only those served."
    )

    @model_validator(mode="after")
    def _check_limits(self) -> Self:
        row, state, request = self.max_row_tokens, self.max_state_tokens, self.max_request_tokens
        if row is not None and row > request:
            raise ValueError(
                f"SYSTEM_ONE_MAX_ROW_TOKENS is {row}, above SYSTEM_ONE_MAX_REQUEST_TOKENS, {request}: such a row could "
                "never be sent; raise the one or lower the other"
            )
        if row is not None and state is not None and state >= row:
            raise ValueError(
                f"SYSTEM_ONE_MAX_STATE_TOKENS is {state}, but SYSTEM_ONE_MAX_ROW_TOKENS is {row}: a row holds a state "
                "and a question; raise the one or lower the other"
            )
        if self.dtype == "int8" and self.engine == "transformers":
            raise ValueError(
                "SYSTEM_ONE_DTYPE is int8, but SYSTEM_ONE_ENGINE is transformers, which has no such format: change one "
                "of them"
            )
        if self.revision is not None and "@" in self.checkpoint:
            raise ValueError(
                f"SYSTEM_ONE_CHECKPOINT is {self.checkpoint!r} and SYSTEM_ONE_REVISION is set: leave out one of them"
            )
        return self


def _zero_or_one(value: Any) -> Any:
    if isinstance(value, str) and value not in ("0", "1"):
        raise ValueError("expected 0 or 1")
    return value


class ContractSettings(ServiceSettings):
    """What the intern-decision and semif services have in common. Their callers always need a key."""

    min_token_length: ClassVar[int] = 32
    may_skip_auth: ClassVar[bool] = False

    api_token: SecretStr | None = Field(
        default=None,
        description="Key that callers send as `Authorization: Bearer <key>`, at least 32 visible ASCII characters. "
        "Required.",
    )
    device: Annotated[str, Field(pattern=r"^(cpu|cuda(:\d+)?)$")] = Field(
        default="cuda", description="`cuda`, `cuda:N`, or `cpu` where that is really meant."
    )
    max_decisions: Count = Field(
        default=64, description="Decisions a request may hold, each counted once per ordering."
    )
    max_body_bytes: Count = Field(default=2**20, description="Bytes a body may have, before and after decompression.")
    max_queue: Count = Field(
        default=32, description="Requests that may wait or run at once; the next one is answered 429."
    )
    request_timeout_seconds: Seconds = Field(
        default=300,
        description="Seconds from a request's admission to its answer; after that it is dropped and answered 504.",
    )


class InternDecisionSettings(ContractSettings):
    """Settings of the intern-decision surface."""

    model_config = SettingsConfigDict(env_prefix="INTERN_DECISION_")

    checkpoint: Annotated[str, Field(min_length=1)] | None = Field(
        default=None,
        description="Folder of the snapshot; its path ends in `snapshots/<revision>`. Unset: "
        "`/hf/hub/models--internlm--<model name>/snapshots/<revision>`.",
    )
    model_name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")] = Field(
        default=INTERN_DECISION_4B.name, description="Name of the model; another one for a sibling of the 4B."
    )
    revision: Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")] = Field(
        default=INTERN_DECISION_4B.revision, description="Revision of the snapshot, 40 hex digits."
    )
    inference_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        default=INTERN_DECISION_4B.inference_sha256,
        description="sha256 of the snapshot's `inference.py`, which is executed; 64 hex digits.",
    )
    max_tokens: Count = Field(
        default=8192, description="Tokens a call may have: the state and all its questions. A longer one is a 422."
    )
    keep_vision: Annotated[bool, BeforeValidator(_zero_or_one)] = Field(
        default=False, description="`1` keeps the vision tower in memory, `0` drops it: images are not served."
    )

    @property
    def pin(self) -> InternPin:
        return InternPin(self.model_name, self.revision, self.inference_sha256)

    @property
    def snapshot(self) -> str:
        """The folder of the checkpoint."""
        return self.checkpoint or self.pin.default_snapshot


class SemifSettings(ContractSettings):
    """Settings of the semif surface."""

    model_config = SettingsConfigDict(env_prefix="SEMIF_")

    model: Annotated[str, Field(min_length=1)] = Field(
        default=SEMIF_QWEN3_5_4B.source, description="Hub id of the model, or the folder of a checkpoint."
    )
    revision: Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")] = Field(
        default=SEMIF_QWEN3_5_4B.revision,
        description="Revision of the model, 40 hex digits. Where the model is a folder, it is only what results say.",
    )
    max_tokens: Count = Field(
        default=4096, description="Tokens a row may have: the state and one question. A longer one is a 422."
    )
    calibration: Annotated[str, Field(min_length=1)] | None = Field(
        default=None,
        description="Path of a JSON file `{workload: temperature}`, each from 0.05 to 20. Unset: no workloads.",
    )
    _temperatures: dict[str, float] = PrivateAttr(default_factory=dict)

    @property
    def temperatures(self) -> Mapping[str, float]:
        """Temperature by workload, as the calibration file had them at start-up."""
        return self._temperatures

    @model_validator(mode="after")
    def _read_calibration(self) -> Self:
        if self.calibration is not None:
            self._temperatures = read_temperatures(self.calibration, self._variable("calibration"))
        return self


def settings_table(settings: type[ServiceSettings] = SystemOneSettings) -> str:
    """A service's settings as a Markdown table: variable, default, meaning."""
    lines = ["| variable | default | meaning |", "|---|---|---|"]
    for variable, info in settings.variables().items():
        value = int(info.default) if isinstance(info.default, bool) else info.default
        default = "" if value is None else f"`{value}`"
        meaning = (info.description or "").replace("|", "\\|")
        lines.append(f"| `{variable}` | {default} | {meaning} |")
    return "\n".join(lines) + "\n"
