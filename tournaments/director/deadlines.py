"""Deadlines of rounds: moving them, closing a round, and ruling overdue tables."""

from __future__ import annotations

from datetime import datetime

from games.errors import Illegal, Invalid, NotFound
from games.models import Game
from games.thinking_time import time_on_turn
from tournaments import events as ev
from tournaments.director.forfeits import forfeit
from tournaments.director.rulings import rule_table
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import ResultKind
from tournaments.state import RoundState, TableState

OVERDUE_REASON = "overdue"
"""The reason of a result that was ruled at the deadline."""


def get_round(tx: Transaction, stage: str, number: int) -> RoundState:
    """A published round. Raises `NotFound`."""
    try:
        return tx.state.rounds[stage, number]
    except KeyError:
        raise NotFound("no_such_round", f"Round {number} has not been published.") from None


def move_deadline(
    tx: Transaction, stage: str, number: int, deadline: datetime | None, reason: str
) -> None:
    """Moves the deadline of a round, or removes it.

    Raises `Illegal` if every table of the round has a result, and `Invalid` for a time without a
    time zone or in the past.
    """
    round_state = get_round(tx, stage, number)
    if round_state.finished:
        raise Illegal("round_finished", f"Every table of round {number} has a result already.")
    if deadline is not None and deadline.tzinfo is None:
        raise Invalid(
            "bad_deadline", "Say in which time zone the deadline is: 2030-05-01T18:00:00Z for UTC."
        )
    if deadline is not None and deadline <= tx.now:
        raise Invalid("deadline_passed", "The new deadline lies in the past; close the round.")
    if deadline != round_state.deadline:
        tx.emit(ev.DeadlineMoved(number, deadline, stage, reason))


def close_round(tx: Transaction, stage: str, number: int) -> None:
    """Rules every table of a round that has no result, as at the deadline."""
    _rule_round(tx, get_round(tx, stage, number))


def rule_overdue(tx: Transaction) -> None:
    """Rules the tables of every round whose deadline has passed."""
    for round_state in tx.state.rounds.values():
        if round_state.deadline is not None and round_state.deadline <= tx.now:
            _rule_round(tx, round_state)


def _rule_round(tx: Transaction, round_state: RoundState) -> None:
    for table_state in round_state.tables:
        if table_state.outcome is None and not table_state.annulled:
            _rule_overdue_table(tx, table_state)


def _rule_overdue_table(tx: Transaction, table_state: TableState) -> None:
    """Applies the setting `overdue`: the player who used the most time forfeits, or the table is
    cancelled.

    If no game is running, nobody has reported a result, and all players forfeit. A table of three
    or four at which nobody has moved is made again for the others.
    """
    if tx.state.settings.overdue == "cancel":
        rule_table(tx, table_state, ResultKind.CANCELLED, reason=OVERDUE_REASON)
        return
    late = _slowest_entry(table_state, tx.now)
    if late is None:
        rule_table(tx, table_state, ResultKind.DOUBLE_FORFEIT, reason=OVERDUE_REASON)
    else:
        forfeit(tx, table_state, ResultKind.FORFEIT, [late], OVERDUE_REASON)


def _slowest_entry(table_state: TableState, now: datetime) -> int | None:
    """The entry that has had the turn for the longest time in the game being played.

    The player who happens to be on turn at the deadline may have waited for days for the others.
    """
    for game_state in table_state.open_games():
        if game_state.id is None:
            continue
        game = Game.objects.get(public_id=game_state.id)
        if game.status == Game.Status.PLAYING:
            times = time_on_turn(game, now)
            return game_state.seats[times.index(max(times))]
    return None
