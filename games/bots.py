"""Playing the seats of the built-in bots."""

from __future__ import annotations

import random
import time
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from engine.game import Budget
from games import bot_lease
from games.errors import Conflict
from games.live_game import LiveGame
from games.models import Game, Player

SAVE_AFTER = 0.5
"""Seconds after which pending events are written, so that watchers see the moves of slow bots."""
PLAY_SECONDS = 10.0
"""After this time a game goes to the end of the queue, so that others get their turn."""

# The partial index of such games bounds what this reads. A game is due when its bots have not moved
# for long enough; that moment is not stored, because an index of it would change with every move.
_LOCK_STALLED = """
SELECT id FROM games_game
WHERE status = 'playing' AND bot_seats > 0 AND bot_seats >> turn & 1 = 1
  AND moved_at < %(before)s - pace_ms * interval '1 millisecond'
  AND coalesce(woken_at < %(before)s - pace_ms * interval '1 millisecond', true)
ORDER BY moved_at
LIMIT %(limit)s
FOR UPDATE SKIP LOCKED
"""


class BotProgress(NamedTuple):
    """The seq that the bots reached, and when to play them again (None: not needed)."""

    seq: int
    again_ms: int | None


def play(game_id: int, seq: int | None = None) -> BotProgress | None:
    """Plays the game's bots until a person must act, or one turn of one bot in a paced game.

    With `seq` it only plays if the log still ends there. Returns None if there was nothing to do:
    the game waits for a person, is over, does not exist, another worker is playing its bots, or
    another writer has appended to it. Running it twice is harmless, since the log accepts the
    events of one of two writers.
    """
    with bot_lease.lease(game_id) as free:
        if not free:
            return None
        seen, progress = _play(game_id, seq)
    # Somebody may have acted since this worker has looked and before it gave the lease back. The
    # task that was queued for that action may have found the lease taken, and ended.
    later = None if seen is None else _progress_after(game_id, seen)
    return later or progress


def _play(game_id: int, seq: int | None) -> tuple[int | None, BotProgress | None]:
    """As `play`, for the owner of the lease. Returns the last seq that it has seen too.

    That is None if nobody can act after it.
    """
    row = Game.objects.filter(pk=game_id, status=Game.Status.PLAYING).first()
    if row is None or row.turn is None:
        return None, None
    if not row.bot_seats >> row.turn & 1 or seq not in (None, row.seq):
        return row.seq, None
    live_game = LiveGame.load(row)
    try:
        if row.pace_ms:
            _play_turn(live_game, row.commitment)
        else:
            _play_until_person(live_game, row.commitment)
    except Conflict:
        return row.seq, None
    bot_is_next = _mover(live_game) is not None
    progress = BotProgress(live_game.seq, row.pace_ms if bot_is_next else None)
    return None if live_game.turn is None else live_game.seq, progress


def _progress_after(game_id: int, seen: int) -> BotProgress | None:
    """The progress if the log has grown after that seq and a bot must act, or else None."""
    rows = Game.objects.filter(pk=game_id, status=Game.Status.PLAYING, seq__gt=seen)
    for seq, turn, bot_seats in rows.values_list("seq", "turn", "bot_seats"):
        if turn is not None and bot_seats >> turn & 1:
            return BotProgress(seq, 0)
    return None


def strategy_of(player: Player) -> str | None:
    """The name of the player's built-in bot; None for a person or an outside bot."""
    bot = getattr(player, "bot", None)
    return bot.strategy or None if bot is not None else None


def claim_stalled(older_than: timedelta, limit: int) -> list[int]:
    """Returns games whose bots should have moved by now, and stores that they were returned.

    Games whose bots a worker is playing are left out, however long a bot thinks. A game is not
    returned again before another `older_than` has passed, and rows that another sweep has locked
    are skipped, so that each game is queued only once.
    """
    now = timezone.now()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_LOCK_STALLED, {"before": now - older_than, "limit": limit})
            stalled = [game_id for (game_id,) in cursor.fetchall()]
        leased = bot_lease.leased(stalled)
        claimed = [game_id for game_id in stalled if game_id not in leased]
        if claimed:
            Game.objects.filter(pk__in=claimed).update(woken_at=now)
    return claimed


def _play_until_person(live_game: LiveGame, commitment: str) -> None:
    started_at = saved_at = time.monotonic()
    while (strategy := _mover(live_game)) is not None:
        _move(live_game, strategy, commitment)
        if time.monotonic() - started_at > PLAY_SECONDS:
            break
        if time.monotonic() - saved_at > SAVE_AFTER:
            live_game.save()
            saved_at = time.monotonic()
    if live_game.pending_count:
        live_game.save()


def _play_turn(live_game: LiveGame, commitment: str) -> None:
    seat = live_game.turn
    while live_game.turn == seat and (strategy := _mover(live_game)) is not None:
        _move(live_game, strategy, commitment)
    live_game.save()


def _mover(live_game: LiveGame) -> str | None:
    """The name of the built-in bot that is on turn, if one is and the game is not paused."""
    turn, table = live_game.turn, live_game.session.table
    return None if turn is None or table.paused else table.chairs[turn].bot or None


def _move(live_game: LiveGame, strategy: str, commitment: str) -> None:
    # The bot's random numbers are derived from public values, so that a second run repeats the
    # first, and so that they tell the bot nothing about the seed of the game.
    rng = random.Random(f"{commitment} {live_game.seq}")
    rules, seat = live_game.rules, live_game.state.turn
    budget = Budget(seconds=settings.BOT_SECONDS or None)
    observed = rules.observe(live_game.state, seat)
    live_game.play(seat, rules.bots[strategy].choose(rules, observed, seat, rng, budget))
