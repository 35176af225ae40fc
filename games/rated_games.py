"""Which games outside of tournaments may be rated, and what the code that rates them provides.

Ratings live in the tournaments app, which this app does not import. It registers a `RatingService`
when it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from games.errors import Invalid
from games.models import Player

START_RATING = 1500.0
"""The rating of a player without rated games, as shown where the pool has no entry."""


class PoolRating(NamedTuple):
    """A player's rating in a pool, and whether it rests on few games."""

    value: float
    provisional: bool


class RatingService(Protocol):
    """Answers questions about ratings."""

    def ratings(
        self, pools: Iterable[str], players: Iterable[int]
    ) -> Mapping[tuple[str, int], PoolRating]:
        """The ratings of players (database keys), by pool and player, with one query.

        Players without rated games in a pool are left out.
        """


_services: list[RatingService] = []


def register(service: RatingService) -> None:
    """Sets the service. Called once, when all apps are loaded."""
    _services[:] = [service]


def ratings(pools: Iterable[str], players: Iterable[int]) -> Mapping[tuple[str, int], PoolRating]:
    """The ratings of players in pools; see `RatingService`. Empty if nothing rates games here."""
    return _services[0].ratings(pools, players) if _services else {}


def why_unrated(players: Sequence[Player]) -> str | None:
    """Why a game of these players cannot be rated: a code, or None if it can.

    `guest`: guests, and players who have yet to verify their address, have no rating.
    `same_owner`: two seats belong to one person, as the person and an own bot do. Load the players
    with `bot`.
    """
    if not all(player.is_member for player in players):
        return "guest"
    owners = [owner for player in players if (owner := owner_of(player)) is not None]
    return "same_owner" if len(set(owners)) < len(owners) else None


def owner_of(player: Player) -> int | None:
    """The database key of the person behind a player: the player, or the owner of a bot.

    None for a bot without an owner, such as the built-in bots.
    """
    bot = getattr(player, "bot", None)
    if bot is not None:
        owner: int | None = bot.owner_id
        return owner
    return None if player.kind == Player.Kind.BOT else player.pk


_REASONS = {
    "guest": "Guests have no rating: a game with a guest is unrated.",
    "same_owner": "A game in which two seats belong to one person is unrated.",
}


def check_rated(players: Sequence[Player]) -> None:
    """Raises `Invalid` (`unrated_guest`, `unrated_same_owner`) if the game cannot be rated."""
    if (code := why_unrated(players)) is not None:
        raise Invalid(f"unrated_{code}", _REASONS[code])
