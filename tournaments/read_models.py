"""The read models: the rows that follow from the state of a tournament. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.db import models

from games import input_limits
from tournaments import planning, table_match
from tournaments.domain.contest import Outcome
from tournaments.domain.standings import StandingsRow as StandingRow
from tournaments.ledger import rated_games
from tournaments.models import (
    Bye,
    Entry,
    Round,
    Standing,
    Table,
    TableGame,
    TableSeat,
    TournamentRole,
)
from tournaments.standings.point_scheme import PointScheme
from tournaments.state import GameState, TableState, TournamentState

Values = tuple[Any, ...]
Tables = Collection[int] | None
"""Numbers of the tables whose rows are wanted; None for all tables."""
_NUMBER_BITS = 24


def row_id(tournament_id: int, number: int) -> int:
    """The primary key of a numbered row. A rebuild gives the same; JavaScript can represent it."""
    return tournament_id << _NUMBER_BITS | number


class ReadModel(NamedTuple):
    """One read model. The first `keys` of its `fields` are its key.

    A field that ends with `__public_id` is the public id of the row that a foreign key refers to.
    The state knows no database keys; `projection` looks them up when it writes rows.

    `owner` is the lookup from a row to its tournament; `rows` makes the rows from a state. If every
    row belongs to one table and depends on that table alone, `table` is the lookup from a row to
    the id of the table, and `rows` makes only the rows of the given tables.
    """

    model: type[models.Model]
    fields: tuple[str, ...]
    keys: int
    owner: str
    rows: Callable[[int, TournamentState, Tables], Iterator[Values]]
    table: str = ""


def _as_json_value(value: Any) -> Any:
    """The value as it is read from a JSON column."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _entries(owner: int, state: TournamentState, _: Tables) -> Iterator[Values]:
    seeded = bool(state.seeding)
    places = {entry.number: place for place, entry in enumerate(state.reserve_list(), start=1)}
    for entry in state.entries.values():
        yield (
            row_id(owner, entry.number),
            owner,
            entry.number,
            entry.player,
            entry.seed if seeded and not entry.reserve else None,
            entry.rating,
            "reserve" if entry.reserve else entry.presence.value,
            places.get(entry.number),
            entry.accepted,
            _as_json_value(entry.decisions),
        )


def _roles(owner: int, state: TournamentState, _: Tables) -> Iterator[Values]:
    for player, granted in state.roles.items():
        yield (row_id(owner, granted.seq), owner, player, granted.role)


def _rounds(owner: int, state: TournamentState, _: Tables) -> Iterator[Values]:
    for position, round_state in enumerate(state.rounds.values(), start=1):
        yield (
            row_id(owner, position),
            owner,
            position,
            round_state.stage,
            round_state.number,
            "annulled"
            if round_state.annulled
            else "finished"
            if round_state.finished
            else "playing",
            round_state.published,
            input_limits.clamp_time(round_state.deadline) if round_state.deadline else None,
            _as_json_value(round_state.notes),
            _as_json_value(round_state.decisions),
        )


def _selected_tables(state: TournamentState, numbers: Tables) -> Iterable[TableState]:
    return state.tables if numbers is None else [state.table(number) for number in sorted(numbers)]


def _tables(owner: int, state: TournamentState, numbers: Tables) -> Iterator[Values]:
    positions = {key: number for number, key in enumerate(state.rounds, start=1)}
    for table_state in _selected_tables(state, numbers):
        outcome = table_state.outcome
        yield (
            row_id(owner, table_state.number),
            owner,
            row_id(owner, positions[table_state.table.stage, table_state.table.round]),
            table_state.number,
            table_state.table.number,
            table_state.table.key,
            table_state.table.attempt,
            "annulled" if table_state.annulled else "finished" if outcome else "playing",
            outcome.kind.value if outcome else "",
            bool(outcome and outcome.corrected),
            _as_json_value(table_state.table.reason),
            table_state.reason,
            _as_json_value([*table_state.table.notes, *table_state.marks]),
            _as_json_value(rated_games.explain_rating(state, table_state)),
            table_match.match_summary(table_state),
            _as_json_value(table_state.decisions),
            outcome.at if outcome else None,
        )


