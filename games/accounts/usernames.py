"""Usernames: which are free, and how a player changes one.

A username that a player has given up is kept for a year (`FormerUsername`): links to it lead to the
player, and nobody else can take it. Usernames that differ only in case are the same.

Whoever takes or gives up usernames locks them first, so of two requests for one name, the second
sees what the first has done. A unique index on the usernames in lower case is the last safeguard.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Subquery
from django.db.models.functions import Coalesce, Lower
from django.utils import timezone

from games.accounts.guests import USERNAME_PREFIX as GUEST_PREFIX
from games.errors import Conflict, Forbidden
from games.models import FormerUsername, Player

CHANGE_EVERY = timedelta(days=30)
KEPT_FOR = timedelta(days=365)
ERASED_PREFIX = "erased-"
RESERVED_PREFIXES = (GUEST_PREFIX, ERASED_PREFIX)
"""Nobody may choose a username that starts with one of these."""
RESERVED = frozenset(
    {
        "admin",
        "administrator",
        "anonymous",
        "api",
        "bot",
        "deleted",
        "erased",
        "everyone",
        "guest",
        "help",
        "me",
        "moderator",
        "nobody",
        "root",
        "rooftree",
        "staff",
        "support",
        "system",
        "team",
        "webmaster",
    }
)
"""Nobody may choose one of these, which others could take for the operators of the site."""

_LOCK = """
SELECT pg_advisory_xact_lock(hashtextextended('username ' || name, 0))
FROM unnest(%s::text[]) AS list (name)
"""
_NUMBERED = r"""
SELECT lower(username) FROM games_player
WHERE username ~ '-[0-9]+$' AND regexp_replace(lower(username), '-[0-9]+$', '') = ANY(%s)
UNION
SELECT lowered FROM games_formerusername
WHERE lowered ~ '-[0-9]+$' AND regexp_replace(lowered, '-[0-9]+$', '') = ANY(%s)
"""


def lock(usernames: Iterable[str]) -> None:
    """Locks these usernames until the end of the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, (sorted({name.lower() for name in usernames}),))  # no deadlocks


def taken(usernames: Iterable[str], by: Player | None = None) -> set[str]:
    """Which of these usernames are taken, in lower case; names that `by` has or had are free.

    Call `lock` first if they are to be used.
    """
    names = {name.lower() for name in usernames}
    reserved = {name for name in names if name in RESERVED or name.startswith(RESERVED_PREFIXES)}
    used = Player.objects.annotate(lowered=Lower("username")).filter(lowered__in=names)
    kept = FormerUsername.objects.filter(
        lowered__in=names, given_up_at__gt=timezone.now() - KEPT_FOR
    )
    if by is not None:
        used, kept = used.exclude(pk=by.pk), kept.exclude(player=by)
    return {
        *reserved,
        *used.values_list("lowered", flat=True),
        *kept.values_list("lowered", flat=True),
    }


def numbered(bases: Iterable[str]) -> set[str]:
    """The usernames of players, in lower case, that are one of these with a number: `ada-2`."""
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERED, (sorted(bases),) * 2)
        return {name for (name,) in cursor.fetchall()}


def check_free(username: str, by: Player | None = None) -> None:
    """Locks the username for the caller's transaction. Raises `Conflict` if it is taken."""
    lock([username])
    if taken([username], by):
        raise name_taken_error(username)


def name_taken_error(username: str) -> Conflict:
    """The error for a username that somebody else has, or had less than a year ago."""
    detail = f"The name {username!r} belongs to another player."
    error = {"field": "username", "code": "name_taken", "detail": detail}
    return Conflict("name_taken", detail, errors=[error])


def next_change_at(player: Player) -> datetime | None:
    """When the player may change the username again; None if now."""
    if player.username_changed_at is None:
        return None
    at = player.username_changed_at + CHANGE_EVERY
    return at if at > timezone.now() else None


def change_username(player: Player, username: str) -> None:
    """Changes the username of a player whose row the caller has locked, and saves it.

    Changing only the case is free. Raises `Forbidden` within 30 days of the last change, and
    `Conflict` for a name that is taken.
    """
    old = player.username
    if username == old:
        return
    with transaction.atomic():
        lock([old, username])
        if username.lower() != old.lower():
            if (at := next_change_at(player)) is not None:
                detail = f"A username can be changed every 30 days; yours again on {at:%Y-%m-%d}."
                error = {"field": "username", "code": "changed_recently", "detail": detail}
                raise Forbidden("changed_recently", detail, at=at, errors=[error])
            if taken([username], player):
                raise name_taken_error(username)
            now = timezone.now()
            # The new name may have been kept for this player, or for somebody for over a year.
            FormerUsername.objects.filter(lowered=username.lower()).delete()
            FormerUsername.objects.update_or_create(
                lowered=old.lower(), defaults={"player": player, "given_up_at": now}
            )
            player.username_changed_at = now
        player.username = username
        player.save(update_fields=["username", "username_changed_at"])


def find_player(username: str) -> Player | None:
    """The player who has this username, or had it last."""
    player = Player.objects.select_related("bot").filter(username=username).first()
    if player is not None:
        return player
    former = FormerUsername.objects.select_related("player__bot")
    row = former.filter(lowered=username.lower()).first()
    return None if row is None else row.player


def key_of_player(username: str) -> Coalesce:
    """As `find_player`, as an expression for filters: the player's key, or NULL."""
    current = Player.objects.filter(username=username).values("pk")
    former = FormerUsername.objects.filter(lowered=username.lower()).values("player")
    return Coalesce(Subquery(current), Subquery(former))
