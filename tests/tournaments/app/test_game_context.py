"""What lies around a game: its place, the tables beside it, and its players' ratings."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from games import bots, game_commands
from games.models import Game
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out
from tests.tournaments.app.organising import do, organiser, sanctioned
from tests.tournaments.app.test_api import ROOT, read
from tests.tournaments.app.test_corrections import turned
from tournaments import tasks
from tournaments.models import RatingChange, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> APIClient:
    """Nobody in particular."""
    return APIClient()


def _changes(api: APIClient, game: str) -> dict[str, float]:
    """What the histories of the players say that a game changed."""
    found: dict[str, float] = {}
    for seat in Game.objects.get(public_id=game).seats.select_related("player"):
        name = seat.player.username
        rows = read(api, f"/players/{name}/ratings", limit=100)["results"]
        found[name] = sum(row["change"] for row in rows if row["game"] == game)
    return found


def test_a_game_knows_its_neighbours_and_the_ratings_it_changed(
    api: APIClient, tournament: MakeTournament
) -> None:
    league = play_out(tournament(20))
    tables = Table.objects.filter(tournament=league, round__number=2).order_by("board")
    for table in tables:
        game = table.games.get().game.public_id
        body = read(api, f"/games/{game}/context")
        place = body["place"]
        assert place["tournament"]["slug"] == league.slug
        assert (place["round"], place["id"], place["number"]) == (2, table.number, table.board)
        assert place["tables"] == len(tables)
        near = [other for other in tables if abs(other.board - table.board) <= 3]
        assert [table["number"] for table in body["beside"]] == [table.board for table in near]
        assert [table["game"] for table in body["beside"]] == [
            table.games.get().game.public_id for table in near
        ]
        assert all(len(table["seats"]) == 2 for table in body["beside"])
        assert body["pool"] == "nim"
        seats = {
            seat.index: seat.player.username
            for seat in Game.objects.get(public_id=game).seats.all()
        }
        changes = {seats[rating["seat"]]: rating["change"] for rating in body["ratings"]}
        assert changes == pytest.approx(_changes(api, game))
        for rating in body["ratings"]:
            assert rating["why"]["rating"] == rating["before"]
            parts = sum(part["change"] for part in rating["why"]["opponents"])
            assert parts == pytest.approx(rating["change"], abs=0.02)
            assert [part["seat"] for part in rating["why"]["opponents"]] == [1 - rating["seat"]]


def test_a_correction_shows_in_the_change_of_the_rating(
    api: APIClient, tournament: MakeTournament
) -> None:
    league = play_out(sanctioned(tournament(4, owner=organiser())))
    game = Table.objects.get(tournament=league, number=1).games.get().game.public_id
    before = read(api, f"/games/{game}/context")["ratings"]
    do(league, "correct", **turned(league, 1))
    after = read(api, f"/games/{game}/context")["ratings"]
    assert [rating["corrected"] for rating in before] == [False, False]
    assert [rating["corrected"] for rating in after] == [True, True]
    assert [rating["before"] for rating in after] == [rating["before"] for rating in before]
    for old, new in zip(before, after, strict=True):
        assert new["change"] * old["change"] < 0
    seats = {
        seat.index: seat.player.username for seat in Game.objects.get(public_id=game).seats.all()
    }
    changes = {seats[rating["seat"]]: rating["change"] for rating in after}
    assert changes == pytest.approx(_changes(api, game), abs=0.02)


def test_a_game_outside_of_any_tournament(api: APIClient, players: MakePlayers) -> None:
    one, two = players(2)
    game = game_commands.open_game("nim", [one, two], rated=True)
    body = read(api, f"/games/{game.public_id}/context")
    assert (body["place"], body["beside"]) == (None, [])
    assert (body["pool"], body["ratings"]) == ("nim", [])
    bots.play(game.pk)
    tasks.catch_up()
    changed = RatingChange.objects.filter(game=game.pk).count()
    assert len(read(api, f"/games/{game.public_id}/context")["ratings"]) == changed
    again = game_commands.open_game("nim", [one, two], rated=True)
    live = read(api, f"/games/{again.public_id}/context")["ratings"]
    assert [(rating["change"], rating["why"]) for rating in live] == [(None, None)] * changed


def test_an_unknown_game_has_nothing_around_it(api: APIClient) -> None:
    response = api.get(f"{ROOT}/games/404404/context")
    assert (response.status_code, response.json()["code"]) == (404, "no_such_game")
