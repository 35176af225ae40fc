"""Results of several tables by one command: all of them, or none."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import organiser, points
from tournaments import rebuild
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db
WON = {"kind": "played", "games": [{"ranks": [1, 2], "points": [9, 4]}]}


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    return tournament(4, owner=organiser(), format="swiss", settings={"by_hand": True})


def enter(event: Tournament, results: Any, **more: Any) -> Any:
    client = APIClient()
    client.force_authenticate(organiser())
    body = {"command": {"type": "enter_results", "results": results}, **more}
    return client.post(f"/api/v1/tournaments/{event.slug}/commands", body, format="json")


def finished(event: Tournament) -> list[int]:
    rows = Table.objects.filter(tournament=event, status="finished").order_by("number")
    return list(rows.values_list("number", flat=True))


def test_a_round_is_entered_once(event: Tournament) -> None:
    results = [{"table": 1, **WON}, {"table": 2, **WON}]
    preview = enter(event, results, preview=True)
    assert preview.json()["preview"]["standings"]
    assert finished(event) == []
    first = enter(event, results, key="round 1")
    assert first.status_code == 201
    assert finished(event) == [1, 2]
    assert sorted(points(event).values()) == [0, 0, 1, 1]
    assert enter(event, results, key="round 1").json()["events"] == first.json()["events"]
    assert rebuild.tournament(event.pk, fix=False) == []


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ({"table": 1, **WON}, "has_result"),
        ({"table": 99, **WON}, "no_such_table"),
        ({"table": 2, "kind": "forfeit"}, "nobody_at_fault"),
    ],
)
def test_one_bad_line_enters_nothing(event: Tournament, bad: dict[str, Any], code: str) -> None:
    response = enter(event, [{"table": 1, **WON}, bad])
    body = response.json()
    assert (response.status_code // 100, body["code"]) == (4, code)
    assert (body["line"], body["table"]) == (2, bad["table"])
    assert body["detail"].startswith(f"Line 2, table {bad['table']}: ")
    assert finished(event) == []


@pytest.mark.parametrize("results", [[], [{"table": 1}], [{"table": 1, **WON, "note": "x"}], 5])
def test_a_malformed_list_is_refused(event: Tournament, results: Any) -> None:
    assert enter(event, results).json()["code"] == "bad_command"
