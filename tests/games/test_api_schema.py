"""The schema of the games half: whole, with an example each, and true."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from games.api import urls


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


def test_examples_have_the_members_that_the_schema_requires(schema: dict[str, Any]) -> None:
    shapes = schema["components"]["schemas"]
    for path, operation in operations(schema):
        for code, response in operation["responses"].items():
            for content in response["content"].values():
                name = content["schema"].get("$ref", "").rpartition("/")[2]
                for example in content["examples"].values():
                    if name and code != "default":
                        missing = set(shapes[name].get("required", [])) - set(example["value"])
                        assert not missing, (path, missing)
