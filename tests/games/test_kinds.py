"""Every registered game, and Nim, through the whole platform."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from engine import registry, replay, verify
from games import bots, game_commands, positions
from games.models import Game, Player

pytestmark = pytest.mark.django_db

API = "/api/v1"
Bots = Callable[[str, str], Player]


def opened(kind: str, seats: int, bot: Bots) -> Game:
    """A game of that kind between its bots."""
    strategies = list(registry.get(kind).bots)[:2]
    players = [bot(f"bot-{seat}", strategies[seat % len(strategies)]) for seat in range(seats)]
    return game_commands.open_game(kind, players, seed=bytes(range(32)))


@pytest.mark.parametrize("kind", [*registry.names(), "nim"])
@pytest.mark.parametrize("seats", [2, 3])
def test_games_of_bots_replay_and_verify(
    kind: str, seats: int, bot: Bots, client: APIClient, queued_bots: list[Any]
) -> None:
    game = opened(kind, seats, bot)
    bots.play(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    call_command("verify", game.public_id)
    detail = client.get(f"{API}/games/{game.public_id}").json()
    for seat, (sheet, points) in enumerate(
        zip(detail["result"]["sheet"], detail["result"]["points"], strict=True)
    ):
        assert sum(line["points"] for line in sheet) == points
        assert detail["seats"][seat]["points"] == points
    middle = game.seq // 2
    frames = client.get(f"{API}/games/{game.public_id}/frames?from={middle}&to={middle}").json()
    state = client.get(f"{API}/games/{game.public_id}/state?ply={middle}").json()
    assert frames["frames"][0]["view"] == state["view"]
    score = client.get(f"{API}/games/{game.public_id}/score?ply={game.seq}").json()
    assert score["result"] == detail["result"]
    record = client.get(f"{API}/games/{game.public_id}/record")
    assert verify.check_record(record.content) is None


@pytest.mark.parametrize("kind", [*registry.names(), "nim"])
def test_every_legal_action_can_be_played_as_listed(
    kind: str, bot: Bots, client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game(kind, [ada, ben], seed=bytes(range(32)))
    people = [ada, ben]
    for _ in range(12):
        game.refresh_from_db()
        if game.turn is None:
            break
        client.force_authenticate(people[game.turn])
        legal = client.get(f"{API}/games/{game.public_id}/state?as={game.turn}").json()["legal"]
        action = legal[len(legal) // 2]
        response = client.post(
            f"{API}/games/{game.public_id}/actions", {"action": action, "expected_seq": game.seq}
        )
        assert response.status_code == 201, (action, response.json())


@pytest.mark.parametrize("kind", registry.names())
def test_the_stored_log_folds_to_what_was_played(
    kind: str, bot: Bots, queued_bots: list[Any]
) -> None:
    game = opened(kind, 2, bot)
    bots.play(game.pk)
    game.refresh_from_db()
    rules, events = positions.events(game)
    state = replay.fold(rules, events)
    assert json.loads(json.dumps(rules.view(state, None))) == rules.view(state, None)
    assert rules.result(state) == events[-1].result  # type: ignore[attr-defined]  # `Finished`
