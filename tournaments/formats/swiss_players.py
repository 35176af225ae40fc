"""The players to be paired in a Swiss round, with all data used for pairing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.domain.contest import ByeKind, Competitor, Contest, Presence, Status
from tournaments.standings.score_sheet import ScoreLine, ScoreSheet

_FREE_WIN = frozenset((ByeKind.PAIRING, ByeKind.FULL, ByeKind.WALKOVER, Status.UNOPPOSED))


@dataclass(slots=True)
class SwissPlayer:
    """The data of one player used for pairing.

    `met` maps each opponent met over the board to the rounds of these meetings. `seats` counts how
    often the player had each seat; `last` is the latest seat. `byes` counts rounds that gave the
    points of a win without a game (a bye or a win by forfeit): a pairing bye goes to a player with
    none (C.04.1, 4). `unplayed` counts the rounds without a game.
    """

    id: int
    seed: int
    score: Fraction
    met: dict[int, list[int]] = field(default_factory=dict)
    seats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    last: int | None = None
    byes: int = 0
    unplayed: int = 0

    def order(self) -> tuple[Fraction, int, int]:
        """Sort key: the highest score first, then the better seed."""
        return (-self.score, self.seed, self.id)


def available(competitor: Competitor, number: int) -> bool:
    """Whether the competitor is paired in round `number`."""
    return (
        competitor.presence is Presence.PRESENT
        and competitor.since <= number
        and number not in competitor.absent
        and number not in competitor.half_byes
    )


def build_players(
    contest: Contest, sheet: ScoreSheet, competitors: Iterable[Competitor]
) -> list[SwissPlayer]:
    """The chosen competitors in pairing order."""
    players = [_player(sheet.lines[competitor.id]) for competitor in competitors]
    by_id = {player.id: player for player in players}
    for published in contest.counted_tables():
        outcome = published.outcome
        if outcome is None:
            continue
        for seat, entry in enumerate(published.table.seats):
            player = by_id.get(entry)
            if player is not None and outcome.places[seat].status is Status.PLAYED:
                player.seats[seat] += 1
                player.last = seat
    return sorted(players, key=SwissPlayer.order)


def _player(line: ScoreLine) -> SwissPlayer:
    player = SwissPlayer(
        line.competitor.id, line.competitor.seed, line.points, byes=free_wins(line)
    )
    for round_score in line.rounds:
        player.unplayed += not round_score.played
        for meeting in round_score.meetings:
            if meeting.played:
                player.met.setdefault(meeting.opponent, []).append(round_score.round)
    return player


def free_wins(line: ScoreLine) -> int:
    """How many rounds gave the points of a win without a game: byes, and wins by forfeit."""
    return sum(round_score.status in _FREE_WIN for round_score in line.rounds)


def bye_order(field: Iterable[SwissPlayer]) -> list[SwissPlayer]:
    """The players in the order in which they should get the bye.

    First those without a free win, then the lowest score, the fewest unplayed rounds (C.04.3: C2,
    C5, C9), then the worst seed.
    """
    return sorted(
        field,
        key=lambda player: (player.byes, player.score, player.unplayed, -player.seed, player.id),
    )
