"""Random draws from a seed, which anyone can verify afterwards.

Each game has one 32-byte seed. Its SHA-256 is published before the first card is drawn, the seed
itself after the last. A draw is HMAC-SHA256(seed, context || "|" || counter), so it depends only on
the seed and on the context, which names what is drawn. Two games with the same seed see the same
market in the same round, whatever their players do.
"""

from __future__ import annotations

import hashlib
from struct import Struct

SEED_BYTES = 32
_RANGE = 1 << 64


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in hex, which a game publishes before it starts."""
    return hashlib.sha256(seed).hexdigest()


class _HmacKey:
    """HMAC-SHA256 with one key, as RFC 2104 defines it, where the key is hashed only once.

    Each HMAC continues from copies of the two hashes that start with the key. Compared with
    `hmac.digest`, which starts from the key each time, a draw takes 0.5 to 0.7 of the time, and a
    whole random game of Dream Home 0.87 of it. Copies of an `hmac.new` object are hardly faster
    than `hmac.digest`. The output is the same byte for byte.
    """

    __slots__ = ("inner", "outer")

    def __init__(self, key: bytes) -> None:
        if len(key) > _BLOCK_BYTES:
            key = hashlib.sha256(key).digest()
        key = key.ljust(_BLOCK_BYTES, b"\0")
        self.inner = hashlib.sha256(key.translate(_INNER))
        self.outer = hashlib.sha256(key.translate(_OUTER))


_unpack_first_8 = Struct(">Q24x").unpack
"""The first 8 of 32 bytes as an unsigned integer."""
_BLOCK_BYTES = 64
"""Size of a block of SHA-256."""
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Stream:
    """The draws of one context. The counter is 8 bytes, big-endian, and starts at 0."""

    __slots__ = ("_counter", "_inner", "_outer")

    def __init__(self, seed: bytes | _HmacKey, context: str) -> None:
        key = _HmacKey(seed) if isinstance(seed, bytes) else seed
        self._inner = key.inner.copy()
        self._inner.update(context.encode() + b"|")
        self._outer = key.outer
        self._counter = 0

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound).

        Takes the first 8 bytes as an unsigned integer and rejects values from the largest multiple
        of `bound` on, because a plain modulo would favour small numbers. Raises ValueError unless
        1 <= bound <= 2**64.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"cannot draw below {bound}")
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(self._counter.to_bytes(8, "big"))
            outer.update(inner.digest())
            self._counter += 1
            value: int = _unpack_first_8(outer.digest())[0]
            drawn = value % bound
            if value - drawn <= _RANGE - bound:
                return drawn

    def permutation(self, n: int) -> list[int]:
        """A uniform permutation of 0 to n-1 (Fisher-Yates, from the last index down)."""
        order = list(range(n))
        for top in range(n - 1, 0, -1):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return order


class Chance:
    """All random draws of one game. Raises ValueError unless the seed has 32 bytes.

    `streams` counts the streams that were created: whether a decision draws anything can be told by
    deciding it again.
    """

    __slots__ = ("_key", "seed", "streams")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.streams = 0
        self._key = _HmacKey(seed)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hex."""
        return commitment(self.seed)

    def stream(self, context: str) -> Stream:
        """A new stream of draws. The same context always gives the same draws."""
        self.streams += 1
        return Stream(self._key, context)
