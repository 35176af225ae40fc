"""Who is seated together in quick pairing."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.lobby.matching import (
    ANY_RANGE_AFTER,
    FIRST_RANGE,
    RANGE_PER_SECOND,
    Waiting,
    fits,
    match,
    rating_range,
)


def waits(
    player: int,
    rating: float = 1500,
    waited: float = 0,
    *,
    kinds: tuple[str, ...] = ("nim",),
    size: int = 2,
    clock: str = "10+10",
    rated: bool = True,
    owner: int | None = None,
) -> Waiting:
    """A player who waits."""
    ratings = (rating,) * len(kinds)
    return Waiting(player, kinds, ratings, size, clock, rated, waited, owner or player)


def groups(*waiting: Waiting) -> list[tuple[int, ...]]:
    return [pairing.players for pairing in match(waiting)]


def test_the_range_widens_until_anybody_will_do() -> None:
    assert rating_range(0) == FIRST_RANGE
    assert rating_range(10) == FIRST_RANGE + 10 * RANGE_PER_SECOND
    assert rating_range(ANY_RANGE_AFTER) == float("inf")


def test_two_who_are_near_meet_and_two_who_are_far_wait() -> None:
    assert groups(waits(1, 1500), waits(2, 1590)) == [(1, 2)]
    assert groups(waits(1, 1500), waits(2, 1700)) == []
    assert groups(waits(1, 1500, 7), waits(2, 1700, 7)) == [(1, 2)]


def test_the_range_of_the_one_who_waited_less_counts() -> None:
    assert groups(waits(1, 1500, 100), waits(2, 1900, 5)) == []
    assert groups(waits(1, 1500, 100), waits(2, 1900, 20)) == [(1, 2)]


def test_the_oldest_is_served_first_with_the_nearest() -> None:
    assert groups(waits(1, 1500, 9), waits(2, 1500, 20), waits(3, 1510, 1)) == [(2, 1)]
    assert groups(waits(1, 1550, 9), waits(2, 1500, 20), waits(3, 1510, 1)) == [(2, 3)]


def test_among_equals_the_one_who_waited_longer_is_taken() -> None:
    assert groups(waits(1, 1500, 30), waits(2, 1480, 5), waits(3, 1480, 9)) == [(1, 3)]
    assert groups(waits(1, 1500, 30), waits(2, 1520, 5), waits(3, 1520, 9)) == [(1, 3)]


def test_only_those_meet_who_want_the_same() -> None:
    for other in (
        waits(2, size=3),
        waits(2, clock="3+5"),
        waits(2, rated=False),
        waits(2, kinds=("lodge",)),
        waits(2, owner=1),
    ):
        assert groups(waits(1), other) == []
    assert groups(waits(1, rated=False), waits(2, rated=False, owner=1)) == [(1, 2)]


def test_a_kind_that_both_would_play_is_found() -> None:
    pairings = match([waits(1, waited=9, kinds=("nim", "lodge")), waits(2, kinds=("lodge",))])
    assert [(pairing.kind, pairing.players) for pairing in pairings] == [("lodge", (1, 2))]
    pairings = match([waits(1, waited=9, kinds=("nim", "lodge")), waits(2, kinds=("lodge", "nim"))])
    assert pairings[0].kind == "nim"


def test_a_table_of_four_needs_four_who_fit_each_other() -> None:
    near = [waits(n, 1500 + 20 * n, size=4) for n in range(1, 4)]
    assert groups(*near) == []
    assert groups(*near, waits(9, 1510, size=4)) == [(1, 2, 3, 9)]
    assert groups(*near, waits(9, 1700, size=4)) == []


ratings = st.floats(800, 2600)
kinds = st.lists(st.sampled_from(["nim", "lodge", "dream_home"]), min_size=1, unique=True)


@st.composite
def crowds(draw: st.DrawFn) -> list[Waiting]:
    crowd = []
    for player in range(draw(st.integers(0, 14))):
        own = tuple(draw(kinds))
        crowd.append(
            Waiting(
                player,
                own,
                tuple(draw(ratings) for _ in own),
                draw(st.integers(2, 4)),
                draw(st.sampled_from(["3+5", "10+10"])),
                draw(st.booleans()),
                draw(st.floats(0, 90)),
                draw(st.sampled_from([player, 1000, None])),
            )
        )
    return crowd


@given(crowds())
def test_everybody_is_seated_at_most_once_and_within_the_range(crowd: list[Waiting]) -> None:
    by_player = {one.player: one for one in crowd}
    seated: list[int] = []
    for pairing in match(crowd):
        players = [by_player[player] for player in pairing.players]
        assert len(players) == pairing.size
        for one in players:
            assert pairing.kind in one.kinds
            assert (one.size, one.clock, one.rated) == (pairing.size, pairing.clock, pairing.rated)
        for one, other in combinations(players, 2):
            apart = abs(one.rating(pairing.kind) - other.rating(pairing.kind))
            assert apart <= rating_range(one.waited)
            assert apart <= rating_range(other.waited)
            assert not pairing.rated or one.owner is None or one.owner != other.owner
        seated += pairing.players
    assert len(seated) == len(set(seated))


@given(crowds())
def test_nobody_is_left_who_could_play_with_another_who_is_left(crowd: list[Waiting]) -> None:
    seated = {player for pairing in match(crowd) for player in pairing.players}
    left = [one for one in crowd if one.player not in seated and one.size == 2]
    for one, other in combinations(left, 2):
        same = (one.size, one.clock, one.rated) == (other.size, other.clock, other.rated)
        common = set(one.kinds) & set(other.kinds)
        assert not same or not any(fits(one, other, kind) for kind in common)


@given(crowds(), st.randoms())
def test_the_order_of_the_rows_does_not_matter(crowd: list[Waiting], rng: object) -> None:
    shuffled = crowd[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert match(shuffled) == match(crowd)


@given(crowds())
def test_the_oldest_first(crowd: list[Waiting]) -> None:
    """Whoever waited longest is seated if anybody fits, even if others would be nearer to them."""
    pairs = [one for one in crowd if one.size == 2]
    if not pairs:
        return
    oldest = min(pairs, key=lambda one: (-one.waited, one.player))
    could = any(
        (oldest.clock, oldest.rated) == (other.clock, other.rated) and fits(oldest, other, kind)
        for other in pairs
        if other is not oldest
        for kind in set(oldest.kinds) & set(other.kinds)
    )
    seated = {player for pairing in match(pairs) for player in pairing.players}
    assert (oldest.player in seated) == could
