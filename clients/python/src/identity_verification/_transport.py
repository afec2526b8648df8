"""Sends requests with httpx: one try each, no redirects, no endless answers."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Mapping
from typing import Any, TypeVar

import httpx

from ._addresses import host_of, is_loopback
from ._exchange import MAX_ANSWER_BYTES, Failure, Outcome, Pause, Reply, Send, Steps

T = TypeVar("T")
CONNECT_SECONDS = 10.0
USER_AGENT = "identity-verification-python/0.1.0"


class SyncSender:
    """Carries out the steps of a call."""

    def __init__(self, base_url: str, credential: str | None, ca_file: str | None) -> None:
        self._client = httpx.Client(**_settings(base_url, credential, ca_file))

    def run(self, steps: Steps[T]) -> T:
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as stop:
                value: T = stop.value
                return value
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                outcome = None
            else:
                outcome = self._try(step)

    def _try(self, step: Send) -> Reply | Failure:
        ends = time.monotonic() + step.seconds
        try:
            with self._client.stream(**_request(step)) as response:
                body = bytearray()
                for chunk in response.iter_raw():
                    body += chunk
                    if len(body) > MAX_ANSWER_BYTES or time.monotonic() > ends:
                        return _cut_off(len(body))
                return _reply(response, bytes(body))
        except (httpx.HTTPError, ssl.SSLError, OSError) as error:
            return _failure(error)

    def close(self) -> None:
        self._client.close()


class AsyncSender:
    """Carries out the steps of a call without blocking the event loop."""

    def __init__(self, base_url: str, credential: str | None, ca_file: str | None) -> None:
        self._client = httpx.AsyncClient(**_settings(base_url, credential, ca_file))

    async def run(self, steps: Steps[T]) -> T:
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as stop:
                value: T = stop.value
                return value
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                outcome = None
            else:
                outcome = await self._try(step)

    async def _try(self, step: Send) -> Reply | Failure:
        try:
            async with asyncio.timeout(step.seconds), self._client.stream(**_request(step)) as response:
                body = bytearray()
                async for chunk in response.aiter_raw():
                    body += chunk
                    if len(body) > MAX_ANSWER_BYTES:
                        return _cut_off(len(body))
                return _reply(response, bytes(body))
        except TimeoutError:
            return _cut_off(0)
        except (httpx.HTTPError, ssl.SSLError, OSError) as error:
            return _failure(error)

    async def close(self) -> None:
        await self._client.aclose()


def _settings(base_url: str, credential: str | None, ca_file: str | None) -> dict[str, Any]:
    headers = {"User-Agent": USER_AGENT, "Accept": "application/json", "Accept-Encoding": "identity"}
    if credential is not None:
        headers["Authorization"] = f"Bearer {credential}"
    # No proxy for this machine: it would receive the requests over plain http, with the key in them.
    is_here = is_loopback(host_of(base_url))
    verify = True if ca_file is None else ssl.create_default_context(cafile=ca_file)
    return {"base_url": base_url, "headers": headers, "verify": verify, "follow_redirects": False, "trust_env": not is_here}


def _request(step: Send) -> dict[str, Any]:
    call = step.call
    request: dict[str, Any] = {
        "method": call.method,
        "url": call.path,
        "headers": {**call.headers, "X-Request-Id": step.request_id},
        "timeout": httpx.Timeout(step.seconds, connect=min(CONNECT_SECONDS, step.seconds)),
    }
    if call.query:
        request["params"] = dict(call.query)
    if call.json is not None:
        request["json"] = dict(call.json)
    if call.files:
        # One name for all files, because a file name may contain the user's name.
        request["files"] = [(name, ("picture", data, "application/octet-stream")) for name, data in call.files]
    return request


def _reply(response: httpx.Response, body: bytes) -> Reply:
    headers: Mapping[str, str] = {name.lower(): value for name, value in response.headers.items()}
    return Reply(response.status_code, headers, body)


def _cut_off(length: int) -> Failure:
    too_long = length > MAX_ANSWER_BYTES
    return Failure("the answer is too long" if too_long else "the answer took too long", arrived=True, may_pass=not too_long)


def _failure(error: Exception) -> Failure:
    """The fault, without the request that httpx's errors contain, because the request has the key."""
    arrived = not isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol))
    untrusted = "CERTIFICATE_VERIFY_FAILED" in str(error)
    text = "the certificate of the service does not verify" if untrusted else type(error).__name__
    return Failure(text, arrived=arrived, may_pass=not untrusted and not isinstance(error, (httpx.UnsupportedProtocol, httpx.InvalidURL)))
