"""Bringing the ledger in line with a result that was entered by hand, corrected or annulled.

Nothing in the ledger is edited. What a table's games were rated for is taken back by reversals, and
what they are worth now is entered anew, computed with the ratings of the first time. Ratings of
later games stand: they were right for what was known when they were played.
"""

from __future__ import annotations

from datetime import datetime
from itertools import groupby

import msgspec

from tournaments.events import RatingMark
from tournaments.follow import locked
from tournaments.ledger import store
from tournaments.ledger.book import Book, Entry, Origin, Why, peak
from tournaments.ledger.rating import NAME, rate_on
from tournaments.ledger.wanted import Rated, of_table
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
    """As `adjust`, into a book; the entries before it are read from `table`."""
    now = rated_now(tournament_id, held, table)
    wanted = {each.number: each for each in of_table(state, held)}
    store.load(
        book,
        {(entry.pool, entry.player) for entries in now.values() for entry in entries}
        | {(state.pool, player) for each in wanted.values() for player in each.players},
    )
    changed = sorted(
        number
        for number in {*now, *wanted}
        if number not in wanted
        or number not in now
        or _scores(now[number]) != wanted[number].scores()
    )
    taken_back = {entry.id for number in changed for entry in now.get(number, [])}
    for number in changed:
        for entry in now.get(number, []):
            kept = [
                each.change
                for each in store.history(entry.pool, entry.player, table)
                if each.id not in taken_back
            ]
            book.reverse(entry, mark.number, at, peak(kept))
    for number in changed:
        if number in wanted:
            _rate(book, tournament_id, state, held, wanted[number], now.get(number), mark, at)


def rated_now(
    tournament_id: int, held: TableState, table: str = store.LEDGER
) -> dict[int, list[Entry]]:
    """The entries in force for each game of a table, by its number in the match."""
    numbers = {game.id: game.number for game in held.games if game.id is not None}
    sources = {
        source(tournament_id, held.number, number): number
        for number in range(1, held.table.match.games + 1)
    }
    entries = store.live(list(numbers), list(sources), table)

    def number_of(entry: Entry) -> int:
        return sources[entry.source] if entry.game is None else numbers[entry.game]

    entries.sort(key=lambda entry: (number_of(entry), entry.id))
    return {number: list(each) for number, each in groupby(entries, number_of)}


def source(tournament_id: int, table: int, number: int) -> str:
    """How the ledger names a game on a real table."""
    return f"{tournament_id}.{table}.{number}"


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
    first = {entry.player: msgspec.json.decode(entry.why, type=Why) for entry in before or ()}
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
