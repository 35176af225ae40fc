"""Bringing the ledger in line with a result that was entered by hand, corrected or annulled.

Nothing in the ledger is edited. What a table's games were rated for is taken back by reversals, and
what they are worth now is entered anew, computed with the ratings of the first time. Ratings of
later games stand: they were right for what was known when they were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from tournaments.events import RatingMark
from tournaments.feed_consumer import lock_checkpoint
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
"""A game of a match: its number, and its id where games played here stand apart."""


def next_mark() -> RatingMark:
    """Numbers an adjustment that is about to be made, in the caller's transaction.

    Rates what the feed still holds first, so that everything finished before counts as before.
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
    """Makes the ledger say what the results of these tables say now. Follows `mark` and the event.

    Tables are taken in order; each sees the ratings that those before it have left.
    """
    calculator = database.open_calculator()
    for held in tables:
        rated = [entry for game in entries_by_game(tournament_id, held).values() for entry in game]
        wanted = {
            (each.pool, player) for each in rated_games_of(state, held) for player in each.players
        }
        database.load_accounts(calculator, {(entry.pool, entry.player) for entry in rated} | wanted)
        adjust_table(calculator, tournament_id, state, held, mark, at)
        database.save(calculator)


def adjust_table(
    calculator: RatingCalculator,
    tournament_id: int,
    state: TournamentState,
    held: TableState,
    mark: RatingMark,
    at: datetime,
    table: str = database.LEDGER,
) -> None:
    """As `adjust`, for one table and a calculator that has loaded the accounts. `table` is the
    database table with the earlier entries."""
    # Where rulings do not count, a game by hand does not stand in the place of one played here.
    apart = not state.rates_rulings
    known: dict[_Key, list[LedgerEntry]] = {}
    for number, entries in entries_by_game(tournament_id, held, table).items():
        for entry in entries:
            known.setdefault((number, entry.game if apart else None), []).append(entry)
    wanted = {
        (each.number, each.game if apart else None): each for each in rated_games_of(state, held)
    }
    changed = []
    for key in sorted({*known, *wanted}, key=lambda key: (key[0], key[1] or 0)):
        if apart and key[1] is not None and key not in wanted and state.settings.rated:
            continue  # it was over when its table got a result without it, and counts as played
        valid = in_force(known.get(key, []))
        if not _as_wanted(valid, wanted.get(key)):
            changed.append(key)
            for entry in valid:
                calculator.reverse(entry, mark.number, at)
    for key in changed:
        if key in wanted:
            _rate(calculator, tournament_id, held, wanted[key], known.get(key), mark, at)
    for pool, player in {(entry.pool, entry.player) for entry in calculator.new_entries()}:
        calculator.set_peak(pool, player, database.entries_of_account(pool, player, table))


def entries_by_game(
    tournament_id: int, held: TableState, table: str = database.LEDGER
) -> dict[int, list[LedgerEntry]]:
    """All entries for each game of a table, by its number in the match, in order."""
    numbers = {game.id: game.number for game in held.games if game.id is not None}
    sources = {
        game_source(tournament_id, held.number, number): number
        for number in range(1, held.table.match.games + 1)
    }
    found: dict[int, list[LedgerEntry]] = {}
    for entry in database.entries_of_games(list(numbers), list(sources), table):
        number = sources[entry.source] if entry.game is None else numbers[entry.game]
        found.setdefault(number, []).append(entry)
    return found


def in_force(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Those that no reversal has taken back."""
    gone = {entry.reverses for entry in entries}
    return [entry for entry in entries if entry.reverses is None and entry.id not in gone]


def game_source(tournament_id: int, table: int, number: int) -> str:
    """How the ledger names a game on a real table."""
    return f"{tournament_id}.{table}.{number}"


def table_row_of(source: str) -> int:
    """The id of the row of the table that a source names."""
    tournament, table, _ = source.split(".")
    return row_id(int(tournament), int(table))


def _as_wanted(valid: list[LedgerEntry], wanted: RatedGame | None) -> bool:
    """Whether the entries in force are those of this game, or none where it is not rated."""
    if wanted is None:
        return not valid
    scores = {
        (entry.player, opponent.player): opponent.score
        for entry in valid
        for opponent in msgspec.json.decode(entry.why, type=ChangeExplanation).opponents
    }
    return scores == wanted.pair_scores() and {entry.pool for entry in valid} == {wanted.pool}


def _rate(
    calculator: RatingCalculator,
    tournament_id: int,
    held: TableState,
    wanted: RatedGame,
    before: list[LedgerEntry] | None,
    mark: RatingMark,
    at: datetime,
) -> None:
    first: dict[int, ChangeExplanation] = {}
    for entry in before or ():
        if entry.pool == wanted.pool:
            first.setdefault(entry.player, msgspec.json.decode(entry.why, type=ChangeExplanation))
    again = all(player in first for player in wanted.players)
    calculator.rate(
        wanted.pool,
        wanted.players,
        wanted.ranks,
        EntryOrigin(
            "correction" if again else "hand",
            wanted.game,
            "" if wanted.game else game_source(tournament_id, held.number, wanted.number),
            mark.number,
            at,
        ),
        [(first[player].rating, first[player].k) for player in wanted.players] if again else None,
    )
