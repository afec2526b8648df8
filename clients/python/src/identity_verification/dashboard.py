"""Calls that need a dashboard session: webhook endpoints and the list of verifications. For set-up scripts, not for servers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, cast

from . import _operations as operations
from . import models
from ._addresses import base_address, path_of
from ._exchange import Call
from ._operations import Limits
from ._retries import RetryPolicy
from ._transport import SyncSender
from .client import iterate
from .errors import MfaRequiredError


class Secret(str):
    """A text that `repr` hides, so that a printed or logged record does not reveal it."""

    def __repr__(self) -> str:
        return "'(hidden)'"


class Dashboard:
    """A session of an account. Log in again after an AuthenticationError, because a session's token expires after minutes.

    `mfa_code` are the six digits of the authenticator app, where the account has one. A login, a new endpoint
    and a new secret are not safe to send twice. They are not retried once they may have arrived: see the error's `maybe_carried_out`.
    """

    def __init__(
        self,
        email: str,
        password: str,
        base_url: str,
        *,
        mfa_code: str | None = None,
        ca_file: str | None = None,
        timeout: float = 30.0,
        retries: RetryPolicy | None = None,
    ) -> None:
        self._base_url = base_address(base_url)
        limits = Limits(retries or RetryPolicy(), timeout)
        login = SyncSender(self._base_url, None, ca_file)
        try:
            token = _log_in(login, limits, email, password, mfa_code)
        finally:
            login.close()
        self._sender, self._limits = SyncSender(self._base_url, token, ca_file), limits
        self.webhooks = Webhooks(self._sender, limits)

    def verifications(self, *, status: str | None = None, page_size: int = 100) -> Iterator[models.VerificationSummary]:
        """Every verification of the account, newest first."""
        return iterate(self._sender, operations.Pages(self._limits, path_of("me", "verifications"), {"status": status}, page_size))

    def log_out(self) -> None:
        """Ends the session."""
        self._sender.run(operations.send(self._limits, Call("POST", path_of("auth", "logout"), json={}, repeatable=False)))

    def close(self) -> None:
        self._sender.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Dashboard(base_url={self._base_url!r})"


class Webhooks:
    """The endpoints of the account and their deliveries."""

    def __init__(self, sender: SyncSender, limits: Limits) -> None:
        self._sender, self._limits = sender, limits

    def create(self, url: str, events: Sequence[str] = ("verification.approved", "verification.declined", "verification.review")) -> models.RegisteredWebhookEndpoint:
        """Registers an endpoint. The service shows `secret` only once. Every endpoint receives every event, and `events` has no effect."""
        return cast(models.RegisteredWebhookEndpoint, _hidden(self._post({"url": url, "events": list(events)}), "secret"))

    def list(self, *, page_size: int = 100) -> Iterator[models.WebhookEndpoint]:
        """Every endpoint, newest first."""
        return iterate(self._sender, operations.Pages(self._limits, path_of("webhooks"), {}, page_size))

    def get(self, endpoint_id: str) -> models.WebhookEndpointWithDeliveries:
        """Reads one endpoint with its 20 newest deliveries."""
        return cast(models.WebhookEndpointWithDeliveries, self._run(Call("GET", path_of("webhooks", endpoint_id))))

    def delete(self, endpoint_id: str) -> models.WebhookEndpoint:
        """Removes an endpoint: its open deliveries fail."""
        return cast(models.WebhookEndpoint, self._run(Call("DELETE", path_of("webhooks", endpoint_id), repeatable=False)))

    def rotate_secret(self, endpoint_id: str, *, overlap_hours: int = 0) -> models.RotatedWebhookSecret:
        """Replaces the secret; for `overlap_hours` (0 to 24) the old one signs too. The service shows `secret` only once."""
        rotated = self._post({"overlap_hours": overlap_hours}, endpoint_id, "rotate-secret")
        return cast(models.RotatedWebhookSecret, _hidden(rotated, "secret"))

    def activate(self, endpoint_id: str) -> models.WebhookEndpoint:
        """Switches an endpoint on again after seven days of failures switched it off."""
        return cast(models.WebhookEndpoint, self._post(None, endpoint_id, "activate"))

    def test(self, endpoint_id: str) -> models.WebhookDelivery:
        """Sends a signed webhook.test event."""
        return cast(models.WebhookDelivery, self._post(None, endpoint_id, "test"))

    def deliveries(self, endpoint_id: str, *, status: str | None = None, page_size: int = 100) -> Iterator[models.WebhookDelivery]:
        """Every delivery to an endpoint, newest first."""
        return iterate(self._sender, operations.Pages(self._limits, path_of("webhooks", endpoint_id, "deliveries"), {"status": status}, page_size))

    def delivery(self, endpoint_id: str, delivery_id: str) -> models.WebhookDeliveryDetail:
        """Reads one delivery with its attempts."""
        return cast(models.WebhookDeliveryDetail, self._run(Call("GET", path_of("webhooks", endpoint_id, "deliveries", delivery_id))))

    def _post(self, body: Mapping[str, object] | None, *segments: str) -> Any:
        return self._run(Call("POST", path_of("webhooks", *segments), json=body, repeatable=False))

    def _run(self, call: Call) -> Any:
        return self._sender.run(operations.send(self._limits, call))


def _hidden(record: dict[str, Any], name: str) -> dict[str, Any]:
    return {**record, name: Secret(record[name])}


def _log_in(sender: SyncSender, limits: Limits, email: str, password: str, mfa_code: str | None) -> str:
    def post(body: Mapping[str, object], *segments: str) -> Any:
        return sender.run(operations.send(limits, Call("POST", path_of("auth", *segments), json=body, repeatable=False)))

    answer = post({"email": email, "password": password}, "login")
    if "mfa_token" in answer:
        if mfa_code is None:
            raise MfaRequiredError("the account has a second factor: give mfa_code")
        answer = post({"mfa_token": answer["mfa_token"], "code": mfa_code}, "mfa", "login")
    return str(answer["access_token"])
