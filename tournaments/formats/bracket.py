"""Resolves brackets of any shape: nodes fed by seeds and by places of other nodes.

A shape (see `bracket_shapes`) defines the nodes (`bracket_nodes`). A node is a table of two to
four; each of its sides comes from a seed or from a place of an earlier node. The nodes are resolved
in order:

- A side that nobody can fill (a seed beyond the field, the winner of a double forfeit, an entry
  that has left) is void. A node with no more entries than advance is passed without a game: a bye,
  also in a losers bracket.
- A published table counts as it was played, even if others should sit there by now. After a
  correction, entries seated at a later table continue from there, and the other entries of the
  corrected table take its remaining places, so that nobody is in two places. `conflicts` names
  every table that contradicts the correction.
- If nobody advances from a table (a double forfeit, a table called off), nobody takes another place
  either, such as one in a losers bracket: all entries of that table are eliminated together.
- An annulled table does not count, so its node is filled again from the current results.
- A tie that decides who advances is resolved by `advancement_ties`, if necessary by replays. Their
  keys are the key of the table with `.T1`, `.T2`, ... Entries eliminated at one table with the same
  place share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count

from tournaments.domain import replaced_tables
from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Contest,
    Match,
    Outcome,
    Presence,
    PublishedTable,
    Reason,
    Status,
    Table,
)
from tournaments.formats import advancement_ties, results
from tournaments.formats.base import AdvancementTie, Conflict, ExpectedTable, Waiting
from tournaments.formats.bracket_nodes import VOID, Node, NodeState, Source
from tournaments.formats.round_progress import empty_seat_notes

_REPLAY = ".T"
"""Separates the key of the table and the number of the replay in the key of a replay."""


@dataclass
class Bracket:
    """A shape filled with the results of a contest."""

    shape: Sequence[Node]
    contest: Contest
    players: int
    policy: str = advancement_ties.SEED
    """How a tie that decides who advances is resolved; see `advancement_ties`."""
    states: dict[str, NodeState] = field(default_factory=dict)

    def __post_init__(self) -> None:
        by_seed = sorted(
            self.contest.competitors, key=lambda competitor: (competitor.seed, competitor.id)
        )
        self._seeds = {competitor.id: competitor.seed for competitor in by_seed}
        self._gone = {competitor.id for competitor in by_seed if competitor.gone}
        self._paused = {
            competitor.id for competitor in by_seed if competitor.presence is Presence.PAUSED
        }
        self._published = {
            published.table.key: published for published in self.contest.counted_tables()
        }
        self._replays: dict[str, list[PublishedTable]] = {}
        for published_table in self._published.values():
            base_key, separator, _ = published_table.table.key.rpartition(_REPLAY)
            if separator:
                self._replays.setdefault(base_key, []).append(published_table)
        self._attempts: dict[str, int] = {}
        for published in self.contest.tables:
            key = published.table.key
            self._attempts[key] = max(self._attempts.get(key, 0), published.table.attempt)
        self._forfeits = {
            key: forfeited.entries.keys()
            for key, forfeited in replaced_tables.forfeits(self.contest.tables).items()
        }
        self._byes: dict[str, list[int]] = {}
        for bye in self.contest.byes:
            self._byes.setdefault(bye.key.split(".")[0], []).append(bye.entry)
        self.target_of_place = {
            (source.node, source.place): node.key
            for node in self.shape
            for source in node.sources
            if source.node
        }
        # The entries at a node, or beyond it if there are none. Nodes come after their sources.
        self._entries_from: dict[str, set[int]] = {}
        for node in reversed(self.shape):
            targets = (target for target in self._targets(node) if target is not None)
            seated = self._entries_at(node.key)
            self._entries_from[node.key] = seated or set().union(
                *(self._entries_from[target] for target in targets)
            )
        self._assign_seeds(tuple(competitor.id for competitor in by_seed if competitor.since <= 1))
        for node in self.shape:
            state = self._resolve(node)
            state.natural = state.natural or state.places
            self.states[node.key] = state

    def _assign_seeds(self, entries: tuple[int, ...]) -> None:
        """Assigns entries to seeds.

        Entries already seated in the bracket keep their position, whatever the seeds say now (the
        groups they came from were corrected). Seeds that nobody has are void; an entry that is
        seated there keeps its position too.
        """
        entries += (VOID,) * (self.players - len(entries))
        node_of_seed = {
            source.seed: node.key for node in self.shape for source in node.sources if source.seed
        }
        targets = [node_of_seed.get(seed) for seed in range(1, len(entries) + 1)]
        inside = sorted(
            {entry for target in targets if target for entry in self._entries_from[target]}
        )
        self._by_seed = entries
        self.seeded = self._assign_places(entries, inside, targets)

    def _entry_from(self, source: Source, *, natural: bool = False) -> int | None:
        if not source.node:
            seeds = self._by_seed if natural else self.seeded
            return seeds[source.seed - 1] if source.seed <= len(seeds) else VOID
        state = self.states[source.node]
        return (state.natural if natural else state.places)[source.place - 1]

    def _resolve(self, node: Node) -> NodeState:
        sides = tuple(self._entry_from(source) for source in node.sources)
        state = NodeState(node, sides, self._published.get(node.key), (None,) * len(sides))
        forfeited = self._forfeits.get(node.key, ())
        state.out = tuple(entry for entry in sides if entry and entry in forfeited)
        if state.published is not None:
            if state.published.outcome is not None:
                self._apply_result(state, state.published, state.published.outcome)
            return state
        if node.reset_of and not self._second_final_possible(node):
            first = self.states[node.reset_of]
            state.places, state.passed = first.places, None not in first.places
            return state
        if None in sides:
            return state
        present = [entry for entry in sides if entry]
        playing = self._byes.get(node.key) or [e for e in present if self._can_play(node, e)]
        if len(playing) <= node.advance:
            state.passed = True
            state.lost = tuple(entry for entry in present if entry not in playing)
            others = [entry for entry in state.lost if entry not in state.out]
            state.natural = _places(node, playing, others)
            state.rank = dict.fromkeys(state.lost, node.advance + 1)
            state.places = self._assign_places(state.natural, present, self._targets(node))
            state.out = _left_over(present, state.places)
        return state

    def _forfeited_replays(self, node: Node) -> set[int]:
        """Entries that forfeited a replay of this table before anybody had moved."""
        replays = (key for key in self._forfeits if key.startswith(node.key + _REPLAY))
        return {entry for key in replays for entry in self._forfeits[key]}

    def _can_play(self, node: Node, entry: int) -> bool:
        """Whether the entry can be seated there: it has not left and has not forfeited this
        table."""
        return entry not in self._gone and entry not in self._forfeits.get(node.key, ())

    def _second_final_possible(self, node: Node) -> bool:
        """Whether the second final is needed, or may be."""
        first = self.states[node.reset_of]
        if first.published is None or first.published.outcome is None:
            return not first.passed
        return first.places[0] == first.sides[1] and first.places[0] != VOID

    def _apply_result(self, state: NodeState, published: PublishedTable, outcome: Outcome) -> None:
        """Applies the result of a table. Entries that did not play take no place that advances."""
        node, seats = state.node, published.table.seats
        statuses = zip(seats, outcome.places, strict=True)
        unable = {
            entry
            for entry, place in statuses
            if place.status.at_fault or place.status is Status.CANCELLED
        }
        able_levels = [
            level for level in results.levels(published.table, outcome) if unable.isdisjoint(level)
        ]
        replays = self._replays.get(node.key, [])
        advancing_places = range(1, node.cut + 1)
        other_places = range(node.cut + 1, len(node.sources) + 1)
        resolved = advancement_ties.resolve(
            published,
            able_levels,
            node.cut,
            replays,
            gone=self._gone | self._forfeited_replays(node),
            seeds=self._seeds,
            policy=self.policy,
            onward=self._entries_beyond(node, advancing_places)
            - self._entries_next(node, other_places),
            back=self._entries_beyond(node, other_places)
            - self._entries_next(node, advancing_places),
        )
        state.resolved = resolved
        unable |= resolved.unable
        order: list[int | None] = []
        for level in resolved.levels:
            eligible = [entry for entry in level if entry not in unable]
            state.rank.update(dict.fromkeys(eligible, len(order) + 1))
            unknown = level == resolved.undecided
            order += (
                [None] * len(eligible)
                if unknown
                else advancement_ties.by_seed(tuple(eligible), self._seeds)
            )
        advancing = order[: node.advance]
        last = max(len(order), node.advance) + 1
        state.rank.update(dict.fromkeys(unable, last))
        others = [*order[node.advance :], *advancement_ties.by_seed(tuple(unable), self._seeds)]
        state.natural = _places(node, advancing, others)
        undecided = resolved.undecided
        state.places = self._assign_places(state.natural, seats, self._targets(node), undecided)
        absent = [e for e in state.sides if e and e not in seats and not self._can_play(node, e)]
        left_over = _left_over((*seats, *absent), state.places)
        state.out = tuple(entry for entry in left_over if entry not in undecided)

    def _entries_beyond(self, node: Node, places: Iterable[int]) -> set[int]:
        """The entries seated where these places of a node lead, or beyond if nobody is seated
        there."""
        return {e for target in self._targets_of(node, places) for e in self._entries_from[target]}

    def _entries_next(self, node: Node, places: Iterable[int]) -> set[int]:
        """The entries seated where these places of a node lead."""
        return {e for target in self._targets_of(node, places) for e in self._entries_at(target)}

    def _targets_of(self, node: Node, places: Iterable[int]) -> list[str]:
        targets = (self.target_of_place.get((node.key, place)) for place in places)
        return [target for target in targets if target is not None]

    def _assign_places(
        self,
        natural: Sequence[int | None],
        eligible: Sequence[int],
        targets: Sequence[str | None],
        undecided: Sequence[int] = (),
    ) -> tuple[int | None, ...]:
        """Assigns places, where entries seated at a later table keep the place that leads there.

        `natural` is the assignment by the result alone, `eligible` are all entries that may get a
        place, `targets` are the nodes that the places lead to. `undecided` are entries whose places
        are not known yet.
        """
        places: list[int | None] = [None] * len(natural)
        left = [entry for entry in natural if entry] + [e for e in eligible if e not in natural]
        for entries_of in (self._entries_at, self._entries_from.__getitem__):
            entries_by_target = [
                entries_of(target) if target is not None else set() for target in targets
            ]
            for entry in list(left):
                free = [
                    i
                    for i, seats in enumerate(entries_by_target)
                    if places[i] is None and entry in seats
                ]
                if free:
                    own = natural.index(entry) if entry in natural else -1
                    places[own if own in free else free[0]] = entry
                    left.remove(entry)
        fixed = set(places)
        rest = [entry for entry in natural if entry is None or entry not in fixed]
        for _ in fixed & set(undecided):
            rest.remove(None)
        free_places = iter(rest)
        return tuple(next(free_places) if entry is None else entry for entry in places)

    def _targets(self, node: Node) -> list[str | None]:
        """The node that each place of this node leads to."""
        return [
            self.target_of_place.get((node.key, place)) for place in range(1, len(node.sources) + 1)
        ]

    def _entries_at(self, key: str) -> set[int]:
        """The entries seated at that node, or that passed it."""
        published = self._published.get(key)
        return set(published.table.seats) if published is not None else set(self._byes.get(key, ()))

    def open_tables(self) -> list[PublishedTable]:
        """Tables without a result, including replays."""
        return [published for published in self._in_order() if published.outcome is None]

    def _in_order(self) -> list[PublishedTable]:
        """The tables of all nodes, each followed by its replays."""
        tables: list[PublishedTable] = []
        for key, state in self.states.items():
            tables += [state.published] if state.published is not None else []
            tables += self._replays.get(key, [])
        return tables

    def replays(self) -> list[Table]:
        """Replays of ties that are not published yet."""
        tables = []
        for state in self.states.values():
            if state.resolved is None or state.published is None or not state.resolved.seats:
                continue
            if not self._paused.isdisjoint(state.resolved.seats):
                continue
            node = state.node
            free = (f"{node.key}{_REPLAY}{number}" for number in count(1))
            key = next(key for key in free if key not in self._published)
            tables.append(
                Table(
                    key,
                    state.resolved.seats,
                    Reason(
                        "tie_replay", {"table": node.key, "attempt": state.published.table.attempt}
                    ),
                    stage=node.stage,
                    round=node.round,
                    number=node.number,
                    attempt=self._attempts.get(key, 0) + 1,
                )
            )
        return tables

    def ties(self) -> tuple[AdvancementTie, ...]:
        """Every tie that decides who advances, resolved or not."""
        ties = (state.resolved.tie for state in self.states.values() if state.resolved)
        return tuple(tie for tie in ties if tie is not None)

    def due_tables(self, match: Callable[[Node], Match]) -> list[Table]:
        """Unpublished tables whose players are known and present, without replays."""
        tables = []
        for state in self._ready_nodes():
            node = state.node
            present = [entry for entry in state.sides if entry]
            seats = tuple(entry for entry in present if self._can_play(node, entry))
            if not self._paused.isdisjoint(seats):
                continue
            sources = [source.label() for source in node.sources]
            reason = Reason(node.code, {"from": sources, "players": self.players})
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
                    notes=empty_seat_notes([e for e in present if e not in seats], state.out),
                )
            )
        return tables

    def _ready_nodes(self) -> list[NodeState]:
        """Nodes without a table whose players are known."""
        return [
            state
            for state in self.states.values()
            if state.published is None and not state.passed and None not in state.sides
        ]

    def paused_entries(self) -> list[int]:
        """Paused entries that keep a table waiting."""
        waiting = {entry for state in self._ready_nodes() for entry in state.sides if entry}
        for state in self.states.values():
            waiting.update(state.resolved.seats if state.resolved is not None else ())
        return sorted(waiting & self._paused)

    def byes(self) -> list[Bye]:
        """Unpublished byes: entries that pass a node without a game."""
        byes = []
        for state in self.states.values():
            node = state.node
            if not state.passed or node.reset_of or node.key in self._byes:
                continue
            kind = ByeKind.WALKOVER if state.lost else ByeKind.BRACKET
            code = "opponents_left" if state.lost else "bracket_bye"
            reason = Reason(code, {"entries": list(state.lost)})
            byes += [
                Bye(f"{node.key}.B{entry}", entry, kind, reason, node.stage, node.round)
                for entry in state.natural[: node.advance]
                if entry
            ]
        return byes

    def conflicts(self) -> tuple[Conflict, ...]:
        """Published tables that should have other players by the current results."""
        conflicts = []
        for state in self.states.values():
            if state.published is None:
                continue
            seats = state.published.table.seats
            sides = [self._entry_from(source, natural=True) for source in state.node.sources]
            known = {side for side in sides if side}
            open_sides = sum(side is None for side in sides)
            strangers = set(seats) - known
            unneeded = bool(state.node.reset_of) and not self._second_final_possible(state.node)
            if len(strangers) > open_sides or unneeded:
                conflicts.append(
                    Conflict(
                        state.node.key,
                        seats,
                        tuple(side for side in sides if side != VOID),
                        blocked=state.published.outcome is not None,
                    )
                )
        return (*conflicts, *self._needless_replays())

    def _needless_replays(self) -> list[Conflict]:
        """Replays of ties that no longer exist."""
        conflicts = []
        for key, replays in self._replays.items():
            resolved = self.states[key].resolved if key in self.states else None
            used = resolved.used if resolved is not None else []
            conflicts += [
                Conflict(
                    published.table.key,
                    published.table.seats,
                    (),
                    blocked=published.outcome is not None,
                )
                for published in replays
                if published.table.key not in used
            ]
        return conflicts

    def expected(self) -> tuple[ExpectedTable, ...]:
        """Tables still to come, with the players known so far."""
        return tuple(
            ExpectedTable(
                state.node.key,
                state.node.stage,
                state.node.round,
                state.node.number,
                tuple(side or None for side in state.sides),
                tuple(
                    source.label() if side != VOID else "bye"
                    for source, side in zip(state.node.sources, state.sides, strict=True)
                ),
                bool(state.node.reset_of),
            )
            for state in self.states.values()
            if state.published is None and not state.passed
        )

    def waiting(self) -> tuple[Waiting, ...]:
        """What the bracket waits for: results, and decisions of the organiser."""
        keys = tuple(published.table.key for published in self.open_tables())
        waits = [Waiting("results", keys)] if keys else []
        waits += [
            Waiting("decision", (tie.table,), params={"entries": list(tie.entries)})
            for tie in self.ties()
            if tie.resolution == advancement_ties.ORGANISER
        ]
        return tuple(waits)

    @property
    def over(self) -> bool:
        """Whether every node is decided or passed."""
        return all(
            None not in state.places and not (state.resolved and state.resolved.undecided)
            for state in self.states.values()
        )

    @property
    def winner(self) -> int | None:
        """The winner of the last table; None if not known yet, or if nobody won."""
        if not self.shape:
            return None
        return self.states[self.shape[-1].key].places[0] or None


def _left_over(entries: Sequence[int], places: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(entry for entry in entries if entry not in places)


def _places(
    node: Node, advancing: Sequence[int | None], others: Sequence[int | None]
) -> tuple[int | None, ...]:
    """Places of a node: the advancing entries, VOID up to `advance`, then the others, VOID again.

    All VOID if nobody advances; None where not known yet.
    """
    sides = len(node.sources)
    if not advancing:
        return (VOID,) * sides
    filled = [*advancing, *(VOID,) * (node.advance - len(advancing)), *others]
    return tuple((filled + [VOID] * sides)[:sides])
