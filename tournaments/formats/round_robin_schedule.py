"""Round-robin schedules for tables of two to four, as balanced as possible.

| players and tables         | schedule                                 | all meet each other      |
|----------------------------|------------------------------------------|--------------------------|
| tables of two              | Berger                                   | once                     |
| size^d players             | affine space                             | once                     |
| 7 at tables of 4           | planar difference set, three rest        | twice in 7 rounds        |
| a multiple of the size     | a rotated base round, one player fixed   | size - 1 times in n - 1  |
| one more than a multiple   | a rotated base round, one player rests   | size - 1 times in n      |
| otherwise                  | a rotated base round, uneven tables      | as equally as was found  |

Eight players at tables of four use such a rotated base round: the resolvable quadruple system of
order 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from tournaments.formats import affine_space, berger, cyclic_schedule, seat_balance, table_sizes

Rounds = tuple[tuple[tuple[int, ...], ...], ...]


class ScheduleBalance(msgspec.Struct, frozen=True):
    """How balanced a schedule is: the smallest and the largest count over players or pairs."""

    rounds: int
    games: tuple[int, int]
    meets: tuple[int, int]
    """Over all pairs of players: how often they meet."""
    seats: tuple[int, int]
    """Over all players: the smallest and the largest number of games in one seat."""


@lru_cache(maxsize=128)
def one_cycle(players: int, size: int, uneven: bool | None = None) -> Rounds:
    """One cycle of the schedule: rounds of tables of player indexes (from 0) by seat.

    `uneven` True: tables of three and four (or two and three), so that all play in every round.
    False: full tables only, and the remaining players rest. None: full tables where a balanced
    design is known, otherwise uneven ones.
    """
    if players < 2 or size == 2:
        return tuple(
            tuple(
                (first - 1, second - 1)
                for first, second in pairs
                if first <= players and second <= players
            )
            for pairs in berger.rounds(players)
        )
    d = affine_space.dimension(players, size)
    if d is not None:
        return _frozen(seat_balance.balance_seats(affine_space.rounds(size, d), players))
    if players <= size:
        return _rotated(players, (players,))
    if players % size == 0:
        return _with_fixed_player(players, size)
    full = (size,) * (players // size)
    designed = players % size == 1 or (players, size) == (7, 4)
    if uneven is False or (uneven is None and designed):
        return _rotated(players, full)
    sizes, idle = table_sizes.split(players, size, smallest=size - 1 if uneven else None)
    return _rotated(players, sizes if not idle or uneven else full)


def _frozen(rounds: Sequence[Sequence[tuple[int, ...]]]) -> Rounds:
    return tuple(tuple(tables) for tables in rounds)


def _rotated(players: int, sizes: tuple[int, ...]) -> Rounds:
    tables = cyclic_schedule.base_round(players, sizes)
    return tuple(tuple(cyclic_schedule.rotated(tables, players, by)) for by in range(players))


def _with_fixed_player(players: int, size: int) -> Rounds:
    circle = players - 1
    tables = cyclic_schedule.base_round(circle, (size,) * (players // size), True)
    rounds = [cyclic_schedule.rotated(tables, circle, by) for by in range(circle)]
    return _frozen(seat_balance.balance_seats(rounds, players))


@lru_cache(maxsize=128)
def schedule(
    players: int,
    size: int,
    *,
    cycles: int = 1,
    uneven: bool | None = None,
    rounds: int | None = None,
    reverse: bool = True,
) -> Rounds:
    """The whole schedule. A second cycle repeats every table with the seats rotated.

    `rounds` truncates it (or extends it over further cycles). `reverse`: at tables of two, the last
    two rounds of a cycle are swapped, so that nobody has the same seat three times in a row (FIDE
    C.05, annex 1).
    """
    cycle_rounds = one_cycle(players, size, uneven)
    count = rounds if rounds is not None else len(cycle_rounds) * cycles
    rounds_: list[tuple[tuple[int, ...], ...]] = []
    while cycle_rounds and len(rounds_) < count:
        shift = len(rounds_) // len(cycle_rounds)
        cycle = [
            tuple(table[shift % len(table) :] + table[: shift % len(table)] for table in tables)
            for tables in cycle_rounds
        ]
        if reverse and size == 2 and _reversed(players, shift, -(-count // len(cycle_rounds))):
            cycle[-2:] = reversed(cycle[-2:])
        rounds_ += cycle
    return tuple(rounds_[:count])


def _reversed(players: int, cycle: int, cycles: int) -> bool:
    """Whether the last two rounds of that cycle (from 0) are swapped: in all cycles but the last.

    Three or four players have only three rounds per cycle, of which two would then adjoin the next
    cycle and the previous one; there only every other cycle is changed.
    """
    if players <= 4:
        return cycles > 1 and cycle % 2 == 0
    return cycle < cycles - 1


@lru_cache(maxsize=128)
def reversed_rounds(
    players: int, size: int, *, cycles: int, uneven: bool | None, rounds: int | None
) -> frozenset[int]:
    """The numbers of the rounds that `reverse` changes."""
    new = schedule(players, size, cycles=cycles, uneven=uneven, rounds=rounds)
    old = schedule(players, size, cycles=cycles, uneven=uneven, rounds=rounds, reverse=False)
    both = enumerate(zip(new, old, strict=True), 1)
    return frozenset(
        number for number, (new_tables, old_tables) in both if new_tables != old_tables
    )


def measure_balance(rounds: Rounds, players: int) -> ScheduleBalance:
    """How balanced the schedule is."""
    games = [0] * players
    meets = dict.fromkeys(combinations(range(players), 2), 0)
    seat = [[0] * max((len(table) for tables in rounds for table in tables), default=0)] * players
    seat = [list(row) for row in seat]
    for tables in rounds:
        for table in tables:
            for index, player in enumerate(table):
                games[player] += 1
                seat[player][index] += 1
            for pair in combinations(sorted(table), 2):
                meets[pair] += 1
    counts = [count for row in seat for count in row]
    return ScheduleBalance(
        len(rounds),
        (min(games, default=0), max(games, default=0)),
        (min(meets.values(), default=0), max(meets.values(), default=0)),
        (min(counts, default=0), max(counts, default=0)),
    )
