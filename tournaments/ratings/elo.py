"""Elo ratings for tables of two to four: every pair of players at a table counts as one game.

A player's change is K / (n - 1) times the sum over opponents of (score - expected). The score is
1 for a better rank, 0.5 for an equal rank and 0 for a worse rank. The expected score is
1 / (1 + 10^(-d/400)) for a rating difference d. Dividing by n - 1 gives a table the weight of one
game regardless of its size. If all players have the same K, the changes sum to zero.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

START = 1500.0
"""Rating of a player without rated games."""
K_NEW, K_SETTLED, NEW_GAMES = 40.0, 20.0, 20
"""K for a player's first `NEW_GAMES` games, and after them."""
PERFORMANCE_SPAN = 800
"""Greatest distance of a performance rating from the opponents' mean, as in FIDE's tables."""


class PairChange(msgspec.Struct, frozen=True, gc=False):
    """One opponent's part in a rating change: `change` is K / (n - 1) * (score - expected).

    The ledger stores these as JSON, so the field names must not change.
    """

    player: int
    """The opponent."""
    rating: float
    """The opponent's rating before the game."""
    expected: float
    score: float
    change: float


def expected(difference: float) -> float:
    """Expected score of a player rated `difference` points above the opponent.

    >>> round(expected(200), 6)
    0.759747
    """
    return float(1 / (1 + 10 ** (-difference / 400)))


def factor(games: int) -> float:
    """K for a player with `games` rated games before this one."""
    return K_NEW if games < NEW_GAMES else K_SETTLED


def pair_changes(
    players: Sequence[int],
    ratings: Sequence[float],
    ranks: Sequence[int],
    factors: Sequence[float],
) -> list[list[PairChange]]:
    """For each seat, the part of each opponent in the rating change after one table.

    `players` identifies the players in the result. `factors` gives the K of each seat. Raises
    ValueError unless there are as many ranks as ratings, and at least two.
    """
    size = len(ratings)
    if size < 2 or len(ranks) != size:
        raise ValueError(f"{size} ratings and {len(ranks)} ranks are not a table")
    weights = [factor / (size - 1) for factor in factors]
    by_seat: list[list[PairChange]] = [[] for _ in ratings]
    for seat in range(size):
        rating, rank, own = ratings[seat], ranks[seat], by_seat[seat]
        for opponent in range(seat + 1, size):
            chance = expected(rating - ratings[opponent])
            score = _score(rank, ranks[opponent])
            surplus = score - chance
            own.append(
                PairChange(
                    players[opponent], ratings[opponent], chance, score, weights[seat] * surplus
                )
            )
            by_seat[opponent].append(
                PairChange(
                    players[seat], rating, 1 - chance, 1 - score, -weights[opponent] * surplus
                )
            )
    return by_seat


def changes(
    ratings: Sequence[float], ranks: Sequence[int], k: float | Sequence[float] = K_SETTLED
) -> list[float]:
    """The change of each rating after one table. `k` is one value for all, or one for each.

    Raises ValueError as `pair_changes` does.
    """
    size = len(ratings)
    factors = [k] * size if isinstance(k, (int, float)) else k
    by_seat = pair_changes(range(size), ratings, ranks, factors)
    return [sum(pair.change for pair in pairs) for pairs in by_seat]


def _score(rank: int, opponent_rank: int) -> float:
    return 1.0 if rank < opponent_rank else 0.5 if rank == opponent_rank else 0.0


def performance(opponents: Sequence[float], score: float) -> int | None:
    """The rating whose expected score against these opponents is `score`, in whole points.

    The result is at most `PERFORMANCE_SPAN` from the opponents' mean; a score of 100 % or 0 % gives
    that limit. None without opponents.
    """
    if not opponents:
        return None
    mean = sum(opponents) / len(opponents)
    low, high = mean - PERFORMANCE_SPAN, mean + PERFORMANCE_SPAN
    rating = mean
    # Precompute the opponents' odds, so that one step needs one power instead of one per opponent.
    opponent_odds = [float(10 ** ((opponent - mean) / 400)) for opponent in opponents]
    # Newton's method, with bisection when a step leaves the current bounds.
    for _ in range(40):
        own_odds = float(10 ** ((rating - mean) / 400))
        chances = [own_odds / (own_odds + odds) for odds in opponent_odds]
        missing = score - sum(chances)
        if missing > 0:
            low = rating
        else:
            high = rating
        slope = sum([chance * (1 - chance) for chance in chances]) * math.log(10) / 400
        step = missing / slope
        if abs(step) < 0.001 or high - low < 0.001:
            break
        rating = rating + step if low < rating + step < high else (low + high) / 2
    return round(rating)
