"""The mail server, from `EMAIL_URL`.

`smtp://user:password@host:587` uses STARTTLS, `smtps://user:password@host:465` TLS from the start,
`smtp+plain://host:25` no encryption. `file:///folder` writes every message to a file there.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
_HELP = (
    "EMAIL_URL must be smtp://user:password@host:587 (STARTTLS), smtps://user:password@host:465,"
    " smtp+plain://host:25 or file:///folder. In the password, write characters other than letters"
    " and digits as %XX."
)


class MailServer(NamedTuple):
    """Where mail goes: to an SMTP server, or as files to a folder."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False
    folder: Path | None = None


def parse(url: str) -> MailServer:
    """The server of a URL. Raises `ImproperlyConfigured`, without the URL, which has a password."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(_HELP) from None
    if parts.scheme == "file" and parts.path.startswith("/") and not parts.netloc:
        return MailServer(folder=Path(unquote(parts.path)))
    if parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ImproperlyConfigured(_HELP)
    return MailServer(
        host=parts.hostname,
        port=port or _PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp",
        tls=parts.scheme == "smtps",
    )
