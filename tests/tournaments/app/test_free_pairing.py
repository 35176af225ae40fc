"""Arenas and automatic ladders carried on by the director, with players who come and go."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.app.conftest import MakeTournament, play_round
from tests.tournaments.app.organising import do, organiser, seats
from tests.tournaments.app.set_clock import set_clock
from tournaments import tasks
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db

AUTOMATIC = {"mode": "automatic"}
FORMATS: list[tuple[str, dict[str, Any]]] = [("arena", {}), ("ladder", AUTOMATIC)]


def tables(tournament: Tournament) -> int:
    return Table.objects.filter(tournament=tournament).count()


@pytest.mark.parametrize(("format", "options"), FORMATS)
def test_tables_of_three_go_on_with_four_entries(
    tournament: MakeTournament, format: str, options: dict[str, Any]
) -> None:
    event = tournament(4, format=format, table_size=3, settings={"format_options": options})
    for count in range(1, 7):
        assert tables(event) == count
        assert play_round(event) == 1


@pytest.mark.parametrize(("format", "options"), FORMATS)
def test_two_go_on_while_the_third_pauses_and_after_they_come_back(
    tournament: MakeTournament, format: str, options: dict[str, Any]
) -> None:
    event = tournament(3, format=format, owner=organiser(), settings={"format_options": options})
    play_round(event)
    do(event, "pause", entry=3)
    play_round(event)  # the third may have been at a table
    for _ in range(3):
        assert play_round(event) == 1
    do(event, "come_back", entry=3)
    play_round(event)
    assert 3 in seats(event, tables(event))


@pytest.mark.parametrize(("format", "options"), FORMATS)
def test_the_organiser_is_not_told_to_wait_for_others(
    tournament: MakeTournament, format: str, options: dict[str, Any]
) -> None:
    """The same two wait a little beside an open table; who asks for tables gets them."""
    event = tournament(
        4,
        format=format,
        owner=organiser(),
        settings={"by_hand": True, "automatic": False, "format_options": options},
    )
    do(event, "publish")
    do(event, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [1, 0]}])
    assert tables(event) == 2
    do(event, "publish")
    assert sorted(seats(event, 3)) == sorted(seats(event, 1))


def test_the_sweep_makes_a_table_that_was_held_back(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = tournament(
        4,
        format="arena",
        owner=organiser(),
        settings={"by_hand": True, "format_options": {"rematch_wait_seconds": 20}},
    )
    do(arena, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [1, 0]}])
    assert tables(arena) == 2
    assert arena.due_at is not None
    later = timezone.now() + timedelta(seconds=20)
    assert arena.due_at <= later
    set_clock(monkeypatch, later)
    tasks.sweep()
    assert sorted(seats(arena, 3)) == sorted(seats(arena, 1))
