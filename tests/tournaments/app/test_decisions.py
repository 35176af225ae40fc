"""Reasons of what was ruled, corrected, annulled, adjusted and postponed, and who decided it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.set_clock import set_clock
from tournaments import tasks
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

WON = [{"ranks": [1, 2], "points": [9, 4]}]


def first_round(tournament: Tournament) -> Any:
    return APIClient().get(f"/api/v1/tournaments/{tournament.public_id}/rounds/1").json()


def tables(tournament: Tournament) -> list[dict[str, Any]]:
    results = (
        APIClient().get(f"/api/v1/tournaments/{tournament.public_id}/tables").json()["results"]
    )
    return list(results)


def decisions(tournament: Tournament, number: int = 1) -> list[dict[str, Any]]:
    (found,) = [table for table in tables(tournament) if table["id"] == number]
    return list(found["decisions"])


def by_hand(make: MakeTournament, **settings: Any) -> Tournament:
    return make(4, owner=organiser(), settings={"by_hand": True, **settings})


def test_a_result_by_hand_and_its_correction_tell_who_and_why(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    do(league, "rule", table=1, kind="played", games=WON)
    do(
        league,
        "correct",
        table=1,
        kind="adjudicated",
        ranks=[2, 1],
        reason="A card was miscounted.",
    )
    entered, corrected = decisions(league)
    assert (entered["what"], entered["kind"], entered["by"]["username"]) == (
        "entered",
        "played",
        "organiser",
    )
    assert (corrected["what"], corrected["kind"]) == ("corrected", "adjudicated")
    assert corrected["reason"] == "A card was miscounted."
    assert corrected["at"] > entered["at"]


def test_a_game_that_was_played_out_here_is_no_decision(tournament: MakeTournament) -> None:
    league = tournament(2)
    play_round(league)
    assert first_round(league)["status"] == "finished"
    assert decisions(league) == []


def test_a_forfeit_names_whom_it_was_ruled_against(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    entry = tables(league)[0]["seats"][1]["entry"]
    do(league, "rule", table=1, kind="no_show", at_fault=[entry], reason="Did not come.")
    (ruled,) = decisions(league)
    assert (ruled["what"], ruled["kind"], ruled["at_fault"]) == ("ruled", "no_show", [entry])
    assert ruled["reason"] == "Did not come."


def test_an_annulled_table_says_why(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    do(league, "annul", tables=[1], reason="The wrong deck was used.")
    (annulled,) = decisions(league)
    assert (annulled["what"], annulled["reason"]) == ("annulled", "The wrong deck was used.")


@pytest.mark.parametrize(
    ("settings", "at_deadline", "kind"),
    [
        ({"by_hand": True}, "double_forfeit", "double_forfeit"),
        ({"by_hand": True, "overdue": "cancel"}, "cancel", "cancelled"),
        ({"overdue": "cancel"}, "cancel", "cancelled"),
        ({}, "forfeit", "forfeit"),
    ],
)
def test_the_round_says_what_its_deadline_does_and_the_deadline_does_it(
    tournament: MakeTournament, settings: dict[str, Any], at_deadline: str, kind: str
) -> None:
    league = tournament(4, settings={**settings, "round_seconds": 3600})
    shown_round = first_round(league)
    assert shown_round["at_deadline"] == at_deadline
    assert shown_round["deadline"] is not None
    _let_pass(league)
    (ruled,) = decisions(league)
    assert (ruled["kind"], ruled["reason"], ruled["by"]) == (kind, "overdue", None)


def test_a_table_found_by_its_game_tells_the_deadline(tournament: MakeTournament) -> None:
    league = tournament(2, settings={"round_seconds": 3600})
    round_ = first_round(league)
    game = tables(league)[0]["games"][0]
    (found,) = APIClient().get("/api/v1/tables", {"game": game}).json()
    assert (found["deadline"], found["at_deadline"]) == (round_["deadline"], "forfeit")


def test_a_deadline_that_was_moved_says_why(tournament: MakeTournament) -> None:
    league = by_hand(tournament, round_seconds=3600)
    later = timezone.now() + timedelta(days=3)
    do(league, "move_deadline", round=1, deadline=later.isoformat(), reason="Half of us are ill.")
    (moved,) = first_round(league)["decisions"]
    assert (moved["what"], moved["reason"]) == ("deadline_moved", "Half of us are ill.")
    assert moved["deadline"] == first_round(league)["deadline"]


def test_the_way_to_the_deciders_is_one_query(
    tournament: MakeTournament, django_assert_num_queries: Any
) -> None:
    league = by_hand(tournament)
    url = f"/api/v1/tournaments/{league.public_id}/tables"
    for number in (1, 2):
        do(league, "rule", table=number, kind="played", games=WON)
    with django_assert_num_queries(7):
        APIClient().get(url)


def _let_pass(tournament: Tournament) -> None:
    """As if an hour had passed since the round was published."""
    later = timezone.now() + timedelta(hours=2)
    with pytest.MonkeyPatch.context() as monkeypatch:
        set_clock(monkeypatch, later)
        tasks.advance(tournament.pk)
    assert not Round.objects.filter(tournament=tournament, number=1, status="playing").exists()


def test_the_standings_say_why_points_were_taken_and_somebody_was_put_out(
    tournament: MakeTournament,
) -> None:
    league = by_hand(tournament)
    do(league, "adjust_points", entry=2, points=-1, reason="Came an hour late.")
    do(league, "disqualify", entry=3, reason="Played with two accounts.")
    rows = APIClient().get(f"/api/v1/tournaments/{league.public_id}/standings").json()["rows"]
    decisions_by_entry = {row["entry"]: row["decisions"] for row in rows}
    assert [
        (decision["what"], decision["points"], decision["reason"])
        for decision in decisions_by_entry[2]
    ] == [("adjusted", -1, "Came an hour late.")]
    assert [
        (decision["what"], decision["reason"], decision["by"]["username"])
        for decision in decisions_by_entry[3]
    ] == [("disqualified", "Played with two accounts.", "organiser")]
    assert decisions_by_entry[1] == []


def test_an_entry_that_came_back_is_not_said_to_have_left(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    do(league, "withdraw", entry=2, reason="Ill.")
    do(league, "come_back", entry=2)
    rows = APIClient().get(f"/api/v1/tournaments/{league.public_id}/standings").json()["rows"]
    assert all(row["decisions"] == [] for row in rows)


def test_running_tournaments_come_first_in_their_list(tournament: MakeTournament) -> None:
    running = tournament(2, name="Running")
    waiting = tournament(2, start=False, name="Open")
    over = play_out(tournament(2, name="Over"))
    assert over.status == "finished"
    url = "/api/v1/tournaments?ordering=active&limit=1"
    found = []
    while url:
        page = APIClient().get(url).json()
        found += [row["id"] for row in page["results"]]
        url = page["next"]
    assert found == [running.public_id, waiting.public_id, over.public_id]


def test_a_tournament_says_why_it_was_stopped(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    do(league, "stop", reason="The hall closes at ten.")
    (stopped,) = APIClient().get(f"/api/v1/tournaments/{league.public_id}").json()["decisions"]
    assert (stopped["what"], stopped["reason"]) == ("stopped", "The hall closes at ten.")
    assert stopped["by"]["username"] == "organiser"
