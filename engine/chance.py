"""Seeded chance that anyone can check afterwards.

One 32-byte seed a game; its SHA-256 is published before the first card is drawn, the seed itself
after the last. A draw is HMAC-SHA256(seed, context || "|" || counter), so it depends on nothing
but the seed and the name of what is drawn: two games with one seed see the same market in the
same round, whatever their players do.
"""

from __future__ import annotations

import hashlib
from struct import Struct

SEED_BYTES = 32
_RANGE = 1 << 64


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in hex: what a game publishes before it starts."""
    return hashlib.sha256(seed).hexdigest()


class _Key:
    """HMAC-SHA256 under one key, as RFC 2104 defines it, with the key hashed once.

    A game draws a hundred numbers under its seed; starting each HMAC from the key would take
    three times as long as going on from copies of the two hashes that begin with it.
    """

    __slots__ = ("inner", "outer")

    def __init__(self, key: bytes) -> None:
        if len(key) > _BLOCK:
            key = hashlib.sha256(key).digest()
        key = key.ljust(_BLOCK, b"\0")
        self.inner = hashlib.sha256(key.translate(_INNER))
        self.outer = hashlib.sha256(key.translate(_OUTER))


_first = Struct(">Q24x").unpack
"""The first 8 of 32 bytes as an unsigned integer."""
_BLOCK = 64
"""Bytes of a block of SHA-256."""
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Stream:
    """Draws under one context. The counter is 8 bytes big-endian and counts from 0."""

    __slots__ = ("_counter", "_inner", "_outer")

    def __init__(self, seed: bytes | _Key, context: str) -> None:
        key = _Key(seed) if isinstance(seed, bytes) else seed
        self._inner = key.inner.copy()
        self._inner.update(context.encode() + b"|")
        self._outer = key.outer
        self._counter = 0

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound).

        Takes the first 8 bytes as an unsigned integer and rejects those above the largest
        multiple of `bound`, since a plain modulo would favour small numbers. Raises ValueError
        unless 1 <= bound <= 2**64.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"cannot draw below {bound}")
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(self._counter.to_bytes(8, "big"))
            outer.update(inner.digest())
            self._counter += 1
            value: int = _first(outer.digest())[0]
            drawn = value % bound
            if value - drawn <= _RANGE - bound:
                return drawn

    def permutation(self, n: int) -> list[int]:
        """A uniform permutation of 0..n-1: Fisher-Yates from the top."""
        order = list(range(n))
        for top in range(n - 1, 0, -1):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return order


class Chance:
    """All the chance of one game, from one seed. Raises ValueError unless it is 32 bytes."""

    __slots__ = ("_key", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self._key = _Key(seed)

    @property
    def commitment(self) -> str:
        """See `commitment`."""
        return commitment(self.seed)

    def stream(self, context: str) -> Stream:
        """A fresh stream of draws; the same context always gives the same draws."""
        return Stream(self._key, context)
