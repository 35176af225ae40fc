"""Pairing whoever is free now with somebody near: for arenas and automatic ladders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.formats import seats
from tournaments.formats.facts import Contest, Presence, Status

RECENT = 3
"""How many tables back a meeting still weighs against meeting again."""


@dataclass(slots=True)
class Free:
    """Somebody without a table. `value` says who is near: a rating, or a place in the standings.

    `waiting` is the log event of the last result, 0 before the first: the least waits longest.
    `recent` are the opponents of the last tables, the latest first.
    """

    id: int
    value: float
    waiting: int = 0
    recent: list[tuple[int, ...]] = field(default_factory=list)
    seats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def near(self, other: Free) -> tuple[int, float, int]:
        """Sort key of possible opponents: not met lately, then near, then waiting long."""
        met = next((i for i, ids in enumerate(self.recent[:RECENT]) if other.id in ids), RECENT)
        return (RECENT - met, abs(self.value - other.value), other.waiting)


def find(contest: Contest, values: dict[int, float]) -> list[Free]:
    """Everybody who is present and at no open table, with their history."""
    busy = {
        entry for held in contest.standing() if held.outcome is None for entry in held.table.seats
    }
    free = {
        each.id: Free(each.id, values[each.id])
        for each in contest.competitors
        if each.presence is Presence.PRESENT and each.id not in busy
    }
    done = [
        (held.outcome.seq, held.table, held.outcome)
        for held in contest.standing()
        if held.outcome is not None
    ]
    for seq, table, outcome in sorted(done, key=lambda each: (each[0], each[1].key)):
        for seat, entry in enumerate(table.seats):
            one = free.get(entry)
            if one is None:
                continue
            one.waiting = seq
            one.recent.insert(0, tuple(other for other in table.seats if other != entry))
            if outcome.places[seat].status is Status.PLAYED:
                one.seats[seat] += 1
    return list(free.values())


def pair(
    free: Sequence[Free], size: int, *, active: int, span: float | None = None
) -> list[tuple[int, ...]]:
    """Full tables in seat order, who waits longest first; the rest waits on.

    Nobody meets the opponents of the table just left, unless there are no more than `size` active
    players in the event at all. `span` is the greatest distance in value at a table, if any.
    """
    waiting = sorted(free, key=lambda each: (each.waiting, each.value, each.id))
    tables = []
    while len(waiting) >= size:
        first = waiting.pop(0)
        barred = set(first.recent[0]) if first.recent and active > size else set()
        near = sorted(
            (
                other
                for other in waiting
                if other.id not in barred
                and (span is None or abs(other.value - first.value) <= span)
            ),
            key=lambda other: (*first.near(other), other.id),
        )
        chosen = near[: size - 1]
        if len(chosen) < size - 1:
            continue
        members = [first, *chosen]
        waiting = [each for each in waiting if each not in chosen]
        order = seats.best(range(size), [each.seats for each in members])
        tables.append(tuple(members[index].id for index in order))
    return tables
