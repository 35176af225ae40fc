"""A bot that plays any legal action."""

from __future__ import annotations

import random
from typing import Any

from engine.game import Action, Game


class Random:
    """Chooses evenly among the legal actions."""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """Any legal action, each as likely as the others."""
        actions = game.legal(state, seat)
        return actions[int(rng.random() * len(actions))]
