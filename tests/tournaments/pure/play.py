"""Builds contests and plays whole events with made-up results, for tests and benches."""

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
Decide = Callable[[Table], Outcome]


def field(n: int, *, rating: float | None = None) -> tuple[Competitor, ...]:
    """Entries 1 to n, seeded in that order, with ratings falling from 2000 if none is given."""
    return tuple(
        Competitor(i, i, 2000.0 - 10 * i if rating is None else rating) for i in range(1, n + 1)
    )


def table(key: str, *seats: int, round: int = 1, stage: str = "") -> Table:
    """A table for facts made by hand."""
    return Table(key, seats, Reason("test"), stage=stage, round=round)


def ranked(of: Table, *ranks: int, points: Sequence[float] = ()) -> Outcome:
    """The outcome of a table of one game with these ranks by seat."""
    game = GameScore(tuple(ranks), tuple(points) or tuple(10.0 - rank for rank in ranks))
    single = msgspec.structs.replace(of, match=msgspec.structs.replace(of.match, games=1))
    return results.played(single, [game])


def favourite(of: Table) -> Outcome:
    """The better (smaller) entry wins."""
    order = sorted(of.seats)
    return ranked(of, *(order.index(entry) + 1 for entry in of.seats))


def by_chance(rng: random.Random, *, ties: bool = True, faults: float = 0.0) -> Decide:
    """Random ranks, with ties and now and then a seat that does not play."""

    def decide(of: Table) -> Outcome:
        size = len(of.seats)
        fault = rng.choice(list(results.FAULTS)) if rng.random() < faults else None
        strengths = [rng.randrange(4) if ties else rng.random() for _ in of.seats]
        ranks = [1 + sum(other > mine for other in strengths) for mine in strengths]
        if fault is not None:
            return results.ruled(of, fault, [rng.randrange(size)], ranks=ranks)
        return ranked(of, *ranks, points=[float(round(10 * each)) for each in strengths])

    return decide


class Event:
    """A director in small: publishes what a format plans and records results."""

    def __init__(self, format: Any, contest: Contest, options: Any = None) -> None:
        self.format = format
        self.options = options if options is not None else format.Options()
        self.contest = contest
        self.seq = 0
        self.plans: list[Plan] = []

    def plan(self) -> Plan:
        """What the format wants now; planning again must give the same."""
        plan: Plan = self.format.plan(self.contest, self.options)
        assert plan == self.format.plan(self.contest, self.options)
        return plan

    def publish(self, plan: Plan | None = None) -> Plan:
        """Publishes a plan; every key must be new."""
        plan = plan or self.plan()
        self.plans.append(plan)
        keys = {(each.table.key, each.table.attempt) for each in self.contest.tables}
        fresh = [(each.key, each.attempt) for each in plan.tables]
        assert len(set(fresh)) == len(fresh)
        assert not keys & set(fresh)
        assert not {bye.key for bye in self.contest.byes} & {bye.key for bye in plan.byes}
        self.contest = msgspec.structs.replace(
            self.contest,
            tables=self.contest.tables
            + tuple(PublishedTable(each, published=self.contest.now) for each in plan.tables),
            byes=self.contest.byes + plan.byes,
        )
        return plan

    def open(self) -> list[PublishedTable]:
        """Tables without a result."""
        return [each for each in self.contest.counted_tables() if each.outcome is None]

    def held(self, key: str) -> PublishedTable:
        """The table of that key that counts."""
        return next(each for each in self.contest.counted_tables() if each.table.key == key)

    def record(self, key: str, outcome: Outcome) -> None:
        """Records (or corrects) a result."""
        self.seq += 1
        old = self.held(key)
        seq = old.outcome.seq if old.outcome else self.seq
        at = old.outcome.at if old.outcome else self.contest.now
        outcome = msgspec.structs.replace(outcome, seq=seq, at=at)
        new = msgspec.structs.replace(old, outcome=outcome, order=())
        self._swap(old, new)

    def annul(self, key: str) -> None:
        """Voids a table so that it is planned again."""
        old = self.held(key)
        self._swap(old, msgspec.structs.replace(old, annulled=True))

    def decide(self, key: str, *order: int) -> None:
        """The organiser puts those who are tied at a table in order."""
        old = self.held(key)
        self._swap(old, msgspec.structs.replace(old, order=order))

    def decide_all(self) -> None:
        """The organiser decides every tie that is waited for, as the entries are named."""
        for each in self.plan().waiting:
            if each.code != "decision":
                continue
            entries = each.params["entries"]
            assert isinstance(entries, list)
            if each.tables:
                self.decide(each.tables[0], *entries)
            else:
                order = StageOrder(str(each.params["stage"]), tuple(entries))
                self.contest = msgspec.structs.replace(
                    self.contest, orders=(*self.contest.orders, order)
                )

    def _swap(self, old: PublishedTable, new: PublishedTable) -> None:
        self.contest = msgspec.structs.replace(
            self.contest,
            tables=tuple(new if each is old else each for each in self.contest.tables),
        )

    def competitor(self, entry: int) -> Competitor:
        """The competitor of that number."""
        return next(each for each in self.contest.competitors if each.id == entry)

    def change(self, entry: int, **fields: Any) -> None:
        """Changes a competitor; `presence` by its word."""
        if "presence" in fields:
            fields["presence"] = Presence(fields["presence"])
        self.contest = msgspec.structs.replace(
            self.contest,
            competitors=tuple(
                msgspec.structs.replace(each, **fields) if each.id == entry else each
                for each in self.contest.competitors
            ),
        )

    def leave(self, entry: int) -> None:
        """Withdraws a competitor. No open table has begun: they are taken back, or walked over."""
        self.change(entry, presence=Presence.WITHDRAWN)
        for held in self.open():
            if entry not in held.table.seats:
                continue
            features = self.format.features(self.options, held.table.stage)
            if len(held.table.seats) > 2 or Feature.WALKOVER_BYE in features:
                self.take_back(held.table.key)
            else:
                fault = [held.table.seats.index(entry)]
                ruling = results.ruled(held.table, ResultKind.WALKOVER, fault)
                self.record(held.table.key, ruling)

    def take_back(self, key: str, *forfeited: int) -> None:
        """Takes back a table at which nobody has moved; these entries have forfeited it."""
        old = self.held(key)
        forfeits = dict.fromkeys(forfeited, Status.FORFEIT)
        self._swap(
            old, msgspec.structs.replace(old, annulled=True, not_begun=True, forfeits=forfeits)
        )

    def enter(self, competitor: Competitor) -> None:
        """A late entry."""
        self.contest = msgspec.structs.replace(
            self.contest, competitors=(*self.contest.competitors, competitor)
        )

    def tick(self, seconds: int = 1) -> None:
        """Time passes."""
        now = self.contest.now or self.contest.started or START
        self.contest = msgspec.structs.replace(self.contest, now=now + timedelta(seconds=seconds))

    def round(self, decide: Decide = favourite) -> Plan:
        """Publishes what is due and plays it."""
        self.decide_all()
        plan = self.publish()
        for held in self.open():
            self.record(held.table.key, decide(held.table))
        return plan

    def run(self, decide: Decide = favourite, most: int = 200) -> int:
        """Plays to the end; returns the number of rounds it took."""
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
