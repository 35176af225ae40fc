"""Large Swiss events with made-up results, for the benches of pairing and standings."""

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
"""Points and the five tie-breaks that the events of the benches are ranked by."""


def field(entries: int) -> Contest:
    """A contest of so many, rated evenly from 2400 down to 1200."""
    step = 1200 / max(1, entries - 1)
    return Contest(
        tuple(Competitor(i + 1, i + 1, round(2400 - step * i, 1)) for i in range(entries))
    )


def played(contest: Contest, options: SwissOptions, rounds: int, seed: int = 1) -> Contest:
    """The contest after so many rounds more; the better rated win more often."""
    rng = random.Random(seed)
    ratings = {each.id: each.rating or 0.0 for each in contest.competitors}
    swiss = Swiss()
    for _ in range(rounds):
        plan = swiss.plan(contest, options)
        held = tuple(_held(table, ratings, rng) for table in plan.tables)
        contest = msgspec.structs.replace(
            contest, tables=contest.tables + held, byes=contest.byes + plan.byes
        )
    return contest


def _held(table: Table, ratings: dict[int, float], rng: random.Random) -> PublishedTable:
    """A result: strength is the rating and luck; in one table of five the first two tie."""
    strengths = [ratings[entry] + rng.gauss(0, 300) for entry in table.seats]
    ranks = [1 + sum(other > mine for other in strengths) for mine in strengths]
    if rng.random() < 0.2:
        ranks = [1 if rank == 2 else rank for rank in ranks]
    points = tuple(float(20 - 4 * rank) for rank in ranks)
    return PublishedTable(table, results.played(table, [GameScore(tuple(ranks), points)]))
