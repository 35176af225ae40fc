"""The next season of a league."""

from __future__ import annotations

from collections import Counter

import pytest
from rest_framework.test import APIClient

from games.errors import Forbidden, Illegal
from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out
from tests.tournaments.app.organising import do, organiser
from tournaments import log
from tournaments.director import seasons
from tournaments.models import Standing, Tournament

pytestmark = pytest.mark.django_db
SETTINGS = {"format_options": {"sizes": [4, 4], "exchange": [1]}}


@pytest.fixture
def season(tournament: MakeTournament) -> Tournament:
    """Two divisions of four, being played."""
    return tournament(8, format="league_season", owner=organiser(), settings=SETTINGS)


def division(of: Tournament, number: int) -> set[int]:
    """Players of a division, by their ids."""
    state = log.load(of.pk)
    return {each.player for each in state.entries.values() if each.group == number - 1}


def order(of: Tournament, number: int) -> list[int]:
    """Players of a division from top to bottom."""
    rows = Standing.objects.filter(tournament=of, stage=f"division/{number}")
    return [row.entry.player_id for row in rows.order_by("position").select_related("entry")]


def test_the_best_go_up_and_the_last_go_down(season: Tournament) -> None:
    play_out(season)
    first, second = order(season, 1), order(season, 2)
    made, moves = seasons.next_season(season, organiser(), name="Autumn")
    assert (made.status, made.entries_count) == ("registration", 8)
    assert division(made, 1) == {*first[:3], second[0]}
    assert division(made, 2) == {first[3], *second[1:]}
    assert Counter(move.kind for move in moves) == {"stays": 6, "promoted": 1, "relegated": 1}
    assert log.load(made.pk).created.after == season.pk
    do(made, "start")
    assert play_out(made).status == "finished"


def test_those_who_left_are_replaced_and_newcomers_start_below(
    season: Tournament, players: MakePlayers
) -> None:
    do(season, "withdraw", entry=1)
    play_out(season)
    newcomer = players(9)[8]
    leaver = Player.objects.get(pk=order(season, 2)[-1])
    made, moves = seasons.next_season(
        season, organiser(), name="Autumn", left=[leaver.username], new=[newcomer.username]
    )
    assert made.entries_count == 7
    assert (len(division(made, 1)), len(division(made, 2))) == (4, 3)
    assert newcomer.pk in division(made, 2)
    assert Counter(move.kind for move in moves)["left"] == 2


def test_it_takes_the_organiser_and_a_finished_season(
    season: Tournament, players: MakePlayers
) -> None:
    with pytest.raises(Illegal, match="when this one is over"):
        seasons.next_season(season, organiser(), name="Autumn")
    play_out(season)
    with pytest.raises(Forbidden):
        seasons.next_season(season, players(1)[0], name="Autumn")
    with pytest.raises(Illegal, match="b1 is in the league"):
        seasons.next_season(season, organiser(), name="Autumn", new=["b1"])


def test_only_a_league_season_has_a_next_one(tournament: MakeTournament) -> None:
    made = play_out(tournament(3, owner=organiser()))
    with pytest.raises(Illegal, match="league season"):
        seasons.next_season(made, organiser(), name="Autumn")


def test_a_season_made_twice_with_one_key_is_one(season: Tournament) -> None:
    play_out(season)
    api = APIClient()
    api.force_authenticate(organiser())
    path = f"/api/v1/tournaments/{season.slug}/seasons"
    first = api.post(path, {"name": "Autumn", "key": "k"}, format="json")
    assert first.status_code == 201, first.content
    assert len(first.json()["moves"]) == 8
    assert api.post(path, {"name": "Autumn", "key": "k"}, format="json").json() == first.json()
    assert Tournament.objects.count() == 2
