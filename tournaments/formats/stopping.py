"""What is left of a plan once the organiser has stopped the event. The same for every format."""

from __future__ import annotations

import msgspec

from tournaments.domain.contest import Contest
from tournaments.formats.base import Plan


def wind_down(plan: Plan, contest: Contest) -> Plan:
    """The plan without new tables. It is over once every published table has its result.

    A table that was published in time and annulled since is still played again, with the byes that
    take its place where opponents have left. The closing of challenges stays in the plan.
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
