"""OpenSkill ratings besides Elo."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tests.tournaments.app.organising import do, organiser, sanctioned
from tournaments import tasks
from tournaments.ledger import skill_ratings
from tournaments.models import Checkpoint, RatingChange, Skill, Table

pytestmark = pytest.mark.django_db


def rows() -> list[tuple[object, ...]]:
    """All skills."""
    return list(Skill.objects.values_list("pool", "player", "mu", "sigma", "games"))


def test_skill_ratings_follow_the_rated_games(tournament: MakeTournament) -> None:
    play_out(tournament(6, table_size=3))
    assert Skill.objects.count() == 6
    assert all(skill.sigma < 25 / 3 for skill in Skill.objects.all())
    games = RatingChange.objects.filter(player=Skill.objects.all()[0].player).count()
    assert Skill.objects.all()[0].games == games
    assert Checkpoint.objects.get(name="skills").position == RatingChange.objects.count()
    assert skill_ratings.repair(fix=False) == 0


def test_batches_never_cut_a_game(tournament: MakeTournament) -> None:
    play_out(tournament(6, table_size=3))
    whole = rows()
    Skill.objects.all().delete()
    Checkpoint.objects.filter(name="skills").update(position=0)
    while skill_ratings.process_next_entries(limit=4) is not None:
        continue
    assert rows() == whole


def test_a_corrected_game_counts_where_it_was_played(tournament: MakeTournament) -> None:
    league = sanctioned(tournament(4, owner=organiser()))
    play_out(league)
    before = rows()
    ranks = [seat.rank or 0 for seat in Table.objects.get(number=1).seats.all()]
    do(league, "correct", table=1, kind="cancelled", reason="x")
    tasks.catch_up()
    assert rows() != before
    assert skill_ratings.repair(fix=False) == 0
    games = [{"ranks": ranks, "points": [2 - rank for rank in ranks]}]
    do(league, "correct", table=1, kind="played", games=games, reason="x")
    tasks.catch_up()
    assert rows() == before


def test_rankings_show_skill_ratings(tournament: MakeTournament) -> None:
    play_round(tournament(4))
    body = APIClient().get("/api/v1/rankings", {"kind": "nim"}).json()
    assert body["results"][0]["skill"]["shown"] > 0
    assert body["results"][0]["skill"]["mu"] > 25


def test_a_wrong_skill_is_reported_and_repaired(tournament: MakeTournament) -> None:
    play_out(tournament(3))
    before = rows()
    Skill.objects.update(mu=1)
    assert skill_ratings.repair(fix=False) == 6
    assert skill_ratings.repair(fix=True) == 6
    assert rows() == before
