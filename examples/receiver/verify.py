"""Verifies a webhook of the service: Python 3.8 or later, standard library only. Copy it."""
import hashlib
import hmac
import re
import time


def is_valid(secret: str, header: str, raw_body: bytes, now=None) -> bool:
    """Whether the service sent these bytes within the last five minutes; header is X-Service-Signature."""
    match = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", header or "")
    if match is None or abs((time.time() if now is None else now) - int(match[1])) > 300:
        return False
    expected = hmac.new(secret.encode(), match[1].encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, match[2])
