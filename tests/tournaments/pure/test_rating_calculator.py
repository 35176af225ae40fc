"""The rating calculator: reversals restore ratings exactly."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ledger.rating_calculator import EntryOrigin, LedgerEntry, RatingCalculator
from tournaments.ratings import elo

AT = datetime(2030, 1, 1, tzinfo=UTC)


def play(
    calculator: RatingCalculator, rng: random.Random, games: int, players: int = 6
) -> list[LedgerEntry]:
    """So many games of two to four, rated; their entries."""
    for game in range(1, games + 1):
        sat = rng.sample(range(1, players + 1), rng.randint(2, 4))
        ranks = [rng.randint(1, len(sat)) for _ in sat]
        calculator.rate("pool", sat, ranks, EntryOrigin("game", game, "", None, AT))
    return calculator.take_new_entries()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**16), st.integers(1, 60))
def test_reversals_in_any_order_restore_all_ratings(seed: int, games: int) -> None:
    rng, calculator = random.Random(seed), RatingCalculator()
    entries = play(calculator, rng, games)
    for entry in rng.sample(entries, len(entries)):
        calculator.reverse(entry, 1, AT)
    reversals = calculator.take_new_entries()
    assert sum(entry.change for entry in entries + reversals) == 0
    for account in calculator.accounts.values():
        assert (account.value, account.games) == (elo.START, 0)


def test_a_reversal_in_the_middle_removes_exactly_its_change() -> None:
    calculator = RatingCalculator()
    entries = play(calculator, random.Random(7), 200)
    before = {key: account.value for key, account in calculator.accounts.items()}
    for entry in entries[:3]:
        calculator.reverse(entry, 1, AT)
    for (_, player), account in calculator.accounts.items():
        gone = [entry.change for entry in entries[:3] if entry.player == player]
        assert before["pool", player] - account.value == sum(gone)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_table_at_one_k_keeps_the_sum_of_ratings(size: int) -> None:
    rng, calculator = random.Random(size), RatingCalculator()
    for game in range(1, 20):
        ranks = [rng.randint(1, size) for _ in range(size)]
        calculator.rate("pool", range(1, size + 1), ranks, EntryOrigin("game", game, "", None, AT))
    values = [account.value for account in calculator.accounts.values()]
    assert sum(values) == pytest.approx(size * elo.START, abs=1e-4)


def test_k_is_forty_for_twenty_games_and_twenty_after_them() -> None:
    calculator = RatingCalculator()
    for game in range(1, 23):
        calculator.rate("pool", [1, 2], [1, 1], EntryOrigin("game", game, "", None, AT))
        calculator.accounts["pool", 1].value += 100  # so that a draw costs something
        calculator.accounts["pool", 2].value = calculator.accounts["pool", 1].value - 200
    lost = [entry.change for entry in calculator.take_new_entries() if entry.player == 1][1:]
    over = 0.5 - elo.expected(200)
    assert lost[:19] == pytest.approx([40 * over] * 19, abs=1e-5)
    assert lost[19:] == pytest.approx([20 * over] * 2, abs=1e-5)
