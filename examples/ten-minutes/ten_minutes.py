"""A first integration, from nothing to a signed webhook: `python ten_minutes.py .local/demo.json`."""

import json
import os
import queue
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from identity_verification import Dashboard, IdentityVerification, WebhookVerificationError, verify_webhook

SPECIMEN = Path(__file__).resolve().parents[2] / "dev" / "specimen"
STARTED = float(os.environ.get("STARTED", time.time()))
demo = json.loads(Path(sys.argv[1]).read_text())
service = {"base_url": demo["base_url"], "ca_file": demo["ca_file"]}


def say(text):
    print(f"[{time.time() - STARTED:5.1f} s] {text}", flush=True)


# 1. A receiver. It passes the received bytes on unchanged, because the signature covers them.
requests = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = min(int(self.headers["Content-Length"]), 65_536)
        requests.put((self.rfile.read(length), self.headers["X-Service-Signature"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
say("the library is installed, a receiver runs")

# 2. A webhook endpoint. It belongs to the account, so a dashboard session makes it. The service shows its secret only once.
with Dashboard(demo["email"], demo["password"], **service) as dashboard:
    endpoint = dashboard.webhooks.create(f"http://127.0.0.1:{receiver.server_port}/")
    say(f"endpoint {endpoint['id']} is registered")
    try:
        with IdentityVerification(demo["test_api_key"], **service) as client:
            # 3. A verification, and the images of a user.
            created = client.verifications.create(level=["FULL_KYC"], country="de", doc_type="PASSPORT", end_user_ref="test:approved")
            say(f"{created['id']} is created; a user would go to {created['hosted_url']}")
            client.verifications.submit(created["id"], document_front=SPECIMEN / "passport.jpg", selfie=SPECIMEN / "selfie.jpg")
            say("a document and a selfie are submitted")

            # 4. The decision, by polling. A server would only wait for the webhook.
            record = client.verifications.wait(created["id"], timeout=120)
            say(f"decided: {record['status']}")

            # 5. The webhook. The script rejects a forged one and reads a genuine one.
            raw_body, signature = requests.get(timeout=60)
            event = verify_webhook(raw_body, signature, endpoint["secret"])
            assert (event.verification_id, event.status) == (created["id"], record["status"]), "the webhook and the record differ"
            try:
                verify_webhook(raw_body.replace(b"APPROVED", b"DECLINED"), signature, endpoint["secret"])
                sys.exit("an altered webhook was taken")
            except WebhookVerificationError:
                say(f"webhook {event.id}: {event.type}, its signature is valid, and an altered copy was refused")
    finally:
        dashboard.webhooks.delete(endpoint["id"])

print(f"from pip install to a signed webhook: {(time.time() - STARTED) / 60:.1f} minutes")
