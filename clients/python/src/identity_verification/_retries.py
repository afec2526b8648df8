"""When to try again: 429, 5xx and no answer, after Retry-After or a growing, random pause, within limits."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
RETRIED_STATUSES = frozenset({429, 500, 502, 503, 504})


@dataclass(frozen=True)
class RetryPolicy:
    """`tries` of one call in all, and the `total_seconds` that they may take together with the pauses between them."""

    tries: int = 5
    total_seconds: float = 120.0

    def __post_init__(self) -> None:
        if not 1 <= self.tries <= 20:
            raise ValueError("tries must be 1 to 20")
        if not 0 < self.total_seconds <= 3600:
            raise ValueError("total_seconds must be more than 0, at most 3600")


def is_worth_retrying(status: int, code: str | None) -> bool:
    """Whether the same request may get another answer later."""
    return status in RETRIED_STATUSES or status >= 500 or (status == 409 and code == "IDEMPOTENCY_IN_PROGRESS")


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """The pause of Retry-After (seconds or a date), in seconds from now. None if it is missing or invalid.

    A date is compared with the answer's own Date, so that a wrong clock of this machine changes nothing.
    """
    given = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", given):
        return float(given)
    until = _seconds_of(given)
    if until is None:
        return None
    now = _seconds_of(headers.get("date", ""))
    return max(0.0, until - (time.time() if now is None else now))


def pause_before(retry: int, asked: float | None) -> float:
    """Seconds to wait before the first (0), second (1) … retry.

    Exponential backoff with full jitter. If the service requested a pause, it is that pause and a little more, so that clients with
    the same pause do not return together.
    """
    if asked is not None:
        return asked + random.uniform(0, min(1.0, 0.1 + asked * 0.1))
    return random.uniform(0, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**retry))


def _seconds_of(date: str) -> float | None:
    try:
        return parsedate_to_datetime(date).timestamp()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
