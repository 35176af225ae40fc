"""The score of a match: the result of each seat over the games so far, and what decided the match.

A match ranks by games won, then by opponents beaten over all games, then by the sum of the games'
points. The three are kept separate, because a sum of points does not say who won.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from tournaments.domain.contest import GameScore

Criterion = Literal["wins", "beaten", "points"]


class SeatScore(NamedTuple):
    """One seat's score in a match. Scores compare in this order; greater is better."""

    wins: Fraction
    """Games won. Players who share a first place share the win."""
    beaten: Fraction
    """Opponents ranked lower, summed over the games; an equal rank counts as half."""
    points: float
    """The sum of the games' own points."""


def seat_scores(games: Sequence[GameScore], seats: int) -> tuple[SeatScore, ...]:
    """The score of each seat after these games.

    >>> won, lost = GameScore((1, 2), (40, 20)), GameScore((2, 1), (99, 100))
    >>> [str(seat.wins) for seat in of([won, won, lost], 2)]
    ['2', '1']
    """
    return tuple(
        SeatScore(
            sum((_share(game, seat) for game in games), Fraction(0)),
            sum((_beaten(game, seat) for game in games), Fraction(0)),
            sum(game.points[seat] for game in games),
        )
        for seat in range(seats)
    )


def ranks(games: Sequence[GameScore]) -> tuple[int, ...]:
    """Ranks by seat: of a single game its own, of several by the score of the match."""
    if len(games) == 1:
        return games[0].ranks
    scores = seat_scores(games, len(games[0].ranks))
    return tuple(
        1 + sum(opponent_score > own_score for opponent_score in scores) for own_score in scores
    )


def decided_by(games: Sequence[GameScore]) -> Criterion | None:
    """What put the first place above the next one. None for a shared first place or less than two
    games.

    >>> mine, theirs = GameScore((1, 2), (40, 20)), GameScore((2, 1), (30, 31))
    >>> decided_by([mine, theirs]), decided_by([mine, mine, theirs])
    ('points', 'wins')
    """
    if len(games) < 2:
        return None
    first, second = sorted(seat_scores(games, len(games[0].ranks)), reverse=True)[:2]
    if first.wins != second.wins:
        return "wins"
    if first.beaten != second.beaten:
        return "beaten"
    return "points" if first.points != second.points else None


def _share(game: GameScore, seat: int) -> Fraction:
    return Fraction(1, game.ranks.count(1)) if game.ranks[seat] == 1 else Fraction(0)


def _beaten(game: GameScore, seat: int) -> Fraction:
    lower = sum(rank > game.ranks[seat] for rank in game.ranks)
    equal = game.ranks.count(game.ranks[seat]) - 1
    return lower + Fraction(equal, 2)
