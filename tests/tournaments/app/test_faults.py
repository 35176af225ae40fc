"""A fault of ours in one tournament, and messages that are lost."""

from __future__ import annotations

import pytest

from games import bots, feed
from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games
from tournaments import checkpoints, feed_consumer, log, rebuild, tasks
from tournaments import events as ev
from tournaments.director import table_games
from tournaments.director.transaction import Transaction
from tournaments.models import PendingResult, Round, Table

pytestmark = pytest.mark.django_db


class Fault(Exception):
    """A fault of ours."""


@pytest.mark.parametrize("last", [False, True])
def test_a_fault_in_one_tournament_holds_up_no_other(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch, last: bool
) -> None:
    broken, sound = tournament(4), tournament(4)
    real = table_games.record_score

    def take_score(tx: Transaction, game: Game) -> None:
        if tx.tournament.pk == broken.pk:
            raise Fault
        real(tx, game)

    monkeypatch.setattr(feed_consumer, "record_score", take_score)
    theirs, others = open_games(broken)[::-1], open_games(sound)
    for game in [*others, *theirs] if last else [*theirs, *others]:
        bots.play(game)
    tasks.sweep()
    assert not Table.objects.filter(tournament=broken, status="finished").exists()
    assert Round.objects.filter(tournament=sound, number=2).exists()
    monkeypatch.setattr(feed_consumer, "record_score", real)
    tasks.sweep()
    assert Table.objects.filter(tournament=broken, status="finished").count() == 2
    scored = [
        logged.event for logged in log.read(broken.pk) if isinstance(logged.event, ev.GameScored)
    ]
    ids = Game.objects.in_bulk(theirs)
    # In the order in which they ended.
    assert [event.game for event in scored] == [ids[game].public_id for game in theirs]


def test_a_tournament_that_cannot_be_paired_holds_up_no_other(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournaments.director import rounds

    broken, sound = tournament(4), tournament(4)
    real = rounds.advance

    def advance(tournament_id: int, **options: bool) -> int:
        if tournament_id == broken.pk:
            raise Fault
        return real(tournament_id, **options)

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
    assert list(feed_consumer.record_results()) == [league.pk]
    assert not Round.objects.filter(tournament=league, number=2).exists()
    tasks.sweep()
    assert Round.objects.filter(tournament=league, number=2).exists()


def test_a_result_that_fails_holds_up_no_other_of_its_tournament(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(6)
    first, second, third = open_games(league)
    real = table_games.record_score

    def take_score(tx: Transaction, game: Game) -> None:
        if game.pk == second:
            raise Fault
        real(tx, game)

    monkeypatch.setattr(feed_consumer, "record_score", take_score)
    for game in (first, second, third):
        bots.play(game)
    tasks.catch_up()
    assert open_games(league) == [second]
    assert list(PendingResult.objects.values_list("game_id", "failed")) == [(second, True)]
    monkeypatch.setattr(feed_consumer, "record_score", real)
    tasks.catch_up()
    assert open_games(league) == [second], "only the sweep tries again"
    tasks.sweep()
    assert second not in open_games(league)
    assert Round.objects.filter(tournament=league, number=2).exists()
    assert not PendingResult.objects.exists()


def test_rebuild_finds_a_finished_game_that_is_not_pending(tournament: MakeTournament) -> None:
    league = tournament(4)
    games = open_games(league)
    for game in games:
        bots.play(game)
    checkpoints.consume(feed_consumer.NAME, feed_consumer._note_next_games, feed.has_more)
    assert list(rebuild.results(fix=True)) == []
    PendingResult.objects.filter(game=games[0]).delete()
    first = Game.objects.get(pk=games[0]).public_id
    expected = (
        f"results: game {first} of tournament {league.public_id} has finished without a score."
    )
    assert list(rebuild.results(fix=False)) == [expected]
    assert list(rebuild.results(fix=True)) == [expected]
    assert list(rebuild.results(fix=True)) == []
    assert list(feed_consumer.record_results()) == [league.pk]
    assert games[0] not in open_games(league)
