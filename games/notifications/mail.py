"""Notices by mail: each at once, or those of a day together."""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Notice, Player
from games.notifications import relevance, unsubscribe
from games.notifications.preferences import ALWAYS
from games.notifications.texts import in_language, text_of

MOST_NOTICES = 50
"""Notices that a mail lists."""


def players_with_due_notices(limit: int) -> list[int]:
    """Database keys of players for whom a mail is due."""
    rows = Notice.objects.filter(mail_due_at__lte=timezone.now())
    return list(rows.order_by("player").values_list("player", flat=True).distinct()[:limit])


def send_due(player_id: int) -> bool:
    """Queues one mail with everything that is due for the player. False if nothing was.

    The notices are locked and marked in the transaction that queues the mail, so each is mailed
    once.
    """
    with transaction.atomic():
        rows = Notice.objects.select_for_update(skip_locked=True).filter(
            player=player_id, mail_due_at__lte=timezone.now()
        )
        notices = list(rows.order_by("created_at", "pk"))
        if not notices:
            return False
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(mail_due_at=None)
        player = Player.objects.get(pk=player_id)
        address = address_of(player)
        if address is None:
            return False
        told = [
            notice
            for notice in relevance.still_true(player_id, notices)
            if not relevance.is_looking(player_id, notice)
        ]
        if not told:
            return False
        with in_language(player.language):
            _message(player, address, told[-MOST_NOTICES:]).send()
    return True


def address_of(player: Player) -> str | None:
    """Where the player reads mail; None without an address that was verified.

    Without a mail server nobody verifies addresses, and mail is only written to files.
    """
    if not player.is_active or not player.email:
        return None
    if (
        settings.MAIL_CONFIGURED
        and not EmailAddress.objects.filter(
            user=player, email__iexact=player.email, verified=True
        ).exists()
    ):
        return None
    return player.email


def _message(player: Player, address: str, notices: Sequence[Notice]) -> EmailMessage:
    site = settings.SITE_URL
    lines = [_("Hello {name},").format(name=player.display_name), ""]
    for notice in notices:
        text = text_of(notice.kind, notice.subject)
        lines += [f"{text.title}: {text.body}" if text.body else text.title, site + notice.path, ""]
    if len(notices) == 1:
        text = text_of(notices[0].kind, notices[0].subject)
        subject = f"{text.title}: {text.body}" if text.body else text.title
    else:
        subject = ngettext(
            "{count} message from Rooftree", "{count} messages from Rooftree", len(notices)
        ).format(count=len(notices))
    headers = {"Auto-Submitted": "auto-generated"}
    if any(notice.kind not in ALWAYS for notice in notices):
        lines += _how_to_stop(player, headers)
    return EmailMessage(" ".join(subject.split()), "\n".join(lines), to=[address], headers=headers)


def _how_to_stop(player: Player, headers: dict[str, str]) -> list[str]:
    """The end of a mail about news that the player may switch off. Adds to the headers."""
    site = settings.SITE_URL
    stop = f"{site}/unsubscribe/{unsubscribe.token_of(player)}"
    headers["List-Unsubscribe"] = f"<{stop}>"
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return [
        "-- ",
        _("Choose what you are told: {link}").format(link=f"{site}/settings/notifications"),
        _("Stop these mails: {link}").format(link=stop),
        "",
    ]
