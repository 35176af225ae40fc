"""Forfeits, no-shows and withdrawals at a table.

The other players get a result only from what was played. A table at which nobody has moved is
annulled, and the format makes it again for the remaining players.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games import game_commands, void_game
from games.live_game import LiveGame
from games.models import Game
from tournaments import events as ev
from tournaments.database_keys import keys_of_games
from tournaments.director.rulings import rule_table
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import ResultKind
from tournaments.state import TableState

NOT_BEGUN = "nobody had moved"
"""The default reason of a table that was annulled before anybody had moved."""


def forfeit(
    tx: Transaction,
    table_state: TableState,
    kind: ResultKind,
    at_fault: Sequence[int],
    reason: str = "",
) -> None:
    """Rules a table against `at_fault`.

    If two or three others remain, they are ranked by the finished games of the table, or else by
    the game being played. If nobody has moved, the table is annulled and made again for them.
    Raises `Illegal` as `rule` does.
    """
    seats = set(table_state.table.seats)
    some = seats.issuperset(at_fault) and 0 < len(set(at_fault)) <= len(seats) - 2
    if (
        not some
        or kind is ResultKind.DOUBLE_FORFEIT
        or table_state.outcome is not None
        or table_state.scores()
    ):
        rule_table(tx, table_state, kind, at_fault=at_fault, reason=reason)
    elif has_begun(table_state):
        rule_table(
            tx,
            table_state,
            kind,
            at_fault=at_fault,
            ranks=current_ranks(table_state),
            reason=reason,
        )
    else:
        annul_unstarted(tx, table_state, reason, kind, at_fault)


def has_begun(table_state: TableState) -> bool:
    """Whether a game of the table has a score or a move.

    Games on real tables have begun only if they have a score. Locks the games that are read.
    """
    if table_state.scores():
        return True
    running = [game.id for game in table_state.open_games() if game.id is not None]
    return any(game_commands.has_started(game) for game in keys_of_games(running))


def annul_unstarted(
    tx: Transaction,
    table_state: TableState,
    reason: str = "",
    kind: ResultKind | None = None,
    at_fault: Collection[int] = (),
) -> None:
    """Annuls a table at which nobody has moved; the format makes it again for the players left.

    If `kind` is given, the entries `at_fault` have forfeited it and are not seated again.
    """
    running = [game.id for game in table_state.open_games() if game.id is not None]
    tx.emit(
        ev.TableAnnulled(
            table_state.number,
            reason or NOT_BEGUN,
            not_begun=True,
            kind=kind,
            at_fault=sorted(at_fault),
        )
    )
    for game in keys_of_games(running):
        void_game.void_game(game)


def current_ranks(table_state: TableState) -> tuple[int, ...]:
    """Ranks in the game being played, in the order of the table's seats."""
    for game in table_state.open_games():
        if game.id is not None:
            position = LiveGame.load(Game.objects.get(public_id=game.id))
            ranks = position.rules.result(position.state).ranks
            return tuple(ranks[game.seats.index(entry)] for entry in table_state.table.seats)
    return ()
