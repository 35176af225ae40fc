"""Any URL gets a 200 or problem details with a sentence."""

from __future__ import annotations

from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from games.models import Game
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db

NAMES = (
    *("ply", "as", "from", "to", "after", "limit", "cursor"),
    *("kind", "status", "player", "ordering"),
)
TEXTS = (
    st.text(max_size=30)
    | st.integers().map(str)
    | st.sampled_from(["spectator", "0", "-1", "1e3", "٣", "\0", "cD0xJnA9Mg==", "-moved"])
)
PATHS = ("", "/events", "/state", "/frames", "/score", "/scores", "/record")
QUIET = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def answered(client: APIClient, url: str) -> None:
    """Sends the request and checks that the response is valid."""
    response = client.get(url)
    if response.status_code != 200:
        assert response.status_code in (400, 403, 404), url
        problem(response, response.status_code, response.json()["code"])


@QUIET
@given(
    path=st.sampled_from(PATHS),
    query=st.dictionaries(st.sampled_from(NAMES), TEXTS, max_size=3),
)
def test_any_query_of_a_game(
    client: APIClient, finished: Game, path: str, query: dict[str, str]
) -> None:
    encoded = urlencode(query, errors="surrogatepass")
    answered(client, f"{API}/games/{finished.public_id}{path}?{encoded}")


@QUIET
@given(
    name=st.sampled_from(["games", "players", "kinds"]),
    query=st.dictionaries(st.sampled_from(NAMES), TEXTS, max_size=3),
)
def test_any_query_of_a_list(
    client: APIClient, finished: Game, name: str, query: dict[str, str]
) -> None:
    answered(client, f"{API}/{name}?{urlencode(query, errors='surrogatepass')}")


@QUIET
@given(username=st.text(min_size=1, max_size=60))
def test_any_name_of_a_player(client: APIClient, finished: Game, username: str) -> None:
    answered(client, f"{API}/players/{quote(username, safe='', errors='surrogatepass')}")
