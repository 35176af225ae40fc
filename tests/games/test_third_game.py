"""The game of docs/adding-a-game.md, tic-tac-toe, through the whole platform."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from engine import registry, verify
from engine.replay import fold
from games import bots, game_commands, positions
from games.models import Event, Game, Player
from tests.games.test_api_games import API, problem
from tests.tinygame import TicTacToe

pytestmark = pytest.mark.django_db(transaction=True)

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
SOURCE = Path(__file__).parents[1] / "tinygame" / "tictactoe.py"
Bots = Callable[[str, str], Player]


@pytest.fixture(autouse=True)
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> TicTacToe:
    """Tic-tac-toe, registered as the guide says, for the duration of a test."""
    game = TicTacToe()
    monkeypatch.setitem(registry._games, game.name, {game.rules: game})
    return game


def test_bots_play_a_stored_game_that_replays(
    bot: Bots, queued_bots: list[Any], client: APIClient, tictactoe: TicTacToe
) -> None:
    game = game_commands.open_game("tictactoe", [bot("tic", "greedy"), bot("tac", "random")])
    bots.play(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    rules, log = positions.events(game)
    assert verify.check_log(rules, log) is None

    detail = client.get(f"{API}/games/{game.public_id}").json()
    assert detail["kind"] == "tictactoe"
    assert [seat["rank"] for seat in detail["seats"]] == detail["result"]["ranks"]
    frames = client.get(f"{API}/games/{game.public_id}/frames?from=1&to={game.seq}").json()[
        "frames"
    ]
    assert [frame["ply"] for frame in frames] == list(range(1, game.seq + 1))
    for frame in frames:
        assert frame["view"] == tictactoe.view(fold(tictactoe, log[: frame["ply"]]), None)
        state = client.get(f"{API}/games/{game.public_id}/state?ply={frame['ply']}").json()
        assert state["view"] == frame["view"]
    marks = [frame["event"] for frame in frames if frame["event"]["type"] == "marked"]
    assert frames[-1]["view"]["cells"].count(-1) == 9 - len(marks)
    record = client.get(f"{API}/games/{game.public_id}/record")
    assert verify.check_record(record.content) is None


def test_a_person_plays_against_a_bot_over_the_api(
    bot: Bots, ada: Player, queued_bots: list[Any], client: APIClient
) -> None:
    game = game_commands.open_game("tictactoe", [ada, bot("tac", "greedy")])
    url = f"{API}/games/{game.public_id}/actions"
    client.force_authenticate(ada)

    def mark(cell: int) -> Any:
        return client.post(url, {"action": {"type": "mark", "cell": cell}}, format="json")

    assert mark(0).status_code == 201
    problem(mark(1), 422, "not_your_turn")
    bots.play(game.pk)
    state = client.get(f"{API}/games/{game.public_id}/state?as=0").json()
    assert state["view"]["cells"] == [0, -1, -1, -1, 1, -1, -1, -1, -1]
    assert {"type": "mark", "cell": 8} in state["legal"]
    problem(mark(4), 422, "taken")
    problem(mark(9), 422, "no_such_cell")
    assert Event.objects.filter(game=game).count() == 4


def test_simulate_verify_and_rebuild_accept_the_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    call_command(
        "simulate", "tictactoe", "--bots", "greedy,random", "--games", "5", "--seed", "s",
        "--out", str(path), "--store",
    )  # fmt: skip
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [record["game"] for record in records] == ["tictactoe"] * 5
    assert set(records[0]["final"]) == {"cells"}
    call_command("verify", str(path))
    call_command("verify")
    call_command("rebuild")
    assert Game.objects.filter(kind="tictactoe", status="finished").count() == 5


def test_the_kinds_endpoint_lists_the_game(client: APIClient) -> None:
    kinds = {kind["name"]: kind for kind in client.get(f"{API}/kinds").json()}
    assert kinds["tictactoe"]["bots"] == ["random", "greedy"]
    assert (kinds["tictactoe"]["min_seats"], kinds["tictactoe"]["max_seats"]) == (2, 2)


def test_the_guide_shows_the_code_that_is_tested() -> None:
    """Every Python block of the guide that belongs to the game is in its module, word for word."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    source = SOURCE.read_text(encoding="utf-8")
    shown = [block for block in blocks if not block.startswith("# ")]
    assert len(shown) >= 6
    for block in shown:
        assert block.strip("\n") in source, f"not in {SOURCE.name}:\n{block}"
