"""Chance: the vector of the rules of draws, evenness, and independence of contexts."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance, Stream, commitment

SEED = bytes.fromhex("3f1e2d4c5b6a79880796a5b4c3d2e1f0ffeeddccbbaa99887766554433221100")


def test_the_vector() -> None:
    assert Stream(SEED, "t1").permutation(10) == [5, 9, 1, 4, 8, 2, 3, 0, 7, 6]
    assert Chance(SEED).stream("t1").permutation(10) == [5, 9, 1, 4, 8, 2, 3, 0, 7, 6]
    expected = "eb3e4eebc26e2e834008a30579f11657902b680a86c9ac006a3e2a062a28e79d"
    assert commitment(SEED) == Chance(SEED).commitment == expected


def test_draws_depend_on_the_seed_and_the_context_alone() -> None:
    chance = Chance(SEED)
    draws = [chance.stream("rooms 3").below(1000) for _ in range(2)]
    assert draws[0] == draws[1]
    assert [chance.stream(f"rooms {n}").below(1 << 32) for n in range(3)] != [draws[0]] * 3


def test_draws_are_even() -> None:
    stream = Stream(SEED, "even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_draw_needs_a_bound_it_can_reach(bound: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Stream(SEED, "t1").below(bound)


def test_the_largest_bound_can_be_drawn_below() -> None:
    assert 0 <= Stream(SEED, "t1").below(1 << 64) < 1 << 64
    assert Stream(SEED, "t1").below(1) == 0


def test_values_above_the_largest_multiple_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([b"\xff" * 32, b"\x00" * 7 + b"\x05" + b"\x00" * 24])
    monkeypatch.setattr("engine.chance.hmac.digest", lambda *_: next(answers))
    assert Stream(SEED, "t1").below(3) == 5 % 3


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Chance(bytes(size))
