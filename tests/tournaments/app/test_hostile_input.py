"""Whatever anybody sends, nothing breaks: no answer is a 500, and every list can be read after it.

The test client raises what would be a 500.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from rest_framework.test import APIClient

from games import game_commands, input_limits
from games.models import Game, Player
from tests import hostile, openapi
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_round
from tests.tournaments.app.organising import organiser
from tournaments import events as ev
from tournaments import rebuild
from tournaments.api.schemas import inlined_schema
from tournaments.director import commands, rounds, setup
from tournaments.director.transaction import open_transaction
from tournaments.formats import registry
from tournaments.models import Tournament, TournamentEvent

pytestmark = pytest.mark.django_db
API = "/api/v1"
NEW: dict[str, Any] = {"name": "Spring", "kind": "nim", "format": "swiss", "table_size": 2}
COMMANDS = {
    str(command_type.__struct_config__.tag): command_type
    for command_type in get_args(commands.AnyCommand)
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "register": {"player": "b5", "group": 1},
    "seed": {"method": "manual", "order": [1, 2, 3, 4]},
    "change_draft": {"tables": [{"key": "R2.T1", "seats": [1, 2]}], "byes": [3]},
    "rule": {
        "table": 2,
        "kind": "adjudicated",
        "at_fault": [],
        "games": [{"ranks": [1, 2], "points": [2, 1], "tiebreak": [1.5, 0]}],
        "ranks": [1, 2],
        "reason": "x",
    },
    "correct": {
        "table": 1,
        "kind": "played",
        "reason": "x",
        "at_fault": [1],
        "games": [{"ranks": [1, 2], "points": [2, 1], "tiebreak": [1.5, 0]}],
        "ranks": [1, 2],
        "annul": [2],
    },
    "adjust_points": {"stage": ""},
    "move_deadline": {"stage": ""},
    "close_round": {"stage": ""},
    "absence": {"round": 3, "entry": 1, "half": True},
    "challenge": {"challenged": 1, "challenger": 2},
    "answer": {"challenge": 1, "state": "accepted"},
}
PATHS = openapi.build_schema()["paths"]
OTHER_SUBJECTS = (
    *("{game_id}", "{table_id}", "{report_id}", "{webhook_id}"),
    *("/lobby/", "/me/", "/moderation/", "/staff/", "/local/", "/unsubscribe/"),
)
"""Parts of paths that say nothing of what tournaments show."""
OPTION_VALUES = ("-1", "0", "1000000000", "2147483648", "1e308", "1e-8", "[]", r'"\u0000"')


@pytest.fixture
def api() -> APIClient:
    """The organiser, signed in."""
    client = APIClient()
    client.force_authenticate(organiser())
    return client


def send(api: APIClient, path: str, body: str) -> int:
    """The status of the answer, which is a success or names what the sender can mend."""
    response = api.post(API + path, body, content_type="application/json")
    assert response.status_code in (200, 201, 400, 403, 404, 409, 413, 422), (path, body)
    if response.status_code >= 400:
        assert response.json()["code"], body
        assert response.json()["detail"], body
    return response.status_code


def check_lists(api: APIClient) -> None:
    """Every address of the schema can be read for every tournament, and no row is wrong."""
    tournaments = Tournament.objects.order_by("-pk")
    refs = list(tournaments.values_list("public_id", flat=True))
    for path, methods in PATHS.items():
        if "get" not in methods or path.endswith(("/stream", "/live")):
            continue
        if any(part in path for part in OTHER_SUBJECTS):
            continue
        for ref in refs[:3] if "{ref}" in path else refs[:1]:
            export = {"what": "results", "file_format": "csv"}
            where = path.format(ref=ref, username="b1", number=1, entry=1, **export)
            query = {"game": "A1b2C3d4E5f6"} if path.endswith("/tables") else {"limit": 100}
            response = api.get(where, query if "{ref}" not in path else {})
            if response.status_code != 200:  # only where there may be nothing to tell
                missing = (
                    *("no_draft", "no_such_entry", "no_such_standing", "no_such_round"),
                    "no_arena",
                )
                assert response.status_code == 404, (where, response.content)
                assert response.json()["code"] in missing, (where, response.content)
    for tournament in tournaments:
        assert rebuild.tournament(tournament.pk, fix=False) == [], tournament


def example(shape: dict[str, Any]) -> Any:
    """A value of a JSON Schema, every member in it given."""
    if "anyOf" in shape:
        return example(next(option for option in shape["anyOf"] if option.get("type") != "null"))
    if "enum" in shape:
        return shape["enum"][0]
    kind = shape.get("type")
    if kind == "object":
        return {name: example(member) for name, member in shape.get("properties", {}).items()}
    if kind == "array":
        return [example(shape["items"])] if isinstance(shape.get("items"), dict) else []
    if shape.get("format") == "date-time":
        return "2999-01-01T00:00:00Z"
    return {"integer": 1, "number": 0.5, "boolean": True}.get(str(kind), "x")


@pytest.mark.parametrize("tag", COMMANDS)
def test_any_value_in_a_command(api: APIClient, tournament: MakeTournament, tag: str) -> None:
    chosen = {"format": "ladder"} if tag in ("challenge", "answer") else {"format": "swiss"}
    settings = {"by_hand": True, "automatic": tag != "change_draft"}
    league = tournament(4, owner=organiser(), settings=settings, **chosen)
    command = example(inlined_schema(COMMANDS[tag])) | {"type": tag, **EXAMPLES.get(tag, {})}
    for body in hostile.bodies({"command": command}):
        send(api, f"/tournaments/{league.public_id}/commands", body)
    rounds.advance(league.pk)
    check_lists(api)


def test_any_value_beside_a_command(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    body = {"command": {"type": "rename", "name": "x"}, "expected_seq": 3, "key": "k"}
    for text in hostile.bodies({**body, "preview": False}):
        send(api, f"/tournaments/{league.public_id}/commands", text)
    check_lists(api)


SETTINGS = {
    "format_options": {},
    "game_options": {"piles": 3},
    "rated": True,
    "pool": "club",
    "automatic": True,
    "round_seconds": 60,
    "overdue": "forfeit",
    "pace_ms": 0,
    "max_entries": 8,
    "entry": "open",
    "by_hand": False,
}


def test_any_value_in_what_makes_a_tournament(api: APIClient, players: MakePlayers) -> None:
    players(4)
    for body in hostile.bodies({**NEW, "slug": "spring", "settings": SETTINGS, "key": "k"}):
        send(api, "/tournaments", body)
    for tournament in list(Tournament.objects.all()):
        run(api, tournament)
    check_lists(api)


def run(api: APIClient, tournament: Tournament) -> None:
    """Starts a tournament, as far as it can be, and lets it go on."""
    with open_transaction(tournament.pk) as tx:
        setup.open_registration(tx)
        for player in Player.objects.filter(username__in=["b1", "b2", "b3", "b4"]):
            setup.register(tx, player)
    send(
        api,
        f"/tournaments/{tournament.public_id}/commands",
        json.dumps({"command": {"type": "start"}}),
    )
    rounds.advance(tournament.pk)


@pytest.mark.parametrize("format_", registry.names())
def test_any_number_in_the_options_of_a_format(
    api: APIClient, players: MakePlayers, format_: str
) -> None:
    players(4)
    kind = registry.get(format_)
    size = 3 if format_ == "table_elimination" else 2
    shared = {"match": {"games": 1}, "scoring": {"schemes": {"2": [1, 0]}, "bye": 1}}
    own = {
        name: 1 for name in kind.Options.__struct_fields__ if name not in (*shared, "table_size")
    }
    for name, value in [*shared.items(), *own.items()]:
        new = {**NEW, "format": format_, "table_size": size, "settings": {"format_options": "@"}}
        for text in hostile.bodies({name: value}, OPTION_VALUES):
            if send(api, "/tournaments", json.dumps(new).replace('"@"', text)) == 201:
                run(api, Tournament.objects.latest("pk"))
    check_lists(api)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"pace_ms": 2**31}, "bad_setting"),
        ({"pace_ms": -1}, "bad_setting"),
        ({"round_seconds": 10**12}, "bad_setting"),
        ({"max_entries": 10**9}, "bad_setting"),
        ({"format_options": {"tolerance": 1e308}}, "invalid"),
        ({"format_options": {"tolerance": 1e12}}, "bad_option"),
        ({"format_options": {"scoring": {"schemes": {"2": [1e15, 0]}}}}, "bad_option"),
        ({"format_options": {"scoring": {"bye": 5e-324}}}, "bad_option"),
        ({"format_options": {"lot": "00"}}, "bad_option"),
        ({"format_options": {"table_size": 3}}, "bad_option"),
        ([], "bad_setting"),
    ],
)
def test_settings_that_cannot_be_carried_are_refused(
    api: APIClient, settings: Any, code: str
) -> None:
    response = api.post(f"{API}/tournaments", {**NEW, "settings": settings}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("deadline", hostile.EXTREME_TIMES)
def test_a_deadline_beyond_the_calendar_is_refused(
    api: APIClient, tournament: MakeTournament, deadline: str
) -> None:
    league = tournament(4, owner=organiser())
    command = {"type": "move_deadline", "round": 1, "deadline": deadline}
    response = api.post(
        f"{API}/tournaments/{league.public_id}/commands", {"command": command}, format="json"
    )
    assert (response.status_code, response.json()["code"]) in (
        (400, "bad_time"),
        (400, "bad_command"),
    )
    assert api.get(f"{API}/tournaments").status_code == 200


def test_a_deadline_is_kept_in_utc(api: APIClient, tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    command = {"type": "move_deadline", "round": 1, "deadline": "2999-12-31T23:00:00-02:00"}
    response = api.post(
        f"{API}/tournaments/{league.public_id}/commands", {"command": command}, format="json"
    )
    assert response.json()["events"][0]["deadline"] == "3000-01-01T01:00:00Z"


def test_a_log_that_holds_a_time_beyond_the_calendar_does_no_harm(
    api: APIClient, tournament: MakeTournament
) -> None:
    """An older version let it in; the log is never edited, so its readers must bear it."""
    league = tournament(4, owner=organiser())
    far = datetime.fromisoformat(hostile.EXTREME_TIMES[0])
    with open_transaction(league.pk, by=organiser()) as tx:
        tx.emit(ev.DeadlineMoved(1, far))
        rounds.apply_consequences(tx)
    assert TournamentEvent.objects.filter(type="deadline_moved").count() == 1
    rounds.advance(league.pk)
    league.refresh_from_db()
    assert league.due_at == input_limits.LATEST
    deadline = api.get(f"{API}/tournaments/{league.public_id}/rounds").json()["results"][0][
        "deadline"
    ]
    assert datetime.fromisoformat(deadline) == input_limits.LATEST
    check_lists(api)
    assert rebuild.tournament(league.pk, fix=True) == []
    play_round(league)
    check_lists(api)


def test_a_log_that_holds_settings_beyond_the_bounds_can_be_played(
    api: APIClient, players: MakePlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as old:
        for name in ("MAX_SECONDS", "MAX_PACE_MS"):
            old.setattr(input_limits, name, 10**15)
        settings = {"round_seconds": 10**12, "pace_ms": 2**31}
        tournament = setup.create_tournament(**NEW, owner=organiser(), settings=settings)
    players(4)
    run(api, tournament)
    tournament.refresh_from_db()
    assert tournament.status == "running"
    assert set(Game.objects.values_list("pace_ms", flat=True)) == {input_limits.MAX_PACE_MS}
    assert tournament.due_at is not None
    check_lists(api)


@pytest.mark.parametrize("group", [-5, 10**12])
def test_a_log_that_holds_a_group_that_is_none_can_be_played(
    api: APIClient, players: MakePlayers, group: int
) -> None:
    options = {"sizes": [2, 2], "exchange": [1]}
    tournament = setup.create_tournament(
        **{**NEW, "format": "league_season"},
        owner=organiser(),
        settings={"format_options": options},
    )
    with open_transaction(tournament.pk) as tx:
        setup.open_registration(tx)
        for number, player in enumerate(players(4), 1):
            tx.emit(ev.Registered(entry=number, player=player.public_id, group=group))
        setup.start(tx)
    rounds.advance(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.status == "running"
    check_lists(api)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/tournaments/{ref}/rounds?stage=%00", "bad_stage"),
        ("/tournaments/{ref}/standings?stage=%00", "bad_stage"),
        ("/tournaments/{ref}/entries/1/why?stage=%00", "bad_stage"),
        ("/tournaments?player=%00", "bad_player"),
        ("/tournaments?%00=1", "invalid"),
        ("/games?player=%00", "bad_player"),
        ("/games?limit=%00", "bad_limit"),
        ("/rankings?kind=%00", "bad_kind"),
        ("/schema?version=%00", "bad_version"),
    ],
)
def test_a_null_character_in_a_query_is_refused(
    api: APIClient, tournament: MakeTournament, path: str, code: str
) -> None:
    response = api.get(API + path.format(ref=tournament(2).public_id))
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert response["Content-Type"] == "application/problem+json"


def test_a_null_character_in_a_cookie_is_refused(db: None) -> None:
    client = APIClient(HTTP_COOKIE=r'sessionid="aaaaaaaaaa\000"')
    assert client.get(f"{API}/games").status_code == 400


@pytest.mark.parametrize("charset", ["nonsense", "base64", "rot13", "utf-16", "idna", "hex"])
def test_any_charset_of_a_body(api: APIClient, charset: str) -> None:
    kind = f"application/json; charset={charset}"
    response = api.post(f"{API}/tournaments", json.dumps(NEW), content_type=kind)
    if charset in ("nonsense", "idna"):  # unknown, and so taken for UTF-8; or much like ASCII
        assert response.status_code == 201
    else:
        assert (response.status_code, response.json()["code"]) == (400, "parse_error")


def test_any_value_in_an_action(api: APIClient, players: MakePlayers) -> None:
    game = game_commands.open_game("nim", [organiser(), players(1)[0]])
    body = {"action": {"type": "take", "pile": 0, "count": 1}, "expected_seq": 2, "key": "k"}
    for text in hostile.bodies(body):
        send(api, f"/games/{game.public_id}/actions", text)
    assert api.get(f"{API}/games/{game.public_id}").status_code == 200
    assert Game.objects.get().seq >= 2


def test_limits_hold_times_to_a_calendar_that_every_part_has() -> None:
    far = [datetime.fromisoformat(text) for text in hostile.EXTREME_TIMES[:2]]
    for moment in far:
        with pytest.raises(ValueError, match="1970 to 9998"):
            input_limits.to_utc(moment)
    assert [input_limits.clamp_time(moment) for moment in far] == [
        input_limits.LATEST,
        input_limits.EARLIEST,
    ]
    assert input_limits.to_utc(datetime(2030, 1, 1, tzinfo=UTC)) == datetime(2030, 1, 1, tzinfo=UTC)
