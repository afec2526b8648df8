"""Every error that this library raises. Branch on the class or on `code`, never on the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class IdentityVerificationError(Exception):
    """The base of all errors of this library. No error contains a key, a secret or the content of a request.

    `maybe_carried_out` says whether the service may have carried out the call without a good answer.
    """

    maybe_carried_out = False


class NoAnswerError(IdentityVerificationError):
    """No complete answer: connection refused or lost, a timeout, or an invalid certificate.

    `request_id` names the call in the service's log, if the call arrived. The result of the call is unknown.
    """

    def __init__(self, why: str, request_id: str) -> None:
        super().__init__(f"no answer: {why} (request {request_id})")
        self.why = why
        self.request_id = request_id


class ApiError(IdentityVerificationError):
    """The service answered with an error.

    `status` is the HTTP status, `code` the error's stable code (None without an envelope, for example from a limiter),
    `retry_after` the requested pause in seconds, `issues` the problems of a VALIDATION_ERROR or NO_ASSETS (dicts with `path` and
    `message`), `details` all fields of the error.
    """

    def __init__(self, status: int, code: str | None, request_id: str, retry_after: float | None, details: Mapping[str, Any]) -> None:
        issues = details.get("issues")
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after
        self.details = dict(details)
        self.issues: list[dict[str, Any]] = [issue for issue in issues if isinstance(issue, dict)] if isinstance(issues, list) else []
        told = "".join(f"; {str(issue.get('path'))[:100]}: {str(issue.get('message'))[:200]}" for issue in self.issues[:10])
        super().__init__(f"{status} {code or 'without a code'} (request {request_id}){told}")


class AuthenticationError(ApiError):
    """401: the key or session is missing, malformed, revoked or expired."""


class ForbiddenError(ApiError):
    """403: COUNTRY_NOT_SUPPORTED, ACCOUNT_INACTIVE, IP_NOT_ALLOWED, CHECK_NOT_ALLOWED and others."""


class NotFoundError(ApiError):
    """404: nothing with that id on the account (NOT_FOUND), or PARTNER_NOT_FOUND."""


class InvalidRequestError(ApiError):
    """400 VALIDATION_ERROR: `issues` names the faults."""


class InsufficientCreditsError(ApiError):
    """400 INSUFFICIENT_CREDITS: `available` and `required` are credits."""

    @property
    def available(self) -> int | None:
        return _integer(self.details.get("available"))

    @property
    def required(self) -> int | None:
        return _integer(self.details.get("required"))


class AlreadySubmittedError(ApiError):
    """400 ALREADY_SUBMITTED: the verification has its images, or accepts no more."""


class NoAssetsError(ApiError):
    """400 NO_ASSETS: no usable image; `issues` says why. You can submit again."""


class IdempotencyInProgressError(ApiError):
    """409: another create with this key was running during the whole call."""


class RateLimitedError(ApiError):
    """429, for longer than the limit of this call. Wait `retry_after` seconds."""


class ServerError(ApiError):
    """5xx, at every try."""


class UnexpectedAnswerError(ApiError):
    """Not an answer of the service: a redirect (never followed), not JSON, or too long. The address is probably wrong."""


class DecisionTimeoutError(IdentityVerificationError):
    """No decision in time. The verification continues: wait again, or wait for its webhook."""

    def __init__(self, verification_id: str, waited: float) -> None:
        super().__init__(f"{verification_id} was not decided within {waited:.0f} s")
        self.verification_id = verification_id


class MfaRequiredError(IdentityVerificationError):
    """The account has a second factor: log in with `mfa_code`."""


class WebhookVerificationError(IdentityVerificationError):
    """These bytes are not a webhook of the service, or they are too old. Answer 400 and do nothing else."""


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


_BY_CODE: Mapping[str, type[ApiError]] = {
    "VALIDATION_ERROR": InvalidRequestError,
    "INSUFFICIENT_CREDITS": InsufficientCreditsError,
    "ALREADY_SUBMITTED": AlreadySubmittedError,
    "NO_ASSETS": NoAssetsError,
    "IDEMPOTENCY_IN_PROGRESS": IdempotencyInProgressError,
}
_BY_STATUS: Mapping[int, type[ApiError]] = {401: AuthenticationError, 403: ForbiddenError, 404: NotFoundError, 429: RateLimitedError}


def api_error(status: int, code: str | None, request_id: str, retry_after: float | None, details: Mapping[str, Any]) -> ApiError:
    """The error of an answer, in its most specific class."""
    kind = _BY_CODE.get(code or "") or _BY_STATUS.get(status) or (ServerError if status >= 500 else ApiError)
    return kind(status, code, request_id, retry_after, details)
