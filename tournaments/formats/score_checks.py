"""Validates the score of a game that was entered by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tournaments.domain.contest import GameScore

MOST_POINTS = 1_000_000
"""Larger values are typing errors, and cannot be represented exactly by every component."""


class BadResult(ValueError):
    """A result that does not fit its table: a stable code and a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def check_scores(games: Sequence[GameScore], seats: int) -> None:
    """Raises `BadResult` for invalid ranks or points, or if they contradict each other.

    More points mean a better rank. With equal points the ranks may differ, since a game may have a
    tie-break of its own; if `tiebreak` is given, the ranks must agree with it. Games that do not
    cover every seat are left to `results`.
    """
    for number, game in enumerate(games, 1):
        if len(game.ranks) != seats or len(game.points) != seats:
            continue
        counted = tuple(
            1 + sum(other_rank < rank for other_rank in game.ranks) for rank in game.ranks
        )
        if game.ranks != counted:
            raise BadResult(
                "bad_ranks", f"Ranks must be like 1, 2, 3 or 1, 1, 3, not {_list(game.ranks)}."
            )
        if not all(abs(points) <= MOST_POINTS for points in (*game.points, *game.tiebreak)):
            raise BadResult("bad_points", f"A game has at most {MOST_POINTS} points.")
        if _contradict(game):
            tiebreak = f" and tie-breaks {_list(game.tiebreak)}" if game.tiebreak else ""
            raise BadResult(
                "ranks_contradict_points",
                f"In game {number}, ranks {_list(game.ranks)} contradict points "
                f"{_list(game.points)}{tiebreak}: more points make a better rank.",
            )


def _contradict(game: GameScore) -> bool:
    """Whether two seats are ranked against their points, or against their tie-breaks at equal
    points."""
    breaks = game.tiebreak if len(game.tiebreak) == len(game.ranks) else (0.0,) * len(game.ranks)
    seats = list(zip(game.points, game.ranks, breaks, strict=True))
    for (points, rank, own), (other_points, other_rank, their) in permutations(seats, 2):
        if points > other_points and rank >= other_rank:
            return True
        if points == other_points and rank > other_rank and own > their:
            return True
    return False


def _list(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)
