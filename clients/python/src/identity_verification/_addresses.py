"""The addresses of calls: a base address that is safe for the key, and paths below it."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import quote, urlsplit

_API_KEY = re.compile(r"svc_(live|test)_[\x21-\x7e]{1,200}")


def base_address(url: str) -> str:
    """A base URL without its last slash.

    Raises ValueError if a key would not be safe: an address of another machine without https, or one with a user name, query or fragment.
    """
    parts = urlsplit(url)
    host = parts.hostname
    if host is None or parts.username is not None or parts.password is not None or parts.query or parts.fragment or re.search(r"[\s\\]", url):
        raise ValueError("base_url must be like https://identity.example.org, without user name, query or fragment")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(host)):
        raise ValueError("base_url must be https: over plain http anybody on the way reads the key and the pictures")
    return url.rstrip("/")


def is_loopback(host: str) -> bool:
    """Whether a host is this machine by its name, without a resolver."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def host_of(url: str) -> str:
    return urlsplit(url).hostname or ""


def path_of(*segments: str) -> str:
    """A path below the base address. Raises ValueError for a segment that would lead elsewhere, such as `..` or nothing."""
    for segment in segments:
        if not isinstance(segment, str) or segment.strip(".") == "" or len(segment) > 200:
            raise ValueError("an id must be a text, as the service gave it")
    return "/v1/" + "/".join(quote(segment, safe="") for segment in segments)


def mode_of(api_key: str) -> str:
    """`live` or `test`. Raises ValueError for a malformed key. The error does not repeat the key."""
    match = _API_KEY.fullmatch(api_key) if isinstance(api_key, str) else None
    if match is None:
        raise ValueError("api_key must begin with svc_live_ or svc_test_ and have no spaces or line breaks")
    return match.group(1)
