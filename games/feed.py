"""Finished games in the order they finished: what competitions are built on."""

from __future__ import annotations

from games.models import Game


def finished(after: int, limit: int = 100) -> list[Game]:
    """Games whose `finished_no` is greater than `after`, in its order, seats and players loaded.

    A number is drawn under a lock that is held until the commit, so a reader that has seen number
    n will never see a smaller one appear: the last number seen is a safe checkpoint.
    """
    return list(
        Game.objects.filter(finished_no__gt=after)
        .order_by("finished_no")
        .prefetch_related("seats__player")[:limit]
    )
