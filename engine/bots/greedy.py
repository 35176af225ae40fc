"""A bot that plays the action with the best evaluation."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from engine.game import Action, Budget, Game

EvaluatorFactory: TypeAlias = Callable[[Any, int], Callable[[Action], float]]
"""Creates the evaluation function of a game for a state and a seat. It maps a legal action to the
points that the seat may expect, so what all actions share is computed once. It must only use what
the seat may know, and must not change the state.
"""


class Greedy:
    """Chooses the action with the highest evaluation; among equals a random one."""

    def __init__(self, evaluator: EvaluatorFactory) -> None:
        self._evaluator = evaluator

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """The action with the highest value; among equals each is equally likely."""
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        evaluate = self._evaluator(state, seat)
        values = [evaluate(action) for action in actions]
        highest = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == highest]
        return best[int(rng.random() * len(best))]
