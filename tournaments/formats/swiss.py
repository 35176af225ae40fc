"""Swiss system: a fixed number of rounds, each against opponents with a similar score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar

import msgspec

from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    Note,
    Presence,
    Reason,
    Table,
)
from tournaments.domain.options import CommonOptions
from tournaments.formats import draft_checks, dutch, option_checks, swiss_pairs, swiss_pods
from tournaments.formats.base import ExpectedTable, Feature, Plan, Waiting
from tournaments.formats.ranked_format import RankedFormat
from tournaments.formats.round_progress import RoundProgress
from tournaments.formats.swiss_players import SwissPlayer, available, build_players, free_wins
from tournaments.standings.point_scheme import exact
from tournaments.standings.score_sheet import ScoreLine, ScoreSheet, build_sheet

MOST_ROUNDS = 100
PAIRINGS = ("auto", "dutch", "own")


class SwissOptions(CommonOptions, frozen=True, kw_only=True):
    """`rounds`: None uses the number needed to determine a winner (see `rounds_for`).

    `pairing`, for tables of two: `dutch` (FIDE, through py4swiss), `own`, or `auto`: Dutch up to
    `dutch.MOST` players. `half_byes`: how many half-point byes a player may request; further ones
    score nothing. `smallest`: the smallest table allowed if the numbers do not divide. `tolerance`,
    for tables of three and four: a spread of scores at a table, in points, that is accepted at no
    cost to avoid repeat meetings.
    """

    rounds: int | None = None
    pairing: str = "auto"
    half_byes: int = 1
    smallest: int | None = None
    tolerance: float = 0


def rounds_for(players: int, size: int) -> int:
    """Rounds needed to determine a winner: the logarithm of the field to base `size`, rounded up,
    plus one for tables of three and four."""
    rounds, reach = 0, 1
    while reach < players:
        rounds, reach = rounds + 1, reach * size
    return max(1, rounds + (size > 2 and players > size))


class Swiss(RankedFormat[SwissOptions]):
    """The Swiss format. Each round is paired from all results so far."""

    name: ClassVar[str] = "swiss"
    description: ClassVar[str] = (
        "A fixed number of rounds, each against opponents with a similar score."
    )
    Options: ClassVar[type[CommonOptions]] = SwissOptions
    tiebreaks: ClassVar[tuple[str, ...]] = (
        "points",
        "buchholz_cut1",
        "buchholz",
        "sonneborn_berger",
        "direct_encounter",
    )

    def check(self, options: SwissOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_points_first(options)
        option_checks.check_range("rounds", options.rounds, 1, MOST_ROUNDS)
        option_checks.check_range("half_byes", options.half_byes, 0, 100)
        option_checks.check_range("smallest", options.smallest, 2, options.table_size)
        option_checks.check_choice("pairing", options.pairing, PAIRINGS)

    def rounds(self, contest: Contest, options: SwissOptions) -> int:
        """The number of rounds: as configured, or derived from the number of players at the
        start."""
        if options.rounds is not None:
            return options.rounds
        began = sum(competitor.since <= 1 for competitor in contest.competitors)
        return rounds_for(began, options.table_size)

    def features(self, options: SwissOptions, stage: str = "") -> frozenset[Feature]:
        """A round that has not begun can be paired again. Rounds can be missed, with half-point
        byes if the options allow any."""
        half = (Feature.HALF_BYE,) if options.half_byes else ()
        return frozenset((Feature.ABSENCE, Feature.REPAIR, *half))

    def sections(self, options: SwissOptions) -> int:
        """Zero: there are no groups."""
        return 0

    def entry_round(
        self, contest: Contest, options: SwissOptions, group: int | None = None
    ) -> int | Reason:
        """The next round, if there is one."""
        ahead = self.rounds_ahead(contest, options, 0)
        return ahead.start if ahead else Reason("last_round_published")

    def rounds_ahead(self, contest: Contest, options: SwissOptions, entry: int) -> range:
        """All rounds that are not published."""
        known = contest.started is not None or options.rounds is not None
        total = self.rounds(contest, options) if known else MOST_ROUNDS
        return range(RoundProgress(contest).last_round() + 1, total + 1)

    def may_play(self, contest: Contest, options: SwissOptions, entry: int) -> bool:
        """Whether there is another round."""
        return bool(self.rounds_ahead(contest, options, entry))

    def plan(self, contest: Contest, options: SwissOptions) -> Plan:
        """The next round once all results of the previous one are in."""
        progress = RoundProgress(contest)
        total = self.rounds(contest, options)
        gone = {competitor.id for competitor in contest.competitors if competitor.gone}
        replays, walkovers = progress.replays_and_walkovers(gone)
        if replays or walkovers or progress.open_tables():
            return Plan(
                tables=tuple(_replayed(table) for table in replays),
                byes=tuple(walkovers),
                waiting=progress.wait_for_results(),
                rounds=total,
            )
        number = progress.last_round() + 1
        if number > total:
            return Plan(finished=True, rounds=total)
        present = [
            competitor for competitor in contest.competitors if available(competitor, number)
        ]
        if len(present) < 2:
            return self._too_few(contest, number, total)
        plan = self._pair(contest, options, present, number, total)
        return msgspec.structs.replace(plan, tables=progress.with_attempts(plan.tables))

    @staticmethod
    def _too_few(contest: Contest, number: int, total: int) -> Plan:
        """The plan if there is nobody to pair: waits if players may come back, otherwise
        finished."""
        note = Note("too_few_players", {"round": number})
        if sum(not competitor.gone for competitor in contest.competitors) < 2:
            return Plan(notes=(note,), finished=True, rounds=total)
        return Plan(notes=(note,), waiting=(Waiting("players"),), rounds=total)

    def _pair(
        self,
        contest: Contest,
        options: SwissOptions,
        present: Sequence[Competitor],
        number: int,
        total: int,
    ) -> Plan:
        sheet = self.sheet(contest, options)
        field = build_players(contest, sheet, present)
        byes = self._requested_byes(contest, options, number)
        notes: list[Note] = []
        tables: list[Table]
        if options.table_size == 2:
            tables, unpaired = self._tables_of_two(contest, options, sheet, field, number, total)
        else:
            pods, unpaired = swiss_pods.pair(
                field,
                options.table_size,
                smallest=options.smallest,
                tolerance=exact(options.tolerance),
            )
            tables = [
                _table(
                    options,
                    number,
                    board,
                    pod.players,
                    tuple(Note("repeat_meeting", {"entries": list(pair)}) for pair in pod.repeats),
                )
                for board, pod in enumerate(pods, 1)
            ]
        for player in unpaired:
            code = "odd_number" if options.table_size == 2 else "uneven_tables"
            if player.byes:
                code = "second_bye_unavoidable"
            reason = Reason(code, {"score": float(player.score)})
            byes.append(_bye(number, player.id, ByeKind.PAIRING, reason))
            if player.byes:
                notes.append(Note(code, {"entry": player.id}))
        if any(note.code == "rematch_unavoidable" for table in tables for note in table.notes):
            notes.append(Note("rematch_unavoidable", {"round": number}))
        return Plan(tables=tuple(tables), byes=tuple(byes), notes=tuple(notes), rounds=total)

    @staticmethod
    def _requested_byes(contest: Contest, options: SwissOptions, number: int) -> list[Bye]:
        """Requested byes and absences of all entries still in the event."""
        byes = []
        for competitor in contest.competitors:
            if competitor.gone or competitor.since > number or available(competitor, number):
                continue
            had = sum(1 for round_ in competitor.half_byes if round_ < number)
            if competitor.presence is Presence.PAUSED or number not in competitor.half_byes:
                byes.append(_bye(number, competitor.id, ByeKind.ABSENT, Reason("absent")))
            elif had < options.half_byes:
                byes.append(_bye(number, competitor.id, ByeKind.HALF, Reason("half_bye_asked_for")))
            else:
                reason = Reason("half_byes_used_up", {"allowed": options.half_byes})
                byes.append(_bye(number, competitor.id, ByeKind.ABSENT, reason))
        return byes

    @staticmethod
    def _tables_of_two(
        contest: Contest,
        options: SwissOptions,
        sheet: ScoreSheet,
        field: list[SwissPlayer],
        number: int,
        total: int,
    ) -> tuple[list[Table], list[SwissPlayer]]:
        """Tables of two: Dutch if selected and possible, otherwise our own pairing."""
        by_id = {player.id: player for player in field}
        use_dutch = options.pairing == "dutch" or (
            options.pairing == "auto" and len(field) <= dutch.MOST
        )
        if use_dutch:
            dutch_pairing = dutch.pair(contest, sheet, field, number, total)
            if dutch_pairing is not None:
                pairs, bye = dutch_pairing
                tables = [
                    _table(options, number, board, (by_id[first], by_id[second]), ())
                    for board, (first, second) in enumerate(pairs, 1)
                ]
                return tables, [by_id[bye]] if bye is not None else []
        round_ = swiss_pairs.pair(field)
        tables = []
        for board, pair in enumerate(round_.pairs, 1):
            notes: tuple[Note, ...] = ()
            if pair.rematch is not None:
                entries = [pair.first.id, pair.second.id]
                notes = (Note("rematch_unavoidable", {"entries": entries, "round": pair.rematch}),)
            tables.append(_table(options, number, board, (pair.first, pair.second), notes))
        return tables, [round_.bye] if round_.bye else []

    def expected(self, contest: Contest, options: SwissOptions) -> tuple[ExpectedTable, ...]:
        """Empty: a Swiss round is not known before the previous one is over."""
        return ()

    def violations(
        self,
        contest: Contest,
        options: SwissOptions,
        tables: Sequence[Table],
        byes: Sequence[Bye],
    ) -> tuple[Note, ...]:
        """The general rules, `rematch` for players who have already met, and `bye_after_free_win`
        for a bye of a player who has won a round without a game (C.04.1, article 4)."""
        notes = draft_checks.violations(contest, tables, byes, table_size=options.table_size)
        lines = self.sheet(contest, options).lines
        reported = {note.params["entry"] for note in notes if note.code == "bye_twice"}
        notes += [
            Note("bye_after_free_win", {"entry": bye.entry})
            for bye in byes
            if bye.kind is ByeKind.PAIRING
            and bye.entry not in reported
            and _has_free_win(lines, bye.entry)
        ]
        for table in tables:
            for entry, opponent in combinations(table.seats, 2):
                line = lines.get(entry)
                round_scores = line.rounds if line else []
                met = [
                    round_score.round
                    for round_score in round_scores
                    for meeting in round_score.meetings
                    if meeting.opponent == opponent and meeting.played
                ]
                if met:
                    notes.append(_rematch(table.key, entry, opponent, max(met)))
        return tuple(notes)

    def sheet(self, contest: Contest, options: SwissOptions) -> ScoreSheet:
        """Rounds in which an entry was not present count as absence."""
        return build_sheet(contest, options.scoring, options.table_size, lot=options.lot, fill=True)


def _table(
    options: SwissOptions,
    number: int,
    board: int,
    seated: Sequence[SwissPlayer],
    notes: tuple[Note, ...],
) -> Table:
    scores = [float(player.score) for player in seated]
    code = "first_round" if number == 1 else "same_score" if len(set(scores)) == 1 else "near_score"
    reason = Reason(code, {"low": min(scores), "high": max(scores)})
    return Table(
        f"R{number}.T{board}",
        tuple(player.id for player in seated),
        reason,
        round=number,
        number=board,
        match=options.match,
        notes=notes,
    )


def _replayed(table: Table) -> Table:
    """A table to be replayed with the same seats. The original reason for the pairing may no longer
    apply."""
    return msgspec.structs.replace(table, reason=Reason("replay", {"attempt": table.attempt}))


def _has_free_win(lines: Mapping[int, ScoreLine], entry: int) -> bool:
    return entry in lines and free_wins(lines[entry]) > 0


def _rematch(key: str, entry: int, opponent: int, round_: int) -> Note:
    return Note("rematch", {"table": key, "entries": [entry, opponent], "round": round_})


def _bye(number: int, entry: int, kind: ByeKind, reason: Reason) -> Bye:
    return Bye(f"R{number}.B{entry}", entry, kind, reason, round=number)
