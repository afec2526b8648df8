"""The client under faults of the service and the network, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from scripted_server import KEY, Behaviour, ScriptedServer, answer, cut, drip, endless, error, half, hang

import identity_verification as iv

CREATED = answer(201, {"id": "ver_1", "status": "PENDING", "new_field": {"of": "tomorrow"}})
RETRIES = iv.RetryPolicy(tries=3, total_seconds=12)


def create(server: ScriptedServer, **options: Any) -> Any:
    options = {"retries": RETRIES, "timeout": 1.5} | options
    with iv.IdentityVerification(KEY, server.url, **options) as client:
        return client.verifications.create(level=["FULL_KYC"], country="de")


def create_async(server: ScriptedServer, **options: Any) -> Any:
    async def run() -> Any:
        async with iv.AsyncIdentityVerification(KEY, server.url, **({"retries": RETRIES, "timeout": 1.5} | options)) as client:
            return await client.verifications.create(level=["FULL_KYC"], country="de")

    return asyncio.run(run())


@pytest.mark.parametrize("call", [create, create_async])
@pytest.mark.parametrize(
    "fault",
    [
        error(429, "RATE_LIMITED"), answer(429, b"slow down"), error(500, "INTERNAL_ERROR"), answer(502, b"<html>"), error(503, "SERVICE_UNAVAILABLE"),
        answer(504, None), error(409, "IDEMPOTENCY_IN_PROGRESS"), cut, half, hang, drip,
    ],
    ids=["429", "429-bare", "500", "502", "503", "504", "409", "cut", "half", "hang", "drip"],
)  # fmt: skip
def test_a_fault_that_passes_is_not_seen_by_the_caller(server: ScriptedServer, call: Any, fault: Behaviour) -> None:
    server.script = [fault, fault, CREATED]
    assert call(server)["id"] == "ver_1"
    keys = {request.headers["idempotency-key"] for request in server.seen}
    assert len(server.seen) == 3
    assert len(keys) == 1, "one key for all tries"
    assert len({request.headers["x-request-id"] for request in server.seen}) == 1
    assert len({request.body for request in server.seen}) == 1


def test_two_calls_have_two_keys(server: ScriptedServer) -> None:
    server.script = [CREATED]
    create(server), create(server)
    assert len({request.headers["idempotency-key"] for request in server.seen}) == 2


@pytest.mark.parametrize("status, code", [(400, "VALIDATION_ERROR"), (401, "INVALID_API_KEY"), (403, "IP_NOT_ALLOWED"), (404, "NOT_FOUND"), (409, "OTHER"), (418, "NEW")])
def test_what_will_not_pass_is_not_tried_again(server: ScriptedServer, status: int, code: str) -> None:
    server.script = [error(status, code)]
    with pytest.raises(iv.ApiError) as caught:
        create(server)
    assert (caught.value.status, caught.value.code, len(server.seen)) == (status, code, 1)
    assert not caught.value.maybe_carried_out


def http_date(seconds: float) -> str:
    return format_datetime(datetime.now(UTC) + timedelta(seconds=seconds), usegmt=True)


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_retry_after_is_waited_for(server: ScriptedServer, form: str) -> None:
    # The date is one second after the answer's own, however wrong the two may be.
    at_least, now = 1.0, 99 + int(time.time()) - time.time()
    date, after = http_date(now), "1" if form == "seconds" else http_date(now + 1)
    server.script = [lambda handler: _dated(handler, after, date), CREATED]
    create(server)
    assert server.seen[1].at - server.seen[0].at >= at_least


def _dated(handler: Any, after: str, date: str) -> None:
    handler.wfile.write(f"HTTP/1.1 429 Too Many\r\nDate: {date}\r\nRetry-After: {after}\r\nContent-Length: 0\r\n\r\n".encode())


@pytest.mark.parametrize("after", ["-5", "1e9", "nan", "soon", "", "٣", "1, 2", "Thu, 99 Foo 2026", http_date(-50)])
def test_a_senseless_retry_after_does_no_harm(server: ScriptedServer, after: str) -> None:
    server.script = [lambda handler: handler.wfile.write(f"HTTP/1.1 503 No\r\nRetry-After: {after}\r\nContent-Length: 0\r\n\r\n".encode()), CREATED]
    started = time.monotonic()
    assert create(server)["id"] == "ver_1"
    assert time.monotonic() - started < 5


def test_a_pause_that_does_not_fit_is_told_at_once(server: ScriptedServer) -> None:
    server.script = [error(429, "RATE_LIMITED", Retry_After="3600", X_Request_Id="theirs")]
    with pytest.raises(iv.RateLimitedError) as caught:
        create(server)
    assert (caught.value.retry_after, caught.value.request_id, len(server.seen)) == (3600, "theirs", 1)


@pytest.mark.parametrize("call", [create, create_async])
def test_tries_and_time_have_an_end(server: ScriptedServer, call: Any) -> None:
    server.script = [error(503, "SERVICE_UNAVAILABLE")]
    with pytest.raises(iv.ServerError) as caught:
        call(server)
    assert len(server.seen) == 3 and caught.value.maybe_carried_out
    server.script, started = [hang], time.monotonic()
    with pytest.raises(iv.NoAnswerError) as silent:
        call(server, timeout=30, retries=iv.RetryPolicy(tries=5, total_seconds=1))
    assert time.monotonic() - started < 3 and silent.value.request_id and silent.value.maybe_carried_out


def test_nobody_there(server: ScriptedServer) -> None:
    with iv.IdentityVerification(KEY, "http://127.0.0.1:9", retries=RETRIES) as client, pytest.raises(iv.NoAnswerError) as caught:
        client.catalogue()
    assert not caught.value.maybe_carried_out


@pytest.mark.parametrize("call", [create, create_async])
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_gets_the_key(server: ScriptedServer, call: Any, status: int) -> None:
    with ScriptedServer() as thief:
        thief.script = [CREATED]
        server.script = [answer(status, None, Location=f"{thief.url}/v1/verifications")]
        with pytest.raises(iv.UnexpectedAnswerError):
            call(server)
        assert thief.seen == [] and len(server.seen) == 1


@pytest.mark.parametrize("body", [b"<html>", b"", b"[]", b"null", b"[" * 100_000, b"\xff\xfe"], ids=["html", "empty", "list", "null", "deep", "bytes"])
def test_what_is_no_answer_of_the_service_is_an_error(server: ScriptedServer, body: bytes) -> None:
    server.script = [answer(201, body)]
    with pytest.raises(iv.UnexpectedAnswerError):
        create(server)
    server.script = [answer(400, body)]
    with pytest.raises(iv.ApiError) as caught:
        create(server)
    assert caught.value.code is None


@pytest.mark.parametrize("call", [create, create_async])
def test_an_endless_answer_is_cut_off(server: ScriptedServer, call: Any) -> None:
    server.script = [endless]
    with pytest.raises(iv.NoAnswerError, match="too long"):
        call(server, timeout=20)
    assert len(server.seen) == 1


def test_what_is_not_safe_to_repeat_is_not_repeated(server: ScriptedServer) -> None:
    server.script = [answer(201, {"access_token": "t"}), cut]
    with iv.Dashboard("a@example.org", "password", server.url) as dashboard:
        for fault in (cut, error(503, "SERVICE_UNAVAILABLE"), hang):
            server.script, before = [fault], len(server.seen)
            dashboard._limits = dashboard.webhooks._limits = type(dashboard._limits)(RETRIES, 1.5)
            with pytest.raises(iv.IdentityVerificationError) as caught:
                dashboard.webhooks.create("https://example.org/")
            deadline = time.monotonic() + 10
            while len(server.seen) == before and time.monotonic() < deadline:
                time.sleep(0.05)  # a busy machine reads the request after the client timed out
            assert len(server.seen) == before + 1 and caught.value.maybe_carried_out
        server.script = [error(429, "RATE_LIMITED"), answer(201, {"secret": "whsec_x"})]
        assert dashboard.webhooks.create("https://example.org/")["secret"] == "whsec_x"


def test_a_submission_whose_answer_was_lost_is_read(server: ScriptedServer) -> None:
    record = answer(200, {"id": "ver_1", "status": "PENDING", "submitted_at": "now"})
    with iv.IdentityVerification(KEY, server.url, retries=RETRIES, timeout=1.5) as client:
        server.script = [half, error(400, "ALREADY_SUBMITTED"), record]
        assert client.verifications.submit("ver_1", selfie=b"picture")["submitted_at"] == "now"
        assert [request.method for request in server.seen] == ["POST", "POST", "GET"]
        server.script = [error(400, "ALREADY_SUBMITTED")]
        with pytest.raises(iv.AlreadySubmittedError):
            client.verifications.submit("ver_1", selfie=b"picture")


def test_a_wait_ends(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("identity_verification._operations._FIRST_POLL", 0.05)
    states = [answer(200, {"status": status}) for status in ("PENDING", "PENDING", "REVIEW", "APPROVED")]
    with iv.IdentityVerification(KEY, server.url, retries=RETRIES) as client:
        server.script = list(states)
        assert client.verifications.wait("ver_1")["status"] == "REVIEW"
        server.script = list(states)
        assert client.verifications.wait("ver_1", final=True)["status"] == "APPROVED"
        server.script = [answer(200, {"status": "OF_TOMORROW"})]
        assert client.verifications.wait("ver_1", final=True)["status"] == "OF_TOMORROW"
        server.script = [answer(200, {"status": "PENDING"})]
        with pytest.raises(iv.DecisionTimeoutError):
            client.verifications.wait("ver_1", timeout=0.3)


def page(items: list[int], number: int, next_cursor: str | None) -> Behaviour:
    # The total is the bound of the service's count: a list continues after it.
    return answer(200, {"items": [{"id": f"led_{item}"} for item in items], "page": number, "page_size": 2, "total": 2, "next_cursor": next_cursor})


def test_pages_are_asked_for_one_by_one_each_from_where_the_last_ended(server: ScriptedServer) -> None:
    server.script = [page([9, 8], 1, "a-1"), page([7, 6], 2, "b_2"), page([5], 3, None)]
    with iv.IdentityVerification(KEY, server.url) as client:
        entries = client.credits.ledger(type="HOLD", page_size=2)
        assert next(entries)["id"] == "led_9" and len(server.seen) == 1
        assert [entry["id"] for entry in entries] == ["led_8", "led_7", "led_6", "led_5"]
    assert [request.path for request in server.seen] == [f"/v1/credits/ledger?type=HOLD&page_size=2{at}" for at in ("", "&cursor=a-1", "&cursor=b_2")]


def test_an_async_call_does_not_hold_the_loop_and_can_be_cancelled(server: ScriptedServer) -> None:
    server.script = [hang]

    async def run() -> int:
        ticks = 0
        async with iv.AsyncIdentityVerification(KEY, server.url) as client:
            task = asyncio.create_task(client.catalogue())
            while ticks < 20:
                await asyncio.sleep(0.01)
                ticks += 1
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        return len(server.seen)

    assert asyncio.run(run()) == 1
