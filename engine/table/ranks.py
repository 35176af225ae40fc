"""Final ranks of a game that players have left."""

from __future__ import annotations

from collections.abc import Sequence


def final_ranks(ranks: Sequence[int], leavers: Sequence[int]) -> tuple[int, ...]:
    """The ranks by seat with all leavers behind those who stayed.

    `ranks` are those of the rules, `leavers` the seats in the order of leaving: the first to leave
    ranks last. Those who stayed keep their order, and share ranks as before.

    >>> final_ranks([1, 2, 2, 4], leavers=[0])
    (4, 1, 1, 3)
    >>> final_ranks([1, 2, 3, 4], leavers=[3, 1])
    (1, 3, 2, 4)
    """
    stayed = [rank for seat, rank in enumerate(ranks) if seat not in leavers]
    result = [1 + sum(other < rank for other in stayed) for rank in ranks]
    for place, seat in enumerate(reversed(leavers), start=len(stayed) + 1):
        result[seat] = place
    return tuple(result)
