"""Answers the questions of the games app about ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rated_games import PoolRating
from tournaments.models import Rating


class LedgerRatings:
    """Reads the current ratings; see `games.rated_games.RatingService`."""

    def ratings(
        self, pools: Iterable[str], players: Iterable[int]
    ) -> Mapping[tuple[str, int], PoolRating]:
        """The ratings of these players in these pools."""
        rows = Rating.objects.filter(pool__in=set(pools), player__in=set(players))
        return {
            (pool, player): PoolRating(value, provisional)
            for pool, player, value, provisional in rows.values_list(
                "pool", "player_id", "value", "provisional"
            )
        }
