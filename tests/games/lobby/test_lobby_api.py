"""The API of the lobby: tables as each viewer sees them, filters, errors, and queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.lobby import tables, tasks
from games.models import Game, LobbyTable, Player
from tests.games.lobby.conftest import (
    TEN_MINUTES,
    THREE_DAYS,
    FixedRatings,
    MakePeople,
    OpenTable,
    gone_for,
)

pytestmark = pytest.mark.django_db

API = "/api/v1"


def signed_in(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player)
    return client


def command(client: APIClient, table: str, **given: Any) -> Any:
    return client.post(f"{API}/lobby/tables/{table}/commands", {"command": given})


def test_from_an_open_table_to_the_game(people: MakePeople) -> None:
    ada, ben, cleo = (signed_in(player) for player in people("ada", "ben", "cleo"))
    body = {"kind": "nim", "size": 3, "time_control": TEN_MINUTES, "bots": ["easy"], "key": "a"}
    made = ada.post(f"{API}/lobby/tables", body)
    assert made.status_code == 201
    table = made.json()
    assert ada.post(f"{API}/lobby/tables", body).json()["id"] == table["id"]
    assert [seat["player"] and seat["player"]["username"] for seat in table["seats"]] == [
        "ada",
        "random",
        None,
    ]
    assert (table["pace"], table["seat"], table["refusal"]) == ("real_time", 0, None)
    listed = ben.get(f"{API}/lobby/tables").json()
    assert [row["id"] for row in listed["results"]] == [table["id"]]
    assert listed["own"] == []
    assert (listed["results"][0]["code"], listed["results"][0]["seat"]) == (None, None)
    assert [row["id"] for row in ada.get(f"{API}/lobby/tables").json()["own"]] == [table["id"]]
    started = command(ben, table["id"], type="join").json()
    assert (started["status"], started["seat"]) == ("started", 2)
    assert command(ben, table["id"], type="join").json()["game"] == started["game"]
    error = command(cleo, table["id"], type="join")
    assert (error.status_code, error.json()["code"]) == (409, "table_started")
    assert error.json()["game"] == started["game"]
    assert ben.get(f"{API}/lobby/tables").json() == {"own": [], "results": [], "waiting": 0}
    assert Game.objects.get().public_id == started["game"]


def test_a_private_table_by_link_and_by_name(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3, private=True)
    url = f"{API}/lobby/tables/{table.public_id}"
    visitor = APIClient()
    assert visitor.get(url).json()["code"] == "no_such_table"
    assert visitor.get(f"{url}?code=wrong").status_code == 404
    seen = visitor.get(f"{url}?code={table.code}").json()
    assert (seen["id"], seen["code"], seen["invitations"]) == (table.public_id, None, [])
    assert visitor.get(f"{API}/lobby/tables").json()["results"] == []
    host = signed_in(ada)
    invited = command(host, table.public_id, type="invite", player="ben").json()
    assert invited["invitations"][0]["player"]["username"] == "ben"
    assert invited["code"] == table.code
    (row,) = signed_in(ben).get(f"{API}/lobby/tables").json()["own"]
    assert (row["id"], row["invited"], row["seat"]) == (table.public_id, True, None)
    declined = command(signed_in(ben), table.public_id, type="answer", accept=False).json()
    assert declined["invited"] is False
    assert signed_in(ben).get(f"{API}/lobby/tables").json()["own"] == []
    joined = command(signed_in(cleo), table.public_id, type="join", code=table.code)
    assert joined.json()["seat"] == 1


def test_the_list_says_where_one_may_not_sit(
    people: MakePeople, open_table: OpenTable, ratings: FixedRatings
) -> None:
    ada, ben, guest = people("ada", "ben", "guest-1")
    ratings.values = {("nim", ada.pk): 1622.4, ("nim", ben.pk): 1400.0}
    open_table(ada, min_rating=1450)
    open_table(ada, rated=True)
    rows = {
        row["rated"]: row for row in signed_in(ben).get(f"{API}/lobby/tables").json()["results"]
    }
    assert [rows[rated]["refusal"] for rated in (False, True)] == ["rating_out_of_range", None]
    assert rows[True]["seats"][0]["rating"] == 1622
    rows = {
        row["rated"]: row for row in signed_in(guest).get(f"{API}/lobby/tables").json()["results"]
    }
    assert [rows[rated]["refusal"] for rated in (False, True)] == [None, "guests_unrated"]


def test_filters(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    open_table(ada)
    open_table(ada, time_control=THREE_DAYS, rated=True)
    open_table(ada, time_control=None, size=3)
    open_table(ada, kind="lodge")
    client = APIClient()

    def found(query: str) -> int:
        return len(client.get(f"{API}/lobby/tables?{query}").json()["results"])

    queries = ["", "kind=nim", "pace=correspondence", "rated=true", "rated=false", "size=3"]
    assert [found(query) for query in queries] == [4, 3, 1, 1, 3, 1]
    assert found("pace=untimed&size=3&kind=nim&rated=false") == 1
    for query, code in [
        ("kind=chess", "unknown_game"),
        ("pace=fast", "bad_pace"),
        ("rated=maybe", "bad_rated"),
        ("size=5", "bad_size"),
        ("colour=red", "unknown_parameter"),
    ]:
        response = client.get(f"{API}/lobby/tables?{query}")
        assert (response.status_code, response.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"type": "dance"}, "bad_command"),
        ({"type": "join", "colour": "red"}, "bad_command"),
        ({"type": "fill"}, "bad_command"),
        ({"type": "fill", "bot": "nobody"}, "unknown_bot"),
        ({"type": "fill", "bot": "easy", "seats": [7]}, "bad_seat"),
        ({"type": "invite", "player": "nobody"}, "no_such_player"),
        ("join", "bad_command"),
        ({"type": "join", "seat": 2**60}, "invalid"),
    ],
)
def test_commands_that_nobody_can_carry_out(
    people: MakePeople, open_table: OpenTable, raw: Any, code: str
) -> None:
    (ada,) = people("ada")
    table = open_table(ada, size=3)
    url = f"{API}/lobby/tables/{table.public_id}/commands"
    response = signed_in(ada).post(url, {"command": raw})
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert LobbyTable.objects.get().seats.count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid"),
        ({"kind": "nim", "size": 5}, "invalid"),
        ({"kind": "nim", "size": 2, "colour": "red"}, "unknown_member"),
        ({"kind": "nim", "size": 2, "options": [1]}, "invalid"),
        ({"kind": "nim", "size": 2, "time_control": {"kind": "none"}}, "bad_time_control"),
        ({"kind": "nim", "size": 2, "bots": ["nobody"]}, "unknown_bot"),
        ({"kind": "nim", "size": 2, "key": "k" * 61}, "invalid"),
    ],
)
def test_tables_that_cannot_be_opened(people: MakePeople, body: dict[str, Any], code: str) -> None:
    (ada,) = people("ada")
    response = signed_in(ada).post(f"{API}/lobby/tables", body)
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert not LobbyTable.objects.exists()


def test_quick_pairing_by_the_api(people: MakePeople) -> None:
    ada, ben = (signed_in(player) for player in people("ada", "ben"))
    assert ada.get(f"{API}/pairing").json()["status"] == "idle"
    body = {"kinds": ["nim"], "clock": "10+10", "rated": True}
    waiting = ada.post(f"{API}/pairing", body).json()
    assert (waiting["status"], waiting["waiting"]) == ("waiting", 1)
    assert 100 <= waiting["range"] < 400
    assert waiting["bot_offered"] is False
    assert ada.delete(f"{API}/pairing").status_code == 204
    assert ada.get(f"{API}/pairing").json()["status"] == "idle"
    error = ada.post(f"{API}/pairing/bot", {"bot": "easy"})
    assert (error.status_code, error.json()["code"]) == (409, "not_waiting")
    ada.post(f"{API}/pairing", body)
    opened = ada.post(f"{API}/pairing/bot", {"bot": "easy"}).json()
    assert (opened["status"], opened["range"]) == ("paired", None)
    assert Game.objects.get().public_id == opened["game"]
    for wrong in ({**body, "clock": "1+1"}, {**body, "kinds": []}, {**body, "kinds": ["chess"]}):
        assert ben.post(f"{API}/pairing", wrong).status_code == 400
    assert ben.get(f"{API}/pairing").json()["waiting"] == 0


def test_playing_at_once_by_the_api(people: MakePeople) -> None:
    guest = signed_in(people("guest-1")[0])
    body = {"kind": "nim", "opponents": ["easy", "hard"], "key": "click"}
    opened = guest.post(f"{API}/play", body)
    assert opened.status_code == 201
    assert guest.post(f"{API}/play", body).json() == opened.json()
    game = Game.objects.get()
    assert game.public_id == opened.json()["game"]
    assert game.seats.get(index=opened.json()["seat"]).player.username == "guest-1"
    for wrong, code in [
        ({**body, "opponents": []}, "invalid"),
        ({**body, "rated": True}, "unrated_guest"),
        ({**body, "opponents": ["nobody"]}, "unknown_bot"),
        ({**body, "opponents": ["easy"] * 3}, "bad_seats"),
    ]:
        response = guest.post(f"{API}/play", wrong)
        assert (response.status_code, response.json()["code"]) == (400, code)
    assert Game.objects.count() == 1


def test_opening_games_and_tables_is_limited(people: MakePeople, settings: Any) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "play": "2/h"}
    ada, ben = (signed_in(player) for player in people("ada", "ben"))
    body = {"kind": "nim", "opponents": ["easy"]}
    assert [ada.post(f"{API}/play", body).status_code for _ in range(3)] == [201, 201, 429]
    table = {"kind": "nim", "size": 2}
    assert ada.post(f"{API}/lobby/tables", table).status_code == 429
    assert ada.get(f"{API}/lobby/tables").status_code == 200
    assert ben.post(f"{API}/lobby/tables", table).status_code == 201


def test_the_number_of_queries_is_constant(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    visitor, member = APIClient(), signed_in(cleo)
    counts = []
    for made in (1, 3):
        for _ in range(made):
            table = open_table(ada, size=3)
            tables.join(ben, table.public_id)
            tables.invite(ada, table.public_id, "cleo")
        for client in (visitor, member):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"{API}/lobby/tables").status_code == 200
            counts.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            member.get(f"{API}/lobby/tables/{table.public_id}")
        counts.append(len(queries))
    assert counts == [5, 8, 4] * 2


def test_clocks(client: APIClient) -> None:
    presets = {row["name"]: row for row in client.get(f"{API}/lobby/clocks").json()}
    assert presets["10+10"]["time_control"] == TEN_MINUTES
    assert presets["3d"]["pace"] == "correspondence"


def test_a_rematch_by_the_api(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    game = tables.join(ben, open_table(ada).public_id).game
    assert game is not None
    url = f"{API}/games/{game.public_id}/rematch"
    assert signed_in(ada).post(url).json()["code"] == "not_finished"
    resign = {"command": {"type": "resign"}}
    assert signed_in(ada).post(f"{API}/games/{game.public_id}/commands", resign).status_code == 201
    first = signed_in(ada).post(url).json()
    assert [player["username"] for player in first["agreed"]] == ["ada"]
    assert signed_in(ada).delete(url).json()["agreed"] == []
    signed_in(ada).post(url)
    new = signed_in(ben).post(url).json()["game"]
    assert APIClient().get(url).json()["game"] == new
    assert APIClient().post(url).status_code == 401


def test_who_is_gone_is_not_listed(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    open_table(ada)
    gone_for(seconds=50)
    tasks.sweep()
    assert APIClient().get(f"{API}/lobby/tables").json()["results"] == []
