"""Ladder: an order that changes with every result, by challenges or by automatic pairing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.contest import (
    Bye,
    Challenge,
    ChallengeState,
    Contest,
    Note,
    Params,
    Reason,
    Table,
)
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.formats import draft_checks, free_pairing, ladder_order, option_checks
from tournaments.formats.base import ChallengeRuling, ExpectedTable, Feature, Plan, Waiting
from tournaments.formats.ranked_format import RankedFormat
from tournaments.formats.round_progress import RoundProgress
from tournaments.standings import registry
from tournaments.standings.point_scheme import exact
from tournaments.standings.ranking import Ranking
from tournaments.standings.score_sheet import ScoreSheet, build_sheet
from tournaments.standings.tiebreaks.format_order import FormatOrder

MODES = ("challenge", "automatic")
FORFEIT_OR_DROP = ("forfeit", "drop")
DECLINED_TOO_OFTEN = ("refuse", "forfeit")
DAY = 24 * 3600


class LadderOptions(CommonOptions, frozen=True, kw_only=True):
    """`mode`: `challenge`, where players challenge those above them, or `automatic`, which keeps
    pairing free players of similar rating until it is stopped.

    For challenges: `reach` is the maximum number of rungs up; `open` the maximum number of open
    challenges per player, made or received; the same players can meet again only after
    `rematch_seconds`. A challenge not answered within `answer_seconds` is won by the challenger
    (`unanswered` = `forfeit`) or dropped (`drop`). A player may decline `declines` challenges
    within `decline_seconds` (null: any number). A further decline is refused (`declined_too_often`
    = `refuse`), so that the challenge must be played or expires, or the challenger wins
    (`forfeit`). If a challenged player leaves, the challenger wins (`leaving` = `forfeit`), even if
    the player comes back later, or the challenge is dropped (`drop`).

    For the automatic ladder: `span` is the greatest rating difference at a table; players with no
    opponent within it wait. `rematch_wait_seconds`: how long the players of a finished table wait
    for other opponents before the same players are paired again.
    """

    mode: str = "challenge"
    reach: int = 3
    open: int = 1
    rematch_seconds: int = DAY
    answer_seconds: int = 3 * DAY
    unanswered: str = "forfeit"
    declines: int | None = 1
    decline_seconds: int = 30 * DAY
    declined_too_often: str = "refuse"
    leaving: str = "forfeit"
    span: float | None = None
    rematch_wait_seconds: int = free_pairing.REMATCH_WAIT


class Ladder(RankedFormat[LadderOptions]):
    """The ladder format. Ranked by rung in challenge mode, by rating in automatic mode."""

    name: ClassVar[str] = "ladder"
    description: ClassVar[str] = "An order that changes with every result, without a fixed end."
    Options: ClassVar[type[CommonOptions]] = LadderOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "rung"

    def check(self, options: LadderOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_choice("mode", options.mode, MODES)
        option_checks.check_choice("unanswered", options.unanswered, FORFEIT_OR_DROP)
        option_checks.check_choice(
            "declined_too_often", options.declined_too_often, DECLINED_TOO_OFTEN
        )
        option_checks.check_choice("leaving", options.leaving, FORFEIT_OR_DROP)
        option_checks.check_range("reach", options.reach, 1, 1000)
        option_checks.check_range("open", options.open, 1, 100)
        option_checks.check_range("rematch_seconds", options.rematch_seconds, 0, 365 * DAY)
        option_checks.check_range("answer_seconds", options.answer_seconds, 60, 365 * DAY)
        option_checks.check_range("declines", options.declines, 0, 1000)
        option_checks.check_range("decline_seconds", options.decline_seconds, 60, 365 * DAY)
        option_checks.check_range("rematch_wait_seconds", options.rematch_wait_seconds, 0, 30 * DAY)
        if options.mode == "challenge" and options.table_size != 2:
            raise BadOptions("bad_table_size", "Challenges are for tables of two.")

    def features(self, options: LadderOptions, stage: str = "") -> frozenset[Feature]:
        """Challenges, unless the ladder pairs automatically."""
        return frozenset((Feature.CHALLENGE,) if options.mode == "challenge" else ())

    def sections(self, options: LadderOptions) -> int:
        """Zero: there are no groups."""
        return 0

    def entry_round(
        self, contest: Contest, options: LadderOptions, group: int | None = None
    ) -> int | Reason:
        """The next round."""
        return RoundProgress(contest).last_round() + 1

    def rounds_ahead(self, contest: Contest, options: LadderOptions, entry: int) -> range:
        """Empty: a ladder has no fixed rounds."""
        return range(0)

    def may_play(self, contest: Contest, options: LadderOptions, entry: int) -> bool:
        """Always: a ladder does not end by itself."""
        return True

    def plan(self, contest: Contest, options: LadderOptions) -> Plan:
        """Rulings on challenges and tables for accepted ones, or tables for free players."""
        if options.mode == "automatic":
            return self._automatic(contest, options)
        return self._challenges(contest, options)

    def _automatic(self, contest: Contest, options: LadderOptions) -> Plan:
        progress = RoundProgress(contest)
        waiting = progress.wait_for_results()
        if contest.stopped:
            replays = free_pairing.last_replays(contest)
            return Plan(tables=replays, waiting=waiting, finished=not waiting and not replays)
        ratings = ladder_order.ladder_ratings(contest)
        pairing = free_pairing.plan(
            contest,
            ratings,
            options.table_size,
            span=options.span,
            rematch_wait=timedelta(seconds=options.rematch_wait_seconds),
        )
        number = progress.last_round() + 1
        tables = tuple(
            Table(
                f"R{number}.T{board}",
                seats,
                Reason("near_in_rating", {"ratings": [round(ratings[e]) for e in seats]}),
                round=number,
                number=board,
                match=options.match,
            )
            for board, seats in enumerate(pairing.tables, 1)
        )
        if pairing.until is not None:
            waiting = (*waiting, Waiting("time", until=pairing.until))
        if not (tables or waiting or pairing.replays):
            waiting = (Waiting("players"),)
        return Plan(tables=(*pairing.replays, *tables), waiting=waiting)

    def _challenges(self, contest: Contest, options: LadderOptions) -> Plan:
        progress = RoundProgress(contest)
        gone = {competitor.id for competitor in contest.competitors if competitor.gone}
        rulings: list[ChallengeRuling] = []
        tables = list(progress.replays(contest))
        round_ = progress.last_round() + 1
        unanswered: list[datetime] = []
        for challenge in contest.challenges:
            if challenge.state.final:
                continue
            key = f"C{challenge.id}"
            if challenge.state is ChallengeState.OPEN:
                ruling = self._rule_on_open(contest, options, challenge, gone)
                if ruling is not None:
                    rulings.append(ruling)
                else:
                    unanswered.append(challenge.at + timedelta(seconds=options.answer_seconds))
            elif key in progress.current:
                if progress.current[key].outcome is not None:
                    reason = Reason("challenge_played", {"table": key})
                    rulings.append(ChallengeRuling(challenge.id, ChallengeState.PLAYED, reason))
            elif key not in progress.attempts:
                ruling = self._rule_on_leaving(options, challenge, gone)
                if ruling is not None:
                    rulings.append(ruling)
                elif contest.stopped:
                    reason = Reason("ladder_stopped")
                    rulings.append(ChallengeRuling(challenge.id, ChallengeState.LAPSED, reason))
                else:
                    tables.append(_table(options, challenge, key, round_, len(tables) + 1))
        waiting = list(progress.wait_for_results())
        if not contest.stopped:
            waiting.append(Waiting("challenges", until=min(unanswered, default=None)))
        return Plan(
            tables=tuple(tables),
            rulings=tuple(rulings),
            waiting=tuple(waiting),
            finished=contest.stopped and not (waiting or tables or rulings),
        )

    @staticmethod
    def _rule_on_open(
        contest: Contest, options: LadderOptions, challenge: Challenge, gone: set[int]
    ) -> ChallengeRuling | None:
        """The ruling on an unanswered challenge, if it must be closed now."""
        ruling = Ladder._rule_on_leaving(options, challenge, gone)
        if ruling is not None:
            return ruling
        if contest.stopped:
            return ChallengeRuling(challenge.id, ChallengeState.LAPSED, Reason("ladder_stopped"))
        order = ladder_order.rung_order(contest, forfeits=options.unanswered == "forfeit")
        if order.index(challenge.challenger) < order.index(challenge.challenged):
            return ChallengeRuling(challenge.id, ChallengeState.LAPSED, Reason("already_above"))
        due = challenge.at + timedelta(seconds=options.answer_seconds)
        if contest.now is not None and contest.now >= due:
            reason = Reason("not_answered", {"seconds": options.answer_seconds})
            return ChallengeRuling(challenge.id, ChallengeState.EXPIRED, reason)
        return None

    @staticmethod
    def _rule_on_leaving(
        options: LadderOptions, challenge: Challenge, gone: set[int]
    ) -> ChallengeRuling | None:
        """The ruling on a challenge without a table if one of the two players has left.

        A challenged player who leaves loses the challenge; otherwise leaving and coming back would
        be a way to avoid it.
        """
        left = sorted(gone & {challenge.challenger, challenge.challenged})
        if not left:
            return None
        lost = options.leaving == "forfeit" and left == [challenge.challenged]
        state = ChallengeState.FORFEITED if lost else ChallengeState.LAPSED
        return ChallengeRuling(challenge.id, state, Reason("player_left", {"entries": left}))

    def decline_violations(
        self, contest: Contest, options: LadderOptions, entry: int
    ) -> tuple[Note, ...]:
        """`too_many_declines` if the entry may not decline now; otherwise empty."""
        period = timedelta(seconds=options.decline_seconds)
        declined = ladder_order.count_declined(contest, entry, period)
        if options.declines is None or declined < options.declines:
            return ()
        params: Params = {
            "entry": entry,
            "declined": declined,
            "seconds": options.decline_seconds,
        }
        return (Note("too_many_declines", params),)

    def challenge_violations(
        self, contest: Contest, options: LadderOptions, challenger: int, challenged: int
    ) -> tuple[Note, ...]:
        """Every reason why this challenge may not be made now; empty if it may.

        Codes: `not_a_challenge_ladder`, `ladder_stopped`, `unknown_entry`, `same_entry`,
        `entry_gone`, `entry_paused`, `not_above`, `too_far_above`, `too_many_open`,
        `rematch_too_soon`.
        """
        if options.mode != "challenge":
            return (Note("not_a_challenge_ladder"),)
        return ladder_order.challenge_violations(
            contest,
            challenger,
            challenged,
            reach=options.reach,
            most_open=options.open,
            rematch=timedelta(seconds=options.rematch_seconds),
            forfeits=options.unanswered == "forfeit",
        )

    def expected(self, contest: Contest, options: LadderOptions) -> tuple[ExpectedTable, ...]:
        """No tables, because a ladder has no schedule."""
        return ()

    def violations(
        self, contest: Contest, options: LadderOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules for drafts."""
        return tuple(
            draft_checks.violations(
                contest, tables, byes, table_size=options.table_size, everybody=False
            )
        )

    def sheet(self, contest: Contest, options: LadderOptions) -> ScoreSheet:
        """All tables ever played on the ladder."""
        return build_sheet(contest, options.scoring, options.table_size, lot=options.lot)

    def ranking(self, contest: Contest, options: LadderOptions) -> Ranking:
        """By rung or rating, then by the organiser's tie-breaks, if any."""
        first = (
            FormatOrder(
                "ladder_rating",
                "Rating made on the ladder.",
                {
                    entry: exact(round(v, 6))
                    for entry, v in ladder_order.ladder_ratings(contest).items()
                },
            )
            if options.mode == "automatic"
            else FormatOrder(
                "rung",
                "The rung of the ladder.",
                {
                    entry: Fraction(place)
                    for place, entry in enumerate(
                        ladder_order.rung_order(contest, forfeits=options.unanswered == "forfeit"),
                        1,
                    )
                },
                lower_wins=True,
            )
        )
        return Ranking(
            self.sheet(contest, options), (first, *registry.get_all(self.tiebreak_order(options)))
        )


def _table(
    options: LadderOptions, challenge: Challenge, key: str, round_: int, number: int
) -> Table:
    reason = Reason(
        "challenge", {"challenger": challenge.challenger, "challenged": challenge.challenged}
    )
    seats = (challenge.challenger, challenge.challenged)
    return Table(key, seats, reason, round=round_, number=number, match=options.match)
