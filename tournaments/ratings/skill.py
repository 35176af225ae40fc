"""OpenSkill ratings (Plackett-Luce) for tables of two to four. Wraps the package `openskill`.

A rating is a belief with mean `mu` and standard deviation `sigma`, in OpenSkill points (initially
25 and 25/3). Unlike Elo it includes its own uncertainty; it is shown in addition to Elo. `shown` is
the single number displayed: a lower bound of the strength with about 99.7 per cent certainty.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

_model = PlackettLuce()


class Skill(msgspec.Struct, frozen=True):
    """A rating: mean and standard deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def shown(self) -> float:
        """mu - 3 sigma: 0 at the start, increasing with strength and certainty."""
        return self.mu - 3 * self.sigma


def ratings_after(table: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The ratings after one table. `ranks` by seat, 1 is best; ties share a rank.

    Raises ValueError unless there are as many ranks as ratings, and at least two.
    """
    if len(table) < 2 or len(ranks) != len(table):
        raise ValueError(f"{len(table)} ratings and {len(ranks)} ranks are not a table")
    teams = [[_model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in table]
    rated = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]
