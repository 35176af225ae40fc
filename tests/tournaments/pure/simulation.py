"""Builds contests and plays whole events with generated results, for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from tournaments.domain.contest import (
    Bye,
    Competitor,
    Contest,
    GameScore,
    Outcome,
    Presence,
    PublishedTable,
    Reason,
    ResultKind,
    StageOrder,
    Status,
    Table,
)
from tournaments.formats import results
from tournaments.formats.base import Feature, Plan

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
DecideResult = Callable[[Table], Outcome]


def field(n: int, *, rating: float | None = None) -> tuple[Competitor, ...]:
    """Entries 1 to n, seeded in that order, with ratings falling from 2000 if none is given."""
    return tuple(
        Competitor(i, i, 2000.0 - 10 * i if rating is None else rating) for i in range(1, n + 1)
    )


def make_table(key: str, *seats: int, round: int = 1, stage: str = "") -> Table:
    """A table for a contest built by hand."""
    return Table(key, seats, Reason("test"), stage=stage, round=round)


def outcome_with_ranks(of: Table, *ranks: int, points: Sequence[float] = ()) -> Outcome:
    """The outcome of a table of one game with these ranks by seat."""
    game = GameScore(tuple(ranks), tuple(points) or tuple(10.0 - rank for rank in ranks))
    single = msgspec.structs.replace(of, match=msgspec.structs.replace(of.match, games=1))
    return results.played(single, [game])


def favourite_wins(of: Table) -> Outcome:
    """The better (smaller) entry wins."""
    order = sorted(of.seats)
    return outcome_with_ranks(of, *(order.index(entry) + 1 for entry in of.seats))


def random_results(rng: random.Random, *, ties: bool = True, faults: float = 0.0) -> DecideResult:
    """Random ranks, with ties and occasionally a seat that does not play."""

    def decide(of: Table) -> Outcome:
        size = len(of.seats)
        fault = rng.choice(list(results.FAULTS)) if rng.random() < faults else None
        strengths = [rng.randrange(4) if ties else rng.random() for _ in of.seats]
        ranks = [1 + sum(other > mine for other in strengths) for mine in strengths]
        if fault is not None:
            return results.ruled(of, fault, [rng.randrange(size)], ranks=ranks)
        return outcome_with_ranks(
            of, *ranks, points=[float(round(10 * strength)) for strength in strengths]
        )

    return decide


class SimulatedEvent:
    """A minimal director: publishes what a format plans and records results."""

    def __init__(self, format: Any, contest: Contest, options: Any = None) -> None:
        self.format = format
        self.options = options if options is not None else format.Options()
        self.contest = contest
        self.seq = 0
        self.plans: list[Plan] = []

    def plan(self) -> Plan:
        """The current plan. Planning again must give the same plan."""
        plan: Plan = self.format.plan(self.contest, self.options)
        assert plan == self.format.plan(self.contest, self.options)
        return plan

    def publish(self, plan: Plan | None = None) -> Plan:
        """Publishes a plan; every key must be new."""
        plan = plan or self.plan()
        self.plans.append(plan)
        keys = {(published.table.key, published.table.attempt) for published in self.contest.tables}
        fresh = [(table.key, table.attempt) for table in plan.tables]
        assert len(set(fresh)) == len(fresh)
        assert not keys & set(fresh)
        assert not {bye.key for bye in self.contest.byes} & {bye.key for bye in plan.byes}
        self.contest = msgspec.structs.replace(
            self.contest,
            tables=self.contest.tables
            + tuple(PublishedTable(table, published=self.contest.now) for table in plan.tables),
            byes=self.contest.byes + plan.byes,
        )
        return plan

    def open_tables(self) -> list[PublishedTable]:
        """Tables without a result."""
        return [
            published for published in self.contest.counted_tables() if published.outcome is None
        ]

    def published(self, key: str) -> PublishedTable:
        """The table with that key that is not annulled."""
        return next(
            published for published in self.contest.counted_tables() if published.table.key == key
        )

    def record(self, key: str, outcome: Outcome) -> None:
        """Records (or corrects) a result."""
        self.seq += 1
        old = self.published(key)
        seq = old.outcome.seq if old.outcome else self.seq
        at = old.outcome.at if old.outcome else self.contest.now
        outcome = msgspec.structs.replace(outcome, seq=seq, at=at)
        new = msgspec.structs.replace(old, outcome=outcome, order=())
        self._swap(old, new)

    def annul(self, key: str) -> None:
        """Annuls a table so that it is planned again."""
        old = self.published(key)
        self._swap(old, msgspec.structs.replace(old, annulled=True))

    def decide(self, key: str, *order: int) -> None:
        """The organiser orders the entries that are tied at a table."""
        old = self.published(key)
        self._swap(old, msgspec.structs.replace(old, order=order))

    def decide_all(self) -> None:
        """The organiser decides every tie that the event waits for, in the order of the entries."""
        for wait in self.plan().waiting:
            if wait.code != "decision":
                continue
            entries = wait.params["entries"]
            assert isinstance(entries, list)
            if wait.tables:
                self.decide(wait.tables[0], *entries)
            else:
                order = StageOrder(str(wait.params["stage"]), tuple(entries))
                self.contest = msgspec.structs.replace(
                    self.contest, orders=(*self.contest.orders, order)
                )

    def _swap(self, old: PublishedTable, new: PublishedTable) -> None:
        self.contest = msgspec.structs.replace(
            self.contest,
            tables=tuple(
                new if published is old else published for published in self.contest.tables
            ),
        )

    def competitor(self, entry: int) -> Competitor:
        """The competitor with that number."""
        return next(competitor for competitor in self.contest.competitors if competitor.id == entry)

    def change(self, entry: int, **fields: Any) -> None:
        """Changes a competitor; `presence` is given by its value."""
        if "presence" in fields:
            fields["presence"] = Presence(fields["presence"])
        self.contest = msgspec.structs.replace(
            self.contest,
            competitors=tuple(
                msgspec.structs.replace(competitor, **fields)
                if competitor.id == entry
                else competitor
                for competitor in self.contest.competitors
            ),
        )

    def leave(self, entry: int, presence: Presence = Presence.WITHDRAWN) -> None:
        """Withdraws or disqualifies a competitor. No open table has begun: each is annulled or
        becomes a walkover."""
        self.change(entry, presence=presence)
        for published in self._open_tables_of(entry):
            features = self.format.features(self.options, published.table.stage)
            if len(published.table.seats) > 2 or Feature.WALKOVER_BYE in features:
                self.annul_unstarted(published.table.key)
            else:
                fault = [published.table.seats.index(entry)]
                disqualified = presence is Presence.DISQUALIFIED
                kind = ResultKind.DISQUALIFICATION if disqualified else ResultKind.WALKOVER
                self.record(published.table.key, results.ruled(published.table, kind, fault))

    def pause(self, entry: int) -> None:
        """Pauses a competitor. No open table has begun: each is annulled if the format waits."""
        tables = [
            published.table
            for published in self._open_tables_of(entry)
            if Feature.WAITS in self.format.features(self.options, published.table.stage)
        ]
        self.change(entry, presence=Presence.PAUSED)
        for table in tables:
            self.annul_unstarted(table.key)

    def _open_tables_of(self, entry: int) -> list[PublishedTable]:
        return [published for published in self.open_tables() if entry in published.table.seats]

    def annul_unstarted(self, key: str, *forfeited: int) -> None:
        """Annuls a table at which nobody has moved; these entries have forfeited it."""
        old = self.published(key)
        forfeits = dict.fromkeys(forfeited, Status.FORFEIT)
        self._swap(
            old, msgspec.structs.replace(old, annulled=True, not_begun=True, forfeits=forfeits)
        )

    def enter(self, competitor: Competitor) -> None:
        """Adds a late entry."""
        self.contest = msgspec.structs.replace(
            self.contest, competitors=(*self.contest.competitors, competitor)
        )

    def tick(self, seconds: int = 1) -> None:
        """Advances the clock."""
        now = self.contest.now or self.contest.started or START
        self.contest = msgspec.structs.replace(self.contest, now=now + timedelta(seconds=seconds))

    def round(self, decide: DecideResult = favourite_wins) -> Plan:
        """Publishes the due tables and plays them."""
        self.decide_all()
        plan = self.publish()
        for published in self.open_tables():
            self.record(published.table.key, decide(published.table))
        return plan

    def run(self, decide: DecideResult = favourite_wins, most: int = 200) -> int:
        """Plays to the end; returns the number of rounds."""
        for count in range(most):
            plan = self.round(decide)
            if plan.finished:
                assert not plan.tables
                assert not plan.byes
                return count
        raise AssertionError(f"no end after {most} rounds")

    def ranks(self) -> dict[int, int]:
        """Rank by entry."""
        return {
            row.entry: row.rank for row in self.format.standings(self.contest, self.options).rows
        }

    def order(self) -> list[int]:
        """Entries from first to last."""
        return [row.entry for row in self.format.standings(self.contest, self.options).rows]


def byes_of(contest: Contest, entry: int) -> list[Bye]:
    """All byes of one entry."""
    return [bye for bye in contest.byes if bye.entry == entry]
