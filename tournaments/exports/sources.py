"""The rows of a tournament from which exports are made, read with a fixed number of queries.

Only what the public pages show is read. Nothing here holds database keys, except to join rows.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max, Q

from games.models import Player
from tournaments.exports.rows import (
    ByeRow,
    ChangeRow,
    EntryRow,
    RoundRow,
    SeatRow,
    StandingsLine,
    TableRow,
)
from tournaments.ledger.adjustments import table_row_of
from tournaments.models import (
    Bye,
    Entry,
    RatingChange,
    Round,
    Standing,
    Table,
    TableGame,
    TableSeat,
    Tournament,
)


def entries(tournament: Tournament) -> dict[int, EntryRow]:
    """All entries by number. One query."""
    rows = Entry.objects.filter(tournament=tournament).order_by("number")
    fields = ("number", "seed", "rating", "status", "accepted")
    player = ("player__public_id", "player__username", "player__display_name", "player__kind")
    return {row[0]: EntryRow._make(row) for row in rows.values_list(*fields, *player)}


def rounds(tournament: Tournament) -> list[RoundRow]:
    """All rounds in order of publication. One query."""
    rows = Round.objects.filter(tournament=tournament).order_by("position")
    return [RoundRow._make(row) for row in rows.values_list(*RoundRow._fields)]


def tables(tournament: Tournament) -> list[TableRow]:
    """All tables in order of publication, with seats and games. Three queries."""
    seats: dict[int, list[SeatRow]] = {}
    seat_rows = TableSeat.objects.filter(table__tournament=tournament).order_by("table", "index")
    for table, index, *values in seat_rows.values_list(
        "table", "index", "entry__number", "rank", "points", "table_points", "status"
    ):
        seats.setdefault(table, []).append(SeatRow._make((index + 1, *values)))
    games: dict[int, list[str]] = {}
    game_rows = TableGame.objects.filter(table__tournament=tournament).order_by("number", "game")
    for table, game in game_rows.values_list("table", "game__public_id"):
        games.setdefault(table, []).append(game)
    rows = Table.objects.filter(tournament=tournament).order_by("number")
    fields = ("number", "board", "key", "status", "outcome", "corrected", "ruling", "ended_at")
    return [
        TableRow._make((position, *values, tuple(seats.get(pk, ())), tuple(games.get(pk, ()))))
        for pk, position, *values in rows.values_list("pk", "round__position", *fields)
    ]


def byes(tournament: Tournament) -> list[ByeRow]:
    """All byes in order of publication. One query."""
    rows = Bye.objects.filter(tournament=tournament).order_by("id")
    fields = ("round__position", "entry__number", "kind")
    return [ByeRow._make(row) for row in rows.values_list(*fields)]


def standings(tournament: Tournament) -> list[StandingsLine]:
    """The current standings of the event and of its sections. One query."""
    rows = Standing.objects.filter(tournament=tournament).order_by("stage", "position")
    fields = ["entry__number" if name == "entry" else name for name in StandingsLine._fields]
    return [StandingsLine._make(row) for row in rows.values_list(*fields)]


def rating_changes(tournament: Tournament) -> list[ChangeRow]:
    """The rating changes by games and decisions of the tournament, in order. Three queries.

    `number` counts them from 1, because the numbers of the ledger belong to one server.
    """
    table_games = TableGame.objects.filter(table__tournament=tournament)
    table_of_game = dict(table_games.values_list("game", "table__number"))
    number_of_table = dict(Table.objects.filter(tournament=tournament).values_list("pk", "number"))
    rows = _changes_of(tournament).order_by("id")
    numbers: dict[int, int] = {}
    changes = []
    for pk, game_key, source, reverses, *values in rows.values_list(
        "id",
        "game",
        "source",
        "reverses",
        *("at", "pool", "kind", "player__public_id", "player__username", "player__display_name"),
        *("game__public_id", "before", "change", "after"),
    ):
        numbers[pk] = number = len(numbers) + 1
        table = number_of_table.get(table_row_of(source)) if source else table_of_game.get(game_key)
        *known, game, before, change, after = values
        changes.append(
            ChangeRow._make(
                (number, *known, table, game, before, change, after, numbers.get(reverses))
            )
        )
    return changes


def rating_changes_version(tournament: Tournament) -> str:
    """Changes with the list of rating changes, which can grow without an event. One query."""
    return str(_changes_of(tournament).aggregate(last=Max("id"))["last"] or 0)


def _changes_of(tournament: Tournament) -> Any:
    games = TableGame.objects.filter(table__tournament=tournament).values("game")
    return RatingChange.objects.filter(
        Q(game__in=games) | Q(source__startswith=f"{tournament.pk}.")
    )


def names(tournament: Tournament) -> list[tuple[str, str]]:
    """Username and display name of each entry: the parts of an export that are in no log."""
    rows = Player.objects.filter(entries__tournament=tournament).order_by("entries__number")
    return list(rows.values_list("username", "display_name"))
