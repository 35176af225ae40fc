"""How long each seat of a game has had the turn."""

from __future__ import annotations

from datetime import datetime

from engine.envelope import milliseconds
from games.live_game import load_session
from games.models import Game


def time_on_turn(game: Game, now: datetime) -> list[int]:
    """Milliseconds for which each seat has had the turn, by seat, up to that time.

    Pauses count for nobody. The game needs no clocks for this, since every decision has its time.
    """
    session = load_session(game)
    times = list(session.time_on_turn)
    turn = session.turn
    if turn is not None and not session.table.paused and session.since is not None:
        times[turn] += max(0, milliseconds(now) - session.since)
    return times
