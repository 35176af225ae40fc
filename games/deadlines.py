"""The sweep of the clocks: flags that fall and absences that end, in all games."""

from __future__ import annotations

import structlog
from django.db.models.functions import Now

from games import log, outages
from games.decide import settle_deadline
from games.live_game import FLAG_GRACE
from games.models import Game

LIMIT = 500
"""Most games that one sweep settles; the next sweep takes the rest."""

_logger = structlog.get_logger(__name__)


def settle_all() -> int:
    """Carries out what the clocks have made due, oldest first. Returns the number of games.

    After an outage, all running clocks are corrected first. An error in one game is logged and does
    not block the others.
    """
    down_since = outages.started_at(log.clock())
    down = down_since is not None
    if down_since is not None:
        _logger.warning("outage", since=down_since.isoformat())
    settled = 0
    for game_id in due_games(always=down):
        try:
            settled += settle_deadline(game_id, always=down)
        except Exception:
            _logger.exception("deadline_not_settled", game=game_id)
    outages.note_running()
    return settled


def due_games(*, always: bool = False) -> list[int]:
    """The games in which the clock has made something due, oldest first, `LIMIT` at most.

    With `always` all games in which a clock is running.
    """
    timed = Game.objects.filter(deadline_at__isnull=False).order_by("deadline_at")
    games = timed.values_list("pk", flat=True)
    return list(games if always else games.filter(deadline_at__lt=Now() - FLAG_GRACE)[:LIMIT])
