"""The parts of the rules that differ between versions. A state has the ruleset of its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.dream_home.endgame_helpers import may_supply
from engine.dream_home.game_flow import DecisionBuilder, park_car
from engine.dream_home.state import DreamState


class Ruleset(NamedTuple):
    """What one version of the rules says where others differ."""

    may_supply: Callable[[DreamState, int, int, int], bool]
    """(state, seat, cell, kind): whether the Supplier's room of that kind may replace the card in
    that cell of the house."""
    offer_car: Callable[[DecisionBuilder, int], bool]
    """Deals with the car token after a change of the seat's house. Returns whether the decision
    ends here because the seat is asked."""


RULES_1 = Ruleset(may_supply, park_car)