def _seats(owner: int, state: TournamentState, numbers: Tables) -> Iterator[Values]:
    _, options = planning.format_and_options(state)
    scheme = PointScheme(options.scoring, options.table_size)
    for table_state in _selected_tables(state, numbers):
        table = row_id(owner, table_state.number)
        outcome = table_state.outcome
        worth = scheme.table_points(outcome) if outcome else None
        for index, entry in enumerate(table_state.table.seats):
            yield (
                table,
                index,
                row_id(owner, entry),
                *_place_values(outcome, index),
                float(worth[index]) if worth is not None else None,
            )


def _place_values(outcome: Outcome | None, index: int) -> tuple[int | None, float | None, str]:
    if outcome is None:
        return None, None, ""
    place = outcome.places[index]
    return place.rank, float(place.points), place.status.value


def _games(owner: int, state: TournamentState, numbers: Tables) -> Iterator[Values]:
    for table_state in _selected_tables(state, numbers):
        for game in table_state.games:
            if game.id is not None:
                yield (
                    game.id,
                    row_id(owner, table_state.number),
                    game.number,
                    list(game.seats),
                    _game_status(table_state, game),
                    game.unrated is None,
                )


def _game_status(table_state: TableState, game: GameState) -> str:
    if game.dropped or table_state.annulled:
        return "dropped"
    return "counted" if game.score else "playing"


def _byes(owner: int, state: TournamentState, _: Tables) -> Iterator[Values]:
    positions = {key: number for number, key in enumerate(state.rounds, start=1)}
    for number, bye in enumerate(state.byes, start=1):
        yield (
            row_id(owner, number),
            owner,
            row_id(owner, positions[bye.stage, bye.round]),
            row_id(owner, bye.entry),
            bye.key,
            bye.kind.value,
            _as_json_value(bye.reason),
        )


def _standings(owner: int, state: TournamentState, _: Tables) -> Iterator[Values]:
    if not state.entered():
        return
    now = planning.standings(state)
    for stage, lines in [("", now.rows), *((part.stage, part.rows) for part in now.sections)]:
        for position, line in enumerate(lines, start=1):
            yield (owner, stage, position, row_id(owner, line.entry), *_standing_values(line))


def _standing_values(line: StandingRow) -> Values:
    return (
        line.rank,
        line.tied,
        float(line.points),
        line.played,
        line.wins,
        _as_json_value(line.values),
        line.decided_by or "",
        line.status,
        line.out.stage if line.out else "",
        line.out.round if line.out else None,
    )


READ_MODELS = (
    ReadModel(
        Entry,
        (
            "id",
            "tournament_id",
            "number",
            "player__public_id",
            "seed",
            "rating",
            "status",
            "reserve",
            "accepted",
            "decisions",
        ),
        1,
        "tournament_id",
        _entries,
    ),
    ReadModel(
        TournamentRole,
        ("id", "tournament_id", "player__public_id", "role"),
        1,
        "tournament_id",
        _roles,
    ),
    ReadModel(
        Round,
        (
            "id",
            "tournament_id",
            "position",
            "stage",
            "number",
            "status",
            "published_at",
            "deadline",
            "notes",
            "decisions",
        ),
        1,
        "tournament_id",
        _rounds,
    ),
    ReadModel(
        Table,
        (
            "id",
            "tournament_id",
            "round_id",
            "number",
            "board",
            "key",
            "attempt",
            "status",
            "outcome",
            "corrected",
            "reason",
            "ruling",
            "notes",
            "rating",
            "match",
            "decisions",
            "ended_at",
        ),
        1,
        "tournament_id",
        _tables,
        "id",
    ),
    ReadModel(
        TableSeat,
        ("table_id", "index", "entry_id", "rank", "points", "status", "table_points"),
        2,
        "table__tournament_id",
        _seats,
        "table_id",
    ),
    ReadModel(
        TableGame,
        ("game__public_id", "table_id", "number", "seats", "status", "rated"),
        1,
        "table__tournament_id",
        _games,
        "table_id",
    ),
    ReadModel(
        Bye,
        ("id", "tournament_id", "round_id", "entry_id", "key", "kind", "reason"),
        1,
        "tournament_id",
        _byes,
    ),
    ReadModel(
        Standing,
        (
            "tournament_id",
            "stage",
            "position",
            "entry_id",
            "rank",
            "tied",
            "points",
            "played",
            "wins",
            "tiebreaks",
            "decided_by",
            "status",
            "out_stage",
            "out_round",
        ),
        3,
        "tournament_id",
        _standings,
    ),
)
"""Parents before children, so that they can be written in this order and deleted in reverse."""
