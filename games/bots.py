"""Playing the seats of built-in bots."""

from __future__ import annotations

import random
import time
from datetime import timedelta
from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from games.errors import Conflict
from games.live_game import LiveGame
from games.models import Game, Player, Seat

SAVE_AFTER = 0.5
"""Seconds of thinking after which what was played is written: slow bots stay watchable, and a
game that moves is not taken for one whose worker has died."""

_STALLED = """
UPDATE games_game SET woken_at = %(now)s
WHERE id IN (
    SELECT game.id
    FROM games_game AS game
    JOIN games_seat AS seat ON seat.game_id = game.id AND seat.index = game.turn
    JOIN games_bot AS bot ON bot.player_id = seat.player_id AND bot.strategy <> ''
    WHERE game.status = 'playing'
      AND game.moved_at < %(before)s - game.pace_ms * interval '1 millisecond'
      AND coalesce(game.woken_at < %(before)s - game.pace_ms * interval '1 millisecond', true)
    ORDER BY game.moved_at
    LIMIT %(limit)s
    FOR UPDATE OF game SKIP LOCKED
)
RETURNING id
"""


class BotProgress(NamedTuple):
    """How a run of bots ended: the seq it reached, and when to come back (None: not needed)."""

    seq: int
    again_ms: int | None


def play(game_id: int, seq: int | None = None) -> BotProgress | None:
    """Plays the game's bots as far as they go now, or one turn of one bot in a paced game.

    With `seq` it does so only if the log still ends there. None means that there was nothing to
    do: the game waits for a person, is over or unknown, or someone else has moved it on. Running
    twice is harmless, since only one of two writers gets its events into the log.
    """
    seats = list(
        Seat.objects.filter(game_id=game_id).select_related("game", "player__bot").order_by("index")
    )
    if not seats:
        return None
    row = seats[0].game
    strategies = [strategy_of(seat.player) for seat in seats]
    if (
        row.status != Game.Status.PLAYING
        or row.turn is None
        or strategies[row.turn] is None
        or seq not in (None, row.seq)
    ):
        return None
    running = LiveGame.load(row)
    try:
        if row.pace_ms:
            _play_turn(running, strategies, row.commitment)
        else:
            _play_on(running, strategies, row.commitment)
    except Conflict:
        return None
    more = _mover(running, strategies) is not None
    return BotProgress(running.seq, row.pace_ms if more else None)


def strategy_of(player: Player) -> str | None:
    """The built-in bot that this player is; None for a person or an outside bot."""
    bot = getattr(player, "bot", None)
    return bot.strategy or None if bot is not None else None


def claim_stalled(older_than: timedelta, limit: int) -> list[int]:
    """Marks as woken, and returns, games whose bots should have moved by now.

    A game is not returned again before `older_than` has passed once more, and games that another
    sweep is looking at are skipped, so a long queue is not made longer.
    """
    with connection.cursor() as cursor:
        now = timezone.now()
        cursor.execute(_STALLED, {"now": now, "before": now - older_than, "limit": limit})
        return [game_id for (game_id,) in cursor.fetchall()]


def _play_on(running: LiveGame, strategies: list[str | None], commitment: str) -> None:
    since = time.monotonic()
    while (strategy := _mover(running, strategies)) is not None:
        _move(running, strategy, commitment)
        if time.monotonic() - since > SAVE_AFTER:
            running.save()
            since = time.monotonic()
    if running.unsaved:
        running.save()


def _play_turn(running: LiveGame, strategies: list[str | None], commitment: str) -> None:
    seat = running.turn
    while running.turn == seat and (strategy := _mover(running, strategies)) is not None:
        _move(running, strategy, commitment)
    running.save()


def _mover(running: LiveGame, strategies: list[str | None]) -> str | None:
    return None if running.turn is None else strategies[running.turn]


def _move(running: LiveGame, strategy: str, commitment: str) -> None:
    # A bot's luck follows from what everyone can see, so a second run repeats the first and a
    # bot can never learn the seed of the game.
    rng = random.Random(f"{commitment} {running.seq}")
    seat = running.state.turn
    bot = running.rules.bots[strategy]
    running.play(seat, bot.choose(running.rules, running.state, seat, rng))
