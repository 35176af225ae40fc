"""Builds the OpenAPI schema and validates values against it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # has no annotations

Schema = dict[str, Any]


def build_schema(patterns: list[Any] | None = None) -> Schema:
    """The schema of these URL patterns, or of all, as a client generator reads it."""
    generator: Any = SchemaGenerator
    schema: Schema = generator(patterns=patterns).get_schema(public=True)
    return schema


def operations(schema: Schema) -> list[tuple[str, dict[str, Any]]]:
    """Path and operation."""
    return [
        (path, operation)
        for path, methods in schema["paths"].items()
        for operation in methods.values()
    ]


def value_errors(schema: Schema, value_schema: Schema, value: Any) -> list[str]:
    """The errors of a value that does not match `value_schema`, including `$ref` and formats."""
    self_contained = {**value_schema, "components": schema["components"]}
    validator: Any = Draft202012Validator(
        self_contained, format_checker=Draft202012Validator.FORMAT_CHECKER
    )
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def response_errors(schema: Schema, path: str, response: Any) -> list[str]:
    """The errors of a response to a GET that does not match the schema of that path."""
    responses = schema["paths"][path]["get"]["responses"]
    content = responses.get(str(response.status_code), responses["default"])["content"]
    media_type = response["Content-Type"].partition(";")[0]
    response_schema = content[media_type]["schema"]
    if not media_type.endswith("json"):
        return []  # a file
    return value_errors(schema, response_schema, response.json())


def incomplete_operations(schema: Schema) -> list[str]:
    """Paths of operations without a summary, an example, or problem details as their error."""
    paths = []
    for path, operation in operations(schema):
        success = next(iter(operation["responses"].values()))
        error_content = operation["responses"]["default"]["content"]
        is_complete = (
            operation["summary"]
            and all(
                content.get("examples")
                for media_type, content in success.get("content", {}).items()
                if media_type == "application/json"  # the others are files
            )
            and list(error_content) == ["application/problem+json"]
        )
        if not is_complete:
            paths.append(path)
    return paths


def invalid_examples(schema: Schema) -> list[str]:
    """Errors of examples that do not match their own schema."""
    return [
        f"{path}: {error}"
        for path, operation in operations(schema)
        for content in (
            *(response.get("content", {}) for response in operation["responses"].values()),
            operation.get("requestBody", {}).get("content", {}),
        )
        for media_type in content.values()
        for example in media_type.get("examples", {}).values()
        for error in value_errors(schema, media_type["schema"], example["value"])
    ]
