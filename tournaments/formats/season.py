"""League season: divisions side by side, and who goes up and down for the next one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tournaments.domain.contest import Bye, Competitor, Contest, Note, Reason, Table
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.domain.standings import RankExplanation, Standings, StandingsRow, StandingsSection
from tournaments.formats import advancement_ties, draft_checks, option_checks, subcontest
from tournaments.formats.base import AnyFormat, ExpectedTable, Feature, Plan
from tournaments.formats.elimination import (
    DoubleElimination,
    SingleElimination,
    TableElimination,
)
from tournaments.formats.groups import GroupsPlayoff
from tournaments.formats.ladder import Ladder
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss

FORMATS: dict[str, AnyFormat] = {
    format_.name: format_
    for format_ in (
        RoundRobin(),
        Swiss(),
        SingleElimination(),
        DoubleElimination(),
        TableElimination(),
        GroupsPlayoff(),
        Ladder(),
    )
}
STAGE = "division"


class SeasonOptions(CommonOptions, frozen=True, kw_only=True):
    """`sizes`: players of each division from the top; the last takes whoever is left, so it need
    not be right. `exchange`: how many go down and up between neighbours, one number for each
    border. `format`, `format_options`: what each division plays. `ties` and `title_passes` are
    those of divisions that play a bracket."""

    sizes: tuple[int, ...] = (8, 8)
    exchange: tuple[int, ...] = (2,)
    format: str = "round_robin"
    format_options: dict[str, Any] = {}
    ties: str = advancement_ties.REPLAY
    title_passes: bool = True


class Move(msgspec.Struct, frozen=True):
    """Where somebody goes for the next season; divisions count from 0.

    `kind`: `stays`, `promoted`, `relegated`, `fills_in` (goes up, further than promotion reaches,
    into a place that somebody left), `reprieved` (should go down, but nobody is there to come up),
    `new`, `left`. `before` is None for the new, `after` for those who left.
    """

    entry: int
    kind: str
    before: int | None
    after: int | None


class LeagueSeason:
    """See the module. The stages are `division/1`, `division/2` and so on."""

    name: ClassVar[str] = "league_season"
    description: ClassVar[str] = "Divisions side by side, with promotion and relegation."
    Options: ClassVar[type[CommonOptions]] = SeasonOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "division"

    def check(self, options: SeasonOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_choice("format", options.format, FORMATS)
        option_checks.check_choice("ties", options.ties, advancement_ties.POLICIES)
        self._inner(options)
        if not options.sizes or min(options.sizes) < 2:
            raise BadOptions("bad_sizes", "Each division needs at least two players.")
        if len(options.exchange) != len(options.sizes) - 1 or min(options.exchange, default=0) < 0:
            raise BadOptions(
                "bad_exchange",
                f"{len(options.sizes)} divisions have {len(options.sizes) - 1} borders: say for "
                "each how many go down and up.",
            )
        for index, size in enumerate(options.sizes):
            moving = sum(options.exchange[max(0, index - 1) : index + 1])
            if moving > size:
                raise BadOptions(
                    "bad_exchange",
                    f"Division {index + 1} has {size} players; {moving} cannot leave it.",
                )
        if entries is not None and entries - sum(options.sizes[:-1]) < 2:
            raise BadOptions(
                "too_few_entries",
                f"{entries} competitors leave fewer than two for the last division.",
            )

    @staticmethod
    def _inner(options: SeasonOptions) -> CommonOptions:
        inner = FORMATS[options.format]
        return subcontest.inner_options(inner, options, options.format_options, "format_options")

    def _divisions(self, contest: Contest, options: SeasonOptions) -> list[tuple[str, Contest]]:
        """Each division with its stage, as a contest of its own."""
        dealt = _dealt(contest.competitors, options.sizes)
        stages = [f"{STAGE}/{index + 1}" for index in range(len(dealt))]
        return [
            (stage, subcontest.extract(contest, stage, members))
            for stage, members in zip(stages, dealt, strict=True)
        ]

    def features(self, options: SeasonOptions, stage: str = "") -> frozenset[Feature]:
        """Those of what the divisions play."""
        inner = stage.split("/", 2)[2] if stage.count("/") > 1 else ""
        return FORMATS[options.format].features(self._inner(options), inner)

    def sections(self, options: SeasonOptions) -> int:
        """The divisions."""
        return len(options.sizes)

    def entry_round(
        self, contest: Contest, options: SeasonOptions, group: int | None = None
    ) -> int | Reason:
        """What the division says that the entry would be in: the last, unless one is named."""
        if not contest.tables and not contest.byes:
            return 1
        extended, newcomer = subcontest.with_newcomer(contest, group)
        inner, settled = FORMATS[options.format], self._inner(options)
        return subcontest.late_round(self._divisions(extended, options), newcomer, inner, settled)

    def rounds_ahead(self, contest: Contest, options: SeasonOptions, entry: int) -> range:
        """Rounds of the entry's division."""
        inner, settled, division = self.division(contest, options, entry)
        return inner.rounds_ahead(division, settled, entry)

    def may_play(self, contest: Contest, options: SeasonOptions, entry: int) -> bool:
        """If there may be another table in the entry's division."""
        inner, settled, division = self.division(contest, options, entry)
        return inner.may_play(division, settled, entry)

    def division(
        self, contest: Contest, options: SeasonOptions, entry: int
    ) -> tuple[AnyFormat, CommonOptions, Contest]:
        """What the division of an entry plays, and the division as a contest of its own.

        Raises KeyError for an entry that is in none.
        """
        division_ = subcontest.of_entry(self._divisions(contest, options), entry)
        if division_ is None:
            raise KeyError(entry)
        return FORMATS[options.format], self._inner(options), division_

    def plan(self, contest: Contest, options: SeasonOptions) -> Plan:
        """All divisions side by side, each at its own pace."""
        inner, settled = FORMATS[options.format], self._inner(options)
        return subcontest.merge_plans(
            [
                subcontest.prefix_plan(inner.plan(division, settled), stage)
                for stage, division in self._divisions(contest, options)
            ]
        )

    def expected(self, contest: Contest, options: SeasonOptions) -> tuple[ExpectedTable, ...]:
        """What is left of each division."""
        inner, settled = FORMATS[options.format], self._inner(options)
        return tuple(
            table
            for stage, division in self._divisions(contest, options)
            for table in subcontest.prefix_expected(inner.expected(division, settled), stage)
        )

    def violations(
        self, contest: Contest, options: SeasonOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules, and `not_in_division` for a table with somebody from elsewhere."""
        size = self._inner(options).table_size
        notes = draft_checks.violations(contest, tables, byes, table_size=size, everybody=False)
        for stage, division in self._divisions(contest, options):
            members = {competitor.id for competitor in division.competitors}
            notes += [
                Note("not_in_division", {"table": table.key, "stage": stage})
                for table in tables
                if (table.stage == stage or table.stage.startswith(stage + "/"))
                and not members.issuperset(table.seats)
            ]
        return tuple(notes)

    def standings(self, contest: Contest, options: SeasonOptions) -> Standings:
        """A section for each division; all of them in a row, the disqualified behind.

        Who goes up and down is said by the same function that makes the next season, for each
        division once it is played.
        """
        inner, settled = FORMATS[options.format], self._inner(options)
        placed = self._placed(contest, options)
        _, moves = self._moves(placed, contest, options)
        words = {move.entry: _WORDS[move.kind] for move in moves if move.kind in _WORDS}
        sections = []
        for stage, division, ranked in placed:
            rows = subcontest.prefix_rows(ranked, stage)
            if _played(division, inner, settled):
                rows = tuple(
                    msgspec.structs.replace(row, status=words.get(row.entry, row.status))
                    for row in rows
                )
            sections.append(StandingsSection(stage, rows))
        overall: list[StandingsRow] = []
        for section in sections:
            before = len(overall)
            overall += [
                msgspec.structs.replace(row, rank=row.rank + before) for row in section.rows
            ]
        closed = subcontest.rank_last(overall, subcontest.disqualified(contest))
        return Standings(closed, tuple(sections))

    def moves(
        self,
        contest: Contest,
        options: SeasonOptions,
        *,
        left: Collection[int] = (),
        new: Sequence[int] = (),
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[Move, ...]]:
        """Divisions of the next season by the order as it is, and how everybody gets there.

        Whoever has withdrawn or was disqualified is out, and so is who is in `left`; see
        `next_season`.
        """
        return self._moves(self._placed(contest, options), contest, options, left, new)

    def _placed(
        self, contest: Contest, options: SeasonOptions
    ) -> list[tuple[str, Contest, tuple[StandingsRow, ...]]]:
        """Each division with its stage, and its rows in order."""
        inner, settled = FORMATS[options.format], self._inner(options)
        return [
            (stage, division, inner.standings(division, settled).rows)
            for stage, division in self._divisions(contest, options)
        ]

    @staticmethod
    def _moves(
        placed: Sequence[tuple[str, Contest, tuple[StandingsRow, ...]]],
        contest: Contest,
        options: SeasonOptions,
        left: Collection[int] = (),
        new: Sequence[int] = (),
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[Move, ...]]:
        order = [[row.entry for row in rows] for _, _, rows in placed]
        gone = {competitor.id for competitor in contest.competitors if competitor.gone}
        return next_season(order, options, left=gone | set(left), new=new)

    def explain(
        self, contest: Contest, options: SeasonOptions, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry stands where it does in its division, or in a stage of that."""
        inner, settled = FORMATS[options.format], self._inner(options)
        for name, division in self._divisions(contest, options):
            matches = not stage or stage == name or stage.startswith(f"{name}/")
            if matches and any(competitor.id == entry for competitor in division.competitors):
                explanation = inner.explain(division, settled, entry, stage[len(name) + 1 :])
                place = f"{name}/{explanation.stage}" if explanation.stage else name
                return msgspec.structs.replace(explanation, stage=place)
        raise KeyError(entry)


_WORDS = {"promoted": "promoted", "fills_in": "promoted", "relegated": "relegated"}
"""What the standings say about a move; those that stay where they are have no word."""


def _played(division: Contest, inner: AnyFormat, options: CommonOptions) -> bool:
    """Whether everything in a division is played, so that who goes up and down is known."""
    published_tables = division.counted_tables()
    if not (published_tables or division.byes) or any(
        published.outcome is None for published in published_tables
    ):
        return False
    return division.stopped or inner.plan(division, options).finished


def _dealt(competitors: Sequence[Competitor], sizes: Sequence[int]) -> list[list[Competitor]]:
    """Divisions: by hand (`Competitor.group`) where that is said, the rest from the top by seed.

    Late entries without a division of their own go to the last one.
    """
    dealt: list[list[Competitor]] = [[] for _ in sizes]
    by_seed = sorted(competitors, key=lambda competitor: (competitor.seed, competitor.id))
    free = []
    for competitor in by_seed:
        if competitor.group is not None and 0 <= competitor.group < len(sizes):
            dealt[competitor.group].append(competitor)
        elif competitor.since > 1:
            dealt[-1].append(competitor)
        else:
            free.append(competitor)
    for index, size in enumerate(sizes[:-1]):
        room = max(0, size - len(dealt[index]))
        dealt[index] += free[:room]
        free = free[room:]
    dealt[-1] += free
    return dealt


def next_season(
    order: Sequence[Sequence[int]],
    options: SeasonOptions,
    *,
    left: Collection[int] = (),
    new: Sequence[int] = (),
) -> tuple[tuple[tuple[int, ...], ...], tuple[Move, ...]]:
    """Divisions of the next season, each from top to bottom, and how everybody got there.

    `order` is the final order of each division. Everybody who stays in the league is in exactly
    one division, and every division but the last has its size again, as far as there are players:

    - those who left take relegation places of their division first;
    - places still empty are filled by the next best from below (`fills_in`);
    - new players start in the last division, after those who were in the league.
    """
    gone = set(left)
    moves = [
        Move(entry, "left", index, None)
        for index, ranked in enumerate(order)
        for entry in ranked
        if entry in gone
    ]
    remaining = [[entry for entry in ranked if entry not in gone] for ranked in order]
    divisions: list[tuple[int, ...]] = []
    arriving: list[int] = []
    for index in range(len(order) - 1):
        members = remaining[index]
        size, exchange = options.sizes[index], options.exchange[index]
        leavers = len(order[index]) - len([e for e in order[index] if e not in gone])
        down = max(0, exchange - leavers, len(arriving) + len(members) + exchange - size)
        down = min(down, len(members))
        stay, relegated = members[: len(members) - down], members[len(members) - down :]
        need = max(0, size - len(arriving) - len(stay))
        rising = _rise(remaining, index + 1, need)
        back = relegated[: max(0, need - len(rising))]
        relegated = relegated[len(back) :]
        moves += [Move(entry, "stays", index, index) for entry in stay]
        moves += [Move(entry, "reprieved", index, index) for entry in back]
        moves += [
            Move(
                entry,
                "promoted" if place < exchange and before == index + 1 else "fills_in",
                before,
                index,
            )
            for place, (entry, before) in enumerate(rising)
        ]
        moves += [Move(entry, "relegated", index, index + 1) for entry in relegated]
        divisions.append((*arriving, *stay, *back, *(entry for entry, _ in rising)))
        arriving = relegated
    last = len(order) - 1
    moves += [Move(entry, "stays", last, last) for entry in remaining[last]]
    moves += [Move(entry, "new", None, last) for entry in new]
    divisions.append((*arriving, *remaining[last], *new))
    return tuple(divisions), tuple(moves)


def _rise(remaining: list[list[int]], start: int, need: int) -> list[tuple[int, int]]:
    """Takes the `need` best from the divisions below, the nearest first: (entry, division)."""
    rising: list[tuple[int, int]] = []
    for index in range(start, len(remaining)):
        taken = remaining[index][: need - len(rising)]
        remaining[index] = remaining[index][len(taken) :]
        rising += [(entry, index) for entry in taken]
    return rising
