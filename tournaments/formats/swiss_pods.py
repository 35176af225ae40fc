"""Swiss pairing for tables of three and four: pods of similar score.

The goals, in this order: a small spread of scores at each table, few repeat meetings, fair seats.
The list in order of scores is cut into tables so that the sum of the spreads is minimal (a small
dynamic program places the uneven tables). Within a score group players are then dealt so that a
table has one from each part of the group, and exchanges that do not increase the spread remove
repeat meetings as far as a bounded search finds them (`swiss_swaps`). For a few players the result
is optimal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.formats import seat_balance, swiss_swaps, table_sizes
from tournaments.formats.swiss_players import SwissPlayer, bye_order


@dataclass(frozen=True, slots=True)
class Pod:
    """One table in seat order; `repeats` are pairs of entries that have met before."""

    players: tuple[SwissPlayer, ...]
    repeats: tuple[tuple[int, int], ...] = ()


def pair(
    field: Sequence[SwissPlayer], size: int, *, smallest: int | None = None, tolerance: Fraction
) -> tuple[list[Pod], list[SwissPlayer]]:
    """Tables from the top, and the players without a table. The field is given in pairing order.

    `tolerance` is the spread of scores that costs nothing, in points.
    """
    sizes, idle = table_sizes.split(len(field), size, smallest=smallest)
    byes = bye_order(field)[:idle]
    rest = [player for player in field if player not in byes]
    tables = _Tables(rest, _cut(rest, sizes), tolerance)
    tables.exchange()
    return [tables.seated(index) for index in range(len(tables.tables))], byes


def _cut(field: Sequence[SwissPlayer], sizes: Sequence[int]) -> list[int]:
    """The sizes in the order that minimises the sum of spreads; if equal, smaller tables come
    last."""
    large, small = max(sizes, default=0), min(sizes, default=0)
    if large == small:
        return list(sizes)
    total, shorts = len(sizes), sum(size == small for size in sizes)
    # best[s]: minimal sum of spreads for the tables so far, s of them short. `choice` records the
    # decisions for reconstructing the order.
    best: dict[int, Fraction] = {0: Fraction(0)}
    choice: list[dict[int, bool]] = []
    for index in range(total):
        following: dict[int, Fraction] = {}
        taken: dict[int, bool] = {}
        for used, cost in best.items():
            start = index * large - used * (large - small)
            for short in (False, True):
                shorts_used = used + short
                end = start + (small if short else large)
                if shorts_used > shorts or end > len(field):
                    continue
                spread = cost + field[start].score - field[end - 1].score
                if shorts_used not in following or spread < following[shorts_used]:
                    following[shorts_used], taken[shorts_used] = spread, short
        best = following
        choice.append(taken)
    order: list[int] = []
    used = shorts
    for taken in reversed(choice):
        order.append(small if taken[used] else large)
        used -= taken[used]
    return order[::-1]


class _Tables:
    """A tentative round that is improved by exchanges."""

    def __init__(
        self, field: Sequence[SwissPlayer], sizes: Sequence[int], tolerance: Fraction
    ) -> None:
        self.field = field
        self.tolerance = tolerance
        self.tables: list[list[SwissPlayer]] = [[] for _ in sizes]
        slots = [table for table, size in enumerate(sizes) for _ in range(size)]
        self.place = {player.id: index for index, player in enumerate(field)}
        start = 0
        while start < len(field):
            end = start
            while end < len(field) and field[end].score == field[start].score:
                end += 1
            self._deal(field[start:end], slots[start:end], sizes)
            start = end

    def _deal(
        self, group: Sequence[SwissPlayer], slots: Sequence[int], sizes: Sequence[int]
    ) -> None:
        """Deals a score group over the table places covered by its slice of the list.

        Tables shared with the group above get the best seeds, those shared with the group below the
        last. Over the full tables between them, the group is dealt one card at a time.
        """
        whole = [t for t in sorted(set(slots)) if slots.count(t) == sizes[t]] if slots else []
        upper = [slot for slot in slots if not whole or slot < whole[0]]
        lower = [slot for slot in slots if whole and slot > whole[-1]]
        middle: list[int] = []
        room = {table: sizes[table] for table in whole}
        while any(room.values()):
            for table in whole:
                if room[table]:
                    room[table] -= 1
                    middle.append(table)
        for player, table in zip(group, [*upper, *middle, *lower], strict=True):
            self.tables[table].append(player)

    def exchange(self) -> None:
        """Removes repeat meetings by exchanges that add no spread; see `swiss_swaps`."""
        tables = [[self.place[player.id] for player in table] for table in self.tables]
        best = swiss_swaps.Swaps(self.field, tables, self.tolerance).run()
        self.tables = [[self.field[index] for index in table] for table in best]

    def seated(self, index: int) -> Pod:
        """The table with its seats assigned, and the meetings it repeats."""
        members = sorted(self.tables[index], key=SwissPlayer.order)
        counts = {member.id: member.seats for member in members}
        first = index % len(members)
        rotated = members[first:] + members[:first]
        by_id = {member.id: member for member in members}
        order = _seats([player.id for player in rotated], counts)
        repeats = tuple(
            (one.id, opponent.id)
            for one, opponent in combinations(members, 2)
            if opponent.id in one.met
        )
        return Pod(tuple(by_id[entry] for entry in order), repeats)


def _seats(entries: Sequence[int], counts: dict[int, list[int]]) -> tuple[int, ...]:
    """The entries in the seat order that is fairest given their previous seats."""
    rows = [counts[entry] for entry in entries]
    return tuple(entries[index] for index in seat_balance.best_order(range(len(entries)), rows))
