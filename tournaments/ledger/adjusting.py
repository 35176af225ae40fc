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
from tournaments.follow import locked
from tournaments.ledger import store
from tournaments.ledger.book import Book, Entry, Origin, Why
from tournaments.ledger.rating import NAME, rate_on
from tournaments.ledger.wanted import Rated, of_table
from tournaments.readmodel import row_id
from tournaments.state import TableState, TournamentState


def mark() -> RatingMark:
    """Numbers an adjustment that is about to be made, in the caller's transaction.

    Rates what the feed still holds first, so that everything finished before counts as before.
    """
    checkpoint = locked(NAME)
    while rate_on(checkpoint) is not None:
        continue
    checkpoint.adjustments += 1
    checkpoint.save(update_fields=["adjustments"])
    return RatingMark(checkpoint.adjustments, checkpoint.position)


def adjust(
    tournament_id: int, state: TournamentState, held: TableState, mark: RatingMark, at: datetime
) -> None:
    """Makes the ledger say what the table's result says now. Follows `mark` and the event."""
    book = store.open_book()
    rated = [entry for game in entered(tournament_id, held).values() for entry in game]
    players = {player for each in of_table(state, held) for player in each.players}
    store.load(book, {(entry.pool, entry.player) for entry in rated})
    store.load(book, {(state.pool, player) for player in players})
    enter(book, tournament_id, state, held, mark, at)
    store.write(book)


def enter(
    book: Book,
    tournament_id: int,
    state: TournamentState,
    held: TableState,
    mark: RatingMark,
    at: datetime,
    table: str = store.LEDGER,
) -> None:
    """As `adjust`, into a book that knows the accounts; entries before it are in `table`."""
    known = entered(tournament_id, held, table)
    wanted = {each.number: each for each in of_table(state, held)}
    changed = []
    for number in sorted({*known, *wanted}):
        valid = in_force(known.get(number, []))
        if _scores(valid) != (wanted[number].scores() if number in wanted else {}):
            changed.append(number)
            for entry in valid:
                book.reverse(entry, mark.number, at)
    for number in changed:
        if number in wanted:
            _rate(book, tournament_id, state, held, wanted[number], known.get(number), mark, at)
    for pool, player in {(entry.pool, entry.player) for entry in book.made()}:
        book.set_peak(pool, player, store.account(pool, player, table))


def entered(
    tournament_id: int, held: TableState, table: str = store.LEDGER
) -> dict[int, list[Entry]]:
    """All entries for each game of a table, by its number in the match, in order."""
    numbers = {game.id: game.number for game in held.games if game.id is not None}
    sources = {
        source(tournament_id, held.number, number): number
        for number in range(1, held.table.match.games + 1)
    }
    found: dict[int, list[Entry]] = {}
    for entry in store.of_games(list(numbers), list(sources), table):
        number = sources[entry.source] if entry.game is None else numbers[entry.game]
        found.setdefault(number, []).append(entry)
    return found


def in_force(entries: Sequence[Entry]) -> list[Entry]:
    """Those that no reversal has taken back."""
    gone = {entry.reverses for entry in entries}
    return [entry for entry in entries if entry.reverses is None and entry.id not in gone]


def source(tournament_id: int, table: int, number: int) -> str:
    """How the ledger names a game on a real table."""
    return f"{tournament_id}.{table}.{number}"


def row_of(source: str) -> int:
    """The id of the row of the table that a source names."""
    tournament, table, _ = source.split(".")
    return row_id(int(tournament), int(table))


def _scores(entries: list[Entry]) -> dict[tuple[int, int], float]:
    return {
        (entry.player, opponent.player): opponent.score
        for entry in entries
        for opponent in msgspec.json.decode(entry.why, type=Why).opponents
    }


def _rate(
    book: Book,
    tournament_id: int,
    state: TournamentState,
    held: TableState,
    wanted: Rated,
    before: list[Entry] | None,
    mark: RatingMark,
    at: datetime,
) -> None:
    first: dict[int, Why] = {}
    for entry in before or ():
        first.setdefault(entry.player, msgspec.json.decode(entry.why, type=Why))
    again = all(player in first for player in wanted.players)
    book.rate(
        state.pool,
        wanted.players,
        wanted.ranks,
        Origin(
            "correction" if again else "hand",
            wanted.game,
            "" if wanted.game else source(tournament_id, held.number, wanted.number),
            mark.number,
            at,
        ),
        [(first[player].rating, first[player].k) for player in wanted.players] if again else None,
    )
