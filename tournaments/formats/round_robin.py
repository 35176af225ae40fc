"""Round robin: all players meet each other, as equally as tables of two to four allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    Note,
    Reason,
    Table,
)
from tournaments.domain.options import CommonOptions
from tournaments.formats import (
    draft_checks,
    option_checks,
    round_robin_schedule,
    unpublished_tables,
)
from tournaments.formats.base import ExpectedTable, Feature, Plan
from tournaments.formats.ranked_format import RankedFormat
from tournaments.formats.round_progress import RoundProgress, empty_seat_notes, waiting_for_players
from tournaments.standings.score_sheet import ScoreSheet, build_sheet

MOST_ROUNDS = 500
RELEASES = ("round", "all")


class RoundRobinOptions(CommonOptions, frozen=True, kw_only=True):
    """`cycles`: 1 single, 2 double, ...: each further cycle rotates the seats.

    `rounds` truncates or extends the schedule. `uneven`: whether numbers that do not divide lead to
    tables of different sizes (True) or to rests (False); None selects the better known schedule.
    `release`: publish round by `round`, or `all` at once.
    """

    cycles: int = 1
    rounds: int | None = None
    uneven: bool | None = None
    release: str = "round"


class RoundRobin(RankedFormat[RoundRobinOptions]):
    """The round-robin format. The schedule depends only on the entries at the start, in order of
    seeds."""

    name: ClassVar[str] = "round_robin"
    description: ClassVar[str] = "All players meet each other, once or more."
    Options: ClassVar[type[CommonOptions]] = RoundRobinOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ("points", "wins", "points_share", "direct_encounter")

    def check(self, options: RoundRobinOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_points_first(options)
        option_checks.check_range("cycles", options.cycles, 1, 8)
        option_checks.check_range("rounds", options.rounds, 1, MOST_ROUNDS)
        option_checks.check_choice("release", options.release, RELEASES)

    def features(self, options: RoundRobinOptions, stage: str = "") -> frozenset[Feature]:
        """Tables wait; a round can be missed unless all are released at once."""
        absence = (Feature.ABSENCE,) if options.release == "round" else ()
        return frozenset((Feature.WAITS, Feature.WALKOVER_BYE, *absence))

    def sections(self, options: RoundRobinOptions) -> int:
        """Zero: there are no groups."""
        return 0

    def entry_round(
        self, contest: Contest, options: RoundRobinOptions, group: int | None = None
    ) -> int | Reason:
        """The first, until something of the schedule is published."""
        return Reason("schedule_begun") if contest.tables or contest.byes else 1

    def rounds_ahead(self, contest: Contest, options: RoundRobinOptions, entry: int) -> range:
        """All rounds that are not published."""
        known = contest.started is not None or options.rounds is not None
        total = len(self._schedule(contest, options)) if known else MOST_ROUNDS
        return range(RoundProgress(contest).last_round() + 1, total + 1)

    def may_play(self, contest: Contest, options: RoundRobinOptions, entry: int) -> bool:
        """Whether the schedule has an unpublished table with the entry."""
        tables = self._unpublished(contest, options)
        return any(entry in table.seats for table in tables)

    def plan(self, contest: Contest, options: RoundRobinOptions) -> Plan:
        """The next round once the previous one is complete, or all rounds at once.

        Tables that wait for a paused player do not delay others.
        """
        progress = RoundProgress(contest)
        unpublished = self._unpublished_tables(contest, progress)
        schedule = self._schedule(contest, options)
        tables: list[Table] = []
        byes: list[Bye] = []
        notes: list[Note] = []
        postponed: list[Table] = []
        waiting: list[Table] = []
        complete = not progress.open_tables()
        for number in range(1, len(schedule) + 1):
            if not (number <= progress.last_round() or options.release == "all" or complete):
                break
            scheduled, round_byes = unpublished.round(number, self._round(contest, options, number))
            readiness = unpublished_tables.by_readiness(scheduled, contest.competitors)
            due = [*postponed, *readiness.ready]
            postponed = readiness.postponed
            waiting += readiness.waiting
            tables += due
            byes += round_byes
            complete = complete and not (due or round_byes)
        if complete:
            tables += postponed
        byes = _due_byes(
            byes, [*tables, *(published.table for published in progress.open_tables())]
        )
        if not progress.published_rounds and tables:
            notes.append(self._note(schedule, len(self._field(contest))))
        notes += [
            Note("late_entry_not_scheduled", {"entry": competitor.id})
            for competitor in contest.competitors
            if competitor.since > 1 and not competitor.gone
        ]
        away = unpublished_tables.paused_entries(waiting, contest.competitors)
        return Plan(
            tables=tuple(tables),
            byes=tuple(byes),
            notes=tuple(notes),
            waiting=(*progress.wait_for_results(), *waiting_for_players(away)),
            finished=complete and not (postponed or waiting),
            rounds=len(schedule),
        )

    @staticmethod
    def _unpublished_tables(
        contest: Contest, progress: RoundProgress
    ) -> unpublished_tables.UnpublishedTables:
        return unpublished_tables.UnpublishedTables(
            progress, {competitor.id for competitor in contest.competitors if competitor.gone}
        )

    def _unpublished(self, contest: Contest, options: RoundRobinOptions) -> list[Table]:
        """Every table of the schedule that is not published, whether or not it is due."""
        unpublished = self._unpublished_tables(contest, RoundProgress(contest))
        return [
            table
            for number in range(1, len(self._schedule(contest, options)) + 1)
            for table in unpublished.round(number, self._round(contest, options, number))[0]
        ]

    def expected(self, contest: Contest, options: RoundRobinOptions) -> tuple[ExpectedTable, ...]:
        """The rest of the schedule."""
        return tuple(
            ExpectedTable(
                table.key, "", table.round, table.number, table.seats, ("",) * len(table.seats)
            )
            for table in self._unpublished(contest, options)
        )

    def violations(
        self,
        contest: Contest,
        options: RoundRobinOptions,
        tables: Sequence[Table],
        byes: Sequence[Bye],
    ) -> tuple[Note, ...]:
        """The general rules, and `not_as_scheduled` for a table that is not in the schedule."""
        notes = draft_checks.violations(
            contest, tables, byes, table_size=options.table_size, everybody=options.release != "all"
        )
        planned = {(table.key, table.seats) for table in self.plan(contest, options).tables}
        as_planned = {table.key for table in tables if (table.key, table.seats) in planned}
        rounds = {table.round for table in tables}
        waiting = {
            entry
            for table in self._unpublished(contest, options)
            if table.round in rounds and (table.key, table.seats) not in planned
            for entry in table.seats
        }
        notes = [
            note
            for note in notes
            # Postponed tables and players whose table waits are as planned.
            if not (note.code == "entry_absent" and note.params["table"] in as_planned)
            and not (note.code == "not_paired" and note.params["entry"] in waiting)
        ]
        for table in tables:
            boards = self._round(contest, options, table.round)
            due = {frozenset(board.table.seats) for board in boards if board.table is not None}
            if frozenset(table.seats) not in due:
                notes.append(Note("not_as_scheduled", {"table": table.key, "round": table.round}))
        return tuple(notes)

    def sheet(self, contest: Contest, options: RoundRobinOptions) -> ScoreSheet:
        """All opponents are known beforehand. Results of players who left early are removed by the
        option."""
        field = self._field(contest)
        due = Counter(
            field[player].id
            for tables in self._schedule(contest, options)
            for table in tables
            for player in table
        )
        return build_sheet(
            contest,
            options.scoring,
            options.table_size,
            lot=options.lot,
            predetermined=True,
            schedule=due,
        )

    @staticmethod
    def _field(contest: Contest) -> list[Competitor]:
        """The entries in the schedule, in order of seeds."""
        starters = (competitor for competitor in contest.competitors if competitor.since <= 1)
        return sorted(starters, key=lambda competitor: (competitor.seed, competitor.id))

    def _schedule(
        self, contest: Contest, options: RoundRobinOptions
    ) -> round_robin_schedule.Rounds:
        field = self._field(contest)
        return round_robin_schedule.schedule(
            len(field),
            options.table_size,
            cycles=options.cycles,
            uneven=options.uneven,
            rounds=options.rounds,
            reverse=not self._in_old_order(contest, options, field),
        )

    @staticmethod
    def _in_old_order(
        contest: Contest, options: RoundRobinOptions, field: Sequence[Competitor]
    ) -> bool:
        """Whether the event uses the original order of the last two rounds of a cycle.

        Events that began before these rounds were swapped keep the published order.
        """
        arguments = {"cycles": options.cycles, "uneven": options.uneven, "rounds": options.rounds}
        changed = round_robin_schedule.reversed_rounds(len(field), options.table_size, **arguments)
        players = {player.id: index for index, player in enumerate(field)} if changed else {}
        for published in contest.tables if changed else ():
            number = published.table.round
            if number not in changed:
                continue
            seated = {players.get(entry) for entry in published.table.seats}
            new, old = (
                any(seated == set(table) for table in rounds[number - 1])
                for rounds in (
                    round_robin_schedule.schedule(len(field), options.table_size, **arguments),
                    round_robin_schedule.schedule(
                        len(field), options.table_size, reverse=False, **arguments
                    ),
                )
            )
            if new != old:
                return old
        return False

    def _round(
        self, contest: Contest, options: RoundRobinOptions, number: int
    ) -> list[unpublished_tables.Board]:
        """One round of the schedule, without the entries that have left."""
        field = self._field(contest)
        schedule = self._schedule(contest, options)
        if not 1 <= number <= len(schedule):
            return []
        gone = {player.id for player in field if player.gone}
        boards: list[unpublished_tables.Board] = []
        seated: set[int] = set()
        for board, players in enumerate(schedule[number - 1], 1):
            entries = [field[player].id for player in players]
            seated.update(entries)
            present = tuple(entry for entry in entries if entry not in gone)
            left = [entry for entry in entries if entry in gone]
            key = f"R{number}.T{board}"
            if len(present) >= 2:
                reason = Reason("schedule", {"round": number, "rounds": len(schedule)})
                table = Table(
                    key,
                    present,
                    reason,
                    round=number,
                    number=board,
                    match=options.match,
                    notes=empty_seat_notes(left, ()),
                )
                boards.append(unpublished_tables.Board(key, table=table))
            elif present:
                reason = Reason("opponents_left", {"entries": left})
                bye = _bye(number, present[0], ByeKind.WALKOVER, reason)
                boards.append(unpublished_tables.Board(key, bye=bye))
        for competitor in field:
            if competitor.id not in seated and not competitor.gone:
                bye = _bye(number, competitor.id, ByeKind.REST, Reason("rest", {"round": number}))
                boards.append(unpublished_tables.Board("", bye=bye))
        return boards

    @staticmethod
    def _note(schedule: round_robin_schedule.Rounds, players: int) -> Note:
        """How balanced meetings and seats are; shown with the first round."""
        balance = round_robin_schedule.measure_balance(schedule, players)
        return Note(
            "schedule_balance",
            {
                "rounds": balance.rounds,
                "games": list(balance.games),
                "meets": list(balance.meets),
                "seats": list(balance.seats),
            },
        )


def _due_byes(byes: Sequence[Bye], playing: Sequence[Table]) -> list[Bye]:
    """The byes, without walkovers of rounds after the first one still being played.

    If all rounds are released at once, a walkover must not be granted for a later round too early:
    the opponent may leave as well.
    """
    first = min((table.round for table in playing), default=None)
    return [
        bye
        for bye in byes
        if bye.kind is not ByeKind.WALKOVER or first is None or bye.round <= first
    ]


def _bye(number: int, entry: int, kind: ByeKind, reason: Reason) -> Bye:
    return Bye(f"R{number}.B{entry}", entry, kind, reason, round=number)
