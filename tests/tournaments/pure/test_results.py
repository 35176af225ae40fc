"""Matches of several games, rotated seats, and rulings that do not fit."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tournaments.domain.contest import (
    GameScore,
    Match,
    Outcome,
    Place,
    Reason,
    ResultKind,
    Status,
    Table,
)
from tournaments.formats import results, score_checks
from tournaments.formats.score_checks import BadResult


def at(*seats: int, games: int = 1, best_of: bool = False, rotate: bool = True) -> Table:
    return Table("T", seats, Reason("test"), match=Match(games, best_of, rotate))


def won(*ranks: int) -> GameScore:
    return GameScore(ranks, tuple(10.0 - rank for rank in ranks))


def test_seats_rotate_so_that_everybody_sits_everywhere() -> None:
    table = at(7, 8, 9, 10, games=4)
    seen = [results.seating(table, game) for game in range(4)]
    assert seen[0] == (7, 8, 9, 10)
    for seat in range(4):
        assert {seated[seat] for seated in seen} == {7, 8, 9, 10}
    assert results.seating(at(7, 8, games=3, rotate=False), 1) == (7, 8)


@pytest.mark.parametrize(
    ("games", "firsts", "decided"),
    [
        (3, [0], False),
        (3, [0, 0], True),
        (3, [0, 1], False),
        (3, [0, 1, 1], True),
        (5, [0, 0, 1], False),
        (5, [0, 0, 1, 0], True),
    ],
)
def test_a_best_of_ends_once_nobody_can_catch_the_leader(
    games: int, firsts: list[int], decided: bool
) -> None:
    scores = [won(1, 2) if first == 0 else won(2, 1) for first in firsts]
    assert results.decided(Match(games, best_of=True), scores) is decided


def test_all_games_of_a_match_are_played_unless_it_is_a_best_of() -> None:
    assert not results.decided(Match(3), [won(1, 2), won(1, 2)])
    assert results.decided(Match(3), [won(1, 2)] * 3)


def test_a_match_goes_by_games_won_then_places_then_points() -> None:
    table = at(1, 2, 3, games=3)
    outcome = results.played(table, [won(1, 2, 3), won(2, 1, 3), won(3, 2, 1)])
    assert [place.rank for place in outcome.places] == [2, 1, 3]
    assert sum(place.points for place in outcome.places) == 72
    even = results.played(at(1, 2, games=2), [won(1, 2), won(2, 1)])
    assert [place.rank for place in even.places] == [1, 1]
    by_points = results.played(
        at(1, 2, games=2), [GameScore((1, 2), (30, 5)), GameScore((2, 1), (9, 10))]
    )
    assert [place.rank for place in by_points.places] == [1, 2]
    # One game won by 1 and one by 2: that 1 was last once weighs more than all the points.
    by_places = results.played(
        at(1, 2, 3, games=2, rotate=False),
        [GameScore((1, 2, 3), (90, 9, 8)), GameScore((3, 1, 2), (60, 70, 65))],
    )
    assert [place.rank for place in by_places.places] == [2, 1, 3]


def test_an_undecided_match_is_no_result() -> None:
    with pytest.raises(BadResult) as refused:
        results.played(at(1, 2, games=3), [won(1, 2)])
    assert refused.value.code == "match_undecided"


@pytest.mark.parametrize(
    ("kind", "extra", "code"),
    [
        (ResultKind.FORFEIT, {}, "nobody_at_fault"),
        (ResultKind.FORFEIT, {"at_fault": [5]}, "unknown_seat"),
        (ResultKind.ADJUDICATED, {"ranks": [1]}, "ranks_missing"),
        (ResultKind.PLAYED, {"games": [won(1, 2, 3)]}, "seats_missing"),
        (ResultKind.PLAYED, {"games": [won(1, 2), won(1, 2)]}, "too_many_games"),
        (ResultKind.ADJUDICATED, {"ranks": [1, 2], "games": [won(1, 2, 3)]}, "seats_missing"),
        (ResultKind.NO_SHOW, {"at_fault": [0], "ranks": [1]}, "ranks_missing"),
        (
            ResultKind.PLAYED,
            {"games": [GameScore((1, 1), (3, 3), tiebreak=(1,))]},
            "seats_missing",
        ),
    ],
)
def test_rulings_that_do_not_fit(kind: ResultKind, extra: dict[str, list[int]], code: str) -> None:
    with pytest.raises(BadResult) as refused:
        results.ruled(at(1, 2), kind, **extra)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_best_of_is_decided_once_nobody_can_draw_level() -> None:
    even = Match(games=4, best_of=True)
    assert not results.decided(even, [won(1, 2), won(1, 2)])  # the other may win the next two
    assert results.decided(even, [won(1, 2), won(1, 2), won(1, 2)])
    # A shared first place is half a win: nobody gets from there to two in one game.
    assert results.decided(even, [won(1, 2, 3), won(1, 2, 3), won(3, 1, 1)])


@pytest.mark.parametrize(
    ("of", "games"),
    [
        (at(1, 2, games=3, best_of=True), [won(1, 2), won(1, 2), won(2, 1)]),
        (at(1, 2, games=5, best_of=True), [won(1, 2)] * 3 + [won(2, 1)]),
        (at(1, 2, 3, games=3, best_of=True), [won(1, 2, 3), won(1, 3, 2), won(3, 1, 2)]),
    ],
)
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (ResultKind.PLAYED, {}),
        (ResultKind.FORFEIT, {"at_fault": [1]}),
        (ResultKind.ADJUDICATED, {"ranks": [1, 2, 3]}),
    ],
)
def test_no_game_is_taken_after_a_best_of_is_decided(
    of: Table, games: list[GameScore], kind: ResultKind, more: dict[str, list[int]]
) -> None:
    given = {name: values[: len(of.seats)] for name, values in more.items()}
    with pytest.raises(BadResult, match="was decided after") as refused:
        results.ruled(of, kind, games=games, **given)  # type: ignore[arg-type]
    assert refused.value.code == "games_after_decision"
    # Where all games are played the last one counts, decided or not.
    every = msgspec.structs.replace(of, match=Match(len(games)))
    assert results.played(every, games).games == tuple(games)


def test_a_ruling_that_names_nobody_asks_for_entries() -> None:
    with pytest.raises(BadResult, match="For a no show, `at_fault` must name entries"):
        results.ruled(at(1, 2), ResultKind.NO_SHOW)


@pytest.mark.parametrize(
    ("ranks", "points", "tiebreak"),
    [
        ((1, 2), (3, 7), ()),
        ((1, 1), (7, 3), ()),
        ((1, 2, 3), (9, 4, 5), ()),
        ((1, 1, 3, 4), (9, 9, 2, 3), ()),
        ((2, 1), (5, 5), (4, 3)),
    ],
)
def test_ranks_against_the_points_are_refused(
    ranks: tuple[int, ...], points: tuple[float, ...], tiebreak: tuple[float, ...]
) -> None:
    with pytest.raises(BadResult, match="more points make a better rank") as refused:
        score_checks.check_scores([GameScore(ranks, points, tiebreak)], len(ranks))
    assert refused.value.code == "ranks_contradict_points"


@pytest.mark.parametrize(
    ("ranks", "points", "tiebreak"),
    [
        ((2, 1), (3, 7), ()),
        ((1, 2), (5, 5), ()),
        ((2, 1), (5, 5), ()),
        ((1, 1), (5, 5), ()),
        ((1, 1), (5, 5), (1, 0)),
        ((1, 2), (5, 5), (4, 3)),
        ((1, 2), (5, 5), (3, 3)),
        ((1, 2, 2, 4), (9, 4, 4, -1), ()),
        ((3, 1, 2), (0, 0, 0), ()),
    ],
)
def test_ranks_that_the_points_allow_are_taken(
    ranks: tuple[int, ...], points: tuple[float, ...], tiebreak: tuple[float, ...]
) -> None:
    score_checks.check_scores([GameScore(ranks, points, tiebreak)], len(ranks))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_forfeit_of_everybody_is_a_double_forfeit(size: int) -> None:
    table = at(*range(1, size + 1))
    everybody = range(size)
    forfeit = results.ruled(table, ResultKind.FORFEIT, everybody)
    assert forfeit == results.ruled(table, ResultKind.DOUBLE_FORFEIT)
    assert forfeit.kind is ResultKind.DOUBLE_FORFEIT
    missing = results.ruled(table, ResultKind.NO_SHOW, everybody)  # says more: it stays
    assert missing.kind is ResultKind.NO_SHOW
    assert {(place.rank, place.status) for place in missing.places} == {(1, Status.NO_SHOW)}


@pytest.mark.parametrize("kind", sorted(results.FAULTS.keys() - {ResultKind.DOUBLE_FORFEIT}))
@pytest.mark.parametrize("size", [3, 4])
def test_no_order_of_the_others_is_made_up_where_nothing_was_played(
    size: int, kind: ResultKind
) -> None:
    table = at(*range(1, size + 1))
    with pytest.raises(BadResult) as refused:
        results.ruled(table, kind, [0])
    assert refused.value.code == "ranks_missing"
    assert results.ruled(table, kind, range(1, size)).places[0].status is Status.UNOPPOSED


def test_a_forfeit_in_the_second_game_keeps_the_first_for_the_others() -> None:
    table = at(1, 2, 3, games=2)
    outcome = results.ruled(table, ResultKind.FORFEIT, [0], games=[won(1, 3, 2)])
    assert [place.rank for place in outcome.places] == [3, 2, 1]
    assert outcome.places[0].status is Status.FORFEIT
    assert [place.points for place in outcome.places] == [0, 7, 8]


def test_levels_are_split_by_the_games_tie_break_then_points_and_faults_are_last() -> None:
    table = at(1, 2, 3, 4)
    score = GameScore((1, 1, 1, 4), (5, 5, 7, 0), (2, 2, 1, 0))
    outcome = results.played(table, [score])
    assert results.levels(table, outcome) == ((1, 2), (3,), (4,))
    points = results.played(table, [GameScore((1, 1, 1, 4), (5, 5, 7, 0))])
    assert results.levels(table, points) == ((3,), (1, 2), (4,))
    absent = results.ruled(table, ResultKind.NO_SHOW, [0, 2], games=[score])
    assert results.levels(table, absent) == ((2,), (4,), (1, 3))
    # Also where the ranks of an old log know nothing of it.
    tied = Outcome(ResultKind.NO_SHOW, (Place(1, 0, Status.NO_SHOW), Place(1, 0)))
    assert results.levels(at(1, 2), tied) == ((2,), (1,))


def test_the_organisers_page_tells_of_every_kind_of_result() -> None:
    page = (Path(__file__).parents[3] / "docs" / "organiser.md").read_text()
    section = page.split("## Results, and how each kind counts")[1].split("\n## ")[0]
    documented = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert sorted(documented) == sorted(ResultKind)
