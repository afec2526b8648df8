"""Every operation for an API key, and the dashboard operations of this library, against the service itself."""

from __future__ import annotations

import asyncio
import json
import queue
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from conftest import SPECIMEN

import identity_verification as iv
from identity_verification.models import Catalogue, CreatedVerification, CreditBalance, Health, LedgerEntry, SubmittedVerification, Verification, WebhookDeliveryDetail

PASSPORT, SELFIE = SPECIMEN / "passport.jpg", SPECIMEN / "selfie.jpg"


def has_fields(record: Any, kind: Any) -> None:
    """An answer has all fields of its type. It may have more."""
    missing = set(kind.__required_keys__) - set(record)
    assert not missing, f"{kind.__name__} lacks {missing}"


def test_health_catalogue_and_balance(client: iv.IdentityVerification) -> None:
    for record, kind in ((client.health(), Health), (client.catalogue(), Catalogue), (client.credits.balance(), CreditBalance)):
        has_fields(record, kind)
    assert client.credits.balance()["total"] > 0


def test_every_reason_code_of_the_service_is_explained(client: iv.IdentityVerification) -> None:
    assert {code["code"]: code["outcome"] for code in client.catalogue()["reason_codes"]} == {code: info.outcome for code, info in iv.REASON_CODES.items()}


def test_from_create_to_decision(client: iv.IdentityVerification) -> None:
    created = client.verifications.create(level=["FULL_KYC"], country="de", doc_type="PASSPORT", end_user_ref="test:declined:FACE_MISMATCH,DOC_NUMBER_INVALID")
    has_fields(created, CreatedVerification)
    with pytest.raises(iv.DecisionTimeoutError):
        client.verifications.wait(created["id"], timeout=0.5)
    with SELFIE.open("rb") as selfie:
        submitted = client.verifications.submit(created["id"], document_front=PASSPORT, document_back=PASSPORT.read_bytes(), selfie=selfie)
    has_fields(submitted, SubmittedVerification)
    assert submitted["submitted_at"] is not None
    record = client.verifications.wait(created["id"], timeout=60)
    has_fields(record, Verification)
    assert (record["status"], record["reason_codes"]) == ("DECLINED", ["FACE_MISMATCH", "DOC_NUMBER_INVALID"])
    assert client.verifications.get_by_reference(created["reference_code"])["id"] == created["id"]
    with pytest.raises(iv.AlreadySubmittedError) as caught:
        client.verifications.submit(created["id"], selfie=SELFIE)
    assert caught.value.request_id


def test_liveness_frames_are_taken_by_their_actions(client: iv.IdentityVerification) -> None:
    created = client.verifications.create(level=["FULL_KYC"], country="de")
    frames = {action: SPECIMEN / f"{action.lower().replace('_', '-')}.jpg" for action in created["liveness_challenge"]["actions"]}
    assert len(frames) > 0
    client.verifications.submit(created["id"], document_front=PASSPORT, selfie=SELFIE, liveness_frames=frames)


def test_a_review_is_waited_for_to_its_end(client: iv.IdentityVerification) -> None:
    created = client.verifications.create(level=["FULL_KYC"], country="de", end_user_ref="test:review>approved")
    client.verifications.submit(created["id"], document_front=PASSPORT, selfie=SELFIE)
    assert client.verifications.wait(created["id"], timeout=60, final=True)["status"] == "APPROVED"


def test_the_same_key_is_the_same_verification(client: iv.IdentityVerification) -> None:
    key = f"order 4711 {time.time()}"
    first, again = (client.verifications.create(level=["ID_DOCUMENT"], country="de", idempotency_key=key) for _ in range(2))
    other = client.verifications.create(level=["ID_DOCUMENT"], country="de")
    assert first["id"] == again["id"] != other["id"]


def test_under_a_partners_code(client: iv.IdentityVerification, demo: dict[str, Any]) -> None:
    scoped = client.partner(demo["partner_code"])
    created = scoped.create(level=["ID_DOCUMENT"], country="de")
    scoped.submit(created["id"], document_front=PASSPORT)
    assert scoped.wait(created["id"], timeout=60)["status"] == "APPROVED"
    with pytest.raises(iv.NotFoundError) as caught:
        client.partner("00000000").create(level=["ID_DOCUMENT"], country="de")
    assert caught.value.code == "PARTNER_NOT_FOUND"


def test_refusals_have_their_classes(client: iv.IdentityVerification, demo: dict[str, Any]) -> None:
    with pytest.raises(iv.InvalidRequestError) as invalid:
        client.verifications.create(level=["FULL_KYC", "KYB"], country="DE")  # type: ignore[list-item]
    assert (invalid.value.status, invalid.value.code) == (400, "VALIDATION_ERROR") and invalid.value.request_id
    assert {"path": "level", "message": "UNKNOWN_CHECK:KYB"} in invalid.value.issues
    with pytest.raises(iv.NotFoundError):
        client.verifications.get("ver_00000000000000000000000000")
    with pytest.raises(iv.ForbiddenError) as country:
        client.verifications.create(level=["FULL_KYC"], country="kp")
    assert country.value.code == "COUNTRY_NOT_SUPPORTED"
    created = client.verifications.create(level=["FULL_KYC"], country="de")
    with pytest.raises(iv.NoAssetsError) as unusable:
        client.verifications.submit(created["id"], document_front=b"no picture", selfie=b"none")
    assert unusable.value.issues
    wrong = iv.IdentityVerification("svc_test_00000000000000000000000000000000", demo["base_url"], ca_file=demo["ca_file"])
    with wrong, pytest.raises(iv.AuthenticationError) as stranger:
        wrong.credits.balance()
    assert stranger.value.code == "INVALID_API_KEY" and stranger.value.status == 401


