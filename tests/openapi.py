"""Reading a schema and holding values to it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # theirs

Schema = dict[str, Any]


def of(patterns: list[Any] | None = None) -> Schema:
    """What a client generator reads of these addresses; of all unless given."""
    generator: Any = SchemaGenerator
    made: Schema = generator(patterns=patterns).get_schema(public=True)
    return made


def operations(schema: Schema) -> list[tuple[str, dict[str, Any]]]:
    """Path and operation."""
    return [
        (path, operation)
        for path, methods in schema["paths"].items()
        for operation in methods.values()
    ]


def faults(schema: Schema, shape: Schema, value: Any) -> list[str]:
    """Where the value is not what the shape says, `$ref` and formats included."""
    whole = {**shape, "components": schema["components"]}
    check: Any = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [f"{error.json_path}: {error.message}" for error in check.iter_errors(value)]


def answer_faults(schema: Schema, path: str, response: Any) -> list[str]:
    """Where the answer to a GET is not what the schema says of that path."""
    told = schema["paths"][path]["get"]["responses"]
    content = told.get(str(response.status_code), told["default"])["content"]
    shape = content[response["Content-Type"].partition(";")[0]]["schema"]
    return faults(schema, shape, response.json())


def bare(schema: Schema) -> list[str]:
    """Operations that lack a summary, an example, or problem details as their error."""
    found = []
    for path, operation in operations(schema):
        good = next(iter(operation["responses"].values()))
        problem = operation["responses"]["default"]["content"]
        whole = (
            operation["summary"]
            and all(content.get("examples") for content in good["content"].values())
            and list(problem) == ["application/problem+json"]
        )
        if not whole:
            found.append(path)
    return found


def wrong_examples(schema: Schema) -> list[str]:
    """Examples that are not what the schema says beside them."""
    return [
        f"{path}: {fault}"
        for path, operation in operations(schema)
        for content in (
            *(response["content"] for response in operation["responses"].values()),
            operation.get("requestBody", {}).get("content", {}),
        )
        for told in content.values()
        for example in told.get("examples", {}).values()
        for fault in faults(schema, told["schema"], example["value"])
    ]
