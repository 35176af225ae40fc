"""Cyclic schedules: base rounds whose rotations form a complete balanced schedule.

Players stand on a circle of m points; one more player may stand in its centre. The base round is
rotated by one point at a time, m times. Every player then occupies each place of the base round
once, so seats, table sizes and rests are balanced automatically. Two players at distance d on the
circle meet as often as the base round has pairs at distance d, so a schedule is balanced if all
distances are equally frequent. Such a base round is found by a bounded search over partitions of
the circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.chance import Stream

STEPS = 6_000
"""Maximum number of swaps per restart of the search; fewer for large fields."""
RESTARTS = 3
KNOWN: dict[tuple[int, tuple[int, ...], bool], tuple[tuple[int, ...], ...]] = {
    # The planar difference set of 7: seven players at one table of four, all pairs meet twice.
    (7, (4,), False): ((0, 3, 5, 6),),
}
CENTRE = -1
"""The player in the centre, who stays while the circle rotates."""


def _distance(m: int, left: int, right: int) -> int:
    gap = (left - right) % m
    return min(gap, m - gap)


class _Search:
    """Hill climbing over orders of the points. Tables are consecutive slices; the remaining points
    rest."""

    def __init__(self, m: int, sizes: Sequence[int], centre: bool) -> None:
        self.m, self.sizes, self.centre = m, tuple(sizes), centre
        self.block: list[int] = []
        for index, size in enumerate(sizes):
            self.block += [index] * size
        place_count = m + centre
        self.block += [len(sizes)] * (place_count - len(self.block))
        self.order = ([CENTRE] if centre else []) + list(range(m))
        pairs = sum(size * (size - 1) // 2 for size in sizes)
        pairs -= (sizes[0] - 1) if centre else 0
        self.target = 2 * pairs / (m - 1) if m > 1 else 0.0
        self.count = [0] * (m // 2 + 1)
        for index in range(len(sizes)):
            members = self._members(index)
            for i, left in enumerate(members):
                for right in members[:i]:
                    self._count_pair(left, right, 1)

    def _members(self, block: int) -> list[int]:
        start = sum(self.sizes[:block])
        return self.order[start : start + self.sizes[block]]

    def _count_pair(self, left: int, right: int, by: int) -> None:
        if CENTRE in (left, right):
            return
        distance = _distance(self.m, left, right)
        # Half a circle apart: a full rotation produces each such pair twice.
        self.count[distance] += 2 * by if 2 * distance == self.m else by

    def cost(self) -> float:
        """Sum of the squared deviations of all distance counts from the target."""
        return sum((count - self.target) ** 2 for count in self.count[1:])

    def balanced(self) -> bool:
        """Whether the distance counts differ as little as possible."""
        counts = self.count[1:]
        slack = 0 if self.target == int(self.target) else 1
        return max(counts, default=0) - min(counts, default=0) <= slack

    def swap(self, left: int, right: int) -> None:
        """Swaps the players of two places and updates the counts."""
        for place, by in ((left, -1), (right, -1)):
            self._count_place(place, by)
        self.order[left], self.order[right] = self.order[right], self.order[left]
        for place, by in ((left, 1), (right, 1)):
            self._count_place(place, by)

    def _count_place(self, place: int, by: int) -> None:
        block = self.block[place]
        if block < len(self.sizes):
            start = sum(self.sizes[:block])
            for neighbour in range(start, start + self.sizes[block]):
                if neighbour != place:
                    self._count_pair(self.order[place], self.order[neighbour], by)

    def tables(self) -> tuple[tuple[int, ...], ...]:
        """The current base round."""
        return tuple(tuple(self._members(index)) for index in range(len(self.sizes)))


@lru_cache(maxsize=256)
def base_round(m: int, sizes: tuple[int, ...], centre: bool = False) -> tuple[tuple[int, ...], ...]:
    """The best base round found: tables of these sizes on a circle of m points.

    With `centre`, one more player stands in the centre and sits at the first table. The result is
    deterministic, because the search uses a fixed random stream. The search stops as soon as the
    balance is optimal.
    """
    known = KNOWN.get((m, sizes, centre))
    if known is not None:
        return known
    steps = max(500, min(STEPS, 150_000 // (m + 1)))
    best, least = _Search(m, sizes, centre).tables(), float("inf")
    for attempt in range(RESTARTS):
        stream = Stream(bytes(32), f"starter {m} {sizes} {centre} {attempt}")
        search = _Search(m, sizes, centre)
        order = [place for place in range(len(search.order)) if not (centre and place == 0)]
        for index, drawn in enumerate(stream.permutation(len(order))):
            left, right = order[index], order[drawn]
            if search.block[left] != search.block[right]:
                search.swap(left, right)
        cost = search.cost()
        for _ in range(steps):
            if cost < least:
                best, least = search.tables(), cost
                if search.balanced():
                    return best
            left = order[stream.below(len(order))]
            right = order[stream.below(len(order))]
            if search.block[left] == search.block[right]:
                continue
            search.swap(left, right)
            changed = search.cost()
            if changed > cost and stream.below(50):
                search.swap(left, right)  # Undo a worse swap, except one time in fifty.
            else:
                cost = changed
    return best


def rotated(tables: Sequence[Sequence[int]], m: int, by: int) -> list[tuple[int, ...]]:
    """The base round rotated by `by` points. The player in the centre gets number m."""
    return [
        tuple(m if player == CENTRE else (player + by) % m for player in table) for table in tables
    ]