def test_the_ledger_is_gone_through(demo: dict[str, Any]) -> None:
    with iv.IdentityVerification(demo["live_api_key"], demo["base_url"], ca_file=demo["ca_file"]) as live:
        held = [live.verifications.create(level=["AML_SCREENING"], declared={"first_name": "Anna", "last_name": "Beck"})["id"] for _ in range(3)]
        entries = list(live.credits.ledger(page_size=1))
        # They are screened at once, so their charges arrive while the pages are read.
        assert [entry["verification_id"] for entry in entries if entry["type"] == "HOLD"][:3] == held[::-1]
        assert len({entry["id"] for entry in entries}) == len(entries) >= 4
        has_fields(entries[0], LedgerEntry)
        assert {entry["type"] for entry in live.credits.ledger(type="HOLD")} == {"HOLD"}
        assert list(live.credits.ledger(before="2020-01-01T00:00:00Z")) == []


def test_without_blocking(demo: dict[str, Any]) -> None:
    async def run() -> None:
        async with iv.AsyncIdentityVerification(demo["test_api_key"], demo["base_url"], ca_file=demo["ca_file"]) as client:
            first, second = await asyncio.gather(*(client.verifications.create(level=["FULL_KYC"], country="de", end_user_ref=ref) for ref in ("test:approved", "test:declined")))
            await asyncio.gather(*(client.verifications.submit(created["id"], document_front=PASSPORT, selfie=SELFIE) for created in (first, second)))
            records = await asyncio.gather(*(client.verifications.wait(created["id"], timeout=60) for created in (first, second)))
            assert [record["status"] for record in records] == ["APPROVED", "DECLINED"]
            assert (await client.verifications.get_by_reference(first["reference_code"]))["id"] == first["id"]
            assert (await client.health())["status"] and (await client.catalogue())["prices"] and (await client.credits.balance())["total"]
            assert len([entry async for entry in client.credits.ledger()]) > 0
            with pytest.raises(iv.NotFoundError):
                await client.partner("00000000").get(first["id"])

    asyncio.run(run())


def test_what_happens_in_test_mode_is_listened_to(client: iv.IdentityVerification, demo: dict[str, Any]) -> None:
    cursor = client.test_events.list()["cursor"]
    assert client.test_events.list(after=cursor)["items"] == []
    created = client.verifications.create(level=["ID_DOCUMENT"], country="de")
    client.verifications.submit(created["id"], document_front=PASSPORT)
    heard = client.test_events.list(after=cursor, wait=20)
    event = next(event for event in heard["items"] if event["verification_id"] == created["id"])
    assert client.test_events.get(event["id"])["body"] == event["body"] and json.loads(event["body"])["data"]["status"] == "APPROVED"
    with iv.IdentityVerification(demo["live_api_key"], demo["base_url"], ca_file=demo["ca_file"]) as live, pytest.raises(iv.ForbiddenError):
        live.test_events.list()


def test_every_operation_of_an_api_key_has_its_method() -> None:
    """The library must contain a new operation, or this test must name it as left out."""
    document = json.loads((SPECIMEN.parents[1] / "docs" / "openapi.json").read_text())
    operations = {operation["operationId"] for path in document["paths"].values() for operation in path.values() if {"apiKey": []} in operation.get("security", [])}
    assert operations == {
        "postVerifications", "postVerificationsIdSubmit", "getVerificationsByReferenceCode", "getVerificationsId",
        "postPPartnerCodeVerifications", "postPPartnerCodeVerificationsIdSubmit", "getPPartnerCodeVerificationsId",
        "getCreditsBalance", "getCreditsLedger", "getCatalogue", "getTestEvents", "getTestEventsId",
    }  # fmt: skip


