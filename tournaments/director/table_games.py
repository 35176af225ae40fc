"""Opens the games of tables and records their scores."""

from __future__ import annotations

from collections.abc import Iterable

from games import game_commands, input_limits
from games.models import Game, Player
from tournaments import events as ev
from tournaments.director import departures, duplicate_deals
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import GameScore, ResultKind
from tournaments.formats import results
from tournaments.state import GameState, TableState


def open_games(tx: Transaction, tables: Iterable[TableState]) -> None:
    """Opens the next game of each table's match, unless the games are played on real tables.

    With `duplicate`, game n of all tables published together has the same seed, which is not
    published before they have ended: see `duplicate_deals`.
    """
    if tx.state.settings.by_hand:
        return
    tables = list(tables)
    seeds = duplicate_deals.SharedSeeds(tx.state)
    players = Player.objects.select_related("bot").in_bulk(
        [
            tx.state.entries[entry].player
            for table_state in tables
            for entry in table_state.table.seats
        ],
        field_name="public_id",
    )
    for table_state in tables:
        number = len(table_state.scores()) + 1
        seats = results.seating(table_state.table, number - 1)
        game = game_commands.open_game(
            tx.state.created.kind,
            [players[tx.state.entries[entry].player] for entry in seats],
            tx.state.settings.game_options,
            seed=seeds.shared(table_state, number),
            hold_seed=seeds.duplicate,
            pace_ms=min(tx.state.settings.pace_ms, input_limits.MAX_PACE_MS),
            table_options=tx.state.settings.table_options,
            time_control=tx.state.settings.clock,
            spectator_delay_ms=1000
            * min(
                tx.state.settings.spectator_delay_seconds,
                input_limits.MAX_SPECTATOR_DELAY_SECONDS,
            ),
            key=f"tournament {tx.tournament.public_id} table {table_state.number} game {number}",
        )
        seeds.remember(table_state, number, bytes(game.seed))
        tx.emit(ev.GameOpened(table_state.number, number, game.public_id, list(seats)))


def record_score(tx: Transaction, game: Game) -> None:
    """Records a finished game, and then the table's result or the next game of the match.

    Does nothing for a game that was dropped or recorded before.
    """
    table_state = tx.state.games[game.public_id]
    game_state = next(
        candidate for candidate in table_state.games if candidate.id == game.public_id
    )
    if game_state.dropped or game_state.score is not None:
        return
    tx.emit(
        ev.GameScored(
            table_state.number,
            game_state.number,
            _score(table_state, game_state, game),
            game.public_id,
        )
    )
    if results.decided(table_state.table.match, table_state.scores()):
        record_match_result(tx, table_state)
    elif departed := departures.departed(tx, table_state):
        departures.rule_remaining_games(tx, table_state, departed)
    else:
        open_games(tx, [table_state])


def record_match_result(tx: Transaction, table_state: TableState) -> None:
    """Records the result of a decided match."""
    outcome = results.played(table_state.table, table_state.scores())
    tx.emit(ev.ResultRecorded(table_state.number, ResultKind.PLAYED, list(outcome.places)))


def _score(table_state: TableState, game_state: GameState, game: Game) -> GameScore:
    """A game's ranks and points in the order of the table's seats."""
    by_entry = {
        entry: (seat.rank, seat.points)
        for entry, seat in zip(game_state.seats, game.seats.all(), strict=True)
    }
    ordered = [by_entry[entry] for entry in table_state.table.seats]
    return GameScore(
        ranks=tuple(int(rank or 0) for rank, _ in ordered),
        points=tuple(float(points or 0) for _, points in ordered),
    )
