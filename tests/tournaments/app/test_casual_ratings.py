"""Ratings of games outside of tournaments: which count, annulling them, and recalculation."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games import bots, decide, game_commands, rated_games
from games.errors import Conflict, Invalid
from games.models import Bot, FeedFact, Game, PendingFact, Player
from games.void_game import void_game
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out
from tests.tournaments.app.races import at_once
from tournaments import ledger, rebuild, tasks
from tournaments.ledger import casual_games, database
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Rating, RatingChange

pytestmark = pytest.mark.django_db

TRIGGER = "tournaments_rating_append_only"


def play(players: list[Player], *, rated: bool = True) -> Game:
    """A finished game outside of tournaments, rated as far as it counts."""
    game = game_commands.open_game("nim", players, rated=rated)
    bots.play(game.pk)
    tasks.catch_up()
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    return game


def values() -> dict[str, float]:
    """The rating of each player in the pool of nim."""
    return dict(Rating.objects.filter(pool="nim").values_list("player__username", "value"))


def test_a_rated_game_counts_once_and_an_unrated_one_never(players: MakePlayers) -> None:
    play(players(2), rated=False)
    assert values() == {}
    game = play(players(2))
    assert sorted(values().values()) == [1480, 1520]
    tasks.catch_up()
    assert list(RatingChange.objects.values_list("game", "kind")) == [(game.pk, "game")] * 2


def test_a_person_and_bots_are_rated(players: MakePlayers) -> None:
    ada = Player.objects.create_user("ada")
    game = game_commands.open_game("nim", [*players(2), ada], {"piles": 1, "most": 1}, rated=True)
    while (turn := Game.objects.get(pk=game.pk).turn) is not None:
        if turn < 2:
            bots.play(game.pk)
        else:
            decide.play_action(game.pk, 2, {"type": "take", "pile": 0, "count": 1})
    tasks.catch_up()
    assert set(values()) == {"ada", "b1", "b2"}


def test_a_voided_game_is_not_rated(players: MakePlayers) -> None:
    game = game_commands.open_game("nim", players(2), rated=True)
    assert void_game(game.pk, reason="nobody moved")
    tasks.catch_up()
    assert not RatingChange.objects.exists()
    assert recalculate(fix=False).different == 0


def test_the_games_that_cannot_be_rated(players: MakePlayers) -> None:
    ada, guest = Player.objects.create_user("ada"), Player.objects.create_user("visitor")
    guest.kind = "guest"
    guest.save()
    own = [Player.objects.create_user(f"own{n}", kind=Player.Kind.BOT) for n in range(2)]
    for bot in own:
        Bot.objects.create(player=bot, owner=ada)
    one, two = players(2)
    for pair, code in [
        ([ada, guest], "unrated_guest"),
        ([ada, own[0]], "unrated_same_owner"),
        (own, "unrated_same_owner"),
    ]:
        with pytest.raises(Invalid) as error:
            game_commands.open_game("nim", pair, rated=True)
        assert error.value.code == code
        game_commands.open_game("nim", pair)
    assert rated_games.why_unrated([one, two, own[0]]) is None
    assert rated_games.why_unrated([ada, one]) is None


def test_games_are_rated_in_the_order_of_the_feed(
    players: MakePlayers, tournament: MakeTournament
) -> None:
    league = tournament(3)
    play(players(3))
    play_out(league)
    play(players(2))
    changes = RatingChange.objects.order_by("id").values_list("game__finished_no", flat=True)
    numbers = [number or 0 for number in changes]
    assert numbers == sorted(numbers)
    assert recalculate(fix=False).different == 0


def test_an_annulled_game_is_reversed_exactly_and_once(players: MakePlayers) -> None:
    first = play(players(2))
    before = values()
    second = play(players(2))
    later = play(players(2))
    earned = {row.player.username: row.change for row in RatingChange.objects.filter(game=later.pk)}
    assert casual_games.annul(second, reason="played by two bots of one owner")
    assert not casual_games.annul(second, reason="again")
    assert values() == {name: before[name] + earned[name] for name in before}
    assert RatingChange.objects.filter(game=second.pk, kind="reversal").count() == 2
    assert set(Rating.objects.values_list("games", flat=True)) == {2}
    assert not RatingChange.objects.filter(game=first.pk, kind="reversal").exists()


def test_recalculation_knows_annulled_games(
    players: MakePlayers, tournament: MakeTournament
) -> None:
    second = [play(players(2)), play(players(2))][1]
    league = play_out(tournament(3))
    casual_games.annul(second, reason="a mistake")
    play(players(2))
    assert league.status == "finished"
    assert recalculate(fix=False).different == 0
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # required before ALTER TABLE
        cursor.execute(f"ALTER TABLE {database.LEDGER} DISABLE TRIGGER {TRIGGER}")
        cursor.execute(f"UPDATE {database.LEDGER} SET change = change + 1 WHERE id = 3")
        cursor.execute(f"ALTER TABLE {database.LEDGER} ENABLE ALWAYS TRIGGER {TRIGGER}")
    rating = Rating.objects.get(player__username="b1")
    Rating.objects.filter(pk=rating.pk).update(value=1)
    assert list(rebuild.ratings(fix=True)) != []
    assert values()["b1"] == rating.value
    assert recalculate(fix=False).different == 0


def test_a_restored_game_counts_as_it_did(players: MakePlayers) -> None:
    play(players(2))
    second = play(players(2))
    assert not casual_games.restore(second, reason="it counts")
    casual_games.annul(second, reason="a mistake")
    later = play(players(2))
    without = values()
    changes = {
        row.player.username: row.change
        for row in RatingChange.objects.filter(game=second, kind="game")
    }
    assert casual_games.restore(second, reason="an appeal")
    assert not casual_games.restore(second, reason="again")
    assert values() == {name: without[name] + changes[name] for name in without}
    assert set(Rating.objects.values_list("games", flat=True)) == {3}
    assert recalculate(fix=False).different == 0
    tasks.catch_up()
    assert list(rebuild.ratings(fix=False)) == []
    assert casual_games.annul(second, reason="once more")
    assert values() == without
    assert casual_games.restore(second, reason="and again")
    assert values() == {name: without[name] + changes[name] for name in without}
    assert recalculate(fix=False).different == 0
    assert not RatingChange.objects.filter(game=later, kind="reversal").exists()


def test_an_unrated_game_can_be_annulled_and_restored_without_entries(
    players: MakePlayers,
) -> None:
    game = play(players(2), rated=False)
    assert casual_games.annul(game, reason="a mistake")
    assert casual_games.restore(game, reason="an appeal")
    assert not RatingChange.objects.exists()
    assert recalculate(fix=False).different == 0


@pytest.mark.django_db(transaction=True)
def test_restoring_twice_at_once_restores_once(players: MakePlayers) -> None:
    game = play(players(2))
    before = values()
    casual_games.annul(game, reason="a mistake")
    results = at_once(3, lambda: casual_games.restore(game, reason="twice"))
    assert sorted(results, key=bool) == [False, False, True]
    assert values() == before


def test_only_finished_games_outside_of_tournaments_are_annulled(
    players: MakePlayers, tournament: MakeTournament
) -> None:
    running = game_commands.open_game("nim", players(2), rated=True)
    league = play_out(tournament(2))
    played = Game.objects.exclude(pk=running.pk).get()
    for game, code in [(running, "not_finished"), (played, "tournament_game")]:
        with pytest.raises(Conflict) as error:
            casual_games.annul(game, reason="no")
        assert error.value.code == code
    assert league.status == "finished"


@pytest.mark.django_db(transaction=True)
def test_annulling_twice_at_once_reverses_once(players: MakePlayers) -> None:
    game = play(players(2))
    results = at_once(3, lambda: casual_games.annul(game, reason="twice"))
    assert sorted(results, key=bool) == [False, False, True]
    assert RatingChange.objects.filter(kind="reversal").count() == 2


def test_the_page_of_a_game_shows_the_change_and_its_reason(players: MakePlayers) -> None:
    client = APIClient()
    game, unrated = play(players(2)), play(players(2), rated=False)
    body: dict[str, Any] = client.get(f"/api/v1/games/{game.public_id}/context").json()
    assert body["pool"] == "nim"
    assert sorted(row["change"] for row in body["ratings"]) == [-20, 20]
    assert {row["why"]["k"] for row in body["ratings"]} == {40}
    body = client.get(f"/api/v1/games/{unrated.public_id}/context").json()
    assert (body["pool"], body["ratings"]) == (None, [])
    assert client.get(f"/api/v1/games/{game.public_id}").json()["rated"] is True
    assert client.get(f"/api/v1/games/{unrated.public_id}").json()["rated"] is False


def test_a_change_of_a_rating_is_a_public_fact(players: MakePlayers) -> None:
    game = play(players(2))
    facts = [
        *PendingFact.objects.values_list("kind", "game"),
        *FeedFact.objects.values_list("kind", "game"),
    ]
    assert ("rating_changed", game.public_id) in facts


def test_rating_a_batch_takes_the_same_queries_with_any_number_of_games(
    players: MakePlayers,
) -> None:
    play(players(2))  # creates the checkpoint
    counts = []
    for games in (1, 5):
        for _ in range(games):
            game = game_commands.open_game("nim", players(2), rated=True)
            bots.play(game.pk)
        with CaptureQueriesContext(connection) as queries:
            ledger.rate_next_games()
        counts.append(len(queries))
    assert counts[0] == counts[1]
