"""Draws lots from the published seed, so that anybody can verify them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from engine.chance import Stream

T = TypeVar("T")


def draw(lot: str, context: str, items: Sequence[T]) -> list[T]:
    """The items in an order drawn from the seed `lot` (hex; any text works) and the context.

    The key is SHA-256 of the text, so a seed of any length works; draws as in `engine.chance`.
    """
    stream = Stream(hashlib.sha256(lot.encode()).digest(), context)
    return [items[index] for index in stream.permutation(len(items))]
