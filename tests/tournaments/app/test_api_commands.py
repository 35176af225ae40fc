"""Directing tournaments over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_round
from tests.tournaments.app.organising import organiser
from tournaments.models import Tournament, TournamentEvent

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/tournaments"
NEW = {"name": "Spring", "kind": "nim", "format": "swiss", "table_size": 2}


@pytest.fixture
def api() -> APIClient:
    """The organiser, signed in."""
    client = APIClient()
    client.force_authenticate(organiser())
    return client


def give(api: APIClient, tournament: Tournament | str, type_: str, **params: Any) -> Any:
    """The answer to a command; `key`, `expected_seq` and `preview` go beside it."""
    beside: dict[str, Any] = {
        name: params.pop(name) for name in ("key", "expected_seq", "preview") if name in params
    }
    ref = tournament if isinstance(tournament, str) else tournament.slug
    body = {"command": {"type": type_, **params}, **beside}
    return api.post(f"{ROOT}/{ref}/commands", body, format="json")


def test_a_swiss_is_run_over_the_api(api: APIClient, players: MakePlayers) -> None:
    created = api.post(ROOT, {**NEW, "settings": {"format_options": {"rounds": 2}}}, format="json")
    assert created.status_code == 201, created.content
    assert (created.json()["status"], created.json()["slug"]) == ("draft", "spring")
    assert created.json()["owner"]["username"] == "organiser"
    players(4)
    give(api, "spring", "open_registration")
    for number in range(1, 5):
        assert give(api, "spring", "register", player=f"b{number}").status_code == 201
    started = give(api, "spring", "start")
    assert started.status_code == 201
    assert [event["type"] for event in started.json()["events"]][-2:] == ["game_opened"] * 2
    assert started.json()["events"][0]["by"] == organiser().public_id
    tournament = Tournament.objects.get()
    assert started.json()["seq"] == tournament.seq
    while play_round(tournament):
        continue
    assert api.get(f"{ROOT}/spring").json()["status"] == "finished"


def test_without_signing_in_every_write_is_401(tournament: MakeTournament) -> None:
    league = tournament(2)
    nobody = APIClient()
    for path, body in (
        (ROOT, NEW),
        (f"{ROOT}/{league.public_id}/commands", {"command": {"type": "stop"}}),
    ):
        response = nobody.post(path, body, format="json")
        assert response.status_code == 401
        assert response["Content-Type"] == "application/problem+json"
        assert "WWW-Authenticate" in response
    assert TournamentEvent.objects.filter(type="stopped").count() == 0


def test_others_are_refused_with_403(tournament: MakeTournament, players: MakePlayers) -> None:
    league = tournament(2, owner=organiser())
    other = APIClient()
    other.force_authenticate(players(1)[0])
    answer = give(other, league, "stop")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_organiser")


@pytest.mark.parametrize(
    ("params", "status", "code"),
    [
        ({"type": "fly"}, 400, "bad_command"),
        ({"type": "seed", "method": "stars"}, 400, "bad_command"),
        ({"type": "rule", "table": 1}, 400, "bad_command"),
        ({"type": "start", "now": True}, 400, "bad_command"),
        ({"type": "withdraw", "entry": 9}, 404, "no_such_entry"),
        ({"type": "annul", "tables": [9], "reason": "x"}, 404, "no_such_table"),
        ({"type": "register", "player": "nobody"}, 404, "no_such_player"),
        ({"type": "start"}, 422, "wrong_status"),
        ({"type": "challenge", "challenger": 1, "challenged": 2}, 422, "no_ladder"),
        ({"type": "answer", "challenge": 1, "state": "declined"}, 404, "no_such_challenge"),
        (
            {"type": "move_deadline", "round": 1, "deadline": "2999-01-01T00:00:00"},
            400,
            "bad_deadline",
        ),
        ({"type": "annul", "tables": [], "reason": "x"}, 400, "no_tables"),
        ({"type": "adjust_points", "entry": 1, "points": 0, "reason": "x"}, 400, "bad_points"),
        ({"type": "adjust_points", "entry": 1, "points": 1e9, "reason": "x"}, 400, "bad_points"),
        (
            {"type": "adjust_points", "entry": 1, "points": 1, "reason": "x", "stage": "no"},
            400,
            "bad_stage",
        ),
        ({"type": "withdraw", "entry": 1, "reason": "a\0b"}, 400, "invalid"),
        (
            {
                "type": "rule",
                "table": 1,
                "kind": "played",
                "games": [{"ranks": [1, 5], "points": [2, 1]}],
            },
            422,
            "bad_ranks",
        ),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    api: APIClient, tournament: MakeTournament, params: dict[str, Any], status: int, code: str
) -> None:
    league = tournament(4, owner=organiser())
    response = api.post(f"{ROOT}/{league.public_id}/commands", {"command": params}, format="json")
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.json()["detail"]
    assert TournamentEvent.objects.count() == league.seq


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"kind": "go"}, "unknown_game", "dream_home"),
        ({"format": "roulette"}, "unknown_format", "swiss"),
        ({"table_size": 4}, "bad_seats", "2 to 3"),
        ({"settings": {"colour": "red"}}, "bad_setting", "colour"),
        ({"settings": {"format_options": {"rounds": "two"}}}, "bad_option", "rounds"),
        ({"settings": {"game_options": {"pilez": 2}}}, "unknown_option", "piles"),
        ({"settings": {"round_seconds": 0}}, "bad_setting", "second"),
        ({"settings": {"max_entries": 0}}, "bad_setting", "2 to"),
        ({"settings": {"clock": {"kind": "bank", "initial_ms": 5}}}, "bad_clock", "1 second"),
        ({"settings": {"clock": {"kind": "hourglass"}}}, "bad_setting", "clock"),
        ({"settings": {"table_options": {"return_ms": -1}}}, "bad_return_time", "60 days"),
        ({"settings": {"table_options": {"first_move_ms": 1}}}, "bad_setting", "aborted"),
        ({"settings": {"table_options": {"substitute": "nobody"}}}, "unknown_bot", "sage"),
        ({"settings": {"pool": "x" * 41}}, "bad_setting", "40"),
        ({"settings": {"pool": "a\0b"}}, "invalid", "null"),
        ({"settings": [1]}, "bad_setting", "object"),
        ({"settings": {"overdue": "never"}}, "bad_setting", "cancel, forfeit"),
        ({"settings": {"format_options": {"match": {"game": 2}}}}, "bad_option", "games, best_of"),
        (
            {
                "format": "groups_playoff",
                "settings": {"format_options": {"group_options": {"cycle": 2}}},
            },
            "bad_option",
            "cycles",
        ),
        (
            {"kind": "dream_home", "settings": {"game_options": {"card_set": "x"}}},
            "unknown_card_set",
            "standard",
        ),
        ({"slug": "12"}, "bad_slug", "letter"),
        ({"slug": "new"}, "bad_slug", "new"),
        ({"name": " "}, "invalid", "name"),
        ({"slug": "!!!"}, "bad_slug", "letters"),
    ],
)
def test_what_cannot_be_made_is_refused_naming_the_choices(
    api: APIClient, change: dict[str, Any], code: str, message: str
) -> None:
    response = api.post(ROOT, {**NEW, **change}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert message in response.json()["detail"]
    assert not Tournament.objects.exists()


def test_half_a_character_is_refused(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser())
    body = r'{"command": {"type": "withdraw", "entry": 1, "reason": "a\ud800"}}'
    response = api.post(
        f"{ROOT}/{league.public_id}/commands", body, content_type="application/json"
    )
    assert (response.status_code, response.json()["code"]) == (400, "invalid")


def test_a_number_for_a_name_makes_no_address_that_is_an_id(api: APIClient) -> None:
    response = api.post(ROOT, {**NEW, "name": "2030"}, format="json")
    assert response.json()["slug"] == "tournament-2030"


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"type": "registr"}, "register"),
        ({}, "register"),
        ("start", "register"),
        ({"type": "register", "who": "b1"}, "player, group"),
        ({"type": "seed", "method": "elo"}, "manual, order, random, rating"),
        ({"type": "rule", "table": 1, "kind": "win"}, "double_forfeit"),
    ],
)
def test_what_is_no_command_is_answered_with_the_choices(
    api: APIClient, tournament: MakeTournament, params: Any, message: str
) -> None:
    league = tournament(2, owner=organiser())
    response = api.post(f"{ROOT}/{league.public_id}/commands", {"command": params}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_command")
    assert message in response.json()["detail"]


def test_an_impossible_draft_is_answered_in_words(
    api: APIClient, tournament: MakeTournament
) -> None:
    league = tournament(4, owner=organiser(), settings={"automatic": False})
    key = give(api, league, "draft").json()["events"][0]["tables"][0]["key"]
    response = give(api, league, "change_draft", tables=[{"key": key, "seats": [1, 1]}])
    assert response.json()["code"] == "seated_twice"
    assert "Entry 1 is seated more than once." in response.json()["detail"]


def test_points_beyond_reason_are_refused(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser(), settings={"by_hand": True})
    games = [{"ranks": [1, 2], "points": [1e9, 0]}]
    response = give(api, league, "rule", table=1, kind="played", games=games)
    assert (response.status_code, response.json()["code"]) == (422, "bad_points")


def test_a_forbidden_challenge_is_answered_in_words(
    api: APIClient, tournament: MakeTournament
) -> None:
    ladder = tournament(5, owner=organiser(), format="ladder")
    response = give(api, ladder, "challenge", challenger=5, challenged=1)
    assert response.json()["code"] == "too_far_above"
    assert "4 rungs up; at most 3 are allowed" in response.json()["detail"]


def test_points_given_in_a_season_count_in_the_division(
    api: APIClient, tournament: MakeTournament
) -> None:
    options = {"sizes": [2, 2], "exchange": [1]}
    season = tournament(
        4, owner=organiser(), format="league_season", settings={"format_options": options}
    )
    assert give(api, season, "adjust_points", entry=3, points=5, reason="x").status_code == 201
    rows = api.get(f"{ROOT}/{season.public_id}/standings?section=division/2").json()["rows"]
    assert (rows[0]["entry"], rows[0]["points"]) == (3, 5)
    wrong = give(api, season, "adjust_points", entry=3, points=5, reason="x", stage="division/1")
    assert wrong.json()["code"] == "bad_stage"
    assert "division/2" in wrong.json()["detail"]


def test_made_twice_with_one_key_it_is_one(api: APIClient) -> None:
    first = api.post(ROOT, {**NEW, "key": "k"}, format="json").json()
    assert api.post(ROOT, {**NEW, "key": "k"}, format="json").json() == first
    assert Tournament.objects.count() == 1
    second = api.post(ROOT, NEW, format="json").json()
    assert second["slug"] == "spring-2"
    taken = api.post(ROOT, {**NEW, "slug": "spring"}, format="json")
    assert (taken.status_code, taken.json()["code"]) == (409, "slug_taken")


def test_keys_and_expected_seqs(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(4, start=False, owner=organiser())
    stale = give(api, league, "start", expected_seq=league.seq - 1)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["seq"] == league.seq
    first = give(api, league, "start", expected_seq=league.seq, key="go")
    again = give(api, league, "start", expected_seq=league.seq, key="go")
    assert again.status_code == 201
    assert again.json() == first.json()
    other = give(api, league, "stop", key="go")
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_a_preview_says_what_would_change(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    play_round(league)
    league.refresh_from_db()
    body = give(api, league, "disqualify", entry=1, reason="x", preview=True)
    assert body.status_code == 200, body.content
    preview = body.json()
    assert preview["events"] == []
    assert "withdrawn" in [event["type"] for event in preview["preview"]["events"]]
    assert 1 in [row["entry"] for row in preview["preview"]["standings"]]
    league.refresh_from_db()
    assert preview["seq"] == league.seq == TournamentEvent.objects.filter(tournament=league).count()


def test_a_player_leaves_over_the_api(tournament: MakeTournament, players: MakePlayers) -> None:
    league = tournament(4, owner=organiser())
    me = APIClient()
    player: Player = players(2)[1]
    me.force_authenticate(player)
    assert give(me, league, "withdraw").json()["events"][0]["entry"] == 2
    assert give(me, league, "withdraw").json()["events"] == []


def test_a_guest_cannot_be_entered(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(2, start=False, owner=organiser(), settings={"entry": "open"})
    guest = Player.objects.create_user("guest-1", kind=Player.Kind.GUEST)
    refused = give(api, league, "register", player="guest-1")
    assert (refused.status_code, refused.json()["code"]) == (400, "guest_cannot_enter")
    visitor = APIClient()
    visitor.force_authenticate(guest)
    assert give(visitor, league, "register").json()["code"] == "guests_may_not"
    assert league.entries.count() == 2


@pytest.mark.parametrize(
    ("name", "slug"),
    [("New", "tournament-new"), ("春季联赛", "tournament"), ("2030", "tournament-2030")],
)
def test_a_name_that_makes_no_slug_gets_another(api: APIClient, name: str, slug: str) -> None:
    assert api.post(ROOT, {**NEW, "name": name}, format="json").json()["slug"] == slug
