"""Looking ahead: the position after some actions of one's own, before they are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import preview as engine_preview
from games import decide, log, positions
from games.errors import Forbidden, Illegal
from games.live_game import load_session
from games.models import Game, Seat
from games.seats import acts_for


def preview(
    game: Game,
    seat: Seat,
    player_id: int,
    raws: Sequence[Any],
    *,
    expected_seq: int | None = None,
    worth: bool = False,
) -> dict[str, Any]:
    """What the player of that seat would see after these actions (plain JSON values).

    Nothing is changed, and nothing hidden is told: see `engine.preview`. With `worth` it also says
    what each legal action changes in the score. Raises `Conflict` (stale seq, game over), `Illegal`
    (with the `index` of the action that is not possible), `Invalid` (not an action of this game),
    and `Forbidden` if the table does not allow `worth`, or if the player with that database key
    does not act for the seat any more.
    """
    if game.status != Game.Status.PLAYING:
        raise log.game_over_error(game.seq)
    if not acts_for(seat, player_id):
        raise Forbidden("not_your_seat", f"Somebody else plays seat {seat.index} now.")
    if expected_seq not in (None, game.seq):
        raise log.stale_at(game.seq, expected_seq)
    if worth and not load_session(game).table.options.hints:
        raise Forbidden("no_hints", "At this table, nobody is told what an action is worth.")
    actions = decide.parse_actions(game, raws)
    position = positions.position_at(game, game.seq, bytes(game.head))
    rules = position.rules
    observed = rules.observe(position.state, seat.index)
    may_act = game.turn == seat.index and seat.away != Seat.Away.ABSENT
    if actions and not may_act:
        raise _not_now(game, seat)
    try:
        seen = engine_preview.preview(rules, observed, seat.index, actions)
    except engine_preview.PreviewRefused as error:
        raise Illegal(error.code, error.reason, index=error.index) from None
    state = seen.state
    decides = may_act and seen.complete
    worths = None
    if worth:
        worths = engine_preview.worth(rules, state, seat.index) if decides else []
    return {
        "game": game.public_id,
        "kind": game.kind,
        "seq": game.seq,
        "turn": state.turn if actions else game.turn,
        "view": rules.view(state, seat.index),
        "legal": msgspec.to_builtins(rules.legal(state, seat.index)) if decides else [],
        "complete": seen.complete,
        "events": msgspec.to_builtins(seen.events),
        "score": list(rules.result(state).points),
        "worth": worths
        and [
            {
                "action": msgspec.to_builtins(entry.action),
                "points": entry.points,
                "lines": entry.lines,
            }
            for entry in worths
        ],
    }


def _not_now(game: Game, seat: Seat) -> Illegal:
    """The error for actions of a seat that may not act now."""
    if seat.away == Seat.Away.ABSENT:
        return Illegal("left_table", "You have left this table. Return first.", index=0)
    if game.turn is None:
        return Illegal("paused", "The game is paused.", index=0)
    return Illegal("not_your_turn", f"It is the turn of seat {game.turn}.", index=0)
