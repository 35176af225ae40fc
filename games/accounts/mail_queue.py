"""Sends mail that is due, tries again later, and gives up in the end."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import structlog
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from games.accounts import erasure, local_mail, mail_delivery
from games.models import Mail, Player

_MINUTES_TO_NEXT_TRY = (1, 5, 15, 60, 180, 360, 720)
"""After so many minutes the next try follows. A mail that fails once more is given up."""
_LEASE = timedelta(minutes=2)
"""Time for one try; if the worker dies meanwhile, another one follows then."""
_ERROR_LENGTH = 500
_logger = structlog.get_logger(__name__)


def send(mail_id: int) -> None:
    """Tries to send the mail with that database key, unless it is not due or somebody does."""
    now = timezone.now()
    due = Mail.objects.filter(pk=mail_id, next_try_at__lte=now)
    if not due.update(next_try_at=now + _LEASE, tries=F("tries") + 1):
        return
    mail = Mail.objects.get(pk=mail_id)
    try:
        mail_delivery.deliver(mail)
    except mail_delivery.Undeliverable as error:
        _finish(mail, Mail.Status.FAILED, str(error))
    except OSError as error:
        _try_later(mail, f"{type(error).__name__}: {error}")
    else:
        _finish(mail, Mail.Status.SENT)


def due(limit: int) -> list[int]:
    """Database keys of mails that are due."""
    rows = Mail.objects.filter(next_try_at__lte=timezone.now())
    return list(rows.order_by("next_try_at").values_list("pk", flat=True)[:limit])


def try_again(mail: Mail) -> bool:
    """Makes a mail due now that was given up or waits. False if it was sent or has no content."""
    waiting = Mail.objects.filter(pk=mail.pk).exclude(Q(status=Mail.Status.SENT) | Q(content=b""))
    now = timezone.now()
    return bool(waiting.update(status=Mail.Status.QUEUED, tries=0, next_try_at=now))


def prune(older_than: timedelta) -> int:
    """Deletes old mails, and old files of mails; returns the number of rows."""
    limit = timezone.now() - older_than
    folder: Path | None = settings.MAIL_SERVER.folder
    if folder is not None:
        for path in folder.glob("*.eml"):
            if datetime.fromtimestamp(path.stat().st_mtime, tz=limit.tzinfo) < limit:
                path.unlink(missing_ok=True)
    return Mail.objects.filter(created_at__lt=limit).delete()[0]


def forget(address: str) -> int:
    """Deletes all mails to an address, also those that wait; returns their number."""
    if (folder := settings.MAIL_SERVER.folder) is not None:
        local_mail.forget(folder, address)
    rows = Mail.objects.filter(recipients__icontains=address)
    keys = [row.pk for row in rows if address.lower() in row.recipients.lower().split("\n")]
    return Mail.objects.filter(pk__in=keys).delete()[0]


@erasure.before
def _forget_player(player: Player) -> None:
    """An erased player has no mails either, and no sessions, which may name the address."""
    addresses = set(EmailAddress.objects.filter(user=player).values_list("email", flat=True))
    for address in addresses | ({player.email} if player.email else set()):
        forget(address)
    for session in UserSession.objects.filter(user=player):
        session.end()


def _try_later(mail: Mail, error: str) -> None:
    if mail.tries > len(_MINUTES_TO_NEXT_TRY):
        _finish(mail, Mail.Status.FAILED, error)
        return
    mail.last_error = error[:_ERROR_LENGTH]
    mail.next_try_at = timezone.now() + timedelta(minutes=_MINUTES_TO_NEXT_TRY[mail.tries - 1])
    mail.save(update_fields=["last_error", "next_try_at"])
    _logger.warning("mail_not_sent", mail=mail.public_id, tries=mail.tries, error=mail.last_error)


def _finish(mail: Mail, status: Mail.Status, error: str = "") -> None:
    mail.status = status
    mail.next_try_at = None
    mail.last_error = error[:_ERROR_LENGTH]
    if status == Mail.Status.SENT:
        mail.sent_at = timezone.now()
        mail.content = b""
    mail.save()
    if error:
        _logger.error("mail_given_up", mail=mail.public_id, tries=mail.tries, error=error)
