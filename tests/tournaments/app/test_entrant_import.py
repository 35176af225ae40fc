"""Entrants from a list over the API: preview, answers, all or nothing, once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import Player
from tournaments.director import setup
from tournaments.director.transaction import open_transaction
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
LINES = 500


@pytest.fixture
def owner() -> Player:
    return Player.objects.create_user("olga")


@pytest.fixture
def event(owner: Player) -> Tournament:
    created = setup.create_tournament(
        "Open", kind="nim", format="groups_playoff", table_size=2, owner=owner
    )
    with open_transaction(created.pk, by=owner) as tx:
        setup.open_registration(tx)
    return created


@pytest.fixture
def api(owner: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(owner)
    return client


def preview(api: APIClient, event: Tournament, body: Any, kind: str = "text/csv") -> Any:
    url = f"/api/v1/tournaments/{event.public_id}/entries/preview"
    if isinstance(body, list):
        return api.post(url, {"entrants": body}, format="json")
    return api.post(url, body, content_type=kind)


def enter(api: APIClient, event: Tournament, entrants: list[Any], **body: Any) -> Any:
    command = {"type": "register_many", "entrants": entrants}
    url = f"/api/v1/tournaments/{event.public_id}/commands"
    return api.post(url, {"command": command, **body}, format="json")


def entered() -> list[Any]:
    rows = Entry.objects.order_by("number")
    return list(rows.values_list("player__username", "player__display_name", "rating", "accepted"))


def test_a_list_is_previewed_answered_and_entered_once(api: APIClient, event: Tournament) -> None:
    Player.objects.create_user("zoe", display_name="Zoë Ngô")
    body = "username,name,rating,group\nolga,,,A\n,zoe ngo,1700,B\n,Ben Bo,1400.5,2\n"
    shown = preview(api, event, body).json()
    assert [line["status"] for line in shown["lines"]] == ["enter", "ask", "create"]
    assert (shown["ready"], shown["counts"]) == (False, {"enter": 1, "ask": 1, "create": 1})
    (candidate,) = shown["lines"][1]["candidates"]
    assert (candidate["player"]["username"], candidate["exact"]) == ("zoe", False)
    entrants = [line["entrant"] for line in shown["lines"]]
    refused = enter(api, event, entrants)
    assert (refused.status_code, refused.json()["code"]) == (400, "lines_to_mend")
    assert [(e["field"], e["line"], e["code"]) for e in refused.json()["errors"]] == [
        ("command.entrants.1", 3, "near_duplicate")
    ]
    assert entered() == []
    entrants[1] |= {"answer": "use", "player": "zoe"}
    assert preview(api, event, entrants).json()["ready"] is True
    assert enter(api, event, entrants, key="list-1").status_code == 201
    expected = [
        ("olga", "olga", 1500.0, True),
        ("zoe", "Zoë Ngô", 1700.0, False),
        ("ben-bo", "Ben Bo", 1400.5, False),
    ]
    assert entered() == expected
    made = Player.objects.get(username="ben-bo")
    assert not made.has_usable_password()
    assert made.created_by is not None
    assert made.created_by.username == "olga"
    again = enter(api, event, entrants, key="list-1")
    assert (again.status_code, len(again.json()["events"])) == (201, 3)
    later = preview(api, event, body).json()
    assert [line["status"] for line in later["lines"]] == ["entered", "ask", "ask"]
    assert [line["candidates"][0]["entry"] for line in later["lines"][1:]] == [2, 3]
    assert entered() == expected


def test_one_bad_line_of_500_enters_nobody(api: APIClient, event: Tournament) -> None:
    text = "name,rating\n" + "".join(f"Player number {n},{n}\n" for n in range(LINES))
    with CaptureQueriesContext(connection) as seen:
        shown = preview(api, event, text.replace("number 77,77", "number 77,x")).json()
    assert len(seen) < 20, [query["sql"][:100] for query in seen]
    bad = [line for line in shown["lines"] if line["status"] == "error"]
    assert [(line["entrant"]["line"], line["code"]) for line in bad] == [(79, "bad_rating")]
    entrants = [line["entrant"] for line in preview(api, event, text).json()["lines"]]
    entrants[77]["username"] = "no name"
    players = Player.objects.count()
    refused = enter(api, event, entrants)
    assert refused.json()["errors"][0]["code"] == "bad_username"
    assert (entered(), Player.objects.count()) == ([], players)
    entrants[77]["answer"] = "leave_out"
    with CaptureQueriesContext(connection) as seen:
        assert enter(api, event, entrants).status_code == 201
    assert len(seen) < 80, len(seen)
    assert len(entered()) == LINES - 1


def test_a_line_that_does_not_fit_any_more_enters_nobody(owner: Player, api: APIClient) -> None:
    small = setup.create_tournament(
        "Small",
        kind="nim",
        format="swiss",
        table_size=2,
        owner=owner,
        settings={"max_entries": 2, "reserve": "none"},
    )
    with open_transaction(small.pk, by=owner) as tx:
        setup.open_registration(tx)
    names = [{"line": number, "name": f"Name {number}"} for number in (1, 2, 3)]
    refused = enter(api, small, names)
    assert [(e["line"], e["code"]) for e in refused.json()["errors"]] == [(3, "full")]
    assert entered() == []
    assert not Player.objects.filter(username__startswith="name-").exists()
    assert enter(api, small, names[:2], preview=True).status_code == 200
    assert entered() == []


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (b"\xff", "text/csv", "not_utf8"),
        (b"x" * 1_000_001, "text/plain", "file_too_large"),
        (b"no workbook", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
         "bad_xlsx"),
        (b"{}", "application/json", "invalid"),
        (b"[1]", "application/json", "invalid"),
        (b'{"entrants": []}', "application/json", "bad_command"),
        (b'{"entrants": [{"line": 0}]}', "application/json", "bad_command"),
        (b'{"entrants": [{"rating": -1}]}', "application/json", "bad_command"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(
    api: APIClient, event: Tournament, body: bytes, kind: str, code: str
) -> None:
    response = preview(api, event, body, kind)
    assert (response.status_code, response.json()["code"]) == (400, code)


def test_lines_have_numbers_of_their_own(api: APIClient, event: Tournament) -> None:
    response = enter(api, event, [{"line": 1, "name": "a"}, {"line": 1, "name": "b"}])
    assert (response.status_code, response.json()["code"]) == (400, "bad_lines")


def test_only_organisers_may_read_lists(event: Tournament) -> None:
    stranger = APIClient()
    stranger.force_authenticate(Player.objects.create_user("eve"))
    response = preview(stranger, event, "a\n")
    assert (response.status_code, response.json()["code"]) == (403, "not_organiser")
    assert enter(stranger, event, [{"name": "a"}]).status_code == 403
