"""Random draws: known values, uniformity, and independence of contexts."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.chance import Chance, Stream, commitment

SEED = bytes.fromhex("3f1e2d4c5b6a79880796a5b4c3d2e1f0ffeeddccbbaa99887766554433221100")


def test_a_known_seed_gives_known_draws() -> None:
    assert Stream(SEED, "t1").permutation(10) == [5, 9, 1, 4, 8, 2, 3, 0, 7, 6]
    assert Chance(SEED).stream("t1").permutation(10) == [5, 9, 1, 4, 8, 2, 3, 0, 7, 6]
    digest = "eb3e4eebc26e2e834008a30579f11657902b680a86c9ac006a3e2a062a28e79d"
    assert commitment(SEED) == Chance(SEED).commitment == digest


def test_draws_depend_on_the_seed_and_the_context_alone() -> None:
    chance = Chance(SEED)
    draws = [chance.stream("rooms 3").below(1000) for _ in range(2)]
    assert draws[0] == draws[1]
    assert [chance.stream(f"rooms {n}").below(1 << 32) for n in range(3)] != [draws[0]] * 3


def test_draws_are_uniform() -> None:
    stream = Stream(SEED, "even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_an_invalid_bound_is_rejected(bound: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Stream(SEED, "t1").below(bound)


def test_the_largest_and_smallest_bounds() -> None:
    assert 0 <= Stream(SEED, "t1").below(1 << 64) < 1 << 64
    assert Stream(SEED, "t1").below(1) == 0


def expected(seed: bytes, context: str, bound: int) -> Iterator[int]:
    """The draws as specified, with the HMAC of the standard library."""
    for counter in count():
        message = context.encode() + b"|" + counter.to_bytes(8, "big")
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if value < (1 << 64) - (1 << 64) % bound:
            yield value % bound


@example(seed=bytes(range(64)), context="one block", bound=10)
@example(seed=bytes(range(65)), context="more than a block", bound=10)
@given(
    seed=st.binary(max_size=100),
    context=st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    # Above 2**63 about half of all values are rejected.
    bound=st.one_of(st.integers(1, 1 << 64), st.integers((1 << 63) + 1, (1 << 63) + 1000)),
)
def test_a_draw_is_the_first_value_under_the_largest_multiple(
    seed: bytes, context: str, bound: int
) -> None:
    stream = Stream(seed, context)
    drawn = [stream.below(bound) for _ in range(6)]
    assert drawn == list(islice(expected(seed, context, bound), 6))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Chance(bytes(size))
