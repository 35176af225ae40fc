"""The schema of the games half: whole, with an example each, and true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # theirs
from rest_framework.test import APIClient

from games import bots, play, voiding
from games.api import openapi, urls
from games.models import Player
from tests.games.test_api_games import API


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """What a client generator reads."""
    generator: Any = SchemaGenerator
    made: dict[str, Any] = generator(patterns=urls.urlpatterns).get_schema(public=True)
    return made


def operations(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Path and operation."""
    return [
        (path, operation)
        for path, methods in schema["paths"].items()
        for operation in methods.values()
    ]


def test_every_address_is_described(schema: dict[str, Any]) -> None:
    check: Any = validate_schema
    check(schema)
    assert schema["openapi"].startswith("3.1")
    assert len(operations(schema)) == len(urls.urlpatterns)


def test_every_endpoint_has_a_summary_and_an_example(schema: dict[str, Any]) -> None:
    for path, operation in operations(schema):
        assert operation["summary"], path
        good = next(iter(operation["responses"].values()))
        for content in good["content"].values():
            assert content["examples"], path


def test_every_endpoint_may_answer_with_problem_details(schema: dict[str, Any]) -> None:
    for path, operation in operations(schema):
        content = operation["responses"]["default"]["content"]
        assert list(content) == ["application/problem+json"], path


def faults(schema: dict[str, Any], shape: dict[str, Any], value: Any) -> list[str]:
    """Where the value is not what the shape says, `$ref` and formats included."""
    whole = {**shape, "components": schema["components"]}
    check: Any = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [f"{error.json_path}: {error.message}" for error in check.iter_errors(value)]


def test_examples_are_what_the_schema_says(schema: dict[str, Any]) -> None:
    for path, operation in operations(schema):
        contents = [
            *(response["content"] for response in operation["responses"].values()),
            operation.get("requestBody", {}).get("content", {}),
        ]
        for content in contents:
            for told in content.values():
                for example in told["examples"].values():
                    assert not faults(schema, told["schema"], example["value"]), path


def test_no_two_shapes_of_the_api_have_one_name(
    monkeypatch: pytest.MonkeyPatch, schema: dict[str, Any]
) -> None:
    """Those of tournaments included: they are found by the names of their serializers."""
    generator: Any = SchemaGenerator
    whole = generator().get_schema(public=True)
    mine = schema["components"]["schemas"]
    assert {name: whole["components"]["schemas"][name] for name in mine} == mine
    monkeypatch.setitem(openapi._SHAPES, "Seat", {})
    with pytest.raises(RuntimeError, match="Seat"):
        generator().get_schema(public=True)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["nim", "dream_home", "lodge"])
def test_answers_are_what_the_schema_says(
    client: APIClient,
    schema: dict[str, Any],
    ada: Player,
    bot: Callable[[str, str], Player],
    woken: list[Any],
    kind: str,
) -> None:
    dice = bot("dice", "random")
    running = play.open_game(kind, [ada, dice])
    over = play.open_game(kind, [dice, bot("die", "random")])
    bots.play(over.pk)
    off = play.open_game(kind, [ada, dice])
    with transaction.atomic():
        voiding.void(off.pk)
    client.force_authenticate(ada)
    values: dict[str, list[dict[str, Any]]] = {
        "username": [{"username": name} for name in ("ada", "dice", "nobody")],
        "game_id": [{"game_id": game} for game in (running.pk, over.pk, off.pk, 404)],
    }
    for path, methods in schema["paths"].items():
        if "get" not in methods or path.endswith("/stream"):
            continue
        names = [name for name in values if f"{{{name}}}" in path]
        for given in values[names[0]] if names else [{}]:
            for query in ("", "?as=0", "?limit=1", "?ply=2"):
                response = client.get(f"{API}{path.format(**given)}{query}")
                told = methods["get"]["responses"]
                answer = told.get(str(response.status_code), told["default"])["content"]
                shape = answer[response["Content-Type"].partition(";")[0]]["schema"]
                where = (path, given, query, response.status_code)
                assert not faults(schema, shape, response.json()), where
    legal = client.get(f"{API}/games/{running.pk}/state?as=0").json()["legal"]
    asked = schema["paths"]["/games/{game_id}/actions"]["post"]
    body = {"action": legal[0], "expected_seq": running.seq, "key": "one"}
    sent = asked["requestBody"]["content"]["application/json"]["schema"]
    assert not faults(schema, sent, body)
    played = client.post(f"{API}/games/{running.pk}/actions", body)
    shape = asked["responses"]["201"]["content"]["application/json"]["schema"]
    assert not faults(schema, shape, played.json())
