"""Who is seated together in quick pairing. Pure.

The oldest request is served first, with the players nearest to its rating. How far their ratings
may be apart grows with the time that each of them has waited.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

FIRST_RANGE = 100.0
"""Greatest difference of ratings for somebody who has just come."""
RANGE_PER_SECOND = 15.0
ANY_RANGE_AFTER = 60.0
"""Seconds after which any rating will do."""


class Waiting(NamedTuple):
    """One player who waits: all of `kinds` would be played, favourite first.

    `ratings` are by kind, in the order of `kinds`. `waited` is in seconds. `owner` is the person
    behind the player, which is the player itself or the owner of a bot (None: nobody).
    """

    player: int
    kinds: tuple[str, ...]
    ratings: tuple[float, ...]
    size: int
    clock: str
    rated: bool
    waited: float
    owner: int | None = None

    def rating(self, kind: str) -> float:
        """The rating in that kind."""
        return self.ratings[self.kinds.index(kind)]


class Pairing(NamedTuple):
    """Players who are to play a game of that kind, the one who waited longest first."""

    kind: str
    players: tuple[int, ...]
    size: int
    clock: str
    rated: bool


class _Pool(NamedTuple):
    """What players must agree on."""

    kind: str
    size: int
    clock: str
    rated: bool


def rating_range(waited: float) -> float:
    """How far the ratings of opponents may differ from one's own after `waited` seconds."""
    if waited >= ANY_RANGE_AFTER:
        return float("inf")
    return FIRST_RANGE + RANGE_PER_SECOND * max(0.0, waited)


def fits(one: Waiting, other: Waiting, kind: str) -> bool:
    """Whether two players may meet in that kind: the difference is in the range of both, and a
    rated game is not between two seats of one person."""
    if one.rated and one.owner is not None and one.owner == other.owner:
        return False
    difference = abs(one.rating(kind) - other.rating(kind))
    return difference <= rating_range(min(one.waited, other.waited))


def match(waiting: Sequence[Waiting]) -> list[Pairing]:
    """The games to be opened now. Everybody is in at most one of them.

    Whoever waited longest is served first, in the first kind of theirs for which there are enough
    others. Of those the nearest ratings are taken, and among equals those who waited longer.
    """
    oldest_first = sorted(waiting, key=lambda one: (-one.waited, one.player))
    pools: dict[_Pool, list[tuple[float, int]]] = defaultdict(list)
    for place, one in enumerate(oldest_first):
        for kind in one.kinds:
            pools[_pool(one, kind)].append((one.rating(kind), place))
    for members in pools.values():
        members.sort()
    seated: set[int] = set()
    pairings = []
    for place, one in enumerate(oldest_first):
        if place in seated:
            continue
        for kind in one.kinds:
            pool = _pool(one, kind)
            group = _group(place, oldest_first, pools[pool], seated, kind)
            if group is not None:
                seated.update(group)
                players = tuple(oldest_first[member].player for member in sorted(group))
                pairings.append(Pairing(kind, players, one.size, one.clock, one.rated))
                break
    return pairings


def _pool(one: Waiting, kind: str) -> _Pool:
    return _Pool(kind, one.size, one.clock, one.rated)


def _group(
    place: int,
    waiting: Sequence[Waiting],
    members: Sequence[tuple[float, int]],
    seated: set[int],
    kind: str,
) -> list[int] | None:
    """The places of a table for the player at `place`, all of whom fit each other; or None."""
    one = waiting[place]
    group = [place]
    widest = rating_range(one.waited)
    for rating, other in _nearest(members, one.rating(kind)):
        if abs(rating - one.rating(kind)) > widest:
            break
        if other in seated or other in group:
            continue
        if all(fits(waiting[member], waiting[other], kind) for member in group):
            group.append(other)
            if len(group) == one.size:
                return group
    return None


def _nearest(members: Sequence[tuple[float, int]], rating: float) -> Iterator[tuple[float, int]]:
    """The members by the distance of their rating; those with equal distance who waited longer
    (with a smaller place) first."""
    right = bisect_left(members, (rating, -1))
    left = right - 1
    while left >= 0 or right < len(members):
        below = rating - members[left][0] if left >= 0 else float("inf")
        above = members[right][0] - rating if right < len(members) else float("inf")
        if above <= below:
            yield members[right]
            right += 1
        else:
            # Members with one rating are sorted by place, so the group is read from its start.
            start = bisect_left(members, (members[left][0], -1), 0, left + 1)
            yield from members[start : left + 1]
            left = start - 1
