"""Erasing an account: nothing personal is found anywhere afterwards, and nothing else is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection, models
from django.utils import timezone
from rest_framework.test import APIClient

from games import decide, game_commands
from games.accounts import erasure, own_bots, profile, tokens, usernames
from games.models import ApiToken, Game, Player, Seat
from tests.games.test_api_games import problem
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

ERASE = "/api/v1/me/erase"
MARK = "zqxw"
"""Part of everything personal that Ada says, and of nothing else."""
PASSWORD = f"{MARK}-secret-93"


@pytest.fixture(autouse=True)
def no_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are not played."""
    monkeypatch.setattr("games.notify.queue_bots", lambda *_, **__: None)


@pytest.fixture
def ada() -> Player:
    """A member with something in every field."""
    return Player.objects.create_user(
        f"{MARK}ada", f"{MARK}@example.org", PASSWORD, display_name=f"Ada {MARK}"
    )


@pytest.fixture
def ben() -> Player:
    """Another member."""
    return Player.objects.create_user("ben")


def browser(player: Player) -> APIClient:
    """A browser of that player."""
    client = APIClient()
    client.force_login(player)
    return client


def dump() -> list[str]:
    """Every row of every table as text."""
    rows = []
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'SELECT row_::text FROM "{table}" AS row_')
            rows += [f"{table}: {row[0]}" for row in cursor.fetchall()]
    return rows


def found(rows: list[str]) -> list[str]:
    """The rows that contain the mark as text, or as the bytes of a text."""
    return [row for row in rows if MARK in row.lower() or MARK.encode().hex() in row]


def play_history(ada: Player, ben: Player) -> dict[str, Any]:
    """Ada plays, organises, enters, renames herself, has bots and tokens, and invites."""
    client = browser(ada)
    profile.change_profile(
        ada,
        {
            "username": f"{MARK}-countess",
            "country": "GB",
            "language": "ru",
            "time_zone": "Europe/London",
            "avatar": "barn-sky",
        },
    )
    bot = own_bots.create_bot(ada, f"{MARK}bot", f"Bot {MARK}")
    tokens.create_token(ada, f"{MARK} token", ["read"])
    tokens.create_token(ada, f"{MARK} token", ["read"], bot=bot.username)
    ada.groups.add(Group.objects.create(name="organisers"))
    begun = game_commands.open_game("lodge", [ada, ben])
    legal = browser(ada).get(f"/api/v1/games/{begun.public_id}/state?as=0").json()["legal"]
    decide.play_action(begun.pk, 0, legal[0], player=ada.public_id)
    new = game_commands.open_game("lodge", [ben, ada])
    of_bot = game_commands.open_game("lodge", [bot, ben])
    body: dict[str, Any] = {"name": "Cup", "kind": "lodge", "format": "swiss", "table_size": 2}
    settings = {"entry": "open"}
    body["settings"] = {**settings, "pool": "club"}
    own = client.post("/api/v1/tournaments", body).json()["id"]
    body = {**body, "name": "Open", "settings": settings}
    other = browser(ben).post("/api/v1/tournaments", body).json()["id"]
    for ref, organiser in ((own, client), (other, browser(ben))):
        url = f"/api/v1/tournaments/{ref}/commands"
        for command, sender in (
            ({"type": "open_registration"}, organiser),
            ({"type": "register"}, client),
            ({"type": "register"}, browser(ben)),
        ):
            assert sender.post(url, {"command": command}).status_code == 201
        if ref == other:
            assert organiser.post(url, {"command": {"type": "start"}}).status_code == 201
    client.post("/api/v1/players", {"username": "entered"})
    return {"begun": begun, "new": new, "of_bot": of_bot, "own": own, "other": other, "bot": bot}


def everything(history: dict[str, Any], public_id: str) -> list[str]:
    """What the API answers about Ada, her games and her tournaments."""
    games = list(Game.objects.values_list("public_id", flat=True))
    username = Player.objects.get(public_id=public_id).username
    paths = [
        *("players?search=zqxw", "games", "feed", "tournaments", "rankings", "tables"),
        *(f"games/{game}{part}" for game in games for part in ("", "/events", "/table", "/record")),
        *(
            f"tournaments/{history[name]}{part}"
            for name in ("own", "other")
            for part in ("", "/events", "/entries", "/standings", "/tables", "/rounds", "/stream")
            if part != "/stream"
        ),
        f"players/{username}",
        f"players/{username}/tournaments",
        f"players/{username}/results",
    ]
    client = APIClient()
    return [client.get(f"/api/v1/{path}").content.decode() for path in paths]


