"""Entries that leave the tournament while a game of theirs is being played.

The game goes on: a bot takes the chair, and the entry ranks behind those who stay. At a table of
two the game ends. Its result comes through the feed of finished games as any other, and is rated.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.commands import Remove
from games import decide, game_commands
from games.errors import Conflict
from games.models import Game
from tournaments.database_keys import keys_of_games
from tournaments.director.rulings import rule_table
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import Presence, ResultKind
from tournaments.state import TableState


def leave_game(tx: Transaction, table_state: TableState, entry: int) -> bool:
    """Takes an entry out of the game that is being played at a table.

    False if no game is being played in which anybody has moved: the table needs a ruling then.
    """
    for game_state in table_state.open_games():
        if game_state.id is None:
            continue
        (game,) = keys_of_games([game_state.id])
        if not game_commands.has_started(game):
            continue
        seat = game_state.seats.index(entry)
        try:
            decide.platform_command(game, Remove(seat, _author(tx, entry)))
        except Conflict:
            # The game has ended. Its result is on the way.
            return Game.objects.filter(pk=game, status=Game.Status.FINISHED).exists()
        return True
    return False


def _author(tx: Transaction, entry: int) -> str:
    """The public id of the player who decides: the author of the command, or else the entry."""
    return tx.state.entries[entry].player if tx.by is None else tx.by.public_id


def departed(tx: Transaction, table_state: TableState) -> list[int]:
    """The entries of a table that have left the tournament."""
    return [
        entry
        for entry in table_state.table.seats
        if tx.state.entries[entry].presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED)
    ]


def rule_remaining_games(tx: Transaction, table_state: TableState, entries: Sequence[int]) -> None:
    """Gives a table its result when a match cannot go on because entries have left."""
    disqualified = any(
        tx.state.entries[entry].presence is Presence.DISQUALIFIED for entry in entries
    )
    kind = ResultKind.DISQUALIFICATION if disqualified else ResultKind.WALKOVER
    if len(entries) == len(table_state.table.seats):
        kind = ResultKind.DOUBLE_FORFEIT
    rule_table(tx, table_state, kind, at_fault=entries)
