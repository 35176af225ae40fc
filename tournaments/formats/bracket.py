"""Brackets of any shape: nodes fed by seeds and by places of other nodes, resolved from results.

A shape (see `shapes`) says which nodes there are. A node is a table of two to four; each of its
sides comes from a seed or from a place of an earlier node. Resolving walks through the nodes in
order:

- a side that nobody can fill (a seed beyond the field, the winner of a double forfeit, somebody
  who has left) is void, and a node where no more are left than advance is passed through without
  a game: a bye, also in a losers bracket;
- a published table counts as it was played, whoever should sit there by now: later tables stand,
  and `conflicts` names where a correction has overtaken them;
- an annulled table is gone, so its node is filled anew from the results as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.formats import results
from tournaments.formats.base import Conflict, Expected, Waiting
from tournaments.formats.facts import (
    Bye,
    ByeKind,
    Contest,
    Held,
    Match,
    Reason,
    Status,
    Table,
)

VOID = 0
"""In place of an entry: nobody comes from there."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side comes from: seed number `seed`, or place `place` (1 best) of node `node`."""

    seed: int = 0
    node: str = ""
    place: int = 0

    def words(self) -> str:
        """As `Expected.sources` has it."""
        return f"place {self.place} {self.node}" if self.node else f"seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Node:
    """One table of a bracket.

    `advance` places go on from here (in a losers bracket, or a final: one). `weight` orders nodes
    by how far one has come who goes out here. `reset_of`: only needed if that node was won by its
    second side (the second grand final).
    """

    key: str
    stage: str
    round: int
    number: int
    sources: tuple[Source, ...]
    weight: int
    advance: int = 1
    code: str = "bracket"
    reset_of: str = ""


@dataclass(slots=True)
class State:
    """What is known of a node: its sides, its table, and who took which place (None: not yet)."""

    node: Node
    sides: tuple[int | None, ...]
    held: Held | None = None
    places: tuple[int | None, ...] = ()
    passed: bool = False
    """Went through without a game, or was not needed."""
    lost: tuple[int, ...] = ()
    """Entries that had left before they could play here."""


