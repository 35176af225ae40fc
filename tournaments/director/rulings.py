"""Results that do not come from the feed: by hand, by ruling, corrections and annulments."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import msgspec

from games import void_game
from games.errors import Illegal, NotFound
from tournaments import events as ev
from tournaments import planning
from tournaments.database_keys import keys_of_games
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import GameScore, Note, Outcome, ResultKind
from tournaments.fold import apply_events
from tournaments.formats import results, score_checks
from tournaments.ledger import adjustments
from tournaments.state import TableState, TournamentState


def get_table(tx: Transaction, number: int) -> TableState:
    """The table with that number. Raises `NotFound`, or `Illegal` if it was annulled."""
    try:
        table_state = tx.state.table(number)
    except IndexError:
        raise NotFound("no_such_table", f"There is no table {number} in this tournament.") from None
    if table_state.annulled:
        raise Illegal("table_annulled", f"Table {number} was annulled and counts no more.")
    return table_state


def rule_table(
    tx: Transaction,
    table_state: TableState,
    kind: ResultKind,
    *,
    at_fault: Collection[int] = (),
    games: Sequence[GameScore] = (),
    ranks: Sequence[int] = (),
    reason: str = "",
) -> None:
    """Gives a table its result, and voids the game that is still being played there.

    `at_fault` are entries; `ranks` and `games` are in the order of the table's seats. Without
    `games`, a result `played` is computed from the finished games. Raises `Illegal` if the table
    has a result already, or if kind, seats and games do not fit together.
    """
    if table_state.outcome is not None:
        raise Illegal(
            "has_result", f"Table {table_state.number} has a result; it can be corrected."
        )
    known_scores = table_state.scores()
    if games and tuple(games[: len(known_scores)]) != known_scores:
        raise Illegal(
            "already_scored", f"Table {table_state.number} has games with a score; name them first."
        )
    outcome = _outcome(table_state, kind, at_fault, games, ranks)
    mark = _rating_mark(tx, table_state, outcome)
    running = [game.id for game in table_state.open_games() if game.id is not None]
    for number, score in enumerate(games[len(known_scores) :], start=len(known_scores) + 1):
        tx.emit(ev.GameScored(table_state.number, number, score))
    tx.emit(ev.ResultRecorded(table_state.number, outcome.kind, list(outcome.places), reason, mark))
    _apply_to_ratings_and_games(tx, table_state, mark, running)


def correct_result(
    tx: Transaction,
    table_state: TableState,
    kind: ResultKind,
    *,
    reason: str,
    at_fault: Collection[int] = (),
    games: Sequence[GameScore] = (),
    ranks: Sequence[int] = (),
    marks: Mapping[str, Note] | None = None,
) -> None:
    """Replaces the result of a table.

    Of the later tables whose pairing no longer follows from the results, the finished ones are
    kept and marked, and the unfinished ones are annulled and planned again. Arguments as for
    `rule_table`; `marks` are additional notes for tables, by number. Raises `Illegal` if there is
    no result yet or no reason is given.
    """
    if table_state.outcome is None:
        raise Illegal("no_result", f"Table {table_state.number} has no result yet.")
    if not reason.strip():
        raise Illegal("reason_missing", "Say why the result is corrected.")
    outcome = _outcome(table_state, kind, at_fault, games, ranks)
    mark = _rating_mark(tx, table_state, outcome)
    event = ev.ResultCorrected(
        table=table_state.number,
        kind=outcome.kind,
        places=list(outcome.places),
        reason=reason,
        games=list(outcome.games),
        rating=mark,
    )
    before = overtaken_tables(tx.state, tx.now)
    all_marks = {**(marks or {}), **tables_overtaken_by(tx, event.table, event)}
    tx.emit(msgspec.structs.replace(event, marks=all_marks))
    _apply_to_ratings_and_games(tx, table_state, mark, [])
    annul_newly_overtaken(tx, before, reason)


def annul_table(tx: Transaction, table_state: TableState, reason: str) -> None:
    """Annuls a table, finished or not. The format plans it again for a replay.

    Unfinished tables that depend on it are annulled as well.
    """
    if not reason.strip():
        raise Illegal("reason_missing", "Say why the table is annulled.")
    mark = adjustments.next_mark() if tx.state.settings.rated and table_state.games else None
    running = [game.id for game in table_state.open_games() if game.id is not None]
    tx.emit(ev.TableAnnulled(table_state.number, reason, mark))
    _apply_to_ratings_and_games(tx, table_state, mark, running)
    for later in _unfinished_after(tx, table_state):
        if not later.annulled and _depends_on_annulled(tx, later):
            annul_table(tx, later, reason)


def overtaken_tables(state: TournamentState, now: datetime) -> dict[int, Note]:
    """Published tables that no longer follow from the results, by number.

    The note of a table is `overtaken`, with its seats and the `entries` known to belong there; or
    `not_needed`, for the replay of a tie that does not exist any more.
    """
    if state.started is None:
        return {}
    numbers = state.numbers()
    return {
        numbers[conflict.key]: Note(
            "overtaken" if conflict.expected else "not_needed",
            {
                "entries": [entry for entry in conflict.expected if entry is not None],
                "seats": list(conflict.seats),
                "finished": conflict.blocked,
            },
        )
        for conflict in planning.plan(state, now).conflicts
    }


def _outcome(
    table_state: TableState,
    kind: ResultKind,
    at_fault: Collection[int],
    games: Sequence[GameScore],
    ranks: Sequence[int],
) -> Outcome:
    strangers = [entry for entry in at_fault if entry not in table_state.table.seats]
    if strangers:
        raise Illegal(
            "not_at_table", f"Entry {strangers[0]} does not sit at table {table_state.number}."
        )
    seats = [table_state.table.seats.index(entry) for entry in at_fault]
    all_scores = tuple(games) or table_state.scores()
    try:
        score_checks.check_scores(games, len(table_state.table.seats))
        if kind is ResultKind.PLAYED:
            return results.played(table_state.table, all_scores)
        return results.ruled(table_state.table, kind, seats, games=all_scores, ranks=ranks)
    except score_checks.BadResult as error:
        raise Illegal(error.code, error.reason) from None


def _rating_mark(
    tx: Transaction, table_state: TableState, outcome: Outcome
) -> ev.RatingMark | None:
    """A `RatingMark`, if there is anything to rate or to reverse."""
    if tx.state.settings.rated and (table_state.games or outcome.games):
        return adjustments.next_mark()
    return None


def _apply_to_ratings_and_games(
    tx: Transaction, table_state: TableState, mark: ev.RatingMark | None, running: Sequence[str]
) -> None:
    if mark is not None:
        adjustments.adjust(tx.tournament.pk, tx.state, [table_state], mark, tx.now)
    for game in keys_of_games(running):
        void_game.void_game(game)


def annul_newly_overtaken(tx: Transaction, before: Collection[int], reason: str) -> None:
    """Annuls unfinished tables that are overtaken and not in `before`."""
    for number, note in overtaken_tables(tx.state, tx.now).items():
        table_state = tx.state.table(number)
        if number not in before and not note.params["finished"] and not table_state.annulled:
            annul_table(tx, table_state, reason)


def _unfinished_after(tx: Transaction, table_state: TableState) -> list[TableState]:
    """Later tables without a result that share an entry with this table."""
    return [
        later
        for later in tx.state.tables[table_state.number :]
        if later.outcome is None and not set(later.table.seats).isdisjoint(table_state.table.seats)
    ]


def _depends_on_annulled(tx: Transaction, later: TableState) -> bool:
    """Whether the format would not plan this table with the same seats if it were annulled."""
    trial = tx.state.trial(later.number)
    annulled = ev.TableAnnulled(later.number, "")
    apply_events(trial, [ev.LoggedEvent(trial.seq + 1, tx.now, annulled)])
    planned = planning.plan(trial, tx.now).tables
    planned_seats = {table.key: set(table.seats) for table in planned}
    return planned_seats.get(later.table.key) != set(later.table.seats)


def tables_overtaken_by(tx: Transaction, table: int, event: ev.Event) -> dict[str, Note]:
    """The notes of the tables that an event about that table would newly overtake."""
    trial = tx.state.trial(table)
    before = overtaken_tables(tx.state, tx.now)
    apply_events(trial, [ev.LoggedEvent(trial.seq + 1, tx.now, event)])
    after = overtaken_tables(trial, tx.now)
    return {str(number): note for number, note in after.items() if number not in before}
