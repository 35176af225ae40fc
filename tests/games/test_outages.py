"""An outage of the platform takes no time off the clocks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.table.clock import TimeControl
from games import audit, deadlines, decide, game_commands, log, outages
from games.live_game import load_session
from games.models import Game, Player, Uptime
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_races import at_once

TAKE = {"type": "take", "pile": 0, "count": 1}
TEN_MINUTES = TimeControl("bank", 600_000)


@pytest.fixture
def game(ada: Player, ben: Player, queued_bots: list[Any], game_clock: GameClock) -> Game:
    """A game that was opened an hour ago, with ten minutes for each player."""
    return game_commands.open_game("nim", [ada, ben], seed=SEED, time_control=TEN_MINUTES)


def down_since(**ago: float) -> None:
    """The platform was last seen running that long ago."""
    Uptime.objects.update_or_create(pk=1, defaults={"seen_at": timezone.now() - timedelta(**ago)})


def types(game: Game) -> list[str]:
    assert audit.first_fault(game.pk) is None
    return [entry.type for entry in log.entries(game.pk, after=4)]


def remaining(game: Game) -> list[int]:
    return load_session(Game.objects.get(pk=game.pk)).table.remaining


@pytest.mark.django_db
def test_the_time_of_an_outage_is_given_back_by_the_sweep(
    game: Game, game_clock: GameClock
) -> None:
    down_since(minutes=55)  # after five minutes of thinking
    game_clock.wait(hours=1)
    assert deadlines.settle_all() == 1
    assert types(game) == ["clock_set"]
    assert 299_000 <= remaining(game)[0] <= 300_000
    assert deadlines.settle_all() == 0
    game.refresh_from_db()
    assert game.deadline_at is not None
    assert game.deadline_at > timezone.now() + timedelta(minutes=4)


@pytest.mark.django_db
def test_an_action_may_come_before_the_sweep(game: Game, game_clock: GameClock) -> None:
    down_since(minutes=55)
    game_clock.wait(hours=1)
    decide.play_action(game.pk, 0, TAKE)
    assert types(game) == ["clock_set", "took"]
    assert 299_000 <= remaining(game)[0] <= 300_000


@pytest.mark.django_db
def test_an_opponent_cannot_claim_the_time_of_an_outage(game: Game, game_clock: GameClock) -> None:
    down_since(minutes=55)
    game_clock.wait(hours=1)
    with pytest.raises(Exception, match="still has") as refused:
        decide.player_command(game.pk, 1, {"type": "claim_flag"})
    assert getattr(refused.value, "code", "") == "flag_too_early"
    assert types(game) == ["clock_set"]


@pytest.mark.django_db
def test_a_time_that_was_over_before_the_outage_is_over(game: Game, game_clock: GameClock) -> None:
    down_since(minutes=45)
    game_clock.wait(hours=1)
    assert deadlines.settle_all() == 1
    assert types(game) == ["flag_fell", "table_closed"]


@pytest.mark.django_db
@pytest.mark.parametrize("seen", [None, timedelta(seconds=3)])
def test_without_an_outage_nothing_is_given_back(
    game: Game, game_clock: GameClock, seen: timedelta | None
) -> None:
    if seen is not None:
        down_since(seconds=seen.total_seconds())
    game_clock.wait(hours=1)
    assert deadlines.settle_all() == 1
    assert types(game) == ["flag_fell", "table_closed"]
    assert Uptime.objects.get().seen_at > timezone.now() - timedelta(seconds=5)


@pytest.mark.django_db(transaction=True)
def test_the_time_is_given_back_once(game: Game, game_clock: GameClock) -> None:
    down_since(minutes=55)
    game_clock.wait(hours=1)
    at_once(deadlines.settle_all, lambda: decide.play_action(game.pk, 0, TAKE))
    assert types(game) == ["clock_set", "took"]
    assert 295_000 <= remaining(game)[0] <= 300_000


@pytest.mark.django_db
def test_the_sweep_notes_that_the_platform_is_running() -> None:
    assert outages.started_at(timezone.now()) is None, "it has never run"
    deadlines.settle_all()
    assert outages.started_at(timezone.now()) is None
    assert outages.started_at(timezone.now() + timedelta(minutes=1)) is not None
