"""What a player wants to be told, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils import timezone

from games.models import Notice, NotificationPreferences, Player
from games.models.notification import DIGEST_HOUR


class MailChoice(StrEnum):
    """When a notice is mailed."""

    NONE = "none"
    NOW = "now"
    DIGEST = "digest"
    """In one mail a day."""


class Channels(NamedTuple):
    """The ways in which a player is told of one kind of news."""

    push: bool
    """To the browsers that the player has allowed to show notifications."""
    mail: MailChoice


DEFAULTS: dict[str, Channels] = {
    Notice.Kind.YOUR_TURN: Channels(True, MailChoice.DIGEST),
    Notice.Kind.GAME_OVER: Channels(False, MailChoice.NONE),
    Notice.Kind.INVITATION: Channels(True, MailChoice.NONE),
    Notice.Kind.TOURNAMENT_ROUND: Channels(True, MailChoice.DIGEST),
}
ALWAYS: dict[str, Channels] = {
    Notice.Kind.DECISION: Channels(True, MailChoice.NOW),
    Notice.Kind.REPORT_DECIDED: Channels(True, MailChoice.NOW),
    Notice.Kind.APPEAL_DECIDED: Channels(True, MailChoice.NOW),
    Notice.Kind.WEBHOOK_DISABLED: Channels(False, MailChoice.NOW),
}
"""What nobody can switch off."""


class Preferences(NamedTuple):
    """All choices of a player."""

    channels: dict[str, Channels]
    digest_hour: int

    def channels_of(self, kind: str) -> Channels:
        """The ways in which news of this kind are told."""
        return ALWAYS.get(kind) or self.channels[kind]


def preferences_of(player_ids: Iterable[int]) -> dict[int, Preferences]:
    """The choices of players by database key, with one query."""
    keys = list(player_ids)
    rows = {row.pk: row for row in NotificationPreferences.objects.filter(pk__in=keys)}
    return {key: _preferences(rows.get(key)) for key in keys}


def change(player: Player, channels: Mapping[str, Mapping[str, Any]], hour: int | None) -> None:
    """Stores new choices; what is left out stays. `channels` is as in the model.

    Notices that wait for a digest follow the new hour, and those of a kind that is no longer mailed
    are dropped from it.
    """
    with transaction.atomic():
        NotificationPreferences.objects.bulk_create(
            [NotificationPreferences(player=player)], ignore_conflicts=True
        )
        row = NotificationPreferences.objects.select_for_update().get(pk=player.pk)
        for kind, given in channels.items():
            row.channels[kind] = {**row.channels.get(kind, {}), **given}
        if hour is not None:
            row.digest_hour = hour
        row.save()
        chosen = _preferences(row)
        waiting = Notice.objects.filter(player=player, mail_due_at__isnull=False)
        for kind, ways in chosen.channels.items():
            due = mail_due_at(ways.mail, chosen.digest_hour, player.time_zone, timezone.now())
            waiting.filter(kind=kind).update(mail_due_at=due)


def stop_mail(player: Player) -> None:
    """Mails nothing more to the player, as after a click on the link in a mail."""
    change(player, {kind: {"mail": MailChoice.NONE} for kind in DEFAULTS}, None)


def mail_due_at(
    choice: MailChoice, digest_hour: int, time_zone: str, now: datetime
) -> datetime | None:
    """When something that happens now is mailed; None for never.

    A digest is due at the next `digest_hour` by the clocks of the time zone (UTC if unknown).
    """
    if choice is MailChoice.NONE:
        return None
    if choice is MailChoice.NOW:
        return now
    try:
        zone = ZoneInfo(time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    there = now.astimezone(zone)
    due = there.replace(hour=digest_hour, minute=0, second=0, microsecond=0)
    if due <= there:
        due = (there + timedelta(days=1)).replace(
            hour=digest_hour, minute=0, second=0, microsecond=0
        )
    return due.astimezone(UTC)


def _preferences(row: NotificationPreferences | None) -> Preferences:
    given = {} if row is None else row.channels
    channels = {}
    for kind, default in DEFAULTS.items():
        changes = given.get(kind, {})
        channels[str(kind)] = Channels(
            bool(changes.get("push", default.push)), MailChoice(changes.get("mail", default.mail))
        )
    return Preferences(channels, DIGEST_HOUR if row is None else row.digest_hour)
