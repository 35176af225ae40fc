"""Tournaments and checks for the tests of which results are rated."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.organising import do, organiser
from tournaments import rebuild
from tournaments.director import setup
from tournaments.ledger import skill_ratings
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Rating, RatingChange, Tournament

ROOT = "/api/v1"
WON = [{"ranks": [1, 2], "points": [1, 0]}]


def make_player(name: str) -> Player:
    return Player.objects.get_or_create(username=name)[0]


def make_event(*names: str, accept: bool = True, start: bool = True, **params: Any) -> Tournament:
    """A tournament in which the organiser has registered these players."""
    tournament = setup.create_tournament(
        **{
            "name": "Cup",
            "kind": "nim",
            "format": "round_robin",
            "table_size": 2,
            "owner": organiser(),
            **params,
        }
    )
    do(tournament, "open_registration")
    for name in names:
        player = make_player(name)
        do(tournament, "register", player=name)
        if accept:
            do(tournament, "accept", player)
    if start:
        do(tournament, "start")
    tournament.refresh_from_db()
    return tournament


def make_event_by_hand(*names: str, **params: Any) -> Tournament:
    """As `make_event`, with results by hand."""
    settings = {"by_hand": True, **params.pop("settings", {})}
    return make_event(*(names or ("ada", "bo")), settings=settings, **params)


def ratings_in_pool(pool: str) -> dict[str, tuple[float, int, float]]:
    """Rating, games and peak by player in a pool, of those with a rated game."""
    rows = Rating.objects.filter(pool=pool, games__gt=0)
    return {row.player.username: (row.value, row.games, row.peak) for row in rows}


def check_ledger() -> None:
    """The ledger sums to zero and equals a recalculation from the logs and the feed."""
    assert sum(RatingChange.objects.values_list("change", flat=True)) == pytest.approx(0, abs=1e-5)
    assert recalculate(fix=False).different == 0
    skill_ratings.process_new_entries()
    assert skill_ratings.repair(fix=False) == 0
    for pk in Tournament.objects.values_list("pk", flat=True):
        assert rebuild.tournament(pk, fix=False) == []


def shown_table(tournament: Tournament, number: int = 1) -> Any:
    """A table as the API shows it."""
    tables = (
        APIClient()
        .get(f"{ROOT}/tournaments/{tournament.public_id}/tables?limit=100")
        .json()["results"]
    )
    return next(table for table in tables if table["id"] == number)
