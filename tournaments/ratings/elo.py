"""Elo for two to four at a table: every pair of them is a game of two.

A player's change is K / (n - 1) times the sum over opponents of (score - expected), where the
score is 1 for a better rank, a half for the same, 0 for a worse one, and the expected score is
1 / (1 + 10^(-d/400)) for a rating difference d. Dividing by n - 1 makes one table one game's worth
of change, however many sit at it; with one K for all, the changes sum to zero.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

START = 1500.0
"""Rating of somebody who has not played."""
K_NEW, K_SETTLED, NEW_GAMES = 40.0, 20.0, 20
"""K for a player's first `NEW_GAMES` games, and after them."""
PERFORMANCE_SPAN = 800
"""A performance is at most this far from the opponents' mean, as in FIDE's tables."""


class Pair(msgspec.Struct, frozen=True):
    """One opponent's part in a change: `change` = K / (n - 1) * (score - expected)."""

    opponent: int
    """Index of the opponent in the table."""
    rating: float
    expected: float
    score: float
    change: float


class Change(msgspec.Struct, frozen=True):
    """What a table did to one rating, and why."""

    before: float
    after: float
    k: float
    pairs: tuple[Pair, ...]

    @property
    def change(self) -> float:
        """`after` - `before`, as computed."""
        return self.after - self.before


def expected(difference: float) -> float:
    """Expected score of somebody rated `difference` above the opponent.

    >>> round(expected(200), 6)
    0.759747
    """
    return float(1 / (1 + 10 ** (-difference / 400)))


def factor(games: int) -> float:
    """K for somebody who has played `games` rated games before this one."""
    return K_NEW if games < NEW_GAMES else K_SETTLED


def changes(
    ratings: Sequence[float], ranks: Sequence[int], k: float | Sequence[float] = K_SETTLED
) -> list[float]:
    """The change of each rating after one table. `k` is one for all or one for each.

    Raises ValueError unless there are as many ranks as ratings, and at least two.
    """
    size = len(ratings)
    if size < 2 or len(ranks) != size:
        raise ValueError(f"{size} ratings and {len(ranks)} ranks are not a table")
    factors = [k] * size if isinstance(k, (int, float)) else k
    surplus = [0.0] * size
    for one in range(size):
        for other in range(one + 1, size):
            over = _score(ranks[one], ranks[other]) - expected(ratings[one] - ratings[other])
            surplus[one] += over
            surplus[other] -= over
    return [factors[seat] * surplus[seat] / (size - 1) for seat in range(size)]


def explain(
    ratings: Sequence[float], ranks: Sequence[int], k: float | Sequence[float] = K_SETTLED
) -> list[Change]:
    """As `changes`, with every pair spelled out."""
    size = len(ratings)
    factors = [k] * size if isinstance(k, (int, float)) else list(k)
    moved = changes(ratings, ranks, k)
    explained = []
    for seat in range(size):
        pairs = []
        for other in range(size):
            if other == seat:
                continue
            chance = expected(ratings[seat] - ratings[other])
            score = _score(ranks[seat], ranks[other])
            part = factors[seat] * (score - chance) / (size - 1)
            pairs.append(Pair(other, ratings[other], chance, score, part))
        before = ratings[seat]
        explained.append(Change(before, before + moved[seat], factors[seat], tuple(pairs)))
    return explained


def _score(mine: int, theirs: int) -> float:
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def performance(opponents: Sequence[float], score: float) -> int | None:
    """The rating at which `score` against these opponents is what one expects, in whole points.

    At most `PERFORMANCE_SPAN` from the opponents' mean, which is also what a full or an empty
    score gives. None without opponents.
    """
    if not opponents:
        return None
    mean = sum(opponents) / len(opponents)
    low, high = mean - PERFORMANCE_SPAN, mean + PERFORMANCE_SPAN
    rating = mean
    # The expected score as odds, so that a step takes one power and not one for each opponent.
    odds = [float(10 ** ((opponent - mean) / 400)) for opponent in opponents]
    # Newton's steps, kept between bounds that close in on the answer.
    for _ in range(40):
        mine = float(10 ** ((rating - mean) / 400))
        chances = [mine / (mine + theirs) for theirs in odds]
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
