"""The calls of the service, as steps for either client."""

from __future__ import annotations

import random
import re
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from . import models
from ._addresses import path_of
from ._exchange import Answer, Call, Pause, Steps, exchange
from ._retries import RetryPolicy
from ._uploads import Picture, asset_files
from .errors import AlreadySubmittedError, DecisionTimeoutError

Level: TypeAlias = Literal["FULL_KYC", "ID_DOCUMENT", "AML_SCREENING"]
DocType: TypeAlias = Literal["PASSPORT", "NATIONAL_ID", "DRIVING_LICENCE", "RESIDENCE_PERMIT"]
LedgerType: TypeAlias = Literal["GRANT", "PURCHASE", "HOLD", "CHARGE", "RELEASE", "REFUND", "ADJUSTMENT"]

_IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?")
_FIRST_POLL, _LONGEST_POLL = 1.0, 5.0


@dataclass(frozen=True)
class Limits:
    """`try_seconds` limits one try."""

    policy: RetryPolicy
    try_seconds: float


def send(limits: Limits, call: Call) -> Steps[Any]:
    """Makes a call and returns the body of its answer."""
    answer: Answer = yield from exchange(call, limits.policy, limits.try_seconds)
    return answer.body


def create(limits: Limits, prefix: tuple[str, ...], body: models.CreateVerification, idempotency_key: str | None) -> Steps[models.CreatedVerification]:
    """Creates a verification. All tries share one key."""
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    if _IDEMPOTENCY_KEY.fullmatch(key) is None:
        raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters, with no space at either end")
    call = Call("POST", path_of(*prefix, "verifications"), json=cast(Mapping[str, object], body), headers={"Idempotency-Key": key})
    return cast(models.CreatedVerification, (yield from send(limits, call)))


def submit(
    limits: Limits,
    prefix: tuple[str, ...],
    verification_id: str,
    document_front: Picture | None,
    document_back: Picture | None,
    selfie: Picture | None,
    liveness_frames: Mapping[str, Picture] | None,
) -> Steps[models.SubmittedVerification]:
    """Submits images. If an earlier try was carried out and its answer lost, it reads the record instead."""
    path = path_of(*prefix, "verifications", verification_id, "submit")
    files = asset_files(document_front, document_back, selfie, liveness_frames)
    try:
        return cast(models.SubmittedVerification, (yield from send(limits, Call("POST", path, files=files))))
    except AlreadySubmittedError as error:
        if not error.maybe_carried_out:
            raise
    return cast(models.SubmittedVerification, (yield from get(limits, prefix, verification_id)))


def get(limits: Limits, prefix: tuple[str, ...], verification_id: str) -> Steps[models.Verification]:
    """Reads a verification."""
    return cast(models.Verification, (yield from send(limits, Call("GET", path_of(*prefix, "verifications", verification_id)))))


def wait(limits: Limits, prefix: tuple[str, ...], verification_id: str, timeout: float, final: bool) -> Steps[models.Verification]:
    """Polls a verification until it is decided. An unknown status counts as decided."""
    if not 0 < timeout <= 86_400:
        raise ValueError("timeout must be more than 0 and at most 86400 seconds")
    started, pause = time.monotonic(), _FIRST_POLL
    while True:
        left = timeout - (time.monotonic() - started)
        policy = RetryPolicy(limits.policy.tries, min(limits.policy.total_seconds, max(5.0, left)))
        record = yield from get(Limits(policy, limits.try_seconds), prefix, verification_id)
        if record["status"] != "PENDING" and not (final and record["status"] == "REVIEW"):
            return record
        left = timeout - (time.monotonic() - started)
        if left <= 0:
            raise DecisionTimeoutError(verification_id, timeout)
        yield Pause(min(left, pause * random.uniform(0.8, 1.2)))
        pause = min(_LONGEST_POLL, pause * 1.5)


class Pages:
    """Goes through a list page by page, each from the end of the one before. It omits items that are newer than the first, and repeats and
    skips nothing."""

    def __init__(self, limits: Limits, path: str, query: Mapping[str, str | None], page_size: int) -> None:
        if not 1 <= page_size <= 100:
            raise ValueError("page_size must be 1 to 100")
        self._limits, self._path = limits, path
        self._query = {name: value for name, value in query.items() if value is not None} | {"page_size": str(page_size)}
        self._cursor: str | None = None
        self.is_over = False

    def next(self) -> Steps[list[Any]]:
        """Returns the items of the next page, and sets `is_over` with the last page."""
        query = self._query if self._cursor is None else self._query | {"cursor": self._cursor}
        page = yield from send(self._limits, Call("GET", self._path, query=query))
        self._cursor = page["next_cursor"]
        self.is_over = self._cursor is None
        return list(page["items"])


def ledger(limits: Limits, type: LedgerType | None, since: str | None, before: str | None, page_size: int) -> Pages:
    return Pages(limits, path_of("credits", "ledger"), {"type": type, "from": since, "to": before}, page_size)


def test_events(after: str | None, wait: int) -> Call:
    if not 0 <= wait <= 25:
        raise ValueError("wait must be 0 to 25 seconds")
    return Call("GET", path_of("test-events"), query={"wait": str(wait)} | ({} if after is None else {"after": after}))


def create_body(
    level: Sequence[Level],
    country: str | None,
    doc_type: DocType | None,
    end_user_ref: str | None,
    declared: models.Declared | None,
    redirect_url: str | None,
) -> models.CreateVerification:
    """The body of a create, without the arguments that are None."""
    if isinstance(level, str):
        raise TypeError("level is a list, such as ['FULL_KYC']")
    given = {"country": country, "doc_type": doc_type, "end_user_ref": end_user_ref, "declared": declared, "redirect_url": redirect_url}
    body = {"level": list(level), **{name: value for name, value in given.items() if value is not None}}
    return cast(models.CreateVerification, body)
