"""The sweep of the clocks: flags that fall and absences that end, in all games."""

from __future__ import annotations

import structlog
from django.db.models.functions import Now

from games.decide import settle_deadline
from games.models import Game

LIMIT = 500
"""Most games that one sweep settles; the next sweep takes the rest."""

_logger = structlog.get_logger(__name__)


def settle_all() -> int:
    """Carries out what the clocks have made due, oldest first. Returns the number of games.

    An error in one game is logged and does not block the others.
    """
    due = Game.objects.filter(deadline_at__lt=Now(), deadline_at__isnull=False)
    settled = 0
    for game_id in list(due.order_by("deadline_at").values_list("pk", flat=True)[:LIMIT]):
        try:
            settled += settle_deadline(game_id)
        except Exception:
            _logger.exception("deadline_not_settled", game=game_id)
    return settled
