"""Disqualified after the end: the standings of now and of then, as the API shows them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db

BY_HAND: list[tuple[str, dict[str, Any], int]] = [
    ("round_robin", {}, 4),
    ("swiss", {"rounds": 2}, 4),
    ("single_elimination", {}, 4),
    ("double_elimination", {}, 4),
    ("table_elimination", {}, 8),
    ("groups_playoff", {"groups": 2}, 8),
    ("league_season", {"sizes": [4, 4], "exchange": [1]}, 8),
]


def finish(tournament: Tournament) -> None:
    """Gives every table a result by which the smaller entry is before the greater one."""
    while (
        open_ := Table.objects.filter(tournament=tournament, status="playing")
        .order_by("number")
        .first()
    ):
        seats = [seat.entry.number for seat in open_.seats.all().select_related("entry")]
        ranks = [1 + sum(other < mine for other in seats) for mine in seats]
        do(tournament, "rule", table=open_.number, kind="adjudicated", ranks=ranks)
    tournament.refresh_from_db()
    assert tournament.status == "finished"


@pytest.mark.parametrize(("name", "options", "entries"), BY_HAND, ids=lambda value: str(value))
def test_who_is_put_out_after_the_end_is_last_and_was_first(
    tournament: MakeTournament, name: str, options: dict[str, Any], entries: int
) -> None:
    size = 4 if name == "table_elimination" else 2
    event = tournament(
        entries,
        kind="dream_home",
        format=name,
        table_size=size,
        owner=organiser(),
        settings={"by_hand": True, "format_options": options},
    )
    finish(event)
    api = APIClient()
    path = f"/api/v1/tournaments/{event.slug}/standings"
    before = api.get(path).json()
    winner, second = (row["entry"] for row in before["rows"][:2])
    done = do(event, "disqualify", entry=winner, reason="Played with two accounts.")
    assert done == ["withdrawn"]
    assert event.status == "finished"
    after = api.get(path).json()["rows"]
    assert (after[0]["entry"], after[0]["rank"], after[0]["out"]) == (second, 1, None)
    assert (after[-1]["entry"], after[-1]["rank"]) == (winner, entries)
    assert after[-1]["status"] == "disqualified"
    knockout = name.endswith("elimination") or name == "groups_playoff"
    assert after[0]["status"] == ("champion" if knockout else "")
    then = api.get(path, {"as_of": before["seq"]}).json()
    assert then == before
    why = api.get(f"/api/v1/tournaments/{event.slug}/entries/{winner}/why").json()
    assert why["up"][0]["name"] == "disqualified"


def test_the_round_that_everybody_went_out_in(tournament: MakeTournament) -> None:
    settings = {"by_hand": True}
    knockout = tournament(4, format="single_elimination", owner=organiser(), settings=settings)
    do(knockout, "withdraw", entry=4)
    finish(knockout)
    do(knockout, "withdraw", entry=2)
    path = f"/api/v1/tournaments/{knockout.slug}/standings"
    api = APIClient()
    rows = api.get(path).json()["rows"]
    shown = {row["entry"]: (row["status"], row["out"] and row["out"]["round"]) for row in rows}
    assert shown == {
        1: ("champion", None),
        2: ("withdrawn", 2),
        3: ("out", 1),
        4: ("withdrawn", 1),
    }


@pytest.mark.parametrize(
    ("name", "options", "entries"),
    [
        ("single_elimination", {}, 1),
        ("groups_playoff", {"groups": 2, "advance": 1}, 2),
        ("league_season", {"sizes": [2, 2], "exchange": [1]}, 4),
    ],
)
def test_nobody_has_won_or_gone_on_before_the_start(
    tournament: MakeTournament, name: str, options: dict[str, Any], entries: int
) -> None:
    event = tournament(entries, format=name, start=False, settings={"format_options": options})
    path = f"/api/v1/tournaments/{event.slug}/standings"
    for section in ("", "*"):
        rows = APIClient().get(path, {"section": section}).json()["rows"]
        assert {row["status"] for row in rows} == {""}


RUNNING: list[tuple[str, dict[str, Any], int]] = [
    *BY_HAND,
    ("ladder", {"mode": "challenge"}, 6),
    ("arena", {"seconds": 3600}, 6),
]


@pytest.mark.parametrize("section", ["", "*"])
@pytest.mark.parametrize(("name", "options", "entries"), RUNNING, ids=lambda value: str(value))
def test_who_is_put_out_while_it_runs_stands_last_wherever_there_is_an_order(
    tournament: MakeTournament, name: str, options: dict[str, Any], entries: int, section: str
) -> None:
    """In the whole event and in the group or division, and never with a word of praise."""
    event = tournament(
        entries,
        kind="dream_home",
        format=name,
        table_size=4 if name == "table_elimination" else 2,
        owner=organiser(),
        settings={"by_hand": True, "format_options": options},
    )
    for table in Table.objects.filter(tournament=event).order_by("number"):
        ranks = list(range(1, table.seats.count() + 1))
        do(event, "rule", table=table.number, kind="adjudicated", ranks=ranks)
    path = f"/api/v1/tournaments/{event.slug}/standings"
    first = APIClient().get(path, {"section": section}).json()["rows"][0]["entry"]
    do(event, "disqualify", entry=first, reason="Played with two accounts.")
    rows = APIClient().get(f"{path}?limit=100&section={section}").json()["rows"]
    (out,) = [row for row in rows if row["entry"] == first]
    assert out["status"] == "disqualified"
    assert out["position"] == sum(row["stage"] == out["stage"] for row in rows)
    assert "disqualified" not in [row["status"] for row in rows if row["entry"] != first]
