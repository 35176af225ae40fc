"""Values that no honest client sends, as JSON texts: a body is written with them by hand."""

from __future__ import annotations

import json
from typing import Any

FAR = ("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "10000-01-01T00:00:00Z")
NUMBERS = ("-1", "0", "2147483648", "9223372036854775808", "1" + "0" * 400)
FLOATS = ("1e308", "1e999", "5e-324", "NaN")
TEXTS = (r'"a\u0000b"', r'"\ud800"', '""', json.dumps("x" * 20_000), *map(json.dumps, FAR))
SHAPES = ("null", "true", "[]", "{}", "[" * 60 + "]" * 60, r'{"\u0000": 1}', r'{"\udfff": 1}')
VALUES = (*NUMBERS, *FLOATS, *TEXTS, *SHAPES)
"""One of every kind."""

_PLACE = "@hostile@"


def bodies(body: Any, values: tuple[str, ...] = VALUES) -> list[str]:
    """The body with each of its values in turn replaced by each hostile one."""
    quoted = json.dumps(_PLACE)
    return [
        json.dumps(changed).replace(quoted, value) for changed in _places(body) for value in values
    ]


def _places(body: Any) -> list[Any]:
    found: list[Any] = [_PLACE]
    if isinstance(body, dict):
        found += [{**body, name: each} for name, inner in body.items() for each in _places(inner)]
    if isinstance(body, list):
        found += [
            [*body[:index], each, *body[index + 1 :]]
            for index, inner in enumerate(body)
            for each in _places(inner)
        ]
    return found
