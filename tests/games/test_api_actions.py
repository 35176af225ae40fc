"""Playing actions over the API, and rejected requests."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from games import game_commands
from games.models import ApiToken, Event, Game, Player
from tests.games.conftest import SEED
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db

TAKE = {"type": "take", "pile": 0, "count": 1}


@pytest.fixture
def game(ada: Player, ben: Player, queued_bots: list[Any]) -> Game:
    """A game of Ada and Ben; it is Ada's turn."""
    return game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)


@pytest.fixture
def url(game: Game) -> str:
    """The URL of its actions."""
    return f"{API}/games/{game.public_id}/actions"


def test_an_action_is_answered_with_its_events(client: APIClient, url: str, ada: Player) -> None:
    client.force_authenticate(ada)
    response = client.post(url, {"action": TAKE, "expected_seq": 3, "key": "one"})
    assert response.status_code == 201
    body = response.json()
    assert (body["seq"], [event["type"] for event in body["events"]]) == (4, ["took"])
    assert client.post(url, {"action": TAKE, "expected_seq": 3, "key": "one"}).json() == body


def test_a_token_signs_a_program_in(client: APIClient, url: str, ada: Player) -> None:
    token = ApiToken.issue(ada, "laptop")
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert client.post(url, {"action": TAKE}).status_code == 201
    stored = ApiToken.objects.get()
    assert token not in (stored.digest, stored.name)


def test_a_session_signs_a_browser_in_and_needs_its_csrf_token(url: str, ada: Player) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(ada)
    problem(browser.post(url, {"action": TAKE}), 403, "permission_denied")


def test_an_action_without_a_signed_in_player_is_rejected(client: APIClient, url: str) -> None:
    response = client.post(url, {"action": TAKE})
    problem(response, 401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("header", ["Token nonsense", "Token", "Token a b"])
def test_a_bad_token_is_refused(client: APIClient, url: str, header: str) -> None:
    client.credentials(HTTP_AUTHORIZATION=header)
    problem(client.post(url, {"action": TAKE}), 401, "authentication_failed")


def test_the_token_of_a_player_who_has_left_is_refused(
    client: APIClient, url: str, ada: Player
) -> None:
    client.credentials(HTTP_AUTHORIZATION=f"Token {ApiToken.issue(ada)}")
    Player.objects.filter(pk=ada.pk).update(is_active=False)
    problem(client.post(url, {"action": TAKE}), 401, "authentication_failed")


def test_only_players_of_the_game_may_act(client: APIClient, url: str) -> None:
    client.force_authenticate(Player.objects.create_user("eve"))
    problem(client.post(url, {"action": TAKE}), 403, "not_your_game")


def test_other_invalid_requests(client: APIClient, url: str, ada: Player, ben: Player) -> None:
    client.force_authenticate(ada)
    before = Event.objects.count()
    stale = problem(client.post(url, {"action": TAKE, "expected_seq": 7}), 409, "stale")
    assert stale["seq"] == 3
    many = {**TAKE, "count": 50}
    assert "Take 1 to" in problem(client.post(url, {"action": many}), 422, "bad_count")["detail"]
    problem(client.post(url, {"action": {"type": "steal"}}), 400, "bad_action")
    missing = problem(client.post(url, {}), 400, "invalid")
    assert missing["errors"][0]["field"] == "action"
    problem(client.post(url, {"action": TAKE, "key": "k" * 101}), 400, "invalid")
    problem(client.post(url, {"action": TAKE, "key": "a\0b"}), 400, "invalid")
    problem(client.post(url, {"action": TAKE, "expected_seq": "soon"}), 400, "invalid")
    problem(client.post(url, "{", content_type="application/json"), 400, "parse_error")
    problem(client.post(url, "x", content_type="text/plain"), 415, "unsupported_media_type")
    problem(client.get(url), 405, "method_not_allowed")
    problem(client.post(f"{API}/games/404/actions", {"action": TAKE}), 404, "no_such_game")
    client.force_authenticate(ben)
    problem(client.post(url, {"action": TAKE}), 422, "not_your_turn")
    assert Event.objects.count() == before


def test_a_key_cannot_be_used_for_two_actions(client: APIClient, url: str, ada: Player) -> None:
    client.force_authenticate(ada)
    client.post(url, {"action": TAKE, "key": "one"})
    other = {**TAKE, "pile": 1}
    problem(client.post(url, {"action": other, "key": "one"}), 409, "key_reused")


@pytest.mark.parametrize("key", [" ", " k", "k ", "\u2003k", "\U0001d11e" * 100, "\\N'%s\n"])
def test_a_key_is_compared_exactly_as_sent(
    client: APIClient, url: str, game: Game, ada: Player, ben: Player, key: str
) -> None:
    client.force_authenticate(ada)
    first = client.post(url, {"action": TAKE, "key": "k"}).json()
    client.force_authenticate(ben)
    second = client.post(url, {"action": {**TAKE, "pile": 1}, "key": key})
    assert (second.status_code, second.json()["seq"]) == (201, 5)
    assert client.post(url, {"action": {**TAKE, "pile": 1}, "key": key}).json() == second.json()
    client.force_authenticate(ada)
    assert client.post(url, {"action": TAKE, "key": "k"}).json() == first


def test_an_action_takes_a_constant_number_of_queries(
    client: APIClient, url: str, ada: Player, ben: Player, django_assert_num_queries: Any
) -> None:
    """Two to find the seat, two for the transaction, and six to read, write and respond."""
    for player, pile in ((ada, 0), (ben, 1)):
        client.force_authenticate(player)
        with django_assert_num_queries(10):
            body = {"action": {**TAKE, "pile": pile}, "key": f"{pile}"}
            assert client.post(url, body).status_code == 201


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
ACTIONS = JSON | st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["take", "opened", "finished"]) | JSON,
        "pile": st.integers() | JSON,
        "count": st.integers() | JSON,
        "seat": JSON,
    },
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(action=ACTIONS, seq=st.none() | JSON, key=st.none() | st.text(max_size=120) | JSON)
def test_any_input_is_played_or_rejected_with_a_sentence(
    client: APIClient, url: str, game: Game, ada: Player, action: Any, seq: Any, key: Any
) -> None:
    client.force_authenticate(ada)
    before = Event.objects.count()
    response = client.post(url, {"action": action, "expected_seq": seq, "key": key})
    if response.status_code == 201:
        assert Event.objects.count() >= before
        return
    assert response.status_code in (400, 409, 422)
    problem(response, response.status_code, response.json()["code"])
    assert Event.objects.count() == before


