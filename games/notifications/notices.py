"""Noting that players are to be told of something, exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from celery import current_app
from django.utils import timezone

from games.models import Notice, Player, PushMessage, PushSubscription
from games.notifications.preferences import Preferences, mail_due_at, preferences_of
from games.on_commit import after_commit

PUSH_TASK = "games.notifications.tasks.send_push"
MAIL_TASK = "games.notifications.tasks.send_due_notices"
"""Tasks are sent by name, because they import the code that sends them."""


class News(NamedTuple):
    """What a player is told."""

    player_id: int
    """Database key."""
    kind: str
    """One of `Notice.Kind`."""
    key: str
    """Identifies what happened, so that it is told once: at most 100 characters."""
    path: str
    """The page of the site that shows more."""
    subject: str = ""
    """A name for the text: the kind of the game, the tournament, or who invites."""
    game: str = ""
    """Public id of the game that it is about. Who has it open is not told."""


def tell(news: Sequence[News]) -> int:
    """Notes news in the caller's transaction; returns how many were new.

    News that were noted before are left out. What nobody wants to be told leaves a row behind too,
    so that a later change of mind does not bring up old news.
    """
    if not news:
        return 0
    now = timezone.now()
    players = {
        player.pk: player
        for player in Player.objects.filter(
            pk__in={item.player_id for item in news}, is_active=True
        ).exclude(kind=Player.Kind.BOT)
    }
    choices = preferences_of(players)
    rows = []
    for item in news:
        if (player := players.get(item.player_id)) is None:
            continue
        chosen = choices[player.pk]
        due = mail_due_at(
            chosen.channels_of(item.kind).mail, chosen.digest_hour, player.time_zone, now
        )
        rows.append(
            Notice(
                player_id=player.pk,
                kind=item.kind,
                key=item.key,
                game=item.game,
                path=item.path,
                subject=item.subject[:200],
                created_at=now,
                mail_due_at=due,
            )
        )
    # Rows that exist already keep the key of an earlier call and get no pushes again.
    seen = set(
        Notice.objects.filter(player__in=players, key__in=[row.key for row in rows]).values_list(
            "player_id", "key"
        )
    )
    fresh = [row for row in rows if (row.player_id, row.key) not in seen]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
    _queue_pushes(fresh, choices)
    if any(row.mail_due_at is not None and row.mail_due_at <= now for row in fresh):
        after_commit(current_app.send_task, MAIL_TASK)
    return len(fresh)


def prune(older_than: timedelta) -> int:
    """Deletes old notices that wait for nothing; returns their number."""
    rows = Notice.objects.filter(created_at__lt=timezone.now() - older_than)
    return rows.filter(mail_due_at=None).delete()[0]


def _queue_pushes(fresh: Sequence[Notice], choices: Mapping[int, Preferences]) -> None:
    wanted = {
        (row.player_id, row.key)
        for row in fresh
        if choices[row.player_id].channels_of(row.kind).push
    }
    players = {player_id for player_id, _ in wanted}
    browsers: dict[int, list[int]] = {}
    subscriptions = PushSubscription.objects.filter(player__in=players)
    for key, player_id in subscriptions.values_list("pk", "player_id"):
        browsers.setdefault(player_id, []).append(key)
    if not browsers:
        return
    # Rows that were stored with conflicts ignored have no keys here.
    stored = Notice.objects.filter(player__in=browsers, key__in={key for _, key in wanted})
    messages = PushMessage.objects.bulk_create(
        PushMessage(notice=notice, subscription_id=browser)
        for notice in stored
        if (notice.player_id, notice.key) in wanted
        for browser in browsers[notice.player_id]
    )
    for message in messages:
        after_commit(current_app.send_task, PUSH_TASK, args=(message.pk,))
