"""Reading tournaments over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import Game, Player
from tests.tournaments.app.conftest import (
    MakePlayers,
    MakeTournament,
    open_games,
    play_out,
    play_round,
)
from tournaments.director import setup
from tournaments.models import Rating, TableGame, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/api/v1"


@pytest.fixture
def api() -> APIClient:
    """Nobody in particular."""
    return APIClient()


@pytest.fixture
def league(tournament: MakeTournament) -> Tournament:
    """Five bots on tables of two, first round played."""
    league = tournament(5)
    play_round(league)
    league.refresh_from_db()
    return league


def read(api: APIClient, path: str, **query: Any) -> Any:
    """The body of a successful answer."""
    response = api.get(ROOT + path, query)
    assert response.status_code == 200, response.content
    return response.json()


def test_a_tournament_is_found_by_id_and_by_slug(api: APIClient, league: Tournament) -> None:
    by_id = read(api, f"/tournaments/{league.public_id}")
    assert by_id == read(api, f"/tournaments/{league.slug}")
    assert (by_id["status"], by_id["entries"], by_id["current_round"]) == ("running", 5, 2)
    assert by_id["options"]["format_options"]["match"]["games"] == 1


def test_tournaments_are_found_by_a_part_of_their_name(
    api: APIClient, tournament: MakeTournament
) -> None:
    cup = tournament(name="Été Cup 100%", slug="summer")
    tournament(name="Winter")

    def found(search: str) -> list[str]:
        return [row["id"] for row in read(api, "/tournaments", search=search)["results"]]

    assert found("cup") == found("ÉTÉ") == found("summ") == found("100%") == [cup.public_id]
    assert found("_") == found("%%") == []
    assert len(found("")) == 2
    assert api.get(f"{ROOT}/tournaments", {"search": "x" * 101}).status_code == 400


def test_players_are_found_by_either_name(api: APIClient) -> None:
    Player.objects.create_user("ada", display_name="Countess Lovelace")
    Player.objects.create_user("ben", display_name="Benjamin")

    def found(search: str) -> list[str]:
        return [row["username"] for row in read(api, "/players", search=search)["results"]]

    assert found("LOVE") == found("ad") == ["ada"]
    assert found("nobody") == []


def test_lists_filter_and_refuse_unknown_values(api: APIClient, league: Tournament) -> None:
    assert [row["id"] for row in read(api, "/tournaments", status="running")["results"]] == [
        league.public_id
    ]
    assert read(api, "/tournaments", status="finished")["results"] == []
    assert len(read(api, "/tournaments", player="b5")["results"]) == 1
    assert read(api, "/tournaments", player="nobody")["results"] == []
    refused = api.get(f"{ROOT}/tournaments", {"format": "roulette"})
    assert refused.status_code == 400
    assert refused.json()["code"] == "invalid"


@pytest.mark.parametrize("path", ["", "/entries", "/rounds", "/standings", "/events", "/stream"])
def test_an_unknown_tournament_is_404(api: APIClient, path: str, db: None) -> None:
    response = api.get(f"{ROOT}/tournaments/nowhere{path}")
    assert response.status_code == 404
    assert response.json()["code"] == "no_such_tournament"
    assert response["Content-Type"] == "application/problem+json"


def test_rounds_show_tables_with_reasons_games_and_byes(api: APIClient, league: Tournament) -> None:
    first, second = read(api, f"/tournaments/{league.public_id}/rounds")["results"]
    assert (first["number"], first["status"], second["status"]) == (1, "finished", "playing")
    assert first["tables"] == {"playing": 0, "finished": 2, "annulled": 0}
    assert (first["byes"], second["tables"]["playing"]) == (1, 2)
    alone = read(api, f"/tournaments/{league.public_id}/rounds/1")
    assert alone == {**first, "notes": alone["notes"], "decisions": []}
    assert alone["notes"][0]["code"] == "schedule_balance"
    tables = read(api, f"/tournaments/{league.public_id}/tables")
    assert [table["round"] for table in tables["results"]] == [1, 1, 2, 2]
    table = tables["results"][0]
    assert table["status"] == "finished"
    assert table["outcome"] == "played"
    assert sorted(seat["rank"] for seat in table["seats"]) == [1, 2]
    assert sum(seat["table_points"] for seat in table["seats"]) == 1
    assert table["reason"]["code"] == "schedule"
    assert len(table["games"]) == 1
    (bye,) = read(api, f"/tournaments/{league.public_id}/byes", round=1)["results"]
    assert (bye["kind"], bye["round"]) == ("rest", 1)
    playing = read(api, f"/tournaments/{league.public_id}/tables", round=2, status="playing")
    assert playing["count"] == 2
    assert playing["results"][0]["seats"][0]["rank"] is None
    missing = api.get(f"{ROOT}/tournaments/{league.public_id}/rounds/9")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_round")


def test_a_game_finds_its_table(api: APIClient, league: Tournament) -> None:
    game = Game.objects.get(pk=open_games(league)[0]).public_id
    (table,) = read(api, "/tables", game=game)
    assert table["tournament"] == {
        "id": league.public_id,
        "slug": league.slug,
        "name": league.name,
    }
    assert (table["round"], table["games"]) == (2, [game])
    assert read(api, "/tables", game="A1b2C3d4E5f6") == []
    for query in ("", "?game=", "?game=7", "?game=%00"):
        assert api.get(f"{ROOT}/tables{query}").json()["code"] == "bad_game"


def test_standings_are_those_of_any_event(api: APIClient, league: Tournament) -> None:
    path = f"/tournaments/{league.public_id}/standings"
    before = read(api, path)
    assert before["seq"] == league.seq
    assert [row["position"] for row in before["rows"]] == [1, 2, 3, 4, 5]
    assert sum(row["points"] for row in before["rows"]) == 2
    play_out(league)
    assert read(api, path, as_of=before["seq"]) == before
    after_first = read(api, path, round=1)
    assert after_first["rows"] == before["rows"]
    start = read(api, path, as_of=7)
    assert {row["points"] for row in start["rows"]} == {0}


@pytest.mark.parametrize(
    ("query", "code"),
    [({"as_of": 0}, "bad_as_of"), ({"as_of": 9999}, "bad_as_of"), ({"round": 9}, "bad_round")],
)
def test_an_event_or_round_out_of_range_is_refused_with_the_range(
    api: APIClient, league: Tournament, query: dict[str, int], code: str
) -> None:
    response = api.get(f"{ROOT}/tournaments/{league.public_id}/standings", query)
    assert response.status_code == 400
    assert response.json()["code"] == code
    assert response.json()["range"][0] == 1


def test_past_standings_are_sent_once(api: APIClient, league: Tournament) -> None:
    path = f"{ROOT}/tournaments/{league.public_id}/standings"
    first = api.get(path, {"as_of": 8})
    again = api.get(path, {"as_of": 8}, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    play_out(league)
    assert api.get(path, {"as_of": 8}, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_a_renamed_player_changes_nothing_but_the_name(api: APIClient, league: Tournament) -> None:
    path = f"/tournaments/{league.public_id}/standings"
    first = api.get(ROOT + path, {"as_of": 12})
    Player.objects.filter(username="b1").update(display_name="Berta")
    again = api.get(ROOT + path, {"as_of": 12}, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    old, new = first.json()["rows"], again.json()["rows"]
    for row in old:
        if row["player"]["username"] == "b1":
            row["player"]["display_name"] = "Berta"
    assert old == new


def test_why_compares_neighbours(api: APIClient, league: Tournament) -> None:
    play_out(league)
    rows = read(api, f"/tournaments/{league.public_id}/standings")["rows"]
    second = rows[1]
    why = read(api, f"/tournaments/{league.public_id}/entries/{second['entry']}/why")
    assert (why["entry"], why["rank"], why["above"]) == (
        second["entry"],
        second["rank"],
        rows[0]["entry"],
    )
    assert sum(part["value"] for part in why["points"]) == second["points"]
    missing = api.get(f"{ROOT}/tournaments/{league.public_id}/entries/77/why")
    assert missing.json()["code"] == "no_such_entry"


def test_the_log_is_public_and_chained(api: APIClient, league: Tournament) -> None:
    body = read(api, f"/tournaments/{league.public_id}/events", limit=3)
    assert body["seq"] == league.seq
    assert [event["seq"] for event in body["events"]] == [1, 2, 3]
    assert body["events"][0]["type"] == "created"
    rest = read(api, f"/tournaments/{league.public_id}/events", after=league.seq - 1)
    assert rest["events"][-1]["hash"] == bytes(league.head).hex()


def test_rankings_and_history(api: APIClient, league: Tournament) -> None:
    play_out(league)
    rows = read(api, "/rankings", kind="nim")["results"]
    assert rows[0]["rank"] == 1
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    assert read(api, "/rankings", kind="nim", who="people")["results"] == []
    assert api.get(f"{ROOT}/rankings", {"who": "cats"}).json()["code"] == "bad_who"
    setup.create_tournament(
        "Cup", kind="nim", format="swiss", table_size=2, settings={"pool": "club"}
    )
    assert read(api, "/rankings", kind="club")["results"] == []
    for path in ("/rankings", "/players/b1/ratings"):
        refused = api.get(f"{ROOT}{path}", {"kind": "chess"})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_kind")
        for choice in ("nim", "dream_home", "club"):
            assert choice in refused.json()["detail"]
    name = rows[0]["player"]["username"]
    changes = read(api, f"/players/{name}/ratings", kind="nim")["results"]
    assert len(changes) == rows[0]["games"] == 4
    assert changes[0]["after"] == rows[0]["rating"]
    for change in changes:
        (placed,) = read(api, "/tables", game=change["game"])
        assert change["table"] == {
            name: placed[name] for name in ("tournament", "id", "key", "round", "stage")
        }
    assert api.get(f"{ROOT}/players/nobody/ratings").status_code == 404


def test_ranks_go_on_from_page_to_page_and_are_shared_by_equals(
    api: APIClient, players: MakePlayers
) -> None:
    values = (1600, 1550, 1550, 1550, 1550, 1500, 1500, 1400)
    for player, value in zip(players(len(values)), values, strict=True):
        Rating.objects.create(
            pool="nim", player=player, value=value, games=1, peak=value, provisional=True
        )
    for limit in (1, 2, 3, 5, 8):
        ranks: list[int] = []
        back: list[int] = []
        url = f"{ROOT}/rankings?kind=nim&limit={limit}"
        while url:
            body, last = api.get(url).json(), url
            ranks += [row["rank"] for row in body["results"]]
            url = body["next"]
        url = last
        while url:
            body = api.get(url).json()
            back = [row["rank"] for row in body["results"]] + back
            url = body["previous"]
        assert ranks == back == [1, 2, 2, 2, 2, 6, 6, 8], limit


def test_the_headers_of_a_stream_are_told_without_the_stream(
    api: APIClient, league: Tournament
) -> None:
    response = api.head(f"{ROOT}/tournaments/{league.public_id}/stream")
    assert (response.status_code, response.streaming) == (200, False)
    assert response["Content-Type"] == "text/event-stream"
    assert api.head(f"{ROOT}/tournaments/404/stream").status_code == 404


QUERIES = {
    "/tournaments": 2,
    "/tournaments/{}": 3,
    "/tournaments/{}/entries": 3,
    "/tournaments/{}/rounds": 5,
    "/tournaments/{}/rounds/1": 5,
    "/tournaments/{}/tables": 6,
    "/tournaments/{}/tables?stage=&entry=1": 6,
    "/tournaments/{}/byes": 4,
    "/tournaments/{}/expected": 2,
    "/tournaments/{}/challenges": 3,
    "/formats": 0,
    "/tournaments/{}/standings": 3,
    "/tournaments/{}/standings?as_of=9": 5,
    "/tournaments/{}/standings?round=1": 6,
    "/tournaments/{}/entries/1/why": 3,
    "/tournaments/{}/entries/1/why?round=1": 4,
    "/tournaments/{}/events": 2,
    "/rankings?kind=nim": 2,
    "/players/b1/ratings": 3,
    "/tables?game={game}": 3,
    "/games/{game}/context": 8,
}


def test_the_number_of_queries_does_not_grow(api: APIClient, tournament: MakeTournament) -> None:
    for entries in (3, 7):
        league = play_out(tournament(entries))
        table_games = TableGame.objects.filter(table__tournament=league)
        game = table_games.values_list("game__public_id", flat=True)[0]
        for path, queries in QUERIES.items():
            with CaptureQueriesContext(connection) as seen:
                read(api, path.format(league.slug, game=game))
            assert len(seen) == queries, (path, [query["sql"] for query in seen])


def test_why_names_the_stage_it_is_about_and_the_place_in_all(
    api: APIClient, tournament: MakeTournament
) -> None:
    options = {"groups": 2, "advance": 1}
    event = play_out(tournament(4, format="groups_playoff", settings={"format_options": options}))
    standings = read(api, f"/tournaments/{event.public_id}/standings")
    for row in standings["rows"]:
        why = read(api, f"/tournaments/{event.public_id}/entries/{row['entry']}/why")
        assert why["overall"] == {"rank": row["rank"], "tied": row["tied"]}
        part = read(api, f"/tournaments/{event.public_id}/standings", section=why["stage"])
        own = next(line for line in part["rows"] if line["entry"] == row["entry"])
        assert why["rank"] == own["rank"]
    missing = api.get(f"{ROOT}/tournaments/{event.public_id}/entries/1/why?section=groups/Z")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_standing")
