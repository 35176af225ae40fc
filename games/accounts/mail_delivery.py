"""Delivers one message: to the mail server, or to a folder if there is none."""

from __future__ import annotations

import os
import smtplib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

from games.models import Mail


class Undeliverable(Exception):
    """The mail server has refused the message for good."""


def deliver(mail: Mail) -> None:
    """Raises `Undeliverable`, or `OSError` if it may succeed later (as all errors of smtplib)."""
    server = settings.MAIL_SERVER
    if server.folder is not None:
        _write(server.folder, mail)
        return
    backend: Any = EmailBackend(
        host=server.host,
        port=server.port,
        username=server.user,
        password=server.password,
        use_tls=server.starttls,
        use_ssl=server.tls,
        timeout=settings.EMAIL_TIMEOUT,
    )
    backend.open()
    try:
        backend.connection.sendmail(mail.sender, mail.recipients.split("\n"), bytes(mail.content))
    except smtplib.SMTPRecipientsRefused as error:
        code, reply = next(iter(error.recipients.values()))
        raise _error(code, reply) from error
    except (smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as error:
        raise _error(error.smtp_code, error.smtp_error) from error
    finally:
        backend.close()


def _error(code: int, reply: bytes | str) -> Exception:
    """Codes from 500 are final (RFC 5321)."""
    text = f"{code} {reply.decode(errors='replace') if isinstance(reply, bytes) else reply}"
    return Undeliverable(text) if code >= 500 else OSError(text)


def _write(folder: Path, mail: Mail) -> None:
    """Writes a file that only its owner can read, complete from the moment that it is there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{mail.created_at:%Y%m%d-%H%M%S}-{mail.public_id}.eml"
    temporary = path.with_suffix(".tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(bytes(mail.content))
    temporary.rename(path)
