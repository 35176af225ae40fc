"""Additions to the OpenAPI schema: events, actions and problem details."""

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
_EXTRA_SCHEMAS: dict[str, dict[str, Any]] = {
    "Problem": _PROBLEM,
    "LogEntry": {
        "type": "object",
        "description": "An event of a log; its other members depend on the type.",
        "required": ["seq", "decision", "at", "hash", "seat", "by", "spent", "type"],
        "properties": {
            "seq": {"type": "integer"},
            "decision": {
                "type": "integer",
                "description": "Seq of the first event of the decision that it belongs to.",
            },
            "at": {"type": "string", "format": "date-time"},
            "hash": {
                "type": "string",
                "description": "Hex: SHA-256 of the previous hash and the envelope of this event.",
            },
            "seat": {"type": ["integer", "null"]},
            "by": {"type": ["integer", "null"], "description": "The seat that decided."},
            "spent": {
                "type": ["integer", "null"],
                "description": "Milliseconds that the decision took from the running clock.",
            },
            "type": {"type": "string"},
        },
        "additionalProperties": True,
    },
    "GameEvent": {**_TAGGED, "description": "An event; other members depend on the type."},
    "GameAction": {**_TAGGED, "description": "An action; other members depend on the type."},
    "LobbyCommand": {
        "type": "object",
        "description": "A command of a table of the lobby. `join` may have `code` and `seat`,"
        " `invite` and `remove` have `player` (a username), `answer` has `accept`, `fill` has `bot`"
        " and may have `seats`, `start` may have `bot`; the others have no further members.",
        "required": ["type"],
        "properties": {
            "type": {
                "type": "string",
                "enum": [
                    "join",
                    "leave",
                    "invite",
                    "answer",
                    "fill",
                    "remove",
                    "start",
                    "close",
                ],
            },
            "code": {"type": "string"},
            "seat": {"type": ["integer", "null"]},
            "player": {"type": "string"},
            "accept": {"type": "boolean"},
            "bot": {"type": ["string", "null"]},
            "seats": {"type": ["array", "null"], "items": {"type": "integer"}},
        },
    },
    "TableCommand": {
        "type": "object",
        "description": "A table command. `answer_take_back` has `accept`; the others have no"
        " further members.",
        "required": ["type"],
        "properties": {
            "type": {
                "type": "string",
                "enum": [
                    "resign",
                    "leave",
                    "return",
                    "abort",
                    "claim_flag",
                    "offer_take_back",
                    "answer_take_back",
                ],
            },
            "accept": {"type": "boolean"},
        },
    },
}
_EXAMPLE = {
    "type": "about:blank",
    "title": "Not Found",
    "status": 404,
    "detail": "There is no game k3Zr8QwTn1Va.",
    "code": "no_such_game",
}


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Hook of drf-spectacular: adds the schemas above, and problem details to every operation.

    Raises RuntimeError if a serializer uses the name of one of these schemas.
    """
    schemas = result["components"]["schemas"]
    if taken := _EXTRA_SCHEMAS.keys() & schemas.keys():
        raise RuntimeError(f"serializers use the names of other schemas: {sorted(taken)}")
    schemas.update(_EXTRA_SCHEMAS)
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
                for schema in _object_schemas(content["schema"], schemas):
                    schema["additionalProperties"] = False  # see `StrictSerializer`
    return result


def _object_schemas(schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The object schemas of a body: itself, its variants, or the items of a list."""
    if reference := schema.get("$ref"):
        yield from _object_schemas(schemas[str(reference).rpartition("/")[2]], schemas)
    elif schema.get("type") == "object":
        yield schema
    for inner in (*schema.get("oneOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from _object_schemas(inner, schemas)
