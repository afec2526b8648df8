"""Tests against a running service. DEMO_FILE names its demo.json, which `npm start` writes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from identity_verification import Dashboard, IdentityVerification

SPECIMEN = Path(__file__).resolve().parents[3] / "dev" / "specimen"


@pytest.fixture(scope="session")
def demo() -> dict[str, Any]:
    demo: dict[str, Any] = json.loads(Path(os.environ["DEMO_FILE"]).read_text())
    return demo


@pytest.fixture(scope="session")
def client(demo: dict[str, Any]) -> Iterator[IdentityVerification]:
    with IdentityVerification(demo["test_api_key"], demo["base_url"], ca_file=demo["ca_file"]) as client:
        yield client


@pytest.fixture(scope="session")
def dashboard(demo: dict[str, Any]) -> Iterator[Dashboard]:
    with Dashboard(demo["email"], demo["password"], demo["base_url"], ca_file=demo["ca_file"]) as dashboard:
        yield dashboard
