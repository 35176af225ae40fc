"""Reduces repeat meetings in a round of pods by exchanges that do not increase the spread of
scores.

Simulated annealing: a player who repeats a meeting swaps places with another of the same score or
at a nearby table. Swaps that make things worse are accepted too, with a probability that falls with
the loss and over time, so the search does not stop in a local minimum. The best round found is
kept. The random numbers have a fixed seed: the same field gives the same round.

No single exchange may add spread, so some rounds cannot be reached. For a small field every round
is examined.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations

from tournaments.formats.swiss_players import SwissPlayer

WINDOW = 40
"""Maximum distance in the list of players of the same score that are tried for a swap."""
REACH = 2
"""How many tables up and down are tried in addition."""
TRIES = 500
"""Swaps tried per repeat meeting at the start; at least `LEAST` and at most `MOST` in total."""
LEAST, MOST = 5_000, 40_000
FEW = 9
"""Up to this many players every round is examined: at most 1680 rounds, for three tables of
three."""
HOT, COLD = 1.0, 0.15
"""Temperature at the start and at the end: the increase in repeat meetings accepted with
probability 1/e."""


class Swaps:
    """A tentative round that is improved by swaps. Players are indexes into the field."""

    def __init__(
        self, field: Sequence[SwissPlayer], tables: Sequence[Sequence[int]], tolerance: Fraction
    ) -> None:
        # Integers in a common unit are as exact as fractions, and faster to compare.
        unit = math.lcm(tolerance.denominator, *{player.score.denominator for player in field})
        self._scores = [int(player.score * unit) for player in field]
        self._tolerance = int(tolerance * unit)
        place = {player.id: index for index, player in enumerate(field)}
        self._met: list[dict[int, int]] = [
            {
                place[opponent]: len(rounds)
                for opponent, rounds in player.met.items()
                if opponent in place
            }
            for player in field
        ]
        self._groups = _windows(self._scores)
        self._random = random.Random(len(field))
        self._at = [0] * len(field)
        self._place(tables)

    def repeats(self, table: Sequence[int]) -> int:
        """How often the players of a table have met before, over all pairs."""
        return sum(self._meets(player, table) for player in table) // 2

    def _meets(self, player: int, others: Sequence[int]) -> int:
        met = self._met[player]
        return sum([met.get(opponent, 0) for opponent in others])

    def _spread(self, players: Sequence[int]) -> int:
        scores = [self._scores[player] for player in players]
        return max(0, max(scores) - min(scores) - self._tolerance)

    def run(self) -> list[list[int]]:
        """The tables with the fewest repeat meetings found.

        No single swap improves them without adding spread. Up to `FEW` players, no better tables
        exist.
        """
        self._anneal()
        while self._descend():
            pass
        if len(self._at) <= FEW and self._tables_with_repeats():
            sizes = [len(table) for table in self.tables]
            every = _rounds(range(len(self._at)), sizes)
            return min(chain([self.tables], every), key=self._cost)  # ties: the first
        return self.tables

    def _cost(self, tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        """The cost of a round: its spreads, then its repeat meetings."""
        return (
            sum(self._spread(table) for table in tables),
            sum(self.repeats(table) for table in tables),
        )

    def _anneal(self) -> None:
        repeats = least = sum(self._counts)
        best = [list(table) for table in self.tables]
        tries = min(MOST, max(LEAST, TRIES * repeats))
        draw = self._random.random
        repeating = self._tables_with_repeats()
        for number in range(tries):
            if not repeating:
                break
            table = repeating[int(draw() * len(repeating))]
            player = self.tables[table][int(draw() * len(self.tables[table]))]
            if not self._meets(player, self.tables[table]):
                continue
            partner = self._partner(player)
            change = self._change(player, partner)
            heat = HOT + (COLD - HOT) * number / tries
            if change is None or (change > 0 and draw() >= math.exp(-change / heat)):
                continue
            self._swap(player, partner)
            repeating = self._tables_with_repeats()
            repeats += change
            if repeats < least:
                least, best = repeats, [list(table) for table in self.tables]
        self._place(best)

    def _descend(self) -> bool:
        """Makes every single swap that improves the round. Returns whether there was one."""
        improved = False
        for table in self._tables_with_repeats():
            for player in list(self.tables[table]):
                for partner in range(len(self._at)):
                    if not self._meets(player, self.tables[self._at[player]]):
                        break
                    change = self._change(player, partner)
                    if change is not None and change < 0:
                        self._swap(player, partner)
                        improved = True
        return improved

    def _place(self, tables: Sequence[Sequence[int]]) -> None:
        self.tables = [list(table) for table in tables]
        for index, table in enumerate(self.tables):
            for player in table:
                self._at[player] = index
        self._counts = [self.repeats(table) for table in self.tables]

    def _tables_with_repeats(self) -> list[int]:
        """The tables that repeat a meeting."""
        return [table for table, count in enumerate(self._counts) if count]

    def _exchanged(self, one: int, partner: int) -> tuple[list[int], list[int]]:
        """The tables of both players after the swap."""
        own_table, partner_table = self.tables[self._at[one]], self.tables[self._at[partner]]
        return (
            [partner if player == one else player for player in own_table],
            [one if player == partner else player for player in partner_table],
        )

    def _change(self, player: int, partner: int) -> int | None:
        """The change in repeat meetings; None if the swap has no effect or adds spread."""
        own_table, partner_table = self._at[player], self._at[partner]
        if own_table == partner_table:
            return None
        own_after, partner_after = self._exchanged(player, partner)
        if self._scores[player] != self._scores[partner]:
            before = self._spread(self.tables[own_table]) + self._spread(self.tables[partner_table])
            if self._spread(own_after) + self._spread(partner_after) > before:
                return None
        after = self.repeats(own_after) + self.repeats(partner_after)
        return after - self._counts[own_table] - self._counts[partner_table]

    def _swap(self, player: int, partner: int) -> None:
        own_table, partner_table = self._at[player], self._at[partner]
        self.tables[own_table], self.tables[partner_table] = self._exchanged(player, partner)
        self._at[player], self._at[partner] = partner_table, own_table
        self._counts[own_table] = self.repeats(self.tables[own_table])
        self._counts[partner_table] = self.repeats(self.tables[partner_table])

    def _partner(self, player: int) -> int:
        """A random player to swap with: of the same score, or at a nearby table."""
        draw = self._random.random
        low, high = self._groups[player]
        if high - low > 1 and draw() < 0.5:
            return low + int(draw() * (high - low))
        own_table = self._at[player]
        first, last = max(0, own_table - REACH), min(len(self.tables) - 1, own_table + REACH)
        table = self.tables[first + int(draw() * (last - first + 1))]
        return table[int(draw() * len(table))]


def _rounds(players: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to seat the players at tables of these sizes."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        left = [player for player in players if player not in table]
        for further in _rounds(left, sizes[1:]):
            yield [list(table), *further]


def _windows(scores: Sequence[int]) -> list[tuple[int, int]]:
    """For each player the slice of the list with the same score, limited to `WINDOW` on either
    side."""
    windows: list[tuple[int, int]] = []
    start = 0
    while start < len(scores):
        end = start
        while end < len(scores) and scores[end] == scores[start]:
            end += 1
        windows.extend(
            (max(start, player - WINDOW), min(end, player + WINDOW + 1))
            for player in range(start, end)
        )
        start = end
    return windows
