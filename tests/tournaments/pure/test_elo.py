"""Elo compared with independently computed numbers, and invariants of any table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ratings import elo

ratings = st.lists(st.floats(500, 3000), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("difference", "chance"), [(100, 0.6400649998), (200, 0.7597469266), (400, 0.9090909091)]
)
def test_expected_score(difference: float, chance: float) -> None:
    assert elo.expected(difference) == pytest.approx(chance, abs=1e-9)
    assert elo.expected(-difference) == pytest.approx(1 - chance, abs=1e-9)


@pytest.mark.parametrize(
    ("before", "ranks", "change"),
    [
        ((1600, 1400), (1, 2), (7.688098, -7.688098)),
        ((1400, 1600), (1, 2), (24.311902, -24.311902)),
        ((1600, 1400), (1, 1), (-8.311902, 8.311902)),
        ((1500,) * 4, (1, 2, 3, 4), (16, 5.333333, -5.333333, -16)),
        ((1500,) * 4, (1, 1, 3, 4), (10.666667, 10.666667, -5.333333, -16)),
        ((1500,) * 4, (1, 2, 2, 2), (16, -5.333333, -5.333333, -5.333333)),
        ((1600, 1500, 1400, 1300), (1, 2, 3, 4), (8.012455, 2.562699, -2.562699, -8.012455)),
        ((1600, 1500, 1400, 1300), (4, 3, 2, 1), (-23.987545, -8.103967, 8.103967, 23.987545)),
        ((1600, 1500, 1400, 1300), (2, 1, 2, 4), (-7.987545, 13.229366, 2.770634, -8.012455)),
        ((1700, 1500, 1500), (1, 2, 2), (7.688098, -3.844049, -3.844049)),
    ],
)
def test_changes_at_k_32(
    before: tuple[float, ...], ranks: tuple[int, ...], change: tuple[float, ...]
) -> None:
    assert elo.changes(before, ranks, 32) == pytest.approx(change, abs=1e-6)


@given(st.data(), ratings)
def test_changes_sum_to_zero_at_one_k(data: st.DataObject, before: list[float]) -> None:
    ranks = [data.draw(st.integers(1, 4)) for _ in before]
    assert sum(elo.changes(before, ranks, 32)) == pytest.approx(0, abs=1e-9)


@given(st.data(), ratings)
def test_permuting_players_permutes_changes(data: st.DataObject, before: list[float]) -> None:
    ranks = [data.draw(st.integers(1, 4)) for _ in before]
    order = data.draw(st.permutations(range(len(before))))
    straight = elo.changes(before, ranks, 32)
    permuted = elo.changes([before[i] for i in order], [ranks[i] for i in order], 32)
    assert permuted == pytest.approx([straight[i] for i in order], abs=1e-9)


@given(st.floats(500, 3000), st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_at_equal_ratings_a_better_rank_never_gains_less(rating: float, ranks: list[int]) -> None:
    change = elo.changes([rating] * len(ranks), ranks, 32)
    for one, mine in zip(ranks, change, strict=True):
        for other, theirs in zip(ranks, change, strict=True):
            if one == other:
                assert mine == pytest.approx(theirs, abs=1e-9)
            if one < other:
                assert mine >= theirs


def test_k_is_40_for_the_first_20_games_and_then_20() -> None:
    assert [elo.factor(games) for games in (0, 19, 20, 500)] == [40, 40, 20, 20]


def test_each_player_moves_by_their_own_k() -> None:
    assert elo.changes((1500, 1500), (1, 2), (40, 20)) == [20, -10]


@given(st.data(), ratings)
def test_the_parts_of_all_opponents_sum_to_the_change(
    data: st.DataObject, before: list[float]
) -> None:
    ranks = [data.draw(st.integers(1, 4)) for _ in before]
    players = range(10, 10 + len(before))
    by_seat = elo.pair_changes(players, before, ranks, [32.0] * len(before))
    for change, pairs in zip(elo.changes(before, ranks, 32), by_seat, strict=True):
        assert sum(pair.change for pair in pairs) == pytest.approx(change, abs=1e-9)
        for pair in pairs:
            assert pair.change == pytest.approx(
                32 / (len(before) - 1) * (pair.score - pair.expected), abs=1e-9
            )


def test_one_player_is_no_table() -> None:
    with pytest.raises(ValueError, match="not a table"):
        elo.changes([1500], [1])


def test_performance() -> None:
    assert elo.performance([1500, 1500], 1) == 1500
    assert elo.performance([1400, 1600], 2) == 2300  # all won: 800 above the mean
    assert elo.performance([1500] * 4, 3) == 1691  # 400 * log10(3) above
    assert elo.performance([], 0) is None