def test_json_that_cannot_be_encoded_again_is_rejected(
    client: APIClient, url: str, ada: Player
) -> None:
    client.force_authenticate(ada)
    raw = r'{"action": {"type": "\ud800", "pile": 0, "count": 1}}'
    problem(client.post(url, raw, content_type="application/json"), 400, "invalid")
    raw = r'{"action": 1e999}'
    problem(client.post(url, raw, content_type="application/json"), 400, "invalid")
    raw = r'{"action": {"type": "take", "pile": 0, "count": 1}, "key": "\ud800"}'
    problem(client.post(url, raw, content_type="application/json"), 400, "invalid")


@pytest.mark.parametrize("depth", [101, 500, *range(930, 1010, 8), 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_too_deeply_nested_json_is_rejected(
    client: APIClient, url: str, ada: Player, depth: int, opening: str, closing: str
) -> None:
    client.force_authenticate(ada)
    raw = f'{{"action": {opening * depth}1{closing * depth}}}'
    problem(client.post(url, raw, content_type="application/json"), 400, "parse_error")


def test_json_within_the_maximum_depth_is_accepted(
    client: APIClient, url: str, ada: Player
) -> None:
    client.force_authenticate(ada)
    raw = f'{{"action": {"[" * 97}1{"]" * 97}}}'
    problem(client.post(url, raw, content_type="application/json"), 400, "bad_action")


def test_a_huge_body_is_refused_with_the_limit(client: APIClient, url: str, ada: Player) -> None:
    client.force_authenticate(ada)
    raw = f'{{"action": "{"x" * 3_000_000}"}}'
    body = problem(client.post(url, raw, content_type="application/json"), 413, "body_too_large")
    assert "2621440" in body["detail"]
