"""What an action is worth to a house, counting what it can still become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.dream_home.state import DreamState
from engine.game import Action, Game


class Prospects:
    """Heuristics of Dream Home for the greedy bot."""

    def appraise(
        self, game: Game[Any], state: DreamState, seat: int, actions: Sequence[Action]
    ) -> Sequence[float]:
        """Expected points of the seat's house after each action."""
        return [0.0] * len(actions)
