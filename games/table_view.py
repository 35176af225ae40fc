"""The table of a game as a viewer may see it: who acts for each seat, and the clocks."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.envelope import milliseconds
from engine.table.session import Session
from games import log
from games.live_game import load_session
from games.models import Game, Player
from games.visibility import Visibility, Withheld


def table_view(game: Game, visible: Visibility) -> dict[str, Any]:
    """The table after the last event that the viewer may see, as plain JSON values.

    `chairs` has who acts for each seat now, with the username of a player and the name of a
    built-in bot; `away` says whether the player of the seat has left (`absent`: may return until
    `until`, `gone`: cannot), and `vacation` whether the clock of the seat stands still. `clock` is
    null without clocks; `remaining` has the milliseconds of each seat at `now`, and `running` the
    seat whose clock runs. For a viewer who sees the game with a delay, `now` is so much earlier; of
    a hidden deal it is the time of the opening.
    """
    session = load_session(game, visible.upto)
    table = session.table
    ids = [chair.player for chair in table.chairs if chair.player]
    players = Player.objects.filter(public_id__in=ids)
    names = dict(players.values_list("public_id", "username"))
    now = milliseconds(visible.moved_at)
    if visible.withheld is not Withheld.DEAL:
        delay = game.spectator_delay_ms if visible.withheld is Withheld.DELAY else 0
        now = max(now, milliseconds(log.clock(game.pk)) - delay)
    return {
        "seq": session.seq,
        "turn": session.turn,
        "paused": table.paused,
        "over": session.turn is None,
        "chairs": [
            {
                "seat": seat,
                "player": names.get(chair.player),
                "bot": chair.bot or None,
                "away": _away(session, seat),
                "until": table.absent.get(seat),
                "vacation": seat in table.vacations,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "options": msgspec.to_builtins(table.options),
        "clock": _clock(session, now),
        "take_back": None
        if table.offer is None
        else {
            "seat": table.offer.seat,
            "to": table.offer.to,
            "agreed": sorted(table.agreed),
        },
        "deadline": session.deadline,
        "now": now,
    }


def _away(session: Session[Any], seat: int) -> str | None:
    if seat in session.table.absent:
        return "absent"
    return "gone" if seat in session.table.leavers else None


def _clock(session: Session[Any], now: int) -> dict[str, Any] | None:
    table = session.table
    if table.control is None:
        return None
    remaining = list(table.remaining)
    running = session.clock_seat
    if running is not None:
        remaining[running] = max(0, remaining[running] - (session.thinking_time(now) or 0))
    return {
        "control": msgspec.to_builtins(table.control),
        "remaining": remaining,
        "running": running,
    }
