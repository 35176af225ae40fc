"""The results of each competitor, round by round, in exact numbers. Tie-breaks are computed from
it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from tournaments.domain import replaced_tables
from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    Outcome,
    PublishedTable,
    Status,
)
from tournaments.domain.scoring import Scoring
from tournaments.standings.point_scheme import PointScheme, exact, total

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


# `gc=False`: there are tens of thousands of these, and none can be part of a reference cycle.
class Meeting(msgspec.Struct, frozen=True, gc=False):
    """One opponent at one table. `score` is 1, 1/2 or 0; `played`: over the board."""

    opponent: int
    score: Fraction
    played: bool


class RoundScore(msgspec.Struct, frozen=True, gc=False):
    """One competitor in one round: at a table, or with a bye.

    `points` count for the standings. `status` is the status of the seat or the kind of the bye.
    `rank` is 0 without a table. `game_points` and `table_sum` are the games' own points, of this
    seat and of all seats.
    """

    round: int
    key: str
    points: Fraction
    status: Status | ByeKind
    meetings: tuple[Meeting, ...] = ()
    rank: int = 0
    shared: bool = False
    game_points: float = 0
    table_sum: float = 0

    @property
    def played(self) -> bool:
        """Whether it was played over the board."""
        return self.status is Status.PLAYED

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round as defined by FIDE: requested, or lost by not playing."""
        return self.status in _VOLUNTARY

    @property
    def won(self) -> bool:
        """Alone in first place, or given the points of a win without a game."""
        if self.status is Status.PLAYED:
            return self.rank == 1 and not self.shared
        return self.status in _WON_UNPLAYED


_VOLUNTARY = frozenset(
    (
        ByeKind.HALF,
        ByeKind.ABSENT,
        Status.FORFEIT,
        Status.NO_SHOW,
        Status.LEFT,
        Status.DISQUALIFIED,
    )
)
_WON_UNPLAYED = frozenset((ByeKind.PAIRING, ByeKind.FULL, ByeKind.WALKOVER, Status.UNOPPOSED))
_NO_ROUND = frozenset((ByeKind.REST, ByeKind.BRACKET))


@dataclass(slots=True)
class ScoreLine:
    """All rounds of one competitor in the stage, in order."""

    competitor: Competitor
    rounds: list[RoundScore] = field(default_factory=list)
    adjustment: Fraction = ZERO
    """Points added or deducted by the organiser."""
    points: Fraction = ZERO
    struck: bool = False
    """Left before half of the schedule: the results are removed for all."""


@dataclass
class ScoreSheet:
    """The score lines of a stage.

    `predetermined`: every opponent was known before play (round robin), so unplayed games still
    count against that opponent.
    """

    lines: dict[int, ScoreLine]
    scheme: PointScheme
    scoring: Scoring
    lot: str = ""
    predetermined: bool = False

    def win_share(self, round_score: RoundScore, meeting: Meeting) -> Fraction:
        """The score of a meeting as a part of a win. A tie at a table of two counts as the scoring
        says."""
        tie_of_two = meeting.score == HALF and len(round_score.meetings) == 1
        return self.scheme.tie if tie_of_two else meeting.score

    @cached_property
    def last_round(self) -> int:
        """The latest round of any line."""
        return max(
            (round_score.round for line in self.lines.values() for round_score in line.rounds),
            default=0,
        )

    @cached_property
    def cache(self) -> dict[str, Any]:
        """Values that tie-breaks compute once for the whole sheet."""
        return {}


def build_sheet(
    contest: Contest,
    scoring: Scoring,
    table_size: int,
    *,
    stage: str | None = "",
    entries: Collection[int] | None = None,
    lot: str = "",
    predetermined: bool = False,
    fill: bool = False,
    schedule: Mapping[int, int] | None = None,
) -> ScoreSheet:
    """Builds the score sheet of one stage (None: of all stages together).

    Tables without a result, annulled tables and other stages do not count. `entries` limits the
    competitors (a group); meetings with others are left out. `fill`: a past round in which an entry
    has neither a table nor a bye counts as absence (Swiss). `schedule` gives the scheduled number
    of tables of each entry, for the half-played rule.
    """
    scheme = PointScheme(scoring, table_size)
    chosen = (
        set(entries)
        if entries is not None
        else {competitor.id for competitor in contest.competitors}
    )
    lines = {
        competitor.id: ScoreLine(competitor)
        for competitor in contest.competitors
        if competitor.id in chosen
    }
    published_tables = [
        published
        for published in contest.counted_tables()
        if stage in (None, published.table.stage)
    ]
    byes = [bye for bye in contest.byes if stage in (None, bye.stage)]
    struck = (
        _removed_entries(lines.values(), published_tables, schedule)
        if scoring.half_played
        else set()
    )
    pending: set[tuple[int, int]] = set()
    for published in published_tables:
        if published.outcome is None:
            pending.update((entry, published.table.round) for entry in published.table.seats)
        else:
            _add_table(lines, published, published.outcome, scheme, struck)
    for forfeited in replaced_tables.forfeits(contest.tables).values():
        if stage in (None, forfeited.table.stage):
            _add_forfeits(lines, forfeited, struck)
    for bye in byes:
        _add_bye(lines, bye, scheme, struck)
    if fill:
        _add_absences(lines.values(), published_tables, byes, pending)
    for adjustment in contest.adjustments:
        if stage in (None, adjustment.stage) and adjustment.entry in lines:
            lines[adjustment.entry].adjustment += exact(adjustment.points)
    for line in lines.values():
        line.struck = line.competitor.id in struck
        line.rounds.sort(key=lambda round_score: (round_score.round, round_score.key))
        line.points = line.adjustment + total(round_score.points for round_score in line.rounds)
    return ScoreSheet(lines, scheme, scoring, lot, predetermined)


