"""FIDE Dutch pairings for tables of two: translates an event into the data structures of py4swiss.

`dutch_round` has the rules. Seats are colours: the first seat is white. Points other than 1, 0.5
and 0 are passed as accelerations, so that the score groups are those of the event's own scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from py4swiss.engines.common import Float
from py4swiss.engines.dutch.player import get_player_infos_from_trf
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from tournaments.domain.contest import ByeKind, Contest, PublishedTable, Status
from tournaments.formats import dutch_round
from tournaments.formats.swiss_players import SwissPlayer
from tournaments.standings.score_sheet import ScoreLine, ScoreSheet

MOST = 500
"""Above this number of players our own pairing is used, because the library takes too long."""

_BYES = {
    ByeKind.PAIRING: ResultToken.PAIRING_ALLOCATED_BYE,
    ByeKind.WALKOVER: ResultToken.PAIRING_ALLOCATED_BYE,
    ByeKind.FULL: ResultToken.FULL_POINT_BYE,
    ByeKind.HALF: ResultToken.HALF_POINT_BYE,
}
_UNPAIRED = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
_ZERO_POINT_RESULTS = (ResultToken.ZERO_POINT_BYE, ResultToken.FORFEIT_LOSS)
_TENTHS = {
    ResultToken.WIN: 10,
    ResultToken.FORFEIT_WIN: 10,
    ResultToken.PAIRING_ALLOCATED_BYE: 10,
    ResultToken.FULL_POINT_BYE: 10,
    ResultToken.DRAW: 5,
    ResultToken.HALF_POINT_BYE: 5,
}


def pair(
    contest: Contest, sheet: ScoreSheet, field: Sequence[SwissPlayer], number: int, rounds: int
) -> tuple[list[tuple[int, int]], int | None] | None:
    """Pairs (first seat, second seat) by entry, and the entry with the bye in round `number`.

    `field` are the players to be paired. None if the rules allow no pairing at all; the caller then
    decides which rule to relax.
    """
    lines = sorted(
        sheet.lines.values(), key=lambda line: (line.competitor.seed, line.competitor.id)
    )
    numbers = {line.competitor.id: index for index, line in enumerate(lines, 1)}
    entries = {index: entry for entry, index in numbers.items()}
    present = {numbers[player.id]: player for player in field}
    published_tables = {published.table.key: published for published in contest.counted_tables()}
    sections = []
    accelerations = {}
    for line in lines:
        own = numbers[line.competitor.id]
        results = _results(line, published_tables, numbers, number - 1)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=own,
                points_times_ten=sum(_TENTHS.get(result.result, 0) for result in results),
                rank=own,
                results=results,
            )
        )
        extra = _acceleration(line, sheet, results)
        if any(extra):
            accelerations[own] = extra
    trf = ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=max(rounds, number),
            zeroed_ids=set(entries) - set(present),
            accelerations=accelerations,
        ),
    )
    players = get_player_infos_from_trf(trf)
    for player in players:
        results = sections[player.id - 1].results
        player.float_1 = _float(results[-1:], player.float_1)
        player.float_2 = _float(results[-2:-1], player.float_2)
    candidates = {
        own: dutch_round.Candidate(player.score, player.byes > 0, player.unplayed)
        for own, player in present.items()
    }
    round_ = dutch_round.pair(players, candidates, number)
    if round_ is None:
        return None
    pairs = [(entries[first.id], entries[second.id]) for first, second in round_.pairs]
    return pairs, entries[round_.bye.id] if round_.bye else None


def _float(result: Sequence[RoundResult], float_: Float) -> Float:
    """The float of a round. A round missed for zero points has none (1.4.3, 1.4.4)."""
    return Float.NONE if result and result[0].result in _ZERO_POINT_RESULTS else float_


def _results(
    line: ScoreLine,
    published_tables: dict[str, PublishedTable],
    numbers: dict[int, int],
    rounds: int,
) -> list[RoundResult]:
    """The rounds of one player in the format of the library."""
    results = [_UNPAIRED] * rounds
    for round_score in line.rounds:
        if round_score.round > rounds:
            continue
        if isinstance(round_score.status, ByeKind):
            token = _BYES.get(round_score.status, ResultToken.ZERO_POINT_BYE)
            results[round_score.round - 1] = RoundResult(
                id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token
            )
        elif round_score.status is not Status.CANCELLED and len(round_score.meetings) == 1:
            meeting = round_score.meetings[0]
            if round_score.played:
                token = (ResultToken.LOSS, ResultToken.DRAW, ResultToken.WIN)[
                    int(2 * meeting.score)
                ]
            else:
                token = (
                    ResultToken.FORFEIT_WIN
                    if round_score.status is Status.UNOPPOSED
                    else ResultToken.FORFEIT_LOSS
                )
            seat = published_tables[round_score.key].table.seats.index(line.competitor.id)
            results[round_score.round - 1] = RoundResult(
                id=numbers[meeting.opponent],
                color=ColorToken.BLACK if seat else ColorToken.WHITE,
                result=token,
            )
    return results


def _acceleration(line: ScoreLine, sheet: ScoreSheet, results: Sequence[RoundResult]) -> list[int]:
    """How far our points are above the library's before each round, in tenths of a win."""
    extra = []
    ours, theirs = line.adjustment, 0
    by_round: dict[int, Fraction] = {}
    for round_score in line.rounds:
        by_round[round_score.round] = (
            by_round.get(round_score.round, Fraction(0)) + round_score.points
        )
    for index in range(len(results) + 1):
        extra.append(round(10 * ours / sheet.scheme.win) - theirs)
        if index < len(results):
            ours += by_round.get(index + 1, Fraction(0))
            theirs += _TENTHS.get(results[index].result, 0)
    return extra
