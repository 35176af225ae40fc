"""Pairs free players at minimal cost, for arenas and automatic ladders.

A table is made as soon as enough players for a full table are free. Recent meetings and distance
make a table more expensive but never impossible, so an event cannot stall while it has enough
players.
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
"""Number of previous tables for which a meeting still counts against meeting again."""
REMATCH_WAIT = 30
"""Default for how many seconds players who have just met wait for other opponents."""
_SWEEPS = 5
"""Maximum number of passes over the tables for exchanges."""


@dataclass(slots=True, eq=False)
class FreePlayer:
    """A player without a table. `value` measures proximity: a rating, or a place in the standings.

    `waiting` is the log event of the last result, 0 before the first; the smallest value has waited
    longest. `free_since` is the time of that event. `recent` are the opponents of the last tables,
    latest first.
    """

    id: int
    value: float
    waiting: int = 0
    free_since: datetime | None = None
    recent: list[tuple[int, ...]] = field(default_factory=list)
    seats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    _known_costs: dict[int, int] | None = None

    def rematch_cost(self, opponent: FreePlayer) -> int:
        """The cost of meeting again: `RECENT` right after the last table, 0 after a long time."""
        return max(self._costs().get(opponent.id, 0), opponent._costs().get(self.id, 0))

    def _costs(self) -> dict[int, int]:
        """The costs by opponent. Cached, because it is used very often; the history must be
        complete."""
        if self._known_costs is None:
            self._known_costs = {
                entry: RECENT - back
                for back, ids in reversed(list(enumerate(self.recent[:RECENT])))
                for entry in ids
            }
        return self._known_costs


@dataclass(slots=True, frozen=True)
class FreePairing:
    """What can be done now: replays, and new tables in seat order.

    `until`: the latest time at which a table that is being held back is made; None if none is held
    back.
    """

    replays: tuple[Table, ...] = ()
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
    """Tables for all free players. Replays of annulled tables come first if all of their players
    are free.

    `span` is the greatest difference in value at a table, if limited. If a table would have exactly
    the players of their previous table, it waits up to `rematch_wait` for other players, but only
    while another table is being played, and not if the organiser asks for tables now.
    """
    available = {player.id: player for player in free_players(contest, values)}
    replayed = replays(contest, available)
    for table in replayed:
        for entry in table.seats:
            del available[entry]
    hold = (
        RoundProgress(contest).open_tables() and not contest.publish_now and contest.now is not None
    )
    seated: list[tuple[int, ...]] = []
    deadlines: list[datetime] = []
    for members in pair(list(available.values()), size, span=span):
        ends = _rematch_deadline(members, rematch_wait) if hold else None
        if ends is not None and contest.now is not None and contest.now < ends:
            deadlines.append(ends)
            continue
        order = seat_balance.best_order(range(size), [member.seats for member in members])
        seated.append(tuple(members[index].id for index in order))
    return FreePairing(replayed, tuple(seated), min(deadlines, default=None))


def last_replays(contest: Contest) -> tuple[Table, ...]:
    """Replays of annulled tables after the end of the event: they were published in time.

    Paused players are seated as well, since there is nothing else to wait for.
    """
    busy = _busy_players(contest)
    return replays(contest, {competitor.id for competitor in contest.competitors} - busy)


def replays(contest: Contest, available: Collection[int]) -> tuple[Table, ...]:
    """Replays of annulled tables whose players are all available; no player is seated twice."""
    left = set(available)
    again = []
    for table in RoundProgress(contest).replays(contest):
        if left.issuperset(table.seats):
            left.difference_update(table.seats)
            again.append(table)
    return tuple(again)


def _rematch_deadline(members: Sequence[FreePlayer], wait: timedelta) -> datetime | None:
    """Until when these players may wait for others, if all of them have just left the same
    table."""
    ids = {member.id for member in members}
    if not any(member.recent and {member.id, *member.recent[0]} == ids for member in members):
        return None
    left = [member.free_since for member in members if member.free_since is not None]
    return max(left) + wait if left else None


def _busy_players(contest: Contest) -> set[int]:
    """All players at open tables."""
    return {
        entry
        for published in contest.counted_tables()
        if published.outcome is None
        for entry in published.table.seats
    }


def free_players(contest: Contest, values: dict[int, float]) -> list[FreePlayer]:
    """All players who are present and at no open table, with their history."""
    busy = _busy_players(contest)
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
    """Full tables for the players who have waited longest; the others keep waiting.

    A table is made as long as `size` of the remaining players are within the `span`. Each table is
    filled with the players that cost least, then exchanges between tables remove repeat meetings.
    """
    waiting = sorted(free, key=lambda player: (player.waiting, player.value, player.id))
    tables = []
    while len(waiting) >= size:
        first = waiting.pop(0)
        members = _cheapest_table(first, waiting, size, span) or _cheapest_neighbours(
            first, waiting, size, span
        )
        if members:
            waiting = [wait for wait in waiting if wait not in members]
            tables.append(members)
    _exchange(tables, span)
    return tables


def _cheapest_table(
    first: FreePlayer, others: Sequence[FreePlayer], size: int, span: float | None
) -> list[FreePlayer]:
    """A table for `first`, filled with the cheapest player each time; empty if the span leaves too
    few."""
    members = [first]
    while len(members) < size:
        chosen = min(
            (
                player
                for player in others
                if player not in members and _within([*members, player], span)
            ),
            key=lambda player: (
                sum(player.rematch_cost(one) for one in members),
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


def _cheapest_neighbours(
    first: FreePlayer, others: Sequence[FreePlayer], size: int, span: float | None
) -> list[FreePlayer]:
    """The cheapest table of neighbours in value around `first`. If none fits, no table is
    possible."""
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
    """Exchanges players between tables, in place, while that reduces repeat meetings."""
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
    """Makes the best exchange of two players between two tables, if it is an improvement."""

    def cost() -> tuple[int, float]:
        cost_1, cost_2 = _cost(table), _cost(other_table)
        return cost_1[0] + cost_2[0], cost_1[1] + cost_2[1]

    def swap(seat: int, other_seat: int) -> None:
        table[seat], other_table[other_seat] = other_table[other_seat], table[seat]

    least, best = cost(), None
    for seat, other_seat in product(range(len(table)), range(len(other_table))):
        swap(seat, other_seat)
        if cost() < least and _within(table, span) and _within(other_table, span):
            least, best = cost(), (seat, other_seat)
        swap(seat, other_seat)
    if best is None:
        return False
    swap(*best)
    return True


def _repeats(members: Sequence[FreePlayer]) -> int:
    return sum(first.rematch_cost(second) for first, second in combinations(members, 2))


def _cost(members: Sequence[FreePlayer]) -> tuple[int, float]:
    """Repeat meetings, then the spread of values."""
    return _repeats(members), _spread(members)


def _spread(members: Sequence[FreePlayer]) -> float:
    values = [member.value for member in members]
    return max(values) - min(values)


def _within(members: Sequence[FreePlayer], span: float | None) -> bool:
    return span is None or _spread(members) <= span
