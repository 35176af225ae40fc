"""`manage.py rebuild`: every row of a tournament from its log."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tournaments.app.conftest import MakeTournament, play_out
from tournaments import log, projection
from tournaments.models import Entry, Rating, Standing, TableSeat, Tournament
from tournaments.readmodel import KINDS

pytestmark = pytest.mark.django_db


def rows(of: Tournament) -> list[object]:
    """Every derived row of a tournament."""
    return [
        list(
            kind.model._default_manager.filter(**{kind.owner: of.pk})
            .order_by(*kind.fields[: kind.keys])
            .values()
        )
        for kind in KINDS
    ]


def test_dropping_every_row_and_rebuilding_gives_the_same_rows(tournament: MakeTournament) -> None:
    league = play_out(tournament(5))
    before = rows(league)
    projection.drop(league)
    assert not Entry.objects.filter(tournament=league).exists()
    with pytest.raises(CommandError):
        call_command("rebuild", stdout=StringIO())
    call_command("rebuild", "--fix", stdout=StringIO())
    assert rows(league) == before
    told = StringIO()
    call_command("rebuild", stdout=told)
    assert told.getvalue().startswith("No differences")


def test_a_wrong_row_is_told_and_mended(tournament: MakeTournament) -> None:
    league = play_out(tournament(3))
    before = rows(league)
    Standing.objects.filter(position=1).update(points=99)
    TableSeat.objects.filter(index=0).update(rank=2)
    Rating.objects.update(games=7)
    Tournament.objects.update(status="draft")
    told = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("rebuild", stdout=told)
    assert "Standing" in told.getvalue()
    assert "ratings: 6 rows" in told.getvalue()
    call_command("rebuild", "--fix", stdout=told)
    league.refresh_from_db()
    assert (rows(league), league.status) == (before, "finished")
    assert set(Rating.objects.values_list("games", flat=True)) == {2}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE tournaments_tournamentevent SET payload = payload || ' ' WHERE seq = 3", "hash"),
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
