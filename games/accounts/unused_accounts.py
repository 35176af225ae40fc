"""Removes guests who are gone, and accounts whose address was never verified.

Who sits in a game stays, under a name that says nothing, because the game does. All others are
deleted.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, ProtectedError, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.accounts import erasure
from games.models import Player, Seat

KEPT_FOR = timedelta(days=30)
"""Time since the last visit, and since the last move in a game of the player."""
_BATCH = 500


def remove() -> tuple[int, int]:
    """Removes those who are due, some hundred at once; returns how many were deleted, and how many
    only erased, see `erasure`."""
    deleted = erased = 0
    for key in _due()[:_BATCH].values_list("pk", flat=True):
        if _delete(key):
            deleted += 1
        elif (player := _due().filter(pk=key).first()) is not None:
            erasure.erase(player)
            erased += 1
    return deleted, erased


def _due() -> QuerySet[Player]:
    limit = timezone.now() - KEPT_FOR
    unused = Q(kind=Player.Kind.GUEST) | Q(kind=Player.Kind.PERSON, verified_at=None)
    played = Seat.objects.filter(
        Q(player=OuterRef("pk")) | Q(substitute=OuterRef("pk")), game__moved_at__gt=limit
    )
    return (
        Player.objects.filter(unused, is_active=True)
        .annotate(seen_at=Coalesce("last_login", "created_at"))
        .filter(seen_at__lt=limit)
        .exclude(Exists(played))
        .order_by("pk")
    )


def _delete(key: int) -> bool:
    """False if the player sits in a game or other rows need the player."""
    try:
        with transaction.atomic():
            return bool(_due().filter(pk=key).delete()[0])
    except (ProtectedError, IntegrityError):
        return False
