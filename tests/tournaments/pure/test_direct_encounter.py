"""Direct encounter if not all have met, compared with every outcome of the missing games."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import field, make_table, outcome_with_ranks
from tournaments.domain.contest import Adjustment, Contest, PublishedTable, ResultKind
from tournaments.domain.scoring import Scoring
from tournaments.formats import results
from tournaments.standings import registry
from tournaments.standings.ranking import Ranking
from tournaments.standings.score_sheet import ScoreSheet, build_sheet

Played = Sequence[tuple[tuple[int, ...], tuple[int, ...]]]
"""Entries at each table, and their ranks."""
HALF = Fraction(1, 2)
WHOLE = Scoring(schemes={"2": (12, 0), "3": (24, 12, 0), "4": (36, 24, 12, 0)})
"""However places are shared, the points are whole numbers and can be evened out exactly."""


def sheet_of(players: int, played: Played, *, size: int = 2, known: bool = False) -> ScoreSheet:
    """Everybody on the same points, whatever was played."""
    tables = []
    for number, (seats, ranks) in enumerate(played, 1):
        at = make_table(f"R{number}.T1", *seats, round=number)
        tables.append(PublishedTable(at, outcome_with_ranks(at, *ranks)))
    contest = Contest(field(players), tuple(tables))
    scored = build_sheet(contest, WHOLE, size, predetermined=known)
    even = tuple(Adjustment(entry, -float(line.points)) for entry, line in scored.lines.items())
    contest = Contest(field(players), tuple(tables), adjustments=even)
    return build_sheet(contest, WHOLE, size, predetermined=known)


def groups(sheet: ScoreSheet) -> list[list[int]]:
    return [
        sorted(group)
        for group in Ranking(sheet, registry.get_all(["points", "direct_encounter"])).groups
    ]


def test_a_player_who_has_beaten_both_others_is_first_though_they_have_not_met() -> None:
    sheet = sheet_of(3, [((1, 2), (1, 2)), ((3, 1), (2, 1))])
    assert groups(sheet) == [[1], [2, 3]]
    ranking = Ranking(sheet, registry.get_all(["points", "direct_encounter"]))
    assert [(row.entry, row.rank, row.tied, row.decided_by) for row in ranking.rows()] == [
        (1, 1, False, None),
        (2, 2, True, "direct_encounter"),
        (3, 2, True, None),
    ]
    compared = ranking.explain(2).up[-1]
    assert (compared.name, compared.mine, compared.theirs) == ("direct_encounter", None, 2.0)
    assert [(part.code, part.value, part.params["opponent"]) for part in compared.parts] == [
        ("encounter", 0.0, 1),
        ("not_met", 0.0, 3),
    ]
    assert [(part.code, part.value) for part in compared.their_parts] == [
        ("encounter", 1.0),
        ("encounter", 1.0),
    ]


def test_nobody_is_first_while_a_missing_game_could_still_make_it_two() -> None:
    # 1 has beaten 2 only; 3 has met nobody and could have as much.
    assert groups(sheet_of(3, [((1, 2), (1, 2))])) == [[1, 2, 3]]
    # 1 has beaten 2 and drawn 3: 3 could come level by beating 2.
    assert groups(sheet_of(3, [((1, 2), (1, 2)), ((1, 3), (1, 1))])) == [[1, 2, 3]]


def test_the_rest_are_looked_at_again_among_themselves() -> None:
    wins = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    assert groups(sheet_of(4, [(pair, (1, 2)) for pair in wins])) == [[1], [2], [3, 4]]
    # 1 has beaten all; of the others all have met, so their scores order them.
    circle = [(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 2)]
    assert groups(sheet_of(4, [(pair, (1, 2)) for pair in circle])) == [[1], [2, 3, 4]]


def test_a_player_who_is_last_in_any_case_is_not_ranked_last() -> None:
    """The rule looks for a first only."""
    lost = [((2, 1), (1, 2)), ((3, 1), (1, 2))]
    assert groups(sheet_of(3, lost)) == [[1, 2, 3]]


def test_several_games_of_two_count_with_their_mean() -> None:
    """C.07, 6.1.2: A beat B and lost the return, C beat B and drew with A."""
    played = [((1, 2), (1, 2)), ((2, 1), (1, 2)), ((3, 2), (1, 2)), ((3, 1), (1, 1))]
    sheet = sheet_of(3, played)
    values = registry.get("direct_encounter").values(sheet, [1, 2, 3])
    assert values == {1: Fraction(1), 2: HALF, 3: Fraction(3, 2)}
    assert groups(sheet) == [[3], [1], [2]]
    for entry in (1, 2, 3):
        parts = registry.get("direct_encounter").parts(sheet, entry, [1, 2, 3])
        assert sum(part.value for part in parts) == values[entry]


def test_a_win_by_forfeit_is_no_encounter_if_pairings_follow_results() -> None:
    at = make_table("R1.T1", 1, 2)
    missed = PublishedTable(at, results.ruled(at, ResultKind.FORFEIT, [1]))
    other = make_table("R2.T1", 1, 3, round=2)
    beaten = PublishedTable(other, outcome_with_ranks(other, 1, 2))
    contest = Contest(field(3), (missed, beaten))
    direct = registry.get("direct_encounter")
    swiss = build_sheet(contest, Scoring(), 2)
    assert set(direct.values(swiss, [1, 2, 3]).values()) == {None}
    # Where opponents were known beforehand it is one: 1 has two wins, and 2 and 3 have not met.
    league = build_sheet(contest, Scoring(), 2, predetermined=True)
    assert direct.values(league, [1, 2, 3]) == {1: 2, 2: None, 3: None}


def test_one_table_of_three_tells_who_beat_whom() -> None:
    # 1, 2 and 3 at one table; 4 has met only 1, who beat everybody.
    sheet = sheet_of(4, [((1, 2, 3), (1, 2, 3)), ((4, 1), (2, 1))], size=3)
    assert groups(sheet) == [[1], [2, 3, 4]]


@st.composite
def played(draw: st.DrawFn) -> tuple[int, list[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """A few tables of two to four among three or four players, with ties and repeats."""
    players = draw(st.integers(3, 4))
    tables = []
    for _ in range(draw(st.integers(0, 7))):
        size = draw(st.integers(2, min(4, players)))
        seats = draw(st.permutations(range(1, players + 1)))[:size]
        strength = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
        ranks = tuple(1 + sum(other > mine for other in strength) for mine in strength)
        tables.append((tuple(seats), ranks))
    return players, tables


def by_hand(group: list[int], met: dict[tuple[int, int], Fraction]) -> list[list[int]]:
    """The order of a group by trying every outcome of the games it has not played."""
    if len(group) == 1:
        return [group]
    missing = [pair for pair in combinations(group, 2) if pair not in met]
    known = {
        entry: sum(
            (met.get((entry, other), Fraction(0)) for other in group if other != entry), Fraction(0)
        )
        for entry in group
    }
    if not missing:
        levels = sorted(set(known.values()), reverse=True)
        if len(levels) == 1:
            return [group]
        parts = [[entry for entry in group if known[entry] == level] for level in levels]
        return [subgroup for part in parts for subgroup in by_hand(part, met)]
    first = set(group)
    for outcome in product((Fraction(0), HALF, Fraction(1)), repeat=len(missing)):
        total = dict(known)
        for (one, other), score in zip(missing, outcome, strict=True):
            total[one] += score
            total[other] += 1 - score
        best = [entry for entry in group if total[entry] == max(total.values())]
        first &= set(best) if len(best) == 1 else set()
    if not first:
        return [group]
    rest = [entry for entry in group if entry not in first]
    return [sorted(first), *by_hand(rest, met)]


@settings(max_examples=100, deadline=None)
@given(played())
def test_the_order_is_that_of_every_outcome_of_the_missing_games(
    given_: tuple[int, list[tuple[tuple[int, ...], tuple[int, ...]]]],
) -> None:
    players, tables = given_
    scores: dict[tuple[int, int], list[Fraction]] = {}
    for seats, ranks in tables:
        for (one, mine), (other, theirs) in product(zip(seats, ranks, strict=True), repeat=2):
            if one != other:
                score = Fraction(mine < theirs) + HALF * (mine == theirs)
                scores.setdefault((one, other), []).append(score)
    met = {pair: sum(found, Fraction(0)) / len(found) for pair, found in scores.items()}
    sheet = sheet_of(players, tables, size=4)
    assert groups(sheet) == by_hand(list(range(1, players + 1)), met)
    direct = registry.get("direct_encounter")
    group = list(range(1, players + 1))
    for entry, value in direct.values(sheet, group).items():
        if value is not None:
            parts = direct.parts(sheet, entry, group)
            assert abs(sum(part.value for part in parts) - float(value)) < 1e-9
