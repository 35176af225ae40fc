"""One row that stays locked: strangers do not wait for it, and those who wait are told in time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import psycopg
import psycopg_pool
import pytest
from django.db import OperationalError, connection, transaction
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.any_command import MINIMAL, TYPES
from tests.tournaments.app.conftest import MakeTournament
from tournaments.director import roles
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
REFUSED = {"not_organiser", "not_owner", "not_staff", "not_entered"}


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    """A running event that players are invited to."""
    return tournament(owner=Player.objects.create(username="organiser"))


@pytest.fixture
def locked(event: Tournament) -> Iterator[Tournament]:
    """Another connection holds the row of the event until the test is over."""
    table_state, done = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=event.pk)
            table_state.set()
            done.wait(30)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        assert table_state.wait(10)
        yield event
        done.set()
        holding.result()


def impatient() -> None:
    """Lets this connection wait only briefly, as the web process does."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '200ms'")


@pytest.fixture(autouse=True)
def patient_again() -> Iterator[None]:
    yield
    connection.close()


def give(event: Tournament, by: Player, type_: str, **more: Any) -> Any:
    client = APIClient()
    client.force_authenticate(by)
    command = {"type": type_, **MINIMAL.get(type_, {})}
    path = f"/api/v1/tournaments/{event.slug}/commands"
    return client.post(path, {"command": command, **more})


def test_a_stranger_is_refused_without_waiting_for_the_lock(locked: Tournament) -> None:
    impatient()
    stranger = Player.objects.create(username="stranger")
    for type_ in TYPES:
        for preview in (False, True):
            response = give(locked, stranger, type_, preview=preview)
            assert (type_, response.status_code) in ((type_, 403), (type_, 422))
            assert response.json()["code"] in REFUSED


def test_an_entrant_gives_no_command_of_the_organiser(locked: Tournament) -> None:
    impatient()
    entrant = Player.objects.get(username="b1")
    own = {
        str(command.__struct_config__.tag)
        for command, permission in roles.PERMISSIONS.items()
        if permission.own
    }
    for type_ in TYPES:
        response = give(locked, entrant, type_)
        if type_ not in own:
            assert response.json()["code"] in REFUSED - {"not_entered"}, type_


def test_who_waits_too_long_is_told_to_come_back(locked: Tournament) -> None:
    impatient()
    organiser = Player.objects.get(username="organiser")
    response = give(locked, organiser, "rename")
    assert response.status_code == 503
    assert response.json()["code"] == "locked"
    assert int(response["Retry-After"]) > 0
    locked.refresh_from_db()
    assert locked.name == "Spring"


def test_a_statement_that_takes_too_long_is_a_503(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: Any, **__: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = '50ms'")
            cursor.execute("SELECT pg_sleep(10)")

    monkeypatch.setattr("tournaments.director.command_handlers._run", slow)
    response = give(event, Player.objects.get(username="organiser"), "rename")
    assert (response.status_code, response.json()["code"]) == (503, "timed_out")


def test_an_exhausted_pool_is_a_503(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: Any, **__: Any) -> None:
        raise OperationalError from psycopg_pool.PoolTimeout("couldn't get a connection")

    monkeypatch.setattr("tournaments.director.command_handlers.carry_out", exhausted)
    response = give(event, Player.objects.get(username="organiser"), "rename")
    assert (response.status_code, response.json()["code"]) == (503, "busy")
    assert int(response["Retry-After"]) > 0


def test_other_faults_of_the_database_stay_a_500(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise OperationalError from psycopg.errors.DiskFull("no space left")

    monkeypatch.setattr("tournaments.director.command_handlers.carry_out", broken)
    with pytest.raises(OperationalError):
        give(event, Player.objects.get(username="organiser"), "rename")
