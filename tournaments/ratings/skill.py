"""OpenSkill ratings (Plackett-Luce) for two to four at a table: the module that knows `openskill`.

A rating is a belief: mean `mu` and standard deviation `sigma`, both in OpenSkill's own points
(start 25 and 25/3). It says how sure it is, which Elo cannot; it is shown beside Elo, never
instead of it. What is shown as one number is `shown`: what the player is at least worth with
about 99.7 per cent of certainty.
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
        """mu - 3 sigma: 0 at the start, rising with strength and with certainty."""
        return self.mu - 3 * self.sigma


def ratings_after(table: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The ratings after one table. `ranks` by seat, 1 best; ties share a rank.

    Raises ValueError unless there are as many ranks as ratings, and at least two.
    """
    if len(table) < 2 or len(ranks) != len(table):
        raise ValueError(f"{len(table)} ratings and {len(ranks)} ranks are not a table")
    teams = [[_model.rating(mu=each.mu, sigma=each.sigma)] for each in table]
    rated = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]
