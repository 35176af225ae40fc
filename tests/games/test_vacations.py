"""Vacations: clocks that stand still."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import audit, decide, game_commands, log, projection, vacations
from games.errors import Conflict, Illegal
from games.live_game import load_session
from games.models import Game, Player, Vacation
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db(transaction=True)

PER_MOVE = TimeControl("per_move", 300_000)


def open_game(players: list[Player], *, vacation: bool = True) -> Game:
    return game_commands.open_game(
        "nim",
        players,
        {"piles": 2},
        seed=SEED,
        time_control=PER_MOVE,
        table_options=TableOptions(vacation=vacation),
    )


def days(count: float) -> datetime:
    return log.clock() + timedelta(days=count)


def on_vacation(game: Game) -> set[int]:
    """The seats on vacation, in a log that is valid and that the rows follow."""
    game.refresh_from_db()
    assert audit.first_fault(game.pk) is None
    assert projection.differences(game, projection.project(log.entries(game.pk))) == []
    return load_session(game).table.vacations


def test_clocks_stand_still_where_the_table_allows_it(
    ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    game, strict = open_game([ada, ben]), open_game([ada, ben], vacation=False)
    vacations.start(ada, days(7))
    assert (on_vacation(game), on_vacation(strict)) == ({0}, set())
    game_clock.wait(minutes=15)
    decide.settle_deadline(game.pk)
    decide.settle_deadline(strict.pk)
    game.refresh_from_db()
    strict.refresh_from_db()
    assert (game.status, strict.status) == ("playing", "finished")
    vacations.end(ada)
    assert on_vacation(game) == set()
    game_clock.wait(minutes=15)
    decide.settle_deadline(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"


def test_a_game_that_is_opened_during_a_vacation_knows_of_it(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    vacations.start(ben, days(7))
    game = open_game([ada, ben])
    assert on_vacation(game) == {1}
    decide.play_action(game.pk, 0, {"type": "take", "pile": 0, "count": 1})
    game.refresh_from_db()
    assert game.deadline_at is None


def test_the_sweep_ends_vacations_and_makes_up_for_a_crash(
    ada: Player, ben: Player, queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game([ada, ben])
    with monkeypatch.context() as crash:
        crash.setattr(vacations, "_apply", lambda pk: 1 / 0)
        vacations.start(ada, days(7))
    assert on_vacation(game) == set()
    assert vacations.sweep() == 1
    assert on_vacation(game) == {0}
    assert vacations.sweep() == 0, "nothing is left to do"
    Vacation.objects.update(started_at=days(-8), until=days(-1))
    assert vacations.sweep() == 1
    assert on_vacation(game) == set()
    assert vacations.current(ada) is None


def test_the_days_of_a_year_are_limited(ada: Player) -> None:
    Vacation.objects.create(
        player=ada, started_at=days(-400), until=days(-360), ended_at=days(-360)
    )
    Vacation.objects.create(player=ada, started_at=days(-30), until=days(-1), ended_at=days(-20))
    left = vacations.time_left(ada, log.clock())
    assert left.days in (12, 13), "28 - 10 - 5, less the seconds of this test"
    with pytest.raises(Illegal) as refused:
        vacations.start(ada, days(14))
    assert refused.value.code == "vacation_too_long"
    assert refused.value.extra["seconds_left"] == pytest.approx(left.total_seconds(), abs=60)
    with pytest.raises(Illegal) as refused:
        vacations.start(ada, days(0.1))
    assert refused.value.code == "vacation_too_short"
    vacations.start(ada, days(10))
    assert vacations.time_left(ada, log.clock()).days in (2, 3)
    with pytest.raises(Conflict) as twice:
        vacations.start(ada, days(1))
    assert twice.value.code == "on_vacation"
    with pytest.raises(IntegrityError):
        Vacation.objects.create(player=ada, started_at=days(0), until=days(1))


def test_vacations_over_the_api(client: APIClient, ada: Player) -> None:
    url = f"{API}/me/vacation"
    problem(client.get(url), 401, "not_authenticated")
    client.force_authenticate(ada)
    assert client.get(url).json() == {
        "started_at": None,
        "until": None,
        "seconds_left": 28 * 86_400,
        "days": 28,
    }
    until = days(7)
    body = client.post(url, {"until": until.isoformat()})
    assert (body.status_code, body.json()["seconds_left"] // 86_400) == (201, 21)
    assert client.get(url).json()["started_at"] is not None
    problem(client.post(url, {"until": until.isoformat()}), 409, "on_vacation")
    assert client.delete(url).json()["until"] is None
    assert client.delete(url).status_code == 200, "nothing happens twice"
    problem(client.post(url, {"until": "tomorrow"}), 400, "invalid")


def test_guests_have_no_vacation(client: APIClient) -> None:
    guest = Player.objects.create_user("guest-1", kind=Player.Kind.GUEST)
    client.force_authenticate(guest)
    problem(client.get(f"{API}/me/vacation"), 403, "guests_may_not")
