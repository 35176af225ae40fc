"""The reserve list of a full event: the order, free places, and the last place wanted twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from games.errors import Illegal
from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import run_together
from tests.tournaments.app.test_desk import desk
from tournaments import log, rebuild
from tournaments.director import command_handlers, commands
from tournaments.models import Entry, Tournament


def places(tournament: Tournament) -> dict[int, int | None]:
    """The place on the reserve list by entry, as the API shows it."""
    rows = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/entries").json()["results"]
    assert all((row["status"] == "reserve") == (row["reserve"] is not None) for row in rows)
    return {row["entry"]: row["reserve"] for row in rows}


@pytest.fixture
def full(tournament: MakeTournament, players: MakePlayers) -> Callable[..., Tournament]:
    """Two entries, and three on the reserve list."""

    def make(reserve: str = "automatic") -> Tournament:
        settings = {"max_entries": 2, "reserve": reserve}
        event = tournament(2, owner=organiser(), start=False, settings=settings)
        players(5)
        for number in (3, 4, 5):
            assert do(event, "register", player=f"b{number}") == ["registered"]
        return event

    return make


@pytest.mark.django_db
def test_who_leaves_makes_room_for_the_first_in_line(full: Callable[..., Tournament]) -> None:
    event = full()
    assert places(event) == {1: None, 2: None, 3: 1, 4: 2, 5: 3}
    assert event.entries_count == 2
    do(event, "withdraw", entry=4)
    assert places(event)[5] == 2
    assert do(event, "withdraw", entry=1) == ["withdrawn", "promoted"]
    assert places(event) == {1: None, 2: None, 3: None, 4: None, 5: 1}
    assert do(event, "come_back", entry=1) == ["returned"]
    assert places(event)[1] == 2
    do(event, "start")
    assert {seat for table in log.load(event.pk).tables for seat in table.table.seats} == {2, 3}


@pytest.mark.django_db
def test_places_are_filled_by_a_click(full: Callable[..., Tournament]) -> None:
    event = full("by_hand")
    with pytest.raises(Illegal) as refused:
        do(event, "promote_reserve")
    assert refused.value.code == "full"
    assert do(event, "withdraw", entry=1) == ["withdrawn"]
    (item,) = [item for item in desk(event)["items"] if item["code"] == "place_free"]
    assert item["text"] == "A place is free, and b3 is first on the reserve list of 3."
    Player.objects.create(username="late")
    do(event, "register", player="late")
    assert places(event)[6] == 4  # nobody goes past those who wait
    with pytest.raises(Illegal) as refused:
        do(event, "promote_reserve", entry=2)
    assert refused.value.code == "not_on_reserve"
    assert do(event, "promote_reserve", entry=4) == ["promoted"]
    assert places(event)[3] == 1
    assert do(event, "undo") == ["undone"]
    assert places(event)[4] == 2


@pytest.mark.django_db
def test_who_waits_is_not_in_the_event(full: Callable[..., Tournament]) -> None:
    event = full()
    for command in ("pause", "absence"):
        params: dict[str, Any] = {"round": 1} if command == "absence" else {}
        with pytest.raises(Illegal) as refused:
            do(event, command, entry=3, **params)
        assert refused.value.code == "on_reserve"
    do(event, "seed", method="manual", order=[2, 1])
    do(event, "undo")


@pytest.mark.django_db
def test_after_the_start_a_place_is_given_by_hand(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    settings = {"max_entries": 4, "format_options": {"rounds": 3}}
    event = tournament(4, owner=organiser(), format="swiss", settings=settings)
    players(5)
    do(event, "register", player="b5")
    assert do(event, "withdraw", entry=1)[0] == "withdrawn"
    assert places(event)[5] == 1
    assert do(event, "promote_reserve", entry=5) == ["promoted"]
    assert log.load(event.pk).entries[5].since == 2


@pytest.mark.django_db(transaction=True)
def test_the_last_place_wanted_twice_at_once(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    event = tournament(1, owner=organiser(), start=False, settings={"max_entries": 2})
    players(3)
    by = organiser()

    def enter(name: str) -> Callable[[], int]:
        command = commands.parse_command({"type": "register", "player": name})
        return lambda: len(command_handlers.carry_out(event.pk, command, by))

    assert run_together(enter("b2"), enter("b3")) == [1, 1]
    rows = Entry.objects.filter(tournament=event).order_by("number")
    assert list(rows.values_list("status", "reserve")) == [
        ("present", None),
        ("present", None),
        ("reserve", 1),
    ]
    assert rebuild.tournament(event.pk, fix=False) == []
