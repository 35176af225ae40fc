"""To which addresses push messages may be sent.

A browser names the address, so without a list anybody could make the server send requests to any
host, also inside its own network.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit


def is_allowed(endpoint: str, allowed: Sequence[str]) -> bool:
    """Whether the address is at one of the hosts.

    An entry is a host (`fcm.googleapis.com`), all hosts below one (`*.push.apple.com`), both only
    with https and its own port, or a whole origin (`http://127.0.0.1:9000`).
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if parts.username or parts.password or not parts.hostname:
        return False
    if f"{parts.scheme}://{parts.netloc}" in allowed:
        return True
    if parts.scheme != "https" or port not in (None, 443):
        return False
    host = parts.hostname.lower()
    return any(
        host == entry or (entry.startswith("*.") and host.endswith(entry[1:]))
        for entry in allowed
        if "://" not in entry
    )
