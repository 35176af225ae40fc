"""Going on: publishing what the format says should exist now, deadlines, and the end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.errors import Illegal
from tournaments import events as ev
from tournaments import log, rules
from tournaments.director import desk
from tournaments.director.tables import open_games
from tournaments.formats.base import Plan

_STEPS = 1000
"""Plans carried out at one go at most; a format that wants more never comes to rest."""


def advance(tournament_id: int) -> int:
    """Carries a tournament on as far as it goes by itself, and returns its seq.

    May run at any time and twice at once: whatever exists already is not planned again. The
    first plan, which can take seconds in a big event, is made before the tournament is locked and
    used if nothing has happened meanwhile.
    """
    before = log.load(tournament_id)
    if before.status != "running":
        return before.seq
    ready = rules.plan(before, timezone.now())
    with desk.at(tournament_id) as here:
        if here.state.status == "running":
            go_on(here, ready if here.state.seq == before.seq else None)
        return here.state.seq


def publish(here: desk.Desk) -> None:
    """The organiser publishes what can be published now. Raises `Illegal` if that is nothing."""
    if here.state.status != "running":
        raise Illegal("not_running", f"The tournament is {here.state.status}, nothing is paired.")
    plan = rules.plan(here.state, here.now)
    if not plan.tables and not plan.byes:
        waits = ", ".join(waiting.code for waiting in plan.waiting) or "nothing"
        raise Illegal("nothing_to_publish", f"Nothing can be published now; waiting for: {waits}.")
    _publish(here, plan)
    go_on(here)


def go_on(here: desk.Desk, ready: Plan | None = None) -> None:
    """Publishes, closes challenges and finishes, until the format waits for something."""
    for _ in range(_STEPS):
        plan = ready or rules.plan(here.state, here.now)
        ready = None
        for ruling in plan.rulings:
            here.emit(ev.ChallengeClosed(ruling.challenge, ruling.state))
        if here.state.settings.automatic and (plan.tables or plan.byes):
            _publish(here, plan)
        elif plan.finished:
            here.emit(ev.Finished())
            here.due_at = None
            return
        elif not plan.rulings:
            here.due_at = _due(here, plan)
            return
    raise RuntimeError(f"tournament {here.tournament.pk} does not come to rest")


def _publish(here: desk.Desk, plan: Plan) -> None:
    seconds = here.state.settings.round_seconds
    deadline = here.now + timedelta(seconds=seconds) if seconds and plan.tables else None
    first = len(here.state.tables)
    here.emit(
        ev.RoundPublished(
            tables=list(plan.tables),
            byes=list(plan.byes),
            notes=list(plan.notes),
            deadline=deadline,
            rounds=plan.rounds,
        )
    )
    open_games(here, here.state.tables[first:])


def _due(here: desk.Desk, plan: Plan) -> datetime | None:
    """The next moment at which something is to be done though nothing happens."""
    moments = [waiting.until for waiting in plan.waiting if waiting.until is not None]
    moments += [
        each.deadline
        for each in here.state.rounds.values()
        if each.deadline is not None and not each.finished
    ]
    return min(moments, default=None)
