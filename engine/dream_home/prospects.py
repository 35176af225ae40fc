"""What an action is worth to a house, counting what it can still become."""

from __future__ import annotations

from collections.abc import Callable

from engine.dream_home.state import DreamState
from engine.game import Action


def judge(state: DreamState, seat: int) -> Callable[[Action], float]:
    """Judges the actions of one decision."""
    return lambda action: 0.0
