"""Groups with a playoff: round robin or Swiss in groups, then any elimination format."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar

import msgspec

from tournaments.domain.contest import Bye, Competitor, Contest, Note, Reason, Table
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.domain.standings import RankExplanation, Standings, StandingsRow, StandingsSection
from tournaments.formats import (
    advancement_ties,
    bracket_shapes,
    draft_checks,
    option_checks,
    playoff_field,
    subcontest,
)
from tournaments.formats.base import (
    AdvancementTie,
    AnyFormat,
    ExpectedTable,
    Feature,
    Plan,
    Waiting,
)
from tournaments.formats.elimination import (
    DoubleElimination,
    Elimination,
    SingleElimination,
    TableElimination,
)
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss

GROUPS: dict[str, AnyFormat] = {format_.name: format_ for format_ in (RoundRobin(), Swiss())}
PLAYOFFS: dict[str, Elimination[Any]] = {
    format_.name: format_
    for format_ in (SingleElimination(), DoubleElimination(), TableElimination())
}
STAGE, PLAYOFF = "groups", "playoff"


class GroupsOptions(CommonOptions, frozen=True, kw_only=True):
    """`groups` groups, dealt in snake order over the seeds, play `group_format` with
    `group_options`. The best `advance` of each group go on to `playoff_format` with
    `playoff_options`. The common options apply to both, unless their own options override them.
    `ties` and `title_passes` apply to the playoff. A tie in a group about who advances cannot be
    replayed, so the organiser decides it unless `ties` is `seed`."""

    groups: int = 2
    group_format: str = "round_robin"
    group_options: dict[str, Any] = {}
    advance: int = 2
    playoff_format: str = "single_elimination"
    playoff_options: dict[str, Any] = {}
    ties: str = advancement_ties.REPLAY
    title_passes: bool = True


class GroupsPlayoff:
    """The groups format. The stages are `groups/A`, `groups/B`, ... and `playoff`. Each stage has
    its own results; results of the playoff do not count in a group."""

    name: ClassVar[str] = "groups_playoff"
    description: ClassVar[str] = "Groups, of which the best advance to a playoff."
    Options: ClassVar[type[CommonOptions]] = GroupsOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "playoff"

    def check(self, options: GroupsOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_range("groups", options.groups, 1, 200)
        option_checks.check_range("advance", options.advance, 1, 100)
        option_checks.check_choice("group_format", options.group_format, GROUPS)
        option_checks.check_choice("playoff_format", options.playoff_format, PLAYOFFS)
        option_checks.check_choice("ties", options.ties, advancement_ties.POLICIES)
        self._group_options(options)
        self._initial_playoff_options(options)
        if options.groups * options.advance < 2:
            raise BadOptions("too_few_advance", "At least two players must advance to the playoff.")
        if entries is not None:
            smallest = entries // options.groups
            if smallest < max(2, options.advance):
                raise BadOptions(
                    "groups_too_small",
                    f"{entries} competitors in {options.groups} groups leave {smallest} in the "
                    f"smallest: too few for {options.advance} to advance.",
                )

    @staticmethod
    def _group_options(options: GroupsOptions) -> CommonOptions:
        inner = GROUPS[options.group_format]
        return subcontest.inner_options(inner, options, options.group_options, "group_options")

    @staticmethod
    def _initial_playoff_options(options: GroupsOptions) -> CommonOptions:
        inner = PLAYOFFS[options.playoff_format]
        raw = {"tiebreaks": [], **options.playoff_options}
        if options.playoff_format != "table_elimination":
            raw = {"table_size": 2, "scoring": {}, **raw}
        return subcontest.inner_options(inner, options, raw, "playoff_options")

    def _groups(self, contest: Contest, options: GroupsOptions) -> list[tuple[str, Contest]]:
        """Each group with its stage, as a separate contest."""
        dealt = subcontest.deal_groups(contest.competitors, options.groups)
        stages = [f"{STAGE}/{subcontest.group_letters(index)}" for index in range(options.groups)]
        return [
            (stage, subcontest.extract(contest, stage, members))
            for stage, members in zip(stages, dealt, strict=True)
        ]

    def _group_standings(
        self, contest: Contest, options: GroupsOptions
    ) -> list[tuple[str, list[StandingsRow]]]:
        """The standings of each group."""
        inner, group_options = GROUPS[options.group_format], self._group_options(options)
        return [
            (stage, list(inner.standings(group, group_options).rows))
            for stage, group in self._groups(contest, options)
        ]

    def _advancing(self, contest: Contest, options: GroupsOptions) -> list[tuple[int, str, int]]:
        """The entries that advance, in order of playoff seeds: (entry, group stage, place).

        Group winners come first, then seconds, rotated so that as few entries as possible meet an
        entry of their own group at their first table. Entries that left before the playoff began
        are skipped; entries that leave during it keep their place. Where the organiser has not
        decided a tie yet, the better seeds are used.
        """
        best: list[list[tuple[int, str, int]]] = []
        for stage, levels, _ in self._cut(contest, options):
            able = [entry for level in levels for entry in level]
            best.append([(e, stage, p) for p, e in enumerate(able[: options.advance], 1)])
        orders = [self._ordered(best, options.advance, turn) for turn in range(len(best))]
        shape = self._shape(len(orders[0]), options)
        return min(orders, key=lambda order: _meetings(shape, order))

    def _cut(
        self, contest: Contest, options: GroupsOptions
    ) -> list[tuple[str, list[advancement_ties.Level], AdvancementTie | None]]:
        """The stage of each group, its entries that may advance, and the tie across the cut, if
        there is one.

        The entries are ordered from first to last, with tied entries grouped together.
        """
        inside = playoff_field.advanced(contest, PLAYOFF)
        field = playoff_field.recorded(contest, PLAYOFF)
        order_in_field = {
            entry: index for index, entry in enumerate(field.entries if field else ())
        }
        # Entries that left during the playoff keep the place that led there.
        contest = playoff_field.before_playoff(contest, PLAYOFF)
        gone = {competitor.id for competitor in contest.competitors if competitor.gone}
        seeds = {competitor.id: competitor.seed for competitor in contest.competitors}
        decided = {stage_order.stage: stage_order.order for stage_order in contest.orders}
        cuts = []
        for stage, rows in self._group_standings(contest, options):
            able = [row for row in rows if row.entry not in gone]
            levels: list[advancement_ties.Level] = [
                tuple(row.entry for row in equal)
                for _, equal in groupby(able, key=lambda row: row.rank)
            ]
            tie = None
            at = advancement_ties.level_across(levels, options.advance)
            if at is not None:
                level = levels[at]
                order = decided.get(stage, ())
                parts: list[advancement_ties.Level] = [level]
                if set(level) <= set(order):
                    how = advancement_ties.DECIDED
                    parts = [(entry,) for entry in order if entry in level]
                elif options.ties == advancement_ties.SEED:
                    how = advancement_ties.SEED
                    parts = [(entry,) for entry in advancement_ties.by_seed(level, seeds)]
                else:
                    how = advancement_ties.ORGANISER
                if inside:
                    # The playoff has begun: its entries have advanced, in the order of then.
                    how = ""
                    ordered = sorted(
                        (entry for part in parts for entry in part),
                        key=lambda entry: (
                            entry not in inside,
                            order_in_field.get(entry, len(order_in_field)),
                        ),
                    )
                    parts = [(entry,) for entry in ordered]
                levels[at : at + 1] = parts
                named = (
                    advancement_ties.by_seed(level, seeds)
                    if how == advancement_ties.SEED
                    else tuple(sorted(level))
                )
                tie = AdvancementTie(named, how, stage=stage) if how else None
            cuts.append((stage, levels, tie))
        return cuts

    def _ties(self, contest: Contest, options: GroupsOptions) -> tuple[AdvancementTie, ...]:
        """The ties in groups that decide who advances to the playoff."""
        return tuple(tie for _, _, tie in self._cut(contest, options) if tie is not None)

    @staticmethod
    def _ordered(
        best: Sequence[Sequence[tuple[int, str, int]]], advance: int, turn: int
    ) -> list[tuple[int, str, int]]:
        order = []
        for place in range(advance):
            shift = place * turn % len(best)
            turned = [*best[shift:], *best[:shift]]
            order += [group[place] for group in turned if place < len(group)]
        return order

    def _shape(self, players: int, options: GroupsOptions) -> bracket_shapes.Shape:
        if players < 2:
            return ()
        return PLAYOFFS[options.playoff_format].shape(
            players, self._initial_playoff_options(options)
        )

    def _playoff(self, contest: Contest, options: GroupsOptions) -> Contest:
        """The playoff as a separate contest, seeded by the groups.

        Entries seated in it although the corrected groups say otherwise come after the seeded
        entries.
        """
        by_id = {competitor.id: competitor for competitor in contest.competitors}
        through = [entry for entry, _, _ in self._advancing(contest, options)]
        outsiders = sorted(subcontest.entries_seated_in(contest, PLAYOFF) - set(through))
        seeded: list[Competitor] = [
            msgspec.structs.replace(by_id[entry], seed=seed, since=1, absent=(), half_byes=())
            for seed, entry in enumerate([*through, *outsiders], 1)
        ]
        return subcontest.extract(contest, PLAYOFF, seeded)

    def _playoff_options(self, contest: Contest, options: GroupsOptions) -> CommonOptions:
        """Options of the playoff. Once it has begun, its bracket keeps its size."""
        final = self._initial_playoff_options(options)
        if field := playoff_field.recorded(contest, PLAYOFF):
            return msgspec.structs.replace(final, players=len(field.entries))
        for published in contest.tables:
            if published.table.stage.split("/")[0] == PLAYOFF:
                players = published.table.reason.params.get("players")
                if isinstance(players, int):
                    return msgspec.structs.replace(final, players=players)
        return final

    def _group_plan(self, contest: Contest, options: GroupsOptions) -> Plan:
        inner, group_options = GROUPS[options.group_format], self._group_options(options)
        return subcontest.merge_plans(
            [
                subcontest.prefix_plan(inner.plan(group, group_options), stage)
                for stage, group in self._groups(contest, options)
            ]
        )

    def features(self, options: GroupsOptions, stage: str = "") -> frozenset[Feature]:
        """Those of the groups, or of the playoff for its stage."""
        if stage.split("/")[0] == PLAYOFF:
            return PLAYOFFS[options.playoff_format].features(self._initial_playoff_options(options))
        return GROUPS[options.group_format].features(self._group_options(options))

    def sections(self, options: GroupsOptions) -> int:
        """The number of groups."""
        return options.groups

    def entry_round(
        self, contest: Contest, options: GroupsOptions, group: int | None = None
    ) -> int | Reason:
        """The answer of the group that the entry would join, while the groups are being played."""
        if not contest.tables and not contest.byes:
            return 1
        begun = playoff_field.has_begun(contest, PLAYOFF)
        if begun or self._group_plan(contest, options).finished:
            return Reason("groups_over")
        extended, newcomer = subcontest.with_newcomer(contest, group)
        inner, settled = GROUPS[options.group_format], self._group_options(options)
        return subcontest.late_round(self._groups(extended, options), newcomer, inner, settled)

    def rounds_ahead(self, contest: Contest, options: GroupsOptions, entry: int) -> range:
        """Rounds of the entry's group."""
        inner, settled = GROUPS[options.group_format], self._group_options(options)
        group = subcontest.contest_of_entry(self._groups(contest, options), entry)
        return inner.rounds_ahead(group, settled, entry) if group is not None else range(0)

    def may_play(self, contest: Contest, options: GroupsOptions, entry: int) -> bool:
        """Until the playoff begins, and in the playoff until the entry is eliminated."""
        if not playoff_field.has_begun(contest, PLAYOFF):
            return True
        playoff = self._playoff(contest, options)
        final = PLAYOFFS[options.playoff_format]
        inside = any(competitor.id == entry for competitor in playoff.competitors)
        return inside and final.may_play(playoff, self._playoff_options(contest, options), entry)

    def plan(self, contest: Contest, options: GroupsOptions) -> Plan:
        """All groups in parallel; the playoff once all groups are finished."""
        groups = self._group_plan(contest, options)
        begun = playoff_field.has_begun(contest, PLAYOFF)
        if not groups.finished and not begun:
            return groups
        cuts = self._ties(contest, options) if groups.finished else ()
        waiting = tuple(
            Waiting("decision", params={"stage": tie.stage, "entries": list(tie.entries)})
            for tie in cuts
            if tie.resolution == advancement_ties.ORGANISER
        )
        if waiting:
            return msgspec.structs.replace(groups, ties=cuts, waiting=waiting, finished=False)
        final = PLAYOFFS[options.playoff_format]
        playoff = self._playoff(contest, options)
        settled = self._playoff_options(contest, options)
        plan = subcontest.prefix_plan(final.plan(playoff, settled), PLAYOFF)
        plan = msgspec.structs.replace(plan, ties=cuts + plan.ties)
        if not begun:
            through = [entry for entry, _, _ in self._advancing(contest, options)]
            plan = playoff_field.with_field(plan, contest, through)
        return plan if groups.finished else subcontest.merge_plans([groups, plan])

    def _undecided(self, contest: Contest, options: GroupsOptions) -> set[int]:
        """Entries in ties that the organiser has yet to decide."""
        ties = self._ties(contest, options)
        return {
            e for tie in ties if tie.resolution == advancement_ties.ORGANISER for e in tie.entries
        }

    def expected(self, contest: Contest, options: GroupsOptions) -> tuple[ExpectedTable, ...]:
        """The rest of the groups, and the playoff with the places that lead into it."""
        inner, group_options = GROUPS[options.group_format], self._group_options(options)
        expected: list[ExpectedTable] = []
        for stage, group in self._groups(contest, options):
            expected += subcontest.prefix_expected(inner.expected(group, group_options), stage)
        over = self._group_plan(contest, options).finished
        begun = playoff_field.has_begun(contest, PLAYOFF)
        if begun or (over and not self._undecided(contest, options)):
            final = PLAYOFFS[options.playoff_format]
            ahead = final.expected(
                self._playoff(contest, options), self._playoff_options(contest, options)
            )
            return (*expected, *subcontest.prefix_expected(ahead, PLAYOFF))
        order = self._advancing(contest, options)
        ahead = tuple(
            ExpectedTable(
                node.key,
                node.stage,
                node.round,
                node.number,
                (None,) * len(node.sources),
                tuple(
                    source.label()
                    if source.node
                    else f"place {order[source.seed - 1][2]} {order[source.seed - 1][1]}"
                    if source.seed <= len(order)
                    else "bye"
                    for source in node.sources
                ),
                bool(node.reset_of),
            )
            for node in self._shape(len(order), options)
        )
        lifted = subcontest.prefix_expected(ahead, PLAYOFF)
        return (*expected, *(_restore_group_stages(table) for table in lifted))

    def violations(
        self, contest: Contest, options: GroupsOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules, and `not_in_group` for a table with an entry of another group."""
        size = max(options.table_size, self._initial_playoff_options(options).table_size)
        notes = draft_checks.violations(contest, tables, byes, table_size=size, everybody=False)
        members = {
            stage: {competitor.id for competitor in group.competitors}
            for stage, group in self._groups(contest, options)
        }
        notes += [
            Note("not_in_group", {"table": table.key, "stage": table.stage})
            for table in tables
            if table.stage in members and not members[table.stage].issuperset(table.seats)
        ]
        return tuple(notes)

    def standings(self, contest: Contest, options: GroupsOptions) -> Standings:
        """The order of the playoff first, then the others by their place in the group.

        Sections: each group, and the playoff once it has begun.
        """
        placed = self._group_standings(contest, options)
        over = self._group_plan(contest, options).finished
        sections = []
        undecided = self._undecided(contest, options) if over else set()
        through = {entry for entry, _, _ in self._advancing(contest, options)} if over else set()
        through -= undecided
        for stage, group_rows in placed:
            marked = [
                msgspec.structs.replace(row, status=row.status or "advances")
                if row.entry in through
                else row
                for row in group_rows
            ]
            sections.append(StandingsSection(stage, tuple(marked)))
        rows: list[StandingsRow] = []
        if (over and not undecided) or playoff_field.has_begun(contest, PLAYOFF):
            final = PLAYOFFS[options.playoff_format]
            settled = self._playoff_options(contest, options)
            table = final.standings(self._playoff(contest, options), settled)
            playoff = subcontest.prefix_rows(table.rows, PLAYOFF)
            sections.append(StandingsSection(PLAYOFF, playoff))
            rows += playoff
        known = {row.entry for row in rows}
        others: dict[int, list[StandingsRow]] = {}
        for _, group_rows in placed:
            for row in group_rows:
                if row.entry not in known:
                    others.setdefault(row.rank, []).append(row)
        for rank in sorted(others):
            start = len(rows) + 1
            rows += [
                msgspec.structs.replace(row, rank=start, tied=len(others[rank]) > 1)
                for row in others[rank]
            ]
        closed = subcontest.rank_last(rows, subcontest.disqualified(contest))
        return Standings(closed, tuple(sections))

    def explain(
        self, contest: Contest, options: GroupsOptions, entry: int, stage: str = ""
    ) -> RankExplanation:
        """In the given stage; without one, in the playoff if the entry is in it, otherwise in its
        group."""
        playoff = self._playoff(contest, options)
        in_playoff = any(competitor.id == entry for competitor in playoff.competitors)
        begun = playoff_field.has_begun(contest, PLAYOFF)
        if stage == PLAYOFF or (not stage and in_playoff and begun):
            final = PLAYOFFS[options.playoff_format]
            explanation = final.explain(playoff, self._playoff_options(contest, options), entry)
            return msgspec.structs.replace(explanation, stage=PLAYOFF)
        for name, group in self._groups(contest, options):
            if any(competitor.id == entry for competitor in group.competitors) and stage in (
                "",
                name,
            ):
                explanation = GROUPS[options.group_format].explain(
                    group, self._group_options(options), entry
                )
                return msgspec.structs.replace(explanation, stage=name)
        raise KeyError(entry)


def _meetings(shape: bracket_shapes.Shape, order: Sequence[tuple[int, str, int]]) -> int:
    """How many entries of the same group meet at a first table of the playoff."""
    met = 0
    for node in shape:
        stages = [
            order[source.seed - 1][1] for source in node.sources if 0 < source.seed <= len(order)
        ]
        met += len(stages) - len(set(stages))
    return met


def _restore_group_stages(table: ExpectedTable) -> ExpectedTable:
    """Restores the stage of sources that are places of groups: they are outside the playoff."""
    sources = tuple(source.replace(f"{PLAYOFF}/{STAGE}/", f"{STAGE}/") for source in table.sources)
    return msgspec.structs.replace(table, sources=sources)
