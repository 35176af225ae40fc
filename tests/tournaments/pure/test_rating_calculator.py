"""The ledger's book: what is taken back leaves no trace, to the last digit."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ledger.rating_calculator import Book, Entry, Origin
from tournaments.ratings import elo

AT = datetime(2030, 1, 1, tzinfo=UTC)


def play(book: Book, rng: random.Random, games: int, players: int = 6) -> list[Entry]:
    """So many games of two to four, rated; their entries."""
    for game in range(1, games + 1):
        sat = rng.sample(range(1, players + 1), rng.randint(2, 4))
        ranks = [rng.randint(1, len(sat)) for _ in sat]
        book.rate("pool", sat, ranks, Origin("game", game, "", None, AT))
    return book.take()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**16), st.integers(1, 60))
def test_reversals_in_any_order_leave_no_trace(seed: int, games: int) -> None:
    rng, book = random.Random(seed), Book()
    entries = play(book, rng, games)
    for entry in rng.sample(entries, len(entries)):
        book.reverse(entry, 1, AT)
    reversals = book.take()
    assert sum(entry.change for entry in entries + reversals) == 0
    for account in book.accounts.values():
        assert (account.value, account.games) == (elo.START, 0)


def test_a_reversal_in_the_middle_takes_away_just_its_change() -> None:
    book = Book()
    entries = play(book, random.Random(7), 200)
    before = {key: account.value for key, account in book.accounts.items()}
    for entry in entries[:3]:
        book.reverse(entry, 1, AT)
    for (_, player), account in book.accounts.items():
        gone = [entry.change for entry in entries[:3] if entry.player == player]
        assert before["pool", player] - account.value == sum(gone)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_table_at_one_k_gives_as_much_as_it_takes(size: int) -> None:
    rng, book = random.Random(size), Book()
    for game in range(1, 20):
        ranks = [rng.randint(1, size) for _ in range(size)]
        book.rate("pool", range(1, size + 1), ranks, Origin("game", game, "", None, AT))
    values = [account.value for account in book.accounts.values()]
    assert sum(values) == pytest.approx(size * elo.START, abs=1e-4)


def test_k_is_forty_for_twenty_games_and_twenty_after_them() -> None:
    book = Book()
    for game in range(1, 23):
        book.rate("pool", [1, 2], [1, 1], Origin("game", game, "", None, AT))
        book.accounts["pool", 1].value += 100  # so that a draw costs something
        book.accounts["pool", 2].value = book.accounts["pool", 1].value - 200
    lost = [entry.change for entry in book.take() if entry.player == 1][1:]
    over = 0.5 - elo.expected(200)
    assert lost[:19] == pytest.approx([40 * over] * 19, abs=1e-5)
    assert lost[19:] == pytest.approx([20 * over] * 2, abs=1e-5)
