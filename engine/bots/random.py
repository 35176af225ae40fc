"""A bot that plays a random legal action."""

from __future__ import annotations

import random
from typing import Any

from engine.game import Action, Game


class Random:
    """Chooses uniformly among the legal actions."""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """A legal action; each is equally likely."""
        actions = game.legal(state, seat)
        return actions[int(rng.random() * len(actions))]
