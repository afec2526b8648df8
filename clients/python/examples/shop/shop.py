"""A shop that sells to adults. It sends its customers to the service's page and trusts only the signed webhook.

Standard library and this client. `API_KEY=svc_test_… WEBHOOK_SECRET=whsec_… BASE_URL=https://localhost:8443 CA_FILE=… python shop.py`
"""

from __future__ import annotations

import html
import os
import sqlite3
import time
import uuid
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from identity_verification import IdentityVerification, IdentityVerificationError, WebhookVerificationError, verify_webhook

PORT = int(os.environ.get("PORT", "4000"))
SHOP_URL = os.environ.get("SHOP_URL", f"http://localhost:{PORT}")
API_KEY = os.environ["API_KEY"]
WEBHOOK_SECRETS = os.environ["WEBHOOK_SECRET"].split(",")
MAX_WEBHOOK_BYTES = 64 * 1024
SCHEMA = """
create table if not exists customer_order (id text primary key, verification_id text unique, status text not null);
create table if not exists seen_delivery (id text primary key);
"""

client = IdentityVerification(API_KEY, os.environ["BASE_URL"], ca_file=os.environ.get("CA_FILE"))


def database() -> sqlite3.Connection:
    return sqlite3.connect(os.environ.get("DATABASE", "shop.sqlite"), timeout=5)


def new_order() -> str:
    """Stores an order and starts its verification. Returns the page for the customer. The order's id is the idempotency key:
    a second create for the same order returns the same verification."""
    order_id = uuid.uuid4().hex
    with closing(database()) as db, db:
        db.execute("insert into customer_order values (?, null, 'PENDING')", (order_id,))
    # The return address for the customer. It must be https, which a shop under development does not have.
    back = f"{SHOP_URL}/orders/{order_id}" if SHOP_URL.startswith("https:") else None
    created = client.verifications.create(level=["FULL_KYC"], country="de", end_user_ref=order_id, redirect_url=back, idempotency_key=order_id)
    with closing(database()) as db, db:
        db.execute("update customer_order set verification_id = ? where id = ?", (created["id"], order_id))
    return created["hosted_url"]


def status_of(order_id: str) -> str | None:
    with closing(database()) as db:
        row = db.execute("select status from customer_order where id = ?", (order_id,)).fetchone()
    return None if row is None else str(row[0])


def take_webhook(raw_body: bytes, signature: str | None) -> int:
    """Processes a webhook and returns the HTTP status of the answer. Delivery and change are one transaction, so each counts once."""
    try:
        event = verify_webhook(raw_body, signature, WEBHOOK_SECRETS)
    except WebhookVerificationError:
        return 400
    if event.verification_id is None or event.livemode != API_KEY.startswith("svc_live_"):
        return 204  # an event of another type or the other mode: ignore it
    with closing(database()) as db, db:
        known = db.execute("select 1 from customer_order where verification_id = ?", (event.verification_id,)).fetchone()
        if known is None:
            # The webhook may overtake the answer to our create: the service sends it again. It may also belong to another program of the account.
            return 409 if time.time() - event.created < 60 else 204
        if db.execute("insert or ignore into seen_delivery values (?)", (event.id,)).rowcount == 1:
            # Events may overtake each other, so a final status stays.
            db.execute(
                "update customer_order set status = ? where verification_id = ? and status in ('PENDING', 'REVIEW')",
                (event.status, event.verification_id),
            )
    return 204


class Shop(BaseHTTPRequestHandler):
    timeout = 10

    def do_GET(self) -> None:
        if self.path == "/":
            return self.answer(200, "<form method=post action=/orders><button>Buy: we ask who you are first</button></form>")
        # The address from the browser proves nothing. Only the webhook counts.
        status = status_of(self.path.split("?")[0].removeprefix("/orders/"))
        self.answer(404 if status is None else 200, html.escape(f"Your order: {status}" if status else "There is no such order"))

    def do_POST(self) -> None:
        if self.path == "/webhooks":
            length = self.headers.get("Content-Length", "")
            if not length.isdecimal() or int(length) > MAX_WEBHOOK_BYTES:
                return self.answer(413, "")
            return self.answer(take_webhook(self.rfile.read(int(length)), self.headers.get("X-Service-Signature")), "")
        if self.path != "/orders":
            return self.answer(404, "")
        try:
            self.answer(303, "", new_order())
        except IdentityVerificationError as error:
            self.log_message("no verification was created: %s", error)
            self.answer(503, "Please try again in a minute")

    def answer(self, status: int, text: str, location: str | None = None) -> None:
        body = text.encode()
        self.send_response(status)
        if location is not None:
            self.send_header("Location", location)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", "0" if status == 204 else str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if status == 204 else body)


if __name__ == "__main__":
    with closing(database()) as db:
        db.executescript(SCHEMA)
    print(f"the shop is open: {SHOP_URL}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", PORT), Shop).serve_forever()
