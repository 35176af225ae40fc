"""Ladder: an order that changes with every result, by challenge or by itself."""

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
WITHOUT_A_GAME = ("forfeit", "drop")
DECLINED_TOO_OFTEN = ("refuse", "forfeit")
DAY = 24 * 3600


class LadderOptions(CommonOptions, frozen=True, kw_only=True):
    """`mode`: `challenge`, where players challenge those above them, or `automatic`, which keeps
    pairing whoever is free with somebody near in rating until it is told to stop.

    For challenges: `reach` rungs up at most; `open` challenges at a time for one player, made or
    received; the same two again only after `rematch_seconds`; an answer within `answer_seconds`,
    or else the challenge is decided for the challenger (`unanswered` = `forfeit`) or falls
    (`drop`). A player may decline `declines` challenges within `decline_seconds` (null: any
    number); one more is refused (`declined_too_often` = `refuse`), so that the challenge has to be
    played or runs out, or it is decided for the challenger (`forfeit`). When a player who was
    challenged leaves, the challenge is decided for the challenger (`leaving` = `forfeit`), also if
    the player comes back later, or it falls (`drop`).

    For the automatic ladder: `span`, the greatest difference in rating at a table: who
    has nobody within it waits; and `rematch_wait_seconds`: so long at most the players of a table
    that has just ended wait for others before the same ones sit down together again.
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
    """See the module. The order is by rung in a challenge ladder, by rating in an automatic one."""

    name: ClassVar[str] = "ladder"
    description: ClassVar[str] = (
        "An order that changes with every result; it has no end of its own."
    )
    Options: ClassVar[type[CommonOptions]] = LadderOptions
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[str] = "rung"

    def check(self, options: LadderOptions, entries: int | None = None) -> None:
        """Raises `BadOptions` if these options cannot work."""
        option_checks.check_common(options, entries)
        option_checks.check_choice("mode", options.mode, MODES)
        option_checks.check_choice("unanswered", options.unanswered, WITHOUT_A_GAME)
        option_checks.check_choice(
            "declined_too_often", options.declined_too_often, DECLINED_TOO_OFTEN
        )
        option_checks.check_choice("leaving", options.leaving, WITHOUT_A_GAME)
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
        """Challenges, unless the ladder pairs by itself."""
        return frozenset((Feature.CHALLENGE,) if options.mode == "challenge" else ())

    def sections(self, options: LadderOptions) -> int:
        """None."""
        return 0

    def entry_round(
        self, contest: Contest, options: LadderOptions, group: int | None = None
    ) -> int | Reason:
        """At once."""
        return RoundProgress(contest).last_round() + 1

    def rounds_ahead(self, contest: Contest, options: LadderOptions, entry: int) -> range:
        """None: a ladder does not go by rounds."""
        return range(0)

    def may_play(self, contest: Contest, options: LadderOptions, entry: int) -> bool:
        """Always: a ladder has no end of its own."""
        return True

    def plan(self, contest: Contest, options: LadderOptions) -> Plan:
        """Rulings on challenges and tables for accepted ones, or tables for whoever is free."""
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
        if not (tables or waiting or pairing.again):
            waiting = (Waiting("players"),)
        return Plan(tables=(*pairing.again, *tables), waiting=waiting)

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
                ruling = self._answerable(contest, options, challenge, gone)
                if ruling is not None:
                    rulings.append(ruling)
                else:
                    unanswered.append(challenge.at + timedelta(seconds=options.answer_seconds))
            elif key in progress.current:
                if progress.current[key].outcome is not None:
                    reason = Reason("challenge_played", {"table": key})
                    rulings.append(ChallengeRuling(challenge.id, ChallengeState.PLAYED, reason))
            elif key not in progress.attempts:
                ruling = self._left(options, challenge, gone)
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
    def _answerable(
        contest: Contest, options: LadderOptions, challenge: Challenge, gone: set[int]
    ) -> ChallengeRuling | None:
        """How an unanswered challenge must be closed now, if it must."""
        ruling = Ladder._left(options, challenge, gone)
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
    def _left(
        options: LadderOptions, challenge: Challenge, gone: set[int]
    ) -> ChallengeRuling | None:
        """How a challenge that is not being played is closed if one of the two has left.

        Who leaves from a challenge loses it: leaving and coming back would otherwise be a way out.
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
        """`too_many_declines` if an entry has declined as often as it may for now; else empty."""
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
        """Every reason why this challenge may not be made now; empty: it may.

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
        """Nothing: a ladder has no schedule."""
        return ()

    def violations(
        self, contest: Contest, options: LadderOptions, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[Note, ...]:
        """The general rules."""
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
