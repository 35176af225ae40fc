"""The context of a game: its table, the neighbouring tables, and its players' ratings."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.db.models import Prefetch, Q

from games.models import Game, Seat
from tournaments.ledger.rating_calculator import ChangeExplanation
from tournaments.models import Rating, RatingChange, Table, TableGame, TableSeat

NEIGHBOURS = 3
"""How many tables of the round are shown on each side of a table."""


class SeatRating(NamedTuple):
    """The rating of a seat's player before a game, and how the game changed it."""

    seat: int
    before: float
    change: float | None
    """None if the game is not finished, or not rated yet."""
    corrected: bool
    """Whether a later correction of the result changed the rating again."""
    why: dict[str, Any] | None
    """How the change was computed, from the last row of the ledger that was not reversed."""


def table_game_of(game_id: int) -> TableGame | None:
    """The row that links a game to its table; None for a game outside of tournaments."""
    rows = TableGame.objects.filter(game=game_id)
    return rows.select_related("table__round", "table__tournament").first()


def tables_beside(table: Table) -> list[Table]:
    """The neighbouring tables of the round and the table itself, with seats and games."""
    near = Table.objects.filter(
        round=table.round_id, board__range=(table.board - NEIGHBOURS, table.board + NEIGHBOURS)
    )
    seats = Prefetch("seats", TableSeat.objects.select_related("entry__player"))
    games = Prefetch("games", TableGame.with_public_ids())
    return list(near.order_by("board", "number").prefetch_related(seats, games))


def expected_pool(game: Game, table_game: TableGame | None) -> str | None:
    """The pool in which a game will be rated, as far as is known now; None if it is unrated."""
    if table_game is None:
        return game.kind if game.rated else None
    if not table_game.rated:
        return None
    pool = table_game.table.rating.get("pool") if table_game.table.rating else game.kind
    return None if pool is None else str(pool)


def seat_ratings(game: Game, pool: str | None) -> tuple[str | None, list[SeatRating]]:
    """The pool and the ratings of the seats of a game, in the order of the seats.

    Taken from the ledger if the game is rated already, else from the current ratings. Players
    without a rating in the pool are left out.
    """
    seats = {seat.player_id: seat.index for seat in Seat.objects.filter(game=game)}
    # Two conditions, because each has its own partial index.
    played = Q(game=game, kind=RatingChange.Kind.GAME)
    adjusted = Q(game=game) & ~Q(kind=RatingChange.Kind.GAME)
    rows = list(RatingChange.objects.filter(played | adjusted).order_by("id"))
    if rows:
        rows = [row for row in rows if row.pool == rows[0].pool and row.player_id in seats]
        return rows[0].pool, [
            _net_change(seat, [row for row in rows if row.player_id == player], seats)
            for player, seat in sorted(seats.items(), key=lambda item: item[1])
            if any(row.player_id == player for row in rows)
        ]
    if pool is None or game.status != Game.Status.PLAYING:
        return pool, []
    now = Rating.objects.filter(pool=pool, player__in=seats)
    seat_ratings_now = [
        SeatRating(seats[row.player_id], row.value, None, False, None) for row in now
    ]
    return pool, sorted(seat_ratings_now)


def _net_change(seat: int, rows: list[RatingChange], seats: dict[int, int]) -> SeatRating:
    """The sum of one player's rows in the ledger, in which a reversal undoes an earlier row."""
    reversed_ = {row.reverses for row in rows}
    standing = [
        row for row in rows if row.kind != RatingChange.Kind.REVERSAL and row.id not in reversed_
    ]
    why = _explanation(standing[-1].why, seats) if standing else None
    change = sum(row.change for row in rows)
    return SeatRating(seat, rows[0].before, change, len(rows) > 1, why)


def _explanation(text: str, seats: dict[int, int]) -> dict[str, Any]:
    explanation = msgspec.json.decode(text, type=ChangeExplanation)
    return {
        "k": explanation.k,
        "rating": explanation.rating,
        "opponents": [
            {
                "seat": seats.get(opponent.player),
                "rating": opponent.rating,
                "expected": opponent.expected,
                "score": opponent.score,
                "change": opponent.change,
            }
            for opponent in explanation.opponents
        ],
    }
