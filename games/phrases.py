"""Fixed phrases: the only words that players exchange at a table.

There is no free text, so nothing has to be moderated. Phrases belong neither to the log of a game
nor to the feed, and are deleted after `KEEP`.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.errors import Conflict, Forbidden, TooMany
from games.live import notes
from games.models import Game, Phrase, Player, Seat
from games.seats import acts_for, seat_of
from games.visibility import Withheld, visibility

OPEN_AFTER_END = timedelta(minutes=10)
"""How long players may go on talking when the game is over."""
LIMIT, WINDOW = 5, timedelta(seconds=30)
"""At most so many phrases of a player at one table within that time."""
LISTED = 50
"""Most phrases that are listed at once."""
KEEP = timedelta(days=30)


def say(player: Player, game: Game, code: str) -> Phrase:
    """Says a phrase from the player's seat, and wakes the pages of the others.

    Raises `Forbidden` for everybody but the people at the table, `Conflict` once the game has been
    over for `OPEN_AFTER_END`, and `TooMany`.
    """
    seat = speaking_seat(player, game)
    with transaction.atomic():
        # The lock makes the count and the number exact, and commits phrases in their order.
        row = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        now = timezone.now()
        if not is_open(row, now):
            raise Conflict("game_over", "The game has been over for more than 10 minutes.")
        _check_rate(player, row, now)
        last = Phrase.objects.filter(game=row).aggregate(last=Max("number"))["last"] or 0
        phrase = Phrase.objects.create(
            game=row, number=last + 1, seat=seat.index, player=player, code=code, at=now
        )
        notes.publish(notes.phrases_topic(row.pk))
    return phrase


def speaking_seat(player: Player, game: Game) -> Seat:
    """The seat from which the player may speak. Raises `Forbidden` if there is none."""
    seat = seat_of(game, player.pk)
    if seat is None or not acts_for(seat, player.pk) or player.kind == Player.Kind.BOT:
        raise Forbidden("not_your_game", "Only the people at this table may say something here.")
    return seat


def is_open(game: Game, now: datetime) -> bool:
    """Whether the players of the game may say something."""
    return game.status == Game.Status.PLAYING or now < game.moved_at + OPEN_AFTER_END


def listed(game: Game, player_id: int | None, after: int, now: datetime) -> list[Phrase]:
    """The last `LISTED` phrases after that number that the player may see, the oldest first.

    Spectators see them as late as the moves: none of a hidden deal, and with the delay of the game.
    """
    withheld = visibility(game, player_id).withheld
    if withheld is Withheld.DEAL:
        return []
    rows = Phrase.objects.filter(game=game, number__gt=after).select_related("player")
    if withheld is Withheld.DELAY:
        rows = rows.filter(at__lte=now - timedelta(milliseconds=game.spectator_delay_ms))
    return list(reversed(rows.order_by("-number")[:LISTED]))


def prune(now: datetime) -> int:
    """Deletes phrases that are older than `KEEP`. Returns their number."""
    return Phrase.objects.filter(at__lt=now - KEEP).delete()[0]


def _check_rate(player: Player, game: Game, now: datetime) -> None:
    recent = Phrase.objects.filter(game=game, player=player, at__gt=now - WINDOW)
    times = list(recent.order_by("-at").values_list("at", flat=True)[:LIMIT])
    if len(times) == LIMIT:
        wait = times[-1] + WINDOW - now
        raise TooMany(
            "too_many_phrases",
            f"At most {LIMIT} phrases in {WINDOW.seconds} seconds.",
            retry_after=max(1, math.ceil(wait.total_seconds())),
        )
