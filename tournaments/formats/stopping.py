"""Reduces a plan after the organiser has stopped the event. The same for every format."""

from __future__ import annotations

import msgspec

from tournaments.domain.contest import Contest
from tournaments.formats.base import Plan


def wind_down(plan: Plan, contest: Contest) -> Plan:
    """The plan without new tables. The event is over once every published table has its result.

    A table that was annulled after its publication is still replayed, including byes that replace
    it where opponents have left. Challenges are still closed.
    """
    published = {(published.table.stage, published.table.round) for published in contest.tables}
    tables = tuple(table for table in plan.tables if table.attempt > 1)
    byes = tuple(bye for bye in plan.byes if (bye.stage, bye.round) in published)
    waiting = tuple(wait for wait in plan.waiting if wait.code == "results")
    return msgspec.structs.replace(
        plan,
        tables=tables,
        byes=byes,
        notes=(),
        waiting=waiting,
        finished=not (tables or byes or waiting or plan.rulings),
    )
