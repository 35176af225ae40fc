"""A bot that thinks for some seconds, and counts how often it is asked."""

from __future__ import annotations

import random
import threading
from typing import Any

import redis
from django.conf import settings

from engine.game import Action, Budget

ASKED = "slow-bot-asked"
"""The key in Redis of the number of times that the bot was asked."""
SECONDS = 6.0
"""Several times as long as the sweep waits for a bot that has stalled."""


class SlowBot:
    """The first legal action, after a long time."""

    def choose(
        self, game: Any, state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """The first legal action."""
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            client.incr(ASKED)
        threading.Event().wait(SECONDS)
        action: Action = game.legal(state, seat)[0]
        return action
