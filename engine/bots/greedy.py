"""A bot that plays what looks best now."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from engine.game import Action, Game

EvaluatorFactory: TypeAlias = Callable[[Any, int], Callable[[Action], float]]
"""What a game knows about the worth of a move: of a state and a seat it makes a function that says
how good a legal action is, in points the seat may expect. What all actions have in common is worked
out once. A judge uses nothing that the seat may not know, and does not change the state.
"""


class Greedy:
    """Chooses the action its judge thinks best; among equals, any."""

    def __init__(self, evaluator: EvaluatorFactory) -> None:
        self._evaluator = evaluator

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """The action worth most; among several, each as likely as the others."""
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        value = self._evaluator(state, seat)
        worth = [value(action) for action in actions]
        most = max(worth)
        best = [action for action, points in zip(actions, worth, strict=True) if points == most]
        return best[int(rng.random() * len(best))]
