"""From a tournament's state to the pure code that plans and ranks it."""

from __future__ import annotations

from datetime import datetime

import msgspec

from tournaments.domain.contest import Contest, Reason
from tournaments.domain.options import CommonOptions
from tournaments.domain.standings import Standings, without_status
from tournaments.formats import registry, stopping
from tournaments.formats.base import AnyFormat, ExpectedTable, Feature, Plan
from tournaments.formats.ladder import Ladder, LadderOptions
from tournaments.formats.season import LeagueSeason, SeasonOptions
from tournaments.state import TournamentState


def format_and_options(state: TournamentState) -> tuple[AnyFormat, CommonOptions]:
    """The format and its options, with the lot that was drawn at the start."""
    raw = {**state.settings.format_options, "lot": state.lot}
    return registry.get(state.created.format), registry.options(state.created.format, raw)


def plan(state: TournamentState, now: datetime, *, publish_now: bool = False) -> Plan:
    """What should exist now and does not. Once the organiser has stopped the event: nothing new.

    `publish_now` as in `Contest`.
    """
    chosen, options = format_and_options(state)
    contest = state.contest(now)
    if publish_now:
        contest = msgspec.structs.replace(contest, publish_now=True)
    planned = chosen.plan(contest, options)
    return stopping.wind_down(planned, contest) if contest.stopped else planned


def features(state: TournamentState, stage: str = "") -> frozenset[Feature]:
    """What can be done in this event, or in one stage of it, that not every format has."""
    chosen, options = format_and_options(state)
    return chosen.features(options, stage)


def sections(state: TournamentState) -> int:
    """How many groups or divisions an entry can be placed in; 0: there are none."""
    chosen, options = format_and_options(state)
    return chosen.sections(options)


def entry_round(state: TournamentState, now: datetime, group: int | None) -> int | Reason:
    """The first round that somebody who enters now can be paired in, or why there is none."""
    if state.started is None:
        return 1
    chosen, options = format_and_options(state)
    return chosen.entry_round(state.contest(now), options, group)


def rounds_ahead(state: TournamentState, now: datetime, entry: int) -> range:
    """The rounds that an entry can still miss."""
    chosen, options = format_and_options(state)
    return range(0) if state.stopped else chosen.rounds_ahead(state.contest(now), options, entry)


def may_play(state: TournamentState, now: datetime, entry: int) -> bool:
    """Whether there may be another table for an entry, beside those that are published."""
    if state.started is None:
        return True
    chosen, options = format_and_options(state)
    return not state.stopped and chosen.may_play(state.contest(now), options, entry)


def ladder(
    state: TournamentState, now: datetime, entry: int
) -> tuple[Ladder, LadderOptions, Contest] | None:
    """The ladder that an entry is on, which may be a division of a season; None if on none."""
    chosen, options = format_and_options(state)
    contest = state.contest(now)
    if isinstance(chosen, LeagueSeason) and isinstance(options, SeasonOptions):
        chosen, options, contest = chosen.division(contest, options, entry)
    if isinstance(chosen, Ladder) and isinstance(options, LadderOptions):
        return chosen, options, contest
    return None


def expected(state: TournamentState) -> tuple[ExpectedTable, ...]:
    """The tables still to come, as far as they are known."""
    if state.started is None or state.stopped:
        return ()
    chosen, options = format_and_options(state)
    return chosen.expected(state.contest(), options)


def standings(state: TournamentState) -> Standings:
    """Who stands where. Worked out once for a state, however often it is asked.

    Before the start nobody has won, gone on or moved, whatever the format says of so few.
    """
    if "standings" not in state.memo:
        chosen, options = format_and_options(state)
        found = chosen.standings(state.contest(), options)
        state.memo["standings"] = found if state.started else without_status(found)
    kept: Standings = state.memo["standings"]
    return kept
