from __future__ import annotations

from collections.abc import Iterator

import pytest
from scripted_server import ScriptedServer


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        yield server


@pytest.fixture(autouse=True)
def no_long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own pauses are short in tests. Pauses from the service stay as they are."""
    monkeypatch.setattr("identity_verification._retries.FIRST_PAUSE", 0.02)
