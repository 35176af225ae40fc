"""Tables at which somebody does not play: a forfeit, a no-show, an entry that leaves.

The others get a result only from what was played. A table at which nobody has moved is taken back,
and the format makes it again for those who are left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games import game_commands, void_game
from games.live_game import LiveGame
from games.models import Game
from tournaments import events as ev
from tournaments.director.rulings import rule_table
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import ResultKind
from tournaments.state import TableState

NOT_BEGUN = "nobody had moved"
"""The reason that stands with a table that was taken back, unless another was given."""


def forfeit(
    tx: Transaction,
    table_state: TableState,
    kind: ResultKind,
    at_fault: Sequence[int],
    reason: str = "",
) -> None:
    """Rules a table against `at_fault`.

    Two or three others keep the order of the games that were played there, or else of the game
    that is being played. If nobody has moved, the table is taken back to be made again for them.
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
    """Whether a game of the table has a score, or somebody has moved in one.

    On real tables only a score tells. The games looked at stay locked.
    """
    running = [game.id for game in table_state.open_games() if game.id is not None]
    return bool(table_state.scores()) or any(game_commands.has_started(game) for game in running)


def annul_unstarted(
    tx: Transaction,
    table_state: TableState,
    reason: str = "",
    kind: ResultKind | None = None,
    at_fault: Collection[int] = (),
) -> None:
    """Annuls a table at which nobody has moved; the format makes it again for those who are left.

    With a kind of result, `at_fault` have forfeited it and are not seated again.
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
    for game in running:
        void_game.void_game(game)


def current_ranks(table_state: TableState) -> tuple[int, ...]:
    """Ranks by seat of the table in the game being played, by what the table is worth now."""
    for game in table_state.open_games():
        if game.id is not None:
            position = LiveGame.load(Game.objects.get(pk=game.id))
            ranks = position.rules.result(position.state).ranks
            return tuple(ranks[game.seats.index(entry)] for entry in table_state.table.seats)
    return ()
