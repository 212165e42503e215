"""Every error of decision-serve, in one tree.

    DecisionServeError
    ├── RequestError               the caller can mend it; never retried by clients
    │   ├── ValidationFailed       422  validation_error       a field is missing, malformed or out of range
    │   ├── UnknownModel           400  api_usage_error        the model name is not one this server answers to
    │   ├── NotAuthenticated       401  authentication_error   no key, or a wrong one
    │   ├── RouteNotFound          404  not_found_error        no such path
    │   ├── MethodNotAllowed       405  method_not_allowed     the path exists, the method does not
    │   ├── BodyTimeout            408  body_timeout           the body did not arrive in time
    │   ├── BodyTooLarge           413  request_too_large      more bytes than the limit, before or after decompression
    │   ├── TokenLimitExceeded     413  max_tokens_exceeded    a state, a row or a request is over its token limit
    │   ├── UnsupportedMedia       415  unsupported_media_type content type or content encoding is not served
    │   └── ScorerRefused          422  invalid_request        a vendor's own code refuses the request
    ├── CapacityError              the server cannot answer now; clients may retry, Retry-After is sent
    │   ├── Overloaded             503  overloaded_error       the queue is full
    │   ├── NotReady               503  not_ready              the model is loading, failing, or the server is stopping
    │   ├── RequestTimeout         504  request_timeout        the answer took longer than the request timeout
    │   └── OutOfMemory            503  out_of_memory          the device ran out of memory on this call
    ├── ServerFault                500  internal_error         a fault of the server
    │   └── EngineFailed           500  engine_error           a forward failed, or its answer is not whole or finite
    └── StartupError               the process refuses to start
        ├── SettingsError          a setting is missing, malformed or contradicts another
        └── CheckpointError        a checkpoint is absent, altered, or not one that can be served

The class attributes `code` and `status`, and `CONTRACT_CODES` for the surfaces that print other ones, are the only
places where these are written down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar


class DecisionServeError(Exception):
    """Base of all errors that this project raises on purpose."""

    code: ClassVar[str] = "internal_error"
    status: ClassVar[int] = 500

    @property
    def message(self) -> str:
        return str(self)


class RequestError(DecisionServeError):
    """The request cannot be answered as it is; sending it again changes nothing."""

    code = "invalid_request"
    status = 400


MAX_ISSUES = 50
"""Faults of one request that are looked for and reported."""


@dataclass(frozen=True)
class Issue:
    """One fault of a request: where it is, what it is, and a stable type.

    `loc` is a path of field names and indices from the request's root, without a leading "body".
    """

    loc: tuple[str | int, ...]
    msg: str
    type: str
    ctx: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        path = ".".join(str(part)[:128] for part in self.loc)  # a key may be megabytes long
        return f"{path}: {self.msg}" if path else self.msg


class ValidationFailed(RequestError):
    """A field is missing, malformed or out of range. `issues` lists every fault that was found."""

    code = "validation_error"
    status = 422

    def __init__(self, issues: Sequence[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("; ".join(str(issue) for issue in self.issues[:MAX_ISSUES]))

    @classmethod
    def single(cls, loc: Sequence[str | int], msg: str, type: str, **ctx: Any) -> ValidationFailed:
        return cls([Issue(tuple(loc), msg, type, ctx)])


class UnknownModel(RequestError):
    """The model name is not one this server answers to."""

    code = "api_usage_error"
    status = 400


class NotAuthenticated(RequestError):
    """No key was sent, or a wrong one."""

    code = "authentication_error"
    status = 401


class RouteNotFound(RequestError):
    """No such path."""

    code = "not_found_error"
    status = 404


class MethodNotAllowed(RequestError):
    """The path exists, the method does not."""

    code = "method_not_allowed"
    status = 405


class BodyTimeout(RequestError):
    """The body did not arrive in time."""

    code = "body_timeout"
    status = 408


class BodyTooLarge(RequestError):
    """The body has more bytes than the limit, before or after decompression."""

    code = "request_too_large"
    status = 413


class TokenLimitExceeded(RequestError):
    """A state, a row or a whole request has more tokens than its limit."""

    code = "max_tokens_exceeded"
    status = 413


class UnsupportedMedia(RequestError):
    """The content type or the content encoding is not served."""

    code = "unsupported_media_type"
    status = 415


class ScorerRefused(RequestError):
    """A vendor's own code refuses the request: its token limit, a reserved marker in a text, a malformed question."""

    status = 422


class CapacityError(DecisionServeError):
    """The server cannot answer now. `retry_after` is the number of seconds to wait, below 30."""

    code = "overloaded_error"
    status = 503

    def __init__(self, message: str, *, retry_after: float = 1.0) -> None:
        self.retry_after = min(max(retry_after, 0.1), 29.0)
        super().__init__(message)


class Overloaded(CapacityError):
    """The queue is full."""


class NotReady(CapacityError):
    """The model is still loading, is failing, or the server is stopping."""

    code = "not_ready"


class RequestTimeout(CapacityError):
    """The answer took longer than the request timeout."""

    code = "request_timeout"
    status = 504


class OutOfMemory(CapacityError):
    """The device ran out of memory on this call; its memory has been released."""

    code = "out_of_memory"


class ServerFault(DecisionServeError):
    """A fault of the server, not of the request."""


class EngineFailed(ServerFault):
    """A forward failed, or its answer lacks something or has a number that is not finite."""

    code = "engine_error"


class StartupError(DecisionServeError):
    """The process refuses to start."""

    code = "startup_error"


class SettingsError(StartupError, ValueError):
    """A setting is missing, malformed or contradicts another; the message names the variable."""

    code = "settings_error"


class CheckpointError(StartupError):
    """A checkpoint is absent, altered, or not one that can be served."""

    code = "checkpoint_error"


CONTRACT_CODES: Mapping[type[DecisionServeError], tuple[int, str]] = {
    NotAuthenticated: (401, "unauthorized"),
    RouteNotFound: (404, "not_found"),
    MethodNotAllowed: (405, "method_not_allowed"),
    BodyTimeout: (408, "body_timeout"),
    BodyTooLarge: (413, "request_too_large"),
    RequestError: (422, "invalid_request"),
    Overloaded: (429, "busy"),
    NotReady: (503, "not_ready"),
    OutOfMemory: (503, "out_of_memory"),
    RequestTimeout: (504, "request_timeout"),
    DecisionServeError: (500, "scoring_failed"),
}
"""Status and code in the envelope `{"error": {"code", "message"}}` of the intern-decision and semif surfaces; an error
that is not listed has those of its nearest listed base."""


def contract_code(error: DecisionServeError) -> tuple[int, str]:
    """Status and code of `error` in the envelope of the contract services."""
    return next(CONTRACT_CODES[kind] for kind in type(error).__mro__ if kind in CONTRACT_CODES)
