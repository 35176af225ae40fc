"""Large Swiss tournaments with simulated results, for several benchmarks."""

from __future__ import annotations

import random

import msgspec

from tournaments.domain.contest import Competitor, Contest, GameScore, PublishedTable, Table
from tournaments.formats import results
from tournaments.formats.swiss import Swiss, SwissOptions

TIEBREAKS = (
    "points",
    "buchholz_cut1",
    "buchholz",
    "sonneborn_berger",
    "opponents_win_rate",
    "performance",
)
"""Points and five tie-breaks, used to rank the simulated tournaments."""


def create_contest(entries: int) -> Contest:
    """A contest without results; ratings are evenly distributed from 2400 down to 1200."""
    step = 1200 / max(1, entries - 1)
    return Contest(
        tuple(Competitor(i + 1, i + 1, round(2400 - step * i, 1)) for i in range(entries))
    )


def play_rounds(contest: Contest, options: SwissOptions, rounds: int, seed: int = 1) -> Contest:
    """The contest after `rounds` more rounds; players with higher ratings win more often."""
    rng = random.Random(seed)
    ratings = {competitor.id: competitor.rating or 0.0 for competitor in contest.competitors}
    swiss = Swiss()
    for _ in range(rounds):
        plan = swiss.plan(contest, options)
        new_tables = tuple(_play(table, ratings, rng) for table in plan.tables)
        contest = msgspec.structs.replace(
            contest, tables=contest.tables + new_tables, byes=contest.byes + plan.byes
        )
    return contest


def _play(table: Table, ratings: dict[int, float], rng: random.Random) -> PublishedTable:
    """The table with a result: strength is rating plus luck; one in five has a tie for first."""
    strengths = [ratings[entry] + rng.gauss(0, 300) for entry in table.seats]
    ranks = [1 + sum(other > strength for other in strengths) for strength in strengths]
    if rng.random() < 0.2:
        ranks = [1 if rank == 2 else rank for rank in ranks]
    points = tuple(float(20 - 4 * rank) for rank in ranks)
    return PublishedTable(table, results.played(table, [GameScore(tuple(ranks), points)]))