@dataclass
class Bracket:
    """A shape filled with the results of a contest."""

    shape: Sequence[Node]
    contest: Contest
    states: dict[str, State] = field(default_factory=dict)

    def __post_init__(self) -> None:
        by_seed = sorted(self.contest.competitors, key=lambda each: (each.seed, each.id))
        self._seeded = [each.id for each in by_seed if each.since <= 1]
        self._seeds = {each.id: each.seed for each in by_seed}
        self._gone = {each.id for each in by_seed if each.gone}
        self._held = {each.table.key: each for each in self.contest.standing()}
        self._attempts: dict[str, int] = {}
        for each in self.contest.tables:
            key = each.table.key
            self._attempts[key] = max(self._attempts.get(key, 0), each.table.attempt)
        self._byes = {bye.key: bye for bye in self.contest.byes}
        for node in self.shape:
            self.states[node.key] = self._resolve(node)

    def _side(self, source: Source) -> int | None:
        if not source.node:
            return self._seeded[source.seed - 1] if source.seed <= len(self._seeded) else VOID
        return self.states[source.node].places[source.place - 1]

    def _resolve(self, node: Node) -> State:
        sides = tuple(self._side(source) for source in node.sources)
        state = State(node, sides, self._held.get(node.key), (None,) * len(sides))
        if state.held is not None:
            if state.held.outcome is not None:
                state.places = self._finished(state.held, node)
            return state
        if node.reset_of and not self._reset(node):
            first = self.states[node.reset_of]
            state.places, state.passed = first.places, None not in first.places
            return state
        if None in sides:
            return state
        there = [entry for entry in sides if entry]
        came = [entry for entry in there if f"{node.key}.B{entry}" in self._byes]
        if not came:
            came = [entry for entry in there if entry not in self._gone]
        if len(came) <= node.advance:
            state.passed = True
            state.lost = tuple(entry for entry in there if entry not in came)
            state.places = _places(node, came, state.lost)
        return state

    def _reset(self, node: Node) -> bool:
        """Whether the second final is, or may be, needed."""
        first = self.states[node.reset_of]
        if first.held is None or first.held.outcome is None:
            return not first.passed
        return first.places[0] == first.sides[1] and first.places[0] != VOID

    def _finished(self, held: Held, node: Node) -> tuple[int | None, ...]:
        """Places of a table with a result: whoever did not play takes no place that advances."""
        outcome = held.outcome
        if outcome is None:
            return (None,) * len(node.sources)
        order = results.ordered(held.table, outcome, self._seeds)
        status = {
            entry: place.status
            for entry, place in zip(held.table.seats, outcome.places, strict=True)
        }
        unable = {e for e in order if status[e].at_fault or status[e] is Status.CANCELLED}
        through = [entry for entry in order if entry not in unable][: node.advance]
        return _places(node, through, [entry for entry in order if entry not in through])

    def open(self) -> list[Held]:
        """Tables without a result."""
        return [
            state.held
            for state in self.states.values()
            if state.held is not None and state.held.outcome is None
        ]

    def due(self, match: Callable[[Node], Match]) -> list[Table]:
        """Tables whose players are known and that are not published."""
        tables = []
        for state in self.states.values():
            node = state.node
            if state.held is not None or state.passed or None in state.sides:
                continue
            seats = tuple(entry for entry in state.sides if entry and entry not in self._gone)
            reason = Reason(node.code, {"from": [source.words() for source in node.sources]})
            tables.append(
                Table(
                    node.key,
                    seats,
                    reason,
                    stage=node.stage,
                    round=node.round,
                    number=node.number,
                    match=match(node),
                    attempt=self._attempts.get(node.key, 0) + 1,
                )
            )
        return tables

    def byes(self) -> list[Bye]:
        """Entries that go through a node without a game, not yet published."""
        found = []
        for state in self.states.values():
            node = state.node
            if not state.passed or node.reset_of:
                continue
            kind = ByeKind.WALKOVER if state.lost else ByeKind.BRACKET
            code = "opponents_left" if state.lost else "bracket_bye"
            for entry in state.places[: node.advance]:
                key = f"{node.key}.B{entry}"
                if entry and key not in self._byes:
                    reason = Reason(code, {"entries": list(state.lost)})
                    found.append(Bye(key, entry, kind, reason, node.stage, node.round))
        return found

    def conflicts(self) -> tuple[Conflict, ...]:
        """Published tables whose players should by now be others."""
        found = []
        for state in self.states.values():
            if state.held is None:
                continue
            seats = state.held.table.seats
            known = {side for side in state.sides if side}
            open_sides = sum(side is None for side in state.sides)
            strangers = set(seats) - known
            unneeded = bool(state.node.reset_of) and not self._reset(state.node)
            if len(strangers) > open_sides or unneeded:
                found.append(
                    Conflict(
                        state.node.key,
                        seats,
                        tuple(side for side in state.sides if side != VOID),
                        blocked=state.held.outcome is not None,
                    )
                )
        return tuple(found)

    def expected(self) -> tuple[Expected, ...]:
        """Tables still to come, with the players known so far."""
        return tuple(
            Expected(
                state.node.key,
                state.node.stage,
                state.node.round,
                state.node.number,
                tuple(side or None for side in state.sides),
                tuple(
                    source.words() if side != VOID else "bye"
                    for source, side in zip(state.node.sources, state.sides, strict=True)
                ),
                bool(state.node.reset_of),
            )
            for state in self.states.values()
            if state.held is None and not state.passed
        )

    def waiting(self) -> tuple[Waiting, ...]:
        """The wait for results, if there is one."""
        keys = tuple(each.table.key for each in self.open())
        return (Waiting("results", keys),) if keys else ()

    @property
    def over(self) -> bool:
        """Whether every node is decided or passed through."""
        return all(None not in state.places for state in self.states.values())

    @cached_property
    def reached(self) -> Mapping[int, tuple[int, int]]:
        """How far everybody has come: (weight, -place) of the node they went out at, greater is
        better. Those still in, and a winner, are at a weight above all."""
        fed = {(s.node, s.place) for node in self.shape for s in node.sources if s.node}
        top = max((node.weight for node in self.shape), default=0) + 1
        found: dict[int, tuple[int, int]] = {}
        for state in self.states.values():
            node = state.node
            if state.held is not None:
                # By a correction they should sit here, but it was played without them.
                overtaken = {side for side in state.sides if side} - set(state.held.table.seats)
                found.update(dict.fromkeys(overtaken, (node.weight, -len(node.sources))))
            for place, taker in enumerate(state.places, 1):
                if taker and (node.key, place) not in fed:
                    found[taker] = (node.weight, -place)
        if self.over:
            return found
        alive = {each for each in self._seeded if each not in found}
        return {**found, **dict.fromkeys(alive, (top, 0))}


def _places(node: Node, through: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Places of a node: who goes through, void up to `advance`, then the others, void again."""
    sides = len(node.sources)
    filled = [*through, *(VOID,) * (node.advance - len(through)), *others]
    return tuple((filled + [VOID] * sides)[:sides])
