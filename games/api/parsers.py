"""Reading what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError

from games import input_limits

MOST_LEVELS = 100
"""Nothing that is sent here is half as deep."""


class JSONParser(parsers.JSONParser):
    """Parses JSON with bounds on nesting and on values (see `games.input_limits`)."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Raises `ParseError` for what is no JSON, or too deep; `ValidationError` for a value out
        of bounds, naming where it is."""
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            data = None
        except LookupError:
            # The charset of the content type names no codec, or one that is not for texts.
            raise ParseError("JSON parse error - the charset is not known.") from None
        else:
            if _levels(data) <= MOST_LEVELS:
                _check(data)
                return data
        raise ParseError(f"JSON parse error - more than {MOST_LEVELS} levels.")


def _check(data: Any) -> None:
    found = input_limits.find_fault(data)
    if found is not None:
        detail = ErrorDetail(found.reason, code=found.code)
        raise ValidationError({found.path: [detail]} if found.path else [detail])


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
