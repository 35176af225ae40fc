"""Random histories of stored games with table commands: the log is valid and the rows follow it."""

from __future__ import annotations

import contextlib
import os
import random
from typing import Any

import msgspec
import pytest

from engine import registry
from engine.table import commands as c
from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import audit, bots, decide, game_commands, projection, void_game
from games import log as game_log
from games.errors import ClientError
from games.live_game import LiveGame, load_session
from games.models import Game, Player
from tests.games.game_clock import GameClock

pytestmark = pytest.mark.django_db

CASES = 20 if os.environ.get("SOAK") else 2
TABLES = [("nim", 2), ("nim", 3), ("dream_home", 4), ("lodge", 3)]


@pytest.fixture
def people(db: None) -> list[Player]:
    """Four people at the table and a substitute."""
    return [Player.objects.create_user(name) for name in ("ada", "ben", "cleo", "dora", "eve")]


@pytest.mark.parametrize(("kind", "seats"), TABLES)
@pytest.mark.parametrize("case", range(CASES))
def test_rows_follow_the_log_of_a_random_history(
    kind: str,
    seats: int,
    case: int,
    people: list[Player],
    game_clock: GameClock,
    queued_bots: list[Any],
) -> None:
    rng = random.Random(f"{kind} {seats} {case}")
    game_clock.wait(days=-30)
    game = game_commands.open_game(
        kind,
        people[:seats],
        seed=rng.randbytes(32),
        hold_seed=rng.random() < 0.2,
        table_options=TableOptions(
            return_ms=rng.choice([0, 60_000]), flag=rng.choice(["lose", "bot"]), take_back=True
        ),
        time_control=rng.choice([None, TimeControl("bank", 600_000, 5_000)]),
    )
    for _ in range(60):
        game_clock.wait(seconds=rng.choice([1, 5, 40]))
        with contextlib.suppress(ClientError):
            _step(game.pk, seats, people[-1], rng)
    _finish(game.pk)
    game.refresh_from_db()
    assert game.status != "playing"
    assert audit.first_fault(game.pk) is None
    assert projection.differences(game, projection.project(game_log.entries(game.pk))) == []
    assert (game.deadline_at, game.turn) == (None, None)


def _step(game_id: int, seats: int, substitute: Player, rng: random.Random) -> None:
    """A random action or table command; most commands are refused."""
    row = Game.objects.get(pk=game_id)
    seat = rng.randrange(seats)
    if rng.random() < 0.6 and row.turn is not None:
        if bots.play(game_id) is None:
            _act(row, rng)
        return
    player_commands: list[dict[str, Any]] = [
        {"type": "leave"},
        {"type": "resign"},
        {"type": "return"},
        {"type": "claim_flag"},
        {"type": "offer_take_back"},
        {"type": "answer_take_back", "accept": True},
    ]
    weights = [1, 1, 6, 3, 6, 12]
    staff_commands = [
        c.Pause("", "staff0"),
        c.Resume("staff0"),
        c.Resume("staff0"),
        c.Substitute(seat, substitute.public_id, "", "staff0"),
        c.Remove(seat, "staff0"),
    ]
    if rng.random() < 0.8:
        command = rng.choices(player_commands, weights)[0]
        decide.player_command(game_id, seat, command)
    else:
        decide.platform_command(game_id, rng.choice(staff_commands))


def _act(row: Game, rng: random.Random) -> None:
    live_game = LiveGame.load(row)
    assert live_game.turn is not None
    actions = live_game.rules.legal(live_game.state, live_game.turn)
    action = actions[int(rng.random() * len(actions))]
    decide.play_action(row.pk, live_game.turn, msgspec.to_builtins(action))


def _finish(game_id: int) -> None:
    """Ends the game: everybody resigns, and bots play what is left."""
    row = Game.objects.get(pk=game_id)
    if row.status != "playing":
        return
    if load_session(row).table.paused:
        decide.platform_command(game_id, c.Resume())
    for seat in range(registry.get(row.kind, row.rules).max_seats):
        with contextlib.suppress(ClientError):
            decide.player_command(game_id, seat, {"type": "resign"})
    bots.play(game_id)
    if Game.objects.get(pk=game_id).status == "playing":
        void_game.void_game(game_id, reason="not finished")
