"""What the API tells of an arena that goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def arena(tournament: Tournament) -> dict[str, Any]:
    page: dict[str, Any] = (
        APIClient().get(f"/api/v1/tournaments/{tournament.public_id}/arena").json()
    )
    return page


def arena_tournament(make: MakeTournament, entries: int = 5, **options: Any) -> Tournament:
    settings = {"by_hand": True, "format_options": {"seconds": 3600, **options}}
    return make(entries, format="arena", owner=organiser(), settings=settings)


def win(tournament: Tournament, entry: int) -> None:
    """Lets an entry win the table where it sits."""
    table = tournament.tables.get(status="playing", seats__entry__number=entry)
    seats = list(table.seats.order_by("index").values_list("entry__number", flat=True))
    ranks = [1 if seat == entry else 2 for seat in seats]
    points = [10 if rank == 1 else 5 for rank in ranks]
    do(
        tournament,
        "rule",
        table=table.number,
        kind="played",
        games=[{"ranks": ranks, "points": points}],
    )


def test_it_tells_when_it_ends_and_who_plays_is_free_and_rests(tournament: MakeTournament) -> None:
    event = arena_tournament(tournament)
    page = arena(event)
    assert event.started_at is not None
    assert page["ends_at"] == (event.started_at + timedelta(hours=1)).isoformat().replace(
        "+00:00", "Z"
    )
    assert (page["over"], page["playing"], page["free"], page["paused"]) == (False, 4, 1, 0)
    seated = set(
        event.tables.filter(status="playing").values_list("seats__entry__number", flat=True)
    )
    (free,) = {1, 2, 3, 4, 5} - seated
    do(event, "pause", entry=free)
    assert (arena(event)["free"], arena(event)["paused"]) == (0, 1)
    assert arena(event)["tables"] == 2


def test_a_streak_grows_with_each_table_won_and_ends_with_one_that_is_not(
    tournament: MakeTournament,
) -> None:
    event = arena_tournament(tournament, 3, streak=2, rematch_wait_seconds=0)
    first = event.tables.get(status="playing").seats.order_by("index")[0].entry.number
    for wins in (1, 2, 3):
        assert event.tables.filter(status="playing", seats__entry__number=first).exists()
        win(event, first)
        streaks = [
            (streak["entry"], streak["streak"], streak["doubled"])
            for streak in arena(event)["streaks"]
        ]
        assert streaks == ([(first, wins, True)] if wins > 1 else [])
        for _ in range(3):  # the others play until the winner sits again
            if event.tables.filter(status="playing", seats__entry__number=first).exists():
                break
            other = event.tables.get(status="playing").seats.order_by("index")[0].entry.number
            win(event, other)
    table = event.tables.get(status="playing", seats__entry__number=first)
    (other,) = set(table.seats.values_list("entry__number", flat=True)) - {first}
    win(event, other)
    assert first not in [streak["entry"] for streak in arena(event)["streaks"]]


def test_the_latest_tables_come_first_if_asked_for(tournament: MakeTournament) -> None:
    event = arena_tournament(tournament)
    url = f"/api/v1/tournaments/{event.public_id}/tables"
    page = APIClient().get(f"{url}?ordering=-published&limit=1").json()
    assert (page["count"], [row["id"] for row in page["results"]]) == (2, [2])
    response = APIClient().get(url, {"ordering": "oldest"})
    assert (response.status_code, response.json()["code"]) == (400, "bad_ordering")


def test_it_is_over_after_its_time(tournament: MakeTournament, monkeypatch: Any) -> None:
    event = arena_tournament(tournament)
    later = timezone.now() + timedelta(hours=2)
    monkeypatch.setattr("tournaments.api.views.arena.timezone.now", lambda: later)
    assert arena(event)["over"] is True


def test_another_format_has_no_arena(tournament: MakeTournament) -> None:
    response = APIClient().get(f"/api/v1/tournaments/{tournament(2).public_id}/arena")
    assert (response.status_code, response.json()["code"]) == (404, "no_arena")


def test_one_that_has_not_started_has_no_end(tournament: MakeTournament) -> None:
    settings = {"format_options": {"seconds": 3600}}
    event = tournament(3, format="arena", start=False, settings=settings)
    page = arena(event)
    assert (page["ends_at"], page["over"], page["free"]) == (None, False, 3)
