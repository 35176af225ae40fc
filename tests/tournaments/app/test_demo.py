"""The demo: what a fresh installation shows."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from engine import registry
from games.models import Player
from tests.tournaments.app.conftest import open_games, play_out
from tournaments.models import Rating, Tournament

pytestmark = pytest.mark.django_db


def test_a_second_run_goes_on_with_the_same_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry._games, "nim")
    call_command("demo", stdout=StringIO())
    before = list(Tournament.objects.order_by("id").values("id", "seq", "status"))
    assert len(before) == 2 * len(registry.names())
    assert {row["status"] for row in before} == {"running"}
    assert Player.objects.filter(kind="bot").count() == 8
    output = StringIO()
    call_command("demo", stdout=output)
    assert list(Tournament.objects.order_by("id").values("id", "seq", "status")) == before
    assert "running, 8 entries" in output.getvalue()


def test_the_warm_up_is_played_at_once_and_fills_the_rankings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(registry._games, "nim")
    call_command("demo", stdout=StringIO())
    league = Tournament.objects.get(slug="dream-home-warm-up")
    assert len(open_games(league)) == 2
    assert play_out(league).status == "finished"
    assert Rating.objects.filter(pool="dream_home", games=7).count() == 8
