"""Where calls go: a base address that keeps the key safe, and paths that stay where they belong."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import quote, urlsplit

_API_KEY = re.compile(r"svc_(live|test)_[\x21-\x7e]{1,200}")


def base_address(url: str) -> str:
    """A base URL without its last slash.

    Raises ValueError where a key would not be safe: anything but https, unless it is this machine; with a user name, query or fragment.
    """
    parts = urlsplit(url)
    host = parts.hostname
    if host is None or parts.username is not None or parts.password is not None or parts.query or parts.fragment or re.search(r"[\s\\]", url):
        raise ValueError("base_url must be like https://identity.example.org, without user name, query or fragment")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(host)):
        raise ValueError("base_url must be https: over plain http anybody on the way reads the key and the pictures")
    return url.rstrip("/")


def is_loopback(host: str) -> bool:
    """Whether a host is this machine by its very name, without asking a resolver."""
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
    """`live` or `test`. Raises ValueError, which does not repeat the key, where it has not the form of one."""
    match = _API_KEY.fullmatch(api_key) if isinstance(api_key, str) else None
    if match is None:
        raise ValueError("api_key must begin with svc_live_ or svc_test_ and have no spaces or line breaks")
    return match.group(1)
