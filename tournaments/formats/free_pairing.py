"""Pairing whoever is free now at least cost: for arenas and automatic ladders.

Whenever enough players for a full table are free, a table is made. Having met lately and being far
apart make a table dearer and never forbid it, so an event cannot come to a halt while it has the
players to go on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations, product

from tournaments.domain.contest import Contest, Presence, Status, Table
from tournaments.formats import seat_balance
from tournaments.formats.round_progress import RoundProgress

RECENT = 3
"""How many tables back a meeting still weighs against meeting again."""
REMATCH_WAIT = 30
"""Seconds that players who have just met wait for others, unless the organiser says otherwise."""
_SWEEPS = 5
"""Bound on how often the tables are gone through for exchanges."""


@dataclass(slots=True, eq=False)
class FreePlayer:
    """Somebody without a table. `value` says who is near: a rating, or a place in the standings.

    `waiting` is the log event of the last result, 0 before the first: the least waits longest.
    `free_since` is when that was. `recent` are the opponents of the last tables, the latest first.
    """

    id: int
    value: float
    waiting: int = 0
    free_since: datetime | None = None
    recent: list[tuple[int, ...]] = field(default_factory=list)
    seats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    _known_costs: dict[int, int] | None = None

    def met(self, opponent: FreePlayer) -> int:
        """What it costs to meet again: `RECENT` after the table just left, 0 if long ago."""
        return max(self._costs().get(opponent.id, 0), opponent._costs().get(self.id, 0))

    def _costs(self) -> dict[int, int]:
        """By opponent; made once, when the history is complete: it is asked for very often."""
        if self._known_costs is None:
            self._known_costs = {
                entry: RECENT - back
                for back, ids in reversed(list(enumerate(self.recent[:RECENT])))
                for entry in ids
            }
        return self._known_costs


@dataclass(slots=True, frozen=True)
class FreePairing:
    """What can be done now: tables to play again, and new ones in seat order.

    `until`: when a table that is held back for now is made at the latest; None: none is held back.
    """

    again: tuple[Table, ...] = ()
    tables: tuple[tuple[int, ...], ...] = ()
    until: datetime | None = None


def plan(
    contest: Contest,
    values: dict[int, float],
    size: int,
    *,
    span: float | None = None,
    rematch_wait: timedelta = timedelta(0),
) -> FreePairing:
    """Tables for everybody who is free, first those that were annulled and whose players all are.

    `span` is the greatest distance in value at a table, if any. Exactly the same players as at the
    table they have just left wait up to `rematch_wait` for somebody else, but only while another
    table is being played, and not if the organiser asks for tables now.
    """
    idle = {player.id: player for player in free_players(contest, values)}
    again = replays(contest, idle)
    for table in again:
        for entry in table.seats:
            del idle[entry]
    hold = (
        RoundProgress(contest).open_tables() and not contest.publish_now and contest.now is not None
    )
    seated: list[tuple[int, ...]] = []
    deadlines: list[datetime] = []
    for members in pair(list(idle.values()), size, span=span):
        ends = _same_again(members, rematch_wait) if hold else None
        if ends is not None and contest.now is not None and contest.now < ends:
            deadlines.append(ends)
            continue
        order = seat_balance.best_order(range(size), [member.seats for member in members])
        seated.append(tuple(members[index].id for index in order))
    return FreePairing(again, tuple(seated), min(deadlines, default=None))


def last_replays(contest: Contest) -> tuple[Table, ...]:
    """Annulled tables to be played again after the end: they were in time.

    A player who takes a break is seated as well, for nothing else is left to wait for.
    """
    busy = _busy(contest)
    return replays(contest, {competitor.id for competitor in contest.competitors} - busy)


def replays(contest: Contest, available: Collection[int]) -> tuple[Table, ...]:
    """Annulled tables to be played again whose players are all available, nobody at two."""
    left = set(available)
    again = []
    for table in RoundProgress(contest).replays(contest):
        if left.issuperset(table.seats):
            left.difference_update(table.seats)
            again.append(table)
    return tuple(again)


def _same_again(members: Sequence[FreePlayer], wait: timedelta) -> datetime | None:
    """Until when these players may wait for others if all of them have just left one table."""
    ids = {member.id for member in members}
    if not any(member.recent and {member.id, *member.recent[0]} == ids for member in members):
        return None
    left = [member.free_since for member in members if member.free_since is not None]
    return max(left) + wait if left else None


def _busy(contest: Contest) -> set[int]:
    """Everybody at an open table."""
    return {
        entry
        for published in contest.counted_tables()
        if published.outcome is None
        for entry in published.table.seats
    }


def free_players(contest: Contest, values: dict[int, float]) -> list[FreePlayer]:
    """Everybody who is present and at no open table, with their history."""
    busy = _busy(contest)
    free = {
        competitor.id: FreePlayer(competitor.id, values[competitor.id])
        for competitor in contest.competitors
        if competitor.presence is Presence.PRESENT and competitor.id not in busy
    }
    done = [
        (published.outcome.seq, published.table, published.outcome)
        for published in contest.counted_tables()
        if published.outcome is not None
    ]
    for seq, table, outcome in sorted(done, key=lambda result: (result[0], result[1].key)):
        for seat, entry in enumerate(table.seats):
            player = free.get(entry)
            if player is None:
                continue
            player.waiting, player.free_since = seq, outcome.at
            player.recent.insert(
                0, tuple(opponent for opponent in table.seats if opponent != entry)
            )
            if outcome.places[seat].status is Status.PLAYED:
                player.seats[seat] += 1
    return list(free.values())


def pair(
    free: Sequence[FreePlayer], size: int, *, span: float | None = None
) -> list[list[FreePlayer]]:
    """Full tables, who waits longest first; the rest waits on.

    As long as `size` of those left are within the `span`, they make a table. Each is filled with
    those who cost least, then exchanges between tables take out repeat meetings.
    """
    waiting = sorted(free, key=lambda player: (player.waiting, player.value, player.id))
    tables = []
    while len(waiting) >= size:
        first = waiting.pop(0)
        members = _filled(first, waiting, size, span) or _window(first, waiting, size, span)
        if members:
            waiting = [wait for wait in waiting if wait not in members]
            tables.append(members)
    _exchange(tables, span)
    return tables


def _filled(
    first: FreePlayer, others: Sequence[FreePlayer], size: int, span: float | None
) -> list[FreePlayer]:
    """A table for `first`, one after another who costs least; empty if the span leaves too few."""
    members = [first]
    while len(members) < size:
        chosen = min(
            (
                player
                for player in others
                if player not in members and _within([*members, player], span)
            ),
            key=lambda player: (
                sum(player.met(one) for one in members),
                abs(player.value - first.value),
                player.waiting,
                player.id,
            ),
            default=None,
        )
        if chosen is None:
            return []
        members.append(chosen)
    return members


def _window(
    first: FreePlayer, others: Sequence[FreePlayer], size: int, span: float | None
) -> list[FreePlayer]:
    """The cheapest table of neighbours in value around `first`: if none fits, no table does."""
    row = sorted((first, *others), key=lambda player: (player.value, player.id))
    place = row.index(first)
    starts = range(max(0, place - size + 1), min(place, len(row) - size) + 1)
    windows = [row[start : start + size] for start in starts]
    fitting = [window for window in windows if _within(window, span)]
    if not fitting:
        return []
    best = min(fitting, key=_cost)
    return [first, *(player for player in best if player is not first)]


def _exchange(tables: list[list[FreePlayer]], span: float | None) -> None:
    """Exchanges players between tables, in place, while that makes repeat meetings cheaper."""
    for _ in range(_SWEEPS):
        better = False
        for table in tables:
            for other_table in tables:
                if not _repeats(table):
                    break
                if other_table is not table:
                    better |= _exchanged(table, other_table, span)
        if not better:
            return


def _exchanged(table: list[FreePlayer], other_table: list[FreePlayer], span: float | None) -> bool:
    """Makes the best exchange of two players between two tables, if one is an improvement."""

    def cost() -> tuple[int, float]:
        cost_1, two = _cost(table), _cost(other_table)
        return cost_1[0] + two[0], cost_1[1] + two[1]

    def swap(here: int, there: int) -> None:
        table[here], other_table[there] = other_table[there], table[here]

    least, best = cost(), None
    for here, there in product(range(len(table)), range(len(other_table))):
        swap(here, there)
        if cost() < least and _within(table, span) and _within(other_table, span):
            least, best = cost(), (here, there)
        swap(here, there)
    if best is None:
        return False
    swap(*best)
    return True


def _repeats(members: Sequence[FreePlayer]) -> int:
    return sum(first.met(second) for first, second in combinations(members, 2))


def _cost(members: Sequence[FreePlayer]) -> tuple[int, float]:
    """Repeat meetings, then how far apart they are."""
    return _repeats(members), _spread(members)


def _spread(members: Sequence[FreePlayer]) -> float:
    values = [member.value for member in members]
    return max(values) - min(values)


def _within(members: Sequence[FreePlayer], span: float | None) -> bool:
    return span is None or _spread(members) <= span
