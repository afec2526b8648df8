"""IdentityVerification for asyncio. Generated from client.py by generate/asynchronous.py: do not edit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, cast

from . import _operations as operations
from . import models
from ._addresses import base_address, mode_of, path_of
from ._exchange import Call
from ._operations import DocType, LedgerType, Level, Limits
from ._retries import RetryPolicy
from ._transport import AsyncSender
from ._uploads import Picture


class AsyncIdentityVerification:
    """Calls the service with an API key. Of one event loop; close it, or use it in an `async with` block.

    `api_key` begins with svc_live_ or svc_test_. `base_url` is https. Plain http works for this machine only (127.0.0.1, ::1,
    localhost). `ca_file` is a PEM file with the authority of the service's certificate, for a private authority.
    `retries` limits tries and time of a call. `timeout` limits one try, in seconds.

    Every method raises ApiError when the service refuses the call, and NoAnswerError without an answer. For an invalid argument it
    raises ValueError or TypeError and sends nothing.
    """

    def __init__(
        self, api_key: str, base_url: str, *, ca_file: str | None = None, timeout: float = 30.0, retries: RetryPolicy | None = None
    ) -> None:
        self._mode, self._base_url = mode_of(api_key), base_address(base_url)
        self._sender = AsyncSender(self._base_url, api_key, ca_file)
        self._limits = Limits(retries or RetryPolicy(), timeout)
        self.verifications = AsyncVerifications(self._sender, self._limits, ())
        self.credits = AsyncCredits(self._sender, self._limits)
        self.test_events = AsyncTestEvents(self._sender, self._limits)

    def partner(self, partner_code: str) -> AsyncPartnerVerifications:
        """Creates and reads verifications under the code of a partner, who earns on them."""
        return AsyncPartnerVerifications(self._sender, self._limits, ("p", partner_code))

    async def catalogue(self) -> models.Catalogue:
        """Prices, countries, document types and reason codes."""
        return cast(models.Catalogue, await self._sender.run(operations.send(self._limits, Call("GET", path_of("catalogue")))))

    async def health(self) -> models.Health:
        """Reads the health of the service and the age of its sanctions lists."""
        return cast(models.Health, await self._sender.run(operations.send(self._limits, Call("GET", path_of("health")))))

    async def close(self) -> None:
        await self._sender.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._base_url!r}, mode={self._mode!r})"


class AsyncPartnerVerifications:
    """Creates, submits and reads verifications."""

    def __init__(self, sender: AsyncSender, limits: Limits, prefix: tuple[str, ...]) -> None:
        self._sender, self._limits, self._prefix = sender, limits, prefix

    async def create(
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
        """Creates a verification and holds its credits. Send the user to `hosted_url` of the answer, or submit images.

        Without an `idempotency_key` the library makes one for all tries of this call. Give your own, such as the id of the order. Then
        every repeated call returns the same verification, also after a restart of your program.
        """
        body = operations.create_body(level, country, doc_type, end_user_ref, declared, redirect_url)
        return await self._sender.run(operations.create(self._limits, self._prefix, body, idempotency_key))

    async def submit(
        self,
        verification_id: str,
        *,
        document_front: Picture | None = None,
        document_back: Picture | None = None,
        selfie: Picture | None = None,
        liveness_frames: Mapping[str, Picture] | None = None,
    ) -> models.SubmittedVerification:
        """Submits images, once: paths, bytes, or files opened in binary mode. The keys of `liveness_frames` are actions.

        If an answer is lost and the next try finds submitted images, the method returns the record. The record does not say whether
        these images are yours. The end user may have submitted first, on the hosted page.
        """
        return await self._sender.run(
            operations.submit(self._limits, self._prefix, verification_id, document_front, document_back, selfie, liveness_frames)
        )

    async def get(self, verification_id: str) -> models.Verification:
        """Reads a verification. This record is the authority on the decision."""
        return await self._sender.run(operations.get(self._limits, self._prefix, verification_id))

    async def wait(self, verification_id: str, *, timeout: float = 300.0, final: bool = False) -> models.Verification:
        """Polls until the verification is decided, at most `timeout` seconds. With `final` it also waits until a person ends a REVIEW.

        Use it in scripts and tests. A server should use the webhook. Raises DecisionTimeoutError. A status that this version does not
        know counts as decided.
        """
        return await self._sender.run(operations.wait(self._limits, self._prefix, verification_id, timeout, final))


class AsyncVerifications(AsyncPartnerVerifications):
    """Creates, submits and reads the account's own verifications."""

    async def get_by_reference(self, reference_code: str) -> models.Verification:
        """Reads a verification by the 12 characters that people read to each other."""
        call = Call("GET", path_of("verifications", "by-reference", reference_code))
        return cast(models.Verification, await self._sender.run(operations.send(self._limits, call)))


class AsyncCredits:
    """Balance and ledger of the account."""

    def __init__(self, sender: AsyncSender, limits: Limits) -> None:
        self._sender, self._limits = sender, limits

    async def balance(self) -> models.CreditBalance:
        return cast(models.CreditBalance, await self._sender.run(operations.send(self._limits, Call("GET", path_of("credits", "balance")))))

    def ledger(
        self, *, type: LedgerType | None = None, since: str | None = None, before: str | None = None, page_size: int = 100
    ) -> AsyncIterator[models.LedgerEntry]:
        """Every entry, newest first. It fetches each page when it is needed. `since` and `before` are ISO 8601 times with a zone."""
        return iterate(self._sender, operations.ledger(self._limits, type, since, before, page_size))


class AsyncTestEvents:
    """Events of test mode, for a machine that no webhook can reach. Needs a test key."""

    __test__ = False  # no test of pytest's

    def __init__(self, sender: AsyncSender, limits: Limits) -> None:
        self._sender, self._limits = sender, limits

    async def list(self, *, after: str | None = None, wait: int = 0) -> models.TestEvents:
        """Events after a cursor, oldest first, at most 100. Without a cursor the answer has only a `cursor`. Ask again with the new one.

        Without an event yet, the call waits up to `wait` seconds (0 to 25). `wait` must be less than the client's `timeout`.
        """
        return cast(models.TestEvents, await self._sender.run(operations.send(self._limits, operations.test_events(after, wait))))

    async def get(self, event_id: str) -> models.TestEvent:
        """Reads one event by its id, or by the id of a delivery."""
        return cast(models.TestEvent, await self._sender.run(operations.send(self._limits, Call("GET", path_of("test-events", event_id)))))


async def iterate(sender: AsyncSender, pages: operations.Pages) -> AsyncIterator[Any]:
    """The items of all pages."""
    while not pages.is_over:
        for item in await sender.run(pages.next()):
            yield item
