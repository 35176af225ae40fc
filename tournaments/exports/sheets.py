"""The tables of the export of a tournament, from plain rows. Pure.

Entries are named by their number in the tournament, the username and the name of the player. Tables
may have two to four seats. The stage of a row is empty for the whole event, or a group, division or
playoff such as `groups/A`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.exports.rows import (
    ByeRow,
    ChangeRow,
    EntryRow,
    RoundRow,
    SeatRow,
    StandingsLine,
    TableRow,
)
from tournaments.exports.sheet import Cell, Sheet


def entries(entrants: Mapping[int, EntryRow], standings: Sequence[StandingsLine]) -> Sheet:
    """One row for each entry, with the groups or divisions in which it stands."""
    stages = _stages_of_entries(standings)
    columns = (
        *("entry", "seed", "username", "name", "player_id", "kind"),
        *("stages", "rating", "status", "accepted"),
    )
    rows = (
        (
            *(entry.number, entry.seed, entry.username, entry.name, entry.player_id, entry.kind),
            *("; ".join(stages.get(entry.number, ())), entry.rating, entry.status, entry.accepted),
        )
        for entry in entrants.values()
    )
    return Sheet(columns, rows)


def _stages_of_entries(standings: Sequence[StandingsLine]) -> dict[int, list[str]]:
    stages: dict[int, list[str]] = {}
    for line in standings:
        if line.stage:
            stages.setdefault(line.entry, []).append(line.stage)
    return stages


def rounds(
    entrants: Mapping[int, EntryRow],
    round_rows: Sequence[RoundRow],
    tables: Sequence[TableRow],
    byes: Sequence[ByeRow],
) -> Sheet:
    """The pairings: one row for each table with its players by seat, and for each bye."""
    seats = max((len(table.seats) for table in tables), default=2)
    columns = (
        *("stage", "round", "published_at", "deadline"),
        *("table", "board", "key", "status", "outcome", "bye"),
        *(f"seat_{seat}_{what}" for seat in range(1, seats + 1) for what in _WHO),
    )

    def rows() -> Iterator[tuple[Cell, ...]]:
        for round_row in round_rows:
            when = (*_round(round_row), round_row.published_at, round_row.deadline)
            for table in tables_of.get(round_row.position, ()):
                players = [cell for seat in table.seats for cell in _who(entrants, seat.entry)]
                blank = [None] * (len(_WHO) * (seats - len(table.seats)))
                about = (table.number, table.board, table.key, table.status, table.outcome, "")
                yield (*when, *about, *players, *blank)
            for bye in byes_of.get(round_row.position, ()):
                blank = [None] * (len(_WHO) * (seats - 1))
                no_table = (None, None, "", "", "", bye.kind)
                yield (*when, *no_table, *_who(entrants, bye.entry), *blank)

    tables_of: dict[int, list[TableRow]] = {}
    for table in tables:
        tables_of.setdefault(table.round, []).append(table)
    byes_of: dict[int, list[ByeRow]] = {}
    for bye in byes:
        byes_of.setdefault(bye.round, []).append(bye)
    return Sheet(columns, rows())


def results(
    entrants: Mapping[int, EntryRow],
    round_rows: Sequence[RoundRow],
    tables: Sequence[TableRow],
    byes: Sequence[ByeRow],
) -> Sheet:
    """One row for each seat of each table, and for each bye. Ranks are null without a result.

    `points` are those of the game, `table_points` the score of the seat in the standings.
    """
    columns = (
        *("stage", "round", "table", "board", "status", "outcome", "corrected", "seat"),
        *("entry", "username", "name", "rank", "points", "table_points", "seat_status"),
        *("ended_at", "ruling", "games"),
    )
    by_position = {row.position: row for row in round_rows}

    def rows() -> Iterator[tuple[Cell, ...]]:
        for table in tables:
            about: tuple[Cell, ...] = (*_round(by_position[table.round]), table.number, table.board)
            result = (table.status, table.outcome, table.corrected)
            end = (table.ended_at, table.ruling, " ".join(table.games))
            for seat in table.seats:
                who = _who(entrants, seat.entry)
                yield (*about, *result, seat.seat, *who, *_score(seat), *end)
        for bye in byes:
            where = (*_round(by_position[bye.round]), None, None, "bye", bye.kind, False, None)
            yield (*where, *_who(entrants, bye.entry), *[None] * 3, "", None, "", "")

    return Sheet(columns, rows())


def standings(entrants: Mapping[int, EntryRow], lines: Sequence[StandingsLine]) -> Sheet:
    """The rows of the whole event (stage ""), then those of its sections.

    Each tie-break that is used anywhere has a column, `tiebreak_` and its name.
    """
    tiebreaks: dict[str, None] = {}
    for line in lines:
        tiebreaks |= dict.fromkeys(str(value["name"]) for value in line.tiebreaks)
    columns = (
        *("stage", "position", "rank", "tied", "entry", "username", "name"),
        *("points", "played", "wins"),
        *(f"tiebreak_{name}" for name in tiebreaks),
        *("decided_by", "status", "out_stage", "out_round"),
    )

    def rows() -> Iterator[tuple[Cell, ...]]:
        for line in lines:
            values = {str(value["name"]): value["value"] for value in line.tiebreaks}
            yield (
                *(line.stage, line.position, line.rank, line.tied),
                *_who(entrants, line.entry),
                *(line.points, line.played, line.wins),
                *(values.get(name) for name in tiebreaks),
                *(line.decided_by, line.status, line.out_stage, line.out_round),
            )

    return Sheet(columns, rows())


def rating_changes(
    entrants: Mapping[int, EntryRow], tables: Mapping[int, str], changes: Sequence[ChangeRow]
) -> Sheet:
    """One row for each change, in order. `tables`: the stage of each table by its number.

    `reverses` is the `change_number` of the earlier row that a reversal takes back.
    """
    columns = (
        *("change_number", "at", "pool", "kind", "stage", "table", "game"),
        *("entry", "username", "name", "before", "change", "after", "reverses"),
    )
    numbers = {entry.player_id: entry.number for entry in entrants.values()}
    rows = (
        (
            *(change.number, change.at, change.pool, change.kind),
            *(tables.get(change.table or 0, ""), change.table, change.game or ""),
            *(numbers.get(change.player_id), change.username, change.name),
            *(change.before, change.change, change.after, change.reverses),
        )
        for change in changes
    )
    return Sheet(columns, rows)


_WHO = ("entry", "username", "name")


def _who(entrants: Mapping[int, EntryRow], number: int) -> tuple[Cell, Cell, Cell]:
    entry = entrants[number]
    return number, entry.username, entry.name


def _round(row: RoundRow) -> tuple[Cell, Cell]:
    return row.stage, row.number


def _score(seat: SeatRow) -> tuple[Cell, Cell, Cell, Cell]:
    return seat.rank, seat.points, seat.table_points, seat.status
