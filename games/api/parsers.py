"""Reading what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers
from rest_framework.exceptions import ParseError

MOST_LEVELS = 100
"""Nothing that is sent here is half as deep."""


class JSONParser(parsers.JSONParser):
    """JSON that is nested no deeper than the code behind can walk down."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Raises `ParseError` for what is no JSON, or too deep."""
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            data = None
        else:
            if _levels(data) <= MOST_LEVELS:
                return data
        raise ParseError(f"JSON parse error - more than {MOST_LEVELS} levels.")


def _levels(data: Any) -> int:
    """How deep lists and objects lie in each other; no deeper is looked than is allowed."""
    levels, layer = 0, [data]
    while layer and levels <= MOST_LEVELS:
        layer = [
            inner
            for value in layer
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        levels += 1
    return levels
