"""The tournaments and results of a player over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tournaments.models import RatingChange, Standing, Table, TableSeat, Tournament
from tournaments.rebuild import tournament as rebuild

pytestmark = pytest.mark.django_db
WON = {"ranks": [1, 2], "points": [9, 4]}
LOST = {"ranks": [2, 1], "points": [3, 5]}


def read(path: str, **query: Any) -> Any:
    """The body of a successful answer to anybody."""
    response = APIClient().get(f"/api/v1/players/{path}", query)
    assert response.status_code == 200, response.content
    return response.json()


def pages(path: str, limit: int) -> list[dict[str, Any]]:
    """All rows of a list, so many a page."""
    rows: list[dict[str, Any]] = []
    url = f"/api/v1/players/{path}?limit={limit}"
    while url:
        body = APIClient().get(url).json()
        assert len(body["results"]) <= limit
        rows += body["results"]
        url = body["next"]
    return rows


def by_hand(make: MakeTournament, entries: int = 2, **options: Any) -> Tournament:
    """An event at real tables."""
    settings = {"by_hand": True, "format_options": options}
    return make(entries, owner=organiser(), settings=settings)


def test_tournaments_of_a_player_are_listed_newest_first_with_the_place_in_each(
    tournament: MakeTournament,
) -> None:
    first = play_out(tournament(5))
    second = play_out(tournament(4, format="single_elimination"))
    third = tournament(3, start=False)
    for username in ("b1", "b3"):
        rows = read(f"{username}/tournaments")["results"]
        assert [row["tournament"]["id"] for row in rows] == [
            third.public_id,
            second.public_id,
            first.public_id,
        ]
        assert rows == pages(f"{username}/tournaments", 1)
        (waiting, *played) = rows
        assert waiting["tournament"]["status"] == "registration"
        for row, event in zip(played, (second, first), strict=True):
            assert row["tournament"]["entries"] == event.entries_count
            own = Standing.objects.get(tournament=event, stage="", entry__player__username=username)
            shown = {name: row["place"][name] for name in ("rank", "tied", "points", "played")}
            assert shown == {
                "rank": own.rank,
                "tied": own.tied,
                "points": own.points,
                "played": own.played,
            }
            assert row["place"]["status"] == own.status
            assert row["place"]["out"] == (
                {"stage": own.out_stage, "round": own.out_round} if own.out_round else None
            )
    assert read("b5/tournaments")["results"][0]["tournament"]["id"] == first.public_id


def test_results_have_opponents_scores_games_and_the_change_of_the_rating(
    tournament: MakeTournament,
) -> None:
    league = play_out(tournament(4))
    rows = read("b2/results")["results"]
    assert [row["tournament"]["id"] for row in rows] == [league.public_id] * 3
    assert rows == pages("b2/results", 2)
    ended = [row["ended_at"] for row in rows]
    assert ended == sorted(ended, reverse=True)
    for row in rows:
        table = Table.objects.get(tournament=league, number=row["table"])
        assert row["round"] == table.round.number
        assert [seat["entry"] for seat in row["seats"]] == list(
            table.seats.order_by("index").values_list("entry__number", flat=True)
        )
        (own,) = [seat for seat in row["seats"] if seat["entry"] == row["entry"]]
        assert own["player"]["username"] == "b2"
        assert (row["rank"], row["points"], row["status"]) == (
            *(own["rank"], own["points"], own["status"]),
        )
        (game,) = row["games"]
        change = RatingChange.objects.get(game__public_id=game, player__username="b2")
        assert row["change"] == round(change.change, 2)


def test_a_table_being_played_or_annulled_is_no_result(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    assert read("b1/results")["results"] == []
    play_round(league)
    (row,) = read("b1/results")["results"]
    do(league, "annul", tables=[row["table"]], reason="The clock was broken.")
    assert read("b1/results")["results"] == []


def test_results_by_hand_are_listed_with_the_change_that_corrections_left(
    tournament: MakeTournament,
) -> None:
    league = by_hand(tournament, match={"games": 3, "best_of": True})
    do(league, "rule", table=1, kind="played", games=[WON, LOST, WON])
    (row,) = read("b1/results")["results"]
    ended = row["ended_at"]
    changes = RatingChange.objects.filter(player__username="b1")
    assert row["games"] == []
    assert row["change"] == round(sum(change.change for change in changes), 2) > 0
    do(league, "correct", table=1, kind="played", games=[LOST, LOST], reason="Seats were swapped.")
    (row,) = read("b1/results")["results"]
    assert (row["corrected"], row["rank"], row["ended_at"]) == (True, 2, ended)
    assert row["change"] == round(sum(change.change for change in changes.all()), 2) < 0


def test_a_result_without_a_rated_game_has_no_change(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    do(league, "rule", table=1, kind="no_show", at_fault=[2])
    (row,) = read("b2/results")["results"]
    assert (row["outcome"], row["status"], row["change"]) == ("no_show", "no_show", None)


def test_rows_from_before_the_time_of_a_result_was_kept_are_listed_and_mended(
    tournament: MakeTournament,
) -> None:
    league = play_out(tournament(3))
    expected = read("b1/results")["results"]
    Table.objects.filter(tournament=league).update(ended_at=None)
    assert {row["table"] for row in pages("b1/results", 1)} == {row["table"] for row in expected}
    assert rebuild(league.pk, fix=True)
    assert read("b1/results")["results"] == expected


@pytest.mark.parametrize("what", ["tournaments", "results"])
def test_an_unknown_player_or_parameter_is_refused(players: MakePlayers, what: str) -> None:
    players(1)
    assert read(f"b1/{what}")["results"] == []
    missing = APIClient().get(f"/api/v1/players/nobody/{what}")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_player")
    for query in ("kind=nim", "cursor=x", "ordering=name", "limit=101"):
        assert APIClient().get(f"/api/v1/players/b1/{what}?{query}").status_code == 400, query


def test_the_number_of_queries_does_not_grow(tournament: MakeTournament) -> None:
    for entries in (3, 8):
        play_out(tournament(entries))
        for path, queries in {"b1/tournaments": 3, "b1/results": 5}.items():
            with CaptureQueriesContext(connection) as seen:
                assert read(path)["results"]
            assert len(seen) == queries, (path, [query["sql"] for query in seen])


def test_everybody_at_a_table_has_its_result(tournament: MakeTournament) -> None:
    league = play_out(tournament(6, table_size=3))
    seats = TableSeat.objects.filter(table__tournament=league, table__status="finished").count()
    listed = sum(
        len(pages(f"{player}/results", 25))
        for player in Player.objects.all().values_list("username", flat=True)
    )
    assert listed == seats
