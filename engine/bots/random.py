"""A bot that plays a random legal action."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from engine.game import Action, Budget, Game


class Random:
    """Chooses uniformly among the legal actions."""

    ignores_state: ClassVar[bool] = True

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """A legal action; each is equally likely."""
        actions = game.legal(state, seat)
        return actions[int(rng.random() * len(actions))]
