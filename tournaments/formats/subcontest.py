"""A part of an event (a group, a division, a playoff) as a contest of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from engine import validation_messages
from tournaments.domain.contest import (
    Bye,
    Competitor,
    Contest,
    Note,
    Params,
    Presence,
    PublishedTable,
    Reason,
    Table,
)
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.domain.standings import BracketExit, StandingsRow
from tournaments.formats.base import AnyFormat, Conflict, ExpectedTable, Plan

_COMMON = ("table_size", "match", "scoring", "tiebreaks", "points_first", "lot", "duplicate")
_INNER = ("group_options", "format_options")
"""Options of inner formats that rank as the outer event does. A playoff has its own order."""
_SHARED = ("ties", "title_passes")
"""Options that an inner format inherits from the outer one if both have them."""


def group_letters(index: int) -> str:
    """Names of groups: A to Z, then AA, AB and so on."""
    name = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


def inner_options(
    inner: AnyFormat, outer: CommonOptions, raw: Mapping[str, Any], where: str
) -> CommonOptions:
    """Options of an inner format: the common options of the outer event, overridden by `raw`.

    A table size that the inner format does not support is left to its default. Raises `BadOptions`
    with `where` in its text.
    """
    shared = [n for n in _SHARED if hasattr(outer, n) and n in inner.Options.__struct_fields__]
    inherited = {name: getattr(outer, name) for name in (*_COMMON, *shared) if name not in raw}
    built = msgspec.to_builtins(inherited)
    try:
        converted: CommonOptions = msgspec.convert({**built, **raw}, inner.Options)
        inner.check(converted)
    except msgspec.ValidationError as error:
        sentence = validation_messages.describe_error(error, inner.Options)
        unknown = validation_messages.unknown_member_path(error, where)
        raise BadOptions("bad_option", f"In {where} ({inner.name}): {sentence}.", unknown) from None
    except BadOptions as error:
        raise BadOptions("bad_option", f"In {where} ({inner.name}): {error}") from None
    return converted


def with_tiebreaks(
    options: Mapping[str, Any], tiebreaks: Sequence[str], points_first: bool
) -> dict[str, Any]:
    """Format options with another order of the standings, for all groups or divisions."""
    return {
        **_without_tiebreaks(options),
        "tiebreaks": list(tiebreaks),
        "points_first": points_first,
    }


def _without_tiebreaks(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _without_tiebreaks(value) if name in _INNER and isinstance(value, Mapping) else value
        for name, value in options.items()
        if name not in ("tiebreaks", "points_first")
    }


def extract(contest: Contest, stage: str, competitors: Sequence[Competitor]) -> Contest:
    """The contest as the inner format sees it: its own entries, with keys and stages without
    prefix."""
    members = {competitor.id for competitor in competitors}
    tables = tuple(
        msgspec.structs.replace(published, table=_table_without_prefix(published.table, stage))
        for published in contest.tables
        if is_inside(published.table.stage, stage)
    )
    byes = tuple(
        _bye_without_prefix(bye, stage) for bye in contest.byes if is_inside(bye.stage, stage)
    )
    adjustments = tuple(
        msgspec.structs.replace(adjustment, stage=_without_prefix(adjustment.stage, stage))
        for adjustment in contest.adjustments
        if is_inside(adjustment.stage, stage)
    )
    orders = tuple(
        msgspec.structs.replace(stage_order, stage=_without_prefix(stage_order.stage, stage))
        for stage_order in contest.orders
        if is_inside(stage_order.stage, stage)
    )
    return msgspec.structs.replace(
        contest,
        competitors=tuple(competitors),
        tables=tables,
        byes=byes,
        adjustments=adjustments,
        orders=orders,
        challenges=tuple(
            challenge for challenge in contest.challenges if challenge.challenger in members
        ),
    )


def is_inside(stage: str, outer: str) -> bool:
    """Whether a stage is the outer stage or lies below it."""
    return stage == outer or stage.startswith(outer + "/")


def _without_prefix(text: str, stage: str) -> str:
    return text[len(stage) + 1 :]


def _table_without_prefix(table: Table, stage: str) -> Table:
    return msgspec.structs.replace(
        table, key=_without_prefix(table.key, stage), stage=_without_prefix(table.stage, stage)
    )


def _bye_without_prefix(bye: Bye, stage: str) -> Bye:
    return msgspec.structs.replace(
        bye, key=_without_prefix(bye.key, stage), stage=_without_prefix(bye.stage, stage)
    )


def _join(stage: str, text: str) -> str:
    return f"{stage}/{text}" if text else stage


def prefix_plan(plan: Plan, stage: str) -> Plan:
    """An inner plan in terms of the outer event: keys and stages get the prefix."""
    return msgspec.structs.replace(
        plan,
        tables=tuple(
            msgspec.structs.replace(
                table, key=_join(stage, table.key), stage=_join(stage, table.stage)
            )
            for table in plan.tables
        ),
        byes=tuple(
            msgspec.structs.replace(bye, key=_join(stage, bye.key), stage=_join(stage, bye.stage))
            for bye in plan.byes
        ),
        notes=tuple(
            Note(
                note.code,
                {**note.params, "stage": _join(stage, str(note.params.get("stage", "")))},
            )
            for note in plan.notes
        ),
        waiting=tuple(
            msgspec.structs.replace(
                wait,
                tables=tuple(_join(stage, key) for key in wait.tables),
                params=_prefix_stage(wait.params, stage),
            )
            for wait in plan.waiting
        ),
        ties=tuple(
            msgspec.structs.replace(
                tie,
                table=_join(stage, tie.table) if tie.table else "",
                stage=_join(stage, tie.stage),
            )
            for tie in plan.ties
        ),
        conflicts=tuple(
            Conflict(
                _join(stage, conflict.key), conflict.seats, conflict.expected, conflict.blocked
            )
            for conflict in plan.conflicts
        ),
    )


def prefix_rows(rows: Sequence[StandingsRow], stage: str) -> tuple[StandingsRow, ...]:
    """Rows of inner standings in terms of the outer event: bracket exits get the prefix."""
    return tuple(
        row
        if row.out is None
        else msgspec.structs.replace(
            row, out=BracketExit(_join(stage, row.out.stage), row.out.round)
        )
        for row in rows
    )


def rank_last(rows: Sequence[StandingsRow], moved: Collection[int]) -> tuple[StandingsRow, ...]:
    """Rows of a whole event in order, with the entries in `moved` moved behind all others.

    Ranks are counted again; rows that shared a rank still share it.
    """
    closed: list[StandingsRow] = []
    for part in (
        [row for row in rows if row.entry not in moved],
        [row for row in rows if row.entry in moved],
    ):
        before = len(closed)
        for index, row in enumerate(part):
            shared = index > 0 and part[index - 1].rank == row.rank
            rank = closed[-1].rank if shared else before + index + 1
            closed.append(msgspec.structs.replace(row, rank=rank))
    size = Counter(row.rank for row in closed)
    return tuple(msgspec.structs.replace(row, tied=size[row.rank] > 1) for row in closed)


def disqualified(contest: Contest) -> set[int]:
    """Entries that the organiser has disqualified."""
    return {
        competitor.id
        for competitor in contest.competitors
        if competitor.presence is Presence.DISQUALIFIED
    }


def _prefix_stage(params: Params, stage: str) -> Params:
    if "stage" not in params:
        return params
    return {**params, "stage": _join(stage, str(params["stage"]))}


def prefix_expected(expected: Sequence[ExpectedTable], stage: str) -> tuple[ExpectedTable, ...]:
    """Expected tables in terms of the outer event."""
    return tuple(
        msgspec.structs.replace(
            table,
            key=_join(stage, table.key),
            stage=_join(stage, table.stage),
            sources=tuple(_prefix_source(source, stage) for source in table.sources),
        )
        for table in expected
    )


def _prefix_source(source: str, stage: str) -> str:
    words = source.split(" ")
    if len(words) == 3 and words[0] == "place":
        return f"place {words[1]} {_join(stage, words[2])}"
    return source


def merge_plans(plans: Sequence[Plan]) -> Plan:
    """Several inner plans side by side. Finished when all are; rounds are those of the longest."""
    return Plan(
        tables=tuple(table for plan in plans for table in plan.tables),
        byes=tuple(bye for plan in plans for bye in plan.byes),
        notes=tuple(note for plan in plans for note in plan.notes),
        waiting=tuple(wait for plan in plans for wait in plan.waiting),
        conflicts=tuple(conflict for plan in plans for conflict in plan.conflicts),
        rulings=tuple(ruling for plan in plans for ruling in plan.rulings),
        ties=tuple(tie for plan in plans for tie in plan.ties),
        finished=all(plan.finished for plan in plans),
        rounds=max((plan.rounds for plan in plans if plan.rounds is not None), default=None),
    )


def entries_seated_in(contest: Contest, stage: str) -> set[int]:
    """Entries that have a table or a bye in the stage or below it."""
    tables: Sequence[PublishedTable] = contest.counted_tables()
    seated = {
        entry
        for published in tables
        if is_inside(published.table.stage, stage)
        for entry in published.table.seats
    }
    return seated | {bye.entry for bye in contest.byes if is_inside(bye.stage, stage)}


def deal_groups(competitors: Sequence[Competitor], groups: int) -> list[list[Competitor]]:
    """Deals groups in snake order over the seeds: 1 2 3 | 6 5 4 | 7 8 9.

    Entries with a given group (`Competitor.group`) are placed first; late entries go to the
    smallest group. Sizes differ by at most one, unless given groups prevent that.
    """
    dealt: list[list[Competitor]] = [[] for _ in range(groups)]
    by_seed = sorted(competitors, key=lambda competitor: (competitor.seed, competitor.id))
    starters = [competitor for competitor in by_seed if competitor.since <= 1]
    by_hand = [
        competitor
        for competitor in starters
        if competitor.group is not None and 0 <= competitor.group < groups
    ]
    for competitor in by_hand:
        dealt[competitor.group or 0].append(competitor)
    unplaced = [competitor for competitor in starters if competitor not in by_hand]
    sizes = [len(starters) // groups + (i < len(starters) % groups) for i in range(groups)]
    order = list(range(groups))
    while unplaced:
        taken = 0
        for group in order:
            if unplaced and len(dealt[group]) < sizes[group]:
                dealt[group].append(unplaced.pop(0))
                taken += 1
        if not taken:
            # Some groups were overfilled by hand: the rest goes to the smallest group.
            min(dealt, key=len).append(unplaced.pop(0))
        order.reverse()
    for late in (competitor for competitor in by_seed if competitor.since > 1):
        by_size = min(range(groups), key=lambda group: (len(dealt[group]), group))
        by_hand_late = late.group is not None and 0 <= late.group < groups
        chosen = (late.group or 0) if by_hand_late else by_size
        dealt[chosen].append(late)
    return dealt


def contest_of_entry(parts: Sequence[tuple[str, Contest]], entry: int) -> Contest | None:
    """The group or division of an entry; None if it has none."""
    for _, part in parts:
        if any(competitor.id == entry for competitor in part.competitors):
            return part
    return None


def with_newcomer(contest: Contest, group: int | None) -> tuple[Contest, int]:
    """The contest with an additional late entry, and the number of that entry."""
    number = max((competitor.id for competitor in contest.competitors), default=0) + 1
    seed = max((competitor.seed for competitor in contest.competitors), default=0) + 1
    newcomer = Competitor(number, seed, since=2, group=group)
    entered = (*contest.competitors, newcomer)
    return msgspec.structs.replace(contest, competitors=entered), number


def late_round(
    parts: Sequence[tuple[str, Contest]], entry: int, inner: AnyFormat, options: CommonOptions
) -> int | Reason:
    """The first round of a late entry, as answered by its group or division.

    At least round 2: the entries of the first round were dealt over the groups.
    """
    part = contest_of_entry(parts, entry)
    if part is None:
        raise KeyError(entry)
    others = tuple(competitor for competitor in part.competitors if competitor.id != entry)
    answer = inner.entry_round(msgspec.structs.replace(part, competitors=others), options)
    return answer if isinstance(answer, Reason) else max(2, answer)
