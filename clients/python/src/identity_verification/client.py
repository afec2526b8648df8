"""The client of a server that verifies its users."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, cast

from . import _operations as operations
from . import models
from ._addresses import base_address, mode_of, path_of
from ._exchange import Call
from ._operations import DocType, LedgerType, Level, Limits
from ._retries import RetryPolicy
from ._transport import SyncSender
from ._uploads import Picture


class IdentityVerification:
    """Calls the service with an API key. Safe to share between threads; close it, or use it in a `with` block.

    `api_key` begins with svc_live_ or svc_test_. `base_url` is https; http is taken for this machine alone (127.0.0.1, ::1,
    localhost). `ca_file` is a PEM file with the authority of the service's certificate, where it is none that is known anyway.
    `retries` limits tries and time of a call, `timeout` is the seconds that one try may take.

    Every method raises ApiError where the service refuses, NoAnswerError where no answer came, and ValueError or TypeError,
    before anything is sent, for what it could never take.
    """

    def __init__(
        self, api_key: str, base_url: str, *, ca_file: str | None = None, timeout: float = 30.0, retries: RetryPolicy | None = None
    ) -> None:
        self._mode, self._base_url = mode_of(api_key), base_address(base_url)
        self._sender = SyncSender(self._base_url, api_key, ca_file)
        self._limits = Limits(retries or RetryPolicy(), timeout)
        self.verifications = Verifications(self._sender, self._limits, ())
        self.credits = Credits(self._sender, self._limits)
        self.test_events = TestEvents(self._sender, self._limits)

    def partner(self, partner_code: str) -> PartnerVerifications:
        """What is made and read under the code of a partner, who is credited for it."""
        return PartnerVerifications(self._sender, self._limits, ("p", partner_code))

    def catalogue(self) -> models.Catalogue:
        """Prices, countries, document types and reason codes."""
        return cast(models.Catalogue, self._sender.run(operations.send(self._limits, Call("GET", path_of("catalogue")))))

    def health(self) -> models.Health:
        """Whether the service works, and how old its sanctions lists are."""
        return cast(models.Health, self._sender.run(operations.send(self._limits, Call("GET", path_of("health")))))

    def close(self) -> None:
        self._sender.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._base_url!r}, mode={self._mode!r})"


class PartnerVerifications:
    """Creates, submits and reads verifications."""

    def __init__(self, sender: SyncSender, limits: Limits, prefix: tuple[str, ...]) -> None:
        self._sender, self._limits, self._prefix = sender, limits, prefix

    def create(
        self,
        *,
        level: Sequence[Level],
        country: str | None = None,
        doc_type: DocType | None = None,
        end_user_ref: str | None = None,
        declared: models.Declared | None = None,
        redirect_url: str | None = None,
        idempotency_key: str | None = None,
    ) -> models.CreatedVerification:
        """Creates a verification and holds its credits. Send the user to `hosted_url` of the answer, or submit pictures.

        Without an `idempotency_key` one is made, which all tries of this call share. Give your own, such as the id of the order, and
        the same verification is answered however often your program asks, also after it was restarted.
        """
        body = operations.create_body(level, country, doc_type, end_user_ref, declared, redirect_url)
        return self._sender.run(operations.create(self._limits, self._prefix, body, idempotency_key))

    def submit(
        self,
        verification_id: str,
        *,
        document_front: Picture | None = None,
        document_back: Picture | None = None,
        selfie: Picture | None = None,
        liveness_frames: Mapping[str, Picture] | None = None,
    ) -> models.SubmittedVerification:
        """Submits pictures, once: paths, bytes, or files opened in binary mode. `liveness_frames` are by the action that they show.

        Where the answer was lost and the next try finds pictures submitted, the record is read and given: it is not told whether
        those were yours or the end user's, who may have been first on the hosted page.
        """
        return self._sender.run(
            operations.submit(self._limits, self._prefix, verification_id, document_front, document_back, selfie, liveness_frames)
        )

    def get(self, verification_id: str) -> models.Verification:
        """Reads a verification: the authority on its decision."""
        return self._sender.run(operations.get(self._limits, self._prefix, verification_id))

    def wait(self, verification_id: str, *, timeout: float = 300.0, final: bool = False) -> models.Verification:
        """Asks until it is decided, at most `timeout` seconds; with `final` a REVIEW is waited for too, which a person ends.

        For scripts and tests: a server should take the webhook. Raises DecisionTimeoutError. A status that this version does not know
        counts as decided.
        """
        return self._sender.run(operations.wait(self._limits, self._prefix, verification_id, timeout, final))


class Verifications(PartnerVerifications):
    """Creates, submits and reads the account's own verifications."""

    def get_by_reference(self, reference_code: str) -> models.Verification:
        """Reads a verification by the 12 characters that people read to each other."""
        call = Call("GET", path_of("verifications", "by-reference", reference_code))
        return cast(models.Verification, self._sender.run(operations.send(self._limits, call)))


class Credits:
    """What the account has, and how it came to it."""

    def __init__(self, sender: SyncSender, limits: Limits) -> None:
        self._sender, self._limits = sender, limits

    def balance(self) -> models.CreditBalance:
        return cast(models.CreditBalance, self._sender.run(operations.send(self._limits, Call("GET", path_of("credits", "balance")))))

    def ledger(
        self, *, type: LedgerType | None = None, since: str | None = None, before: str | None = None, page_size: int = 100
    ) -> Iterator[models.LedgerEntry]:
        """Every entry, newest first; pages are asked for as they are needed. `since` and `before` are ISO 8601 times with a zone."""
        return iterate(self._sender, operations.ledger(self._limits, type, since, before, page_size))


class TestEvents:
    """What happens in test mode, for a machine that no webhook can reach. With a test key only."""

    __test__ = False  # no test of pytest's

    def __init__(self, sender: SyncSender, limits: Limits) -> None:
        self._sender, self._limits = sender, limits

    def list(self, *, after: str | None = None, wait: int = 0) -> models.TestEvents:
        """Events behind a cursor, oldest first, at most 100; asked without one, only a `cursor` is answered. Ask again with the new one.

        Where there is none yet it is waited for up to `wait` seconds (0 to 25), which must be less than the client's `timeout`.
        """
        return cast(models.TestEvents, self._sender.run(operations.send(self._limits, operations.test_events(after, wait))))

    def get(self, event_id: str) -> models.TestEvent:
        """Reads one by its id, or by that of a delivery."""
        return cast(models.TestEvent, self._sender.run(operations.send(self._limits, Call("GET", path_of("test-events", event_id)))))


def iterate(sender: SyncSender, pages: operations.Pages) -> Iterator[Any]:
    """The items of all pages."""
    while not pages.is_over:
        yield from sender.run(pages.next())
