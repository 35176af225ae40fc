"""Swiss pairing for tables of three and four: score pods.

Wanted, in this order: a small spread of scores at each table, few repeat meetings, fair seats.
The list in order of scores is cut into tables so that the spreads sum to the least (a small
dynamic program places the uneven tables). Within a score group players are then dealt so that a
table has one from each part of the group, and exchanges that do not add to the spread remove
repeat meetings as far as a bounded search finds them (it goes on over exchanges that are worse for
a moment, and does not go straight back).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.formats import pods, seats
from tournaments.formats.swiss_field import Player, bye_order

WINDOW = 40
"""How many players of the same score on either side are tried for an exchange."""
REACH = 2
"""How many tables up and down are tried besides."""
STEPS = 400
"""Exchanges made in search of a round with fewer repeat meetings."""
PATIENCE = 50
"""The search ends after so many steps that brought nothing better."""
TABU = 12
"""For so many steps a player does not go back to a table just left."""


@dataclass(frozen=True, slots=True)
class Pod:
    """One table in seat order; `repeats` are pairs of entries that have met before."""

    players: tuple[Player, ...]
    repeats: tuple[tuple[int, int], ...] = ()


def pair(
    field: Sequence[Player], size: int, *, smallest: int | None = None, tolerance: Fraction
) -> tuple[list[Pod], list[Player]]:
    """Tables from the top, and who is left without one. The field comes in pairing order.

    `tolerance` is the spread of scores that costs nothing, in points.
    """
    sizes, idle = pods.split(len(field), size, smallest=smallest)
    byes = bye_order(field)[:idle]
    rest = [each for each in field if each not in byes]
    tables = _Tables(rest, _cut(rest, sizes), tolerance)
    tables.exchange()
    return [tables.seated(index) for index in range(len(tables.tables))], byes


def _cut(field: Sequence[Player], sizes: Sequence[int]) -> list[int]:
    """The sizes in the order that makes the spreads sum to the least; small ones low if equal."""
    large, small = max(sizes, default=0), min(sizes, default=0)
    if large == small:
        return list(sizes)
    total, shorts = len(sizes), sum(size == small for size in sizes)
    # best[s]: least sum of spreads for the tables so far, s of them short; choice keeps the way.
    best: dict[int, Fraction] = {0: Fraction(0)}
    choice: list[dict[int, bool]] = []
    for index in range(total):
        following: dict[int, Fraction] = {}
        taken: dict[int, bool] = {}
        for used, cost in best.items():
            start = index * large - used * (large - small)
            for short in (False, True):
                now = used + short
                end = start + (small if short else large)
                if now > shorts or end > len(field):
                    continue
                spread = cost + field[start].score - field[end - 1].score
                if now not in following or spread < following[now]:
                    following[now], taken[now] = spread, short
        best = following
        choice.append(taken)
    order: list[int] = []
    used = shorts
    for taken in reversed(choice):
        order.append(small if taken[used] else large)
        used -= taken[used]
    return order[::-1]


class _Tables:
    """A tentative round and the exchanges that better it."""

    def __init__(self, field: Sequence[Player], sizes: Sequence[int], tolerance: Fraction) -> None:
        self.field = field
        self.tolerance = tolerance
        self.tables: list[list[Player]] = [[] for _ in sizes]
        slots = [table for table, size in enumerate(sizes) for _ in range(size)]
        self.at: dict[int, int] = {}
        self.place = {each.id: index for index, each in enumerate(field)}
        start = 0
        while start < len(field):
            end = start
            while end < len(field) and field[end].score == field[start].score:
                end += 1
            self._deal(field[start:end], slots[start:end], sizes)
            start = end

    def _deal(self, group: Sequence[Player], slots: Sequence[int], sizes: Sequence[int]) -> None:
        """Deals a score group over the places its slice of the list covers.

        Tables shared with the group above get the best seeds, those shared with the group below
        the last; over the full tables between, the group is dealt like cards.
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
            self.at[player.id] = table

    def _spread(self, players: Sequence[Player]) -> Fraction:
        scores = [each.score for each in players]
        return max(Fraction(0), max(scores) - min(scores) - self.tolerance)

    @staticmethod
    def _meets(player: Player, others: Sequence[Player]) -> int:
        return sum(len(player.met.get(other.id, ())) for other in others)

    def exchange(self) -> None:
        """Looks for a round with fewer repeat meetings, by exchanges that add no spread.

        Each step takes a player who repeats a meeting and makes the best exchange there is for
        them, even one that is worse; a table just left is closed to them for a while. The best
        round met on the way is kept.
        """
        repeats = sum(self._meets(each, self.tables[self.at[each.id]]) for each in self.field) // 2
        least, best = repeats, [list(table) for table in self.tables]
        closed: dict[tuple[int, int], int] = {}
        turn, found = 0, 0
        for step in range(STEPS):
            player = self._next(turn)
            if player is None:
                return
            if step - found > PATIENCE:
                break
            turn = self.place[player.id] + 1
            move = self._best(player, closed, step, least - repeats)
            if move is None:
                continue
            change, partner = move
            for one, table in ((player, self.at[player.id]), (partner, self.at[partner.id])):
                closed[one.id, table] = step + TABU
            self._swap(player, partner)
            repeats += change
            if repeats < least:
                least, best, found = repeats, [list(table) for table in self.tables], step
        self.tables = best
        self.at = {each.id: index for index, table in enumerate(best) for each in table}

    def _next(self, turn: int) -> Player | None:
        """The next player in the list, from `turn` on and round again, who repeats a meeting."""
        for offset in range(len(self.field)):
            player = self.field[(turn + offset) % len(self.field)]
            if self._meets(player, self.tables[self.at[player.id]]):
                return player
        return None

    def _best(
        self, player: Player, closed: dict[tuple[int, int], int], step: int, needed: int
    ) -> tuple[int, Player] | None:
        """The exchange that helps most, and by how much. A closed table only if it makes the best
        round yet, which takes a change below `needed`."""
        found: tuple[int, Player] | None = None
        least: tuple[Fraction, int] | None = None
        for other in self._partners(player):
            gain = self._gain(player, other)
            shut = max(
                closed.get((player.id, self.at[other.id]), 0),
                closed.get((other.id, self.at[player.id]), 0),
            )
            if gain[0] > 0 or (shut > step and gain[1] >= needed):
                continue
            if least is None or gain[::-1] < least[::-1]:
                least, found = gain, (gain[1], other)
        return found

    def _swap(self, one: Player, other: Player) -> None:
        here, there = self.at[one.id], self.at[other.id]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.at[one.id], self.at[other.id] = there, here

    def _partners(self, player: Player) -> list[Player]:
        """Players to exchange with: the nearest of the same score, and those at tables nearby."""
        here, place = self.at[player.id], self.place[player.id]
        low, high = max(0, place - WINDOW), place + WINDOW + 1
        found = {
            other.id: other
            for other in self.field[low:high]
            if other.score == player.score and self.at[other.id] != here
        }
        for table in range(max(0, here - REACH), min(len(self.tables), here + REACH + 1)):
            if table != here:
                found.update((other.id, other) for other in self.tables[table])
        return sorted(
            found.values(), key=lambda other: (abs(self.place[other.id] - place), other.id)
        )

    def _gain(self, player: Player, other: Player) -> tuple[Fraction, int]:
        """What an exchange changes: spread, then repeat meetings; negative is better."""
        here = [each for each in self.tables[self.at[player.id]] if each is not player]
        there = [each for each in self.tables[self.at[other.id]] if each is not other]
        spread = Fraction(0)
        if player.score != other.score:
            spread = (
                self._spread([*here, other])
                + self._spread([*there, player])
                - self._spread([*here, player])
                - self._spread([*there, other])
            )
        repeats = (
            self._meets(other, here)
            + self._meets(player, there)
            - self._meets(player, here)
            - self._meets(other, there)
        )
        return spread, repeats

    def seated(self, index: int) -> Pod:
        """The table with its seats shared out, and the meetings it repeats."""
        members = sorted(self.tables[index], key=Player.order)
        counts = {each.id: each.seats for each in members}
        first = index % len(members)
        turned = members[first:] + members[:first]
        by_id = {each.id: each for each in members}
        order = _seats([each.id for each in turned], counts)
        repeats = tuple(
            (one.id, other.id) for one, other in combinations(members, 2) if other.id in one.met
        )
        return Pod(tuple(by_id[entry] for entry in order), repeats)


def _seats(entries: Sequence[int], counts: dict[int, list[int]]) -> tuple[int, ...]:
    """The entries in the seat order that is fairest to what each has sat in."""
    rows = [counts[entry] for entry in entries]
    return tuple(entries[index] for index in seats.best(range(len(entries)), rows))
