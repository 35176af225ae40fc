"""A small world that the tests of all endpoints share."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from games import game_commands
from games.models import ApiToken, Player


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A value for each parameter of a path, as they belong to Ada."""
    monkeypatch.setattr("games.notify.queue_bots", lambda *_, **__: None)
    ada = Player.objects.create_user("ada", password="secret")
    ben = Player.objects.create_user("ben")
    game = game_commands.open_game("lodge", [ada, ben])
    client = APIClient()
    client.force_login(ada)
    made = client.post(
        "/api/v1/tournaments",
        {"name": "Cup", "kind": "lodge", "format": "swiss", "table_size": 2},
    ).json()
    url = f"/api/v1/tournaments/{made['id']}/commands"
    for command in ({"type": "open_registration"}, {"type": "register"}):
        assert client.post(url, {"command": command}).status_code == 201
    token, _ = ApiToken.create(ada, "old")
    table = client.post("/api/v1/lobby/tables", {"kind": "lodge", "size": 3}).json()
    return {
        "<slug:username>": "ada",
        "<str:game_id>": game.public_id,
        "<str:kind>": "lodge",
        "<slug:ref>": made["id"],
        "<slug:what>": "standings",
        "<slug:file_format>": "csv",
        "<int:number>": "1",
        "<int:entry>": "1",
        "<str:token_id>": token.public_id,
        "<str:mail_id>": "r7TkPz2mXq9W",
        "<str:table_id>": table["id"],
        "<str:report_id>": "unknown",
        "<str:webhook_id>": "unknown",
        "<str:decision_id>": "unknown",
    }
