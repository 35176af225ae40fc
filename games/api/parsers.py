"""Request parsers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError

from games import input_limits
from games.errors import Invalid

MAX_DEPTH = 100
"""Far more than any valid body needs."""


class JSONParser(parsers.JSONParser):
    """Parses JSON with bounds on nesting and on values (see `games.input_limits`)."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Raises `ParseError` for invalid or too deeply nested JSON.

        Raises `ValidationError`, naming the path, for a value out of bounds.
        """
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            data = None
        except LookupError:
            # The charset of the content type is unknown or not a text encoding.
            raise ParseError("JSON parse error - the charset is not known.") from None
        else:
            if _depth(data) <= MAX_DEPTH:
                _check(data)
                return data
        raise ParseError(f"JSON parse error - more than {MAX_DEPTH} levels.")


def _check(data: Any) -> None:
    fault = input_limits.find_fault(data)
    if fault is not None:
        detail = ErrorDetail(fault.reason, code=fault.code)
        raise ValidationError({fault.path: [detail]} if fault.path else [detail])


def _depth(data: Any) -> int:
    """The nesting depth of lists and objects, counted up to just beyond `MAX_DEPTH`."""
    depth, layer = 0, [data]
    while layer and depth <= MAX_DEPTH:
        layer = [
            inner
            for value in layer
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        depth += 1
    return depth


class FileParser(parsers.BaseParser):
    """Reads a body of `media_type` as it is. Subclasses set both attributes."""

    max_bytes: int

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The bytes. Raises `Invalid` if there are more than `max_bytes`."""
        data = stream.read(self.max_bytes + 1)
        if len(data) > self.max_bytes:
            raise Invalid("file_too_large", f"The file has at most {self.max_bytes} bytes.")
        return data