def test_nothing_personal_is_left(ada: Player, ben: Player) -> None:
    history = play_history(ada, ben)
    client = browser(Player.objects.get(pk=ada.pk))
    tables_before = {row.partition(":")[0] for row in found(dump())}
    assert tables_before >= {"games_player", "games_formerusername", "games_apitoken"}
    assert found(everything(history, ada.public_id))
    username = f"{MARK}-countess"
    erased = client.post(ERASE, {"username": username, "password": PASSWORD})
    assert erased.status_code == 204
    assert found(dump()) == []
    left = Player.objects.get(public_id=ada.public_id)
    assert left.username.startswith("erased-")
    assert (left.display_name, left.is_active, left.country) == ("Deleted player", False, "")
    assert not left.has_usable_password()
    assert not left.groups.exists()
    assert found(everything(history, ada.public_id)) == []
    assert client.get("/api/v1/me/profile").status_code == 401
    assert not ApiToken.objects.exists()
    bot = Player.objects.get(pk=history["bot"].pk)
    assert (bot.is_active, bot.display_name, bot.kind) == (False, "Deleted player", "bot")
    for name in ("players/zqxwada", f"players/{username}"):
        assert APIClient().get(f"/api/v1/{name}").status_code == 404


def test_games_are_left_and_entries_withdrawn(ada: Player, ben: Player) -> None:
    history = play_history(ada, ben)
    erasure.erase(ada)
    states = {
        name: Game.objects.get(pk=history[name].pk).status for name in ("begun", "new", "of_bot")
    }
    assert states == {"begun": "finished", "new": "void", "of_bot": "void"}
    ranks = Seat.objects.filter(game=history["begun"]).values_list("player", "rank")
    assert dict(ranks) == {ada.pk: 2, ben.pk: 1}
    entries = Entry.objects.filter(player=ada)
    assert {entry.status for entry in entries} == {"withdrawn"}
    assert Tournament.objects.get(public_id=history["own"]).owner == ada
    assert not Game.objects.filter(status="playing").exists()
    erasure.erase(ada)  # does nothing


def test_an_erasure_that_fails_changes_nothing(
    ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_history(ada, ben)
    before = dump()

    def crash(_: Player) -> None:
        raise RuntimeError("the machine is switched off")

    monkeypatch.setattr(erasure, "_make_opaque", crash)
    with pytest.raises(RuntimeError):
        erasure.erase(ada)
    assert dump() == before


def test_the_person_is_asked_for_username_and_password(ada: Player) -> None:
    client = browser(ada)
    name = ada.username
    problem(client.post(ERASE, {}), 400, "invalid")
    problem(client.post(ERASE, {"username": "ben", "password": PASSWORD}), 400, "wrong_username")
    refused = problem(
        client.post(ERASE, {"username": name, "password": "x"}), 403, "wrong_password"
    )
    assert refused["errors"][0]["field"] == "password"
    problem(client.post(ERASE, {"username": name}), 403, "wrong_password")
    assert Player.objects.get(pk=ada.pk).is_active


def test_without_a_password_a_recent_sign_in_is_needed(ben: Player) -> None:
    client = browser(ben)
    Player.objects.update(last_login=timezone.now() - timedelta(minutes=16))
    problem(client.post(ERASE, {"username": "ben"}), 403, "sign_in_again")
    client = browser(ben)
    assert client.post(ERASE, {"username": "ben"}).status_code == 204


def test_a_guest_is_erased_without_further_questions(db: None) -> None:
    guest = Player.objects.create_user("guest-1", kind=Player.Kind.GUEST)
    Player.objects.update(last_login=None)
    assert browser(guest).post(ERASE, {"username": "guest-1"}).status_code == 204


def test_the_former_usernames_of_an_erased_account_are_free(ada: Player, ben: Player) -> None:
    name = ada.username
    erasure.erase(ada)
    usernames.change_username(ben, name)
    assert ben.username == name


def test_every_protected_relation_to_players_is_kept() -> None:
    """Otherwise an erasure would fail, or delete rows that belong to games and tournaments."""
    relations = erasure.relations()
    protected = {
        name
        for name, field in relations.items()
        if field.remote_field.on_delete in (models.PROTECT, models.RESTRICT)
    }
    assert protected <= set(erasure.KEPT) <= set(relations)
