"""The next season of a league."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rest_framework.test import APIClient

from games.errors import Forbidden, Illegal
from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import at_once
from tournaments import events as ev
from tournaments import log, rebuild
from tournaments.director import seasons
from tournaments.events import tag
from tournaments.models import Standing, Tournament

pytestmark = pytest.mark.django_db
SETTINGS = {"format_options": {"sizes": [4, 4], "exchange": [1]}}


@pytest.fixture
def season(tournament: MakeTournament) -> Tournament:
    """Two divisions of four, being played."""
    return tournament(8, format="league_season", owner=organiser(), settings=SETTINGS)


def division(tournament: Tournament, number: int) -> set[str]:
    """Public ids of the players of a division."""
    state = log.load(tournament.pk)
    return {
        entry_state.player
        for entry_state in state.entries.values()
        if entry_state.group == number - 1
    }


def order(tournament: Tournament, number: int) -> list[str]:
    """Public ids of the players of a division from top to bottom."""
    rows = Standing.objects.filter(tournament=tournament, stage=f"division/{number}")
    return list(rows.order_by("position").values_list("entry__player__public_id", flat=True))


def test_the_best_go_up_and_the_last_go_down(season: Tournament) -> None:
    play_out(season)
    first, second = order(season, 1), order(season, 2)
    tournament, moves = seasons.next_season(season, organiser(), name="Autumn")
    assert (tournament.status, tournament.entries_count) == ("registration", 8)
    assert division(tournament, 1) == {*first[:3], second[0]}
    assert division(tournament, 2) == {first[3], *second[1:]}
    assert Counter(move.kind for move in moves) == {"stays": 6, "promoted": 1, "relegated": 1}
    assert log.load(tournament.pk).created.after == season.public_id
    do(tournament, "start")
    assert play_out(tournament).status == "finished"


def test_those_who_left_are_replaced_and_newcomers_start_below(
    season: Tournament, players: MakePlayers
) -> None:
    do(season, "withdraw", entry=1)
    play_out(season)
    newcomer = players(9)[8]
    leaver = Player.objects.get(public_id=order(season, 2)[-1])
    tournament, moves = seasons.next_season(
        season, organiser(), name="Autumn", left=[leaver.username], new=[newcomer.username]
    )
    assert tournament.entries_count == 7
    assert (len(division(tournament, 1)), len(division(tournament, 2))) == (4, 3)
    assert newcomer.public_id in division(tournament, 2)
    assert Counter(move.kind for move in moves)["left"] == 2


def test_it_takes_the_organiser_and_a_finished_season(
    season: Tournament, players: MakePlayers
) -> None:
    with pytest.raises(Illegal, match="when this one is finished"):
        seasons.next_season(season, organiser(), name="Autumn")
    play_out(season)
    with pytest.raises(Forbidden):
        seasons.next_season(season, players(1)[0], name="Autumn")
    with pytest.raises(Illegal, match="b1 is in the league"):
        seasons.next_season(season, organiser(), name="Autumn", new=["b1"])


def test_only_a_league_season_has_a_next_one(tournament: MakeTournament) -> None:
    league = play_out(tournament(3, owner=organiser()))
    with pytest.raises(Illegal, match="league season"):
        seasons.next_season(league, organiser(), name="Autumn")


def post(tournament: Tournament, **body: Any) -> Any:
    """Asks for the next season over the API."""
    api = APIClient()
    api.force_authenticate(organiser())
    path = f"/api/v1/tournaments/{tournament.slug}/seasons"
    return api.post(path, {"name": "Autumn", **body}, format="json")


@pytest.mark.parametrize("body", [{}, {"key": "k"}, {"slug": "autumn"}, {"new": ["b9"]}])
def test_a_season_made_twice_is_one(
    season: Tournament, players: MakePlayers, body: dict[str, Any]
) -> None:
    players(9)
    play_out(season)
    first = post(season, **body)
    assert first.status_code == 201, first.content
    assert len(first.json()["moves"]) == 8 + len(body.get("new", []))
    # Also when the old season was corrected since: the first answer holds.
    do(season, "disqualify", entry=1, reason="Cheated.")
    again = post(season, **body)
    assert (again.status_code, again.json()["moves"]) == (201, first.json()["moves"])
    assert again.json()["tournament"] == first.json()["tournament"]
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize(
    "body", [{"name": "Winter"}, {"left": ["b1"]}, {"new": ["b9"]}, {"slug": "winter"}]
)
def test_another_next_season_is_refused(
    season: Tournament, players: MakePlayers, body: dict[str, Any]
) -> None:
    players(9)
    play_out(season)
    tournament = post(season).json()["tournament"]
    problem = post(season, **body)
    assert problem.status_code == 409
    assert (problem.json()["code"], problem.json()["slug"]) == ("season_exists", tournament["slug"])
    assert Tournament.objects.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", [None, "k"])
def test_a_season_asked_for_by_eight_at_once_is_one(season: Tournament, key: str | None) -> None:
    play_out(season)
    answers: list[Any] = at_once(8, lambda: post(season, key=key))
    assert [answer.status_code for answer in answers] == [201] * 8
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert Tournament.objects.count() == 2
    assert [tag(logged.event) for logged in log.read(season.pk)].count("next_season_made") == 1


def test_seasons_are_linked_both_ways(season: Tournament, players: MakePlayers) -> None:
    play_out(season)
    tournament, _ = seasons.next_season(season, organiser(), name="Autumn")
    api = APIClient()
    first = {"id": season.public_id, "slug": season.slug, "name": season.name}
    second = {"id": tournament.public_id, "slug": tournament.slug, "name": tournament.name}
    shown = {row["slug"]: row for row in api.get("/api/v1/tournaments").json()["results"]}
    for slug in (season.slug, tournament.slug):
        one = api.get(f"/api/v1/tournaments/{slug}").json()
        assert (one["previous"], one["next"]) == (shown[slug]["previous"], shown[slug]["next"])
    assert (shown[season.slug]["previous"], shown[season.slug]["next"]) == (None, second)
    assert (shown[tournament.slug]["previous"], shown[tournament.slug]["next"]) == (first, None)
    assert (
        rebuild.tournament(season.pk, fix=False)
        == rebuild.tournament(tournament.pk, fix=False)
        == []
    )


def test_a_next_season_from_before_is_found_and_not_made_again(
    season: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unrecorded:
        """Stands for `NextSeasonMade` and makes another event."""

        def __new__(cls, *_: object) -> Any:
            return ev.Renamed("Spring")

    play_out(season)
    with monkeypatch.context() as old:
        old.setattr("tournaments.events.NextSeasonMade", Unrecorded)
        tournament, moves = seasons.next_season(season, organiser(), name="Autumn")
    assert log.load(season.pk).next_season is None
    assert seasons.next_season(season, organiser(), name="Autumn") == (tournament, moves)
    assert Tournament.objects.count() == 2


def words(tournament: Tournament) -> dict[str, str]:
    """The word about each player in their division."""
    rows = Standing.objects.filter(tournament=tournament).exclude(stage="")
    return dict(rows.values_list("entry__player__public_id", "status"))


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("how", ["withdraw", "disqualify"])
def test_the_standings_promote_whom_the_next_season_promotes(
    season: Tournament, when: str, how: str
) -> None:
    assert set(words(season).values()) == {""}
    if when == "after":
        play_out(season)
    winner = order(season, 2)[0]
    (entry,) = (
        n for n, entry_state in log.load(season.pk).entries.items() if entry_state.player == winner
    )
    do(season, how, entry=entry, reason="Cheated.")
    if when == "before":
        assert "promoted" not in words(season).values()
        play_out(season)
    zones = words(season)
    second = next(player for player in order(season, 2) if player != winner)
    assert zones[second] == "promoted"
    assert zones[winner] in ("withdrawn", "disqualified")
    _, moves = seasons.next_season(season, organiser(), name="Autumn")
    promoted = {move.player for move in moves if move.kind in ("promoted", "fills_in")}
    assert {player for player, word in zones.items() if word == "promoted"} == promoted == {second}
    relegated = {move.player for move in moves if move.kind == "relegated"}
    assert {player for player, word in zones.items() if word == "relegated"} == relegated


def test_nobody_goes_up_or_down_before_the_division_is_played(season: Tournament) -> None:
    play_round(season)
    assert Standing.objects.filter(tournament=season, played__gt=0).exists()
    assert set(words(season).values()) == {""}
    play_out(season)
    assert sorted(words(season).values()) == ["", "", "", "", "", "", "promoted", "relegated"]


def test_a_season_that_was_stopped_tells_who_moves_too(season: Tournament) -> None:
    play_round(season)
    do(season, "stop")
    while play_round(season):
        pass
    season.refresh_from_db()
    assert season.status == "finished"
    _, moves = seasons.next_season(season, organiser(), name="Autumn")
    zones = words(season)
    for kind in ("promoted", "relegated"):
        assert {player for player, word in zones.items() if word == kind} == {
            move.player for move in moves if move.kind == kind
        }
