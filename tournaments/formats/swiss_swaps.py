"""Fewer repeat meetings in a round of pods, by exchanges that add nothing to the spread of scores.

Simulated annealing: a player who repeats a meeting changes places with another of the same score or
at a table nearby. What makes things worse is accepted too, the more rarely the worse it is and the
later it comes, so the search does not end at the first round that no single exchange betters. The
best round met on the way is kept. The random numbers have a fixed seed: the same field gives the
same round.

No single exchange may add spread, so some rounds are out of reach. A small field has few enough
rounds to look at each.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations

from tournaments.formats.swiss_players import SwissPlayer

WINDOW = 40
"""How far off in the list a player of the same score may be to be tried for an exchange."""
REACH = 2
"""How many tables up and down are tried besides."""
TRIES = 500
"""Exchanges tried for each repeat meeting there is at the start; at least `LEAST` and at most
`MOST`."""
LEAST, MOST = 5_000, 40_000
FEW = 9
"""Up to so many players every round is looked at: at most 1680, of three tables of three."""
HOT, COLD = 1.0, 0.15
"""Temperature at the start and at the end: repeat meetings that are accepted one time in e."""


class Swaps:
    """A tentative round and the exchanges that better it. Players are indexes into the field."""

    def __init__(
        self, field: Sequence[SwissPlayer], tables: Sequence[Sequence[int]], tolerance: Fraction
    ) -> None:
        # Whole numbers of a common unit are as exact as fractions, and faster to compare.
        unit = math.lcm(tolerance.denominator, *{player.score.denominator for player in field})
        self._scores = [int(player.score * unit) for player in field]
        self._tolerance = int(tolerance * unit)
        place = {player.id: index for index, player in enumerate(field)}
        self._met: list[dict[int, int]] = [
            {place[other]: len(rounds) for other, rounds in player.met.items() if other in place}
            for player in field
        ]
        self._groups = _windows(self._scores)
        self._random = random.Random(len(field))
        self._at = [0] * len(field)
        self._place(tables)

    def repeats(self, table: Sequence[int]) -> int:
        """How often those at a table have met before, all pairs together."""
        return sum(self._meets(player, table) for player in table) // 2

    def _meets(self, player: int, others: Sequence[int]) -> int:
        met = self._met[player]
        return sum([met.get(other, 0) for other in others])

    def _spread(self, players: Sequence[int]) -> int:
        scores = [self._scores[player] for player in players]
        return max(0, max(scores) - min(scores) - self._tolerance)

    def run(self) -> list[list[int]]:
        """The tables with the fewest repeat meetings that were found.

        No exchange of two players anywhere betters them without adding spread. Up to `FEW` players
        there are no better tables at all.
        """
        self._anneal()
        while self._settle():
            pass
        if len(self._at) <= FEW and self._crowded():
            sizes = [len(table) for table in self.tables]
            every = _rounds(range(len(self._at)), sizes)
            return min(chain([self.tables], every), key=self._cost)  # the first of the equal
        return self.tables

    def _cost(self, tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        """What makes one round better than another: its spreads, then its repeat meetings."""
        return (
            sum(self._spread(table) for table in tables),
            sum(self.repeats(table) for table in tables),
        )

    def _anneal(self) -> None:
        now = least = sum(self._counts)
        best = [list(table) for table in self.tables]
        tries = min(MOST, max(LEAST, TRIES * now))
        draw = self._random.random
        crowded = self._crowded()
        for number in range(tries):
            if not crowded:
                break
            here = crowded[int(draw() * len(crowded))]
            player = self.tables[here][int(draw() * len(self.tables[here]))]
            if not self._meets(player, self.tables[here]):
                continue
            other = self._partner(player)
            change = self._change(player, other)
            heat = HOT + (COLD - HOT) * number / tries
            if change is None or (change > 0 and draw() >= math.exp(-change / heat)):
                continue
            self._swap(player, other)
            crowded = self._crowded()
            now += change
            if now < least:
                least, best = now, [list(table) for table in self.tables]
        self._place(best)

    def _settle(self) -> bool:
        """Makes every single exchange that betters the round; whether there was one."""
        found = False
        for here in self._crowded():
            for player in list(self.tables[here]):
                for other in range(len(self._at)):
                    if not self._meets(player, self.tables[self._at[player]]):
                        break
                    change = self._change(player, other)
                    if change is not None and change < 0:
                        self._swap(player, other)
                        found = True
        return found

    def _place(self, tables: Sequence[Sequence[int]]) -> None:
        self.tables = [list(table) for table in tables]
        for index, table in enumerate(self.tables):
            for player in table:
                self._at[player] = index
        self._counts = [self.repeats(table) for table in self.tables]

    def _crowded(self) -> list[int]:
        """The tables that repeat a meeting."""
        return [table for table, count in enumerate(self._counts) if count]

    def _exchanged(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """Their tables as they would be."""
        here, there = self.tables[self._at[one]], self.tables[self._at[other]]
        return (
            [other if player == one else player for player in here],
            [one if player == other else player for player in there],
        )

    def _change(self, one: int, other: int) -> int | None:
        """Repeat meetings more than before; None where the exchange is none or adds spread."""
        here, there = self._at[one], self._at[other]
        if here == there:
            return None
        mine, theirs = self._exchanged(one, other)
        if self._scores[one] != self._scores[other]:
            before = self._spread(self.tables[here]) + self._spread(self.tables[there])
            if self._spread(mine) + self._spread(theirs) > before:
                return None
        after = self.repeats(mine) + self.repeats(theirs)
        return after - self._counts[here] - self._counts[there]

    def _swap(self, one: int, other: int) -> None:
        here, there = self._at[one], self._at[other]
        self.tables[here], self.tables[there] = self._exchanged(one, other)
        self._at[one], self._at[other] = there, here
        self._counts[here] = self.repeats(self.tables[here])
        self._counts[there] = self.repeats(self.tables[there])

    def _partner(self, player: int) -> int:
        """Somebody near to exchange with: of the same score, or at a table nearby."""
        draw = self._random.random
        low, high = self._groups[player]
        if high - low > 1 and draw() < 0.5:
            return low + int(draw() * (high - low))
        here = self._at[player]
        first, last = max(0, here - REACH), min(len(self.tables) - 1, here + REACH)
        table = self.tables[first + int(draw() * (last - first + 1))]
        return table[int(draw() * len(table))]


def _rounds(players: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to seat them at tables of these sizes."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        left = [player for player in players if player not in table]
        for further in _rounds(left, sizes[1:]):
            yield [list(table), *further]


def _windows(scores: Sequence[int]) -> list[tuple[int, int]]:
    """For each player the slice of the list with the same score, `WINDOW` on either side."""
    found: list[tuple[int, int]] = []
    start = 0
    while start < len(scores):
        end = start
        while end < len(scores) and scores[end] == scores[start]:
            end += 1
        found.extend(
            (max(start, player - WINDOW), min(end, player + WINDOW + 1))
            for player in range(start, end)
        )
        start = end
    return found
