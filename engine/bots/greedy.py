"""A bot that plays what looks best now."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from engine.game import Action, Game


class Heuristics(Protocol):
    """What a game knows about the worth of a move."""

    def appraise(
        self, game: Game[Any], state: Any, seat: int, actions: Sequence[Action]
    ) -> Sequence[float]:
        """How good each of these legal actions is for the seat, in points it may expect.

        Uses nothing that the seat may not know, and does not change the state.
        """


class Greedy:
    """Chooses the action its heuristics think best; among equals, any."""

    def __init__(self, heuristics: Heuristics) -> None:
        self._heuristics = heuristics

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """The action worth most; among several, each as likely as the others."""
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        worth = self._heuristics.appraise(game, state, seat, actions)
        most = max(worth)
        best = [action for action, points in zip(actions, worth, strict=True) if points == most]
        return best[int(rng.random() * len(best))]
