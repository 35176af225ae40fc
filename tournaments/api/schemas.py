"""JSON Schemas of `msgspec` types, for the OpenAPI schema."""

from __future__ import annotations

from typing import Any

import msgspec


def inlined_schema(type_: Any) -> dict[str, Any]:
    """The JSON Schema of a type with all references replaced by their definitions."""
    schema = msgspec.json.schema(type_)
    named = schema.pop("$defs", {})

    def resolve(part: Any) -> Any:
        if isinstance(part, dict):
            if reference := part.get("$ref"):
                return resolve(named[str(reference).rpartition("/")[2]])
            return {key: resolve(value) for key, value in part.items() if key != "discriminator"}
        return [resolve(item) for item in part] if isinstance(part, list | tuple) else part

    resolved: dict[str, Any] = resolve(schema)
    return resolved
