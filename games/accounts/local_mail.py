"""The mail that was written to files because there is no mail server, for the machine itself."""

from __future__ import annotations

import email.policy
import ipaddress
from datetime import UTC, datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

_PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
_LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}
MOST = 50


def is_local(request: HttpRequest) -> bool:
    """Whether the request comes from a program on this machine, as far as that can be told.

    The web server replaces the address of the socket only if there is an `X-Forwarded-For`, and
    a request with any trace of a proxy is refused: to the server, the proxy is local. So is a
    browser that was sent here under another host name (DNS rebinding).
    """
    if settings.PRODUCTION:
        return False
    if any(name in request.headers for name in _PROXY_HEADERS):
        return False
    host, _ = split_domain_port(request.get_host())
    if host not in _LOCAL_NAMES:
        return False
    try:
        address = ipaddress.ip_address(str(request.META.get("REMOTE_ADDR") or ""))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def latest(folder: Path) -> list[dict[str, Any]]:
    """The latest messages in a folder, newest first: `to`, `subject`, `at` and `text`."""
    files = sorted(folder.glob("*.eml"), reverse=True)[:MOST]
    return [_message(path) for path in files]


def forget(folder: Path, address: str) -> None:
    """Deletes the messages to an address."""
    for path in folder.glob("*.eml"):
        _, found = parseaddr(_message(path)["to"])
        if found.lower() == address.lower():
            path.unlink(missing_ok=True)


def _message(path: Path) -> dict[str, Any]:
    message: Any = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    return {
        "to": str(message["To"]),
        "subject": str(message["Subject"]),
        "at": datetime.fromtimestamp(path.stat().st_mtime, tz=UTC),
        "text": body.get_content().replace("\r\n", "\n").strip() if body is not None else "",
    }
