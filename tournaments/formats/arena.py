"""Arena: for a fixed time, free players are paired at once with others of similar rank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import ClassVar

import msgspec

from tournaments.domain.contest import Bye, Contest, Note, Reason, Table
from tournaments.domain.options import CommonOptions
from tournaments.formats import draft_checks, free_pairing, option_checks
from tournaments.formats.base import ExpectedTable, Feature, Plan, Waiting
from tournaments.formats.ranked_format import RankedFormat
from tournaments.formats.round_progress import RoundProgress
from tournaments.standings.point_scheme import total
from tournaments.standings.score_sheet import RoundScore, ScoreLine, ScoreSheet, build_sheet

LONGEST = 30 * 24 * 3600


class ArenaOptions(CommonOptions, frozen=True, kw_only=True):
    """`seconds`: how long new tables are made, from the start. `streak`: after this many tables won
    in a row, points count double until a table is not won (that table included); 0 disables it.
    `rematch_wait_seconds`: how long the players of a finished table wait for other opponents before
    the same players are paired again."""

    seconds: int = 3600
    streak: int = 2
    rematch_wait_seconds: int = free_pairing.REMATCH_WAIT


class Arena(RankedFormat[ArenaOptions]):
    """The arena format. A table that is still being played at the end is played out and counts."""

    name: ClassVar[str] = "arena"
    description: ClassVar[str] = (
        "For a fixed time, free players are paired at once with others of similar rank."
    )
    Options: ClassVar[type[CommonOptions]] = ArenaOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ("points", "wins", "performance")

    def check(self, options: ArenaOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries, minimum=options.table_size)
        option_checks.check_points_first(options)
        option_checks.check_range("seconds", options.seconds, 60, LONGEST)
        option_checks.check_range("streak", options.streak, 0, 100)
        option_checks.check_range("rematch_wait_seconds", options.rematch_wait_seconds, 0, LONGEST)

    @staticmethod
    def ends(contest: Contest, options: ArenaOptions) -> datetime | None:
        """When the last table is made; None before the start."""
        if contest.started is None:
            return None
        return contest.started + timedelta(seconds=options.seconds)

    def features(self, options: ArenaOptions, stage: str = "") -> frozenset[Feature]:
        """No optional features."""
        return frozenset()

    def sections(self, options: ArenaOptions) -> int:
        """Zero: there are no groups."""
        return 0

    def entry_round(
        self, contest: Contest, options: ArenaOptions, group: int | None = None
    ) -> int | Reason:
        """The next round, until the end."""
        if self.over(contest, options):
            return Reason("arena_over")
        return RoundProgress(contest).last_round() + 1

    def rounds_ahead(self, contest: Contest, options: ArenaOptions, entry: int) -> range:
        """Empty: an arena has no fixed rounds."""
        return range(0)

    def may_play(self, contest: Contest, options: ArenaOptions, entry: int) -> bool:
        """Until the end."""
        return not self.over(contest, options)

    def over(self, contest: Contest, options: ArenaOptions) -> bool:
        """Whether no more tables are made."""
        until = self.ends(contest, options)
        timed_out = until is not None and contest.now is not None and contest.now >= until
        return contest.stopped or timed_out

    def plan(self, contest: Contest, options: ArenaOptions) -> Plan:
        """Tables for the free players who have opponents."""
        progress = RoundProgress(contest)
        waiting = progress.wait_for_results()
        until = self.ends(contest, options)
        if self.over(contest, options):
            # A table annulled after the end is still replayed, since it was published in time.
            replays = free_pairing.last_replays(contest)
            return Plan(tables=replays, waiting=waiting, finished=not waiting and not replays)
        places = self._places(contest, options)
        pairing = free_pairing.plan(
            contest,
            places,
            options.table_size,
            rematch_wait=timedelta(seconds=options.rematch_wait_seconds),
        )
        number = progress.last_round() + 1
        tables = tuple(
            Table(
                f"R{number}.T{board}",
                seats,
                Reason("near_in_standings", {"places": [int(places[entry]) for entry in seats]}),
                round=number,
                number=board,
                match=options.match,
            )
            for board, seats in enumerate(pairing.tables, 1)
        )
        moments = [moment for moment in (until, pairing.until) if moment is not None]
        waiting += tuple(Waiting("time", until=moment) for moment in moments)
        return Plan(tables=(*pairing.replays, *tables), waiting=waiting)

    def _places(self, contest: Contest, options: ArenaOptions) -> dict[int, float]:
        """Each entry's place in the standings; equal points are ordered by rating and seed."""
        sheet = self.sheet(contest, options)
        order = sorted(
            sheet.lines.values(),
            key=lambda line: (
                -line.points,
                -(line.competitor.rating or 0),
                line.competitor.seed,
            ),
        )
        return {line.competitor.id: float(place) for place, line in enumerate(order, 1)}

    def expected(self, contest: Contest, options: ArenaOptions) -> tuple[ExpectedTable, ...]:
        """Empty: pairings depend on who is free."""
        return ()

    def violations(
        self, contest: Contest, options: ArenaOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules for drafts."""
        return tuple(
            draft_checks.violations(
                contest, tables, byes, table_size=options.table_size, everybody=False
            )
        )

    def sheet(self, contest: Contest, options: ArenaOptions) -> ScoreSheet:
        """Points including the streak bonus, with tables in the order in which they finished."""
        sheet = build_sheet(contest, options.scoring, options.table_size, lot=options.lot)
        if not options.streak:
            return sheet
        for line, round_scores in _in_order(contest, sheet):
            streak = 0
            for index, round_score in enumerate(round_scores):
                if streak >= options.streak:
                    round_scores[index] = msgspec.structs.replace(
                        round_score, points=2 * round_score.points
                    )
                streak = streak + 1 if round_score.won else 0
            line.rounds = round_scores
            line.points = line.adjustment + total(
                round_score.points for round_score in round_scores
            )
        return sheet

    @staticmethod
    def streaks(contest: Contest, options: ArenaOptions) -> dict[int, int]:
        """How many tables in a row each entry has won so far; 0 after a table that was not won.

        Computed regardless of the option `streak`.
        """
        sheet = build_sheet(contest, options.scoring, options.table_size, lot=options.lot)
        return {
            line.competitor.id: sum(
                1 for _ in takewhile(lambda score: score.won, reversed(round_scores))
            )
            for line, round_scores in _in_order(contest, sheet)
        }


def _in_order(contest: Contest, sheet: ScoreSheet) -> Iterator[tuple[ScoreLine, list[RoundScore]]]:
    """Each score line with its tables in the order in which they finished."""
    finished = {
        published.table.key: published.outcome.seq
        for published in contest.counted_tables()
        if published.outcome is not None
    }
    for line in sheet.lines.values():
        yield (
            line,
            sorted(
                line.rounds,
                key=lambda round_score: (finished.get(round_score.key, 0), round_score.key),
            ),
        )
