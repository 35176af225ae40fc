"""The shapes of brackets: single and double elimination, and tables of which the best advance.

Keys: `W2-1` is table 1 of round 2 of the winners (or only) bracket, `L3-2` is in the losers
bracket, `P3` decides third place, `GF1` and `GF2` are the grand finals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tournaments.formats import table_sizes
from tournaments.formats.bracket_nodes import Node, Source

Shape = tuple[Node, ...]


def seed_order(size: int) -> list[int]:
    """Seeds of the first round from top to bottom; `size` is a power of two.

    In each round the sum of the seeds that should meet is constant, and the best two are at
    opposite ends.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [position for seed in order for position in (seed, total - seed)]
    return order


def _size(players: int) -> int:
    """The smallest power of two that is at least `players`."""
    return 1 << max(1, (players - 1).bit_length())


def _winners(players: int, stage: str) -> list[Node]:
    size = _size(players)
    order = seed_order(size)
    nodes = [
        Node(
            f"W1-{i + 1}",
            stage,
            1,
            i + 1,
            (Source(seed=order[2 * i]), Source(seed=order[2 * i + 1])),
            weight=2,
        )
        for i in range(size // 2)
    ]
    round_, tables = 1, size // 2
    while tables > 1:
        round_, tables = round_ + 1, tables // 2
        nodes += [
            Node(
                f"W{round_}-{i + 1}",
                stage,
                round_,
                i + 1,
                (
                    Source(node=f"W{round_ - 1}-{2 * i + 1}", place=1),
                    Source(node=f"W{round_ - 1}-{2 * i + 2}", place=1),
                ),
                weight=2 * round_,
            )
            for i in range(tables)
        ]
    return nodes


@lru_cache(maxsize=64)
def single(players: int, third_place: bool) -> Shape:
    """Single elimination: n - 1 tables, and one more for third place if there are four or more
    players."""
    nodes = _winners(players, "")
    rounds = nodes[-1].round
    if third_place and players >= 4:
        losers = (
            Source(node=f"W{rounds - 1}-1", place=2),
            Source(node=f"W{rounds - 1}-2", place=2),
        )
        third = Node("P3", "", rounds, 2, losers, weight=2 * rounds - 1, code="third_place")
        nodes.insert(-1, third)
    return tuple(nodes)


def drop_order(count: int, step: int, last: int) -> list[int]:
    """The order (from 1) in which losers of a winners round enter the losers bracket.

    `count` losers of winners round `step` + 1 of `last`. The order avoids early rematches:
    reversed, then with the halves swapped, and so on; the last losers are not reordered.
    """
    straight = list(range(1, count + 1))
    half = count // 2
    if count == 1:
        return straight
    if step == 1:
        if count == 4:
            return [2, 1, 4, 3]
        return straight[::-1]
    if count == 2 and step >= 3:
        return straight
    if step % 2 == 0 and count >= 4:
        return straight[half:] + straight[:half]
    return straight[::-1]


@lru_cache(maxsize=64)
def double(players: int, reset: bool) -> Shape:
    """Double elimination: a player who loses twice is eliminated.

    2n - 2 tables, and one more if the grand final can be reset: it is played only if the winner of
    the losers bracket wins the first final.
    """
    nodes = _winners(players, "winners")
    winners = nodes[-1].round
    nodes += _losers(_size(players), winners)
    top = 2 * winners
    champion = Source(node=f"W{winners}-1", place=1)
    challenger = (
        Source(node=f"L{2 * (winners - 1)}-1", place=1)
        if winners > 1
        else Source(node="W1-1", place=2)
    )
    nodes.append(
        Node("GF1", "final", 1, 1, (champion, challenger), weight=top + 1, code="grand_final")
    )
    if reset:
        again = (Source(node="GF1", place=1), Source(node="GF1", place=2))
        nodes.append(
            Node(
                "GF2",
                "final",
                2,
                1,
                again,
                weight=top + 2,
                code="grand_final_reset",
                reset_of="GF1",
            )
        )
    return tuple(nodes)


def _losers(size: int, winners: int) -> list[Node]:
    """The losers bracket: rounds in which its winners meet each other alternate with rounds in
    which the latest losers of the winners bracket enter."""
    nodes: list[Node] = []
    count = size // 4
    for step in range(1, winners):
        before = 2 * step - 2
        for i in range(count):
            sources = (
                (
                    Source(node=f"W1-{2 * i + 1}", place=2),
                    Source(node=f"W1-{2 * i + 2}", place=2),
                )
                if step == 1
                else (
                    Source(node=f"L{before}-{2 * i + 1}", place=1),
                    Source(node=f"L{before}-{2 * i + 2}", place=1),
                )
            )
            nodes.append(_loser_node(before + 1, i + 1, sources))
        order = drop_order(count, step, winners - 1)
        for i in range(count):
            sources = (
                Source(node=f"W{step + 1}-{order[i]}", place=2),
                Source(node=f"L{before + 1}-{i + 1}", place=1),
            )
            nodes.append(_loser_node(before + 2, i + 1, sources))
        count //= 2
    return nodes


def _loser_node(round_: int, number: int, sources: tuple[Source, ...]) -> Node:
    return Node(f"L{round_}-{number}", "losers", round_, number, sources, weight=round_)


@lru_cache(maxsize=64)
def tables(players: int, size: int, advance: int) -> Shape:
    """Tables of up to `size`, of which the best `advance` go on, down to one final table.

    Players are dealt over the tables in snake order, best seeds first. Advancing players are dealt
    again, winners before seconds, so that players of one table are separated as far as possible. If
    the numbers do not divide, tables with one seat less are planned; if that is not enough, the
    best players rest.
    """
    nodes: list[Node] = []
    field: list[Source] = [Source(seed=seed) for seed in range(1, players + 1)]
    round_ = 1
    while len(field) > size:
        least = max(advance + 1, size - 1, 2)
        sizes, idle = table_sizes.split(len(field), size, smallest=least)
        resting, seated = field[:idle], field[idle:]
        dealt = _snake(seated, sizes)
        _separate(dealt)
        for number, sources in enumerate(dealt, 1):
            nodes.append(
                Node(
                    f"W{round_}-{number}",
                    "",
                    round_,
                    number,
                    tuple(sources),
                    weight=round_,
                    advance=advance,
                    code="elimination_table",
                )
            )
        field = resting + [
            Source(node=f"W{round_}-{number}", place=place)
            for place in range(1, advance + 1)
            for number in range(1, len(dealt) + 1)
        ]
        round_ += 1
    nodes.append(
        Node(f"W{round_}-1", "", round_, 1, tuple(field), weight=round_, code="final_table")
    )
    return tuple(nodes)


def _snake(field: Sequence[Source], sizes: Sequence[int]) -> list[list[Source]]:
    """Deals the field over tables in snake order, skipping full tables."""
    dealt: list[list[Source]] = [[] for _ in sizes]
    order = list(range(len(sizes)))
    rest = iter(field)
    left = len(field)
    while left:
        for table in order:
            if len(dealt[table]) < sizes[table] and left:
                dealt[table].append(next(rest))
                left -= 1
        order.reverse()
    return dealt


def _separate(dealt: list[list[Source]]) -> None:
    """Swaps equal places between tables to separate entries from the same table, where possible."""
    for table in dealt:
        for index, source in enumerate(table):
            if _same_origin(table, source) == 0:
                continue
            for other in dealt:
                if other is table:
                    continue
                swap = next(
                    (
                        place
                        for place, candidate in enumerate(other)
                        if candidate.place == source.place
                        and all(own.node != candidate.node for own in table)
                        and all(opposite.node != source.node for opposite in other)
                    ),
                    None,
                )
                if swap is not None:
                    table[index], other[swap] = other[swap], source
                    break


def _same_origin(table: Sequence[Source], source: Source) -> int:
    """How many others at this table come from the same node as `source`."""
    return sum(
        neighbour is not source and neighbour.node == source.node != "" for neighbour in table
    )