def _removed_entries(
    lines: Iterable[ScoreLine],
    published_tables: Iterable[PublishedTable],
    schedule: Mapping[int, int] | None,
) -> set[int]:
    """Entries that left with less than half of their scheduled tables played."""
    if schedule is None:
        return set()
    played: dict[int, int] = {}
    for published in published_tables:
        if published.outcome is None:
            continue
        for entry, place in zip(published.table.seats, published.outcome.places, strict=True):
            if place.status in (Status.PLAYED, Status.UNOPPOSED):
                played[entry] = played.get(entry, 0) + 1
    left = [line.competitor.id for line in lines if line.competitor.gone]
    return {entry for entry in left if 2 * played.get(entry, 0) < schedule.get(entry, 0)}


def _add_table(
    lines: dict[int, ScoreLine],
    published: PublishedTable,
    outcome: Outcome,
    scheme: PointScheme,
    struck: set[int],
) -> None:
    """Adds a round score for each seat. Removed entries are left out as opponents."""
    table = published.table
    places = outcome.places
    points = scheme.table_points(outcome)
    table_sum = sum([place.points for place in places])
    ranks = [place.rank for place in places]
    others = [
        (entry, place.rank, place.status)
        for entry, place in zip(table.seats, places, strict=True)
        if entry in lines and entry not in struck
    ]
    for seat, entry in enumerate(table.seats):
        line = lines.get(entry)
        if line is None:
            continue
        own_place = places[seat]
        if struck and (entry in struck or struck.issuperset(set(table.seats) - {entry})):
            continue
        rank, status = own_place.rank, own_place.status
        played = status is Status.PLAYED
        meetings = tuple(
            [
                Meeting(
                    opponent,
                    _score(rank, status, their_rank, opponent_status),
                    played and opponent_status is status,
                )
                for opponent, their_rank, opponent_status in others
                if opponent != entry
            ]
        )
        line.rounds.append(
            RoundScore(
                table.round,
                table.key,
                points[seat],
                status,
                meetings,
                rank,
                ranks.count(rank) > 1,
                own_place.points,
                table_sum,
            )
        )


def _add_forfeits(
    lines: dict[int, ScoreLine], forfeited: replaced_tables.ForfeitedTable, struck: set[int]
) -> None:
    """Adds a lost round for each entry that forfeited; the others have a table of their own."""
    for entry, status in forfeited.entries.items():
        if entry in lines and entry not in struck:
            lines[entry].rounds.append(
                RoundScore(forfeited.table.round, forfeited.table.key, ZERO, status)
            )


def _score(my_rank: int, status: Status, their_rank: int, opponent_status: Status) -> Fraction:
    """1, 1/2 or 0 against one opponent; 0 if both are at fault or the table was called off."""
    if status is not Status.PLAYED and (status is Status.CANCELLED or status.at_fault):
        return ZERO
    if my_rank < their_rank or (opponent_status is not Status.PLAYED and opponent_status.at_fault):
        return ONE
    return HALF if my_rank == their_rank else ZERO


def _add_bye(lines: dict[int, ScoreLine], bye: Bye, scheme: PointScheme, struck: set[int]) -> None:
    line = lines.get(bye.entry)
    if line is None or bye.kind in _NO_ROUND or bye.entry in struck:
        return
    if bye.kind is ByeKind.WALKOVER:
        gone = bye.reason.params.get("entries")
        if isinstance(gone, list) and gone and struck.issuperset(gone):
            return
    line.rounds.append(RoundScore(bye.round, bye.key, scheme.bye(bye.kind), bye.kind))


def _add_absences(
    lines: Iterable[ScoreLine],
    published_tables: Iterable[PublishedTable],
    byes: Iterable[Bye],
    pending: Collection[tuple[int, int]],
) -> None:
    """Adds an absence for every published round without a table or bye of an entry."""
    rounds = {published.table.round for published in published_tables} | {bye.round for bye in byes}
    for line in lines:
        entry = line.competitor.id
        known = {round_score.round for round_score in line.rounds}
        for missing in rounds - known:
            if (entry, missing) not in pending:
                line.rounds.append(RoundScore(missing, "", ZERO, ByeKind.ABSENT))
