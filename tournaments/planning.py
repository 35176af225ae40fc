"""Runs the formats and standings on the state of a tournament."""

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
    """The tables and byes that the format wants now. No new ones once the event was stopped.

    `publish_now` as in `Contest`.
    """
    format_, options = format_and_options(state)
    contest = state.contest(now)
    if publish_now:
        contest = msgspec.structs.replace(contest, publish_now=True)
    planned = format_.plan(contest, options)
    return stopping.wind_down(planned, contest) if contest.stopped else planned


def features(state: TournamentState, stage: str = "") -> frozenset[Feature]:
    """The optional features that the format has in this event, or in one stage of it."""
    format_, options = format_and_options(state)
    return format_.features(options, stage)


def sections(state: TournamentState) -> int:
    """The number of groups or divisions in which an entry can be placed; 0 if there are none."""
    format_, options = format_and_options(state)
    return format_.sections(options)


def entry_round(state: TournamentState, now: datetime, group: int | None) -> int | Reason:
    """The first round in which a new entry can be paired, or the reason why there is none."""
    if state.started is None:
        return 1
    format_, options = format_and_options(state)
    return format_.entry_round(state.contest(now), options, group)


def rounds_ahead(state: TournamentState, now: datetime, entry: int) -> range:
    """The rounds that an entry can still announce to miss."""
    format_, options = format_and_options(state)
    return range(0) if state.stopped else format_.rounds_ahead(state.contest(now), options, entry)


def may_play(state: TournamentState, now: datetime, entry: int) -> bool:
    """Whether another table can still be made for an entry."""
    if state.started is None:
        return True
    format_, options = format_and_options(state)
    return not state.stopped and format_.may_play(state.contest(now), options, entry)


def ladder(
    state: TournamentState, now: datetime, entry: int
) -> tuple[Ladder, LadderOptions, Contest] | None:
    """The ladder of an entry, which may be a division of a season; None if there is none."""
    format_, options = format_and_options(state)
    contest = state.contest(now)
    if isinstance(format_, LeagueSeason) and isinstance(options, SeasonOptions):
        format_, options, contest = format_.division(contest, options, entry)
    if isinstance(format_, Ladder) and isinstance(options, LadderOptions):
        return format_, options, contest
    return None


def expected(state: TournamentState) -> tuple[ExpectedTable, ...]:
    """The tables still to come, as far as they are known."""
    if state.started is None or state.stopped:
        return ()
    format_, options = format_and_options(state)
    return format_.expected(state.contest(), options)


def standings(state: TournamentState) -> Standings:
    """The standings, computed once for each state.

    Before the start they have no words such as `champion` or `promoted`.
    """
    if "standings" not in state.memo:
        format_, options = format_and_options(state)
        computed = format_.standings(state.contest(), options)
        state.memo["standings"] = computed if state.started else without_status(computed)
    cached: Standings = state.memo["standings"]
    return cached
