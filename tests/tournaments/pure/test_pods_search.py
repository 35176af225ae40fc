"""Pods of three and four: the smallest spread, then the fewest repeat meetings that are found."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import SimulatedEvent, field, random_results
from tournaments.domain.contest import Contest
from tournaments.formats import swiss_pods
from tournaments.formats.swiss import Swiss, SwissOptions
from tournaments.formats.swiss_players import SwissPlayer, build_players


def some_field(n: int, scores: int, share: float, rng: random.Random) -> list[SwissPlayer]:
    """Players with scores below `scores`; each two of them have met with chance `share`."""
    field_players = [
        SwissPlayer(i, i, Fraction(rng.randrange(2 * scores), 2)) for i in range(1, n + 1)
    ]
    for one, other in combinations(field_players, 2):
        if rng.random() < share:
            rounds = rng.sample(range(1, 6), rng.choice((1, 1, 1, 2)))
            one.met[other.id] = list(rounds)
            other.met[one.id] = list(rounds)
    return sorted(field_players, key=SwissPlayer.order)


def spread(tables: Sequence[Sequence[SwissPlayer]]) -> Fraction:
    scores = [[player.score for player in table] for table in tables]
    return sum((max(score) - min(score) for score in scores), Fraction(0))


def repeats(tables: Sequence[Sequence[SwissPlayer]]) -> int:
    return sum(
        len(one.met.get(other.id, ())) for table in tables for one, other in combinations(table, 2)
    )


def rounds(rest: Sequence[SwissPlayer], size: int) -> Iterator[list[tuple[SwissPlayer, ...]]]:
    """Every way to seat them at tables of this size."""
    if not rest:
        yield []
        return
    first, *others = rest
    for mates in combinations(others, size - 1):
        left = [player for player in others if player not in mates]
        for further in rounds(left, size):
            yield [(first, *mates), *further]


def paired(players: Sequence[SwissPlayer], size: int) -> list[tuple[SwissPlayer, ...]]:
    pods, byes = swiss_pods.pair(players, size, tolerance=Fraction(0))
    assert not byes
    return [pod.players for pod in pods]


@settings(max_examples=60, deadline=None)
@given(
    shape=st.sampled_from([(6, 3), (9, 3), (8, 4)]),
    scores=st.integers(1, 4),
    share=st.floats(0.1, 0.7),
    seed=st.integers(0, 2**16),
)
@example(shape=(8, 4), scores=2, share=0.375, seed=415)  # no way there by single exchanges
def test_a_small_round_has_the_least_spread_and_then_the_fewest_repeats_there_are(
    shape: tuple[int, int], scores: int, share: float, seed: int
) -> None:
    n, size = shape
    players = some_field(n, scores, share, random.Random(seed))
    tables = paired(players, size)
    every = [(spread(round_score), repeats(round_score)) for round_score in rounds(players, size)]
    assert (spread(tables), repeats(tables)) == min(every)


def late_round(
    n: int, size: int, number: int, seed: int, *, ties: bool = True
) -> list[SwissPlayer]:
    """Everybody before round `number` of a Swiss event with results by chance."""
    options = SwissOptions(table_size=size, rounds=number)
    run = SimulatedEvent(Swiss(), Contest(field(n)), options)
    decide = random_results(random.Random(seed), ties=ties)
    for _ in range(number - 1):
        run.round(decide)
    return build_players(run.contest, Swiss().sheet(run.contest, options), run.contest.competitors)


@pytest.mark.parametrize(("n", "size", "number"), [(48, 4, 7), (30, 3, 7), (27, 3, 6)])
def test_no_exchange_betters_a_late_round_without_adding_spread(
    n: int, size: int, number: int
) -> None:
    players = late_round(n, size, number, seed=n)
    tables = paired(players, size)
    ordered = [player.score for player in players]
    assert spread(tables) == sum(
        (ordered[i] - ordered[i + size - 1] for i in range(0, n, size)), Fraction(0)
    )
    for table, other_table in combinations(tables, 2):
        before = (spread([table, other_table]), repeats([table, other_table]))
        for one in table:
            for other in other_table:
                mine = [other if player is one else player for player in table]
                theirs = [one if player is other else player for player in other_table]
                after = (spread([mine, theirs]), repeats([mine, theirs]))
                assert after >= before


def test_a_late_round_is_far_better_than_its_deal_and_the_same_each_time() -> None:
    players = late_round(100, 4, 8, seed=2, ties=False)
    dealt = swiss_pods._Tables(players, [4] * 25, Fraction(0)).tables
    tables = paired(players, 4)
    assert spread(tables) == spread(dealt)
    assert repeats(dealt) == 53
    assert repeats(tables) <= 21  # exchanges of which each is the best one end at 26
    assert tables == paired(players, 4)
