"""League season: divisions in parallel, with promotion and relegation for the next season."""

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
    """`sizes`: players of each division from the top. The last division takes all remaining
    players, so its size need not be exact. `exchange`: how many players are relegated and promoted
    between neighbouring divisions, one number per border. `format`, `format_options`: what each
    division plays. `ties` and `title_passes` apply to divisions that play a bracket."""

    sizes: tuple[int, ...] = (8, 8)
    exchange: tuple[int, ...] = (2,)
    format: str = "round_robin"
    format_options: dict[str, Any] = {}
    ties: str = advancement_ties.REPLAY
    title_passes: bool = True


class Move(msgspec.Struct, frozen=True):
    """Where a player goes for the next season. Divisions count from 0.

    `kind`: `stays`, `promoted`, `relegated`, `fills_in` (moves up beyond regular promotion into a
    vacated place), `reprieved` (would be relegated, but nobody can move up), `new`, `left`.
    `before` is None for new players, `after` for those who left.
    """

    entry: int
    kind: str
    before: int | None
    after: int | None


class LeagueSeason:
    """The league format. The stages are `division/1`, `division/2` and so on."""

    name: ClassVar[str] = "league_season"
    description: ClassVar[str] = "Divisions in parallel, with promotion and relegation."
    Options: ClassVar[type[CommonOptions]] = SeasonOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "division"

    def check(self, options: SeasonOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_choice("format", options.format, FORMATS)
        option_checks.check_choice("ties", options.ties, advancement_ties.POLICIES)
        self._division_options(options)
        if not options.sizes or min(options.sizes) < 2:
            raise BadOptions("bad_sizes", "Each division needs at least two players.")
        if len(options.exchange) != len(options.sizes) - 1 or min(options.exchange, default=0) < 0:
            raise BadOptions(
                "bad_exchange",
                f"{len(options.sizes)} divisions have {len(options.sizes) - 1} borders; "
                "`exchange` needs one number for each.",
            )
        for index, size in enumerate(options.sizes):
            moving = sum(options.exchange[max(0, index - 1) : index + 1])
            if moving > size:
                raise BadOptions(
                    "bad_exchange",
                    f"Division {index + 1} has {size} players; {moving} cannot move out of it.",
                )
        if entries is not None and entries - sum(options.sizes[:-1]) < 2:
            raise BadOptions(
                "too_few_entries",
                f"{entries} competitors leave fewer than two for the last division.",
            )

    @staticmethod
    def _division_options(options: SeasonOptions) -> CommonOptions:
        inner = FORMATS[options.format]
        return subcontest.inner_options(inner, options, options.format_options, "format_options")

    def _divisions(self, contest: Contest, options: SeasonOptions) -> list[tuple[str, Contest]]:
        """Each division with its stage, as a separate contest."""
        dealt = _assign_divisions(contest.competitors, options.sizes)
        stages = [f"{STAGE}/{index + 1}" for index in range(len(dealt))]
        return [
            (stage, subcontest.extract(contest, stage, members))
            for stage, members in zip(stages, dealt, strict=True)
        ]

    def features(self, options: SeasonOptions, stage: str = "") -> frozenset[Feature]:
        """Those of the format that the divisions play."""
        inner = stage.split("/", 2)[2] if stage.count("/") > 1 else ""
        return FORMATS[options.format].features(self._division_options(options), inner)

    def sections(self, options: SeasonOptions) -> int:
        """The number of divisions."""
        return len(options.sizes)

    def entry_round(
        self, contest: Contest, options: SeasonOptions, group: int | None = None
    ) -> int | Reason:
        """The answer of the division that the entry would join: the last, unless one is given."""
        if not contest.tables and not contest.byes:
            return 1
        extended, newcomer = subcontest.with_newcomer(contest, group)
        inner, settled = FORMATS[options.format], self._division_options(options)
        return subcontest.late_round(self._divisions(extended, options), newcomer, inner, settled)

    def rounds_ahead(self, contest: Contest, options: SeasonOptions, entry: int) -> range:
        """Rounds of the entry's division."""
        inner, settled, division = self.division(contest, options, entry)
        return inner.rounds_ahead(division, settled, entry)

    def may_play(self, contest: Contest, options: SeasonOptions, entry: int) -> bool:
        """Whether there may be another table in the entry's division."""
        inner, settled, division = self.division(contest, options, entry)
        return inner.may_play(division, settled, entry)

    def division(
        self, contest: Contest, options: SeasonOptions, entry: int
    ) -> tuple[AnyFormat, CommonOptions, Contest]:
        """The format and options of an entry's division, and the division as a separate contest.

        Raises KeyError for an entry without a division.
        """
        division_ = subcontest.contest_of_entry(self._divisions(contest, options), entry)
        if division_ is None:
            raise KeyError(entry)
        return FORMATS[options.format], self._division_options(options), division_

    def plan(self, contest: Contest, options: SeasonOptions) -> Plan:
        """All divisions in parallel, each at its own pace."""
        inner, settled = FORMATS[options.format], self._division_options(options)
        return subcontest.merge_plans(
            [
                subcontest.prefix_plan(inner.plan(division, settled), stage)
                for stage, division in self._divisions(contest, options)
            ]
        )

    def expected(self, contest: Contest, options: SeasonOptions) -> tuple[ExpectedTable, ...]:
        """The rest of each division."""
        inner, settled = FORMATS[options.format], self._division_options(options)
        return tuple(
            table
            for stage, division in self._divisions(contest, options)
            for table in subcontest.prefix_expected(inner.expected(division, settled), stage)
        )

    def violations(
        self, contest: Contest, options: SeasonOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules, and `not_in_division` for a table with an entry of another
        division."""
        size = self._division_options(options).table_size
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
        """A section for each division; overall, the divisions in order with disqualified entries
        last.

        Promotion and relegation are computed by the function that makes the next season, and shown
        for each division once it has been played.
        """
        inner, settled = FORMATS[options.format], self._division_options(options)
        placed = self._division_standings(contest, options)
        _, moves = self._moves(placed, contest, options)
        statuses = {
            move.entry: _STATUS_BY_MOVE[move.kind] for move in moves if move.kind in _STATUS_BY_MOVE
        }
        sections = []
        for stage, division, ranked in placed:
            rows = subcontest.prefix_rows(ranked, stage)
            if _played(division, inner, settled):
                rows = tuple(
                    msgspec.structs.replace(row, status=statuses.get(row.entry, row.status))
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
        """Divisions of the next season by the current order, and the move of every player.

        Withdrawn and disqualified players are left out, and so are those in `left`; see
        `next_season`.
        """
        return self._moves(self._division_standings(contest, options), contest, options, left, new)

    def _division_standings(
        self, contest: Contest, options: SeasonOptions
    ) -> list[tuple[str, Contest, tuple[StandingsRow, ...]]]:
        """Each division with its stage and its rows in order."""
        inner, settled = FORMATS[options.format], self._division_options(options)
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
        """Why this entry has its rank in its division, or in a stage of the division."""
        inner, settled = FORMATS[options.format], self._division_options(options)
        for name, division in self._divisions(contest, options):
            matches = not stage or stage == name or stage.startswith(f"{name}/")
            if matches and any(competitor.id == entry for competitor in division.competitors):
                explanation = inner.explain(division, settled, entry, stage[len(name) + 1 :])
                place = f"{name}/{explanation.stage}" if explanation.stage else name
                return msgspec.structs.replace(explanation, stage=place)
        raise KeyError(entry)


_STATUS_BY_MOVE = {"promoted": "promoted", "fills_in": "promoted", "relegated": "relegated"}
"""The status shown for a move; players who stay have none."""


def _played(division: Contest, inner: AnyFormat, options: CommonOptions) -> bool:
    """Whether all tables of a division have been played, so that promotion and relegation are
    known."""
    published_tables = division.counted_tables()
    if not (published_tables or division.byes) or any(
        published.outcome is None for published in published_tables
    ):
        return False
    return division.stopped or inner.plan(division, options).finished


def _assign_divisions(
    competitors: Sequence[Competitor], sizes: Sequence[int]
) -> list[list[Competitor]]:
    """Assigns entries to divisions: by `Competitor.group` where given, the rest from the top by
    seed.

    Late entries without a given division go to the last one.
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
    """Divisions of the next season, each from top to bottom, and the move of every player.

    `order` is the final order of each division. Every player who stays in the league is in exactly
    one division, and every division but the last has its full size again, as far as there are
    players:

    - players who left use up relegation places of their division first;
    - places that are still empty are filled by the next best players from below (`fills_in`);
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
        rising = _take_best(remaining, index + 1, need)
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


def _take_best(remaining: list[list[int]], start: int, need: int) -> list[tuple[int, int]]:
    """Takes the `need` best players from the divisions below, the nearest first: (entry,
    division)."""
    rising: list[tuple[int, int]] = []
    for index in range(start, len(remaining)):
        taken = remaining[index][: need - len(rising)]
        remaining[index] = remaining[index][len(taken) :]
        rising += [(entry, index) for entry in taken]
    return rising
