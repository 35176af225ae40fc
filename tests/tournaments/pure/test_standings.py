"""Scoring, tie-breaks and explanations on events small enough to check by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.pure.simulation import field, make_table, outcome_with_ranks
from tournaments.domain.contest import (
    Adjustment,
    Bye,
    ByeKind,
    Competitor,
    Contest,
    GameScore,
    PublishedTable,
    Reason,
    ResultKind,
    Status,
)
from tournaments.domain.options import BadOptions
from tournaments.domain.scoring import Scoring
from tournaments.formats import results
from tournaments.standings import registry
from tournaments.standings.point_scheme import PointScheme
from tournaments.standings.ranking import Ranking
from tournaments.standings.score_sheet import RoundScore, ScoreSheet, build_sheet
from tournaments.standings.unplayed_rounds import OpponentRound, adjusted_scores, cut_rounds

A, B, C, D = 1, 2, 3, 4


def small() -> Contest:
    """A beats B, A draws C, A beats D, B beats C, B draws D, C beats D."""
    games = [
        (1, A, B, (1, 2)),
        (1, C, D, (1, 2)),
        (2, A, C, (1, 1)),
        (2, B, D, (1, 1)),
        (3, A, D, (1, 2)),
        (3, B, C, (1, 2)),
    ]
    tables = []
    for number, (round_, first, second, ranks) in enumerate(games):
        at = make_table(f"T{number}", first, second, round=round_)
        tables.append(PublishedTable(at, outcome_with_ranks(at, *ranks)))
    return Contest(field(4), tuple(tables))


def values(sheet: ScoreSheet, name: str) -> list[float | None]:
    found = registry.get(name).values(sheet, list(sheet.lines))
    return [None if value is None else float(value) for value in found.values()]


def test_small_round_robin() -> None:
    sheet = build_sheet(small(), Scoring(), 2, predetermined=True)
    assert values(sheet, "points") == [2.5, 1.5, 1.5, 0.5]
    assert values(sheet, "sonneborn_berger") == [2.75, 1.75, 1.75, 0.75]


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 1, 3, 4), (3, 3, 1, 0)),
        ((1, 2, 2, 4), (4, 1.5, 1.5, 0)),
        ((1, 2, 2, 2), (4, 1, 1, 1)),
        ((1, 1, 1, 1), (1.75,) * 4),
    ],
)
def test_ties_share_points_so_that_the_sum_is_unchanged(
    ranks: tuple[int, ...], points: tuple[float, ...]
) -> None:
    table_points = PointScheme(Scoring(), 4).table_points(
        outcome_with_ranks(make_table("T", 1, 2, 3, 4), *ranks)
    )
    assert tuple(float(points) for points in table_points) == points
    assert sum(table_points) == 7


def test_smaller_tables_give_first_and_last_place_as_the_full_table() -> None:
    scheme = PointScheme(Scoring(), 4)
    assert [
        float(p) for p in scheme.table_points(outcome_with_ranks(make_table("T", 1, 2, 3), 1, 2, 3))
    ] == [
        4,
        1.5,
        0,
    ]
    assert [
        float(p) for p in scheme.table_points(outcome_with_ranks(make_table("T", 1, 2), 1, 2))
    ] == [
        4,
        0,
    ]


@pytest.mark.parametrize(
    ("schemes", "code"),
    [
        ({"5": (1, 0)}, "bad_scheme"),
        ({"3": (1, 0)}, "bad_scheme"),
        ({"2": (0, 1)}, "bad_scheme"),
        ({"2": (1, 1)}, "bad_scheme"),
        ({"2": (0, -1)}, "bad_scheme"),
    ],
)
def test_a_scheme_that_is_invalid_is_refused(
    schemes: dict[str, tuple[float, ...]], code: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        PointScheme(Scoring(schemes=schemes), 4)
    assert refused.value.code == code


def test_points_share() -> None:
    at = make_table("T", 1, 2, 3, 4)
    contest = Contest(
        field(4), (PublishedTable(at, outcome_with_ranks(at, 1, 2, 3, 4, points=(10, 8, 6, 4))),)
    )
    shares = values(build_sheet(contest, Scoring(), 4), "points_share")
    assert shares == pytest.approx([0.357143, 0.285714, 0.214286, 0.142857], abs=1e-6)


def test_points_share_at_a_sum_of_zero_is_equal_for_all() -> None:
    at = make_table("T", 1, 2, 3, 4)
    contest = Contest(
        field(4), (PublishedTable(at, outcome_with_ranks(at, 1, 1, 1, 1, points=(0, 0, 0, 0))),)
    )
    assert values(build_sheet(contest, Scoring(), 4), "points_share") == [0.25] * 4


def test_circular_head_to_head_stays_a_tie_for_the_next_tie_break() -> None:
    tables = []
    for number, (first, second) in enumerate([(1, 2), (2, 3), (3, 1)]):
        at = make_table(f"T{number}", first, second, round=number + 1)
        tables.append(
            PublishedTable(at, outcome_with_ranks(at, 1, 2, points=(10 * number + 10, 0)))
        )
    sheet = build_sheet(Contest(field(3), tuple(tables)), Scoring(), 2, predetermined=True)
    tied = Ranking(sheet, registry.get_all(["points", "direct_encounter"])).rows()
    assert [row.rank for row in tied] == [1, 1, 1]
    assert all(row.tied for row in tied)
    split = Ranking(sheet, registry.get_all(["points", "direct_encounter", "games_points"])).rows()
    assert [(row.entry, row.rank, row.decided_by) for row in split] == [
        (3, 1, None),
        (2, 2, "games_points"),
        (1, 3, "games_points"),
    ]


def test_direct_encounter_is_undefined_if_the_missing_games_decide() -> None:
    at = make_table("T", 1, 2)
    contest = Contest(field(3), (PublishedTable(at, outcome_with_ranks(at, 1, 2)),))
    sheet = build_sheet(contest, Scoring(), 2)
    assert set(registry.get("direct_encounter").values(sheet, [1, 2, 3]).values()) == {None}
    assert registry.get("direct_encounter").values(sheet, [1, 2]) == {1: 1, 2: 0}


def test_head_to_head_counts_only_the_stage_it_belongs_to() -> None:
    group = make_table("A/R1.T1", 1, 2, stage="A")
    final = make_table("W1-1", 1, 2, stage="playoff")
    contest = Contest(
        field(2),
        (
            PublishedTable(group, outcome_with_ranks(group, 2, 1)),
            PublishedTable(final, outcome_with_ranks(final, 1, 2)),
        ),
    )
    sheet = build_sheet(contest, Scoring(), 2, stage="A")
    assert registry.get("direct_encounter").values(sheet, [1, 2]) == {1: 0, 2: 1}


def test_a_tie_left_at_the_end_is_shown_and_leaves_the_gap() -> None:
    rows = Ranking(
        build_sheet(small(), Scoring(), 2, predetermined=True), registry.get_all(["points"])
    ).rows()
    assert [(row.rank, row.tied) for row in rows] == [(1, False), (2, True), (2, True), (4, False)]


def test_a_lot_by_published_seed_can_be_drawn_again() -> None:
    order = registry.get_all(["points", "lot"])
    one = Ranking(build_sheet(small(), Scoring(), 2, lot="ab"), order).entries()
    assert one == Ranking(build_sheet(small(), Scoring(), 2, lot="ab"), order).entries()
    drawn = {
        tuple(Ranking(build_sheet(small(), Scoring(), 2, lot=str(lot)), order).entries())
        for lot in range(20)
    }
    assert drawn == {(1, 2, 3, 4), (1, 3, 2, 4)}


def test_the_explanation_names_the_tie_break_that_decided_with_its_numbers() -> None:
    sheet = build_sheet(small(), Scoring(), 2, predetermined=True)
    ranking = Ranking(sheet, registry.get_all(["points", "sonneborn_berger", "seed"]))
    why = ranking.explain(C)
    assert (why.rank, why.tied, why.above, why.below) == (3, False, B, D)
    assert [(step.name, step.mine, step.theirs) for step in why.up] == [
        ("points", 1.5, 1.5),
        ("sonneborn_berger", 1.75, 1.75),
        ("seed", 3.0, 2.0),
    ]
    berger = why.up[1]
    assert sum(part.value for part in berger.parts) == 1.75
    assert berger.parts[0].params["opponents"] == [D]
    assert [step.name for step in why.down] == ["points"]
    assert sum(part.value for part in why.points) == 1.5


def test_adjustments_count_and_are_reported() -> None:
    contest = small()
    fined = Contest(contest.competitors, contest.tables, adjustments=(Adjustment(A, -1, "late"),))
    ranking = Ranking(build_sheet(fined, Scoring(), 2), registry.get_all(["points"]))
    assert ranking.rows()[0].points == 1.5
    assert ranking.explain(A).points[-1].code == "adjustment"


@pytest.mark.parametrize(
    ("kind", "faults", "points", "played", "statuses"),
    [
        (ResultKind.FORFEIT, [1], [1, 0], [0, 0], [Status.UNOPPOSED, Status.FORFEIT]),
        (ResultKind.NO_SHOW, [0], [0, 1], [0, 0], [Status.NO_SHOW, Status.UNOPPOSED]),
        (ResultKind.WALKOVER, [1], [1, 0], [0, 0], [Status.UNOPPOSED, Status.LEFT]),
        (
            ResultKind.DISQUALIFICATION,
            [1],
            [1, 0],
            [0, 0],
            [Status.UNOPPOSED, Status.DISQUALIFIED],
        ),
        (ResultKind.DOUBLE_FORFEIT, [], [0, 0], [0, 0], [Status.FORFEIT, Status.FORFEIT]),
        (ResultKind.CANCELLED, [], [0, 0], [0, 0], [Status.CANCELLED, Status.CANCELLED]),
    ],
)
def test_how_each_kind_of_result_counts_for_two(
    kind: ResultKind,
    faults: list[int],
    points: list[float],
    played: list[int],
    statuses: list[Status],
) -> None:
    at = make_table("T", 1, 2)
    outcome = results.ruled(at, kind, faults)
    assert [place.status for place in outcome.places] == statuses
    sheet = build_sheet(Contest(field(2), (PublishedTable(at, outcome),)), Scoring(), 2)
    assert values(sheet, "points") == points
    assert values(sheet, "games_played") == played


@pytest.mark.parametrize(
    ("kind", "faults", "played", "voluntary"),
    [
        (ResultKind.PLAYED, [], [1, 2, 3], []),
        (ResultKind.ADJUDICATED, [], [1, 2, 3], []),
        (ResultKind.FORFEIT, [2], [1, 2], [3]),
        (ResultKind.NO_SHOW, [2], [1, 2], [3]),
        (ResultKind.WALKOVER, [1, 2], [], [2, 3]),
        (ResultKind.DISQUALIFICATION, [0], [2, 3], [1]),
        (ResultKind.DOUBLE_FORFEIT, [], [], [1, 2, 3]),
        (ResultKind.CANCELLED, [], [], []),
    ],
)
def test_how_each_kind_of_result_counts_in_tie_breaks(
    kind: ResultKind, faults: list[int], played: list[int], voluntary: list[int]
) -> None:
    at = make_table("T", 1, 2, 3)
    games = [GameScore((1, 2, 3), (9, 8, 7))] if kind is ResultKind.PLAYED else []
    ranks = [1, 2, 3] if kind not in (ResultKind.PLAYED, ResultKind.DOUBLE_FORFEIT) else []
    outcome = results.ruled(at, kind, faults, games=games, ranks=ranks)
    sheet = build_sheet(Contest(field(3), (PublishedTable(at, outcome),)), Scoring(), 3)
    for entry, line in sheet.lines.items():
        (turn,) = line.rounds
        assert turn.played == (entry in played)
        assert turn.voluntary == (entry in voluntary)
        met = {meeting.opponent for meeting in turn.meetings if meeting.played}
        assert met == (set(played) - {entry} if entry in played else set())


def test_a_cut_takes_what_one_did_not_play_unless_the_least_is_worth_more() -> None:
    played, missed = (
        RoundScore(number, f"R{number}.T1", Fraction(0), status)
        for number, status in ((1, Status.PLAYED), (2, Status.FORFEIT))
    )
    cheap = [OpponentRound(played, score=1, value=1), OpponentRound(missed, score=2, value=2)]
    assert cut_rounds(cheap, 1, 0) == (cheap[:1], cheap[1:])
    # By result, as in Sonneborn-Berger, the least opponent can be worth more than the round missed.
    dear = [OpponentRound(played, score=1, value=3), OpponentRound(missed, score=2, value=0)]
    assert cut_rounds(dear, 1, 0) == (dear[1:], dear[:1])


def test_direct_encounter_is_asked_again_of_those_it_leaves_equal() -> None:
    wins = [(A, B), (A, C), (D, A), (B, C), (B, D), (C, D)]
    tables = []
    for number, (winner, loser) in enumerate(wins, 1):
        at = make_table(f"T{number}", winner, loser, round=number)
        tables.append(PublishedTable(at, outcome_with_ranks(at, 1, 2)))
    sheet = build_sheet(Contest(field(4), tuple(tables)), Scoring(), 2)
    rows = Ranking(sheet, registry.get_all(["direct_encounter"])).rows()
    # Two wins each for A and B, one each for C and D; then A beat B, and C beat D.
    assert [(row.entry, row.rank, row.tied) for row in rows] == [
        (A, 1, False),
        (B, 2, False),
        (C, 3, False),
        (D, 4, False),
    ]


@pytest.mark.parametrize(("known", "scores"), [(True, [1, 0]), (False, [None, None])])
def test_a_win_without_a_game_counts_as_an_encounter_if_opponents_were_known(
    known: bool, scores: list[float | None]
) -> None:
    at = make_table("T", 1, 2)
    missed = PublishedTable(at, results.ruled(at, ResultKind.NO_SHOW, [1]))
    sheet = build_sheet(Contest(field(2), (missed,)), Scoring(), 2, predetermined=known)
    assert values(sheet, "direct_encounter") == scores


def test_table_points_leave_out_byes_and_adjustments() -> None:
    at = make_table("T", 1, 2)
    contest = Contest(
        field(3),
        (PublishedTable(at, outcome_with_ranks(at, 1, 2)),),
        (Bye("R1.B3", 3, ByeKind.PAIRING, Reason("odd_number")),),
        (Adjustment(2, 5.0),),
    )
    sheet = build_sheet(contest, Scoring(), 2)
    assert values(sheet, "points") == [1, 5, 1]
    assert values(sheet, "table_points") == [1, 0, 0]


@pytest.mark.parametrize("name", ["average_rating", "performance", "opponents_win_rate"])
def test_entries_without_a_value_rank_below_all_others(name: str) -> None:
    at = make_table("T", 2, 3)
    contest = Contest(field(3), (PublishedTable(at, outcome_with_ranks(at, 1, 2)),))
    rows = Ranking(build_sheet(contest, Scoring(), 2), registry.get_all([name])).rows()
    assert rows[-1].entry == 1  # the best seed, who met nobody
    assert rows[-1].values[0].value is None


def test_an_absence_before_a_bye_is_not_made_a_draw_for_opponents() -> None:
    at = make_table("R1.T1", 1, 2)
    byes = (
        Bye("R2.B1", 1, ByeKind.ABSENT, Reason("absent"), round=2),
        Bye("R3.B1", 1, ByeKind.PAIRING, Reason("odd_number"), round=3),
        Bye("R2.B2", 2, ByeKind.PAIRING, Reason("odd_number"), round=2),
        Bye("R3.B2", 2, ByeKind.ABSENT, Reason("absent"), round=3),
    )
    sheet = build_sheet(
        Contest(field(2), (PublishedTable(at, outcome_with_ranks(at, 1, 1)),), byes), Scoring(), 2
    )
    # Both have a draw and a bye; only who stayed away after that is taken to have drawn.
    assert adjusted_scores(sheet) == {1: Fraction(3, 2), 2: Fraction(2)}


def test_a_round_that_is_still_played_is_no_absence() -> None:
    first, second = make_table("R1.T1", 1, 2), make_table("R1.T2", 3, 4)
    contest = Contest(
        field(5), (PublishedTable(first, outcome_with_ranks(first, 1, 2)), PublishedTable(second))
    )
    sheet = build_sheet(contest, Scoring(), 2, fill=True)
    turns = {entry: [turn.status for turn in line.rounds] for entry, line in sheet.lines.items()}
    assert turns[1] == [Status.PLAYED]
    assert (turns[3], turns[4]) == ([], [])
    assert turns[5] == [ByeKind.ABSENT]


def test_points_given_in_one_stage_count_there_and_in_the_whole_event() -> None:
    adjustment = Adjustment(1, 2.0, "late", "groups/A")
    contest = Contest(field(2), adjustments=(adjustment, Adjustment(2, 1.0, "early")))
    points = {
        stage: values(build_sheet(contest, Scoring(), 2, stage=stage), "points")
        for stage in ("", "groups/A", "groups/B", None)
    }
    assert points == {"": [0, 1], "groups/A": [2, 0], "groups/B": [0, 0], None: [2, 1]}


def test_table_points_may_be_equal_for_some_places() -> None:
    at = make_table("T", 1, 2, 3, 4)
    flat = Scoring(schemes={"4": (3, 1, 1, 0)})
    sheet = build_sheet(
        Contest(field(4), (PublishedTable(at, outcome_with_ranks(at, 1, 2, 3, 4)),)), flat, 4
    )
    assert values(sheet, "points") == [3, 1, 1, 0]


def test_three_play_on_without_the_one_who_did_not_come() -> None:
    at = make_table("T", 1, 2, 3, 4)
    game = GameScore((3, 1, 2, 4), (5, 20, 10, 0))
    outcome = results.ruled(at, ResultKind.NO_SHOW, [1], games=[game])
    assert [place.rank for place in outcome.places] == [2, 4, 1, 3]
    sheet = build_sheet(Contest(field(4), (PublishedTable(at, outcome),)), Scoring(), 4)
    assert values(sheet, "points") == [2, 0, 4, 1]
    assert values(sheet, "games_played") == [1, 0, 1, 1]
    assert values(sheet, "wins_played") == [0, 0, 1, 0]


def test_an_adjudicated_table_counts_as_played() -> None:
    at = make_table("T", 1, 2, 3)
    outcome = results.ruled(at, ResultKind.ADJUDICATED, ranks=[1, 1, 3])
    sheet = build_sheet(Contest(field(3), (PublishedTable(at, outcome),)), Scoring(), 3)
    assert values(sheet, "points") == [1.5, 1.5, 0]


def test_no_status_is_mistaken_for_a_kind_of_bye() -> None:
    assert not {str(status) for status in Status} & {str(kind) for kind in ByeKind}


def test_byes_score_by_their_kind() -> None:
    scheme = PointScheme(Scoring(), 2)
    worth = {kind: float(scheme.bye(kind)) for kind in ByeKind}
    assert worth == {
        ByeKind.PAIRING: 1,
        ByeKind.FULL: 1,
        ByeKind.WALKOVER: 1,
        ByeKind.HALF: 0.5,
        ByeKind.ABSENT: 0,
        ByeKind.REST: 0,
        ByeKind.BRACKET: 0,
    }


def test_opponents_ratings_and_win_rates() -> None:
    contest = small()
    rated = tuple(Competitor(c.id, c.seed, 1400.0 + 100 * c.id) for c in contest.competitors)
    sheet = build_sheet(Contest(rated, contest.tables), Scoring(), 2)
    assert values(sheet, "average_rating") == [1700, 1667, 1633, 1600]
    rates = values(sheet, "opponents_win_rate")
    assert rates[0] == pytest.approx((0.5 + 0.5 + 1 / 3) / 3)
    assert values(sheet, "performance")[0] is not None


def test_ratings_are_undefined_if_nobody_is_rated() -> None:
    contest = small()
    unrated = tuple(Competitor(c.id, c.seed) for c in contest.competitors)
    sheet = build_sheet(Contest(unrated, contest.tables), Scoring(), 2)
    assert values(sheet, "average_rating") == [None] * 4
    assert values(sheet, "performance") == [None] * 4


def test_unknown_and_repeated_tie_breaks_are_refused_with_the_choices() -> None:
    with pytest.raises(BadOptions, match="buchholz_cut1"):
        registry.get("bucholz")
    with pytest.raises(BadOptions, match="repeated"):
        registry.get_all(["wins", "wins"])
