"""From a tournament's state to the pure code that plans and ranks it."""

from __future__ import annotations

from datetime import datetime

from tournaments.formats import registry
from tournaments.formats.base import AnyFormat, CommonOptions, Plan
from tournaments.standings.base import Standings
from tournaments.state import TournamentState


def of(state: TournamentState) -> tuple[AnyFormat, CommonOptions]:
    """The format and its options, with the lot that was drawn at the start."""
    raw = {**state.settings.format_options, "lot": state.lot}
    return registry.get(state.created.format), registry.options(state.created.format, raw)


def plan(state: TournamentState, now: datetime) -> Plan:
    """What should exist now and does not."""
    chosen, options = of(state)
    return chosen.plan(state.contest(now), options)


def standings(state: TournamentState) -> Standings:
    """Who stands where. Worked out once for a state, however often it is asked."""
    if "standings" not in state.memo:
        chosen, options = of(state)
        state.memo["standings"] = chosen.standings(state.contest(), options)
    found: Standings = state.memo["standings"]
    return found
