"""What nobody reads is refused by name, wherever it stands; nothing is done meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import game_commands
from games.models import Game, Player
from tests import openapi
from tests.tournaments.app.conftest import MakePlayers, MakeTournament
from tests.tournaments.app.organising import organiser
from tournaments.models import Tournament, TournamentEvent

pytestmark = pytest.mark.django_db
API = "/api/v1"
NEW = {"name": "Spring", "kind": "nim", "format": "swiss", "table_size": 2}
WRITES = [
    (path, method, operation)
    for path, methods in openapi.build_schema()["paths"].items()
    for method, operation in methods.items()
    if "application/json" in operation.get("requestBody", {}).get("content", ())
]


@pytest.fixture
def api() -> APIClient:
    """Somebody who may do everything."""
    staff = organiser()
    staff.is_staff = True
    staff.save()
    client = APIClient()
    client.force_authenticate(staff)
    return client


@pytest.fixture
def running_tournament(tournament: MakeTournament) -> Tournament:
    """A tournament under way."""
    return tournament(4, owner=organiser())


def test_there_are_writes_to_try() -> None:
    found = {path.removeprefix(API) for path, _, _ in WRITES}
    commands = {"/games/{game_id}/actions", "/tournaments/{ref}/commands"}
    assert commands | {"/tournaments", "/tournaments/{ref}/seasons"} <= found


@pytest.mark.parametrize(
    ("path", "method", "operation"), WRITES, ids=[f"{m} {p}" for p, m, _ in WRITES]
)
def test_every_write_refuses_a_member_that_it_does_not_have(
    api: APIClient,
    running_tournament: Tournament,
    players: MakePlayers,
    path: str,
    method: str,
    operation: dict[str, Any],
) -> None:
    game = game_commands.open_game("nim", [organiser(), players(1)[0]])
    values = {"ref": running_tournament.slug, "game_id": game.pk, "username": "b1", "entry": 1}
    values |= dict.fromkeys(("table_id", "decision_id", "report_id", "webhook_id"), "k3Zr8QwTn1Va")
    values["kind"] = "nim"
    where = path.format(**values)
    before = TournamentEvent.objects.count(), Tournament.objects.count(), Player.objects.count()
    content = operation["requestBody"]["content"]["application/json"]
    for example in content["examples"].values():
        sent = example["value"]
        one = sent[0] if isinstance(sent, list) else sent
        changed = {**one, "surprise": True}
        body = [changed] if isinstance(sent, list) else changed
        response = getattr(api, method)(where, body, format="json")
        assert response.status_code == 400, response.content
        problem = response.json()
        assert problem["code"] == "unknown_member"
        field = "0.surprise" if isinstance(sent, list) else "surprise"
        assert [error["field"] for error in problem["errors"]] == [field]
        assert "surprise" in problem["detail"]
    after = TournamentEvent.objects.count(), Tournament.objects.count(), Player.objects.count()
    assert after == before
    assert Game.objects.get(pk=game.pk).seq == game.seq


@pytest.mark.parametrize(
    ("beside", "near"),
    [
        ({"dry_run": True}, None),
        ({"previw": True}, "preview"),
        ({"expected_sequence": 3}, "expected_seq"),
        ({"Key": "k"}, "key"),
    ],
)
def test_a_command_with_something_unknown_beside_it_is_not_carried_out(
    api: APIClient, running_tournament: Tournament, beside: dict[str, Any], near: str | None
) -> None:
    command = {"type": "disqualify", "entry": 1, "reason": "x"}
    body = {"command": command, **beside}
    response = api.post(
        f"{API}/tournaments/{running_tournament.public_id}/commands", body, format="json"
    )
    assert (response.status_code, response.json()["code"]) == (400, "unknown_member")
    hint = f"did you mean {near}?" if near else "choose from: command"
    assert hint in response.json()["detail"]
    assert not TournamentEvent.objects.filter(type="withdrawn").exists()


@pytest.mark.parametrize(
    ("params", "field", "near"),
    [
        ({"by_hand": True}, "by_hand", None),
        ({"rounds": 3}, "rounds", None),
        ({"setings": {}}, "setings", "settings"),
        ({"settings": {"by_hands": True}}, "settings.by_hands", "by_hand"),
        ({"settings": {"format_options": {"round": 3}}}, "settings.format_options.round", "rounds"),
        (
            {"settings": {"format_options": {"match": {"gamess": 3}}}},
            "settings.format_options.match.gamess",
            "games",
        ),
        (
            {
                "format": "groups_playoff",
                "settings": {"format_options": {"group_options": {"cycle": 2}}},
            },
            "settings.format_options.group_options.cycle",
            "cycles",
        ),
        ({"settings": {"game_options": {"pilez": 3}}}, "settings.game_options.pilez", "piles"),
    ],
)
def test_a_tournament_with_something_unknown_is_not_made(
    api: APIClient, params: dict[str, Any], field: str, near: str | None
) -> None:
    response = api.post(f"{API}/tournaments", {**NEW, **params}, format="json")
    assert response.status_code == 400, response.content
    (error,) = response.json()["errors"]
    assert (error["field"], error["code"]) == (field, "unknown_member")
    assert near is None or f"did you mean {near}?" in response.json()["detail"]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("command", "field", "near"),
    [
        ({"type": "start", "nwo": True}, "command.nwo", None),
        ({"type": "withdraw", "entri": 1}, "command.entri", "entry"),
        (
            {
                "type": "rule",
                "table": 1,
                "kind": "played",
                "games": [{"ranks": [1, 2], "points": [1, 0], "point": [1, 0]}],
            },
            "command.games.0.point",
            "points",
        ),
        (
            {"type": "change_draft", "tables": [{"key": "R1.T1", "seats": [1], "seat": 1}]},
            "command.tables.0.seat",
            "seats",
        ),
    ],
)
def test_a_command_with_something_unknown_in_it_is_not_carried_out(
    api: APIClient,
    running_tournament: Tournament,
    command: dict[str, Any],
    field: str,
    near: str | None,
) -> None:
    where = f"{API}/tournaments/{running_tournament.public_id}/commands"
    response = api.post(where, {"command": command}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_command")
    (error,) = response.json()["errors"]
    assert (error["field"], error["code"]) == (field, "unknown_member")
    assert near is None or f"did you mean {near}?" in error["detail"]
    running_tournament.refresh_from_db()
    assert TournamentEvent.objects.count() == running_tournament.seq


def test_an_unknown_command_is_told_with_the_nearest(
    api: APIClient, running_tournament: Tournament
) -> None:
    where = f"{API}/tournaments/{running_tournament.public_id}/commands"
    response = api.post(where, {"command": {"type": "registr"}}, format="json")
    assert "did you mean register?" in response.json()["detail"]


def test_an_action_with_something_unknown_is_not_played(
    api: APIClient, players: MakePlayers
) -> None:
    game = game_commands.open_game("nim", [organiser(), players(1)[0]])
    action = {"type": "take", "pile": 0, "cuont": 1}
    response = api.post(f"{API}/games/{game.public_id}/actions", {"action": action}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_action")
    (error,) = response.json()["errors"]
    assert error["field"] == "action.cuont"
    assert "did you mean count?" in error["detail"]


def test_settings_come_back_as_settings(api: APIClient) -> None:
    settings = {"rated": False, "round_seconds": 60, "format_options": {"rounds": 3}}
    created = api.post(f"{API}/tournaments", {**NEW, "settings": settings}, format="json").json()
    for shown in (created, api.get(f"{API}/tournaments/{created['slug']}").json()):
        assert shown["settings"].items() >= {"rated": False, "round_seconds": 60}.items()
        assert shown["settings"]["format_options"]["rounds"] == 3
        again = {**NEW, "name": "Again", "settings": shown["settings"]}
        response = api.post(f"{API}/tournaments", again, format="json")
        assert response.status_code == 201, response.content
        assert response.json()["settings"] == shown["settings"]


@pytest.mark.parametrize(
    ("query", "near"),
    [
        ("/games?staus=finished", "status"),
        ("/games?limits=5", "limit"),
        ("/players?king=bot", "kind"),
        ("/tournaments?fromat=swiss", "format"),
        ("/rankings?knid=nim", "kind"),
        ("/players/b1/ratings?who=all", None),
    ],
)
def test_a_list_refuses_a_parameter_that_it_does_not_have(
    api: APIClient, players: MakePlayers, query: str, near: str | None
) -> None:
    players(1)
    response = api.get(API + query)
    assert (response.status_code, response.json()["code"]) == (400, "unknown_parameter")
    assert near is None or f"did you mean {near}?" in response.json()["detail"]
