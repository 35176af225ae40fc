"""Elimination formats: single, double, and by tables of three and four."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

import msgspec

from tournaments.domain.contest import Bye, Contest, Match, Note, Presence, Reason, Table
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.domain.standings import RankExplanation, Standings
from tournaments.formats import advancement_ties, bracket_shapes, draft_checks, option_checks
from tournaments.formats.base import ExpectedTable, Feature, Plan
from tournaments.formats.bracket import Bracket
from tournaments.formats.bracket_nodes import Node
from tournaments.formats.bracket_progress import BracketProgress
from tournaments.formats.round_progress import waiting_for_players
from tournaments.standings import registry
from tournaments.standings.ranking import Ranking
from tournaments.standings.score_sheet import build_sheet
from tournaments.standings.tiebreaks.format_order import FormatOrder

RELEASES = ("round", "free")


class EliminationOptions(CommonOptions, frozen=True, kw_only=True):
    """`release`: publish tables when no other table is open (`round`), or each as soon as its
    players are known (`free`). `final`: a different number of games for the last table. `players`:
    the size of the bracket; None uses the number of players at the start. (A playoff keeps its size
    that way when the groups are corrected.) `ties`: how a tie that decides who advances is resolved
    if the game's own tie-break does not: `replay` (the tied players play again; after three replays
    the organiser decides), `organiser`, or `seed` (the better seed advances). `title_passes`: the
    title of a disqualified winner passes to the next player; otherwise nobody has it."""

    release: str = "round"
    final: Match | None = None
    players: int | None = None
    ties: str = advancement_ties.REPLAY
    title_passes: bool = True


class SingleOptions(EliminationOptions, frozen=True, kw_only=True):
    """`third_place`: the losers of the semi-finals play for third place."""

    third_place: bool = False


class DoubleOptions(EliminationOptions, frozen=True, kw_only=True):
    """`reset`: a second grand final is played if the unbeaten side loses the first."""

    reset: bool = True


class TableOptions(EliminationOptions, frozen=True, kw_only=True):
    """`advance`: how many players of each table advance."""

    table_size: int = 4
    advance: int = 2


OptionsT = TypeVar("OptionsT", bound=EliminationOptions)


class Elimination(Generic[OptionsT]):
    """Base class of the elimination formats. A subclass defines the shape of the bracket."""

    name: ClassVar[str]
    description: ClassVar[str]
    Options: ClassVar[type[CommonOptions]]
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "reached"

    def shape(self, players: int, options: OptionsT) -> bracket_shapes.Shape:
        """The shape of the bracket for this number of players."""
        raise NotImplementedError

    def check(self, options: OptionsT, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_choice("release", options.release, RELEASES)
        option_checks.check_range("players", options.players, 2, 4096)
        option_checks.check_choice("ties", options.ties, advancement_ties.POLICIES)
        if options.table_size != 2 and not isinstance(options, TableOptions):
            raise BadOptions(
                "bad_table_size", "This bracket is for tables of two; see table_elimination."
            )

    def bracket(self, contest: Contest, options: OptionsT) -> Bracket:
        """The bracket with all results so far."""
        began = sum(competitor.since <= 1 for competitor in contest.competitors)
        players = began if options.players is None else options.players
        shape = self.shape(players, options) if players >= 2 else ()
        return Bracket(shape, contest, players, options.ties)

    def features(self, options: OptionsT, stage: str = "") -> frozenset[Feature]:
        """A table waits for paused players; the rest of the bracket continues."""
        return frozenset((Feature.WAITS,))

    def sections(self, options: OptionsT) -> int:
        """Zero: there are no groups."""
        return 0

    def entry_round(
        self, contest: Contest, options: OptionsT, group: int | None = None
    ) -> int | Reason:
        """The first, until something of the bracket is published."""
        return Reason("bracket_begun") if contest.tables or contest.byes else 1

    def rounds_ahead(self, contest: Contest, options: OptionsT, entry: int) -> range:
        """Empty: a player who misses a round of a bracket is eliminated."""
        return range(0)

    def may_play(self, contest: Contest, options: OptionsT, entry: int) -> bool:
        """Until the entry is eliminated or the bracket is over."""
        bracket = self.bracket(contest, options)
        return not bracket.over and BracketProgress(bracket).reached.get(entry, (0, -1))[1] == 0

    def plan(self, contest: Contest, options: OptionsT) -> Plan:
        """Tables whose players are known, byes, and conflicts caused by corrections."""
        bracket = self.bracket(contest, options)
        last = bracket.shape[-1].weight if bracket.shape else 0

        def match(node: Node) -> Match:
            final = options.final if node.weight >= last - bool(node.reset_of) else None
            return final or options.match

        hold = options.release == "round" and bool(bracket.open_tables())
        tables = [table for table in bracket.due_tables(match) if not hold or table.attempt > 1]
        tables = bracket.replays() + tables
        byes = bracket.byes()
        return Plan(
            tables=tuple(tables),
            byes=tuple(byes),
            notes=tuple(
                Note("late_entry_not_in_bracket", {"entry": competitor.id})
                for competitor in contest.competitors
                if competitor.since > 1 and not competitor.gone
            ),
            waiting=(*bracket.waiting(), *waiting_for_players(bracket.paused_entries())),
            conflicts=bracket.conflicts(),
            ties=bracket.ties(),
            finished=bracket.over and not byes,
            rounds=max((node.round for node in bracket.shape), default=0),
        )

    def expected(self, contest: Contest, options: OptionsT) -> tuple[ExpectedTable, ...]:
        """The rest of the bracket."""
        return self.bracket(contest, options).expected()

    def violations(
        self, contest: Contest, options: OptionsT, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules, and `not_in_bracket` for a table with wrong players."""
        notes = draft_checks.violations(
            contest, tables, byes, table_size=options.table_size, everybody=False
        )
        due = {table.key: set(table.seats) for table in self.plan(contest, options).tables}
        notes += [
            Note("not_in_bracket", {"table": table.key})
            for table in tables
            if due.get(table.key) != set(table.seats)
        ]
        return tuple(notes)

    def ranking(self, contest: Contest, options: OptionsT) -> Ranking:
        """By progress in the bracket, then by the organiser's tie-breaks, if any."""
        sheet = build_sheet(
            contest, options.scoring, options.table_size, stage=None, lot=options.lot
        )
        progress = BracketProgress(self.bracket(contest, options))
        reached = FormatOrder(
            "reached",
            "How far one came in the bracket: the round, then the place at the last table.",
            {
                entry: 1 + weight + Fraction(place, 10)
                for entry, (weight, place) in progress.reached.items()
            },
        )
        return Ranking(sheet, (reached, *registry.get_all(options.tiebreaks)))

    def standings(self, contest: Contest, options: OptionsT) -> Standings:
        """The standings; players who are still in share the first rank."""
        bracket = self.bracket(contest, options)
        ranking = self.ranking(contest, options)
        active = {competitor.id for competitor in contest.competitors if not competitor.gone}
        exits = dict(BracketProgress(bracket).exits)
        words = {entry: "out" for entry in exits if entry in active}
        champion = self._champion(contest, options, bracket, ranking)
        if champion is not None:
            words[champion] = "champion"
            exits.pop(champion, None)
        rows = ranking.rows(words)
        return Standings(
            tuple(msgspec.structs.replace(row, out=exits.get(row.entry)) for row in rows)
        )

    @staticmethod
    def _champion(
        contest: Contest, options: OptionsT, bracket: Bracket, ranking: Ranking
    ) -> int | None:
        """The entry with the title: the winner of the last table, even if it has withdrawn since.

        If the winner was disqualified, the title passes to the next in rank once everything is
        played, if the option allows it and that rank is not shared.
        """
        put_out = {e.id for e in contest.competitors if e.presence is Presence.DISQUALIFIED}
        if bracket.winner not in put_out:
            return bracket.winner
        first = ranking.groups[0]
        passes = options.title_passes and bracket.over and len(first) == 1
        return first[0] if passes and first[0] not in put_out else None

    def explain(
        self, contest: Contest, options: OptionsT, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry has its rank."""
        return self.ranking(contest, options).explain(entry)


class SingleElimination(Elimination[SingleOptions]):
    """Single elimination: a player who loses is eliminated."""

    name: ClassVar[str] = "single_elimination"
    description: ClassVar[str] = "A bracket of two at a table: a player who loses is eliminated."
    Options: ClassVar[type[CommonOptions]] = SingleOptions

    def shape(self, players: int, options: SingleOptions) -> bracket_shapes.Shape:
        """See `bracket_shapes.single`."""
        return bracket_shapes.single(players, options.third_place)


class DoubleElimination(Elimination[DoubleOptions]):
    """Double elimination: a player who loses twice is eliminated."""

    name: ClassVar[str] = "double_elimination"
    description: ClassVar[str] = (
        "A bracket of two at a table: a player who loses twice is eliminated."
    )
    Options: ClassVar[type[CommonOptions]] = DoubleOptions

    def shape(self, players: int, options: DoubleOptions) -> bracket_shapes.Shape:
        """See `bracket_shapes.double`."""
        return bracket_shapes.double(players, options.reset)


class TableElimination(Elimination[TableOptions]):
    """Tables of three and four, of which the best advance."""

    name: ClassVar[str] = "table_elimination"
    description: ClassVar[str] = (
        "Tables of three and four, of which the best advance to a final table."
    )
    Options: ClassVar[type[CommonOptions]] = TableOptions

    def check(self, options: TableOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        super().check(options, entries)
        option_checks.check_range("advance", options.advance, 1, options.table_size - 1)

    def shape(self, players: int, options: TableOptions) -> bracket_shapes.Shape:
        """See `bracket_shapes.tables`."""
        return bracket_shapes.tables(players, options.table_size, options.advance)
