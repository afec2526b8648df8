"""Writes src/identity_verification/async_client.py from client.py, so that the two cannot differ: `python generate/asynchronous.py INPUT OUTPUT`."""

import re
import sys
from pathlib import Path

CLASSES = r"\b(IdentityVerification|PartnerVerifications|Verifications|Credits|TestEvents)\b(?=[:()]|$| *->)"
AWAITED = r"    def (catalogue|health|close|create|submit|get|wait|get_by_reference|balance|list)\("


def asynchronous(text: str) -> str:
    """The text of the asynchronous client, from that of the synchronous one."""
    text = re.sub(r'\A"""[^"]*"""', '"""IdentityVerification for asyncio. Generated from client.py by generate/asynchronous.py: do not edit."""', text)
    text = re.sub(r"(?<![\w.'\"])" + CLASSES, r"Async\1", text, flags=re.MULTILINE)
    text = text.replace("class IdentityVerification", "class AsyncIdentityVerification")
    text = re.sub(AWAITED, r"    async def \1(", text)
    for old, new in (
        ("import Iterator,", "import AsyncIterator,"),
        ("SyncSender", "AsyncSender"),
        ("def __enter__", "async def __aenter__"),
        ("def __exit__", "async def __aexit__"),
        ("self._sender.run(", "await self._sender.run("),
        ("self._sender.close()", "await self._sender.close()"),
        ("        self.close()", "        await self.close()"),
        ("-> Iterator[", "-> AsyncIterator["),
        ("def iterate(", "async def iterate("),
        ("        yield from sender.run(pages.next())", "        for item in await sender.run(pages.next()):\n            yield item"),
        ("Safe to share between threads; close it, or use it in a `with` block.", "Of one event loop; close it, or use it in an `async with` block."),
    ):
        if old not in text:
            raise SystemExit(f"client.py no longer has: {old}")
        text = text.replace(old, new)
    return text


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(asynchronous(Path(sys.argv[1]).read_text()))
