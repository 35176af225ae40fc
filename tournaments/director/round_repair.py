"""Pairs a whole round again from the current standings.

This is only possible for a Swiss round, which depends on nothing but the standings. Tables of other
formats depend on a schedule or on each other; `rulings.overtaken_tables` finds those that a
correction has invalidated.
"""

from __future__ import annotations

from games import game_commands
from games.errors import Illegal
from tournaments import events as ev
from tournaments import planning
from tournaments.database_keys import DatabaseKeys
from tournaments.director import drafts, rounds, rulings
from tournaments.director.deadlines import get_round
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import Note, ResultKind
from tournaments.formats.base import Feature
from tournaments.state import RoundState, TableState, TournamentState

_RULED_BEFORE_PLAY = frozenset((ResultKind.WALKOVER, ResultKind.DISQUALIFICATION))
"""Kinds of automatic results when an entry leaves before a game has begun."""


def repair_round(tx: Transaction, stage: str, number: int, reason: str) -> None:
    """Annuls all tables and byes of a round that has not begun, pairs it again and publishes it.

    Raises `NotFound` for a round that is not published, and `Illegal` if the format does not pair
    from the standings, a later round is published, or a game has begun.
    """
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}, nothing is paired.")
    if tx.state.stopped:
        raise Illegal("stopped", "The tournament was stopped; no round is paired any more.")
    if not reason.strip():
        raise Illegal("reason_missing", "Say why the round is paired again.")
    if not _pairs_from_standings(tx.state):
        raise Illegal(
            "not_paired_from_standings",
            "Only a Swiss round is paired from the standings; annul the tables one by one.",
        )
    round_state = get_round(tx, stage, number)
    latest = _latest_round(tx.state)
    if latest is None or round_state is not latest:
        raise Illegal(
            "not_latest_round",
            f"Round {number} cannot be paired again: only the latest published round can.",
        )
    tables_begun = _tables_begun(round_state)
    if tables_begun:
        tables = ", ".join(str(table_state.number) for table_state in tables_begun)
        raise Illegal(
            "round_begun",
            f"Round {number} has begun (tables {tables}); annul what is to be played again.",
        )
    for table_state in reversed(round_state.tables):
        if not table_state.annulled:
            rulings.annul_table(tx, table_state, reason)
    tx.emit(ev.RoundAnnulled(number, reason, stage))
    plan = planning.plan(tx.state, tx.now)
    drafts.require_publishable(plan)
    rounds.publish_plan(tx, plan)


def annul_round_without_tables(tx: Transaction, reason: str) -> None:
    """Annuls the latest Swiss round, with its byes, if all its tables are annulled.

    The round is then paired again from the current standings. Call it after annulling tables.
    """
    latest = _latest_round(tx.state)
    if latest is None or tx.state.stopped or not _pairs_from_standings(tx.state):
        return
    if latest.tables and all(table_state.annulled for table_state in latest.tables):
        tx.emit(ev.RoundAnnulled(latest.number, reason, latest.stage))


def repairable_round(state: TournamentState) -> RoundState | None:
    """The round that `repair_round` could pair again, if there is one."""
    if state.status != "running" or state.stopped or not _pairs_from_standings(state):
        return None
    latest = _latest_round(state)
    return None if latest is None or not latest.tables or _tables_begun(latest) else latest


def notes_paired_before(state: TournamentState, corrected: TableState) -> dict[str, Note]:
    """Notes for tables without a result in Swiss rounds after that of a corrected table."""
    if not _pairs_from_standings(state):
        return {}
    note = Note("paired_before_correction", {"table": corrected.number})
    return {
        str(table_state.number): note
        for table_state in state.tables
        if table_state.table.round > corrected.table.round
        and not table_state.annulled
        and table_state.outcome is None
    }


def _pairs_from_standings(state: TournamentState) -> bool:
    return state.started is not None and Feature.REPAIR in planning.features(state)


def _latest_round(state: TournamentState) -> RoundState | None:
    return max(state.published_rounds(), key=lambda round_state: round_state.number, default=None)


def _tables_begun(round_state: RoundState) -> list[TableState]:
    """The tables of a round with a move or a result other than a walkover or disqualification.

    Locks the games that are read, so that none can begin before the transaction ends.
    """
    games = [game.id for table in round_state.tables for game in table.games if game.id is not None]
    keys = DatabaseKeys().games(games)
    return [
        table_state
        for table_state in round_state.tables
        if not table_state.annulled
        and (
            table_state.scores()
            or (
                table_state.outcome is not None
                and table_state.outcome.kind not in _RULED_BEFORE_PLAY
            )
            or any(
                game_commands.has_started(keys[game.id])
                for game in table_state.games
                if game.id is not None
            )
        )
    ]
