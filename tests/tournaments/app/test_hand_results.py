"""Results entered by hand: what is refused, and what is taken and rated."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import organiser
from tournaments.models import RatingChange, Table, Tournament, TournamentEvent

pytestmark = pytest.mark.django_db

BEST_OF_3 = {"match": {"games": 3, "best_of": True}}
WON = {"ranks": [1, 2], "points": [9, 4]}
LOST = {"ranks": [2, 1], "points": [3, 5]}


@pytest.fixture
def api() -> APIClient:
    """The organiser, signed in."""
    client = APIClient()
    client.force_authenticate(organiser())
    return client


def give(api: APIClient, tournament: Tournament, **command: Any) -> Any:
    return api.post(
        f"/api/v1/tournaments/{tournament.public_id}/commands", {"command": command}, format="json"
    )


def by_hand(make: MakeTournament, entries: int = 2, **params: Any) -> Tournament:
    options = params.pop("options", {})
    settings = {"by_hand": True, "format_options": options}
    return make(entries, owner=organiser(), settings=settings, **params)


@pytest.mark.parametrize("games", [[WON, WON, WON], [WON, WON, LOST], [LOST, LOST, WON]])
def test_a_third_game_after_two_wins_is_neither_taken_nor_rated(
    api: APIClient, tournament: MakeTournament, games: list[dict[str, Any]]
) -> None:
    league = by_hand(tournament, options=BEST_OF_3)
    before = TournamentEvent.objects.count()
    response = give(api, league, type="rule", table=1, kind="played", games=games)
    assert (response.status_code, response.json()["code"]) == (422, "games_after_decision")
    assert "decided after 2 of 3 games" in response.json()["detail"]
    assert TournamentEvent.objects.count() == before
    assert not RatingChange.objects.exists()
    # Two wins are the result, and a correction takes no third game either.
    assert (
        give(api, league, type="rule", table=1, kind="played", games=games[:2]).status_code == 201
    )
    assert RatingChange.objects.count() == 4
    again = {"type": "correct", "table": 1, "kind": "played", "reason": "x", "games": games}
    assert give(api, league, **again).json()["code"] == "games_after_decision"
    assert RatingChange.objects.count() == 4


def test_a_third_game_that_decides_is_taken(api: APIClient, tournament: MakeTournament) -> None:
    league = by_hand(tournament, options=BEST_OF_3)
    response = give(api, league, type="rule", table=1, kind="played", games=[WON, LOST, WON])
    assert response.status_code == 201
    assert RatingChange.objects.count() == 6


@pytest.mark.parametrize("type_", ["rule", "correct"])
def test_ranks_against_the_points_change_nothing(
    api: APIClient, tournament: MakeTournament, type_: str
) -> None:
    league = by_hand(tournament)
    params: dict[str, Any] = {"table": 1, "kind": "played"}
    if type_ == "correct":
        give(api, league, type="rule", games=[WON], **params)
        params["reason"] = "x"
    before = TournamentEvent.objects.count()
    wrong = [{"ranks": [1, 2], "points": [3, 7]}]
    response = give(api, league, type=type_, games=wrong, **params)
    assert (response.status_code, response.json()["code"]) == (422, "ranks_contradict_points")
    assert "ranks 1, 2 contradict points 3, 7" in response.json()["detail"]
    assert TournamentEvent.objects.count() == before


def test_equal_points_may_be_told_apart_by_the_games_own_tie_break(
    api: APIClient, tournament: MakeTournament
) -> None:
    league = by_hand(tournament)
    level = [{"ranks": [2, 1], "points": [7, 7], "tiebreak": [1, 4]}]
    assert give(api, league, type="rule", table=1, kind="played", games=level).status_code == 201
    seats = Table.objects.get(tournament=league).seats.order_by("index")
    assert list(seats.values_list("rank", flat=True)) == [2, 1]


@pytest.mark.parametrize("kind", ["forfeit", "no_show", "walkover", "disqualification"])
def test_a_ruling_that_names_nobody_asks_for_entries(
    api: APIClient, tournament: MakeTournament, kind: str
) -> None:
    league = by_hand(tournament)
    response = give(api, league, type="rule", table=1, kind=kind)
    assert response.json()["code"] == "nobody_at_fault"
    assert "`at_fault` must name entries" in response.json()["detail"]


def test_too_few_ranks_for_a_larger_table_are_refused(
    api: APIClient, tournament: MakeTournament
) -> None:
    league = by_hand(tournament, entries=3, table_size=3)
    response = give(api, league, type="rule", table=1, kind="forfeit", at_fault=[1], ranks=[1])
    assert (response.status_code, response.json()["code"]) == (422, "ranks_missing")


def test_an_entry_that_is_not_there_is_told_by_its_number(
    api: APIClient, tournament: MakeTournament
) -> None:
    ladder = tournament(3, owner=organiser(), format="ladder")
    response = give(api, ladder, type="challenge", challenger=3, challenged=44)
    assert (response.status_code, response.json()["code"]) == (404, "no_such_entry")
    assert response.json()["detail"] == "There is no entry 44 in this tournament."
    league = tournament(4, owner=organiser(), name="Other", settings={"automatic": False})
    key = give(api, league, type="draft").json()["events"][0]["tables"][0]["key"]
    response = give(api, league, type="change_draft", tables=[{"key": key, "seats": [1, 44]}])
    assert (response.status_code, response.json()["code"]) == (422, "unknown_entry")
    assert response.json()["detail"].endswith("There is no entry 44.")


def test_the_settings_show_the_schemes_in_force_and_tables_score_by_them(
    api: APIClient, tournament: MakeTournament
) -> None:
    swiss = by_hand(
        tournament,
        entries=7,
        kind="dream_home",
        table_size=4,
        format="swiss",
        options={"rounds": 1, "smallest": 3},
    )
    format_options = api.get(f"/api/v1/tournaments/{swiss.public_id}").json()["options"][
        "format_options"
    ]
    schemes = format_options["scoring"]["schemes"]
    assert schemes == {"2": [4, 0], "3": [4, 1.5, 0], "4": [4, 2, 1, 0]}
    for table in Table.objects.filter(tournament=swiss).order_by("number"):
        size = table.seats.count()
        game = {"ranks": list(range(1, size + 1)), "points": list(range(size, 0, -1))}
        give(api, swiss, type="rule", table=table.number, kind="played", games=[game])
        worth = list(table.seats.order_by("index").values_list("table_points", flat=True))
        assert worth == schemes[str(size)]
    assert {table.seats.count() for table in Table.objects.filter(tournament=swiss)} == {3, 4}


def test_three_points_for_a_win_and_one_for_a_draw(
    api: APIClient, tournament: MakeTournament
) -> None:
    scoring = {"schemes": {"2": [3, 0]}, "draw": 1}
    league = by_hand(tournament, entries=4, options={"scoring": scoring})
    draw = {"ranks": [1, 1], "points": [5, 5]}
    give(api, league, type="rule", table=1, kind="played", games=[WON])
    give(api, league, type="rule", table=2, kind="played", games=[draw])
    rows = api.get(f"/api/v1/tournaments/{league.public_id}/standings").json()["rows"]
    assert [row["points"] for row in rows] == [3, 1, 1, 0]
    # A draw between two of the same rating changes none.
    drawn = Table.objects.get(tournament=league, number=2).seats.values_list("entry__player")
    changes = RatingChange.objects.filter(player__in=drawn)
    assert {change.change for change in changes} == {0.0}


def test_rating_changes_of_results_by_hand_name_their_table(
    api: APIClient, tournament: MakeTournament
) -> None:
    for name in ("First", "Second"):
        league = by_hand(tournament, entries=4, name=name)
        tables = Table.objects.filter(tournament=league).order_by("number")
        for table in tables:
            give(api, league, type="rule", table=table.number, kind="played", games=[WON])
    params = {"table": 2, "kind": "played", "games": [LOST], "reason": "misread"}
    give(api, league, type="correct", **params)
    sat = Table.objects.get(tournament=league, number=2).seats.select_related("entry__player")
    username = sat.order_by("index")[0].entry.player.username
    changes = api.get(f"/api/v1/players/{username}/ratings").json()["results"]
    assert [change["cause"] for change in changes] == ["correction", "reversal", "hand", "hand"]
    assert all(change["game"] is None for change in changes)
    second = {"id": league.public_id, "slug": league.slug, "name": "Second"}
    for change in changes[:3]:
        assert change["table"] == {
            "tournament": second, "id": 2, "key": "R1.T2", "round": 1, "stage": ""
        }  # fmt: skip
    assert changes[3]["table"]["tournament"]["name"] == "First"
