"""What every format offers: the seam between pairing and the rest of the platform.

A format is a pure function of the facts. Nothing is remembered between calls: `plan` looks at the
whole contest and says what should exist now that does not exist yet. Planning twice gives the
same answer, so a director may call it as often as it likes and publish under the keys.

    contest = ...                       # facts as of now, from the log
    plan = format.plan(contest, options)
    publish plan.tables and plan.byes   # or show a draft; `violations` checks a changed draft
    ... until plan.finished

All chance comes from `options.lot`, a seed published before play begins.
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
    """Something that organisers and players can do in some formats and not in others."""

    ABSENCE = "absence"
    """An entry can say beforehand that it will miss a round."""
    HALF_BYE = "half_bye"
    """And can have a half-point bye for it."""
    CHALLENGE = "challenge"
    """Entries challenge each other."""
    WAITS = "waits"
    """A table that has not begun waits while somebody there pauses. Where tables do not wait, those
    who pause are left out of the next pairing."""
    WALKOVER_BYE = "walkover_bye"
    """Whoever is left alone at a table that has not begun gets a bye in its place."""
    REPAIR = "repair"
    """A round follows from the standings alone, so it can be paired again as a whole."""


class Waiting(msgspec.Struct, frozen=True):
    """What the event waits for.

    `results` (of `tables`), `time` (until `until`), `players` (too few can be paired now),
    `challenges` (a ladder: for somebody to challenge, or to answer), `decision` (of the organiser,
    about the tied `entries` in `params`, at `tables` or in the `stage` of `params`).
    """

    code: str
    tables: tuple[str, ...] = ()
    until: datetime | None = None
    params: Params = {}


class Conflict(msgspec.Struct, frozen=True):
    """A published table that a correction has overtaken.

    It stays as it is. `seats` sit there; `expected` would sit there by the results as they now
    stand (None: not known yet). `blocked`: the table has a result, so only annulling it changes
    anything. Annulled, the next plan names the table again with the right seats.
    """

    key: str
    seats: tuple[int, ...]
    expected: tuple[int | None, ...]
    blocked: bool


class ChallengeRuling(msgspec.Struct, frozen=True):
    """How a ladder challenge should be closed now, for the director to record."""

    challenge: int
    state: ChallengeState
    reason: Reason


class AdvancementTie(msgspec.Struct, frozen=True):
    """A tie that decides who goes on: at the table with this key, or in this stage.

    `resolution`: `replay` (the tied play again), `organiser` (the event waits for a decision),
    `seed` (the better seed goes on), `left` (who has left gives way), `stands` (who sits at a later
    table has gone on), `decided` (by the organiser).
    """

    entries: tuple[int, ...]
    resolution: str
    table: str = ""
    stage: str = ""


class ExpectedTable(msgspec.Struct, frozen=True):
    """A table that will exist, as far as it is known: for showing a bracket or schedule ahead.

    `seats[i]` is an entry, or None with `sources[i]` telling where it will come from, such as
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

    `tables` and `byes` do not exist yet and should. `waiting` says what else must happen before
    more can be planned. `finished`: the event is over (nothing to publish, nothing awaited).
    `rounds` is the number of rounds of the stage being played, if that is known. `ties` are all
    ties that decide who goes on, resolved or not.
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
    """A way to run a competition."""

    name: ClassVar[str]
    """Key of the registry and the API, such as `round_robin`."""
    description: ClassVar[str]
    """One English sentence: what it is."""
    Options: ClassVar[type[CommonOptions]]
    """Its frozen options, every field with a default."""
    tiebreaks: ClassVar[tuple[str, ...]]
    """Default order of the standings."""
    primary: ClassVar[str]
    """What the standings rank by before any tie-break: `points` (see `points_first`), `reached`
    (how far in a bracket), `rung` (of a ladder; its rating, where it pairs by itself), `playoff`
    (then the place in the group) or `division`."""

    def check(self, options: O_contra, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work (with that many entries, once known)."""

    def features(self, options: O_contra, stage: str = "") -> frozenset[Feature]:
        """What can be done with these options: in the whole event, or in one stage of it."""

    def sections(self, options: O_contra) -> int:
        """How many groups or divisions an entry can be placed in by hand; 0: there are none."""

    def entry_round(
        self, contest: Contest, options: O_contra, group: int | None = None
    ) -> int | Reason:
        """The first round that somebody who enters now can be paired in, once play has begun.

        `group` as in `Competitor`. A `Reason` if no table can be made for them any more.
        """

    def rounds_ahead(self, contest: Contest, options: O_contra, entry: int) -> range:
        """The rounds that an entry can still miss: not published yet, and to come.

        Before the start, where their number is not known, as many as there can be.
        """

    def may_play(self, contest: Contest, options: O_contra, entry: int) -> bool:
        """Whether there may be another table for the entry, beside those that are published."""

    def plan(self, contest: Contest, options: O_contra) -> Plan:
        """What should exist now that does not. Deterministic; see `Plan`."""

    def expected(self, contest: Contest, options: O_contra) -> tuple[ExpectedTable, ...]:
        """The tables still to come as far as they are known, published ones not included."""

    def violations(
        self, contest: Contest, options: O_contra, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """Every rule that a draft of the next tables breaks, after somebody changed it by hand."""

    def standings(self, contest: Contest, options: O_contra) -> Standings:
        """Who stands where, by the facts given."""

    def explain(
        self, contest: Contest, options: O_contra, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry stands where it does, in the whole event or one section.

        Where each section has its own order, the answer names the one it is about. Raises KeyError
        for an entry that is not there.
        """


AnyFormat = Format[Any]
"""A format whose options type is not known statically, as the registry gives it."""
