"""Vacations: for some days a year, a player's clocks stand still at the tables that allow it.

A vacation is stored first and then told to each of the player's games by an event of its table.
What a crash leaves undone is made up for by `sweep`, which also ends vacations that are over.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from engine.table.commands import SetVacation
from games import decide, log
from games.errors import ClientError, Conflict, Illegal
from games.models import Game, Player, Seat, Vacation
from games.on_commit import after_commit

DAYS = 28
"""Days of vacation that a player may take within `PERIOD`."""
PERIOD = timedelta(days=365)
SHORTEST = timedelta(hours=12)
"""Shorter vacations would be used to think."""
LIMIT = 200
"""Most vacations that one sweep looks at; the next sweep takes the rest."""
_NO_EFFECT = {"no_vacation", "no_change", "not_seated", "game_over", "no_chairs"}
"""Codes of games in which a vacation changes nothing."""

_logger = structlog.get_logger(__name__)


def current(player: Player) -> Vacation | None:
    """The vacation that the player is on."""
    return Vacation.objects.filter(player=player, ended_at=None).first()


def time_left(player: Player, now: datetime) -> timedelta:
    """How much vacation the player may still take at that time.

    What was taken within the last `PERIOD` counts, and of the current vacation what is planned.
    """
    since = now - PERIOD
    taken = timedelta(0)
    recent = Q(ended_at=None) | Q(ended_at__gt=since)
    for vacation in Vacation.objects.filter(recent, player=player):
        end = vacation.ended_at or vacation.until
        taken += end - max(vacation.started_at, since)
    return max(timedelta(0), timedelta(days=DAYS) - taken)


def start(player: Player, until: datetime) -> Vacation:
    """Begins a vacation that lasts until that time, or until `end`.

    Raises `Conflict` (`on_vacation`) during another one, and `Illegal` if it would be too short
    (`vacation_too_short`) or longer than what is left (`vacation_too_long`, with `seconds_left`).
    """
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if current(player) is not None:
            raise Conflict("on_vacation", "You are on vacation already.")
        now = log.clock()
        if until - now < SHORTEST:
            raise Illegal("vacation_too_short", "A vacation lasts at least 12 hours.")
        left = time_left(player, now)
        if until - now > left:
            raise Illegal(
                "vacation_too_long",
                f"You may take {DAYS} days of vacation in 365 days;"
                f" {left.days} days and {left.seconds // 3600} hours are left.",
                seconds_left=int(left.total_seconds()),
            )
        vacation = Vacation.objects.create(player=player, started_at=now, until=until)
        after_commit(_apply, vacation.pk)
    return vacation


def end(player: Player) -> None:
    """Ends the vacation of the player. Does nothing if there is none."""
    with transaction.atomic():
        vacation = Vacation.objects.select_for_update().filter(player=player, ended_at=None).first()
        if vacation is not None:
            _end(vacation, log.clock())
            after_commit(_apply, vacation.pk)


def tell_game(game: Game, players: Iterable[Player]) -> bool:
    """Stops the clocks of those who are on vacation, in a game that is being opened.

    Returns whether there is any. Call it in the transaction that opens the game.
    """
    # A vacation that begins meanwhile waits here, and then finds the game.
    keys = [player.pk for player in players]
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))
    away = list(
        Vacation.objects.filter(player__in=keys, ended_at=None).values_list("player", flat=True)
    )
    for player_id in away:
        _set(game.pk, player_id, on=True)
    return bool(away)


def sweep() -> int:
    """Ends the vacations that are over, and tells games what they do not know yet. Returns how many
    vacations were changed."""
    over = Vacation.objects.filter(ended_at=None, until__lte=Now())
    for pk in over.values_list("pk", flat=True)[:LIMIT]:
        with transaction.atomic():
            locked = Vacation.objects.select_for_update(skip_locked=True)
            vacation = locked.filter(pk=pk, ended_at=None).first()
            if vacation is not None:
                _end(vacation, vacation.until)
    pending = list(Vacation.objects.filter(is_applied=False).values_list("pk", flat=True)[:LIMIT])
    for pk in pending:
        _apply(pk)
    return len(pending)


def _end(vacation: Vacation, at: datetime) -> None:
    vacation.ended_at = max(at, vacation.started_at)
    vacation.is_applied = False
    vacation.save(update_fields=["ended_at", "is_applied"])


def _apply(pk: int) -> None:
    """Tells each game of the player whether the vacation goes on. Repeating it does no harm."""
    vacation = Vacation.objects.filter(pk=pk).first()
    if vacation is None:
        return
    # After the end of one vacation another may have begun.
    on = Vacation.objects.filter(player=vacation.player_id, ended_at=None).exists()
    acting = Q(substitute=vacation.player_id) | (
        Q(player=vacation.player_id) & ~Q(away=Seat.Away.GONE)
    )
    games = Seat.objects.filter(acting, game__status=Game.Status.PLAYING)
    for game_id in games.order_by("game").values_list("game", flat=True):
        _set(game_id, vacation.player_id, on=on)
    Vacation.objects.filter(pk=pk, ended_at=vacation.ended_at).update(is_applied=True)


def _set(game_id: int, player_id: int, *, on: bool) -> None:
    acting = Q(substitute=player_id) | (Q(player=player_id) & ~Q(away=Seat.Away.GONE))
    seat = Seat.objects.filter(acting, game=game_id).first()
    if seat is None:
        return
    try:
        decide.platform_command(game_id, SetVacation(seat.index, on))
    except ClientError as error:
        if error.code not in _NO_EFFECT:
            _logger.exception("vacation_not_applied", game=game_id, player=player_id)
            raise
