"""What the API tells of a match: who won more games, each game's scores, and what decided."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament, play_round
from tests.tournaments.app.organising import do, organiser
from tournaments.models import Table, TableGame, Tournament

pytestmark = pytest.mark.django_db

BEST_OF_3 = {"match": {"games": 3, "best_of": True}}
FORMATS: dict[str, dict[str, Any]] = {
    "round_robin": {},
    "swiss": {"rounds": 2},
    "single_elimination": {},
    "double_elimination": {},
    "groups_playoff": {"groups": 2},
    "league_season": {"sizes": [4, 4], "format": "round_robin"},
    "arena": {"seconds": 3600},
}


def table(tournament: Tournament, number: int = 1) -> dict[str, Any]:
    tables = (
        APIClient()
        .get(f"/api/v1/tournaments/{tournament.public_id}/tables?limit=100")
        .json()["results"]
    )
    return next(table for table in tables if table["id"] == number)


def by_hand(make: MakeTournament, format_: str, size: int = 2, **options: Any) -> Tournament:
    settings = {"by_hand": True, "format_options": {**BEST_OF_3, **options}}
    return make(8, format=format_, table_size=size, owner=organiser(), settings=settings)


def game(*points: int) -> dict[str, Any]:
    """A game with these points by seat of the table; more points rank higher."""
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    return {"ranks": ranks, "points": list(points)}


@pytest.mark.parametrize("format_", FORMATS)
def test_games_won_come_before_points_in_every_format(
    tournament: MakeTournament, format_: str
) -> None:
    event = by_hand(tournament, format_, **FORMATS[format_])
    games = [game(50, 49), game(10, 90), game(31, 30)]
    do(event, "rule", table=1, kind="played", games=games)
    shown_table = table(event)
    first, second = (seat["entry"] for seat in shown_table["seats"])
    match = shown_table["match"]
    assert [seat["rank"] for seat in shown_table["seats"]] == [1, 2]
    assert (match["games"], match["best_of"], match["decided_by"]) == (3, True, "wins")
    assert match["score"] == [
        {"entry": first, "wins": 2, "beaten": 2, "points": 91},
        {"entry": second, "wins": 1, "beaten": 1, "points": 169},
    ]
    assert [row["winners"] for row in match["results"]] == [[first], [second], [first]]
    assert match["results"][1] == {
        "number": 2,
        "game": None,
        "winners": [second],
        "seats": [
            {"entry": first, "rank": 2, "points": 10},
            {"entry": second, "rank": 1, "points": 90},
        ],
    }


def test_a_match_on_a_ladder_of_challenges(tournament: MakeTournament) -> None:
    ladder = by_hand(tournament, "ladder", mode="challenge")
    do(ladder, "challenge", challenger=3, challenged=2)
    do(ladder, "answer", challenge=1, state="accepted")
    do(ladder, "rule", table=1, kind="played", games=[game(5, 4), game(5, 4)])
    assert [score["wins"] for score in table(ladder)["match"]["score"]] == [2, 0]
    challenges = APIClient().get(f"/api/v1/tournaments/{ladder.public_id}/challenges").json()
    assert [(score["entry"], score["wins"]) for score in challenges[0]["match"]["score"]] == [
        (seat["entry"], wins) for seat, wins in zip(table(ladder)["seats"], [2, 0], strict=True)
    ]


@pytest.mark.parametrize(
    ("games", "decided_by"),
    [
        # Both won one; over two games at a table of four, the first beat five and the second four.
        ([game(9, 8, 7, 6), game(8, 9, 7, 6)], "points"),
        ([game(9, 7, 8, 6), game(8, 9, 7, 6)], "beaten"),
        ([game(9, 8, 7, 6), game(9, 7, 8, 6)], "wins"),
        ([game(9, 8, 7, 6), game(8, 9, 6, 7)], None),
    ],
)
def test_places_and_points_decide_at_a_table_of_four(
    tournament: MakeTournament, games: list[dict[str, Any]], decided_by: str | None
) -> None:
    if decided_by == "points":
        games = [game(99, 8, 7, 6), games[1]]
    settings = {"by_hand": True, "format_options": {"match": {"games": 2, "best_of": False}}}
    league = tournament(4, kind="dream_home", table_size=4, owner=organiser(), settings=settings)
    do(league, "rule", table=1, kind="played", games=games)
    assert table(league)["match"]["decided_by"] == decided_by


def test_a_match_under_way_tells_its_score_so_far(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser(), settings={"format_options": BEST_OF_3})
    first = TableGame.objects.get()
    before = table(league)["match"]
    assert (before["results"], [score["wins"] for score in before["score"]]) == ([], [0, 0])
    play_round(league)
    shown_table = table(league)
    (over,) = shown_table["match"]["results"]
    assert shown_table["status"] == "playing"
    assert (over["number"], over["game"]) == (1, first.game.public_id)
    assert sorted(score["wins"] for score in shown_table["match"]["score"]) == [0, 1]
    assert shown_table["match"]["decided_by"] is None
    assert [game for game in shown_table["games"] if game != first.game.public_id]


def test_a_correction_replaces_the_games(tournament: MakeTournament) -> None:
    league = by_hand(tournament, "round_robin")
    do(league, "rule", table=1, kind="played", games=[game(5, 4), game(5, 4)])
    do(
        league,
        "correct",
        table=1,
        kind="played",
        games=[game(4, 5), game(5, 4), game(4, 5)],
        reason="The sheets were swapped.",
    )
    match = table(league)["match"]
    assert [score["wins"] for score in match["score"]] == [1, 2]
    assert len(match["results"]) == 3


def test_a_forfeited_match_keeps_the_games_that_were_played(tournament: MakeTournament) -> None:
    league = by_hand(tournament, "round_robin")
    entry = table(league)["seats"][0]["entry"]
    do(
        league,
        "rule",
        table=1,
        kind="forfeit",
        at_fault=[entry],
        games=[game(5, 4)],
        reason="Went home.",
    )
    match = table(league)["match"]
    assert (match["decided_by"], [score["wins"] for score in match["score"]]) == (None, [1, 0])


def test_a_table_stored_before_matches_were_kept_has_none(tournament: MakeTournament) -> None:
    league = by_hand(tournament, "round_robin")
    Table.objects.update(match={})
    assert table(league)["match"] is None
