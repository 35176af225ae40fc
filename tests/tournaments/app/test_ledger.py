"""The rating ledger: numbers, order, and recalculation."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import groupby

import msgspec
import pytest

from games import bots, game_commands
from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out
from tournaments import ledger
from tournaments.ledger.rating_calculator import EntryOrigin, RatingAccount, RatingCalculator
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Rating, RatingChange
from tournaments.ratings import elo

pytestmark = pytest.mark.django_db


def rows() -> list[object]:
    """Ledger and ratings as they stand."""
    return [
        list(RatingChange.objects.order_by("id").values()),
        sorted(Rating.objects.values_list("pool", "player", "value", "games", "peak")),
    ]


def casual(players: list[Player]) -> int:
    """A finished game outside any tournament."""
    game = game_commands.open_game("nim", players, rated=True)
    bots.play(game.pk)
    return game.pk


def test_the_first_game_of_two_new_players_moves_twenty_points(players: MakePlayers) -> None:
    casual(players(2))
    assert ledger.rate_next_games() == 1
    assert sorted(Rating.objects.values_list("value", flat=True)) == [1480, 1520]
    assert sorted(Rating.objects.values_list("peak", flat=True)) == [1500, 1520]
    assert set(Rating.objects.values_list("provisional", flat=True)) == {True}


def test_a_game_is_rated_once_however_often_it_is_requested(players: MakePlayers) -> None:
    casual(players(2))
    assert ledger.rate_next_games() == 1
    before = rows()
    assert ledger.rate_next_games() is None
    assert rows() == before


def test_every_change_says_what_it_is_made_of(tournament: MakeTournament) -> None:
    play_out(tournament(6, table_size=3))
    for change in RatingChange.objects.all():
        why = msgspec.json.decode(change.why)
        assert change.after == change.before + change.change
        assert why["rating"] == change.before
        assert why["k"] == 40
        parts = [opponent["change"] for opponent in why["opponents"]]
        assert sum(parts) == pytest.approx(change.change, abs=1e-6)
        assert all(
            part["change"] == pytest.approx(40 / 2 * (part["score"] - part["expected"]))
            for part in why["opponents"]
        )


def test_changes_of_a_game_sum_to_zero_at_one_k(tournament: MakeTournament) -> None:
    play_out(tournament(6, table_size=3))
    changes = RatingChange.objects.order_by("game_id").values_list("game_id", "change")
    for _, group in groupby(changes, lambda row: row[0]):
        assert sum(change for _, change in group) == pytest.approx(0, abs=1e-5)


def test_an_unrated_tournament_changes_no_rating(tournament: MakeTournament) -> None:
    play_out(tournament(3, settings={"rated": False}))
    assert not RatingChange.objects.exists()


def test_a_tournament_may_have_a_pool_of_its_own(tournament: MakeTournament) -> None:
    play_out(tournament(3, settings={"pool": "blitz"}))
    assert set(RatingChange.objects.values_list("pool", flat=True)) == {"blitz"}


def test_recalculating_gives_the_same_rows(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    casual(players(2))
    play_out(tournament(5))
    casual(players(3))
    ledger.rate_next_games()
    before = rows()
    assert recalculate().different == 0
    assert rows() == before


def test_recalculating_repairs_ratings_and_counts_what_it_found(
    tournament: MakeTournament,
) -> None:
    play_out(tournament(4))
    before = rows()
    Rating.objects.update(value=1)
    assert recalculate().different == 8
    assert rows() == before


def test_a_rating_settles_after_twenty_games(players: MakePlayers) -> None:
    two = players(2)
    for _ in range(21):
        casual(two)
    ledger.rate_next_games()
    factors = [
        msgspec.json.decode(why)["k"]
        for why in RatingChange.objects.filter(player=two[0])
        .order_by("id")
        .values_list("why", flat=True)
    ]
    assert factors == [40] * 20 + [20]
    assert set(Rating.objects.values_list("provisional", flat=True)) == {False}


def test_the_ledger_computes_what_the_formula_says() -> None:
    at = datetime(2026, 5, 4, tzinfo=UTC)
    for ranks in ((1, 2, 3, 4), (1, 1, 3, 4), (2, 1, 2, 4), (1, 2, 2, 2)):
        calculator = RatingCalculator()
        values = (1600.0, 1500.0, 1400.0, 1300.0)
        for player, value in enumerate(values):
            calculator.accounts["p", player] = RatingAccount(value, 30, value)
        calculator.rate("p", range(4), ranks, EntryOrigin("game", 1, "", None, at))
        moved = [entry.change for entry in calculator.take_new_entries()]
        assert moved == pytest.approx(elo.changes(values, ranks, 20), abs=1e-6)


@pytest.mark.parametrize("pool", ["a\tb", "c\\\\d", "e\nf"])
def test_a_pool_may_have_any_name(tournament: MakeTournament, pool: str) -> None:
    play_out(tournament(2, settings={"pool": pool}))
    assert set(RatingChange.objects.values_list("pool", flat=True)) == {pool}
