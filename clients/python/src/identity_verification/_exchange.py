"""One call with its retries, as a generator that yields requests and pauses. It does no I/O itself, so both clients share it."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from ._retries import RetryPolicy, is_worth_retrying, pause_before, retry_after_seconds
from .errors import ApiError, NoAnswerError, UnexpectedAnswerError, api_error

MAX_ANSWER_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, repr=False)
class Call:
    """One call of the service. `repeatable` says whether a call with an unknown result may be sent again."""

    method: str
    path: str
    json: Mapping[str, object] | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[tuple[str, bytes]] = ()
    repeatable: bool = True


@dataclass(frozen=True, repr=False)
class Send:
    """Asks for one try of at most `seconds`. The driver answers with a Reply or a Failure."""

    call: Call
    request_id: str
    seconds: float


@dataclass(frozen=True)
class Pause:
    """Asks for a pause."""

    seconds: float


@dataclass(frozen=True, repr=False)
class Reply:
    """An answer. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Failure:
    """No complete answer. `arrived`: the service may have received the request. `may_pass`: another try may succeed."""

    why: str
    arrived: bool
    may_pass: bool = True


@dataclass(frozen=True)
class Answer:
    """The result of a call. `maybe_repeated`: an earlier try may have been carried out."""

    body: Any
    maybe_repeated: bool


Outcome: TypeAlias = Reply | Failure | None
T = TypeVar("T")
Steps: TypeAlias = Generator[Send | Pause, Outcome, T]


def exchange(call: Call, policy: RetryPolicy, try_seconds: float) -> Steps[Answer]:
    """Sends a call until an answer arrives or no retry is allowed. Raises ApiError or NoAnswerError."""
    request_id = str(uuid.uuid4())
    ends = time.monotonic() + policy.total_seconds
    maybe_carried_out = False
    for tried in range(1, policy.tries + 1):
        outcome = yield Send(call, request_id, max(0.05, min(try_seconds, ends - time.monotonic())))
        if isinstance(outcome, Reply) and 200 <= outcome.status < 300:
            return Answer(_parsed(outcome, request_id), maybe_carried_out)
        assert outcome is not None
        refusal = _refusal(outcome, request_id)
        maybe_carried_out = maybe_carried_out or refusal.is_unclear
        refusal.error.maybe_carried_out = maybe_carried_out
        pause = pause_before(tried - 1, refusal.asked_pause)
        is_last = tried == policy.tries or time.monotonic() + pause >= ends
        if is_last or not refusal.is_worth_retrying or (refusal.is_unclear and not call.repeatable):
            raise refusal.error
        yield Pause(pause)
    raise AssertionError("the last try returns or raises")


@dataclass(frozen=True)
class _Refusal:
    error: NoAnswerError | ApiError
    is_worth_retrying: bool
    asked_pause: float | None
    is_unclear: bool


def _refusal(outcome: Reply | Failure, request_id: str) -> _Refusal:
    if isinstance(outcome, Failure):
        return _Refusal(NoAnswerError(outcome.why, request_id), outcome.may_pass, None, outcome.arrived)
    asked = retry_after_seconds(outcome.headers)
    told_id = outcome.headers.get("x-request-id", request_id)[:100]
    if 300 <= outcome.status < 400 or outcome.status < 200:
        return _Refusal(UnexpectedAnswerError(outcome.status, None, told_id, None, {}), False, None, True)
    details = _envelope(outcome.body)
    code = details.get("code")
    code = code if isinstance(code, str) else None
    error = api_error(outcome.status, code, told_id, asked, details)
    return _Refusal(error, is_worth_retrying(outcome.status, code), asked, outcome.status >= 500)


def _envelope(body: bytes) -> Mapping[str, Any]:
    """The `error` of an answer. Empty if the answer has no error, for example from a limiter."""
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    return error if isinstance(error, dict) else {}


def _parsed(reply: Reply, request_id: str) -> Any:
    try:
        body = json.loads(reply.body)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, dict):
        return body
    error = UnexpectedAnswerError(reply.status, None, reply.headers.get("x-request-id", request_id)[:100], None, {})
    error.maybe_carried_out = True
    raise error
