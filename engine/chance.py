"""Seeded chance that anyone can check afterwards.

One 32-byte seed a game; its SHA-256 is published before the first card is drawn, the seed itself
after the last. A draw is HMAC-SHA256(seed, context || "|" || counter), so it depends on nothing
but the seed and the name of what is drawn: two games with one seed see the same market in the
same round, whatever their players do.
"""

from __future__ import annotations

import hashlib
import hmac

SEED_BYTES = 32
_RANGE = 1 << 64


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in hex: what a game publishes before it starts."""
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """Draws under one context. The counter is 8 bytes big-endian and counts from 0."""

    __slots__ = ("_counter", "_prefix", "_seed")

    def __init__(self, seed: bytes, context: str) -> None:
        self._seed = seed
        self._prefix = context.encode() + b"|"
        self._counter = 0

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound).

        Takes the first 8 bytes as an unsigned integer and rejects those above the largest
        multiple of `bound`, since a plain modulo would favour small numbers. Raises ValueError
        unless 1 <= bound <= 2**64.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"cannot draw below {bound}")
        limit = _RANGE - _RANGE % bound
        while True:
            message = self._prefix + self._counter.to_bytes(8, "big")
            self._counter += 1
            value = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:8], "big")
            if value < limit:
                return value % bound

    def permutation(self, n: int) -> list[int]:
        """A uniform permutation of 0..n-1: Fisher-Yates from the top."""
        order = list(range(n))
        for top in range(n - 1, 0, -1):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return order


class Chance:
    """All the chance of one game, from one seed. Raises ValueError unless it is 32 bytes."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    @property
    def commitment(self) -> str:
        """See `commitment`."""
        return commitment(self.seed)

    def stream(self, context: str) -> Stream:
        """A fresh stream of draws; the same context always gives the same draws."""
        return Stream(self.seed, context)
