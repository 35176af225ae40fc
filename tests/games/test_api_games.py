"""Games over the API: lists, details, logs, positions."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from engine import verify
from games import bots, game_commands, void_game
from games.api import etags
from games.models import ApiToken, Game, Player
from tests.games.conftest import SEED

pytestmark = pytest.mark.django_db

OpenBotGame = Callable[..., Game]
Queries = Callable[[int], Any]
API = "/api/v1"


def problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """The problem details of a response, after checking their form."""
    body: dict[str, Any] = response.json()
    assert response["Content-Type"] == "application/problem+json"
    assert (response.status_code, body["status"], body["code"]) == (status, status, code), body
    assert body["detail"].endswith(".")
    assert {"type", "title"} <= body.keys()
    return body


def test_kinds_lists_the_registered_games(client: APIClient) -> None:
    nim = next(kind for kind in client.get(f"{API}/kinds").json() if kind["name"] == "nim")
    assert (nim["min_seats"], nim["max_seats"], nim["bots"]) == (2, 3, ["random", "sage"])
    assert nim["options"]["properties"]["piles"] == {"type": "integer", "default": 3}


def test_games_are_listed_newest_first_in_a_constant_number_of_queries(
    client: APIClient, open_bot_game: OpenBotGame, django_assert_num_queries: Queries
) -> None:
    games = [open_bot_game() for _ in range(4)]
    with django_assert_num_queries(2):
        body = client.get(f"{API}/games?limit=3").json()
    assert [game["id"] for game in body["results"]] == [game.public_id for game in reversed(games)][
        :3
    ]
    assert body["previous"] is None
    rest = client.get(body["next"]).json()
    assert [game["id"] for game in rest["results"]] == [games[0].public_id]
    seat = body["results"][0]["seats"][1]
    assert seat == {
        "index": 1,
        "player": {
            "id": seat["player"]["id"],
            "username": "dice",
            "display_name": "dice",
            "kind": "bot",
        },
        "away": "",
        "substitute": None,
        "substitute_bot": "",
        "rank": None,
        "points": None,
    }


def test_games_are_filtered(
    client: APIClient, open_bot_game: OpenBotGame, ada: Player, ben: Player
) -> None:
    running, over = open_bot_game(), open_bot_game()
    bots.play(over.pk)
    people = game_commands.open_game("nim", [ada, ben])

    def found(query: str) -> list[str]:
        return [game["id"] for game in client.get(f"{API}/games?{query}").json()["results"]]

    assert found("status=finished") == [over.public_id]
    assert found("status=playing&player=sage") == [running.public_id]
    assert found("player=ada") == [people.public_id]
    assert found("player=nobody") == []
    assert found("kind=dream_home") == []
    assert found("ordering=created") == [running.public_id, over.public_id, people.public_id]
    assert found("ordering=-finished") == [over.public_id]
    assert found("ordering=-moved")[0] == people.public_id


def test_an_unknown_filter_value_is_an_error_naming_the_choices(client: APIClient) -> None:
    assert "nim" in problem(client.get(f"{API}/games?kind=go"), 400, "unknown_game")["detail"]
    assert "playing" in problem(client.get(f"{API}/games?status=lost"), 400, "invalid")["detail"]
    body = problem(client.get(f"{API}/games?ordering=luck"), 400, "bad_ordering")
    assert "-moved" in body["detail"]
    body = problem(client.get(f"{API}/players?kind=cat"), 400, "invalid")
    assert "person, bot" in body["detail"]


def cursor(**place: str) -> str:
    """An encoded cursor with any position."""
    return quote(base64.b64encode(urlencode(place).encode()).decode(), safe="")


@pytest.mark.parametrize("ordering", ["-created", "-moved", "-finished"])
@pytest.mark.parametrize(
    "text",
    [
        *("luck", "%FF", "%00", "==="),
        *(cursor(p=place) for place in ("soon", "", "\0", "1.5", "1' OR 1", "9" * 5000, "nan")),
        cursor(p="2026-13-45T00:00:00Z"),
        *(cursor(o="-1"), cursor(r="maybe")),
    ],
)
def test_an_invalid_cursor_is_rejected(
    client: APIClient, finished: Game, ordering: str, text: str
) -> None:
    url = f"{API}/games?ordering={ordering}&cursor={text}"
    assert problem(client.get(url), 400, "bad_cursor")["parameter"] == "cursor"


@pytest.mark.parametrize("limit", ["0", "-1", "--1", "101", "many", "1.5", "9" * 30])
@pytest.mark.parametrize("name", ["games", "players"])
def test_a_page_has_a_size_within_bounds(
    client: APIClient, db: None, name: str, limit: str
) -> None:
    body = problem(client.get(f"{API}/{name}?limit={limit}"), 400, "bad_limit")
    assert body["range"] == [1, 100]


def test_games_that_moved_at_the_same_time_are_ordered_by_id(
    client: APIClient, open_bot_game: OpenBotGame
) -> None:
    games = [open_bot_game().public_id for _ in range(7)]
    Game.objects.update(moved_at=timezone.now())
    listed: list[str] = []
    url = f"{API}/games?limit=2&ordering=-moved&cursor="
    while url:
        body = client.get(url).json()
        listed += [game["id"] for game in body["results"]]
        url = body["next"]
    assert listed == games[::-1]


@pytest.mark.parametrize("ordering", ["-created", "created", "-finished", "-moved"])
def test_pages_neither_skip_nor_repeat_rows_in_either_direction(
    client: APIClient, open_bot_game: OpenBotGame, ordering: str
) -> None:
    def add_game() -> str:
        game = open_bot_game()
        if ordering != "-moved":  # which lists games in progress
            bots.play(game.pk)
        return game.public_id

    games = {add_game() for _ in range(7)}
    forth: list[str] = []
    url, last = f"{API}/games?limit=2&ordering={ordering}", ""
    while url:
        body = client.get(url).json()
        forth += [game["id"] for game in body["results"]]
        if ordering.startswith("-"):
            add_game()  # arrives before the page that is being read
        url, last = body["next"], url
    assert sorted(forth) == sorted(games)
    back: list[str] = []
    url = last
    while url:
        body = client.get(url).json()
        back = [game["id"] for game in body["results"]] + back
        url = body["previous"]
    assert [id_ for id_ in back if id_ in games] == forth
    assert len(set(back)) == len(back)


def test_a_running_game_does_not_show_its_seed(
    client: APIClient, open_bot_game: OpenBotGame, django_assert_num_queries: Queries
) -> None:
    game = open_bot_game()
    with django_assert_num_queries(2):
        response = client.get(f"{API}/games/{game.public_id}")
    body = response.json()
    assert (body["status"], body["turn"], body["seed"], body["result"]) == (
        "playing",
        0,
        None,
        None,
    )
    assert SEED.hex() not in response.content.decode()


def test_a_finished_game_shows_result_and_seed(client: APIClient, finished: Game) -> None:
    body = client.get(f"{API}/games/{finished.public_id}").json()
    assert hashlib.sha256(bytes.fromhex(body["seed"])).hexdigest() == body["commitment"]
    assert body["result"]["ranks"] == [1, 2]
    assert body["result"]["sheet"][0] == [{"line": "last_stone", "points": 1}]
    assert [seat["rank"] for seat in body["seats"]] == [1, 2]
    assert body["finished_at"].endswith("Z")


def test_no_response_contains_the_seed_before_the_end(
    client: APIClient, open_bot_game: OpenBotGame
) -> None:
    game = open_bot_game(pace_ms=1)
    bots.play(game.pk)
    for path in ("", "/events", "/state", "/state?ply=1", "/frames", "/score"):
        response = client.get(f"{API}/games/{game.public_id}{path}")
        assert response.status_code == 200
        assert SEED.hex() not in response.content.decode()


def test_events_come_in_order_and_their_hashes_chain(client: APIClient, finished: Game) -> None:
    body = client.get(f"{API}/games/{finished.public_id}/events?after=0&limit=1000").json()
    assert (body["game"], body["seq"]) == (finished.public_id, finished.seq)
    assert [event["seq"] for event in body["events"]] == list(range(1, finished.seq + 1))
    assert body["events"][-1]["hash"] == bytes(finished.head).hex()
    assert body["events"][3] | {"at": "", "hash": ""} == {
        "seq": 4,
        "decision": 4,
        "at": "",
        "hash": "",
        "seat": 0,
        "by": 0,
        "spent": None,
        "type": "took",
        "pile": body["events"][3]["pile"],
        "count": body["events"][3]["count"],
    }
    tail = client.get(f"{API}/games/{finished.public_id}/events?after=3&limit=2").json()["events"]
    assert [event["seq"] for event in tail] == [4, 5]


def test_the_state_is_available_at_every_ply(
    client: APIClient, finished: Game, django_assert_num_queries: Queries
) -> None:
    views = []
    for ply in range(1, finished.seq + 1):
        with django_assert_num_queries(2):
            body = client.get(f"{API}/games/{finished.public_id}/state?ply={ply}").json()
        assert (body["ply"], body["seq"], body["legal"]) == (ply, finished.seq, None)
        views.append(body["view"])
    assert body["turn"] is None
    frames = client.get(f"{API}/games/{finished.public_id}/frames").json()["frames"]
    assert [frame["view"] for frame in frames] == views
    assert [frame["ply"] for frame in frames] == list(range(1, finished.seq + 1))


def test_frames_may_start_anywhere(
    client: APIClient, finished: Game, django_assert_num_queries: Queries
) -> None:
    all_frames = client.get(f"{API}/games/{finished.public_id}/frames").json()["frames"]
    with django_assert_num_queries(2):
        body = client.get(f"{API}/games/{finished.public_id}/frames?from=4&to=6").json()
    assert body["frames"] == all_frames[3:6]
    assert body["frames"][0]["event"]["type"] == "took"


def test_the_score_at_a_ply_and_at_the_end(client: APIClient, finished: Game) -> None:
    start = client.get(f"{API}/games/{finished.public_id}/score?ply=4").json()
    assert (start["final"], start["result"]["points"]) == (False, [0, 0])
    end = client.get(f"{API}/games/{finished.public_id}/score").json()
    assert (end["final"], end["result"]) == (True, finished.result)


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_score_parts_at_every_ply_and_scores_by_move(
    client: APIClient, bot: Callable[[str, str], Player], queued_bots: list[Any], kind: str
) -> None:
    game = game_commands.open_game(kind, [bot("one", "random"), bot("two", "greedy")])
    bots.play(game.pk)
    game.refresh_from_db()
    url = f"{API}/games/{game.public_id}"
    body = client.get(f"{url}/scores").json()
    moves = body["moves"]
    assert (body["game"], body["seq"], moves[-1]["last"]) == (game.public_id, game.seq, game.seq)
    assert game.result is not None
    assert moves[-1]["points"] == game.result["points"]
    for move in (moves[0], moves[len(moves) // 2], moves[-2], moves[-1]):
        score = client.get(f"{url}/score?ply={move['last']}").json()
        assert score["final"] == (move is moves[-1])
        assert score["result"]["points"] == move["points"]
        for sheet, parts in zip(score["result"]["sheet"], score["parts"], strict=True):
            line_points = {line: sum(part["points"] for part in parts[line]) for line in parts}
            assert line_points == {line["line"]: line["points"] for line in sheet}
    late = moves[-3]["first"]
    assert client.get(f"{url}/scores?after={late - 1}").json()["moves"] == moves[-3:]
    assert client.get(f"{url}/scores?after={game.seq}").json()["moves"] == []


def test_the_score_within_the_last_move_is_not_the_final_one(
    client: APIClient, finished: Game
) -> None:
    """No seat is on turn after the last stone is taken; the result is in the event after that."""
    assert (
        client.get(f"{API}/games/{finished.public_id}/score?ply={finished.seq - 1}").json()["final"]
        is False
    )
    assert client.get(f"{API}/games/{finished.public_id}/score").json()["final"] is True


def test_the_record_of_a_finished_game_verifies(client: APIClient, finished: Game) -> None:
    response = client.get(f"{API}/games/{finished.public_id}/record")
    assert verify.check_record(response.content) is None
    assert response.json()["seats"] == ["sage", "dice"]
    assert response.json()["id"] == finished.public_id


def test_a_running_game_has_no_record(client: APIClient, open_bot_game: OpenBotGame) -> None:
    problem(client.get(f"{API}/games/{open_bot_game().public_id}/record"), 409, "not_finished")


@pytest.mark.parametrize(
    ("query", "code", "bounds"),
    [
        ("state?ply=0", "bad_ply", "1 to {seq}"),
        ("state?ply={after}", "bad_ply", "1 to {seq}"),
        ("state?ply=-1", "bad_ply", "1 to {seq}"),
        ("state?ply=--1", "bad_ply", "1 to {seq}"),
        ("stream?after=--1", "bad_after", "0 to {seq}"),
        ("state?ply=three", "bad_ply", "1 to {seq}"),
        ("state?ply=²", "bad_ply", "1 to {seq}"),
        ("state?ply=99999999999999999999999", "bad_ply", "1 to {seq}"),
        ("score?ply={after}", "bad_ply", "1 to {seq}"),
        ("scores?after={after}", "bad_after", "0 to {seq}"),
        ("frames?from={after}", "bad_from", "1 to {seq}"),
        ("frames?from=4&to=3", "bad_to", "4 to {seq}"),
        ("events?after=-1", "bad_after", "0 to {seq}"),
        ("events?limit=0", "bad_limit", "1 to 1000"),
        ("state?as=9", "bad_as", "spectator, 0, 1"),
        ("state?as=me", "bad_as", "spectator, 0, 1"),
    ],
)
def test_a_value_out_of_range_is_an_error_naming_the_range(
    client: APIClient, finished: Game, query: str, code: str, bounds: str
) -> None:
    numbers = {"seq": finished.seq, "after": finished.seq + 1}
    response = client.get(f"{API}/games/{finished.public_id}/{query.format(**numbers)}")
    assert bounds.format(**numbers) in problem(response, 400, code)["detail"]


@pytest.mark.parametrize(
    "path", ["", "/events", "/state", "/frames", "/score", "/scores", "/record", "/stream"]
)
@pytest.mark.parametrize(
    "game_id",
    [
        "7",
        "4040404",
        "10" * 30,
        "a" * 12,
        "A1b2C3d4E5f6",
        "k3Zr8QwTn1V",
        "k3Zr8QwTn1Va2",
        "k3Zr8QwTn1V-",
        "%00" * 12,
        "k3Zr8QwTn1V%C3%A9",
    ],
)
def test_an_unknown_game_is_not_found(client: APIClient, path: str, game_id: int) -> None:
    problem(client.get(f"{API}/games/{game_id}{path}"), 404, "no_such_game")


def test_an_unsupported_method_is_rejected(client: APIClient, finished: Game) -> None:
    problem(client.delete(f"{API}/games/{finished.public_id}"), 401, "not_authenticated")
    client.force_authenticate(Player.objects.get(username="sage"))
    problem(client.delete(f"{API}/games/{finished.public_id}"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        *("", "/events", "/events?after=2", "/state?ply=2", "/frames", "/score", "/scores"),
        *("/scores?after=3", "/record"),
    ],
)
def test_an_unchanged_response_is_a_304(client: APIClient, finished: Game, path: str) -> None:
    first = client.get(f"{API}/games/{finished.public_id}{path}")
    again = client.get(f"{API}/games/{finished.public_id}{path}", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    other = client.get(f"{API}/games/{finished.public_id}{path}", HTTP_IF_NONE_MATCH='"other"')
    assert other.status_code == 200


def test_a_304_for_a_position_takes_one_query(
    client: APIClient, finished: Game, django_assert_num_queries: Queries
) -> None:
    url = f"{API}/games/{finished.public_id}/state?ply=4"
    tag = client.get(url)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        *(("/events", 2), ("/score", 2), ("/score?ply=4", 2), ("/scores", 2), ("/record", 3)),
        *(("/state?as=1", 3), ("/frames?from=2", 2)),
    ],
)
def test_reading_a_game_takes_few_queries(
    client: APIClient, finished: Game, path: str, queries: int, django_assert_num_queries: Queries
) -> None:
    with django_assert_num_queries(queries):
        assert client.get(f"{API}/games/{finished.public_id}{path}").status_code == 200


def test_an_etag_is_invalid_once_the_log_has_grown(
    client: APIClient, open_bot_game: OpenBotGame
) -> None:
    game = open_bot_game(pace_ms=1)
    tag = client.get(f"{API}/games/{game.public_id}/events")["ETag"]
    bots.play(game.pk)
    assert (
        client.get(f"{API}/games/{game.public_id}/events", HTTP_IF_NONE_MATCH=tag).status_code
        == 200
    )


def test_a_seat_has_its_own_view_and_its_legal_actions(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 1}, seed=SEED)
    url = f"{API}/games/{game.public_id}/state?as=0"
    problem(client.get(url), 403, "not_your_seat")
    client.force_authenticate(ben)
    problem(client.get(url), 403, "not_your_seat")
    assert client.get(f"{API}/games/{game.public_id}/state?as=1").json()["legal"] == []
    client.force_authenticate(ada)
    response = client.get(url)
    assert response.json()["legal"][0] == {"type": "take", "pile": 0, "count": 1}
    assert response["Cache-Control"] == "private, no-cache"
    assert client.get(f"{url}&ply=1").json()["legal"] is None
    assert client.get(f"{API}/games/{game.public_id}/state").json()["legal"] is None


def test_players_and_their_records(
    client: APIClient, finished: Game, ada: Player, django_assert_num_queries: Queries
) -> None:
    with django_assert_num_queries(1):
        body = client.get(f"{API}/players").json()
    assert [player["username"] for player in body["results"]] == ["ada", "dice", "sage"]
    assert body["results"][2]["bot"] == {"strategy": "sage"}
    bots_only = client.get(f"{API}/players?kind=bot").json()["results"]
    assert [player["username"] for player in bots_only] == ["dice", "sage"]
    with django_assert_num_queries(2):
        sage = client.get(f"{API}/players/sage").json()
    assert sage["record"] == [
        {
            "kind": "nim",
            "games": 1,
            "wins": 1,
            "average_rank": 1.0,
            "average_points": 1.0,
            "best_points": 1,
        }
    ]
    assert client.get(f"{API}/players/ada").json()["record"] == []
    problem(client.get(f"{API}/players/nobody"), 404, "no_such_player")


def test_nobody_may_act_in_a_voided_game(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 1}, seed=SEED)
    client.force_authenticate(ada)
    url = f"{API}/games/{game.public_id}/state?as=0"
    before = client.get(url)
    assert before.json()["legal"]
    with transaction.atomic():
        void_game.void_game(game.pk)
    after = client.get(url, HTTP_IF_NONE_MATCH=before["ETag"])
    assert after.status_code == 200
    assert (after.json()["turn"], after.json()["legal"]) == (None, [])
    detail = client.get(f"{API}/games/{game.public_id}").json()
    assert (detail["status"], detail["turn"], detail["seed"]) == ("void", None, SEED.hex())
    assert client.get(f"{url}&ply=1").json()["legal"] is None


def test_head_of_a_stream_sends_headers_without_starting_it(
    client: APIClient, open_bot_game: OpenBotGame
) -> None:
    url = f"{API}/games/{open_bot_game().public_id}/stream"
    response = client.head(url)
    assert (response.status_code, response.streaming) == (200, False)
    assert (response["Content-Type"], response["Cache-Control"]) == (
        "text/event-stream",
        "no-store",
    )
    assert client.head(f"{API}/games/404/stream").status_code == 404


@pytest.mark.parametrize("path", ["schema", "docs", "games"])
def test_an_error_is_json_whatever_the_media_type_of_the_view(
    client: APIClient, ada: Player, path: str
) -> None:
    client.force_authenticate(ada)
    problem(client.put(f"{API}/{path}", {}), 405, "method_not_allowed")
    response = client.options(f"{API}/{path}")
    assert response.status_code in (200, 405)


def test_a_write_to_an_unknown_url_is_a_404_without_a_csrf_check(ada: Player) -> None:
    program = APIClient(enforce_csrf_checks=True)
    program.credentials(HTTP_AUTHORIZATION=f"Token {ApiToken.issue(ada)}")
    for path in ("nothing", "games/1/actions/"):
        problem(program.post(f"{API}/{path}", {}), 404, "no_endpoint")


@pytest.mark.parametrize("language", ["en", "es", "ru", "zh-hans"])
def test_a_sentence_in_any_language_has_one_full_stop(
    client: APIClient, db: None, language: str
) -> None:
    response = client.post(f"{API}/games/1/actions", {}, HTTP_ACCEPT_LANGUAGE=language)
    detail = response.json()["detail"]
    assert detail[-1] in ".。"
    assert detail[-2] not in ".。"


def test_the_source_revision_changes_with_code_and_card_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = tmp_path / "games" / "api" / "etags.py"
    root.parent.mkdir(parents=True)
    monkeypatch.setattr(etags, "__file__", str(root))
    seen = set()
    for name in ("engine/rules.py", "engine/cards.toml", "games/view.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
        seen.add(etags.source_revision.__wrapped__("engine", "games"))
    assert len(seen) == 3
