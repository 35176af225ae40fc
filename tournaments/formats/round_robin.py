"""Round robin: everybody meets everybody, as equally as tables of two to four allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from tournaments.formats import checks, designs, drafts
from tournaments.formats.base import CommonOptions, Expected, Feature, Plan
from tournaments.formats.facts import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    Note,
    Presence,
    Reason,
    Table,
)
from tournaments.formats.ranked import Ranked
from tournaments.formats.rounds import Progress
from tournaments.standings.sheet import Sheet, build

RELEASES = ("round", "all")


class RoundRobinOptions(CommonOptions, frozen=True, kw_only=True):
    """`cycles`: 1 single, 2 double, ...: each further cycle with the seats moved on.

    `rounds` cuts the schedule short, or lets it run on. `uneven`: whether numbers that do not
    divide give tables of different sizes (True) or rests (False); None chooses the better known
    schedule. `release`: publish `round` by round, or `all` at once.
    """

    cycles: int = 1
    rounds: int | None = None
    uneven: bool | None = None
    release: str = "round"


class RoundRobin(Ranked[RoundRobinOptions]):
    """See the module. The schedule depends only on who was in at the start, in order of seeds."""

    name: ClassVar[str] = "round_robin"
    says: ClassVar[str] = "Everybody meets everybody, once or more."
    Options: ClassVar[type[CommonOptions]] = RoundRobinOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ("points", "wins", "points_share", "direct_encounter")

    def check(self, options: RoundRobinOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        checks.common(options, entries)
        checks.points_first(options)
        checks.between("cycles", options.cycles, 1, 8)
        checks.between("rounds", options.rounds, 1, 500)
        checks.choice("release", options.release, RELEASES)

    def features(self, options: RoundRobinOptions, stage: str = "") -> frozenset[Feature]:
        """A schedule gives a bye to whoever is left alone at a table."""
        return frozenset((Feature.WALKOVER_BYE,))

    def plan(self, contest: Contest, options: RoundRobinOptions) -> Plan:
        """The next round once the last is complete, or all rounds at once."""
        progress = Progress(contest)
        gone = {each.id for each in contest.competitors if each.gone}
        schedule = self._schedule(contest, options)
        tables: list[Table] = []
        byes: list[Bye] = []
        notes: list[Note] = []
        complete = not progress.open()
        for number in range(1, len(schedule) + 1):
            due = number in progress.published or options.release == "all" or complete
            if not due:
                break
            more, rests = progress.missing(*self._round(contest, options, number), gone)
            tables += more
            byes += rests
            complete = complete and not (more or rests)
        byes = _due(byes, [*tables, *(held.table for held in progress.open())])
        if not progress.published and tables:
            notes.append(self._note(schedule, len(self._field(contest))))
        notes += [
            Note("late_entry_not_scheduled", {"entry": each.id})
            for each in contest.competitors
            if each.since > 1 and not each.gone
        ]
        return Plan(
            tables=tuple(tables),
            byes=tuple(byes),
            notes=tuple(notes),
            waiting=progress.waiting(),
            finished=complete,
            rounds=len(schedule),
        )

    def expected(self, contest: Contest, options: RoundRobinOptions) -> tuple[Expected, ...]:
        """The rest of the schedule."""
        progress = Progress(contest)
        return tuple(
            Expected(table.key, "", number, table.number, table.seats, ("",) * len(table.seats))
            for number in range(1, len(self._schedule(contest, options)) + 1)
            if number not in progress.published
            for table in self._round(contest, options, number)[0]
        )

    def broken(
        self,
        contest: Contest,
        options: RoundRobinOptions,
        tables: Sequence[Table],
        byes: Sequence[Bye],
    ) -> tuple[Note, ...]:
        """The general rules, and `not_as_scheduled` for a table the schedule does not have."""
        notes = drafts.broken(
            contest, tables, byes, table_size=options.table_size, everybody=options.release != "all"
        )
        for table in tables:
            due = {frozenset(each.seats) for each in self._round(contest, options, table.round)[0]}
            if frozenset(table.seats) not in due:
                notes.append(Note("not_as_scheduled", {"table": table.key, "round": table.round}))
        return tuple(notes)

    def sheet(self, contest: Contest, options: RoundRobinOptions) -> Sheet:
        """Every opponent was known beforehand; who left early is struck out by the option."""
        field = self._field(contest)
        due = Counter(
            field[player].id
            for tables in self._schedule(contest, options)
            for table in tables
            for player in table
        )
        return build(
            contest,
            options.scoring,
            options.table_size,
            lot=options.lot,
            predetermined=True,
            schedule=due,
        )

    @staticmethod
    def _field(contest: Contest) -> list[Competitor]:
        """Who is in the schedule, in order of seeds."""
        starters = (each for each in contest.competitors if each.since <= 1)
        return sorted(starters, key=lambda each: (each.seed, each.id))

    def _schedule(self, contest: Contest, options: RoundRobinOptions) -> designs.Rounds:
        field = self._field(contest)
        return designs.schedule(
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
        """Whether an event was under way with the rounds of a cycle in their plain order.

        Events begun before the last two rounds of a cycle changed places keep the order that has
        been published.
        """
        asked = {"cycles": options.cycles, "uneven": options.uneven, "rounds": options.rounds}
        changed = designs.reordered(len(field), options.table_size, **asked)
        players = {each.id: index for index, each in enumerate(field)} if changed else {}
        for held in contest.tables if changed else ():
            number = held.table.round
            if number not in changed:
                continue
            seated = {players.get(entry) for entry in held.table.seats}
            new, old = (
                any(seated == set(table) for table in rounds[number - 1])
                for rounds in (
                    designs.schedule(len(field), options.table_size, **asked),
                    designs.schedule(len(field), options.table_size, reverse=False, **asked),
                )
            )
            if new != old:
                return old
        return False

    def _round(
        self, contest: Contest, options: RoundRobinOptions, number: int
    ) -> tuple[list[Table], list[Bye]]:
        """Tables and byes of one round, as they are with those who have left taken away."""
        field = self._field(contest)
        schedule = self._schedule(contest, options)
        if not 1 <= number <= len(schedule):
            return [], []
        gone = {each.id for each in field if each.gone}
        tables: list[Table] = []
        byes: list[Bye] = []
        seated: set[int] = set()
        for board, players in enumerate(schedule[number - 1], 1):
            entries = [field[player].id for player in players]
            seated.update(entries)
            present = tuple(entry for entry in entries if entry not in gone)
            left = [entry for entry in entries if entry in gone]
            if len(present) >= 2:
                reason = Reason("schedule", {"round": number, "rounds": len(schedule)})
                notes = (Note("seats_left_empty", {"entries": left}),) if left else ()
                tables.append(
                    Table(
                        f"R{number}.T{board}",
                        present,
                        reason,
                        round=number,
                        number=board,
                        match=options.match,
                        notes=notes,
                    )
                )
            elif present:
                reason = Reason("opponents_left", {"entries": left})
                byes.append(_bye(number, present[0], ByeKind.WALKOVER, reason))
        for each in field:
            if each.id not in seated and each.presence not in (
                Presence.WITHDRAWN,
                Presence.DISQUALIFIED,
            ):
                byes.append(_bye(number, each.id, ByeKind.REST, Reason("rest", {"round": number})))
        return tables, byes

    @staticmethod
    def _note(schedule: designs.Rounds, players: int) -> Note:
        """How far meets and seats are from equal, told with the first round."""
        found = designs.balance(schedule, players)
        return Note(
            "schedule_balance",
            {
                "rounds": found.rounds,
                "games": list(found.games),
                "meets": list(found.meets),
                "seats": list(found.seats),
            },
        )


def _due(byes: Sequence[Bye], playing: Sequence[Table]) -> list[Bye]:
    """The byes without the walkovers of rounds after the first that is still being played.

    Where all rounds are released at once, whoever leaves as well does not take them along.
    """
    first = min((table.round for table in playing), default=None)
    return [
        bye
        for bye in byes
        if bye.kind is not ByeKind.WALKOVER or first is None or bye.round <= first
    ]


def _bye(number: int, entry: int, kind: ByeKind, reason: Reason) -> Bye:
    return Bye(f"R{number}.B{entry}", entry, kind, reason, round=number)
