"""Adjusts the ledger to a result that was entered by hand, corrected or annulled.

Ledger entries are never edited. Existing entries for the games of a table are cancelled by
reversals, and new entries are made for what the games count now, computed with the ratings of the
first time. Ratings of later games stand: they were correct for what was known when they were
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from tournaments.checkpoints import lock_checkpoint
from tournaments.database_keys import DatabaseKeys
from tournaments.events import RatingMark
from tournaments.ledger import database
from tournaments.ledger.finished_games import NAME, rate_with_checkpoint
from tournaments.ledger.rated_games import RatedGame, rated_games_of
from tournaments.ledger.rating_calculator import (
    ChangeExplanation,
    EntryOrigin,
    LedgerEntry,
    RatingCalculator,
)
from tournaments.read_models import row_id
from tournaments.state import TableState, TournamentState

_Key = tuple[int, int | None]
"""A game of a match: its number, and its key where games played on the platform are kept
separate."""


def next_mark() -> RatingMark:
    """Allocates the number of an adjustment that is about to be made, in the caller's transaction.

    First rates the games that are still waiting in the feed, so that all games finished earlier
    count as earlier.
    """
    checkpoint = lock_checkpoint(NAME)
    while rate_with_checkpoint(checkpoint) is not None:
        continue
    checkpoint.adjustments += 1
    checkpoint.save(update_fields=["adjustments"])
    return RatingMark(checkpoint.adjustments, checkpoint.position)


def adjust(
    tournament_id: int,
    state: TournamentState,
    tables: Sequence[TableState],
    mark: RatingMark,
    at: datetime,
) -> None:
    """Makes the ledger match the current results of these tables, after `mark` and the event.

    Tables are processed in order; each sees the ratings left by the previous ones.
    """
    calculator = database.open_calculator()
    keys = DatabaseKeys()
    load_keys(keys, state, tables)
    for table_state in tables:
        present = [
            entry
            for entries in entries_by_game(tournament_id, table_state, keys).values()
            for entry in entries
        ]
        expected = {
            (game.pool, player)
            for game in _rated_games(state, table_state, keys)
            for player in game.players
        }
        database.load_accounts(
            calculator, {(entry.pool, entry.player) for entry in present} | expected
        )
        adjust_table(calculator, tournament_id, state, table_state, keys, mark, at)
        database.save(calculator)


def load_keys(keys: DatabaseKeys, state: TournamentState, tables: Sequence[TableState]) -> None:
    """Looks up the keys of all players and games of these tables, with at most two queries."""
    seats = {entry for table_state in tables for entry in table_state.table.seats}
    keys.players(state.entries[entry].player for entry in seats)
    keys.games(
        game.id for table_state in tables for game in table_state.games if game.id is not None
    )


def adjust_table(
    calculator: RatingCalculator,
    tournament_id: int,
    state: TournamentState,
    table_state: TableState,
    keys: DatabaseKeys,
    mark: RatingMark,
    at: datetime,
    table: str = database.LEDGER,
) -> None:
    """As `adjust`, for one table and a calculator that has loaded the accounts. `table` is the
    database table with the earlier entries."""
    # If rulings do not count, a game entered by hand does not replace one played on the platform.
    separate = not state.rates_rulings
    known: dict[_Key, list[LedgerEntry]] = {}
    for number, entries in entries_by_game(tournament_id, table_state, keys, table).items():
        for entry in entries:
            known.setdefault((number, entry.game if separate else None), []).append(entry)
    expected = {
        (game.number, game.game if separate else None): game
        for game in _rated_games(state, table_state, keys)
    }
    changed = []
    for key in sorted({*known, *expected}, key=lambda key: (key[0], key[1] or 0)):
        if separate and key[1] is not None and key not in expected and state.settings.rated:
            continue  # it had ended before its table got a result without it, and counts as played
        valid = in_force(known.get(key, []))
        if not _matches(valid, expected.get(key)):
            changed.append(key)
            for entry in valid:
                calculator.reverse(entry, mark.number, at)
    for key in changed:
        if key in expected:
            _rate(calculator, tournament_id, table_state, expected[key], known.get(key), mark, at)
    for pool, player in {(entry.pool, entry.player) for entry in calculator.new_entries()}:
        calculator.set_peak(pool, player, database.entries_of_account(pool, player, table))


def _rated_games(
    state: TournamentState, table_state: TableState, keys: DatabaseKeys
) -> list[RatedGame[int]]:
    """The rated games of a table, with database keys as in the ledger."""
    rated = rated_games_of(state, table_state)
    players = keys.players(player for game in rated for player in game.players)
    games = keys.games(game.game for game in rated if game.game is not None)
    return [
        RatedGame(
            game.number,
            None if game.game is None else games[game.game],
            game.pool,
            tuple(players[player] for player in game.players),
            game.ranks,
        )
        for game in rated
    ]


def entries_by_game(
    tournament_id: int,
    table_state: TableState,
    keys: DatabaseKeys,
    table: str = database.LEDGER,
) -> dict[int, list[LedgerEntry]]:
    """All entries for the games of a table, in order, by the number of the game in the match."""
    numbers_by_id = {game.id: game.number for game in table_state.games if game.id is not None}
    games = keys.games(numbers_by_id)
    numbers = {games[game]: number for game, number in numbers_by_id.items()}
    sources = {
        game_source(tournament_id, table_state.number, number): number
        for number in range(1, table_state.table.match.games + 1)
    }
    entries_by_number: dict[int, list[LedgerEntry]] = {}
    for entry in database.entries_of_games(list(numbers), list(sources), table):
        number = sources[entry.source] if entry.game is None else numbers[entry.game]
        entries_by_number.setdefault(number, []).append(entry)
    return entries_by_number


def in_force(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """The entries that were not reversed."""
    reversed_ids = {entry.reverses for entry in entries}
    return [entry for entry in entries if entry.reverses is None and entry.id not in reversed_ids]


def game_source(tournament_id: int, table: int, number: int) -> str:
    """The identifier of a game on a physical table in the ledger."""
    return f"{tournament_id}.{table}.{number}"


def table_row_of(source: str) -> int:
    """The id of the database row of the table in a source."""
    tournament, table, _ = source.split(".")
    return row_id(int(tournament), int(table))


def _matches(valid: list[LedgerEntry], expected: RatedGame[int] | None) -> bool:
    """Whether the entries in force are those of this game, or none if it is not rated."""
    if expected is None:
        return not valid
    scores = {
        (entry.player, opponent.player): opponent.score
        for entry in valid
        for opponent in msgspec.json.decode(entry.why, type=ChangeExplanation).opponents
    }
    return scores == expected.pair_scores() and {entry.pool for entry in valid} == {expected.pool}


def _rate(
    calculator: RatingCalculator,
    tournament_id: int,
    table_state: TableState,
    expected: RatedGame[int],
    before: list[LedgerEntry] | None,
    mark: RatingMark,
    at: datetime,
) -> None:
    original: dict[int, ChangeExplanation] = {}
    for entry in before or ():
        if entry.pool == expected.pool:
            original.setdefault(
                entry.player, msgspec.json.decode(entry.why, type=ChangeExplanation)
            )
    recomputed = all(player in original for player in expected.players)
    calculator.rate(
        expected.pool,
        expected.players,
        expected.ranks,
        EntryOrigin(
            "correction" if recomputed else "hand",
            expected.game,
            ""
            if expected.game
            else game_source(tournament_id, table_state.number, expected.number),
            mark.number,
            at,
        ),
        [(original[player].rating, original[player].k) for player in expected.players]
        if recomputed
        else None,
    )
