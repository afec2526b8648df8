"""Checks that a webhook is genuine. No I/O, no client needed."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import WebhookVerificationError

TOLERANCE_SECONDS = 300
_MAX_HEADER, _MAX_PARTS, _MAX_BODY = 1024, 16, 1024 * 1024


@dataclass(frozen=True)
class WebhookEvent:
    """A genuine webhook. `id` names the delivery and is the same at every attempt: keep it, and skip an id that you have already.

    `type` may be one that this version does not know; answer 2xx and do nothing. `data` has all received fields.
    """

    id: str
    type: str
    created: int
    data: Mapping[str, Any]

    @property
    def verification_id(self) -> str | None:
        """None where the event has no verification, such as webhook.test."""
        return _text(self.data.get("id")) if self.type.startswith("verification.") else None

    @property
    def reference_code(self) -> str | None:
        return _text(self.data.get("reference_code"))

    @property
    def status(self) -> str | None:
        return _text(self.data.get("status"))

    @property
    def risk_score(self) -> float | None:
        given = self.data.get("risk_score")
        return given if isinstance(given, (int, float)) and not isinstance(given, bool) else None

    @property
    def reason_codes(self) -> list[str]:
        given = self.data.get("reason_codes")
        return [code for code in given if isinstance(code, str)] if isinstance(given, list) else []

    @property
    def livemode(self) -> bool:
        """False where the field is missing, because a test event must not count."""
        return self.data.get("livemode") is True


def verify_webhook(
    raw_body: bytes | bytearray | memoryview,
    signature: str | None,
    secrets: str | Sequence[str],
    *,
    delivery: str | None = None,
    event: str | None = None,
    tolerance: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a request, if the service signed it within the last `tolerance` seconds.

    `raw_body` is the received bytes, before any parser; `signature` is the header X-Service-Signature; `secrets` is the endpoint's
    whsec_ secret, or several while you replace one. `delivery` and `event` are X-Service-Delivery and X-Service-Event, if you use them:
    headers are not signed, so they must agree with the body.

    Raises WebhookVerificationError for an event that is not genuine. Raises ValueError or TypeError for a wrong argument, above all
    for an empty secret, because anybody could sign with it.
    """
    known = _usable_secrets(secrets)
    if not isinstance(raw_body, (bytes, bytearray, memoryview)):
        raise TypeError("raw_body must be the bytes of the request: text, or JSON that was parsed and written again, does not match")
    if not 0 < tolerance <= 86_400:
        raise ValueError("tolerance must be more than 0 and at most 86400 seconds")
    body = bytes(raw_body)
    if len(body) > _MAX_BODY:
        raise WebhookVerificationError("the body is too long")
    signed_at, given = _parts(signature)
    if not abs((time.time() if now is None else now) - int(signed_at)) <= tolerance:
        raise WebhookVerificationError("the signature is too old, or from the future: is this machine's clock right?")
    # Compare every pair, so that the duration does not reveal the matching one.
    expected = [hmac.new(secret.encode(), signed_at.encode() + b"." + body, hashlib.sha256).hexdigest() for secret in known]
    fits = [hmac.compare_digest(own, theirs) for own in expected for theirs in given]
    if not any(fits):
        raise WebhookVerificationError("the signature does not fit: another secret, or not the raw body")
    return _event(body, delivery, event)


def _usable_secrets(secrets: str | Sequence[str]) -> list[str]:
    known = [secrets] if isinstance(secrets, str) else list(secrets)
    if not 0 < len(known) <= 16 or not all(isinstance(secret, str) and secret.startswith("whsec_") and len(secret) >= 16 for secret in known):
        raise ValueError("secrets must be the endpoint's whsec_ secret, or 1 to 16 of them: is the environment variable set?")
    return known


def _parts(signature: str | None) -> tuple[str, list[str]]:
    """The one time of a header and its v1 values. Later releases may add parts with other names."""
    if not isinstance(signature, str) or len(signature) > _MAX_HEADER or signature.count(",") >= _MAX_PARTS:
        raise WebhookVerificationError("there is no usable X-Service-Signature")
    parts = signature.split(",")
    times = [part[2:] for part in parts if part.startswith("t=")]
    given = [part[3:] for part in parts if part.startswith("v1=")]
    if len(times) != 1 or re.fullmatch(r"[0-9]{1,12}", times[0]) is None:
        raise WebhookVerificationError("there is no usable X-Service-Signature")
    return times[0], [value for value in given if re.fullmatch(r"[0-9a-f]{64}", value) is not None]


def _event(body: bytes, delivery: str | None, event: str | None) -> WebhookEvent:
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise WebhookVerificationError("the body is signed and is no event")
    id, type, created, data = (parsed.get(name) for name in ("id", "event", "created", "data"))
    if not isinstance(id, str) or not isinstance(type, str) or not isinstance(created, int) or not isinstance(data, dict):
        raise WebhookVerificationError("the body is signed and is no event")
    if (delivery is not None and delivery != id) or (event is not None and event != type):
        raise WebhookVerificationError("the headers say something else than the signed body")
    return WebhookEvent(id, type, created, data)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
