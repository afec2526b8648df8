"""Verifies a webhook of the service: Python 3.8 or later, standard library only. Copy it."""
import hashlib
import hmac
import re
import time

MAX_HEADER_LENGTH = 1024
MAX_PARTS = 16


def is_valid(secret: str, header: str, raw_body: bytes, now=None) -> bool:
    """Whether the service sent these bytes within the last five minutes; header is X-Service-Signature. Never raises.

    The header is `t=<unix seconds>,v1=<hex>`. During the replacement of a secret it has two `v1`, and one must
    match. Later releases may add parts with other names, and this function skips them.
    """
    if not isinstance(secret, str) or secret == "" or not isinstance(raw_body, (bytes, bytearray, memoryview)):
        return False
    if not isinstance(header, str) or len(header) > MAX_HEADER_LENGTH:
        return False
    parts = header.split(",")
    if len(parts) > MAX_PARTS:
        return False
    times = [part[2:] for part in parts if part.startswith("t=")]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,12}", times[0]):
        return False
    if not abs((time.time() if now is None else now) - int(times[0])) <= 300:
        return False
    expected = hmac.new(secret.encode(errors="replace"), times[0].encode() + b"." + bytes(raw_body), hashlib.sha256).hexdigest()
    fits = False
    for v1 in (part[3:] for part in parts if part.startswith("v1=")):
        # Compare all, so that the duration does not reveal the matching one.
        if re.fullmatch(r"[0-9a-f]{64}", v1) and hmac.compare_digest(expected, v1):
            fits = True
    return fits
