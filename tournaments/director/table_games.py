"""Opening the games of tables and taking in their scores."""

from __future__ import annotations

from collections.abc import Iterable

from games import game_commands, input_limits
from games.models import Game, Player
from tournaments import events as ev
from tournaments.director import duplicate_deals
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import GameScore, ResultKind
from tournaments.formats import results
from tournaments.state import GameState, TableState


def open_games(tx: Transaction, tables: Iterable[TableState]) -> None:
    """Opens the next game of each table's match, unless the games are played on real tables.

    With `duplicate`, tables published together deal game n of their matches from one seed, which
    is held back: see `duplicate_deals`.
    """
    if tx.state.settings.by_hand:
        return
    tables = list(tables)
    seeds = duplicate_deals.SharedSeeds(tx.state)
    players = Player.objects.select_related("bot").in_bulk(
        [tx.state.entries[entry].player for held in tables for entry in held.table.seats]
    )
    for held in tables:
        number = len(held.scores()) + 1
        seats = results.seating(held.table, number - 1)
        game = game_commands.open_game(
            tx.state.created.kind,
            [players[tx.state.entries[entry].player] for entry in seats],
            tx.state.settings.game_options,
            seed=seeds.shared(held, number),
            hold_seed=seeds.duplicate,
            pace_ms=min(tx.state.settings.pace_ms, input_limits.MAX_PACE_MS),
            key=f"tournament {tx.tournament.pk} table {held.number} game {number}",
        )
        seeds.remember(held, number, bytes(game.seed))
        tx.emit(ev.GameOpened(held.number, number, game.pk, list(seats)))


def record_score(tx: Transaction, game: Game) -> None:
    """Takes in a finished game: its score, then the table's result or the next game of the match.

    A game that no longer counts, or was taken in before, changes nothing.
    """
    held = tx.state.games[game.pk]
    mine = next(each for each in held.games if each.id == game.pk)
    if mine.dropped or mine.score is not None:
        return
    tx.emit(ev.GameScored(held.number, mine.number, _score(held, mine, game), game.pk))
    if results.decided(held.table.match, held.scores()):
        record_match_result(tx, held)
    else:
        open_games(tx, [held])


def record_match_result(tx: Transaction, held: TableState) -> None:
    """Records the result that the games of a decided match come to."""
    outcome = results.played(held.table, held.scores())
    tx.emit(ev.ResultRecorded(held.number, ResultKind.PLAYED, list(outcome.places)))


def _score(held: TableState, mine: GameState, game: Game) -> GameScore:
    """A game's ranks and points in the order of the table's seats."""
    found = {
        entry: (seat.rank, seat.points)
        for entry, seat in zip(mine.seats, game.seats.all(), strict=True)
    }
    ordered = [found[entry] for entry in held.table.seats]
    return GameScore(
        ranks=tuple(int(rank or 0) for rank, _ in ordered),
        points=tuple(float(points or 0) for _, points in ordered),
    )
