"""The OpenAPI schema of games: complete, with examples, and matching the responses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from drf_spectacular.validation import validate_schema
from rest_framework.test import APIClient

from games import bots, game_commands, void_game
from games.api import openapi as shapes
from games.api import urls
from games.lobby import table_spec, tables
from games.models import Player
from tests import openapi
from tests.games.test_api_games import API


@pytest.fixture(scope="module")
def schema() -> openapi.Schema:
    """The schema of the endpoints of games."""
    return openapi.build_schema(urls.urlpatterns)


def test_every_url_is_in_the_schema(schema: openapi.Schema) -> None:
    check: Any = validate_schema
    check(schema)
    assert schema["openapi"].startswith("3.1")
    assert len(schema["paths"]) == len(urls.urlpatterns)


def test_every_endpoint_is_fully_described(schema: openapi.Schema) -> None:
    assert not openapi.incomplete_operations(schema)


def test_examples_match_the_schema(schema: openapi.Schema) -> None:
    assert not openapi.invalid_examples(schema)


def test_schema_components_have_unique_names(
    monkeypatch: pytest.MonkeyPatch, schema: openapi.Schema
) -> None:
    """Including those of tournaments, which are named after their serializers."""
    full_schema = openapi.build_schema()
    components = schema["components"]["schemas"]
    assert {name: full_schema["components"]["schemas"][name] for name in components} == components
    monkeypatch.setitem(shapes._EXTRA_SCHEMAS, "Seat", {})
    with pytest.raises(RuntimeError, match="Seat"):
        openapi.build_schema()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["nim", "dream_home", "lodge"])
def test_responses_match_the_schema(
    client: APIClient,
    schema: openapi.Schema,
    ada: Player,
    bot: Callable[[str, str], Player],
    queued_bots: list[Any],
    kind: str,
) -> None:
    dice = bot("dice", "random")
    running = game_commands.open_game(kind, [ada, dice])
    over = game_commands.open_game(kind, [dice, bot("die", "random")])
    bots.play(over.pk)
    off = game_commands.open_game(kind, [ada, dice])
    with transaction.atomic():
        void_game.void_game(off.pk)
    table = tables.create(ada, table_spec.parse(kind=kind, size=2), [])
    client.force_authenticate(ada)
    values: dict[str, list[dict[str, Any]]] = {
        "username": [{"username": name} for name in ("ada", "dice", "nobody")],
        "report_id": [{"report_id": "unknown"}],
        "game_id": [{"game_id": game} for game in (running.pk, over.pk, off.pk, 404)],
        "table_id": [{"table_id": table.public_id}, {"table_id": "404"}],
    }
    for path, methods in schema["paths"].items():
        if "get" not in methods or path.endswith("/stream"):
            continue
        names = [name for name in values if f"{{{name}}}" in path]
        for given in values[names[0]] if names else [{}]:
            for query in ("", "?as=0", "?limit=1", "?ply=2"):
                response = client.get(f"{API}{path.format(**given)}{query}")
                where = (path, given, query, response.status_code)
                assert not openapi.response_errors(schema, path, response), where
    legal = client.get(f"{API}/games/{running.public_id}/state?as=0").json()["legal"]
    operation = schema["paths"]["/games/{game_id}/actions"]["post"]
    body = {"action": legal[0], "expected_seq": running.seq, "key": "one"}
    sent = operation["requestBody"]["content"]["application/json"]["schema"]
    assert not openapi.value_errors(schema, sent, body)
    played = client.post(f"{API}/games/{running.public_id}/actions", body)
    shape = operation["responses"]["201"]["content"]["application/json"]["schema"]
    assert not openapi.value_errors(schema, shape, played.json())
