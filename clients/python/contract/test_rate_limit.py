"""Runs by itself and last, because it uses up the creates of this address in a minute."""

from __future__ import annotations

from typing import Any

import pytest

import identity_verification as iv


def test_the_services_own_rate_limit(demo: dict[str, Any]) -> None:
    once = iv.RetryPolicy(tries=2, total_seconds=0.9)  # less than the requested pause, so the error comes at once
    with iv.IdentityVerification(demo["test_api_key"], demo["base_url"], ca_file=demo["ca_file"], retries=once) as client:
        for _ in range(60):
            try:
                client.verifications.create(level=["FULL_KYC"], country="nowhere")
            except iv.InvalidRequestError:
                continue
            except iv.RateLimitedError as limited:
                assert (limited.status, limited.code) == (429, "RATE_LIMITED")
                assert limited.retry_after is not None and 1 <= limited.retry_after <= 60
                return
    pytest.fail("it was never limited")
