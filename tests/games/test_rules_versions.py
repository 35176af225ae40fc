"""A stored game keeps the rules it was opened under; a new one is opened under the newest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from engine import registry, verify
from engine.chance import Chance
from engine.game import Action, Event, IllegalAction
from games import audit, bots, game_commands, positions, projection
from games import log as game_log
from games.models import Game, Player
from tests.games.test_api_games import API, problem
from tests.tinygame import Nim
from tests.tinygame.nim import Position, Take

pytestmark = pytest.mark.django_db(transaction=True)


class NimRules2(Nim):
    """At most two stones a turn."""

    rules = 2

    def decide(self, state: Position, seat: int, action: Action, chance: Chance) -> list[Event]:
        """As before, but for the limit."""
        assert isinstance(action, Take)
        if action.count > 2:
            raise IllegalAction("too_many", "Take one or two stones.")
        return super().decide(state, seat, action, chance)

    def legal(self, state: Position, seat: int) -> list[Action]:
        """As before, but for the limit."""
        takes = super().legal(state, seat)
        return [take for take in takes if isinstance(take, Take) and take.count <= 2]


def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is updated: it knows rules 2 now."""
    monkeypatch.setitem(registry._games, "nim", {1: Nim(), 2: NimRules2()})


@pytest.fixture
def old(ada: Player, ben: Player, queued_bots: list[Any]) -> Game:
    """A game of two people, opened before rules 2 existed, with a pile of three or more."""
    return game_commands.open_game("nim", [ada, ben], {"piles": 1, "most": 9}, seed=bytes(32))


def take(pile: int, count: int) -> dict[str, Any]:
    """An action as the API takes it."""
    return {"type": "take", "pile": pile, "count": count}


def test_a_live_game_is_played_on_under_its_rules(
    old: Game, ada: Player, ben: Player, client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_rules(monkeypatch)
    young = game_commands.open_game("nim", [ada, ben], {"piles": 1, "most": 9}, seed=bytes(32))
    assert (old.rules, young.rules) == (1, 2)
    client.force_authenticate(ada)
    for game, counts in ((old, [1, 2, 3]), (young, [1, 2])):
        state = client.get(f"{API}/games/{game.public_id}/state?as=0").json()
        assert [action["count"] for action in state["legal"]][:3] == counts
    three = {"action": take(0, 3)}
    problem(
        client.post(f"{API}/games/{young.public_id}/actions", three, format="json"), 422, "too_many"
    )
    assert (
        client.post(f"{API}/games/{old.public_id}/actions", three, format="json").status_code == 201
    )
    assert audit.first_fault(old.pk) is None
    assert audit.first_fault(young.pk) is None


def test_bots_finish_an_old_game_under_its_rules(
    open_bot_game: Callable[..., Game], client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_bot_game(options={"piles": 3, "most": 9})
    new_rules(monkeypatch)
    bots.play(game.pk)
    game.refresh_from_db()
    assert (game.status, game.rules) == ("finished", 1)
    rules, log = positions.events(game)
    assert (rules.rules, verify.check_log(rules, log)) == (1, None)
    assert any(event.count > 2 for event in log[3:-1])  # type: ignore[attr-defined]  # `Took`
    record = client.get(f"{API}/games/{game.public_id}/record").content
    assert verify.check_record(record) is None
    for path in ("score", "scores", f"frames?from=1&to={game.seq}", "state"):
        assert client.get(f"{API}/games/{game.public_id}/{path}").status_code == 200
    call_command("verify")
    call_command("rebuild")


def test_a_log_is_projected_by_the_rules_it_names(
    old: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_rules(monkeypatch)
    Game.objects.filter(pk=old.pk).update(rules=2)
    old.refresh_from_db()
    expected = projection.project(game_log.entries(old.pk))
    assert projection.differences(old, expected) == [projection.Difference("rules", 2, 1)]
    assert audit.first_fault(old.pk) == (
        "event 1: played under rules 1, which rules 2 cannot check"
    )
    projection.repair(old, expected)
    assert audit.first_fault(old.pk) is None


def test_a_game_of_rules_that_this_server_does_not_know(
    old: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "nim", {2: NimRules2()})
    assert audit.first_fault(old.pk) == (
        "event 1: There are no rules 1 of nim; this program knows rules 2"
    )


def test_the_list_of_kinds_tells_the_versions(
    client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_rules(monkeypatch)
    kinds = {kind["name"]: kind for kind in client.get(f"{API}/kinds").json()}
    assert (kinds["nim"]["rules"], kinds["nim"]["rules_versions"]) == (2, [1, 2])
