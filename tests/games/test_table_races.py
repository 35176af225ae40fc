"""Races of moves, flags, leaving, claims and sweeps: one outcome each, in both orders.

The first of two decisions is kept open until the other one waits for it (or has given up).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from engine.table import commands as c
from engine.table.clock import TimeControl
from games import audit, decide, game_commands, log
from games.errors import ClientError
from games.models import Game, Player
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)

TAKE = {"type": "take", "pile": 0, "count": 1}
BANK = TimeControl("bank", 60_000)


@pytest.fixture
def people(ada: Player, ben: Player) -> list[Player]:
    """Three people."""
    return [ada, ben, Player.objects.create_user("cleo")]


def in_order(first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
    """Runs both; the first commits only after the second waits for its lock or has ended."""
    decided, ended = threading.Event(), threading.Event()

    def hold() -> Any:
        with transaction.atomic():
            outcome = first()
            decided.set()
            with connection.cursor() as cursor:
                for _ in range(20_000):
                    cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
                    if cursor.fetchone()[0] or ended.is_set():
                        return outcome
            raise AssertionError("the second neither waited nor ended")

    def follow() -> Any:
        assert decided.wait(10)
        try:
            return second()
        finally:
            ended.set()

    return at_once(hold, follow)


def outcome_of(result: Any) -> str:
    """What a decision led to: the types of its events, or the code of its error."""
    if isinstance(result, ClientError):
        return result.code
    if isinstance(result, bool):
        return str(result)
    return "+".join(entry.type for entry in result.events)


def race(game: Game, first: Callable[[], Any], second: Callable[[], Any]) -> tuple[str, str]:
    """The outcomes of both, after checking that the log is valid."""
    one, other = in_order(first, second)
    assert audit.first_fault(game.pk) is None
    return outcome_of(one), outcome_of(other)


def types(game: Game) -> list[str]:
    return [entry.type for entry in log.entries(game.pk, 4 if game.deadline_at else 3)]


def test_a_move_and_a_flag(
    people: list[Player], game_clock: GameClock, queued_bots: list[Any]
) -> None:
    def move() -> Any:
        return decide.play_action(game.pk, 0, TAKE, player=people[0].public_id)

    def flag() -> Any:
        return decide.settle_deadline(game.pk)

    game = game_commands.open_game("nim", people, seed=SEED, time_control=BANK)
    # The sweep sees the deadline of the row, which has passed, but the move is in time by the
    # clock of its decision.
    assert race(game, move, flag) == ("took", "False")
    assert types(game) == ["took"]

    game = game_commands.open_game("nim", people, seed=SEED, time_control=BANK)
    game_clock.wait(minutes=2)
    assert race(game, flag, move) == ("True", "not_your_seat")


def test_a_resignation_and_a_move(people: list[Player], queued_bots: list[Any]) -> None:
    def move() -> Any:
        return decide.play_action(game.pk, 0, TAKE)

    def resign() -> Any:
        return decide.player_command(game.pk, 0, {"type": "resign"})

    game = game_commands.open_game("nim", people[:2], seed=SEED)
    assert race(game, move, resign) == ("took", "resigned+table_closed")
    game = game_commands.open_game("nim", people[:2], seed=SEED)
    assert race(game, resign, move) == ("resigned+table_closed", "game_over")


def test_leaving_and_a_substitute(people: list[Player], queued_bots: list[Any]) -> None:
    dora = Player.objects.create_user("dora")

    def leave() -> Any:
        return decide.player_command(game.pk, 1, {"type": "leave"})

    def substitute() -> Any:
        return decide.platform_command(game.pk, c.Substitute(1, dora.public_id, "", "staff"))

    game = game_commands.open_game("nim", people, seed=SEED)
    assert race(game, leave, substitute) == ("left+substituted", "substituted")
    game = game_commands.open_game("nim", people, seed=SEED)
    one, other = in_order(lambda: refused(substitute), leave)
    assert (one, outcome_of(other)) == ("chair_taken", "left+substituted")
    assert audit.first_fault(game.pk) is None


def refused(call: Callable[[], Any]) -> str:
    """The code of the error that a call raises, which does not end the transaction around it."""
    with pytest.raises(ClientError) as error:
        call()
    return error.value.code


def test_a_claim_and_a_sweep(
    people: list[Player], game_clock: GameClock, queued_bots: list[Any]
) -> None:
    def claim() -> Any:
        return decide.player_command(game.pk, 1, {"type": "claim_flag"})

    def sweep() -> Any:
        return decide.settle_deadline(game.pk)

    game = game_commands.open_game("nim", people, seed=SEED, time_control=BANK)
    game_clock.wait(minutes=2)
    assert race(game, claim, sweep) == ("flag_fell+substituted", "False")
    game = game_commands.open_game("nim", people, seed=SEED, time_control=BANK)
    game_clock.wait(minutes=2)
    assert race(game, sweep, claim) == ("True", "no_clock")
    assert [entry.type for entry in log.entries(game.pk)].count("flag_fell") == 1


@pytest.mark.parametrize("attempt", range(3))
def test_many_at_once_let_one_flag_fall(
    people: list[Player], game_clock: GameClock, queued_bots: list[Any], attempt: int
) -> None:
    game = game_commands.open_game("nim", people, seed=SEED, time_control=BANK)
    game_clock.wait(minutes=2)
    at_once(
        lambda: decide.settle_deadline(game.pk),
        lambda: decide.player_command(game.pk, 1, {"type": "claim_flag"}),
        lambda: decide.play_action(game.pk, 0, TAKE, player=people[0].public_id),
        lambda: decide.settle_deadline(game.pk),
        lambda: decide.player_command(game.pk, 2, {"type": "claim_flag"}),
    )
    entries = log.entries(game.pk, 4)
    assert [entry.type for entry in entries] == ["flag_fell", "substituted"]
    assert audit.first_fault(game.pk) is None
