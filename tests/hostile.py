"""Values that only a hostile or broken client sends, as JSON texts to put into request bodies."""

from __future__ import annotations

import json
from typing import Any

EXTREME_TIMES = ("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "10000-01-01T00:00:00Z")
NUMBERS = ("-1", "0", "2147483648", "9223372036854775808", "1" + "0" * 400)
FLOATS = ("1e308", "1e999", "5e-324", "NaN")
TEXTS = (
    r'"a\u0000b"',
    r'"\ud800"',
    '""',
    json.dumps("x" * 20_000),
    *map(json.dumps, EXTREME_TIMES),
)
SHAPES = ("null", "true", "[]", "{}", "[" * 60 + "]" * 60, r'{"\u0000": 1}', r'{"\udfff": 1}')
VALUES = (*NUMBERS, *FLOATS, *TEXTS, *SHAPES)
"""All values."""

_PLACEHOLDER = "@hostile@"


def bodies(body: Any, values: tuple[str, ...] = VALUES) -> list[str]:
    """The JSON of the body with each of its values in turn replaced by each hostile value."""
    quoted_placeholder = json.dumps(_PLACEHOLDER)
    return [
        json.dumps(variant).replace(quoted_placeholder, value)
        for variant in _with_placeholder(body)
        for value in values
    ]


def _with_placeholder(body: Any) -> list[Any]:
    """Copies of the body, each with one of its values, at any depth, replaced by a placeholder."""
    variants: list[Any] = [_PLACEHOLDER]
    if isinstance(body, dict):
        variants += [
            {**body, name: variant}
            for name, member in body.items()
            for variant in _with_placeholder(member)
        ]
    if isinstance(body, list):
        variants += [
            [*body[:index], variant, *body[index + 1 :]]
            for index, item in enumerate(body)
            for variant in _with_placeholder(item)
        ]
    return variants
