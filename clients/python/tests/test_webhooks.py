"""Bytes that count as a webhook of the service, and bytes that do not."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any

import pytest

from identity_verification import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + "a" * 32
OTHER = "whsec_" + "b" * 32
NOW = 1_800_000_000
BODY = json.dumps({
    "id": "dlv_1", "event": "verification.approved", "created": NOW,
    "data": {"id": "ver_1", "reference_code": "ABC", "status": "APPROVED", "risk_score": 1, "reason_codes": [], "livemode": True},
}).encode()  # fmt: skip


def mac(t: object, body: bytes = BODY, secret: str = SECRET) -> str:
    return hmac.new(secret.encode(), f"{t}.".encode() + body, hashlib.sha256).hexdigest()


def header(t: object = NOW, body: bytes = BODY, secret: str = SECRET) -> str:
    return f"t={t},v1={mac(t, body, secret)}"


def check(signature: Any = None, body: Any = BODY, secrets: Any = SECRET, **options: Any) -> Any:
    return verify_webhook(body, header() if signature is None else signature, secrets, **({"now": NOW} | options))


def test_a_genuine_one_is_read() -> None:
    event = check()
    assert (event.id, event.type, event.created, event.verification_id, event.status) == ("dlv_1", "verification.approved", NOW, "ver_1", "APPROVED")
    assert (event.reference_code, event.risk_score, event.reason_codes, event.livemode) == ("ABC", 1, [], True)
    assert check(body=bytearray(BODY)) == check(body=memoryview(BODY)) == event
    assert verify_webhook(BODY, header(int(time.time())), SECRET) == event


@pytest.mark.parametrize("age", [-300, -299, 0, 299, 300])
def test_five_minutes_are_tolerated(age: int) -> None:
    assert check(header(NOW - age)).id == "dlv_1"


@pytest.mark.parametrize("age", [-301, 301, 86_400])
def test_older_ones_and_those_from_the_future_are_not(age: int) -> None:
    with pytest.raises(WebhookVerificationError, match="old"):
        check(header(NOW - age))
    with pytest.raises(WebhookVerificationError, match="old"):
        check(header(NOW - 11), tolerance=10)


def test_two_secrets_on_either_side() -> None:
    both = f"t={NOW},v1={mac(NOW, secret=OTHER)},v1={mac(NOW)}"
    assert check(both).id == check(both, secrets=OTHER).id == check(secrets=[OTHER, SECRET]).id == check(secrets=(SECRET, OTHER)).id == "dlv_1"
    with pytest.raises(WebhookVerificationError):
        check(secrets=[OTHER])


def test_parts_fields_and_events_of_tomorrow_are_tolerated() -> None:
    assert check(f"v0=x,t={NOW},v2=abc,v1={mac(NOW)},") .id == "dlv_1"
    body = json.dumps({"id": "dlv_2", "event": "account.new_thing", "created": NOW, "data": {"id": "acc_1", "new": [1]}, "new": 1}).encode()
    event = check(header(body=body), body)
    assert (event.type, event.verification_id, event.data["new"], event.livemode, event.reason_codes) == ("account.new_thing", None, [1], False, [])


@pytest.mark.parametrize(
    "signature",
    [
        "", "t", "v1", ",", f"t={NOW}", f"v1={mac(NOW)}", f"t={NOW},v1=", f"t={NOW},v1={mac(NOW)[:-1]}", f"t={NOW},v1={mac(NOW)}0", f"t={NOW},v1={mac(NOW).upper()}",
        f"t={NOW + 1},v1={mac(NOW)}", f"t={NOW},t={NOW},v1={mac(NOW)}", f"t=+{NOW},v1={mac(f'+{NOW}')}", f"t={NOW}.0,v1={mac(f'{NOW}.0')}",
        f"t= {NOW},v1={mac(NOW)}", f"t=1_800_000_000,v1={mac('1_800_000_000')}", f"t=-1,v1={mac(-1)}", "t=٣,v1=" + "0" * 64, f"t={NOW},v1=" + "ä" * 64,
        f"t={NOW};v1={mac(NOW)}", "t=" + "9" * 4000, f"t={NOW}," + "v1=x," * 20 + f"v1={mac(NOW)}", f"T={NOW},V1={mac(NOW)}", f"t={NOW},v1={mac(NOW)}\n", f"t={NOW}\n,v1={mac(NOW)}",
        f"t={NOW},v1={hashlib.sha256(BODY).hexdigest()}", f"t={NOW},v1={mac(NOW, secret='')}", f"t={NOW},v1={mac(NOW, secret='whsec_')}",
    ],
)  # fmt: skip
def test_forged_headers_are_refused(signature: str) -> None:
    with pytest.raises(WebhookVerificationError):
        check(signature)


def test_what_is_missing_is_refused() -> None:
    for missing in (5, b"t=1,v1=2"):
        with pytest.raises(WebhookVerificationError):
            check(missing)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(BODY, None, SECRET, now=NOW)


@pytest.mark.parametrize("body", [BODY + b" ", BODY[:-1], b"", BODY.replace(b"APPROVED", b"DECLINED"), json.dumps(json.loads(BODY), indent=1).encode(), b"x" * 2_000_000])
def test_altered_bodies_are_refused(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError):
        check(header(), body)


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{}", b"\xff", b"[" * 100_000, b'{"id": 1, "event": "a", "created": 1, "data": {}}', b'{"id": "a", "event": "a", "created": 1, "data": []}'])
def test_signed_and_no_event(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError):
        check(header(body=body), body)


def test_headers_beside_the_signature_cannot_say_something_else() -> None:
    # They are not signed: a delivery that is sent again under a new id would pass a receiver that stores the header's id.
    assert check(delivery="dlv_1", event="verification.approved").id == "dlv_1"
    for said in ({"delivery": "dlv_2"}, {"event": "verification.declined"}, {"delivery": ""}):
        with pytest.raises(WebhookVerificationError, match="headers"):
            check(**said)


@pytest.mark.parametrize("secrets", ["", [], "whsec_", ["", SECRET], "secret", [None], ["whsec_short"], [SECRET] * 17])
def test_a_secret_with_which_anybody_could_sign_is_a_mistake_of_the_caller(secrets: Any) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        check(f"t={NOW},v1={mac(NOW, secret='')}", secrets=secrets)


def test_other_mistakes_of_the_caller() -> None:
    with pytest.raises(TypeError, match="bytes"):
        check(body=BODY.decode())
    with pytest.raises(TypeError, match="bytes"):
        check(body=json.loads(BODY))
    for tolerance in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="tolerance"):
            check(tolerance=tolerance)


def test_errors_tell_no_secret() -> None:
    with pytest.raises(WebhookVerificationError) as caught:
        check(header(secret=OTHER))
    assert SECRET not in str(caught.value) and mac(NOW) not in str(caught.value)
