"""A player's own games: those in progress, with those where the player is to move first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from games.models import Game, Seat
from games.seats import acts_for

MOST = 200
"""Games in progress that are listed."""


class OwnGame(NamedTuple):
    """A game, the player's seat, and whether the player is to move."""

    game: Game
    seat: int
    to_move: bool


def unfinished(player_id: int) -> QuerySet[Game]:
    """The games in progress in which the player (database key) acts for a seat, or may return to
    one."""
    own = Seat.objects.filter(
        Q(player=player_id, rank__isnull=True) & ~Q(away=Seat.Away.GONE), substitute=None
    )
    others = Seat.objects.filter(substitute=player_id, rank__isnull=True)
    games = own.values("game").union(others.values("game"), all=True)
    return Game.objects.filter(pk__in=games, status=Game.Status.PLAYING)


def in_progress(player_id: int, games: QuerySet[Game] | None = None) -> list[OwnGame]:
    """The games in progress, at most `MOST`. First those where the player is to move: the next
    deadline first, those without one last, and among these the longest without a move first. Then
    the others, latest move first.

    `games` is `unfinished` with the seats and whatever else the caller prefetches. Two queries.
    """
    rows = unfinished(player_id).prefetch_related("seats") if games is None else games
    rows = rows.defer("seed", "result").order_by(
        F("deadline_at").asc(nulls_last=True), "moved_at", "id"
    )
    own = [one for game in rows[:MOST] if (one := _own(game, player_id)) is not None]
    waiting = sorted(
        (one for one in own if not one.to_move), key=lambda one: one.game.moved_at, reverse=True
    )
    return [*(one for one in own if one.to_move), *waiting]


def next_to_move(player_id: int, after: str | None = None) -> str | None:
    """The public id of the next game where the player is to move, in the order of the list.

    `after` is the public id of the game that the player comes from: the one behind it is returned,
    or the first if it is the last or not in the list. Never `after` itself. None if there is none.
    """
    own = [one.game.public_id for one in in_progress(player_id) if one.to_move]
    if after in own:
        place = own.index(after)
        own = [*own[place + 1 :], *own[:place]]
    return own[0] if own else None


def count_to_move(player_id: int) -> tuple[int, int]:
    """The number of games where the player is to move, and of all games in progress."""
    own = in_progress(player_id)
    return sum(one.to_move for one in own), len(own)


def _own(game: Game, player_id: int) -> OwnGame | None:
    seats: Sequence[Seat] = [seat for seat in game.seats.all() if acts_for(seat, player_id)]
    if not seats:
        return None
    mine = [seat.index for seat in seats if seat.away != Seat.Away.ABSENT]
    to_move = game.turn is not None and game.turn in mine
    seat = game.turn if to_move and game.turn is not None else seats[0].index
    return OwnGame(game, seat, to_move)
