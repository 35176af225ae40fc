"""A fault of ours in one tournament, and messages that are lost."""

from __future__ import annotations

from typing import Any

import pytest

from games import bots
from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games
from tournaments import follow, tasks
from tournaments.director import tables
from tournaments.director.desk import Desk
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db


def test_a_fault_in_one_tournament_holds_up_no_other(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = tournament(4), tournament(4)
    real = tables.take_score

    def take_score(here: Desk, game: Game) -> None:
        if here.tournament.pk == broken.pk:
            raise ZeroDivisionError
        real(here, game)

    monkeypatch.setattr(follow, "take_score", take_score)
    for game in [*open_games(broken), *open_games(sound)]:
        bots.play(game)
    tasks.sweep()
    assert not Table.objects.filter(tournament=broken, status="finished").exists()
    assert Round.objects.filter(tournament=sound, number=2).exists()
    monkeypatch.setattr(follow, "take_score", real)
    tasks.sweep()
    assert Table.objects.filter(tournament=broken, status="finished").count() == 2


def test_a_tournament_that_cannot_be_paired_holds_up_no_other(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournaments.director import rounds

    broken, sound = tournament(4), tournament(4)
    real = rounds.advance

    def advance(tournament_id: int) -> int:
        if tournament_id == broken.pk:
            raise ZeroDivisionError
        return real(tournament_id)

    monkeypatch.setattr(rounds, "advance", advance)
    for game in [*open_games(broken), *open_games(sound)]:
        bots.play(game)
    tasks.catch_up()
    assert Round.objects.filter(tournament=sound, number=2).exists()
    monkeypatch.setattr(rounds, "advance", real)
    tasks.sweep()
    assert Round.objects.filter(tournament=broken, number=2).exists()


def test_a_lost_message_is_made_up_for_by_the_sweep(tournament: MakeTournament) -> None:
    league = tournament(4)
    for game in open_games(league):
        bots.play(game)
    assert not Table.objects.filter(status="finished").exists()
    tasks.sweep()
    assert Round.objects.filter(tournament=league, number=2).exists()


def test_a_worker_killed_between_results_and_pairing_loses_nothing(
    tournament: MakeTournament,
) -> None:
    league = tournament(4)
    for game in open_games(league):
        bots.play(game)
    touched: Any = follow.results()
    assert touched == {league.pk}
    assert not Round.objects.filter(tournament=league, number=2).exists()
    tasks.sweep()
    assert Round.objects.filter(tournament=league, number=2).exists()
