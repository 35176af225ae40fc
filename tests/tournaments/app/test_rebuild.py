"""`manage.py rebuild`: every row of a tournament from its log."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from games import input_limits
from tests.tournaments.app.conftest import MakeTournament, play_out
from tournaments import log, projection, rebuild
from tournaments.models import Entry, Rating, Standing, TableSeat, Tournament
from tournaments.read_models import READ_MODELS

pytestmark = pytest.mark.django_db


def rows(tournament: Tournament) -> list[object]:
    """Every derived row of a tournament."""
    return [
        list(
            kind.model._default_manager.filter(**{kind.owner: tournament.pk})
            .order_by(*kind.fields[: kind.keys])
            .values()
        )
        for kind in READ_MODELS
    ]


def test_dropping_every_row_and_rebuilding_gives_the_same_rows(tournament: MakeTournament) -> None:
    league = play_out(tournament(5))
    before = rows(league)
    projection.delete_rows(league)
    assert not Entry.objects.filter(tournament=league).exists()
    with pytest.raises(CommandError):
        call_command("rebuild", stdout=StringIO())
    call_command("rebuild", "--fix", stdout=StringIO())
    assert rows(league) == before
    output = StringIO()
    call_command("rebuild", stdout=output)
    assert output.getvalue().startswith("No differences")


def test_a_wrong_row_is_told_and_mended(tournament: MakeTournament) -> None:
    league = play_out(tournament(3))
    before = rows(league)
    Standing.objects.filter(position=1).update(points=99)
    TableSeat.objects.filter(index=0).update(rank=2)
    Rating.objects.update(games=7)
    Tournament.objects.update(status="draft")
    output = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("rebuild", stdout=output)
    assert "Standing" in output.getvalue()
    assert "ratings: 6 rows" in output.getvalue()
    call_command("rebuild", "--fix", stdout=output)
    league.refresh_from_db()
    assert (rows(league), league.status) == (before, "finished")
    assert set(Rating.objects.values_list("games", flat=True)) == {2}


@pytest.mark.parametrize("value", [1e308, 1e23, 1e22, 0.1, 5e-324, -1.5, 3])
def test_a_number_comes_back_from_the_database_as_the_same_number(
    tournament: MakeTournament, value: float
) -> None:
    """An older version took any number in: a log with one is rebuilt, and then is right."""
    league = tournament(2, start=False)
    settings = {"tolerance": value, "more": [{"deep": value}]}
    Tournament.objects.filter(pk=league.pk).update(options=settings)
    league.refresh_from_db()
    assert projection.same_values(league.options, settings)
    assert not projection.same_values(league.options, {**settings, "tolerance": value * 2})
    assert not projection.same_values(league.options, {**settings, "more": []})


def test_a_log_with_a_huge_option_is_rebuilt_without_a_difference(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_limits, "MAX_OPTION", 10**400)
    swiss = tournament(4, format="swiss", settings={"format_options": {"tolerance": 1e308}})
    assert rebuild.tournament(swiss.pk, fix=False) == []
    Tournament.objects.filter(pk=swiss.pk).update(options={})
    assert len(rebuild.tournament(swiss.pk, fix=True)) == 1
    assert rebuild.tournament(swiss.pk, fix=False) == []


def test_no_time_that_nobody_can_read_is_stored(tournament: MakeTournament) -> None:
    tournament(4)
    with (
        pytest.raises(IntegrityError, match="readable"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE tournaments_round SET deadline = '10000-01-01 13:59:59Z'")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE tournaments_tournamentevent SET payload = payload || ' ' WHERE seq = 3", "hash"),
        ("UPDATE tournaments_tournamentevent SET hash = sha256('x') WHERE seq = 3", "hash"),
        ("UPDATE tournaments_tournamentevent SET decision = decision + 1 WHERE seq = 3", "hash"),
        (
            "UPDATE tournaments_tournamentevent SET by_id ="
            " (SELECT max(id) FROM games_player) WHERE seq = 3",
            "hash",
        ),
        (
            "UPDATE tournaments_tournamentevent SET at = at + interval '1 ms' WHERE seq = 3",
            "hash",
        ),
        (
            "UPDATE tournaments_tournamentevent SET at = at + interval '1 us' WHERE seq = 3",
            "whole milliseconds",
        ),
        ("UPDATE tournaments_tournamentevent SET type = 'begun' WHERE seq = 3", "'type'"),
        ("UPDATE tournaments_tournamentevent SET seq = 99 WHERE seq = 3", "missing"),
        ("DELETE FROM tournaments_tournamentevent WHERE seq = 3", "missing"),
        ("UPDATE tournaments_tournament SET head = '\\x00'", "head"),
    ],
)
def test_a_broken_log_is_named_with_its_first_fault(
    tournament: MakeTournament, change: str, says: str
) -> None:
    league = tournament(3)
    owner = "tournaments_tournamentevent"
    trigger = "tournaments_event_append_only"
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {owner} DISABLE TRIGGER {trigger}")
        cursor.execute(change)
        cursor.execute(f"ALTER TABLE {owner} ENABLE ALWAYS TRIGGER {trigger}")
    league.refresh_from_db()
    fault = log.verify(league)
    assert fault is not None
    assert says in fault.reason
    assert fault.seq in (3, league.seq + 1)
