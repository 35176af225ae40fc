"""The list of what needs the organisers: each kind of item, who may read it, and what it costs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from bench import rebuild as bench
from games.models import Game, Player
from games.models.moderation import Report
from tests.tournaments.app.conftest import MakeTournament, open_games, play_round
from tests.tournaments.app.organising import do, organiser, staff
from tournaments import rebuild
from tournaments.desk import items
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def client(player: Player | None = None) -> APIClient:
    api = APIClient()
    api.force_authenticate(player or organiser())
    return api


def desk(tournament: Tournament, player: Player | None = None) -> dict[str, Any]:
    response = client(player).get(f"/api/v1/tournaments/{tournament.slug}/desk")
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    assert body["total"] == sum(body["counts"].values())
    return body


def only(tournament: Tournament, code: str) -> dict[str, Any]:
    """The only item of that code."""
    body = desk(tournament)
    (item,) = [item for item in body["items"] if item["code"] == code]
    assert body["counts"][code] == item["count"]
    assert "{" not in item["text"]
    found: dict[str, Any] = item
    return found


def test_registration_names_who_has_not_answered_and_that_it_can_start(
    tournament: MakeTournament,
) -> None:
    event = tournament(2, owner=organiser(), start=False)
    item = only(event, "ready_to_start")
    assert (item["text"], item["path"]) == (
        "2 players have entered: the event can start.",
        f"/tournaments/{event.slug}/control",
    )
    for name in ("ada", "bo"):
        Player.objects.create(username=name)
        do(event, "register", player=name)
    item = only(event, "invitation_unanswered")
    assert item["text"] == "2 invited players have not answered: ada and bo."
    assert [entrant["player"]["username"] for entrant in item["entries"]] == ["ada", "bo"]
    assert item["path"].endswith("/control/entrants")


def test_one_entrant_is_not_enough(tournament: MakeTournament) -> None:
    assert desk(tournament(1, owner=organiser(), start=False))["items"] == []


def test_tables_near_and_past_their_deadline(tournament: MakeTournament) -> None:
    event = tournament(4, owner=organiser(), settings={"round_seconds": 3600})
    body = desk(event)
    assert body["counts"] == {"table_due_soon": 2}
    assert body["items"][0]["game"] is not None
    do(event, "move_deadline", round=1, deadline=(timezone.now() + timedelta(days=3)).isoformat())
    assert desk(event)["items"] == []


def test_an_overdue_table_that_the_sweep_has_not_ruled_yet(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = tournament(2, owner=organiser(), settings={"round_seconds": 60})
    later = timezone.now() + timedelta(minutes=2)
    monkeypatch.setattr("tournaments.api.views.desk.timezone.now", lambda: later)
    item = only(event, "table_overdue")
    assert (item["table"], item["text"]) == (1, "Table 1 (b1 and b2) is past its deadline.")


def test_a_game_in_which_nobody_moves(tournament: MakeTournament) -> None:
    event = tournament(2, owner=organiser())
    assert desk(event)["items"] == []
    (game,) = open_games(event)
    Game.objects.filter(pk=game).update(moved_at=timezone.now() - timedelta(days=4))
    item = only(event, "game_stalled")
    assert item["game"] == Game.objects.get(pk=game).public_id


def test_pairing_by_hand_waits_for_the_organiser(tournament: MakeTournament) -> None:
    event = tournament(4, owner=organiser(), format="swiss", settings={"automatic": False})
    assert only(event, "round_ready")["text"] == "Round 1 can be published."
    do(event, "draft")
    assert only(event, "draft_waiting")["round"] == 1
    do(event, "pause", entry=1)
    assert only(event, "draft_stale")["commands"] == ["draft", "publish"]
    do(event, "come_back", entry=1)
    do(event, "draft")
    do(event, "publish")
    assert desk(event)["items"] == []
    play_round(event)
    assert only(event, "round_ready")["round"] == 2


def test_results_by_hand_are_counted_by_round(tournament: MakeTournament) -> None:
    event = tournament(4, owner=organiser(), settings={"by_hand": True})
    item = only(event, "results_to_enter")
    assert (item["count"], item["params"]) == (2, {"tables": [1, 2]})
    do(event, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [3, 0]}])
    assert only(event, "results_to_enter")["text"] == "One result of round 1 is missing."


def test_a_tie_to_decide_and_a_table_that_a_correction_overtakes(
    tournament: MakeTournament,
) -> None:
    event = tournament(
        4,
        owner=organiser(),
        format="single_elimination",
        settings={"by_hand": True, "format_options": {"ties": "organiser"}},
    )
    tied: dict[str, Any] = {"kind": "played", "games": [{"ranks": [1, 1], "points": [1, 1]}]}
    won: dict[str, Any] = {"kind": "played", "games": [{"ranks": [1, 2], "points": [3, 0]}]}
    lost: dict[str, Any] = {"kind": "played", "games": [{"ranks": [2, 1], "points": [0, 3]}]}
    do(event, "rule", table=1, **tied)
    item = only(event, "tie_to_decide")
    assert (item["table"], item["commands"]) == (1, ["decide_tie"])
    do(event, "decide_tie", table=1, order=[e["entry"] for e in item["entries"]], reason="Lots.")
    do(event, "rule", table=2, **won)
    do(event, "rule", table=3, **won)
    assert event.status == "finished"
    assert desk(event)["items"] == []
    do(event, "correct", table=2, reason="Misread.", **lost)
    item = only(event, "table_overtaken")
    assert (item["table"], item["params"]["finished"]) == (3, True)


def test_reports_are_shown_to_staff_only(tournament: MakeTournament) -> None:
    event = tournament(2, owner=organiser())
    (game,) = open_games(event)
    Report.objects.create(reporter=staff(), game_id=game, reason="result")
    assert desk(event)["items"] == []
    (item,) = desk(event, staff())["items"]
    assert (item["code"], item["table"], item["path"]) == ("report_open", 1, "/moderation")


def test_only_those_who_run_the_event_may_read_it(tournament: MakeTournament) -> None:
    event = tournament(2, owner=organiser())
    stranger = Player.objects.create(username="stranger")
    response = client(stranger).get(f"/api/v1/tournaments/{event.slug}/desk")
    assert (response.status_code, response.json()["code"]) == (403, "not_organiser")


def test_another_part_adds_its_items_with_one_line(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = tournament(2, owner=organiser())
    monkeypatch.setattr(items, "_sources", [])
    items.register(lambda desk: [items.Item("unscheduled", "Table {table} has no time.", table=1)])
    assert only(event, "unscheduled")["text"] == "Table 1 has no time."


def test_a_large_event_costs_no_more_queries(tournament: MakeTournament) -> None:
    large = bench.save_log(bench.build_log(1000, 3, table_size=2))
    rebuild.tournament(large.pk, fix=True)
    large.refresh_from_db()
    api = client(staff())
    counts = []
    for event in (tournament(4, owner=organiser()), large):
        api.get(f"/api/v1/tournaments/{event.slug}/desk")  # the state is in the cache now
        with CaptureQueriesContext(connection) as seen:
            response = api.get(f"/api/v1/tournaments/{event.slug}/desk")
        assert response.status_code == 200
        counts.append(len(seen))
    assert counts == [6, 6]
