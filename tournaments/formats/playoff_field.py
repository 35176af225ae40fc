"""Who advanced to a playoff when it began.

The first table (or bye) of a playoff records its field: the entries that advanced, in order of
seeds, and the entries that had left by then. Not all of the field is seated at once, because a
table waits for its paused players. An entry that leaves in the meantime has advanced all the same,
so its opponent gets a walkover, whereas an entry that left before the playoff began is passed over.
The tables alone do not show which of the two happened first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec

from tournaments.domain.contest import Bye, Contest, Params, Presence, PublishedTable, Table
from tournaments.formats import subcontest
from tournaments.formats.base import Plan

_FIELD, _LEFT = "field", "left"

Planned = TypeVar("Planned", Table, Bye)


class Field(NamedTuple):
    """The entries of a playoff in order of seeds, and those that had left before it began."""

    entries: tuple[int, ...]
    left: frozenset[int]


def has_begun(contest: Contest, stage: str) -> bool:
    """Whether the playoff has a bye or a table that counts, or one that is about to be replaced
    because it was annulled before anybody had moved."""
    if subcontest.entries_seated_in(contest, stage):
        return True
    last: dict[str, PublishedTable] = {}
    for published in contest.tables:
        if subcontest.is_inside(published.table.stage, stage):
            last[published.table.key] = published
    return any(published.not_begun for published in last.values())


def recorded(contest: Contest, stage: str) -> Field | None:
    """The field of a playoff that has begun. None if none is recorded: the first table was seated
    by hand."""
    if not has_begun(contest, stage):
        return None
    items: list[Table | Bye] = [published.table for published in reversed(contest.tables)]
    items += reversed(contest.byes)
    # A playoff that began again, because all its tables were annulled, has recorded a new field.
    for item in items:
        params = item.reason.params
        if _FIELD in params and subcontest.is_inside(item.stage, stage):
            return Field(_entries(params, _FIELD), frozenset(_entries(params, _LEFT)))
    return None


def advanced(contest: Contest, stage: str) -> set[int]:
    """The recorded field, and everybody who is seated in the playoff; empty before it begins."""
    field = recorded(contest, stage)
    seated = subcontest.entries_seated_in(contest, stage)
    return seated if field is None else seated | set(field.entries)


def before_playoff(contest: Contest, stage: str) -> Contest:
    """The contest with the entries present that left after the playoff had begun.

    What they did in the groups counts as if they were still there.
    """
    field, inside = recorded(contest, stage), advanced(contest, stage)
    return msgspec.structs.replace(
        contest,
        competitors=tuple(
            msgspec.structs.replace(competitor, presence=Presence.PRESENT)
            if competitor.gone
            and (competitor.id in inside or (field is not None and competitor.id not in field.left))
            else competitor
            for competitor in contest.competitors
        ),
    )


def with_field(plan: Plan, contest: Contest, entries: Sequence[int]) -> Plan:
    """The plan that begins a playoff, with the field recorded at its first table or bye."""
    left = [competitor.id for competitor in contest.competitors if competitor.gone]
    if plan.tables:
        first = _record(plan.tables[0], entries, left)
        return msgspec.structs.replace(plan, tables=(first, *plan.tables[1:]))
    if plan.byes:
        bye = _record(plan.byes[0], entries, left)
        return msgspec.structs.replace(plan, byes=(bye, *plan.byes[1:]))
    return plan


def _record(item: Planned, entries: Sequence[int], left: Sequence[int]) -> Planned:
    params = {**item.reason.params, _FIELD: list(entries), _LEFT: list(left)}
    return msgspec.structs.replace(item, reason=msgspec.structs.replace(item.reason, params=params))


def _entries(params: Params, name: str) -> tuple[int, ...]:
    value = params.get(name)
    return tuple(map(int, value)) if isinstance(value, (list, tuple)) else ()