def cutting_proxy(target: str, ca_file: str) -> ThreadingHTTPServer:
    """Forwards requests to the service and cuts the connection instead of the first answer."""
    context = ssl.create_default_context(cafile=ca_file)
    passed: list[tuple[str, int]] = []

    class Proxy(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            names = ("Authorization", "Idempotency-Key", "Content-Type")
            headers = {name: self.headers[name] for name in names if self.headers[name] is not None}
            data = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                with urlopen(Request(target + self.path, data, headers, method=self.command), context=context) as answer:
                    status, body = answer.status, answer.read()
            except HTTPError as refused:
                status, body = refused.code, refused.read()
            passed.append((self.path, status))
            if [path for path, _ in passed].count(self.path) == 1:
                self.connection.close()
                return
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            with urlopen(Request(target + self.path, headers={"Authorization": self.headers["Authorization"]}), context=context) as answer:
                body = answer.read()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    proxy.passed = passed  # type: ignore[attr-defined]
    threading.Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
    return proxy


def test_a_create_and_a_submission_whose_answers_are_lost_count_once(demo: dict[str, Any]) -> None:
    proxy = cutting_proxy(demo["base_url"], demo["ca_file"])
    try:
        with iv.IdentityVerification(demo["live_api_key"], f"http://127.0.0.1:{proxy.server_port}") as client:
            created = client.verifications.create(level=["ID_DOCUMENT"], country="de")
            assert client.verifications.submit(created["id"], document_front=PASSPORT)["submitted_at"] is not None
    finally:
        proxy.shutdown()
    assert [status for _, status in proxy.passed] == [201, 201, 201, 400]  # type: ignore[attr-defined]
    with iv.IdentityVerification(demo["live_api_key"], demo["base_url"], ca_file=demo["ca_file"]) as client:
        newest = list(client.credits.ledger(type="HOLD", page_size=2))[:2]
    assert [entry["verification_id"] == created["id"] for entry in newest] == [True, False], "one hold"


class Receiver:
    """Keeps the received bytes unchanged."""

    def __init__(self) -> None:
        self.came: queue.Queue[tuple[bytes, dict[str, str]]] = queue.Queue()
        came = self.came

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                came.put((self.rfile.read(int(self.headers["Content-Length"])), {name.lower(): value for name, value in self.headers.items()}))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def next(self) -> tuple[bytes, dict[str, str]]:
        return self.came.get(timeout=60)


def test_true_deliveries_are_verified_and_forged_ones_are_not(client: iv.IdentityVerification, dashboard: iv.Dashboard, tmp_path: Path) -> None:
    receiver = Receiver()
    endpoint = dashboard.webhooks.create(receiver.url)
    try:
        assert endpoint["id"] in {each["id"] for each in dashboard.webhooks.list()}
        sent = dashboard.webhooks.test(endpoint["id"])
        body, headers = receiver.next()
        delivery, event_type = headers["x-service-delivery"], headers["x-service-event"]
        event = iv.verify_webhook(body, headers["x-service-signature"], endpoint["secret"], delivery=delivery, event=event_type)
        assert (event.id, event.type, event.verification_id) == (sent["id"], "webhook.test", None)

        created = client.verifications.create(level=["ID_DOCUMENT"], country="de", end_user_ref="test:declined:DOC_NUMBER_INVALID")
        client.verifications.submit(created["id"], document_front=PASSPORT)
        body, headers = receiver.next()
        signature = headers["x-service-signature"]
        event = iv.verify_webhook(body, signature, ["whsec_of-another-endpoint", endpoint["secret"]])
        assert (event.type, event.verification_id, event.status) == ("verification.declined", created["id"], "DECLINED")
        assert (event.reason_codes, event.livemode, event.reference_code) == (["DOC_NUMBER_INVALID"], False, created["reference_code"])
        assert iv.verify_webhook(body, signature, endpoint["secret"]).id == event.id, "the same delivery again has the same id"
        forgeries: list[tuple[bytes, str, str, dict[str, Any]]] = [
            (body.replace(b"DECLINED", b"APPROVED"), signature, endpoint["secret"], {}),
            (json.dumps(json.loads(body), indent=1).encode(), signature, endpoint["secret"], {}),
            (body, signature, "whsec_of-another-endpoint", {}),
            (body, signature, endpoint["secret"], {"now": time.time() + 302}),
            (body, signature.replace("t=", "t=1"), endpoint["secret"], {}),
            (body, signature, endpoint["secret"], {"delivery": "dlv_00000000000000000000000000"}),
        ]
        for forged, header, secret, options in forgeries:
            with pytest.raises(iv.WebhookVerificationError):
                iv.verify_webhook(forged, header, secret, **options)

        rotated = dashboard.webhooks.rotate_secret(endpoint["id"], overlap_hours=1)
        dashboard.webhooks.test(endpoint["id"])
        body, headers = receiver.next()
        for secret in (endpoint["secret"], rotated["secret"]):
            assert iv.verify_webhook(body, headers["x-service-signature"], secret).type == "webhook.test"

        assert dashboard.webhooks.activate(endpoint["id"])["active"]
        listed = {delivery["id"] for delivery in dashboard.webhooks.deliveries(endpoint["id"], page_size=2)}
        assert {sent["id"], event.id} <= listed and len(listed) == 3
        has_fields(dashboard.webhooks.delivery(endpoint["id"], event.id), WebhookDeliveryDetail)
        assert dashboard.webhooks.get(endpoint["id"])["recent_deliveries"]
        assert created["id"] in {summary["id"] for summary in dashboard.verifications(status="DECLINED")}
    finally:
        dashboard.webhooks.delete(endpoint["id"])
    assert endpoint["id"] not in {each["id"] for each in dashboard.webhooks.list() if each["active"]}
