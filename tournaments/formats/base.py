"""The interface of a format, and the types of its answers.

A format is a pure function of the contest and keeps no state between calls. `plan` looks at the
whole contest and returns what should exist now and does not exist yet. Planning twice gives the
same answer, so a director may call it at any time and publish under the given keys.

    contest = ...                       # state of the tournament, from its log
    plan = format.plan(contest, options)
    publish plan.tables and plan.byes   # or show a draft; `violations` checks a changed draft
    ... until plan.finished

All random choices derive from `options.lot`, a seed published before play begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tournaments.domain.contest import (
    Bye,
    ChallengeState,
    Contest,
    Note,
    Params,
    Reason,
    Table,
)
from tournaments.domain.options import CommonOptions
from tournaments.domain.standings import RankExplanation, Standings


class Feature(StrEnum):
    """Something that organisers and players can do in some formats only."""

    ABSENCE = "absence"
    """An entry can announce that it will miss a round."""
    HALF_BYE = "half_bye"
    """An entry that misses a round can get a half-point bye for it."""
    CHALLENGE = "challenge"
    """Entries challenge each other."""
    WAITS = "waits"
    """A table that has not begun waits while one of its players is paused. In other formats paused
    players are left out of the next pairing."""
    WALKOVER_BYE = "walkover_bye"
    """The only player left at a table that has not begun gets a bye instead."""
    REPAIR = "repair"
    """A round depends on the standings only, so it can be paired again as a whole."""


class Waiting(msgspec.Struct, frozen=True):
    """What the event waits for.

    `results` (of `tables`), `time` (until `until`), `players` (too few can be paired now),
    `challenges` (a ladder waits for a challenge or an answer), `decision` (of the organiser, about
    the tied `entries` in `params`, at `tables` or in the `stage` of `params`).
    """

    code: str
    tables: tuple[str, ...] = ()
    until: datetime | None = None
    params: Params = {}


class Conflict(msgspec.Struct, frozen=True):
    """A published table that contradicts the results since a correction.

    The table stays as it is. `seats` are its entries; `expected` are the entries that the current
    results would seat there (None: not known yet). `blocked`: the table has a result, so the
    conflict can only be removed by annulling it. After an annulment the next plan contains the
    table again with the right entries.
    """

    key: str
    seats: tuple[int, ...]
    expected: tuple[int | None, ...]
    blocked: bool


class ChallengeRuling(msgspec.Struct, frozen=True):
    """How a ladder challenge should be closed now. The director records it."""

    challenge: int
    state: ChallengeState
    reason: Reason


class AdvancementTie(msgspec.Struct, frozen=True):
    """A tie that decides who advances: at the table with this key, or in this stage.

    `resolution`: `replay` (the tied players play again), `organiser` (the event waits for a
    decision), `seed` (the better seed advances), `left` (a player who has left loses the tie),
    `stands` (the players seated at a later table have advanced), `decided` (by the organiser).
    """

    entries: tuple[int, ...]
    resolution: str
    table: str = ""
    stage: str = ""


class ExpectedTable(msgspec.Struct, frozen=True):
    """A future table as far as it is known, for displaying a bracket or schedule in advance.

    `seats[i]` is an entry, or None; then `sources[i]` says where the entry will come from, such as
    `winner W1-2`, `loser W2-1`, `place 1 groups/A`, `bye`.
    """

    key: str
    stage: str
    round: int
    number: int
    seats: tuple[int | None, ...]
    sources: tuple[str, ...]
    optional: bool = False
    """May not be needed: the second grand final."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What should happen now.

    `tables` and `byes` do not exist yet and should be published. `waiting` lists what must happen
    before more can be planned. `finished`: the event is over (nothing to publish, nothing to wait
    for). `rounds` is the number of rounds of the current stage, if known. `ties` are all ties that
    decide who advances, resolved or not.
    """

    tables: tuple[Table, ...] = ()
    byes: tuple[Bye, ...] = ()
    notes: tuple[Note, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    rulings: tuple[ChallengeRuling, ...] = ()
    ties: tuple[AdvancementTie, ...] = ()
    finished: bool = False
    rounds: int | None = None


O_contra = TypeVar("O_contra", bound=CommonOptions, contravariant=True)


class Format(Protocol[O_contra]):
    """A tournament format."""

    name: ClassVar[str]
    """Key in the registry and the API, such as `round_robin`."""
    description: ClassVar[str]
    """One English sentence that describes the format."""
    Options: ClassVar[type[CommonOptions]]
    """The frozen options type; every field has a default."""
    tiebreaks: ClassVar[tuple[str, ...]]
    """Default order of the standings."""
    primary: ClassVar[str]
    """What the standings rank by before any tie-break: `points` (see `points_first`), `reached`
    (progress in a bracket), `rung` (of a ladder; the rating if the ladder pairs by itself),
    `playoff` (then the place in the group) or `division`."""

    def check(self, options: O_contra, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work (with that many entries, if given)."""

    def features(self, options: O_contra, stage: str = "") -> frozenset[Feature]:
        """The optional features under these options: of the whole event, or of one stage."""

    def sections(self, options: O_contra) -> int:
        """How many groups or divisions the organiser can place entries in; 0 if there are none."""

    def entry_round(
        self, contest: Contest, options: O_contra, group: int | None = None
    ) -> int | Reason:
        """The first round in which an entry added now can be paired, after play has begun.

        `group` as in `Competitor`. A `Reason` if the entry cannot be paired any more.
        """

    def rounds_ahead(self, contest: Contest, options: O_contra, entry: int) -> range:
        """The rounds that an entry can still miss: those that are not published yet.

        Before the start, if the number of rounds is not known, the maximum number of rounds.
        """

    def may_play(self, contest: Contest, options: O_contra, entry: int) -> bool:
        """Whether the entry may get another table besides those already published."""

    def plan(self, contest: Contest, options: O_contra) -> Plan:
        """What should exist now and does not. Deterministic; see `Plan`."""

    def expected(self, contest: Contest, options: O_contra) -> tuple[ExpectedTable, ...]:
        """The tables still to come as far as they are known, without the published ones."""

    def violations(
        self, contest: Contest, options: O_contra, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """Every rule violated by a draft of the next tables that was changed by hand."""

    def standings(self, contest: Contest, options: O_contra) -> Standings:
        """The standings of the contest."""

    def explain(
        self, contest: Contest, options: O_contra, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry has its rank, in the whole event or in one section.

        Where each section has its own order, the answer names the section. Raises KeyError for an
        unknown entry.
        """


AnyFormat = Format[Any]
"""A format whose options type is not known statically, as returned by the registry."""
