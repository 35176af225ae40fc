"""What the schema says beside the serializers: events, actions, and how an error looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.api.problems import CONTENT_TYPE

_PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "An error as problem details (RFC 9457).",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string", "description": "The status in words."},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence for a person."},
        "code": {"type": "string", "description": "Stable; for programs."},
        "seq": {"type": "integer", "description": "Where the log is, if that was the trouble."},
        "errors": {
            "type": "array",
            "description": "What does not fit, field by field.",
            "items": {
                "type": "object",
                "required": ["field", "code", "detail"],
                "properties": {
                    "field": {"type": ["string", "null"]},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
    },
    "additionalProperties": True,
}
_TAGGED: dict[str, Any] = {
    "type": "object",
    "required": ["type"],
    "properties": {"type": {"type": "string"}},
    "additionalProperties": True,
}
_SHAPES: dict[str, dict[str, Any]] = {
    "Problem": _PROBLEM,
    "LogEntry": {
        "type": "object",
        "description": "An event of a log; its other members depend on the type.",
        "required": ["seq", "at", "hash", "seat", "type"],
        "properties": {
            "seq": {"type": "integer"},
            "at": {"type": "string", "format": "date-time"},
            "hash": {
                "type": "string",
                "description": "Hex: SHA-256 of the previous hash and the payload.",
            },
            "seat": {"type": ["integer", "null"]},
            "type": {"type": "string"},
        },
        "additionalProperties": True,
    },
    "GameEvent": {**_TAGGED, "description": "An event; other members depend on the type."},
    "GameAction": {**_TAGGED, "description": "An action; other members depend on the type."},
}
_EXAMPLE = {
    "type": "about:blank",
    "title": "Not Found",
    "status": 404,
    "detail": "There is no game 12.",
    "code": "no_such_game",
}


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Hook of drf-spectacular: adds these shapes, and problem details to every operation.

    Raises RuntimeError for a shape whose name a serializer has too: one would hide the other.
    """
    schemas = result["components"]["schemas"]
    if taken := _SHAPES.keys() & schemas.keys():
        raise RuntimeError(f"serializers have taken the names of other shapes: {sorted(taken)}")
    schemas.update(_SHAPES)
    answer = {
        "description": "What went wrong.",
        "content": {
            CONTENT_TYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {"Problem": {"value": _EXAMPLE}},
            }
        },
    }
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"].setdefault("default", answer)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                for shape in _objects(content["schema"], schemas):
                    shape["additionalProperties"] = False  # see `StrictSerializer`
    return result


def _objects(shape: dict[str, Any], schemas: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The shapes of the objects that a body is, or is a list of."""
    if reference := shape.get("$ref"):
        yield from _objects(schemas[str(reference).rpartition("/")[2]], schemas)
    elif shape.get("type") == "object":
        yield shape
    for inner in (*shape.get("oneOf", ()), *([shape["items"]] if "items" in shape else ())):
        yield from _objects(inner, schemas)
